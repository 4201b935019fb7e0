package digest

// The ways of crypt(3) to hash a password, by the mark of each in the result.
// Salts are used as far as the method does: 8 characters of MD5, 16 of the others.

import "strings"

// CryptMD5 is crypt(3) with a salt of $1$.
func CryptMD5(password, salt string) string {
	hash := func(s string) string { return Binary(MD5(s)) }
	salt = salt[:min(len(salt), 8)]
	var text strings.Builder
	text.WriteString(password + "$1$" + salt + repeated(hash(password+salt+password), len(password)))
	for n := len(password); n > 0; n >>= 1 {
		if n&1 != 0 {
			text.WriteString("\x00")
		} else {
			text.WriteString(password[:1])
		}
	}
	sum := stretch(hash, hash(text.String()), password, salt, 1000)
	var b []byte
	for _, t := range [...][3]int{{0, 6, 12}, {1, 7, 13}, {2, 8, 14}, {3, 9, 15}, {4, 10, 5}} {
		b = append24(b, sum[t[0]], sum[t[1]], sum[t[2]], 4)
	}
	return "$1$" + salt + "$" + string(append24(b, 0, 0, sum[11], 2))
}

// CryptSHA256 is crypt(3) with a salt of $5$.
func CryptSHA256(password, salt string) string {
	salt = salt[:min(len(salt), 16)]
	sum := cryptSHA(func(s string) string { return Binary(SHA256(s)) }, password, salt)
	var b []byte
	x, y, z := 0, 10, 20
	for range 10 {
		b = append24(b, sum[x], sum[y], sum[z], 4)
		x, y, z = z+1, x+1, y+1
	}
	return "$5$" + salt + "$" + string(append24(b, 0, sum[31], sum[30], 3))
}

// CryptSHA512 is crypt(3) with a salt of $6$.
func CryptSHA512(password, salt string) string {
	salt = salt[:min(len(salt), 16)]
	sum := cryptSHA(func(s string) string { return Binary(SHA512(s)) }, password, salt)
	var b []byte
	x, y, z := 0, 21, 42
	for range 21 {
		b = append24(b, sum[x], sum[y], sum[z], 4)
		x, y, z = y+1, z+1, x+1
	}
	return "$6$" + salt + "$" + string(append24(b, 0, 0, sum[63], 2))
}

// cryptSHA is what the methods with SHA-2 have in common.
func cryptSHA(hash func(string) string, password, salt string) string {
	other := hash(password + salt + password)
	var text strings.Builder
	text.WriteString(password + salt + repeated(other, len(password)))
	for n := len(password); n > 0; n >>= 1 {
		if n&1 != 0 {
			text.WriteString(other)
		} else {
			text.WriteString(password)
		}
	}
	sum := hash(text.String())
	p := repeated(hash(repeated(password, len(password)*len(password))), len(password))
	s := repeated(hash(repeated(salt, len(salt)*(16+int(sum[0])))), len(salt))
	return stretch(hash, sum, p, s, 5000)
}

// stretch hashes again and again, to take time.
func stretch(hash func(string) string, sum, password, salt string, rounds int) string {
	for i := range rounds {
		first, last := sum, password
		if i%2 != 0 {
			first, last = password, sum
		}
		text := make([]byte, 0, 2*len(password)+len(salt)+len(sum))
		text = append(text, first...)
		if i%3 != 0 {
			text = append(text, salt...)
		}
		if i%7 != 0 {
			text = append(text, password...)
		}
		sum = hash(string(append(text, last...)))
	}
	return sum
}

// repeated returns n bytes of s over and over.
func repeated(s string, n int) string {
	b := make([]byte, 0, n+len(s))
	for len(b) < n {
		b = append(b, s...)
	}
	return string(b[:n])
}

// append24 appends 24 bits as n characters, the lowest bits first.
func append24(b []byte, hi, mid, lo byte, n int) []byte {
	const digits = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	w := uint32(hi)<<16 | uint32(mid)<<8 | uint32(lo)
	for ; n > 0; n-- {
		b = append(b, digits[w&63])
		w >>= 6
	}
	return b
}
