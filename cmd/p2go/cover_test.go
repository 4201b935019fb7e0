package main

import (
	"bytes"
	"fmt"
	"image/color"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/browser"
	"github.com/p2go/p2go/internal/coverage"
	rtcoverage "github.com/p2go/p2go/runtime/coverage"
)

const coverRoot = "testdata/cover"

// coverNodes are the nodes of testdata/cover, with their facts.
var coverNodes = map[string]string{
	"one":   `{"host": "one", "kernel": "Linux", "port": 80}`,
	"two":   `{"host": "two", "kernel": "Linux", "port": 8080}`,
	"three": `{"host": "three", "kernel": "windows", "port": 80}`,
}

// succeeds carries out a command, which must succeed.
func succeeds(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: os.Getenv}
	require.Zero(t, a.run(args), "p2go %s\n%s%s", strings.Join(args, " "), out.String(), errs.String())
	return out.String()
}

// TestCover compiles testdata/cover and the nodes, merges what the runs have written, and looks at the reports.
func TestCover(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	succeeds(t, "build", coverRoot, "--cover", "-o", filepath.Join(dir, "site"))
	profiles := filepath.Join(dir, "profiles")
	for node, facts := range coverNodes {
		file := filepath.Join(dir, node+".json")
		require.NoError(t, os.WriteFile(file, []byte(facts), 0o600))
		run := exec.Command(filepath.Join(dir, "site"), "catalog", "--node", node, "--facts", file)
		run.Env = append(os.Environ(), rtcoverage.DirVariable+"="+profiles)
		var errs bytes.Buffer
		run.Stderr = &errs
		require.NoError(t, run.Run(), "%s", &errs)
	}
	all := filepath.Join(dir, "all.p2gocover")
	succeeds(t, "cover", profiles, "-o", all)
	t.Run("counts", func(t *testing.T) { coverCounts(t, all) })
	t.Run("lcov", func(t *testing.T) { coverLcov(t, all) })
	t.Run("page", func(t *testing.T) { coverPage(t, all) })
}

// expectation is what a comment says of its line.
var expectation = regexp.MustCompile(`#= ([^%]*?) *(?:-?%>)?$`)

// coverCounts compares counts with those that the files have in their comments, each of which was written by hand.
func coverCounts(t *testing.T, all string) {
	f, err := os.Open(all)
	require.NoError(t, err)
	defer f.Close()
	p, err := coverage.Parse(all, f)
	require.NoError(t, err)
	counted := map[string][]coverage.Line{}
	for _, f := range p.Files {
		counted[f.Name] = f.SourceLines()
	}
	require.NoError(t, filepath.WalkDir(coverRoot, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "README" {
			return err
		}
		name, err := filepath.Rel(coverRoot, path)
		require.NoError(t, err)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var want, got []string
		for i, line := range strings.Split(string(text), "\n") {
			if m := expectation.FindStringSubmatch(line); m != nil {
				want = append(want, fmt.Sprintf("%d: %s", i+1, m[1]))
			}
		}
		for _, l := range counted[filepath.ToSlash(name)] {
			got = append(got, fmt.Sprintf("%d: %s", l.Number, annotation(l)))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
		delete(counted, filepath.ToSlash(name))
		return nil
	}))
	assert.Empty(t, counted)
}

// annotation is what the comment on a line says.
func annotation(l coverage.Line) string {
	text := fmt.Sprint(l.Count)
	if l.Missed && l.Count > 0 {
		text += "!"
	}
	for i, arm := range l.Arms {
		if i > 0 && l.Arms[i-1].Branch == arm.Branch {
			text = fmt.Sprintf("%s,%d)", strings.TrimSuffix(text, ")"), arm.Count)
		} else {
			text += fmt.Sprintf(" (%d)", arm.Count)
		}
	}
	return text
}

