package command

import (
	"os"
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// optionsOf is the hash of options that is the last argument, where there is one.
func optionsOf(args []value.Value) ruby.Pairs {
	if len(args) == 0 {
		return ruby.Pairs{}
	}
	return ruby.PairsOf(args[0])
}

// option is the value of an option, or else that which it has without being given.
func option(options ruby.Pairs, name string, otherwise value.Value) value.Value {
	if options.Len() == 0 {
		return otherwise
	}
	if v, ok := options.Get(ruby.Symbol(name)); ok {
		return v
	}
	return otherwise
}

// Execute is Puppet::Util::Execution.execute: what a command prints, with its errors unless there are options. One that fails is an error, unless
// there are options that do not ask for it.
//
//ruby:access exec
//ruby:singleton Puppet::Util::Execution.execute 1..2
func Execute(c *ruby.Context, command value.Value, args ...value.Value) (*ruby.String, error) {
	options := optionsOf(args)
	none := len(args) == 0
	var line []string
	switch command.(type) {
	case *ruby.Array, value.Array:
		flat, err := flatten(nil, ruby.Elements(command))
		if err != nil {
			return nil, err
		}
		line = flat
	default:
		s, err := ruby.ToStr(command)
		if err != nil {
			return nil, err
		}
		line = []string{s}
	}
	shown := strings.Join(line, " ")
	if ruby.Truth(option(options, "sensitive", false)) {
		shown = "[redacted]"
	}
	for _, name := range []string{"uid", "gid"} {
		if option(options, name, nil) != nil {
			return nil, ruby.Raise(ruby.NotImplementedError, "the option ", name, " of a command is not supported")
		}
	}
	if c.Host != nil {
		c.Host.Log("debug", "Executing: '"+shown+"'")
	}
	if len(line) == 0 {
		line = []string{""}
	}
	cmd, _ := commandOf(line)
	if cwd := option(options, "cwd", nil); cwd != nil {
		cmd.Dir = ruby.ToS(cwd)
		if info, err := os.Stat(cmd.Dir); err != nil || !info.IsDir() {
			return nil, ruby.Raise(ruby.ArgumentError, "Working directory ", cmd.Dir, " does not exist!")
		}
	}
	var out output
	if file := option(options, "stdinfile", nil); file != nil {
		f, err := os.Open(ruby.ToS(file))
		if err != nil {
			return nil, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	if !ruby.Truth(option(options, "squelch", false)) {
		cmd.Stdout = &out
	}
	if ruby.Truth(option(options, "combine", none)) {
		cmd.Stderr = cmd.Stdout
	}
	cmd.Env = slices.DeleteFunc(os.Environ(), func(e string) bool {
		name, _, _ := strings.Cut(e, "=")
		return name == "HOME" || name == "USER" || name == "LOGNAME" || ruby.Truth(option(options, "override_locale", true)) && isLocale(name)
	})
	if ruby.Truth(option(options, "override_locale", true)) {
		cmd.Env = append(cmd.Env, "LANG=C", "LC_ALL=C")
	}
	var err error
	if cmd.Env, err = changed(cmd.Env, ruby.PairsOf(option(options, "custom_environment", nil))); err != nil {
		return nil, err
	}
	status := "1" // that of Puppet's process between, where there is no such command
	switch err := run(cmd, shown); {
	case err == nil && cmd.ProcessState.Exited():
		status = ruby.ToS(int64(cmd.ProcessState.ExitCode()))
	case err == nil: // a signal has ended it
		status = ""
	case out.over:
		return nil, err
	}
	if status != "0" && ruby.Truth(option(options, "failonfail", none)) {
		return nil, ruby.Raise(ruby.PuppetExecutionFailure, "Execution of '", shown, "' returned ", status, ": ", strings.TrimSpace(out.String()))
	}
	return ruby.NewString(out.String()), nil
}

// isLocale reports whether a variable says which language to use.
func isLocale(name string) bool {
	switch name {
	case "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME":
		return true
	}
	return false
}

// flatten appends the elements of arrays in each other, as strings.
func flatten(line []string, list []value.Value) ([]string, error) {
	if len(line) > value.MaxElements {
		return nil, value.TooDeep
	}
	for _, v := range list {
		switch v.(type) {
		case *ruby.Array, value.Array:
			var err error
			if line, err = flatten(line, ruby.Elements(v)); err != nil {
				return nil, err
			}
		default:
			line = append(line, ruby.ToS(v))
		}
	}
	return line, nil
}

// Which is Puppet::Util.which: the path of a command in the folders of PATH, nil where there is none.
//
//ruby:access env,file
//ruby:singleton Puppet::Util.which
func Which(name string) (string, bool) { return which(name, strings.Split(os.Getenv("PATH"), ":")) }

// FacterWhich is Facter::Core::Execution.which, which looks in folders of the system too.
//
//ruby:access env,file
//ruby:singleton Facter::Core::Execution.which
//ruby:singleton Facter::Util::Resolution.which
func FacterWhich(name string) (string, bool) {
	return which(name, append(strings.Split(os.Getenv("PATH"), ":"), "/sbin", "/usr/sbin"))
}

func which(name string, dirs []string) (string, bool) {
	if path.IsAbs(name) {
		return name, runnable(name)
	}
	for _, dir := range dirs {
		if at := path.Join(dir, name); runnable(at) {
			return at, true
		}
	}
	return "", false
}

func runnable(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// FacterExecute is Facter::Core::Execution.execute: what a command prints, without blanks around it. Where there is no such command, the
// option on_fail is what it gives instead, or :raise.
//
//ruby:access exec
//ruby:singleton Facter::Core::Execution.execute 1..2
func FacterExecute(command string, args ...value.Value) (value.Value, error) {
	options := optionsOf(args)
	onFail := option(options, "on_fail", ruby.Symbol("raise"))
	fail := func(message ...string) (value.Value, error) {
		if onFail == value.Value(ruby.Symbol("raise")) {
			return nil, ruby.Raise(FacterFailure, message...)
		}
		return onFail, nil
	}
	line := command
	if ruby.Truth(option(options, "expand", true)) {
		name, rest := splitCommand(command)
		at, found := FacterWhich(name)
		if !found {
			return fail("Could not execute '", command, "': command not found")
		}
		if strings.ContainsAny(at, " \t") {
			at = "'" + at + "'"
		}
		line = strings.TrimSuffix(at+" "+rest, " ")
	}
	cmd, _ := commandOf([]string{line})
	var out output
	cmd.Stdout = &out
	cmd.Env = append(os.Environ(), "LC_ALL=C", "LANG=C")
	if err := run(cmd, firstWord(line)); err != nil {
		return fail("Failed while executing '", line, "': ", err.Error())
	}
	return ruby.NewString(strings.Trim(out.String(), " \t\n\v\f\r\x00")), nil
}

// FacterExec is Facter::Core::Execution.exec: what a command prints; nil where it cannot be run.
//
//ruby:access exec
//ruby:singleton Facter::Core::Execution.exec
//ruby:singleton Facter::Util::Resolution.exec
func FacterExec(command string) (value.Value, error) {
	return FacterExecute(command, ruby.NewHash(ruby.Symbol("on_fail"), nil))
}

// splitCommand takes the command off a line; it may be quoted.
func splitCommand(line string) (name, rest string) {
	if line != "" && (line[0] == '"' || line[0] == '\'') {
		if i := strings.IndexByte(line[1:], line[0]); i > 0 {
			return line[1 : i+1], strings.TrimLeft(line[i+2:], " \t")
		}
	}
	name, rest, _ = strings.Cut(line, " ")
	return name, rest
}
