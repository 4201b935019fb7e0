//go:build linux

// Package yumrepo applies resources of the type yumrepo of the module yumrepo_core, which are repositories of yum and dnf.
package yumrepo

import (
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is yumrepo.
var Type = apply.Type{Name: "yumrepo", Provider: "inifile", Check: Check, Begin: begin, Instances: instances}

// key is what the attribute is called in files.
func (a *attr) key() string {
	if a.name == "descr" {
		return "name"
	}
	return a.name
}

// wanted are the values that the attribute is to have, the first of them or any.
func (a *attr) wanted(d *apply.Declared) value.Array {
	var list value.Array
	for _, v := range apply.List(d.Get(a.name)) {
		text := value.Text(v)
		switch {
		case text == absent:
		case a.flag:
			v = strings.ToUpper(text[:1]) + text[1:]
		case a.name == "proxy" && text == none && release() >= 8:
			v = ""
		}
		list = append(list, v)
	}
	return list
}

// begin reads all repositories.
func begin(_ []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	all, err := open()
	if err != nil {
		return nil, err
	}
	there := map[string]*known{}
	for _, s := range all.all() {
		if s.name != "main" && there[s.name] == nil {
			there[s.name] = newKnown(s)
		}
	}
	return func(d *apply.Declared) (apply.Resource, error) {
		name := parsedfile.Name(d)
		return &resource{d: d, name: name, target: d.Text("target"), repos: all, known: there[name]}, nil
	}, nil
}

// instances are the repositories in all files.
func instances(func(level, text string)) ([]apply.Instance, error) {
	all, err := open()
	if err != nil {
		return nil, err
	}
	var found []apply.Instance
	for _, s := range all.all() {
		if s.name != "main" {
			found = append(found, apply.Instance{Name: s.name})
		}
	}
	return found, nil
}

// known is what was read of a repository.
type known struct {
	target string
	values map[string]*string
}

func newKnown(s *section) *known {
	k := &known{s.file, map[string]*string{}}
	for i := range attrs {
		for _, e := range s.entries {
			if e.key != "" && (e.key == attrs[i].key() || e.key == attrs[i].name) {
				k.values[attrs[i].name] = e.value
			}
		}
	}
	return k
}

type resource struct {
	d            *apply.Declared
	name, target string
	repos        *repos
	known        *known // nil for a repository that is not there
}

// Inspect compares the repository.
func (r *resource) Inspect() (apply.State, error) {
	should := attribute.First(r.d.Get("ensure"))
	var s apply.State
	there := r.known != nil
	if there && r.target != "" {
		path, err := place(r.name, r.target)
		if err != nil {
			return s, err
		}
		there = r.known.target == path
	}
	managed := should != nil
	for i := range attrs {
		a := &attrs[i]
		wanted := a.wanted(r.d)
		if len(wanted) == 0 {
			continue
		}
		managed = true
		if !there {
			continue
		}
		is, err := r.get(a)
		if err != nil {
			return s, err
		}
		p := attribute.Property(r.d, a.name, is, wanted, true, func() error { return r.set(a, wanted[0]) })
		p.Secret = p.Secret || a.name == "password" || a.name == "proxy_password"
		s.Properties = append(s.Properties, p)
	}
	s.Absent = !there
	if managed {
		s.Ensure = attribute.Ensure("yumrepo", should, there, attribute.Wrapped(r.create), attribute.Wrapped(r.remove))
	}
	return s, nil
}

// get is the value that an attribute has.
func (r *resource) get(a *attr) (value.Value, error) {
	v, ok := r.known.values[a.name]
	if !ok {
		s, err := r.repos.section(r.name, r.known.target)
		if err != nil {
			return nil, err
		}
		v = s.get(a.key())
	}
	if v == nil {
		return absent, nil
	}
	return *v, nil
}

func (r *resource) set(a *attr, v value.Value) error {
	s, err := r.repos.section(r.name, r.known.target)
	if err != nil {
		return err
	}
	var text *string
	if t := value.Text(v); t != absent {
		text = &t
	}
	s.set(a.key(), text)
	r.known.values[a.name] = text
	return nil
}

// create adds the repository, or moves it into its file.
func (r *resource) create() error {
	path, err := place(r.name, r.target)
	if err != nil {
		return err
	}
	r.known = &known{path, map[string]*string{}}
	if path, err = place(r.name, path); err != nil {
		return err
	}
	if regular(path) {
		if err := r.repos.read(path); err != nil {
			return err
		}
	}
	for i := range attrs {
		if wanted := attrs[i].wanted(r.d); len(wanted) > 0 {
			if err := r.set(&attrs[i], wanted[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *resource) remove() error {
	s, err := r.repos.section(r.name, r.known.target)
	if err != nil {
		return err
	}
	s.gone, r.known = true, nil
	return nil
}

// Flush writes the files.
func (r *resource) Flush() error { return r.repos.save() }
