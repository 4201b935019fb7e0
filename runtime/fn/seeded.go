package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The functions of stdlib that draw at random, always the same for a seed or a
// node (RAND-1).
var (
	// SeededRandFunction is seeded_rand(Integer[1], String): a number below the first that is the same for a seed whenever asked.
	SeededRandFunction = Function{Name: "seeded_rand", Arity: 2, Pure: true, Legacy: seededRandOf}
	// SeededRandStringFunction is seeded_rand_string(Integer[1], String, String?): a string of so many characters that is the same for a seed whenever asked.
	SeededRandStringFunction = Function{Name: "seeded_rand_string", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&positiveT, &stringT, &charsetT}, Size: size{Min: 2, Max: 3}}}, Names: names{"length", "seed", "charset"}}, seededRandString}}}
	// FqdnRandStringFunction is fqdn_rand_string(Integer, String?, String = ''): a string of so many characters that is the same for a node whenever asked.
	FqdnRandStringFunction = Function{Name: "fqdn_rand_string", Arity: -2, Legacy: fqdnRandString}
	// FqdnRotateFunction is fqdn_rotate(Array|String, Any*): rotated by a number that is the same for a node whenever asked.
	FqdnRotateFunction = Function{Name: "fqdn_rotate", Arity: -1, Legacy: fqdnRotate}
	// FqdnUuidFunction is fqdn_uuid(String): the UUID of version 5 of a domain's name.
	FqdnUuidFunction = Function{Name: "fqdn_uuid", Arity: -1, Pure: true, Legacy: fqdnUuid}
)

var charsetT = typesys.String{Size: size{Min: 2, Max: unlimited}}

const (
	digitChars = "0123456789"
	lowerChars = "abcdefghijklmnopqrstuvwxyz"
	upperChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// positiveNumber is a number above 0 that may be a text.
func positiveNumber(v value.Value) (int64, bool) {
	ok, err := isInteger(nil, []value.Value{v})
	if err != nil || ok != value.Value(true) {
		return 0, false
	}
	n, err := toI(v)
	return n, err == nil && n > 0
}

func seededRandOf(_ Context, args []value.Value) (value.Value, error) {
	limit, ok := positiveNumber(args[0])
	if !ok {
		return nil, fail("seeded_rand(): first argument must be a positive integer")
	}
	seed, ok := args[1].(string)
	if !ok {
		return nil, fail("seeded_rand(): second argument must be a string")
	}
	return boxed(seededRand(seed, limit))
}

func seededRandString(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	var charset []string
	if len(args) > 2 {
		charset = []string{args[2].(string)}
	}
	return boxed(SeededRandString(args[0].(int64), args[1].(string), charset...))
}

// SeededRandString draws so many characters, of digits and ASCII letters or those of a string, always the same for a seed. The error is
// that they are too many.
func SeededRandString(length int64, seed string, charset ...string) (string, error) {
	chars := ruby.Chars(digitChars + lowerChars + upperChars)
	if len(charset) > 0 {
		chars = ruby.Chars(charset[0])
	}
	random := ruby.NewRandom(digest.SHA256(seed))
	if length > value.MaxRandom {
		return "", value.TooRandom
	}
	b := []byte{}
	for range length {
		b = append(b, chars[random.Intn(int64(len(chars)))]...)
	}
	return string(b), nil
}

func fqdnRandString(c Context, args []value.Value) (value.Value, error) {
	length, ok := positiveNumber(args[0])
	if !ok {
		return nil, fail("fqdn_rand_string(): first argument must be a positive integer")
	}
	var charset []string
	var seeds value.Array
	if len(args) > 1 {
		s, ok := args[1].(string)
		if !ok {
			return nil, fail("fqdn_rand_string(): second argument must be undef or a string")
		}
		charset, seeds = ruby.Chars(s), args[2:]
	}
	return boxed(randomString(c, length, charset, seeds))
}

// randomString draws so many characters, each with seeds of its own.
func randomString(c Context, length int64, charset []string, seeds value.Array) (string, error) {
	if len(charset) == 0 {
		charset = ruby.Chars(digitChars + upperChars + lowerChars)
	}
	if length > value.MaxRandom {
		return "", value.TooRandom
	}
	b := []byte{}
	for i := range length {
		seed := joinNested(append(seeds[:len(seeds):len(seeds)], i+1), ":")
		at, err := FqdnRand(c, int64(len(charset)), seed)
		if err != nil {
			return "", err
		}
		b = append(b, charset[at]...)
	}
	return string(b), nil
}

func fqdnRotate(c Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, fail("fqdn_rotate(): Wrong number of arguments given (0 for 1)")
	}
	draw := func(n int) (int64, error) {
		fqdn, err := legacyFact(c, "fqdn", "::fqdn")
		if err != nil {
			return 0, err
		}
		return nodeSeeded(fqdn, n, args[1:])
	}
	switch v := args[0].(type) {
	case string:
		return boxed(rotateString(v, draw))
	case value.Array:
		return boxed(rotateArray(v, draw))
	}
	return nil, fail("fqdn_rotate(): Requires either array or string to work with")
}

// nodeSeeded draws a number below n that depends on the node's name and seeds.
func nodeSeeded(fqdn value.Value, n int, seeds value.Array) (int64, error) {
	return seededRand(ruby.ToS(fqdn)+":"+joinValues(seeds.Flatten(), ":"), int64(n))
}

// rotateString rotates the characters of a string by a number that is drawn.
func rotateString(s string, draw func(n int) (int64, error)) (string, error) {
	chars := ruby.Chars(s)
	if len(chars) < 2 {
		return s, nil
	}
	at, err := draw(len(chars))
	if err != nil {
		return "", err
	}
	return strings.Join(chars[at:], "") + strings.Join(chars[:at], ""), nil
}

// rotateArray rotates the elements of an array by a number that is drawn.
func rotateArray(a value.Array, draw func(n int) (int64, error)) (value.Array, error) {
	if len(a) < 2 {
		return a, nil
	}
	at, err := draw(len(a))
	if err != nil {
		return nil, err
	}
	return append(append(value.Array{}, a[at:]...), a[:at]...), nil
}

// fqdnUuid makes a UUID of version 5 in the name space of the DNS.
func fqdnUuid(_ Context, args []value.Value) (value.Value, error) {
	switch len(args) {
	case 0:
		return nil, fail("fqdn_uuid: No arguments given")
	case 1:
	default:
		return nil, fail("fqdn_uuid: Too many arguments given (", itoa(len(args)), ")")
	}
	name, err := text(args[0])
	if err != nil {
		return nil, err
	}
	const dns = "\x6b\xa7\xb8\x10\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8"
	sum := []byte(digest.SHA1(dns + name))
	sum[12] = '5'
	sum[16] = "89ab"[hexDigit(sum[16])&3]
	return string(sum[:8]) + "-" + string(sum[8:12]) + "-" + string(sum[12:16]) + "-" + string(sum[16:20]) + "-" + string(sum[20:32]), nil
}

func hexDigit(c byte) byte {
	if c >= 'a' {
		return c - 'a' + 10
	}
	return c - '0'
}
