package hiera

import (
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// location is a file that a level looks into, once what is interpolated in its path is known.
type location struct {
	original string // as the configuration has it
	path     string // or a URI
	kind     locationKind
	exists   bool
	file     *file            // its content, once a lookup has come to it
	context  *functionContext // what a function keeps for it
}

// locationKind is what a location is.
type locationKind uint8

const (
	filePath locationKind = iota
	uri
	nowhere // for a level without locations
)

// name is the location as functions and messages have it.
func (l *location) name(s *runtime.View) string {
	if l.kind == uri {
		return l.path
	}
	return s.PathOf(l.path)
}

// level is a level of a hierarchy with its locations.
type level struct {
	*Level
	config    *Config
	options   *value.Hash
	locations []location
}

// located is a configuration whose locations are known. It holds as long as the variables that were interpolated have the same
// values.
type located struct {
	hierarchy, defaults []level
	read                []reading
}

// reading is what a variable was when a configuration was located.
type reading struct {
	expr  *Expr
	value value.Value
}

// hierarchy returns the levels of a configuration, or those of its default_hierarchy. All of it is evaluated, as an undefined
// variable anywhere is an error, or worth a warning (HIE-7).
func (inv *invocation) hierarchy(c *Config, defaults bool) ([]level, error) {
	known := inv.session.located[c]
	if known != nil {
		same, err := inv.unchanged(known)
		if err != nil {
			return nil, err
		}
		if !same {
			known = nil
			inv.text(func() string {
				return "Hiera configuration recreated due to change of scope variables used in interpolation expressions"
			})
		}
	}
	if known == nil {
		var err error
		if known, err = inv.locate(c); err != nil {
			return nil, err
		}
		inv.session.located[c] = known
	}
	if defaults {
		return known.defaults, nil
	}
	return known.hierarchy, nil
}

// plain returns an invocation that neither explains nor has values of its own for variables.
func (inv *invocation) plain() *invocation {
	p := inv.session.invocation(inv.scope, inv.locals)
	p.explain = nil
	return p
}

// unchanged reports whether the variables that a configuration has read are what they were.
func (inv *invocation) unchanged(known *located) (bool, error) {
	if len(known.read) == 0 {
		return true, nil
	}
	in := &interpolation{invocation: inv.plain(), placing: true}
	for _, r := range known.read {
		v, err := in.variable(r.expr, "")
		if err != nil || !value.Identical(v, r.value) {
			return false, err
		}
	}
	return true, nil
}

// locate evaluates what is interpolated in a configuration.
func (inv *invocation) locate(c *Config) (*located, error) {
	known := &located{}
	in := &interpolation{invocation: inv.plain(), config: c, read: &known.read}
	var err error
	if known.hierarchy, err = in.levels(c.Hierarchy); err != nil {
		return nil, err
	}
	known.defaults, err = in.levels(c.Defaults)
	return known, err
}

func (in *interpolation) levels(hierarchy []Level) ([]level, error) {
	list := make([]level, len(hierarchy))
	for i := range hierarchy {
		l := level{Level: &hierarchy[i], config: in.config}
		dir, err := in.path(l.Datadir, "")
		if err != nil {
			return nil, err
		}
		in.placing = in.config.Version == "5"
		switch l.Locations {
		case Paths:
			l.locations, err = in.paths(dir, l.Level)
		case Globs:
			l.locations, err = in.globs(dir, l.Level)
		case MappedPaths:
			l.locations, err = in.mappedPaths(dir, l.Level)
		case URIs:
			l.locations, err = in.uris(l.Paths)
		case NoPaths:
			l.locations = []location{{kind: nowhere, exists: true}}
		}
		in.placing = false
		if err != nil {
			return nil, err
		}
		if l.options, err = in.options(l.Level); err != nil {
			return nil, err
		}
		list[i] = l
	}
	return list, nil
}

// options evaluates what is interpolated in the options of a level.
func (in *interpolation) options(l *Level) (*value.Hash, error) {
	if l.Options == "" {
		return nil, nil
	}
	d := &decoder{s: l.Options, exprs: in.session.Exprs, template: in.template}
	v, err := d.value()
	h, _ := v.(*value.Hash)
	return h, err
}

// path evaluates a template to a path in a directory.
func (in *interpolation) path(t Template, dir string) (string, error) {
	if len(t.Exprs) == 0 {
		return JoinPath(dir, t.Text), nil
	}
	v, err := in.template(t)
	if err != nil {
		return "", err
	}
	return JoinPath(dir, value.Text(v)), nil
}

func (in *interpolation) paths(dir string, l *Level) ([]location, error) {
	list := make([]location, len(l.Paths))
	for i, t := range l.Paths {
		path, err := in.path(t, dir)
		if err != nil {
			return nil, err
		}
		if !strings.HasSuffix(path, l.Extension) {
			path += l.Extension
		}
		list[i] = in.file(t.Text, path, l)
	}
	return list, nil
}

// file is the location that a path stands for.
func (in *interpolation) file(original, path string, l *Level) location {
	path = in.inside(path)
	return location{original: original, path: path, exists: in.session.has(path, FormOf(l.Function))}
}

// inside is the path within the environment of one that leads there from outside; any other stays what it is.
func (in *interpolation) inside(file string) string {
	if !strings.HasPrefix(file, "/") && !strings.HasPrefix(file, "../") {
		return file
	}
	clean := in.scope.PathIn(path.Clean(file))
	for _, root := range in.session.Roots {
		if rest, ok := strings.CutPrefix(clean, root+"/"); ok {
			return rest
		}
	}
	if path.IsAbs(clean) {
		return file
	}
	return clean
}

func (in *interpolation) uris(templates []Template) ([]location, error) {
	list := make([]location, len(templates))
	for i, t := range templates {
		v, err := in.template(t)
		if err != nil {
			return nil, err
		}
		list[i] = location{original: t.Text, path: value.Text(v), kind: uri, exists: true}
	}
	return list, nil
}

func (in *interpolation) globs(dir string, l *Level) ([]location, error) {
	form := FormOf(l.Function)
	var list []location
	for _, t := range l.Paths {
		glob, err := in.path(t, dir)
		if err != nil {
			return nil, err
		}
		glob = in.inside(glob)
		paths, ok := in.session.globs[form.Stored(glob)]
		if !ok {
			paths = in.session.glob(glob, form)
			in.session.globs[form.Stored(glob)] = paths
		}
		for _, path := range paths {
			list = append(list, location{original: in.scope.PathOf(glob), path: path, exists: true})
		}
	}
	return list, nil
}

// mappedPaths has a path for each value of a variable (HIE-6).
func (in *interpolation) mappedPaths(dir string, l *Level) ([]location, error) {
	v, err := in.variable(&l.Each, "mapped_path[0]")
	if err != nil {
		return nil, err
	}
	var values value.Array
	switch v := v.(type) {
	case string:
		if v != "" {
			values = value.Array{v}
		}
	case value.Array:
		values = v
	case *value.Hash:
		for _, e := range v.Entries() {
			values = append(values, value.Array{e.Key, e.Value})
		}
	}
	var list []location
	outer, before := in.locals, len(*in.read)
	defer func() { in.locals = outer }()
	for _, v := range values {
		in.locals = outer.Merge(value.NewHash(value.Entry{Key: l.As, Value: v}))
		path, err := in.path(l.Paths[0], dir)
		if err != nil {
			return nil, err
		}
		list = append(list, in.file(l.Paths[0].Text, path, l))
	}
	// The variable of the values counts, the name that each of them has does not.
	*in.read = append((*in.read)[:before], slices.DeleteFunc(slices.Clone((*in.read)[before:]), func(r reading) bool { return r.expr.Root == l.As })...)
	return list, nil
}

// remember notes the value of a variable that a configuration reads. That of one that is written with :: stays what it is.
func (in *interpolation) remember(x *Expr, v value.Value) {
	if in.read == nil || v != nil && strings.HasPrefix(x.Key, "::") || slices.ContainsFunc(*in.read, func(r reading) bool { return r.expr.Key == x.Key }) {
		return
	}
	*in.read = append(*in.read, reading{x, v})
}

// JoinPath is the path that Ruby's Pathname#+ makes: an absolute path replaces the directory, and . and .. at its beginning are
// resolved. The directory "" is that of the environment.
func JoinPath(dir, path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	var parts []string
	if dir != "" {
		parts = strings.Split(strings.TrimRight(dir, "/"), "/")
	}
	rest := path
	for {
		first, after, more := strings.Cut(rest, "/")
		switch {
		case first == "..":
			if n := len(parts); n > 0 && parts[n-1] != "" && parts[n-1] != ".." && parts[n-1] != "." {
				parts = parts[:n-1]
			} else {
				parts = append(parts, "..")
			}
		case first == "." || first == "" && more:
		default:
			if rest == "" {
				return strings.Join(parts, "/")
			}
			return strings.Join(append(parts, rest), "/")
		}
		if !more {
			return strings.Join(parts, "/")
		}
		rest = after
	}
}
