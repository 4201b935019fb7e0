package fn

import (
	"errors"
	"math"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// RoundFunction is round(Numeric): the nearest Integer, halves away from zero. As in the
// reference implementation 0.5 is added first and the rest cut off, so that
// round(0.49999999999999994) is 1, FN-round.
var RoundFunction = Function{
	Name:     "round",
	Pure:     true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"val"}}, round}},
}

func round(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(RoundNumber(args[0]))
}

// RoundNumber is [Round] for a number of either kind; a large integer loses digits.
func RoundNumber(v value.Value) (int64, error) { return Round(toF(v)) }

// RoundInteger is [Round] for an integer, of which a large one loses digits.
func RoundInteger(n int64) (int64, error) { return Round(float64(n)) }

// Round returns the Integer nearest to a float, that away from zero for halves; the error is that there is none in 64 bits, FN-round.
func Round(f float64) (int64, error) {
	if f > 0 {
		return wholeNumber(math.Trunc(f + 0.5))
	}
	return wholeNumber(math.Trunc(f - 0.5))
}

// wholeNumber converts a float without a fraction.
func wholeNumber(f float64) (int64, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, errors.New(string(value.AppendFloat(nil, f)))
	}
	if f < -1<<63 || f >= 1<<63 {
		return 0, ruby.ErrOverflow
	}
	return int64(f), nil
}
