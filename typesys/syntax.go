package typesys

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError is an error in the text of a type. Its place is one in that text,
// and it has no other.
type SyntaxError struct {
	Message   string
	Line, Col int
}

// Error returns the message with the place.
func (e *SyntaxError) Error() string {
	return e.Message + " (line: " + strconv.Itoa(e.Line) + ", column: " + strconv.Itoa(e.Col) + ")"
}

// failAt is an error at a place in the text.
func (p *typeParser) failAt(pos int, message ...string) error {
	before := p.src[:pos]
	return &SyntaxError{
		Message: strings.Join(message, ""),
		Line:    strings.Count(before, "\n") + 1,
		Col:     utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1,
	}
}

// syntax is the error about what comes next.
func (p *typeParser) syntax() error {
	c := p.peek()
	if c == 0 {
		return errorf("", "Syntax error at end of input")
	}
	start := p.pos
	text, err := p.token(c)
	if err != nil {
		return err
	}
	return p.failAt(start, "Syntax error at '", text, "'")
}

// operators are the tokens of more than one character that are no words.
var operators = [...]string{"<<|", "|>>", "=>", "==", "=~", "!=", "!~", "<=", ">=", "<<", ">>", "<|", "|>", "->", "<-", "~>", "<~", "+=", "-=", "+>", "@@"}

// token is how messages show the token that begins with c.
func (p *typeParser) token(c byte) (string, error) {
	switch {
	case c == '\'' || c == '"':
		v, err := p.str(c)
		if err != nil {
			return "", err
		}
		return v.(string), nil
	case isDigit(c):
		start := p.pos
		if _, err := p.number(); err != nil {
			return "", err
		}
		return p.src[start:p.pos], nil
	case c == '$':
		p.pos++
		return p.word(), nil
	case isWord(c):
		return p.word(), nil
	}
	for _, s := range operators {
		if strings.HasPrefix(p.src[p.pos:], s) {
			return s, nil
		}
	}
	if strings.IndexByte("[]{}()<>=!+-*/%.,:;?@|~", c) >= 0 {
		return string(c), nil
	}
	return "", nil
}

// unclosed is the error about a quote that nothing closes; rest is what follows it.
func (p *typeParser) unclosed(quote byte, rest string) error {
	q := `'"'`
	if quote == '\'' {
		q = `"'"`
	}
	followed := "<eof>"
	if rest != "" {
		i := 0
		for range 5 {
			_, n := utf8.DecodeRuneInString(rest[i:])
			i += n
		}
		followed = strings.NewReplacer("\t", `\t`, "\n", `\n`, "\r", `\r`).Replace(rest[:i] + "...")
	}
	return p.failAt(len(p.src)-len(rest), "Unclosed quote after ", q, " followed by '", followed, "'")
}

// illegalNumber is the error about a text that begins as a number does.
func (p *typeParser) illegalNumber(start int, text string) error {
	switch {
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		return p.failAt(start, "Not a valid hex number ", text)
	case text[0] == '0' && strings.Trim(text, "0123456789") == "":
		return p.failAt(start, "Not a valid octal number ", text)
	}
	return p.failAt(start, "Illegal number '", text, "'")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
