package puppet

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The kinds of auxiliary data.
var (
	auxVar = &ir.AuxKind{
		Form:  "class and variable, strings",
		Holds: ir.Holds[VarAux],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(VarAux)
			return w.Words(v, strconv.Quote(a.Class), strconv.Quote(a.Var))
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = VarAux{r.Str(), r.Str()} },
	}
	auxType = &ir.AuxKind{
		Form:  "type",
		Holds: ir.Holds[typesys.Type],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value { return w.Words(v, ir.TypeText(v.Aux.(typesys.Type))) },
		Read:  func(r *ir.Reader, v *ir.Value) { v.Aux = r.Type() },
	}
	auxAssert = &ir.AuxKind{
		Form: "type, and a string that begins the message",
		Holds: func(aux any) bool {
			a, ok := aux.(AssertAux)
			return ok && a.Type != nil
		},
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			a := v.Aux.(AssertAux)
			return w.Words(v, ir.TypeText(a.Type), strconv.Quote(a.Subject))
		},
		Read: func(r *ir.Reader, v *ir.Value) { v.Aux = AssertAux{r.Type(), r.Str()} },
	}
	auxNegate = &ir.AuxKind{
		Form:  "`true` for !=",
		Holds: ir.Holds[bool],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value { return w.Words(v, strconv.FormatBool(v.Aux.(bool))) },
		Read: func(r *ir.Reader, v *ir.Value) {
			word := r.Name()
			negate, err := strconv.ParseBool(word)
			if err != nil {
				r.Fail("expected true or false, got %q", word)
			}
			v.Aux = negate
		},
	}
	auxSwitch = &ir.AuxKind{
		Form:  "an array of strings for each case",
		Holds: ir.Holds[[][]value.Value],
		Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
			for _, c := range v.Aux.([][]value.Value) {
				w.Words(v, ir.ConstText(value.Array(c)))
			}
			return v.Args
		},
		Read: func(r *ir.Reader, v *ir.Value) {
			var cases [][]value.Value
			for r.At("[") {
				cases = append(cases, r.Const().(value.Array))
			}
			v.Aux = cases
		},
		Verify: func(v *ir.Value) error {
			if n := len(v.Aux.([][]value.Value)); len(v.Regions) != n+1 {
				return fmt.Errorf("%d regions for %d cases", len(v.Regions), n)
			}
			return nil
		},
	}
	auxAccept  = &ir.AuxKind{Form: "names, strings, with their types", Holds: ir.Holds[AcceptAux], Print: printAccept, Read: readAccept}
	auxForeach = &ir.AuxKind{Form: "`loop/arity`", Holds: ir.Holds[ForeachAux], Print: printForeach, Read: readForeach, Verify: verifyForeach}
	auxDeclare = &ir.AuxKind{
		Form:  "type or class, a string, unless it is an argument; `@` virtual, `@@` exported; then arguments and attributes",
		Holds: ir.Holds[*DeclareAux], Print: printDeclare, Read: readDeclare, ReadEnd: readAttrs, Verify: verifyDeclare,
	}
	auxInclude = &ir.AuxKind{
		Form:  "`include`, `contain` or `require`; names, strings; `spread:xo` as for arrays",
		Holds: ir.Holds[IncludeAux], Print: printInclude, Read: readInclude, Verify: verifyInclude,
	}
	auxCollect = &ir.AuxKind{
		Form:  "type, a string; `@@` exported; `all` without a query; attributes",
		Holds: ir.Holds[*CollectAux], Print: printCollect, Read: readCollect, ReadEnd: readAttrs, Verify: verifyCollect,
	}
)

func printAccept(w *ir.Printer, v *ir.Value) []*ir.Value {
	for _, p := range v.Aux.(AcceptAux) {
		w.Words(v, strconv.Quote(p.Name), ir.TypeText(p.Type))
		w.Computed(p.Computed)
	}
	return v.Args
}

func readAccept(r *ir.Reader, v *ir.Value) {
	var a AcceptAux
	for r.AtStr() {
		a = append(a, AcceptParam{r.Str(), r.Type(), r.Computed()})
	}
	v.Aux = a
}

func printForeach(w *ir.Printer, v *ir.Value) []*ir.Value {
	a := v.Aux.(ForeachAux)
	return w.Words(v, fmt.Sprintf("%s/%d", a.Loop, a.Arity))
}

