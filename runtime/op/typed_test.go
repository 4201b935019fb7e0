package op_test

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
	"github.com/stretchr/testify/require"
)

var interesting = []int64{0, 1, -1, 2, -2, 3, 7, -7, 62, 63, 64, 1 << 31, -1 << 31, 1 << 32, 3037000500, -3037000500, 1 << 62, -1 << 62, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1}

// TestInts compares the typed operators with exact arithmetic (NUM-5, NUM-6,
// NUM-10, NUM-11).
func TestInts(t *testing.T) {
	exact := map[string]func(a, b *big.Int) *big.Int{
		"+": func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
		"-": func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
		"*": func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
		"/": func(a, b *big.Int) *big.Int { q, _ := floorDivMod(a, b); return q },
		"%": func(a, b *big.Int) *big.Int { _, m := floorDivMod(a, b); return m },
	}
	typed := map[string]func(a, b int64) (int64, error){"+": op.AddInt, "-": op.SubInt, "*": op.MulInt, "/": op.DivInt, "%": op.ModInt}
	for sym, f := range typed {
		for _, a := range interesting {
			for _, b := range interesting {
				got, err := f(a, b)
				if b == 0 && (sym == "/" || sym == "%") {
					require.EqualError(t, err, "Division by 0")
					continue
				}
				want := exact[sym](big.NewInt(a), big.NewInt(b))
				if want.IsInt64() {
					require.NoError(t, err, "%d %s %d", a, sym, b)
					require.Equal(t, want.Int64(), got, "%d %s %d", a, sym, b)
					continue
				}
				require.EqualError(t, err, overflow("A '"+sym+"' expression", want), "%d %s %d", a, sym, b)
			}
		}
	}
	_, err := op.NegInt(math.MinInt64)
	require.EqualError(t, err, overflow("A Unary Minus", new(big.Int).Lsh(big.NewInt(1), 63)))
}

func TestShifts(t *testing.T) {
	for _, a := range interesting {
		for _, n := range []int64{0, 1, 2, 31, 61, 62, 63, 64, 65, 100, 131} {
			checkShift(t, "<<", op.ShlInt, a, n, new(big.Int).Lsh(big.NewInt(a), uint(n)))
			checkShift(t, "<<", op.ShlInt, a, -n, new(big.Int).Rsh(big.NewInt(a), uint(n)))
			checkShift(t, ">>", op.ShrInt, a, -n, new(big.Int).Lsh(big.NewInt(a), uint(n)))
			checkShift(t, ">>", op.ShrInt, a, n, new(big.Int).Rsh(big.NewInt(a), uint(n)))
		}
	}
	_, err := op.ShlInt(1, math.MaxInt64)
	require.EqualError(t, err, "Error while evaluating a '<<' expression, shift width too big")
	_, err = op.ShrInt(1, math.MinInt64)
	require.EqualError(t, err, "Error while evaluating a '>>' expression, shift width too big")
	n, err := op.ShrInt(-1, math.MaxInt64)
	require.NoError(t, err)
	require.Equal(t, int64(-1), n)
}

func checkShift(t *testing.T, sym string, f func(a, n int64) (int64, error), a, n int64, want *big.Int) {
	t.Helper()
	got, err := f(a, n)
	if want.IsInt64() {
		require.NoError(t, err, "%d %s %d", a, sym, n)
		require.Equal(t, want.Int64(), got, "%d %s %d", a, sym, n)
		return
	}
	require.EqualError(t, err, overflow("A '"+sym+"' expression", want), "%d %s %d", a, sym, n)
}

func floorDivMod(a, b *big.Int) (*big.Int, *big.Int) {
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && m.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
		m.Add(m, b)
	}
	return q, m
}

// overflow is the message for a result outside of 64 bits.
func overflow(what string, n *big.Int) string {
	end, sign := "max", "+0x"
	if n.Sign() < 0 {
		end, sign = "min", "-0x"
	}
	return what + " resulted in a value outside of Puppet Integer " + end + " range, got '" + sign + new(big.Int).Abs(n).Text(16) + "'"
}

// TestCoercion shows how a caller goes on under strict=warning (NUM-2).
func TestCoercion(t *testing.T) {
	v, err := op.Add("1", " 0x10 ")
	var c *op.Coercion
	var seen []string
	for errors.As(err, &c) {
		seen = append(seen, err.Error())
		v, err = c.Resume()
	}
	require.NoError(t, err)
	require.Equal(t, int64(17), v)
	require.Equal(t, []string{
		"The string '1' was automatically coerced to the numerical value 1",
		"The string ' 0x10 ' was automatically coerced to the numerical value 16",
	}, seen)

	_, err = op.Index(value.Strings("a", "b"), int64(0), "1")
	require.ErrorAs(t, err, &c)
	require.Equal(t, 2, c.Operand)
	v, err = c.Resume()
	require.NoError(t, err)
	require.Equal(t, value.Strings("a"), v)
}

