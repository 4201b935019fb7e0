package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// location is a file that a level looks into, once what is interpolated in its path is known.
type location struct {
	original string // as the configuration has it
	path     string
	exists   bool
}

// level is a level of a hierarchy with its locations.
type level struct {
	*Level
	config    *Config
	locations []location
}

// inConfig looks a key up in one layer; the value is that of the key's root.
func (inv *invocation) inConfig(c *Config, k *key, s *strategy) (value.Value, bool, error) {
	return inv.inHierarchy(c, k, s, false)
}

// inDefaults looks a key up in the default_hierarchy of a module.
func (inv *invocation) inDefaults(c *Config, k *key, s *strategy) (value.Value, bool, error) {
	return inv.inHierarchy(c, k, s, true)
}

func (inv *invocation) inHierarchy(c *Config, k *key, s *strategy, defaults bool) (v value.Value, found bool, err error) {
	if err := inv.usable(c); err != nil {
		return nil, false, err
	}
	err = inv.check(k.text, func() error {
		inv.push(providerNode, c)
		defer inv.pop()
		hierarchy, err := inv.resolve(c, defaults)
		if err != nil {
			return err
		}
		if len(hierarchy) == 0 {
			inv.notFound(k.text)
			return nil
		}
		v, found, err = s.lookup(inv, len(hierarchy), func(i int) (value.Value, bool, error) {
			return inv.inLevel(&hierarchy[i], k, s)
		})
		return err
	})
	return v, found, err
}

// usable is the error about a configuration that cannot be used (HIE-4).
func (inv *invocation) usable(c *Config) error {
	message := strings.ReplaceAll(c.Refused, PathMark, inv.scope.PathOf(c.Path))
	switch {
	case c.Unread:
		return hostFailure(message)
	case c.Refused != "":
		return c.fail(c.Line, message)
	}
	return nil
}

// resolve evaluates what is interpolated in a configuration: all of it, as an undefined variable anywhere is an error (HIE-7).
func (inv *invocation) resolve(c *Config, defaults bool) ([]level, error) {
	explain := inv.explain // which has nothing to say about it
	inv.explain = nil
	defer func() { inv.explain = explain }()
	hierarchy, err := inv.locate(c, c.Hierarchy)
	if err != nil {
		return nil, err
	}
	if others, err := inv.locate(c, c.Defaults); err != nil || defaults {
		return others, err
	}
	return hierarchy, nil
}

func (inv *invocation) locate(c *Config, hierarchy []Level) ([]level, error) {
	list := make([]level, len(hierarchy))
	for i := range hierarchy {
		l := level{Level: &hierarchy[i], config: c}
		in := &interpolation{invocation: inv, config: c}
		dir, err := in.path(l.Datadir, "")
		if err != nil {
			return nil, err
		}
		switch l.Locations {
		case Paths:
			l.locations, err = in.paths(dir, l.Paths)
		case Globs:
			l.locations, err = in.globs(dir, l.Paths)
		case MappedPaths:
			l.locations, err = in.mappedPaths(dir, l.Level)
		}
		if err != nil {
			return nil, err
		}
		list[i] = l
	}
	return list, nil
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

func (in *interpolation) paths(dir string, templates []Template) ([]location, error) {
	list := make([]location, len(templates))
	for i, t := range templates {
		path, err := in.path(t, dir)
		if err != nil {
			return nil, err
		}
		list[i] = location{t.Text, path, in.session.Store.has(path)}
	}
	return list, nil
}

func (in *interpolation) globs(dir string, templates []Template) ([]location, error) {
	var list []location
	for _, t := range templates {
		glob, err := in.path(t, dir)
		if err != nil {
			return nil, err
		}
		paths, ok := in.session.globs[glob]
		if !ok {
			paths = in.session.Store.glob(glob)
			in.session.globs[glob] = paths
		}
		for _, path := range paths {
			list = append(list, location{in.scope.PathOf(glob), path, true})
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
	outer := in.locals
	defer func() { in.locals = outer }()
	for _, v := range values {
		in.locals = outer.Merge(value.NewHash(value.Entry{Key: l.As, Value: v}))
		path, err := in.path(l.Paths[0], dir)
		if err != nil {
			return nil, err
		}
		list = append(list, location{l.Paths[0].Text, path, in.session.Store.has(path)})
	}
	return list, nil
}

// inLevel looks a key up in the locations of a level.
func (inv *invocation) inLevel(l *level, k *key, s *strategy) (value.Value, bool, error) {
	inv.push(providerNode, l)
	defer inv.pop()
	if l.Locations == NoPaths && l.Refused != "" {
		return nil, false, l.config.fail(l.Line, l.Refused)
	}
	if l.Locations == NoPaths {
		return nil, false, argumentError("'" + l.Function +
			"' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml when using this data_hash function")
	}
	return s.lookup(inv, len(l.locations), func(i int) (value.Value, bool, error) {
		return inv.inLocation(l, &l.locations[i], k)
	})
}

func (inv *invocation) inLocation(l *level, at *location, k *key) (v value.Value, found bool, err error) {
	inv.push(locationNode, at)
	defer inv.pop()
	if !at.exists {
		inv.noLocation()
		return nil, false, nil
	}
	if l.Refused != "" {
		return nil, false, l.config.fail(l.Line, l.Refused)
	}
	f, err := inv.open(l, at)
	if err != nil {
		return nil, false, err
	}
	d, found := f.get(k.root)
	if !found {
		inv.notFound(k.root)
		return nil, false, nil
	}
	in := &interpolation{invocation: inv, methods: true}
	d.exprs, d.template = inv.session.Exprs, in.template
	if v, err = d.value(); err != nil {
		return nil, false, err
	}
	return inv.found(k.root, v), true, nil
}

// open returns the content of a file, which is looked at when a compilation first needs it.
func (inv *invocation) open(l *level, at *location) (*file, error) {
	x := inv.session
	id := l.config.Module + "\x00" + at.path
	if f := x.files[id]; f != nil {
		return f, nil
	}
	f, err := x.Store.open(at.path)
	if err != nil {
		return nil, err
	}
	if f.problem != "" {
		message := strings.ReplaceAll(f.problem, PathMark, inv.scope.PathOf(at.path))
		if f.severity == Fatal || f.severity == Strict && inv.scope.Setting("strict") == "error" {
			return nil, lookupError(message)
		}
		inv.scope.Warn(message)
	}
	if l.config.Module != "" {
		inv.checkKeys(l, at, f)
	}
	x.files[id] = f
	return f, nil
}

// PathMark stands for the path of the file in the message about one that cannot be used: binaries know it when they run.
const PathMark = "\x00"

// checkKeys warns of the keys of a module's data that are not the module's (LKP-6).
func (inv *invocation) checkKeys(l *level, at *location, f *file) {
	for i := range f.count {
		if k := f.key(i); k != lookupOptionsKey && !strings.HasPrefix(k, l.config.Module+"::") {
			inv.scope.Warn("Module '" + l.config.Module + "': Value returned from data_hash function '" + l.Function +
				"', when using location '" + inv.scope.PathOf(at.path) + "', must use keys qualified with the name of the module")
		}
	}
}

// JoinPath is the path that Ruby's Pathname#+ makes: an absolute path replaces the directory, and .. at its beginning climbs up
// from it.
func JoinPath(dir, path string) string {
	if dir == "" || strings.HasPrefix(path, "/") {
		return path
	}
	parts := strings.Split(strings.TrimRight(dir, "/"), "/")
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
