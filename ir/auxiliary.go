package ir

import (
	"fmt"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// AuxKind is a kind of auxiliary data: what [Value.Aux] holds for an op, and its text form.
type AuxKind struct {
	// Form says how it is written, for docs/ir.md.
	Form string
	// Holds reports whether a value of Go is of the kind.
	Holds func(aux any) bool
	// Print writes it, after the name of the op. It returns the arguments of the op that are still to be written: all, unless it has
	// written some.
	Print func(w *Printer, v *Value) []*Value
	// Read reads it into Aux, and ReadEnd, which may be nil, what comes after the arguments.
	Read, ReadEnd func(r *Reader, v *Value)
	// Verify checks what goes with it; it may be nil.
	Verify func(v *Value) error
}

// The kinds of auxiliary data of this package's ops.
var (
	// AuxValue is a constant.
	AuxValue = &AuxKind{
		Form:  "constant",
		Holds: func(aux any) bool { return !value.IsUnset(aux) },
		Print: func(w *Printer, v *Value) []*Value { return w.Words(v, constText(v.Aux)) },
		Read:  func(r *Reader, v *Value) { v.Aux = r.Const() },
	}
	// AuxInt is an int that is not negative.
	AuxInt = &AuxKind{
		Form:  "number",
		Holds: func(aux any) bool { n, ok := aux.(int); return ok && n >= 0 },
		Print: func(w *Printer, v *Value) []*Value { return w.Words(v, strconv.Itoa(v.Aux.(int))) },
		Read:  func(r *Reader, v *Value) { v.Aux = r.Number() },
	}
	// AuxName is a string.
	AuxName = &AuxKind{
		Form:  "string",
		Holds: Holds[string],
		Print: func(w *Printer, v *Value) []*Value { return w.Words(v, strconv.Quote(v.Aux.(string))) },
		Read:  func(r *Reader, v *Value) { v.Aux = r.Str() },
	}
	// AuxNames is a []string.
	AuxNames = &AuxKind{
		Form:  "strings",
		Holds: Holds[[]string],
		Print: func(w *Printer, v *Value) []*Value {
			for _, name := range v.Aux.([]string) {
				w.Words(v, strconv.Quote(name))
			}
			return v.Args
		},
		Read: func(r *Reader, v *Value) { v.Aux = r.Strs() },
	}
	// AuxSpread is a []bool: which arguments are spliced, or nil for none.
	AuxSpread = &AuxKind{
		Form:  "`spread:xo`, an x for each argument that is spliced, when there are any",
		Holds: func(aux any) bool { return aux == nil || Holds[[]bool](aux) },
		Print: func(w *Printer, v *Value) []*Value {
			marks, _ := v.Aux.([]bool)
			w.Spread(marks)
			return v.Args
		},
		Read: func(r *Reader, v *Value) {
			if s := r.Spread(); s != nil {
				v.Aux = s
			}
		},
		Verify: func(v *Value) error {
			marks, _ := v.Aux.([]bool)
			return VerifySpread(marks, len(v.Args))
		},
	}
	// AuxCall is a [CallAux].
	AuxCall = &AuxKind{
		Form:   "name, a string; `spread:xo`; `&` when the last argument is a lambda; `pure` or `fails`",
		Holds:  Holds[CallAux],
		Print:  printCall,
		Read:   readCall,
		Verify: verifyCall,
	}
	// AuxLambda is a *[LambdaAux].
	AuxLambda = &AuxKind{Form: "parameters; `returns` type", Holds: Holds[*LambdaAux], Print: printLambda, Read: readLambda}
	// AuxFail is a [FailAux].
	AuxFail = &AuxKind{
		Form:  "issue, message, label, strings; `return` or `next` for a jump that leaves nothing",
		Holds: Holds[FailAux], Print: printFail, Read: readFail,
	}
)

// Holds reports whether a value of Go is a T: for [AuxKind.Holds].
func Holds[T any](aux any) bool {
	_, ok := aux.(T)
	return ok
}

// holds reports whether a value of Go may be the aux of the kind, which is nil for ops without aux.
func (k *AuxKind) holds(aux any) bool {
	if k == nil {
		return aux == nil
	}
	return k.Holds(aux)
}

// CallAux is a callee. Block reports whether the last argument is a lambda.
type CallAux struct {
	Name   string
	Module string // the edition of stdlib in which a function is another than before
	Block  bool
	Spread []bool // arguments that are arrays to splice (CALL-2), or nil
	Effect Effect // of this callee
}

// LambdaAux describes a closure. Its region's Args are the parameters' values.
type LambdaAux struct {
	Params   []*Param
	Returns  typesys.Type // nil when not declared
	Computed int          // the same of Returns as [Param.Computed]
}

// FailAux is an error that is certain: its issue and full text. Label, when not
// empty, wraps it: "Function Call" (ERR-4).
//
// Jump, when not empty, is `return` or `next` where there is nothing to leave
// (JMP-3); the rest is empty then.
//
// Early is the error of a default that reads a parameter which has no value yet:
// its place is that of the call whose argument is missing (CALL-4). Refused is that
// of a parameter that may not be assigned, which has that place too; of a class or
// define it has that of the definition (VAR-3).
//
// Whole is an error of a whole file, which has no label where something that the file
// would define is looked for: At is its place in File, as far as Puppet shows it. Without
// a file it is an error like others there.
type FailAux struct {
	Issue, Message, Label string
	Jump                  string
	Early, Refused        bool
	Whole                 bool
	File                  string
	At                    Pos
}

// Const returns the constant that v is, if it is one.
func (v *Value) Const() (value.Value, bool) {
	if v.Op != OpConst {
		return nil, false
	}
	return v.Aux, true
}

func printCall(w *Printer, v *Value) []*Value {
	a := v.Aux.(CallAux)
	w.Words(v, strconv.Quote(a.Name))
	if a.Module != "" {
		w.Words(v, "of", strconv.Quote(a.Module))
	}
	w.Spread(a.Spread)
	if a.Block {
		w.Words(v, "&")
	}
	switch a.Effect {
	case Pure:
		w.Words(v, "pure")
	case Fails:
		w.Words(v, "fails")
	}
	return v.Args
}

func readCall(r *Reader, v *Value) {
	a := CallAux{Name: r.Str()}
	if r.Accept("of") {
		a.Module = r.Str()
	}
	a.Spread = r.Spread()
	a.Block = r.Accept("&")
	switch {
	case r.Accept("pure"):
		a.Effect = Pure
	case r.Accept("fails"):
		a.Effect = Fails
	default:
		a.Effect = Writes
	}
	v.Aux = a
}

func verifyCall(v *Value) error {
	a := v.Aux.(CallAux)
	if a.Block && (len(v.Args) == 0 || v.Args[len(v.Args)-1].Op != OpLambda) {
		return fmt.Errorf("the last argument is no lambda")
	}
	return VerifySpread(a.Spread, len(v.Args))
}

func printLambda(w *Printer, v *Value) []*Value {
	a := v.Aux.(*LambdaAux)
	if len(a.Params) > 0 {
		w.b.WriteByte(' ')
	}
	w.params(a.Params)
	if a.Returns != nil {
		w.Words(v, "returns", quoteType(a.Returns))
		w.Computed(a.Computed)
	}
	return v.Args
}

func readLambda(r *Reader, v *Value) {
	a := &LambdaAux{Params: r.params()}
	if r.Accept("returns") {
		a.Returns = r.Type()
		a.Computed = r.Computed()
	}
	v.Aux = a
}

func printFail(w *Printer, v *Value) []*Value {
	a := v.Aux.(FailAux)
	w.Words(v, strconv.Quote(a.Issue), strconv.Quote(a.Message), strconv.Quote(a.Label))
	if a.Jump != "" {
		w.Words(v, a.Jump)
	}
	if a.Early {
		w.Words(v, "early")
	}
	if a.Refused {
		w.Words(v, "refused")
	}
	if a.Whole {
		w.Words(v, "whole", strconv.Quote(a.File), strconv.Itoa(int(a.At.Line)), strconv.Itoa(int(a.At.Col)))
	}
	return v.Args
}

func readFail(r *Reader, v *Value) {
	a := FailAux{Issue: r.Str(), Message: r.Str(), Label: r.Str()}
	if r.tok == "return" || r.tok == "next" {
		// A terminator of that name cannot follow: fail ends its region.
		a.Jump = r.Name()
	}
	a.Early, a.Refused = r.Accept("early"), r.Accept("refused")
	if a.Whole = r.Accept("whole"); a.Whole {
		a.File = r.Str()
		a.At = Pos{Line: int32(r.Number()), Col: int32(r.Number())}
	}
	v.Aux = a
}
