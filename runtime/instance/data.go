package instance

import (
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// Data is the data of a program whose classes have parameters of declared types: lookups of these find maps, and objects are made of them.
type Data struct {
	runtime.Data
	Params []Param
	Types  func() []Type
}

// Param is a parameter of a class.
type Param struct {
	Class *runtime.Class
	Name  string
}

// sourced is data that knows the files that a value is from.
type sourced interface {
	Sources(s *runtime.View, key string) []string
}

// Param looks up the value of a class's parameter, and makes objects of what it finds where the parameter's type is of some.
func (d *Data) Param(s *runtime.View, name string) (v value.Value, found bool, err error) {
	v, found, err = d.Data.Param(s, name)
	if err != nil || !found {
		return v, found, err
	}
	for _, p := range d.Params {
		if !strings.HasPrefix(name, p.Class.Name) || name != p.Class.Name+"::"+p.Name {
			continue
		}
		for i := range p.Class.Params {
			if t := p.Class.Params[i].Type; p.Class.Params[i].Name == p.Name && t != nil {
				l := Loader{Types: d.Types(), Context: s.Context()}
				v = l.Add(&Document{Root: v}, t)
				if problems := l.End(); len(problems) > 0 {
					return nil, false, d.failure(s, name, problems)
				}
			}
		}
	}
	return v, true, nil
}

// failure is what is wrong with a value.
func (d *Data) failure(s *runtime.View, key string, problems []Problem) error {
	var b strings.Builder
	b.WriteString("Lookup of key '" + key + "' failed: the value")
	if of, ok := d.Data.(sourced); ok {
		for i, file := range of.Sources(s, key) {
			b.WriteString([]string{" in ", ", "}[min(i, 1)] + file)
		}
	}
	b.WriteString(" is not acceptable:")
	for _, p := range problems {
		lead := "\n  "
		if len(problems) == 1 {
			lead = " "
		}
		b.WriteString(lead + p.Path + ": " + p.Text)
	}
	return &runtime.Error{Message: b.String()}
}
