//go:build linux

package service

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/errtype"
)

// call is a command that is run as Puppet runs it.
type call struct {
	// words are a program and its arguments. A single one is a line, for which a shell is there if it needs one.
	words []string
	// both says that what goes to standard error is output too; else nobody sees it.
	both bool
	// ownLocale leaves the language as it is. Else the output is in English.
	ownLocale bool
	// without is a variable that the command does not get.
	without string
	// inherit leaves the environment and the output to the command.
	inherit bool
}

// must is the output of a command that has to succeed.
func (c call) must() (string, error) {
	out, code, err := c.run()
	if err == nil && code != "0" {
		err = errors.New("Execution of '" + strings.Join(c.words, " ") + "' returned " + code + ": " + strip(out))
	}
	return out, err
}

// strip removes what Ruby takes for space around a text.
func strip(s string) string { return strings.Trim(s, "\x00\t\n\v\f\r ") }

// run runs a command. The code is "" where a signal ended it.
func (c call) run() (output, code string, err error) {
	words := c.words
	if len(words) == 1 {
		words = command.Words(words[0])
	}
	if len(words) == 0 {
		words = []string{""}
	}
	out, state, err := c.start(words)
	if errors.Is(err, syscall.ENOEXEC) { // a script that does not say for what
		out, state, err = c.start(append([]string{"sh"}, words...))
	}
	if err != nil {
		if !c.both {
			return "", "1", nil
		}
		return "Error: Could not execute posix command: " + reason(err) + " - " + words[0] + "\n", "1", nil
	}
	if !state.Exited() {
		return out, "", nil
	}
	return out, strconv.Itoa(state.ExitCode()), nil
}

// reason is the text of an error of the system, as C has it.
func reason(err error) string {
	text := syscall.ENOENT.Error()
	if no, ok := errtype.As[syscall.Errno](err); ok {
		text = no.Error()
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func (c call) start(words []string) (string, *os.ProcessState, error) {
	cmd := exec.Command(words[0], words[1:]...)
	if words[0] == "sh" {
		cmd.Path, cmd.Err = "/bin/sh", nil
	}
	if words[0] == "" {
		return "", nil, syscall.ENOENT
	}
	var out bytes.Buffer
	if c.inherit {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	} else {
		cmd.Stdout, cmd.Env = &out, c.environment(os.Environ())
		if c.both {
			cmd.Stderr = &out
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		cmd.WaitDelay = 100 * time.Millisecond // for what goes on in the background with the same output
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	if err := cmd.Wait(); err != nil && cmd.ProcessState == nil {
		return "", nil, err
	}
	return out.String(), cmd.ProcessState, nil
}

// environment is what a command has of the variables of this process.
func (c call) environment(all []string) []string {
	without := append([]string{c.without}, command.Personal...)
	if c.ownLocale {
		return command.Environment(all, without...)
	}
	return append(command.Environment(all, append(without, command.Languages...)...), command.English...)
}
