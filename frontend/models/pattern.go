package models

import (
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode"

	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

// goPattern is a regular expression in the notation of Go; false where Go has none that matches the same strings.
func goPattern(re *value.Regexp) (string, bool) {
	if re.Matcher == nil {
		return "", re.Source == ""
	}
	m, ok := re.Matcher.(*re2.Regexp)
	if !ok || m.Caret || m.ASCII {
		return "", false
	}
	return m.Pattern, true
}

// ecmascript is an expression of Go in the notation of JavaScript with the flag u; false where it has no such form.
func ecmascript(pattern string) (string, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	ok := ecma(&b, re)
	return b.String(), ok
}

// ecma writes a tree, every part such that a quantifier may follow.
func ecma(b *strings.Builder, re *syntax.Regexp) bool {
	all := func(between string) bool {
		for i, sub := range re.Sub {
			if i > 0 {
				b.WriteString(between)
			}
			if !ecma(b, sub) {
				return false
			}
		}
		return true
	}
	group := func(between string) bool {
		b.WriteString("(?:")
		defer b.WriteByte(')')
		return all(between)
	}
	repeat := func(text string) bool {
		if !group("") {
			return false
		}
		b.WriteString(text)
		if re.Flags&syntax.NonGreedy != 0 {
			b.WriteByte('?')
		}
		return true
	}
	switch re.Op {
	case syntax.OpNoMatch:
		b.WriteString("(?!)")
	case syntax.OpEmptyMatch:
		b.WriteString("(?:)")
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			if re.Flags&syntax.FoldCase != 0 && unicode.SimpleFold(c) != c {
				b.WriteByte('[')
				ecmaRune(b, c, true)
				for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
					ecmaRune(b, f, true)
				}
				b.WriteByte(']')
				continue
			}
			ecmaRune(b, c, false)
		}
	case syntax.OpCharClass:
		b.WriteByte('[')
		for i := 0; i < len(re.Rune); i += 2 {
			ecmaRune(b, re.Rune[i], true)
			if re.Rune[i] != re.Rune[i+1] {
				b.WriteByte('-')
				ecmaRune(b, re.Rune[i+1], true)
			}
		}
		b.WriteByte(']')
	case syntax.OpAnyCharNotNL:
		b.WriteString(`[^\n]`)
	case syntax.OpAnyChar:
		b.WriteString(`[\s\S]`)
	case syntax.OpBeginLine:
		b.WriteString(`(?<![^\n])`)
	case syntax.OpEndLine:
		b.WriteString(`(?![^\n])`)
	case syntax.OpBeginText:
		b.WriteByte('^')
	case syntax.OpEndText:
		b.WriteByte('$')
	case syntax.OpWordBoundary:
		b.WriteString(`\b`)
	case syntax.OpNoWordBoundary:
		b.WriteString(`\B`)
	case syntax.OpCapture:
		return group("")
	case syntax.OpStar:
		return repeat("*")
	case syntax.OpPlus:
		return repeat("+")
	case syntax.OpQuest:
		return repeat("?")
	case syntax.OpRepeat:
		text := "{" + strconv.Itoa(re.Min)
		if re.Max != re.Min {
			text += ","
			if re.Max >= 0 {
				text += strconv.Itoa(re.Max)
			}
		}
		return repeat(text + "}")
	case syntax.OpConcat:
		return all("")
	case syntax.OpAlternate:
		return group("|")
	default:
		return false
	}
	return true
}

// ecmaRune writes a character such that it stands for itself, in a class or outside.
func ecmaRune(b *strings.Builder, c rune, class bool) {
	switch {
	case c < 0x20 || c > 0x7e:
		b.WriteString(`\u{` + strconv.FormatInt(int64(c), 16) + "}")
	case strings.ContainsRune(`^$\.*+?()[]{}|/`, c), class && c == '-':
		b.WriteString(`\` + string(c))
	default:
		b.WriteRune(c)
	}
}
