package yaml

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
	host "github.com/p2go/p2go/runtime/yaml"
)

// BadAlias is Psych::BadAlias.
var BadAlias = &ruby.Class{Name: "Psych::BadAlias", Super: ruby.PsychException}

// Load is YAML.load: symbols are allowed, aliases with aliases: true.
//
//ruby:keywords
//ruby:singleton YAML.load 1..2
//ruby:singleton Psych.load 1..2
func Load(c *ruby.Context, source value.Value, options ...value.Value) (value.Value, error) {
	return load(c, source, host.Reading{Symbols: true}, limits+names, options)
}

// SafeLoad is YAML.safe_load: symbols are allowed with permitted_classes: [Symbol], aliases with aliases: true.
//
//ruby:keywords
//ruby:singleton YAML.safe_load 1..2
//ruby:singleton Psych.safe_load 1..2
func SafeLoad(c *ruby.Context, source value.Value, options ...value.Value) (value.Value, error) {
	return load(c, source, host.Reading{}, limits+names, options)
}

// UnsafeLoad is YAML.unsafe_load: symbols and aliases are allowed; other objects are not supported.
//
//ruby:keywords
//ruby:singleton YAML.unsafe_load 1..2
//ruby:singleton Psych.unsafe_load 1..2
func UnsafeLoad(c *ruby.Context, source value.Value, options ...value.Value) (value.Value, error) {
	text, err := textOf(c, source)
	if err != nil {
		return nil, err
	}
	v, err := load(c, text, host.Reading{Symbols: true, Aliases: true}, names, options)
	if err == nil && v == nil && blank(text) {
		if _, ok := ruby.PairsOf(ruby.Arg(options, 0)).Get(ruby.Symbol("fallback")); !ok {
			return false, nil
		}
	}
	return v, err
}

// textOf is a string, or what is read of a value that has a method read.
func textOf(c *ruby.Context, v value.Value) (string, error) {
	if read, found, err := ruby.CallInstance(c, v, "read", nil, nil); found || err != nil {
		if err != nil || read == nil {
			return "", err
		}
		v = read
	}
	return ruby.ToStr(v)
}

// The names of options: of what documents may have, and others.
const (
	limits = "permitted_classes permitted_symbols aliases "
	names  = "filename fallback symbolize_names freeze strict_integer "
)

// load reads a document; names are those of the options.
func load(c *ruby.Context, from value.Value, allowed host.Reading, names string, options []value.Value) (value.Value, error) {
	source, err := textOf(c, from)
	if err != nil {
		return nil, err
	}
	file := "<unknown>"
	rest, given := ruby.TakeKeywords(options)
	if err := ruby.Arity(1+len(rest), 1, 1); err != nil {
		return nil, err
	}
	if err := ruby.KnownKeywords(given, names); err != nil {
		return nil, err
	}
	option := func(name string) value.Value {
		v, _ := given.Get(ruby.Symbol(name))
		return v
	}
	if ruby.Truth(option("strict_integer")) {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: the option strict_integer: of YAML")
	}
	if ruby.Truth(option("aliases")) {
		allowed.Aliases = true
	}
	var permitted []string
	for _, v := range ruby.Elements(option("permitted_classes")) {
		if k, ok := v.(*ruby.Class); ok {
			permitted = append(permitted, k.Name)
			allowed.Symbols = allowed.Symbols || k.Name == "Symbol"
		}
	}
	if name := option("filename"); name != nil {
		file = ruby.ToS(name)
	}
	v, err := host.ParseRuby([]byte(source), allowed)
	if err != nil {
		err = mistake(err, file)
		if e, ok := ruby.Rescued(err, ruby.PsychDisallowed); ok {
			class, _ := strings.CutPrefix(e.Text(), "Tried to load unspecified class: ")
			if slices.Contains(permitted, class) || !strings.Contains(names, "permitted_classes") {
				return nil, ruby.Uncompiled("p2go does not compile this Ruby code: YAML that has a " + class)
			}
		}
		return nil, err
	}
	if v == nil && blank(source) {
		return option("fallback"), nil
	}
	return own(v, ruby.Truth(option("symbolize_names")))
}

// blank reports whether there is no document.
func blank(source string) bool {
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

// mistake is the error of Ruby for one of a document.
func mistake(err error, file string) error {
	var e *host.Error
	switch {
	case !errors.As(err, &e):
		return err
	case !e.Class:
		return ruby.Raise(ruby.PsychSyntax, "(", file, "): ", e.Text())
	case strings.HasPrefix(e.Message, "Unknown alias"):
		return ruby.Raise(BadAlias, e.Message)
	}
	return ruby.Raise(ruby.PsychDisallowed, e.Message)
}

// own makes values of Ruby, which can be changed, of those of a document.
func own(v value.Value, symbols bool) (value.Value, error) {
	switch v := v.(type) {
	case host.Symbol:
		return ruby.Symbol(v), nil
	case value.Array:
		a := ruby.NewArray(make([]value.Value, len(v))...)
		for i, e := range v {
			var err error
			if a.Elems[i], err = own(e, symbols); err != nil {
				return nil, err
			}
		}
		return a, nil
	case *value.Hash:
		h := ruby.NewHash()
		for _, e := range v.Entries() {
			key, err := own(e.Key, symbols)
			if err != nil {
				return nil, err
			}
			if s, ok := key.(string); ok && symbols {
				key = ruby.Symbol(s)
			}
			content, err := own(e.Value, symbols)
			if err != nil {
				return nil, err
			}
			if err := h.Set(key, content); err != nil {
				return nil, err
			}
		}
		return h, nil
	}
	return v, nil
}
