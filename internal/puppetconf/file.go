package puppetconf

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// File is a puppet.conf: the settings of each section.
type File map[string]map[string]string

var (
	sectionLine = regexp.MustCompile(`^\s*\[([\pL\pN_]+)\]\s*$`)
	settingLine = regexp.MustCompile(`^\s*([\pL\pN_]+)\s*=\s*(.*?)\s*$`)
	otherLine   = regexp.MustCompile(`^\s*#|^\s*$`)
	fileOptions = regexp.MustCompile(`\{\s*([^}]+)\s*\}`)
	fileOption  = regexp.MustCompile(`^\s*(\w+)\s*=\s*(\w+)\s*$`)
)

// sections are those that there may be.
var sections = []string{"main", "server", "master", "agent", "user"}

// ParseFile reads the text of a puppet.conf, whose name errors have.
func ParseFile(name, text string) (File, error) {
	f := File{}
	section := "main"
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if m := sectionLine.FindStringSubmatch(line); m != nil {
			section = m[1]
			if !slices.Contains(sections, section) {
				return nil, fmt.Errorf("Could not parse %s: Illegal section '%s' in config file at (file: %s, line: %d). The only valid puppet.conf sections are: [%s]. Please use the directory environments feature to specify environments. (See https://puppet.com/docs/puppet/latest/environments_about.html)",
					name, section, name, i+1, strings.Join(sections, ", "))
			}
			continue
		}
		m := settingLine.FindStringSubmatch(line)
		if m == nil {
			if otherLine.MatchString(line) {
				continue
			}
			return nil, fmt.Errorf("Could not parse %s: Could not match line %s\n (file: %s, line: %d)", name, line, name, i+1)
		}
		value, err := withoutOptions(m[2])
		if err != nil {
			return nil, fmt.Errorf("Could not parse %s: %w (file: %s, line: %d)", name, err, name, i+1)
		}
		if f[section] == nil {
			f[section] = map[string]string{}
		}
		f[section][m[1]] = value
	}
	return f, nil
}

// withoutOptions drops {owner = x, mode = y} from a value.
func withoutOptions(value string) (string, error) {
	loc := fileOptions.FindStringSubmatchIndex(value)
	if loc == nil {
		return value, nil
	}
	for option := range strings.SplitSeq(value[loc[2]:loc[3]], ",") {
		m := fileOption.FindStringSubmatch(option)
		switch {
		case m == nil:
			return "", fmt.Errorf("Could not parse '%s'", strings.TrimSpace(option))
		case !slices.Contains([]string{"owner", "mode", "group"}, m[1]):
			return "", fmt.Errorf("Invalid file option '%s'", m[1])
		case m[1] == "mode" && strings.Trim(m[2], "0123456789") != "":
			return "", errors.New("File modes must be numbers")
		}
	}
	return strings.TrimRight(value[:loc[0]]+value[loc[1]:], " \t"), nil
}
