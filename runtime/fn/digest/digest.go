// Package digest computes MD5, SHA-1 and SHA-2.
//
// The packages of Go's crypto tree bring the machinery of FIPS 140 into every
// program that merely imports them: about a megabyte and 32 MB of zeroed memory.
// These plain versions are for short texts and have no other purpose.
package digest

import "math/bits"

// pad returns the message with the padding of the Merkle-Damgård construction:
// a one bit, zeros, and the length in bits in the last 8 bytes of a block.
func pad(msg string, block int, bigEndian bool) []byte {
	lengthBytes := block / 8
	b := append(make([]byte, 0, len(msg)+2*block), msg...)
	b = append(b, 0x80)
	for len(b)%block != block-lengthBytes {
		b = append(b, 0)
	}
	for range lengthBytes - 8 {
		b = append(b, 0)
	}
	n := uint64(len(msg)) * 8
	if !bigEndian {
		n = bits.ReverseBytes64(n)
	}
	return append(b, byte(n>>56), byte(n>>48), byte(n>>40), byte(n>>32), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
}

// word32 and word64 read big-endian words.
func word32(b []byte) uint32 {
	return uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
}

func word64(b []byte) uint64 { return uint64(word32(b))<<32 | uint64(word32(b[4:])) }

// hex appends words in hexadecimal.
func hex[T uint32 | uint64](words []T, size int) string {
	const digits = "0123456789abcdef"
	b := make([]byte, 0, 2*size*len(words))
	for _, w := range words {
		for shift := 8*size - 4; shift >= 0; shift -= 4 {
			b = append(b, digits[w>>shift&15])
		}
	}
	return string(b)
}

// MD5 returns the MD5 of a text in hexadecimal.
func MD5(msg string) string {
	s := [4]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}
	data := pad(msg, 64, false)
	for ; len(data) > 0; data = data[64:] {
		a, b, c, d := s[0], s[1], s[2], s[3]
		for i := range 64 {
			var f uint32
			var g int
			switch i / 16 {
			case 0:
				f, g = b&c|^b&d, i
			case 1:
				f, g = d&b|^d&c, (5*i+1)%16
			case 2:
				f, g = b^c^d, (3*i+5)%16
			default:
				f, g = c^(b|^d), 7*i%16
			}
			f += a + md5K[i] + bits.ReverseBytes32(word32(data[4*g:]))
			a, d, c = d, c, b
			b += bits.RotateLeft32(f, md5Shift[i/16][i%4])
		}
		s[0] += a
		s[1] += b
		s[2] += c
		s[3] += d
	}
	for i := range s {
		s[i] = bits.ReverseBytes32(s[i])
	}
	return hex(s[:], 4)
}

var md5Shift = [4][4]int{{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}

// SHA1 returns the SHA-1 of a text in hexadecimal.
func SHA1(msg string) string {
	s := [5]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}
	data := pad(msg, 64, true)
	for ; len(data) > 0; data = data[64:] {
		var w [80]uint32
		for i := range 16 {
			w[i] = word32(data[4*i:])
		}
		for i := 16; i < 80; i++ {
			w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
		}
		a, b, c, d, e := s[0], s[1], s[2], s[3], s[4]
		for i := range 80 {
			var f, k uint32
			switch i / 20 {
			case 0:
				f, k = b&c|^b&d, 0x5a827999
			case 1:
				f, k = b^c^d, 0x6ed9eba1
			case 2:
				f, k = b&c|b&d|c&d, 0x8f1bbcdc
			default:
				f, k = b^c^d, 0xca62c1d6
			}
			a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+w[i], a, bits.RotateLeft32(b, 30), c, d
		}
		s[0] += a
		s[1] += b
		s[2] += c
		s[3] += d
		s[4] += e
	}
	return hex(s[:], 4)
}

// SHA256 returns the SHA-256 of a text in hexadecimal.
func SHA256(msg string) string {
	s := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	sha256(&s, msg)
	return hex(s[:], 4)
}

// SHA224 returns the SHA-224 of a text in hexadecimal.
func SHA224(msg string) string {
	s := [8]uint32{0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4}
	sha256(&s, msg)
	return hex(s[:7], 4)
}

func sha256(s *[8]uint32, msg string) {
	data := pad(msg, 64, true)
	for ; len(data) > 0; data = data[64:] {
		var w [64]uint32
		for i := range 16 {
			w[i] = word32(data[4*i:])
		}
		for i := 16; i < 64; i++ {
			x, y := w[i-15], w[i-2]
			w[i] = w[i-16] + w[i-7] +
				(bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
				(bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
		}
		v := *s
		for i := range 64 {
			a, e := v[0], v[4]
			t1 := v[7] + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
				(e&v[5] ^ ^e&v[6]) + uint32(sha2K[i]>>32) + w[i]
			t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) +
				(a&v[1] ^ a&v[2] ^ v[1]&v[2])
			v = [8]uint32{t1 + t2, a, v[1], v[2], v[3] + t1, e, v[5], v[6]}
		}
		for i := range s {
			s[i] += v[i]
		}
	}
}

// SHA512 returns the SHA-512 of a text in hexadecimal.
func SHA512(msg string) string {
	s := start512
	sha512(&s, msg)
	return hex(s[:], 8)
}

var start512 = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

// SHA384 returns the SHA-384 of a text in hexadecimal.
func SHA384(msg string) string {
	s := [8]uint64{
		0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
		0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4,
	}
	sha512(&s, msg)
	return hex(s[:6], 8)
}

func sha512(s *[8]uint64, msg string) {
	for data := pad(msg, 128, true); len(data) > 0; data = data[128:] {
		block512(s, data)
	}
}

// block512 works the first 128 bytes of data into the state.
func block512(s *[8]uint64, data []byte) {
	var w [80]uint64
	for i := range 16 {
		w[i] = word64(data[8*i:])
	}
	for i := 16; i < 80; i++ {
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] +
			(bits.RotateLeft64(x, -1) ^ bits.RotateLeft64(x, -8) ^ x>>7) +
			(bits.RotateLeft64(y, -19) ^ bits.RotateLeft64(y, -61) ^ y>>6)
	}
	v := *s
	for i := range 80 {
		a, e := v[0], v[4]
		t1 := v[7] + (bits.RotateLeft64(e, -14) ^ bits.RotateLeft64(e, -18) ^ bits.RotateLeft64(e, -41)) +
			(e&v[5] ^ ^e&v[6]) + sha2K[i] + w[i]
		t2 := (bits.RotateLeft64(a, -28) ^ bits.RotateLeft64(a, -34) ^ bits.RotateLeft64(a, -39)) +
			(a&v[1] ^ a&v[2] ^ v[1]&v[2])
		v = [8]uint64{t1 + t2, a, v[1], v[2], v[3] + t1, e, v[5], v[6]}
	}
	for i := range s {
		s[i] += v[i]
	}
}

// Binary returns the bytes that a digest's hexadecimal digits stand for.
func Binary(hex string) string {
	value := func(c byte) byte {
		if c >= 'a' {
			return c - 'a' + 10
		}
		return c - '0'
	}
	b := make([]byte, len(hex)/2)
	for i := range b {
		b[i] = value(hex[2*i])<<4 | value(hex[2*i+1])
	}
	return string(b)
}

// Hex returns bytes in hexadecimal; it is the opposite of [Binary].
func Hex(s string) string {
	const digits = "0123456789abcdef"
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		b = append(b, digits[s[i]>>4], digits[s[i]&15])
	}
	return string(b)
}
