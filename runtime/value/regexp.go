package value

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Regexp is a Puppet regular expression. Source is what the manifest says, in
// Ruby's dialect (LEX-36); Pattern is the same in Go's, as [Translate] makes it.
// A literal is written as &value.Regexp{Source: ..., Pattern: ...} by generated
// code, so that the translator is linked only into programs that build regular
// expressions at run time, with [NewRegexp]. It is compiled on first use. Without a
// Pattern it matches nothing and gives an error, unless Source is empty too.
type Regexp struct {
	Source  string
	Pattern string

	once   sync.Once
	re     *regexp.Regexp
	groups []int // visible groups, as indexes into those of re; nil: all
	tails  []int // groups that hold the line end which \Z leaves out
	caret  bool  // every empty match is at the begin of a line
	err    error
}

// tailGroup begins the names of the groups that stand for \Z. What they match is
// taken out of the match and of the groups around them, and they have no number.
const tailGroup = "p2goZ"

// compile prepares the expression for use.
func (r *Regexp) compile() error {
	r.once.Do(func() {
		if r.Pattern == "" && r.Source != "" {
			r.err = &RegexpError{Source: r.Source, Reason: "not translated", Unsupported: true}
			return
		}
		if r.re, r.err = regexp.Compile(r.Pattern); r.err != nil {
			r.err = &RegexpError{Source: r.Source, Reason: r.err.Error(), Unsupported: true}
			return
		}
		for i, name := range r.re.SubexpNames() {
			if strings.HasPrefix(name, tailGroup) {
				r.tails = append(r.tails, i)
			} else {
				r.groups = append(r.groups, i)
			}
		}
		r.caret = strings.Contains(r.Pattern, "^") && needsLine(r.Pattern)
	})
	return r.err
}

// MatchString tells whether the expression matches anywhere in s.
func (r *Regexp) MatchString(s string) (bool, error) {
	if err := r.compile(); err != nil {
		return false, err
	}
	if !r.caret {
		return r.re.MatchString(s), nil
	}
	loc := r.re.FindStringIndex(s)
	return loc != nil && !r.afterLast(s, loc), nil
}

// FindSubmatch searches s and returns the text of the match and of its groups,
// undef for a group that took no part: the values of $0, $1, ... (MV-1).
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

// FindIndex searches s and returns the byte offsets of the match and of its
// groups in pairs, -1 for a group that took no part; nil without a match.
func (r *Regexp) FindIndex(s string) ([]int, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	loc := r.re.FindStringSubmatchIndex(s)
	if loc == nil || r.afterLast(s, loc) {
		return nil, nil
	}
	return r.visible(loc), nil
}

// FindAllIndex returns every match in s from left to right, each as
// [Regexp.FindIndex] returns one. As in Ruby, and unlike in Go, an empty match
// may directly follow another match.
func (r *Regexp) FindAllIndex(s string) ([][]int, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	if r.tails != nil || r.mayBeEmpty() {
		return r.findEach(s), nil
	}
	return r.re.FindAllStringSubmatchIndex(s, -1), nil
}

// needsLine tells whether every empty match of a pattern includes a ^.
func needsLine(pattern string) bool {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	return err == nil && emptyNeedsLine(tree)
}

func emptyNeedsLine(t *syntax.Regexp) bool {
	switch t.Op {
	case syntax.OpBeginLine, syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL, syntax.OpNoMatch:
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return emptyNeedsLine(t.Sub[0])
	case syntax.OpRepeat:
		return t.Min > 0 && emptyNeedsLine(t.Sub[0])
	case syntax.OpConcat:
		return slices.ContainsFunc(t.Sub, emptyNeedsLine)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(t.Sub, func(sub *syntax.Regexp) bool { return !emptyNeedsLine(sub) })
	}
	return false
}

// mayBeEmpty tells whether some match could be empty.
func (r *Regexp) mayBeEmpty() bool {
	tree, err := syntax.Parse(r.Pattern, syntax.Perl)
	return err != nil || nullable(tree)
}

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

