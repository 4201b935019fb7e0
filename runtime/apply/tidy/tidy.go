//go:build linux

// Package tidy applies resources of the type tidy: files that go because they are old, big or of a name.
package tidy

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fnmatch"
	"github.com/p2go/p2go/runtime/value"
)

// Type is tidy. Its resources are brought about by files that are to be absent.
var Type = apply.Type{
	Name: "tidy", Check: check, Open: func(*apply.Declared) (apply.Resource, error) { return nothing{}, nil }, Generate: generate, Depthfirst: true,
	Needs: []*apply.Type{&file.Type},
}

type nothing struct{}

func (nothing) Inspect() (apply.State, error) { return apply.State{}, nil }

// resource are the parameters of a tidy.
type resource struct {
	d         *apply.Declared
	path      string
	recurse   bool
	depth     int // 0 for any
	flat      bool
	matches   []string
	age, size int64 // -1 for any
	by        string
	rmdirs    bool
}

// The times that an age is of.
const (
	atime = "atime"
	mtime = "mtime"
	ctime = "ctime"
)

var (
	number = regexp.MustCompile(`(?m)^[0-9]+$`)
	amount = regexp.MustCompile(`(?m)^([0-9]+)(\w)\w*$`)
	byTime = attribute.OneOf(atime, mtime, ctime)
)

func inspect(v value.Value) string { return string(value.AppendInspect(nil, v)) }

func check(d *apply.Declared) error {
	_, err := parse(d)
	return err
}

// parse reads the parameters of a tidy.
func parse(d *apply.Declared) (*resource, error) {
	r := &resource{d: d, path: d.Text("path"), age: -1, size: -1, by: d.Text("type")}
	if r.path == "" {
		r.path = d.Title
	}
	var err error
	if r.path, err = filepath.Abs(r.path); err != nil {
		return nil, err
	}
	v := d.Given("recurse")
	switch text := value.Text(v); {
	case v == nil || text == "false":
	case text == "true" || text == "inf":
		r.recurse = true
	case number.MatchString(text):
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, d.Invalid("recurse", "Invalid recurse value "+inspect(v))
		}
		r.recurse, r.depth, r.flat = true, n, n == 0
	default:
		return nil, d.Invalid("recurse", "Munging failed for value "+inspect(v)+" in class recurse: Invalid recurse value "+inspect(v))
	}
	if v := d.Given("max_files"); v != nil && !number.MatchString(value.Text(v)) {
		return nil, d.Invalid("max_files", "Invalid value "+inspect(v)+". Valid values match /^[0-9]+$/.")
	}
	for _, v := range apply.List(d.Get("matches")) {
		if !r.recurse || r.flat {
			return nil, d.Invalid("matches", "Tidy can't use matches with recurse 0, false, or undef")
		}
		r.matches = append(r.matches, value.Text(v))
	}
	if r.age, err = r.measure("age", "d", map[string]int64{"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60, "w": 7 * 24 * 60 * 60}); err != nil {
		return nil, err
	}
	if r.size, err = r.measure("size", "k", map[string]int64{"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}); err != nil {
		return nil, err
	}
	if v := d.Given("type"); v != nil {
		if text := byTime(v); text != "" {
			return nil, d.Invalid("type", text)
		}
	}
	if v := d.Given("rmdirs"); v != nil {
		if text := attribute.Yes(v); text != "" {
			return nil, d.Invalid("rmdirs", text)
		}
	}
	r.rmdirs = attribute.On(d, "rmdirs")
	return r, nil
}

// measure reads an amount with a unit, -1 for none.
func (r *resource) measure(name, unit string, units map[string]int64) (int64, error) {
	v := r.d.Given(name)
	if v == nil {
		return -1, nil
	}
	text, _ := v.(string)
	digits := text
	if parts := amount.FindStringSubmatch(text); parts != nil {
		digits, unit = parts[1], strings.ToLower(parts[2])
	} else if !number.MatchString(text) {
		return 0, r.d.Invalid(name, "Invalid tidy "+name+" "+value.Text(v))
	}
	factor := units[unit]
	if factor == 0 {
		return 0, r.d.Invalid(name, "Invalid "+name+" unit '"+unit+"'")
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n > 1<<62/factor {
		return 1 << 62, nil // which no file is
	}
	return n * factor, nil
}

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
