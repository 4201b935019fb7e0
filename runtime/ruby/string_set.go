package ruby

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// charSpan are characters from one to another.
type charSpan struct{ from, to rune }

// charSet is a set of characters in the notation of tr: characters, ranges, a caret at the begin for the others.
type charSet struct {
	spans  []charSpan
	others bool
}

// parseSet reads the notation of tr.
func parseSet(s string) (charSet, error) {
	chars := []rune(s)
	var set charSet
	if len(chars) > 1 && chars[0] == '^' {
		set.others, chars = true, chars[1:]
	}
	for i := 0; i < len(chars); i++ {
		if chars[i] == '\\' && i+1 < len(chars) {
			i++
		}
		from := chars[i]
		if i+2 < len(chars) && chars[i+1] == '-' {
			i += 2
			if chars[i] == '\\' && i+1 < len(chars) {
				i++
			}
			if from > chars[i] {
				if from < utf8.RuneSelf && chars[i] < utf8.RuneSelf {
					return set, Raise(ArgumentError, `invalid range "`, string(from), "-", string(chars[i]), `" in string transliteration`)
				}
				return set, Raise(ArgumentError, "invalid range in string transliteration")
			}
			set.spans = append(set.spans, charSpan{from, chars[i]})
			continue
		}
		set.spans = append(set.spans, charSpan{from, from})
	}
	return set, nil
}

// index is the place of a character among those of the spans, -1 where it is not. Of several the last one counts.
func (s charSet) index(r rune) int {
	n, found := 0, -1
	for _, x := range s.spans {
		if x.from <= r && r <= x.to {
			found = n + int(r-x.from)
		}
		n += int(x.to-x.from) + 1
	}
	return found
}

// at is the character at a place among those of the spans; behind the end the last one.
func (s charSet) at(n int) rune {
	for _, x := range s.spans {
		size := int(x.to-x.from) + 1
		if n < size {
			return x.from + rune(n)
		}
		n -= size
	}
	return s.spans[len(s.spans)-1].to
}

func (s charSet) has(r rune) bool { return (s.index(r) >= 0) != s.others }

// beyondLatin1 reports whether the set names a character beyond Latin-1. If it does not, tr_s leaves those alone, unlike tr.
func (s charSet) beyondLatin1() bool {
	return slices.ContainsFunc(s.spans, func(x charSpan) bool { return x.to > unicode.MaxLatin1 })
}

// inAll returns whether a character is in all of these sets. The string whose characters are asked for must be UTF-8.
func inAll(whole string, sets []string) (func(r rune) bool, error) {
	if err := valid(whole); err != nil {
		return nil, err
	}
	parsed := make([]charSet, len(sets))
	for i, s := range sets {
		var err error
		if parsed[i], err = parseSet(s); err != nil {
			return nil, err
		}
	}
	return func(r rune) bool {
		return !slices.ContainsFunc(parsed, func(s charSet) bool { return !s.has(r) })
	}, nil
}