// coverLcov lets lcov's own tool read a report.
func coverLcov(t *testing.T, all string) {
	tool, err := exec.LookPath("genhtml")
	if err != nil {
		t.Skip("genhtml is not installed: it is part of lcov")
	}
	report := filepath.Join(t.TempDir(), "lcov.info")
	succeeds(t, "cover", all, "--source", coverRoot, "-o", report)
	out, err := exec.Command(tool, "--branch-coverage", "-o", filepath.Join(t.TempDir(), "html"), report).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Regexp(t, `lines\.*: 90\.1% \(100 of 111 `, string(out), "lines with statements, and those of keys")
	require.Regexp(t, `branches\.*: 78\.0% \(39 of 50 `, string(out))
	require.Regexp(t, `total +94/103 +91\.3% +39/50 +78\.0% +6/8 +75\.0%`, succeeds(t, "cover", all))
}

// probe is a script that uses the page as a person does, and notes what is there then.
const probe = `<script>
addEventListener("load", () => setTimeout(() => {
document.querySelector("#files th:nth-child(2) button").click();
const rows = [...document.querySelectorAll("#files tbody tr")];
const note = document.body.dataset;
note.order = rows.map(r => r.cells[0].textContent).join(" ");
note.shown = [...document.querySelectorAll("section")].filter(s => s.offsetHeight > 0).map(s => s.querySelector("h2").textContent).join(" ");
const shown = document.querySelector("section:target");
note.missed = getComputedStyle(shown.querySelector("tr.part .missed")).backgroundColor;
note.never = getComputedStyle(shown.querySelector(".arm.none")).outlineStyle;
note.title = shown.querySelector(".arm.some").title;
const filter = document.getElementById("filter");
filter.value = "UNUSED";
filter.dispatchEvent(new Event("input"));
note.filtered = rows.filter(r => r.offsetHeight > 0).length;
}, 100));
</script>`

// coverPage looks at the page in a browser.
func coverPage(t *testing.T, all string) {
	page := filepath.Join(t.TempDir(), "coverage.html")
	succeeds(t, "cover", all, "--source", coverRoot, "-o", page)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.NotRegexp(t, `(?i)(src|href)="?(https?:|//)|@import|url\(`, string(text), "the page needs nothing else")
	id := regexp.MustCompile(`href="(#f\d+)">modules/app/manifests/init\.pp<`).FindSubmatch(text)
	require.NotNil(t, id)
	shown := string(text) + "<script>location.hash = '" + string(id[1]) + "'</script>"
	dom := browser.DOM(t, shown+probe, "--window-size=1200,2400")
	noted := func(name string) string {
		m := regexp.MustCompile(`<body[^>]* data-` + name + `="([^"]*)"`).FindStringSubmatch(dom)
		require.NotNil(t, m, "nothing was noted of %s", name)
		return m[1]
	}
	require.Regexp(t, `^modules/app/functions/unused\.pp modules/app/manifests/unused\.pp modules/app/templates/unused\.epp modules/unused/manifests/init\.pp manifests/site\.pp `, noted("order"), "sorted by lines")
	require.Equal(t, "modules/app/manifests/init.pp", noted("shown"), "one file is shown, that of the address")
	require.Equal(t, "rgb(242, 168, 168)", noted("missed"))
	require.Equal(t, "dashed", noted("never"))
	require.Equal(t, "true: never\nfalse: once", noted("title"))
	require.Equal(t, "4", noted("filtered"))

	img := browser.Screenshot(t, "page.html", shown, 1200, 2400)
	seen := map[color.RGBA]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			seen[color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)]++
		}
	}
	for name, c := range map[string]color.RGBA{"reached": {0xd9, 0xf2, 0xd9, 255}, "reached in part": {0xfb, 0xee, 0xbc, 255}, "never reached": {0xf9, 0xd3, 0xd3, 255}} {
		require.Greater(t, seen[c], 2000, "pixels of what was %s", name)
	}
}
