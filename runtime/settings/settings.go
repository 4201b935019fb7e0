// Package settings is Puppet's settings as manifests see them: $settings::NAME. A program that reads none does not link it, and one
// that reads some has a [Table] of these and of those that their defaults name.
package settings

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// Table has settings, in the order in which Puppet has them. It is a [runtime.SettingsTable].
type Table []Setting

// Setting is one of Puppet's.
type Setting struct {
	Name string
	Kind Kind
	// Default is the text of the default, in which $other is another setting. None reports whether there is no default.
	Default string
	None    bool
}

// Kind says how a text becomes the value of a setting, by the name of Puppet's class for it.
type Kind string

// All returns the names of the settings.
func (t Table) All() []string {
	names := make([]string, len(t))
	for i, s := range t {
		names[i] = s.Name
	}
	return names
}

// Has reports whether the table has a setting.
func (t Table) Has(name string) bool { return t.find(name) != nil }

func (t Table) find(name string) *Setting {
	for i := range t {
		if t[i].Name == name {
			return &t[i]
		}
	}
	return nil
}

// Value returns the value of a setting, which is in the table.
func (t Table) Value(v *runtime.View, name string) (value.Value, error) {
	r := reader{table: t, view: v}
	return r.value(name)
}

// reader evaluates settings that name each other.
type reader struct {
	table Table
	view  *runtime.View
	above []string
}

func (r *reader) value(name string) (value.Value, error) {
	s := r.table.find(name)
	text, given := r.view.GivenSetting(name)
	if s == nil {
		return nil, errors.New("Could not find value for $" + name)
	}
	if other := map[string]string{"serverport": "masterport"}[name]; !given && other != "" {
		text, given = r.view.GivenSetting(other)
	}
	switch {
	case given:
	case s.None:
		return nil, nil
	case name == "certname" && s.Default == "":
		text = hostName()
	default:
		text = s.Default
	}
	if name == "code" {
		return text, nil
	}
	if slices.Contains(r.above, name) {
		return nil, errors.New("the setting " + name + " refers to itself")
	}
	r.above = append(r.above, name)
	text, err := r.interpolate(text)
	r.above = r.above[:len(r.above)-1]
	if err != nil {
		return nil, err
	}
	v, err := s.munge(text)
	if err != nil {
		return nil, err
	}
	return v, nil
}

// interpolate replaces $name and ${name}.
func (r *reader) interpolate(text string) (string, error) {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "$")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, rest := after, ""
		if inner, ok := strings.CutPrefix(after, "{"); ok {
			name, rest, ok = strings.Cut(inner, "}")
			if !ok || wordLength(name) != len(name) {
				name = ""
			}
		} else {
			n := wordLength(after)
			name, rest = after[:n], after[n:]
		}
		if name == "" {
			b.WriteByte('$')
			text = after
			continue
		}
		v, err := r.named(name)
		if err != nil {
			return "", err
		}
		b.WriteString(v)
		text = rest
	}
}

// named is the text that a name in a setting stands for.
func (r *reader) named(name string) (string, error) {
	if name == "run_mode" {
		return "server", nil
	}
	if v, known := r.view.OwnSetting(name); known {
		return value.Text(v), nil
	}
	v, err := r.value(name)
	if err == nil && v == nil {
		err = errors.New("Could not find value for $" + name)
	}
	return value.Text(v), err
}

func wordLength(s string) int {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return i
		}
	}
	return len(s)
}

