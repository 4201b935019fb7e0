//go:build linux

package account

import (
	"errors"
	"os"
	"syscall"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/command"
)

// Local reports whether the tools for local accounts are installed, those of libuser.
func Local() bool {
	return syscall.Access("/usr/sbin/lgroupadd", 1) == nil && syscall.Access("/usr/sbin/luseradd", 1) == nil
}

// Command is a call of a tool.
type Command struct {
	command.Command
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
	if own(c.Name) {
		output, code = do(c.Name, c.Args, c.Input)
		return output, code, nil
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
		c.Env = append(c.Env, "LIBUSER_CONF="+conf.Name())
	}
	return c.Command.Output()
}

// Run runs the tool. Its error is that of Puppet for one that fails.
func (c *Command) Run() error {
	output, code, err := c.Output()
	if err != nil || code == 0 {
		return err
	}
	return c.Failure(output, code)
}

// Unsuited is why accounts cannot be changed on this machine, nil where they can.
func (k *Kind) Unsuited(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != k.Provider {
		return &apply.Unsuitable{Provider: p}
	}
	for _, tool := range k.Tools {
		if command.Find(tool) == "" && !own(tool) {
			if d.Text("provider") != "" {
				return &apply.Unsuitable{Provider: k.Provider}
			}
			return &apply.Unsuitable{}
		}
	}
	return nil
}
