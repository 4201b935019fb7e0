package fn

import (
	"math"

	"github.com/p2go/p2go/typesys"
)

// The types of parameters. They are variables of this package, rather than
// those of package typesys, because only then are the descriptors that point to
// them static data, which the linker can drop.
var (
	anyT        = typesys.Any{}
	unitT       = typesys.Unit{}
	undefT      = typesys.Undef{}
	stringT     = typesys.String{}
	numericT    = typesys.Numeric{}
	integerT    = typesys.Integer{Min: math.MinInt64, Max: math.MaxInt64}
	positiveT   = typesys.Integer{Min: 1, Max: math.MaxInt64}
	booleanT    = typesys.Boolean{}
	regexpT     = typesys.Regexp{}
	binaryT     = typesys.Binary{}
	collectionT = typesys.Collection{}
	arrayT      = typesys.Array{Elem: &anyT}
	hashT       = typesys.Hash{Key: &anyT, Value: &anyT}
	iterableT   = typesys.Iterable{}
	sensitiveT  = typesys.Sensitive{}
	typeT       = typesys.Metatype{}
	typeRegexpT = typesys.Metatype{Of: &regexpT}
	textT       = typesys.Variant{Types: []typesys.Type{&stringT, &numericT}}
	textsT      = typesys.Iterable{Of: &textT}

	anyArgsT = typesys.Callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}
)

// Callables of any, no, one and two parameters, and such that need not be given.
var (
	callableT  = typesys.Callable{}
	callable0T = typesys.Callable{Params: &tuple{Size: none}}
	callable1T = typesys.Callable{Params: &tuple{Types: types{&unitT}, Size: size{Min: 1, Max: 1}}}
	callable2T = typesys.Callable{Params: &tuple{Types: types{&unitT}, Size: size{Min: 2, Max: 2}}}

	optionalCallableT  = typesys.Optional{Of: &callableT}
	optionalCallable1T = typesys.Optional{Of: &callable1T}
	optionalCallable2T = typesys.Optional{Of: &callable2T}

	optionalAnyCallableT    = typesys.Optional{Of: &anyCallableT}
	anyCallableT            = typesys.Callable{Params: &tuple{Types: types{&anyT}}}
	optionalStringCallableT = typesys.Optional{Of: &stringCallableT}
	stringCallableT         = typesys.Callable{Params: &tuple{Types: types{&stringT}}}
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

const unlimited = math.MaxInt64

// none is the size of an empty list of parameters.
var none = size{Min: 0, Max: -1}
