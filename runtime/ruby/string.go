package ruby

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	rubytext "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// length is the number of characters of a string.
func length(s string) int64 { return int64(utf8.RuneCountInString(s)) }

// offset is where a character begins, or the string ends; ok is false before and behind that.
func offset(s string, n int64) (at int, ok bool) {
	if n < 0 {
		return 0, false
	}
	for n > 0 {
		if at == len(s) {
			return 0, false
		}
		if s[at] < utf8.RuneSelf {
			at++
		} else {
			_, size := utf8.DecodeRuneInString(s[at:])
			at += size
		}
		n--
	}
	return at, true
}

// valid is the error of a string that is not UTF-8.
func valid(s string) error {
	if !utf8.ValidString(s) {
		return Raise(ArgumentError, "invalid byte sequence in UTF-8")
	}
	return nil
}

// bounded is a string that must not be too long.
func bounded(s string) (string, error) { return s, value.CheckText(s) }

// replaceWith sets the content of a string, and reports whether that changes it.
func (s *String) replaceWith(t string) (*String, bool) {
	if t == s.String() {
		return s, false
	}
	s.Replace(t)
	return s, true
}

// replaceUnless is replaceWith for what may fail.
func (s *String) replaceUnless(t string, err error) (*String, bool, error) {
	if err != nil {
		return nil, false, err
	}
	s, changed := s.replaceWith(t)
	return s, changed, nil
}

// StringNew is String.new.
//
//ruby:keywords
//ruby:singleton String.new 0..2
func StringNew(args ...value.Value) (*String, error) {
	args, _ = TakeKeywords(args)
	if err := Arity(len(args), 0, 1); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return NewString(""), nil
	}
	s, err := ToStr(args[0])
	return NewString(s), err
}

// StringTryConvert is String.try_convert: nil for what is no string.
//
//ruby:singleton String.try_convert
func StringTryConvert(v value.Value) value.Value {
	if _, ok := stringOf(v); ok {
		return v
	}
	return nil
}

// StringToS is String#to_s: the string itself.
//
//ruby:method String#to_s
//ruby:method String#to_str
func StringToS(self value.Value) value.Value { return self }

// StringToSym is String#to_sym.
//
//ruby:method String#to_sym
//ruby:method String#intern
func StringToSym(s string) (Symbol, error) {
	if !utf8.ValidString(s) {
		return "", Raise(EncodingError, "invalid symbol in encoding UTF-8 :", Inspect(s))
	}
	return Symbol(s), nil
}

// StringLength is String#length, in characters.
//
//ruby:method String#length
//ruby:method String#size
func StringLength(s string) int64 { return length(s) }

// StringBytesize is String#bytesize.
//
//ruby:method String#bytesize
func StringBytesize(s string) int64 { return int64(len(s)) }

// StringIsEmpty is String#empty?.
//
//ruby:method String#empty?
func StringIsEmpty(s string) bool { return s == "" }

// StringAdd is String#+.
//
//ruby:method String#+
func StringAdd(s, t string) (string, error) {
	if len(s)+len(t) > value.MaxText {
		return "", value.TextTooLong
	}
	return s + t, nil
}

// StringMul is String#*: the string so many times.
//
//ruby:method String#*
func StringMul(s string, n int64) (string, error) {
	switch {
	case n < 0:
		return "", Raise(ArgumentError, "negative argument")
	case s == "":
		return "", nil
	case n > value.MaxText/int64(len(s)):
		return "", Raise(ArgumentError, "argument too big")
	}
	return strings.Repeat(s, int(n)), nil
}

// StringPlus is String#+@: a string that can be changed, itself where it is one.
//
//ruby:method String#+@
func StringPlus(self value.Value) value.Value {
	if IsFrozen(self) {
		return ObjectDup(self)
	}
	return self
}

// StringMinus is String#-@: a string that cannot be changed.
//
//ruby:method String#-@
func StringMinus(s string) string { return s }

// caseMap is how a method maps case, by its options; nil as Unicode says.
func caseMap(options []value.Value, folds bool) (ascii, fold bool, err error) {
	if len(options) > 2 {
		return false, false, Raise(ArgumentError, "too many options")
	}
	for i, v := range options {
		o, ok := symbolOf(v)
		switch {
		case !ok:
			return false, false, Raise(ArgumentError, "invalid option")
		case o == "ascii" || o == "fold":
			if len(options) > 1 {
				return false, false, Raise(ArgumentError, "too many options")
			}
			if o == "fold" && !folds {
				return false, false, Raise(ArgumentError, "option :fold only allowed for downcasing")
			}
			ascii, fold = o == "ascii", o == "fold"
		case o == "turkic" || o == "lithuanian":
			if i == 0 && len(options) == 1 || i == 1 {
				continue
			}
		default:
			return false, false, Raise(ArgumentError, "invalid option")
		}
	}
	return ascii, fold, nil
}

