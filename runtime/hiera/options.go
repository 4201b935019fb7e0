package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// lookupOptions are the lookup_options that apply to the keys of a module, or to those without one (LKP-10).
type lookupOptions struct {
	keys     *value.Hash
	patterns []pattern
}

// pattern is a key of lookup_options that is a regular expression.
type pattern struct {
	regexp  *value.Regexp
	options value.Value
}

// of returns the options of a root key; nil for none.
func (o *lookupOptions) of(root string) (*value.Hash, error) {
	if o == nil {
		return nil, nil
	}
	if v := o.keys.Lookup(root); v != nil {
		h, _ := v.(*value.Hash)
		return h, nil
	}
	for _, p := range o.patterns {
		switch ok, err := p.regexp.MatchString(root); {
		case err != nil:
			return nil, argumentError(err.Error())
		case ok:
			h, _ := p.options.(*value.Hash)
			return h, nil
		}
	}
	return nil, nil
}

// compileOptions sorts lookup_options into keys and patterns.
func (inv *invocation) compileOptions(options *value.Hash) (*lookupOptions, error) {
	o := &lookupOptions{keys: value.NewHash()}
	for _, e := range options.Entries() {
		name, _ := e.Key.(string)
		if !strings.HasPrefix(name, "^") {
			o.keys.Set(e.Key, e.Value)
			continue
		}
		r := inv.session.pattern(name)
		if r == nil {
			return nil, argumentError("the pattern '" + name + "' in lookup_options is not one of those that the program was built with")
		}
		o.patterns = append(o.patterns, pattern{r, e.Value})
	}
	return o, nil
}

// optionsFor returns the lookup_options of a key. They are collected once for each module.
func (inv *invocation) optionsFor(k *key) (*value.Hash, error) {
	o, ok := inv.session.options[k.module]
	if !ok {
		var err error
		if o, err = inv.collectOptions(k.module); err != nil {
			return nil, err
		}
		inv.session.options[k.module] = o
	}
	return o.of(k.root)
}

var optionsKey = &key{text: lookupOptionsKey, root: lookupOptionsKey}

// collectOptions merges the lookup_options of the layers.
func (inv *invocation) collectOptions(module string) (o *lookupOptions, err error) {
	meta := inv.session.invocation(inv.scope, nil)
	err = meta.enter(optionsKey, inv.module, func() error {
		meta.push(metaNode, lookupOptionsKey)
		defer meta.pop()
		options, err := meta.layerOptions("global", "", meta.inGlobal)
		if err != nil {
			return err
		}
		if !meta.globalOnly {
			own, err := meta.layerOptions("environment", "", meta.inEnvironment)
			if err != nil {
				return err
			}
			options = mergeOptions(options, own)
			if module != "" {
				if options, err = meta.withModule(module, options); err != nil {
					return err
				}
			}
		}
		o, err = meta.compileOptions(options)
		return err
	})
	return o, err
}

// withModule adds the options of a module to those of the layers above it.
func (inv *invocation) withModule(module string, options *value.Hash) (*value.Hash, error) {
	if _, ok := inv.session.options[""]; !ok {
		o, err := inv.compileOptions(options)
		if err != nil {
			return nil, err
		}
		inv.session.options[""] = o
	}
	v, found, err := inv.inModule(optionsKey, hashStrategy)
	if err != nil || !found {
		return options, err
	}
	own, err := checkOptions(v, module)
	switch {
	case err != nil:
		return nil, err
	case options == nil:
		return own, nil
	case own == nil: // those of the layers above are lost, as in the reference implementation
		return nil, nil
	}
	names := []string{"Global and Environment", "Module " + module}
	both := []*value.Hash{options, own}
	merged, _, err := hashStrategy.lookup(inv, 2, func(i int) (value.Value, bool, error) {
		inv.push(scopeNode, names[i])
		defer inv.pop()
		return inv.found(lookupOptionsKey, both[i]), true, nil
	})
	h, _ := merged.(*value.Hash)
	return h, err
}

// layerOptions are those of one layer, which is asked once.
func (inv *invocation) layerOptions(layer, module string, in func(*key, *strategy) (value.Value, bool, error)) (*value.Hash, error) {
	if h, ok := inv.session.layers[layer]; ok {
		return h, nil
	}
	v, found, err := in(optionsKey, hashStrategy)
	if err != nil {
		return nil, err
	}
	var h *value.Hash
	if found {
		if h, err = checkOptions(v, module); err != nil {
			return nil, err
		}
	}
	inv.session.layers[layer] = h
	return h, nil
}

// mergeOptions merges options of a higher and a lower layer.
func mergeOptions(high, low *value.Hash) *value.Hash {
	switch {
	case high == nil:
		return low
	case low == nil:
		return high
	}
	return low.Merge(high)
}

// checkOptions checks what a layer has as lookup_options.
func checkOptions(v value.Value, module string) (*value.Hash, error) {
	if v == nil {
		return nil, nil
	}
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, lookupError("value of lookup_options must be a hash")
	}
	if module == "" {
		return h, nil
	}
	for _, e := range h.Entries() {
		name, _ := e.Key.(string)
		if pattern, ok := strings.CutPrefix(name, "^"); ok {
			if !strings.HasPrefix(pattern, module+"::") {
				return nil, lookupError("all lookup_options patterns must match a key starting with module name '", module, "'")
			}
		} else if !strings.HasPrefix(name, module+"::") {
			return nil, lookupError("all lookup_options keys must start with module name '", module, "'")
		}
	}
	return h, nil
}

// optionsOfDefaults are the lookup_options in the default_hierarchy of a module.
func (inv *invocation) optionsOfDefaults(c *Config) (o *lookupOptions, err error) {
	name := "default of " + c.Module
	if o, ok := inv.session.options[name]; ok {
		return o, nil
	}
	meta := inv.session.invocation(inv.scope, nil)
	err = meta.enter(optionsKey, c.Module, func() error {
		inv.push(scopeNode, "Searching for \""+lookupOptionsKey+"\"")
		defer inv.pop()
		v, found, err := meta.inDefaults(c, optionsKey, hashStrategy)
		if err != nil || !found {
			return err
		}
		h, err := checkOptions(v, c.Module)
		if err != nil {
			return err
		}
		o, err = meta.compileOptions(h)
		return err
	})
	if err == nil {
		inv.session.options[name] = o
	}
	return o, err
}
