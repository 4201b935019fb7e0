// Package digest is Ruby's module Digest, and OpenSSL's digests, HMAC and PBKDF2.
package digest

import (
	"strconv"
	"strings"

	host "github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/base64"
	"github.com/p2go/p2go/runtime/value"
)

// Digest is an object that makes a digest of what it is given piece by piece.
//
//ruby:class Digest::Instance
type Digest struct {
	class *ruby.Class
	*algorithm
	data []byte
}

// algorithm is one of the functions that make a digest.
type algorithm struct {
	name        string
	size, block int // in bytes
	hex         func(string) string
}

// The superclasses of digests.
var (
	base    = &ruby.Class{Name: "Digest::Base", Super: ruby.ObjectClass}
	openSSL = &ruby.Class{Name: "OpenSSL::Digest", Super: ruby.ObjectClass}
)

var md5 = algorithm{"MD5", 16, 64, host.MD5}

// MD5Hex is Digest::MD5.hexdigest.
//
//ruby:singleton Digest::MD5.hexdigest
//ruby:singleton OpenSSL::Digest::MD5.hexdigest
func MD5Hex(s string) string { return host.MD5(s) }

// MD5Digest is Digest::MD5.digest: the bytes.
//
//ruby:singleton Digest::MD5.digest
//ruby:singleton OpenSSL::Digest::MD5.digest
func MD5Digest(s string) string { return host.Binary(host.MD5(s)) }

// MD5Base64 is Digest::MD5.base64digest.
//
//ruby:singleton Digest::MD5.base64digest
//ruby:singleton OpenSSL::Digest::MD5.base64digest
func MD5Base64(s string) string { return base64.StrictEncode(MD5Digest(s)) }

// NewMD5 is Digest::MD5.new.
//
//ruby:singleton Digest::MD5.new
func NewMD5() *Digest {
	return &Digest{class: &ruby.Class{Name: "Digest::MD5", Super: base}, algorithm: &md5}
}

// NewOpenSSLMD5 is OpenSSL::Digest::MD5.new; what is given is the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest::MD5.new 0..1
func NewOpenSSLMD5(data ...string) *Digest {
	d := &Digest{class: &ruby.Class{Name: "OpenSSL::Digest::MD5", Super: openSSL}, algorithm: &md5}
	return Update(d, strings.Join(data, ""))
}

var sha1 = algorithm{"SHA1", 20, 64, host.SHA1}

// SHA1Hex is Digest::SHA1.hexdigest.
//
//ruby:singleton Digest::SHA1.hexdigest
//ruby:singleton OpenSSL::Digest::SHA1.hexdigest
func SHA1Hex(s string) string { return host.SHA1(s) }

// SHA1Digest is Digest::SHA1.digest: the bytes.
//
//ruby:singleton Digest::SHA1.digest
//ruby:singleton OpenSSL::Digest::SHA1.digest
func SHA1Digest(s string) string { return host.Binary(host.SHA1(s)) }

// SHA1Base64 is Digest::SHA1.base64digest.
//
//ruby:singleton Digest::SHA1.base64digest
//ruby:singleton OpenSSL::Digest::SHA1.base64digest
func SHA1Base64(s string) string { return base64.StrictEncode(SHA1Digest(s)) }

// NewSHA1 is Digest::SHA1.new.
//
//ruby:singleton Digest::SHA1.new
func NewSHA1() *Digest {
	return &Digest{class: &ruby.Class{Name: "Digest::SHA1", Super: base}, algorithm: &sha1}
}

// NewOpenSSLSHA1 is OpenSSL::Digest::SHA1.new; what is given is the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest::SHA1.new 0..1
func NewOpenSSLSHA1(data ...string) *Digest {
	d := &Digest{class: &ruby.Class{Name: "OpenSSL::Digest::SHA1", Super: openSSL}, algorithm: &sha1}
	return Update(d, strings.Join(data, ""))
}

var sha256 = algorithm{"SHA256", 32, 64, host.SHA256}

// SHA256Hex is Digest::SHA256.hexdigest.
//
//ruby:singleton Digest::SHA256.hexdigest
//ruby:singleton OpenSSL::Digest::SHA256.hexdigest
func SHA256Hex(s string) string { return host.SHA256(s) }

// SHA256Digest is Digest::SHA256.digest: the bytes.
//
//ruby:singleton Digest::SHA256.digest
//ruby:singleton OpenSSL::Digest::SHA256.digest
func SHA256Digest(s string) string { return host.Binary(host.SHA256(s)) }

// SHA256Base64 is Digest::SHA256.base64digest.
//
//ruby:singleton Digest::SHA256.base64digest
//ruby:singleton OpenSSL::Digest::SHA256.base64digest
func SHA256Base64(s string) string { return base64.StrictEncode(SHA256Digest(s)) }