// mapCase maps the case of a string with a function, or that of ASCII letters alone with another.
func mapCase(s string, options []value.Value, unicodes, ascii func(string) string) (string, error) {
	if !utf8.ValidString(s) {
		return "", Raise(ArgumentError, "input string invalid")
	}
	if len(options) > 0 {
		only, fold, err := caseMap(options, false)
		if err != nil {
			return "", err
		}
		if only && !fold {
			return ascii(s), nil
		}
	}
	return unicodes(s), nil
}

// asciiCase maps ASCII letters: lower-case ones up, upper-case ones down.
func asciiCase(s string, up, down bool) string {
	b := []byte(s)
	for i, c := range b {
		if up && 'a' <= c && c <= 'z' || down && 'A' <= c && c <= 'Z' {
			b[i] = c ^ 0x20
		}
	}
	return string(b)
}

// StringUpcase is String#upcase.
//
//ruby:method String#upcase 0..
func StringUpcase(s string, options ...value.Value) (string, error) {
	return mapCase(s, options, rubytext.Upcase, func(s string) string { return asciiCase(s, true, false) })
}

// StringDowncase is String#downcase.
//
//ruby:method String#downcase 0..
func StringDowncase(s string, options ...value.Value) (string, error) {
	if len(options) > 0 {
		_, fold, err := caseMap(options, true)
		if err != nil {
			return "", err
		}
		if fold {
			return folded(s), nil
		}
	}
	return mapCase(s, options, rubytext.Downcase, func(s string) string { return asciiCase(s, false, true) })
}

// StringCapitalize is String#capitalize.
//
//ruby:method String#capitalize 0..
func StringCapitalize(s string, options ...value.Value) (string, error) {
	return mapCase(s, options, rubytext.Capitalize, func(s string) string {
		if s == "" {
			return s
		}
		return asciiCase(s[:1], true, false) + asciiCase(s[1:], false, true)
	})
}

// StringSwapcase is String#swapcase.
//
//ruby:method String#swapcase 0..
func StringSwapcase(s string, options ...value.Value) (string, error) {
	return mapCase(s, options, rubytext.Swapcase, func(s string) string { return asciiCase(s, true, true) })
}

// folded is a string for comparing without case.
func folded(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case 'ß', 'ẞ':
			b.WriteString("ss")
			continue
		case 'ς':
			r = 'σ'
		}
		b.WriteString(rubytext.Downcase(string(unicode.ToUpper(r))))
	}
	return b.String()
}

// StringUpcaseBang is String#upcase!: nil where nothing changes.
//
//ruby:method String#upcase! 0..
func StringUpcaseBang(s *String, options ...value.Value) (*String, bool, error) {
	return s.replaceUnless(StringUpcase(s.String(), options...))
}

// StringDowncaseBang is String#downcase!: nil where nothing changes.
//
//ruby:method String#downcase! 0..
func StringDowncaseBang(s *String, options ...value.Value) (*String, bool, error) {
	return s.replaceUnless(StringDowncase(s.String(), options...))
}

// StringCapitalizeBang is String#capitalize!: nil where nothing changes.
//
//ruby:method String#capitalize! 0..
func StringCapitalizeBang(s *String, options ...value.Value) (*String, bool, error) {
	return s.replaceUnless(StringCapitalize(s.String(), options...))
}

// StringSwapcaseBang is String#swapcase!: nil where nothing changes.
//
//ruby:method String#swapcase! 0..
func StringSwapcaseBang(s *String, options ...value.Value) (*String, bool, error) {
	return s.replaceUnless(StringSwapcase(s.String(), options...))
}

// StringStrip is String#strip: without blanks and NULs at both ends.
//
//ruby:method String#strip
func StringStrip(s string) (string, error) {
	s, err := StringRstrip(s)
	if err != nil {
		return "", err
	}
	return StringLstrip(s)
}

// StringLstrip is String#lstrip.
//
//ruby:method String#lstrip
func StringLstrip(s string) (string, error) {
	s = rubytext.Lstrip(s)
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n == 1 {
		return "", valid(s)
	}
	return s, nil
}

// StringRstrip is String#rstrip.
//
//ruby:method String#rstrip
func StringRstrip(s string) (string, error) {
	if r, n := utf8.DecodeLastRuneInString(s); r == utf8.RuneError && n == 1 {
		return "", valid(s)
	}
	return rubytext.Rstrip(s), nil
}

