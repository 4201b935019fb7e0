package puppet

import "github.com/p2go/p2go/ir"

// first is the number of the dialect's first op.
const first = 1 * ir.DialectOps

// The operations.
const (
	// Strings and arrays.
	OpConcat ir.Op = first + iota
	OpSplat

	// Variables.
	OpTopVar
	OpFact
	OpNodeVar
	OpClassVar
	OpScopeVar
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
	OpTryIn
	OpNoMatch
	OpDestructure

	// Calls.
	OpCall
	OpCallHost
	OpCallTemplate
	OpCatalogCall

	// Branches and loops.
	OpSwitch
	OpForeach

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
)

// dialect is registered before any program is read or made.
var dialect = ir.Register(1, ir.Dialect{Name: "puppet", Ops: ops[:]})

// Ops are the rows of the ops, in order.
func Ops() []ir.Info { return dialect.Ops }

var ops = [...]ir.Info{
	OpConcat - first: {Name: "concat", Args: -1, Result: concatType, Doc: "the interpolation texts of the arguments, joined (STRC)"},
	OpSplat - first:  {Name: "splat", Args: 1, Result: splatType, Doc: "the array that `*x` stands for (COL-15)"},

	OpTopVar - first:     {Name: "topvar", Aux: ir.AuxName, Reads: true, Doc: "a variable of top scope: assigned by a main, a fact or a preset one (VAR-8); unset when there is none"},
	OpFact - first:       {Name: "fact", Aux: ir.AuxNames, Effect: ir.Fails, Doc: "$facts indexed with a path of literal keys: the pass facts makes it of a chain of index ops"},
	OpNodeVar - first:    {Name: "nodevar", Aux: ir.AuxName, Reads: true, Doc: "a variable of the node scope; unset when the matched node's body has not assigned it (SCO-6)"},
	OpClassVar - first:   {Name: "classvar", Aux: auxVar, Reads: true, Doc: "a variable of an evaluated class; unset when the class was not evaluated or has not assigned it (NAME-1)"},
	OpScopeVar - first:   {Name: "scopevar", Aux: ir.AuxName, Doc: "what the scope itself presets: title, name, module_name, caller_module_name, or `meta:x` for a metaparameter given to a define (VAR-8, VAR-10)"},
	OpHasMember - first:  {Name: "hasmember", Args: 1, Aux: ir.AuxName, Result: ir.BooleanResult, Doc: "whether the value is of a type with a member of that name, as object types and URI are (OBJ-9)"},
	OpMember - first:     {Name: "member", Args: -1, Aux: ir.AuxName, Effect: ir.Writes, Doc: "the member of that name of a value that has it, called with an array of arguments and perhaps a lambda (OBJ-9)"},
	OpRequire - first:    {Name: "require", Args: 1, Aux: ir.AuxName, Effect: ir.Fails, Doc: "the value, or `Unknown variable` when it is unset (VAR-6)"},
	OpSetVar - first:     {Name: "setvar", Args: 1, Aux: ir.AuxName, Effect: ir.Writes, Verify: verifySetVar, Doc: "stores into the scope's slot of that name, in class, node and main bodies; in a main it fails when top scope has the name already (VAR-1)"},
	OpGroup - first:      {Name: "group", Args: 1, Aux: ir.AuxInt, Result: matched, Takes: groupsAt(0), Doc: "match variable $n of the groups; undef when there is none (MV-1)"},
	OpSetMatch - first:   {Name: "setmatch", Args: 1, Effect: ir.Writes, Takes: groupsAt(0), Doc: "notes the match groups of the scope in class, node and main bodies, for the bodies that read them from within (MV-4)"},
	OpOuterMatch - first: {Name: "outermatch", Args: 1, Aux: ir.AuxInt, Reads: true, Takes: groupsAt(0), Doc: "match variable $n of the groups, or when there are none, of the scope around: of the class that is inherited, of the node or of the top (MV-4)"},
	OpSeeing - first:     {Name: "seeing", Args: -1, Aux: ir.AuxNames, Effect: ir.Writes, Doc: "notes variables that only this body knows, for the lookup that follows: its data may name them (HIE-25)"},

	OpTruth - first:        {Name: "truth", Args: 1, Result: ir.BooleanResult, Doc: "conversion to Boolean (TRU-1)"},
	OpNot - first:          {Name: "not", Args: 1, Result: ir.BooleanResult, Doc: "negation of a Boolean"},
	OpAdd - first:          {Name: "add", Args: 2, Effect: ir.Fails, Result: addType, Doc: "sum; concatenation of arrays and hashes (NUM, COL)"},
	OpSub - first:          {Name: "sub", Args: 2, Effect: ir.Fails, Result: subType, Doc: "difference; removal from arrays and hashes"},
	OpMul - first:          {Name: "mul", Args: 2, Effect: ir.Fails, Result: numeric, Doc: "product"},
	OpDiv - first:          {Name: "div", Args: 2, Effect: ir.Fails, Result: divType, Doc: "quotient"},
	OpMod - first:          {Name: "mod", Args: 2, Effect: ir.Fails, Result: wholeNumber, Doc: "remainder with the divisor's sign (NUM-6)"},
	OpShl - first:          {Name: "shl", Args: 2, Effect: ir.Fails, Result: shlType, Doc: "left shift; append to an array (COL-10)"},
	OpShr - first:          {Name: "shr", Args: 2, Effect: ir.Fails, Result: wholeNumber, Doc: "right shift"},
	OpNeg - first:          {Name: "neg", Args: 1, Effect: ir.Fails, Result: numeric, Doc: "unary minus"},
	OpEq - first:           {Name: "eq", Args: 2, Result: ir.BooleanResult, Doc: "== (EQ)"},
	OpNe - first:           {Name: "ne", Args: 2, Result: ir.BooleanResult, Doc: "!="},
	OpTryEq - first:        {Name: "tryeq", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "== where one is a type with an Init that has no constructor (NEW-78)"},
	OpTryNe - first:        {Name: "tryne", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "!= where one is a type with an Init that has no constructor"},
	OpLt - first:           {Name: "lt", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "< (CMP)"},
	OpLe - first:           {Name: "le", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "<="},
	OpGt - first:           {Name: "gt", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: ">"},
	OpGe - first:           {Name: "ge", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: ">="},
	OpMatch - first:        {Name: "match", Args: 3, Effect: ir.Fails, Results: 1, Result: ir.BooleanResult, Takes: groupsAt(2), Doc: "value =~ pattern (MAT); the third argument are the match groups so far, result 1 those afterwards (MV-2)"},
	OpIn - first:           {Name: "in", Args: 3, Effect: ir.Fails, Results: 1, Result: ir.BooleanResult, Takes: groupsAt(2), Doc: "element in container (IN); groups as for match"},
	OpCaseMatch - first:    {Name: "casematch", Args: 3, Effect: ir.Fails, Results: 1, Result: ir.BooleanResult, Takes: groupsAt(2), Doc: "value matches an option's pattern (CTL-6); arguments value, pattern, groups"},
	OpCaseMatchAny - first: {Name: "casematchany", Args: 3, Effect: ir.Fails, Results: 1, Result: ir.BooleanResult, Takes: groupsAt(2), Doc: "value matches one of the patterns that an option splats (CTL-4); arguments value, array of patterns, groups"},
	OpIndex - first:        {Name: "index", Args: -1, Effect: ir.Fails, Result: indexType, Doc: "value[keys…] (IDX)"},
	OpInstance - first:     {Name: "instance", Args: 1, Aux: auxType, Result: ir.BooleanResult, Doc: "whether the value is an instance of a constant type"},
	OpTryInstance - first:  {Name: "tryinstance", Args: 1, Aux: auxAssert, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "whether the value is an instance of a type with an Init that has no constructor (NEW-78); the string names the construct in the error"},
	OpAssert - first:       {Name: "assert", Args: -1, Aux: auxAssert, Effect: ir.Fails, Verify: verifyAssert, Doc: "the value, which must be an instance of the type, or of the type that a second operand is"},
	OpAccept - first:       {Name: "accept", Args: -1, Aux: auxAccept, Effect: ir.Fails, Verify: verifyAccept, Doc: "undef, once what a lambda is given is checked against the types of its parameters (LAM); those that are computed stand behind the arguments"},
	OpParamType - first:    {Name: "paramtype", Args: 1, Effect: ir.Fails, Doc: "the value, which must be a type: that of a parameter"},
	OpCheckParams - first:  {Name: "checkparams", Args: -1, Effect: ir.Fails, Verify: verifyCheckParams, Doc: "undef, once what a template is given is checked against the types of its parameters, of which the operands are those that are computed"},
	OpTryIn - first:        {Name: "tryin", Args: 2, Effect: ir.Fails, Result: ir.BooleanResult, Doc: "element in container where the element is a type with an Init that has no constructor (NEW-78)"},
	OpNoMatch - first:      {Name: "nomatch", Args: 1, Effect: ir.Fails, Doc: "the error of a selector of which no entry matches the value (CTL-7)"},
	OpDestructure - first:  {Name: "destructure", Args: 2, Effect: ir.Fails, Doc: "what is assigned to each name of a nested array of names, the second argument (VAR-5)"},

	OpCall - first:         {Name: "call", Args: -1, Aux: ir.AuxCall, Effect: ir.Writes, Doc: "a call of a builtin function; a lambda comes last"},
	OpCallHost - first:     {Name: "callhost", Args: -1, Aux: ir.AuxCall, Effect: ir.Writes, Doc: "a call of a function that a module writes in Go; a lambda comes last"},
	OpCallTemplate - first: {Name: "calltemplate", Args: -1, Aux: ir.AuxCall, Effect: ir.Writes, Takes: anyGroups, Doc: "what a template renders: a String, or Sensitive when one of its parts is; the arguments are those of the template (EPPE)"},
	OpCatalogCall - first:  {Name: "catalogcall", Args: -1, Aux: ir.AuxCall, Effect: ir.Writes, Doc: "a call of a function of the catalog builder: realize, create_resources, tag, tagged, defined, …"},

	OpSwitch - first:  {Name: "switch", Args: 1, Aux: auxSwitch, Regions: -1, Results: -1, Runs: ir.Branch, Doc: "the region of the first case that has a string equal to the value (EQ-1); the last region is the default"},
	OpForeach - first: {Name: "foreach", Args: -1, Aux: auxForeach, Effect: ir.Fails, Regions: 1, Runs: ir.Loop, Doc: "an iteration function with a literal lambda (ITER): the region runs once for each element"},

	OpTitle - first:        {Name: "title", Args: -1, Effect: ir.Fails, Doc: "checks the titles of a body of a resource expression, the last argument, against those of the bodies before it (RES-4): the text, or a flat array of texts"},
	OpHold - first:         {Name: "hold", Args: 1, Aux: ir.AuxName, Effect: ir.Fails, Doc: "the value as resources hold it (RES-8): of an attribute, which the aux tells by its operator, of an operand of a `query`, of the parameter `default` of a class or define, or what the `body` of one results in"},
	OpNotType - first:      {Name: "nottype", Args: 1, Effect: ir.Fails, Doc: "the error of a value that stands where the type of a resource does (RES-1)"},
	OpResourceType - first: {Name: "resourcetype", Args: 1, Effect: ir.Fails, Doc: "checks that a value is the type of a resource, which may not exist (RES-1)"},
	OpUnrepeated - first:   {Name: "unrepeated", Args: 2, Effect: ir.Fails, Doc: "checks that a hash of attributes has none of the names that an array has"},
	OpDeclare - first:      {Name: "declare", Args: -1, Aux: auxDeclare, Effect: ir.Writes, Doc: "adds resources of a known type: title, attribute values; an array of references"},
	OpDeclareNamed - first: {Name: "declarenamed", Args: -1, Aux: auxDeclare, Effect: ir.Writes, Doc: "the same with the type as first argument (RES-1)"},
	OpDeclareClass - first: {Name: "declareclass", Args: -1, Aux: auxDeclare, Effect: ir.Writes, Doc: "class { title: … }; a literal title is in the aux and not an argument (RES-7)"},
	OpInclude - first:      {Name: "include", Args: -1, Aux: auxInclude, Effect: ir.Writes, Doc: "include, contain or require of classes; literal names are in the aux, else names are arguments (INC)"},
	OpDefaults - first:     {Name: "defaults", Args: -1, Aux: auxDeclare, Effect: ir.Writes, Doc: "resource defaults of a type (DEF)"},
	OpOverride - first:     {Name: "override", Args: -1, Aux: auxDeclare, Effect: ir.Writes, Doc: "overrides of the referenced resources (OVR)"},
	OpCollect - first:      {Name: "collect", Args: -1, Aux: auxCollect, Effect: ir.Writes, Regions: 1, Runs: ir.Query, Doc: "a collector; the region gets a resource and yields whether it matches (COLL)"},
	OpQueryTags - first:    {Name: "querytags", Args: -1, Effect: ir.Fails, Doc: "the array of tags with which a value is compared in a query (COLL-3); with a second argument, the name of the attribute, where that is the tag, and else the value"},
	OpQueryEq - first:      {Name: "queryeq", Args: 3, Aux: auxNegate, Result: ir.BooleanResult, Doc: "resource, attribute name, value: a comparison in a query; for == with tag, the value is an array of tags (COLL-3)"},
	OpRelate - first:       {Name: "relate", Args: 2, Aux: ir.AuxName, Effect: ir.Writes, Doc: "before (->) or notify (~>) between two operands (REL)"},

	OpGiven - first:    {Name: "given", Args: 1, Aux: ir.AuxName, Verify: inTemplate, Doc: "the entry of that name in the hash that a template is given; unset when there is none (EPPE-3)"},
	OpBound - first:    {Name: "bound", Aux: ir.AuxName, Effect: ir.Fails, Verify: verifyBound, Doc: "in the default of a parameter of a class, define or template: a parameter of it, which fails while that one has no value (CALL-4)"},
	OpEmit - first:     {Name: "emit", Args: 1, Effect: ir.Writes, Verify: inTemplate, Doc: "appends the value's interpolation text to the template's output; that of a Sensitive is its content (EPPE-1)"},
	OpRendered - first: {Name: "rendered", Reads: true, Verify: inTemplate, Doc: "the template's output: a String, Sensitive when one of the values was (EPPE-1)"},
}
