//go:build linux

// Package exec applies resources of the type exec, which run commands.
package exec

import (
	"bytes"
	"errors"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/value"
)

// Type is exec.
var Type = apply.Type{Name: "exec", Refreshes: true, Properties: []string{"returns"}, Check: Check, Open: open}

// open reads the parameters, which are good.
func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, returns: []string{"0"}, logoutput: "on_failure", timeout: 300 * time.Second, tries: 1, umask: -1, cwd: d.Text("cwd")}
	r.secret = d.Secret("command")
	r.search(d)
	var err error
	if r.command, err = r.line(line(d)); err != nil {
		return nil, err
	}
	if v := apply.List(d.Get("returns")); len(v) > 0 {
		r.returns = r.returns[:0]
		for _, code := range v {
			r.returns = append(r.returns, value.Text(code))
		}
	}
	for _, v := range apply.List(d.Get("environment")) {
		r.environment = append(r.environment, value.Text(v))
	}
	if l := d.Text("logoutput"); l != "" {
		r.logoutput = l
	}
	seconds := func(name string) time.Duration {
		n, _ := strconv.ParseFloat(value.Text(attribute.First(d.Get(name))), 64)
		return time.Duration(math.Max(n, 0) * float64(time.Second))
	}
	if d.Given("timeout") != nil {
		r.timeout = seconds("timeout")
	}
	r.trySleep = seconds("try_sleep")
	if n, err := strconv.ParseInt(value.Text(attribute.First(d.Get("tries"))), 10, 64); err == nil {
		r.tries = n
	}
	if n, err := strconv.ParseUint(d.Text("umask"), 8, 16); err == nil {
		r.umask = int(n)
	}
	r.user, r.group = d.Given("user"), d.Given("group")
	return r, nil
}

// Provider is what the command is run by.
func (r *resource) Provider() string {
	if r.shell {
		return "shell"
	}
	return posix
}

// become is the identity that commands run with. Its error is what a command prints that cannot have it.
func (r *resource) become() (*syscall.Credential, error) {
	if n, ok := r.user.(int64); ok && account.LocalUser(func(u *account.User) bool { return u.UID == n }) == nil {
		return nil, errors.New("can't find user for " + strconv.FormatInt(n, 10))
	}
	c, err := account.Credential(value.Text(r.user), value.Text(r.group))
	if err != nil { // Could not find user unknown
		return nil, errors.New("Invalid " + strings.Replace(strings.TrimPrefix(err.Error(), "Could not find "), " ", ": ", 1))
	}
	return c, nil
}

// needsShell matches lines that Ruby's exec gives to a shell.
var needsShell = regexp.MustCompile("[*?{}\\[\\]<>()~&|\\\\$;'`\"\n#=%]")

var errTimeout = errors.New("Command exceeded timeout")

// run runs a command and returns what it prints and its exit code.
func (r *resource) run(words []string) (output string, code int, err error) {
	exe := program(words)
	if err := r.executable(exe); err != nil {
		return "", 0, err
	}
	if info, err := os.Stat(r.cwd); r.cwd != "" && (err != nil || !info.IsDir()) {
		return "", 0, errors.New("Working directory " + r.cwd + " does not exist!")
	}
	var cmd *exec.Cmd
	if len(words) == 1 && needsShell.MatchString(words[0]) {
		cmd = exec.Command("/bin/sh", "-c", words[0])
	} else {
		if len(words) == 1 {
			words = strings.Fields(words[0])
		}
		cmd = exec.Command(r.find(words[0]), words[1:]...)
		cmd.Args[0] = words[0]
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.Dir, cmd.Env = &out, &out, r.cwd, r.variables()
	credential, err := r.become()
	if err != nil { // as Puppet's child says it
		return "Error: Could not execute posix command: " + err.Error() + "\n", 1, nil
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: credential}
	if r.umask >= 0 {
		defer syscall.Umask(syscall.Umask(r.umask))
	}
	if err := cmd.Start(); err != nil {
		return "", 0, err
	}
	if r.timeout > 0 {
		timer := time.AfterFunc(r.timeout, func() {
			_ = cmd.Process.Signal(syscall.SIGTERM) // which may have ended
		})
		defer func() {
			if !timer.Stop() { // it has ended the command
				err = errTimeout
			}
		}()
	}
	if err := cmd.Wait(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			return "", 0, err
		}
	}
	code = cmd.ProcessState.ExitCode()
	if code == 127 {
		return "", 0, errors.New(out.String())
	}
	return out.String(), code, nil
}

