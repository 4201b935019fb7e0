package ruby

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Symbol is a symbol; the string is its name. In Puppet it is a value of Runtime[ruby, 'Symbol'].
type Symbol string

// object is what Puppet's messages call values that its language has no name for.
const object = "Object"

// Equal is Puppet's == with another value.
func (s Symbol) Equal(v value.Value) bool {
	other, ok := symbolOf(v)
	return ok && s == other
}

// AppendKey appends the identity of the symbol as a hash key.
func (s Symbol) AppendKey(b []byte) []byte { return appendName(b, 'y', string(s)) }

// AppendText appends the name.
func (s Symbol) AppendText(b []byte) []byte { return append(b, s...) }

// AppendInspect appends the symbol as a literal.
func (s Symbol) AppendInspect(b []byte) []byte {
	b = append(b, ':')
	if s.plain() {
		return append(b, s...)
	}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return value.AppendInspect(b, string(s))
		}
	}
	// Symbols of ASCII only are US-ASCII, whose control characters are bytes.
	b = append(b, '"')
	rest := string(s)
	for i := 0; i < len(rest); {
		if c := rest[i]; c >= ' ' && c != 0x7f || '\a' <= c && c <= '\r' || c == 0x1b {
			i++
			continue
		}
		b = appendQuoted(b, rest[:i])
		b = append(b, '\\', 'x', hexDigits[rest[i]>>4], hexDigits[rest[i]&15])
		rest, i = rest[i+1:], 0
	}
	return append(appendQuoted(b, rest), '"')
}

const hexDigits = "0123456789ABCDEF"

// appendQuoted appends what stands between the quotation marks of a string as a literal.
func appendQuoted(b []byte, s string) []byte {
	from := len(b)
	b = value.AppendInspect(b, s)
	return append(b[:from], b[from+1:len(b)-1]...)
}

// Kind is what Puppet's messages call it.
func (s Symbol) Kind() string { return object }

// HostClass is the name of its class.
func (s Symbol) HostClass() string { return SymbolClass.Name }

// symbolOf returns the symbol that a value is.
func symbolOf(v value.Value) (s Symbol, ok bool) {
	switch v := v.(type) {
	case Symbol:
		return v, true
	case value.DefaultValue:
		return "default", true
	}
	return "", false
}

// plain reports whether the symbol needs no quotation marks as a literal: it is an operator or the name of a method or variable.
func (s Symbol) plain() bool {
	switch s {
	case "+", "-", "*", "/", "%", "**", "+@", "-@", "!", "~", "==", "!=", "===", "=~", "!~", "<=>", "<", "<=", ">", ">=", "<<", ">>", "&", "|", "^", "[]", "[]=", "`",
		"$~", "$*", "$$", "$?", "$!", "$@", "$/", "$\\", "$;", "$,", "$.", "$=", "$_", "$<", "$>", "$\"", "$&", "$`", "$'", "$+", "$:":
		return true
	}
	name, sign := string(s), false
	switch {
	case s.assigns():
		return true
	case len(name) > 2 && name[:2] == "@@":
		name, sign = name[2:], true
	case len(name) > 1 && name[0] == '@':
		name, sign = name[1:], true
	case len(name) > 1 && name[0] == '$':
		name, sign = name[1:], true
		if '1' <= name[0] && name[0] <= '9' {
			_, err := strconv.ParseUint(name, 10, 64)
			return err == nil
		}
		if len(name) == 2 && name[0] == '-' {
			return isWord(rune(name[1]))
		}
	}
	if n := len(name); n > 1 && !sign && (name[n-1] == '?' || name[n-1] == '!' || name[n-1] == '=') {
		name = name[:n-1]
	}
	if name == "" || '0' <= name[0] && name[0] <= '9' || !utf8.ValidString(name) {
		return false
	}
	for _, r := range name {
		if !isWord(r) {
			return false
		}
	}
	return true
}

// assigns reports whether a symbol ends with = and begins with what no other name and no operator begins with. Ruby takes whatever it can print between
// them for a name.
func (s Symbol) assigns() bool {
	if len(s) < 2 || s[len(s)-1] != '=' || s[0] >= utf8.RuneSelf || strings.IndexByte("$@<>=*+-|^&/%~`!_", s[0]) >= 0 || s[:2] == "[]" || s[0] > '9' && isWord(rune(s[0])) {
		return false
	}
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7f {
			return false
		}
	}
	inner := s[:len(s)-1]
	return !inner.assigns()
}

// isWord reports whether a character may be part of a name.
func isWord(r rune) bool {
	return r >= utf8.RuneSelf || r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}

// appendName appends a name as a key of a kind, with its length.
func appendName(b []byte, kind byte, name string) []byte {
	b = strconv.AppendInt(append(b, kind), int64(len(name)), 10)
	return append(append(b, ':'), name...)
}

