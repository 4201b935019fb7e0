package hiera

import (
	"encoding/binary"
	"errors"
	"math"
	"path"
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Store is the data files of an environment, in the form that [Encoder] makes:
//
//	magic    "p2h1"
//	count    uint32
//	index    count times: offset and length of the path, offset and length of the record; uint32 each, sorted by path
//	         paths and records
//
//	record   a byte of flags, then the content, which may be compressed
//	content  uint32 count; count times the uint32 offset of an entry in the content; entries, sorted by key: string, value
//	value    a byte for its kind, then what the kind has
//	string   varint length, bytes
//
// Numbers are little-endian. Nothing is decoded before it is asked for.
type Store struct {
	// Blob is the encoded files.
	Blob string
	// Compressed reports whether records may be compressed; Inflate decompresses them.
	Compressed bool
	Inflate    func(string) (string, error)
}

const (
	magic      = "p2h1"
	headerSize = len(magic) + 4
	indexSize  = 16
)

// The flags of a record.
const (
	flagCompressed = 1 << iota
	flagProblem    // the content is a byte with a Severity and a message
)

// Severity is what becomes of a file that cannot be used.
type Severity byte

// The severities.
const (
	Fatal   Severity = iota // a lookup that comes to it fails
	Strict                  // it fails when the setting strict is error, and else warns
	Warning                 // it warns
	Unread                  // it fails as a call does that cannot read a file
)

// The kinds of values.
const (
	kindUndef = iota
	kindFalse
	kindTrue
	kindInteger
	kindFloat
	kindString
	kindTemplate // a string, the count of expressions, their numbers
	kindArray
	kindHash
	kindBinary
	kindWrong // the text of the type of a value that no data may have; only for a whole entry
)

// file is a decoded record.
type file struct {
	content  string
	count    int
	problem  string // why the file cannot be used; "" when it can
	severity Severity
	exprs    []*Expr // of its templates
}

func (s *Store) u32(at int) int { return u32(s.Blob, at) }

func u32(s string, at int) int {
	return int(s[at]) | int(s[at+1])<<8 | int(s[at+2])<<16 | int(s[at+3])<<24
}

// count is how many files there are.
func (s *Store) count() int {
	if s.Blob == "" {
		return 0
	}
	return s.u32(len(magic))
}

func (s *Store) path(i int) string {
	at := headerSize + i*indexSize
	return s.Blob[s.u32(at) : s.u32(at)+s.u32(at+4)]
}

// find returns the number of the first path that is not before the given one, and whether it is that one.
func (s *Store) find(path string) (i int, ok bool) {
	lo, hi := 0, s.count()
	for lo < hi {
		if mid := (lo + hi) / 2; s.path(mid) < path {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < s.count() && s.path(lo) == path
}

// Form is how the content of a file is kept in a store. A file that several functions read may be there in several.
type Form string

// The forms.
const (
	YAML  Form = ""
	JSON  Form = "json"
	HOCON Form = "hocon"
	EYAML Form = "eyaml" // YAML with encrypted texts
	Raw   Form = "raw"   // the text, for functions that read it themselves
)

// FormOf is the form in which a function reads its files.
func FormOf(function string) Form {
	switch function {
	case "yaml_data":
		return YAML
	case "eyaml_lookup_key":
		return EYAML
	case "json_data":
		return JSON
	case "hocon_data":
		return HOCON
	}
	return Raw
}

// Stored is the name of a file in a store.
func (f Form) Stored(file string) string {
	if file = path.Clean(file); f == YAML {
		return file
	}
	return file + "\x00" + string(f)
}

// has reports whether there is a file of that path.
func (s *Store) has(file string, form Form) bool {
	_, ok := s.find(form.Stored(file))
	return ok
}

var errDamaged = errors.New("the data that the program was built with is damaged")

// open returns a file, which must exist.
func (s *Store) open(name string, form Form) (*file, error) {
	i, _ := s.find(form.Stored(name))
	at := headerSize + i*indexSize
	record := s.Blob[s.u32(at+8) : s.u32(at+8)+s.u32(at+12)]
	flags, content := record[0], record[1:]
	if flags&flagCompressed != 0 {
		var err error
		if content, err = s.Inflate(content); err != nil {
			return nil, errDamaged
		}
	}
	f := &file{content: content}
	if form == Raw {
		return f, nil
	}
	if flags&flagProblem != 0 {
		f.severity, f.problem = Severity(content[0]), content[1:]
	} else {
		f.count = u32(content, 0)
	}
	return f, nil
}

// Keys returns the keys of a file of YAML, sorted; nil when there is no such file or it cannot be read.
func (s *Store) Keys(name string) []string {
	if !s.has(name, YAML) {
		return nil
	}
	f, err := s.open(name, YAML)
	if err != nil {
		return nil
	}
	keys := make([]string, f.count)
	for i := range keys {
		keys[i] = f.key(i)
	}
	return keys
}

func (f *file) entry(i int) *decoder { return &decoder{s: f.content, pos: u32(f.content, 4+4*i)} }

// key returns the key of an entry.
func (f *file) key(i int) string {
	d := f.entry(i)
	return d.text()
}

// keys are the keys in the order of the file.
func (f *file) keys() []string {
	places := make([]int, f.count)
	for i := range places {
		places[i] = f.entry(i).pos
	}
	slices.Sort(places)
	keys := make([]string, f.count)
	for i, pos := range places {
		keys[i] = (&decoder{s: f.content, pos: pos}).text()
	}
	return keys
}

// get finds the value of a key.
func (f *file) get(key string) (d *decoder, ok bool) {
	lo, hi := 0, f.count
	for lo < hi {
		mid := (lo + hi) / 2
		d = f.entry(mid)
		switch k := d.text(); {
		case k == key:
			return d, true
		case k < key:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return nil, false
}

// decoder reads values.
type decoder struct {
	s   string
	pos int
	// template makes a value of a string in which something is interpolated.
	template func(Template) (value.Value, error)
	exprs    []*Expr
	// decrypt makes a value of a text that is encrypted, and reports whether it is; nil where nothing is. Keys of hashes are not.
	decrypt func(text string) (v value.Value, encrypted bool, err error)
}

func (d *decoder) byte() byte {
	d.pos++
	return d.s[d.pos-1]
}

func (d *decoder) uvarint() int {
	n := 0
	for shift := 0; ; shift += 7 {
		b := d.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

func (d *decoder) text() string {
	n := d.uvarint()
	d.pos += n
	return d.s[d.pos-n : d.pos]
}

func (d *decoder) fixed() uint64 {
	d.pos += 8
	return uint64(u32(d.s, d.pos-8)) | uint64(u32(d.s, d.pos-4))<<32
}

// wrong returns the text of the value's type when it is one that no data may have.
func (d *decoder) wrong() (typ string, ok bool) {
	if d.s[d.pos] != kindWrong {
		return "", false
	}
	d.pos++
	return d.text(), true
}

// value reads a value; what is interpolated in it is evaluated.
func (d *decoder) value() (value.Value, error) {
	switch kind := d.byte(); kind {
	case kindUndef:
		return nil, nil
	case kindFalse, kindTrue:
		return kind == kindTrue, nil
	case kindInteger:
		return int64(d.fixed()), nil
	case kindFloat:
		return math.Float64frombits(d.fixed()), nil
	case kindString:
		s := d.text()
		if d.decrypt != nil {
			if v, encrypted, err := d.decrypt(s); encrypted || err != nil {
				return v, err
			}
		}
		return s, nil
	case kindBinary:
		return typesys.BinaryValue(d.text()), nil
	case kindTemplate:
		return d.interpolated()
	case kindArray:
		list := make(value.Array, d.uvarint())
		for i := range list {
			var err error
			if list[i], err = d.value(); err != nil {
				return nil, err
			}
		}
		return list, nil
	case kindHash:
		n := d.uvarint()
		h := value.MakeHash(n)
		for range n {
			k, err := d.keyValue()
			if err != nil {
				return nil, err
			}
			v, err := d.value()
			if err != nil {
				return nil, err
			}
			h.Set(k, v)
		}
		return h, nil
	}
	return nil, errDamaged
}

// keyValue reads the key of a hash.
func (d *decoder) keyValue() (value.Value, error) {
	decrypt := d.decrypt
	d.decrypt = nil
	v, err := d.value()
	d.decrypt = decrypt
	return v, err
}

func (d *decoder) interpolated() (value.Value, error) {
	t := Template{Text: d.text()}
	t.Exprs = make([]*Expr, d.uvarint())
	for i := range t.Exprs {
		t.Exprs[i] = d.exprs[d.uvarint()]
	}
	if d.decrypt != nil {
		if v, encrypted, err := d.decrypt(t.Text); encrypted || err != nil {
			return v, err
		}
	}
	return d.template(t)
}

// appendFixed is the opposite of fixed.
func appendFixed(b []byte, n uint64) []byte { return binary.LittleEndian.AppendUint64(b, n) }