// NewSHA256 is Digest::SHA256.new.
//
//ruby:singleton Digest::SHA256.new
func NewSHA256() *Digest {
	return &Digest{class: &ruby.Class{Name: "Digest::SHA256", Super: base}, algorithm: &sha256}
}

// NewOpenSSLSHA256 is OpenSSL::Digest::SHA256.new; what is given is the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest::SHA256.new 0..1
func NewOpenSSLSHA256(data ...string) *Digest {
	d := &Digest{class: &ruby.Class{Name: "OpenSSL::Digest::SHA256", Super: openSSL}, algorithm: &sha256}
	return Update(d, strings.Join(data, ""))
}

var sha384 = algorithm{"SHA384", 48, 128, host.SHA384}

// SHA384Hex is Digest::SHA384.hexdigest.
//
//ruby:singleton Digest::SHA384.hexdigest
//ruby:singleton OpenSSL::Digest::SHA384.hexdigest
func SHA384Hex(s string) string { return host.SHA384(s) }

// SHA384Digest is Digest::SHA384.digest: the bytes.
//
//ruby:singleton Digest::SHA384.digest
//ruby:singleton OpenSSL::Digest::SHA384.digest
func SHA384Digest(s string) string { return host.Binary(host.SHA384(s)) }

// SHA384Base64 is Digest::SHA384.base64digest.
//
//ruby:singleton Digest::SHA384.base64digest
//ruby:singleton OpenSSL::Digest::SHA384.base64digest
func SHA384Base64(s string) string { return base64.StrictEncode(SHA384Digest(s)) }

// NewSHA384 is Digest::SHA384.new.
//
//ruby:singleton Digest::SHA384.new
func NewSHA384() *Digest {
	return &Digest{class: &ruby.Class{Name: "Digest::SHA384", Super: base}, algorithm: &sha384}
}

// NewOpenSSLSHA384 is OpenSSL::Digest::SHA384.new; what is given is the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest::SHA384.new 0..1
func NewOpenSSLSHA384(data ...string) *Digest {
	d := &Digest{class: &ruby.Class{Name: "OpenSSL::Digest::SHA384", Super: openSSL}, algorithm: &sha384}
	return Update(d, strings.Join(data, ""))
}

var sha512 = algorithm{"SHA512", 64, 128, host.SHA512}

// SHA512Hex is Digest::SHA512.hexdigest.
//
//ruby:singleton Digest::SHA512.hexdigest
//ruby:singleton OpenSSL::Digest::SHA512.hexdigest
func SHA512Hex(s string) string { return host.SHA512(s) }

// SHA512Digest is Digest::SHA512.digest: the bytes.
//
//ruby:singleton Digest::SHA512.digest
//ruby:singleton OpenSSL::Digest::SHA512.digest
func SHA512Digest(s string) string { return host.Binary(host.SHA512(s)) }

// SHA512Base64 is Digest::SHA512.base64digest.
//
//ruby:singleton Digest::SHA512.base64digest
//ruby:singleton OpenSSL::Digest::SHA512.base64digest
func SHA512Base64(s string) string { return base64.StrictEncode(SHA512Digest(s)) }

// NewSHA512 is Digest::SHA512.new.
//
//ruby:singleton Digest::SHA512.new
func NewSHA512() *Digest {
	return &Digest{class: &ruby.Class{Name: "Digest::SHA512", Super: base}, algorithm: &sha512}
}

// NewOpenSSLSHA512 is OpenSSL::Digest::SHA512.new; what is given is the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest::SHA512.new 0..1
func NewOpenSSLSHA512(data ...string) *Digest {
	d := &Digest{class: &ruby.Class{Name: "OpenSSL::Digest::SHA512", Super: openSSL}, algorithm: &sha512}
	return Update(d, strings.Join(data, ""))
}

// SHA2Hex is Digest::SHA2.hexdigest, of 256 bits.
//
//ruby:singleton Digest::SHA2.hexdigest
func SHA2Hex(s string) string { return host.SHA256(s) }

// NewSHA2 is Digest::SHA2.new, of 256, 384 or 512 bits.
//
//ruby:singleton Digest::SHA2.new 0..1
func NewSHA2(bits ...int64) (*Digest, error) {
	a := &sha256
	if len(bits) > 0 {
		switch bits[0] {
		case 256:
		case 384:
			a = &sha384
		case 512:
			a = &sha512
		default:
			return nil, ruby.Raise(ruby.ArgumentError, "unsupported bit length: ", strconv.FormatInt(bits[0], 10))
		}
	}
	return &Digest{class: &ruby.Class{Name: "Digest::SHA2", Super: base}, algorithm: a}, nil
}

