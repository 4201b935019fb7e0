package hiera

import (
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// config4Type is what a configuration of version 4 may have.
var config4Type = func() typesys.Type {
	t, err := typesys.Parse(`Struct[{version => Integer[4, 4], Optional[datadir] => String[1], Optional[hierarchy] => Array[Struct[{
		backend => String[1], name => String[1], Optional[datadir] => String[1], Optional[path] => String[1],
		Optional[paths] => Array[String[1]]}]]}]`, nil)
	if err != nil {
		panic(err)
	}
	return t
}()

// backends4 are the backends of version 4: their functions, and what their paths end with.
var backends4 = map[string]struct{ function, extension string }{
	"yaml": {"yaml_data", ".yaml"}, "json": {"json_data", ".json"}, "hocon": {"hocon_data", ".conf"},
}

// version4 reads a configuration of version 4, which environments and modules may have (HIE-9): each level has a backend, and its
// name for a path where it has none.
func (l *Loader) version4(c *config, h *value.Hash) {
	c.Version = "4"
	l.deprecateVersion(c)
	if h.Lookup("datadir") == nil {
		h = h.Merge(hash("datadir", "data"))
	}
	if h.Lookup("hierarchy") == nil {
		h = h.Merge(hash("hierarchy", value.Array{hash("name", "common", "backend", "yaml")}))
	}
	if !typesys.Instance(config4Type, h) {
		c.Unread = true
		l.refuseConfig(c, CodeConfig, 0, typesys.WrongType("The Lookup Configuration at '"+hiera.PathMark+"'", config4Type, h))
		return
	}
	names := map[string]bool{}
	for _, e := range h.Lookup("hierarchy").(value.Array) {
		entry := e.(*value.Hash)
		name := entry.Lookup("name").(string)
		if names[name] {
			l.refuseLevelTwice(c, name)
			return
		}
		names[name] = true
		backend, ok := backends4[entry.Lookup("backend").(string)]
		if !ok {
			name := entry.Lookup("backend").(string)
			l.refuseConfig(c, "HIERA_NO_PROVIDER_FOR_BACKEND", c.find(`[^\w]`+name+`(?:[^\w]|$)`, 1), "No data provider is registered for backend '"+name+"'")
			return
		}
		level := hiera.Level{Name: name, Function: backend.function, Extension: backend.extension, Locations: hiera.Paths}
		datadir := h.Lookup("datadir")
		if own := entry.Lookup("datadir"); own != nil {
			datadir = own
		}
		level.Datadir = l.template(c, hiera.JoinPath(l.shownDir(c.root), datadir.(string)))
		paths := entry.Lookup("paths")
		for _, or := range []value.Value{entry.Lookup("path"), name} {
			if paths == nil {
				paths = or
			}
		}
		for _, p := range listOf(paths) {
			level.Paths = append(level.Paths, l.template(c, p.(string)))
		}
		l.data(l.files(c, &level), level.Function)
		c.Hierarchy = append(c.Hierarchy, level)
	}
}

// deprecateVersion warns of the version of a configuration.
func (l *Loader) deprecateVersion(c *config) {
	c.Warnings = append(c.Warnings, hiera.ConfigWarning{
		Key: ConfigFile, Path: c.Path, Deprecation: true, File: c.Path,
		Text: hiera.PathMark + ": Use of 'hiera.yaml' version " + c.Version + " is deprecated. It should be converted to version 5",
	})
}
