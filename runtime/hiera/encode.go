package hiera

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// Encoder makes the text of a [Store]. Only programs that read data files link it.
type Encoder struct {
	// Expr returns the number of an interpolated expression; it is called with the text between %{ and }.
	Expr func(text string) int

	// Compress, when it is set before [Encoder.Blob], compresses what the Inflate of the store decompresses, where it is worth it.
	Compress func([]byte) (out []byte, worth bool)

	files map[string][]byte
}

// Value encodes a hash by itself.
func (e *Encoder) Value(h *value.Hash) string { return string(e.append(nil, h)) }

// AddText adds a file that is read by a function of the environment's.
func (e *Encoder) AddText(path, content string) { e.record(Raw.Stored(path), 0, []byte(content)) }

// Add adds a file whose content is a hash, by its name in the store. Only entries whose key is a String can be looked up. They
// stand in their order, and the table of their places is in that of their keys.
func (e *Encoder) Add(path string, content *value.Hash) {
	var entries []value.Entry
	for _, entry := range content.Entries() {
		if _, ok := entry.Key.(string); ok {
			entries = append(entries, entry)
		}
	}
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(entries)))
	b = append(b, make([]byte, 4*len(entries))...)
	places := make(map[string]uint32, len(entries))
	for _, entry := range entries {
		key := entry.Key.(string)
		places[key] = uint32(len(b))
		b = appendString(b, key)
		v := entry.Value
		if !fits(v) {
			v = wrong(value.Text(typesys.InferReduced(v)))
		}
		b = e.append(b, v)
	}
	for i, key := range slices.Sorted(maps.Keys(places)) {
		binary.LittleEndian.PutUint32(b[4+4*i:], places[key])
	}
	e.record(path, 0, b)
}

// Refuse adds a file that cannot be used. [PathMark] stands for its path in the message.
func (e *Encoder) Refuse(path, message string, severity Severity) {
	e.record(path, flagProblem, append([]byte{byte(severity)}, message...))
}

func (e *Encoder) record(path string, flags byte, content []byte) {
	if e.files == nil {
		e.files = map[string][]byte{}
	}
	e.files[path] = append([]byte{flags}, content...)
}

// Has reports whether a file was added.
func (e *Encoder) Has(path string) bool { return e.files[path] != nil }

// Blob returns the store's text; the same files give the same bytes.
func (e *Encoder) Blob() []byte {
	if len(e.files) == 0 {
		return nil
	}
	paths := slices.Sorted(maps.Keys(e.files))
	b := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(paths)))
	b = append(b, make([]byte, indexSize*len(paths))...)
	put := func(i, field int, data []byte) {
		at := headerSize + i*indexSize + field
		binary.LittleEndian.PutUint32(b[at:], uint32(len(b)))
		binary.LittleEndian.PutUint32(b[at+4:], uint32(len(data)))
		b = append(b, data...)
	}
	for i, p := range paths {
		put(i, 0, []byte(p))
	}
	for i, p := range paths {
		put(i, 8, e.compressed(e.files[p]))
	}
	return b
}

// compressed is a record in its compressed form, where that is worth it.
func (e *Encoder) compressed(record []byte) []byte {
	if e.Compress == nil {
		return record
	}
	if c, worth := e.Compress(record[1:]); worth {
		return append([]byte{record[0] | flagCompressed}, c...)
	}
	return record
}

// wrong stands for the value of a key that no data may have; it is the text of its type.
type wrong string

// fits reports whether a value that was read from a file is one of data: nothing in it is a symbol, and the keys of hashes are texts
// and numbers (HIE-34).
func fits(v value.Value) bool {
	switch v := v.(type) {
	case yaml.Symbol:
		return false
	case value.Array:
		return !slices.ContainsFunc(v, func(e value.Value) bool { return !fits(e) })
	case *value.Hash:
		return !slices.ContainsFunc(v.Entries(), func(e value.Entry) bool { return !isKey(e.Key) || !fits(e.Value) })
	}
	return true
}

// isKey reports whether a hash of data may have the key.
func isKey(k value.Value) bool {
	switch k.(type) {
	case string, int64, float64:
		return true
	}
	return false
}

// hasSymbols reports whether there is a symbol of the host language in a value, which no data may have.
func hasSymbols(v value.Value) bool {
	switch v := v.(type) {
	case yaml.Symbol:
		return true
	case value.Array:
		return slices.ContainsFunc(v, hasSymbols)
	case *value.Hash:
		return slices.ContainsFunc(v.Entries(), func(e value.Entry) bool { return hasSymbols(e.Key) || hasSymbols(e.Value) })
	}
	return false
}

func appendString(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

func (e *Encoder) append(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, kindUndef)
	case bool:
		if v {
			return append(b, kindTrue)
		}
		return append(b, kindFalse)
	case int64:
		return appendFixed(append(b, kindInteger), uint64(v))
	case float64:
		return appendFixed(append(b, kindFloat), math.Float64bits(v))
	case string:
		if !utf8.ValidString(v) {
			return appendString(append(b, kindBinary), v)
		}
		exprs := Expressions(v)
		if exprs == nil {
			return appendString(append(b, kindString), v)
		}
		b = appendString(append(b, kindTemplate), v)
		b = binary.AppendUvarint(b, uint64(len(exprs)))
		for _, x := range exprs {
			b = binary.AppendUvarint(b, uint64(e.Expr(x)))
		}
		return b
	case wrong:
		return appendString(append(b, kindWrong), string(v))
	case value.Array:
		b = binary.AppendUvarint(append(b, kindArray), uint64(len(v)))
		for _, el := range v {
			b = e.append(b, el)
		}
		return b
	case *value.Hash:
		b = binary.AppendUvarint(append(b, kindHash), uint64(v.Len()))
		for _, entry := range v.Entries() {
			b = e.append(e.append(b, entry.Key), entry.Value)
		}
		return b
	}
	panic("hiera: data has a value that no data file can have")
}
