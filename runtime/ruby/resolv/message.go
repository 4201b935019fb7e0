package resolv

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"strings"
)

// The types of records.
const (
	typeA     = 1
	typeNS    = 2
	typeCNAME = 5
	typeSOA   = 6
	typePTR   = 12
	typeMX    = 15
	typeTXT   = 16
	typeAAAA  = 28
	typeSRV   = 33
	typeANY   = 255
)

// errMessage is that an answer is none.
var errMessage = errors.New("malformed message of the DNS")

// question is a message that asks for records of a name.
func question(id uint16, name string, typ uint16) ([]byte, error) {
	b := binary.BigEndian.AppendUint16(nil, id)
	b = append(b, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0) // recursion is desired; one question
	for label := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		if len(label) > 63 || label == "" && name != "." {
			return nil, errMessage
		}
		if label != "" {
			b = append(append(b, byte(len(label))), label...)
		}
	}
	b = append(b, 0)
	if len(b) > 12+255 {
		return nil, errMessage
	}
	return append(binary.BigEndian.AppendUint16(b, typ), 0, 1), nil
}

// record is one of an answer, with what it says.
type record struct {
	name string
	typ  uint16
	ttl  uint32
	data []byte // as it is
	at   int    // where the data begins in the message
}

// reader reads a message.
type reader struct {
	b  []byte
	at int
}

func (r *reader) bytes(n int) ([]byte, error) {
	if n < 0 || r.at+n > len(r.b) {
		return nil, errMessage
	}
	r.at += n
	return r.b[r.at-n : r.at], nil
}

func (r *reader) uint16() (uint16, error) {
	b, err := r.bytes(2)
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint16(b), nil
}

func (r *reader) uint32() (uint32, error) {
	b, err := r.bytes(4)
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint32(b), nil
}

// name reads a name, of which parts may stand elsewhere in the message.
func (r *reader) name() (string, error) {
	var labels []string
	back := -1
	size := 0
	for {
		n, err := r.bytes(1)
		if err != nil {
			return "", err
		}
		switch {
		case n[0] == 0:
			if back >= 0 {
				r.at = back
			}
			return strings.Join(labels, "."), nil
		case n[0] >= 0xc0:
			low, err := r.bytes(1)
			if err != nil {
				return "", err
			}
			if back < 0 {
				back = r.at
			}
			to := int(n[0]&0x3f)<<8 | int(low[0])
			if to >= r.at-2 { // it would never end
				return "", errMessage
			}
			r.at = to
		default:
			label, err := r.bytes(int(n[0]))
			if err != nil {
				return "", err
			}
			if size += len(label) + 1; size > 255 {
				return "", errMessage
			}
			labels = append(labels, string(label))
		}
	}
}

// text reads a string with its length before it.
func (r *reader) text() (string, error) {
	n, err := r.bytes(1)
	if err != nil {
		return "", err
	}
	b, err := r.bytes(int(n[0]))
	return string(b), err
}

// answer is what a message says.
type answer struct {
	code      int
	truncated bool
	records   []record
	message   []byte
}

// parse reads the answer to a question.
func parse(message []byte, id uint16) (*answer, error) {
	r := &reader{b: message}
	head, err := r.bytes(12)
	if err != nil {
		return nil, err
	}
	if binary.BigEndian.Uint16(head) != id || head[2]&0x80 == 0 {
		return nil, errMessage
	}
	a := &answer{code: int(head[3] & 15), truncated: head[2]&2 != 0, message: message}
	if a.truncated {
		return a, nil
	}
	for range binary.BigEndian.Uint16(head[4:]) {
		if _, err := r.name(); err != nil {
			return nil, err
		}
		if _, err := r.bytes(4); err != nil {
			return nil, err
		}
	}
	for range binary.BigEndian.Uint16(head[6:]) {
		rec, err := r.record()
		if err != nil {
			return nil, err
		}
		a.records = append(a.records, rec)
	}
	return a, nil
}

func (r *reader) record() (rec record, err error) {
	if rec.name, err = r.name(); err != nil {
		return rec, err
	}
	if rec.typ, err = r.uint16(); err != nil {
		return rec, err
	}
	if _, err = r.uint16(); err != nil {
		return rec, err
	}
	if rec.ttl, err = r.uint32(); err != nil {
		return rec, err
	}
	size, err := r.uint16()
	if err != nil {
		return rec, err
	}
	rec.at = r.at
	rec.data, err = r.bytes(int(size))
	return rec, err
}

// reverse is the name under which the DNS has an address.
func reverse(a netip.Addr) string {
	const hex = "0123456789abcdef"
	var b []byte
	bytes := a.AsSlice()
	for i := len(bytes) - 1; i >= 0; i-- {
		if a.Is4() {
			b = append(appendInt(b, int(bytes[i])), '.')
		} else {
			b = append(b, hex[bytes[i]&15], '.', hex[bytes[i]>>4], '.')
		}
	}
	if a.Is4() {
		return string(b) + "in-addr.arpa"
	}
	return string(b) + "ip6.arpa"
}
