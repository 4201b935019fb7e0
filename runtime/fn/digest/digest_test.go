package digest_test

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"math/big"
	"os"
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

// TestBcrypt compares with what crypt(3) answered (testdata/record.rb).
func TestBcrypt(t *testing.T) {
	data, err := os.ReadFile("testdata/bcrypt.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		password, err := hex.DecodeString(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := Bcrypt(string(password), f[1]); got != f[2] {
			t.Errorf("%q, %s: got %s, want %s", password, f[1], got, f[2])
		}
	}
}

// TestPi computes pi with the formula of Machin.
func TestPi(t *testing.T) {
	const bits, spare = 8 * 4 * (18 + 4*256), 64
	one := new(big.Int).Lsh(big.NewInt(1), bits+spare)
	arctan := func(inverse int64) *big.Int {
		sum, term, n := new(big.Int), new(big.Int).Div(one, big.NewInt(inverse)), int64(1)
		for ; term.Sign() != 0; n += 2 {
			part := new(big.Int).Div(term, big.NewInt(n))
			if n%4 == 1 {
				sum.Add(sum, part)
			} else {
				sum.Sub(sum, part)
			}
			term.Div(term, big.NewInt(inverse*inverse))
		}
		return sum
	}
	four := func(x *big.Int) *big.Int { return new(big.Int).Lsh(x, 2) }
	pi := four(new(big.Int).Sub(four(arctan(5)), arctan(239)))
	pi.Sub(pi, new(big.Int).Mul(big.NewInt(3), one))
	if want := string(pi.Rsh(pi, spare).Bytes()); want != Pi {
		t.Error("the digits of pi are others")
	}
}
