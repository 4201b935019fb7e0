package fn

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// FqdnRandFunction is fqdn_rand(max, seed = ”, downcase = false): a number from 0 to
// max-1 that is the same for a node whenever asked, RAND-1.
var FqdnRandFunction = Function{Name: "fqdn_rand", Arity: -2, Legacy: fqdnRand}

func fqdnRand(c Context, args []value.Value) (value.Value, error) {
	limit, err := toI(args[0])
	if err != nil {
		return nil, err
	}
	var seed value.Value
	if len(args) > 1 {
		seed = args[1]
	}
	return boxed(nodeRand(c, limit, seed, len(args) > 2 && value.Truth(args[2])))
}

// FqdnRand returns a number from 0 to limit-1 that is always the same for a node and a seed; the error is that the limit is not above 0,
// RAND-1.
func FqdnRand(c Context, limit int64, seed value.Value) (int64, error) {
	return nodeRand(c, limit, seed, false)
}

// nodeRand is [FqdnRand], also for the node's name in lower case.
func nodeRand(c Context, limit int64, seed value.Value, downcase bool) (int64, error) {
	fqdn := value.Value(nil)
	if facts, ok := c.TopVar("facts").(*value.Hash); ok {
		fqdn = facts.Dig("networking", "fqdn")
	}
	if s, ok := fqdn.(string); ok && downcase {
		fqdn = strings.ToLower(s)
	}
	return seededRand(joinNested(value.Array{fqdn, limit, seed}, ":"), limit)
}

// seededRand draws a number below limit from a generator seeded with the MD5 of
// a text.
func seededRand(text string, limit int64) (int64, error) {
	if limit <= 0 {
		return 0, fail("invalid argument - ", strconv.FormatInt(limit, 10))
	}
	return ruby.NewRandom(digest.MD5(text)).Intn(limit), nil
}

// toI is Ruby's to_i of a value.
func toI(v value.Value) (int64, error) {
	switch v := v.(type) {
	case nil:
		return 0, nil
	case int64:
		return v, nil
	case float64:
		return int64(v), nil
	case string:
		return ruby.LeadingInteger(v), nil
	}
	if isContainer(v) {
		return 0, noMethod("to_i", v, "to_s", "to_a", "to_h")
	}
	return 0, noMethod("to_i", v, "to_s")
}
