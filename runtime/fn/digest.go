package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Md5Function is md5(String), Sha1 sha1(String), Sha256 sha256(String): the digest in
// lower-case hexadecimal, FN-digest.
var (
	// Md5Function is md5(String): the MD5 digest in lower-case hexadecimal.
	Md5Function = Function{Name: "md5", Arity: 1, Pure: true, Legacy: md5}
	// Sha1Function is sha1(String): the SHA-1 digest in lower-case hexadecimal.
	Sha1Function = Function{Name: "sha1", Arity: 1, Pure: true, Legacy: sha1}
	// Sha256Function is sha256(String): the SHA-256 digest in lower-case hexadecimal.
	Sha256Function = Function{Name: "sha256", Arity: 1, Pure: true, Legacy: sha256}
)

// DigestFunction is digest(String): the digest that the setting digest_algorithm names.
var DigestFunction = Function{Name: "digest", Arity: 1, Legacy: digestSetting}

func md5(_ Context, args []value.Value) (value.Value, error) { return digestOf(args[0], MD5) }

// MD5 is the MD5 digest of a string in lower-case hexadecimal, FN-digest.
func MD5(s string) string { return digest.MD5(s) }

func sha1(_ Context, args []value.Value) (value.Value, error) { return digestOf(args[0], SHA1) }

// SHA1 is the SHA-1 digest of a string in lower-case hexadecimal, FN-digest.
func SHA1(s string) string { return digest.SHA1(s) }

func sha256(_ Context, args []value.Value) (value.Value, error) {
	return digestOf(args[0], SHA256)
}

func digestOf(v value.Value, f func(string) string) (value.Value, error) {
	s, err := text(v)
	if err != nil {
		return nil, err
	}
	return f(s), nil
}

func digestSetting(c Context, args []value.Value) (value.Value, error) {
	algorithm, _ := c.Setting("digest_algorithm").(string)
	switch algorithm {
	case "md5":
		return digestOf(args[0], digest.MD5)
	case "", "sha256":
		return digestOf(args[0], digest.SHA256)
	case "sha224":
		return digestOf(args[0], digest.SHA224)
	case "sha384":
		return digestOf(args[0], digest.SHA384)
	case "sha512":
		return digestOf(args[0], digest.SHA512)
	}
	return nil, fail("digest(): unknown digest_algorithm '", algorithm, "'")
}

// text is what Ruby takes without a word for a String: strings only.
func text(v value.Value) (string, error) {
	if s, ok := v.(string); ok {
		return s, nil
	}
	return "", fail("no implicit conversion of ", ImplicitClass(v), " into String")
}

// noMethod is what Ruby says of a method that a value does not have, with the
// methods whose names are like it.
func noMethod(method string, v value.Value, similar ...string) error {
	parts := []string{"undefined method `", method, "' for ", shown(v)}
	if !strings.HasPrefix(parts[3], "#") { // which names the class
		parts = append(parts, ":", typesys.HostClass(v))
	}
	if len(similar) > 0 {
		parts = append(parts, "\nDid you mean?  ", strings.Join(similar, "\n               "))
	}
	return fail(parts...)
}

// ImplicitClass is how Ruby names a value that it does not convert.
func ImplicitClass(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return value.Text(v)
	}
	return typesys.HostClass(v)
}
