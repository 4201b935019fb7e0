package coverage

import (
	"encoding/xml"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

const header = "p2go coverage 1\n"

// sample has a file of the environment, one of a module with everything that is counted, and data.
const sample = header + `file 0011 "production" "" "manifests/site.pp"
2 s 1:1-1:10 1
file 2233 "production" "ntp" "modules/ntp/manifests/init.pp"
3 s 2:3-6:4 2-3,5
3 s 2:20-2:25 2
1 b 3:3-3:5 1 "true"
2 b 3:3-3:5 1 "false"
0 s 4:5-4:9 4
0 b 4:5-4:8 2 "a \"b\""
0 b 4:9-4:9 2 "default"
0 s 5:1-5:3 5
file 4455 "production" "" "data/common.yaml"
0 k 1:1-1:4 "a::b"
7 k 2:1-2:4 "a::c"
end
`

func parsed(t *testing.T, text string) *Profile {
	t.Helper()
	p, err := Parse("x", strings.NewReader(text))
	require.NoError(t, err)
	return p
}

// A profile that is written again is the same, but for the order of files.
func TestWrite(t *testing.T) {
	var b strings.Builder
	require.NoError(t, parsed(t, sample).Write(&b))
	require.NoError(t, parsed(t, b.String()).Write(&b))
	half := b.Len() / 2
	require.Equal(t, b.String()[:half], b.String()[half:])
	require.Len(t, strings.Split(sample, "\n"), len(strings.Split(b.String()[:half], "\n")))
	require.Contains(t, b.String(), `0 b 4:5-4:8 2 "a \"b\""`)
}

func TestParseRefuses(t *testing.T) {
	const file = header + `file 00 "e" "" "f"` + "\n"
	for text, want := range map[string]string{
		"":                                     `x is empty: it is no profile`,
		"mode: set\n":                          `x:1:1: this is no profile of a covered program: it does not begin with "p2go coverage 1"`,
		"p2go coverage 2\n":                    `x:1:1: this is no profile`,
		header:                                 `x:2:1: the profile ends too early`,
		header + "end":                         `x:2:1: the profile ends too early`,
		header + "end\nend\n":                  `x:3:1: there is something after the end`,
		header + "1 s 1:1-1:1\n":               `x:2:1: a file is expected`,
		header + "file \n":                     `x:2:6: something is missing here`,
		header + "file 00 e\n":                 `x:2:9: a text in quotes is expected`,
		header + `file 00 "e" "" "f" x` + "\n": `x:2:20: nothing is expected after the name`,
		header + `file 00 "e"x` + "\n":         `x:2:12: a blank is expected`,
		file + `file 00 "e" "m" "f"` + "\n":    `the file f is there twice`,
		file + "x s 1:1-1:2 1\n":               `x:3:1: "x" is no count`,
		file + "-1 s 1:1-1:2 1\n":              `"-1" is no count`,
		file + "99999999999999999999 s 1:1-1:2 1\n": `is no count`,
		file + "1 z 1:1-1:2 1\n":                    `there is no kind "z"`,
		file + "1 s 1:1 1\n":                        `"1:1" is no stretch`,
		file + "1 s 1-1:2 1\n":                      `"1" is no place`,
		file + "1 s 0:1-1:2 1\n":                    `"0" is no number from 1 to`,
		file + "1 s 1:1-1:x 1\n":                    `"x" is no number`,
		file + "1 s 1:1-1:2 3-2\n":                  `"2" is no number from 3 to`,
		file + "1 s 1:1-1:2 1-99999999999\n":        `"99999999999" is no number`,
		file + "1 s 1:1-1:2 1,1\n":                  `"1" is no number from 2 to`,
		file + "1 s 1:1-1:2\n":                      `something is missing`,
		file + "1 s 1:1-1:2 1 2\n":                  `nothing is expected here`,
		file + "1 b 1:1-1:2 0 \"x\"\n":              `"0" is no number from 1`,
		file + "1 b 1:1-1:2 1 x\n":                  `a text in quotes is expected`,
		file + "1 k 1:1-1:2 \"x\n":                  `a text in quotes is expected`,
	} {
		_, err := Parse("x", strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, and not %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse("x", strings.NewReader(text))
		if err != nil {
			return
		}
		var b, again strings.Builder
		require.NoError(t, p.Write(&b))
		require.NoError(t, parsed(t, b.String()).Write(&again))
		require.Equal(t, b.String(), again.String())
	})
}

func TestMerge(t *testing.T) {
	p := parsed(t, sample)
	require.NoError(t, p.Merge("y", parsed(t, strings.Replace(sample, "\n3 s 2:3", "\n18446744073709551615 s 2:3", 1))))
	require.Equal(t, uint64(4), p.Files[0].Points[0].Count)
	require.Equal(t, uint64(math.MaxUint64), p.Files[1].Points[0].Count, "it does not begin again at 0")
	require.NoError(t, p.Merge("y", parsed(t, header+"file 00 \"other\" \"\" \"manifests/site.pp\"\nend\n")))
	require.Len(t, p.Files, 4)
	require.ErrorContains(t, p.Merge("y", parsed(t, strings.Replace(sample, "file 2233", "file 2234", 1))), "y: modules/ntp/manifests/init.pp is another one than in the profiles before")
	require.ErrorContains(t, p.Merge("y", parsed(t, strings.Replace(sample, "2-3,5", "2-3", 1))), "is another one")
}

func TestText(t *testing.T) {
	var b strings.Builder
	require.NoError(t, parsed(t, sample).Text(&b, false))
	want := `module         lines          branches         keys
(environment)    1/1  100.0%                -   1/2  50.0%
ntp              3/4   75.0%       2/4  50.0%            -
total            4/5   80.0%       2/4  50.0%   1/2  50.0%
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	b.Reset()
	require.NoError(t, parsed(t, sample).Text(&b, true))
	require.Regexp(t, `(?m)^data/common.yaml .* 50\.0%  1$`, b.String())
	require.Regexp(t, `(?m)^modules/ntp/manifests/init.pp .* -  4$`, b.String())
}

// Almost all is not all.
func TestShare(t *testing.T) {
	require.Equal(t, "99.9%", Share{99999, 100000}.String())
	require.Equal(t, "100.0%", Share{2, 2}.String())
	require.Equal(t, "-", Share{}.String())
}

func TestLcov(t *testing.T) {
	var b strings.Builder
	require.NoError(t, parsed(t, sample).Lcov(&b, "env"))
	want := `TN:
SF:env/modules/ntp/manifests/init.pp
BRDA:3,0,0,1
BRDA:3,0,1,2
BRDA:4,1,0,-
BRDA:4,1,1,-
BRF:4
BRH:2
DA:2,3
DA:3,3
DA:4,0
DA:5,3
LF:4
LH:3
end_of_record
`
	require.Contains(t, b.String(), want)
	require.ErrorContains(t, parsed(t, strings.ReplaceAll(sample, "init.pp", `a\nb.pp`)).Lcov(&b, "."), "lcov has no way to name")
}

func TestCobertura(t *testing.T) {
	var b strings.Builder
	require.NoError(t, parsed(t, strings.ReplaceAll(sample, "init.pp", "a&b.pp")).Cobertura(&b, "env", "v1", time.UnixMilli(12)))
	var report xmlCoverage
	require.NoError(t, xml.Unmarshal([]byte(b.String()), &report))
	require.Equal(t, []string{"env"}, report.Sources)
	require.Equal(t, "0.7143", report.LineRate, "4 of 5 lines, 1 of 2 keys")
	require.Equal(t, "0.5000", report.BranchRate)
	require.Len(t, report.Packages, 2)
	class := report.Packages[1].Classes[0]
	require.Equal(t, "modules/ntp/manifests/a&b.pp", class.Filename)
	require.Equal(t, xmlLine{Number: 3, Hits: 3, Branch: true, Condition: "50% (1/2)"}, func() xmlLine {
		l := class.Lines[1]
		l.Condition = "50% (1/2)"
		return l
	}())
	require.Equal(t, "100% (2/2)", class.Lines[1].Condition)
	require.Equal(t, "0% (0/2)", class.Lines[2].Condition)
}

// What files are called and have in them is text on the page.
func TestHTMLEscapes(t *testing.T) {
	p := parsed(t, header+"file 00 \"<e>\" \"\" \"<script>alert(1)</script>.pp\"\n1 s 1:1-1:99 1\n0 b 1:2-1:4 1 \"\\\"><script>\"\n1 b 9:9-9:1 1 \"x\"\nend\n")
	var b strings.Builder
	require.NoError(t, p.HTML(&b, "</title>", func(*File, string) (string, error) { return "a</td><script>x</script>", nil }))
	require.Equal(t, 1, strings.Count(b.String(), "<script>"), "that of the page")
	require.Contains(t, b.String(), "&lt;script&gt;alert(1)")
	wrong := errors.New("no text")
	require.ErrorIs(t, p.HTML(&b, "", func(*File, string) (string, error) { return "", wrong }), wrong)
}

func TestAlone(t *testing.T) {
	p := parsed(t, sample)
	p.Alone()
	require.Len(t, p.Files, 1)
	require.Equal(t, "manifests/init.pp", p.Files[0].Name)
}
