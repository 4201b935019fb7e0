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
	const most, mostOfText = 256 << 20, 8 * value.MaxText
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
		{&Sprintf, a("%2000000000d", int64(1)), nil, "width too big"},
		{&Sprintf, a("%.2000000000f", 1.5), nil, "precision too big"},
		{&Sprintf, a("%-2000000000s", "x"), nil, "width too big"},
		{&Sprintf, a("%*d", int64(2000000000), int64(1)), nil, "width too big"},
		{&Sprintf, a("%99999999999d", int64(1)), nil, "width too big"},
		{&Sprintf, a("%.99999999999d", int64(1)), nil, "precision too big"},
		{&Sprintf, a("%*d", huge, int64(1)), nil, "too big to convert to `int'"},
		{&Sprintf, a("%d", math.NaN()), nil, "NaN"},
		{&Sprintf, a("%d", math.Inf(1)), nil, "Infinity"},
		{&New, a(typesys.StringType, int64(1), "%2000000000d"), nil, "width too big"},
		{&New, a(typesys.StringType, "x", "%2000000000s"), nil, "width too big"},
		{&New, a(typesys.StringType, value.Array{int64(1)}, "%#2000000000a"), nil, ""},
		{&New, a(typesys.ArrayType, everything), nil, string(value.TooLong)},
		{&New, a(typesys.ArrayType, huge), nil, string(value.TooLong)},
		{&New, a(typesys.IntegerType, strings.Repeat("9", 100000)), nil, "outside of the range"},
		{&New, a(typesys.IntegerType, math.NaN()), nil, "cannot be converted"},
		{&New, a(typesys.IntegerType, math.Inf(-1)), nil, "Infinity"},
		{&New, a(typesys.FloatType, "1e999999999"), nil, ""},

		{&Strftime, a(stamp, "%2000000000d"), nil, string(value.TextTooLong)},
		{&Strftime, a(stamp, strings.Repeat("%100000000d", 20)), nil, string(value.TextTooLong)},
		{&Strftime, a(stamp, "%2000000000N"), nil, string(value.TextTooLong)},
		{&Strftime, a(stamp, "%-2000000000d"), nil, string(value.TextTooLong)},
		{&Strftime, a(stamp, "%2000000000A"), nil, string(value.TextTooLong)},
		{&Strftime, a(stamp, "%2000000000z"), nil, string(value.TextTooLong)},
		{&Strftime, a("%2000000000d"), nil, string(value.TextTooLong)},
		{&Strftime, a(typesys.TimespanValue(1), "%9999999999S"), nil, "width too big"},
		{&Strftime, a(typesys.TimespanValue(1), strings.Repeat("a,", 100000)), nil, ""},
		{&Scanf, a("12", "%99999999999d"), nil, "too big number for repeat range"},
		{&Scanf, a(strings.Repeat("9", 100000), "%d"), nil, "outside of the range"},

		{&Slice, a(everything, int64(62)), nil, string(value.TooLong)},
		{&Slice, a(value.Array{int64(1)}, huge), anything, string(value.ArrayTooLong)},
		{&Slice, a(value.Array{int64(1)}, huge), nil, ""},
		{&Step, a(everything, int64(1)<<62), anything, "called"},
		{&Step, a(everything, huge), nil, ""},
		{&ReverseEach, a(everything), nil, ""},
		{&Each, a(everything), anything, "called"},
		{&Map, a(huge), anything, "called"},
		{&Unique, a(many), nil, string(value.TooLong)},
		{&Unique, a(huge), nil, string(value.TooLong)},
		{&Capitalize, a(many), nil, string(value.TooLong)},
		{&Strip, a(everything), nil, string(value.TooLong)},
		{&Range, a("0..99999999999"), nil, ""},
		{&Range, a(huge-1, huge), nil, ""},
		{&Range, a(huge-5, huge, int64(3)), nil, ""},
		{&Range, a("a", "zzzzzzzzzz", huge), nil, string(value.TooManyTexts)},
		{&Range, a("a", "zzzzzzzzzz", int64(math.MinInt64)), nil, string(value.TooManyTexts)},

		{&FqdnRandString, a(huge), nil, string(value.TooRandom)},
		{&FqdnRandString, a("99999999999999999999"), nil, string(value.TooRandom)},
		{&SeededRandString, a(huge, "x"), nil, string(value.TooRandom)},
		{&SeededRand, a(huge, "x"), nil, ""},
		{&SeededRand, a(strings.Repeat("9", 1000), "x"), nil, ""},
		{&FqdnRand, a(strings.Repeat("9", 30), "x"), nil, ""},
		{&ConvertBase, a(strings.Repeat("9", 10000), int64(2)), nil, ""},
		{&ConvertBase, a("1", huge), nil, "base must be at least 2"},
		{&PwHash, a("x", "bcrypt", "31$"+strings.Repeat("a", 22)), nil, "there is no time"},
		{&PwHash, a("x", "bcrypt", "99$"+strings.Repeat("a", 22)), nil, ""},
		{&PwHash, a(strings.Repeat("x", 1<<20), "sha-512", "salt"), nil, ""},
		{&Glob, a(strings.Repeat("{a,b}", 40)), nil, "too many names"},
		{&Glob, a(strings.Repeat("*", 1<<15) + "x"), nil, ""},
		{&Glob, a(strings.Repeat("x", 1<<20)), nil, "too many names"},
		{&ValidateCmd, a("x", "/bin/true "+strings.Repeat("x", 1<<20)), nil, "returned 1"}, // an argument is too long
		{&ValidateCmd, a("x", "head -c 20000000 /dev/zero % ; false"), nil, "it printed more than 16 MB"},
		{&Base64, a("decode", strings.Repeat("=", 1<<20)), nil, ""},
		{&Base64, a("encode", "\x00\xff"), nil, ""},

		{&Parsejson, a(strings.Repeat("[", 1<<20)), nil, "nesting"},
		{&Parsejson, a(strings.Repeat(`{"a":`, 1<<18)), nil, "nesting"},
		{&Parseyaml, a(strings.Repeat("[", 1<<20)), nil, "nest"},
		{&Parseyaml, a(strings.Repeat("- ", 1<<18)), nil, "nest"},
		{&Parseyaml, a(bomb()), nil, "Unknown alias: a"},
		{&Parseyaml, a("a: &a [*a]"), nil, "alias"},
		{&Parsejson, a("1e999999999"), nil, "out of range"},
		{&Parsejson, a(strings.Repeat("9", 100000)), nil, "out of range"},

		{&Flatten, a(nested(4900, false)), nil, ""},
		{&Join, a(nested(4900, false)), nil, ""},
		{&Type, a(nested(4900, false)), nil, ""},
		{&Type, a(nested(4900, true)), nil, ""},
		{&ToJson, a(nested(4900, true)), nil, ""},
		{&ToJsonPretty, a(nested(900, true)), nil, "nesting of 100 is too deep"},
		{&ToYaml, a(nested(900, true)), nil, ""},
		{&DeepMerge, a(nested(4900, true), nested(4900, true)), nil, ""},
		{&TreeEach, a(nested(4900, false)), nil, ""},
		{&Dig, a(nested(10, false), huge, huge), nil, ""},

		{&Regsubst, a(strings.Repeat("a", 100000), "a", strings.Repeat("b", 10000), "G"), nil, string(value.TextTooLong)},
		{&Regsubst, a("a", strings.Repeat("(", 100000), ""), nil, "parse depth limit over"},
		{&Match, a("a", "a{100000}{100000}"), nil, "repeat"},
		{&Split, a("a\xffb", ""), nil, "UTF-8"},
		{&Match, a("a\xffb", "a"), nil, "UTF-8"},
		{&Upcase, a("a\xffb"), nil, ""},
		{&Versioncmp, a(strings.Repeat("9", 100000), strings.Repeat("9", 100000)+"1"), nil, ""},
		{&ToBytes, a("9999999999999E"), nil, "too large"},
		{&Abs, a(int64(math.MinInt64)), nil, "outside of the range"},
		{&Round, a(1e300), nil, "outside of the range"},
		{&Round, a(math.NaN()), nil, "expects a Numeric value"},
		{&Ceiling, a(math.Inf(1)), nil, "Infinity"},
		{&Floor, a(math.Inf(-1)), nil, "Infinity"},
		{&Max, a(math.NaN(), int64(1)), nil, ""},
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
