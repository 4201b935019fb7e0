package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Param looks up a parameter of a class (PRM-1).
func (l *Lookups) Param(s *runtime.View, name string) (v value.Value, found bool, err error) {
	inv := l.session(s).invocation(s, nil)
	v, found, err = inv.search(name, nil)
	return v, found, reported(s, err)
}

// Lookup is a call of lookup() or one of the functions hiera* (LKP-1). Locals are the variables that only the caller sees.
func (l *Lookups) Lookup(s *runtime.View, locals *value.Hash, q *fn.Query) (value.Value, error) {
	v, err := l.session(s).asking(s, locals, q).find(q)
	return v, reported(s, err)
}

// asking returns an invocation for a query.
func (x *session) asking(s *runtime.View, locals *value.Hash, q *fn.Query) *invocation {
	inv := x.invocation(s, locals)
	inv.overrides, inv.defaults = q.Overrides, q.Defaults
	if q.Hiera {
		inv.hieraCall = true
		if len(q.Prefer) > 0 {
			inv.prefer = q.Prefer
		}
		inv.globalOnly = inv.globalOnly || !x.hasEnvironment()
	}
	return inv
}

// find returns what one of the names has, or a default.
func (inv *invocation) find(q *fn.Query) (value.Value, error) {
	for _, name := range q.Names {
		if v, ok := inv.overrides.Get(name); ok {
			return v, assertType("Value found for key '"+name+"' in override hash", q.Type, v)
		}
		v, found, err := inv.search(name, q.Merge)
		if err != nil {
			return nil, err
		}
		if found {
			return v, assertType("Found value", q.Type, v)
		}
	}
	for _, name := range q.Names {
		if v, ok := inv.defaults.Get(name); ok {
			return v, assertType("Value found for key '"+name+"' in default values hash", q.Type, v)
		}
	}
	switch {
	case q.Otherwise != nil:
		v, err := q.Otherwise(q.Name)
		if err != nil {
			return nil, err
		}
		return v, assertType("Value returned from default block", q.Type, v)
	case q.HasDefault:
		return q.Default, assertType("Default value", q.Type, q.Default)
	case len(q.Names) == 1:
		return nil, lookupError("Function lookup() did not find a value for the name '", q.Names[0], "'")
	}
	return nil, lookupError("Function lookup() did not find a value for any of the names [", quoteAll(q.Names), "]")
}

func quoteAll(names []string) string {
	var b []byte
	for i, n := range names {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(append(b, '\''), n...), '\'')
	}
	return string(b)
}

func assertType(subject string, t typesys.Type, v value.Value) error {
	if t == nil || typesys.Instance(t, v) {
		return nil
	}
	return hostFailure(typesys.WrongType(subject, t, v))
}

const lookupOptionsKey = "lookup_options"

// search looks one key up in all layers; merge is nil, the name of a strategy, or a hash with its name and options.
func (inv *invocation) search(name string, merge value.Value) (v value.Value, found bool, err error) {
	if name == lookupOptionsKey || strings.HasPrefix(name, lookupOptionsKey+".") {
		inv.push(invalidKey, lookupOptionsKey)
		inv.pop()
		return nil, false, nil
	}
	if inv.session.failure != nil {
		return nil, false, inv.session.failure
	}
	k, err := parseKey(name)
	if err != nil {
		return nil, false, err
	}
	err = inv.enter(k, "", func() error {
		if inv.explain != nil && inv.explain.onlyOptions {
			found = true
			_, _, err := inv.inLayers(optionsKey, hashStrategy)
			return err
		}
		options, err := inv.optionsFor(k)
		if err != nil {
			return err
		}
		if merge == nil {
			if merge = options.Lookup("merge"); merge != nil {
				inv.mergeSource(lookupOptionsKey)
			}
		}
		if e := inv.explain; e != nil && makesSensitive(options.Lookup("convert_to")) {
			outer := e.secret // of a lookup that this one is a part of
			e.secret = true
			defer func() { e.secret = outer }()
		}
		v, found, err = inv.searchAll(k, merge)
		if err != nil || !found {
			return err
		}
		v, err = inv.convert(k, options, v)
		return err
	})
	return v, found, err
}

