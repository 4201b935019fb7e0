package typemeta

// kind says what a token is.
type kind uint8

const (
	kEOF     kind = iota
	kNewline      // a line end that may end a statement, or a semicolon
	kIdent        // name, name?, name!
	kConst        // Name
	kKeyword      // if, end, ... but not after a dot
	kIvar         // @name
	kCvar         // @@name
	kGvar         // $name
	kInt          // 42; text has no underscores
	kFloat        // 1.5
	kString       // all forms of strings that may have parts; a character literal too
	kCommand      // `text` and %x
	kSymbol       // :name, :"text", %s
	kLabel        // name: and "text":
	kRegexp       // /text/opts and %r; text holds the options
	kWords        // %w %W: one part per word
	kSymbols      // %i %I
	kOp           // operators and punctuation
)

// token is one token. Places are byte offsets into the file; those of tokens inside heredocs are the heredoc's.
type token struct {
	kind       kind
	space      bool // white space or a line end comes before
	start, end int32
	// match is the index of the token that closes what this one opens, or the other way round; -1 for others.
	match int32
	text  string
	parts []part
}

// part is a stretch of a literal: text, or the tokens of an interpolation.
type part struct {
	text   string
	interp bool
	toks   []token
}

func (t *token) is(k kind, text string) bool { return t.kind == k && t.text == text }
func (t *token) op(text string) bool         { return t.is(kOp, text) }
func (t *token) keyword(text string) bool    { return t.is(kKeyword, text) }

var keywords = map[string]bool{
	"alias": true, "and": true, "begin": true, "BEGIN": true, "break": true, "case": true, "class": true, "def": true,
	"defined?": true, "do": true, "else": true, "elsif": true, "end": true, "END": true, "ensure": true, "false": true,
	"for": true, "if": true, "in": true, "module": true, "next": true, "nil": true, "not": true, "or": true, "redo": true,
	"rescue": true, "retry": true, "return": true, "self": true, "super": true, "then": true, "true": true, "undef": true,
	"unless": true, "until": true, "when": true, "while": true, "yield": true, "__FILE__": true, "__LINE__": true,
}

// valueKeywords end an expression, so that an operator follows them.
var valueKeywords = map[string]bool{
	"end": true, "self": true, "true": true, "false": true, "nil": true, "__FILE__": true, "__LINE__": true, "redo": true, "retry": true,
}

// operators in the order in which they are tried.
var operators = []string{
	"**=", "<=>", "===", "...", "<<=", ">>=", "&&=", "||=", "&.",
	"**", "==", "!=", ">=", "<=", "&&", "||", "=~", "!~", "..", "::", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<", ">>", "->", "=>",
	"+", "-", "*", "/", "%", "=", "<", ">", "!", "&", "|", "^", "~", "?", ":", ",", ".", "(", ")", "[", "]", "{", "}",
}
