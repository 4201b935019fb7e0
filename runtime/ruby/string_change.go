package ruby

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// added is what << and concat add: a string, or the character of a number.
func added(v value.Value) (string, error) {
	if n, ok := v.(int64); ok {
		if n < 0 || n > utf8.MaxRune {
			return "", Raise(RangeError, strconv.FormatInt(n, 10), " out of char range")
		}
		if 0xd800 <= n && n < 0xe000 {
			return "", Raise(RangeError, "invalid codepoint 0x", hexUpper(n), " in UTF-8")
		}
		return string(rune(n)), nil
	}
	return ToStr(v)
}

// hexUpper is a number in hexadecimal digits.
func hexUpper(n int64) string { return asciiCase(strconv.FormatInt(n, 16), true, false) }

// StringLeftShift is String#<<: it adds a string, or the character of a number, to the end.
//
//ruby:method String#<<
func StringLeftShift(self, v value.Value) (value.Value, error) {
	t, err := added(v)
	if err != nil {
		return nil, err
	}
	s, err := changeableString(self)
	if err != nil {
		return nil, err
	}
	return s, s.Append(t)
}

// StringConcat is String#concat: << for each argument.
//
//ruby:method String#concat 0..
func StringConcat(s *String, list ...value.Value) (*String, error) {
	var whole strings.Builder
	for _, v := range list {
		t, err := added(v)
		if err != nil {
			return nil, err
		}
		whole.WriteString(t)
	}
	return s, s.Append(whole.String())
}

// StringPrepend is String#prepend: it adds strings to the begin.
//
//ruby:method String#prepend 0..
func StringPrepend(s *String, list ...string) (*String, error) {
	whole := ""
	for _, t := range list {
		whole += t
	}
	whole, err := bounded(whole + s.String())
	if err == nil {
		s.Replace(whole)
	}
	return s, err
}

// StringReplace is String#replace: it sets the content.
//
//ruby:method String#replace
func StringReplace(s *String, t string) *String {
	s.Replace(t)
	return s
}

// StringClear is String#clear.
//
//ruby:method String#clear
func StringClear(s *String) *String {
	s.Replace("")
	return s
}

// StringInsert is String#insert: it adds a string before a character, or, for a negative number, behind one.
//
//ruby:method String#insert
func StringInsert(self value.Value, n int64, t string) (value.Value, error) {
	old := Text(self)
	at, ok := len(old), true
	if n != -1 {
		if n < 0 {
			n++
		}
		i := n
		if i < 0 {
			i += length(old)
		}
		at, ok = offset(old, i)
	}
	if !ok {
		return nil, Raise(IndexError, "index ", strconv.FormatInt(n, 10), " out of string")
	}
	s, err := changeableString(self)
	if err != nil {
		return nil, err
	}
	whole, err := bounded(old[:at] + t + old[at:])
	if err == nil {
		s.Replace(whole)
	}
	return s, err
}
