//go:build linux

package file

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/fileset"
)

// locate is where a source is. The error says that it cannot be there for programs.
func (r *resource) locate(name string) (t fileset.Tree, at string, err error) {
	plain := name
	if rest, ok := strings.CutPrefix(name, "file:"); ok {
		if plain, err = unescaped("/" + strings.TrimLeft(rest, "/")); err != nil {
			return nil, "", err
		}
	}
	if strings.HasPrefix(plain, "/") {
		return fileset.Machine, plain, nil
	}
	rest, ok := strings.CutPrefix(name, "puppet:///")
	if !ok {
		return nil, "", errors.New("programs have no other files than those of modules, and ask no servers")
	}
	if at, ok := strings.CutPrefix(rest, "modules/"); ok {
		return fileset.OfModules(r.d.Catalog.Environment), at, nil
	}
	return &fileset.Carried{}, rest, nil
}

// unescaped is a path with the bytes that are written as %XX.
func unescaped(path string) (string, error) {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(path, "%")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		if len(after) < 2 {
			return "", errors.New("invalid URL escape \"%" + after + "\"")
		}
		c, err := strconv.ParseUint(after[:2], 16, 8)
		if err != nil {
			return "", errors.New("invalid URL escape \"%" + after[:2] + "\"")
		}
		b.WriteByte(byte(c))
		path = after[2:]
	}
}

// shown is how messages name a source.
func shown(name string) string {
	if strings.HasPrefix(name, "/") {
		return "file://" + name
	}
	return name
}

// find is the first source that is there.
func (r *resource) find() (*source, error) {
	if r.source != nil {
		return r.source, nil
	}
	var all []string
	for _, name := range r.sources {
		all = append(all, shown(name))
		s, err := r.look(name)
		if err != nil {
			return nil, errors.New("Could not retrieve file metadata for " + shown(name) + ": " + err.Error())
		}
		if s != nil {
			r.source = s
			return s, nil
		}
	}
	return nil, errors.New("Could not retrieve information from environment " + r.d.Catalog.Environment + " source(s) " + strings.Join(all, ", "))
}

// look is what a source is, nil where there is none. Links of folders that are copied may lead nowhere.
func (r *resource) look(name string) (*source, error) {
	tree, at, err := r.locate(name)
	if err != nil {
		return nil, err
	}
	if _, err := tree.Stat(at, !r.d.Added); err != nil {
		if fileset.Missing(err) {
			return nil, nil
		}
		return nil, err
	}
	return r.describe(name, tree, at)
}

// describe is what is at a place of a tree.
func (r *resource) describe(name string, tree fileset.Tree, at string) (*source, error) {
	e, err := tree.Stat(at, r.follow)
	if err != nil {
		return nil, err
	}
	s := &source{name: name, tree: tree, path: at, Entry: e}
	switch e.Kind {
	case fileset.Regular:
		s.sum, err = sumFile(r.sum, tree, at)
	case fileset.Link:
		s.to, err = tree.Target(at)
	case fileset.Directory:
	case fileset.Pipe, fileset.Socket:
		s.sum = "{none}"
	default:
		err = errors.New("Cannot manage files of type " + e.Kind)
	}
	return s, err
}

// copySource makes what the source is like what the file should be like, where the catalog does not say that.
func (r *resource) copySource() error {
	if r.sources == nil || r.sumIs != "" {
		return nil
	}
	s, err := r.find()
	if err != nil {
		return err
	}
	if s.Kind != fileset.Directory && s.Kind != fileset.Link {
		r.want = s.sum
		if s.sum == "{none}" {
			r.sum = byNone
		}
	}
	use := r.permissions == "use"
	if r.permissions == "use_when_creating" {
		_, err := os.Stat(r.path)
		use = err != nil
	}
	if use {
		if r.owner.value == nil {
			r.owner.value = int64(s.UID)
		}
		if r.group.value == nil {
			r.group.value = int64(s.GID)
		}
		if r.mode == "" {
			if err := r.setMode(octal(s.Mode)); err != nil {
				return err
			}
		}
	}
	switch {
	case r.ensure == absent:
	case s.Kind != fileset.Link:
		r.setEnsure(s.Kind)
	default:
		r.ensure, r.target = fileset.Link, s.to
	}
	return nil
}
