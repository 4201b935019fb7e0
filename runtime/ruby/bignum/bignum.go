// Package bignum has the Integers of Ruby that 64 bits do not hold. They come from methods that read numbers of many digits, as
// `Digest::MD5.hexdigest(x).hex % 10` does, and stay exact from there on; what else leaves 64 bits is an error. Only programs that call such
// a method have the code.
package bignum

import (
	"math"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Integer is a number that 64 bits do not hold.
type Integer struct {
	negative bool
	m        magnitude
}

// maxBits is how long a number may get.
const maxBits = 1 << 20

// value returns a number as the value that it is: an int64 where that holds it.
func (n *Integer) value() value.Value {
	if len(n.m) > 2 || len(n.m) == 2 && n.m[1]>>31 != 0 && !(n.negative && n.m[1] == 1<<31 && n.m[0] == 0) {
		return n
	}
	var u uint64
	for i, d := range n.m {
		u |= uint64(d) << (32 * i)
	}
	if n.negative {
		u = -u
	}
	return int64(u)
}

// FromWords returns a number of 128 bits.
func FromWords(hi, lo uint64) value.Value {
	n := &Integer{m: magnitude{uint32(lo), uint32(lo >> 32), uint32(hi), uint32(hi >> 32)}.trim()}
	return n.value()
}

// of is an Integer of either kind.
func of(v value.Value) (*Integer, bool) {
	switch v := v.(type) {
	case *Integer:
		return v, true
	case int64:
		u := uint64(v)
		if v < 0 {
			u = -u
		}
		return &Integer{v < 0, magnitude{uint32(u), uint32(u >> 32)}.trim()}, true
	}
	return nil, false
}

// RubyClass is part of [ruby.Instance].
func (n *Integer) RubyClass() *ruby.Class { return ruby.IntegerClass }

// Equal is part of [value.Other].
func (n *Integer) Equal(v value.Value) bool {
	o, ok := v.(*Integer)
	return ok && n.compare(o) == 0
}

// AppendKey appends the identity of the number as a hash key.
func (n *Integer) AppendKey(b []byte) []byte { return append(append(b, 'B'), n.text(10)...) }

// AppendText appends the number.
func (n *Integer) AppendText(b []byte) []byte { return append(b, n.text(10)...) }

// Kind is what Puppet's messages call it.
func (n *Integer) Kind() string { return "Integer" }

// HostClass is the name of its class.
func (n *Integer) HostClass() string { return ruby.IntegerClass.Name }

// Digits is part of [ruby.Wide].
func (n *Integer) Digits(base int) string { return n.m.text(base) }

func (n *Integer) text(base int) string {
	if n.negative {
		return "-" + n.m.text(base)
	}
	return n.m.text(base)
}

func (n *Integer) compare(o *Integer) int {
	switch {
	case n.negative && !o.negative:
		return -1
	case !n.negative && o.negative:
		return 1
	case n.negative:
		return sign(o.m.compare(n.m))
	}
	return sign(n.m.compare(o.m))
}

// Float is part of [ruby.Wide].
func (n *Integer) Float() float64 {
	// The highest 64 bits are enough, with one more for all that are below.
	shift := max(n.m.bitLen()-64, 0)
	top := n.m.right(shift)
	var u uint64
	for i, d := range top {
		u |= uint64(d) << (32 * i)
	}
	if shift > 0 && top.left(shift).compare(n.m) != 0 {
		u |= 1
	}
	f := math.Ldexp(float64(u), shift)
	if n.negative {
		return -f
	}
	return f
}

// add adds a number, with the sign that is given.
func (n *Integer) add(o *Integer, negative bool) *Integer {
	switch {
	case n.negative == negative:
		return &Integer{negative, n.m.add(o.m)}
	case n.m.compare(o.m) >= 0:
		m := n.m.sub(o.m)
		return &Integer{n.negative && len(m) > 0, m}
	}
	return &Integer{negative, o.m.sub(n.m)}
}

// divide is the quotient, rounded down, and the rest, which has the sign of the divisor.
func (n *Integer) divide(o *Integer) (q, r *Integer) {
	qm, rm := n.m.div(o.m)
	if len(rm) > 0 && n.negative != o.negative {
		qm, rm = qm.add(magnitude{1}), o.m.sub(rm)
	}
	return &Integer{n.negative != o.negative && len(qm) > 0, qm}, &Integer{o.negative && len(rm) > 0, rm}
}

// Reverse is part of [ruby.Wide].
func (n *Integer) Reverse(left int64, op string) (value.Value, error) {
	l, _ := of(left)
	return l.operate(op, n)
}

// operate computes a binary operator.
func (n *Integer) operate(op string, v value.Value) (value.Value, error) {
	if f, ok := v.(float64); ok {
		return n.operateFloat(op, f)
	}
	o, ok := of(v)
	if !ok {
		switch op {
		case "<=>":
			return nil, nil
		case "<", "<=", ">", ">=":
			return nil, ruby.Incomparable(n.value(), v)
		}
		_, err := ruby.IntegerAdd(0, v) // which says what cannot be
		return nil, err
	}
	switch op {
	case "+":
		return n.add(o, o.negative).value(), nil
	case "-":
		return n.add(o, !o.negative).value(), nil
	case "*":
		if n.m.bitLen()+o.m.bitLen() > maxBits {
			return nil, tooLarge()
		}
		m := n.m.mul(o.m)
		return (&Integer{n.negative != o.negative && len(m) > 0, m}).value(), nil
	case "/", "div", "%", "modulo", "divmod", "remainder":
		if len(o.m) == 0 {
			return nil, ruby.Raise(ruby.ZeroDivisionError, "divided by 0")
		}
		if op == "remainder" {
			_, m := n.m.div(o.m)
			return (&Integer{n.negative && len(m) > 0, m}).value(), nil
		}
		q, r := n.divide(o)
		switch op {
		case "/", "div":
			return q.value(), nil
		case "divmod":
			return ruby.NewArray(q.value(), r.value()), nil
		}
		return r.value(), nil
	case "**", "pow":
		return n.power(o)
	case "&", "|", "^":
		return n.bitwise(op, o), nil
	case "<=>":
		return int64(n.compare(o)), nil
	case "<":
		return n.compare(o) < 0, nil
	case "<=":
		return n.compare(o) <= 0, nil
	case ">":
		return n.compare(o) > 0, nil
	case ">=":
		return n.compare(o) >= 0, nil
	case "fdiv":
		return n.Float() / o.Float(), nil
	}
	return nil, ruby.Uncompiled("Integer#" + op + " beyond 64 bits")
}

func sign(order int) int { return min(max(order, -1), 1) }

func tooLarge() error {
	return ruby.Uncompiled("an Integer is too large")
}

func (n *Integer) operateFloat(op string, f float64) (value.Value, error) {
	x := n.Float()
	switch op {
	case "+":
		return x + f, nil
	case "-":
		return x - f, nil
	case "*":
		return x * f, nil
	case "/", "fdiv":
		return x / f, nil
	case "%", "modulo":
		return ruby.FloatMod(x, f)
	case "<=>":
		if f != f {
			return nil, nil
		}
		return int64(compareFloats(x, f)), nil
	case "<":
		return x < f, nil
	case "<=":
		return x <= f, nil
	case ">":
		return x > f, nil
	case ">=":
		return x >= f, nil
	}
	if op == "&" || op == "|" || op == "^" {
		return nil, ruby.Raise(ruby.TypeError, ruby.Inspect(f), " can't be coerced into Integer")
	}
	return nil, ruby.Uncompiled("Integer#" + op + " with a Float beyond 64 bits")
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (n *Integer) power(o *Integer) (value.Value, error) {
	e, ok := o.value().(int64)
	switch {
	case !ok || e > 0 && int64(n.m.bitLen()) > maxBits/e:
		return nil, tooLarge()
	case e < 0:
		return nil, ruby.NoRational()
	}
	m, square := magnitude{1}, n.m
	for k := e; k > 0; k >>= 1 {
		if k&1 != 0 {
			m = m.mul(square)
		}
		if k > 1 {
			square = square.mul(square)
		}
	}
	return (&Integer{n.negative && e&1 != 0, m}).value(), nil
}

// complement returns the digits of a number in two's complement, so many.
func (n *Integer) complement(digits int) magnitude {
	out := make(magnitude, digits)
	copy(out, n.m)
	if !n.negative {
		return out
	}
	carry := uint64(1)
	for i := range out {
		carry += uint64(^out[i])
		out[i] = uint32(carry)
		carry >>= 32
	}
	return out
}

func (n *Integer) bitwise(op string, o *Integer) value.Value {
	digits := max(len(n.m), len(o.m)) + 1
	a, b := n.complement(digits), o.complement(digits)
	for i := range a {
		switch op {
		case "&":
			a[i] &= b[i]
		case "|":
			a[i] |= b[i]
		case "^":
			a[i] ^= b[i]
		}
	}
	if a[digits-1]>>31 == 0 {
		return (&Integer{m: a.trim()}).value()
	}
	back := (&Integer{true, a}).complement(digits).trim()
	return (&Integer{true, back}).value()
}

// shift shifts to the left, or for a negative number of bits to the right, where it rounds down.
func (n *Integer) shift(by int64) (value.Value, error) {
	if by > 0 {
		if by > maxBits {
			return nil, tooLarge()
		}
		return (&Integer{n.negative, n.m.left(int(by))}).value(), nil
	}
	by = min(-by, maxBits)
	m := n.m.right(int(by))
	if n.negative && m.left(int(by)).compare(n.m) != 0 {
		m = m.add(magnitude{1})
	}
	return (&Integer{n.negative, m}).value(), nil
}

// Call is part of [ruby.Instance].
func (n *Integer) Call(c *ruby.Context, name string, _ *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	switch name {
	case "+", "-", "*", "/", "%", "modulo", "div", "divmod", "remainder", "**", "pow", "&", "|", "^", "<=>", "<", "<=", ">", ">=", "fdiv":
		if err := ruby.Arity(len(args), 1, 1); err != nil {
			return nil, true, err
		}
		v, err = n.operate(name, args[0])
	case "==", "===", "eql?", "equal?", "!=":
		if err := ruby.Arity(len(args), 1, 1); err != nil {
			return nil, true, err
		}
		f, isFloat := args[0].(float64)
		v = (n.Equal(args[0]) || isFloat && (name == "==" || name == "===" || name == "!=") && f == n.Float()) != (name == "!=")
	case "<<", ">>":
		if err := ruby.Arity(len(args), 1, 1); err != nil {
			return nil, true, err
		}
		if args[0] == nil {
			return nil, true, ruby.Raise(ruby.TypeError, "no implicit conversion of nil into Integer")
		}
		by, err := ruby.ToInt(args[0])
		if err != nil {
			return nil, true, err
		}
		if name == ">>" {
			by = -by
		}
		v, err = n.shift(by)
		return v, true, err
	case "[]":
		if err := ruby.Arity(len(args), 1, 1); err != nil {
			return nil, true, err
		}
		i, err := ruby.ToInt(args[0])
		if err != nil || i < 0 {
			return int64(0), true, err
		}
		v, err = n.shift(-i)
		if err == nil {
			bit, _ := of(v)
			v = bit.bitwise("&", &Integer{m: magnitude{1}})
		}
		return v, true, err
	case "to_s", "inspect":
		base := int64(10)
		if err := ruby.Arity(len(args), 0, 1); err != nil {
			return nil, true, err
		}
		if len(args) > 0 {
			if base, err = ruby.ToInt(args[0]); err != nil {
				return nil, true, err
			}
			if base < 2 || base > 36 {
				return nil, true, ruby.Raise(ruby.ArgumentError, "invalid radix ", ruby.ToS(base))
			}
		}
		v = n.text(int(base))
	case "digits":
		if n.negative {
			return nil, true, ruby.Raise(ruby.DomainError, "out of domain")
		}
		list := ruby.NewArray()
		for _, d := range slices.Backward([]byte(n.m.text(10))) {
			list.Elems = append(list.Elems, int64(d-'0'))
		}
		return list, true, ruby.Arity(len(args), 0, 0)
	default:
		if v, found = n.plain(name); found {
			err = ruby.Arity(len(args), 0, 0)
		}
		return v, found, err
	}
	return v, true, err
}

// plain calls a method without arguments.
func (n *Integer) plain(name string) (v value.Value, found bool) {
	switch name {
	case "to_i", "to_int", "+@", "floor", "ceil", "round", "truncate", "ord", "numerator":
		return n, true
	case "to_f":
		return n.Float(), true
	case "to_json":
		return n.text(10), true
	case "-@":
		return (&Integer{!n.negative, n.m}).value(), true
	case "~":
		return (&Integer{!n.negative, n.m}).add(&Integer{m: magnitude{1}}, true).value(), true
	case "abs", "magnitude":
		return (&Integer{m: n.m}).value(), true
	case "succ", "next":
		return n.add(&Integer{m: magnitude{1}}, false).value(), true
	case "pred":
		return n.add(&Integer{m: magnitude{1}}, true).value(), true
	case "zero?":
		return false, true
	case "positive?":
		return !n.negative, true
	case "negative?":
		return n.negative, true
	case "integer?", "finite?", "frozen?":
		return true, true
	case "infinite?":
		return nil, true
	case "nonzero?":
		return n, true
	case "even?":
		return n.m[0]&1 == 0, true
	case "odd?":
		return n.m[0]&1 != 0, true
	case "bit_length":
		bits := n.m.bitLen()
		if n.negative && n.m.right(bits-1).left(bits-1).compare(n.m) == 0 { // a power of two
			bits--
		}
		return int64(bits), true
	}
	return nil, false
}

// CompareTo is the order of the number and another one.
func (n *Integer) CompareTo(v value.Value) (order int, ok bool) {
	if f, ok := v.(float64); ok {
		return compareFloats(n.Float(), f), f == f
	}
	o, ok := of(v)
	if !ok {
		return 0, false
	}
	return n.compare(o), true
}

// maxDigits is of how many digits a number is read.
const maxDigits = 1 << 16

// parse reads digits of a base, with underscores between them.
func parse(negative bool, digits string, base int) (value.Value, error) {
	if len(digits) > maxDigits {
		return nil, tooLarge()
	}
	var m magnitude
	for i := range len(digits) {
		if digits[i] != '_' {
			m = m.mul(magnitude{uint32(base)}).add(magnitude{digitOf(digits[i])})
		}
	}
	return (&Integer{negative && len(m) > 0, m}).value(), nil
}

// digitOf is the value of a digit.
func digitOf(c byte) uint32 {
	if c <= '9' {
		return uint32(c - '0')
	}
	return uint32(c|0x20-'a') + 10
}

// StringHex is String#hex: the hexadecimal number that a string begins with.
//
//ruby:method String#hex
func StringHex(s string) (value.Value, error) {
	negative, digits, _, base := ruby.LeadingDigits(s, 16, 16)
	return parse(negative, digits, base)
}

// ToIInBase is to_i with an argument, the base of the number that a string begins with.
//
//ruby:method Object#to_i_in_base
func ToIInBase(c *ruby.Context, self, radix value.Value) (value.Value, error) {
	s, err := ruby.ToStr(self)
	if err != nil {
		return ruby.CallToI(c, self, nil, radix)
	}
	n, err := ruby.ToInt(radix)
	if err != nil {
		return nil, err
	}
	if n < 0 || n == 1 || n > 36 {
		return nil, ruby.Raise(ruby.ArgumentError, "invalid radix ", ruby.ToS(n))
	}
	negative, digits, _, base := ruby.LeadingDigits(s, int(n), n)
	return parse(negative, digits, base)
}

// KernelIntegerInBase is Integer() with a base.
//
//ruby:function Integer_in_base
func KernelIntegerInBase(v, radix value.Value) (value.Value, error) {
	n, err := ruby.KernelInteger(v, radix)
	if err == ruby.Beyond64() {
		s, err := ruby.ToStr(v)
		if err != nil {
			return nil, err
		}
		base, err := ruby.ToInt(radix)
		if err != nil {
			return nil, err
		}
		negative, digits, rest, _ := ruby.LeadingDigits(s, int(base), base)
		if strings.TrimLeft(rest, " \t\n\v\f\r") != "" {
			return nil, ruby.Raise(ruby.ArgumentError, "invalid value for Integer(): ", ruby.Inspect(s))
		}
		return parse(negative, digits, int(base))
	}
	return n, err
}
