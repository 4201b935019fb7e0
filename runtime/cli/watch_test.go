package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/p2go/p2go/runtime"
)

// step is what a test does before an update of the watched node, and what that prints.
type step struct {
	files    map[string]string
	out, err string
}

// watchSteps runs the command with a loop that lets the steps take place one after the other, and returns the paths that are watched in the end.
func watchSteps(t *testing.T, dir string, steps []step, args ...string) (paths []string, code int) {
	t.Helper()
	defer func(before []command) { added = before }(added)
	var out, errs bytes.Buffer
	AddWatch(func(_, _ time.Duration, update func() ([]string, time.Duration, bool, error)) error {
		for i, s := range steps {
			for name, text := range s.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			var after time.Duration
			var more bool
			var err error
			paths, after, more, err = update()
			if got := out.String(); !strings.Contains(got, s.out) || (got == "") != (s.out == "") || errs.String() != s.err || after != 0 {
				t.Errorf("step %d: got %s%safter %s", i+1, got, errs.String(), after)
			}
			out.Reset()
			errs.Reset()
			if err != nil || !more {
				if i < len(steps)-1 {
					t.Errorf("ended after step %d", i+1)
				}
				return err
			}
		}
		return nil
	})
	a := &app{envs: []*runtime.Environment{environment("production")}, name: "site", out: &out, err: &errs}
	code = a.run(append([]string{"watch", "--facts", filepath.Join(dir, "web1.yaml")}, args...))
	if code != 0 && errs.String() == "" {
		t.Error("no error was reported")
	}
	return paths, code
}

const hello = "Notice: Scope(Class[main]): hello\n"

func TestWatchChanges(t *testing.T) {
	dir := t.TempDir()
	paths, code := watchSteps(t, dir, []step{
		{map[string]string{"web1.yaml": "role: db\n"}, `"parameters":{"message":"db"`, hello},
		{map[string]string{"web1.yaml": "role: db\nother: 1\n"}, "", hello}, // the same catalog
		{map[string]string{"web1.yaml": "role: bad\n"}, "", "Error: Evaluation Error: Error while evaluating a Function Call, bad role (file: /etc/puppetlabs/code/environments/production/manifests/site.pp, line: 1, column: 1) on node web1\n"},
		{map[string]string{"web1.yaml": "role: bad\nother: 1\n"}, "", ""}, // once as long as it stays the same
		{map[string]string{"web1.yaml": "role: db\n"}, "", hello + "Notice: the catalog compiles again, and is as before\n"},
		{map[string]string{"web1.yaml": "role: web\n"}, `"parameters":{"message":"web"`, hello},
	}, "--count", "2")
	if want := []string{filepath.Join(dir, "web1.yaml")}; !slices.Equal(paths, want) || code != 0 {
		t.Errorf("watches %v, exit code %d", paths, code)
	}
}

func TestWatchDelta(t *testing.T) {
	dir := t.TempDir()
	watchSteps(t, dir, []step{
		{map[string]string{"web1.yaml": "role: db\n"}, `"parameters":{"message":"db"`, hello},
		{
			map[string]string{"web1.yaml": "role: web\n"},
			`{"added":{"resources":[],"edges":[]},"removed":{"resources":[],"edges":[]},"changed":{"resources":[{"type":"Notify","title":"role",`, hello,
		},
	}, "--delta")
}

func TestWatchExits(t *testing.T) {
	_, code := watchSteps(t, t.TempDir(), []step{
		{map[string]string{"web1.yaml": "role: db\n"}, `"message":"db"`, hello},
		{map[string]string{"web1.yaml": "role: bad\n"}, "", ""},
	}, "--exit-on-error")
	if code != 1 {
		t.Errorf("exit code %d", code)
	}
}

func TestWatchPaths(t *testing.T) {
	dir := files(t, map[string]string{"web1.yaml": "role: db\n", "enc.yaml": "classes: []\n", "trusted.yaml": "{}\n"})
	data := filepath.Join(dir, "data")
	if err := os.MkdirAll(filepath.Join(data, "nodes"), 0o755); err != nil {
		t.Fatal(err)
	}
	w := &watcher{flags: map[string][]string{
		"facts": {"web1.yaml"}, "enc": {"enc.yaml"}, "trusted": {"-"}, "exports": {"exports"}, "hieradata": {data},
	}}
	if got, want := w.paths(), []string{"web1.yaml", "enc.yaml", "exports/", data + "/", data + "/nodes/"}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestWatchErrors(t *testing.T) {
	defer func(before []command) { added = before }(added)
	AddWatch(func(_, _ time.Duration, update func() ([]string, time.Duration, bool, error)) error {
		_, _, _, err := update()
		return err
	})
	for args, want := range map[string]string{
		"--facts -":                         "Error: --facts -: standard input does not change; give a file\n",
		"--node x --count 0":                "Error: --count 0: expected a number from 1 on\n",
		"--node x --interval soon":          "Error: --interval soon: expected a duration such as 500ms or 10s\n",
		"--node x --debounce 0s":            "Error: --debounce 0s: expected a duration such as 500ms or 10s\n",
		"--node x more":                     "Error: unexpected argument: more\n",
		"--facts none.yaml --exit-on-error": "Error: none.yaml: no such file or directory\n",
	} {
		if got := call(t, append([]string{"watch"}, strings.Fields(args)...)...); got != (outcome{1, "", want}) {
			t.Errorf("%s: got %+v", args, got)
		}
	}
}