// StringStripBang is String#strip!: nil where nothing changes.
//
//ruby:method String#strip!
func StringStripBang(s *String) (*String, bool, error) {
	return s.replaceUnless(StringStrip(s.String()))
}

// StringLstripBang is String#lstrip!: nil where nothing changes.
//
//ruby:method String#lstrip!
func StringLstripBang(s *String) (*String, bool, error) {
	return s.replaceUnless(StringLstrip(s.String()))
}

// StringRstripBang is String#rstrip!: nil where nothing changes.
//
//ruby:method String#rstrip!
func StringRstripBang(s *String) (*String, bool, error) {
	return s.replaceUnless(StringRstrip(s.String()))
}

// StringChomp is String#chomp: without the line break at the end, or another end; an empty one stands for all line breaks.
//
//ruby:method String#chomp 0..1
func StringChomp(s string, end ...value.Value) (string, error) {
	if len(end) == 0 {
		return rubytext.Chomp(s), nil
	}
	if end[0] == nil {
		return s, nil
	}
	t, err := ToStr(end[0])
	switch {
	case err != nil:
		return "", err
	case t == "\n":
		return rubytext.Chomp(s), nil
	case t == "":
		for {
			rest, ok := strings.CutSuffix(s, "\n")
			if !ok {
				return s, nil
			}
			s = strings.TrimSuffix(rest, "\r")
		}
	}
	return strings.TrimSuffix(s, t), nil
}

// StringChompBang is String#chomp!: nil where nothing changes.
//
//ruby:method String#chomp! 0..1
func StringChompBang(s *String, end ...value.Value) (*String, bool, error) {
	return s.replaceUnless(StringChomp(s.String(), end...))
}

// StringChop is String#chop: without the last character.
//
//ruby:method String#chop
func StringChop(s string) string { return rubytext.Chop(s) }

// StringChopBang is String#chop!: nil where nothing changes.
//
//ruby:method String#chop!
func StringChopBang(s *String) (*String, bool) { return s.replaceWith(rubytext.Chop(s.String())) }

