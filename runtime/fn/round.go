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
	f := toF(args[0])
	if f > 0 {
		return wholeNumber(math.Trunc(f + 0.5))
	}
	return wholeNumber(math.Trunc(f - 0.5))
}

// wholeNumber converts a float without a fraction.
func wholeNumber(f float64) (value.Value, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, errors.New(string(value.AppendFloat(nil, f)))
	}
	if f < -1<<63 || f >= 1<<63 {
		return nil, ruby.ErrOverflow
	}
	return int64(f), nil
}
