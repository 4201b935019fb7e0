// Package x509 reports whether a certificate is signed with an RSA key, with the messages of OpenSSL 3 for what is neither. It needs
// none of the standard library's packages for that, which programs would be bigger with from their start.
package x509

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/der"
)

// Certificate is a certificate (RFC 5280) as far as its signature goes.
type Certificate struct {
	signed    []byte // what is signed
	algorithm []byte // of the signature
	inner     []byte // the same, as it is signed
	signature []byte
}

// PublicKey is the public part of an RSA key.
type PublicKey struct{ n, e []byte }

// ParseCertificate reads the first certificate of a text in PEM.
func ParseCertificate(text string) (*Certificate, error) {
	const failed = "PEM_read_bio_X509"
	for rest := text; ; {
		b, after, why := nextBlock(rest)
		if why != "" {
			return nil, errors.New(failed + ": " + why)
		}
		rest = after
		if b.label != "CERTIFICATE" && b.label != "X509 CERTIFICATE" {
			continue
		}
		c := parse(b.data)
		switch {
		case len(b.headers) > 0:
			return nil, errors.New(failed + ": not proc type")
		case len(b.data) == 0:
			return nil, errors.New(failed)
		case c == nil:
			return nil, errors.New(failed + ": ASN1 lib")
		}
		return c, nil
	}
}

// block is a block of PEM.
type block struct {
	label   string
	headers []string
	data    []byte
}

// maxLine is the length from which on OpenSSL reads a line in pieces.
const maxLine = 255

// nextBlock finds the next block of PEM in a text; why there is none is said as OpenSSL does.
func nextBlock(text string) (b block, rest, why string) {
	const begin, end, dashes = "-----BEGIN ", "-----END ", "-----"
	var body strings.Builder
	inside, ended := false, false
	for !ended {
		if text == "" {
			if inside {
				return b, "", "bad end line"
			}
			return b, "", "no start line"
		}
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimRight(line, " \t\r")
		label, marked := strings.CutSuffix(line, dashes)
		switch {
		case !inside:
			b.label, inside = strings.CutPrefix(label, begin)
			inside = inside && marked && len(line) < maxLine
		case marked && strings.HasPrefix(label, end):
			if strings.TrimPrefix(label, end) != b.label {
				return b, "", "bad end line"
			}
			ended = true
		case strings.HasPrefix(line, end):
			return b, "", "bad end line"
		case strings.Contains(line, ":"):
			b.headers = append(b.headers, line)
		default:
			body.WriteString(line)
		}
	}
	data, err := base64.StdEncoding.DecodeString(body.String())
	if err != nil {
		return b, "", "bad base64 decode"
	}
	b.data = data
	return b, text, ""
}

// parse reads a certificate; nil when it is none.
func parse(data []byte) *Certificate {
	c := &Certificate{}
	outer := (&der.Reader{Data: data}).Into(der.Sequence)
	c.signed = outer.Raw(der.Sequence)
	c.algorithm = outer.Raw(der.Sequence)
	bits := outer.Read(der.BitString)
	if !outer.Done() || len(bits) == 0 {
		return nil
	}
	c.signature = bits[1:]
	tbs := (&der.Reader{Data: c.signed}).Into(der.Sequence)
	if tbs.Has(der.Context0) {
		tbs.Read(der.Context0) // version
	}
	tbs.Read(der.Integer) // serial number
	c.inner = tbs.Raw(der.Sequence)
	for range 4 { // issuer, validity, subject, key
		tbs.Read(der.Sequence)
	}
	for tag := byte(1); tag <= 3; tag++ { // identifiers, extensions
		if tbs.Has(der.Context0|tag) || tbs.Has(der.Implicit0|tag) {
			tbs.Next()
		}
	}
	if !tbs.Done() {
		return nil
	}
	return c
}

