package ruby

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// AtAux is a place in a list: an index, counted from the end where it is negative; or how many elements are left out at the beginning
// and at the end.
type AtAux struct{ From, End int }

// ProcAux is a proc: whether it is a lambda, whether it has keywords, and how many arguments it takes at least and at most, -1 for any number;
// keywords are one.
type ProcAux struct {
	Lambda, Keywords bool
	Least, Most      int
}

// Arity is what Proc#arity gives.
func (a ProcAux) Arity() int {
	if a.Lambda && a.Least != a.Most || a.Most < 0 {
		return -a.Least - 1
	}
	return a.Least
}

// ClassAux is a class or module that a program defines. The arguments are its superclass, nil for Object, and the modules that it includes.
type ClassAux struct {
	// Name is its name, Module says that it is a module, and State that it has variables itself.
	Name          string
	Module, State bool
	// Methods is the method that calls those of its objects by their names: it takes the object, the name, an array of arguments and the block, and
	// gives an array with the result, or nil. "" for a module. Own is that for those that the class has itself, "" where it has none.
	Methods, Own string
	// Public are the names of the public methods of its objects, Hidden those of the others, with a blank and the word private or protected. OwnPublic
	// are the public ones that the class has itself.
	Public, Hidden, OwnPublic []string
	// Members are those of a Struct, nil for another class; Keyed says that its objects are made with keywords.
	Members []string
	Keyed   bool
}

var (
	// auxClass is a [ClassAux].
	auxClass = &ir.AuxKind{
		Form:  "name, method that calls those of objects or \"\", method that calls its own or \"\", public methods, others, its own public methods, members, with commas; strings; `module`; `state`; `keyed`",
		Holds: ir.Holds[ClassAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(ClassAux)
			for _, text := range []string{a.Name, a.Methods, a.Own, strings.Join(a.Public, ","), strings.Join(a.Hidden, ","), strings.Join(a.OwnPublic, ","), strings.Join(a.Members, ",")} {
				w.Words(v, strconv.Quote(text))
			}
			if a.Module {
				w.Words(v, "module")
			}
			if a.State {
				w.Words(v, "state")
			}
			if a.Keyed {
				w.Words(v, "keyed")
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := ClassAux{Name: r.Str(), Methods: r.Str(), Own: r.Str()}
			for _, list := range []*[]string{&a.Public, &a.Hidden, &a.OwnPublic, &a.Members} {
				if names := r.Str(); names != "" {
					*list = strings.Split(names, ",")
				}
			}
			a.Module = r.Accept("module")
			a.State = r.Accept("state")
			a.Keyed = r.Accept("keyed")
			v.Aux = a
		},
	}
	// auxFlag is a bool.
	auxFlag = &ir.AuxKind{
		Form:  "`true` or nothing",
		Holds: ir.Holds[bool],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			if v.Aux.(bool) {
				w.Words(v, "true")
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = r.Accept("true") },
	}
	// auxProc is a [ProcAux].
	auxProc = &ir.AuxKind{
		Form:  "number, number or `any`; `lambda`; `keywords`",
		Holds: ir.Holds[ProcAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(ProcAux)
			most := "any"
			if a.Most >= 0 {
				most = strconv.Itoa(a.Most)
			}
			w.Words(v, strconv.Itoa(a.Least), most)
			if a.Lambda {
				w.Words(v, "lambda")
			}
			if a.Keywords {
				w.Words(v, "keywords")
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := ProcAux{Least: r.Number(), Most: -1}
			if !r.Accept("any") {
				a.Most = r.Number()
			}
			a.Lambda = r.Accept("lambda")
			a.Keywords = r.Accept("keywords")
			v.Aux = a
		},
	}
	// auxSend is a [SendAux].
	auxSend = &ir.AuxKind{
		Form:  "name, a string; `spread:xo`; `match` when the first argument is the cell of the last match; `&` when the last one is a block",
		Holds: ir.Holds[SendAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(SendAux)
			w.Words(v, strconv.Quote(a.Name))
			w.Spread(a.Spread)
			if a.Match {
				w.Words(v, "match")
			}
			if a.Block {
				w.Words(v, "&")
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := SendAux{Name: r.Str(), Spread: r.Spread()}
			a.Match = r.Accept("match")
			a.Block = r.Accept("&")
			v.Aux = a
		},
		Verify: verifySend,
	}
	// auxRender is a [RenderAux].
	auxRender = &ir.AuxKind{
		Form:  "name, a string; `as` and the name that the call has, a string, for a file",
		Holds: ir.Holds[RenderAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(RenderAux)
			w.Words(v, strconv.Quote(a.Name))
			if a.Called != "" {
				w.Words(v, "as", strconv.Quote(a.Called))
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := RenderAux{Name: r.Str()}
			if r.Accept("as") {
				a.Called = r.Str()
			}
			v.Aux = a
		},
	}
	// auxAt is an [AtAux]. A number in the text form is not negative, so the sign is a word.
	auxAt = &ir.AuxKind{
		Form:  "number; `last` when counted from the end; or two numbers",
		Holds: ir.Holds[AtAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(AtAux)
			w.Words(v, strconv.Itoa(max(a.From, -a.From)), strconv.Itoa(a.End))
			if a.From < 0 {
				w.Words(v, "last")
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			a := AtAux{From: r.Number(), End: r.Number()}
			if r.Accept("last") {
				a.From = -a.From
			}
			v.Aux = a
		},
	}
)

// Operands returns the parts of a call's arguments: the cell of the last match and the block, which may be nil, and what is between, the
// receiver first where there is one.
func (a SendAux) Operands(args []*ir.Value) (match *ir.Value, rest []*ir.Value, block *ir.Value) {
	if a.Match {
		match, args = args[0], args[1:]
	}
	if a.Block {
		block, args = args[len(args)-1], args[:len(args)-1]
	}
	return match, args, block
}

func verifySend(v *ir.Value) error {
	a := v.Aux.(SendAux)
	n := len(v.Args)
	if a.Match {
		n--
	}
	if a.Block {
		n--
	}
	if v.Op == OpSend {
		n--
	}
	if n < 0 {
		return fmt.Errorf("too few arguments")
	}
	return ir.VerifySpread(a.Spread, n)
}

// takesSent is [ir.Info.Takes] of calls: the cell of the last match comes first.
func takesSent(v *ir.Value, i int) typesys.Type {
	if a, _ := v.Aux.(SendAux); a.Match && i == 0 {
		return MatchType
	}
	return nil
}

// takesAny is [ir.Info.Takes] of an op that takes own types anywhere.
func takesAny(v *ir.Value, i int) typesys.Type {
	if t := v.Args[i].Type; ir.Own(t) {
		return t
	}
	return nil
}

func verifyHash(_ *ir.Context, v *ir.Value) error {
	if len(v.Args)%2 != 0 {
		return fmt.Errorf("a key without a value")
	}
	return nil
}
