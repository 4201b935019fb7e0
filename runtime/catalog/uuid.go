package catalog

import "hash/fnv"

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
	b[6] = b[6]&0x0f | 8<<4 // RFC 9562: version and variant
	b[8] = b[8]&0x3f | 0x80
	const hex = "0123456789abcdef"
	text := make([]byte, 0, 36)
	for i, c := range b {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			text = append(text, '-')
		}
		text = append(text, hex[c>>4], hex[c&15])
	}
	return string(text)
}
