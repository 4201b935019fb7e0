//go:build linux

package file

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// own are parameters that a folder does not hand on to what is in it.
var own = []string{"ensure", "recurse", "recurselimit", "max_files", "target", "alias", "source", "path", "name"}

// children are the files in a folder and below it, by their paths relative to it.
type children struct {
	r  *resource
	of map[string]*catalog.Resource
}

// child is the file at a relative path, which has the parameters of the folder.
func (c *children) child(at string) *catalog.Resource {
	if m := c.of[at]; m != nil {
		return m
	}
	params := slices.DeleteFunc(slices.Clone(c.r.d.Params), func(p catalog.Param) bool { return slices.Contains(own, p.Name) })
	c.of[at] = c.r.d.Generated("file", fileset.Join(c.r.path, at), params...)
	return c.of[at]
}

func set(m *catalog.Resource, name string, v value.Value) {
	m.Params = append(slices.DeleteFunc(m.Params, func(p catalog.Param) bool { return p.Name == name }), catalog.Param{Name: name, Value: v})
}

// expand makes resources of what is in a folder or should be there.
func expand(d *apply.Declared) ([]*catalog.Resource, error) {
	if value.Text(d.Given("recurse")) != yes && value.Text(d.Given("recurse")) != remote {
		return nil, nil
	}
	r, err := parse(d)
	if err != nil {
		return nil, err
	}
	if err := trusted(r.path); err != nil {
		return nil, err
	}
	c := &children{r, map[string]*catalog.Resource{}}
	if r.recurse == yes {
		if err := c.local(); err != nil {
			return nil, err
		}
	}
	switch {
	case r.target != "":
		err = c.links()
	case r.sources != nil:
		err = c.copies()
	}
	if err != nil {
		return nil, err
	}
	var all []*catalog.Resource
	for _, m := range c.of {
		if attribute.On(d, "purge") && m.Get("source") == nil {
			set(m, "ensure", absent)
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b *catalog.Resource) int { return strings.Compare(a.Title, b.Title) })
	return r.withoutOthers(all), nil
}

// list lists what is in a folder and below it. It is nil where there is none.
func (r *resource) list(t fileset.Tree, at string) ([]string, error) {
	if _, err := t.Stat(at, true); err != nil {
		if fileset.Missing(err) || errors.Is(err, syscall.ELOOP) {
			return nil, nil
		}
		return nil, err
	}
	names, err := fileset.List(t, at, fileset.Options{
		Recurse: true, Depth: r.depth, None: r.none, Ignore: r.ignore, Follow: r.follow, Max: r.max,
		Warn: func(text string) { r.d.Print("warning", text) },
	})
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if e, err := t.Stat(fileset.Join(at, name), r.follow); err != nil {
			return nil, err
		} else if strings.HasSuffix(e.Kind, "Special") {
			return nil, errors.New("Cannot manage files of type " + e.Kind)
		}
	}
	return names, nil
}

// local adds what is in the folder.
func (c *children) local() error {
	names, err := c.r.list(fileset.Machine, c.r.path)
	for _, name := range names {
		if name != "." {
			c.child(name)
		}
	}
	return err
}

// links adds links to what is in the target.
func (c *children) links() error {
	names, err := c.r.list(fileset.Machine, c.r.target)
	if err == nil && names == nil {
		err = errors.New("undefined method `each' for nil:NilClass")
	}
	for _, name := range names {
		if name == "." {
			continue
		}
		m, full := c.child(name), fileset.Join(c.r.target, name)
		if info, err := os.Lstat(full); err == nil && info.IsDir() {
			set(m, "ensure", fileset.Directory)
			continue
		}
		set(m, "ensure", fileset.Link)
		set(m, "target", full)
	}
	return err
}

// copies adds copies of what is in the sources.
func (c *children) copies() error {
	r := c.r
	found := map[string]bool{}
	type copied struct{ name, source string }
	var all []copied
	for _, name := range r.sources {
		tree, at, err := r.locate(name)
		if err != nil {
			return err
		}
		names, err := r.list(tree, at)
		if err != nil {
			return err
		}
		if names == nil {
			continue
		}
		if e, err := tree.Stat(at, r.follow); err != nil {
			return err
		} else if e.Kind != fileset.Directory {
			return nil
		}
		for _, rel := range names {
			if rel != "." && !found[rel] {
				found[rel] = true
				all = append(all, copied{rel, fileset.Join(name, rel)})
			}
		}
		if r.selects != selections[1] {
			break
		}
	}
	for _, f := range all {
		set(c.child(f.name), "source", f.source)
	}
	return nil
}

// withoutOthers leaves out what other resources of the catalog are for, and what is below it.
func (r *resource) withoutOthers(all []*catalog.Resource) []*catalog.Resource {
	var others []string
	for _, o := range r.d.Catalog.Resources() {
		if o.Type.Lower() != "file" || o.Virtual {
			continue
		}
		at := value.Text(o.Get("path"))
		if at == "" {
			at = o.Title
		}
		at = filepath.Clean(at)
		if within(at, r.path) && at != r.path {
			others = append(others, at)
		}
	}
	return slices.DeleteFunc(all, func(m *catalog.Resource) bool {
		return slices.ContainsFunc(others, func(at string) bool { return within(m.Title, at) })
	})
}

// within reports whether a path is another or below it.
func within(name, dir string) bool {
	return name == dir || strings.HasPrefix(name, strings.TrimSuffix(dir, "/")+"/")
}
