// Package re2 matches Ruby's regular expressions with package regexp of Go, in time that is linear in the length of the
// text. Package regex translates into its notation what has the same meaning there.
//
// The package is linked only into programs that have such an expression. Its [Regexp] is a [value.Matcher].
package re2

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Regexp is an expression in Go's notation. Generated code writes it as a literal; it is compiled on first use. Its
// plain groups are those of Ruby, and groups that have names are marks.
type Regexp struct {
	Pattern string
	// Names are those of the groups by number, nil when none has a name.
	Names []string
	// Caret says that an empty match behind the final newline is none, since all empty matches are of a line's begin.
	Caret bool
	// ASCII says that the meaning is Ruby's only in texts of ASCII characters.
	ASCII bool

	once   sync.Once
	re     *regexp.Regexp
	next   func() *regexp.Regexp // the same behind some characters, made when needed
	groups []int                 // Ruby's groups, as indexes into those of re; nil: all
	tails  []int                 // the groups that hold the line end which \Z leaves out
	keeps  []int                 // the groups where \K is
	empty  bool                  // a match may be empty
	err    error
}

// The marks are groups whose names begin so. What TailGroup matches is taken out of the match and of the groups around
// it; KeepGroup is where the match begins.
const (
	TailGroup = "tail"
	KeepGroup = "keep"
)

// ErrASCII is the error for a text that is not ASCII, where [Regexp.ASCII] is set.
var ErrASCII = errors.New(`\b in a text that is not ASCII needs the backtracking engine`)

// compile prepares the expression for use.
func (r *Regexp) compile() error {
	r.once.Do(func() {
		if r.re, r.err = regexp.Compile(r.Pattern); r.err != nil {
			return
		}
		for i, name := range r.re.SubexpNames() {
			switch {
			case strings.HasPrefix(name, TailGroup):
				r.tails = append(r.tails, i)
			case strings.HasPrefix(name, KeepGroup):
				r.keeps = append(r.keeps, i)
			default:
				r.groups = append(r.groups, i)
			}
		}
		r.next = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A(?s:.)(?s:.*?)(` + r.Pattern + `)`) })
		tree, err := syntax.Parse(r.Pattern, syntax.Perl)
		r.empty = err != nil || nullable(tree)
	})
	return r.err
}

// prepare makes sure that s can be searched.
func (r *Regexp) prepare(s string) error {
	if err := r.compile(); err != nil {
		return err
	}
	if r.ASCII {
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				return ErrASCII
			}
		}
	}
	return nil
}

// Match reports whether the expression matches anywhere in s.
func (r *Regexp) Match(s string) (bool, error) {
	if err := r.prepare(s); err != nil {
		return false, err
	}
	if !r.Caret {
		return r.re.MatchString(s), nil
	}
	loc := r.re.FindStringIndex(s)
	return loc != nil && !r.behindLast(s, loc), nil
}

// Find returns the first match in s: byte offsets of the match and of its groups in pairs, -1 for a group that took no
// part; nil without a match.
func (r *Regexp) Find(s string) ([]int, error) {
	if err := r.prepare(s); err != nil {
		return nil, err
	}
	loc := r.re.FindStringSubmatchIndex(s)
	if loc == nil || r.behindLast(s, loc) {
		return nil, nil
	}
	return r.visible(loc), nil
}

// FindAll returns every match in s from left to right. As in Ruby, and unlike in Go, an empty match may directly follow
// another match.
func (r *Regexp) FindAll(s string) ([][]int, error) {
	if err := r.prepare(s); err != nil {
		return nil, err
	}
	if r.tails != nil || r.keeps != nil || r.empty {
		return r.findEach(s), nil
	}
	return r.re.FindAllStringSubmatchIndex(s, -1), nil
}

// GroupNames returns [Regexp.Names].
func (r *Regexp) GroupNames() []string { return r.Names }

func nullable(t *syntax.Regexp) bool {
	switch t.Op {
	case syntax.OpNoMatch, syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return false
	case syntax.OpRepeat:
		return t.Min == 0 || nullable(t.Sub[0])
	case syntax.OpCapture, syntax.OpPlus:
		return nullable(t.Sub[0])
	case syntax.OpConcat:
		return !slices.ContainsFunc(t.Sub, func(sub *syntax.Regexp) bool { return !nullable(sub) })
	case syntax.OpAlternate:
		return slices.ContainsFunc(t.Sub, nullable)
	}
	return true // the empty match, assertions, star and quest
}

// findEach is FindAll for expressions whose matches may be empty or may leave something out, one search for each match.
// Go offers no search that starts inside a text and sees the character before, so that character is made part of a
// second expression.
func (r *Regexp) findEach(s string) [][]int {
	var all [][]int
	loc := r.re.FindStringSubmatchIndex(s)
	for loc != nil && !r.behindLast(s, loc) {
		loc = r.visible(loc)
		all = append(all, loc)
		from := loc[1]
		if loc[0] == loc[1] {
			if from == len(s) {
				break
			}
			_, n := utf8.DecodeRuneInString(s[from:])
			from += n
		}
		_, before := utf8.DecodeLastRuneInString(s[:from])
		loc = findBehind(r.next(), s, from-before)
	}
	return all
}

// findBehind searches s from the character behind the one at base. The expression takes that one and has the match as
// its first group.
func findBehind(next *regexp.Regexp, s string, base int) []int {
	loc := next.FindStringSubmatchIndex(s[base:])
	if loc == nil {
		return nil
	}
	loc = loc[2:]
	for i := range loc {
		if loc[i] >= 0 {
			loc[i] += base
		}
	}
	return loc
}

// behindLast reports whether a match is of a line's begin, empty, and behind the final newline of s. To Ruby no line
// begins there.
func (r *Regexp) behindLast(s string, loc []int) bool {
	return r.Caret && loc[0] == len(s) && loc[0] > 0 && s[len(s)-1] == '\n'
}

// visible applies the marks and leaves them out.
func (r *Regexp) visible(loc []int) []int {
	if r.tails == nil && r.keeps == nil {
		return loc
	}
	for _, t := range r.tails {
		start, end := loc[2*t], loc[2*t+1]
		if start == end {
			continue
		}
		for i := 0; i < len(loc); i += 2 {
			if loc[i] <= start && loc[i+1] == end && i != 2*t {
				loc[i+1] = start
			}
		}
	}
	// Of several \K the last one that was passed counts.
	begin := -1
	for _, k := range r.keeps {
		begin = max(begin, loc[2*k])
	}
	if begin >= 0 {
		loc[0] = begin
	}
	seen := make([]int, 0, 2*len(r.groups))
	for _, g := range r.groups {
		seen = append(seen, loc[2*g], loc[2*g+1])
	}
	return seen
}

// FindFrom is [Regexp.Find] for the first match that begins at an offset or behind it, where a character begins. What stands before is seen.
func (r *Regexp) FindFrom(s string, from int) ([]int, error) {
	if from == 0 {
		return r.Find(s)
	}
	if err := r.prepare(s); err != nil {
		return nil, err
	}
	_, before := utf8.DecodeLastRuneInString(s[:from])
	loc := findBehind(r.next(), s, from-before)
	if loc == nil || r.behindLast(s, loc) {
		return nil, nil
	}
	return r.visible(loc), nil
}
