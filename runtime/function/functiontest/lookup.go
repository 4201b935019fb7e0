package functiontest

import (
	"errors"

	"github.com/p2go/p2go/runtime/function"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ErrNotFound is what NotFound of a [Lookup] gives.
var ErrNotFound = errors.New("not found")

// Lookup is what a [function.LookupContext] for tests answers with.
type Lookup struct {
	// Environment and Module are the names that the context has.
	Environment, Module string
	// Files are the texts of the files that can be read, by their paths.
	Files map[string]string
	// Interpolate evaluates what is interpolated in a value; nil when values stay what they are.
	Interpolate func(function.Value) (function.Value, error)

	// Explained are the texts that were added to the explanation.
	Explained []string

	cache *value.Hash
}

// Context returns the context.
func (l *Lookup) Context() *function.LookupContext {
	l.cache = value.NewHash()
	var module value.Value
	if l.Module != "" {
		module = l.Module
	}
	return function.NewLookupContext(&typesys.ObjectValue{Type: typesys.LookupContextType, Host: l, Values: value.NewHash(
		value.Entry{Key: "environment_name", Value: l.Environment}, value.Entry{Key: "module_name", Value: module})})
}

// CallFunction is what the context calls.
func (l *Lookup) CallFunction(name string, args value.Array, block *typesys.Block) (value.Value, error) {
	switch name {
	case "not_found":
		return nil, ErrNotFound
	case "explain":
		v, err := block.Call()
		l.Explained = append(l.Explained, value.Text(v))
		return nil, err
	case "interpolate":
		if l.Interpolate != nil {
			return l.Interpolate(args[0])
		}
		return args[0], nil
	case "cache":
		l.cache.Set(args[0], args[1])
	case "cache_all":
		for _, e := range args[0].(*value.Hash).Entries() {
			l.cache.Set(e.Key, e.Value)
		}
	case "cache_has_key":
		_, ok := l.cache.Get(args[0])
		return ok, nil
	case "cached_value":
		return l.cache.Lookup(args[0]), nil
	case "cached_entries":
		return value.NewHash(l.cache.Entries()...), nil
	case "cached_file_data":
		text, ok := l.Files[args[0].(string)]
		if !ok {
			return nil, errors.New("no file " + args[0].(string))
		}
		return text, nil
	}
	return nil, nil
}