func (inv *invocation) searchAll(k *key, merge value.Value) (v value.Value, found bool, err error) {
	inv.push(dataNode, k.text)
	defer inv.pop()
	by, err := strategyOf(merge)
	if err != nil {
		return nil, false, err
	}
	if v, found, err = inv.inLayers(k, by); err != nil || found || inv.globalOnly {
		return v, found, err
	}
	if v, found, err = inv.inModuleDefaults(k); err != nil || !found {
		return nil, false, err
	}
	return inv.dig(k.text, k.segments, v)
}

// inLayers merges what the layers have (LKP-5).
func (inv *invocation) inLayers(k *key, by *strategy) (v value.Value, found bool, err error) {
	layers := []func(*key, *strategy) (value.Value, bool, error){inv.inGlobal, inv.inEnvironment, inv.inModule}
	if inv.globalOnly {
		v, found, err = inv.inGlobal(k, by)
	} else {
		v, found, err = by.lookup(inv, len(layers), func(i int) (value.Value, bool, error) { return layers[i](k, by) })
	}
	if err != nil || !found {
		return nil, false, err
	}
	return inv.dig(k.text, k.segments, v)
}

func (inv *invocation) inGlobal(k *key, by *strategy) (v value.Value, found bool, err error) {
	v, found, err = inv.inConfig(inv.session.Global, k, by)
	if e, ok := err.(*lookupFailure); ok && !e.issue {
		return nil, false, hostFailure("Lookup of key '" + inv.top.text + "' failed: " + e.message)
	}
	return v, found, err
}

func (inv *invocation) inEnvironment(k *key, by *strategy) (v value.Value, found bool, err error) {
	c := inv.layer(inv.session.Environment)
	if c == nil {
		return nil, false, nil
	}
	return inv.inConfig(c, k, by)
}

func (inv *invocation) inModule(k *key, by *strategy) (v value.Value, found bool, err error) {
	if inv.module == "" {
		return nil, false, nil
	}
	c := inv.layer(inv.session.module(inv.module))
	if c == nil {
		inv.noModule(inv.module)
		return nil, false, nil
	}
	return inv.inConfig(c, k, by)
}

// inModuleDefaults looks into the default_hierarchy of the key's module, which has lookup_options of its own (LKP-5).
func (inv *invocation) inModuleDefaults(k *key) (v value.Value, found bool, err error) {
	if inv.module == "" {
		return nil, false, nil
	}
	c := inv.session.module(inv.module)
	if c == nil || !c.HasDefaults {
		return nil, false, nil
	}
	inv.push(scopeNode, "Searching default_hierarchy of module \""+c.Module+"\"")
	defer inv.pop()
	all, err := inv.optionsOfDefaults(c)
	if err != nil {
		return nil, false, err
	}
	options, err := all.of(k.root)
	if err != nil {
		return nil, false, err
	}
	by, err := strategyOf(options.Lookup("merge"))
	if err != nil {
		return nil, false, err
	}
	inv.push(scopeNode, "Searching for \""+k.text+"\"")
	defer inv.pop()
	return inv.inDefaults(c, k, by)
}

// makesSensitive reports whether convert_to makes a value Sensitive.
func makesSensitive(convertTo value.Value) bool {
	if list, ok := convertTo.(value.Array); ok && len(list) > 0 {
		convertTo = list[0]
	}
	text, ok := convertTo.(string)
	return ok && strings.HasPrefix(strings.TrimSpace(text), "Sensitive")
}

// convert applies convert_to (LKP-12).
func (inv *invocation) convert(k *key, options *value.Hash, v value.Value) (value.Value, error) {
	to := options.Lookup("convert_to")
	if to == nil {
		return v, nil
	}
	args, ok := to.(value.Array)
	if !ok {
		args = value.Array{to}
	}
	if len(args) == 0 {
		args = value.Array{nil}
	}
	args, err := inv.session.Convert(inv.scope.Context(), args, &v)
	switch e := err.(type) {
	case nil:
	case *InvalidType:
		return nil, lookupError("Invalid data type in lookup_options for key '", k.text, "' could not parse '", e.Text, "', error: '", e.Message)
	default:
		return nil, lookupError("The convert_to lookup_option for key '", k.text, "' raised error: ", err.Error())
	}
	inv.text(func() string {
		b := []byte("Applying convert_to lookup_option with arguments [")
		for i, a := range args {
			if i > 0 {
				b = append(b, ", "...)
			}
			if s, ok := a.(string); ok {
				b = value.AppendQuoted(b, s)
			} else {
				b = value.AppendText(b, a)
			}
		}
		return string(append(b, ']'))
	})
	return v, nil
}
