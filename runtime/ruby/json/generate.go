// Package json is Ruby's module JSON, as version 2.6.1 has it, which comes with Ruby 3.1.
package json

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// State is what generating goes by, and what to_json of an object is given.
//
//ruby:class JSON::Ext::Generator::State
type State struct {
	c                                             *ruby.Context
	b                                             []byte
	indent, space, spaceBefore, objectNL, arrayNL string
	// objectLines and arrayLines say that objectNL and arrayNL are set, maybe to nothing: the end of a collection has a margin then.
	objectLines, arrayLines  bool
	allowNaN, ascii, slashes bool
	maxNesting, depth        int64 // a maximum of 0 is none
}

var stateClass = &ruby.Class{Name: "JSON::Ext::Generator::State", Super: ruby.ObjectClass}

// RubyClass is the class.
func (s *State) RubyClass() *ruby.Class { return stateClass }

// Equal is Puppet's == with another value.
func (s *State) Equal(v value.Value) bool { return v == value.Value(s) }

// AppendKey appends the identity of the state as a hash key.
func (s *State) AppendKey(b []byte) []byte { return append(b, stateClass.Name...) }

// AppendText appends what to_s prints.
func (s *State) AppendText(b []byte) []byte { return append(b, "#<JSON::Ext::Generator::State>"...) }

// Kind is what Puppet's messages call it.
func (s *State) Kind() string { return "Object" }

// HostClass is the name of its class.
func (s *State) HostClass() string { return stateClass.Name }

// StateGenerate is JSON::State#generate: JSON by the options of the state.
//
//ruby:method JSON::Ext::Generator::State#generate
func StateGenerate(c *ruby.Context, s *State, v value.Value) (string, error) {
	s.c = c
	return s.string(v)
}

