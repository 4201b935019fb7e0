package rubytrees

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/p2go/p2go/internal/source"
)

// TestTrees compares the trees of snippets and templates with those that Ruby has built of them. P2GO_UPDATE=1 records these anew, which
// needs Ruby 3.1.
func TestTrees(t *testing.T) {
	for _, kind := range []string{"code", "templates"} {
		t.Run(kind, func(t *testing.T) {
			file, trees := "testdata/"+kind+".txt", "testdata/"+kind+".trees.txt"
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if os.Getenv("P2GO_UPDATE") != "" {
				record(t, kind, file, trees)
			}
			recorded, err := os.ReadFile(trees)
			if err != nil {
				t.Fatal(err)
			}
			snippets := strings.Split(string(code), "\n---\n")
			want := strings.Split(strings.TrimSuffix(string(recorded), "\n"), "\n")
			if len(snippets) != len(want) {
				t.Fatalf("%d snippets and %d trees: record them with P2GO_UPDATE=1", len(snippets), len(want))
			}
			for i, s := range snippets {
				compare(t, kind, s, want[i])
			}
		})
	}
}

func compare(t *testing.T, kind, code, want string) {
	t.Helper()
	parse, dump := forKind(kind)
	tree, diags := parse(source.NewFile("", code))
	got := "error"
	if len(diags) == 0 {
		got = dump(tree)
	}
	if got != want {
		t.Errorf("%s\ngives %s\nwant  %s", code, got, want)
		for _, d := range diags {
			t.Log(d)
		}
	}
}

func record(t *testing.T, kind, file, trees string) {
	r, err := Start()
	if errors.Is(err, ErrNoRuby) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Tree(kind, file)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(trees, []byte(text+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
