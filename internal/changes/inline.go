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
	"unicode/utf8"

	"github.com/p2go/p2go/internal/catalogdiff"
)

var (
	moduleFile = regexp.MustCompile(`\Apuppet:///modules/([^/]+)/(.+)`)
	pathOf     = regexp.MustCompile(`(?m)^modulepath\s*=\s*(.+)`)
)

// Inline gives files whose source is a file of a module that file's text as their content, so that what is in it is compared. Of a
// file that is no plain text it is the sum. The modules are those of the environment in dir, and of an environment production in
// the folder environments there. Resources with one of the tags are left alone. A source that no module has is an error if strict
// is set.
func (c *Catalog) Inline(dir string, tags []string, strict bool) error {
	production := filepath.Join(dir, "environments", "production")
	path := slices.DeleteFunc(append(modulePath(production), modulePath(dir)...), func(d string) bool {
		info, err := os.Stat(d)
		return err != nil || !info.IsDir()
	})
	if len(path) == 0 {
		return nil
	}
	for _, r := range c.Resources {
		v, _ := r.Members.Get("parameters")
		params, _ := v.(catalogdiff.Object)
		sources := r.sources(params)
		if len(sources) == 0 || r.hasTag(tags) {
			continue
		}
		file := find(sources, path)
		info, err := os.Stat(file)
		switch {
		case file == "" && strict:
			declared, _ := r.Members.Get("file")
			line, _ := r.Members.Get("line")
			source, _ := params.Get("source")
			return fmt.Errorf("Unable to resolve source=>'%s' in %s[%s] (%s:%s)", printed(source), r.Type, r.Title, //nolint:staticcheck // octocatalog-diff's words
				strings.TrimPrefix(printed(declared), production+"/"), printed(line))
		case file == "" || err != nil || !info.Mode().IsRegular():
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		content := string(data)
		if bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf }) {
			sum := md5.Sum(data) //nolint:gosec // see above
			content = "{md5}" + hex.EncodeToString(sum[:])
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
func find(sources, path []string) string {
	for _, source := range sources {
		m := moduleFile.FindStringSubmatch(source)
		if !filepath.IsLocal(filepath.FromSlash(m[2])) || !filepath.IsLocal(m[1]) {
			continue
		}
		for _, dir := range path {
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

// modulePath is where an environment has modules. Folders that begin with a setting are not in it.
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
