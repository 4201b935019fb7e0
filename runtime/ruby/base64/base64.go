// Package base64 is Ruby's module Base64, and what Array#pack and String#unpack do for the directive m.
package base64

import (
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Append appends bytes in Base64, without line breaks.
func Append(b []byte, s string) []byte { return AppendWith(b, s, alphabet, '=') }

// AppendWith appends bytes six bits at a time, written with the 64 characters of the alphabet; the last group is padded.
func AppendWith(b []byte, s, alphabet string, pad byte) []byte {
	for len(s) >= 3 {
		n := uint(s[0])<<16 | uint(s[1])<<8 | uint(s[2])
		b = append(b, alphabet[n>>18], alphabet[n>>12&63], alphabet[n>>6&63], alphabet[n&63])
		s = s[3:]
	}
	switch len(s) {
	case 1:
		b = append(b, alphabet[s[0]>>2], alphabet[s[0]&3<<4], pad, pad)
	case 2:
		b = append(b, alphabet[s[0]>>2], alphabet[s[0]&3<<4|s[1]>>4], alphabet[s[1]&15<<2], pad)
	}
	return b
}

// Encode is Base64.encode64: a line break follows every 60 characters, and the last ones.
//
//ruby:singleton Base64.encode64
func Encode(s string) string { return EncodeLines(s, 45) }

// EncodeLines writes lines of so many bytes each in Base64.
func EncodeLines(s string, bytes int) string {
	var b []byte
	for len(s) > 0 {
		n := min(len(s), bytes)
		b = value.Bounded(append(Append(b, s[:n]), '\n'))
		s = s[n:]
	}
	return string(b)
}

// StrictEncode is Base64.strict_encode64, without line breaks.
//
//ruby:singleton Base64.strict_encode64
func StrictEncode(s string) string { return string(value.Bounded(Append(nil, s))) }

// URLSafeEncode is Base64.urlsafe_encode64, with - and _ for + and /. The option padding: says whether it ends in =.
//
//ruby:singleton Base64.urlsafe_encode64 1..2
func URLSafeEncode(s string, options ...ruby.Pairs) string {
	s = strings.NewReplacer("+", "-", "/", "_").Replace(StrictEncode(s))
	if len(options) > 0 {
		if padding, ok := options[0].Get(ruby.Symbol("padding")); ok && !value.Truth(padding) {
			s = strings.TrimRight(s, "=")
		}
	}
	return s
}

// Decode is Base64.decode64: what is no character of Base64 is not looked at.
//
//ruby:singleton Base64.decode64
func Decode(s string) string {
	var b []byte
	var group [4]byte
	n := 0
	for i := range len(s) {
		if s[i] == '=' && n >= 2 {
			break
		}
		d := strings.IndexByte(alphabet, s[i])
		if d < 0 {
			continue
		}
		group[n] = byte(d)
		if n++; n == 4 {
			b, n = append(b, group[0]<<2|group[1]>>4, group[1]<<4|group[2]>>2, group[2]<<6|group[3]), 0
		}
	}
	if n >= 2 {
		b = append(b, group[0]<<2|group[1]>>4)
	}
	if n == 3 {
		b = append(b, group[1]<<4|group[2]>>2)
	}
	return string(b)
}

// StrictDecode is Base64.strict_decode64: it is an error when s is not what StrictEncode writes.
//
//ruby:singleton Base64.strict_decode64
func StrictDecode(s string) (string, error) {
	bad := ruby.Raise(ruby.ArgumentError, "invalid base64")
	if len(s)%4 != 0 {
		return "", bad
	}
	t := strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	for i := range len(t) {
		if strings.IndexByte(alphabet, t[i]) < 0 {
			return "", bad
		}
	}
	decoded := Decode(s)
	if StrictEncode(decoded) != s {
		return "", bad // of bits behind the last byte
	}
	return decoded, nil
}

// URLSafeDecode is Base64.urlsafe_decode64; the padding may be left out.
//
//ruby:singleton Base64.urlsafe_decode64
func URLSafeDecode(s string) (string, error) {
	if !strings.HasSuffix(s, "=") && len(s)%4 != 0 {
		s += strings.Repeat("=", 4-len(s)%4)
	}
	return StrictDecode(strings.NewReplacer("-", "+", "_", "/").Replace(s))
}