// StringChr is String#chr: the first character.
//
//ruby:method String#chr
func StringChr(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// StringDeletePrefix is String#delete_prefix.
//
//ruby:method String#delete_prefix
func StringDeletePrefix(s, prefix string) string { return strings.TrimPrefix(s, prefix) }

// StringDeletePrefixBang is String#delete_prefix!: nil where nothing changes.
//
//ruby:method String#delete_prefix!
func StringDeletePrefixBang(s *String, prefix string) (*String, bool) {
	return s.replaceWith(strings.TrimPrefix(s.String(), prefix))
}

// StringDeleteSuffix is String#delete_suffix.
//
//ruby:method String#delete_suffix
func StringDeleteSuffix(s, suffix string) string { return strings.TrimSuffix(s, suffix) }

// StringDeleteSuffixBang is String#delete_suffix!: nil where nothing changes.
//
//ruby:method String#delete_suffix!
func StringDeleteSuffixBang(s *String, suffix string) (*String, bool) {
	return s.replaceWith(strings.TrimSuffix(s.String(), suffix))
}

// StringReverse is String#reverse.
//
//ruby:method String#reverse
func StringReverse(s string) string {
	b := make([]byte, 0, len(s))
	for i := len(s); i > 0; {
		_, n := utf8.DecodeLastRuneInString(s[:i])
		b = append(b, s[i-n:i]...)
		i -= n
	}
	return string(b)
}

// StringReverseBang is String#reverse!.
//
//ruby:method String#reverse!
func StringReverseBang(s *String) *String {
	s.Replace(StringReverse(s.String()))
	return s
}

// padding is what a string is padded with to a width, on the left and on the right; share is how much of it stands on the left.
func padding(s string, width int64, pad []string, share func(missing int64) int64) (string, error) {
	with := " "
	if len(pad) > 0 {
		with = pad[0]
	}
	if with == "" {
		return "", Raise(ArgumentError, "zero width padding")
	}
	missing := width - length(s)
	if missing <= 0 {
		return s, nil
	}
	if missing > value.MaxText/int64(len(with)) {
		return "", Raise(ArgumentError, "argument too big")
	}
	left := share(missing)
	return bounded(padded(with, left) + s + padded(with, missing-left))
}

// padded is so many characters of a string that repeats.
func padded(with string, n int64) string {
	if len(with) == 1 {
		return strings.Repeat(with, int(n))
	}
	chars := length(with)
	rest, _ := offset(with, n%chars)
	return strings.Repeat(with, int(n/chars)) + with[:rest]
}

// StringLjust is String#ljust.
//
//ruby:method String#ljust 1..2
func StringLjust(s string, width int64, pad ...string) (string, error) {
	return padding(s, width, pad, func(int64) int64 { return 0 })
}

// StringRjust is String#rjust.
//
//ruby:method String#rjust 1..2
func StringRjust(s string, width int64, pad ...string) (string, error) {
	return padding(s, width, pad, func(missing int64) int64 { return missing })
}

// StringCenter is String#center.
//
//ruby:method String#center 1..2
func StringCenter(s string, width int64, pad ...string) (string, error) {
	return padding(s, width, pad, func(missing int64) int64 { return missing / 2 })
}

// StringCasecmp is String#casecmp: <=> without the case of ASCII letters; nil for what is no string.
//
//ruby:method String#casecmp
func StringCasecmp(s string, v value.Value) (order int64, ok bool) {
	t, ok := stringOf(v)
	return int64(strings.Compare(asciiCase(s, false, true), asciiCase(t, false, true))), ok
}

// StringIsCasecmp is String#casecmp?: whether strings are equal but for case; nil for what is no string.
//
//ruby:method String#casecmp?
func StringIsCasecmp(s string, v value.Value) (same, ok bool) {
	t, ok := stringOf(v)
	return folded(s) == folded(t), ok
}

// StringIsInclude is String#include?.
//
//ruby:method String#include?
func StringIsInclude(s, part string) bool { return strings.Contains(s, part) }

// StringIsStartWith is String#start_with?: whether it begins with one of several strings, or a match of an expression, which sets $~.
//
//ruby:method String#start_with? 0..
func StringIsStartWith(m *Match, s string, prefixes ...value.Value) (bool, error) {
	for _, v := range prefixes {
		if r, ok := v.(*value.Regexp); ok {
			loc, err := find(r, s, 0)
			if err != nil {
				return false, err
			}
			if loc != nil && loc[0] == 0 {
				setMatch(m, &MatchData{Regexp: r, String: s, Loc: loc})
				return true, nil
			}
			setMatch(m, nil)
			continue
		}
		prefix, err := ToStr(v)
		if err != nil || strings.HasPrefix(s, prefix) {
			return err == nil, err
		}
	}
	return false, nil
}

// StringIsEndWith is String#end_with?: whether it ends with one of several strings.
//
//ruby:method String#end_with? 0..
func StringIsEndWith(s string, suffixes ...value.Value) (bool, error) {
	for _, v := range suffixes {
		suffix, err := ToStr(v)
		if err != nil || strings.HasSuffix(s, suffix) {
			return err == nil, err
		}
	}
	return false, nil
}

// StringSucc is String#succ: the next string, counting up letters and digits.
//
//ruby:method String#succ
//ruby:method String#next
func StringSucc(s string) string { return rubytext.Succ(s) }

// StringSuccBang is String#succ!.
//
//ruby:method String#succ!
//ruby:method String#next!
func StringSuccBang(s *String) *String {
	s.Replace(rubytext.Succ(s.String()))
	return s
}

// StringUpto is String#upto: it yields the strings from this one to another by succ; numbers are counted.
//
//ruby:method String#upto 1..2
func StringUpto(self value.Value, last string, block *Block, exclusive ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(self, "upto", func(block *Block) (value.Value, error) { return StringUpto(self, last, block, exclusive...) }, append([]value.Value{last}, exclusive...)...), nil
	}
	return self, upto(Text(self), last, Truth(Arg(exclusive, 0)), func(s string) error {
		_, err := block.Yield(s)
		return err
	})
}

// StringDump is String#dump: the string as a literal of ASCII characters.
//
//ruby:method String#dump
func StringDump(s string) string {
	var b []byte
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1, r < ' ' && (r < 7 || r > 13) && r != 0x1b, r == 0x7f:
			b = append(b, "\\x"...)
			b = append(b, "0123456789ABCDEF"[s[i]>>4], "0123456789ABCDEF"[s[i]&15])
		case r < utf8.RuneSelf:
			end := i + n
			if r == '#' && end < len(s) {
				end++
			}
			quoted := value.AppendInspect(nil, s[i:end])
			if end > i+n {
				quoted = quoted[:len(quoted)-1-len(value.AppendInspect(nil, s[i+n:end]))+2]
				quoted = append(quoted, '"')
			}
			b = append(b, quoted[1:len(quoted)-1]...)
		case r > 0xffff:
			b = append(append(append(b, "\\u{"...), strings.ToUpper(strconv.FormatInt(int64(r), 16))...), '}')
		default:
			hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
			b = append(append(append(b, "\\u"...), "0000"[len(hex):]...), hex...)
		}
		i += n
	}
	return `"` + string(b) + `"`
}
