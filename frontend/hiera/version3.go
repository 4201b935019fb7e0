package hiera

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// version3 reads a configuration of version 3, which the global layer may have (HIE-9): each of its backends is a level with all
// paths of the hierarchy.
func (l *Loader) version3(c *config, h *value.Hash) {
	c.Version = "3"
	l.deprecateVersion(c)
	for _, e := range []value.Entry{
		{Key: "version", Value: int64(3)},
		{Key: "backends", Value: value.Array{"yaml"}},
		{Key: "hierarchy", Value: value.Array{"nodes/%{::trusted.certname}", "common"}},
		{Key: "merge_behavior", Value: "native"},
		{Key: "deep_merge_options", Value: value.NewHash()},
	} {
		if h.Lookup(e.Key) == nil {
			h = h.Merge(value.NewHash(e))
		}
	}
	backends := listOf(h.Lookup("backends")).Flatten()
	if t := type3(backends); !typesys.Instance(t, h) {
		c.Unread = true
		l.refuseConfig(c, CodeConfig, 0, typesys.WrongType("The Lookup Configuration at '"+hiera.PathMark+"'", t, h))
		return
	}
	switch h.Lookup("merge_behavior") {
	case "deep":
		c.Merge = "reverse_deep"
	case "deeper":
		c.Merge = "unconstrained_deep"
	}
	if options := h.Lookup("deep_merge_options").(*value.Hash); c.Merge != "" && options.Len() > 0 {
		e := hiera.Encoder{Expr: func(text string) int { return l.configExpr(c, text) }}
		c.MergeOptions = e.Value(options)
	}
	paths := listOf(h.Lookup("hierarchy")).Flatten()
	seen := map[string]bool{}
	for _, b := range backends {
		name := b.(string)
		if seen[name] {
			l.refuseTwice(c, "HIERA_BACKEND_MULTIPLY_DEFINED", `[^\w]`, name, "Backend '"+name+"' is defined more than once.")
			return
		}
		seen[name] = true
		own, _ := h.Lookup(name).(*value.Hash)
		c.Hierarchy = append(c.Hierarchy, l.backend(c, name, own, paths))
	}
}

// type3 is what a configuration of version 3 may have.
func type3(backends value.Array) typesys.Type {
	var text strings.Builder
	text.WriteString(`Struct[{Optional[version] => Integer[3, 3], Optional[backends] => Variant[String[1], Array[String[1]]], Optional[logger] => String[1],
		Optional[merge_behavior] => Enum['deep', 'deeper', 'native'], Optional[deep_merge_options] => Hash[String[1], Variant[String, Boolean]],
		Optional[hierarchy] => Variant[String[1], Array[String[1]]]`)
	for _, b := range backends {
		if name, ok := b.(string); ok && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && name != "" {
			text.WriteString(", Optional['" + name + "'] => Hash[String[1], Any]")
		}
	}
	t, err := typesys.Parse(text.String()+"}]", nil)
	if err != nil {
		panic(err) // the names have letters and digits only
	}
	return t
}

// backend reads one backend.
func (l *Loader) backend(c *config, name string, own *value.Hash, paths value.Array) hiera.Level {
	level := hiera.Level{Name: name, Extension: "." + name, Locations: hiera.Paths}
	datadir := hiera.JoinPath(l.shownDir(l.Dir), "hieradata")
	if d, ok := own.Lookup("datadir").(string); ok {
		datadir = hiera.JoinPath(l.shownDir(c.root), d)
	}
	if name == "hocon" {
		level.Extension = ".conf"
	}
	if e, ok := own.Lookup("extension").(string); ok {
		level.Extension = "." + e
	}
	level.Datadir = l.template(c, datadir)
	for _, p := range paths {
		level.Paths = append(level.Paths, l.template(c, p.(string)))
	}
	kind := "data_hash"
	switch name {
	case "yaml", "json", "hocon":
		level.Function = name + "_data"
	case "eyaml":
		level.Function, kind = "eyaml_lookup_key", "lookup_key"
		l.options(c, &level, hash("options", own), nil)
	default:
		level.Function = name
		level.Refused = "p2go does not run backends of Hiera 3: '" + name + "'"
		level.Line = c.find(`[^\w]`+regexp.QuoteMeta(name)+`(?:[^\w]|$)`, 1)
		l.refuseConfig(c, CodeUnsupported, level.Line, level.Refused)
		return level
	}
	l.data(l.files(c, &level), level.Function)
	// A call of hiera() may name any other file of the directory.
	every := level
	every.Paths = []hiera.Template{{Text: "%{any}", Exprs: []*hiera.Expr{{Faulty: true}}}}
	l.data(l.files(c, &every), level.Function)
	l.source(c, &level, kind)
	return level
}
