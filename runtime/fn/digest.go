package fn

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"

	"github.com/p2go/p2go/runtime/value"
)

// Md5 is md5(String), Sha1 sha1(String), Sha256 sha256(String): the digest in
// lower-case hexadecimal, FN-digest.
var (
	Md5    = Function{Name: "md5", Arity: 1, Pure: true, Legacy: hexMD5}
	Sha1   = Function{Name: "sha1", Arity: 1, Pure: true, Legacy: hexSHA1}
	Sha256 = Function{Name: "sha256", Arity: 1, Pure: true, Legacy: hexSHA256}
)

// Digest is digest(String): the digest that the setting digest_algorithm names.
var Digest = Function{Name: "digest", Arity: 1, Legacy: digest}

func hexMD5(_ Context, args []value.Value) (value.Value, error) {
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	sum := md5.Sum([]byte(s))
	return hex.EncodeToString(sum[:]), nil
}

func hexSHA1(_ Context, args []value.Value) (value.Value, error) {
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	sum := sha1.Sum([]byte(s))
	return hex.EncodeToString(sum[:]), nil
}

func hexSHA256(_ Context, args []value.Value) (value.Value, error) {
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:]), nil
}

func digest(c Context, args []value.Value) (value.Value, error) {
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	algorithm, _ := c.Setting("digest_algorithm").(string)
	switch algorithm {
	case "md5":
		return hexMD5(c, args)
	case "", "sha256":
		return hexSHA256(c, args)
	case "sha384":
		sum := sha512.Sum384([]byte(s))
		return hex.EncodeToString(sum[:]), nil
	case "sha512":
		sum := sha512.Sum512([]byte(s))
		return hex.EncodeToString(sum[:]), nil
	case "sha224":
		sum := sha256.Sum224([]byte(s))
		return hex.EncodeToString(sum[:]), nil
	}
	return nil, fail("digest(): unknown digest_algorithm '", algorithm, "'")
}

// text is what Ruby takes without a word for a String: strings only.
func text(v value.Value) (string, error) {
	if s, ok := v.(string); ok {
		return s, nil
	}
	return "", fail("no implicit conversion of ", implicitClass(v), " into String")
}

// implicitClass is how Ruby names a value that it does not convert.
func implicitClass(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return value.Text(v)
	}
	return hostClass(v)
}
