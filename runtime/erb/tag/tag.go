// Package tag splits the source of a template in ERB into text and tags, as Ruby's ERB does with trim mode "-".
package tag

import "strings"

// A Piece is text, where Kind is Text, or the code of a tag.
type Piece struct {
	Kind Kind
	Text string
}

// Kind is what a piece is.
type Kind uint8

// The kinds of pieces. Comments are none of them.
const (
	Text      Kind = iota
	Output         // <%= … %>
	Statement      // <% … %>
)

// Split splits a source. What is in a tag that does not end is text.
func Split(source string) []Piece {
	s := splitter{src: source}
	for s.pos < len(s.src) {
		start, opener := Next(s.src, s.pos)
		s.text(s.src[s.pos:start])
		s.pos = start + len(opener)
		switch {
		case opener == "":
		case opener == "<%%":
			s.text("<%")
		default:
			s.tag(opener)
		}
	}
	return s.pieces
}

type splitter struct {
	src    string
	pos    int
	pieces []Piece
}

// text adds text to the piece before it, where that is text.
func (s *splitter) text(t string) {
	if n := len(s.pieces) - 1; n >= 0 && s.pieces[n].Kind == Text {
		s.pieces[n].Text += t
	} else if t != "" {
		s.pieces = append(s.pieces, Piece{Text, t})
	}
}

// Next returns where the next tag of a source begins from an offset on and how, with the white space before `<%-`, which goes; "" at the end.
func Next(src string, pos int) (start int, opener string) {
	for i := pos; i < len(src); i++ {
		if i == pos || src[i-1] == '\n' {
			j := i
			for j < len(src) && (src[j] == ' ' || src[j] == '\t') {
				j++
			}
			if strings.HasPrefix(src[j:], "<%-") {
				return i, src[i : j+3]
			}
		}
		if !strings.HasPrefix(src[i:], "<%") {
			continue
		}
		if i+2 < len(src) && strings.IndexByte("-%=#", src[i+2]) >= 0 {
			return i, src[i : i+3]
		}
		return i, src[i : i+2]
	}
	return len(src), ""
}

// tag reads a tag up to its end.
func (s *splitter) tag(opener string) {
	code := ""
	for {
		rest := s.src[s.pos:]
		i := strings.Index(rest, "%>")
		switch {
		case i < 0:
			s.text(code + rest)
			s.pos = len(s.src)
			return
		case i > 0 && rest[i-1] == '%':
			code += rest[:i-1] + "%>"
			s.pos += i + 2
			continue
		}
		s.pos += i + 2
		trims := i > 0 && rest[i-1] == '-'
		if trims {
			i--
		}
		code += rest[:i]
		switch {
		case strings.HasSuffix(opener, "="):
			s.pieces = append(s.pieces, Piece{Output, code})
		case strings.HasSuffix(opener, "#"):
		default:
			s.pieces = append(s.pieces, Piece{Statement, code})
		}
		if trims {
			s.pos += len(lineEnd(s.src[s.pos:]))
		}
		return
	}
}

// lineEnd returns the line end that a text begins with, or "".
func lineEnd(text string) string {
	for _, end := range []string{"\n", "\r\n"} {
		if strings.HasPrefix(text, end) {
			return end
		}
	}
	return ""
}
