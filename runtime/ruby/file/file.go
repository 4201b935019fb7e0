// Package file is Ruby's File, IO and Dir: what they do with names alone, and what they read of the file system of the machine that compiles
// catalogs. Nothing in it writes.
package file

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The constants of File.
const (
	// Separator is File::SEPARATOR.
	//
	//ruby:constant File::SEPARATOR
	//ruby:constant File::Separator
	Separator = "/"
	// PathSeparator is File::PATH_SEPARATOR.
	//
	//ruby:constant File::PATH_SEPARATOR
	PathSeparator = ":"
	// NoEscape is File::FNM_NOESCAPE: a backslash is itself.
	//
	//ruby:constant File::FNM_NOESCAPE
	NoEscape int64 = 1
	// Pathname is File::FNM_PATHNAME: a wildcard matches no slash.
	//
	//ruby:constant File::FNM_PATHNAME
	Pathname int64 = 2
	// DotMatch is File::FNM_DOTMATCH: a wildcard matches a dot that a name begins with.
	//
	//ruby:constant File::FNM_DOTMATCH
	DotMatch int64 = 4
	// CaseFold is File::FNM_CASEFOLD.
	//
	//ruby:constant File::FNM_CASEFOLD
	CaseFold int64 = 8
	// ExtGlob is File::FNM_EXTGLOB: braces have alternatives.
	//
	//ruby:constant File::FNM_EXTGLOB
	ExtGlob int64 = 16
)

// AltSeparator is File::ALT_SEPARATOR.
//
//ruby:constant File::ALT_SEPARATOR
var AltSeparator value.Value

// Join is File.join: names with slashes between, also those in arrays.
//
//ruby:singleton File.join
func Join(names ...value.Value) (string, error) {
	var b []byte
	for i, v := range names {
		s := ""
		var err error
		switch v.(type) {
		case *ruby.Array, value.Array:
			s, err = Join(ruby.Elements(v)...)
		default:
			s, err = ruby.ToStr(v)
		}
		if err != nil {
			return "", err
		}
		if strings.IndexByte(s, 0) >= 0 {
			return "", ruby.Raise(ruby.ArgumentError, "string contains null byte")
		}
		if i > 0 {
			if strings.HasPrefix(s, "/") {
				b = []byte(strings.TrimRight(string(b), "/"))
			} else if len(b) == 0 || b[len(b)-1] != '/' {
				b = append(b, '/')
			}
		}
		b = value.Bounded(append(b, s...))
	}
	return string(b), nil
}

// Dirname is File.dirname: a path without its last part, or as many as are asked for.
//
//ruby:singleton File.dirname 1..2
func Dirname(path string, levels ...int64) (string, error) {
	n := int64(1)
	if len(levels) > 0 {
		n = levels[0]
	}
	if n < 0 {
		return "", ruby.Raise(ruby.ArgumentError, "negative level: ", strconv.FormatInt(n, 10))
	}
	for ; n > 0; n-- {
		if path == "" {
			return ".", nil
		}
		path, _ = fn.Dirname(path)
		if path == "." || path == "/" {
			break
		}
	}
	return path, nil
}

// Basename is File.basename: the last part of a path, without a suffix.
//
//ruby:singleton File.basename 1..2
func Basename(path string, suffix ...string) string {
	return fn.Basename(path, strings.Join(suffix, ""))
}

// Extname is File.extname: the suffix with its dot.
//
//ruby:singleton File.extname
func Extname(path string) string {
	base := strings.TrimLeft(fn.Basename(path, ""), ".")
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		return base[i:]
	}
	return ""
}

// Split is File.split: what dirname and basename give.
//
//ruby:singleton File.split
func Split(path string) ([]string, error) {
	dir, err := Dirname(path)
	return []string{dir, Basename(path)}, err
}

// IsAbsolute is File.absolute_path?.
//
//ruby:singleton File.absolute_path?
func IsAbsolute(path string) bool { return strings.HasPrefix(path, "/") }

// ExpandPath is File.expand_path: an absolute path without dots, from a folder. What depends on the folder or the user that the program runs in
// is an error.
//
//ruby:singleton File.expand_path 1..2
func ExpandPath(path string, from ...value.Value) (string, error) { return expand(path, from, true) }

// AbsolutePath is File.absolute_path, for which a tilde is nothing special.
//
//ruby:singleton File.absolute_path 1..2
func AbsolutePath(path string, from ...value.Value) (string, error) { return expand(path, from, false) }

func expand(path string, from []value.Value, home bool) (string, error) {
	if home && strings.HasPrefix(path, "~") {
		return "", ruby.Raise(ruby.NotImplementedError, "File.expand_path of the home of a user is not supported")
	}
	if !IsAbsolute(path) {
		if len(from) == 0 || from[0] == nil {
			return "", ruby.Raise(ruby.NotImplementedError, "File.expand_path of a path relative to the folder that Puppet runs in is not supported: ", path)
		}
		base, err := ruby.ToStr(from[0])
		if err != nil {
			return "", err
		}
		if base, err = expand(base, nil, home); err != nil {
			return "", err
		}
		path = base + "/" + path
	}
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "", ".":
		case "..":
			parts = parts[:max(0, len(parts)-1)]
		default:
			parts = append(parts, part)
		}
	}
	root := path[:len(path)-len(strings.TrimLeft(path, "/"))]
	if strings.Contains(path, "..") {
		root = "/"
	}
	return root + strings.Join(parts, "/"), nil
}

// Fnmatch is File.fnmatch: whether a path matches a pattern, by flags.
//
//ruby:singleton File.fnmatch 2..3
//ruby:singleton File.fnmatch? 2..3
func Fnmatch(pattern, path string, flags ...int64) bool {
	m := matcher{}
	if len(flags) > 0 {
		m.flags = flags[0]
	}
	if m.flags&ExtGlob != 0 {
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
