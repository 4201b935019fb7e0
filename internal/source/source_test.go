package source

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestPosition compares with counting from the start of the text.
func TestPosition(t *testing.T) {
	for _, text := range []string{"", "a", "\n", "a\nbc\r\n\nd", "ä\nb€c\nd", strings.Repeat("x", 300) + "ß\n\ty"} {
		f := NewFile("f", text)
		for offset := -1; offset <= len(text)+1; offset++ {
			before := text[:max(0, min(offset, len(text)))]
			line := strings.Count(before, "\n") + 1
			column := utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:]) + 1
			if l, c := f.Position(offset); l != line || c != column {
				t.Errorf("offset %d of %q is at %d:%d, want %d:%d", offset, text, l, c, line, column)
			}
		}
	}
}
