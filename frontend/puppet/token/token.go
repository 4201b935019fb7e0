// Package token names the kinds of tokens of the Puppet language.
package token

// Kind is the kind of a token (LEX-7, LEX-8).
type Kind uint8

// The kinds. An operator's String is its spelling.
const (
	EOF Kind = iota
	Other

	Name
	Word
	Ref
	Var
	Number
	String
	Regexp
	Heredoc

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
	In
	And
	Or
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

	Keyword
)

var names = [...]string{
	EOF: "end of input", Other: "other", Name: "name", Word: "word", Ref: "reference", Var: "variable",
	Number: "number", String: "string", Regexp: "regexp", Heredoc: "heredoc",
	ListStart: "[", IndexStart: "[", RBracket: "]", LBrace: "{", SelectorBrace: "{", RBrace: "}",
	CallParen: "(", LineParen: "(", RParen: ")",
	Comma: ",", Semicolon: ";", Colon: ":", Dot: ".", Question: "?",
	Assign: "=", PlusAssign: "+=", MinusAssign: "-=", FatArrow: "=>", PlusArrow: "+>",
	Eq: "==", NotEq: "!=", Less: "<", LessEq: "<=", Greater: ">", GreaterEq: ">=",
	Match: "=~", NotMatch: "!~", Plus: "+", Minus: "-", Times: "*", Splat: "*", Slash: "/", Percent: "%",
	ShiftLeft: "<<", ShiftRight: ">>", Not: "!", In: "in", And: "and", Or: "or",
	EdgeRight: "->", EdgeLeft: "<-", NotifyEdge: "~>", NotifyLeft: "<~",
	CollectOpen: "<|", CollectClose: "|>", ExportOpen: "<<|", ExportClose: "|>>",
	Pipe: "|", At: "@", AtAt: "@@", Tilde: "~", Keyword: "keyword",
}

// String returns the spelling of an operator, or a word for the kind.
func (k Kind) String() string { return names[k] }
