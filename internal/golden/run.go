package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// Updating reports whether expectations are to be written instead of checked.
func Updating() bool { return os.Getenv("P2GO_UPDATE") == "1" }

// Dir is the folder of goldens of the module that the working directory is in.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "golden")
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the working directory")
		}
		dir = parent
	}
}

// onlyVar limits the tests to goldens whose names match a regular expression: P2GO_GOLDENS=settings go test ./golden links
// the environments of an area in seconds.
const onlyVar = "P2GO_GOLDENS"

// all returns the goldens of the module that the working directory is in.
func all(t testing.TB) []*Case {
	t.Helper()
	only, err := regexp.Compile(os.Getenv(onlyVar))
	if err != nil {
		t.Fatalf("%s: %v", onlyVar, err)
	}
	cases, err := Load(Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(cases, func(c *Case) bool { return !only.MatchString(c.Name) })
}

// Cases returns the goldens that have at least one of the sections, of which the calling test checks some.
func Cases(t testing.TB, sections ...Section) []*Case {
	t.Helper()
	return slices.DeleteFunc(all(t), func(c *Case) bool {
		return !slices.ContainsFunc(sections, func(s Section) bool {
			_, ok := c.Want(s)
			return ok
		})
	})
}

// Run checks one section of all goldens that have it, in a subtest for each. Produce makes the text from the case's input;
// for [Catalog] the text is a catalog's JSON with paths relative to the environment.
func Run(t *testing.T, s Section, produce func(t *testing.T, c *Case) string) {
	t.Helper()
	for _, c := range Cases(t, s) {
		t.Run(c.Name, func(t *testing.T) {
			Check(t, c, s, produce(t, c))
		})
	}
}

// Check compares got with what the case expects in a section that it has, and fails the test on a difference. When
// [Updating], it writes got to the case instead, unless the expectation is real Puppet's.
func Check(t testing.TB, c *Case, s Section, got string) {
	t.Helper()
	if err := check(c, s, got, Updating()); err != nil {
		t.Error(err)
	}
}

func check(c *Case, s Section, got string, update bool) error {
	want, ok := c.Want(s)
	if !ok {
		return fmt.Errorf("%s: no section %s", c.Name, s)
	}
	got, difference, err := compare(s, want, got)
	if err != nil || difference == "" {
		return err
	}
	fromPuppet := c.FromPuppet() && c.Recorded() != "" && slices.Contains(recordedSections, s)
	if update && !fromPuppet {
		return c.Set(s, got)
	}
	hint := "P2GO_UPDATE=1 accepts this"
	if fromPuppet {
		hint = "the expectation is from Puppet " + c.Recorded() + "; only #deviates: or #todo: in the comment lets p2go differ"
	}
	return fmt.Errorf("%s: %s (-want +got):\n%s%s", c.Name, s, difference, hint)
}

// compare returns got in the form in which the section holds it, and the difference from want as text.
func compare(s Section, want, got string) (normal, difference string, err error) {
	if s == Catalog {
		return compareCatalogs(want, got)
	}
	// The archive's format ends every section with a newline.
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	return got, cmp.Diff(strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")), nil
}

// Lines is the text of a section with messages.
func Lines(messages []string) string {
	var b strings.Builder
	for _, m := range messages {
		b.WriteString(m + "\n")
	}
	return b.String()
}

// Tables returns the goldens with rows.
func Tables(t testing.TB) []*Case {
	t.Helper()
	return slices.DeleteFunc(all(t), func(c *Case) bool {
		_, ok := c.Input(tableFile)
		return !ok
	})
}

// CheckTable compares the results of a case's rows, by their nodes, with what the rows expect, in a subtest for each row.
// When [Updating], it writes results that are not from Puppet.
func CheckTable(t *testing.T, c *Case, results map[string]string) {
	t.Helper()
	table, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	update := map[string]string{}
	for _, r := range table.Rows {
		t.Run(r.Node, func(t *testing.T) {
			got := results[r.Node]
			switch {
			case got == r.Want:
			case Updating() && !(c.FromPuppet() && r.FromPuppet()):
				update[r.Node] = got
			default:
				t.Errorf("%s: want\n%sgot\n%s\n%s%s", c.Name, r.Want, got, r.Comment, table.code(r))
			}
		})
	}
	if len(update) > 0 {
		if err := c.SetTable(update); err != nil {
			t.Error(err)
		}
	}
}

func compareCatalogs(want, got string) (normal, difference string, err error) {
	g, err := catalogdiff.Parse([]byte(got), nil)
	if err != nil {
		return "", "", fmt.Errorf("got: %w", err)
	}
	normal = string(g.JSON())
	if strings.TrimSpace(want) == "" {
		return normal, "no catalog is recorded\n", nil
	}
	w, err := catalogdiff.Parse([]byte(want), nil)
	if err != nil {
		return "", "", fmt.Errorf("want: %w", err)
	}
	for _, d := range catalogdiff.Compare(w, g) {
		difference += d + "\n"
	}
	return normal, difference, nil
}
