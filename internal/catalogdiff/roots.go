package catalogdiff

import (
	"slices"
	"strings"
)

// Roots are the directories that paths in catalogs and messages are made relative to: an environment's directory, or one of
// its module path. The zero value changes nothing.
type Roots []Root

// Root replaces the directory Dir at the start of a path by As, or drops it where As is "".
type Root struct {
	Dir string // absolute, without a slash at the end
	As  string
}

// EnvRoots are the usual roots: paths below envDir become relative, and those in a directory of the module path begin with
// "modules", as if the module lay in the environment.
func EnvRoots(envDir string, modulePath ...string) Roots {
	roots := Roots{{Dir: envDir}}
	for _, dir := range modulePath {
		roots = append(roots, Root{Dir: dir, As: "modules"})
	}
	// The longest comes first: a module directory may lie inside the environment.
	slices.SortStableFunc(roots, func(a, b Root) int { return len(b.Dir) - len(a.Dir) })
	return roots
}

// Shorten makes every path in text relative to its root. Paths count wherever they stand, as messages quote them; a
// directory that only looks like a root in part, such as /env2 or /opt/env for /env, is left.
func (roots Roots) Shorten(text string) string {
	for _, r := range roots {
		if strings.Contains(text, r.Dir) {
			text = r.shorten(text)
		}
	}
	return text
}

func (r Root) shorten(text string) string {
	var b strings.Builder
	var last byte // before the rest of the text
	for {
		before, after, found := strings.Cut(text, r.Dir)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if before != "" {
			last = before[len(before)-1]
		}
		switch {
		case isNameByte(last) || after != "" && isNameByte(after[0]):
			b.WriteString(r.Dir)
		case strings.HasPrefix(after, "/") && r.As == "":
			after = after[1:]
		case r.As == "":
			b.WriteByte('.')
		default:
			b.WriteString(r.As)
		}
		text, last = after, r.Dir[len(r.Dir)-1]
	}
}

// isNameByte reports whether c may be part of a file's name and so continues a path's last element.
func isNameByte(c byte) bool {
	return c == '_' || c == '-' || c == '.' ||
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
