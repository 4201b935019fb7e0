package eyaml

import (
	"errors"
	"math/big"
)

// The tags of DER that keys and enveloped data have.
const (
	tagInteger   = 0x02
	tagOctets    = 0x04
	tagObject    = 0x06
	tagSequence  = 0x30
	tagSet       = 0x31
	tagContext0  = 0xa0
	tagImplicit0 = 0x80
)

var errMalformed = errors.New("the block is damaged")

// der reads elements of DER, one after the other. After a mistake it reads nothing.
type der struct {
	data []byte
	err  error
}

// next returns the tag and the content of the next element.
func (d *der) next() (tag byte, content []byte) {
	if d.err != nil || len(d.data) < 2 {
		d.err = errMalformed
		return 0, nil
	}
	tag = d.data[0]
	n, rest := int(d.data[1]), d.data[2:]
	if n >= 0x80 {
		count := n & 0x7f
		if count == 0 || count > 4 || len(rest) < count {
			d.err = errMalformed
			return 0, nil
		}
		n = 0
		for _, b := range rest[:count] {
			n = n<<8 | int(b)
		}
		rest = rest[count:]
	}
	if n < 0 || n > len(rest) {
		d.err = errMalformed
		return 0, nil
	}
	d.data = rest[n:]
	return tag, rest[:n]
}

// read returns the content of the next element, which must have a tag.
func (d *der) read(tag byte) []byte {
	got, content := d.next()
	if d.err == nil && got != tag {
		d.err = errMalformed
	}
	if d.err != nil {
		return nil
	}
	return content
}

// into reads what is in the next element, which must have a tag.
func (d *der) into(tag byte) *der { return &der{data: d.read(tag), err: d.err} }

func (d *der) integer() *big.Int { return new(big.Int).SetBytes(d.read(tagInteger)) }

// object is an object identifier as it is encoded.
func (d *der) object() string { return string(d.read(tagObject)) }

// Object identifiers, as they are encoded.
const (
	envelopedData = "\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03"
	rsaEncryption = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01"
	aes128CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x02"
	aes192CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x16"
	aes256CBC     = "\x60\x86\x48\x01\x65\x03\x04\x01\x2a"
)
