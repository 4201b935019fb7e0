// Package fnmatch matches paths with patterns of shells, as Ruby's File.fnmatch does.
package fnmatch

import (
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// The flags, which are added.
const (
	NoEscape int64 = 1  // a backslash is itself
	Pathname int64 = 2  // a wildcard matches no slash
	DotMatch int64 = 4  // a wildcard matches a dot that a name begins with
	CaseFold int64 = 8  // case is no matter
	ExtGlob  int64 = 16 // braces have alternatives
)

// Match reports whether a path matches a pattern, by flags.
func Match(pattern, path string, flags int64) bool {
	m := matcher{flags: flags}
	if flags&ExtGlob != 0 {
		for _, p := range m.alternatives(pattern, 0) {
			if m.path(p, path) {
				return true
			}
		}
		return false
	}
	return m.path(pattern, path)
}

// matcher matches by flags. The number of its steps is limited.
type matcher struct {
	flags int64
	steps int
}

// alternatives are the patterns that one with braces stands for.
func (m *matcher) alternatives(pattern string, depth int) []string {
	open, end := -1, -1
	level := 0
	var commas []int
	for i := 0; i < len(pattern) && end < 0; i++ {
		switch c := pattern[i]; {
		case c == '\\' && m.flags&NoEscape == 0:
			i++
		case c == '{':
			if level++; level == 1 {
				open = i
			}
		case c == ',' && level == 1:
			commas = append(commas, i)
		case c == '}' && level > 0:
			if level--; level == 0 {
				end = i
			}
		}
	}
	if end < 0 || depth > 20 {
		return []string{pattern}
	}
	var all []string
	start := open + 1
	for _, stop := range append(commas, end) {
		all = append(all, m.alternatives(pattern[:open]+pattern[start:stop]+pattern[end+1:], depth+1)...)
		start = stop + 1
		if len(all) > 1<<12 {
			break
		}
	}
	return all
}

func (m *matcher) path(pattern, s string) bool {
	if m.flags&Pathname == 0 {
		return m.name(pattern, s)
	}
	for {
		if rest, ok := strings.CutPrefix(pattern, "**/"); ok {
			for {
				next, again := strings.CutPrefix(rest, "**/")
				if !again {
					break
				}
				rest = next
			}
			for {
				if m.path(rest, s) {
					return true
				}
				_, below, ok := strings.Cut(s, "/")
				if m.steps++; !ok || m.steps > 1<<16 || strings.HasPrefix(s, ".") && m.flags&DotMatch == 0 {
					return false
				}
				s = below
			}
		}
		end := m.slash(pattern)
		name, below, more := strings.Cut(s, "/")
		if !m.name(pattern[:end], name) {
			return false
		}
		if end == len(pattern) || !more {
			return end == len(pattern) && !more
		}
		pattern, s = pattern[end+1:], below
	}
}

// slash is where the first slash of a pattern is that separates names; the length where there is none.
func (m *matcher) slash(pattern string) int {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			if m.flags&NoEscape == 0 {
				i++
			}
		case '/':
			return i
		}
	}
	return len(pattern)
}

// name matches one name, or all of a path where slashes are nothing special.
func (m *matcher) name(pattern, s string) bool {
	if strings.HasPrefix(s, ".") && m.flags&DotMatch == 0 {
		p := pattern
		if m.flags&NoEscape == 0 {
			p = strings.TrimPrefix(p, "\\")
		}
		if !strings.HasPrefix(p, ".") {
			return false
		}
	}
	starred := false
	var star, from string // behind the last *, and what it has not matched yet
	for {
		rest, ok := "", false
		switch {
		case strings.HasPrefix(pattern, "*"):
			pattern = strings.TrimLeft(pattern, "*")
			star, from, starred = pattern, s, true
			continue
		case pattern == "":
			if s == "" {
				return true
			}
		case s == "":
		default:
			_, size := utf8.DecodeRuneInString(s)
			if rest, ok = m.char(pattern, s[:size]); ok {
				pattern, s = rest, s[size:]
				continue
			}
		}
		if !starred || from == "" {
			return false
		}
		_, size := utf8.DecodeRuneInString(from)
		from = from[size:]
		pattern, s = star, from
	}
}

// char matches one character; rest is the pattern behind what matched.
func (m *matcher) char(pattern, c string) (rest string, ok bool) {
	switch pattern[0] {
	case '?':
		return pattern[1:], true
	case '[':
		return m.class(pattern[1:], c)
	}
	_, literal, rest := m.literal(pattern)
	return rest, m.same(literal, c)
}

// literal takes a character off a pattern.
func (m *matcher) literal(pattern string) (escaped bool, c, rest string) {
	if m.flags&NoEscape == 0 && len(pattern) > 1 && pattern[0] == '\\' {
		escaped, pattern = true, pattern[1:]
	}
	_, n := utf8.DecodeRuneInString(pattern)
	return escaped, pattern[:n], pattern[n:]
}

func (m *matcher) same(a, b string) bool {
	return a == b || m.flags&CaseFold != 0 && value.EqualFold(a, b)
}

// class matches a character with a class, of which pattern has what follows the bracket.
func (m *matcher) class(pattern, c string) (rest string, ok bool) {
	not := strings.HasPrefix(pattern, "!") || strings.HasPrefix(pattern, "^")
	if not {
		pattern = pattern[1:]
	}
	in := false
	for !strings.HasPrefix(pattern, "]") {
		if pattern == "" {
			return "", false
		}
		var first string
		_, first, pattern = m.literal(pattern)
		last := first
		if strings.HasPrefix(pattern, "-") && len(pattern) > 1 && pattern[1] != ']' {
			_, last, pattern = m.literal(pattern[1:])
		}
		for _, one := range m.forms(c) {
			in = in || first <= one && one <= last
		}
	}
	return pattern[1:], in != not
}

// forms are a character and, where case is no matter, its other form.
func (m *matcher) forms(c string) []string {
	if m.flags&CaseFold == 0 {
		return []string{c}
	}
	return []string{strings.ToLower(c), strings.ToUpper(c)}
}
