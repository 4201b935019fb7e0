// Package der reads DER, the encoding of keys, certificates and enveloped data (X.690).
package der

// The tags of elements.
const (
	Integer   = 0x02
	BitString = 0x03
	Octets    = 0x04
	Null      = 0x05
	Object    = 0x06
	Sequence  = 0x30
	Set       = 0x31
	Context0  = 0xa0 // constructed; the next ones follow
	Implicit0 = 0x80
)

// RSAEncryption is the object identifier of RSA keys, as it is encoded.
const RSAEncryption = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01"

// Reader reads elements, one after the other. After a mistake it is Damaged, and reads nothing.
type Reader struct {
	Data    []byte // what is left
	Damaged bool
}

// Next returns the tag and the content of the next element.
func (r *Reader) Next() (tag byte, content []byte) {
	if r.Damaged || len(r.Data) < 2 {
		r.Damaged = true
		return 0, nil
	}
	tag = r.Data[0]
	n, rest := int(r.Data[1]), r.Data[2:]
	if n >= 0x80 {
		count := n & 0x7f
		if count == 0 || count > 4 || len(rest) < count {
			r.Damaged = true
			return 0, nil
		}
		n = 0
		for _, b := range rest[:count] {
			n = n<<8 | int(b)
		}
		rest = rest[count:]
	}
	if n < 0 || n > len(rest) {
		r.Damaged = true
		return 0, nil
	}
	r.Data = rest[n:]
	return tag, rest[:n]
}

// Read returns the content of the next element, which must have a tag.
func (r *Reader) Read(tag byte) []byte {
	got, content := r.Next()
	r.Damaged = r.Damaged || got != tag
	if r.Damaged {
		return nil
	}
	return content
}

// Raw returns the next element, which must have a tag, with its tag and length.
func (r *Reader) Raw(tag byte) []byte {
	all := r.Data
	if r.Read(tag); r.Damaged {
		return nil
	}
	return all[:len(all)-len(r.Data)]
}

// Into reads what is in the next element, which must have a tag.
func (r *Reader) Into(tag byte) *Reader { return &Reader{Data: r.Read(tag), Damaged: r.Damaged} }

// Has reports whether the next element has a tag.
func (r *Reader) Has(tag byte) bool { return !r.Damaged && len(r.Data) > 0 && r.Data[0] == tag }

// Done reports whether all was read without a mistake.
func (r *Reader) Done() bool { return !r.Damaged && len(r.Data) == 0 }

// Object is an object identifier as it is encoded.
func (r *Reader) Object() string { return string(r.Read(Object)) }
