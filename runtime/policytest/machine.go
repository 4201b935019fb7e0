package policytest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/provider"
)

// Applier applies a catalog to a folder that is taken for a machine, and tells its messages with what they are about. The error is of a catalog of which
// nothing, or not all, can be applied.
type Applier func(c *catalog.Catalog, host provider.Host, noop bool, tell func(level, source, text string)) error

// applying applies catalogs; nil in a program without providers, or for another system than Linux.
var applying Applier

// RegisterMachines makes a function the one by which [Machine] applies catalogs. Generated code calls it.
func RegisterMachines(apply Applier) { applying = apply }

// Machine is a folder that providers which modules write in Go take for the machine. It goes when the test ends.
type Machine struct {
	t        testing.TB
	root     string
	commands map[string]func(c provider.Command) (string, error)
	ran      []string
}

// NewMachine makes a machine on which there is nothing. Where catalogs cannot be applied, on other systems than Linux, the test is skipped.
func NewMachine(t testing.TB) *Machine {
	t.Helper()
	registered(t)
	switch {
	case applying != nil:
	case runtime.GOOS != "linux":
		t.Skip("catalogs are applied on Linux")
	default:
		t.Fatal("there is no provider: modules have them in lib/p2go/providers")
	}
	return &Machine{t: t, root: t.TempDir(), commands: map[string]func(c provider.Command) (string, error){}}
}

// Root returns the folder.
func (m *Machine) Root() string { return m.root }

// WriteFile gives the machine a file, and the folders that it is in.
func (m *Machine) WriteFile(path, text string) {
	m.t.Helper()
	file := filepath.Join(m.root, path)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// File returns what is in a file of the machine; "" where there is none.
func (m *Machine) File(path string) string {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(m.root, path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		m.t.Fatal(err)
	}
	return string(text)
}

// Command lets a function do what a program does, which is the only way in which the machine has it: no program of the machine that tests run on is
// called. What the function returns is what the program prints, or that it fails: with the exit code 1, or that of a [provider.ExitError].
func (m *Machine) Command(name string, does func(c provider.Command) (string, error)) {
	m.commands[name] = does
}

// Commands returns the commands that were run, with their arguments, in the order in which they were.
func (m *Machine) Commands() []string { return slices.Clone(m.ran) }

func (m *Machine) run(c provider.Command) (string, error) {
	line := strings.Join(append([]string{c.Name}, c.Args...), " ")
	m.ran = append(m.ran, line)
	does := m.commands[c.Name]
	if does == nil {
		return "", errors.New("Command " + c.Name + " is missing")
	}
	output, err := does(c)
	if err != nil {
		exit := &provider.ExitError{Code: 1}
		errors.As(err, &exit)
		err = &provider.ExitError{Code: exit.Code, Output: output, Text: fmt.Sprintf("Execution of '%s' returned %d: %s", line, exit.Code, err)}
	}
	return output, err
}

// Run is what was done when a catalog was applied.
type Run struct {
	t testing.TB
	// Changes are the notices of the run: "Zone_record[www]/ttl: ttl changed 300 to 600".
	Changes []string
	// Errors are its errors, and Messages all that it said, with the level before each.
	Errors, Messages []string
}

// Apply compiles a catalog, as [MustCompile] does, and applies it: those of its resources whose providers modules have in Go. All others stay as they
// are. What fails is in the result; a catalog with wrong values, or one that cannot be applied at all, ends the test.
func (m *Machine) Apply(opts ...Option) *Run {
	m.t.Helper()
	return m.apply(MustCompile(m.t, opts...), false)
}

// Noop is [Machine.Apply] that changes nothing, and tells what would be.
func (m *Machine) Noop(opts ...Option) *Run {
	m.t.Helper()
	return m.apply(MustCompile(m.t, opts...), true)
}

// Refuses applies a catalog with wrong values, which has to be refused as a whole with a message that matches a regular expression.
func (m *Machine) Refuses(pattern string, opts ...Option) {
	m.t.Helper()
	re, err := regexp.Compile(pattern)
	if err != nil {
		m.t.Fatal(err)
	}
	switch _, err := m.attempt(MustCompile(m.t, opts...), false); {
	case err == nil:
		m.t.Errorf("the catalog is applied\n  expected: an error that matches %s", pattern)
	case !re.MatchString(err.Error()):
		m.t.Errorf("the catalog is refused with another error\n  expected: %s\n  found:    %s", pattern, err)
	}
}

func (m *Machine) apply(c *Catalog, noop bool) *Run {
	m.t.Helper()
	r, err := m.attempt(c, noop)
	if err != nil {
		m.t.Fatalf("the catalog cannot be applied: %s", err)
	}
	return r
}

func (m *Machine) attempt(c *Catalog, noop bool) (*Run, error) {
	r := &Run{t: m.t}
	err := applying(c.cat, provider.Host{Root: m.root, Run: m.run, Has: func(name string) bool { return m.commands[name] != nil }}, noop, func(level, source, text string) {
		about := within(source)
		line := about + ": " + text
		if source == run {
			line = text
		}
		r.Messages = append(r.Messages, level+": "+line)
		switch {
		case level == failure:
			r.Errors = append(r.Errors, line)
		case level != change || source == run || aside.MatchString(about):
		default:
			r.Changes = append(r.Changes, line)
		}
	})
	return r, err
}

// run is the source of messages about no resource, and aside matches those of messages that are no changes of resources: what providers say, and what
// becomes of refreshes of containers.
const run = "Puppet"

// The levels of what fails and of what changes.
const (
	failure = "err"
	change  = "notice"
)

var aside = regexp.MustCompile(`\(provider=[^)]*\)$|^(Class|Stage)\[[^/]*$`)

// within is a source of messages without what contains the resource: of /Stage[main]/Web/File[/etc/x]/mode it is File[/etc/x]/mode.
func within(source string) string {
	depth := 0
	for end := strings.LastIndexByte(source, ']'); end >= 0; end-- { // titles may have slashes, and brackets that match
		switch source[end] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				return source[strings.LastIndexByte(source[:end], '/')+1:]
			}
		}
	}
	return source
}

// Changed says which changes there are, in their order, and that nothing has failed.
func (r *Run) Changed(changes ...string) *Run {
	r.t.Helper()
	if !slices.Equal(changes, r.Changes) {
		r.t.Errorf("there are other changes\n  expected: %s\n  found:    %s", lines(changes), lines(r.Changes))
	}
	if len(r.Errors) > 0 {
		r.t.Errorf("something has failed:\n  %s", strings.Join(r.Errors, "\n  "))
	}
	return r
}

// Unchanged says that nothing has changed, and nothing has failed.
func (r *Run) Unchanged() *Run {
	r.t.Helper()
	return r.Changed()
}

// Failed says that something has failed with a message that matches a regular expression.
func (r *Run) Failed(pattern string) *Run {
	r.t.Helper()
	re, err := regexp.Compile(pattern)
	if err != nil {
		r.t.Fatal(err)
	}
	if !slices.ContainsFunc(r.Errors, re.MatchString) {
		r.t.Errorf("nothing has failed so\n  expected: %s\n  found:    %s", pattern, lines(r.Errors))
	}
	return r
}

// lines are lines of a report, or that there are none.
func lines(all []string) string {
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, "\n            ")
}
