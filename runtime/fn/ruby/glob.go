package ruby

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// Glob returns the paths on this machine that a pattern of Ruby's Dir.glob matches, in its order. It looks at no more than limit
// names; what braces stand for counts with its length.
func Glob(pattern string, limit int) ([]string, error) {
	if len(pattern) > 1<<16 {
		return nil, ErrGlob
	}
	g := &globber{left: limit}
	err := g.start(pattern)
	return g.found, err
}

// ErrGlob is that a pattern asks for more names than a program looks at.
var ErrGlob = errors.New("the pattern asks for too many names")

// globSegment is what a pattern has between slashes.
type globSegment struct {
	text string
	kind globKind
}

type globKind int

const (
	plainName  globKind = iota // without a special character
	anyName                    // with one
	bracedName                 // with a brace, in which there may be slashes
	anyDepth                   // **
	allOf                      // the end of a pattern
	dirsOf                     // the end of one with a slash there
)

func globSegments(pattern string) []globSegment {
	var segments []globSegment
	end := globSegment{kind: allOf}
	for pattern != "" {
		if rest, ok := strings.CutPrefix(pattern, "**/"); ok {
			for ok {
				pattern = strings.TrimLeft(rest, "/")
				rest, ok = strings.CutPrefix(pattern, "**/")
			}
			segments = append(segments, globSegment{"**", anyDepth})
			end.kind = dirsOf
			continue
		}
		i := GlobSlash(pattern)
		s := globSegment{pattern[:i], globKindOf(pattern[:i])}
		segments = append(segments, s)
		if pattern, end.kind = pattern[i:], allOf; pattern != "" {
			pattern, end.kind = pattern[1:], dirsOf
		}
	}
	return append(segments, end)
}

// GlobSlash is where the first slash is in a pattern that separates names, none in brackets or braces; the length where there is none.
func GlobSlash(pattern string) int {
	open := false
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '[', '{':
			open = true
		case ']', '}':
			open = false
		case '\\':
			i++
		case '/':
			if !open {
				return i
			}
		}
	}
	return len(pattern)
}

func globKindOf(name string) globKind {
	kind := plainName
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case '{':
			return bracedName
		case '*', '?', '[':
			kind = anyName
		case '\\':
			i++
		}
	}
	return kind
}

// unescaped is a name without the backslashes that escape something, one at its end included.
func unescaped(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '\\' {
			if i++; i == len(name) {
				break
			}
		}
		b.WriteByte(name[i])
	}
	return b.String()
}

// expandBraces calls yield with what the first braces of a pattern stand for, and with what these do, until it returns an error or
// that it is done. A brace that is not closed stands for nothing.
func expandBraces(pattern string, yield func(string) (done bool, err error)) (done bool, err error) {
	open, end, depth := -1, -1, 0
	for i := 0; i < len(pattern) && end < 0; i++ {
		switch pattern[i] {
		case '{':
			if depth++; depth == 1 {
				open = i
			}
		case '}':
			if open < 0 {
				continue
			}
			if depth--; depth == 0 {
				end = i
			}
		case '\\':
			i++
		}
	}
	switch {
	case open < 0:
		return yield(pattern)
	case end < 0:
		return false, nil
	}
	from := open + 1
	for i := from; i <= end; i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
		case i == end, c == ',' && depth == 0:
			if done, err := expandBraces(pattern[:open]+pattern[from:i]+pattern[end+1:], yield); done || err != nil {
				return done, err
			}
			from = i + 1
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return false, nil
}

type globber struct {
	found []string
	left  int // names to be looked at
}

func (g *globber) start(pattern string) error {
	rest := strings.TrimLeft(pattern, "/")
	return g.find(pattern[:len(pattern)-len(rest)], "", [][]globSegment{globSegments(rest)}, false)
}

// look counts names that are looked at.
func (g *globber) look(n int) error {
	if g.left -= n; g.left < 0 {
		return ErrGlob
	}
	return nil
}

// find looks below a path, where it has found what is before them, for what is left of patterns. Names are joined to the path with
// slash; nested reports whether a directory was listed on the way.
func (g *globber) find(path, slash string, patterns [][]globSegment, nested bool) error {
	var plain, listed, recursive, all, dirs bool
	for _, p := range patterns {
		if p[0].kind == anyDepth {
			recursive, p = true, p[1:]
		}
		switch p[0].kind {
		case plainName:
			plain = true
		case bracedName:
			if !recursive || strings.Contains(p[0].text, "/") {
				_, err := expandBraces(joined(patterns[0]), func(one string) (bool, error) {
					if err := g.look(len(one)); err != nil {
						return false, err
					}
					if path == "" {
						return false, g.start(one)
					}
					return false, g.find(path, slash, [][]globSegment{globSegments(one)}, nested)
				})
				return err
			}
		case anyName:
			listed = true
		case allOf:
			all = true
		case dirsOf:
			dirs = true
		}
	}
	if err := g.look(1); err != nil {
		return err
	}
	if path != "" && all {
		if _, err := os.Lstat(path); err == nil {
			g.found = append(g.found, path)
		}
	}
	if path != "" && dirs {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			g.found = append(g.found, path+slash)
		}
	}
	if listed || recursive {
		return g.list(path, slash, patterns, recursive, nested)
	}
	for i := 0; plain && i < len(patterns); i++ {
		name := patterns[i][0]
		if name.kind != plainName || slices.ContainsFunc(patterns[:i], func(p []globSegment) bool { return p[0] == name }) {
			continue
		}
		var next [][]globSegment
		for _, p := range patterns[i:] {
			if p[0] == name {
				next = append(next, p[1:])
			}
		}
		if err := g.find(path+slash+unescaped(name.text), "/", next, nested); err != nil {
			return err
		}
	}
	return nil
}

