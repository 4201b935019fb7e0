package ruby

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// piece is a part of a string as []= and slice! find it: offsets of bytes.
type piece struct{ from, to int }

// at is the character at a place, which counts from the end where negative.
func at(s string, n int64) (p piece, ok bool) {
	if n < 0 {
		n += length(s)
	}
	from, ok := offset(s, n)
	if !ok || from == len(s) {
		return piece{}, false
	}
	_, size := utf8.DecodeRuneInString(s[from:])
	return piece{from, from + size}, true
}

// span is what begins at a character and has at most so many; there may be none at the end.
func span(s string, n, count int64) (p piece, ok bool) {
	if count < 0 {
		return piece{}, false
	}
	if n < 0 {
		n += length(s)
	}
	from, ok := offset(s, n)
	if !ok {
		return piece{}, false
	}
	to, ok := offset(s[from:], count)
	if !ok {
		return piece{from, len(s)}, true
	}
	return piece{from, from + to}, true
}

// Span returns where a range begins in so many elements and how many it has; ok is false where it begins behind the end.
func (r *Range) Span(length int64) (from, count int64, ok bool, err error) {
	to := int64(-1)
	if r.From != nil {
		if from, err = ToInt(r.From); err != nil {
			return 0, 0, false, err
		}
	}
	if r.To != nil {
		if to, err = ToInt(r.To); err != nil {
			return 0, 0, false, err
		}
	}
	if from < 0 {
		from += length
	}
	if from < 0 || from > length {
		return 0, 0, false, nil
	}
	if to < 0 {
		to += length
	}
	if !r.Exclusive || r.To == nil {
		to++
	}
	return from, max(0, min(to, length)-from), true, nil
}

// find is the part of a string that an index stands for: a number, a number and a count, a range, a string, or an expression, maybe with a group. An
// expression sets $~.
func findPiece(m *Match, s string, index []value.Value) (p piece, ok bool, err error) {
	if r, isRegexp := index[0].(*value.Regexp); isRegexp {
		d, err := match(m, r, s, 0)
		if d == nil {
			return piece{}, false, err
		}
		group := 0
		if len(index) > 1 {
			if group, err = d.group(index[1]); err != nil {
				return piece{}, false, err
			}
		}
		if group < 0 {
			if group += len(d.Loc) / 2; group == 0 {
				return piece{}, false, nil
			}
		}
		if group < 0 || 2*group >= len(d.Loc) || d.Loc[2*group] < 0 {
			return piece{}, false, nil
		}
		return piece{d.Loc[2*group], d.Loc[2*group+1]}, true, nil
	}
	if len(index) > 1 {
		n, err := ToInt(index[0])
		if err != nil {
			return piece{}, false, err
		}
		count, err := ToInt(index[1])
		if err != nil {
			return piece{}, false, err
		}
		p, ok = span(s, n, count)
		return p, ok, nil
	}
	switch x := index[0].(type) {
	case int64:
		p, ok = at(s, x)
		return p, ok, nil
	case interval:
		n, count, ok, err := x.Span(length(s))
		if !ok || err != nil {
			return piece{}, false, err
		}
		p, ok = span(s, n, count)
		return p, ok, nil
	case string, *String:
		t, _ := stringOf(x)
		from := strings.Index(s, t)
		return piece{from, from + len(t)}, from >= 0, nil
	}
	n, err := ToInt(index[0])
	if err != nil {
		return piece{}, false, err
	}
	p, ok = at(s, n)
	return p, ok, nil
}

// StringIndex is String#[]: a part by a number, by a number and a count, a range, a string, or an expression, maybe with a group. An expression sets $~.
//
//ruby:method String#[] 1..2
//ruby:method String#slice 1..2
func StringIndex(m *Match, s string, index ...value.Value) (part string, ok bool, err error) {
	p, ok, err := findPiece(m, s, index)
	if !ok {
		return "", false, err
	}
	return s[p.from:p.to], true, nil
}

