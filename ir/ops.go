package ir

// Op is an operation. [Ops] is the table of those of this package; [Op.Info] knows those of dialects too.
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

// The operations.
const (
	OpInvalid Op = iota

	// Values.
	OpArg
	OpConst
	OpUnset
	OpResult
	OpArray
	OpHash
	OpConcat
	OpSplat

	// Variables.
	OpTopVar
	OpFact
	OpNodeVar
	OpClassVar
	OpScopeVar
	OpIsSet
	OpHasMember
	OpMember
	OpRequire
	OpSetVar
	OpGroup
	OpSetMatch
	OpOuterMatch
	OpSeeing

	// Operators.
	OpTruth
	OpNot
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpMod
	OpShl
	OpShr
	OpNeg
	OpEq
	OpNe
	OpTryEq
	OpTryNe
	OpLt
	OpLe
	OpGt
	OpGe
	OpMatch
	OpIn
	OpCaseMatch
	OpCaseMatchAny
	OpIndex
	OpInstance
	OpTryInstance
	OpAssert
	OpAccept
	OpParamType
	OpCheckParams
	OpNarrow
	OpTryIn
	OpNoMatch
	OpDestructure

	// Calls.
	OpCall
	OpCallFunc
	OpCallHost
	OpCallTemplate
	OpCatalogCall
	OpLambda

	// Control flow.
	OpIf
	OpSwitch
	OpForeach
	OpYield
	OpReturn
	OpNext
	OpBreak
	OpFail

	// The catalog.
	OpTitle
	OpHold
	OpNotType
	OpResourceType
	OpUnrepeated
	OpDeclare
	OpDeclareNamed
	OpDeclareClass
	OpInclude
	OpDefaults
	OpOverride
	OpCollect
	OpQueryTags
	OpQueryEq
	OpRelate

	// Templates.
	OpGiven
	OpBound
	OpEmit
	OpRendered

	numOps
)

// AuxKind tells what a value's Aux holds.
type AuxKind uint8

// The kinds of auxiliary data.
const (
	NoAux      AuxKind = iota
	AuxValue           // value.Value: a constant
	AuxInt             // int
	AuxName            // string
	AuxVar             // VarAux
	AuxType            // typesys.Type
	AuxAssert          // AssertAux
	AuxSpread          // []bool: which arguments are spliced, or nil for none
	AuxCall            // CallAux
	AuxLambda          // *LambdaAux
	AuxForeach         // ForeachAux
	AuxAccept          // AcceptAux
	AuxSwitch          // [][]value.Value: the constants of each case
	AuxFail            // FailAux
	AuxDeclare         // *DeclareAux
	AuxInclude         // IncludeAux
	AuxCollect         // *CollectAux
	AuxNegate          // bool
	AuxPath            // []string
)

// Info is one row of the op table, from which printer, parser, verifier and
// docs/ir.md are made.
type Info struct {
	Name    string
	Args    int // -1: any number
	Aux     AuxKind
	Effect  Effect // of the op as such; a call's depends on the callee, see [Value.Effect]
	Regions int    // -1: any number
	Results int    // results beyond the first that `result` may project; -1: as many as the regions yield
	// Reads reports whether the result depends on what was evaluated before: the value
	// may be dropped, but not moved over one that [Writes].
	Reads bool
	Doc   string
}

