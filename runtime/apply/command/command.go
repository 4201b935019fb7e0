//go:build linux

// Package command runs the programs by which types bring resources about, as Puppet runs them: in English, without the variables of the user, in a session of
// their own.
package command

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/errtype"
)

// Find is the file of a program, "" for none.
func Find(name string) string {
	if strings.Contains(name, "/") {
		if executable(name) {
			return name
		}
		return ""
	}
	for dir := range strings.SplitSeq(Path(), ":") {
		if file := dir + "/" + name; strings.HasPrefix(dir, "/") && executable(file) {
			return file
		}
	}
	return ""
}

func executable(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular() && syscall.Access(file, 1) == nil
}

// Path is where programs are looked for: the path of this process, and where those for root are.
func Path() string {
	dirs := strings.Split(os.Getenv("PATH"), ":")
	for _, dir := range [...]string{"/usr/sbin", "/sbin"} {
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return strings.Join(dirs, ":")
}

// Languages are the variables of a locale, and Personal those of a user, which programs do not get of this process.
var (
	Languages = []string{"LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME"}
	Personal  = []string{"HOME", "USER", "LOGNAME"}
)

// Environment is some variables without those of some names.
func Environment(variables []string, without ...string) []string {
	return slices.DeleteFunc(slices.Clone(variables), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(without, name)
	})
}

// English are the variables by which programs speak English.
var English = []string{"LANG=C", "LC_ALL=C"}

// Command is a call of a program.
type Command struct {
	// Name is that of the program or its file, Args are what it gets.
	Name string
	Args []string
	// Line is given instead of them to run what Ruby takes a line for.
	Line string
	// Input is what it reads.
	Input string
	// Env are variables that it gets besides those of this process, and instead of them.
	Env []string
	// Dir is the folder that it runs in, "" for that of this process, and Credential whom it runs as, nil for the one who runs this process.
	Dir        string
	Credential *syscall.Credential
	// User says that it gets the variables of the user.
	User bool
	// Split says that what it writes to standard error is no output.
	Split bool
	// Secret commands are shown in no message.
	Secret bool
}

// Output runs the program, and returns what it prints and its exit code.
func (c *Command) Output() (output string, code int, err error) {
	cmd, err := c.prepared()
	if _, missing := errtype.As[*Missing](err); missing && c.Line != "" {
		return err.Error(), 1, nil
	}
	if err != nil {
		return "", 0, err
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if c.Split {
		cmd.Stderr = nil
	}
	if c.Input != "" {
		cmd.Stdin = strings.NewReader(c.Input)
	}
	cmd.WaitDelay = 100 * time.Millisecond // what it leaves running may hold on to its output
	err = cmd.Run()
	if _, exited := errtype.As[*exec.ExitError](err); err != nil && !exited && !errors.Is(err, exec.ErrWaitDelay) {
		return "", 0, err
	}
	return out.String(), cmd.ProcessState.ExitCode(), nil
}

// Missing is the error of a program that the machine does not have.
type Missing struct{ text string }

func (m *Missing) Error() string { return m.text }

// prepared is the program as it is to be run, without its input and output.
func (c *Command) prepared() (*exec.Cmd, error) {
	name, args := c.Name, c.Args
	if c.Line != "" {
		words := append(Words(c.Line), "")
		name, args = words[0], words[1:len(words)-1]
	}
	file := Find(name)
	switch {
	case file == "" && c.Line != "":
		return nil, &Missing{"Error: Could not execute posix command: No such file or directory - " + name}
	case file == "":
		return nil, &Missing{"Command " + name + " is missing"}
	}
	cmd := exec.Command(file, args...)
	if c.Line != "" {
		cmd.Args[0] = name
	}
	without := Languages
	if !c.User {
		without = slices.Concat(without, Personal)
	}
	cmd.Env = slices.Concat(Environment(os.Environ(), without...), English, c.Env)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: c.Credential}
	cmd.Dir = c.Dir
	return cmd, nil
}

// Run runs the program, and returns what it prints. Another exit code than 0 is a [Failure].
func (c *Command) Run() (string, error) {
	output, code, err := c.Output()
	if err == nil && code != 0 {
		err = c.Failure(output, code)
	}
	return output, err
}

// Failure is the error of a program that ended with another exit code than 0.
type Failure struct{ text string }

func (f *Failure) Error() string { return f.text }

// Failure is the error for an output and an exit code.
func (c *Command) Failure(output string, code int) error {
	line := "[redacted]"
	switch {
	case c.Secret:
	case c.Line != "":
		line = c.Line
	default:
		line = strings.Join(append([]string{Find(c.Name)}, c.Args...), " ")
	}
	return &Failure{"Execution of '" + line + "' returned " + strconv.Itoa(code) + ": " + strings.TrimSpace(output)}
}

// Words are the program and the arguments that Ruby takes a line for: a shell with the line where it needs one.
func Words(line string) []string {
	if needsShell(line) {
		return []string{"sh", "-c", line}
	}
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
}

// builtins are first words of lines that only a shell knows.
const builtins = " ! . : break case continue do done elif else esac eval exec exit export fi for if in readonly return set shift then times trap unset until while "

// needsShell reports whether Ruby gives a line to a shell.
func needsShell(line string) bool {
	if strings.ContainsAny(line, "*?{}[]<>()~&|\\$;'`\"\n#") {
		return true
	}
	first := strings.TrimLeft(line, " \t")
	if i := strings.IndexAny(first, " \t"); i >= 0 {
		first = first[:i]
	}
	before, _, found := strings.Cut(first, "=")
	if found && !strings.Contains(before, "/") {
		return true
	}
	return first != "" && strings.Contains(builtins, " "+first+" ")
}
