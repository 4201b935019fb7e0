// Package gostrings has the functions of the module golang/strings.
package gostrings

import (
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Clone is golang/strings.clone.
func Clone(s string) string { return strings.Clone(s) }

// Compare is golang/strings.compare.
func Compare(a, b string) int64 { return int64(strings.Compare(a, b)) }

// Contains is golang/strings.contains.
func Contains(s, part string) bool { return strings.Contains(s, part) }

// ContainsAny is golang/strings.contains_any.
func ContainsAny(s, chars string) bool { return strings.ContainsAny(s, chars) }

// Count is golang/strings.count.
func Count(s, part string) int64 { return int64(strings.Count(s, part)) }

// EqualFold is golang/strings.equal_fold.
func EqualFold(s, t string) bool { return strings.EqualFold(s, t) }

// HasPrefix is golang/strings.has_prefix.
func HasPrefix(s, prefix string) bool { return strings.HasPrefix(s, prefix) }

// HasSuffix is golang/strings.has_suffix.
func HasSuffix(s, suffix string) bool { return strings.HasSuffix(s, suffix) }

// Index is golang/strings.index.
func Index(s, part string) int64 { return int64(strings.Index(s, part)) }

// IndexAny is golang/strings.index_any.
func IndexAny(s, chars string) int64 { return int64(strings.IndexAny(s, chars)) }

// Join is golang/strings.join.
func Join(elems value.Array, sep string) string { return strings.Join(fn.Texts(elems), sep) }

// LastIndex is golang/strings.last_index.
func LastIndex(s, part string) int64 { return int64(strings.LastIndex(s, part)) }

// LastIndexAny is golang/strings.last_index_any.
func LastIndexAny(s, chars string) int64 { return int64(strings.LastIndexAny(s, chars)) }

// Repeat is golang/strings.repeat.
func Repeat(s string, count int64) (string, error) {
	if count < 0 {
		return "", mcl.Fail("golang/strings.repeat: the count is negative")
	}
	if s != "" && count > value.MaxText/int64(len(s)) {
		return "", mcl.Fail("golang/strings.repeat: the result is too long")
	}
	return strings.Repeat(s, int(count)), nil
}

// Replace is golang/strings.replace.
func Replace(s, before, after string, n int64) string {
	return strings.Replace(s, before, after, int(n))
}

// ReplaceAll is golang/strings.replace_all.
func ReplaceAll(s, before, after string) string { return strings.ReplaceAll(s, before, after) }

// Title is golang/strings.title.
func Title(s string) string {
	//lint:ignore SA1019 it is what programs call
	return strings.Title(s)
}

// ToLower is golang/strings.to_lower.
func ToLower(s string) string { return strings.ToLower(s) }

// ToTitle is golang/strings.to_title.
func ToTitle(s string) string { return strings.ToTitle(s) }

// ToUpper is golang/strings.to_upper.
func ToUpper(s string) string { return strings.ToUpper(s) }

// ToValidUTF8 is golang/strings.to_valid_utf_8.
func ToValidUTF8(s, replacement string) string { return strings.ToValidUTF8(s, replacement) }

// Trim is golang/strings.trim.
func Trim(s, chars string) string { return strings.Trim(s, chars) }

// TrimLeft is golang/strings.trim_left.
func TrimLeft(s, chars string) string { return strings.TrimLeft(s, chars) }

// TrimPrefix is golang/strings.trim_prefix.
func TrimPrefix(s, prefix string) string { return strings.TrimPrefix(s, prefix) }

// TrimRight is golang/strings.trim_right.
func TrimRight(s, chars string) string { return strings.TrimRight(s, chars) }

// TrimSpace is golang/strings.trim_space.
func TrimSpace(s string) string { return strings.TrimSpace(s) }

// TrimSuffix is golang/strings.trim_suffix.
func TrimSuffix(s, suffix string) string { return strings.TrimSuffix(s, suffix) }
