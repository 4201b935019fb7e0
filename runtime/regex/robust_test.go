package regex_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// TestLimits holds expressions beyond Ruby's limits to its messages: they are errors and overflow no stack.
func TestLimits(t *testing.T) {
	const deep = 4095
	for _, c := range []struct{ name, open, inside, closing, reason string }{
		{"groups", "(", "a", ")", "parse depth limit over"},
		{"groups without a number", "(?:", "a", ")", "parse depth limit over"},
		{"look-ahead", "(?=", "a", ")", "parse depth limit over"},
		{"classes", "[", "a", "]", "parse depth limit over"},
		{"atomic groups", "(?>", "a", ")", "parse depth limit over"},
		{"repeats", "", "a", "{2}", "parse depth limit over"},
		{"captures", "(a)", "", "", "too many capture groups are specified"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			nested := func(n int) string { return strings.Repeat(c.open, n) + c.inside + strings.Repeat(c.closing, n) }
			if c.name != "repeats" { // whose limit is p2go's own
				_, err := regex.New(nested(deep))
				require.NoError(t, err)
			}
			for _, n := range []int{40000, 1 << 20} {
				_, err := regex.New(nested(n))
				var syntax *value.RegexpError
				require.ErrorAs(t, err, &syntax)
				require.Equal(t, c.reason, syntax.Reason)
			}
		})
	}
}

// TestLong compiles expressions of up to ten megabytes, which are long but not deep.
func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		name, part string
		size       int
		matches    bool
	}{
		{"alternatives", "b|", 10 << 20, true},
		{"characters of a class", "ab", 1 << 20, true},
		{"text", "ab", 1 << 20, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := strings.Repeat(c.part, c.size/len(c.part))
			if c.name == "characters of a class" {
				source = "[" + source + "]"
			}
			re, err := regex.New(source)
			require.NoError(t, err)
			ok, err := re.MatchString("xb")
			require.NoError(t, err)
			require.Equal(t, c.matches, ok)
		})
	}
}

// TestNoUTF8 gives expressions and texts that are not UTF-8. Ruby refuses such expressions.
func TestNoUTF8(t *testing.T) {
	for _, source := range []string{"\xff", "a\xc3", "[\xff]", "[a-\xff]", "(?<\xff>a)", "(?=\xff)", "\\\xff", "a{1,2}\x80", "(?#\xfe)"} {
		_, err := regex.New(source)
		var syntax *value.RegexpError
		require.ErrorAs(t, err, &syntax, "%q", source)
		assert.Equal(t, "invalid multibyte character", syntax.Reason, "%q", source)
	}
	for _, source := range []string{"a", "(?=a)a", "b*", `\ba`} {
		re, err := regex.New(source)
		require.NoError(t, err)
		assert.NotPanics(t, func() { _, _ = re.MatchString("\xff a") }, source)
		assert.NotPanics(t, func() { _, _, _ = re.FindSubmatch("\xff a") }, source)
	}
}

// FuzzTranslate makes sure that no expression panics or hangs, and that both engines give offsets inside the text, in
// order and at the borders of characters.
func FuzzTranslate(f *testing.F) {
	_, all := records(f)
	for i, c := range all {
		if i%50 == 0 {
			f.Add(c.Re, "ab1 \n")
		}
	}
	for _, source := range []string{`(?<n>a)\k<n>`, `(?i)ß`, `\p{Alpha}+?`, `(?~ab)`, `[[:alpha:]&&[^a]]`, `(?(1)a|b)`, `a{1,3}+`, `\Ka`, "(?x) a # b\n c"} {
		f.Add(source, "äß AbSSab\n")
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		if len(source) > 60 || len(text) > 60 || !utf8.ValidString(text) {
			t.Skip("long inputs, and texts that Ruby would refuse, tell nothing more")
		}
		re, err := regex.New(source)
		if err != nil {
			return
		}
		if regex.NeedsBacktracking(source) && strings.ContainsAny(source, "*+{") {
			return // may rightly take its five seconds
		}
		matched, err := re.MatchString(text)
		if err != nil {
			return
		}
		all, err := re.FindAllIndex(text)
		require.NoError(t, err)
		require.Equal(t, matched, len(all) > 0, "%q in %q", source, text)
		for _, loc := range all {
			for i := 0; i < len(loc); i += 2 {
				if loc[i] < 0 {
					require.Equal(t, -1, loc[i+1])
					continue
				}
				require.LessOrEqual(t, loc[i], loc[i+1], "%q in %q", source, text)
				for _, at := range loc[i : i+2] {
					require.True(t, at == len(text) || utf8.RuneStart(text[at]), "%q in %q: %v", source, text, loc)
				}
			}
		}
	})
}

// The same search by both engines: the second expression has a look-ahead that always holds.
func BenchmarkLinear(b *testing.B)       { benchmark(b, `(\w+)\.example\.(com|org)`) }
func BenchmarkBacktracking(b *testing.B) { benchmark(b, `(?=)(\w+)\.example\.(com|org)`) }

func benchmark(b *testing.B, source string) {
	re, err := regex.New(source)
	require.NoError(b, err)
	text := strings.Repeat("a word and another ", 10) + "web1.example.org"
	b.ReportAllocs()
	for b.Loop() {
		if groups, ok, err := re.FindSubmatch(text); !ok || err != nil || groups[2] != value.Value("org") {
			b.Fatal(groups, ok, err)
		}
	}
}