// munge makes a value of a text, as Puppet's class for the kind of setting does.
func (s *Setting) munge(text string) (value.Value, error) {
	switch s.Kind {
	case "boolean":
		if text != "true" && text != "false" {
			return nil, s.invalid("Invalid value '" + strconv.Quote(text) + "' for boolean parameter: ")
		}
		return text == "true", nil
	case "integer", "port", "alias":
		n, err := strconv.ParseInt(text, 0, 64)
		switch {
		case err != nil:
			return nil, s.invalid("Cannot convert '" + strconv.Quote(text) + "' to an integer for parameter: ")
		case s.Kind != "integer" && (n < 0 || n > 65535):
			return nil, s.invalid("Value '" + text + "' is not a valid port number for parameter: ")
		}
		return n, nil
	case "duration":
		if n, ok := seconds(text); ok {
			return n, nil
		}
		return nil, s.invalid("Invalid duration format '" + strconv.Quote(text) + "' for parameter: ")
	case "ttl":
		if text == "unlimited" {
			return math.Inf(1), nil
		}
		if n, ok := seconds(text); ok {
			return n, nil
		}
		return nil, s.invalid("Invalid 'time to live' format '" + strconv.Quote(text) + "' for parameter: ")
	case "priority":
		if n, known := map[string]int64{"high": -10, "normal": 0, "low": 10, "idle": 19}[text]; known {
			return n, nil
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, s.invalid("Invalid priority format '" + strconv.Quote(text) + "' for parameter: ")
		}
		return n, nil
	case "file", "directory", "fileordirectory":
		return expand(text)
	case "path":
		if text == "" {
			return text, nil
		}
		list := strings.Split(text, ":")
		for i, dir := range list {
			var err error
			if list[i], err = expand(dir); err != nil {
				return nil, err
			}
		}
		return strings.Join(list, ":"), nil
	case "autosign":
		switch {
		case text == "true" || text == "false":
			return text == "true", nil
		case filepath.IsAbs(text):
			return text, nil
		}
		return nil, errors.New("Invalid autosign value " + text + ": must be 'true'/'false' or an absolute path")
	case "certificaterevocation":
		switch text {
		case "chain", "true":
			return "chain", nil
		case "leaf":
			return "leaf", nil
		case "false":
			return false, nil
		}
		return nil, errors.New("Invalid certificate revocation value " + text + ": must be one of 'true', 'chain', 'leaf', or 'false'")
	case "terminus":
		if text == "" {
			return nil, nil
		}
	case "array":
		return list(text, ","), nil
	case "serverlist", "httpextraheaders":
		servers := list(text, ",")
		for i, server := range servers {
			servers[i] = list(server.(string), ":")
		}
		return servers, nil
	}
	return text, nil
}

func (s *Setting) invalid(why string) error { return errors.New(why + s.Name) }

// seconds reads a number with a unit.
func seconds(text string) (int64, bool) {
	unit := int64(1)
	if text != "" {
		if u := map[byte]int64{'y': 365 * 24 * 3600, 'd': 24 * 3600, 'h': 3600, 'm': 60, 's': 1}[text[len(text)-1]]; u != 0 {
			text, unit = text[:len(text)-1], u
		}
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int64(n) * unit, err == nil
}

// list divides a text, without the blanks around what separates it.
func list(text, separator string) value.Array {
	out := value.Array{}
	if text == "" {
		return out
	}
	for element := range strings.SplitSeq(text, separator) {
		if separator == "," {
			element = strings.TrimSpace(element)
		}
		out = append(out, element)
	}
	for len(out) > 0 && out[len(out)-1] == value.Value("") {
		out = out[:len(out)-1] // as Ruby's split does
	}
	return out
}

// expand is the absolute path of a file.
func expand(file string) (string, error) {
	if file == "~" || strings.HasPrefix(file, "~/") {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		file = home + file[1:]
	}
	abs, err := filepath.Abs(file)
	return filepath.ToSlash(abs), err
}

// hostName is the name of this host with its domain, in lower case: the default of certname.
func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	if !strings.Contains(name, ".") {
		if domain := resolverDomain(); domain != "" {
			name += "." + domain
		}
	}
	return strings.ToLower(strings.TrimSuffix(name, "."))
}

// resolverDomain is the domain that the resolver of this host completes names with.
func resolverDomain() string {
	text, err := os.ReadFile("/etc/resolv.conf")
	if err != nil {
		return ""
	}
	search := ""
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case len(words) < 2:
		case words[0] == "domain":
			return words[1]
		case words[0] == "search" && search == "":
			search = words[1]
		}
	}
	return search
}
