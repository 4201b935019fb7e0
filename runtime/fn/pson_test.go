package fn

import (
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/value"
)

// FuzzPSON compares PSON with JSON where they are the same: collections without \u and with numbers in range.
func FuzzPSON(f *testing.F) {
	for _, text := range []string{
		`[]`, `{}`, ` [1, -2.5e3, "a\n\"b\\", null, true, false] `, `{"a": {"b": [[], {}]}, "ä": "\/", "a": 2}`, `[1`, `{"a"}`, `[01]`, `/* */ [1] // x`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parsePSON(text)
		if strings.Contains(text, `\u`) || strings.Trim(text, " \t\r\n") == "" || !strings.ContainsAny(strings.Trim(text, " \t\r\n")[:1], "[{") {
			return
		}
		want, wrong := value.ParseJSON(text)
		switch {
		case wrong != nil:
		case err != nil && !strings.Contains(err.Error(), "out of range"):
			t.Errorf("%q: %v", text, err)
		case err == nil && inspect(got) != inspect(want):
			t.Errorf("%q: got %s, want %s", text, inspect(got), inspect(want))
		}
	})
}

// TestDeepPSON makes sure that nesting is bounded.
func TestDeepPSON(t *testing.T) {
	if _, err := parsePSON(strings.Repeat("[", maxPSONDepth) + strings.Repeat("]", maxPSONDepth)); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"[", `{"a":`} {
		if _, err := parsePSON(strings.Repeat(text, 1_000_000)); err == nil || err.Error() != "nesting of 1001 is too deep" {
			t.Errorf("%s: %v", text, err)
		}
	}
}
