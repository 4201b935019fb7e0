package eyaml

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rsa"
	"encoding/pem"
	"errors"
	"math/big"

	"github.com/p2go/p2go/runtime/der"
	"github.com/p2go/p2go/runtime/value"
)

var errMalformed = errors.New("the block is damaged")

// Object identifiers, as they are encoded.
const (
	envelopedData = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03"
	aes128CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x02"
	aes192CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x16"
	aes256CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x2a"
)

func integer(d *der.Reader) *big.Int { return new(big.Int).SetBytes(d.Read(der.Integer)) }

// privateKey reads the key that blocks are decrypted with.
func privateKey(keys files, options *value.Hash) (key *rsa.PrivateKey, where string, err error) {
	text, where, err := keyText(keys.private, options, "pkcs7_private_key")
	if err != nil {
		return nil, "", err
	}
	if text == "" {
		return nil, "", errors.New("pkcs7_private_key is not defined")
	}
	if key = parseKey([]byte(text)); key == nil {
		return nil, "", errors.New("the private key " + where + " is no RSA key in PEM without a passphrase")
	}
	return key, where, nil
}

// parseKey reads PKCS #1 or PKCS #8 in PEM; nil when it is neither.
func parseKey(text []byte) *rsa.PrivateKey {
	block, _ := pem.Decode(text)
	if block == nil || block.Headers["Proc-Type"] != "" {
		return nil
	}
	d := &der.Reader{Data: block.Bytes}
	switch block.Type {
	case "RSA PRIVATE KEY":
	case "PRIVATE KEY":
		outer := d.Into(der.Sequence)
		integer(outer)
		if outer.Into(der.Sequence).Object() != der.RSAEncryption {
			return nil
		}
		d = &der.Reader{Data: outer.Read(der.Octets), Damaged: outer.Damaged}
	default:
		return nil
	}
	d = d.Into(der.Sequence)
	integer(d) // version
	key := &rsa.PrivateKey{}
	key.N = integer(d)
	key.E = int(integer(d).Int64())
	key.D = integer(d)
	p := integer(d)
	key.Primes = append(key.Primes, p, integer(d))
	if d.Damaged || key.Validate() != nil {
		return nil
	}
	key.Precompute()
	return key
}

// recipient is whose key a block is encrypted for, as in certificates: the issuer and the serial number.
type recipient struct{ issuer, serial []byte }

// certificate reads whom the key belongs to; nil when no certificate is configured.
func certificate(keys files, options *value.Hash) (*recipient, error) {
	text, where, err := keyText(keys.public, options, "pkcs7_public_key")
	if err != nil || text == "" {
		return nil, err
	}
	block, _ := pem.Decode([]byte(text))
	if block == nil || block.Type != "CERTIFICATE" {
		return nil, errors.New("the public key " + where + " is no certificate in PEM")
	}
	d := (&der.Reader{Data: block.Bytes}).Into(der.Sequence).Into(der.Sequence)
	if d.Has(der.Context0) {
		d.Read(der.Context0) // version
	}
	r := &recipient{serial: d.Read(der.Integer)}
	d.Read(der.Sequence) // algorithm of the signature
	r.issuer = d.Read(der.Sequence)
	if d.Damaged {
		return nil, errors.New("the public key " + where + " is no certificate in PEM")
	}
	return r, nil
}

// open decrypts enveloped data of PKCS #7.
func open(data []byte, key *rsa.PrivateKey, of *recipient) ([]byte, error) {
	info := (&der.Reader{Data: data}).Into(der.Sequence)
	if info.Object() != envelopedData {
		return nil, errMalformed
	}
	d := info.Into(der.Context0).Into(der.Sequence)
	integer(d) // version
	recipients := d.Into(der.Set)
	var session []byte
	found := false
	for !recipients.Damaged && len(recipients.Data) > 0 {
		r := recipients.Into(der.Sequence)
		integer(r) // version
		id := r.Into(der.Sequence)
		whose := recipient{issuer: id.Read(der.Sequence), serial: id.Read(der.Integer)}
		algorithm := r.Into(der.Sequence).Object()
		encrypted := r.Read(der.Octets)
		if r.Damaged || id.Damaged {
			return nil, errMalformed
		}
		if algorithm != der.RSAEncryption || of != nil && !(bytes.Equal(of.issuer, whose.issuer) && bytes.Equal(of.serial, whose.serial)) {
			continue
		}
		found = true
		// hiera-eyaml encrypts so, and nobody who sends blocks sees how decrypting them went.
		if k, err := rsa.DecryptPKCS1v15(nil, key, encrypted); err == nil {
			session = k
			break
		}
	}
	content := d.Into(der.Sequence)
	content.Object()
	algorithm := content.Into(der.Sequence)
	size := map[string]int{aes128CBC: 16, aes192CBC: 24, aes256CBC: 32}[algorithm.Object()]
	iv := algorithm.Read(der.Octets)
	encrypted := octets(content)
	switch {
	case recipients.Damaged || content.Damaged || algorithm.Damaged:
		return nil, errMalformed
	case !found:
		return nil, errors.New("the block is not encrypted for this certificate")
	case size == 0:
		return nil, errors.New("the block is encrypted with another cipher than AES in CBC mode")
	case len(session) != size:
		return nil, errors.New("the block is not encrypted for this key")
	case len(iv) != aes.BlockSize || len(encrypted) == 0 || len(encrypted)%aes.BlockSize != 0:
		return nil, errMalformed
	}
	block, err := aes.NewCipher(session)
	if err != nil {
		return nil, err
	}
	plain := make([]byte, len(encrypted))
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(plain, encrypted)
	pad := int(plain[len(plain)-1])
	if pad == 0 || pad > aes.BlockSize || !bytes.Equal(plain[len(plain)-pad:], bytes.Repeat([]byte{byte(pad)}, pad)) {
		return nil, errMalformed
	}
	return plain[:len(plain)-pad], nil
}

// octets reads the encrypted content, in one piece or in several.
func octets(d *der.Reader) []byte {
	tag, content := d.Next()
	switch tag {
	case der.Implicit0:
		return content
	case der.Context0:
		var all []byte
		parts := &der.Reader{Data: content}
		for len(parts.Data) > 0 && !parts.Damaged {
			all = append(all, parts.Read(der.Octets)...)
		}
		d.Damaged = parts.Damaged
		return all
	}
	d.Damaged = true
	return nil
}
