package mcl

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// first is the number of the dialect's first op.
const first = 4 * ir.DialectOps

// The operations.
const (
	// Variables.
	OpEnv ir.Op = first + iota
	OpModule
	OpModuleSet
	OpOuter
	OpInner
	OpSet
	OpBind
	OpRead
	OpGlobal

	// Values.
	OpAs
	OpArith
	OpDivide
	OpCompare
	OpSame
	OpEqual
	OpNot
	OpBoth
	OpEither
	OpConcat
	OpStruct
	OpField
	OpIndex
	OpLookup
	OpFunc
	OpTyped
	OpType
	OpTemplate
	OpTree

	// Calls and control flow.
	OpCall
	OpApply
	OpPure
	OpFails
	OpInput
	OpExcept
	OpEach
	OpEachEntry
	OpPanic

	// The graph.
	OpResource
	OpEdge
	OpSend
)

var (
	// EnvType is the type of environments: the variables of a file, of a class that is included, or of one run of a loop's body.
	EnvType = ir.NewType("mcl.env", ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/mcl", Name: "Env", Pointer: true}))
	// FuncType is the type of funcs as functions in Go take them. Elsewhere they are Any.
	FuncType = ir.NewType("mcl.func", ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/mcl", Name: "Func"}))
	// DescriptorType is the type of types, TemplateType that of templates, and TreeType that of the program's files, for functions in Go.
	DescriptorType = ir.NewType("mcl.type", ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/mcl", Name: "Type", Pointer: true}))
	TemplateType   = ir.NewType("mcl.template", ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/mcl/template", Name: "Template", Pointer: true}))
	TreeType       = ir.NewType("mcl.tree", ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/mcl/fn/deployfn", Name: "Tree", Pointer: true}))
)

// PlaceAux is a variable: its place in an environment, its name, and the type of its value.
type PlaceAux struct {
	Place int
	Name  string
	Type  typesys.Type
}

// TypeAux is the type of a result.
type TypeAux struct{ Type typesys.Type }

// StructAux are the names of the fields of a struct.
type StructAux struct{ Names []string }

// DescriptorAux is a type: `bool`, `str`, `int`, `float`, `list` or `map` of the type that the argument is, or `struct` with the names of its
// fields, whose types the arguments are.
type DescriptorAux struct {
	Kind  string
	Names []string
}

// TemplateAux is a template: its text, and the functions of mcl that it names: what they are called there, and the functions in Go.
type TemplateAux struct {
	Text          string
	Names, GoName []string
}

// TreeAux are files by their paths, and the folder of the module that sees them.
type TreeAux struct {
	Base            string
	Paths, Contents []string
}

// FieldAux is a field: its number and its type.
type FieldAux struct {
	Index int
	Type  typesys.Type
}

// CallAux is the routine that is called, and the type of what it gives; nil for nothing.
type CallAux struct {
	Routine string
	Type    typesys.Type
}

// GoAux is a Go function of package runtime/mcl or of one below it, as `fn.Split`, and the type of its result.
type GoAux struct {
	Function string
	Type     typesys.Type
}

// ResourceAux is a resource. The arguments are its name, and for each entry the condition, if it has one, and the value: of an edge, the name
// of the others.
type ResourceAux struct {
	Kind string
	// Variable is the kind as a variable of package runtime/mcl/kind, "" for a kind that is not there, which Extra describes.
	Variable string
	Extra    ExtraKind
	Collect  bool
	Entries  []Entry
}

// ExtraKind is a kind that a program has beyond those of mgmt (MCL-KIND-7), as data.
type ExtraKind struct {
	// Traits are names of constants of package runtime/mcl/graph.
	Traits       []string
	Fields, Sent []ExtraField
	Defaults     []ExtraDefault
}

// ExtraField is a field of an [ExtraKind], or a key that it sends: its type as mcl writes it, and the Go type of an int that bounds its values, or "".
type ExtraField struct {
	Name, Type, Width string
	Pointer           bool
}

// ExtraDefault is the value of a field that is omitted.
type ExtraDefault struct {
	Name  string
	Value value.Value
}

// Entry is a line of a resource's body.
type Entry struct {
	// Is says what it is: Field, Meta, MetaStruct, or Edge.
	Is EntryKind
	// Name is the field, the metaparam, or the property of the edge.
	Name string
	// Kind is that of the others, of an edge.
	Kind string
	// Cond says that there is a condition.
	Cond bool
}

// EntryKind says what a line of a resource's body is.
type EntryKind uint8

// The kinds of lines.
const (
	Field EntryKind = iota
	Meta
	MetaStruct
	Edge
)

var entryWords = [...]string{"field", "meta", "metas", "edge"}

// EdgeAux are the kinds of the ends of edges; the arguments are their names.
type EdgeAux struct{ Kinds []string }

// SendAux is what is sent; the arguments are the names of the sender and of the receiver.
type SendAux struct{ From, Key, To, Field string }

// dialect is registered before any program is read or made.
var dialect = ir.Register(4, ir.Dialect{Name: "mcl", Ops: ops[:]})

// Ops are the rows of the ops, in order.
func Ops() []ir.Info { return dialect.Ops }

var ops = [...]ir.Info{
	OpEnv - first:       {Name: "mcl.env", Args: -1, Aux: ir.AuxInt, Effect: ir.Writes, Succeeds: true, Takes: envs, Infer: isEnv, Verify: verifyEnv, Doc: "a new environment of so many places, within another one unless it is of a file"},
	OpModule - first:    {Name: "mcl.module", Args: 0, Aux: ir.AuxInt, Reads: true, Infer: isEnv, Doc: "the environment of a file"},
	OpModuleSet - first: {Name: "mcl.file", Args: 1, Effect: ir.Writes, Succeeds: true, Takes: ir.TakesOwn(EnvType), Doc: "gives the run the environment of the next file"},
	OpOuter - first:     {Name: "mcl.outer", Args: 1, Aux: ir.AuxInt, Takes: ir.TakesOwn(EnvType), Infer: isEnv, Doc: "the environment that is so many definitions further out (MCL-SCO-3)"},
	OpInner - first:     {Name: "mcl.inner", Args: 1, Aux: ir.AuxInt, Reads: true, Takes: ir.TakesOwn(EnvType), Infer: isEnv, Doc: "the environment of a class that `include … as` makes when it is first read (MCL-CLS-4)"},
	OpSet - first:       {Name: "mcl.set", Args: 2, Aux: auxPlace, Effect: ir.Writes, Succeeds: true, Takes: ir.TakesOwn(EnvType), Doc: "gives a variable its value"},
	OpBind - first:      {Name: "mcl.bind", Args: 2, Aux: auxPlace, Effect: ir.Writes, Succeeds: true, Takes: ir.TakesOwn(EnvType), Verify: lambdaAt(1), Doc: "gives a variable the lambda that computes it when it is first read (MCL-EVAL-1)"},
	OpRead - first:      {Name: "mcl.read", Args: 1, Aux: auxPlace, Effect: ir.Fails, Takes: ir.TakesOwn(EnvType), Infer: func(v *ir.Value) typesys.Type { return v.Aux.(PlaceAux).Type }, Doc: "the value of a variable"},
	OpGlobal - first:    {Name: "mcl.global", Args: 0, Aux: ir.AuxName, Result: stringType, Doc: "a variable that the program is given, such as `$hostname` (MCL-SCO-9)"},

	OpAs - first:       {Name: "mcl.as", Args: 1, Aux: auxType, Infer: ofType, Doc: "a value, which is of the type"},
	OpArith - first:    {Name: "mcl.arith", Args: 2, Aux: ir.AuxName, Infer: func(v *ir.Value) typesys.Type { return v.Args[0].Type }, Verify: oneOf("+", "-", "*"), Doc: "+, - and * of numbers, + of strings; ints wrap (MCL-VAL-1)"},
	OpDivide - first:   {Name: "mcl.divide", Args: 2, Effect: ir.Fails, Result: floatType, Doc: "/ of numbers, which gives a float (MCL-OP)"},
	OpCompare - first:  {Name: "mcl.compare", Args: 2, Aux: ir.AuxName, Result: ir.BooleanResult, Verify: oneOf("<", "<=", ">", ">="), Doc: "a comparison of numbers"},
	OpSame - first:     {Name: "mcl.same", Args: 2, Result: ir.BooleanResult, Doc: "== of bools, numbers and strings"},
	OpEqual - first:    {Name: "mcl.equal", Args: 2, Result: ir.BooleanResult, Doc: "== of lists, maps and structs (MCL-VAL-4)"},
	OpNot - first:      {Name: "mcl.not", Args: 1, Result: ir.BooleanResult, Doc: "`not` of a bool"},
	OpBoth - first:     {Name: "mcl.and", Args: 2, Result: ir.BooleanResult, Doc: "`and` of bools, both of which were evaluated (MCL-OP-5)"},
	OpEither - first:   {Name: "mcl.or", Args: 2, Result: ir.BooleanResult, Doc: "`or` of bools, both of which were evaluated"},
	OpConcat - first:   {Name: "mcl.concat", Args: -1, Result: stringType, Doc: "strings, joined (MCL-STR-5)"},
	OpStruct - first:   {Name: "mcl.struct", Args: -1, Aux: auxStruct, Verify: verifyStruct, Doc: "a struct of the values of its fields"},
	OpField - first:    {Name: "mcl.field", Args: 1, Aux: auxField, Infer: func(v *ir.Value) typesys.Type { return v.Aux.(FieldAux).Type }, Doc: "a field of a struct (MCL-LOOK-2)"},
	OpIndex - first:    {Name: "mcl.index", Args: 2, Aux: auxType, Effect: ir.Fails, Infer: ofType, Doc: "an element of a list (MCL-LOOK-1)"},
	OpLookup - first:   {Name: "mcl.lookup", Args: 2, Aux: auxType, Effect: ir.Fails, Infer: ofType, Doc: "a value of a map"},
	OpTyped - first:    {Name: "mcl.typed", Args: 1, Aux: ir.AuxName, Doc: "a value with the text of its type, of which fmt.printf may print both (MCL-FN-10)"},
	OpType - first:     {Name: "mcl.type", Args: -1, Aux: auxDescriptor, Takes: func(*ir.Value, int) typesys.Type { return DescriptorType }, Infer: func(*ir.Value) typesys.Type { return DescriptorType }, Doc: "a type, made of the types of its parts, by which JSON is decoded"},
	OpTemplate - first: {Name: "mcl.template", Args: -1, Aux: auxTemplate, Infer: func(*ir.Value) typesys.Type { return TemplateType }, Doc: "a template with the functions that it names; of an argument, a computed text, with all functions"},
	OpTree - first:     {Name: "mcl.tree", Args: 0, Aux: auxTree, Infer: func(*ir.Value) typesys.Type { return TreeType }, Doc: "files of the program, as a module sees them (MCL-IMP-11)"},
	OpFunc - first:     {Name: "mcl.func", Args: 1, Verify: lambdaAt(0), Doc: "a lambda as a value (MCL-FUN-4)"},

	OpCall - first:      {Name: "mcl.call", Args: -1, Aux: auxCall, Effect: ir.Writes, Takes: envs, Infer: func(v *ir.Value) typesys.Type { return v.Aux.(CallAux).Type }, Doc: "a call of a routine with an environment and arguments"},
	OpApply - first:     {Name: "mcl.apply", Args: -1, Aux: auxType, Effect: ir.Fails, Infer: ofType, Doc: "a call of a func with arguments"},
	OpPure - first:      {Name: "mcl.pure", Args: -1, Aux: auxGo, Takes: takesOwn, Infer: ofGo, Doc: "a call of a function that cannot fail"},
	OpFails - first:     {Name: "mcl.fails", Args: -1, Aux: auxGo, Takes: takesOwn, Effect: ir.Fails, Infer: ofGo, Doc: "a call of a function that may fail"},
	OpInput - first:     {Name: "mcl.input", Args: -1, Aux: auxGo, Effect: ir.Fails, Takes: takesOwn, Infer: ofGo, Doc: "a call of a function that reads the machine or the time (MCL-REA-2)"},
	OpExcept - first:    {Name: "mcl.except", Args: 2, Aux: auxType, Effect: ir.Fails, Infer: ofType, Verify: lambdaAt(0, 1), Doc: "what the first lambda gives, or the second one where that fails with an error that is catchable (MCL-EXC)"},
	OpEach - first:      {Name: "mcl.each", Args: 2, Effect: ir.Writes, Verify: lambdaAt(1), Doc: "runs a lambda for each element of a list, with its index (MCL-LOOP)"},
	OpEachEntry - first: {Name: "mcl.eachentry", Args: 2, Effect: ir.Writes, Verify: lambdaAt(1), Doc: "runs a lambda for each entry of a map"},
	OpPanic - first:     {Name: "mcl.panic", Args: -1, Aux: ir.AuxName, Effect: ir.Writes, Doc: "a call of a Go function that may end the program (MCL-STM-3)"},

	OpResource - first: {Name: "mcl.resource", Args: -1, Aux: auxResource, Effect: ir.Writes, Verify: verifyResource, Doc: "puts out resources of a kind: one of a name, or one for each of an array of names (MCL-RES-2)"},
	OpEdge - first:     {Name: "mcl.edge", Args: -1, Aux: auxEdge, Effect: ir.Writes, Verify: verifyEdge, Doc: "puts out edges between resources, each with the next (MCL-EDGE-2)"},
	OpSend - first:     {Name: "mcl.send", Args: 2, Aux: auxSend, Effect: ir.Writes, Doc: "puts out what a resource sends to a field of another (MCL-SEND-1)"},
}

// envs are the types of the arguments of an op whose first one is an environment, if it has any.
func envs(_ *ir.Value, i int) typesys.Type {
	if i == 0 {
		return EnvType
	}
	return nil
}

// takesOwn is [ir.Info.Takes] of calls of functions in Go, which may take any of the own types but environments.
func takesOwn(v *ir.Value, i int) typesys.Type {
	switch t := v.Args[i].Type; t {
	case typesys.Type(FuncType), typesys.Type(DescriptorType), typesys.Type(TemplateType), typesys.Type(TreeType):
		return t
	}
	return nil
}

func isEnv(*ir.Value) typesys.Type        { return EnvType }
func stringType([]*ir.Value) typesys.Type { return typesys.StringType }
func floatType([]*ir.Value) typesys.Type  { return typesys.FloatType }
func ofType(v *ir.Value) typesys.Type     { return v.Aux.(TypeAux).Type }
func ofGo(v *ir.Value) typesys.Type       { return v.Aux.(GoAux).Type }

func verifyEnv(_ *ir.Context, v *ir.Value) error {
	if len(v.Args) > 1 {
		return fmt.Errorf("%d environments around one", len(v.Args))
	}
	return nil
}

func verifyStruct(_ *ir.Context, v *ir.Value) error {
	if n := len(v.Aux.(StructAux).Names); n != len(v.Args) {
		return fmt.Errorf("%d values for %d fields", len(v.Args), n)
	}
	return nil
}

func verifyResource(_ *ir.Context, v *ir.Value) error {
	n := 1
	for _, e := range v.Aux.(ResourceAux).Entries {
		n++
		if e.Cond {
			n++
		}
	}
	if n != len(v.Args) {
		return fmt.Errorf("%d arguments instead of %d", len(v.Args), n)
	}
	return nil
}

func verifyEdge(_ *ir.Context, v *ir.Value) error {
	if n := len(v.Aux.(EdgeAux).Kinds); n != len(v.Args) {
		return fmt.Errorf("%d names of %d kinds", len(v.Args), n)
	}
	return nil
}

func lambdaAt(places ...int) func(*ir.Context, *ir.Value) error {
	return func(_ *ir.Context, v *ir.Value) error {
		for _, i := range places {
			if v.Args[i].Op != ir.OpLambda {
				return fmt.Errorf("argument %d is no lambda", i)
			}
		}
		return nil
	}
}

func oneOf(words ...string) func(*ir.Context, *ir.Value) error {
	return func(_ *ir.Context, v *ir.Value) error {
		if slices.Contains(words, v.Aux.(string)) {
			return nil
		}
		return fmt.Errorf("there is no operator %s", strconv.Quote(v.Aux.(string)))
	}
}
