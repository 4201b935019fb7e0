package function

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// State is the object that has the variables of a class of the program itself, for one catalog.
func State(s *runtime.Scope, class string) value.Value {
	v := (*runtime.View)(s)
	key := "class " + class
	if o, ok := v.Noted(key).(*ruby.Object); ok {
		return o
	}
	o := ruby.NewObject(ruby.ClassClass)
	v.Note(key, o)
	return o
}
