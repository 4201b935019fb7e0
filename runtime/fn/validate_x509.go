package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/fn/x509"
	"github.com/p2go/p2go/runtime/value"
)

// ValidateX509RsaKeyPairFunction is validate_x509_rsa_key_pair(certificate, key): an error unless a certificate in PEM is signed with an RSA
// key in PEM.
var ValidateX509RsaKeyPairFunction = Function{Name: "validate_x509_rsa_key_pair", Arity: -1, Pure: true, Legacy: validateX509RSAKeyPair}

func validateX509RSAKeyPair(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("validate_x509_rsa_key_pair(): wrong number of arguments (", itoa(len(args)), "; must be 2)")
	}
	var texts [2]string
	for i, a := range args {
		s, ok := a.(string)
		if !ok {
			return nil, fail(shown(a), " is not a string.")
		}
		texts[i] = s
	}
	cert, err := x509.ParseCertificate(texts[0])
	if err != nil {
		return nil, errors.New("Not a valid x509 certificate: " + err.Error())
	}
	key, err := x509.ParseKey(texts[1])
	if err != nil {
		return nil, errors.New("Not a valid RSA key: " + err.Error())
	}
	signed, err := cert.SignedBy(key)
	if err == nil && !signed {
		err = errors.New("Certificate signature does not match supplied key")
	}
	return nil, err
}
