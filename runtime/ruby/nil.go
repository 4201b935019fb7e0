package ruby

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// NilToA is NilClass#to_a.
//
//ruby:method NilClass#to_a
func NilToA() []value.Value { return []value.Value{} }

// NilToH is NilClass#to_h.
//
//ruby:method NilClass#to_h
func NilToH() *Hash { return NewHash() }

// NilToI is NilClass#to_i.
//
//ruby:method NilClass#to_i
func NilToI() int64 { return 0 }

// NilToF is NilClass#to_f.
//
//ruby:method NilClass#to_f
func NilToF() float64 { return 0 }

// NilToS is NilClass#to_s.
//
//ruby:method NilClass#to_s
func NilToS() string { return "" }

// NilInspect is NilClass#inspect.
//
//ruby:method NilClass#inspect
func NilInspect() string { return "nil" }

// NilAnd is NilClass#&.
//
//ruby:method NilClass#&
func NilAnd(value.Value) bool { return false }

// NilOr is NilClass#|.
//
//ruby:method NilClass#|
//ruby:method NilClass#^
func NilOr(v value.Value) bool { return Truth(v) }

// BooleanAnd is TrueClass#& and FalseClass#&.
//
//ruby:method TrueClass#&
//ruby:method FalseClass#&
func BooleanAnd(b bool, v value.Value) bool { return b && Truth(v) }

// BooleanOr is TrueClass#| and FalseClass#|.
//
//ruby:method TrueClass#|
//ruby:method FalseClass#|
func BooleanOr(b bool, v value.Value) bool { return b || Truth(v) }

// BooleanXor is TrueClass#^ and FalseClass#^.
//
//ruby:method TrueClass#^
//ruby:method FalseClass#^
func BooleanXor(b bool, v value.Value) bool { return b != Truth(v) }

// BooleanToS is TrueClass#to_s and FalseClass#to_s.
//
//ruby:method TrueClass#to_s
//ruby:method TrueClass#inspect
//ruby:method FalseClass#to_s
//ruby:method FalseClass#inspect
func BooleanToS(b bool) string { return strconv.FormatBool(b) }
