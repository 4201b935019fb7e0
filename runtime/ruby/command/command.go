// Package command is how Ruby runs commands, on the machine that compiles catalogs: backticks, Open3, and the functions of Puppet and Facter for it.
package command

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	words "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// The classes.
var (
	// StatusClass is Process::Status.
	StatusClass = &ruby.Class{Name: "Process::Status", Super: ruby.ObjectClass}
	// Open3Module is Open3.
	Open3Module = &ruby.Class{Name: "Open3", Module: true}
	// ExecutionModule is Puppet::Util::Execution.
	ExecutionModule = &ruby.Class{Name: "Puppet::Util::Execution", Module: true}
	// FacterExecution is Facter::Core::Execution.
	FacterExecution = &ruby.Class{Name: "Facter::Core::Execution", Module: true}
	// FacterFailure is Facter::Core::Execution::ExecutionFailure.
	FacterFailure = &ruby.Class{Name: "Facter::Core::Execution::ExecutionFailure", Super: ruby.StandardError}
)

// maxOutput is how many bytes a command may print.
const maxOutput = 16 << 20

// output is what a command prints, up to a limit.
type output struct {
	strings.Builder
	over bool
}

// Write is part of [io.Writer].
func (o *output) Write(p []byte) (int, error) {
	if o.Len()+len(p) > maxOutput {
		o.over = true
		return 0, errors.New("it printed more than 16 MB")
	}
	return o.Builder.Write(p)
}

// newCommand is a command of words. Whatever it leaves behind does not keep the program waiting.
func newCommand(line []string) *exec.Cmd {
	return &exec.Cmd{Path: line[0], Args: line, WaitDelay: time.Second}
}

// run runs a command. That it fails is no error, but that it cannot be run is one.
func run(cmd *exec.Cmd, name string) error {
	if cmd.Path == "" {
		return system.Errno(syscall.ENOENT, "- "+name)
	}
	err := cmd.Run()
	var exit *exec.ExitError
	for _, w := range []io.Writer{cmd.Stdout, cmd.Stderr} {
		if o, ok := w.(*output); ok && o.over {
			return ruby.Raise(ruby.IOError, "the command ", name, " printed more than 16 MB")
		}
	}
	switch {
	case err == nil, errors.As(err, &exit), errors.Is(err, exec.ErrWaitDelay):
		return nil
	case errors.Is(err, syscall.ENOEXEC):
		return system.Errno(syscall.ENOEXEC, "- "+name)
	}
	return system.Error(err, "- "+name)
}

// Backtick is a command between backticks: what it prints.
//
//ruby:access exec
//ruby:function `
func Backtick(line string) (*ruby.String, error) {
	if strings.IndexByte(line, 0) >= 0 {
		return nil, ruby.Raise(ruby.ArgumentError, "string contains null byte")
	}
	cmd, name := commandOf([]string{line})
	var out output
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := run(cmd, name); err != nil {
		return nil, err
	}
	return ruby.NewString(out.String()), nil
}

// firstWord is the command of a line, as errors name it.
func firstWord(line string) string {
	line = strings.TrimLeft(line, " \t")
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		line = line[:i]
	}
	return line
}

// Status is a Process::Status: how a command ended.
//
//ruby:class Process::Status
type Status struct {
	state *os.ProcessState
}

// ExitStatus is Process::Status#exitstatus: nil for a command that a signal has ended.
//
//ruby:method Process::Status#exitstatus
func ExitStatus(s *Status) (int64, bool) { return int64(s.state.ExitCode()), s.state.Exited() }

// IsSuccess is Process::Status#success?: nil for a command that a signal has ended.
//
//ruby:method Process::Status#success?
func IsSuccess(s *Status) (success, ended bool) { return s.state.Success(), s.state.Exited() }

// IsExited is Process::Status#exited?.
//
//ruby:method Process::Status#exited?
func IsExited(s *Status) bool { return s.state.Exited() }

// IsSignaled is Process::Status#signaled?.
//
//ruby:method Process::Status#signaled?
func IsSignaled(s *Status) bool { return !s.state.Exited() }

// PID is Process::Status#pid.
//
//ruby:method Process::Status#pid
func PID(s *Status) int64 { return int64(s.state.Pid()) }

// StatusToI is Process::Status#to_i: the number that the system has for how it ended.
//
//ruby:method Process::Status#to_i
func StatusToI(s *Status) int64 {
	if s.state.Exited() {
		return int64(s.state.ExitCode()) << 8
	}
	return s.signal()
}

// TermSig is Process::Status#termsig: the signal that has ended it, nil for none.
//
//ruby:method Process::Status#termsig
func TermSig(s *Status) (int64, bool) { return s.signal(), !s.state.Exited() }

// signal is the number of the signal that has ended it.
func (s *Status) signal() int64 {
	if w, ok := s.state.Sys().(interface{ Signal() syscall.Signal }); ok && !s.state.Exited() {
		return int64(w.Signal())
	}
	return 0
}

// StatusEqual is Process::Status#==, with another status or its number.
//
//ruby:method Process::Status#==
func StatusEqual(s *Status, v value.Value) bool { return s.Equal(v) }

