package x509

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	stdx509 "crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// made is a certificate that a key of a size has signed, and the key, in PEM.
func made(t testing.TB, size int, algorithm stdx509.SignatureAlgorithm) (cert, key string) {
	t.Helper()
	k, err := rsa.GenerateKey(rand.Reader, size)
	require.NoError(t, err)
	template := &stdx509.Certificate{
		SerialNumber: big.NewInt(5), Subject: pkix.Name{CommonName: "a"}, NotAfter: time.Now().Add(time.Hour), SignatureAlgorithm: algorithm,
	}
	data, err := stdx509.CreateCertificate(rand.Reader, template, template, k.Public(), k)
	require.NoError(t, err)
	cert = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: data}))
	return cert, string(pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: stdx509.MarshalPKCS1PrivateKey(k)}))
}

func TestSignedBy(t *testing.T) {
	for _, size := range []int{1024, 1025, 1031, 1056} {
		for _, a := range []stdx509.SignatureAlgorithm{stdx509.SHA256WithRSA, stdx509.SHA384WithRSA, stdx509.SHA256WithRSAPSS, stdx509.SHA384WithRSAPSS} {
			cert, key := made(t, size, a)
			_, other := made(t, size, a)
			c, err := ParseCertificate(cert)
			require.NoError(t, err)
			for text, want := range map[string]bool{key: true, other: false} {
				k, err := ParseKey(text)
				require.NoError(t, err)
				got, err := c.SignedBy(k)
				require.NoError(t, err)
				assert.Equal(t, want, got, "%d %s", size, a)
			}
			k, err := ParseKey(key)
			require.NoError(t, err)
			for i := 0; i < len(c.signature); i += 23 {
				c.signature[i] ^= 0x10
				got, err := c.SignedBy(k)
				require.NoError(t, err)
				require.False(t, got, "%d %s: changed at %d", size, a, i)
				c.signature[i] ^= 0x10
			}
		}
	}
}

// The padding must be as long as the key.
func TestPadding(t *testing.T) {
	k, err := rsa.GenerateKey(rand.Reader, 1024)
	require.NoError(t, err)
	key := &PublicKey{n: k.N.Bytes(), e: big.NewInt(int64(k.E)).Bytes()}
	sum := sha256.of([]byte("text"))
	signature, err := rsa.SignPKCS1v15(nil, k, crypto.SHA256, sum)
	require.NoError(t, err)
	assert.True(t, verifyPKCS1(key, &sha256, []byte("text"), signature))
	block := key.recover(signature)
	short := append([]byte{0, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0}, block[len(block)-51:]...)
	short = append(short, make([]byte, len(block)-len(short))...)
	forged := new(big.Int).Exp(new(big.Int).SetBytes(short), k.D, k.N).FillBytes(make([]byte, len(block)))
	assert.Equal(t, short, key.recover(forged))
	assert.False(t, verifyPKCS1(key, &sha256, []byte("text"), forged))
}

// What is cut or changed anywhere is refused or not signed with the key; nothing panics.
func FuzzPair(f *testing.F) {
	cert, key := made(f, 1024, stdx509.SHA256WithRSAPSS)
	f.Add(cert, key)
	f.Add(cert[:100], key[:100])
	f.Add("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----", "-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----")
	f.Fuzz(func(t *testing.T, cert, key string) {
		c, err := ParseCertificate(cert)
		if err != nil {
			return
		}
		if k, err := ParseKey(key); err == nil && len(k.n) <= 256 && len(k.e) <= 8 {
			_, _ = c.SignedBy(k)
		}
	})
}
