package regex_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/regex/backtrack"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

func TestMain(m *testing.M) {
	backtrack.Link()
	os.Exit(m.Run())
}

// recorded is what testdata/record.rb found out about an expression.
type recorded struct {
	Subjects []string
	Re       string
	E        string
	M        [][]any
}

// records reads the files of testdata.
func records(t testing.TB) (subjects []string, all []recorded) {
	t.Helper()
	for _, name := range []string{"testdata/regexps.jsonl", "testdata/generated.jsonl.gz"} {
		f, err := os.Open(name)
		require.NoError(t, err)
		defer f.Close()
		r := io.Reader(f)
		if strings.HasSuffix(name, ".gz") {
			r, err = gzip.NewReader(f)
			require.NoError(t, err)
		}
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var c recorded
			require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
			if c.Subjects != nil {
				subjects = c.Subjects
				continue
			}
			all = append(all, c)
		}
		require.NoError(t, lines.Err())
	}
	return subjects, all
}

// deviations are the expressions that p2go does not match as Ruby does, and why.
var deviations = map[string]string{
	`(?<n>|(?<o>)*?|^(?~b|aa))**a{1,2}(?<!b){1,2}?|[b]b(?<=^)`: "Onigmo does not restore the group when it goes back",
	`(?~a)(?<n>((?m:\S+)??|)*?|\D\z){2}b+`:                     "Onigmo takes the second round for an empty one",
	`(?i)s{2,}\w`:                                              "Onigmo makes a text of two s, which is ß too",
	`(?~a|)`:                                                   "Onigmo tries only one way to match what must be absent",
	`(?~(a)b)`:                                                 "Onigmo leaves the group as it was when what must be absent was tried",
	`(?~^)`:                                                    "to Onigmo an empty match at the end is not part of the text",
	`(?:(a*)|b)*c`:                                             "Onigmo does not restore the group when it goes back",
}

// TestRuby compares both engines with what Ruby found.
func TestRuby(t *testing.T) {
	subjects, all := records(t)
	var linear, backtracking, pairs, rejected, unsupported, failed int
	for _, c := range all {
		re, err := regex.New(c.Re)
		var syntax *value.RegexpError
		if c.E != "" {
			if !errors.As(err, &syntax) || syntax.Unsupported || syntax.Error() != c.E {
				failed++
				t.Errorf("/%.60s/: %.80v, want %s", c.Re, err, c.E)
			}
			rejected++
			continue
		}
		if errors.As(err, &syntax) && syntax.Unsupported {
			unsupported++
			if !strings.HasPrefix(syntax.Reason, "recursion") {
				t.Errorf("/%.60s/: %.80v", c.Re, err)
			}
			continue
		}
		if err != nil {
			failed++
			t.Errorf("/%.60s/: %.80v", c.Re, err)
			continue
		}
		switch re.Matcher.(type) {
		case *re2.Regexp:
			linear++
		case *backtrack.Regexp:
			backtracking++
		}
		differs := ""
		for _, m := range c.M {
			pairs++
			s := subjects[int(m[0].(float64))]
			got, err := matches(re, s)
			if err != nil {
				differs = err.Error()
				break
			}
			if want := wanted(m); differs == "" && !slices.EqualFunc(got, want, slices.Equal) {
				gotText, _ := json.Marshal(got)
				wantText, _ := json.Marshal(want)
				differs = "in " + strings.ReplaceAll(s, "\n", `\n`) + ": got " + string(gotText) + ", want " + string(wantText)
			}
		}
		switch {
		case deviations[c.Re] != "" && differs == "":
			t.Errorf("/%s/ is as in Ruby now", c.Re)
		case deviations[c.Re] == "" && differs != "":
			failed++
			t.Errorf("/%s/ %s\n\tas %s", c.Re, differs, pattern(re))
		}
	}
	t.Logf("%d expressions: %d linear, %d backtracking, %d errors, %d unsupported, %d deviations; %d searches; %d differ", len(all), linear, backtracking, rejected, unsupported, len(deviations), pairs, failed)
}

func pattern(re *value.Regexp) string {
	switch m := re.Matcher.(type) {
	case *re2.Regexp:
		return "re2 /" + m.Pattern + "/"
	case *backtrack.Regexp:
		return "backtrack /" + m.Pattern + "/"
	}
	return ""
}

// wanted is what was recorded of one subject: the number of matches, and the first of them.
func wanted(m []any) [][]int {
	want := [][]int{{int(m[1].(float64))}}
	for _, offsets := range m[2:] {
		loc := []int{}
		for _, n := range offsets.([]any) {
			loc = append(loc, int(n.(float64)))
		}
		want = append(want, loc)
	}
	return want
}

// matches searches as was recorded, with all methods when they have little to do.
func matches(re *value.Regexp, s string) ([][]int, error) {
	all, err := re.FindAllIndex(s)
	if err != nil {
		return nil, err
	}
	got := append([][]int{{len(all)}}, all[:min(len(all), 4)]...)
	if len(s) > 12 {
		return got, nil
	}
	matched, err := re.MatchString(s)
	if err != nil {
		return nil, err
	}
	first, err := re.FindIndex(s)
	if err != nil {
		return nil, err
	}
	groups, ok, err := re.FindSubmatch(s)
	if err != nil {
		return nil, err
	}
	if matched != (len(all) > 0) || ok != matched || matched && (!slices.Equal(first, all[0]) || !value.Identical(groups, value.Groups(s, first))) {
		return nil, errors.New("the methods find different things in " + s)
	}
	return got, nil
}

// TestWithOptions checks the source of expressions with options.
func TestWithOptions(t *testing.T) {
	for options, want := range map[string]string{"": "a", "i": "(?i-mx:a)", "xim": "(?mix:a)", "ou": "a", "mi": "(?mi-x:a)", "x": "(?x-mi:a)"} {
		if got := regex.WithOptions("a", options); got != want {
			t.Errorf("%q: %q instead of %q", options, got, want)
		}
	}
	if got := regex.WithOptions("a # b", "x"); got != "(?x-mi:a # b\n)" {
		t.Error(got)
	}
}