// StringIndexSet is String#[]=, of what [StringIndex] finds; it is an error where that is nothing.
//
//ruby:method String#[]= 2..3
func StringIndexSet(m *Match, self value.Value, args ...value.Value) (value.Value, error) {
	index, v := args[:len(args)-1], args[len(args)-1]
	old := Text(self)
	var count int64
	if _, isRegexp := index[0].(*value.Regexp); len(index) == 2 && !isRegexp {
		if _, err := ToInt(index[0]); err != nil {
			return nil, err
		}
		var err error
		if count, err = ToInt(index[1]); err != nil {
			return nil, err
		}
	}
	_, isNumber := index[0].(int64)
	if isNumber && len(index) == 1 { // whose value is looked at before
		if _, err := ToStr(v); err != nil {
			return nil, err
		}
	}
	p, ok, err := findPiece(m, old, index)
	if err != nil {
		return nil, err
	}
	if !ok && isNumber && len(index) == 1 && index[0] == value.Value(length(old)) {
		p, ok = piece{len(old), len(old)}, true
	}
	if !ok {
		switch x := index[0].(type) {
		case *value.Regexp:
			if m != nil && m.found != nil || len(index) > 1 {
				if d, _ := find(x, old, 0); d != nil {
					if group, err := (&MatchData{Regexp: x, String: old, Loc: d}).group(index[1]); err == nil && 2*group < len(d) && group >= 0 {
						return nil, Raise(IndexError, "regexp group ", strconv.Itoa(group), " not matched")
					}
					return nil, Raise(IndexError, "index ", ToS(index[1]), " out of regexp")
				}
			}
			return nil, Raise(IndexError, "regexp not matched")
		case string, *String:
			return nil, Raise(IndexError, "string not matched")
		case *Range:
			return nil, Raise(RangeError, Inspect(x), " out of range")
		}
		if count < 0 {
			return nil, Raise(IndexError, "negative length ", strconv.FormatInt(count, 10))
		}
		n, _ := ToInt(index[0])
		return nil, Raise(IndexError, "index ", strconv.FormatInt(n, 10), " out of string")
	}
	t, err := ToStr(v)
	if err != nil {
		return nil, err
	}
	s, err := changeableString(self)
	if err != nil {
		return nil, err
	}
	s.Replace(old[:p.from] + t + old[p.to:])
	return v, nil
}

// StringSliceBang is String#slice!: it removes a part, and returns it.
//
//ruby:method String#slice! 1..2
func StringSliceBang(m *Match, s *String, index ...value.Value) (part string, ok bool, err error) {
	old := s.String()
	p, ok, err := findPiece(m, old, index)
	if !ok {
		return "", false, err
	}
	s.Replace(old[:p.from] + old[p.to:])
	return old[p.from:p.to], true, nil
}

// StringByteslice is String#byteslice: a part by numbers of bytes.
//
//ruby:method String#byteslice 1..2
func StringByteslice(s string, index ...value.Value) (part string, ok bool, err error) {
	var from, count int64
	if r, isRange := index[0].(*Range); isRange && len(index) == 1 {
		if from, count, ok, err = r.Span(int64(len(s))); !ok {
			return "", false, err
		}
		return s[from : from+count], true, nil
	}
	if from, err = ToInt(index[0]); err != nil {
		return "", false, err
	}
	count = 1
	if len(index) > 1 {
		if count, err = ToInt(index[1]); err != nil {
			return "", false, err
		}
	}
	size := int64(len(s))
	if from < 0 {
		from += size
	}
	if from < 0 || from > size || count < 0 || len(index) == 1 && from == size {
		return "", false, nil
	}
	return s[from:min(size, from+count)], true, nil
}

// StringGetbyte is String#getbyte.
//
//ruby:method String#getbyte
func StringGetbyte(s string, n int64) (c int64, ok bool) {
	if n < 0 {
		n += int64(len(s))
	}
	if n < 0 || n >= int64(len(s)) {
		return 0, false
	}
	return int64(s[n]), true
}

