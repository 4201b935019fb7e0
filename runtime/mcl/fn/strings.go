package fn

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Concat is concat: one str behind the other.
func Concat(a, b string) string { return a + b }

// StringContains is strings.contains.
func StringContains(s, part string) bool { return strings.Contains(s, part) }

// HasPrefix is strings.has_prefix.
func HasPrefix(s, prefix string) bool { return strings.HasPrefix(s, prefix) }

// HasSuffix is strings.has_suffix.
func HasSuffix(s, suffix string) bool { return strings.HasSuffix(s, suffix) }

// JoinNonempty is strings.join_nonempty: what is not empty, with a separator between.
func JoinNonempty(list value.Array, sep string) string {
	var parts []string
	for _, e := range list {
		if s := e.(string); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, sep)
}

// LeftPad is strings.left_pad: a pad before s, all of it, as often as it takes to have n bytes at least.
func LeftPad(s, pad string, n int64) (string, error) {
	pads, err := padding("strings.left_pad", s, pad, n)
	return pads + s, err
}

// RightPad is strings.right_pad: a pad behind s, all of it, as often as it takes to have n bytes at least.
func RightPad(s, pad string, n int64) (string, error) {
	pads, err := padding("strings.right_pad", s, pad, n)
	return s + pads, err
}

func padding(name, s, pad string, n int64) (string, error) {
	switch {
	case n <= int64(len(s)):
		return "", nil
	case pad == "":
		return "", mcl.Fail(name + ": an empty pad never makes the text long enough") // upstream loops for ever (MCL-ERR-6)
	case n > value.MaxText:
		return "", mcl.Fail(name + ": the length " + strconv.FormatInt(n, 10) + " is too big")
	}
	missing, size := n-int64(len(s)), int64(len(pad))
	return strings.Repeat(pad, int((missing+size-1)/size)), nil
}

// ReplaceAll is strings.replace_all.
func ReplaceAll(s, before, after string) string { return strings.ReplaceAll(s, before, after) }

// Split is strings.split: an empty separator splits into characters.
func Split(s, sep string) value.Array { return Strings(strings.Split(s, sep)) }

// Substr is strings.substr: the bytes from low to before high.
func Substr(s string, low, high int64) (string, error) {
	if low < 0 || high < low || high > int64(len(s)) {
		return "", mcl.Catchable("strings.substr: " + strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10) +
			" is out of range of a text of " + strconv.Itoa(len(s)) + " bytes")
	}
	return s[low:high], nil
}

// ToLower is strings.to_lower.
func ToLower(s string) string { return strings.ToLower(s) }

// ToUpper is strings.to_upper.
func ToUpper(s string) string { return strings.ToUpper(s) }

// TrimSpace is strings.trim_space.
func TrimSpace(s string) string { return strings.TrimSpace(s) }

// Strings returns a list of strs.
func Strings(texts []string) value.Array {
	list := make(value.Array, len(texts))
	for i, s := range texts {
		list[i] = s
	}
	return list
}

// Texts returns the elements of a list of strs.
func Texts(list value.Array) []string {
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = e.(string)
	}
	return texts
}