// otherKeys are the kinds of keys that are not RSA, by their object identifiers, with OpenSSL's names.
var otherKeys = [...]struct{ object, name string }{
	{"\x2a\x86\x48\xce\x3d\x02\x01", "id-ecPublicKey"},
	{"\x2b\x65\x6e", "X25519"},
	{"\x2b\x65\x6f", "X448"},
	{"\x2b\x65\x70", "ED25519"},
	{"\x2b\x65\x71", "ED448"},
	{"\x2a\x86\x48\xce\x38\x04\x01", "DSA"},
	{"\x2a\x86\x48\x86\xf7\x0d\x01\x03\x01", "dhKeyAgreement"},
	{rsaPSS, "RSASSA-PSS"},
}

// ParseKey reads the first key of a text in PEM, a private or a public one.
func ParseKey(text string) (*PublicKey, error) {
	const failed = "Neither PUB key nor PRIV key: "
	for rest := text; ; {
		b, after, why := nextBlock(rest)
		if why != "" {
			return nil, errors.New(failed + "unsupported")
		}
		rest = after
		d := &der.Reader{Data: b.data}
		var key *PublicKey
		other := ""
		switch b.label {
		case "ENCRYPTED PRIVATE KEY":
			return nil, errors.New(failed + "unable to get passphrase")
		case "RSA PRIVATE KEY":
			if len(b.headers) > 0 && strings.HasPrefix(b.headers[0], "Proc-Type:") {
				return nil, errors.New(failed + "bad password read")
			}
			if key = pkcs1(*d, true); key == nil {
				key, other = pkcs8(*d)
			}
		case "PRIVATE KEY":
			key, other = pkcs8(*d)
		case "RSA PUBLIC KEY":
			if key = pkcs1(*d, false); key == nil {
				key, other = public(*d)
			}
		case "PUBLIC KEY":
			key, other = public(*d)
		case "EC PRIVATE KEY":
			other = otherKeys[0].name
		}
		switch {
		case key != nil:
			return key, nil
		case other != "":
			return nil, errors.New("incorrect pkey type: " + other)
		}
	}
}

// pkcs1 reads the numbers of a key (RFC 8017); nil when it is none.
func pkcs1(d der.Reader, private bool) *PublicKey {
	in := d.Into(der.Sequence)
	if private {
		in.Read(der.Integer) // version
	}
	key := &PublicKey{n: trimmed(in.Read(der.Integer)), e: trimmed(in.Read(der.Integer))}
	if private {
		for range 6 {
			in.Read(der.Integer)
		}
	}
	if !in.Done() || len(key.n) == 0 || len(key.e) == 0 {
		return nil
	}
	return key
}

// trimmed is a number without zeros before it.
func trimmed(b []byte) []byte {
	for len(b) > 0 && b[0] == 0 {
		b = b[1:]
	}
	return b
}

// pkcs8 reads a private key (RFC 5208), or the name of its kind.
func pkcs8(d der.Reader) (key *PublicKey, other string) {
	in := d.Into(der.Sequence)
	in.Read(der.Integer) // version
	kind := in.Into(der.Sequence).Object()
	inner := in.Read(der.Octets)
	if in.Damaged {
		return nil, ""
	}
	return keyOf(kind, inner, true)
}

// public reads a public key with its kind (RFC 5280).
func public(d der.Reader) (key *PublicKey, other string) {
	in := d.Into(der.Sequence)
	kind := in.Into(der.Sequence).Object()
	bits := in.Read(der.BitString)
	if !in.Done() || len(bits) == 0 {
		return nil, ""
	}
	return keyOf(kind, bits[1:], false)
}

func keyOf(kind string, inner []byte, private bool) (key *PublicKey, other string) {
	if kind == der.RSAEncryption {
		return pkcs1(der.Reader{Data: inner}, private), ""
	}
	for _, k := range otherKeys {
		if k.object == kind {
			return nil, k.name
		}
	}
	return nil, ""
}