// StringSetbyte is String#setbyte.
//
//ruby:method String#setbyte
func StringSetbyte(self value.Value, n, c int64) (int64, error) {
	b := []byte(Text(self))
	i := n
	if i < 0 {
		i += int64(len(b))
	}
	if i < 0 || i >= int64(len(b)) {
		return 0, Raise(IndexError, "index ", strconv.FormatInt(n, 10), " out of string")
	}
	s, err := changeableString(self)
	if err != nil {
		return 0, err
	}
	b[i] = byte(c)
	s.Replace(string(b))
	return c, nil
}

// StringIndexOf is String#index: the character at which a string or a match of an expression begins, nil where there is none. $~ is that of the
// expression.
//
//ruby:method String#index 1..2
func StringIndexOf(m *Match, s string, v value.Value, from ...int64) (n int64, ok bool, err error) {
	start, inside := offsetFrom(s, from)
	p, err := soughtOf(v)
	if err != nil {
		return 0, false, err
	}
	var loc []int
	if inside {
		if loc, err = p.find(s, start); err != nil {
			return 0, false, err
		}
	}
	p.remember(m, s, loc)
	if loc == nil {
		return 0, false, nil
	}
	return characters(s, loc[0]), true, nil
}

// soughtOf is what index and rindex look for.
func soughtOf(v value.Value) (pattern, error) {
	if r, ok := v.(*value.Regexp); ok {
		return pattern{re: r}, nil
	}
	s, err := ToStr(v)
	return pattern{text: s}, err
}

// remember sets $~ where an expression was looked for.
func (p pattern) remember(m *Match, s string, loc []int) {
	switch {
	case p.re == nil:
	case loc == nil:
		setMatch(m, nil)
	default:
		setMatch(m, p.data(s, loc))
	}
}

// StringRindex is String#rindex: the last character at which a string or a match of an expression begins, nil where there is none.
//
//ruby:method String#rindex 1..2
func StringRindex(m *Match, s string, v value.Value, from ...int64) (n int64, ok bool, err error) {
	p, err := soughtOf(v)
	if err != nil {
		return 0, false, err
	}
	most := len(s)
	if len(from) > 0 {
		at := from[0]
		if at < 0 {
			at += length(s)
		}
		if at < 0 {
			p.remember(m, s, nil)
			return 0, false, nil
		}
		if end, ok := offset(s, at); ok {
			most = end
		}
	}
	loc, err := p.findLast(s, most)
	if err != nil {
		return 0, false, err
	}
	p.remember(m, s, loc)
	if loc == nil {
		return 0, false, nil
	}
	return characters(s, loc[0]), true, nil
}

// findLast is the last match that begins at an offset or before it.
func (p pattern) findLast(s string, most int) ([]int, error) {
	if p.re != nil {
		return findLast(p.re, s, most)
	}
	at := strings.LastIndex(s[:min(len(s), most+len(p.text))], p.text)
	if at < 0 {
		return nil, nil
	}
	return []int{at, at + len(p.text)}, nil
}

// StringPartition is String#partition: what stands before a string or match, that itself, and what stands behind.
//
//ruby:method String#partition
func StringPartition(m *Match, s string, v value.Value) ([]value.Value, error) {
	p, err := patternOf(v)
	if err != nil {
		return nil, err
	}
	loc, err := p.find(s, 0)
	if err != nil {
		return nil, err
	}
	p.remember(m, s, loc)
	if loc == nil {
		return []value.Value{s, "", ""}, nil
	}
	return parted(s, loc, v), nil
}

// parted are the parts of a string around what was found, which a string that was looked for is itself.
func parted(s string, loc []int, found value.Value) []value.Value {
	if _, ok := found.(*String); !ok {
		found = s[loc[0]:loc[1]]
	}
	return []value.Value{s[:loc[0]], found, s[loc[1]:]}
}

// StringRpartition is String#rpartition, of the last string or match.
//
//ruby:method String#rpartition
func StringRpartition(m *Match, s string, v value.Value) ([]value.Value, error) {
	p, err := patternOf(v)
	if err != nil {
		return nil, err
	}
	loc, err := p.findLast(s, len(s))
	if err != nil {
		return nil, err
	}
	p.remember(m, s, loc)
	if loc == nil {
		return []value.Value{"", "", s}, nil
	}
	return parted(s, loc, v), nil
}
