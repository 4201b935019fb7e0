package ruby

import (
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// match searches a string and sets $~; nil is that of no match.
func match(m *Match, r *value.Regexp, s string) (*MatchData, error) {
	loc, err := r.FindIndex(s)
	if err != nil {
		return nil, asRuby(err)
	}
	if loc == nil {
		m.Set(nil)
		return nil, nil
	}
	d := &MatchData{Regexp: r, String: s, Loc: loc}
	m.Set(d)
	return d, nil
}

// asRuby is the exception that an error of a search is.
func asRuby(err error) error {
	if e := exceptionOf(err); e != nil {
		if e.Class == PuppetPreformattedError {
			return Raise(ArgumentError, err.Error())
		}
		return e
	}
	return err
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

// RegexpMatchOperator is Regexp#=~: the place of the first match, nil where there is none.
//
//ruby:method Regexp#=~
func RegexpMatchOperator(m *Match, r *value.Regexp, v value.Value) (at int64, ok bool, err error) {
	s, ok, err := searched(v)
	if !ok || err != nil {
		m.Set(nil)
		return 0, false, err
	}
	d, err := match(m, r, s)
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
		m.Set(nil)
		return false, nil
	}
	d, err := match(m, r, s)
	return d != nil, err
}
