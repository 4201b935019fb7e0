// Package puppetconf is what all of Puppet's commands have in common: options that are settings, puppet.conf, and the values that settings
// have then. It reads the command line as Puppet's own two parsers do, and knows nothing of what the commands do.
package puppetconf

import (
	"errors"
	"slices"
	"strings"
	"sync"

	table "github.com/p2go/p2go/frontend/env/settings"
	"github.com/p2go/p2go/runtime/settings"
)

// Option is an option of a command that is no setting.
type Option struct {
	Name  string // with hyphens
	Short byte   // 0 for none
	Value bool   // it takes one
	No    bool   // --no-NAME turns it off
}

// CommandLine is what was given.
type CommandLine struct {
	// Settings are the settings by name, "true" and "false" for those that are on and off.
	Settings map[string]string
	// Options are the other options by name, likewise.
	Options map[string]string
	// Args is what is left.
	Args []string
}

// On reports whether an option is given, and not turned off.
func (c *CommandLine) On(name string) bool { return c.Options[name] == "true" }

// Given returns the value of an option, and reports whether it is there.
func (c *CommandLine) Given(name string) (value string, given bool) {
	value, given = c.Options[name]
	return value, given
}

// kinds are the kinds of all settings by name.
var kinds = sync.OnceValue(func() map[string]settings.Kind {
	m := map[string]settings.Kind{}
	for _, s := range table.Table() {
		m[s.Name] = s.Kind
	}
	return m
})

// short are the settings that have a letter.
var short = map[byte]string{'m': "mkusers"} // Puppet has no other

// Parse reads the arguments of a command with some options, which come before settings of the same name. Arguments may stand between
// them, and all behind -- are arguments. The error is worded as Puppet's.
func Parse(options []Option, args []string) (*CommandLine, error) {
	c := &CommandLine{Settings: map[string]string{}, Options: map[string]string{}}
	if err := missing(options, args); err != nil {
		return nil, err
	}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			c.Args = append(c.Args, args[i+1:]...)
			return c, nil
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			c.Args = append(c.Args, arg)
			continue
		}
		name, value, attached := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		if !strings.HasPrefix(arg, "--") {
			name, value, attached = letter(options, arg)
			if name == "" {
				return nil, invalid("invalid option: " + arg[:2])
			}
		}
		if name == "run_mode" || name == "run-mode" {
			if !attached {
				i++
			}
			continue
		}
		into, takes, negative, ok := c.find(options, &name)
		switch {
		case !ok:
			return nil, invalid("invalid option: " + arg)
		case !takes && attached:
			return nil, invalid("needless argument: " + arg)
		case !takes:
			value = map[bool]string{false: "true", true: "false"}[negative]
		case !attached:
			if i++; i == len(args) {
				return nil, invalid("missing argument: " + arg)
			}
			value = args[i]
		}
		into[name] = value
	}
	return c, nil
}

func invalid(text string) error {
	return errors.New("Could not parse application options: " + text)
}

// missing is the error of a setting without its value, for which Puppet looks before anything else.
func missing(options []Option, args []string) error {
	for i, arg := range args {
		name, isLong := strings.CutPrefix(arg, "--")
		if arg == "--" {
			return nil
		}
		if !isLong || strings.Contains(arg, "=") || slices.ContainsFunc(options, func(o Option) bool { return o.Name == name }) {
			continue
		}
		name = strings.ReplaceAll(name, "-", "_")
		if kind, ok := kinds()[name]; ok && kind != "boolean" && (i+1 == len(args) || strings.HasPrefix(args[i+1], "--")) {
			return errors.New("Could not initialize global default settings: Error parsing arguments\nWrapped exception:\noption '--" + name + "' needs a parameter")
		}
	}
	return nil
}

// letter is the option that begins with one hyphen.
func letter(options []Option, arg string) (name, value string, attached bool) {
	for _, o := range options {
		if o.Short == arg[1] {
			return o.Name, arg[2:], len(arg) > 2
		}
	}
	return short[arg[1]], arg[2:], len(arg) > 2
}

// find finds an option or a setting, and says what keeps its value, whether it takes one, and whether it is turned off.
func (c *CommandLine) find(options []Option, name *string) (into map[string]string, takes, negative, ok bool) {
	long := strings.ReplaceAll(*name, "_", "-")
	positive, negative := strings.CutPrefix(long, "no-")
	for _, o := range options {
		if o.Name == long {
			*name = o.Name
			return c.Options, o.Value, false, true
		}
		if negative && o.No && o.Name == positive {
			*name = o.Name
			return c.Options, false, true, true
		}
	}
	setting := strings.ReplaceAll(long, "-", "_")
	if kind, known := kinds()[setting]; known {
		*name = setting
		return c.Settings, kind != "boolean", false, true
	}
	setting = strings.ReplaceAll(positive, "-", "_")
	if kinds()[setting] == "boolean" && negative {
		*name = setting
		return c.Settings, false, true, true
	}
	return nil, false, false, false
}