// translate is tr, and tr_s, which writes runs of the same character once.
func translate(s, from, to string, squeeze bool) (string, error) {
	if s == "" {
		return "", nil
	}
	if to == "" {
		return without(s, []string{from})
	}
	old, err := parseSet(from)
	if err != nil {
		return "", err
	}
	target := to
	if len(to) > 1 && to[0] == '^' {
		target = `\` + to // no set of others
	}
	with, err := parseSet(target)
	if err != nil {
		return "", err
	}
	if err := valid(s); err != nil {
		return "", err
	}
	b := make([]byte, 0, len(s))
	last := rune(-1)
	for _, r := range s {
		n := old.index(r)
		switch {
		case old.others && n >= 0, !old.others && n < 0, old.others && squeeze && r > unicode.MaxLatin1 && !old.beyondLatin1():
			b, last = utf8.AppendRune(b, r), -1
			continue
		case old.others:
			r = with.spans[len(with.spans)-1].to
		default:
			r = with.at(n)
		}
		if squeeze && r == last {
			continue
		}
		b, last = utf8.AppendRune(b, r), r
	}
	return string(b), nil
}

// StringTr is String#tr: characters of one set become those of another.
//
//ruby:method String#tr
func StringTr(s, from, to string) (string, error) { return translate(s, from, to, false) }

// StringTrS is String#tr_s: tr, and runs of the same new character become one.
//
//ruby:method String#tr_s
func StringTrS(s, from, to string) (string, error) { return translate(s, from, to, true) }

// StringTrBang is String#tr!: nil where nothing changes.
//
//ruby:method String#tr!
func StringTrBang(self value.Value, from, to string) (value.Value, error) {
	text, err := StringTr(Text(self), from, to)
	return changedUnlessEmpty(self, text, err)
}

// StringTrSBang is String#tr_s!: nil where nothing changes.
//
//ruby:method String#tr_s!
func StringTrSBang(self value.Value, from, to string) (value.Value, error) {
	text, err := StringTrS(Text(self), from, to)
	return changedUnlessEmpty(self, text, err)
}

// StringDelete is String#delete: without the characters that are in all of some sets. Those are not looked at where the string is empty.
//
//ruby:method String#delete 0..
func StringDelete(s string, sets ...value.Value) (string, error) {
	if s == "" {
		return "", nil
	}
	if err := Arity(len(sets), 1, -1); err != nil {
		return "", err
	}
	texts, err := ConvertAll(sets, ToStr)
	if err != nil {
		return "", err
	}
	return without(s, texts)
}

// without is s without the characters that are in all of some sets.
func without(s string, sets []string) (string, error) {
	in, err := inAll(s, sets)
	if err != nil {
		return "", err
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !in(r) {
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return string(b), nil
}

// StringDeleteBang is String#delete!: nil where nothing changes.
//
//ruby:method String#delete! 0..
func StringDeleteBang(self value.Value, sets ...value.Value) (value.Value, error) {
	rest, err := StringDelete(Text(self), sets...)
	return changedUnlessEmpty(self, rest, err)
}

// changedUnlessEmpty gives a string another text, if that is one. An empty string may be frozen.
func changedUnlessEmpty(self value.Value, text string, err error) (value.Value, error) {
	if err != nil || Text(self) == "" {
		return nil, err
	}
	return changed(self, text, nil)
}

// changed gives a string another text: nil where that is its own.
func changed(self value.Value, text string, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	s, err := changeableString(self)
	if err != nil {
		return nil, err
	}
	if _, changed := s.replaceWith(text); !changed {
		return nil, nil
	}
	return s, nil
}

// StringSqueeze is String#squeeze: runs of the same character become one, of those that are in all of some sets.
//
//ruby:method String#squeeze 0..
func StringSqueeze(s string, sets ...string) (string, error) {
	in, err := inAll(s, sets)
	if err != nil {
		return "", err
	}
	b := make([]byte, 0, len(s))
	last := rune(-1)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r != last || !in(r) || r == utf8.RuneError && n == 1 {
			b = append(b, s[i:i+n]...)
		}
		last = r
		i += n
	}
	return string(b), nil
}

// StringSqueezeBang is String#squeeze!: nil where nothing changes.
//
//ruby:method String#squeeze! 0..
func StringSqueezeBang(self value.Value, sets ...string) (value.Value, error) {
	text, err := StringSqueeze(Text(self), sets...)
	return changed(self, text, err)
}

// StringCount is String#count: how many characters are in all of some sets.
//
//ruby:method String#count 1..
func StringCount(s string, sets ...string) (int64, error) {
	in, err := inAll(s, sets)
	if err != nil {
		return 0, err
	}
	n := int64(0)
	for _, r := range s {
		if in(r) {
			n++
		}
	}
	return n, nil
}

// StringSum is String#sum: the sum of the bytes in so many bits, 16 without a number.
//
//ruby:method String#sum 0..1
func StringSum(s string, bits ...int64) int64 {
	n := int64(0)
	for i := range len(s) {
		n += int64(s[i])
	}
	size := int64(16)
	if len(bits) > 0 {
		size = bits[0]
	}
	if size > 0 && size < 63 {
		n &= 1<<size - 1
	}
	return n
}