// Equal is Puppet's == with another value.
func (s *Status) Equal(v value.Value) bool {
	switch v := v.(type) {
	case *Status:
		return StatusToI(s) == StatusToI(v)
	case int64:
		return StatusToI(s) == v
	}
	return false
}

// AppendKey appends the identity of the status as a hash key.
func (s *Status) AppendKey(b []byte) []byte {
	return strconv.AppendInt(append(b, "Process::Status "...), StatusToI(s), 10)
}

// AppendText appends what to_s prints: pid 1 exit 0.
func (s *Status) AppendText(b []byte) []byte {
	b = strconv.AppendInt(append(b, "pid "...), PID(s), 10)
	if s.state.Exited() {
		return strconv.AppendInt(append(b, " exit "...), int64(s.state.ExitCode()), 10)
	}
	return strconv.AppendInt(append(b, " signal "...), s.signal(), 10)
}

// AppendInspect appends what inspect prints.
func (s *Status) AppendInspect(b []byte) []byte {
	return append(s.AppendText(append(b, "#<Process::Status: "...)), '>')
}

// Kind is what Puppet's messages call it.
func (*Status) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Status) HostClass() string { return StatusClass.Name }

// RubyClass is its class.
func (*Status) RubyClass() *ruby.Class { return StatusClass }

// Capture2 is Open3.capture2: what a command prints, and its status.
//
//ruby:access exec
//ruby:singleton Open3.capture2
func Capture2(args ...value.Value) ([]value.Value, error) {
	var out output
	status, err := capture(args, &out, os.Stderr)
	return []value.Value{ruby.NewString(out.String()), status}, err
}

// Capture2e is Open3.capture2e: what a command prints with its errors, and its status.
//
//ruby:access exec
//ruby:singleton Open3.capture2e
func Capture2e(args ...value.Value) ([]value.Value, error) {
	var out output
	status, err := capture(args, &out, &out)
	return []value.Value{ruby.NewString(out.String()), status}, err
}

// Capture3 is Open3.capture3: what a command prints, its errors, and its status.
//
//ruby:access exec
//ruby:singleton Open3.capture3
func Capture3(args ...value.Value) ([]value.Value, error) {
	var out, errs output
	status, err := capture(args, &out, &errs)
	return []value.Value{ruby.NewString(out.String()), ruby.NewString(errs.String()), status}, err
}

// capture runs a command: a hash of variables where there is one first, a line or words, and options at the end.
func capture(args []value.Value, out, errs io.Writer) (*Status, error) {
	var env, options ruby.Pairs
	if len(args) > 0 && isHash(args[0]) {
		env, args = ruby.PairsOf(args[0]), args[1:]
	}
	if n := len(args); n > 0 && isHash(args[n-1]) {
		options, args = ruby.PairsOf(args[n-1]), args[:n-1]
	}
	if len(args) == 0 {
		return nil, ruby.Raise(ruby.ArgumentError, "wrong number of arguments (given 0, expected 1+)")
	}
	line, err := ruby.ConvertAll(args, ruby.ToStr)
	if err != nil {
		return nil, err
	}
	cmd, name := commandOf(line)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(""), out, errs
	if cmd.Env, err = changed(os.Environ(), env); err != nil {
		return nil, err
	}
	err = options.Walk(func(key, v value.Value) error {
		switch key {
		case value.Value(ruby.Symbol("stdin_data")):
			cmd.Stdin = strings.NewReader(ruby.ToS(v))
		case value.Value(ruby.Symbol("chdir")):
			cmd.Dir = ruby.ToS(v)
		case value.Value(ruby.Symbol("binmode")):
		case value.Value(ruby.Symbol("unsetenv_others")):
			if ruby.Truth(v) {
				cmd.Env, err = changed(nil, env)
			}
		default:
			return ruby.Raise(ruby.NotImplementedError, "the option ", ruby.Inspect(key), " of a command is not supported")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := run(cmd, name); err != nil {
		return nil, err
	}
	return &Status{cmd.ProcessState}, nil
}

func isHash(v value.Value) bool {
	switch v.(type) {
	case *ruby.Hash, *value.Hash:
		return true
	}
	return false
}

// commandOf is a command of one line, which may need a shell, or of words, which need none. The name is that which errors have.
func commandOf(line []string) (cmd *exec.Cmd, name string) {
	if len(line) == 1 {
		cmd = newCommand(words.CommandWords(line[0]))
		if len(cmd.Args) == 3 && cmd.Args[2] == line[0] { // a shell, which Ruby calls so
			cmd.Args[0] = "sh"
		}
		return cmd, firstWord(line[0])
	}
	cmd = newCommand(line)
	cmd.Path = words.FindCommand(line[0])
	return cmd, line[0]
}

// changed are variables with those of a hash; nil takes one away.
func changed(env []string, with ruby.Pairs) ([]string, error) {
	err := with.Walk(func(key, v value.Value) error {
		name, err := ruby.ToStr(key)
		if err != nil {
			return err
		}
		env = slices.DeleteFunc(env, func(e string) bool { return strings.HasPrefix(e, name+"=") })
		if v == nil {
			return nil
		}
		text, err := ruby.ToStr(v)
		env = append(env, name+"="+text)
		return err
	})
	return env, err
}
