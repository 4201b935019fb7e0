package eyaml

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rsa"
	"encoding/pem"
	"errors"

	"github.com/p2go/p2go/runtime/value"
)

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
	d := &der{data: block.Bytes}
	switch block.Type {
	case "RSA PRIVATE KEY":
	case "PRIVATE KEY":
		outer := d.into(tagSequence)
		outer.integer()
		if outer.into(tagSequence).object() != rsaEncryption {
			return nil
		}
		d = &der{data: outer.read(tagOctets), err: outer.err}
	default:
		return nil
	}
	d = d.into(tagSequence)
	d.integer() // version
	key := &rsa.PrivateKey{}
	key.N = d.integer()
	key.E = int(d.integer().Int64())
	key.D = d.integer()
	p := d.integer()
	key.Primes = append(key.Primes, p, d.integer())
	if d.err != nil || key.Validate() != nil {
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
	d := (&der{data: block.Bytes}).into(tagSequence).into(tagSequence)
	if len(d.data) > 0 && d.data[0] == tagContext0 {
		d.read(tagContext0) // version
	}
	r := &recipient{serial: d.read(tagInteger)}
	d.read(tagSequence) // algorithm of the signature
	r.issuer = d.read(tagSequence)
	if d.err != nil {
		return nil, errors.New("the public key " + where + " is no certificate in PEM")
	}
	return r, nil
}

// open decrypts enveloped data of PKCS #7.
func open(data []byte, key *rsa.PrivateKey, of *recipient) ([]byte, error) {
	info := (&der{data: data}).into(tagSequence)
	if info.object() != envelopedData {
		return nil, errMalformed
	}
	d := info.into(tagContext0).into(tagSequence)
	d.integer() // version
	recipients := d.into(tagSet)
	var session []byte
	found := false
	for recipients.err == nil && len(recipients.data) > 0 {
		r := recipients.into(tagSequence)
		r.integer() // version
		id := r.into(tagSequence)
		whose := recipient{issuer: id.read(tagSequence), serial: id.read(tagInteger)}
		algorithm := r.into(tagSequence).object()
		encrypted := r.read(tagOctets)
		if r.err != nil || id.err != nil {
			return nil, errMalformed
		}
		if algorithm != rsaEncryption || of != nil && !(bytes.Equal(of.issuer, whose.issuer) && bytes.Equal(of.serial, whose.serial)) {
			continue
		}
		found = true
		//lint:ignore SA1019 hiera-eyaml encrypts so, and nobody who sends blocks sees how decrypting them went
		if k, err := rsa.DecryptPKCS1v15(nil, key, encrypted); err == nil {
			session = k
			break
		}
	}
	content := d.into(tagSequence)
	content.object()
	algorithm := content.into(tagSequence)
	size := map[string]int{aes128CBC: 16, aes192CBC: 24, aes256CBC: 32}[algorithm.object()]
	iv := algorithm.read(tagOctets)
	encrypted := octets(content)
	switch {
	case recipients.err != nil || content.err != nil || algorithm.err != nil:
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
func octets(d *der) []byte {
	tag, content := d.next()
	switch tag {
	case tagImplicit0:
		return content
	case tagContext0:
		var all []byte
		parts := &der{data: content}
		for len(parts.data) > 0 && parts.err == nil {
			all = append(all, parts.read(tagOctets)...)
		}
		d.err = parts.err
		return all
	}
	d.err = errMalformed
	return nil
}
