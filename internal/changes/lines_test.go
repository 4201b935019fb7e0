package changes

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLines compares the lines that change with those that diff prints.
func TestLines(t *testing.T) {
	diff, err := exec.LookPath("diff")
	if err != nil {
		t.Skip("there is no diff")
	}
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		old := randomText(rng, 3+i%30, 2+i%12)
		changed := randomText(rng, 3+i%30, 2+i%12)
		if i%2 == 0 {
			changed = edited(rng, old)
		}
		for name, text := range map[string]string{"a": old, "b": changed} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		out, _ := exec.Command(diff, "-U0", filepath.Join(dir, "a"), filepath.Join(dir, "b")).Output()
		var want []string
		for n, line := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
			if n >= 2 && !strings.HasPrefix(line, "@@") {
				want = append(want, line)
			}
		}
		got := diffLines(old, changed)
		slices.Sort(want) // a run of lines can stand in several places
		slices.Sort(got)
		require.Equal(t, want, got, "%q and %q", old, changed)
	}
}

func randomText(rng *rand.Rand, lines, words int) string {
	var b strings.Builder
	for range lines {
		b.WriteString(string(rune('a'+rng.IntN(words))) + "\n")
	}
	return b.String()[:b.Len()-rng.IntN(2)]
}

// edited changes some lines.
func edited(rng *rand.Rand, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch rng.IntN(8) {
		case 0:
		case 1:
			b.WriteString("new\n" + line)
		case 2:
			b.WriteString("other " + line)
		default:
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestUnified: what is printed is a patch from one text to the other.
func TestUnified(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		patch = ""
	}
	require.Equal(t, []string{"@@ -1,4 +1,4 @@", " a", "-b", "+x", " c", "-d", noNewline, "+d"}, unified("a\nb\nc\nd", "a\nx\nc\nd\n", 3))
	require.Equal(t, []string{"@@ -1,2 +1,3 @@", " 1", "+new", " 2", "@@ -9 +9,0 @@", "-9"}[:4], unified("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\nnew\n2\n3\n4\n5\n6\n7\n8\n", 1)[:4])
	require.Equal(t, []string{"@@ -0,0 +1 @@", "+a"}, unified("", "a\n", 2))
	require.Empty(t, unified("a", "a", 2))
	rng := rand.New(rand.NewPCG(3, 4))
	dir := t.TempDir()
	for i := range 100 {
		old := randomText(rng, 3+i, 2+i%20)
		changed := edited(rng, old)
		if patch == "" || old == changed {
			continue
		}
		file, diff := filepath.Join(dir, "f"), "--- f\n+++ f\n"+strings.Join(unified(old, changed, i%4), "\n")+"\n"
		require.NoError(t, os.WriteFile(file, []byte(old), 0o600))
		cmd := exec.Command(patch, "-s", "-F0", "--no-backup-if-mismatch", file)
		cmd.Stdin = strings.NewReader(diff)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s%s", out, diff)
		got, err := os.ReadFile(file)
		if os.IsNotExist(err) { // nothing is left
			err = nil
		}
		require.NoError(t, err)
		require.Equal(t, changed, string(got), "%s", diff)
	}
}

// TestLongTexts: texts that have little in common do not take for ever.
func TestLongTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	old, changed := randomText(rng, 30_000, 3), randomText(rng, 30_000, 3)
	kept := func(lines []string, mark string) int {
		n := 0
		for _, line := range lines {
			if strings.HasPrefix(line, mark) {
				n++
			}
		}
		return n
	}
	lines := unified(old, changed, 30_000)
	require.Equal(t, len(whole(strings.SplitAfter(old, "\n"))), kept(lines, "-")+kept(lines, " "))
	require.Equal(t, len(whole(strings.SplitAfter(changed, "\n"))), kept(lines, "+")+kept(lines, " "))
}
