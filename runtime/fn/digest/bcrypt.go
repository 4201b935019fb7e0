package digest

import "strings"

// blowfish is the state of the cipher: keys of its rounds, and four tables.
type blowfish struct {
	p [18]uint32
	s [4 * 256]uint32
}

// word is the number that four bytes of a string make from an index on, over again from its start.
func word(s string, i int) uint32 {
	var w uint32
	for j := range 4 {
		w = w<<8 | uint32(s[(i+j)%len(s)])
	}
	return w
}

func (c *blowfish) encrypt(l, r uint32) (uint32, uint32) {
	for i := 0; i < 16; i += 2 {
		l ^= c.p[i]
		r ^= c.mix(l) ^ c.p[i+1]
		l ^= c.mix(r)
	}
	return r ^ c.p[17], l ^ c.p[16]
}

func (c *blowfish) mix(x uint32) uint32 {
	return (c.s[x>>24] + c.s[256+x>>16&0xff]) ^ c.s[512+x>>8&0xff] + c.s[768+x&0xff]
}

// refill replaces keys and tables by what the cipher makes of a salt, which may be "".
func (c *blowfish) refill(salt string) {
	var l, r uint32
	at := 0
	next := func() {
		if salt != "" {
			l ^= word(salt, at)
			r ^= word(salt, at+4)
			at = (at + 8) % len(salt)
		}
		l, r = c.encrypt(l, r)
	}
	for i := 0; i < len(c.p); i += 2 {
		next()
		c.p[i], c.p[i+1] = l, r
	}
	for i := 0; i < len(c.s); i += 2 {
		next()
		c.s[i], c.s[i+1] = l, r
	}
}

// bcryptChars are the digits of bcrypt's base 64.
const bcryptChars = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// Bcrypt is crypt(3) with a setting "$2" + variant + "$COST$SALT", where the variant is a, b, x or y; "*0" for other settings.
// What follows the 22 characters of the salt does not matter, if it is nothing that no setting may have.
func Bcrypt(password, setting string) string {
	if strings.ContainsFunc(setting, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("!*:;\\", r) }) {
		return "*0"
	}
	if len(setting) < 7+22 || setting[:2] != "$2" || !strings.Contains("abxy", setting[2:3]) || setting[3] != '$' || setting[6] != '$' {
		return "*0"
	}
	cost := int(setting[4]-'0')*10 + int(setting[5]-'0')
	if setting[4] < '0' || setting[4] > '3' || setting[5] < '0' || setting[5] > '9' || cost < 4 || cost > 31 {
		return "*0"
	}
	salt, ok := bcryptDecode(setting[7 : 7+22])
	if !ok {
		return "*0"
	}
	key, first := bcryptKey(password, setting[2])
	var c blowfish
	for i := range c.p {
		c.p[i] = word(pi, 4*i) ^ key[i]
	}
	c.p[0] ^= first
	for i := range c.s {
		c.s[i] = word(pi, 4*(len(c.p)+i))
	}
	c.refill(salt)
	for range uint32(1) << cost {
		for i := range c.p {
			c.p[i] ^= key[i]
		}
		c.refill("")
		for i := range c.p {
			c.p[i] ^= word(salt, 4*i)
		}
		c.refill("")
	}
	const magic = "OrpheanBeholderScryDoubt"
	var sum []byte
	for i := 0; i < len(magic); i += 8 {
		l, r := word(magic, i), word(magic, i+4)
		for range 64 {
			l, r = c.encrypt(l, r)
		}
		sum = append(sum, byte(l>>24), byte(l>>16), byte(l>>8), byte(l), byte(r>>24), byte(r>>16), byte(r>>8), byte(r))
	}
	last := bcryptChars[strings.IndexByte(bcryptChars, setting[28])&0x30]
	return setting[:28] + string(last) + bcryptEncode(sum[:23])
}

// bcryptKey are the words of a password, and what else the first of the cipher's keys is changed by: variant x takes bytes for
// signed numbers, as its implementation did, and variant a is kept from giving what x gives.
func bcryptKey(password string, variant byte) (key [18]uint32, first uint32) {
	password += "\x00"
	var sign, diff uint32
	at := 0
	for i := range key {
		var right, wrong uint32
		for j := range 4 {
			right = right<<8 | uint32(password[at])
			wrong = wrong<<8 | uint32(int8(password[at]))
			if j > 0 {
				sign |= wrong & 0x80
			}
			at = (at + 1) % len(password)
		}
		diff |= right ^ wrong
		if key[i] = right; variant == 'x' {
			key[i] = wrong
		}
	}
	if variant == 'a' && diff == 0 && sign != 0 {
		first = 1 << 16
	}
	return key, first
}

func bcryptDecode(text string) (salt string, ok bool) {
	var b []byte
	var bits uint32
	for i := range len(text) {
		digit := strings.IndexByte(bcryptChars, text[i])
		if digit < 0 {
			return "", false
		}
		bits = bits<<6 | uint32(digit)
		if i%4 > 0 {
			b = append(b, byte(bits>>(6-2*(i%4))))
		}
	}
	return string(b), true
}

func bcryptEncode(sum []byte) string {
	var b strings.Builder
	for i := 0; i < len(sum); i += 3 {
		var bits uint32
		n := min(3, len(sum)-i)
		for j := range 3 {
			bits <<= 8
			if j < n {
				bits |= uint32(sum[i+j])
			}
		}
		for j := range n + 1 {
			b.WriteByte(bcryptChars[bits>>(18-6*j)&0x3f])
		}
	}
	return b.String()
}