// joined is the pattern that consists of segments.
func joined(segments []globSegment) string {
	var names []string
	for _, s := range segments {
		if s.kind != allOf {
			names = append(names, s.text)
		}
	}
	return strings.Join(names, "/")
}

// list looks among the names in a directory.
func (g *globber) list(path, slash string, patterns [][]globSegment, recursive, nested bool) error {
	entries, _ := os.ReadDir(cmp.Or(path, "."))
	if !recursive && !nested {
		entries = append([]os.DirEntry{nil}, entries...) // the directory itself
	}
	for _, e := range entries {
		name := "."
		if e != nil {
			name = e.Name()
		}
		if err := g.look(1); err != nil {
			return err
		}
		var next [][]globSegment
		for _, p := range patterns {
			if p[0].kind == anyDepth {
				if e != nil && e.IsDir() && name[0] != '.' {
					next = append(next, p)
				}
				p = p[1:]
			}
			ok, err := g.matches(p[0], name)
			if err != nil {
				return err
			}
			if ok {
				next = append(next, p[1:])
			}
		}
		if next == nil {
			continue
		}
		if err := g.find(path+slash+name, "/", next, true); err != nil {
			return err
		}
	}
	return nil
}

func (g *globber) matches(s globSegment, name string) (bool, error) {
	switch s.kind {
	case plainName, anyName:
		return globMatch(s.text, name), nil
	case bracedName:
		return expandBraces(s.text, func(one string) (bool, error) { return globMatch(one, name), g.look(len(one)) })
	}
	return false, nil
}

// globMatch reports whether a name matches a pattern without slashes. A dot that a name begins with is only matched by itself.
func globMatch(pattern, name string) bool {
	if name[0] == '.' && !strings.HasPrefix(strings.TrimPrefix(pattern, "\\"), ".") {
		return false
	}
	star, from := "", "" // where the last * was, and what it has not matched yet
	starred := false
	for {
		if strings.HasPrefix(pattern, "*") {
			pattern = strings.TrimLeft(pattern, "*")
			star, from, starred = pattern, name, true
		}
		rest := pattern
		ok := pattern == "" || pattern == "\\"
		if ok && (name == "" || starred && star == pattern) {
			return true
		}
		if !ok && name != "" {
			_, size := utf8.DecodeRuneInString(name)
			switch pattern[0] {
			case '?':
				rest, ok = pattern[1:], true
			case '[':
				rest, ok = globClass(pattern[1:], name[:size])
			default:
				literal := strings.TrimPrefix(pattern, "\\")
				_, n := utf8.DecodeRuneInString(literal)
				rest, ok = literal[n:], literal[:n] == name[:size]
			}
			if ok {
				pattern, name = rest, name[size:]
				continue
			}
		}
		if !starred || from == "" {
			return false
		}
		_, size := utf8.DecodeRuneInString(from)
		from = from[size:]
		pattern, name = star, from
	}
}

// globClass matches a character with a class, of which pattern has what follows the bracket; it returns what follows the class.
func globClass(pattern, char string) (rest string, ok bool) {
	not := strings.HasPrefix(pattern, "!") || strings.HasPrefix(pattern, "^")
	if not {
		pattern = pattern[1:]
	}
	next := func() string {
		pattern = strings.TrimPrefix(pattern, "\\")
		_, n := utf8.DecodeRuneInString(pattern)
		c := pattern[:n]
		pattern = pattern[n:]
		return c
	}
	in := false
	for !strings.HasPrefix(pattern, "]") {
		first := next()
		last := first
		if strings.HasPrefix(pattern, "-") && !strings.HasPrefix(pattern, "-]") {
			pattern = pattern[1:]
			last = next()
		}
		if first == "" || last == "" {
			return "", false
		}
		c, _ := utf8.DecodeRuneInString(char)
		from, _ := utf8.DecodeRuneInString(first)
		to, _ := utf8.DecodeRuneInString(last)
		in = in || char == first || char == last || from <= c && c <= to
	}
	return pattern[1:], in != not
}
