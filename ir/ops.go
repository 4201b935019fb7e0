package ir

import "github.com/p2go/p2go/typesys"

// Op is an operation: one of this package, or one of a dialect. [Op.Info] is what is known of it.
type Op uint16

// Effect classifies what may be done with an operation. Passes ask for the
// class, not for the op.
type Effect uint8

// The effect classes.
const (
	Pure   Effect = iota // may be dropped, merged, moved, within the limits of [Info.Reads]
	Fails                // may raise: keep unless proven safe
	Writes               // changes the catalog, a scope or the log: keep, in order
	Ends                 // ends its region
)

// String returns the mark in the text form; "" for [Pure].
func (e Effect) String() string { return [...]string{"", "!fails", "!effect", "!end"}[e] }

// Runs tells how the regions of an op run.
type Runs uint8

// The ways in which regions run.
const (
	Never   Runs = iota // the op has none
	Branch              // one of them, which yields the results of the op
	Loop                // once for each of something; next and break stay inside
	Closure             // whenever the value is called
	Query               // once for each resource, some time later
)

// The operations of this package.
const (
	OpInvalid Op = iota

	// Values.
	OpArg
	OpConst
	OpUnset
	OpResult
	OpIsSet
	OpNarrow
	OpArray
	OpHash

	// Calls.
	OpCallFunc
	OpLambda

	// Control flow.
	OpIf
	OpLoop
	OpTry
	OpYield
	OpReturn
	OpNext
	OpBreak
	OpFail
	OpRaise
	OpErrorText

	// Measuring.
	OpCount

	numOps
)

// Info is one row of an op table, from which printer, parser, verifier and
// docs/ir.md are made.
type Info struct {
	Name    string
	Args    int      // -1: any number
	Aux     *AuxKind // nil: none
	Effect  Effect   // of the op as such; a call's depends on the callee, see [Value.Effect]
	Regions int      // -1: any number
	Runs    Runs
	Results int // results beyond the first that `result` may project; -1: as many as the regions yield
	// Reads reports whether the result depends on what was evaluated before: the value
	// may be dropped, but not moved over one that [Writes].
	Reads bool
	// Succeeds reports whether an op that [Writes] never fails.
	Succeeds bool
	// Takes returns the own type that argument i of a value of the op is of; nil where it is a value of Puppet. Without the function
	// all are. See [OwnType].
	Takes func(v *Value, i int) typesys.Type
	// Result returns the static type of the op's result from its operands, as [ResultType] does; without the function that is Any.
	Result func(args []*Value) typesys.Type
	// Infer is Result of an op for which the operands alone do not tell.
	Infer func(v *Value) typesys.Type
	// Verify checks what is particular to the op; it may be nil.
	Verify func(c *Context, v *Value) error
	Doc    string
}

// Ops are the ops of this package.
var Ops = [numOps]Info{
	OpArg:    {Name: "arg", Doc: "a parameter, an element of an iteration; stands in Region.Args or Param, never in a body"},
	OpConst:  {Name: "const", Aux: AuxValue, Doc: "a literal"},
	OpUnset:  {Name: "unset", Doc: "the state of a variable that was not assigned on this path"},
	OpResult: {Name: "result", Args: 1, Aux: AuxInt, Verify: verifyResult, Doc: "the n-th further result of `if`, `switch`, `match`, `in` or `casematch`; the op's own value is result 0"},
	OpIsSet:  {Name: "isset", Args: 1, Result: BooleanResult, Doc: "whether a maybe-unset value is set"},
	OpNarrow: {Name: "narrow", Args: 1, Doc: "the value, of which tests around it tell the type"},
	OpArray:  {Name: "array", Args: -1, Aux: AuxSpread, Result: arrayType, Doc: "an array of the arguments; marked ones are arrays that are spliced (COL-15)"},
	OpHash:   {Name: "hash", Args: -1, Result: hashType, Verify: verifyHash, Doc: "a hash of alternating keys and values; later keys win (VALUE-10)"},

	OpCallFunc: {Name: "callfunc", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "a call of a function written in the Puppet language"},
	OpLambda:   {Name: "lambda", Args: -1, Aux: AuxLambda, Regions: 1, Runs: Closure, Verify: verifyLambda, Doc: "a closure over the values around it; the operands are types of its parameters that are computed"},

	OpIf:        {Name: "if", Args: 1, Effect: Pure, Regions: 2, Results: -1, Runs: Branch, Doc: "one of two regions by a Boolean"},
	OpLoop:      {Name: "loop", Args: -1, Regions: 2, Runs: Loop, Verify: verifyLoop, Doc: "while the first region yields true, the second one: both start with the values that the loop carries, which are its operands at first and then what the second region yields; the results are those at the end"},
	OpTry:       {Name: "try", Regions: 2, Results: -1, Runs: Branch, Verify: verifyTry, Doc: "the first region, or when it fails the second one, which starts with the error"},
	OpYield:     {Name: "yield", Args: -1, Effect: Ends, Doc: "gives the enclosing op its results"},
	OpReturn:    {Name: "return", Args: 1, Effect: Ends, Doc: "leaves the enclosing function, class or define (JMP-1, JMP-2)"},
	OpNext:      {Name: "next", Args: -1, Effect: Ends, Verify: verifyNext, Doc: "ends this run of the enclosing lambda with a value (JMP-4), or of the enclosing loop with the values that it carries on"},
	OpBreak:     {Name: "break", Args: -1, Effect: Ends, Verify: verifyBreak, Doc: "ends the enclosing iteration (JMP-7), or outside of lambdas the one that called the function (JMP-9); a loop with its results"},
	OpFail:      {Name: "fail", Aux: AuxFail, Effect: Ends, Doc: "raises an error that is certain here"},
	OpRaise:     {Name: "raise", Args: 1, Takes: TakesOwn(ErrorType), Effect: Ends, Doc: "raises an error again"},
	OpCount:     {Name: "count", Aux: AuxInt, Effect: Writes, Succeeds: true, Doc: "counts that control comes here, for a point of the file, in programs that are built to tell what of their source is covered"},
	OpErrorText: {Name: "errortext", Args: 1, Takes: TakesOwn(ErrorType), Result: stringResult, Doc: "the message of an error, a String"},
}

// String returns the op's name.
func (o Op) String() string { return o.Info().Name }

// Branches reports whether the op runs one of its regions, which yields its results.
func (o Op) Branches() bool { return o.Info().Runs == Branch }

// Loops reports whether the op is an iteration.
func (o Op) Loops() bool { return o.Info().Runs == Loop }
