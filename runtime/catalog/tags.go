package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Tags is an ordered set of tags in lower case (TAG-8). Sets are small, so they
// are searched from one end to the other.
type Tags []string

// Has reports whether a tag, in lower case, is in the set.
func (t Tags) Has(tag string) bool {
	return slices.Contains(t, tag)
}

// appendName adds a name in lower case and its segments.
func appendName(t Tags, name string) Tags {
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

// merge adds the tags of another set.
func (t Tags) merge(from Tags) Tags {
	for _, s := range from {
		if !t.Has(s) {
			t = append(t, s)
		}
	}
	return t
}

// addTitle adds a title in lower case when it is a valid tag (TAG-2).
func (t Tags) addTitle(title string) Tags {
	if !ValidTag(title) {
		return t
	}
	return appendName(t, value.Downcase(title))
}

// paramTags adds the value of the parameter tag, which Ruby makes an array of: a
// hash counts with its keys and values, the entry of a resource with nothing.
func paramTags(t Tags, v value.Value) (tags Tags, bad string, ok bool) {
	switch h := v.(type) {
	case *typesys.EntryRef:
		return t, "", true
	case *value.Hash:
		list := make(value.Array, 0, 2*h.Len())
		for _, e := range h.Entries() {
			list = append(list, e.Key, e.Value)
		}
		v = list
	}
	return t.addValues(v)
}

// addValues adds tags given by a manifest: a value or nested arrays of values
// (TAG-1). It returns the first that is no valid tag, and false.
func (t Tags) addValues(v value.Value) (tags Tags, bad string, ok bool) {
	switch v := v.(type) {
	case nil:
		return t, "", true
	case value.Array:
		for _, e := range v {
			if t, bad, ok = t.addValues(e); !ok {
				return t, bad, false
			}
		}
		return t, "", true
	}
	tag := value.Downcase(hostText(v))
	if t.Has(tag) {
		return t, "", true
	}
	if !ValidTag(tag) {
		return t, tag, false
	}
	return appendName(t, tag), "", true
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
