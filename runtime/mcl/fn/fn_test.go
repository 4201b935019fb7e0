package fn_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/value"
)

// list returns a list.
func list(elems ...any) value.Array { return append(value.Array{}, elems...) }

// hash returns a map of keys and values in turn.
func hash(pairs ...any) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

// caught requires an error that `<|>` catches.
func caught(t *testing.T, err error, why string) {
	t.Helper()
	require.Error(t, err, why)
	assert.True(t, mcl.Caught(err), "%s: %v is not caught", why, err)
}

// fatal requires an error that nothing catches.
func fatal(t *testing.T, err error, why string) {
	t.Helper()
	require.Error(t, err, why)
	assert.False(t, mcl.Caught(err), "%s: %v is caught", why, err)
}

func TestDivide(t *testing.T) {
	f, err := fn.Divide(int64(7), int64(2))
	require.NoError(t, err)
	assert.Equal(t, 3.5, f)
	f, err = fn.Divide(1.0, -4.0)
	require.NoError(t, err)
	assert.Equal(t, -0.25, f)
	_, err = fn.Divide(int64(1), int64(0))
	caught(t, err, "1 / 0")
	assert.EqualError(t, err, "can't divide by zero")
	_, err = fn.Divide(0.0, math.Copysign(0, -1))
	caught(t, err, "0.0 / -0.0")
}

func TestContains(t *testing.T) {
	assert.True(t, fn.Contains(int64(2), list(int64(1), int64(2))))
	assert.False(t, fn.Contains("a", list()))
	assert.True(t, fn.Contains(list("a"), list(list("b"), list("a"))))
	assert.False(t, fn.Contains(math.NaN(), list(math.NaN())))
}

func TestEqual(t *testing.T) {
	assert.True(t, fn.Equal(hash("a", list(1.5)), hash("a", list(1.5))))
	assert.False(t, fn.Equal(hash("a", list(1.5)), hash("b", list(1.5))))
	assert.False(t, fn.Equal(0.1+0.2+math.SmallestNonzeroFloat64, 0.3+1e-16))
	assert.True(t, fn.Equal(mcl.NewStruct([]string{"a"}, "x"), mcl.NewStruct([]string{"a"}, "x")))
}

// MCL-LOOK-1
func TestLookup(t *testing.T) {
	l := list("a", "b")
	v, err := fn.Index(l, 1)
	require.NoError(t, err)
	assert.Equal(t, "b", v)
	_, err = fn.Index(l, 2)
	caught(t, err, "[2]")
	assert.EqualError(t, err, "the index 2 is not present in a list of length 2")
	_, err = fn.Index(l, -1)
	caught(t, err, "[-1]")
	assert.EqualError(t, err, "the index -1 of a list is negative")

	m := hash("a", int64(1))
	v, err = fn.Get(m, "a")
	require.NoError(t, err)
	assert.Equal(t, int64(1), v)
	_, err = fn.Get(m, "b")
	caught(t, err, "b")
	assert.EqualError(t, err, `the key "b" is not present in a map`)
	_, err = fn.Get(value.NewHash(), mcl.NewStruct([]string{"n"}, int64(3)))
	assert.EqualError(t, err, "the key struct{n: 3} is not present in a map")

	v, err = fn.Lookup(l, int64(0))
	require.NoError(t, err)
	assert.Equal(t, "a", v)
	_, err = fn.Lookup(m, "z")
	caught(t, err, "z")
}

// MCL-LOOK-5
func TestLookupOr(t *testing.T) {
	l := list("a")
	v, err := fn.IndexOr(l, 1, "d")
	require.NoError(t, err)
	assert.Equal(t, "d", v)
	v, err = fn.LookupOr(l, int64(0), "d")
	require.NoError(t, err)
	assert.Equal(t, "a", v)
	_, err = fn.IndexOr(l, -1, "d")
	assert.Error(t, err)
	assert.Equal(t, "d", fn.GetOr(hash("a", "b"), "x", "d"))
	v, err = fn.LookupOr(hash("a", "b"), "a", "d")
	require.NoError(t, err)
	assert.Equal(t, "b", v)
}

func TestLen(t *testing.T) {
	assert.Equal(t, int64(2), fn.Len("é"))
	assert.Equal(t, int64(0), fn.Len(list()))
	assert.Equal(t, int64(1), fn.Len(hash("a", true)))
}

// MCL-STM-3
func TestPanic(t *testing.T) {
	require.NoError(t, fn.Panic(""))
	fatal(t, fn.Panic("why"), "panic")
	assert.ErrorContains(t, fn.Panic("why"), "why")
	require.NoError(t, fn.PanicIf(false))
	fatal(t, fn.PanicIf(true), "panic")
	require.NoError(t, fn.PanicWith(false, "why"))
	fatal(t, fn.PanicWith(true, "why"), "panic")
}

