package x509

import (
	"bytes"
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/der"
	"github.com/p2go/p2go/runtime/fn/digest"
)

// hash is a digest that signatures are made of.
type hash struct {
	object string // its identifier
	size   int
	sum    func(string) string // in hexadecimal
}

var (
	md5    = hash{"\x2a\x86\x48\x86\xf7\x0d\x02\x05", 16, digest.MD5}
	sha1   = hash{"\x2b\x0e\x03\x02\x1a", 20, digest.SHA1}
	sha224 = hash{"\x60\x86\x48\x01\x65\x03\x04\x02\x04", 28, digest.SHA224}
	sha256 = hash{"\x60\x86\x48\x01\x65\x03\x04\x02\x01", 32, digest.SHA256}
	sha384 = hash{"\x60\x86\x48\x01\x65\x03\x04\x02\x02", 48, digest.SHA384}
	sha512 = hash{"\x60\x86\x48\x01\x65\x03\x04\x02\x03", 64, digest.SHA512}
)

func (h *hash) of(data []byte) []byte { return []byte(digest.Binary(h.sum(string(data)))) }

// pkcs1Signatures begins the object identifiers of signatures by PKCS #1 (RFC 8017), of which the last byte tells the kind.
const (
	pkcs1Signatures = "\x2a\x86\x48\x86\xf7\x0d\x01\x01"
	rsaPSS          = pkcs1Signatures + "\x0a"
	sha1WithRSA     = "\x2b\x0e\x03\x02\x1d"
	signaturesX962  = "\x2a\x86\x48\xce\x3d\x04"
	signaturesDSA   = "\x2a\x86\x48\xce\x38\x04"
	signaturesNIST  = "\x60\x86\x48\x01\x65\x03\x04\x03"
	signaturesEd    = "\x2b\x65"
)

// SignedBy reports whether the signature of the certificate was made with a key. An error tells of signatures that are not made with
// keys of RSA, or in a way that is not known.
func (c *Certificate) SignedBy(key *PublicKey) (bool, error) {
	if !bytes.Equal(c.algorithm, c.inner) {
		return false, nil
	}
	algorithm := (&der.Reader{Data: c.algorithm}).Into(der.Sequence)
	object := algorithm.Object()
	if object == rsaPSS {
		return verifyPSS(key, algorithm, c.signed, c.signature), nil
	}
	var h *hash
	kind, isPKCS1 := strings.CutPrefix(object, pkcs1Signatures)
	switch {
	case object == sha1WithRSA:
		h = &sha1
	case isPKCS1:
		switch kind {
		case "\x02", "\x03":
			return false, errors.New("unknown message digest algorithm")
		case "\x04":
			h = &md5
		case "\x05":
			h = &sha1
		case "\x0b":
			h = &sha256
		case "\x0c":
			h = &sha384
		case "\x0d":
			h = &sha512
		case "\x0e":
			h = &sha224
		}
	case strings.HasPrefix(object, signaturesX962), strings.HasPrefix(object, signaturesDSA), strings.HasPrefix(object, signaturesEd),
		strings.HasPrefix(object, signaturesNIST) && object[len(object)-1] <= 12: // of DSA and of elliptic curves
		return false, errors.New("wrong public key type")
	}
	if h == nil {
		return false, errors.New("unknown signature algorithm")
	}
	return verifyPKCS1(key, h, c.signed, c.signature), nil
}

// verifyPKCS1 checks a signature by RSASSA-PKCS1-v1_5.
func verifyPKCS1(key *PublicKey, h *hash, signed, signature []byte) bool {
	object := append([]byte{der.Object, byte(len(h.object))}, h.object...)
	object = append(object, der.Null, 0)
	info := append([]byte{der.Sequence, byte(len(object))}, object...)
	info = append(info, der.Octets, byte(h.size))
	info = append(info, h.of(signed)...)
	info = append([]byte{der.Sequence, byte(len(info))}, info...)
	got := key.recover(signature)
	fill := len(got) - len(info) - 3
	if fill < 8 {
		return false
	}
	want := append([]byte{0, 1}, bytes.Repeat([]byte{0xff}, fill)...)
	want = append(append(want, 0), info...)
	return bytes.Equal(got, want)
}

