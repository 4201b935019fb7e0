package puppetconf

import (
	"errors"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	table "github.com/p2go/p2go/frontend/env/settings"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/settings"
	"github.com/p2go/p2go/runtime/value"
)

// Settings are those of a command line and of the puppet.conf that it leads to.
type Settings struct {
	given map[string]string // on the command line
	file  File
}

// Load reads the puppet.conf of a command line. Where that is wrong, the settings are those without it, and Puppet goes on after the error.
func Load(c *CommandLine) (*Settings, error) {
	s := &Settings{given: c.Settings}
	name, err := s.In("main").Text("config")
	if err != nil {
		return s, err
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, errors.New("Could not load " + name + ": " + cause(err).Error())
	}
	file, err := ParseFile(name, string(data))
	s.file = file
	return s, err
}

// cause drops the name of the system call.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// OnCommandLine reports whether a setting was given on the command line.
func (s *Settings) OnCommandLine(name string) bool {
	_, ok := s.given[name]
	return ok
}

// Values are the settings of one section.
type Values struct {
	section         string
	given           map[string]string
	environmentpath string
	// Defaults replaces defaults of settings by those of an environment; nil for none.
	Defaults func(settings.Setting) settings.Setting
}

// In returns the settings of a section, which go before those of main.
func (s *Settings) In(section string) *Values {
	v := &Values{section: section, given: map[string]string{}}
	maps.Copy(v.given, userFolders())
	names := []string{"main", section}
	if section == "server" { // which had another name
		names = []string{"main", "master", section}
	}
	for _, name := range names {
		maps.Copy(v.given, s.file[name])
	}
	maps.Copy(v.given, s.given)
	return v
}

// userFolders are the folders of whoever is not root.
func userFolders() map[string]string {
	home, err := os.UserHomeDir()
	if os.Getuid() == 0 || err != nil {
		return nil
	}
	of := func(path string) string { return filepath.Join(home, ".puppetlabs", path) }
	return map[string]string{
		"confdir": of("etc/puppet"), "codedir": of("etc/code"), "vardir": of("opt/puppet/cache"), "publicdir": of("opt/puppet/public"),
		"rundir": of("var/run"), "logdir": of("var/log"),
	}
}

// Given returns the settings that are not left at their defaults.
func (v *Values) Given() map[string]string { return v.given }

// Value returns the value of a setting; nil for one that Puppet does not know, or that has none.
func (v *Values) Value(name string) (value.Value, error) {
	if v.environmentpath == "" && name != "environmentpath" {
		text, err := v.Text("environmentpath")
		if err != nil {
			return nil, err
		}
		v.environmentpath = text
	}
	rows := table.Table()
	rows = slices.Clone(rows)
	for i := range rows {
		if v.Defaults != nil {
			rows[i] = v.Defaults(rows[i])
		}
		rows[i].Default = strings.ReplaceAll(rows[i].Default, "${run_mode}", v.section) // as Puppet has it
	}
	if name == "environment" && v.given[name] == "" {
		return "production", nil
	}
	if !rows.Has(name) {
		return nil, nil
	}
	environment := v.given["environment"]
	if environment == "" {
		environment = "production"
	}
	var found value.Value
	req := &runtime.Request{Settings: runtime.Settings{Given: v.given, Environmentpath: v.environmentpath}}
	err := runtime.Ask(&runtime.Environment{Name: environment, Settings: rows}, req, false, func(view *runtime.View) (err error) {
		found, err = rows.Value(view, name)
		return err
	})
	return found, err
}

// Text returns the value of a setting as Puppet prints it.
func (v *Values) Text(name string) (string, error) {
	found, err := v.Printed(name)
	if list, ok := found.(value.Array); ok {
		return string(value.AppendInspect(nil, list)), err
	}
	return value.Text(found), err
}

// Printed returns the value of a setting as Puppet's JSON has it.
func (v *Values) Printed(name string) (value.Value, error) {
	found, err := v.Value(name)
	switch list, _ := found.(value.Array); {
	case err != nil:
		return nil, err
	case found == value.Value(math.Inf(1)):
		return "unlimited", nil
	case kinds()[name] == "serverlist":
		servers := make([]string, len(list))
		for i, server := range list {
			var parts []string
			for _, part := range server.(value.Array) {
				parts = append(parts, value.Text(part))
			}
			servers[i] = strings.Join(parts, ":")
		}
		return strings.Join(servers, ","), nil
	}
	return found, nil
}

// Asked are the settings that a command line asks for, sorted: all, where it has no names or says so.
func Asked(names []string) []string {
	if len(names) == 0 || len(names) == 1 && names[0] == "all" {
		names = append(table.Table().All(), "name")
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// On reports whether a setting is on.
func (v *Values) On(name string) (bool, error) {
	text, err := v.Text(name)
	return text == "true", err
}

// EnvironmentDir is the folder of an environment. The error is Puppet's where there is none.
func (v *Values) EnvironmentDir(name string) (string, error) {
	path, err := v.Text("environmentpath")
	if err != nil {
		return "", err
	}
	for dir := range strings.SplitSeq(path, ":") {
		dir = filepath.Join(dir, name)
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return dir, nil
		}
	}
	return "", errors.New("Could not find a directory environment named '" + name + "' anywhere in the path: " + path + ". Does the directory exist?")
}
