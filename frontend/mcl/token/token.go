// Package token names the kinds of tokens of mcl, of all its dialects (MCL-LEX).
//
// The lexer makes tokens of these kinds. The package knows neither source text nor grammar.
package token

// Kind is the kind of a token (MCL-LEX-9, MCL-LEX-10).
type Kind uint8

// The kinds. A symbol's and a keyword's String is its spelling.
const (
	EOF     Kind = iota
	Illegal      // what no token begins with, and strings without an end

	Ident   // a word in lower case (MCL-LEX-3)
	Capital // a word with one capital letter, its first (MCL-LEX-4)
	Int
	Float
	String

	LBrace
	RBrace
	LParen
	RParen
	LBracket
	RBracket
	Comma
	Colon
	Semicolon
	Assign
	FatArrow
	Elvis
	Arrow
	Dot
	Dollar
	Plus
	Minus
	Times
	Slash
	Equal
	NotEqual
	Less
	Greater
	LessEqual
	GreaterEqual
	Except // of head
	AndAnd // of 2020
	OrOr   // of 2020 and 1.0, with two meanings
	Bang   // of 2020

	keywordFirst
	And
	As
	BoolType
	Class
	Collect
	Else
	False
	FloatType
	For
	ForKV
	Func
	If
	Import
	In
	Include
	IntType
	Map
	Not
	Or
	Panic
	Str
	Struct
	True
	Variant
	keywordLast
)

var names = [...]string{
	EOF: "end of file", Illegal: "illegal", Ident: "name", Capital: "capital name", Int: "integer", Float: "float", String: "string",
	LBrace: "{", RBrace: "}", LParen: "(", RParen: ")", LBracket: "[", RBracket: "]",
	Comma: ",", Colon: ":", Semicolon: ";", Assign: "=", FatArrow: "=>", Elvis: "?:", Arrow: "->", Dot: ".", Dollar: "$",
	Plus: "+", Minus: "-", Times: "*", Slash: "/",
	Equal: "==", NotEqual: "!=", Less: "<", Greater: ">", LessEqual: "<=", GreaterEqual: ">=",
	Except: "<|>", AndAnd: "&&", OrOr: "||", Bang: "!",
	And: "and", As: "as", BoolType: "bool", Class: "class", Collect: "collect", Else: "else", False: "false", FloatType: "float",
	For: "for", ForKV: "forkv", Func: "func", If: "if", Import: "import", In: "in", Include: "include", IntType: "int", Map: "map",
	Not: "not", Or: "or", Panic: "panic", Str: "str", Struct: "struct", True: "true", Variant: "variant",
	keywordLast: "",
}

func (k Kind) String() string { return names[k] }

// IsKeyword reports whether k is a keyword of head.
func (k Kind) IsKeyword() bool { return k > keywordFirst && k < keywordLast }

// Later reports whether k is a keyword that is a name in the dialect 2020 (MCL-LEX-11).
func (k Kind) Later() bool {
	switch k {
	case And, Collect, For, ForKV, Not, Or, Panic:
		return true
	}
	return false
}

var keywords = func() map[string]Kind {
	m := map[string]Kind{}
	for k := keywordFirst + 1; k < keywordLast; k++ {
		m[names[k]] = k
	}
	return m
}()

// Lookup returns the keyword that a word is in head, or [Ident].
func Lookup(word string) Kind {
	if k, ok := keywords[word]; ok {
		return k
	}
	return Ident
}
