package parser

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/token"
)

// sublocator maps offsets in the text of a heredoc, from which the margin has
// been removed, to offsets in the file (ERR-8).
type sublocator struct {
	start   int   // of the heredoc's text in the file
	lines   []int // starts of the lines in the inner text
	margins []int // bytes removed from the lines up to and including this one; nil without a margin
}

func (s *sublocator) global(offset int) int {
	if s.margins != nil && offset > 0 {
		line := sort.SearchInts(s.lines, offset+1) - 1
		offset += s.margins[min(line, len(s.margins)-1)]
	}
	return s.start + offset
}

// heredocTag is what stands in `@(…)` (HDOC-1 to HDOC-4).
type heredocTag struct {
	end         string
	syntax      string
	interpolate bool
	escapes     escapes
}

// heredoc reads `@(tag)` and the text that begins on the next line, or after
// the previous heredoc of this line. The rest of the line is read afterwards
// (HDOC-9).
func (l *lexer) heredoc() {
	before := l.pos
	if l.sub != nil {
		// Puppet breaks here: it computes a column that it cannot compute (HDOC-12).
		l.fail("P2GO_NESTED_HEREDOC", before, "A heredoc cannot begin in the text of another heredoc")
	}
	n := strings.IndexByte(l.src[before:], ')')
	if n < 0 {
		l.fail("HEREDOC_UNCLOSED_PARENTHESIS", before, "Unclosed parenthesis after '@(' followed by '%s'", l.followedBy())
	}
	l.pos = before + n + 1
	l.matched = ")"
	tag := l.heredocTag(l.src[before:l.pos])
	l.emit(token.Heredoc, before, tag.syntax)
	resume := l.pos

	start := l.newlineJump
	if start == 0 {
		n := strings.IndexByte(l.src[l.pos:], '\n')
		if n < 0 {
			l.fail("HEREDOC_WITHOUT_TEXT", l.pos, "Heredoc without any following lines of text")
		}
		start = l.pos + n + 1
	}
	textEnd, end, margin, chomp, ok := findHeredocEnd(l.src, start, tag.end)
	if !ok {
		l.fail("HEREDOC_WITHOUT_END_TAGGED_LINE", start, "Heredoc without end-tagged line")
	}
	text, sub := heredocText(l.src[start:textEnd], margin, chomp)
	sub.start = start

	inner := &lexer{
		file: l.file, src: text, sub: sub, opts: Options{Tasks: l.opts.Tasks}, diags: l.diags, comments: l.comments,
		toks: l.toks, depth: l.depth, escapes: tag.escapes, slurp: slurpAll,
	}
	if tag.interpolate {
		inner.slurp = slurpDollar
		if tag.escapes&escDollar != 0 {
			inner.slurp = slurpEscaped
		}
	}
	inner.interpolated(false)
	l.toks = inner.toks
	l.newlineJump = end
	l.pos = resume
}

// heredocTag takes `@(…)` apart.
func (l *lexer) heredocTag(spec string) heredocTag {
	tag, syntax, flags, hasFlags, ok := splitHeredocTag(spec)
	if !ok {
		l.fail("HEREDOC_INVALID_SYNTAX", l.pos, "Invalid syntax in heredoc expected @(endtag[:syntax][/escapes])")
	}
	t := heredocTag{end: strip(tag), syntax: syntax}
	if len(t.end) > 1 && t.end[0] == '"' && t.end[len(t.end)-1] == '"' {
		t.end, t.interpolate = strip(t.end[1:len(t.end)-1]), true
	}
	if t.end == "" {
		l.fail("HEREDOC_EMPTY_ENDTAG", l.pos, "Heredoc with an empty endtag")
	}
	if !hasFlags {
		return t
	}
	if flags == "" {
		flags = "trnsuL$"
	}
	for i := range len(flags) {
		if strings.IndexByte(flags[:i], flags[i]) >= 0 {
			l.fail("HEREDOC_MULTIPLE_AT_ESCAPES", l.pos, "An escape char for @() may only appear once. Got '%s'",
				strings.Join(strings.Split(flags, ""), ", "))
		}
	}
	t.escapes = escBackslash
	for i := range len(flags) {
		switch flags[i] {
		case 't':
			t.escapes |= escTab
		case 'r':
			t.escapes |= escReturn
		case 'n':
			t.escapes |= escNewline
		case 's':
			t.escapes |= escSpace
		case 'u':
			t.escapes |= escUnicode
		case '$':
			t.escapes |= escDollar
		case 'L':
			t.escapes |= escLine
		default:
			l.fail("HEREDOC_INVALID_ESCAPE", l.pos, "Invalid heredoc escape char. Only t, r, n, s,  u, L, $ allowed. Got '%c'", flags[i])
		}
	}
	return t
}

