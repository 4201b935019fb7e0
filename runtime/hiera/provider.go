package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// inConfig looks a key up in one layer; the value is that of the key's root.
func (inv *invocation) inConfig(c *Config, k *key, s *strategy) (value.Value, bool, error) {
	return inv.inHierarchy(c, k, s, false)
}

// inDefaults looks a key up in the default_hierarchy of a module.
func (inv *invocation) inDefaults(c *Config, k *key, s *strategy) (value.Value, bool, error) {
	return inv.inHierarchy(c, k, s, true)
}

func (inv *invocation) inHierarchy(c *Config, k *key, s *strategy, defaults bool) (v value.Value, found bool, err error) {
	if c.Layer != "Global" { // whose configuration is read within the lookup
		if err := inv.usable(c); err != nil {
			return nil, false, err
		}
	}
	err = inv.check(k.text, func() error {
		if c.Layer == "Global" {
			if err := inv.usable(c); err != nil {
				return err
			}
		}
		if c.Version == "3" {
			v, found, err = inv.inVersion3(c, k, s)
		} else {
			v, found, err = inv.inLevels(c, k, s, defaults)
		}
		return err
	})
	return v, found, err
}

// inLevels looks a key up in the levels of a configuration.
func (inv *invocation) inLevels(c *Config, k *key, s *strategy, defaults bool) (value.Value, bool, error) {
	inv.push(providerNode, c)
	defer inv.pop()
	hierarchy, err := inv.hierarchy(c, defaults)
	if err != nil {
		return nil, false, err
	}
	if len(hierarchy) == 0 {
		inv.notFound(k.text)
		return nil, false, nil
	}
	return s.lookup(inv, len(hierarchy), func(i int) (value.Value, bool, error) {
		return inv.inLevel(&hierarchy[i], k, s)
	})
}

// usable is the error about a configuration that cannot be used (HIE-4).
func (inv *invocation) usable(c *Config) error {
	inv.warn(c)
	message := strings.ReplaceAll(c.Refused, PathMark, inv.scope.PathOf(c.Path))
	switch {
	case c.Ignored != "" && inv.scope.Setting("strict") != value.Value("error"):
		inv.warnOf(ConfigWarning{Key: c.Ignored + c.Path, Text: c.Ignored + "\n   (file: " + PathMark + ")", Path: c.Path})
	case c.Unread:
		return hostFailure(message)
	case c.Refused != "":
		return c.fail(c.Line, message)
	}
	return nil
}

// warn says once what there is to say of a configuration.
func (inv *invocation) warn(c *Config) {
	for _, w := range c.Warnings {
		inv.warnOf(w)
	}
}

// warnOf is [invocation.warn] for one warning.
func (inv *invocation) warnOf(w ConfigWarning) {
	if inv.session.warned[w.Key] || w.Deprecation && inv.scope.Setting("strict") == value.Value("off") {
		return
	}
	inv.session.warned[w.Key] = true
	text := strings.ReplaceAll(w.Text, PathMark, inv.scope.PathOf(w.Path))
	switch {
	case w.Deprecation && w.File != "":
		text += "\n   (file: " + inv.scope.PathOf(w.File) + ")"
	case w.Deprecation:
		text += "\n   (file & line not available)"
	}
	inv.scope.Warn(text)
}

// layer is a configuration, nil when there is none or no more to it than a warning.
func (inv *invocation) layer(c *Config) *Config {
	if c == nil || !c.None {
		return c
	}
	inv.warn(c)
	return nil
}

// inLevel looks a key up in the locations of a level.
func (inv *invocation) inLevel(l *level, k *key, s *strategy) (value.Value, bool, error) {
	inv.push(providerNode, l)
	defer inv.pop()
	locations, err := inv.preferred(l)
	if err != nil {
		return nil, false, err
	}
	return s.lookup(inv, len(locations), func(i int) (value.Value, bool, error) {
		return inv.inLocation(l, &locations[i], k)
	})
}

func (inv *invocation) inLocation(l *level, at *location, k *key) (v value.Value, found bool, err error) {
	if at.kind != nowhere {
		inv.push(locationNode, at)
		defer inv.pop()
	}
	switch {
	case !at.exists:
		inv.noLocation()
		return nil, false, nil
	case l.Refused != "":
		return nil, false, l.config.fail(l.Line, l.Refused)
	case l.Source != nil:
		return l.Source.find(inv, l, at, k)
	case at.kind != filePath || l.Options != "":
		return nil, false, argumentError("'" + l.Function +
			"' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml when using this data_hash function")
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
	if typ, wrong := d.wrong(); wrong {
		return nil, false, hostFailure("Value for key '" + k.root + "', in hash returned from " + l.kindOfData() + " function '" + l.Function +
			"', when using location '" + inv.scope.PathOf(at.path) + "', has wrong type, expects Puppet::LookupValue, got " + typ)
	}
	in := &interpolation{invocation: inv, methods: true}
	d.exprs, d.template = f.exprs, in.template
	if v, err = d.value(); err != nil {
		return nil, false, err
	}
	return inv.found(k.root, v), true, nil
}

// open returns the content of a file, which is looked at when a compilation first needs it.
func (inv *invocation) open(l *level, at *location) (*file, error) {
	if at.file != nil {
		return at.file, nil
	}
	x := inv.session
	form := FormOf(l.Function)
	f := x.files[form.Stored(at.path)]
	if f == nil {
		var err error
		if f, err = x.open(at.path, form); err != nil {
			return nil, err
		}
		if f.problem != "" {
			message := strings.ReplaceAll(strings.ReplaceAll(f.problem, KindMark, l.kindOfData()), PathMark, inv.scope.PathOf(at.path))
			if f.severity == Unread {
				return nil, argumentError(message)
			}
			if f.severity == Fatal || f.severity == Strict && inv.scope.Setting("strict") == "error" {
				return nil, lookupError(message)
			}
			inv.scope.Warn(message)
		}
		x.files[form.Stored(at.path)] = f
	}
	if l.config.Module != "" {
		inv.checkKeys(l, at, f)
	}
	at.file = f
	return f, nil
}

// PathMark stands for the path of the file in the message about one that cannot be used: binaries know it when they run.
const PathMark = "\x00"

// KindMark stands in such a message for what the version of the configuration calls functions that give whole files.
const KindMark = "\x01"

// kindOfData is what the version of the level's configuration calls functions that give whole files.
func (l *level) kindOfData() string {
	if l.config.Version == "3" {
		return "v3_data_hash"
	}
	return "data_hash"
}

// checkKeys warns of the keys of a module's data that are not the module's (LKP-6).
func (inv *invocation) checkKeys(l *level, at *location, f *file) {
	for _, k := range f.keys() {
		if k != lookupOptionsKey && !strings.HasPrefix(k, l.config.Module+"::") {
			inv.scope.Warn("Module '" + l.config.Module + "': Value returned from data_hash function '" + l.Function +
				"', when using location '" + inv.scope.PathOf(at.path) + "', must use keys qualified with the name of the module; got " + k)
		}
	}
}
