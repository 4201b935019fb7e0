package ruby

import (
	"slices"
	"strings"
	"unicode/utf8"

	rubytext "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// match searches a string from an offset on and sets $~; nil is that of no match.
func match(m *Match, r *value.Regexp, s string, from int) (*MatchData, error) {
	loc, err := find(r, s, from)
	if err != nil {
		return nil, err
	}
	if loc == nil {
		setMatch(m, nil)
		return nil, nil
	}
	d := &MatchData{Regexp: r, String: s, Loc: loc}
	setMatch(m, d)
	return d, nil
}

// find is the first match at an offset or behind it.
func find(r *value.Regexp, s string, from int) ([]int, error) {
	if from == 0 {
		loc, err := r.FindIndex(s)
		return loc, searchError(err)
	}
	if err := valid(s); err != nil {
		return nil, err
	}
	loc, err := r.FindIndexFrom(s, from)
	return loc, searchError(err)
}

// findLast is the last match that begins at an offset or before it.
func findLast(r *value.Regexp, s string, most int) (last []int, err error) {
	all, err := r.FindAllIndex(s)
	if err != nil {
		return nil, searchError(err)
	}
	for _, loc := range all {
		if loc[0] > most {
			break
		}
		last = loc
	}
	if last == nil {
		return nil, nil
	}
	// Others may begin inside that match.
	for at := min(most, last[1]-1); at > last[0]; at-- {
		if !utf8.RuneStart(s[at]) {
			continue
		}
		loc, err := r.FindIndexFrom(s, at)
		if err != nil {
			return nil, searchError(err)
		}
		if loc != nil && loc[0] == at {
			return loc, nil
		}
	}
	return last, nil
}

// searchError is the exception that an error of a search is.
func searchError(err error) error {
	switch err.(type) {
	case nil:
		return nil
	case *value.RegexpError:
		return (&Exception{Class: RegexpError, Message: err.Error(), Cause: err}).Raised()
	}
	return Raise(ArgumentError, err.Error())
}

// searched is the string that an expression is asked to search: a string or symbol; none is nil.
func searched(v value.Value) (s string, found bool, err error) {
	if v == nil {
		return "", false, nil
	}
	if s, ok := symbolOf(v); ok {
		return string(s), true, nil
	}
	s, err = ToStr(v)
	return s, err == nil, err
}

// characters is the number of characters in the first bytes of a string.
func characters(s string, bytes int) int64 { return int64(utf8.RuneCountInString(s[:bytes])) }

// pattern is what a method searches for: an expression, or a string as it is.
type pattern struct {
	re   *value.Regexp
	text string
}

// patternOf returns the pattern that an argument is, which is an expression or a string.
func patternOf(v value.Value) (pattern, error) {
	if r, ok := v.(*value.Regexp); ok {
		return pattern{re: r}, nil
	}
	if s, ok := stringOf(v); ok {
		return pattern{text: s}, nil
	}
	if o, ok := v.(Instance); ok {
		s, err := ToStr(o)
		return pattern{text: s}, err
	}
	return pattern{}, Raise(TypeError, "wrong argument type ", named(v), " (expected Regexp)")
}

// find is the first match at an offset or behind it.
func (p pattern) find(s string, from int) ([]int, error) {
	if p.re != nil {
		return find(p.re, s, from)
	}
	at := strings.Index(s[from:], p.text)
	if at < 0 {
		return nil, nil
	}
	return []int{from + at, from + at + len(p.text)}, nil
}

// findAll are all matches from left to right.
func (p pattern) findAll(s string) ([][]int, error) {
	if p.re != nil {
		all, err := p.re.FindAllIndex(s)
		return all, searchError(err)
	}
	var all [][]int
	for from := 0; from <= len(s); {
		at := strings.Index(s[from:], p.text)
		if at < 0 {
			break
		}
		at += from
		from = at + len(p.text)
		all = append(all, []int{at, from})
		if p.text == "" {
			_, n := utf8.DecodeRuneInString(s[from:])
			from += max(n, 1)
		}
	}
	return all, nil
}

// data is the match at these offsets.
func (p pattern) data(s string, loc []int) *MatchData {
	r := p.re
	if r == nil {
		r = &value.Regexp{Source: rubytext.EscapeRegexp(p.text)}
	}
	return &MatchData{Regexp: r, String: s, Loc: loc}
}

// expression is an argument as an expression, of which a string is the source.
func expression(v value.Value) (*value.Regexp, error) {
	p, err := patternOf(v)
	if p.re != nil || err != nil {
		return p.re, err
	}
	return NewRegexp(p.text, "")
}

// NewRegexp makes an expression of its source and options, of which the letters of "mix" count.
func NewRegexp(source, options string) (*value.Regexp, error) {
	r, err := regex.New(regex.WithOptions(source, options))
	if broken, ok := err.(*value.RegexpError); ok {
		broken.Source, broken.Options = source, options
		return nil, (&Exception{Class: RegexpError, Message: broken.Error(), Cause: err}).Raised()
	}
	return r, err
}

// parts are the source of an expression without its options, and those: see [regex.WithOptions].
func parts(r *value.Regexp) (source, options string) {
	head, body, ok := strings.Cut(r.Source, ":")
	if !ok || !strings.HasPrefix(head, "(?") || !strings.HasSuffix(body, ")") {
		return r.Source, ""
	}
	options, _, _ = strings.Cut(head[2:], "-")
	body = body[:len(body)-1]
	if regex.WithOptions(body, options) != r.Source {
		body = strings.TrimSuffix(body, "\n")
	}
	if options == "" || regex.WithOptions(body, options) != r.Source || !balanced(body) {
		return r.Source, ""
	}
	return body, options
}

// balanced reports whether no parenthesis in the source of an expression closes a group that it does not open.
func balanced(source string) bool {
	depth, class := 0, false
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return true
}

// The options of Regexp as numbers.
const (
	//ruby:constant Regexp::IGNORECASE
	RegexpIgnoreCase int64 = 1
	//ruby:constant Regexp::EXTENDED
	RegexpExtended int64 = 2
	//ruby:constant Regexp::MULTILINE
	RegexpMultiline int64 = 4
)

// RegexpNew is Regexp.new, of a source or of another expression. The options are a number, or true for what ignores case.
//
//ruby:singleton Regexp.new 1..3
//ruby:singleton Regexp.compile 1..3
func RegexpNew(source value.Value, options ...value.Value) (*value.Regexp, error) {
	if r, ok := source.(*value.Regexp); ok {
		return r, nil
	}
	s, err := ToStr(source)
	if err != nil {
		return nil, err
	}
	letters := ""
	switch o := Arg(options, 0).(type) {
	case int64:
		for i, bit := range []int64{RegexpMultiline, RegexpIgnoreCase, RegexpExtended} {
			if o&bit != 0 {
				letters += "mix"[i : i+1]
			}
		}
	default:
		if Truth(o) {
			letters = "i"
		}
	}
	return NewRegexp(s, letters)
}

// RegexpEscape is Regexp.escape: the source of an expression that matches a string.
//
//ruby:singleton Regexp.escape
//ruby:singleton Regexp.quote
func RegexpEscape(v value.Value) (string, error) {
	if s, ok := symbolOf(v); ok {
		return rubytext.EscapeRegexp(string(s)), nil
	}
	s, err := ToStr(v)
	return rubytext.EscapeRegexp(s), err
}

// RegexpUnion is Regexp.union: an expression that matches what any of strings and expressions does.
//
//ruby:singleton Regexp.union 0..
func RegexpUnion(patterns ...value.Value) (*value.Regexp, error) {
	if len(patterns) == 1 {
		if a, ok := arrayOf(patterns[0]); ok {
			patterns = a
		}
	}
	if len(patterns) == 0 {
		return NewRegexp("(?!)", "")
	}
	var parts []string
	for _, v := range patterns {
		if r, ok := v.(*value.Regexp); ok {
			if len(patterns) == 1 {
				return r, nil
			}
			parts = append(parts, ToS(r))
			continue
		}
		s, err := ToStr(v)
		if err != nil {
			return nil, err
		}
		parts = append(parts, rubytext.EscapeRegexp(s))
	}
	return NewRegexp(strings.Join(parts, "|"), "")
}

// RegexpTryConvert is Regexp.try_convert: nil for what is no expression.
//
//ruby:singleton Regexp.try_convert
func RegexpTryConvert(v value.Value) value.Value {
	if r, ok := v.(*value.Regexp); ok {
		return r
	}
	return nil
}

// RegexpLastMatch is Regexp.last_match: $~, or one of its groups.
//
//ruby:singleton Regexp.last_match 0..1
func RegexpLastMatch(m *Match, group ...value.Value) (value.Value, error) {
	if len(group) == 0 || m.found == nil {
		return m.Last(), nil
	}
	return MatchDataIndex(dataOf(m), group[0])
}

// RegexpMatchOperator is Regexp#=~: the place of the first match, nil where there is none.
//
//ruby:method Regexp#=~
func RegexpMatchOperator(m *Match, r *value.Regexp, v value.Value) (at int64, ok bool, err error) {
	s, ok, err := searched(v)
	if !ok || err != nil {
		setMatch(m, nil)
		return 0, false, err
	}
	d, err := match(m, r, s, 0)
	if d == nil {
		return 0, false, err
	}
	return characters(s, d.Loc[0]), true, nil
}

// RegexpCaseEqual is Regexp#===: whether it matches; false for what is neither a string nor a symbol.
//
//ruby:method Regexp#===
func RegexpCaseEqual(m *Match, r *value.Regexp, v value.Value) (bool, error) {
	s, ok, err := searched(v)
	if !ok || err != nil {
		setMatch(m, nil)
		return false, nil
	}
	d, err := match(m, r, s, 0)
	return d != nil, err
}

// RegexpMatch is Regexp#match: the first match from a character on, nil where there is none. A block is called with it.
//
//ruby:method Regexp#match 1..2
func RegexpMatch(m *Match, r *value.Regexp, v value.Value, block *Block, from ...int64) (value.Value, error) {
	s, ok, err := searched(v)
	if !ok || err != nil {
		setMatch(m, nil)
		return nil, err
	}
	return matchFrom(m, r, s, block, from)
}

// matchFrom is match of a string from a character on.
func matchFrom(m *Match, r *value.Regexp, s string, block *Block, from []int64) (value.Value, error) {
	at, ok := offsetFrom(s, from)
	if !ok {
		setMatch(m, nil)
		return nil, nil
	}
	d, err := match(m, r, s, at)
	switch {
	case d == nil:
		return nil, err
	case block != nil:
		return block.Yield(d)
	}
	return d, nil
}

// RegexpIsMatch is Regexp#match?: whether there is a match from a character on. It does not set $~.
//
//ruby:method Regexp#match? 1..2
func RegexpIsMatch(r *value.Regexp, v value.Value, from ...int64) (bool, error) {
	s, ok, err := searched(v)
	if !ok || err != nil {
		return false, err
	}
	return matchesFrom(r, s, from)
}

// matchesFrom is match? of a string from a character on.
func matchesFrom(r *value.Regexp, s string, from []int64) (bool, error) {
	if len(from) == 0 {
		matched, err := r.MatchString(s)
		return matched, searchError(err)
	}
	at, ok := offsetFrom(s, from)
	if !ok {
		return false, nil
	}
	loc, err := find(r, s, at)
	return loc != nil, err
}

// offsetFrom is the offset of the character to search from, the first one where none is given; a negative one counts from the end. It is none where
// the string ends before.
func offsetFrom(s string, from []int64) (at int, ok bool) {
	if len(from) == 0 || from[0] == 0 {
		return 0, true
	}
	n := from[0]
	if n < 0 {
		n += length(s)
	}
	return offset(s, n)
}

// RegexpEqual is Regexp#==: whether source and options are the same.
//
//ruby:method Regexp#==
//ruby:method Regexp#eql?
func RegexpEqual(r *value.Regexp, v value.Value) bool { return Equal(r, v) }

// RegexpSource is Regexp#source.
//
//ruby:method Regexp#source
func RegexpSource(r *value.Regexp) string {
	source, _ := parts(r)
	return source
}

// RegexpOptions is Regexp#options.
//
//ruby:method Regexp#options
func RegexpOptions(r *value.Regexp) int64 {
	var n int64
	_, options := parts(r)
	for _, c := range options {
		switch c {
		case 'i':
			n |= RegexpIgnoreCase
		case 'x':
			n |= RegexpExtended
		case 'm':
			n |= RegexpMultiline
		}
	}
	return n
}

// RegexpCasefold is Regexp#casefold?: whether it ignores case.
//
//ruby:method Regexp#casefold?
func RegexpCasefold(r *value.Regexp) bool { return RegexpOptions(r)&RegexpIgnoreCase != 0 }

// RegexpNames is Regexp#names: the names of its groups.
//
//ruby:method Regexp#names
func RegexpNames(r *value.Regexp) []string {
	var names []string
	for _, name := range r.GroupNames() {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// RegexpNamedCaptures is Regexp#named_captures: the numbers of its groups by their names.
//
//ruby:method Regexp#named_captures
func RegexpNamedCaptures(r *value.Regexp) *Hash {
	h := NewHash()
	for i, name := range r.GroupNames() {
		if name == "" {
			continue
		}
		if v, ok := h.Get(name); ok {
			numbers := v.(*Array)
			numbers.Elems = append(numbers.Elems, int64(i))
			continue
		}
		h.put(name, NewArray(int64(i)))
	}
	return h
}
