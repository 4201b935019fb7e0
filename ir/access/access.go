// Package access finds what of a program touches the machine on which catalogs are compiled, and its network: commands, servers that are
// asked by HTTP, names and addresses, variables of the environment, files. Which kinds a function touches says its row, in ir/builtin or
// in the table of ir/ruby.
package access

import (
	"cmp"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// Use is a place that touches the machine.
type Use struct {
	Kinds    ir.Access
	Function string // generate, File.read
	File     string // as messages name it
	Pos      ir.Pos
}

// Uses returns what of a program touches the machine, without what is denied, by file and place. A function that finds files is a use where
// the assets say that it may look for one that is none of the environment.
func Uses(p *ir.Program, a *assets.Assets) []Use {
	list := uses(p, a)
	for i := range list {
		list[i].Kinds &^= p.Denied
	}
	return slices.DeleteFunc(list, func(u Use) bool { return u.Kinds == 0 })
}

// Denied returns the uses that are errors where they are evaluated, since the program is denied that access, by file and place.
func Denied(p *ir.Program, a *assets.Assets) []Use {
	list := uses(p, a)
	for i := range list {
		list[i].Kinds &= p.Denied
	}
	return slices.DeleteFunc(list, func(u Use) bool { return u.Kinds == 0 })
}

// uses are all uses of a program in which nothing was denied yet.
func uses(p *ir.Program, a *assets.Assets) []Use {
	var list []Use
	byName := called(p)
	for _, f := range p.Funcs {
		f.Walk(func(v *ir.Value) {
			add := func(name string, kinds ir.Access) {
				if kinds != 0 {
					list = append(list, Use{kinds, name, f.File, v.Pos})
				}
			}
			aux, is := v.Aux.(ir.CallAux)
			switch of := builtin.Of(aux); {
			case !is:
				add(ofRuby(v))
			case v.Op != puppet.OpCall && v.Op != puppet.OpCatalogCall || of == nil:
			case of == builtin.CallByName:
				for _, row := range byName {
					add(row.Name, row.Access)
				}
			case of.Finds == nil:
				add(of.Name, of.Access)
			case slices.Contains(a.Machine, assets.Call{Function: of.Name, File: f.File, Pos: v.Pos}):
				add(of.Name, of.Access)
			}
		})
	}
	for _, h := range p.Hosts {
		for _, name := range h.Calls {
			if row := builtin.Row(name); row != nil && row.Access != 0 {
				list = append(list, Use{row.Access, name, h.File, h.Pos})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Function, b.Function))
	})
	return slices.Compact(list)
}

// called are the rows with access among the functions that a computed name may stand for.
func called(p *ir.Program) []*builtin.Function {
	var rows []*builtin.Function
	for _, name := range p.Builtins {
		if row := builtin.Row(name); row != nil && row.Access != 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// ofRuby is the function or constant of Ruby's own that a value calls or reads, and what it touches.
func ofRuby(v *ir.Value) (name string, kinds ir.Access) {
	switch v.Op {
	case ruby.OpFunction:
		name = v.Aux.(ruby.SendAux).Name
		if m := ruby.FunctionOf(name); m != nil {
			switch name {
			case "`":
				name = "a command between backticks"
			case "open_of", "read_of":
				name = "URI#" + strings.TrimSuffix(name, "_of")
			}
			return name, m.Access
		}
	case ruby.OpConstant:
		name = v.Aux.(string)
		if k := ruby.ConstantOf(name); k != nil {
			return name, k.Access
		}
	}
	return name, 0
}

// Message is the error of a use that is denied.
func Message(function string, kinds ir.Access) string {
	return function + " is denied: the program was built with --deny " + kinds.String()
}

// Deny puts an error in the place of each call that touches what the program is denied. What is found by names that are computed, and files
// that may be of the environment, are left to the functions that find them.
func Deny(p *ir.Program) {
	if p.Denied == 0 {
		return
	}
	for _, f := range p.Funcs {
		deny(p, f, f.Body)
	}
}

func deny(p *ir.Program, f *ir.Func, r *ir.Region) {
	if r == nil {
		return
	}
	for i := 0; i < len(r.Body); i++ {
		v := r.Body[i]
		for _, inner := range v.Regions {
			deny(p, f, inner)
		}
		aux, is := v.Aux.(ir.CallAux)
		name, kinds := ofRuby(v)
		if of := builtin.Of(aux); is && of != nil && v.Op == puppet.OpCall && of.Finds == nil {
			name, kinds = of.Name, of.Access
		}
		if kinds &= p.Denied; kinds == 0 {
			continue
		}
		if is {
			end := f.NewValue(ir.OpFail, nil, v.Pos)
			end.Aux = ir.FailAux{Issue: "P2GO_DENIED", Message: Message(name, kinds), Label: "Function Call"}
			r.Body = append(r.Body[:i:i], end)
			return
		}
		class := f.NewValue(ruby.OpClass, ruby.Object("Class"), v.Pos)
		class.Aux = "SecurityError" // which no rescue without classes takes
		message := f.NewValue(ir.OpConst, typesys.StringType, v.Pos)
		message.Aux = Message(name, kinds)
		v.Op, v.Type, v.Aux, v.Args, v.ArgPos = ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "raise"}, []*ir.Value{class, message}, nil
		r.Body = slices.Insert(r.Body, i, class, message)
		i += 2
	}
}