// splitHeredocTag matches
// `@\(([^:/\r\n)]+)(:[[:blank:]]*([a-z][a-zA-Z0-9_+]+)[[:blank:]]*)?(/([\w$]*)[[:blank:]]*)?\)`
// anywhere in the text, which ends with its first parenthesis.
func splitHeredocTag(spec string) (tag, syntax, flags string, hasFlags, ok bool) {
	for {
		at := strings.Index(spec, "@(")
		if at < 0 {
			return "", "", "", false, false
		}
		spec = spec[at+2:]
		end := strings.IndexAny(spec, ":/\r\n)")
		if end <= 0 {
			continue
		}
		tag, rest := spec[:end], spec[end:]
		syntax, flags, hasFlags = "", "", false
		if rest[0] == ':' {
			rest = trimBlanks(rest[1:])
			n := spanOf(rest, 0, func(c byte) bool { return isWord(c) || c == '+' })
			if n < 2 || rest[0] < 'a' || rest[0] > 'z' {
				continue
			}
			syntax, rest = rest[:n], trimBlanks(rest[n:])
		}
		if rest[0] == '/' {
			n := spanOf(rest, 1, func(c byte) bool { return isWord(c) || c == '$' })
			flags, hasFlags, rest = rest[1:n], true, trimBlanks(rest[n:])
		}
		if rest == ")" {
			return tag, syntax, flags, hasFlags, true
		}
	}
}

// strip removes what Ruby's strip removes.
func strip(s string) string { return strings.Trim(s, " \t\n\v\f\r\x00") }

// trimBlanks removes leading blanks; carriage returns are none here.
func trimBlanks(s string) string {
	for s != "" && s[0] != '\r' && blank(s) > 0 {
		s = s[blank(s):]
	}
	return s
}

// trimBlanksRight removes trailing blanks and returns how many bytes are left.
func trimBlanksRight(s string) int {
	for s != "" {
		_, n := utf8.DecodeLastRuneInString(s)
		if s[len(s)-1] == '\r' || blank(s[len(s)-n:]) == 0 {
			break
		}
		s = s[:len(s)-n]
	}
	return len(s)
}

// findHeredocEnd finds the line that ends a heredoc whose text begins at start.
// Like Puppet it does not ask that the line has nothing else before the tag
// (HDOC-6). It returns where the text ends and where the end line ends, the
// margin to remove, and whether the last line break goes too.
func findHeredocEnd(src string, start int, tag string) (textEnd, end int, margin string, chomp, ok bool) {
	for at := start; at < len(src); at = end {
		end = len(src)
		if n := strings.IndexByte(src[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line := strings.TrimSuffix(strings.TrimSuffix(src[at:end], "\n"), "\r")
		line = line[:trimBlanksRight(line)]
		if !strings.HasSuffix(line, tag) {
			continue
		}
		line = line[:len(line)-len(tag)]
		rest := line[:trimBlanksRight(line)]
		if strings.HasSuffix(rest, "-") {
			chomp = true
			line = rest[:len(rest)-1]
			rest = line[:trimBlanksRight(line)]
		}
		if strings.HasSuffix(rest, "|") {
			line = rest[:len(rest)-1]
			margin = line[trimBlanksRight(line):]
		}
		return at, end, margin, chomp, true
	}
	return 0, 0, "", false, false
}

// heredocText removes the margin from the lines that begin with exactly it
// (HDOC-7) and the last line break when asked to (HDOC-8).
func heredocText(text, margin string, chomp bool) (string, *sublocator) {
	sub := &sublocator{}
	if margin != "" {
		var b strings.Builder
		removed := 0
		for line := range strings.Lines(text) {
			sub.lines = append(sub.lines, b.Len())
			if rest, ok := strings.CutPrefix(line, margin); ok {
				removed += len(margin)
				line = rest
			}
			b.WriteString(line)
			sub.margins = append(sub.margins, removed)
		}
		text = b.String()
	}
	if chomp && strings.HasSuffix(text, "\n") {
		text = strings.TrimSuffix(text[:len(text)-1], "\r")
	}
	return text, sub
}
