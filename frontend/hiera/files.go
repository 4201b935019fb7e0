package hiera

import (
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// files returns the files that the paths of a level can come to be with the assumed facts, sorted.
func (l *Loader) files(c *config, level *hiera.Level) []string {
	if level.Locations == hiera.URIs {
		return nil
	}
	var files []string
	for _, t := range level.Paths {
		whole := hiera.JoinPath(l.assume(&level.Datadir), l.assume(&t))
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
		files = append(files, l.matching(l.place(dir), l.place(whole), re, may)...)
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// assume is the text of a template in which the assumed facts stand for what interpolates them: $facts and variables of top scope
// by their whole names. An unqualified variable may be one of the class that looks something up.
func (l *Loader) assume(t *hiera.Template) string {
	if l.Assumed.Len() == 0 {
		return t.Text
	}
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

// assumed is the text that an expression gives because of the assumed facts.
func (l *Loader) assumed(x *hiera.Expr) (string, bool) {
	if x.Method != hiera.Scope || x.Faulty {
		return "", false
	}
	path := x.Segments
	switch name, top := strings.CutPrefix(x.Root, "::"); {
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
func (l *Loader) matching(dir, whole string, re *regexp.Regexp, may func(string) bool) []string {
	if re == nil {
		if may(whole) {
			return []string{filepath.Clean(whole)}
		}
		return nil
	}
	var files []string
	// A directory that cannot be read has no files, as when the program would look into it.
	_ = l.disk.WalkDir(dir, func(p string, _ fs.DirEntry, err error) error {
		if err == nil && re.MatchString(path.Clean(l.Show(p))) && may(p) {
			files = append(files, p)
		}
		return nil
	})
	return files
}

// pattern returns the directory that all files are in which a path may be, and what their names match: begin and end of the
// path; nil when it is one name.
func pattern(whole string, glob bool) (dir string, re *regexp.Regexp) {
	first, last := strings.Index(whole, "%{"), strings.LastIndexByte(whole, '}')
	if glob {
		if i := strings.IndexAny(whole, `*?[{\`); i >= 0 && (first < 0 || i < first) {
			first = i
		}
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
