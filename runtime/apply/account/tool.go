//go:build linux

package account

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/errtype"
)

// Which is the file of a program in the path of this process, "" for none.
func Which(name string) string {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && syscall.Access(file, 1) == nil {
			return file
		}
	}
	return ""
}

// Local reports whether the tools for local accounts are installed, those of libuser.
func Local() bool {
	return syscall.Access("/usr/sbin/lgroupadd", 1) == nil && syscall.Access("/usr/sbin/luseradd", 1) == nil
}

// hidden stands for a command that must not be shown.
const hidden = "[redacted]"

// Command is a call of a tool.
type Command struct {
	// Tool is the name of the program, Args are what it gets.
	Tool string
	Args []string
	// Input is what it reads.
	Input string
	// Secret commands are shown in no message.
	Secret bool
	// Local tools get the settings that Puppet has for libuser: accounts are those of files.
	Local bool
}

// settings are those of libuser.
const settings = `[import]
login_defs = /etc/login.defs
default_useradd = /etc/default/useradd

[defaults]
modules = files shadow
create_modules = files shadow
crypt_style = md5

[userdefaults]
LU_USERNAME = %n
LU_GIDNUMBER = %u

[groupdefaults]
LU_GROUPNAME = %n
`

// Output runs the tool, and returns what it prints and its exit code.
func (c *Command) Output() (output string, code int, err error) {
	file := Which(c.Tool)
	if file == "" {
		return "", 0, errors.New("Command " + c.Tool + " is missing")
	}
	cmd := exec.Command(file, c.Args...)
	var out bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.Env = strings.NewReader(c.Input), &out, &out, variables(os.Environ())
	if c.Input == "" {
		cmd.Stdin = nil
	}
	if c.Local {
		conf, err := os.CreateTemp("", "libuser")
		if err != nil {
			return "", 0, err
		}
		defer os.Remove(conf.Name()) //nolint:errcheck // what is left of it harms nobody
		_, err = conf.WriteString(settings)
		if err = errors.Join(err, conf.Close()); err != nil {
			return "", 0, err
		}
		cmd.Env = append(cmd.Env, "LIBUSER_CONF="+conf.Name())
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Run(); err != nil {
		if _, ok := errtype.As[*exec.ExitError](err); !ok {
			return "", 0, err
		}
	}
	return out.String(), cmd.ProcessState.ExitCode(), nil
}

// Run runs the tool. Its error is that of Puppet for one that fails.
func (c *Command) Run() error {
	output, code, err := c.Output()
	if err != nil || code == 0 {
		return err
	}
	return c.Failure(output, code)
}

// Failure is the error for a tool that failed.
func (c *Command) Failure(output string, code int) error {
	line := hidden
	if !c.Secret {
		line = strings.Join(append([]string{Which(c.Tool)}, c.Args...), " ")
	}
	return errors.New("Execution of '" + line + "' returned " + strconv.Itoa(code) + ": " + strings.TrimSpace(output))
}

// personal are variables that tools do not get of this process, beside those of the language.
var personal = []string{"HOME", "USER", "LOGNAME", "LANG", "LANGUAGE"}

// variables are the environment of tools, which speak English.
func variables(env []string) []string {
	kept := []string{"LANG=C", "LC_ALL=C"}
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(name, "LC_") && !slices.Contains(personal, name) {
			kept = append(kept, v)
		}
	}
	return kept
}
