package cmdline

import (
	"errors"
	"strings"
	"time"
)

// Flag describes one flag. Bool flags take no value of their own, but may be
// given one with =.
type Flag struct {
	Name, Short string
	Value       string // what the value is called in the help; "" for a bool
	Doc         string
	Many        bool // may be given several times
}

// Flags are the parsed flags of a command: name to the values given.
type Flags map[string][]string

// Get returns the last value given, or otherwise. It is not copied to the many places
// that ask.
//
//go:noinline
func (f Flags) Get(name, otherwise string) string {
	if vs := f[name]; len(vs) > 0 {
		return vs[len(vs)-1]
	}
	return otherwise
}

// Has reports whether a flag is given.
func (f Flags) Has(name string) bool { return len(f[name]) > 0 }

// On reports whether a bool flag is given and not given as false.
func (f Flags) On(name string) bool {
	switch f.Get(name, "false") {
	case "false", "no", "0", "off", "never":
		return false
	}
	return true
}

// Duration returns the duration that a flag gives, or otherwise. It has to be longer than nothing.
func (f Flags) Duration(name, otherwise string) (time.Duration, error) {
	text := f.Get(name, otherwise)
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errors.New("--" + name + " " + text + ": expected a duration such as 500ms or 10s")
	}
	return d, nil
}

// Parse splits arguments into flags and the rest. In the names of flags _
// and - are the same; --no-NAME turns a bool off.
func Parse(specs []Flag, args []string) (Flags, []string, error) {
	out := Flags{}
	var rest []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return out, append(rest, args[i+1:]...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			rest = append(rest, arg)
			continue
		}
		name, val, hasVal := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		spec := findFlag(specs, arg, name)
		if spec == nil && arg[1] != '-' && len(name) > 1 && !hasVal {
			// -j2
			if spec = findFlag(specs, arg[:2], name[:1]); spec != nil && spec.Value != "" {
				name, val, hasVal = name[:1], name[1:], true
			}
		}
		off := false
		if spec == nil {
			if rest, ok := strings.CutPrefix(dashed(name), "no-"); ok && !hasVal {
				if spec = findFlag(specs, "--", rest); spec != nil && spec.Value == "" {
					off = true
				} else {
					spec = nil
				}
			}
		}
		if spec == nil {
			return nil, nil, errors.New("unknown flag: " + arg + Suggest("--"+dashed(name), flagNames(specs)))
		}
		switch {
		case off:
			val = "false"
		case hasVal:
		case spec.Value == "":
			val = "true"
		case i+1 < len(args):
			i++
			val = args[i]
		default:
			return nil, nil, errors.New("flag needs a value: " + arg + " " + spec.Value)
		}
		if spec.Many {
			out[spec.Name] = append(out[spec.Name], val)
		} else {
			out[spec.Name] = []string{val}
		}
	}
	return out, rest, nil
}

func dashed(name string) string { return strings.ReplaceAll(name, "_", "-") }

func findFlag(specs []Flag, arg, name string) *Flag {
	long := strings.HasPrefix(arg, "--")
	for i := range specs {
		if long && specs[i].Name == dashed(name) || !long && specs[i].Short != "" && specs[i].Short == name {
			return &specs[i]
		}
	}
	return nil
}

func flagNames(specs []Flag) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = "--" + s.Name
	}
	return names
}

// Suggest words the nearest of some names, "" when none is near.
func Suggest(name string, names []string) string {
	best, at := "", 0
	for _, n := range names {
		if d := distance(name, n); best == "" || d < at {
			best, at = n, d
		}
	}
	if best == "" || at > max(1, len(strings.TrimLeft(name, "-"))/3) {
		return ""
	}
	return " (did you mean " + best + "?)"
}

// Unknown returns the error for an argument that is no command of a program, and no flag of the program itself. It names
// the commands, and the nearest of them or of the flags.
func Unknown(arg string, commands []string) error {
	what, near := "command", commands
	if strings.HasPrefix(arg, "-") {
		what, near = "flag", []string{"--help", "--version"}
	}
	return errors.New("unknown " + what + ": " + arg + Suggest(arg, near) + "; the commands are " + strings.Join(commands, ", "))
}

// distance is the number of letters to insert, delete, change or swap.
func distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return 64
	}
	var before, above, row [65]int
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}
