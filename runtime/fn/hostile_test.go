package fn

import (
	"errors"
	"math"
	"runtime"
	rt "runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// nested is a value in n arrays, or n hashes.
func nested(n int, hashes bool) value.Value {
	var v value.Value = int64(1)
	for range n {
		if hashes {
			v = value.NewHash(value.Entry{Key: "a", Value: v})
		} else {
			v = value.Array{v}
		}
	}
	return v
}

// bomb is YAML whose aliases stand for 9^9 values.
func bomb() string {
	var b strings.Builder
	b.WriteString("a: &a [x,x,x,x,x,x,x,x,x]\n")
	for c := 'b'; c <= 'i'; c++ {
		alias := "*" + string(c-1)
		b.WriteString(string(c) + ": &" + string(c) + " [" + strings.Repeat(alias+",", 8) + alias + "]\n")
	}
	return b.String()
}

// TestHostile gives functions what asks for more time or memory than there is. Each call ends with a value, of which nothing is
// said, or with an error, and allocates no more than 256 MB (half of it without the race detector), unless it gets to make a text
// of the greatest length.
func TestHostile(t *testing.T) {
	const (
		slack            = 1 << 20 // for what else goes on
		most, mostOfText = 256<<20 + slack, 8*value.MaxText + slack
	)
	defer rt.SetMemoryLimit(rt.SetMemoryLimit(1 << 30))
	huge := int64(math.MaxInt64)
	everything := &typesys.Integer{Min: 0, Max: math.MaxInt64 - 1}
	many := &typesys.Integer{Min: 1, Max: value.MaxElements + 1}
	stamp := typesys.TimestampValue{}
	anything := &Block{
		Sig:  signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"x"}},
		Call: func(args ...value.Value) (value.Value, error) { return nil, errors.New("called") },
	}
	a := func(args ...value.Value) []value.Value { return args }
	for _, c := range []struct {
		f     *Function
		args  []value.Value
		block *Block
		want  string // a part of the error; "" for a value
	}{
		{&SprintfFunction, a("%2000000000d", int64(1)), nil, "width too big"},
		{&SprintfFunction, a("%.2000000000f", 1.5), nil, "precision too big"},
		{&SprintfFunction, a("%-2000000000s", "x"), nil, "width too big"},
		{&SprintfFunction, a("%*d", int64(2000000000), int64(1)), nil, "width too big"},
		{&SprintfFunction, a("%99999999999d", int64(1)), nil, "width too big"},
		{&SprintfFunction, a("%.99999999999d", int64(1)), nil, "precision too big"},
		{&SprintfFunction, a("%*d", huge, int64(1)), nil, "too big to convert to `int'"},
		{&SprintfFunction, a("%d", math.NaN()), nil, "NaN"},
		{&SprintfFunction, a("%d", math.Inf(1)), nil, "Infinity"},
		{&NewFunction, a(typesys.StringType, int64(1), "%2000000000d"), nil, "width too big"},
		{&NewFunction, a(typesys.StringType, "x", "%2000000000s"), nil, "width too big"},
		{&NewFunction, a(typesys.StringType, value.Array{int64(1)}, "%#2000000000a"), nil, ""},
		{&NewFunction, a(typesys.ArrayType, everything), nil, string(value.TooLong)},
		{&NewFunction, a(typesys.ArrayType, huge), nil, string(value.TooLong)},
		{&NewFunction, a(typesys.IntegerType, strings.Repeat("9", 100000)), nil, "outside of the range"},
		{&NewFunction, a(typesys.IntegerType, math.NaN()), nil, "cannot be converted"},
		{&NewFunction, a(typesys.IntegerType, math.Inf(-1)), nil, "Infinity"},
		{&NewFunction, a(typesys.FloatType, "1e999999999"), nil, ""},

		{&StrftimeFunction, a(stamp, "%2000000000d"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(stamp, strings.Repeat("%100000000d", 20)), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(stamp, "%2000000000N"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(stamp, "%-2000000000d"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(stamp, "%2000000000A"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(stamp, "%2000000000z"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a("%2000000000d"), nil, string(value.TextTooLong)},
		{&StrftimeFunction, a(typesys.TimespanValue(1), "%9999999999S"), nil, "width too big"},
		{&StrftimeFunction, a(typesys.TimespanValue(1), strings.Repeat("a,", 100000)), nil, ""},
		{&ScanfFunction, a("12", "%99999999999d"), nil, "too big number for repeat range"},
		{&ScanfFunction, a(strings.Repeat("9", 100000), "%d"), nil, "outside of the range"},

		{&SliceFunction, a(everything, int64(62)), nil, string(value.TooLong)},
		{&SliceFunction, a(value.Array{int64(1)}, huge), anything, string(value.ArrayTooLong)},
		{&SliceFunction, a(value.Array{int64(1)}, huge), nil, ""},
		{&StepFunction, a(everything, int64(1)<<62), anything, "called"},
		{&StepFunction, a(everything, huge), nil, ""},
		{&ReverseEachFunction, a(everything), nil, ""},
		{&EachFunction, a(everything), anything, "called"},
		{&MapFunction, a(huge), anything, "called"},
		{&UniqueFunction, a(many), nil, string(value.TooLong)},
		{&UniqueFunction, a(huge), nil, string(value.TooLong)},
		{&CapitalizeFunction, a(many), nil, string(value.TooLong)},
		{&StripFunction, a(everything), nil, string(value.TooLong)},
		{&RangeFunction, a("0..99999999999"), nil, ""},
		{&RangeFunction, a(huge-1, huge), nil, ""},
		{&RangeFunction, a(huge-5, huge, int64(3)), nil, ""},
		{&RangeFunction, a("a", "zzzzzzzzzz", huge), nil, string(value.TooManyTexts)},
		{&RangeFunction, a("a", "zzzzzzzzzz", int64(math.MinInt64)), nil, string(value.TooManyTexts)},

		{&FqdnRandStringFunction, a(huge), nil, string(value.TooRandom)},
		{&FqdnRandStringFunction, a("99999999999999999999"), nil, string(value.TooRandom)},
		{&SeededRandStringFunction, a(huge, "x"), nil, string(value.TooRandom)},
		{&SeededRandFunction, a(huge, "x"), nil, ""},
		{&SeededRandFunction, a(strings.Repeat("9", 1000), "x"), nil, ""},
		{&FqdnRandFunction, a(strings.Repeat("9", 30), "x"), nil, ""},
		{&ConvertBaseFunction, a(strings.Repeat("9", 10000), int64(2)), nil, ""},
		{&ConvertBaseFunction, a("1", huge), nil, "base must be at least 2"},
		{&PwHashFunction, a("x", "bcrypt", "31$"+strings.Repeat("a", 22)), nil, "there is no time"},
		{&PwHashFunction, a("x", "bcrypt", "99$"+strings.Repeat("a", 22)), nil, ""},
		{&PwHashFunction, a(strings.Repeat("x", 1<<20), "sha-512", "salt"), nil, ""},
		{&GlobFunction, a(strings.Repeat("{a,b}", 40)), nil, "too many names"},
		{&GlobFunction, a(strings.Repeat("*", 1<<15) + "x"), nil, ""},
		{&GlobFunction, a(strings.Repeat("x", 1<<20)), nil, "too many names"},
		{&ValidateCmdFunction, a("x", "/bin/true "+strings.Repeat("x", 1<<20)), nil, "returned 1"}, // an argument is too long
		{&ValidateCmdFunction, a("x", "head -c 20000000 /dev/zero % ; false"), nil, "it printed more than 16 MB"},
		{&Base64Function, a("decode", strings.Repeat("=", 1<<20)), nil, ""},
		{&Base64Function, a("encode", "\x00\xff"), nil, ""},

		{&ParsejsonFunction, a(strings.Repeat("[", 1<<20)), nil, "nesting"},
		{&ParsejsonFunction, a(strings.Repeat(`{"a":`, 1<<18)), nil, "nesting"},
		{&ParseyamlFunction, a(strings.Repeat("[", 1<<20)), nil, "nest"},
		{&ParseyamlFunction, a(strings.Repeat("- ", 1<<18)), nil, "nest"},
		{&ParseyamlFunction, a(bomb()), nil, "Unknown alias: a"},
		{&ParseyamlFunction, a("a: &a [*a]"), nil, "alias"},
		{&ParsejsonFunction, a("1e999999999"), nil, "out of range"},
		{&ParsejsonFunction, a(strings.Repeat("9", 100000)), nil, "out of range"},

		{&FlattenFunction, a(nested(4900, false)), nil, ""},
		{&JoinFunction, a(nested(4900, false)), nil, ""},
		{&TypeFunction, a(nested(4900, false)), nil, ""},
		{&TypeFunction, a(nested(4900, true)), nil, ""},
		{&ToJsonFunction, a(nested(4900, true)), nil, ""},
		{&ToJsonPrettyFunction, a(nested(900, true)), nil, "nesting of 100 is too deep"},
		{&ToYamlFunction, a(nested(900, true)), nil, ""},
		{&DeepMergeFunction, a(nested(4900, true), nested(4900, true)), nil, ""},
		{&TreeEachFunction, a(nested(4900, false)), nil, ""},
		{&DigFunction, a(nested(10, false), huge, huge), nil, ""},

		{&RegsubstFunction, a(strings.Repeat("a", 100000), "a", strings.Repeat("b", 10000), "G"), nil, string(value.TextTooLong)},
		{&RegsubstFunction, a("a", strings.Repeat("(", 100000), ""), nil, "parse depth limit over"},
		{&MatchFunction, a("a", "a{100000}{100000}"), nil, "repeat"},
		{&SplitFunction, a("a\xffb", ""), nil, "UTF-8"},
		{&MatchFunction, a("a\xffb", "a"), nil, "UTF-8"},
		{&UpcaseFunction, a("a\xffb"), nil, ""},
		{&VersioncmpFunction, a(strings.Repeat("9", 100000), strings.Repeat("9", 100000)+"1"), nil, ""},
		{&ToBytesFunction, a("9999999999999E"), nil, "too large"},
		{&AbsFunction, a(int64(math.MinInt64)), nil, "outside of the range"},
		{&RoundFunction, a(1e300), nil, "outside of the range"},
		{&RoundFunction, a(math.NaN()), nil, "expects a Numeric value"},
		{&CeilingFunction, a(math.Inf(1)), nil, "Infinity"},
		{&FloorFunction, a(math.Inf(-1)), nil, "Infinity"},
		{&MaxFunction, a(math.NaN(), int64(1)), nil, ""},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := func() (err error) {
			defer func() {
				switch r := recover().(type) {
				case nil:
				case *value.Undecided: // which the runtime gives a place
					err = r.Err
				default:
					t.Errorf("%s panics: %v", c.f.Name, r)
				}
			}()
			_, err = c.f.Call(&testContext{strict: "warning"}, c.args, c.block)
			return err
		}()
		runtime.ReadMemStats(&after)
		allocated := after.TotalAlloc - before.TotalAlloc
		words := []string{c.f.Name}
		for _, arg := range c.args {
			if s, ok := arg.(string); ok {
				words = append(words, s[:min(len(s), 20)])
			}
		}
		shown := strings.Join(words, " ")
		if c.want == string(value.TextTooLong) {
			assert.LessOrEqual(t, allocated, uint64(mostOfText), shown)
		} else {
			assert.LessOrEqual(t, allocated, uint64(most), shown)
		}
		switch {
		case c.want == "":
			assert.NoError(t, err, shown)
		case assert.Error(t, err, shown):
			assert.Contains(t, err.Error(), c.want, shown)
		}
	}
}
