package value

import (
	"errors"
	"unicode/utf8"
)

// Regexp is a Puppet regular expression. Source is what the manifest says, in Ruby's dialect (LEX-36); Matcher is what
// package regex made of it. The empty expression needs no Matcher.
//
// A literal of a program is written as a composite literal with its matcher, so that a program links the engines that
// its literals need and nothing else.
type Regexp struct {
	_ Uncompared

	Source  string
	Matcher Matcher
	// Raw reports whether a type made it of a text, which is the type's pattern then: see [Regexp.Plain].
	Raw bool
}

// Matcher is an engine's form of an expression. Matches are byte offsets of the match and of its groups in pairs, -1 for
// a group that took no part.
type Matcher interface {
	// Match reports whether there is a match anywhere in s.
	Match(s string) (bool, error)
	// Find returns the first match in s, nil when there is none.
	Find(s string) ([]int, error)
	// FindAll returns all matches from left to right. An empty one may directly follow another.
	FindAll(s string) ([][]int, error)
	// GroupNames returns the names of the groups by number, nil when none has a name.
	GroupNames() []string
}

var errInvalidText = errors.New("invalid byte sequence in UTF-8")

// usable reports a text that cannot be searched.
func usable(s string) error {
	if !utf8.ValidString(s) {
		return errInvalidText
	}
	return nil
}

// failed tells which expression an error is about.
func (r *Regexp) failed(err error) error {
	if err == nil || err == errInvalidText {
		return err
	}
	return &RegexpError{Source: r.Source, Reason: err.Error(), Unsupported: true}
}

// MatchString reports whether the expression matches anywhere in s.
func (r *Regexp) MatchString(s string) (bool, error) {
	if err := usable(s); err != nil || r.Source == "" {
		return err == nil, err
	}
	matched, err := r.Matcher.Match(s)
	return matched, r.failed(err)
}

// Undecided is the panic of a match that fails, where its result is a part of something that has no error, as the instance
// test of a type. [Decide] makes an error of it again.
type Undecided struct{ Err error }

// Matches is [Regexp.MatchString] that panics with an *[Undecided] instead of returning an error.
func (r *Regexp) Matches(s string) bool {
	matched, err := r.MatchString(s)
	if err != nil {
		panic(&Undecided{err})
	}
	return matched
}

// Submatches is [Regexp.FindSubmatch] that panics with an *[Undecided] instead of returning an error.
func (r *Regexp) Submatches(s string) (groups Array, ok bool) {
	groups, ok, err := r.FindSubmatch(s)
	if err != nil {
		panic(&Undecided{err})
	}
	return groups, ok
}

// Decide is deferred by what has an error to give, to set it where a match below it has failed.
func Decide(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Undecided:
		*err = r.Err
	default:
		panic(r)
	}
}

// FindSubmatch searches s and returns the text of the match and of its groups, undef for a group that took no part: the
// values of $0, $1, ... (MV-1).
func (r *Regexp) FindSubmatch(s string) (groups Array, ok bool, err error) {
	loc, err := r.FindIndex(s)
	if loc == nil {
		return nil, false, err
	}
	return Groups(s, loc), true, nil
}

// Groups returns the texts in s that index pairs stand for, undef for -1.
func Groups(s string, loc []int) Array {
	groups := make(Array, len(loc)/2)
	for i := range groups {
		if loc[2*i] >= 0 {
			groups[i] = s[loc[2*i]:loc[2*i+1]]
		}
	}
	return groups
}

// FindIndex searches s and returns the byte offsets of the match and of its groups in pairs, -1 for a group that took no
// part; nil without a match.
func (r *Regexp) FindIndex(s string) ([]int, error) {
	if err := usable(s); err != nil {
		return nil, err
	}
	if r.Source == "" {
		return []int{0, 0}, nil
	}
	loc, err := r.Matcher.Find(s)
	return loc, r.failed(err)
}

// FindIndexFrom is [Regexp.FindIndex] for the first match that begins at an offset or behind it, where a character begins. What stands before is
// seen.
func (r *Regexp) FindIndexFrom(s string, from int) ([]int, error) {
	if err := usable(s); err != nil {
		return nil, err
	}
	if r.Source == "" {
		return []int{from, from}, nil
	}
	loc, err := r.Matcher.(continuing).FindFrom(s, from)
	return loc, r.failed(err)
}

// continuing is what engines have for code that searches on.
type continuing interface {
	FindFrom(s string, from int) ([]int, error)
}

// FindAllIndex returns every match in s from left to right, each as [Regexp.FindIndex] returns one. As in Ruby, an empty
// match may directly follow another match.
func (r *Regexp) FindAllIndex(s string) ([][]int, error) {
	if err := usable(s); err != nil {
		return nil, err
	}
	if r.Source == "" {
		var all [][]int
		for i := range s {
			all = append(all, []int{i, i})
		}
		return append(all, []int{len(s), len(s)}), nil
	}
	all, err := r.Matcher.FindAll(s)
	return all, r.failed(err)
}

// GroupNames returns the names of the groups by number, nil when none has a name.
func (r *Regexp) GroupNames() []string {
	if r.Matcher == nil {
		return nil
	}
	return r.Matcher.GroupNames()
}
