package ruby

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// ObjectEqual is Object#==.
//
//ruby:method Object#==
func ObjectEqual(self, v value.Value) bool { return Equal(self, v) }

// ObjectNotEqual is Object#!=, the opposite of ==.
//
//ruby:method Object#!=
func ObjectNotEqual(c *Context, self, v value.Value) (bool, error) {
	r, err := OpEqual(c, self, v)
	return !Truth(r), err
}

// ObjectCaseEqual is Object#===, which is ==.
//
//ruby:method Object#===
func ObjectCaseEqual(c *Context, self, v value.Value) (bool, error) {
	if same(self, v) {
		return true, nil
	}
	r, err := OpEqual(c, self, v)
	return Truth(r), err
}

// ObjectCompare is Object#<=>: nil for values that have no order.
//
//ruby:method Object#<=>
func ObjectCompare(self, v value.Value) (order int64, ok bool) {
	o, ok := Compare(self, v)
	return int64(o), ok
}

// ObjectMatch is Object#=~, which is nil for all that is neither a string nor a symbol or regular expression.
//
//ruby:method Object#=~
func ObjectMatch(value.Value, value.Value) value.Value { return nil }

// ObjectNotMatch is Object#!~, the opposite of =~.
//
//ruby:method Object#!~
func ObjectNotMatch(c *Context, m *Match, self, v value.Value) (bool, error) {
	r, err := OpMatch(c, m, self, v)
	return !Truth(r), err
}

// ObjectNot is Object#!.
//
//ruby:method Object#!
func ObjectNot(self value.Value) bool { return !Truth(self) }

// ObjectEql is Object#eql?, by which hashes find keys.
//
//ruby:method Object#eql?
func ObjectEql(self, v value.Value) bool { return Eql(self, v) }

// ObjectHash is Object#hash: a number that is the same for values that are eql?.
//
//ruby:method Object#hash
func ObjectHash(self value.Value) int64 {
	sum := uint32(2166136261) // FNV-1a
	for _, b := range AppendKey(nil, self) {
		sum = (sum ^ uint32(b)) * 16777619
	}
	return int64(sum)
}

// instanceVariableName is the name of an instance variable, without the sign.
func instanceVariableName(v value.Value) (string, error) {
	name, ok := stringOf(v)
	if !ok {
		s, ok := symbolOf(v)
		if name = string(s); !ok {
			return "", Raise(TypeError, Inspect(v), " is not a symbol nor a string")
		}
	}
	rest, ok := strings.CutPrefix(name, "@")
	if !ok || rest == "" || rest[0] == '@' || rest[0] >= '0' && rest[0] <= '9' {
		return "", Raise(NameError, "`", name, "' is not allowed as an instance variable name")
	}
	return rest, nil
}

// ObjectVariableGet is Object#instance_variable_get.
//
//ruby:method Object#instance_variable_get
func ObjectVariableGet(self, name value.Value) (value.Value, error) {
	s, err := instanceVariableName(name)
	return InstanceVariable(self, s), err
}

// ObjectVariableSet is Object#instance_variable_set, which returns the value.
//
//ruby:method Object#instance_variable_set
func ObjectVariableSet(self, name, v value.Value) (value.Value, error) {
	s, err := instanceVariableName(name)
	if err == nil {
		SetInstanceVariable(self, s, v)
	}
	return v, err
}

// ObjectVariableDefined is Object#instance_variable_defined?.
//
//ruby:method Object#instance_variable_defined?
func ObjectVariableDefined(self, name value.Value) (bool, error) {
	s, err := instanceVariableName(name)
	if err != nil {
		return false, err
	}
	o := objectOf(self)
	return o != nil && o.index(s) >= 0, nil
}

// ObjectVariables is Object#instance_variables: their names.
//
//ruby:method Object#instance_variables
func ObjectVariables(self value.Value) []value.Value {
	var names []value.Value
	if o := objectOf(self); o != nil {
		for _, v := range o.vars {
			if v.name[0] != ' ' { // a member of a Struct
				names = append(names, Symbol("@"+v.name))
			}
		}
	}
	return names
}

// ObjectSame is Object#equal?: whether two values are one object. Keys of hashes, which are strings without an identity, are one where they are equal.
//
//ruby:method Object#equal?
func ObjectSame(self, v value.Value) bool {
	switch self.(type) {
	case value.Array:
		return false
	case string:
		if _, object := v.(*String); object {
			return false
		}
	case *String, *Array, *Hash, *value.Hash, *value.Regexp, *Range, *Set, *MatchData, *Exception, *Object:
		return self == v
	}
	return Eql(self, v)
}

// ObjectIsA is Object#is_a?.
//
//ruby:method Object#is_a?
//ruby:method Object#kind_of?
func ObjectIsA(self, class value.Value) (bool, error) {
	k, ok := class.(*Class)
	if !ok {
		return false, Raise(TypeError, "class or module required")
	}
	return IsA(self, k), nil
}