func TestConvert(t *testing.T) {
	for _, s := range []string{"1", "t", "T", "TRUE", "true", "True", "0", "f", "F", "FALSE", "false", "False"} {
		b, err := fn.ParseBool(s)
		require.NoError(t, err, s)
		assert.Equal(t, strings.ContainsAny(s, "1tT"), b, s)
	}
	for _, s := range []string{"yes", "", "tRUE", " true"} {
		_, err := fn.ParseBool(s)
		caught(t, err, s)
	}
	for s, want := range map[string]int64{"+5": 5, "010": 10, "-9223372036854775808": math.MinInt64} {
		n, err := fn.StrToInt(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, n, s)
	}
	for _, s := range []string{"", " 1", "0x10", "1_000", "9223372036854775808", "1.0"} {
		_, err := fn.StrToInt(s)
		caught(t, err, s)
	}
	for s, want := range map[string]float64{"1.5": 1.5, "1e3": 1000, "inf": math.Inf(1), "-Inf": math.Inf(-1), "0x1p-2": 0.25, "3": 3} {
		f, err := fn.StrToFloat(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, f, s)
	}
	_, err := fn.StrToFloat("x")
	caught(t, err, "x")
	assert.Equal(t, "true", fn.FormatBool(true))
	assert.Equal(t, "-7", fn.IntToStr(-7))
	assert.Equal(t, 3.0, fn.ToFloat(3))
}

func TestToInt(t *testing.T) {
	for f, want := range map[float64]int64{
		1.9: 1, -1.9: -1, 1e15: 1e15, 9223372036854775808: math.MinInt64, -9223372036854775808: math.MinInt64,
		9223372036854774784: 9223372036854774784, -1e30: math.MinInt64, math.Inf(1): math.MinInt64,
	} {
		assert.Equal(t, want, fn.ToInt(f), f)
	}
	assert.Equal(t, int64(math.MinInt64), fn.ToInt(math.NaN()))
}

func TestBase64(t *testing.T) {
	assert.Equal(t, "aGk/", fn.Base64Encode("hi?"))
	assert.Equal(t, "YQ==", fn.Base64Encode("a"))
	s, err := fn.Base64Decode("YQ==")
	require.NoError(t, err)
	assert.Equal(t, "a", s)
	_, err = fn.Base64Decode("YQ")
	fatal(t, err, "no padding")
}

// MCL-FN-10, MCL-FN-11
func TestPrintf(t *testing.T) {
	for _, c := range []struct {
		format string
		args   []any
		want   string
	}{
		{"%d%%", list(int64(5)), "5%"},
		{"%t %s %q", list(true, "a\"", "b\""), `true a" "b\""`},
		{"%f %f", list(1.5, 1e8), "1.5 100000000"},
		{"%v %v %v", list("a b", list("x"), mcl.NewStruct([]string{"a"}, int64(1))), `a b ["x"] struct{a: 1}`},
		{"%T=%v", list(fn.Typed{list(), "[]int"}, fn.Typed{list(), "[]int"}), "[]int=[]"},
		{"50%", nil, "50"},
		{"é", nil, "é"},
	} {
		got, err := fn.Printf(c.format, c.args...)
		require.NoError(t, err, c.format)
		assert.Equal(t, c.want, got, c.format)
	}
}

// MCL-FN-13
func TestPrintfFails(t *testing.T) {
	f := mcl.Func(func(...any) (any, error) { return nil, nil })
	for _, c := range []struct {
		format string
		args   []any
		want   string
	}{
		{"%d", nil, "number of args (0) doesn't match format string verb count (1)"},
		{"%d %d", list(int64(1), "x"), "fmt.printf: inconsistent type at arg index 2: not one for %d"},
		{"%s", list(list("a")), "fmt.printf: inconsistent type at arg index 1: not one for %s"},
		{"%v", list(f), "fmt.printf: inconsistent type at arg index 1: not one for %v"},
		{"%v", list(hash("a", list(f))), "fmt.printf: inconsistent type at arg index 1: not one for %v"},
		{"%é", list("x"), `fmt.printf: the format has no verb "%é"`},
		{"%5d", list(int64(1)), `fmt.printf: the format has no verb "%5"`},
	} {
		_, err := fn.Printf(c.format, c.args...)
		fatal(t, err, c.format)
		assert.EqualError(t, err, c.want)
	}
}

