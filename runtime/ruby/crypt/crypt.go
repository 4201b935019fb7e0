// Package crypt is String#crypt.
package crypt

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/ruby"
)

// failed is what crypt(3) gives for a salt that is none.
const failed = "*0"

// mostCost is the greatest cost of bcrypt that there is time for.
const mostCost = "20"

// Crypt is String#crypt, which is crypt(3), with the methods of the salts $1$, $5$, $6$ and $2b$. DES, and other numbers of rounds, are errors.
//
//ruby:method String#crypt
func Crypt(s, salt string) (string, error) {
	switch {
	case strings.IndexByte(s, 0) >= 0 || strings.IndexByte(salt, 0) >= 0:
		return "", ruby.Raise(ruby.ArgumentError, "string contains null byte")
	case len(salt) < 2:
		return "", ruby.Raise(ruby.ArgumentError, "salt too short (need >=2 bytes)")
	case salt[0] != '$':
		return "", ruby.Raise(ruby.NotImplementedError, "String#crypt with a salt of DES is not supported")
	case len(s) >= 512 || strings.IndexFunc(salt, bad) >= 0:
		return failed, nil
	}
	method, rest, _ := strings.Cut(salt[1:], "$")
	if strings.HasPrefix(rest, "rounds=") {
		return "", ruby.Raise(ruby.NotImplementedError, "String#crypt with a number of rounds is not supported")
	}
	bare, _, _ := strings.Cut(rest, "$")
	switch method {
	case "1":
		return digest.CryptMD5(s, bare), nil
	case "5":
		return digest.CryptSHA256(s, bare), nil
	case "6":
		return digest.CryptSHA512(s, bare), nil
	case "2a", "2b", "2x", "2y":
		if len(rest) > 2 && mostCost < rest[:2] && rest[:2] <= "31" {
			return "", ruby.Raise(ruby.NotImplementedError, "String#crypt: there is no time for a cost above ", mostCost)
		}
		return digest.Bcrypt(s, salt), nil
	}
	return failed, nil
}

// bad reports whether no salt may have a character.
func bad(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("!*:;\\", r) }
