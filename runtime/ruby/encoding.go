package ruby

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Encoding is an encoding of strings. All strings are in UTF-8 here, or bytes.
//
//ruby:class Encoding
type Encoding struct{ Name string }

// EncodingClass is the class of encodings.
var EncodingClass = &Class{Name: "Encoding", Super: ObjectClass}

// The encodings that Ruby code names.
var (
	//ruby:constant Encoding::UTF_8
	UTF8 = &Encoding{"UTF-8"}
	//ruby:constant Encoding::ASCII_8BIT
	//ruby:constant Encoding::BINARY
	Binary = &Encoding{"ASCII-8BIT"}
	//ruby:constant Encoding::US_ASCII
	//ruby:constant Encoding::ASCII
	ASCII = &Encoding{"US-ASCII"}
	//ruby:constant Encoding::ISO_8859_1
	Latin1 = &Encoding{"ISO-8859-1"}
	//ruby:constant Encoding::UTF_16LE
	UTF16LE = &Encoding{"UTF-16LE"}
	//ruby:constant Encoding::UTF_16BE
	UTF16BE = &Encoding{"UTF-16BE"}
)

// Equal is Puppet's == with another value.
func (e *Encoding) Equal(v value.Value) bool {
	o, ok := v.(*Encoding)
	return ok && e.Name == o.Name
}

// AppendKey appends the identity of the encoding as a hash key.
func (e *Encoding) AppendKey(b []byte) []byte { return appendName(b, 'n', e.Name) }

// AppendText appends the name.
func (e *Encoding) AppendText(b []byte) []byte { return append(b, e.Name...) }

// AppendInspect appends what inspect prints.
func (e *Encoding) AppendInspect(b []byte) []byte {
	return append(append(append(b, "#<Encoding:"...), e.Name...), '>')
}

// Kind is what Puppet's messages call it.
func (e *Encoding) Kind() string { return object }

// HostClass is the name of its class.
func (e *Encoding) HostClass() string { return EncodingClass.Name }

func (e *Encoding) rubyClass() opaqueClass { return opaqueClass(EncodingClass) }

// OpaqueClass is HostClass, for catalogs, which have the text of it.
func (e *Encoding) OpaqueClass() string { return e.HostClass() }

// EncodingName is Encoding#name.
//
//ruby:method Encoding#name
//ruby:method Encoding#to_s
func EncodingName(e *Encoding) string { return e.Name }

// encodingOf is the encoding that an argument names; nil for one that is not known here.
func encodingOf(v value.Value) (e *Encoding, name string, err error) {
	if e, ok := v.(*Encoding); ok {
		return e, e.Name, nil
	}
	name, err = ToStr(v)
	switch strings.ToUpper(name) {
	case "UTF-8", "LOCALE", "EXTERNAL":
		e = UTF8
	case "ASCII-8BIT", "BINARY":
		e = Binary
	case "US-ASCII", "ASCII":
		e = ASCII
	case "ISO-8859-1", "ISO8859-1":
		e = Latin1
	case "UTF-16LE":
		e = UTF16LE
	case "UTF-16BE":
		e = UTF16BE
	}
	return e, name, err
}

// StringEncoding is String#encoding, which is always UTF-8.
//
//ruby:method String#encoding
func StringEncoding(string) *Encoding { return UTF8 }

// StringForceEncoding is String#force_encoding: the string itself.
//
//ruby:method String#force_encoding
func StringForceEncoding(self, encoding value.Value) (value.Value, error) {
	if s, ok := self.(*String); ok && s.Frozen {
		return nil, frozen(self)
	}
	e, name, err := encodingOf(encoding)
	if e == nil && err == nil {
		err = Raise(ArgumentError, "unknown encoding name - ", name)
	}
	return self, err
}

// StringB is String#b: the bytes of the string.
//
//ruby:method String#b
func StringB(s string) string { return s }

// StringIsValidEncoding is String#valid_encoding?.
//
//ruby:method String#valid_encoding?
func StringIsValidEncoding(s string) bool { return utf8.ValidString(s) }

// StringIsASCIIOnly is String#ascii_only?.
//
//ruby:method String#ascii_only?
func StringIsASCIIOnly(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// encoder is what the options of encode say.
type encoder struct {
	c               *Context
	invalid, undef  bool
	replace         value.Value
	fallback        value.Value
	xml             string
	universal, crlf bool
}

// StringEncode is String#encode, to UTF-8, US-ASCII, bytes, ISO-8859-1 and UTF-16, with the options invalid, undef, replace, fallback, xml and
// newlines.
//
//ruby:keywords
//ruby:method String#encode 0..
func StringEncode(c *Context, s string, args ...value.Value) (string, error) {
	if err := positional(args, 0, 2); err != nil {
		return "", err
	}
	args, given := TakeKeywords(args)
	x := encoder{c: c}
	x.configure(given)
	to, from := UTF8, UTF8
	var name string
	var err error
	if len(args) > 0 {
		if to, name, err = encodingOf(args[0]); err != nil {
			return "", err
		}
	}
	source := "UTF-8"
	if len(args) > 1 {
		if from, source, err = encodingOf(args[1]); err != nil {
			return "", err
		}
	}
	if to == nil || from == nil {
		return "", Raise(ConverterNotFound, "code converter not found (", source, " to ", name, ")")
	}
	return x.encode(s, from, to)
}

// configure reads the options of encode.
func (x *encoder) configure(p Pairs) {
	get := func(name string) value.Value { v, _ := p.Get(Symbol(name)); return v }
	x.invalid = Equal(get("invalid"), Symbol("replace"))
	x.undef = Equal(get("undef"), Symbol("replace"))
	x.replace, x.fallback = get("replace"), get("fallback")
	if s, ok := symbolOf(get("xml")); ok {
		x.xml = string(s)
	}
	x.universal = Truth(get("universal_newline")) || Equal(get("newline"), Symbol("universal"))
	x.crlf = Truth(get("crlf_newline")) || Equal(get("newline"), Symbol("crlf"))
}

// encode converts a string from one encoding to another.
func (x *encoder) encode(s string, from, to *Encoding) (string, error) {
	if from == Latin1 {
		var b strings.Builder
		for i := range len(s) {
			b.WriteRune(rune(s[i]))
		}
		s = b.String()
	}
	var b []byte
	if x.xml == "attr" {
		b = to.append(b, '"')
	}
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		var err error
		switch {
		case r == utf8.RuneError && n == 1:
			n = incomplete(s[i:])
			b, err = x.broken(b, s[i:i+n], s[i+n:], from, to)
		case x.universal && r == '\r':
			if strings.HasPrefix(s[i:], "\r\n") {
				n = 2
			}
			b = to.append(b, '\n')
		case x.crlf && r == '\n':
			b = to.append(to.append(b, '\r'), '\n')
		case x.xml != "" && escaped(r, x.xml) != "":
			for _, c := range escaped(r, x.xml) {
				b = to.append(b, c)
			}
		default:
			b, err = x.character(b, r, to)
		}
		if err != nil {
			return "", err
		}
		i += n
	}
	if x.xml == "attr" {
		b = to.append(b, '"')
	}
	return string(b), nil
}

