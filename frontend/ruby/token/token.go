// Package token names the tokens of Ruby. A sign that means another thing where a value may begin than after one has a kind for
// each.
package token

// Kind says what a token is.
type Kind uint8

// The kinds of tokens.
const (
	EOF       Kind = iota
	Illegal        // what no token begins with
	Newline        // a line end that ends a statement
	Semicolon      // ;

	Ident    // name
	Method   // name? and name!
	Const    // Name
	Label    // name:
	IVar     // @name
	CVar     // @@name
	GVar     // $name
	Group    // $1
	MatchVar // $& and its like
	Int
	Float
	Number // rational and imaginary numbers
	Char   // ?x
	Symbol // :name

	String      // the beginning of a string, of a heredoc too
	Shell       // ` and %x
	Regexp      // / and %r
	SymbolQuote // :" and %s
	Words       // %w and %W
	Symbols     // %i and %I

	LParen       // ( right after a name
	LParenBegin  // ( where a value may begin
	LParenArg    // ( after a name and a blank
	RParen       // )
	LBracket     // [ of an index
	LBracketList // [ of an array
	RBracket     // ]
	LBrace       // { of a block
	LBraceHash   // { of a hash
	LBraceArg    // { of a block, after arguments that began with a parenthesis after a blank
	LBraceLambda // { after -> and its parameters
	RBrace       // }
	Comma
	Dot
	SafeDot // &.
	Colons  // ::
	Top     // :: where a value may begin
	Colon
	Question
	Assign
	OpAssign // += and its like
	Arrow    // =>
	Lambda   // ->
	Splat    // * before a value
	Splat2   // ** before a value
	BlockArg // & before a value
	Not      // !
	Tilde    // ~
	Plus1    // + before a value
	Minus1   // - before a value
	MinusNum // - before a digit

	Pow
	Mul
	Div
	Mod
	Plus
	Minus
	ShiftLeft
	ShiftRight
	And
	Or
	Xor
	Less
	LessEqual
	Greater
	GreaterEqual
	Compare
	Equal
	CaseEqual
	NotEqual
	Match
	NotMatch
	AndAnd
	OrOr
	Range      // ..
	Range3     // ...
	RangeFrom  // .. where a value may begin
	RangeFrom3 // ... where a value may begin
	Index      // [] as a name
	IndexSet   // []= as a name
	Backtick   // ` as a name

	KwAlias
	KwAnd
	KwBegin
	KwBEGIN
	KwBreak
	KwCase
	KwClass
	KwDef
	KwDefined
	KwDo
	KwDoLambda
	KwElse
	KwElsif
	KwEnd
	KwEND
	KwEnsure
	KwFalse
	KwFor
	KwIf
	KwIfMod
	KwIn
	KwModule
	KwNext
	KwNil
	KwNot
	KwOr
	KwRedo
	KwRescue
	KwRescueMod
	KwRetry
	KwReturn
	KwSelf
	KwSuper
	KwThen
	KwTrue
	KwUndef
	KwUnless
	KwUnlessMod
	KwUntil
	KwUntilMod
	KwWhen
	KwWhile
	KwWhileMod
	KwYield
	KwEncoding
	KwFile
	KwLine
)

// After says what may follow a keyword.
type After uint8

// What may follow a keyword.
const (
	Value After = iota // a value
	End                // an operator
	Args               // arguments, as after a name
	Mid                // a value or nothing
	Name               // the name of a method
	Path               // the name of a class
)

// Keyword is a reserved word.
type Keyword struct {
	Kind Kind
	// Modifier is the kind after a statement, for `if` and its like; otherwise that of Kind.
	Modifier Kind
	After    After
}

// Keywords are the reserved words.
var Keywords = map[string]Keyword{
	"__ENCODING__": {KwEncoding, KwEncoding, End},
	"__LINE__":     {KwLine, KwLine, End},
	"__FILE__":     {KwFile, KwFile, End},
	"BEGIN":        {KwBEGIN, KwBEGIN, End},
	"END":          {KwEND, KwEND, End},
	"alias":        {KwAlias, KwAlias, Name},
	"and":          {KwAnd, KwAnd, Value},
	"begin":        {KwBegin, KwBegin, Value},
	"break":        {KwBreak, KwBreak, Mid},
	"case":         {KwCase, KwCase, Value},
	"class":        {KwClass, KwClass, Path},
	"def":          {KwDef, KwDef, Name},
	"defined?":     {KwDefined, KwDefined, Args},
	"do":           {KwDo, KwDo, Value},
	"else":         {KwElse, KwElse, Value},
	"elsif":        {KwElsif, KwElsif, Value},
	"end":          {KwEnd, KwEnd, End},
	"ensure":       {KwEnsure, KwEnsure, Value},
	"false":        {KwFalse, KwFalse, End},
	"for":          {KwFor, KwFor, Value},
	"if":           {KwIf, KwIfMod, Value},
	"in":           {KwIn, KwIn, Value},
	"module":       {KwModule, KwModule, Value},
	"next":         {KwNext, KwNext, Mid},
	"nil":          {KwNil, KwNil, End},
	"not":          {KwNot, KwNot, Args},
	"or":           {KwOr, KwOr, Value},
	"redo":         {KwRedo, KwRedo, End},
	"rescue":       {KwRescue, KwRescueMod, Mid},
	"retry":        {KwRetry, KwRetry, End},
	"return":       {KwReturn, KwReturn, Mid},
	"self":         {KwSelf, KwSelf, End},
	"super":        {KwSuper, KwSuper, Args},
	"then":         {KwThen, KwThen, Value},
	"true":         {KwTrue, KwTrue, End},
	"undef":        {KwUndef, KwUndef, Name},
	"unless":       {KwUnless, KwUnlessMod, Value},
	"until":        {KwUntil, KwUntilMod, Value},
	"when":         {KwWhen, KwWhen, Value},
	"while":        {KwWhile, KwWhileMod, Value},
	"yield":        {KwYield, KwYield, Args},
}

// IsKeyword reports whether a kind is one of reserved words.
func (k Kind) IsKeyword() bool { return k >= KwAlias }