// TestOperands shows which operand an error blames.
func TestOperands(t *testing.T) {
	for want, err := range map[int]error{
		0:        second(op.Mod(1.5, int64(1))),
		1:        second(op.Div(int64(1), int64(0))),
		2:        second(op.Index(value.Array{}, int64(0), 1.5)),
		op.Whole: second(op.Add(int64(math.MaxInt64), int64(1))),
	} {
		var e *op.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, want, e.Operand, e.Message)
	}
}

func second(_ value.Value, err error) error { return err }

// countdown is a lazy sequence.
type countdown int64

func (c countdown) All(yield func(value.Value) bool) {
	for ; c > 0 && yield(int64(c)); c-- {
	}
}
func (countdown) Equal(value.Value) bool     { return false }
func (countdown) AppendKey(b []byte) []byte  { return append(b, "countdown;"...) }
func (countdown) AppendText(b []byte) []byte { return append(b, "countdown"...) }
func (countdown) Kind() string               { return "Iterator" }

func (countdown) Indexed() bool { return true }

// Index makes a countdown a value with an indexing operator.
func (c countdown) Index(keys ...value.Value) (value.Value, error) { return op.Sub(int64(c), keys[0]) }

func TestOthers(t *testing.T) {
	require.Equal(t, value.Array{int64(3), int64(2), int64(1)}, op.Splat(countdown(3)))
	v, err := op.Index(countdown(3), int64(1))
	require.NoError(t, err)
	require.Equal(t, int64(2), v)
	v, err = op.Index(typesys.ArrayType, typesys.StringType)
	require.NoError(t, err)
	require.Equal(t, "Array[String]", value.Text(v))
	_, err = op.Neg(typesys.TimestampValue{})
	require.EqualError(t, err, "Operator '-' is not applicable to a Timestamp.")
	require.Equal(t, "a1[b, ]", op.Interpolate("a", int64(1), nil, value.Array{"b", nil}))
	require.Equal(t, "é", op.IndexString("aéb", 1))
	require.Equal(t, "", op.IndexString("aéb", 3))
}

func TestEqualTyped(t *testing.T) {
	for _, v := range []value.Value{nil, "A", "b", int64(1), 1.0, 1.5, int64(2), typesys.TimespanValue(1_000_000_000), value.Array{}, value.Default, true} {
		require.Equal(t, op.Equal(v, "a"), op.EqualString(v, "a"), value.Text(v))
		require.Equal(t, op.Equal(v, int64(1)), op.EqualInt(v, 1), value.Text(v))
	}
}

// TestMatchGroups shows that an inner match sets the match variables although
// the pattern as a whole does not match.
func TestMatchGroups(t *testing.T) {
	re, err := regex.New("a(.)")
	require.NoError(t, err)
	matched, groups := op.CaseMatch(value.Array{re, "x"}, value.Strings("ab", "y"))
	require.False(t, matched)
	require.Equal(t, value.Strings("ab", "b"), groups)
	matched, groups, err = op.MatchRegexp("zz", re)
	require.NoError(t, err)
	require.False(t, matched)
	require.Nil(t, groups)
}

func BenchmarkAdd(b *testing.B) {
	var x, y value.Value = int64(100000), int64(200000)
	b.ReportAllocs()
	for b.Loop() {
		op.Add(x, y)
	}
}

func BenchmarkEqual(b *testing.B) {
	x := value.NewHash(value.Entry{Key: "a", Value: value.Strings("x", "Y", "z")}, value.Entry{Key: "b", Value: int64(1)})
	y := value.NewHash(value.Entry{Key: "b", Value: 1.0}, value.Entry{Key: "a", Value: value.Strings("X", "y", "Z")})
	b.ReportAllocs()
	for b.Loop() {
		op.Equal(x, y)
	}
}

func BenchmarkIn(b *testing.B) {
	a := value.Strings("debian", "ubuntu", "redhat", "centos")
	b.ReportAllocs()
	for b.Loop() {
		op.In("CentOS", a)
	}
}

func BenchmarkInterpolate(b *testing.B) {
	var name, port value.Value = "ntp.example.com", int64(123)
	b.ReportAllocs()
	for b.Loop() {
		op.Interpolate("server ", name, ":", port, "\n")
	}
}
