package hiera

import (
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
)

// globber finds the files of stores that a pattern of Ruby's Pathname.glob matches.
type globber struct {
	stores []*Store
	form   Form
	linked []string // see [Lookups.Linked]
}

// glob returns the files in the order in which Ruby comes to them: entry by entry of each directory, by name, and with all of a
// directory before the next entry; alternatives in braces one after the other, in each directory that what is before them matches,
// but for those that ** is before. A file comes once for each alternative that matches it. Directories are spelled as in the pattern.
func (g *globber) glob(pattern string) []string {
	segments := splitPattern(pattern)
	fixed := 0
	for fixed < len(segments)-1 && !strings.ContainsAny(segments[fixed], `*?[{\`) {
		fixed++
	}
	dir := strings.Join(segments[:fixed], "/")
	if fixed > 0 {
		dir += "/"
	}
	return g.within(dir, segments[fixed:])
}

// within returns the files in a directory that a pattern matches.
func (g *globber) within(dir string, segments []string) []string {
	in := cleanDir(dir)
	var list []string
	for at := range segments {
		rest := strings.Join(segments[at:], "/")
		alternatives := expandBraces(rest)
		if !strings.Contains(segments[at], "{") || len(alternatives) == 1 || at > 0 && segments[at-1] == "**" {
			continue
		}
		dirs := []string{""}
		if at > 0 {
			dirs = g.directories(in, segments[:at])
		}
		for _, d := range dirs {
			for _, alternative := range alternatives {
				list = append(list, g.within(dir+d, splitPattern(alternative))...)
			}
		}
		return list
	}
	for _, name := range g.below(in) {
		if g.match(in, segments, strings.Split(name, "/")) {
			list = append(list, dir+name)
		}
	}
	return list
}

// directories returns the directories that have files and match a pattern, each with a slash at its end.
func (g *globber) directories(in string, segments []string) []string {
	var list []string
	seen := map[string]bool{}
	for _, name := range g.below(in) {
		elements := strings.Split(name, "/")
		for n := 1; n < len(elements); n++ {
			if d := strings.Join(elements[:n], "/") + "/"; !seen[d] {
				seen[d] = true
				if g.match(in, segments, elements[:n]) {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

// below returns the names of the files below a directory, without it, in the order of a walk.
func (g *globber) below(in string) []string {
	var list []string
	for _, s := range g.stores {
		for i, _ := s.find(in); i < s.count() && strings.HasPrefix(s.path(i), in); i++ {
			name, of, _ := strings.Cut(s.path(i)[len(in):], "\x00")
			outside := in == "" && (strings.HasPrefix(name, "/") || strings.HasPrefix(name, "../"))
			if Form(of) == g.form && !outside {
				list = append(list, name)
			}
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return slices.Compare(strings.Split(a, "/"), strings.Split(b, "/"))
	})
	return slices.Compact(list)
}

// splitPattern divides a pattern at its slashes, but for those in brackets and braces.
func splitPattern(pattern string) []string {
	var segments []string
	for {
		slash := ruby.GlobSlash(pattern)
		segments = append(segments, pattern[:slash])
		if slash == len(pattern) {
			return segments
		}
		pattern = pattern[slash+1:]
	}
}

// cleanDir is the shortest spelling of a directory, with a slash at its end unless it is that of the environment.
func cleanDir(dir string) string {
	if dir == "" || dir == "/" {
		return dir
	}
	if dir = path.Clean(dir); dir == "." {
		return ""
	}
	return dir + "/"
}

// expandBraces returns the patterns that {a,b} in a pattern stands for.
func expandBraces(pattern string) []string {
	start := strings.IndexByte(pattern, '{')
	if start < 0 {
		return []string{pattern}
	}
	depth, begin := 0, start+1
	var choices []string
	for i := start; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
			continue
		case '{':
			depth++
			continue
		case ',':
			if depth == 1 {
				choices = append(choices, pattern[begin:i])
				begin = i + 1
			}
			continue
		case '}':
			depth--
		default:
			continue
		}
		if depth > 0 {
			continue
		}
		choices = append(choices, pattern[begin:i])
		var out []string
		for _, c := range choices {
			out = append(out, expandBraces(pattern[:start]+c+pattern[i+1:])...)
		}
		return out
	}
	return []string{pattern}
}

// match matches the segments of a path in a directory: ** stands for any number of directories, none of them hidden or a link.
func (g *globber) match(in string, pattern, name []string) bool {
	for len(pattern) > 0 {
		p := pattern[0]
		if p == "**" && len(pattern) > 1 {
			for skip := 0; skip < len(name); skip++ {
				if g.match(in, pattern[1:], name[skip:]) {
					return true
				}
				in += name[skip]
				if strings.HasPrefix(name[skip], ".") || slices.Contains(g.linked, in) {
					return false
				}
				in += "/"
			}
			return false
		}
		if len(name) == 0 {
			return false
		}
		if !slices.ContainsFunc(expandBraces(p), func(p string) bool { return matchName(p, name[0]) }) {
			return false
		}
		in += name[0] + "/"
		pattern, name = pattern[1:], name[1:]
	}
	return len(name) == 0
}

// matchName matches a name in a directory. One that begins with a dot is only matched by patterns that do.
func matchName(pattern, name string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, "[!", "[^"), name)
	return ok && err == nil && (!strings.HasPrefix(name, ".") || strings.HasPrefix(pattern, "."))
}
