package ruby

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// first is the number of the dialect's first op.
const first = 2 * ir.DialectOps

// The operations.
const (
	// Output of templates.
	OpOutput ir.Op = first + iota
	OpWrite
	OpWritten
	OpBuffer
	OpText

	// Values.
	OpSymbol
	OpString
	OpArray
	OpHash
	OpMerge
	OpRange
	OpRegexp
	OpClass
	OpConstant
	OpProgramClass
	OpProc
	OpGiven
	OpOwn
	OpPuppet
	OpRequired

	// Tests.
	OpEqual
	OpIsA
	OpDefinedMethod

	// Calls.
	OpSend
	OpFunction
	OpInvoke
	OpDefine
	OpDefines
	OpRender
	OpYield
	OpMatches
	OpGroup

	// Variables that closures share, and those of objects.
	OpCell
	OpLoad
	OpStore
	OpNew
	OpIVar
	OpSetIVar

	// Iteration and destructuring.
	OpIterate
	OpMore
	OpItem
	OpKey
	OpElement
	OpIndex
	OpGather
	OpAdd
	OpGathered
	OpSorted
	OpList
	OpAt
	OpRest

	// Jumps and errors.
	OpJump
	OpLeave
	OpLanded
	OpRescue
)

// SendAux is a call of a method or function.
type SendAux struct {
	Name string
	// Block says that the last argument is a lambda, or a block that is a value.
	Block bool
	// Spread has the arguments, without the receiver, that are arrays to splice, or nil.
	Spread []bool
	// Match says that the first argument is the cell of the last match.
	Match bool
}

// RenderAux is what a template renders.
type RenderAux struct {
	// Name is that of the body.
	Name string
	// Called is the name of the file that the call has, which errors tell; "" where the template stands in the program.
	Called string
}

// The types of the dialect's own.
var (
	OutputType = ir.NewType("ruby.output", ir.NewRepr(runtimeType("Output")))
	CellType   = ir.NewType("ruby.cell", ir.NewRepr(runtimeType("Cell")))
	MatchType  = ir.NewType("ruby.match", ir.NewRepr(runtimeType("Match")))
	IterType   = ir.NewType("ruby.iter", ir.NewRepr(runtimeType("Iter")))
	GatherType = ir.NewType("ruby.gather", ir.NewRepr(runtimeType("Gather")))
	JumpType   = ir.NewType("ruby.jump", ir.NewRepr(runtimeType("Landing")))
)

func runtimeType(name string) ir.GoTypeName {
	return ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/ruby", Name: name, Pointer: true}
}

// Object returns the static type of values of a class of Ruby's that no type of Puppet stands for.
func Object(class string) typesys.Type { return &typesys.Runtime{Language: "ruby", TypeName: class} }

// dialect is registered before any program is read or made.
var dialect = ir.Register(2, ir.Dialect{Name: "ruby", Ops: ops[:]})

// Ops are the rows of the ops, in order.
func Ops() []ir.Info { return dialect.Ops }

