// Package modules holds functions that well-known modules write in Ruby: small
// ones that depend on their arguments alone, which many catalogs call.
//
// A descriptor is named after module and function. The compiler takes it only
// for the very text of the Ruby file that it stands for (package ir/builtin has
// the checksums), since another version of the module may do something else.
package modules

import (
	"errors"
	"math"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Short names that keep the descriptors readable.
type (
	signature = typesys.Signature
	callable  = typesys.Callable
	tuple     = typesys.Tuple
	types     = []typesys.Type
	names     = []string
	size      = typesys.Size
)

// The types of parameters; variables of this package, so that the descriptors
// are static data.
var (
	anyT         = typesys.Any{}
	stringT      = typesys.String{}
	nonEmptyT    = typesys.String{Size: size{Min: 1, Max: math.MaxInt64}}
	integerT     = typesys.Integer{Min: math.MinInt64, Max: math.MaxInt64}
	credentialT  = typesys.Variant{Types: types{&nonEmptyT, &integerT}}
	anyCallableT = typesys.Callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: math.MaxInt64}}}
)

// list is the argument of functions that take one value or several.
func list(args []value.Value) value.Array {
	if len(args) == 0 {
		return value.Array{nil}
	}
	if a, ok := args[0].(value.Array); ok {
		return a
	}
	return value.Array{args[0]}
}

func plain(parts ...string) error {
	var text strings.Builder
	for _, p := range parts {
		text.WriteString(p)
	}
	return errors.New(text.String())
}
