// Package gostrconv has the functions of the module golang/strconv.
package gostrconv

import (
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
)

// AppendBool is golang/strconv.append_bool.
func AppendBool(dst string, b bool) string { return string(strconv.AppendBool([]byte(dst), b)) }

// AppendInt is golang/strconv.append_int.
func AppendInt(dst string, n, base int64) (string, error) {
	if base < 2 || base > 36 {
		return "", mcl.Fail("golang/strconv.append_int: the base " + strconv.FormatInt(base, 10) + " is none")
	}
	return string(strconv.AppendInt([]byte(dst), n, int(base))), nil
}

// AppendQuote is golang/strconv.append_quote.
func AppendQuote(dst, s string) string { return string(strconv.AppendQuote([]byte(dst), s)) }

// AppendQuoteToASCII is golang/strconv.append_quote_to_ascii.
func AppendQuoteToASCII(dst, s string) string {
	return string(strconv.AppendQuoteToASCII([]byte(dst), s))
}

// AppendQuoteToGraphic is golang/strconv.append_quote_to_graphic.
func AppendQuoteToGraphic(dst, s string) string {
	return string(strconv.AppendQuoteToGraphic([]byte(dst), s))
}

// Atoi is golang/strconv.atoi.
func Atoi(s string) (int64, error) {
	v, err := strconv.Atoi(s)
	return int64(v), fn.Fatal("golang/strconv.atoi", err)
}

// CanBackquote is golang/strconv.can_backquote.
func CanBackquote(s string) bool { return strconv.CanBackquote(s) }

// FormatBool is golang/strconv.format_bool.
func FormatBool(b bool) string { return strconv.FormatBool(b) }

// FormatInt is golang/strconv.format_int.
func FormatInt(n, base int64) (string, error) {
	if base < 2 || base > 36 {
		return "", mcl.Fail("golang/strconv.format_int: the base " + strconv.FormatInt(base, 10) + " is none")
	}
	return strconv.FormatInt(n, int(base)), nil
}

// Itoa is golang/strconv.itoa.
func Itoa(n int64) string { return strconv.FormatInt(n, 10) }

// ParseBool is golang/strconv.parse_bool.
func ParseBool(s string) (bool, error) {
	v, err := strconv.ParseBool(s)
	return v, fn.Fatal("golang/strconv.parse_bool", err)
}

// ParseFloat is golang/strconv.parse_float.
func ParseFloat(s string, bits int64) (float64, error) {
	v, err := strconv.ParseFloat(s, int(bits))
	return v, fn.Fatal("golang/strconv.parse_float", err)
}

// ParseInt is golang/strconv.parse_int.
func ParseInt(s string, base, bits int64) (int64, error) {
	v, err := strconv.ParseInt(s, int(base), int(bits))
	return int64(v), fn.Fatal("golang/strconv.parse_int", err)
}

// Quote is golang/strconv.quote.
func Quote(s string) string { return strconv.Quote(s) }

// QuoteToASCII is golang/strconv.quote_to_ascii.
func QuoteToASCII(s string) string { return strconv.QuoteToASCII(s) }

// QuoteToGraphic is golang/strconv.quote_to_graphic.
func QuoteToGraphic(s string) string { return strconv.QuoteToGraphic(s) }

// QuotedPrefix is golang/strconv.quoted_prefix.
func QuotedPrefix(s string) (string, error) {
	v, err := strconv.QuotedPrefix(s)
	return v, fn.Fatal("golang/strconv.quoted_prefix", err)
}

// Unquote is golang/strconv.unquote.
func Unquote(s string) (string, error) {
	v, err := strconv.Unquote(s)
	return v, fn.Fatal("golang/strconv.unquote", err)
}