var ops = [...]ir.Info{
	OpOutput - first:  {Name: "ruby.output", Effect: ir.Writes, Succeeds: true, Doc: "the output of a template, empty"},
	OpWrite - first:   {Name: "ruby.write", Args: 2, Takes: ir.TakesOwn(OutputType, nil), Effect: ir.Writes, Succeeds: true, Doc: "appends a String to an output"},
	OpWritten - first: {Name: "ruby.written", Args: 1, Takes: ir.TakesOwn(OutputType), Reads: true, Result: stringResult, Doc: "what was written to an output"},
	OpBuffer - first:  {Name: "ruby.buffer", Args: 1, Takes: ir.TakesOwn(OutputType), Reads: true, Doc: "the String that an output appends to, which can change: the value of text in a template"},
	OpText - first:    {Name: "ruby.text", Args: 1, Reads: true, Result: stringResult, Doc: "the value's text, as `to_s` gives it"},

	OpSymbol - first:   {Name: "ruby.symbol", Aux: ir.AuxName, Result: objectOf("Symbol"), Doc: "a symbol"},
	OpString - first:   {Name: "ruby.string", Args: 1, Effect: ir.Writes, Succeeds: true, Doc: "a string that can change, where the value is one that cannot; any other value as it is"},
	OpArray - first:    {Name: "ruby.array", Args: -1, Aux: ir.AuxSpread, Effect: ir.Writes, Succeeds: true, Result: objectOf("Array"), Doc: "a new array of the arguments; marked ones are spliced, as `*x` is"},
	OpHash - first:     {Name: "ruby.hash", Args: -1, Verify: verifyHash, Effect: ir.Writes, Succeeds: true, Result: objectOf("Hash"), Doc: "a new hash of alternating keys and values"},
	OpMerge - first:    {Name: "ruby.merge", Args: 2, Effect: ir.Writes, Doc: "adds the entries of the second hash to the first, as `**x` does"},
	OpRange - first:    {Name: "ruby.range", Args: 2, Aux: auxFlag, Effect: ir.Fails, Result: objectOf("Range"), Doc: "a range; `true` when the end does not belong to it"},
	OpRegexp - first:   {Name: "ruby.regexp", Args: 1, Aux: ir.AuxName, Effect: ir.Fails, Doc: "the regular expression of a source that is computed, with options"},
	OpClass - first:    {Name: "ruby.class", Aux: ir.AuxName, Result: objectOf("Class"), Doc: "a class or module of Ruby's own"},
	OpConstant - first: {Name: "ruby.constant", Aux: ir.AuxName, Reads: true, Doc: "a constant of Ruby's own"},
	OpProgramClass - first: {
		Name: "ruby.programclass", Args: -1, Aux: auxClass, Reads: true, Result: objectOf("Class"), Doc: "a class or module that the program defines; the arguments are its superclass and the modules that it includes",
	},
	OpProc - first:     {Name: "ruby.proc", Args: 1, Aux: auxProc, Effect: ir.Writes, Succeeds: true, Result: objectOf("Proc"), Doc: "a lambda as a value; `lambda` for one that takes just as many arguments"},
	OpGiven - first:    {Name: "ruby.given", Args: 1, Infer: givenType, Doc: "a variable of Puppet's: nil where it has no value"},
	OpOwn - first:      {Name: "ruby.own", Args: 1, Aux: auxFlag, Effect: ir.Writes, Succeeds: true, Doc: "a value of Puppet's, or a new array, in which arrays and hashes can change; `true` when strings can too"},
	OpPuppet - first:   {Name: "ruby.puppet", Args: 1, Effect: ir.Fails, Doc: "the value as Puppet has it: strings, arrays and hashes are its own"},
	OpRequired - first: {Name: "ruby.required", Args: 1, Aux: ir.AuxName, Effect: ir.Writes, Doc: "a variable of Puppet's that code looks up by a name: where it has no value, that is an error or undef, as strictness has it"},

	OpEqual - first: {Name: "ruby.eq", Args: 2, Reads: true, Result: ir.BooleanResult, Doc: "== of values that no program defines it for"},
	OpIsA - first:   {Name: "ruby.isa", Args: 1, Aux: ir.AuxName, Result: ir.BooleanResult, Doc: "whether the value is of a class of Ruby's own"},
	OpDefinedMethod - first: {
		Name: "ruby.respondto", Args: 1, Aux: ir.AuxName, Result: ir.BooleanResult, Doc: "whether the value has a method",
	},

	OpSend - first:     {Name: "ruby.send", Args: -1, Aux: auxSend, Takes: takesSent, Effect: ir.Writes, Infer: sentType, Doc: "a call of a method of the first argument"},
	OpFunction - first: {Name: "ruby.function", Args: -1, Aux: auxSend, Takes: takesSent, Effect: ir.Writes, Doc: "a call of a function of Ruby's own: of Kernel, as `format`, or of a class or module, as `File.join`"},
	OpInvoke - first:   {Name: "ruby.invoke", Args: -1, Aux: auxSend, Takes: takesAny, Effect: ir.Writes, Doc: "a call of a method that the program defines, by its name; the first argument is self"},
	OpDefine - first:   {Name: "ruby.define", Aux: ir.AuxName, Effect: ir.Writes, Succeeds: true, Doc: "notes that a template has defined a method, TEMPLATE#NAME: templates that are rendered later have it too"},
	OpDefines - first:  {Name: "ruby.defines", Aux: ir.AuxName, Reads: true, Result: ir.BooleanResult, Doc: "whether the method that a template defines is the last one of its name that was defined"},
	OpRender - first:   {Name: "ruby.render", Args: -1, Aux: auxRender, Effect: ir.Writes, Result: stringResult, Doc: "what a template renders, by its name: a String; the arguments are what it reads from around the call"},
	OpYield - first:    {Name: "ruby.yield", Args: -1, Aux: ir.AuxSpread, Effect: ir.Writes, Doc: "calls the block that a method was given, the first argument"},
	OpMatches - first:  {Name: "ruby.matches", Effect: ir.Writes, Succeeds: true, Doc: "the cell that the last match of a body is kept in"},
	OpGroup - first:    {Name: "ruby.group", Args: 1, Aux: ir.AuxName, Takes: ir.TakesOwn(MatchType), Reads: true, Doc: "what the last match tells: a group by its number, or `~`, `&`, `'` and so on"},

	OpCell - first:    {Name: "ruby.cell", Args: 1, Effect: ir.Writes, Succeeds: true, Doc: "a variable that closures share, with its first value"},
	OpLoad - first:    {Name: "ruby.load", Args: 1, Takes: ir.TakesOwn(CellType), Reads: true, Doc: "the value of such a variable"},
	OpStore - first:   {Name: "ruby.store", Args: 2, Takes: ir.TakesOwn(CellType, nil), Effect: ir.Writes, Succeeds: true, Doc: "assigns to such a variable"},
	OpNew - first:     {Name: "ruby.new", Args: 1, Effect: ir.Writes, Succeeds: true, Doc: "a new object of a class that the program defines"},
	OpIVar - first:    {Name: "ruby.ivar", Args: 1, Aux: ir.AuxName, Reads: true, Doc: "an instance variable of an object"},
	OpSetIVar - first: {Name: "ruby.setivar", Args: 2, Aux: ir.AuxName, Effect: ir.Writes, Succeeds: true, Doc: "assigns to an instance variable"},

	OpIterate - first:  {Name: "ruby.iterate", Args: 1, Aux: ir.AuxName, Effect: ir.Fails, Doc: "an iteration over what a method without arguments, like `each` or `times`, goes over"},
	OpMore - first:     {Name: "ruby.more", Args: 1, Takes: ir.TakesOwn(IterType), Effect: ir.Writes, Succeeds: true, Result: ir.BooleanResult, Doc: "goes on to the next element, if there is one"},
	OpItem - first:     {Name: "ruby.item", Args: 1, Takes: ir.TakesOwn(IterType), Reads: true, Infer: itemType, Doc: "the element of an iteration, an array of key and value for a hash"},
	OpKey - first:      {Name: "ruby.key", Args: 1, Takes: ir.TakesOwn(IterType), Reads: true, Infer: keyType, Doc: "what the first of two parameters gets of an element"},
	OpElement - first:  {Name: "ruby.element", Args: 1, Takes: ir.TakesOwn(IterType), Reads: true, Infer: elementType, Doc: "what the second of two parameters gets of an element"},
	OpIndex - first:    {Name: "ruby.index", Args: 1, Takes: ir.TakesOwn(IterType), Reads: true, Result: integerResult, Doc: "the number of the element"},
	OpGather - first:   {Name: "ruby.gather", Args: 1, Aux: ir.AuxName, Takes: ir.TakesOwn(IterType), Effect: ir.Writes, Succeeds: true, Doc: "what a loop over an iteration gathers for a method like `map` or `sort_by`"},
	OpAdd - first:      {Name: "ruby.add", Args: -1, Takes: ir.TakesOwn(GatherType), Effect: ir.Writes, Succeeds: true, Doc: "gathers a value; the element that it is for follows where those are what is sorted"},
	OpGathered - first: {Name: "ruby.gathered", Args: 1, Takes: ir.TakesOwn(GatherType), Effect: ir.Writes, Succeeds: true, Result: objectOf("Array"), Doc: "a new array of what was gathered"},
	OpSorted - first:   {Name: "ruby.sorted", Args: 2, Aux: auxFlag, Takes: ir.TakesOwn(GatherType, IterType), Effect: ir.Writes, Result: objectOf("Array"), Doc: "a new array of the elements of an iteration, sorted by what was gathered for them; `true` where only the iteration over it has it"},
	OpList - first:     {Name: "ruby.list", Args: 1, Reads: true, Result: arrayResult, Doc: "the elements that several targets are assigned of a value: those of an array, else the value alone"},
	OpAt - first:       {Name: "ruby.at", Args: 1, Aux: auxAt, Reads: true, Doc: "an element of such a list by its number, from the end where it is negative; nil where there is none"},
	OpRest - first:     {Name: "ruby.rest", Args: 1, Aux: auxAt, Effect: ir.Writes, Succeeds: true, Result: objectOf("Array"), Doc: "a new array of the elements of such a list without so many at its beginning and end"},

	OpJump - first:   {Name: "ruby.jump", Effect: ir.Writes, Succeeds: true, Doc: "a place that closures can jump to"},
	OpLeave - first:  {Name: "ruby.leave", Args: 2, Takes: ir.TakesOwn(JumpType, nil), Effect: ir.Ends, Doc: "jumps there with a value, as an error"},
	OpLanded - first: {Name: "ruby.landed", Args: 2, Takes: ir.TakesOwn(JumpType, ir.ErrorType), Effect: ir.Fails, Doc: "the value of a jump to the place, which came as an error; any other error is raised again"},
	OpRescue - first: {Name: "ruby.rescue", Args: 1, Takes: ir.TakesOwn(ir.ErrorType), Effect: ir.Fails, Doc: "the exception that an error is; a jump is raised again"},
}

func stringResult([]*ir.Value) typesys.Type  { return typesys.StringType }
func integerResult([]*ir.Value) typesys.Type { return typesys.IntegerType }
func arrayResult([]*ir.Value) typesys.Type   { return typesys.ArrayType }

// objectOf is [ir.Info.Result] of ops that give an object of a class.
func objectOf(class string) func([]*ir.Value) typesys.Type {
	t := Object(class)
	return func([]*ir.Value) typesys.Type { return t }
}
