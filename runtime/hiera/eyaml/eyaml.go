// Package eyaml decrypts what hiera-eyaml has encrypted in data: blocks ENC[PKCS7,...] within texts, enveloped data of PKCS #7 for
// an RSA key (HIE-36). It is linked only by programs whose hierarchies have the function eyaml_lookup_key, or whose functions
// call it.
package eyaml

import (
	"encoding/base64"
	"errors"
	"os"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Encrypted reports whether there is an encrypted block in a text: its brackets are in one line.
func Encrypted(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if _, rest, ok := strings.Cut(line, "ENC["); ok && strings.Contains(rest, "]") {
			return true
		}
	}
	return false
}

// Decrypt replaces the encrypted blocks of a text, with the keys that a level's options name: pkcs7_private_key and
// pkcs7_public_key, or the variables pkcs7_private_key_env_var and pkcs7_public_key_env_var of the environment. The files private and
// public come before these; "" for none.
func Decrypt(private, public string, options *value.Hash, text string) (string, error) {
	keys := files{private, public}
	var b strings.Builder
	rest := text
	for {
		before, scheme, cipher, after, ok := cutBlock(rest)
		if !ok {
			break
		}
		if scheme != "" && scheme != "PKCS7" {
			return "", errors.New("p2go does not decrypt " + scheme + ", only PKCS7")
		}
		plain, err := decryptBlock(keys, options, cipher)
		if err != nil {
			return "", err
		}
		b.WriteString(before)
		b.WriteString(plain)
		rest = after
	}
	b.WriteString(rest)
	s := b.String()
	if t, ok := strings.CutSuffix(s, "\n"); ok {
		return strings.TrimSuffix(t, "\r"), nil
	}
	return strings.TrimSuffix(s, "\r"), nil
}

// cutBlock cuts a text around its first block ENC[scheme,cipher].
func cutBlock(text string) (before, scheme, cipher, after string, ok bool) {
	for start := 0; ; {
		i := strings.Index(text[start:], "ENC[")
		if i < 0 {
			return text, "", "", "", false
		}
		begin := start + i
		inner := text[begin+len("ENC["):]
		if end := strings.IndexByte(inner, ']'); end > 0 {
			scheme, cipher, found := strings.Cut(inner[:end], ",")
			if !found {
				scheme, cipher = "", inner[:end]
			}
			if (!found || scheme != "" && strings.Trim(scheme, letters+"_") == "") && cipher != "" && strings.Trim(cipher, letters+"+/= \n") == "" {
				return text[:begin], scheme, cipher, inner[end+1:], true
			}
		}
		start = begin + len("ENC[")
	}
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// files are those with the keys that come first.
type files struct{ private, public string }

func decryptBlock(keys files, options *value.Hash, cipher string) (string, error) {
	key, name, err := privateKey(keys, options)
	if err != nil {
		return "", err
	}
	cert, err := certificate(keys, options)
	if err != nil {
		return "", err
	}
	cipher = strings.NewReplacer(" ", "", "\n", "", "=", "").Replace(cipher)
	data, err := base64.RawStdEncoding.DecodeString(cipher)
	if err != nil {
		return "", errors.New("the block is not base64")
	}
	plain, err := open(data, key, cert)
	if err != nil {
		return "", errors.New(err.Error() + " (private key: " + name + ")")
	}
	return string(plain), nil
}

// keyText finds the text of a key, and how messages call it; "" when none is configured.
func keyText(file string, options *value.Hash, name string) (text, where string, err error) {
	if file == "" {
		if variable, ok := options.Lookup(name + "_env_var").(string); ok {
			if text := os.Getenv(variable); text != "" {
				return text, "$" + variable, nil
			}
		}
		file, _ = options.Lookup(name).(string)
	}
	if file == "" {
		return "", "", nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", file, errors.New("cannot read the key " + file)
	}
	return string(b), file, nil
}
