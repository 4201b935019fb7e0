package changes

import (
	"bytes"
	"crypto/md5" //nolint:gosec // as Puppet names content by default
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/p2go/p2go/internal/catalogdiff"
)

var (
	moduleFile = regexp.MustCompile(`\Apuppet:///modules/([^/]+)/(.+)`)
	pathOf     = regexp.MustCompile(`(?m)^modulepath\s*=\s*(.+)`)
)

// Files are the files of modules.
type Files struct {
	path   []string // folders of modules
	mu     sync.Mutex
	texts  map[string]string // the content of files that were read, as resources have it
	strict bool
}

// NewFiles returns the files of the modules in some folders. With strict set, a source that no module has is an error.
func NewFiles(path []string, strict bool) *Files {
	path = slices.DeleteFunc(slices.Clone(path), func(d string) bool {
		info, err := os.Stat(d)
		return err != nil || !info.IsDir()
	})
	return &Files{path: path, strict: strict, texts: map[string]string{}}
}

// Inline gives files whose source is a file of a module that file's text as their content, so that what is in it is compared. Of a
// file that is no plain text it is the sum. Resources with one of the tags are left alone.
func (f *Files) Inline(c *Catalog, tags []string) error {
	if len(f.path) == 0 {
		return nil
	}
	for _, r := range c.Resources {
		v, _ := r.Members.Get("parameters")
		params, _ := v.(catalogdiff.Object)
		sources := r.sources(params)
		if len(sources) == 0 || r.hasTag(tags) {
			continue
		}
		file := f.find(sources)
		info, err := os.Stat(file)
		switch {
		case file == "" && f.strict:
			declared, _ := r.Members.Get("file")
			line, _ := r.Members.Get("line")
			source, _ := params.Get("source")
			return fmt.Errorf("Unable to resolve source=>'%s' in %s[%s] (%s:%s)", printed(source), r.Type, r.Title, //nolint:staticcheck // octocatalog-diff's words
				printed(declared), printed(line))
		case file == "" || err != nil || !info.Mode().IsRegular():
			continue
		}
		content, err := f.content(file)
		if err != nil {
			return err
		}
		params = append(without(params, "source"), catalogdiff.Member{Key: "content", Value: content})
		r.Members = slices.Clone(r.Members)
		for i, m := range r.Members {
			if m.Key == "parameters" {
				r.Members[i].Value = params
			}
		}
	}
	return nil
}

// content is what a resource has for a file.
func (f *Files) content(file string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if text, ok := f.texts[file]; ok {
		return text, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := string(data)
	if bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf }) {
		sum := md5.Sum(data) //nolint:gosec // see above
		text = "{md5}" + hex.EncodeToString(sum[:])
	}
	f.texts[file] = text
	return text, nil
}

// sources are those of a file that has no content of its own, in modules.
func (r *Resource) sources(params catalogdiff.Object) []string {
	source, ok := params.Get("source")
	_, content := params.Get("content")
	if r.Type != "File" || !ok || content {
		return nil
	}
	list, ok := source.([]any)
	if !ok {
		list = []any{source}
	}
	var out []string
	for _, s := range list {
		if s, ok := s.(string); ok && moduleFile.MatchString(s) {
			out = append(out, s)
		}
	}
	return out
}

// find is the first of the sources that a module has; "" for none.
func (f *Files) find(sources []string) string {
	for _, source := range sources {
		m := moduleFile.FindStringSubmatch(source)
		if !filepath.IsLocal(filepath.FromSlash(m[2])) || !filepath.IsLocal(m[1]) {
			continue
		}
		for _, dir := range f.path {
			file := filepath.Join(dir, m[1], "files", filepath.FromSlash(m[2]))
			if _, err := os.Stat(file); err == nil {
				return file
			}
		}
	}
	return ""
}

func (r *Resource) hasTag(names []string) bool {
	v, _ := r.Members.Get("tags")
	list, _ := v.([]any)
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(list, any(name)) })
}

// ModulePath is where an environment has its modules, and where the environment production has them in the folder environments there.
// Folders that begin with a setting are not among them.
func ModulePath(dir string) []string {
	return append(modulePath(filepath.Join(dir, "environments", "production")), modulePath(dir)...)
}

// modulePath is that of an environment.
func modulePath(dir string) []string {
	conf, err := os.ReadFile(filepath.Join(dir, "environment.conf"))
	m := pathOf.FindSubmatch(conf)
	if err != nil || m == nil {
		return []string{filepath.Join(dir, "modules")}
	}
	var out []string
	for p := range strings.SplitSeq(string(m[1]), ":") {
		p = strings.TrimSpace(p)
		if p == "" || strings.HasPrefix(p, "$") {
			continue
		}
		if !filepath.IsAbs(p) {
			p = filepath.Join(dir, p)
		}
		found, err := filepath.Glob(p)
		if err == nil {
			out = append(out, found...)
		}
	}
	return out
}