func readForeach(r *ir.Reader, v *ir.Value) {
	word := r.Name()
	a := ForeachAux{Loop: loopNamed(word)}
	if a.Loop == NoLoop {
		r.Fail("there is no loop %q", word)
	}
	r.Expect("/")
	a.Arity = r.Number()
	v.Aux = a
}

func printInclude(w *ir.Printer, v *ir.Value) []*ir.Value {
	a := v.Aux.(IncludeAux)
	w.Words(v, a.Inclusion.String())
	for _, c := range a.Classes {
		w.Words(v, strconv.Quote(c))
	}
	w.Spread(a.Spread)
	return v.Args
}

func readInclude(r *ir.Reader, v *ir.Value) {
	word := r.Name()
	a := IncludeAux{Inclusion: inclusionNamed(word)}
	if a.Inclusion == 0 {
		r.Fail("there is no inclusion %q", word)
	}
	a.Classes = r.Strs()
	a.Spread = r.Spread()
	v.Aux = a
}

func printDeclare(w *ir.Printer, v *ir.Value) []*ir.Value {
	a := v.Aux.(*DeclareAux)
	if a.Type != "" {
		w.Words(v, strconv.Quote(a.Type))
	}
	switch a.Form {
	case Regular:
	case Virtual:
		w.Words(v, "@")
	case Exported:
		w.Words(v, "@@")
	}
	n := len(v.Args) - len(a.Attrs)
	w.Values(v.Args[:n])
	return printAttrs(w, v, a.Attrs, v.Args[n:])
}

func readDeclare(r *ir.Reader, v *ir.Value) {
	a := &DeclareAux{}
	if r.AtStr() {
		a.Type = r.Str()
	}
	for a.Form < Exported && r.Accept("@") {
		a.Form++
	}
	v.Aux = a
}

func printCollect(w *ir.Printer, v *ir.Value) []*ir.Value {
	a := v.Aux.(*CollectAux)
	w.Words(v, strconv.Quote(a.Type))
	if a.Exported {
		w.Words(v, "@@")
	}
	if a.All {
		w.Words(v, "all")
	}
	return printAttrs(w, v, a.Attrs, v.Args)
}

func readCollect(r *ir.Reader, v *ir.Value) {
	a := &CollectAux{Type: r.Str()}
	if r.Accept("@") {
		r.Expect("@")
		a.Exported = true
	}
	a.All = r.Accept("all")
	v.Aux = a
}

// printAttrs writes `{name: v1 @ 3:5, name+: v2, *: v3}` of the ops that have attributes; no arguments are left then.
func printAttrs(w *ir.Printer, v *ir.Value, attrs []AttrAux, args []*ir.Value) []*ir.Value {
	var list []string
	for i, a := range attrs {
		mark := map[byte]string{'=': a.Name, '+': a.Name + "+", '*': "*", 'd': a.Name + "?", 'D': "*?"}[a.Op]
		text := fmt.Sprintf("%s: v%d", mark, args[i].ID)
		if a.Pos.Line > 0 {
			text += fmt.Sprintf(" @ %d:%d", a.Pos.Line, a.Pos.Col)
		}
		list = append(list, text)
	}
	w.Words(v, "{"+strings.Join(list, ", ")+"}")
	return nil
}

// readAttrs reads what printAttrs writes.
func readAttrs(r *ir.Reader, v *ir.Value) {
	var attrs []AttrAux
	r.Expect("{")
	for !r.Accept("}") {
		a := AttrAux{Op: '='}
		if r.Accept("*") {
			a.Op = '*'
		} else {
			name := r.Name()
			if a.Name = strings.TrimSuffix(name, "+"); a.Name != name {
				a.Op = '+'
			}
			if a.Name == "" {
				r.Fail("an attribute without a name")
			}
		}
		if r.Accept("?") {
			switch a.Op {
			case '*':
				a.Op = 'D'
			default:
				a.Op = 'd'
			}
		}
		r.Expect(":")
		v.Args = append(v.Args, r.Use())
		if r.Accept("@") {
			a.Pos = r.Place("an attribute")
		}
		attrs = append(attrs, a)
		if !r.At("}") {
			r.Expect(",")
		}
	}
	switch a := v.Aux.(type) {
	case *DeclareAux:
		a.Attrs = attrs
	case *CollectAux:
		a.Attrs = attrs
	}
}
