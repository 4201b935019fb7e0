package catalog

import (
	"hash/fnv"
	"math/rand/v2"
)

// RandomUUID returns a random UUID, version 4, for [Encoding]. It has to be
// different from others, not secret.
func RandomUUID() string {
	var b [16]byte
	for i, r := 0, [2]uint64{rand.Uint64(), rand.Uint64()}; i < 16; i++ {
		b[i] = byte(r[i/8] >> (8 * (i % 8)))
	}
	return uuid(b, 4)
}

// StableUUID returns a UUID, version 8, that depends on nothing but the texts:
// for output that must be the same from run to run.
func StableUUID(texts ...string) string {
	h := fnv.New128a()
	for _, t := range texts {
		_, _ = h.Write([]byte(t)) // never fails
		_, _ = h.Write([]byte{0})
	}
	var b [16]byte
	h.Sum(b[:0])
	return uuid(b, 8)
}

// uuid writes the bytes as a UUID of a version of RFC 9562.
func uuid(b [16]byte, version byte) string {
	const hex = "0123456789abcdef"
	b[6] = b[6]&0x0f | version<<4
	b[8] = b[8]&0x3f | 0x80
	text := make([]byte, 0, 36)
	for i, c := range b {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			text = append(text, '-')
		}
		text = append(text, hex[c>>4], hex[c&15])
	}
	return string(text)
}