// SymbolName is Symbol#name: the string that the symbol has for its name, frozen.
//
//ruby:method Symbol#name
func SymbolName(s Symbol) value.Value { return literal(string(s)) }

// SymbolToS is Symbol#to_s: the name.
//
//ruby:method Symbol#to_s
//ruby:method Symbol#id2name
func SymbolToS(s Symbol) string { return string(s) }

// SymbolToSym is Symbol#to_sym: the symbol itself.
//
//ruby:method Symbol#to_sym
//ruby:method Symbol#intern
func SymbolToSym(self value.Value) value.Value { return self }

// SymbolLength is Symbol#length, in characters.
//
//ruby:method Symbol#length
//ruby:method Symbol#size
func SymbolLength(s Symbol) int64 { return length(string(s)) }

// SymbolIsEmpty is Symbol#empty?.
//
//ruby:method Symbol#empty?
func SymbolIsEmpty(s Symbol) bool { return s == "" }

// SymbolUpcase is Symbol#upcase.
//
//ruby:method Symbol#upcase 0..
func SymbolUpcase(s Symbol, options ...value.Value) (Symbol, error) {
	t, err := StringUpcase(string(s), options...)
	return Symbol(t), err
}

// SymbolDowncase is Symbol#downcase.
//
//ruby:method Symbol#downcase 0..
func SymbolDowncase(s Symbol, options ...value.Value) (Symbol, error) {
	t, err := StringDowncase(string(s), options...)
	return Symbol(t), err
}

// SymbolCapitalize is Symbol#capitalize.
//
//ruby:method Symbol#capitalize 0..
func SymbolCapitalize(s Symbol, options ...value.Value) (Symbol, error) {
	t, err := StringCapitalize(string(s), options...)
	return Symbol(t), err
}

// SymbolSwapcase is Symbol#swapcase.
//
//ruby:method Symbol#swapcase 0..
func SymbolSwapcase(s Symbol, options ...value.Value) (Symbol, error) {
	t, err := StringSwapcase(string(s), options...)
	return Symbol(t), err
}

// SymbolSucc is Symbol#succ: the next symbol, as of strings.
//
//ruby:method Symbol#succ
//ruby:method Symbol#next
func SymbolSucc(s Symbol) Symbol { return Symbol(StringSucc(string(s))) }

// SymbolIndex is Symbol#[]: a part of the name.
//
//ruby:method Symbol#[] 1..2
//ruby:method Symbol#slice 1..2
func SymbolIndex(m *Match, s Symbol, index ...value.Value) (part string, ok bool, err error) {
	return StringIndex(m, string(s), index...)
}

// SymbolMatchOperator is Symbol#=~, of the name.
//
//ruby:method Symbol#=~
func SymbolMatchOperator(c *Context, m *Match, s Symbol, v value.Value) (value.Value, error) {
	return StringMatchOperator(c, m, string(s), v)
}

// SymbolMatch is Symbol#match, of the name.
//
//ruby:method Symbol#match 1..2
func SymbolMatch(m *Match, s Symbol, v value.Value, block *Block, from ...value.Value) (value.Value, error) {
	return StringMatch(m, string(s), v, block, from...)
}

// SymbolIsMatch is Symbol#match?, of the name.
//
//ruby:method Symbol#match? 1..2
func SymbolIsMatch(s Symbol, v value.Value, from ...value.Value) (bool, error) {
	return StringIsMatch(string(s), v, from...)
}

// SymbolIsStartWith is Symbol#start_with?, of the name.
//
//ruby:method Symbol#start_with? 0..
func SymbolIsStartWith(m *Match, s Symbol, prefixes ...value.Value) (bool, error) {
	return StringIsStartWith(m, string(s), prefixes...)
}

// SymbolIsEndWith is Symbol#end_with?, of the name.
//
//ruby:method Symbol#end_with? 0..
func SymbolIsEndWith(s Symbol, suffixes ...value.Value) (bool, error) {
	return StringIsEndWith(string(s), suffixes...)
}

// SymbolCasecmp is Symbol#casecmp: <=> without the case of ASCII letters; nil for what is no symbol.
//
//ruby:method Symbol#casecmp
func SymbolCasecmp(s Symbol, v value.Value) (order int64, ok bool) {
	t, ok := symbolOf(v)
	order, _ = StringCasecmp(string(s), string(t))
	return order, ok
}

// SymbolIsCasecmp is Symbol#casecmp?: whether symbols are equal but for case; nil for what is no symbol.
//
//ruby:method Symbol#casecmp?
func SymbolIsCasecmp(s Symbol, v value.Value) (same, ok bool) {
	t, ok := symbolOf(v)
	same, _ = StringIsCasecmp(string(s), string(t))
	return same, ok
}
