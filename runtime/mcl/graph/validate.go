package graph

import (
	"math"

	"github.com/p2go/p2go/runtime/mcl"
)

// Validate reports what is wrong with a resource by itself (MCL-RES-5, MCL-RES-8). The compiler calls it for what it knows all values of.
func Validate(at Place, kind *Kind, name string, body *Body) error {
	g := New()
	if err := g.Declare(at, kind, []string{name}, body); err != nil {
		return err
	}
	return g.resources[0].validate()
}

// validate reports what is wrong with the resource by itself. The rules of its kind are not for a hidden one.
func (r *Resource) validate() error {
	if why := r.checkFields(); why != "" {
		return fail(r.At, r.Ref()+": "+why)
	}
	why := r.checkMetas()
	if why == "" && r.Kind.Check != nil && !r.Hidden() {
		why = r.Kind.Check(r)
	}
	if why != "" {
		return fail(r.At, r.Ref()+" did not Validate: "+why) // MCL-KIND-6
	}
	return nil
}

// checkFields looks for values that the Go type of their field cannot hold.
func (r *Resource) checkFields() string {
	for i, v := range r.fields {
		f := &r.Kind.Fields[i]
		switch v := v.(type) {
		case int64:
			if !fits(v, f.Width) {
				return overflow("field "+f.Name, v, f.Width)
			}
		case mcl.Func:
			return "field " + f.Name + " cannot hold a func"
		}
	}
	return ""
}

// fits reports whether a Go type has an int.
func fits(i int64, width string) bool {
	switch width {
	case "int8":
		return i == int64(int8(i))
	case "int16":
		return i == int64(int16(i))
	case "int32":
		return i == int64(int32(i))
	case "uint8":
		return i == int64(uint8(i))
	case "uint16":
		return i == int64(uint16(i))
	case "uint32":
		return 0 <= i && i <= math.MaxUint32
	case "uint", "uint64":
		return i >= 0
	}
	return true
}
