package ir

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// NameKind is a kind of names that a program may compute.
type NameKind uint8

// The kinds of names.
const (
	ClassNames NameKind = iota
	TypeNames           // of defined and native types
	FunctionNames
	TemplateNames // as epp() takes them
	FileNames     // of which it is asked where they are
	ContentNames  // of files of which it is asked what is in them
	InlineSources // of templates, which have no other name, as inline_epp() and inline_template() take them
	ErbNames      // of templates, as template() takes them
	numNameKinds
)

// String returns the kind's keyword in the text form.
func (k NameKind) String() string {
	return [...]string{"class", "type", "function", "template", "file", "content", "inline", "erb"}[k]
}

// Wildcard stands for any string within a pattern. It is part of no name.
const Wildcard = "\x00"

// AnyName is the pattern of all names.
const AnyName = Wildcard

// EnvironmentPath stands at the beginning of a path for the folder of environments, which is known only when a program runs. It is
// part of no name.
const EnvironmentPath = "\x05"

// NameSet is a set of names: strings and patterns of them, in which [Wildcard] stands
// for any string. Names of classes, types and functions are in lower case.
type NameSet map[string]bool

// ComputedNames are the names of each kind that a program may compute.
type ComputedNames [numNameKinds]NameSet

// Add adds names; it reports whether any of them is new.
func (c *ComputedNames) Add(k NameKind, names ...string) bool {
	added := false
	for _, name := range names {
		if c[k][name] || c[k][AnyName] {
			continue
		}
		if c[k] == nil || name == AnyName {
			c[k] = NameSet{}
		}
		c[k][name] = true
		added = true
	}
	return added
}

// Has reports whether the set has a name.
func (s NameSet) Has(name string) bool {
	if s[name] || s[AnyName] {
		return true
	}
	for pattern := range s {
		if MatchName(pattern, name) {
			return true
		}
	}
	return false
}

// All reports whether every name is in the set.
func (s NameSet) All() bool { return s[AnyName] }

// Sorted returns the names and patterns in order.
func (s NameSet) Sorted() []string { return slices.Sorted(maps.Keys(s)) }

// String returns the set as messages show it.
func (s NameSet) String() string {
	if s.All() {
		return "any name"
	}
	var words []string
	for _, name := range s.Sorted() {
		words = append(words, ShowName(name))
	}
	return strings.Join(words, ", ")
}

// ShowName is a name or a pattern as messages show it.
func ShowName(name string) string {
	if name == AnyName {
		return "any name"
	}
	return strings.NewReplacer(Wildcard, "*", EnvironmentPath, "$environmentpath").Replace(name)
}

// IsPattern reports whether a name is a pattern.
func IsPattern(name string) bool { return strings.Contains(name, Wildcard) }

// MatchName reports whether a name is one of those that a pattern stands for.
func MatchName(pattern, name string) bool {
	first, rest, ok := strings.Cut(pattern, Wildcard)
	if !ok {
		return pattern == name
	}
	name, ok = strings.CutPrefix(name, first)
	if !ok {
		return false
	}
	pieces := strings.Split(rest, Wildcard)
	last := pieces[len(pieces)-1]
	for _, piece := range pieces[:len(pieces)-1] {
		i := strings.Index(name, piece)
		if i < 0 {
			return false
		}
		name = name[i+len(piece):]
	}
	return strings.HasSuffix(name, last)
}

// OpenPath is a name in which what only a running program knows may be anything.
func OpenPath(name string) string { return strings.ReplaceAll(name, EnvironmentPath, Wildcard) }

// nameText is a name or pattern in the text form: `"a"`, `"a::" * "::b"`.
func nameText(name string) string {
	var words []string
	for i, piece := range strings.Split(name, Wildcard) {
		if i > 0 {
			words = append(words, "*")
		}
		if piece != "" || name == "" {
			words = append(words, strconv.Quote(piece))
		}
	}
	return strings.Join(words, " ")
}
