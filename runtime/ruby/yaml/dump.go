// Package yaml is Ruby's module YAML, which is Psych.
package yaml

import (
	"strconv"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/base64"
	"github.com/p2go/p2go/runtime/value"
	host "github.com/p2go/p2go/runtime/yaml"
)

// ToYAML is to_yaml of any value.
//
//ruby:method Object#to_yaml 0..1
func ToYAML(self value.Value, options ...value.Value) (string, error) {
	return dump(self, options)
}

// Dump is YAML.dump, to a string, or to what has a method write, which it gives then.
//
//ruby:singleton YAML.dump 1..3
//ruby:singleton Psych.dump 1..3
func Dump(c *ruby.Context, v value.Value, options ...value.Value) (value.Value, error) {
	var to value.Value
	if len(options) > 0 && !ruby.IsHash(options[0]) {
		to, options = options[0], options[1:]
	}
	text, err := dump(v, options)
	if err != nil || !ruby.Truth(to) {
		return text, err
	}
	if _, instance := to.(ruby.Instance); !instance {
		return nil, ruby.Lacks(to, "write", "")
	}
	_, err = ruby.Send(c, to, "write", nil, text)
	return to, err
}

// dump writes a document with options.
func dump(v value.Value, options []value.Value) (string, error) {
	var layout host.Layout
	head := ""
	if len(options) > 0 {
		given, err := ruby.ToHash(options[0])
		if err != nil {
			return "", err
		}
		if head, err = configure(&layout, given); err != nil {
			return "", err
		}
	}
	t := tree{names: map[any]string{}, made: map[any]bool{}}
	t.look(v)
	node, err := t.node(v)
	if err != nil {
		return "", err
	}
	b, err := host.Append([]byte(head), node, layout)
	if err != nil {
		return "", ruby.Raise(ruby.NotImplementedError, err.Error())
	}
	return string(value.Bounded(b)), nil
}

// configure reads options; head is what stands above the document.
func configure(layout *host.Layout, options ruby.Pairs) (head string, err error) {
	number := func(name string) (int, bool) {
		v, ok := options.Get(ruby.Symbol(name))
		if !ok || v == nil || err != nil {
			return 0, false
		}
		var n int64
		n, err = ruby.ToInt(v)
		return int(n), err == nil
	}
	if n, ok := number("indentation"); ok {
		layout.Indent = n
	}
	if n, ok := number("line_width"); ok {
		if n < -1 {
			return "", ruby.Raise(ruby.ArgumentError, "Invalid line_width ", strconv.Itoa(n), ", must be non-negative or -1 for unlimited.")
		}
		layout.Width, layout.Folds = n, n >= 0
	}
	if v, _ := options.Get(ruby.Symbol("canonical")); ruby.Truth(v) {
		return "", ruby.Raise(ruby.NotImplementedError, "the option canonical of YAML.dump is not supported")
	}
	header, _ := options.Get(ruby.Symbol("header"))
	version, _ := options.Get(ruby.Symbol("version"))
	if ruby.Truth(header) || version != nil {
		head = "%YAML 1.1\n"
	}
	return head, err
}

// tree makes nodes of values. A collection that occurs several times has an anchor.
type tree struct {
	names map[any]string // of the anchors, by identity; "" for a collection that was met once
	made  map[any]bool   // collections that have their anchor
	next  int
	depth int
}

// place is the identity of an array of Puppet's.
type place struct {
	first *value.Value
	n     int
}

// identity is what two collections that are one have in common; nil for what is none.
func identity(v value.Value) any {
	switch v := v.(type) {
	case *ruby.Array, *ruby.Hash, *value.Hash:
		return v
	case value.Array:
		if len(v) > 0 {
			return place{&v[0], len(v)}
		}
	}
	return nil
}

// met reports whether a collection was met before, and then names its anchor.
func (t *tree) met(v value.Value) bool {
	id := identity(v)
	if id == nil {
		return false
	}
	name, ok := t.names[id]
	if ok && name == "" {
		t.next++
		name = strconv.Itoa(t.next)
	}
	t.names[id] = name
	return ok
}