// executable is what is wrong with the file of a command.
func (r *resource) executable(exe string) error {
	if !strings.HasPrefix(exe, "/") {
		if exe == "" || r.find(exe) == exe {
			return errors.New("Could not find command '" + exe + "'")
		}
		return nil
	}
	info, err := os.Stat(exe)
	switch {
	case err != nil:
		return errors.New("Could not find command '" + exe + "'")
	case info.IsDir():
		return errors.New("'" + exe + "' is a directory, not a file")
	case info.Mode()&0o111 == 0:
		return errors.New("'" + exe + "' is not executable")
	}
	return nil
}

// find looks for a program in the path; without success it returns the name.
func (r *resource) find(name string) string {
	if strings.Contains(name, "/") {
		return name
	}
	for _, dir := range r.path {
		file := dir + "/" + name
		if info, err := os.Stat(file); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
			return file
		}
	}
	return name
}

func (r *resource) variables() []string {
	env := command.Environment(os.Environ(), command.Personal...)
	if r.path != nil {
		env = append(env, "PATH="+strings.Join(r.path, ":"))
	}
	return append(env, r.environment...)
}

// wanted reports whether the conditions are met.
func (r *resource) wanted(refreshing bool) (bool, error) {
	if !refreshing && value.Truth(r.d.Get("refreshonly")) && value.Text(r.d.Get("refreshonly")) != "false" {
		return false, nil
	}
	for _, path := range apply.List(r.d.Get("creates")) {
		if _, err := os.Stat(value.Text(path)); err == nil {
			return false, nil
		}
	}
	for _, check := range []struct {
		name string
		met  func(code int) bool
	}{{"unless", func(code int) bool { return code != 0 }}, {"onlyif", func(code int) bool { return code == 0 }}} {
		for _, v := range apply.List(r.d.Get(check.name)) {
			words, err := r.line(v)
			if err != nil {
				return false, err
			}
			_, code, err := r.run(words)
			if errors.Is(err, errTimeout) {
				r.d.Say("err", "Check "+string(value.AppendInspect(nil, v))+" exceeded timeout")
				return false, nil
			}
			if err != nil {
				return false, err
			}
			if !check.met(code) {
				return false, nil
			}
		}
	}
	return true, nil
}

// Inspect reports the command as out of sync where it is to run.
func (r *resource) Inspect() (apply.State, error) {
	want := make(value.Array, len(r.returns))
	for i, code := range r.returns {
		want[i] = code
	}
	p := &apply.Property{
		Name: "returns", Is: "notrun", Should: want, Event: "executed_command", Change: "executed successfully", Sync: r.sync,
		ShowIs: "'notrun'", ShowThat: apply.Display(want), Secret: r.secret, Default: r.d.Given("returns") == nil, Agrees: func(value.Value) bool { return false },
	}
	wanted, err := r.wanted(false)
	p.InSync = !wanted
	return apply.State{Properties: []*apply.Property{p}}, err
}

// sync runs the command until it succeeds, as often as it may.
func (r *resource) sync() error {
	var output string
	var code int
	for try := int64(1); ; try++ {
		var err error
		if output, code, err = r.run(r.command); err != nil {
			return err
		}
		if r.expected(code) || try == r.tries {
			break
		}
		time.Sleep(r.trySleep)
	}
	if r.logoutput == "true" || r.logoutput == "on_failure" && !r.expected(code) {
		level := r.d.Level()
		if r.secret {
			r.d.Tell("returns", level, "[output redacted]")
		} else if output != "" {
			for line := range strings.SplitSeq(strings.TrimRight(output, "\n"), "\n") {
				r.d.Tell("returns", level, line)
			}
		}
	}
	if r.expected(code) {
		return nil
	}
	words := apply.List(line(r.d))
	shown := make([]string, len(words))
	for i, w := range words {
		shown[i] = value.Text(w)
	}
	what := "'" + strings.Join(shown, " ") + "'"
	if r.secret {
		what = "[command redacted]"
	}
	return errors.New(what + " returned " + strconv.Itoa(code) + " instead of one of [" + strings.Join(r.returns, ",") + "]")
}

func (r *resource) expected(code int) bool {
	for _, want := range r.returns {
		if want == strconv.Itoa(code) {
			return true
		}
	}
	return false
}

// Refresh runs the command again, or the one that is for this, where it would run.
func (r *resource) Refresh() error {
	wanted, err := r.wanted(true)
	if err != nil || !wanted {
		return err
	}
	v := r.d.Get("refresh")
	if v == nil {
		return r.sync()
	}
	words, err := r.line(v)
	if err != nil {
		return err
	}
	_, _, err = r.run(words)
	return err
}
