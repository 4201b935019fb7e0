package hiera

import (
	"path"
	"strings"
)

// glob returns the paths of the store that a pattern of Ruby's Pathname.glob matches, sorted. Directories are spelled as in the
// pattern.
func (s *Store) glob(pattern string, form Form) []string {
	var list []string
	for _, p := range expandBraces(pattern) {
		fixed := p
		if i := strings.IndexAny(p, `*?[\`); i >= 0 {
			fixed = p[:i]
		}
		slash := strings.LastIndexByte(fixed, '/') + 1
		dir, p := p[:slash], p[slash:]
		in := cleanDir(dir)
		fixed = in + fixed[slash:]
		segments := strings.Split(p, "/")
		for i, _ := s.find(fixed); i < s.count() && strings.HasPrefix(s.path(i), fixed); i++ {
			name, of, _ := strings.Cut(s.path(i)[len(in):], "\x00")
			if Form(of) == form && matchPath(segments, strings.Split(name, "/")) {
				list = append(list, dir+name)
			}
		}
	}
	return list
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

// matchPath matches the segments of a path: ** stands for any number of directories, and names that begin with a dot are only
// matched by patterns that do.
func matchPath(pattern, name []string) bool {
	for len(pattern) > 0 {
		p := pattern[0]
		if p == "**" && len(pattern) > 1 {
			for skip := 0; skip < len(name); skip++ {
				if matchPath(pattern[1:], name[skip:]) {
					return true
				}
				if strings.HasPrefix(name[skip], ".") {
					return false
				}
			}
			return false
		}
		if len(name) == 0 || strings.HasPrefix(name[0], ".") && !strings.HasPrefix(p, ".") {
			return false
		}
		if ok, err := path.Match(strings.ReplaceAll(p, "[!", "[^"), name[0]); !ok || err != nil {
			return false
		}
		pattern, name = pattern[1:], name[1:]
	}
	return len(name) == 0
}
