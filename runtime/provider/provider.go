// Package provider is what providers are made with that modules write in Go: they bring resources of the module's own types about.
//
//	// Motd is a resource motd.
//	type Motd struct {
//		Path, Ensure string
//		Text         *string // nil where the catalog does not say
//	}
//
//	// ReadMotd returns how the machine has it.
//	func ReadMotd(m *provider.Machine, want Motd) (Motd, error)
//
//	// WriteMotd makes the machine have what is wanted.
//	func WriteMotd(m *provider.Machine, is, want Motd) error
//
// A [Machine] is what providers see of the machine. In tests it is a folder.
package provider

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
)

// Absent and Present are values of the attribute ensure.
const (
	Absent  = "absent"
	Present = "present"
)

// Host is the machine, or a folder that is taken for it.
type Host struct {
	// Root is the folder that is the root of all paths.
	Root string
	// Write gives a file what is in it, all of it or none. A file that is there keeps its owner and mode.
	Write func(path string, data []byte, mode fs.FileMode) error
	// Run runs a command, and returns what it prints. Another exit code than 0 is an [ExitError].
	Run func(c Command) (string, error)
	// Has reports whether there is a program.
	Has func(name string) bool
}

// ExitError is the error of a command that ended with another exit code than 0.
type ExitError struct {
	Code int
	// Output is what it has printed, and Text what is said of it.
	Output, Text string
}

func (e *ExitError) Error() string { return e.Text }

// Command is a call of a program. No shell has a part in it.
type Command struct {
	Name string
	Args []string
	// Input is what the program reads: the place for secrets, since everybody on the machine sees arguments.
	Input string
	// Env are variables besides those of the run, NAME=VALUE.
	Env []string
	// Dir is the folder that it runs in, "" for that of the run.
	Dir string
}

// Machine is what a provider sees of the machine while it deals with a resource. Paths are absolute.
type Machine struct {
	host *Host
	say  func(level, text string)
}

// New returns the machine for a resource, whose messages go to say.
func New(host *Host, say func(level, text string)) *Machine { return &Machine{host, say} }

// Path returns where a path of the machine is for this process: below the folder that a test takes for the machine. A path that leads out of that
// folder is an error.
func (m *Machine) Path(name string) (string, error) {
	if !filepath.IsAbs(name) {
		return "", refused(name, "the path is not absolute")
	}
	if m.host.Root == "/" {
		return name, nil
	}
	root, err := filepath.EvalSymlinks(m.host.Root)
	if err != nil {
		return "", err
	}
	path := filepath.Join(root, filepath.Clean(name))
	for above := path; above != root; above = filepath.Dir(above) {
		real, err := filepath.EvalSymlinks(above)
		if err != nil {
			if to, err := os.Readlink(above); err == nil { // to what is not there
				real = filepath.Join(filepath.Dir(above), to)
				if filepath.IsAbs(to) {
					real = to
				}
			} else {
				continue
			}
		}
		if real != root && !strings.HasPrefix(real, root+"/") {
			return "", refused(name, "a link leads out of the folder of the test")
		}
		if err == nil {
			break
		}
	}
	return path, nil
}

func refused(name, why string) error {
	return &fs.PathError{Op: "open", Path: name, Err: errors.New(why)}
}

// named gives an error the path that the provider has given.
func named(name string, err error) error {
	if e, ok := errtype.As[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	return err
}

// itself is the place of a path, which may be a link that leads anywhere.
func (m *Machine) itself(name string) (string, error) {
	dir, err := m.Path(filepath.Dir(name))
	return filepath.Join(dir, filepath.Base(name)), err
}

// at calls a function with the place of a path.
func at[T any](m *Machine, name string, f func(path string) (T, error)) (T, error) {
	return in(m.Path, name, f)
}

func in[T any](place func(name string) (string, error), name string, f func(path string) (T, error)) (T, error) {
	path, err := place(name)
	if err != nil {
		var none T
		return none, err
	}
	v, err := f(path)
	return v, named(name, err)
}

// ReadFile returns what is in a file. [fs.ErrNotExist] is the error for one that is not there.
func (m *Machine) ReadFile(name string) ([]byte, error) { return at(m, name, os.ReadFile) }

// WriteFile gives a file what is in it: all of it or, where that fails, none. It is written beside its place and renamed. A file that is there keeps its
// owner and mode; a new one has the mode, without the bits of the umask. A link stays, and what it leads to is written.
func (m *Machine) WriteFile(name string, data []byte, mode fs.FileMode) error {
	_, err := at(m, name, func(path string) (struct{}, error) { return struct{}{}, m.host.Write(path, data, mode) })
	return err
}

// Remove removes a file, a link or an empty folder. One that is not there is no error.
func (m *Machine) Remove(name string) error {
	_, err := in(m.itself, name, func(path string) (struct{}, error) { return struct{}{}, os.Remove(path) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// MkdirAll makes a folder and those above it, with the mode where they are not there.
func (m *Machine) MkdirAll(name string, mode fs.FileMode) error {
	_, err := at(m, name, func(path string) (struct{}, error) { return struct{}{}, os.MkdirAll(path, mode) })
	return err
}

// ReadDir returns what is in a folder, sorted by name.
func (m *Machine) ReadDir(name string) ([]fs.DirEntry, error) { return at(m, name, os.ReadDir) }

// Stat returns what a file is, or what a link leads to.
func (m *Machine) Stat(name string) (fs.FileInfo, error) { return at(m, name, os.Stat) }

// Lstat returns what a file is, which may be a link.
func (m *Machine) Lstat(name string) (fs.FileInfo, error) { return in(m.itself, name, os.Lstat) }

// Run runs a program with arguments, and returns what it prints, standard error included. It runs without a shell, in English, without the variables of
// the user. Another exit code than 0 is an [ExitError] that says what the command has printed.
func (m *Machine) Run(name string, args ...string) (string, error) {
	return m.RunCommand(Command{Name: name, Args: args})
}

// RunCommand is [Machine.Run] for a command that is more than a name and arguments.
func (m *Machine) RunCommand(c Command) (string, error) { return m.host.Run(c) }

// Has reports whether the machine has a program, by its name or path.
func (m *Machine) Has(name string) bool { return m.host.Has(name) }

// Debug, Info, Notice and Warning write a message about the resource.
func (m *Machine) Debug(text string)   { m.say("debug", text) }
func (m *Machine) Info(text string)    { m.say("info", text) }
func (m *Machine) Notice(text string)  { m.say("notice", text) }
func (m *Machine) Warning(text string) { m.say("warning", text) }
