package eyaml

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

func keyOptions(private, public string) *value.Hash {
	h := value.NewHash(value.Entry{Key: "pkcs7_private_key", Value: "testdata/" + private})
	if public != "" {
		h.Set("pkcs7_public_key", "testdata/"+public)
	}
	return h
}

func vectors(t *testing.T) (rows [][2]string) {
	text, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &rows))
	require.NotEmpty(t, rows)
	return rows
}

// The texts were encrypted by hiera-eyaml 3.3.0, and are what it makes of them.
func TestDecrypt(t *testing.T) {
	for _, v := range vectors(t) {
		for _, options := range []*value.Hash{
			keyOptions("private.pem", "public.pem"), keyOptions("private-pkcs1.pem", "public.pem"), keyOptions("private.pem", ""),
		} {
			got, err := Decrypt("", "", options, v[0])
			require.NoError(t, err)
			assert.Equal(t, v[1], got)
		}
		got, err := Decrypt("testdata/private.pem", "testdata/public.pem", keyOptions("other-private.pem", "other-public.pem"), v[0])
		require.NoError(t, err)
		assert.Equal(t, v[1], got, "keys that are given come first")
	}
	t.Setenv("EYAML_TEST_KEY", func() string {
		text, err := os.ReadFile("testdata/private.pem")
		require.NoError(t, err)
		return string(text)
	}())
	got, err := Decrypt("", "", value.NewHash(value.Entry{Key: "pkcs7_private_key_env_var", Value: "EYAML_TEST_KEY"}), vectors(t)[0][0])
	require.NoError(t, err)
	assert.Equal(t, "secret", got)
}

// Every mistake is one error that names the key's file.
func TestMistakes(t *testing.T) {
	block := vectors(t)[0][0]
	for _, c := range []struct {
		options *value.Hash
		text    string
		want    string
	}{
		{value.NewHash(), block, "pkcs7_private_key is not defined"},
		{keyOptions("none.pem", ""), block, "cannot read the key testdata/none.pem"},
		{keyOptions("private.pem", "none.pem"), block, "cannot read the key testdata/none.pem"},
		{keyOptions("public.pem", ""), block, "the private key testdata/public.pem is no RSA key in PEM without a passphrase"},
		{keyOptions("private.pem", "private.pem"), block, "the public key testdata/private.pem is no certificate in PEM"},
		{keyOptions("other-private.pem", "public.pem"), block, "the block is not encrypted for this key (private key: testdata/other-private.pem)"},
		{keyOptions("private.pem", "other-public.pem"), block, "the block is not encrypted for this certificate (private key: testdata/private.pem)"},
		{keyOptions("private.pem", ""), "ENC[PKCS7,AAAA]", "the block is damaged (private key: testdata/private.pem)"},
		{keyOptions("private.pem", ""), strings.Replace(block, "PKCS7", "GPG", 1), "p2go does not decrypt GPG, only PKCS7"},
	} {
		_, err := Decrypt("", "", c.options, c.text)
		assert.EqualError(t, err, c.want)
	}
}

// A block that is cut short or changed anywhere is refused, or gives another text; nothing panics.
func FuzzOpen(f *testing.F) {
	text, err := os.ReadFile("testdata/private.pem")
	require.NoError(f, err)
	key := parseKey(text)
	require.NotNil(f, key)
	f.Add([]byte{0x30, 0x80})
	f.Add([]byte("\x30\x0b\x06\x09" + envelopedData))
	f.Fuzz(func(t *testing.T, data []byte) {
		if plain, err := open(data, key, nil); err == nil && len(plain) > len(data) {
			t.Error("more comes out than went in")
		}
	})
}

func TestEncrypted(t *testing.T) {
	assert.True(t, Encrypted("a ENC[x] b"))
	assert.True(t, Encrypted("first\nENC[PKCS7,MII]\n"))
	assert.False(t, Encrypted("ENC[PKCS7,MII\n]"))
	assert.False(t, Encrypted("] ENC["))
}
