package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Tags is an ordered set of tags in lower case (TAG-8). Sets are small, so they
// are searched from one end to the other.
type Tags []string

// Has reports whether a tag, in lower case, is in the set.
func (t Tags) Has(tag string) bool {
	return slices.Contains(t, tag)
}

// Add adds a name in lower case and its segments.
func (t Tags) Add(name string) Tags {
	if t.Has(name) {
		return t
	}
	t = append(t, name)
	if !strings.Contains(name, "::") {
		return t
	}
	segments := strings.Split(name, "::")
	for len(segments) > 0 && segments[len(segments)-1] == "" {
		segments = segments[:len(segments)-1]
	}
	for _, s := range segments {
		if !t.Has(s) {
			t = append(t, s)
		}
	}
	return t
}

// Merge adds the tags of another set. It is not to be copied to each place that does.
//
//go:noinline
func (t Tags) Merge(from Tags) Tags {
	for _, s := range from {
		if !t.Has(s) {
			t = append(t, s)
		}
	}
	return t
}

// AddTitle adds a title in lower case when it is a valid tag (TAG-2).
func (t Tags) AddTitle(title string) Tags {
	if !ValidTag(title) {
		return t
	}
	return t.Add(value.Downcase(title))
}

// AddValues adds tags given by a manifest: a value or nested arrays of values
// (TAG-1). It returns the first that is no valid tag, and false.
func (t Tags) AddValues(v value.Value) (tags Tags, bad string, ok bool) {
	switch v := v.(type) {
	case nil:
		return t, "", true
	case value.Array:
		for _, e := range v {
			if t, bad, ok = t.AddValues(e); !ok {
				return t, bad, false
			}
		}
		return t, "", true
	}
	tag := value.Downcase(HostText(v))
	if t.Has(tag) {
		return t, "", true
	}
	if !ValidTag(tag) {
		return t, tag, false
	}
	return t.Add(tag), "", true
}

// ValidTag reports whether s may be a tag (TAG-1). As in the reference
// implementation a final newline does not count.
func ValidTag(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	if s == "" {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			return validTagText(s)
		}
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_':
		case i > 0 && (c == ':' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return true
}

// validTagText is [ValidTag] for text beyond ASCII.
func validTagText(s string) bool {
	for i, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Other_Alphabetic, r), unicode.Is(unicode.Nl, r), r == '_':
		case i > 0 && (r == ':' || r == '.' || r == '-'):
		default:
			return false
		}
	}
	return true
}
