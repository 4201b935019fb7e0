package hiera

import (
	"os"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// functionContext is what a function keeps for one location as long as a compilation takes.
type functionContext struct {
	values  *value.Hash       // of cache()
	data    *value.Hash       // what a data_hash function has returned
	answers map[string]answer // what other functions have returned, by key
}

type answer struct{ value value.Value }

// lookupContext is the host of the Puppet::LookupContext that a function gets (HIE-33).
type lookupContext struct {
	*functionContext
	inv *invocation
}

// Arity is how many arguments a function of the context takes, for code in Ruby, which no signature looks at. It is none of the context's where ok
// is false.
func (c *lookupContext) Arity(name string) (n int, ok bool) {
	switch name {
	case "not_found", "explain", "cached_entries":
		return 0, true
	case "interpolate", "cache_all", "cache_has_key", "cached_value", "cached_file_data":
		return 1, true
	case "cache":
		return 2, true
	}
	return 0, false
}

// CallFunction calls a function of the context.
func (c *lookupContext) CallFunction(name string, args value.Array, block *typesys.Block) (value.Value, error) {
	switch name {
	case "not_found":
		return nil, &runtime.NoSuchKey{}
	case "explain":
		return nil, c.explain(block)
	case "interpolate":
		in := &interpolation{invocation: c.inv, methods: true}
		return in.again(args[0])
	case "cache":
		c.values.Set(args[0], args[1])
		return args[1], nil
	case "cache_all":
		for _, e := range args[0].(*value.Hash).Entries() {
			c.values.Set(e.Key, e.Value)
		}
	case "cache_has_key":
		_, ok := c.values.Get(args[0])
		return ok, nil
	case "cached_value":
		return c.values.Lookup(args[0]), nil
	case "cached_entries":
		return c.entries(block)
	case "cached_file_data":
		return c.file(args[0].(string), block)
	}
	return nil, nil
}

func (c *lookupContext) explain(block *typesys.Block) error {
	if c.inv.explain == nil {
		return nil
	}
	v, err := block.Call()
	c.inv.text(func() string { return value.Text(v) })
	return err
}

// entries gives the entries to a lambda, or all of them as a hash to be iterated.
func (c *lookupContext) entries(block *typesys.Block) (value.Value, error) {
	if block == nil {
		return value.NewHash(c.values.Entries()...), nil
	}
	pair := block.Sig.Type.Params != nil && len(block.Sig.Type.Params.Types) == 2
	for _, e := range append([]value.Entry(nil), c.values.Entries()...) {
		args := []value.Value{value.Array{e.Key, e.Value}}
		if pair {
			args = []value.Value{e.Key, e.Value}
		}
		if _, err := block.Call(args...); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// file returns the content of a file, or what a lambda makes of it, which is kept. The files of hierarchies travel with the
// program.
func (c *lookupContext) file(name string, block *typesys.Block) (value.Value, error) {
	x := c.inv.session
	if v, ok := x.contents[name]; ok {
		return v, nil
	}
	var v value.Value
	text, err := x.content(c.inv.scope, name)
	if err != nil {
		return nil, err
	}
	if v = text; block != nil {
		if v, err = block.Call(text); err != nil {
			return nil, err
		}
	}
	x.contents[name] = v
	return v, nil
}

func (x *session) content(s *runtime.View, name string) (string, error) {
	for _, path := range []string{s.PathIn(name), name} {
		if x.has(path, Raw) {
			f, err := x.open(path, Raw)
			if err != nil {
				return "", err
			}
			return f.content, nil
		}
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return "", argumentError("No such file or directory @ rb_file_s_stat - " + name)
	}
	return string(b), nil
}