// look finds the collections that occur several times.
func (t *tree) look(v value.Value) {
	switch v := v.(type) {
	case *ruby.Array, value.Array:
		if !t.met(v) {
			for _, e := range ruby.Elements(v) {
				t.look(e)
			}
		}
	case *ruby.Hash, *value.Hash:
		if !t.met(v) {
			p := ruby.PairsOf(v)
			for i := range p.Len() {
				key, e := p.At(i)
				t.look(key)
				t.look(e)
			}
		}
	}
}

// node is a value as it is written.
func (t *tree) node(v value.Value) (value.Value, error) {
	if t.depth++; t.depth > value.MaxNesting {
		return nil, value.TooDeep
	}
	defer func() { t.depth-- }()
	name := ""
	if id := identity(v); id != nil {
		if name = t.names[id]; name != "" {
			if t.made[id] {
				return host.Alias(name), nil
			}
			t.made[id] = true
		}
	}
	node, err := t.plain(v)
	if err == nil && name != "" {
		return host.Anchor{Name: name, Value: node}, nil
	}
	return node, err
}

// plain is a value without regard to anchors.
func (t *tree) plain(v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case nil, bool, int64, float64:
		return v, nil
	case string:
		return text(v), nil
	case *ruby.String:
		return text(v.String()), nil
	case ruby.Symbol:
		if v == "" {
			return host.Scalar{Tag: "!ruby/symbol"}, nil
		}
		return host.Scalar{Text: ":" + string(v)}, nil
	case value.DefaultValue:
		return host.Scalar{Text: ":default"}, nil
	case *ruby.Array:
		return t.sequence(v.Elems)
	case value.Array:
		return t.sequence(v)
	case *ruby.Hash, *value.Hash:
		return t.mapping(ruby.PairsOf(v))
	case *ruby.Range:
		pairs := ruby.NewHash("begin", v.From, "end", v.To, "excl", v.Exclusive)
		return t.tagged("!ruby/range", pairs)
	case *ruby.Set:
		elems := ruby.NewHash()
		for i := range v.Elems.Len() {
			key, _ := v.Elems.At(i)
			if err := elems.Set(key, true); err != nil {
				return nil, err
			}
		}
		return t.tagged("!ruby/object:Set", ruby.NewHash("hash", elems))
	case *value.Regexp:
		return host.Scalar{Tag: "!ruby/regexp", Text: ruby.Inspect(v)}, nil
	case *ruby.Class:
		if v.Module {
			return host.Scalar{Tag: "!ruby/module", Text: v.Name, Quoted: true}, nil
		}
		return host.Scalar{Tag: "!ruby/class", Text: v.Name, Quoted: true}, nil
	case *value.Sensitive:
		return t.tagged("!ruby/object:Puppet::Pops::Types::PSensitiveType::Sensitive", ruby.NewHash("value", v.Value))
	case interface{ YAML() string }:
		return host.Scalar{Text: v.YAML()}, nil
	}
	return nil, ruby.Raise(ruby.NotImplementedError, "to_yaml of ", ruby.ClassOf(v).Name, " is not supported")
}

// text is a string; one of bytes is in Base64.
func text(s string) value.Value {
	if utf8.ValidString(s) {
		return s
	}
	return host.Scalar{Tag: "!binary", Text: base64.StrictEncode(s), Literal: true}
}

func (t *tree) tagged(tag string, h *ruby.Hash) (value.Value, error) {
	node, err := t.mapping(ruby.PairsOf(h))
	return host.Tagged{Tag: tag, Value: node}, err
}

func (t *tree) sequence(elems []value.Value) (value.Value, error) {
	out := make(value.Array, len(elems))
	for i, e := range elems {
		var err error
		if out[i], err = t.node(e); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (t *tree) mapping(p ruby.Pairs) (value.Value, error) {
	out := host.Pairs{}
	for i := range p.Len() {
		k, v := p.At(i)
		key, err := t.node(k)
		if err != nil {
			return nil, err
		}
		node, err := t.node(v)
		if err != nil {
			return nil, err
		}
		out = append(out, value.Entry{Key: key, Value: node})
	}
	return out, nil
}
