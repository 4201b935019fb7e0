package digest_test

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"strings"
	"testing"

	. "github.com/p2go/p2go/runtime/fn/digest"
)

// TestAgainstStandardLibrary compares with Go's own, around the block sizes.
func TestAgainstStandardLibrary(t *testing.T) {
	for _, n := range []int{0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 119, 127, 128, 129, 1000} {
		msg := strings.Repeat("aé\x00z", n)[:n]
		b := []byte(msg)
		m, s1 := md5.Sum(b), sha1.Sum(b)
		s224, s256 := sha256.Sum224(b), sha256.Sum256(b)
		s384, s512 := sha512.Sum384(b), sha512.Sum512(b)
		for _, c := range []struct {
			name      string
			got       string
			reference []byte
		}{
			{"MD5", MD5(msg), m[:]},
			{"SHA1", SHA1(msg), s1[:]},
			{"SHA224", SHA224(msg), s224[:]},
			{"SHA256", SHA256(msg), s256[:]},
			{"SHA384", SHA384(msg), s384[:]},
			{"SHA512", SHA512(msg), s512[:]},
		} {
			if want := hex.EncodeToString(c.reference); c.got != want {
				t.Errorf("%s of %d bytes: got %s, want %s", c.name, n, c.got, want)
			}
		}
	}
}