// ObjectInstanceOf is Object#instance_of?: whether a class is that of the value itself.
//
//ruby:method Object#instance_of?
func ObjectInstanceOf(self, class value.Value) (bool, error) {
	k, ok := class.(*Class)
	if !ok {
		return false, Raise(TypeError, "class or module required")
	}
	return ClassOf(self).Same(k), nil
}

// ObjectIsNil is Object#nil?.
//
//ruby:method Object#nil?
func ObjectIsNil(self value.Value) bool { return self == nil }

// ClassOfObject is Object#class.
//
//ruby:method Object#class
func ClassOfObject(self value.Value) *Class { return ClassOf(self) }

// ObjectToS is Object#to_s.
//
//ruby:method Object#to_s
func ObjectToS(self value.Value) string { return ToS(self) }

// ObjectInspect is Object#inspect.
//
//ruby:method Object#inspect
func ObjectInspect(self value.Value) string { return Inspect(self) }

// ObjectItself is Object#itself.
//
//ruby:method Object#itself
func ObjectItself(self value.Value) value.Value { return self }

// ObjectTap is Object#tap: it yields the value, and returns it.
//
//ruby:method Object#tap
func ObjectTap(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return nil, noBlock()
	}
	_, err := block.Yield(self)
	return self, err
}

// ObjectThen is Object#then: what the block gives for the value.
//
//ruby:method Object#then
//ruby:method Object#yield_self
func ObjectThen(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return nil, noBlock()
	}
	return block.Yield(self)
}

// noBlock is the error of a method that needs a block.
func noBlock() error { return Raise(LocalJumpError, "no block given (yield)") }

// ObjectDup is Object#dup: a copy that can be changed. Elements are not copied.
//
//ruby:method Object#dup
func ObjectDup(self value.Value) value.Value {
	switch v := self.(type) {
	case string:
		return NewString(v)
	case *String:
		return NewString(v.String())
	case *Array:
		return NewArray(append([]value.Value(nil), v.Elems...)...)
	case value.Array:
		return NewArray(append([]value.Value(nil), v...)...)
	case *Hash, *value.Hash:
		return PairsOf(v).Copy()
	case *Set:
		return &Set{Elems: *(Pairs{own: &v.Elems}).Copy()}
	case *Exception:
		e := *v
		e.self = &e
		return &e
	case *Object:
		o := v.copied()
		o.class.ask(o, "initialize_copy", v)
		return o
	}
	return self
}

// ObjectClone is Object#clone: a copy that is frozen where the value is, unless freeze: says otherwise.
//
//ruby:keywords
//ruby:method Object#clone 0..
func ObjectClone(self value.Value, options ...value.Value) (value.Value, error) {
	if err := positional(options, 0, 0); err != nil {
		return nil, err
	}
	freeze := IsFrozen(self)
	if _, given := TakeKeywords(options); given.Len() > 0 {
		if err := KnownKeywords(given, "freeze "); err != nil {
			return nil, err
		}
		switch v, _ := given.Get(Symbol("freeze")); v := v.(type) {
		case nil:
		case bool:
			freeze = v
		default:
			return nil, Raise(ArgumentError, "unexpected value for freeze: ", ClassOf(v).Name)
		}
		switch self.(type) {
		case nil, bool, int64, float64, Symbol:
			if !freeze {
				return nil, Raise(ArgumentError, "can't unfreeze ", ClassOf(self).Name)
			}
		}
	}
	switch self.(type) {
	case value.Array, *value.Hash: // no frozen values to Puppet
		return ObjectDup(self), nil
	}
	v := ObjectDup(self)
	if freeze {
		return ObjectFreeze(v), nil
	}
	return v, nil
}

// ObjectFreeze is Object#freeze.
//
//ruby:method Object#freeze
func ObjectFreeze(self value.Value) value.Value {
	switch v := self.(type) {
	case *String:
		if !v.Frozen { // a literal is that of all catalogs
			v.Frozen = true
		}
	case *Array:
		v.Frozen = true
	case *Hash:
		v.Frozen = true
	case *Set:
		v.Elems.Frozen = true
	case *Object:
		v.frozen = true
	}
	return self
}

// ObjectIsFrozen is Object#frozen?.
//
//ruby:method Object#frozen?
func ObjectIsFrozen(self value.Value) bool { return IsFrozen(self) }

// IsFrozen reports whether a value cannot be changed.
func IsFrozen(v value.Value) bool {
	switch v := v.(type) {
	case *String:
		return v.Frozen
	case *Array:
		return v.Frozen
	case *Hash:
		return v.Frozen
	case *Set:
		return v.Elems.Frozen
	case *Object:
		return v.frozen
	case *MatchData, *Exception, *Class, *Block, Instance: // they have variables that can be set
		return false
	}
	return true
}