// configure reads options.
func (s *State) configure(v value.Value) error {
	if v == nil {
		return nil
	}
	p, err := ruby.ToHash(v)
	if err != nil {
		return ruby.Raise(ruby.TypeError, "can't convert ", ruby.ClassOf(v).Name, " into Hash")
	}
	for _, option := range []struct {
		name string
		to   *string
	}{
		{"indent", &s.indent},
		{"space", &s.space},
		{"space_before", &s.spaceBefore},
		{"object_nl", &s.objectNL},
		{"array_nl", &s.arrayNL},
	} {
		v, _ := p.Get(ruby.Symbol(option.name))
		if !ruby.Truth(v) {
			continue
		}
		if *option.to, err = ruby.ToStr(v); err != nil {
			return ruby.Raise(ruby.TypeError, "wrong argument type ", ruby.ClassOf(v).Name, " (expected String)")
		}
		s.objectLines = s.objectLines || option.name == "object_nl"
		s.arrayLines = s.arrayLines || option.name == "array_nl"
	}
	for _, option := range []struct {
		name string
		to   *bool
	}{
		{"allow_nan", &s.allowNaN},
		{"ascii_only", &s.ascii},
		{"escape_slash", &s.slashes},
	} {
		if v, ok := p.Get(ruby.Symbol(option.name)); ok {
			*option.to = ruby.Truth(v)
		}
	}
	if v, ok := p.Get(ruby.Symbol("max_nesting")); ok {
		s.maxNesting = 0
		if ruby.Truth(v) {
			if s.maxNesting, err = ruby.ToInt(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// generate writes a value with options.
func generate(c *ruby.Context, s State, v value.Value, options []value.Value) (string, error) {
	s.c = c
	if len(options) > 0 {
		if given, ok := options[0].(*State); ok {
			given.c = c
			return given.string(v)
		}
		if err := s.configure(options[0]); err != nil {
			return "", err
		}
	}
	return s.string(v)
}

// string writes a value, behind what is written already.
func (s *State) string(v value.Value) (string, error) {
	before := s.b
	s.b = nil
	err := s.write(v)
	out := string(s.b)
	s.b = before
	return out, err
}

// Generate is JSON.generate.
//
//ruby:singleton JSON.generate 1..2
//ruby:singleton JSON.fast_generate 1..2
//ruby:singleton JSON.unparse 1..2
func Generate(c *ruby.Context, v value.Value, options ...value.Value) (string, error) {
	return generate(c, State{maxNesting: 100}, v, options)
}

// PrettyGenerate is JSON.pretty_generate: over several lines.
//
//ruby:singleton JSON.pretty_generate 1..2
//ruby:singleton JSON.pretty_unparse 1..2
func PrettyGenerate(c *ruby.Context, v value.Value, options ...value.Value) (string, error) {
	return generate(c, State{indent: "  ", space: " ", objectNL: "\n", arrayNL: "\n", objectLines: true, arrayLines: true, maxNesting: 100}, v, options)
}

// Dump is JSON.dump, to a string, or to what has a method write, which it gives then; a number is how deep it may be nested.
//
//ruby:singleton JSON.dump 1..3
func Dump(c *ruby.Context, v value.Value, args ...value.Value) (value.Value, error) {
	to, limit := ruby.Arg(args, 0), ruby.Arg(args, 1)
	_, instance := to.(ruby.Instance)
	if limit == nil && !instance { // what cannot be written to is a limit
		to, limit = nil, to
	}
	s := State{allowNaN: true}
	switch l := limit.(type) {
	case int64:
		s.maxNesting = l
	default:
		if !ruby.Truth(l) {
			break
		}
		name := ruby.ClassOf(l).Name
		if l == value.Value(true) {
			name = "true"
		}
		return nil, ruby.Raise(ruby.TypeError, "wrong argument type ", name, " (expected Integer)")
	}
	out, err := generate(c, s, v, nil)
	if e, ok := ruby.Rescued(err, ruby.NestingError); err != nil && ok && e.Class.Same(ruby.NestingError) {
		return nil, ruby.Raise(ruby.ArgumentError, "exceed depth limit")
	}
	if err != nil || !ruby.Truth(to) {
		return out, err
	}
	_, err = ruby.Send(c, to, "write", nil, out)
	return to, err
}

// ToJSON is to_json of any value. Its argument is a hash of options, or the state that an object's own to_json is given.
//
//ruby:method Object#to_json 0..
func ToJSON(c *ruby.Context, self value.Value, options ...value.Value) (string, error) {
	if len(options) > 0 {
		switch o := options[0].(type) {
		case *State:
		default:
			if _, err := ruby.ToHash(o); err != nil {
				options = nil
			}
		}
	}
	s := State{maxNesting: 100}
	if _, ok := self.(ruby.Instance); ok { // its own to_json has called this one, or it has none
		self = ruby.ToS(self)
	}
	return generate(c, s, self, options)
}

func (s *State) write(v value.Value) error {
	switch v := v.(type) {
	case nil:
		s.b = append(s.b, "null"...)
	case bool:
		s.b = strconv.AppendBool(s.b, v)
	case int64:
		s.b = strconv.AppendInt(s.b, v, 10)
	case float64:
		return s.float(v)
	case string:
		return s.text(v)
	case *ruby.String:
		return s.text(v.String())
	case *ruby.Array:
		return s.array(v.Elems)
	case value.Array:
		return s.array(v)
	case *ruby.Hash, *value.Hash:
		return s.object(ruby.PairsOf(v))
	case ruby.Instance:
		r, found, err := v.Call(s.c, "to_json", nil, []value.Value{s})
		if err != nil {
			return err
		}
		if found {
			text, err := ruby.ToStr(r)
			s.b = append(s.b, text...)
			return err
		}
		return s.text(ruby.ToS(v))
	default:
		return s.text(ruby.ToS(v))
	}
	return nil
}

func (s *State) float(f float64) error {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !s.allowNaN {
			line := "1003"
			if math.IsInf(f, 0) {
				line = "1000"
			}
			return ruby.Raise(ruby.GeneratorError, line, ": ", ruby.FloatToS(f), " not allowed in JSON")
		}
	}
	s.b = append(s.b, ruby.FloatToS(f)...)
	return nil
}

// enter begins a collection.
func (s *State) enter(mark byte) error {
	if s.depth++; s.maxNesting != 0 && s.depth > s.maxNesting {
		s.depth--
		return ruby.Raise(ruby.NestingError, "nesting of ", strconv.FormatInt(s.depth, 10), " is too deep")
	}
	if s.depth > value.MaxNesting {
		return value.TooDeep
	}
	s.b = append(s.b, mark)
	return nil
}

// leave ends a collection, on a line of its own where there are lines.
func (s *State) leave(lines bool, lineBreak string, mark byte) {
	s.depth--
	if lines {
		s.b = append(s.b, lineBreak...)
		s.margin()
	}
	s.b = append(s.b, mark)
}

func (s *State) margin() {
	for range s.depth {
		s.b = append(s.b, s.indent...)
	}
}

func (s *State) array(elems []value.Value) error {
	if err := s.enter('['); err != nil {
		return err
	}
	s.b = append(s.b, s.arrayNL...)
	for i, v := range elems {
		if i > 0 {
			s.b = append(append(s.b, ','), s.arrayNL...)
		}
		s.b = value.Bounded(s.b)
		s.margin()
		if err := s.write(v); err != nil {
			return err
		}
	}
	s.leave(s.arrayLines, s.arrayNL, ']')
	return nil
}

func (s *State) object(p ruby.Pairs) error {
	if err := s.enter('{'); err != nil {
		return err
	}
	for i := range p.Len() {
		k, v := p.At(i)
		if i > 0 {
			s.b = append(s.b, ',')
		}
		s.b = append(s.b, s.objectNL...)
		s.b = value.Bounded(s.b)
		s.margin()
		if err := s.text(ruby.ToS(k)); err != nil {
			return err
		}
		s.b = append(append(append(s.b, s.spaceBefore...), ':'), s.space...)
		if err := s.write(v); err != nil {
			return err
		}
	}
	s.leave(s.objectLines, s.objectNL, '}')
	return nil
}

// text writes a string.
func (s *State) text(t string) error {
	s.b = append(s.b, '"')
	for i := 0; i < len(t); {
		c := t[i]
		if c < utf8.RuneSelf {
			s.char(c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(t[i:])
		if r == utf8.RuneError && n == 1 {
			if want := length(c); want > len(t)-i {
				return ruby.Raise(ruby.GeneratorError, "partial character in source, but hit end")
			}
			return ruby.Raise(ruby.GeneratorError, "source sequence is illegal/malformed utf-8")
		}
		if s.ascii {
			s.escaped(r)
		} else {
			s.b = append(s.b, t[i:i+n]...)
		}
		i += n
	}
	s.b = append(value.Bounded(s.b), '"')
	return nil
}

// length is how many bytes a character has that begins with a byte.
func length(c byte) int {
	switch {
	case c >= 0xfc:
		return 6
	case c >= 0xf8:
		return 5
	case c >= 0xf0:
		return 4
	case c >= 0xe0:
		return 3
	case c >= 0xc0:
		return 2
	}
	return 1
}

func (s *State) char(c byte) {
	switch {
	case c == '"' || c == '\\' || c == '/' && s.slashes:
		s.b = append(s.b, '\\', c)
	case c == '\n':
		s.b = append(s.b, `\n`...)
	case c == '\r':
		s.b = append(s.b, `\r`...)
	case c == '\t':
		s.b = append(s.b, `\t`...)
	case c == '\f':
		s.b = append(s.b, `\f`...)
	case c == '\b':
		s.b = append(s.b, `\b`...)
	case c < ' ':
		s.unit(rune(c))
	default:
		s.b = append(s.b, c)
	}
}

// escaped writes a character in ASCII.
func (s *State) escaped(r rune) {
	if r < 0x10000 {
		s.unit(r)
		return
	}
	r -= 0x10000
	s.unit(0xd800 + r>>10)
	s.unit(0xdc00 + r&0x3ff)
}

func (s *State) unit(r rune) {
	const hex = "0123456789abcdef"
	s.b = append(s.b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
