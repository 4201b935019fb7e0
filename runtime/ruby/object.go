package ruby

import "github.com/p2go/p2go/runtime/value"

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

// ObjectSame is Object#equal?: whether two values are one object. Strings that cannot change are one where they are equal.
//
//ruby:method Object#equal?
func ObjectSame(self, v value.Value) bool {
	switch self.(type) {
	case value.Array:
		return false
	case *String, *Array, *Hash, *value.Hash, *value.Regexp, *Range, *Set, *MatchData, *Exception:
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
		return &e
	}
	return self
}

// ObjectClone is Object#clone: a copy that is frozen where the value is, unless freeze: says otherwise.
//
//ruby:method Object#clone 0..
func ObjectClone(self value.Value, options ...value.Value) (value.Value, error) {
	if err := positional(options, 0, 0); err != nil {
		return nil, err
	}
	freeze := IsFrozen(self)
	if _, literal := self.(string); len(options) > 0 || !literal {
		p := PairsOf(Arg(options, 0))
		if p.own != nil {
			if v, ok := p.Get(Symbol("freeze")); ok && v != nil {
				freeze = Truth(v)
			}
		}
	}
	switch self.(type) {
	case value.Array, *value.Hash: // no frozen values to Puppet
		return ObjectDup(self), nil
	case string:
		if freeze {
			return self, nil
		}
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
		v.Frozen = true
	case *Array:
		v.Frozen = true
	case *Hash:
		v.Frozen = true
	case *Set:
		v.Elems.Frozen = true
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
	case *MatchData, *Exception, *Class, *Block, Instance: // they have variables that can be set
		return false
	}
	return true
}
