package env

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	coresettings "github.com/p2go/p2go/frontend/env/settings"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/runtime/settings"
)

// allSettings is the variable of all settings.
const allSettings = "all_local"

// Settings are the names of Puppet's settings.
func (e *Environment) Settings() []string { return append(coresettings.Table().All(), allSettings) }

// linkSettings gives the program the settings that it reads. One that reads variables whose names are computed, or has functions in Go,
// may read all of them where it mentions settings at all.
func (l *linker) linkSettings() {
	for _, name := range l.settingsOfData() {
		l.Setting(name)
	}
	if l.Settings[allSettings] || l.mentionsSettings() {
		for _, name := range coresettings.Table().All() {
			l.Setting(name)
		}
	}
	for _, s := range coresettings.Table() {
		if l.Settings[s.Name] {
			l.reachSetting(s.Name)
		}
	}
	for _, s := range coresettings.Table() {
		if l.Settings[s.Name] {
			l.assets.Settings = append(l.assets.Settings, l.env.Setting(s))
		}
	}
}

var settingInText = regexp.MustCompile(`\$\{?(\w+)`)

// reachSetting makes the settings part of the program that the default of one names.
func (l *linker) reachSetting(name string) {
	for _, s := range coresettings.Table() {
		if s.Name != name {
			continue
		}
		for _, match := range settingInText.FindAllStringSubmatch(l.env.Setting(s).Default, -1) {
			if other := match[1]; !l.Settings[other] && l.Setting(other) {
				l.reachSetting(other)
			}
		}
	}
}

// settingsOfData are the settings that data and configurations of lookups interpolate.
func (l *linker) settingsOfData() []string {
	var names []string
	if l.assets.Data != nil {
		for _, x := range l.assets.Data.Exprs {
			if name, ok := strings.CutPrefix(strings.TrimPrefix(x.Root, "::"), "settings::"); ok {
				names = append(names, name)
			}
		}
	}
	return names
}

// mentionsSettings reports whether a name that the program computes may be that of a setting.
func (l *linker) mentionsSettings() bool {
	for _, h := range l.prog.Hosts {
		if slices.ContainsFunc(l.assets.Go[h.Package], func(f assets.GoFile) bool {
			return strings.Contains(string(f.Data), ".Setting(") || strings.Contains(string(f.Data), "settings::")
		}) {
			return true
		}
	}
	mentioned := false
	l.prog.Strings(func(s string) { mentioned = mentioned || strings.Contains(s, "settings::") })
	return mentioned
}

// Setting is a setting with the default that it has in this environment.
func (e *Environment) Setting(s settings.Setting) settings.Setting {
	const here = "$environmentpath/$environment"
	at := func(path string) string {
		if shown := e.show(path); !filepath.IsAbs(shown) {
			return strings.TrimSuffix(here+"/"+filepath.ToSlash(shown), "/.")
		}
		return filepath.ToSlash(path)
	}
	set := func(text string) { s.Default, s.None = text, false }
	switch s.Name {
	case "manifest":
		set(at(e.site))
	case "modulepath":
		var list []string
		for _, dir := range e.path {
			if dir != baseModulePathVar {
				dir = at(dir)
			}
			list = append(list, dir)
		}
		set(strings.Join(list, ":"))
	case "config_version":
		if e.ConfigVersion != "" {
			set(e.ConfigVersion)
			if !filepath.IsAbs(e.ConfigVersion) && !strings.HasPrefix(e.ConfigVersion, "$") {
				set(here + "/" + e.ConfigVersion)
			}
		}
	case "environment_timeout", "static_catalogs":
		if text := e.conf[s.Name]; text != "" {
			set(text)
		}
	}
	return s
}
