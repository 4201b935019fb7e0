// Package backtrack matches Ruby's regular expressions with a backtracking engine, github.com/dlclark/regexp2. Package
// regex translates into its notation, which is .NET's, what package regexp of Go has no counterpart of: look-around,
// back-references, atomic groups and the like.
//
// The package is linked only into programs that have such an expression, or that were built to take them at run time.
// It is the only package of the runtime that depends on another module.
package backtrack

import (
	"errors"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Limit is how long the search for one match may take. Backtracking may try more ways than will ever end.
const Limit = 5 * time.Second

// Regexp is an expression in .NET's notation. Generated code writes it as a literal; it is compiled on first use.
type Regexp struct {
	Pattern string
	// Groups is the number of Ruby's groups. Those with higher numbers are of the translation.
	Groups int
	// Keep is the number of the group where \K is, 0 when there is none.
	Keep int
	// Names are those of the groups by number, nil when none has a name.
	Names []string

	once sync.Once
	re   *regexp2.Regexp
	err  error
}

// Link makes the engine available to regular expressions that are made at run time.
func Link() {
	regex.Link(func(b regex.Backtracking) value.Matcher {
		return &Regexp{Pattern: b.Pattern, Groups: b.Groups, Keep: b.Keep, Names: b.Names}
	})
}

func (r *Regexp) compile() error {
	r.once.Do(func() {
		if r.re, r.err = regexp2.Compile(r.Pattern, regexp2.None); r.err == nil {
			r.re.MatchTimeout = Limit
		}
	})
	return r.err
}

// GroupNames returns [Regexp.Names].
func (r *Regexp) GroupNames() []string { return r.Names }

// Match reports whether the expression matches anywhere in s.
func (r *Regexp) Match(s string) (bool, error) {
	if err := r.compile(); err != nil {
		return false, err
	}
	matched, err := r.re.MatchString(s)
	return matched, limited(err)
}

// Find returns the first match in s: byte offsets of the match and of its groups in pairs, -1 for a group that took no
// part; nil without a match.
func (r *Regexp) Find(s string) ([]int, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	m, err := r.re.FindStringMatch(s)
	if m == nil {
		return nil, limited(err)
	}
	return r.offsets(m, positions(s)), nil
}

// FindAll returns every match in s from left to right. As in Ruby, an empty match may directly follow another match.
func (r *Regexp) FindAll(s string) ([][]int, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	text, at := []rune(s), positions(s)
	var all [][]int
	for from := 0; from <= len(text); {
		m, err := r.re.FindRunesMatchStartingAt(text, from)
		if m == nil {
			return all, limited(err)
		}
		loc := r.offsets(m, at)
		all = append(all, loc)
		from = m.Index + m.Length
		if loc[0] == loc[1] {
			from++
		}
	}
	return all, nil
}

// limited words the error of a search that took too long.
func limited(err error) error {
	if err == nil {
		return nil
	}
	return errors.New("the match takes more than " + strconv.Itoa(int(Limit/time.Second)) + " seconds")
}

// positions are the byte offsets of the characters of s and of its end, nil when they are those of the characters.
func positions(s string) []int {
	for i := range len(s) {
		if s[i] >= 0x80 {
			at := make([]int, 0, len(s)+1)
			for i := range s {
				at = append(at, i)
			}
			return append(at, len(s))
		}
	}
	return nil
}

// offsets are the places of a match and of its groups.
func (r *Regexp) offsets(m *regexp2.Match, at []int) []int {
	loc := make([]int, 2*(r.Groups+1))
	for i := range r.Groups + 1 {
		g := m.GroupByNumber(i)
		if g == nil || len(g.Captures) == 0 {
			loc[2*i], loc[2*i+1] = -1, -1
			continue
		}
		loc[2*i], loc[2*i+1] = g.Index, g.Index+g.Length
	}
	if r.Keep > 0 {
		if k := m.GroupByNumber(r.Keep); k != nil && len(k.Captures) > 0 {
			loc[0] = k.Index
		}
	}
	if at != nil {
		for i, n := range loc {
			if n >= 0 {
				loc[i] = at[n]
			}
		}
	}
	return loc
}

// FindFrom is [Regexp.Find] for the first match that begins at an offset or behind it, where a character begins. What stands before is seen.
func (r *Regexp) FindFrom(s string, from int) ([]int, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	m, err := r.re.FindRunesMatchStartingAt([]rune(s), utf8.RuneCountInString(s[:from]))
	if m == nil {
		return nil, limited(err)
	}
	return r.offsets(m, positions(s)), nil
}
