package value_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/value"
	"github.com/stretchr/testify/require"
)

// lines reads the cases of a file of testdata.
func lines(t testing.TB, name string) []*value.Hash {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	var cases []*value.Hash
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		v, err := value.ParseJSON(line)
		require.NoError(t, err, "line %d", i+1)
		cases = append(cases, v.(*value.Hash))
	}
	return cases
}

// TestRegexpVectors compares translated expressions with what Ruby found, as
// recorded by testdata/record.rb (LEX-36).
func TestRegexpVectors(t *testing.T) {
	for _, c := range lines(t, "regexps.jsonl") {
		source := c.Lookup("re").(string)
		re, err := value.NewRegexp(source)
		var syntax *value.RegexpError
		if want, ok := c.Lookup("e").(string); ok {
			require.ErrorAs(t, err, &syntax, source)
			require.Equal(t, want, err.Error())
			require.False(t, syntax.Unsupported, source)
			continue
		}
		if c.Lookup("unsupported") != nil {
			require.ErrorAs(t, err, &syntax, source)
			require.True(t, syntax.Unsupported, "%s: %v", source, err)
			continue
		}
		if err != nil {
			t.Errorf("/%s/: %v", source, err)
			continue
		}
		differs := 0
		for _, s := range c.Lookup("s").(value.Array) {
			subject, want := s.(value.Array)[0].(string), s.(value.Array)[1].(value.Array)
			got := allMatches(t, re, subject)
			if value.Identical(got, want) {
				continue
			}
			if differs++; deviations[source] == "" {
				t.Errorf("/%s/ as /%s/ in %q:\n got %s\nwant %s", source, re.Pattern, subject, value.Text(got), value.Text(want))
			}
		}
		if deviations[source] != "" {
			require.NotZero(t, differs, "/%s/ is as in Ruby now", source)
		}
	}
}

// deviations are the expressions that do not match as in Ruby, and why.
var deviations = map[string]string{
	`(a*)*`: "Go does not go round a loop for an empty match",
	`(a*)+`: "Go does not go round a loop for an empty match",
	`\b`:    "Go's words are ASCII",
	`\B`:    "Go's words are ASCII",
	`\n^`:   "Go has a line begin after the final newline",
}

// allMatches returns the offsets of all matches, and checks that the first one is
// what the other methods find.
func allMatches(t *testing.T, re *value.Regexp, s string) value.Array {
	t.Helper()
	all, err := re.FindAllIndex(s)
	require.NoError(t, err)
	got := make(value.Array, len(all))
	for i, loc := range all {
		a := make(value.Array, len(loc))
		for j := range loc {
			a[j] = int64(loc[j])
		}
		got[i] = a
	}
	matched, err := re.MatchString(s)
	require.NoError(t, err)
	loc, err := re.FindIndex(s)
	require.NoError(t, err)
	groups, ok, err := re.FindSubmatch(s)
	require.NoError(t, err)
	require.Equal(t, len(all) > 0, matched, "/%s/ in %q", re.Source, s)
	require.Equal(t, len(all) > 0, ok, "/%s/ in %q", re.Source, s)
	if len(all) > 0 {
		require.Equal(t, all[0], loc)
		require.Equal(t, value.Groups(s, loc), groups)
	}
	return got
}

func TestRegexpText(t *testing.T) {
	for source, want := range map[string]string{
		"a":        "/a/",
		"a/b":      `/a\/b/`,
		`a\/b`:     `/a\/b/`,
		"a\nb":     "/a\nb/",
		"\x01\x7f": `/\x01\x7F/`,
	} {
		require.Equal(t, want, value.Text(&value.Regexp{Source: source}))
	}
}

func TestUntranslated(t *testing.T) {
	_, err := (&value.Regexp{Source: "a"}).MatchString("a")
	require.EqualError(t, err, "not translated: /a/")
	re, err := value.NewRegexp("(?#nothing)")
	require.NoError(t, err)
	matched, err := re.MatchString("a")
	require.NoError(t, err)
	require.True(t, matched)
}

func TestRegexpNames(t *testing.T) {
	re, err := value.NewRegexp(`(?<a>x)(y)(?<b>z)\Z`)
	require.NoError(t, err)
	names, err := re.Names()
	require.NoError(t, err)
	require.Equal(t, []string{"", "a", "b"}, names)
}

// FuzzTranslate checks that whatever is translated can be compiled.
func FuzzTranslate(f *testing.F) {
	for _, c := range lines(f, "regexps.jsonl") {
		f.Add(c.Lookup("re").(string), "abc")
	}
	f.Fuzz(func(t *testing.T, source, subject string) {
		re, err := value.NewRegexp(source)
		if err != nil {
			var syntax *value.RegexpError
			require.True(t, errors.As(err, &syntax))
			return
		}
		all, err := re.FindAllIndex(subject)
		require.NoError(t, err)
		matched, err := re.MatchString(subject)
		require.NoError(t, err)
		require.Equal(t, matched, len(all) > 0)
	})
}
