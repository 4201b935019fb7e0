package runtime

import (
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Settings are the settings that change the result of a compilation. The zero
// value is Puppet 8's defaults.
type Settings struct {
	// Strict is the setting strict (STRICT-1); "" is error.
	Strict string
	// LaxVariables is strict_variables=false (STRICT-2).
	LaxVariables bool
	// PlainData is rich_data=false (STRICT-4).
	PlainData bool
	// Environmentpath is the directory of environments; "" is
	// /etc/puppetlabs/code/environments.
	Environmentpath string
	// EyamlPrivateKey and EyamlPublicKey are files with the keys for encrypted data,
	// which come before those that hiera.yaml names; "" for none.
	EyamlPrivateKey, EyamlPublicKey string
	// Hieradata is a directory with data files that take the place of those that the
	// program was built with; "" for none.
	Hieradata string
	// Given are the texts of other settings, by their names.
	Given map[string]string
}

// DefaultEnvironmentpath is where environments are unless a setting says
// otherwise.
const DefaultEnvironmentpath = "/etc/puppetlabs/code/environments"

const (
	strictOff     = compile.StrictOff
	strictWarning = compile.StrictWarning
	strictError   = compile.StrictError
)

func (s *Settings) strictness() compile.Strictness {
	switch s.Strict {
	case "off":
		return strictOff
	case "warning":
		return strictWarning
	}
	return strictError
}

// SettingsTable has Puppet's settings with their defaults.
type SettingsTable interface {
	// Value returns the value of a setting that the table has.
	Value(v *View, name string) (value.Value, error)
	Has(name string) bool
	All() []string
}

// allSettings is the setting with all of them.
const allSettings = "all_local"

// SettingVar is the variable of a setting that the program has, $settings::NAME.
func (s *Scope) SettingVar(name string) value.Value {
	v, _ := s.c.namedSetting(name)
	return v
}

// setting returns one of Puppet's settings as functions see them, undef when it is unknown. The environment is that of the node.
func (c *compiler) setting(name string) value.Value {
	if v, own := c.ownSetting(name); own {
		return v
	}
	v, known := c.namedSetting(name)
	if text, given := c.req.Settings.Given[name]; !known && given {
		return text
	}
	return v
}

// namedSetting returns the variable of a setting, and reports whether it is known.
func (c *compiler) namedSetting(name string) (v value.Value, known bool) {
	table := c.env.Settings
	switch {
	case table == nil:
		return nil, false
	case name == allSettings:
		all := value.MakeHash(len(table.All()))
		for _, n := range table.All() {
			v, _ := c.namedSetting(n)
			all.Set(n, v)
		}
		return all, true
	case !table.Has(name):
		return nil, false
	}
	if v, own := c.ownSetting(name); own && name != "environment" { // which is that of the server here
		return v, true
	}
	v, err := table.Value((*View)(c.top), name)
	return v, err == nil // checkSettings has found none
}

// checkSettings is the error of a setting with a value that it cannot have.
func (c *compiler) checkSettings() error {
	if c.env.Settings == nil || len(c.req.Settings.Given) == 0 {
		return nil
	}
	for _, name := range c.env.Settings.All() {
		if _, err := c.env.Settings.Value((*View)(c.top), name); err != nil {
			return &Error{Message: err.Error()}
		}
	}
	return nil
}

// ownSetting returns a setting that the compilation itself heeds, and reports whether it is one of these.
func (c *compiler) ownSetting(name string) (v value.Value, own bool) {
	st := &c.req.Settings
	switch name {
	case "strict":
		return [...]string{"off", "warning", "error"}[st.strictness()], true
	case "strict_variables":
		return !st.LaxVariables, true
	case "rich_data":
		return !st.PlainData, true
	case "environment":
		return c.env.Name, true
	case "environmentpath":
		if st.Environmentpath == "" {
			return DefaultEnvironmentpath, true
		}
		return st.Environmentpath, true
	case "storeconfigs":
		return c.req.Store != nil, true
	}
	return nil, false
}