func TestDatetime(t *testing.T) {
	s, err := fn.DatetimePrint(0)
	require.NoError(t, err)
	assert.Equal(t, "1970-01-01 00:00:00 +0000 UTC", s)
	s, err = fn.DatetimeFormat(86400+3600, "Mon 15:04")
	require.NoError(t, err)
	assert.Equal(t, "Fri 01:00", s)
	s, err = fn.DatetimeFormat(0, "")
	require.NoError(t, err)
	assert.Empty(t, s)
	h, err := fn.DatetimeHour(23 * 3600)
	require.NoError(t, err)
	assert.Equal(t, int64(23), h)
	s, err = fn.DatetimeWeekday(0)
	require.NoError(t, err)
	assert.Equal(t, "thursday", s)

	_, err = fn.DatetimePrint(-1)
	fatal(t, err, "print")
	_, err = fn.DatetimeFormat(-1, "")
	fatal(t, err, "format")
	_, err = fn.DatetimeHour(-1)
	fatal(t, err, "hour")
	_, err = fn.DatetimeWeekday(-1)
	fatal(t, err, "weekday")
}

func TestIter(t *testing.T) {
	double := mcl.Func(func(args ...any) (any, error) { return args[0].(int64) * 2, nil })
	minus := mcl.Func(func(args ...any) (any, error) { return args[0].(int64) - args[1].(int64), nil })
	odd := mcl.Func(func(args ...any) (any, error) { return args[0].(int64)%2 != 0, nil })
	fails := mcl.Func(func(...any) (any, error) { return nil, mcl.Catchable("no") })
	ints := list(int64(1), int64(2), int64(3))

	got, err := fn.Map(ints, double)
	require.NoError(t, err)
	assert.Equal(t, list(int64(2), int64(4), int64(6)), got)
	got, err = fn.Filter(ints, odd)
	require.NoError(t, err)
	assert.Equal(t, list(int64(1), int64(3)), got)
	got, err = fn.Zip(ints, ints[:2], minus)
	require.NoError(t, err)
	assert.Equal(t, list(int64(0), int64(0)), got)

	v, err := fn.Reduce(ints, minus)
	require.NoError(t, err)
	assert.Equal(t, int64(-4), v)
	v, err = fn.Reduce(ints[:1], fails)
	require.NoError(t, err)
	assert.Equal(t, int64(1), v)
	_, err = fn.Reduce(list(), minus)
	fatal(t, err, "reduce")
	v, err = fn.ReduceFrom(int64(10), ints, minus)
	require.NoError(t, err)
	assert.Equal(t, int64(4), v)
	v, err = fn.ReduceFrom("x", list(), fails)
	require.NoError(t, err)
	assert.Equal(t, "x", v)

	// The error of a function flows on (MCL-EXC-2).
	_, err = fn.Map(ints, fails)
	caught(t, err, "map")
	_, err = fn.Filter(ints, fails)
	caught(t, err, "filter")
	_, err = fn.Zip(ints, ints, fails)
	caught(t, err, "zip")
	_, err = fn.Reduce(ints, fails)
	caught(t, err, "reduce")

	assert.Equal(t, list("a", list("b")), fn.Flatten(list(list("a"), list(), list(list("b")))))
	assert.Equal(t, list(), fn.Flatten(list()))
	assert.Equal(t, list("a", "b"), fn.ListConcat(list("a"), list(), list("b")))
	assert.Equal(t, list(), fn.ListConcat(list()))
}

func TestRange(t *testing.T) {
	for _, c := range []struct {
		start, end, step int64
		want             value.Array
	}{
		{0, 3, 1, list(int64(0), int64(1), int64(2))},
		{5, 1, -2, list(int64(5), int64(3))},
		{1, 6, 2, list(int64(1), int64(3), int64(5))},
		{1, 5, -1, list()},
		{5, 1, 1, list()},
		{2, 2, 1, list()},
		{math.MinInt64, math.MaxInt64, math.MaxInt64, list(int64(math.MinInt64), int64(-1), int64(math.MaxInt64-1))},
		{math.MaxInt64, math.MinInt64, math.MinInt64, list(int64(math.MaxInt64), int64(-1))},
	} {
		got, err := fn.RangeStep(c.start, c.end, c.step)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "range(%d, %d, %d)", c.start, c.end, c.step)
	}
	got, err := fn.RangeTo(2)
	require.NoError(t, err)
	assert.Equal(t, list(int64(0), int64(1)), got)
	got, err = fn.RangeTo(-2)
	require.NoError(t, err)
	assert.Equal(t, list(), got)
	got, err = fn.Range(1, 2)
	require.NoError(t, err)
	assert.Equal(t, list(int64(1)), got)
	_, err = fn.RangeStep(1, 1, 0)
	fatal(t, err, "step 0")
	_, err = fn.RangeTo(fn.MaxRange + 1)
	fatal(t, err, "too long")
	_, err = fn.Range(math.MinInt64, math.MaxInt64)
	fatal(t, err, "too long")
}

