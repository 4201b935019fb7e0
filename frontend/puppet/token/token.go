// Package token names the kinds of tokens of the Puppet language.
//
// The lexer makes tokens of these kinds; operators in the syntax tree are kinds
// too. The package knows neither source text nor grammar.
package token

// Kind is the kind of a token (LEX-7, LEX-8).
type Kind uint8

// The kinds. An operator's and a keyword's String is its spelling.
const (
	EOF     Kind = iota
	Illegal      // where lexing stopped with an error
	Other

	Name
	Word
	Ref
	Var
	Number
	Bool
	String
	Regexp
	Heredoc
	StringStart  // text of an interpolated string before its first expression
	StringMiddle // text between two expressions
	StringEnd    // text after the last expression

	EppStart   // beginning of a template
	RenderText // text of a template
	RenderExpr // <%=
	RenderEnd  // %> or -%> after an expression that is rendered

	ListStart  // [ that begins an array (LEX-10)
	IndexStart // [ that indexes
	RBracket
	LBrace
	SelectorBrace // { right after ? (LEX-12)
	RBrace
	CallParen // ( that begins a call (LEX-11)
	LineParen // ( that is first on its line
	RParen

	Comma
	Semicolon
	Colon
	Dot
	Question
	Assign
	PlusAssign
	MinusAssign
	FatArrow
	PlusArrow
	Eq
	NotEq
	Less
	LessEq
	Greater
	GreaterEq
	Match
	NotMatch
	Plus
	Minus
	Times
	Splat
	Slash
	Percent
	ShiftLeft
	ShiftRight
	Not
	EdgeRight  // ->
	EdgeLeft   // <-
	NotifyEdge // ~>
	NotifyLeft // <~
	CollectOpen
	CollectClose
	ExportOpen
	ExportClose
	Pipe
	At
	AtAt
	Tilde

	keywordFirst
	And
	Apply
	Attr
	Case
	Class
	Default
	Define
	Else
	Elsif
	Function
	If
	In
	Inherits
	Node
	Or
	Plan
	Private
	Type
	Undef
	Unless
	keywordLast
)

var names = [...]string{
	EOF: "end of input", Illegal: "illegal", Other: "other",
	Name: "name", Word: "word", Ref: "reference", Var: "variable",
	Number: "number", Bool: "boolean", String: "string", Regexp: "regexp", Heredoc: "heredoc",
	StringStart: "string", StringMiddle: "string", StringEnd: "string",
	EppStart: "template", RenderText: "template text", RenderExpr: "<%=", RenderEnd: "%>",
	ListStart: "[", IndexStart: "[", RBracket: "]", LBrace: "{", SelectorBrace: "{", RBrace: "}",
	CallParen: "(", LineParen: "(", RParen: ")",
	Comma: ",", Semicolon: ";", Colon: ":", Dot: ".", Question: "?",
	Assign: "=", PlusAssign: "+=", MinusAssign: "-=", FatArrow: "=>", PlusArrow: "+>",
	Eq: "==", NotEq: "!=", Less: "<", LessEq: "<=", Greater: ">", GreaterEq: ">=",
	Match: "=~", NotMatch: "!~", Plus: "+", Minus: "-", Times: "*", Splat: "*", Slash: "/", Percent: "%",
	ShiftLeft: "<<", ShiftRight: ">>", Not: "!",
	EdgeRight: "->", EdgeLeft: "<-", NotifyEdge: "~>", NotifyLeft: "<~",
	CollectOpen: "<|", CollectClose: "|>", ExportOpen: "<<|", ExportClose: "|>>",
	Pipe: "|", At: "@", AtAt: "@@", Tilde: "~",
	keywordFirst: "keyword", And: "and", Apply: "apply", Attr: "attr", Case: "case", Class: "class",
	Default: "default", Define: "define", Else: "else", Elsif: "elsif", Function: "function", If: "if",
	In: "in", Inherits: "inherits", Node: "node", Or: "or", Plan: "plan", Private: "private", Type: "type",
	Undef: "undef", Unless: "unless", keywordLast: "keyword",
}

// String returns the spelling of an operator or keyword, or a word for the kind.
func (k Kind) String() string { return names[k] }

// IsKeyword reports whether k is a keyword. The literals true and false are of
// kind [Bool] and no keywords: they cannot name an attribute (GRA-10).
func (k Kind) IsKeyword() bool { return k > keywordFirst && k < keywordLast }

// Keyword returns the kind of a complete lower-case word: its keyword, [Bool],
// or [Name] (LEX-8, LEX-9). With tasks, `plan` and `apply` are keywords too.
func Keyword(word string, tasks bool) Kind {
	k, ok := keywords[word]
	if !ok || !tasks && (k == Plan || k == Apply) {
		return Name
	}
	return k
}

var keywords = func() map[string]Kind {
	m := map[string]Kind{"true": Bool, "false": Bool}
	for k := keywordFirst + 1; k < keywordLast; k++ {
		m[names[k]] = k
	}
	return m
}()
