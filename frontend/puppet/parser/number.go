package parser

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// number reads a number (LEX-21). Like Puppet's, the scanner takes the longest
// number that ends at a word boundary, so that `1.5` and `1.e3` differ; a word
// that only begins like a number is an error whose text may include digits
// already read (`1.2abc`).
func (l *lexer) number() yield {
	start := l.pos
	if end := numberEnd(l.src, start); end > start {
		l.checkNumber(l.src[start:end], start)
		l.pos = end
		l.matched = l.src[start:end]
		l.emit(token.Number, start, l.matched)
		return one
	}
	before, after := start, wordEnd(l.src, start)
	if start > 1 && l.src[start-1] == '.' {
		for i := start - 2; i >= 0 && isDigit(l.src[i]); i-- {
			before = i
		}
	}
	text := l.src[before:after]
	l.checkNumber(text, before)
	l.fail("ILLEGAL_NUMBER", before+1, "Illegal number '%s'", text)
	return nothing
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

func spanOf(s string, i int, in func(byte) bool) int {
	for i < len(s) && in(s[i]) {
		i++
	}
	return i
}

// numberEnd returns the end of the number at i, or i. The pattern is
// `\b(0[xX][0-9A-Fa-f]+|0?\d+(\.\d+)?([eE]-?\d+)?)\b`.
func numberEnd(s string, i int) int {
	if i > 0 && !boundary(s, i) {
		return i
	}
	if s[i] == '0' && i+1 < len(s) && s[i+1]|0x20 == 'x' {
		if end := spanOf(s, i+2, isHex); end > i+2 && boundary(s, end) {
			return end
		}
	}
	whole := spanOf(s, i, isDigit)
	ends := [4]int{whole}
	n := 1
	if e := exponentEnd(s, whole); e > whole {
		ends[n] = e
		n++
	}
	if whole < len(s) && s[whole] == '.' {
		if frac := spanOf(s, whole+1, isDigit); frac > whole+1 {
			ends[n] = frac
			n++
			if e := exponentEnd(s, frac); e > frac {
				ends[n] = e
				n++
			}
		}
	}
	for n--; n >= 0; n-- {
		if boundary(s, ends[n]) {
			return ends[n]
		}
	}
	return i
}

// exponentEnd returns the end of the exponent at i, or i.
func exponentEnd(s string, i int) int {
	if i >= len(s) || s[i]|0x20 != 'e' {
		return i
	}
	at := i + 1
	if at < len(s) && s[at] == '-' {
		at++
	}
	if end := spanOf(s, at, isDigit); end > at {
		return end
	}
	return i
}

// boundary reports whether a word does not go on at i; unlike \w, Ruby's \b knows
// all letters of Unicode.
func boundary(s string, i int) bool {
	return !(wordRune(utf8.DecodeRuneInString(s[i:])) && wordRune(utf8.DecodeLastRuneInString(s[:i])))
}

func wordRune(r rune, _ int) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// checkNumber reports what begins like a number of some kind and is none
// (LEX-23 to LEX-26).
func (l *lexer) checkNumber(s string, at int) {
	digits := spanOf(s, 0, isDigit)
	switch {
	case len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'x':
		if len(s) == 2 || spanOf(s, 2, isHex) != len(s) {
			l.fail("INVALID_HEX_NUMBER", at, "Not a valid hex number %s", s)
		}
	case len(s) > 1 && s[0] == '0' && s[1] != '.':
		if strings.Trim(s, "01234567") != "" {
			l.fail("INVALID_OCTAL_NUMBER", at, "Not a valid octal number %s", s)
		}
	case digits < len(s) && (s[digits] == '.' || s[digits]|0x20 == 'e'):
		end := digits
		if s[end] == '.' {
			if end = spanOf(s, digits+1, isDigit); end == digits+1 {
				end = 0
			}
		}
		if end == 0 || exponentEnd(s, end) != len(s) {
			l.fail("INVALID_DECIMAL_NUMBER", at, "Not a valid decimal number %s", s)
		}
	case digits != len(s):
		l.fail("ILLEGAL_NUMBER", at, "Illegal number '%s'", s)
	}
}

// numberLiteral makes the literal of a number token (LEX-22, LEX-29, LEX-31).
func (p *parser) numberLiteral(t tok) ast.Expr {
	at := p.at(t)
	s := t.text
	radix := 10
	switch {
	case len(s) > 1 && s[1]|0x20 == 'x':
		radix = 16
	case strings.ContainsAny(s, ".eE"):
		f, err := strconv.ParseFloat(s, 64)
		mantissa, _, hasExponent := strings.Cut(strings.ToLower(s), "e")
		if err != nil && math.IsInf(f, 0) || hasExponent && strings.Trim(mantissa, "0.") == "" {
			// Puppet has an internal error here: it finds no number in such a token.
			p.failAt("P2GO_INVALID_FLOAT", at, "The number %s cannot be represented as a Float", s)
		}
		return &ast.FloatExpr{Base: ast.Base{At: at}, Value: f}
	case len(s) > 1 && s[0] == '0':
		radix = 8
	}
	lit := &ast.IntExpr{Base: ast.Base{At: at}, Radix: radix}
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		digits := strings.TrimPrefix(s, "0")
		if radix == 16 {
			digits = s[2:]
		}
		lit.TooLarge = "0x" + large(digits, radix).Text(16)
	}
	lit.Value = n
	return lit
}

// large reads a number of any length: long ones in halves, since package big reads digit after digit, in time that grows with
// the square of their number.
func large(digits string, radix int) *big.Int {
	if len(digits) <= 1000 {
		n, _ := new(big.Int).SetString(digits, radix)
		return n
	}
	low := len(digits) / 2
	n := large(digits[:len(digits)-low], radix)
	n.Mul(n, new(big.Int).Exp(big.NewInt(int64(radix)), big.NewInt(int64(low)), nil))
	return n.Add(n, large(digits[len(digits)-low:], radix))
}
