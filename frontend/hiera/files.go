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
)

// files returns the files that the paths of a level can come to be, sorted.
func (l *Loader) files(c *config, level *hiera.Level) []string {
	var files []string
	for _, t := range level.Paths {
		whole := hiera.JoinPath(level.Datadir.Text, t.Text)
		dir, re := pattern(whole, level.Locations == hiera.Globs)
		if dir == "/" {
			l.report(diag.Errorf(CodeUnsupported, at(c.src, max(1, c.find(regexp.QuoteMeta(t.Text), 1)), 1),
				"all of the path %s is interpolated: it cannot be told which files it may be", whole).
				Hint("let it begin with a directory"))
			continue
		}
		files = append(files, matching(l.place(dir), l.place(whole), re, l.Show)...)
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// place returns where a path of a program is on this machine.
func (l *Loader) place(shown string) string {
	if filepath.IsAbs(shown) {
		return shown
	}
	return filepath.Join(l.Dir, shown)
}

// matching walks a directory for the files whose names match.
func matching(dir, whole string, re *regexp.Regexp, show func(string) string) []string {
	if re == nil {
		if exists(whole) {
			return []string{filepath.Clean(whole)}
		}
		return nil
	}
	var files []string
	// A directory that cannot be read has no files, as when the program would look into it.
	_ = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && re.MatchString(path.Clean(show(p))) && exists(p) {
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
	begin := regexp.QuoteMeta(strings.TrimPrefix(path.Join(dir, whole[strings.LastIndexByte(whole[:first], '/')+1:first]), "./"))
	return dir, regexp.MustCompile("^(?:" + begin + ").*" + regexp.QuoteMeta(whole[last+1:]) + "$")
}
