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
	// Input is what it reads.
	Input string
	// Env are variables that it gets besides those of this process, and instead of them.
	Env []string
	// User says that it gets the variables of the user.
	User bool
	// Split says that what it writes to standard error is no output.
	Split bool
	// Secret commands are shown in no message.
	Secret bool
}

// Output runs the program, and returns what it prints and its exit code.
func (c *Command) Output() (output string, code int, err error) {
	file := Find(c.Name)
	if file == "" {
		return "", 0, errors.New("Command " + c.Name + " is missing")
	}
	cmd := exec.Command(file, c.Args...)
	without := Languages
	if !c.User {
		without = slices.Concat(without, Personal)
	}
	var out bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = slices.Concat(Environment(os.Environ(), without...), English, c.Env), &out, &out
	if c.Split {
		cmd.Stderr = nil
	}
	if c.Input != "" {
		cmd.Stdin = strings.NewReader(c.Input)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.WaitDelay = 100 * time.Millisecond // what it leaves running may hold on to its output
	err = cmd.Run()
	if _, exited := errtype.As[*exec.ExitError](err); err != nil && !exited && !errors.Is(err, exec.ErrWaitDelay) {
		return "", 0, err
	}
	return out.String(), cmd.ProcessState.ExitCode(), nil
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
	if !c.Secret {
		line = strings.Join(append([]string{Find(c.Name)}, c.Args...), " ")
	}
	return &Failure{"Execution of '" + line + "' returned " + strconv.Itoa(code) + ": " + strings.TrimSpace(output)}
}