// Ops are the ops of this package.
var Ops = [numOps]Info{
	OpArg:    {Name: "arg", Doc: "a parameter, an element of an iteration; stands in Region.Args or Param, never in a body"},
	OpConst:  {Name: "const", Aux: AuxValue, Doc: "a literal"},
	OpUnset:  {Name: "unset", Doc: "the state of a variable that was not assigned on this path"},
	OpResult: {Name: "result", Args: 1, Aux: AuxInt, Doc: "the n-th further result of `if`, `switch`, `match`, `in` or `casematch`; the op's own value is result 0"},
	OpArray:  {Name: "array", Args: -1, Aux: AuxSpread, Doc: "an array of the arguments; marked ones are arrays that are spliced (COL-15)"},
	OpHash:   {Name: "hash", Args: -1, Doc: "a hash of alternating keys and values; later keys win (VALUE-10)"},
	OpConcat: {Name: "concat", Args: -1, Doc: "the interpolation texts of the arguments, joined (STRC)"},
	OpSplat:  {Name: "splat", Args: 1, Doc: "the array that `*x` stands for (COL-15)"},

	OpTopVar:     {Name: "topvar", Aux: AuxName, Reads: true, Doc: "a variable of top scope: assigned by a main, a fact or a preset one (VAR-8); unset when there is none"},
	OpFact:       {Name: "fact", Aux: AuxPath, Effect: Fails, Doc: "$facts indexed with a path of literal keys: the pass facts makes it of a chain of index ops"},
	OpNodeVar:    {Name: "nodevar", Aux: AuxName, Reads: true, Doc: "a variable of the node scope; unset when the matched node's body has not assigned it (SCO-6)"},
	OpClassVar:   {Name: "classvar", Aux: AuxVar, Reads: true, Doc: "a variable of an evaluated class; unset when the class was not evaluated or has not assigned it (NAME-1)"},
	OpScopeVar:   {Name: "scopevar", Aux: AuxName, Doc: "what the scope itself presets: title, name, module_name, caller_module_name, or `meta:x` for a metaparameter given to a define (VAR-8, VAR-10)"},
	OpIsSet:      {Name: "isset", Args: 1, Doc: "whether a maybe-unset value is set"},
	OpHasMember:  {Name: "hasmember", Args: 1, Aux: AuxName, Doc: "whether the value is of a type with a member of that name, as object types and URI are (OBJ-9)"},
	OpMember:     {Name: "member", Args: -1, Aux: AuxName, Effect: Writes, Doc: "the member of that name of a value that has it, called with an array of arguments and perhaps a lambda (OBJ-9)"},
	OpRequire:    {Name: "require", Args: 1, Aux: AuxName, Effect: Fails, Doc: "the value, or `Unknown variable` when it is unset (VAR-6)"},
	OpSetVar:     {Name: "setvar", Args: 1, Aux: AuxName, Effect: Writes, Doc: "stores into the scope's slot of that name, in class, node and main bodies; in a main it fails when top scope has the name already (VAR-1)"},
	OpSetMatch:   {Name: "setmatch", Args: 1, Effect: Writes, Doc: "notes the match groups of the scope in class, node and main bodies, for the bodies that read them from within (MV-4)"},
	OpOuterMatch: {Name: "outermatch", Args: 1, Aux: AuxInt, Reads: true, Doc: "match variable $n of the groups, or when there are none, of the scope around: of the class that is inherited, of the node or of the top (MV-4)"},
	OpSeeing:     {Name: "seeing", Args: -1, Aux: AuxPath, Effect: Writes, Doc: "notes variables that only this body knows, for the lookup that follows: its data may name them (HIE-25)"},
	OpGroup:      {Name: "group", Args: 1, Aux: AuxInt, Doc: "match variable $n of the groups; undef when there is none (MV-1)"},

	OpTruth:        {Name: "truth", Args: 1, Doc: "conversion to Boolean (TRU-1)"},
	OpNot:          {Name: "not", Args: 1, Doc: "negation of a Boolean"},
	OpAdd:          {Name: "add", Args: 2, Effect: Fails, Doc: "sum; concatenation of arrays and hashes (NUM, COL)"},
	OpSub:          {Name: "sub", Args: 2, Effect: Fails, Doc: "difference; removal from arrays and hashes"},
	OpMul:          {Name: "mul", Args: 2, Effect: Fails, Doc: "product"},
	OpDiv:          {Name: "div", Args: 2, Effect: Fails, Doc: "quotient"},
	OpMod:          {Name: "mod", Args: 2, Effect: Fails, Doc: "remainder with the divisor's sign (NUM-6)"},
	OpShl:          {Name: "shl", Args: 2, Effect: Fails, Doc: "left shift; append to an array (COL-10)"},
	OpShr:          {Name: "shr", Args: 2, Effect: Fails, Doc: "right shift"},
	OpNeg:          {Name: "neg", Args: 1, Effect: Fails, Doc: "unary minus"},
	OpEq:           {Name: "eq", Args: 2, Doc: "== (EQ)"},
	OpNe:           {Name: "ne", Args: 2, Doc: "!="},
	OpTryEq:        {Name: "tryeq", Args: 2, Effect: Fails, Doc: "== where one is a type with an Init that has no constructor (NEW-78)"},
	OpTryNe:        {Name: "tryne", Args: 2, Effect: Fails, Doc: "!= where one is a type with an Init that has no constructor"},
	OpLt:           {Name: "lt", Args: 2, Effect: Fails, Doc: "< (CMP)"},
	OpLe:           {Name: "le", Args: 2, Effect: Fails, Doc: "<="},
	OpGt:           {Name: "gt", Args: 2, Effect: Fails, Doc: ">"},
	OpGe:           {Name: "ge", Args: 2, Effect: Fails, Doc: ">="},
	OpMatch:        {Name: "match", Args: 3, Effect: Fails, Results: 1, Doc: "value =~ pattern (MAT); the third argument are the match groups so far, result 1 those afterwards (MV-2)"},
	OpIn:           {Name: "in", Args: 3, Effect: Fails, Results: 1, Doc: "element in container (IN); groups as for match"},
	OpCaseMatch:    {Name: "casematch", Args: 3, Effect: Fails, Results: 1, Doc: "value matches an option's pattern (CTL-6); arguments value, pattern, groups"},
	OpCaseMatchAny: {Name: "casematchany", Args: 3, Effect: Fails, Results: 1, Doc: "value matches one of the patterns that an option splats (CTL-4); arguments value, array of patterns, groups"},
	OpIndex:        {Name: "index", Args: -1, Effect: Fails, Doc: "value[keys…] (IDX)"},
	OpInstance:     {Name: "instance", Args: 1, Aux: AuxType, Doc: "whether the value is an instance of a constant type"},
	OpTryInstance:  {Name: "tryinstance", Args: 1, Aux: AuxAssert, Effect: Fails, Doc: "whether the value is an instance of a type with an Init that has no constructor (NEW-78); the string names the construct in the error"},
	OpAssert:       {Name: "assert", Args: -1, Aux: AuxAssert, Effect: Fails, Doc: "the value, which must be an instance of the type, or of the type that a second operand is"},
	OpAccept:       {Name: "accept", Args: -1, Aux: AuxAccept, Effect: Fails, Doc: "undef, once what a lambda is given is checked against the types of its parameters (LAM); those that are computed stand behind the arguments"},
	OpParamType:    {Name: "paramtype", Args: 1, Effect: Fails, Doc: "the value, which must be a type: that of a parameter"},
	OpCheckParams:  {Name: "checkparams", Args: -1, Effect: Fails, Doc: "undef, once what a template is given is checked against the types of its parameters, of which the operands are those that are computed"},
	OpTryIn:        {Name: "tryin", Args: 2, Effect: Fails, Doc: "element in container where the element is a type with an Init that has no constructor (NEW-78)"},
	OpNoMatch:      {Name: "nomatch", Args: 1, Effect: Fails, Doc: "the error of a selector of which no entry matches the value (CTL-7)"},
	OpDestructure:  {Name: "destructure", Args: 2, Effect: Fails, Doc: "what is assigned to each name of a nested array of names, the second argument (VAR-5)"},
	OpNarrow:       {Name: "narrow", Args: 1, Doc: "the value, of which tests around it tell the type"},

	OpCall:         {Name: "call", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "a call of a builtin function; a lambda comes last"},
	OpCallFunc:     {Name: "callfunc", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "a call of a function written in the Puppet language"},
	OpCallHost:     {Name: "callhost", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "a call of a function that a module writes in Go; a lambda comes last"},
	OpCallTemplate: {Name: "calltemplate", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "what a template renders: a String, or Sensitive when one of its parts is; the arguments are those of the template (EPPE)"},
	OpCatalogCall:  {Name: "catalogcall", Args: -1, Aux: AuxCall, Effect: Writes, Doc: "a call of a function of the catalog builder: realize, create_resources, tag, tagged, defined, …"},
	OpLambda:       {Name: "lambda", Args: -1, Aux: AuxLambda, Regions: 1, Doc: "a closure over the values around it; the operands are types of its parameters that are computed"},

	OpIf:      {Name: "if", Args: 1, Effect: Pure, Regions: 2, Results: -1, Doc: "one of two regions by a Boolean"},
	OpSwitch:  {Name: "switch", Args: 1, Aux: AuxSwitch, Regions: -1, Results: -1, Doc: "the region of the first case that has a string equal to the value (EQ-1); the last region is the default"},
	OpForeach: {Name: "foreach", Args: -1, Aux: AuxForeach, Effect: Fails, Regions: 1, Doc: "an iteration function with a literal lambda (ITER): the region runs once for each element"},
	OpYield:   {Name: "yield", Args: -1, Effect: Ends, Doc: "gives the enclosing op its results"},
	OpReturn:  {Name: "return", Args: 1, Effect: Ends, Doc: "leaves the enclosing function, class or define (JMP-1, JMP-2)"},
	OpNext:    {Name: "next", Args: 1, Effect: Ends, Doc: "ends this run of the enclosing lambda with a value (JMP-4)"},
	OpBreak:   {Name: "break", Effect: Ends, Doc: "ends the enclosing iteration (JMP-7), or outside of lambdas the one that called the function (JMP-9)"},
	OpFail:    {Name: "fail", Aux: AuxFail, Effect: Ends, Doc: "raises an error that is certain here"},

	OpTitle:        {Name: "title", Args: -1, Effect: Fails, Doc: "checks the titles of a body of a resource expression, the last argument, against those of the bodies before it (RES-4): the text, or a flat array of texts"},
	OpHold:         {Name: "hold", Args: 1, Aux: AuxName, Effect: Fails, Doc: "the value as resources hold it (RES-8): of an attribute, which the aux tells by its operator, of an operand of a `query`, of the parameter `default` of a class or define, or what the `body` of one results in"},
	OpNotType:      {Name: "nottype", Args: 1, Effect: Fails, Doc: "the error of a value that stands where the type of a resource does (RES-1)"},
	OpResourceType: {Name: "resourcetype", Args: 1, Effect: Fails, Doc: "checks that a value is the type of a resource, which may not exist (RES-1)"},
	OpUnrepeated:   {Name: "unrepeated", Args: 2, Effect: Fails, Doc: "checks that a hash of attributes has none of the names that an array has"},
	OpDeclare:      {Name: "declare", Args: -1, Aux: AuxDeclare, Effect: Writes, Doc: "adds resources of a known type: title, attribute values; an array of references"},
	OpDeclareNamed: {Name: "declarenamed", Args: -1, Aux: AuxDeclare, Effect: Writes, Doc: "the same with the type as first argument (RES-1)"},
	OpDeclareClass: {Name: "declareclass", Args: -1, Aux: AuxDeclare, Effect: Writes, Doc: "class { title: … }; a literal title is in the aux and not an argument (RES-7)"},
	OpInclude:      {Name: "include", Args: -1, Aux: AuxInclude, Effect: Writes, Doc: "include, contain or require of classes; literal names are in the aux, else names are arguments (INC)"},
	OpDefaults:     {Name: "defaults", Args: -1, Aux: AuxDeclare, Effect: Writes, Doc: "resource defaults of a type (DEF)"},
	OpOverride:     {Name: "override", Args: -1, Aux: AuxDeclare, Effect: Writes, Doc: "overrides of the referenced resources (OVR)"},
	OpCollect:      {Name: "collect", Args: -1, Aux: AuxCollect, Effect: Writes, Regions: 1, Doc: "a collector; the region gets a resource and yields whether it matches (COLL)"},
	OpQueryTags:    {Name: "querytags", Args: -1, Effect: Fails, Doc: "the array of tags with which a value is compared in a query (COLL-3); with a second argument, the name of the attribute, where that is the tag, and else the value"},
	OpQueryEq:      {Name: "queryeq", Args: 3, Aux: AuxNegate, Doc: "resource, attribute name, value: a comparison in a query; for == with tag, the value is an array of tags (COLL-3)"},
	OpRelate:       {Name: "relate", Args: 2, Aux: AuxName, Effect: Writes, Doc: "before (->) or notify (~>) between two operands (REL)"},

	OpGiven:    {Name: "given", Args: 1, Aux: AuxName, Doc: "the entry of that name in the hash that a template is given; unset when there is none (EPPE-3)"},
	OpBound:    {Name: "bound", Aux: AuxName, Effect: Fails, Doc: "in the default of a parameter of a class, define or template: a parameter of it, which fails while that one has no value (CALL-4)"},
	OpEmit:     {Name: "emit", Args: 1, Effect: Writes, Doc: "appends the value's interpolation text to the template's output; that of a Sensitive is its content (EPPE-1)"},
	OpRendered: {Name: "rendered", Reads: true, Doc: "the template's output: a String, Sensitive when one of the values was (EPPE-1)"},
}

// String returns the op's name.
func (o Op) String() string { return o.Info().Name }
