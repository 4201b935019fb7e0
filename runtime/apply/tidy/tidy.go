//go:build linux

// Package tidy applies resources of the type tidy: files that go because they are old, big or of a name.
package tidy

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fnmatch"
)

// Type is tidy. Its resources are brought about by files that are to be absent.
var Type = apply.Type{
	Name: "tidy", Check: Check, Open: func(*apply.Declared) (apply.Resource, error) { return nothing{}, nil }, Generate: generate, Depthfirst: true,
	Needs: []*apply.Type{&file.Type},
}

type nothing struct{}

func (nothing) Inspect() (apply.State, error) { return apply.State{}, nil }

// generate makes resources of the files that are to go.
func generate(d *apply.Declared) ([]*catalog.Resource, error) {
	r, err := parse(d)
	if err != nil {
		return nil, err
	}
	if e, err := r.stat(r.path); e == nil {
		return nil, err
	}
	names, err := r.names()
	if err != nil {
		return nil, err
	}
	var found []*catalog.Resource
	for _, name := range names {
		ok, err := r.goes(name)
		if err != nil {
			return nil, err
		}
		if ok {
			params := append(d.Metaparams(), catalog.Param{Name: "path", Value: name}, catalog.Param{Name: "ensure", Value: "absent"},
				catalog.Param{Name: "force", Value: true})
			found = append(found, d.Generated(file.Type.Name, name, params...))
		}
	}
	if len(found) > 0 {
		d.Say("notice", "Tidying "+strconv.Itoa(len(found))+" files")
	}
	slices.SortFunc(found, func(a, b *catalog.Resource) int { return strings.Compare(b.Title, a.Title) })
	if r.rmdirs {
		emptyFirst(found)
	}
	return found, nil
}

// names are the paths of what may go.
func (r *resource) names() ([]string, error) {
	if !r.recurse {
		return []string{r.path}, nil
	}
	limit := r.d.Given("max_files")
	if _, ok := limit.(string); ok {
		return nil, errors.New("comparison of String with 0 failed")
	}
	most, _ := limit.(int64)
	names, err := fileset.List(fileset.Machine, r.path, fileset.Options{
		Recurse: true, Depth: r.depth, None: r.flat, Max: int(most), Warn: func(text string) { r.d.Print("warning", text) },
	})
	for i, name := range names {
		names[i] = fileset.Join(r.path, name)
	}
	return names, err
}

// emptyFirst lets folders go after what is in them.
func emptyFirst(found []*catalog.Resource) {
	byName := map[string]*catalog.Resource{}
	for _, m := range found {
		byName[m.Title] = m
	}
	for _, m := range found {
		dir := byName[filepath.Dir(m.Title)]
		if dir == nil || dir == m {
			continue
		}
		required := append(slices.Clone(apply.List(dir.Get("require"))), m.Ref())
		dir.Params = append(slices.DeleteFunc(dir.Params, func(p catalog.Param) bool { return p.Name == "require" }), catalog.Param{Name: "require", Value: required})
	}
}

// goes reports whether the file at a path is to go.
func (r *resource) goes(name string) (bool, error) {
	if there, err := r.d.Catalog.FindRef(file.Type.Name, name); err != nil || there != nil {
		return false, err
	}
	e, err := r.stat(name)
	if e == nil || e.Kind == fileset.Directory && !r.rmdirs {
		return false, err
	}
	base := filepath.Base(name)
	if r.matches != nil && !slices.ContainsFunc(r.matches, func(p string) bool { return fnmatch.Match(p, base, fnmatch.DotMatch|fnmatch.Pathname) }) {
		return false, nil
	}
	at := e.Accessed
	switch r.by {
	case mtime:
		at = e.Modified
	case ctime:
		at = e.Changed
	}
	old := r.age >= 0 && time.Now().Unix()-at.Unix() >= r.age
	return old || r.size >= 0 && e.Size >= r.size || r.age < 0 && r.size < 0, nil
}

// stat is what is at a path, nil for nothing.
func (r *resource) stat(name string) (*fileset.Entry, error) {
	e, err := fileset.Machine.Stat(name, false)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, nil
	case errors.Is(err, os.ErrPermission):
		r.d.Say("warning", "Could not stat; permission denied")
		return nil, nil
	}
	return e, err
}
