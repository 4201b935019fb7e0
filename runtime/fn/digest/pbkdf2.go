package digest

// PBKDF2 derives length bytes from a password with HMAC-SHA512 (RFC 8018).
func PBKDF2(password, salt string, iterations, length int) string {
	m := newMAC(password)
	var out []byte
	for n := 1; len(out) < length; n++ {
		text := salt + string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
		u := m.outer(m.inner([]byte(text)))
		sum := u
		for range iterations - 1 {
			u = m.outer(m.inner(u[:]))
			for i := range sum {
				sum[i] ^= u[i]
			}
		}
		out = append(out, sum[:]...)
	}
	return string(out[:length])
}

// mac computes HMAC-SHA512 with one key: its states hold the key's block.
type mac struct{ innerKey, outerKey [8]uint64 }

func newMAC(key string) *mac {
	if len(key) > 128 {
		key = Binary(SHA512(key))
	}
	var inner, outer [128]byte
	copy(inner[:], key)
	for i := range inner {
		outer[i] = inner[i] ^ 0x5c
		inner[i] ^= 0x36
	}
	m := &mac{start512, start512}
	block512(&m.innerKey, inner[:])
	block512(&m.outerKey, outer[:])
	return m
}

func (m *mac) inner(text []byte) [64]byte { return finish512(m.innerKey, text) }

func (m *mac) outer(sum [64]byte) [64]byte { return finish512(m.outerKey, sum[:]) }

// finish512 is the digest of a block that the state holds and of text.
func finish512(s [8]uint64, text []byte) [64]byte {
	n := uint64(128+len(text)) * 8
	for ; len(text) >= 128; text = text[128:] {
		block512(&s, text)
	}
	var last [128]byte
	copy(last[:], text)
	last[len(text)] = 0x80
	if len(text) >= 112 {
		block512(&s, last[:])
		last = [128]byte{}
	}
	for i := range 8 {
		last[127-i] = byte(n >> (8 * i))
	}
	block512(&s, last[:])
	var sum [64]byte
	for i, w := range s {
		for k := range 8 {
			sum[8*i+k] = byte(w >> (56 - 8*k))
		}
	}
	return sum
}
