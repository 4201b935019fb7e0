package typesys

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// Integer is Integer[Min, Max], both ends included; math.MinInt64 and
// math.MaxInt64 are open ends, unless the end is said to be closed (TP-6).
type Integer struct {
	plain
	Min, Max             int64
	ClosedMin, ClosedMax bool
}

// MakeInteger returns the type of the integers from lo to hi, which are no open
// ends.
func MakeInteger(lo, hi int64) *Integer {
	return &Integer{Min: lo, Max: hi, ClosedMin: lo == math.MinInt64, ClosedMax: hi == math.MaxInt64}
}

func (t *Integer) openMin() bool { return t.Min == math.MinInt64 && !t.ClosedMin }
func (t *Integer) openMax() bool { return t.Max == math.MaxInt64 && !t.ClosedMax }

// IntegerType is Integer without bounds.
var IntegerType = &Integer{Min: math.MinInt64, Max: math.MaxInt64}

func (*Integer) bare() Type                  { return IntegerType }
func (*Integer) name() string                { return "Integer" }
func (*Integer) generalize() Type            { return IntegerType }
func (*Integer) element(*guard) (Type, bool) { return IntegerType, true }

func (t *Integer) instance(v value.Value, _ *guard) bool {
	i, ok := v.(int64)
	return ok && t.contains(i)
}

func (t *Integer) contains(i int64) bool { return t.Min <= i && i <= t.Max }

func (t *Integer) accepts(o Type, _ *guard) bool {
	i, ok := o.(*Integer)
	return ok && (t.openMin() || t.Min <= i.Min && !i.openMin()) && (t.openMax() || i.Max <= t.Max && !i.openMax())
}

// span is the range from the lower of the starts to the higher of the ends.
func (t *Integer) span(o *Integer) *Integer {
	s := &Integer{Min: min(t.Min, o.Min), Max: max(t.Max, o.Max)}
	s.ClosedMin = s.Min == math.MinInt64 && !t.openMin() && !o.openMin()
	s.ClosedMax = s.Max == math.MaxInt64 && !t.openMax() && !o.openMax()
	return s
}

// Finite reports whether both ends are closed, so that the type can be iterated (TYP-5).
func (t *Integer) Finite() bool { return !t.openMin() && !t.openMax() }

func (t *Integer) print(p *printer) {
	p.text("Integer")
	if t.openMin() && t.openMax() {
		return
	}
	p.open()
	if t.openMin() {
		p.item("default")
	} else {
		p.item(strconv.FormatInt(t.Min, 10))
	}
	if !t.openMax() {
		p.item(strconv.FormatInt(t.Max, 10))
	}
	p.close()
}

// Float is Float[Min, Max], both ends included; -math.MaxFloat64 and
// math.MaxFloat64, which unlike infinities are constants, are open ends (TP-7).
type Float struct {
	plain
	Min, Max float64
}

// FloatType is Float without bounds.
var FloatType = &Float{Min: -math.MaxFloat64, Max: math.MaxFloat64}

func (*Float) bare() Type       { return FloatType }
func (*Float) name() string     { return "Float" }
func (*Float) generalize() Type { return FloatType }

func (t *Float) openMin() bool { return t.Min <= -math.MaxFloat64 }
func (t *Float) openMax() bool { return t.Max >= math.MaxFloat64 }

// nan reports whether it is the type inferred of NaN.
func (t *Float) nan() bool { return math.IsNaN(t.Min) }

// instance is never true of NaN, which is between no bounds.
func (t *Float) instance(v value.Value, _ *guard) bool {
	f, ok := v.(float64)
	return ok && !math.IsNaN(f) && (t.Min <= f || t.openMin()) && (f <= t.Max || t.openMax())
}

func (t *Float) accepts(o Type, _ *guard) bool {
	f, ok := o.(*Float)
	return ok && !f.nan() && (t.Min <= f.Min || t.openMin()) && (f.Max <= t.Max || t.openMax())
}

func (t *Float) print(p *printer) {
	p.text("Float")
	if t.openMin() && t.openMax() {
		return
	}
	p.open()
	if t.openMin() {
		p.item("default")
	} else {
		p.item(formatFloat(t.Min))
	}
	if !t.openMax() {
		p.item(formatFloat(t.Max))
	}
	p.close()
}

// Size limits the length of a string or the number of elements of a collection,
// both ends included; math.MaxInt64 is an open end (TYP-6). The zero Size is no
// limit, so that a type written without one has none; the limit to no element
// at all is therefore written as [Empty].
type Size struct{ Min, Max int64 }

// Empty is the size [0, 0].
var Empty = Size{0, -1}

// Given reports whether s is a limit, if only the one written [0].
func (s Size) Given() bool { return s != Size{} }

// Range returns the smallest and the largest size.
func (s Size) Range() (lo, hi int64) {
	switch {
	case s == Size{}:
		return 0, math.MaxInt64
	case s.Max <= 0:
		return 0, 0
	}
	return s.Min, s.Max
}

// MakeSize returns the size limited to lo..hi; negative ends become 0 (TYP-6).
func MakeSize(lo, hi int64) Size {
	if hi <= 0 {
		return Empty
	}
	return Size{max(lo, 0), hi}
}

// exactly returns the size of n elements and no other number.
func exactly(n int) Size { return MakeSize(int64(n), int64(n)) }

func (s Size) contains(n int) bool {
	lo, hi := s.Range()
	return lo <= int64(n) && int64(n) <= hi
}

// accepts reports whether o is inside s.
func (s Size) accepts(o Size) bool {
	lo, hi := s.Range()
	olo, ohi := o.Range()
	return lo <= olo && ohi <= hi
}

func (s Size) print(p *printer) {
	if !s.Given() {
		return
	}
	lo, hi := s.Range()
	p.item(strconv.FormatInt(lo, 10))
	if hi != math.MaxInt64 {
		p.item(strconv.FormatInt(hi, 10))
	}
}

// Boolean is Boolean, or Boolean[Value] when Fixed (TP-8).
type Boolean struct {
	plain
	Fixed, Value bool
}

// Boolean, Boolean[true] and Boolean[false].
var (
	BooleanType = &Boolean{}
	TrueType    = &Boolean{Fixed: true, Value: true}
	FalseType   = &Boolean{Fixed: true}
)

func (*Boolean) bare() Type       { return BooleanType }
func (*Boolean) name() string     { return "Boolean" }
func (*Boolean) generalize() Type { return BooleanType }

func (t *Boolean) instance(v value.Value, _ *guard) bool {
	b, ok := v.(bool)
	return ok && (!t.Fixed || b == t.Value)
}

func (t *Boolean) accepts(o Type, _ *guard) bool {
	b, ok := o.(*Boolean)
	return ok && (!t.Fixed || b.Fixed && b.Value == t.Value)
}

func (t *Boolean) print(p *printer) {
	p.text("Boolean")
	if t.Fixed {
		p.open()
		p.item(strconv.FormatBool(t.Value))
		p.close()
	}
}