// Hexencode is Digest.hexencode: bytes in hexadecimal.
//
//ruby:singleton Digest.hexencode
func Hexencode(s string) string { return host.Hex(s) }

// Named is OpenSSL::Digest.new: a digest by its name, and the first that it makes a digest of.
//
//ruby:singleton OpenSSL::Digest.new 1..2
func Named(name value.Value, data ...string) (*Digest, error) {
	a, err := algorithmOf(name)
	if err != nil {
		return nil, err
	}
	return Update(&Digest{class: openSSL, algorithm: a}, strings.Join(data, "")), nil
}

// algorithmOf is an algorithm by name, or that of a digest.
func algorithmOf(v value.Value) (*algorithm, error) {
	if d, ok := v.(*Digest); ok {
		return d.algorithm, nil
	}
	name, err := ruby.ToStr(v)
	if err != nil {
		class := ruby.ClassOf(v).Name
		if v == nil {
			class = "nil"
		}
		return nil, ruby.Raise(ruby.TypeError, "wrong argument type ", class, " (expected OpenSSL/Digest)")
	}
	for _, a := range []*algorithm{&md5, &sha1, &sha256, &sha384, &sha512} {
		if strings.EqualFold(strings.Replace(name, "SHA-", "SHA", 1), a.name) {
			return a, nil
		}
	}
	return nil, ruby.Raise(ruby.RuntimeError, "Unsupported digest algorithm (", name, ").: unknown object name")
}

// NamedHex is OpenSSL::Digest.hexdigest.
//
//ruby:singleton OpenSSL::Digest.hexdigest
func NamedHex(name value.Value, s string) (string, error) {
	a, err := algorithmOf(name)
	if err != nil {
		return "", err
	}
	return a.hex(s), nil
}

// NamedDigest is OpenSSL::Digest.digest: the bytes.
//
//ruby:singleton OpenSSL::Digest.digest
func NamedDigest(name value.Value, s string) (string, error) {
	hex, err := NamedHex(name, s)
	return host.Binary(hex), err
}

// Update is Digest::Instance#update: it adds to what the digest is made of.
//
//ruby:method Digest::Instance#update
//ruby:method Digest::Instance#<<
func Update(d *Digest, s string) *Digest {
	d.data = value.Bounded(append(d.data, s...))
	return d
}

// Reset is Digest::Instance#reset.
//
//ruby:method Digest::Instance#reset
func Reset(d *Digest) *Digest {
	d.data = nil
	return d
}

// Hex is Digest::Instance#hexdigest: of a string, or else of what the digest was given.
//
//ruby:method Digest::Instance#hexdigest 0..1
func Hex(d *Digest, s ...string) string {
	if len(s) > 0 {
		return d.hex(s[0])
	}
	return d.hex(string(d.data))
}

// ToS is Digest::Instance#to_s.
//
//ruby:method Digest::Instance#to_s
func ToS(d *Digest) string { return Hex(d) }

// Bytes is Digest::Instance#digest.
//
//ruby:method Digest::Instance#digest 0..1
func Bytes(d *Digest, s ...string) string { return host.Binary(Hex(d, s...)) }

// Base64 is Digest::Instance#base64digest.
//
//ruby:method Digest::Instance#base64digest 0..1
func Base64(d *Digest, s ...string) string { return base64.StrictEncode(Bytes(d, s...)) }

// Inspect is Digest::Instance#inspect.
//
//ruby:method Digest::Instance#inspect
func Inspect(d *Digest) string { return string(d.AppendInspect(nil)) }

// Name is OpenSSL::Digest#name.
//
//ruby:method Digest::Instance#name
func Name(d *Digest) string { return d.name }

// Size is Digest::Instance#digest_length.
//
//ruby:method Digest::Instance#digest_length
//ruby:method Digest::Instance#length
//ruby:method Digest::Instance#size
func Size(d *Digest) int64 { return int64(d.size) }

// BlockSize is Digest::Instance#block_length.
//
//ruby:method Digest::Instance#block_length
func BlockSize(d *Digest) int64 { return int64(d.block) }

// Equals is Digest::Instance#==: with another digest, or with its digits.
//
//ruby:method Digest::Instance#==
func Equals(d *Digest, v value.Value) bool {
	if s, err := ruby.ToStr(v); err == nil {
		return Hex(d) == s
	}
	o, ok := v.(*Digest)
	return ok && Hex(d) == Hex(o)
}

// Equal is Puppet's == with another value.
func (d *Digest) Equal(v value.Value) bool { return v == value.Value(d) }

// AppendKey appends the identity of the digest as a hash key.
func (d *Digest) AppendKey(b []byte) []byte { return append(d.AppendInspect(b), d.data...) }

// AppendText appends the digits.
func (d *Digest) AppendText(b []byte) []byte { return append(b, Hex(d)...) }