func TestMaps(t *testing.T) {
	m := hash("b", int64(1), "a", int64(2), "10", int64(3), "9", int64(4))
	assert.Equal(t, list("10", "9", "a", "b"), fn.Keys(m))
	assert.Equal(t, list(int64(3), int64(4), int64(2), int64(1)), fn.Values(m))
	assert.Equal(t, list(int64(10), int64(9)), fn.Keys(hash(int64(9), "", int64(10), "")), "by text")
	assert.Equal(t, list(), fn.Keys(value.NewHash()))
}

func TestStrings(t *testing.T) {
	assert.Equal(t, "ab", fn.Concat("a", "b"))
	assert.True(t, fn.StringContains("abc", "bc"))
	assert.True(t, fn.HasPrefix("abc", "ab"))
	assert.True(t, fn.HasSuffix("abc", ""))
	assert.Equal(t, "a,b", fn.JoinNonempty(list("a", "", "b", ""), ","))
	assert.Empty(t, fn.JoinNonempty(list(""), ","))
	assert.Equal(t, "xbxb", fn.ReplaceAll("abab", "a", "x"))
	assert.Equal(t, list(""), fn.Split("", ","))
	assert.Equal(t, list("a", "", "b"), fn.Split("a,,b", ","))
	assert.Equal(t, list("é", "b"), fn.Split("éb", ""))
	assert.Equal(t, "ÀB", fn.ToUpper("àb"))
	assert.Equal(t, "àb", fn.ToLower("ÀB"))
	assert.Equal(t, "a b", fn.TrimSpace("\u2003a b\n"))
}

func TestPad(t *testing.T) {
	for _, c := range []struct {
		s, pad      string
		n           int64
		left, right string
	}{
		{"a", "xy", 4, "xyxya", "axyxy"},
		{"7", "0", 3, "007", "700"},
		{"abc", "0", 3, "abc", "abc"},
		{"abc", "0", -1, "abc", "abc"},
		{"abc", "", 2, "abc", "abc"},
		{"é", "-", 3, "-é", "é-"},
	} {
		left, err := fn.LeftPad(c.s, c.pad, c.n)
		require.NoError(t, err)
		assert.Equal(t, c.left, left)
		right, err := fn.RightPad(c.s, c.pad, c.n)
		require.NoError(t, err)
		assert.Equal(t, c.right, right)
	}
	_, err := fn.LeftPad("a", "", 2)
	fatal(t, err, "upstream loops")
	_, err = fn.RightPad("a", "", 2)
	fatal(t, err, "upstream loops")
	_, err = fn.LeftPad("a", "b", math.MaxInt64)
	fatal(t, err, "too long")
}

func TestSubstr(t *testing.T) {
	for _, c := range []struct {
		low, high int64
		want      string
	}{{0, 3, "abc"}, {1, 2, "b"}, {3, 3, ""}, {0, 0, ""}} {
		got, err := fn.Substr("abc", c.low, c.high)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
	}
	for _, c := range [][2]int64{{-1, 1}, {0, 4}, {2, 1}, {4, 4}} {
		_, err := fn.Substr("abc", c[0], c[1])
		caught(t, err, "substr")
	}
}

func TestMath(t *testing.T) {
	assert.Equal(t, int64(42), fn.FortyTwo[int64]())
	assert.Equal(t, 42.0, fn.FortyTwo[float64]())
	assert.Equal(t, int64(math.MaxInt64), fn.Minus1(math.MinInt64))
	for _, c := range [][3]int64{{7, 3, 1}, {-7, 3, -1}, {7, -3, 1}, {1<<53 + 1, 2, 0}} { // the last one loses a bit
		got, err := fn.Mod(c[0], c[1])
		require.NoError(t, err)
		assert.Equal(t, c[2], got)
	}
	f, err := fn.Mod(-5.5, 2.0)
	require.NoError(t, err)
	assert.Equal(t, -1.5, f)
	_, err = fn.Mod(int64(1), int64(0))
	caught(t, err, "mod")
	_, err = fn.Mod(math.Inf(1), 2.0)
	caught(t, err, "mod")

	f, err = fn.Pow(2, 10)
	require.NoError(t, err)
	assert.Equal(t, 1024.0, f)
	_, err = fn.Pow(0, -1)
	caught(t, err, "infinite")
	_, err = fn.Pow(-1, 0.5)
	caught(t, err, "no number")
	f, err = fn.Sqrt(math.Inf(1))
	require.NoError(t, err)
	assert.True(t, math.IsInf(f, 1))
	_, err = fn.Sqrt(-1)
	caught(t, err, "sqrt")
}
