// Package gohtml has the functions of the module golang/html.
package gohtml

import "html"

// EscapeString is golang/html.escape_string.
func EscapeString(s string) string { return html.EscapeString(s) }

// UnescapeString is golang/html.unescape_string.
func UnescapeString(s string) string { return html.UnescapeString(s) }
