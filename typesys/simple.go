package typesys

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// The types without parameters.
type (
	// Any accepts everything (TP-1).
	Any struct{ plain }
	// Undef is the type of undef (TP-2).
	Undef struct{ plain }
	// Default is the type of default (TP-2).
	Default struct{ plain }
	// Unit is the content of empty collections: it accepts everything and is
	// accepted by everything (TP-2).
	Unit struct{ plain }
	// Scalar is what is neither a collection nor a type (TP-3).
	Scalar struct{ plain }
	// ScalarData is what JSON calls a scalar, undef excluded (TP-4).
	ScalarData struct{ plain }
	// Numeric is Integer or Float (TP-5).
	Numeric struct{ plain }
)

// The types without parameters, as values.
var (
	AnyType        = &Any{}
	UndefType      = &Undef{}
	DefaultType    = &Default{}
	UnitType       = &Unit{}
	ScalarType     = &Scalar{}
	ScalarDataType = &ScalarData{}
	NumericType    = &Numeric{}
)

func (*Any) name() string                      { return "Any" }
func (*Any) instance(value.Value, *guard) bool { return true }
func (*Any) accepts(Type, *guard) bool         { return true }
func (*Any) print(p *printer)                  { p.text("Any") }

func (*Undef) name() string                          { return "Undef" }
func (*Undef) instance(v value.Value, _ *guard) bool { return v == nil }
func (*Undef) print(p *printer)                      { p.text("Undef") }
func (*Undef) accepts(o Type, _ *guard) bool {
	_, ok := o.(*Undef)
	return ok
}

func (*Default) name() string     { return "Default" }
func (*Default) print(p *printer) { p.text("Default") }
func (*Default) instance(v value.Value, _ *guard) bool {
	_, ok := v.(value.DefaultValue)
	return ok
}

func (*Default) accepts(o Type, _ *guard) bool {
	_, ok := o.(*Default)
	return ok
}

func (*Unit) name() string                      { return "Unit" }
func (*Unit) instance(value.Value, *guard) bool { return true }
func (*Unit) accepts(Type, *guard) bool         { return true }
func (*Unit) print(p *printer)                  { p.text("Unit") }

func (*Scalar) name() string     { return "Scalar" }
func (*Scalar) print(p *printer) { p.text("Scalar") }

func (*Scalar) instance(v value.Value, _ *guard) bool {
	switch v := v.(type) {
	case string, int64, float64, bool, *value.Regexp:
		return true
	case scalarValue:
		return v.scalar()
	}
	return false
}

func (*Scalar) accepts(o Type, _ *guard) bool {
	switch o.(type) {
	case *Scalar, *Regexp, *SemVer, *SemVerRange, *Timespan, *Timestamp:
		return true
	}
	return isScalarData(o)
}

// scalarValue is implemented by the values above package value that are Scalar.
type scalarValue interface{ scalar() bool }

func (*ScalarData) name() string                  { return "ScalarData" }
func (*ScalarData) print(p *printer)              { p.text("ScalarData") }
func (*ScalarData) accepts(o Type, _ *guard) bool { return isScalarData(o) }

func (*ScalarData) instance(v value.Value, _ *guard) bool {
	switch v.(type) {
	case string, int64, float64, bool:
		return true
	}
	return false
}

func isScalarData(o Type) bool {
	switch o.(type) {
	case *ScalarData, *Numeric, *Integer, *Float, *String, *Enum, *Pattern, *Boolean:
		return true
	}
	return false
}

func (*Numeric) name() string     { return "Numeric" }
func (*Numeric) print(p *printer) { p.text("Numeric") }

func (*Numeric) instance(v value.Value, _ *guard) bool {
	switch v := v.(type) {
	case int64:
		return true
	case float64:
		return !math.IsNaN(v)
	}
	return false
}

func (*Numeric) accepts(o Type, _ *guard) bool {
	switch o := o.(type) {
	case *Numeric, *Integer:
		return true
	case *Float:
		return !o.nan()
	}
	return false
}
