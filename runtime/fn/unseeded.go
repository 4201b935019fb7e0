package fn

import (
	"math/rand/v2"
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The functions of stdlib that draw at random, and never give the same (NOTE-1).
var (
	// ShuffleFunction is shuffle(Array|String): the elements or characters in a random order, another one in every catalog.
	ShuffleFunction = Function{Name: "shuffle", Arity: -1, Legacy: shuffle}
	// Str2saltedsha512Function is str2saltedsha512(String): what macOS kept of a password, with a random salt, another one in every catalog.
	Str2saltedsha512Function = Function{Name: "str2saltedsha512", Arity: -1, Legacy: str2saltedsha512}
)

func shuffle(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, fail("shuffle(): Wrong number of arguments given (0 for 1)")
	}
	switch v := args[0].(type) {
	case value.Array:
		out := append(value.Array{}, v...)
		rand.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		return out, nil
	case string:
		chars := ruby.Chars(v)
		rand.Shuffle(len(chars), func(i, j int) { chars[i], chars[j] = chars[j], chars[i] })
		return strings.Join(chars, ""), nil
	}
	return nil, fail("shuffle(): Requires either array or string to work with")
}

func str2saltedsha512(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("str2saltedsha512(): Wrong number of arguments passed (", itoa(len(args)), " but we require 1)")
	}
	password, ok := args[0].(string)
	if !ok {
		return nil, fail("str2saltedsha512(): Requires a String argument, you passed: ", typesys.HostClass(args[0]))
	}
	n := rand.Uint32()
	salt := string([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
	return digest.Hex(salt) + digest.SHA512(salt+password), nil
}