// AppendInspect appends class and digits.
func (d *Digest) AppendInspect(b []byte) []byte {
	return append(b, "#<"+d.class.Name+": "+Hex(d)+">"...)
}

// Kind is what Puppet's messages call it.
func (d *Digest) Kind() string { return "Object" }

// HostClass is the name of its class.
func (d *Digest) HostClass() string { return d.class.Name }

// RubyClass is its class.
func (d *Digest) RubyClass() *ruby.Class { return d.class }

// hmac is the HMAC of a message with a key.
func (a *algorithm) hmac(key, message string) string {
	if len(key) > a.block {
		key = host.Binary(a.hex(key))
	}
	inner, outer := make([]byte, a.block), make([]byte, a.block)
	copy(inner, key)
	for i, c := range inner {
		inner[i], outer[i] = c^0x36, c^0x5c
	}
	return host.Binary(a.hex(string(outer) + host.Binary(a.hex(string(inner)+message))))
}

// HMAC is OpenSSL::HMAC.digest: the bytes.
//
//ruby:singleton OpenSSL::HMAC.digest
func HMAC(digest value.Value, key, message string) (string, error) {
	a, err := algorithmOf(digest)
	if err != nil {
		return "", err
	}
	return a.hmac(key, message), nil
}

// HMACHex is OpenSSL::HMAC.hexdigest.
//
//ruby:singleton OpenSSL::HMAC.hexdigest
func HMACHex(digest value.Value, key, message string) (string, error) {
	mac, err := HMAC(digest, key, message)
	return host.Hex(mac), err
}

// HMACBase64 is OpenSSL::HMAC.base64digest.
//
//ruby:singleton OpenSSL::HMAC.base64digest
func HMACBase64(digest value.Value, key, message string) (string, error) {
	mac, err := HMAC(digest, key, message)
	return base64.StrictEncode(mac), err
}

// PBKDF2 is OpenSSL::PKCS5.pbkdf2_hmac: bytes derived from a password.
//
//ruby:singleton OpenSSL::PKCS5.pbkdf2_hmac
func PBKDF2(password, salt string, iterations, length int64, digest value.Value) (string, error) {
	a, err := algorithmOf(digest)
	if err != nil {
		return "", err
	}
	return a.pbkdf2(password, salt, iterations, length)
}

// PBKDF2SHA1 is OpenSSL::PKCS5.pbkdf2_hmac_sha1.
//
//ruby:singleton OpenSSL::PKCS5.pbkdf2_hmac_sha1
func PBKDF2SHA1(password, salt string, iterations, length int64) (string, error) {
	return sha1.pbkdf2(password, salt, iterations, length)
}

// KDF is OpenSSL::KDF.pbkdf2_hmac, with salt:, iterations:, length: and hash:.
//
//ruby:singleton OpenSSL::KDF.pbkdf2_hmac
func KDF(password string, options ruby.Pairs) (string, error) {
	var given [4]value.Value
	var missing []string
	for i, name := range []string{"salt", "iterations", "length", "hash"} {
		v, ok := options.Get(ruby.Symbol(name))
		if !ok {
			missing = append(missing, ":"+name)
		}
		given[i] = v
	}
	switch len(missing) {
	case 0:
	case 1:
		return "", ruby.Raise(ruby.ArgumentError, "missing keyword: ", missing[0])
	default:
		return "", ruby.Raise(ruby.ArgumentError, "missing keywords: ", strings.Join(missing, ", "))
	}
	salt, err := ruby.ToStr(given[0])
	if err != nil {
		return "", err
	}
	iterations, err := ruby.ToInt(given[1])
	if err != nil {
		return "", err
	}
	length, err := ruby.ToInt(given[2])
	if err != nil {
		return "", err
	}
	return PBKDF2(password, salt, iterations, length, given[3])
}

func (a *algorithm) pbkdf2(password, salt string, iterations, length int64) (string, error) {
	if iterations < 1 {
		return "", ruby.Raise(&ruby.Class{Name: "OpenSSL::KDF::KDFError", Super: ruby.StandardError}, "PKCS5_PBKDF2_HMAC: invalid iteration count")
	}
	if length < 0 || length > value.MaxRandom {
		return "", value.TextTooLong
	}
	if a == &sha512 && iterations <= 1<<30 {
		return host.PBKDF2(password, salt, int(iterations), int(length)), nil
	}
	var out []byte
	for n := 1; len(out) < int(length); n++ {
		u := a.hmac(password, salt+string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}))
		sum := []byte(u)
		for range iterations - 1 {
			u = a.hmac(password, u)
			for i := range sum {
				sum[i] ^= u[i]
			}
		}
		out = append(out, sum...)
	}
	return string(out[:length]), nil
}
