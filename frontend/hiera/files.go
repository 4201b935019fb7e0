package hiera

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// dataFile is a file: where it is, and what the program calls it, a path of the environment or one from outside as a configuration
// spells it.
type dataFile struct{ at, name string }

// files returns the files that the paths of a level can come to be with the assumed facts, sorted.
func (l *Loader) files(c *config, level *hiera.Level) []dataFile {
	if level.Locations == hiera.URIs {
		return nil
	}
	var files []dataFile
	for _, t := range level.Paths {
		whole := l.inside(hiera.JoinPath(l.assume(&level.Datadir), l.assume(&t)), level.Locations == hiera.Globs)
		if !strings.HasSuffix(whole, level.Extension) {
			whole += level.Extension
		}
		dir, re := pattern(whole, level.Locations == hiera.Globs)
		if dir == "/" {
			l.report(diag.Errorf(CodeUnsupported, at(c.src, max(1, c.find(regexp.QuoteMeta(t.Text), 1)), 1),
				"all of the path %s is interpolated: it cannot be told which files it may be", whole).
				Hint("let it begin with a directory"))
			continue
		}
		may := l.disk.IsFile
		if level.Locations != hiera.Globs && filepath.Ext(whole) != "" {
			may = l.disk.Exists // a lookup that comes to a directory fails
		}
		files = append(files, l.matching(dir, whole, re, may)...)
	}
	slices.SortFunc(files, func(a, b dataFile) int { return strings.Compare(a.name, b.name) })
	return slices.Compact(files)
}

// inside is the path within the environment of one that leads there from outside, as far as no fact decides where it leads; any
// other stays what it is. How the environment's directory was spelled is noted for the program.
func (l *Loader) inside(whole string, glob bool) string {
	if !strings.HasPrefix(whole, "/") && !strings.HasPrefix(whole, "../") {
		return whole
	}
	fixed, rest := whole, ""
	if i := open(whole, glob); i >= 0 {
		i = strings.LastIndexByte(whole[:i], '/') + 1
		fixed, rest = whole[:i], whole[i:]
	}
	fixed = path.Clean(fixed)
	for i := 1; i <= len(fixed); i++ {
		if i < len(fixed) && fixed[i] != '/' || !l.isRoot(fixed[:i]) {
			continue
		}
		if root := fixed[:i]; !slices.Contains(l.lookups.Roots, root) {
			l.lookups.Roots = append(l.lookups.Roots, root)
		}
		if rest != "" {
			rest = "/" + rest
		}
		return strings.TrimPrefix(fixed[i:]+rest, "/")
	}
	return whole
}

// isRoot reports whether a path is the environment's directory, as it is now or as programs have it.
func (l *Loader) isRoot(shown string) bool {
	return l.place(shown) == filepath.Clean(l.Dir) || shown == runtime.DefaultEnvironmentpath+"/"+l.Name
}

// assume is the text of a template in which the assumed facts stand for what interpolates them: $facts and variables of top scope
// by their whole names. An unqualified variable may be one of the class that looks something up.
func (l *Loader) assume(t *hiera.Template) string {
	var b strings.Builder
	rest := t.Text
	for i, expr := range hiera.Expressions(t.Text) {
		before, after, _ := strings.Cut(rest, "%{"+expr+"}")
		b.WriteString(before)
		if text, ok := l.assumed(t.Exprs[i]); ok {
			b.WriteString(text)
		} else {
			b.WriteString("%{" + expr + "}")
		}
		rest = after
	}
	return b.String() + rest
}

// assumed is the text that an expression gives because of the environment or of the assumed facts.
func (l *Loader) assumed(x *hiera.Expr) (string, bool) {
	if x.Method != hiera.Scope || x.Faulty {
		return "", false
	}
	path := x.Segments
	switch name, top := strings.CutPrefix(x.Root, "::"); {
	case name == "environment" && len(path) == 0:
		return l.Name, true
	case name == "facts":
	case top && !strings.Contains(name, "::"):
		path = append([]value.Value{name}, path...)
	default:
		return "", false
	}
	var v value.Value = l.Assumed
	for _, key := range path {
		h, ok := v.(*value.Hash)
		if !ok {
			return "", false
		}
		if v, ok = h.Get(key); !ok {
			return "", false
		}
	}
	switch v.(type) {
	case string, bool, int64, float64:
		return value.Text(v), true
	}
	return "", false
}

// place returns where a path of a program is on this machine.
func (l *Loader) place(shown string) string {
	if filepath.IsAbs(shown) {
		return shown
	}
	return filepath.Join(l.Dir, shown)
}

// matching walks a directory for the files whose names match, and that may be used.
func (l *Loader) matching(dir, whole string, re *regexp.Regexp, may func(string) bool) []dataFile {
	if re == nil {
		if at := l.place(whole); may(at) {
			return []dataFile{{filepath.Clean(at), path.Clean(whole)}}
		}
		return nil
	}
	var files []dataFile
	// A directory that cannot be read has no files, as when the program would look into it.
	root := l.place(dir)
	_ = l.disk.Walk(root, disk.AllLinks, func(f disk.Found) bool {
		rel, err := filepath.Rel(root, f.Path)
		name := path.Join(dir, filepath.ToSlash(rel))
		if f.Link && f.IsDir() && !slices.Contains(l.lookups.Linked, name) {
			l.lookups.Linked = append(l.lookups.Linked, name)
		}
		if err == nil && re.MatchString(name) && may(f.Path) {
			files = append(files, dataFile{f.Path, name})
		}
		return true
	})
	return files
}

// open is where a path begins that is not fixed: with what is interpolated, or with the pattern of a glob; -1 when all of it is.
func open(whole string, glob bool) int {
	first := strings.Index(whole, "%{")
	if glob {
		if i := strings.IndexAny(whole, `*?[{\`); i >= 0 && (first < 0 || i < first) {
			first = i
		}
	}
	return first
}

// pattern returns the directory that all files are in which a path may be, and what their names match: begin and end of the
// path; nil when it is one name.
func pattern(whole string, glob bool) (dir string, re *regexp.Regexp) {
	first, last := open(whole, glob), strings.LastIndexByte(whole, '}')
	if glob {
		last = max(last, strings.LastIndexAny(whole, `*?]}\`))
	}
	if first < 0 {
		return path.Dir(whole), nil
	}
	dir = path.Clean("./" + whole[:strings.LastIndexByte(whole[:first], '/')+1])
	if path.IsAbs(whole) {
		dir = path.Clean("/" + dir)
	}
	// What is interpolated may have .. in it.
	begin := whole[strings.LastIndexByte(whole[:first], '/')+1 : first]
	if dir != "." {
		begin = strings.TrimSuffix(dir, "/") + "/" + begin
	}
	return dir, regexp.MustCompile("^" + regexp.QuoteMeta(begin) + ".*" + regexp.QuoteMeta(whole[last+1:]) + "$")
}
