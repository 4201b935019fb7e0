// Package source holds source files and places in them.
//
// A [Span] is a file and two byte offsets; lines and columns are computed only
// when somebody prints them. The package knows no language.
package source

import (
	"sort"
	"sync"
	"unicode/utf8"
)

// File is one source text under the name that users know it by.
type File struct {
	Name string // as printed in messages: relative to the environment, or absolute
	Text string

	once  sync.Once
	lines []int  // offsets of the first byte of each line
	wide  []bool // whether each line has characters of several bytes
}

// NewFile returns a file with the given display name and text.
func NewFile(name, text string) *File { return &File{Name: name, Text: text} }

func (f *File) index() {
	f.lines, f.wide = append(f.lines, 0), append(f.wide, false)
	for i := 0; i < len(f.Text); i++ {
		switch c := f.Text[i]; {
		case c == '\n':
			f.lines, f.wide = append(f.lines, i+1), append(f.wide, false)
		case c >= utf8.RuneSelf:
			f.wide[len(f.wide)-1] = true
		}
	}
}

// Position returns the 1-based line and the 1-based column, in characters, of a
// byte offset (LEX-5). Offsets outside the text are moved to its nearest end.
func (f *File) Position(offset int) (line, column int) {
	f.once.Do(f.index)
	offset = max(0, min(offset, len(f.Text)))
	i := sort.SearchInts(f.lines, offset+1) - 1
	if !f.wide[i] { // without counting: generated manifests may be one long line
		return i + 1, offset - f.lines[i] + 1
	}
	return i + 1, utf8.RuneCountInString(f.Text[f.lines[i]:offset]) + 1
}

// Offset is the opposite of Position: the byte offset of a line and column, or of
// the nearest place that there is.
func (f *File) Offset(line, column int) int {
	f.once.Do(f.index)
	line = max(1, min(line, len(f.lines)))
	start, text := f.lines[line-1], f.Line(line)
	for i := range text {
		if column--; column == 0 {
			return start + i
		}
	}
	return start + len(text)
}

// Line returns the text of a 1-based line without its line end; "" when there
// is no such line.
func (f *File) Line(n int) string {
	f.once.Do(f.index)
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	if end > start && f.Text[end-1] == '\r' {
		end--
	}
	return f.Text[start:end]
}

// Span is a stretch of a file in byte offsets; End is exclusive. The zero Span
// is "nowhere".
type Span struct {
	File       *File
	Start, End int32
}

// At returns the span from start to end of f.
func At(f *File, start, end int) Span { return Span{f, int32(start), int32(end)} }

// IsZero reports whether the span names no place.
func (s Span) IsZero() bool { return s.File == nil }

// Position returns file name, line and column of the span's start; "", 0, 0
// when it is nowhere.
func (s Span) Position() (file string, line, column int) {
	if s.File == nil {
		return "", 0, 0
	}
	line, column = s.File.Position(int(s.Start))
	return s.File.Name, line, column
}

// Text returns the source text of the span.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span {
	if s.File == nil {
		return t
	}
	return Span{s.File, s.Start, max(s.End, t.End)}
}
