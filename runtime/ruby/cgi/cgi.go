// Package cgi is what Ruby's CGI and ERB::Util escape for URLs and HTML.
package cgi

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Percent writes the bytes of s that are neither letters, digits nor in keep as %XX.
func Percent(s, keep string) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(s)+len(s)/4)
	for i := range len(s) {
		c := s[i]
		if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte(keep, c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(value.Bounded(b))
}

// Unpercent replaces %XX by the bytes that they stand for; what is none of these stays.
func Unpercent(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil && s[i+1] != '+' {
				b = append(b, byte(n))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

// Escape is CGI.escape.
//
//ruby:singleton CGI.escape
func Escape(s string) string {
	return strings.ReplaceAll(Percent(s, " _.-~"), " ", "+")
}

// EscapeComponent is CGI.escapeURIComponent.
//
//ruby:singleton CGI.escapeURIComponent
func EscapeComponent(s string) string { return Percent(s, "_.-~") }

// Unescape is CGI.unescape.
//
//ruby:singleton CGI.unescape
func Unescape(s string) string {
	return Unpercent(strings.ReplaceAll(s, "+", " "))
}

// UnescapeComponent is CGI.unescapeURIComponent.
//
//ruby:singleton CGI.unescapeURIComponent
func UnescapeComponent(s string) string { return Unpercent(s) }

// EscapeHTML is CGI.escapeHTML.
//
//ruby:singleton CGI.escapeHTML
//ruby:singleton CGI.escape_html
//ruby:singleton CGI.h
func EscapeHTML(s string) string {
	b := make([]byte, 0, len(s)+len(s)/8)
	for i := range len(s) {
		switch c := s[i]; c {
		case '\'':
			b = append(b, "&#39;"...)
		case '&':
			b = append(b, "&amp;"...)
		case '"':
			b = append(b, "&quot;"...)
		case '<':
			b = append(b, "&lt;"...)
		case '>':
			b = append(b, "&gt;"...)
		default:
			b = append(b, c)
		}
	}
	return string(value.Bounded(b))
}

// UnescapeHTML is CGI.unescapeHTML: it knows the five names of EscapeHTML, apos, and numbers.
//
//ruby:singleton CGI.unescapeHTML
//ruby:singleton CGI.unescape_html
func UnescapeHTML(s string) string {
	var b []byte
	for {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			return string(append(b, s...))
		}
		b = append(b, s[:i]...)
		s = s[i:]
		end := strings.IndexByte(s, ';')
		if end < 0 {
			return string(append(b, s...))
		}
		if t, ok := entity(s[1:end]); ok {
			b = append(b, t...)
			s = s[end+1:]
		} else {
			b = append(b, '&')
			s = s[1:]
		}
	}
}

// entity is what stands between & and ; in HTML.
func entity(name string) (string, bool) {
	switch name {
	case "apos":
		return "'", true
	case "amp":
		return "&", true
	case "quot":
		return `"`, true
	case "gt":
		return ">", true
	case "lt":
		return "<", true
	}
	if len(name) < 2 || name[0] != '#' {
		return "", false
	}
	digits, base := name[1:], 10
	if digits[0]|0x20 == 'x' {
		digits, base = digits[1:], 16
	}
	if digits == "" || digits[0] == '+' || digits[0] == '-' {
		return "", false
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n >= utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return "", false
	}
	return string(rune(n)), true
}

// HTML is ERB::Util.html_escape: EscapeHTML of a value as a string.
//
//ruby:singleton ERB::Util.html_escape
//ruby:singleton ERB::Util.h
func HTML(v value.Value) string { return EscapeHTML(ruby.ToS(v)) }

// URLEncode is ERB::Util.url_encode.
//
//ruby:singleton ERB::Util.url_encode
//ruby:singleton ERB::Util.u
func URLEncode(v value.Value) string { return Percent(ruby.ToS(v), "_.-~") }