// findEach is FindAllIndex for expressions whose matches may be empty or may
// leave out a newline, one search for each match. Go offers no search that starts
// inside a text and sees the character before, so that character is made part of
// a second expression.
func (r *Regexp) findEach(s string) [][]int {
	var all [][]int
	var next *regexp.Regexp
	loc := r.re.FindStringSubmatchIndex(s)
	for loc != nil && !r.afterLast(s, loc) {
		loc = r.visible(loc)
		all = append(all, loc)
		from := loc[1]
		if loc[0] == loc[1] {
			if from == len(s) {
				break
			}
			from += width(s, from)
		}
		if next == nil {
			next = regexp.MustCompile(`\A(?s:.)(?s:.*?)(` + r.Pattern + `)`)
		}
		loc = findAfter(next, s, from-widthBefore(s, from))
	}
	return all
}

// findAfter searches s from the character behind the one at base. The expression
// takes that one and has the match as its first group.
func findAfter(next *regexp.Regexp, s string, base int) []int {
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

// afterLast tells whether a match is of a line's begin, empty, and behind the final newline of s. To
// Ruby no line begins there.
func (r *Regexp) afterLast(s string, loc []int) bool {
	return r.caret && loc[0] == len(s) && loc[0] > 0 && s[len(s)-1] == '\n'
}

// visible removes the groups that stand for \Z.
func (r *Regexp) visible(loc []int) []int {
	if r.tails == nil {
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
	seen := make([]int, 0, 2*len(r.groups))
	for _, g := range r.groups {
		seen = append(seen, loc[2*g], loc[2*g+1])
	}
	return seen
}

// Names returns the names of the groups, "" for the match itself and for groups
// that have none.
func (r *Regexp) Names() ([]string, error) {
	if err := r.compile(); err != nil {
		return nil, err
	}
	all := r.re.SubexpNames()
	names := make([]string, len(r.groups))
	for i, g := range r.groups {
		names[i] = all[g]
	}
	return names, nil
}

// RegexpError reports a regular expression that cannot be used. Its text is the
// one Ruby gives, except for expressions that Ruby accepts and p2go does not.
type RegexpError struct {
	Source      string
	Reason      string
	Unsupported bool // valid in Ruby, but needs a backtracking engine
}

// Error returns the message in Ruby's form, reason and source.
func (e *RegexpError) Error() string { return e.Reason + ": /" + e.Source + "/" }

// NewRegexp makes a regular expression from text known only at run time. The
// error is a *[RegexpError].
func NewRegexp(source string) (*Regexp, error) {
	pattern, err := Translate(source)
	if err != nil {
		return nil, err
	}
	r := &Regexp{Source: source, Pattern: pattern}
	if err := r.compile(); err != nil {
		return nil, err
	}
	return r, nil
}

// AppendText appends the expression between slashes (STRC-7).
func (r *Regexp) AppendText(b []byte) []byte {
	b = append(b, '/')
	b = r.appendSource(b)
	return append(b, '/')
}

// appendSource appends the source with slashes escaped and unprintable ASCII
// characters in hexadecimal.
func (r *Regexp) appendSource(b []byte) []byte {
	for i := 0; i < len(r.Source); i++ {
		switch c := r.Source[i]; {
		case c == '\\' && i+1 < len(r.Source):
			i++
			b = append(b, c, r.Source[i])
		case c == '/':
			b = append(b, '\\', '/')
		case c == 0x7f || c < ' ' && (c < '\t' || c > '\r'):
			b = append(b, '\\', 'x')
			b = appendHex(b, uint32(c), 2)
		default:
			b = append(b, c)
		}
	}
	return b
}

// width is the number of bytes of the character of s at i.
func width(s string, i int) int {
	_, n := utf8.DecodeRuneInString(s[i:])
	return n
}

// widthBefore is the number of bytes of the character of s before i.
func widthBefore(s string, i int) int {
	_, n := utf8.DecodeLastRuneInString(s[:i])
	return n
}