// escaped is a character as a reference of XML, "" for most.
func escaped(r rune, xml string) string {
	switch r {
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '&':
		return "&amp;"
	case '"':
		if xml == "attr" {
			return "&quot;"
		}
	case '\'':
		if xml == "attr" {
			return "&apos;"
		}
	}
	return ""
}

// broken appends what takes the place of bytes that are no character.
func (x *encoder) broken(b []byte, s, rest string, from, to *Encoding) ([]byte, error) {
	switch {
	case x.invalid:
		return x.replaced(b, to)
	case to == UTF8 && from == UTF8:
		return append(b, s...), nil
	case to == UTF8 && from == Binary:
		if x.undef {
			return x.replaced(b, to)
		}
		return b, Raise(UndefinedConversion, string(value.AppendBytes(nil, s[:1])), " from ASCII-8BIT to UTF-8")
	}
	shown := string(value.AppendBytes(nil, s))
	switch {
	case s[0] < 0xc2 || s[0] > 0xf4:
	case rest == "":
		shown = "incomplete " + shown
	default:
		shown += " followed by " + string(value.AppendBytes(nil, rest[:1]))
	}
	return b, Raise(InvalidByteSequence, shown, " on UTF-8")
}

// character appends a character, or what takes its place.
func (x *encoder) character(b []byte, r rune, to *Encoding) ([]byte, error) {
	if to.has(r) {
		return to.append(b, r), nil
	}
	code := strconv.FormatInt(int64(r), 16)
	switch {
	case x.fallback != nil:
		var v value.Value
		var err error
		if block, ok := x.fallback.(*Block); ok {
			v, err = block.Yield(string(r))
		} else {
			v, err = OpIndex(x.c, nil, x.fallback, string(r))
		}
		if err != nil {
			return b, err
		}
		if s, ok := stringOf(v); ok {
			return append(b, s...), nil
		}
	case x.xml != "":
		return append(append(append(b, "&#x"...), strings.ToUpper(code)...), ';'), nil
	case x.undef:
		return x.replaced(b, to)
	}
	return b, Raise(UndefinedConversion, "U+", "0000"[min(4, len(code)):], strings.ToUpper(code), " from UTF-8 to ", to.Name)
}

// replaced appends what takes the place of a character that cannot be converted.
func (x *encoder) replaced(b []byte, to *Encoding) ([]byte, error) {
	if x.replace != nil {
		s, err := ToStr(x.replace)
		for _, r := range s {
			b = to.append(b, r)
		}
		return b, err
	}
	if to.has('\ufffd') {
		return to.append(b, '\ufffd'), nil
	}
	return to.append(b, '?'), nil
}

// has reports whether an encoding has a character.
func (e *Encoding) has(r rune) bool {
	switch e {
	case ASCII, Binary:
		return r < utf8.RuneSelf
	case Latin1:
		return r < 0x100
	}
	return true
}

// append appends a character.
func (e *Encoding) append(b []byte, r rune) []byte {
	switch e {
	case Latin1:
		return append(b, byte(r))
	case UTF16LE, UTF16BE:
		if r > 0xffff {
			r -= 0x10000
			return e.append(e.append(b, 0xd800+r>>10), 0xdc00+r&0x3ff)
		}
		if e == UTF16LE {
			return append(b, byte(r), byte(r>>8))
		}
		return append(b, byte(r>>8), byte(r))
	}
	return utf8.AppendRune(b, r)
}

// StringEncodeBang is String#encode!.
//
//ruby:keywords
//ruby:method String#encode! 0..
func StringEncodeBang(c *Context, s *String, args ...value.Value) (*String, error) {
	t, err := StringEncode(c, s.String(), args...)
	if err != nil {
		return nil, err
	}
	s.Replace(t)
	return s, nil
}

// StringUnicodeNormalize is String#unicode_normalize, of strings in which all characters have one form.
//
//ruby:method String#unicode_normalize 0..1
func StringUnicodeNormalize(s string, _ ...value.Value) (string, error) {
	if !StringIsASCIIOnly(s) {
		return "", unsupported("String#unicode_normalize of characters that are not ASCII")
	}
	return s, nil
}