// verifyPSS checks a signature by RSASSA-PSS, whose parameters follow in the algorithm.
func verifyPSS(key *PublicKey, algorithm *der.Reader, signed, signature []byte) bool {
	h, mask, salt := &sha1, &sha1, 20
	params := algorithm.Into(der.Sequence)
	if params.Has(der.Context0) {
		h = hashOf(params.Into(der.Context0))
	}
	if params.Has(der.Context0 | 1) {
		mgf := params.Into(der.Context0 | 1).Into(der.Sequence)
		if mgf.Object() != pkcs1Signatures+"\x08" {
			return false
		}
		mask = hashOf(mgf)
	}
	if params.Has(der.Context0 | 2) {
		salt = 0
		number := params.Into(der.Context0 | 2).Read(der.Integer)
		if len(number) > 2 {
			return false
		}
		for _, b := range number {
			salt = salt<<8 | int(b)
		}
	}
	if params.Has(der.Context0 | 3) {
		params.Next() // the trailer, of which there is one
	}
	if !params.Done() || h == nil || mask == nil {
		return false
	}
	block := key.recover(signature)
	bits := key.bits() - 1
	if bits%8 == 0 && len(block) > 0 { // the first byte is no part of what is encoded
		if block[0] != 0 {
			return false
		}
		block = block[1:]
	}
	size := len(block) - h.size - 1 // of the masked data
	if size < salt+1 || block[len(block)-1] != 0xbc {
		return false
	}
	db, sum := block[:size], block[size:len(block)-1]
	unused := byte(0xff)
	if n := len(block)*8 - bits; n > 0 {
		unused = 0xff >> n
	}
	if db[0]&^unused != 0 {
		return false
	}
	var stream []byte
	for i := byte(0); len(stream) < size; i++ {
		stream = append(stream, mask.of(append(bytes.Clone(sum), 0, 0, 0, i))...)
	}
	for i := range db {
		db[i] ^= stream[i]
	}
	db[0] &= unused
	zeros := len(db) - salt - 1
	if db[zeros] != 1 || len(trimmed(db[:zeros])) > 0 {
		return false
	}
	of := append(make([]byte, 8), h.of(signed)...)
	return bytes.Equal(sum, h.of(append(of, db[zeros+1:]...)))
}

// hashOf is the digest that an algorithm names, nil for another.
func hashOf(d *der.Reader) *hash {
	object := d.Into(der.Sequence).Object()
	for _, h := range []*hash{&md5, &sha1, &sha224, &sha256, &sha384, &sha512} {
		if h.object == object {
			return h
		}
	}
	return nil
}

// OpenSSL's bounds of keys, in bytes: of any, and of those with long exponents.
const (
	maxKey, maxKeyWithLong = 16384 / 8, 3072 / 8
	longExponent           = 64 / 8
)

func (k *PublicKey) bits() int {
	n := len(k.n) * 8
	for top := k.n[0]; top&0x80 == 0; top <<= 1 {
		n--
	}
	return n
}

// recover is what was signed by a signature: its power modulo the key. It is nil for what is no signature by a key like this one.
func (k *PublicKey) recover(signature []byte) []byte {
	if len(signature) != len(k.n) || bytes.Compare(signature, k.n) >= 0 || len(k.n) > maxKey || len(k.n) > maxKeyWithLong && len(k.e) > longExponent {
		return nil
	}
	n, base := limbs(k.n), limbs(signature)
	power := limbs([]byte{1})
	for _, b := range k.e {
		for bit := byte(0x80); bit > 0; bit >>= 1 {
			power = mulMod(power, power, n)
			if b&bit != 0 {
				power = mulMod(power, base, n)
			}
		}
	}
	out := make([]byte, len(k.n))
	for i := range out {
		if at := i / 4; at < len(power) {
			out[len(out)-1-i] = byte(power[at] >> (i % 4 * 8))
		}
	}
	return out
}

// limbs are a number's digits to the base 2³², the lowest first.
func limbs(b []byte) []uint32 {
	out := make([]uint32, (len(b)+3)/4)
	for i := range b {
		out[i/4] |= uint32(b[len(b)-1-i]) << (i % 4 * 8)
	}
	return out
}

// mulMod is a*b modulo n, for a and b below n.
func mulMod(a, b, n []uint32) []uint32 {
	r := make([]uint32, len(n)+1)
	for i := len(a) - 1; i >= 0; i-- {
		for bit := uint32(1) << 31; bit > 0; bit >>= 1 {
			add(r, r)
			reduce(r, n)
			if a[i]&bit != 0 {
				add(r, b)
				reduce(r, n)
			}
		}
	}
	return r[:len(n)]
}

func add(r, x []uint32) {
	carry := uint64(0)
	for i := range r {
		carry += uint64(r[i])
		if i < len(x) {
			carry += uint64(x[i])
		}
		r[i] = uint32(carry)
		carry >>= 32
	}
}

// reduce subtracts n from what is not below it.
func reduce(r, n []uint32) {
	if r[len(n)] == 0 {
		for i := len(n) - 1; i >= 0; i-- {
			if r[i] != n[i] {
				if r[i] < n[i] {
					return
				}
				break
			}
		}
	}
	borrow := int64(0)
	for i := range r {
		borrow += int64(r[i])
		if i < len(n) {
			borrow -= int64(n[i])
		}
		r[i] = uint32(borrow)
		borrow >>= 32
	}
}
