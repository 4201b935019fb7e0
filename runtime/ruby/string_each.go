package ruby

import (
	"strings"
	"unicode/utf8"

	rubytext "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// StringChars is String#chars: the characters.
//
//ruby:method String#chars
func StringChars(s string) []string { return rubytext.Chars(s) }

// StringBytes is String#bytes: the numbers of the bytes.
//
//ruby:method String#bytes
func StringBytes(s string) []value.Value {
	list := make([]value.Value, len(s))
	for i := range list {
		list[i] = int64(s[i])
	}
	return list
}

// StringCodepoints is String#codepoints: the numbers of the characters.
//
//ruby:method String#codepoints
func StringCodepoints(s string) ([]value.Value, error) {
	list := []value.Value{}
	for _, r := range s {
		list = append(list, int64(r))
	}
	return list, valid(s)
}

// StringEachChar is String#each_char.
//
//ruby:method String#each_char
func StringEachChar(self value.Value, block *Block) (value.Value, error) {
	return yieldAll(self, "each_char", block, Strings(StringChars(Text(self))).Elems)
}

// StringEachByte is String#each_byte.
//
//ruby:method String#each_byte
func StringEachByte(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return yieldAll(self, "each_byte", nil, StringBytes(Text(self)))
	}
	for i := 0; i < len(Text(self)); i++ { // which the block may change
		if _, err := block.Yield(int64(Text(self)[i])); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// StringEachCodepoint is String#each_codepoint.
//
//ruby:method String#each_codepoint
func StringEachCodepoint(self value.Value, block *Block) (value.Value, error) {
	list, err := StringCodepoints(Text(self))
	if err != nil {
		return nil, err
	}
	return yieldAll(self, "each_codepoint", block, list)
}

// yieldAll yields parts of a string and returns it; without a block it returns an enumerator of the method.
func yieldAll(self value.Value, method string, block *Block, parts []value.Value, args ...value.Value) (value.Value, error) {
	if block == nil {
		return enumerate(self, method, func(block *Block) (value.Value, error) { return yieldAll(self, method, block, parts) }, args...), nil
	}
	for _, v := range parts {
		if _, err := block.Yield(v); err != nil {
			return nil, err
		}
	}
	return self, nil
}

// StringLines is String#lines: the lines with their ends; without them for chomp: true. A line may end with another string, and paragraphs do for an
// empty one.
//
//ruby:keywords
//ruby:method String#lines 0..
func StringLines(s string, args ...value.Value) ([]string, error) {
	if err := positional(args, 0, 1); err != nil {
		return nil, err
	}
	args, given := TakeKeywords(args)
	if err := KnownKeywords(given, "chomp "); err != nil {
		return nil, err
	}
	v, _ := given.Get(Symbol("chomp"))
	chomp := Truth(v)
	if len(args) == 0 {
		return splitLines(s, "\n", chomp), nil
	}
	if args[0] == nil {
		return []string{s}, nil
	}
	if s == "" {
		return nil, nil
	}
	end, err := ToStr(args[0])
	if err != nil {
		return nil, err
	}
	if end == "" {
		return splitParagraphs(s, chomp), nil
	}
	return splitLines(s, end, chomp), nil
}

// splitLines are the lines that end with a string.
func splitLines(s, end string, chomp bool) []string {
	var lines []string
	for s != "" {
		i := strings.Index(s, end)
		if i < 0 {
			return append(lines, s)
		}
		line := s[:i+len(end)]
		s = s[len(line):]
		if chomp {
			line = line[:i]
			if end == "\n" {
				line = strings.TrimSuffix(line, "\r")
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// splitParagraphs are the paragraphs, with two line breaks at their ends, of which chomp takes one away.
func splitParagraphs(s string, chomp bool) []string {
	var list []string
	for s != "" {
		i := strings.Index(s, "\n\n")
		if i < 0 {
			return append(list, s)
		}
		paragraph := s[:i+2]
		if s = strings.TrimLeft(s[i:], "\n"); chomp {
			paragraph = paragraph[:i+1]
		}
		list = append(list, paragraph)
	}
	return list
}

// StringEachLine is String#each_line: it yields what [StringLines] gives.
//
//ruby:keywords
//ruby:method String#each_line 0..2
func StringEachLine(self value.Value, block *Block, args ...value.Value) (value.Value, error) {
	lines, err := StringLines(Text(self), args...)
	if err != nil {
		return nil, err
	}
	return yieldAll(self, "each_line", block, Strings(lines).Elems, args...)
}

// StringScrub is String#scrub: bytes that are no characters are replaced, by U+FFFD, a string, or what a block gives for them.
//
//ruby:method String#scrub 0..1
func StringScrub(s string, block *Block, with ...value.Value) (string, error) {
	replacement := "\ufffd"
	if Arg(with, 0) != nil {
		var err error
		if replacement, err = ToStr(with[0]); err != nil {
			return "", err
		}
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r != utf8.RuneError || n > 1 {
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		n = incomplete(s[i:])
		if block != nil && len(with) == 0 {
			v, err := block.Yield(s[i : i+n])
			if err != nil {
				return "", err
			}
			t, err := ToStr(v)
			if err != nil {
				return "", err
			}
			b.WriteString(t)
		} else {
			b.WriteString(replacement)
		}
		i += n
	}
	return b.String(), nil
}

// incomplete is how many bytes at the begin of a string are part of one character that is not complete.
func incomplete(s string) int {
	if s[0] < 0xc2 || s[0] > 0xf4 {
		return 1
	}
	need := 2
	if s[0] >= 0xe0 {
		need = 3
	}
	if s[0] >= 0xf0 {
		need = 4
	}
	n := 1
	for n < need && n < len(s) && 0x80 <= s[n] && s[n] < 0xc0 {
		if n == 1 && (s[0] == 0xe0 && s[1] < 0xa0 || s[0] == 0xed && s[1] >= 0xa0 || s[0] == 0xf0 && s[1] < 0x90 || s[0] == 0xf4 && s[1] >= 0x90) {
			break
		}
		n++
	}
	return n
}

// StringScrubBang is String#scrub!.
//
//ruby:method String#scrub! 0..1
func StringScrubBang(s *String, block *Block, with ...value.Value) (*String, error) {
	t, err := StringScrub(s.String(), block, with...)
	if err != nil {
		return nil, err
	}
	s.Replace(t)
	return s, nil
}
