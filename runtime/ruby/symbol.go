package ruby

import (
	"strconv"
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
	return value.AppendInspect(b, string(s))
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

// isWord reports whether a character may be part of a name.
func isWord(r rune) bool {
	return r >= utf8.RuneSelf || r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}

// appendName appends a name as a key of a kind, with its length.
func appendName(b []byte, kind byte, name string) []byte {
	b = strconv.AppendInt(append(b, kind), int64(len(name)), 10)
	return append(append(b, ':'), name...)
}
