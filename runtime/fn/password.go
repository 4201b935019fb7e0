package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/value"
)

// PwHashFunction is stdlib's pw_hash(password, method, salt): the hash of a password as
// /etc/shadow has it, undef for no password. The method is md5, sha-256, sha-512 or bcrypt.
var PwHashFunction = Function{Name: "pw_hash", Arity: 3, Pure: true, Legacy: pwHash}

// PwHashSince9Function is [PwHashFunction], which takes fewer salts for bcrypt.
var PwHashSince9Function = Function{Name: "pw_hash", Arity: 3, Pure: true, Legacy: pwHashSince9}

// Str2saltedpbkdf2Function is stdlib's str2saltedpbkdf2(password, salt, iterations): what
// macOS keeps of a password.
var Str2saltedpbkdf2Function = Function{Name: "str2saltedpbkdf2", Arity: -1, Pure: true, Legacy: str2saltedpbkdf2}

// revealed are the arguments, those that are Sensitive in the clear.
func revealed(args []value.Value) []value.Value {
	out := make([]value.Value, len(args))
	for i, a := range args {
		out[i] = a
		if s, ok := a.(*value.Sensitive); ok {
			out[i] = s.Value
		}
	}
	return out
}

// longestPassword is the length that passwords stay below.
const longestPassword = 512

// mostCost is the greatest cost of bcrypt that there is time for.
const mostCost = "20"

func pwHash(_ Context, args []value.Value) (value.Value, error) {
	return passwordHash(args, func(string) bool { return true }, "[0-9]{2}")
}

func pwHashSince9(_ Context, args []value.Value) (value.Value, error) {
	cost := func(digits string) bool { return "04" <= digits && digits <= "31" }
	return passwordHash(args, cost, "(0[4-9]|[12][0-9]|3[01])")
}

// passwordHash is told which costs the salts of bcrypt may name, and how messages put that.
func passwordHash(args []value.Value, cost func(digits string) bool, pattern string) (value.Value, error) {
	args = revealed(args)
	password, ok := args[0].(string)
	if !ok && args[0] != nil {
		return nil, fail("pw_hash(): first argument must be a string")
	}
	method, ok := args[1].(string)
	if !ok {
		return nil, fail("pw_hash(): second argument must be a string")
	}
	var crypt func(password, salt string) string
	bcrypt := ""
	switch strings.ToLower(method) {
	case "md5":
		crypt = digest.CryptMD5
	case "sha-256":
		crypt = digest.CryptSHA256
	case "sha-512":
		crypt = digest.CryptSHA512
	case "bcrypt":
		bcrypt = "$2b$"
	case "bcrypt-a", "bcrypt-x", "bcrypt-y":
		bcrypt = "$2" + strings.ToLower(method[len(method)-1:]) + "$"
	default:
		return nil, fail("pw_hash(): ", method, " is not a valid hash type")
	}
	salt, ok := args[2].(string)
	switch {
	case !ok:
		return nil, fail("pw_hash(): third argument must be a string")
	case salt == "":
		return nil, fail("pw_hash(): third argument must not be empty")
	case bcrypt == "" && !saltChars(salt):
		return nil, fail("pw_hash(): characters in salt must be in the set [a-zA-Z0-9./]")
	case bcrypt != "" && !anyLine(salt, func(s string) bool { return bcryptSalt(s) && cost(s[:2]) }):
		return nil, fail("pw_hash(): characters in salt must match (?-mix:^", pattern, `\$[.\/A-Za-z0-9]{22})`)
	case password == "":
		return nil, nil
	case strings.IndexByte(password, 0) >= 0:
		return nil, fail("string contains null byte")
	case len(password) >= longestPassword:
		return "*0", nil // what crypt(3) says then, and Puppet takes for a hash
	case bcrypt == "":
		return crypt(password, salt), nil
	case strings.IndexByte(salt, 0) >= 0:
		return nil, fail("string contains null byte")
	case mostCost < salt[:2] && salt[:2] <= "31":
		return nil, fail("pw_hash(): there is no time for a cost above ", mostCost)
	}
	return digest.Bcrypt(password, bcrypt+salt), nil
}

// saltChars reports whether s has letters, digits, dots and slashes only.
func saltChars(s string) bool {
	return wordChars(strings.NewReplacer("_", "-", ".", "_", "/", "_").Replace(s))
}

// bcryptSalt reports whether s begins with two digits for the cost, and a salt.
func bcryptSalt(s string) bool {
	return len(s) >= 25 && digits(s[:2]) && s[2] == '$' && saltChars(s[3:25])
}

func str2saltedpbkdf2(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 3 {
		return nil, fail("str2saltedpbkdf2(): wrong number of arguments (", itoa(len(args)), " for 3)")
	}
	args = revealed(args)
	password, ok := args[0].(string)
	if !ok {
		return nil, fail("str2saltedpbkdf2(): first argument must be a string")
	}
	salt, ok := args[1].(string)
	if !ok {
		return nil, fail("str2saltedpbkdf2(): second argument must be a string")
	}
	if len(salt) < 8 {
		return nil, fail("str2saltedpbkdf2(): second argument must be at least 8 bytes long")
	}
	iterations, ok := args[2].(int64)
	if !ok {
		return nil, fail("str2saltedpbkdf2(): third argument must be an integer")
	}
	if iterations <= 40000 || iterations >= 70000 {
		return nil, fail("str2saltedpbkdf2(): third argument must be between 40,000 and 70,000")
	}
	return value.NewHash(
		value.Entry{Key: "password_hex", Value: digest.Hex(digest.PBKDF2(password, salt, int(iterations), 128))},
		value.Entry{Key: "salt_hex", Value: digest.Hex(salt)},
		value.Entry{Key: "iterations", Value: iterations},
	), nil
}
