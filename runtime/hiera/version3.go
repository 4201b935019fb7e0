package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// inVersion3 looks a key up in the global layer when its configuration is of version 3 (HIE-9). What is interpolated there is
// looked up in the global layer alone, unless the environment has data of its own.
func (inv *invocation) inVersion3(c *Config, k *key, s *strategy) (v value.Value, found bool, err error) {
	sub := inv.session.invocation(inv.scope, inv.locals)
	sub.overrides, sub.defaults, sub.explain, sub.prefer = inv.overrides, inv.defaults, inv.explain, inv.prefer
	sub.calling = true
	sub.globalOnly = sub.globalOnly || !inv.session.hasEnvironment()
	if inv.hieraCall && s.name == "hash" && c.Merge != "" {
		if s, err = c.hashMerge(); err != nil {
			return nil, false, err
		}
	}
	err = sub.enter(k, inv.module, func() error {
		v, found, err = sub.inLevels(c, k, s, false)
		return err
	})
	if err != nil || !found || !inv.hieraCall {
		return v, found, err
	}
	switch s.name {
	case "hash", "deep", "reverse_deep", "unconstrained_deep":
		if err := assertType("value", typesys.HashType, v); err != nil {
			return nil, false, err
		}
	}
	if kind := map[string]string{"hash": "hash", "unique": "array"}[s.name]; kind != "" && len(k.segments) > 0 {
		return nil, false, lookupError("Resolution type :", kind, " is illegal when accessing values using dotted keys. Offending key was '", k.text, "'")
	}
	return v, true, nil
}

// callingVar is one of the variables that version 3 has besides those of the scope: the class that looks something up, its module.
func (inv *invocation) callingVar(name string) (v value.Value, ok bool) {
	text := ""
	switch name {
	case "calling_class":
		text = inv.scope.ClassName()
	case "calling_class_path":
		text = strings.ReplaceAll(inv.scope.ClassName(), "::", "/")
	case "calling_module":
		text, _ = inv.scope.LookupVar("module_name").(string)
	default:
		return nil, false
	}
	if text == "" {
		return nil, true
	}
	return text, true
}

// hashMerge is the strategy that the configuration names for hiera_hash.
func (c *Config) hashMerge() (*strategy, error) {
	if c.MergeOptions == "" {
		return strategyOf(c.Merge)
	}
	d := &decoder{s: c.MergeOptions}
	v, err := d.value()
	if err != nil {
		return nil, err
	}
	return strategyOf(value.NewHash(value.Entry{Key: "strategy", Value: c.Merge}).Merge(v.(*value.Hash)))
}

// preferred are the locations of a level, after those that a call of hiera() prefers to them.
func (inv *invocation) preferred(l *level) ([]location, error) {
	if len(inv.prefer) == 0 || l.config.Version != "3" {
		return l.locations, nil
	}
	in := &interpolation{invocation: inv.plain(), config: l.config}
	dir, err := in.path(l.Datadir, "")
	if err != nil {
		return nil, err
	}
	own := *l.Level
	own.Paths = nil
	for _, text := range inv.prefer {
		t := Template{Text: text}
		for _, e := range Expressions(text) {
			x := ParseExpr(e)
			t.Exprs = append(t.Exprs, &x)
		}
		own.Paths = append(own.Paths, t)
	}
	first, err := in.paths(dir, &own)
	return append(first, l.locations...), err
}
