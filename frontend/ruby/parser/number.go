package parser

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/token"
)

// number reads a number at pos, where a digit is. The text of an integer is its decimal digits, that of a float has no underscores.
func (l *lexer) number(t *tok) {
	l.state = stEnd
	start := l.pos
	t.kind = token.Int
	base := 10
	if l.peek(0) == '0' {
		switch l.peek(1) {
		case 'x', 'X':
			base = 16
		case 'b', 'B':
			base = 2
		case 'o', 'O':
			base = 8
		case 'd', 'D':
			base = -10
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '_':
			base = -8
		}
	}
	if base != 10 {
		switch {
		case base == -8:
			l.pos++
			base = 8
		case base == -10:
			l.pos += 2
			base = 10
		default:
			l.pos += 2
		}
		digits := l.pos
		for isHexDigitOf(base, l.peek(0)) || l.peek(0) == '_' && l.pos > digits && l.peek(-1) != '_' || l.peek(0) == '_' && base == 8 && l.pos == digits {
			l.pos++
		}
		text := strings.ReplaceAll(l.src[digits:l.pos], "_", "")
		switch {
		case text == "" || l.src[l.pos-1] == '_':
			t.kind = l.fail(false, "A number has no digits")
			return
		case base == 8 && isDigit(l.peek(0)):
			t.kind = l.fail(false, "An octal number has a digit above 7")
			return
		}
		n, _ := new(big.Int).SetString(text, base)
		t.text = n.String()
		l.suffix(t, start)
		return
	}
	digits := func() bool {
		for isDigit(l.peek(0)) || l.peek(0) == '_' && isDigit(l.peek(1)) {
			l.pos++
		}
		return l.peek(0) != '_'
	}
	ok := digits()
	exponent := false
	if ok && l.peek(0) == '.' && isDigit(l.peek(1)) {
		t.kind = token.Float
		l.pos++
		ok = digits()
	}
	if c := l.peek(0); ok && (c == 'e' || c == 'E') {
		n := 1
		if c := l.peek(1); c == '-' || c == '+' {
			n++
		}
		if isDigit(l.peek(n)) {
			t.kind, exponent = token.Float, true
			l.pos += n
			ok = digits()
		}
	}
	if !ok {
		t.kind = l.fail(false, "A number ends with an underscore")
		return
	}
	t.text = strings.ReplaceAll(l.src[start:l.pos], "_", "")
	if t.kind == token.Int {
		t.text = strings.TrimLeft(t.text, "0")
		if t.text == "" {
			t.text = "0"
		}
	}
	if !exponent || l.peek(0) == 'i' {
		l.suffix(t, start)
	}
}

func isHexDigitOf(base int, c byte) bool {
	if base == 16 {
		return isHex(c)
	}
	return isDigit(c) && int(c-'0') < base
}

// suffix reads the letters of a rational or imaginary number.
func (l *lexer) suffix(t *tok, start int) {
	n := 0
	if l.peek(n) == 'r' {
		n++
	}
	if l.peek(n) == 'i' {
		n++
	}
	if n == 0 || isIdent(l.peek(n)) && !isDigit(l.peek(n)) {
		return
	}
	l.pos += n
	t.kind, t.text = token.Number, l.src[start:l.pos]
}

// float returns the value of a literal; one that is too large is infinite, as in Ruby.
func float(text string) float64 {
	f, _ := strconv.ParseFloat(text, 64)
	return f
}
