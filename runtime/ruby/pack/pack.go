// Package pack is Array#pack, String#unpack and String#unpack1: values as bytes, by a template of directives.
package pack

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/base64"
	"github.com/p2go/p2go/runtime/value"
)

// directive is one letter of a template with what modifies it.
type directive struct {
	letter  byte
	native  bool // of the size that C has here
	order   byte // '<' or '>', 0 where the letter decides
	count   int
	star    bool
	counted bool
}

const sized = "sSiIlLqQjJ"

// next reads a directive; template is what follows it. Without one, the letter is 0.
func next(template string) (d directive, rest string, err error) {
	for template != "" {
		c := template[0]
		template = template[1:]
		if c == '#' {
			_, template, _ = strings.Cut(template, "\n")
			continue
		}
		if c != 0 && strings.IndexByte(" \t\n\v\f\r", c) < 0 {
			d.letter = c
			break
		}
	}
	if d.letter == 0 {
		return d, "", nil
	}
	for template != "" && strings.IndexByte("_!<>", template[0]) >= 0 {
		c := template[0]
		template = template[1:]
		if strings.IndexByte(sized, d.letter) < 0 {
			return d, "", argumentError("'" + string(rune(c)) + "' allowed only after types " + sized)
		}
		switch {
		case c == '_' || c == '!':
			d.native = true
		case d.order != 0:
			return d, "", ruby.Raise(ruby.RangeError, "Can't use both '<' and '>'")
		default:
			d.order = c
		}
	}
	d.count = 1
	switch {
	case template != "" && template[0] == '*':
		d.star, template = true, template[1:]
	case template != "" && template[0] >= '0' && template[0] <= '9':
		n := 0
		for n < len(template) && template[n] >= '0' && template[n] <= '9' {
			n++
		}
		if d.count, err = strconv.Atoi(template[:n]); err != nil {
			return d, "", ruby.Raise(ruby.RangeError, "pack length too big")
		}
		if d.count > value.MaxText {
			return d, "", value.TextTooLong
		}
		d.counted, template = true, template[n:]
	}
	return d, template, nil
}

func argumentError(s string) error { return ruby.Raise(ruby.ArgumentError, s) }

// width is the size in bytes of an integer; 0 for other directives.
func (d *directive) width() int {
	switch d.letter {
	case 'c', 'C':
		return 1
	case 's', 'S', 'n', 'v':
		return 2
	case 'i', 'I', 'N', 'V':
		return 4
	case 'l', 'L':
		if d.native {
			return 8
		}
		return 4
	case 'q', 'Q', 'j', 'J':
		return 8
	}
	return 0
}

// bytes is the order of the bytes in a number.
func (d *directive) bytes() binary.ByteOrder {
	if d.order == '>' || strings.IndexByte("nNgG", d.letter) >= 0 {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// floats is the size in bytes of a Float; 0 for other directives.
func (d *directive) floats() int {
	switch d.letter {
	case 'f', 'F', 'e', 'g':
		return 4
	case 'd', 'D', 'E', 'G':
		return 8
	}
	return 0
}

// packer is the state of one call of pack.
type packer struct {
	out  []byte
	args []value.Value
}

// Pack is Array#pack: the elements as bytes.
//
//ruby:method Array#pack
func Pack(args []value.Value, template string) (string, error) {
	p := packer{args: args}
	for {
		d, rest, err := next(template)
		if err != nil {
			return "", err
		}
		if d.letter == 0 {
			return string(p.out), nil
		}
		if err := p.directive(&d); err != nil {
			return "", err
		}
		if len(p.out) > value.MaxText {
			return "", value.TextTooLong
		}
		template = rest
	}
}

func (p *packer) next() (value.Value, error) {
	if len(p.args) == 0 {
		return nil, argumentError("too few arguments")
	}
	v := p.args[0]
	p.args = p.args[1:]
	return v, nil
}

func (p *packer) directive(d *directive) error {
	count := d.count
	if d.star {
		switch {
		case strings.IndexByte("@Xxu", d.letter) >= 0:
			count = 0
		case strings.IndexByte("Mm", d.letter) >= 0:
			count = 1
		default:
			count = len(p.args)
		}
	}
	switch d.letter {
	case 'a', 'A', 'Z', 'b', 'B', 'h', 'H':
		return p.text(d)
	case 'x':
		p.fill(0, count)
		return nil
	case 'X':
		return p.shrink(count)
	case '@':
		if n := count - len(p.out); n > 0 {
			p.fill(0, n)
			return nil
		}
		return p.shrink(len(p.out) - count)
	case '%':
		return argumentError("% is not supported")
	case 'p', 'P':
		return ruby.Raise(ruby.ArgumentError, "pack(p) is not supported: there are no pointers")
	case 'u', 'm', 'M':
		v, err := p.next()
		if err != nil {
			return err
		}
		return p.encoded(d.letter, count, v)
	}
	if d.width() == 0 && d.floats() == 0 && d.letter != 'U' && d.letter != 'w' {
		return nil // Ruby warns of an unknown directive
	}
	for range count {
		v, err := p.next()
		if err != nil {
			return err
		}
		if err := p.number(d, v); err != nil {
			return err
		}
	}
	return nil
}

func (p *packer) fill(c byte, n int) {
	for ; n > 0; n-- {
		p.out = append(p.out, c)
	}
}

func (p *packer) shrink(n int) error {
	if n > len(p.out) {
		return argumentError("X outside of string")
	}
	p.out = p.out[:len(p.out)-n]
	return nil
}

// text writes a string: its bytes, or the bits or hexadecimal digits that it has.
func (p *packer) text(d *directive) error {
	v, err := p.next()
	if err != nil {
		return err
	}
	s := ""
	if v != nil {
		if s, err = ruby.ToStr(v); err != nil {
			return err
		}
	}
	n := d.count
	if d.star {
		n = len(s)
	}
	switch d.letter {
	case 'b', 'B':
		p.bits(s, n, d.letter == 'b')
		return nil
	case 'h', 'H':
		p.nibbles(s, n, d.letter == 'h')
		return nil
	}
	if len(s) >= n {
		p.out = append(p.out, s[:n]...)
		if d.letter == 'Z' && d.star {
			p.out = append(p.out, 0)
		}
		return nil
	}
	p.out = append(p.out, s...)
	pad := byte(0)
	if d.letter == 'A' {
		pad = ' '
	}
	p.fill(pad, n-len(s))
	return nil
}

// bits writes characters as bits, of which the lowest may come first.
func (p *packer) bits(s string, n int, ascending bool) {
	missing := 0
	if n > len(s) {
		missing, n = (n-len(s)+1)/2, len(s)
	}
	for i := 0; i < n; i += 8 {
		c := byte(0)
		for j := i; j < min(i+8, n); j++ {
			if ascending {
				c |= s[j] & 1 << (j - i)
			} else {
				c |= s[j] & 1 << (7 - j + i)
			}
		}
		p.out = append(p.out, c)
	}
	p.fill(0, missing)
}

// nibbles writes characters as hexadecimal digits, of which the lower may come first.
func (p *packer) nibbles(s string, n int, ascending bool) {
	missing := 0
	if n > len(s) {
		missing, n = (n+1)/2-(len(s)+1)/2, len(s)
	}
	for i := 0; i < n; i += 2 {
		var pair [2]byte
		for j := i; j < min(i+2, n); j++ {
			c := s[j]
			if c|0x20 >= 'a' && c|0x20 <= 'z' {
				c = c&15 + 9
			}
			pair[j-i] = c & 15
		}
		if ascending {
			pair[0], pair[1] = pair[1], pair[0]
		}
		p.out = append(p.out, pair[0]<<4|pair[1])
	}
	p.fill(0, missing)
}

func (p *packer) number(d *directive, v value.Value) error {
	if size := d.floats(); size > 0 {
		f, err := float(v)
		if err != nil {
			return err
		}
		if size == 4 {
			p.out = appendUint(p.out, uint64(math.Float32bits(float32(f))), 4, d.bytes())
		} else {
			p.out = appendUint(p.out, math.Float64bits(f), 8, d.bytes())
		}
		return nil
	}
	n, err := ruby.ToInteger(v)
	if err != nil {
		return err
	}
	switch d.letter {
	case 'U':
		if n < 0 || n > math.MaxInt32 {
			return ruby.Raise(ruby.RangeError, "pack(U): value out of range")
		}
		p.out = appendRune(p.out, n)
	case 'w':
		if n < 0 {
			return argumentError("can't compress negative numbers")
		}
		p.out = appendBER(p.out, n)
	default:
		p.out = appendUint(p.out, uint64(n), d.width(), d.bytes())
	}
	return nil
}

func float(v value.Value) (float64, error) {
	switch v := v.(type) {
	case int64:
		return float64(v), nil
	case float64:
		return v, nil
	case nil, bool:
		return 0, ruby.Raise(ruby.TypeError, "can't convert "+ruby.Inspect(v)+" into Float")
	}
	return 0, ruby.Raise(ruby.TypeError, "can't convert "+ruby.ClassOf(v).Name+" into Float")
}

func appendUint(b []byte, n uint64, size int, order binary.ByteOrder) []byte {
	var buf [8]byte
	if order == binary.BigEndian {
		binary.BigEndian.PutUint64(buf[:], n)
		return append(b, buf[8-size:]...)
	}
	binary.LittleEndian.PutUint64(buf[:], n)
	return append(b, buf[:size]...)
}

// appendRune appends a character; those beyond Unicode have up to six bytes, as UTF-8 once had.
func appendRune(b []byte, n int64) []byte {
	switch {
	case n < 0x80:
		return append(b, byte(n))
	case n < 0x800:
		return append(b, 0xc0|byte(n>>6), 0x80|byte(n&63))
	case n < 0x10000:
		return append(b, 0xe0|byte(n>>12), 0x80|byte(n>>6&63), 0x80|byte(n&63))
	case n < 0x200000:
		return append(b, 0xf0|byte(n>>18), 0x80|byte(n>>12&63), 0x80|byte(n>>6&63), 0x80|byte(n&63))
	case n < 0x4000000:
		return append(b, 0xf8|byte(n>>24), 0x80|byte(n>>18&63), 0x80|byte(n>>12&63), 0x80|byte(n>>6&63), 0x80|byte(n&63))
	}
	return append(b, 0xfc|byte(n>>30), 0x80|byte(n>>24&63), 0x80|byte(n>>18&63), 0x80|byte(n>>12&63), 0x80|byte(n>>6&63), 0x80|byte(n&63))
}

func appendBER(b []byte, n int64) []byte {
	start := len(b)
	b = append(b, byte(n&127))
	for n >>= 7; n > 0; n >>= 7 {
		b = append(b, byte(n&127)|128)
	}
	for i, j := start, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return b
}

// encoded writes a string in Base64, uuencoded or quoted-printable.
func (p *packer) encoded(letter byte, count int, v value.Value) error {
	if letter == 'M' {
		if count <= 1 {
			count = 72
		}
		p.quotedPrintable(ruby.ToS(v), count)
		return nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return err
	}
	switch {
	case letter == 'm' && count == 0:
		p.out = base64.Append(p.out, s)
		return nil
	case count <= 2:
		count = 45
	case count > 63 && letter == 'u':
		count = 63
	default:
		count = count / 3 * 3
	}
	if letter == 'm' {
		p.out = append(p.out, base64.EncodeLines(s, count)...)
		return nil
	}
	for s != "" {
		n := min(len(s), count)
		p.out = base64.AppendWith(append(p.out, ' '+byte(n)), s[:n], uuAlphabet, '`')
		p.out = append(p.out, '\n')
		s = s[n:]
	}
	return nil
}

const uuAlphabet = "`!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"

func (p *packer) quotedPrintable(s string, width int) {
	const hex = "0123456789ABCDEF"
	n := 0
	var prev byte
	for i := range len(s) {
		c := s[i]
		switch {
		case c > 126 || c < 32 && c != '\n' && c != '\t' || c == '=':
			p.out = append(p.out, '=', hex[c>>4], hex[c&15])
			n += 3
			prev = 0
		case c == '\n':
			if prev == ' ' || prev == '\t' {
				p.out = append(p.out, "=\n"...)
			}
			p.out = append(p.out, '\n')
			n, prev = 0, '\n'
		default:
			p.out = append(p.out, c)
			n++
			prev = c
		}
		if n > width {
			p.out = append(p.out, "=\n"...)
			n, prev = 0, '\n'
		}
	}
	if n > 0 {
		p.out = append(p.out, "=\n"...)
	}
}

// unpacker is the state of one call of unpack.
type unpacker struct {
	s     string
	pos   int
	out   []value.Value
	first bool // only one value is asked for
}

// Unpack is String#unpack: the values that bytes stand for. The option offset: says where they begin.
//
//ruby:keywords
//ruby:method String#unpack
func Unpack(s, template string, options ...value.Value) ([]value.Value, error) {
	return unpack(s, template, false, options)
}

// Unpack1 is String#unpack1: the first of the values that Unpack gives.
//
//ruby:keywords
//ruby:method String#unpack1
func Unpack1(s, template string, options ...value.Value) (value.Value, error) {
	out, err := unpack(s, template, true, options)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	return out[0], nil
}

func unpack(s, template string, first bool, options []value.Value) ([]value.Value, error) {
	if len(options) > 0 {
		rest, given := ruby.TakeKeywords(options)
		if err := ruby.Arity(1+len(rest), 1, 1); err != nil {
			return nil, err
		}
		if err := ruby.KnownKeywords(given, "offset "); err != nil {
			return nil, err
		}
		if v, ok := given.Get(ruby.Symbol("offset")); ok {
			offset, err := ruby.ToInt(v)
			if err != nil {
				return nil, err
			}
			if offset < 0 {
				return nil, argumentError("offset can't be negative")
			}
			if offset > int64(len(s)) {
				return nil, argumentError("offset outside of string")
			}
			s = s[offset:]
		}
	}
	u := unpacker{s: s, first: first, out: []value.Value{}}
	for {
		d, rest, err := next(template)
		if err != nil {
			return nil, err
		}
		if d.letter == 0 || first && len(u.out) > 0 {
			return u.out, nil
		}
		if err := u.directive(&d); err != nil {
			return nil, err
		}
		template = rest
	}
}

func (u *unpacker) push(v value.Value) { u.out = append(u.out, v) }

// take returns up to n bytes.
func (u *unpacker) take(n int) string {
	n = min(n, len(u.s)-u.pos)
	u.pos += n
	return u.s[u.pos-n : u.pos]
}

func (u *unpacker) directive(d *directive) error {
	left := len(u.s) - u.pos
	count := d.count
	if d.star {
		count = left
	}
	switch d.letter {
	case 'A':
		u.push(strings.TrimRight(u.take(count), " \x00"))
	case 'a':
		u.push(u.take(count))
	case 'Z':
		field := u.s[u.pos : u.pos+min(count, left)]
		end := strings.IndexByte(field, 0)
		if end < 0 {
			u.push(field)
			u.pos += len(field)
			return nil
		}
		u.push(field[:end])
		if d.star {
			u.pos += end + 1
		} else {
			u.pos += len(field)
		}
	case 'b', 'B':
		u.bits(d, count)
	case 'h', 'H':
		u.nibbles(d, count)
	case 'U':
		for ; count > 0 && u.pos < len(u.s); count-- {
			n, size, err := decodeRune(u.s[u.pos:])
			if err != nil {
				return err
			}
			u.pos += size
			u.push(n)
		}
	case 'u':
		u.push(u.uudecode())
	case 'm':
		return u.base64(d)
	case 'M':
		u.push(unquotePrintable(u.take(left)))
	case '@':
		if count > len(u.s) {
			return argumentError("@ outside of string")
		}
		u.pos = count
	case 'X':
		if count > u.pos {
			return argumentError("X outside of string")
		}
		u.pos -= count
	case 'x':
		if count > left {
			return argumentError("x outside of string")
		}
		u.pos += count
	case 'w':
		return u.ber(count)
	case '%':
		return argumentError("% is not supported")
	default:
		return u.numbers(d, count)
	}
	return nil
}

func (u *unpacker) bits(d *directive, count int) {
	left := len(u.s) - u.pos
	if d.star || count > left*8 {
		count = left * 8
	}
	field := u.take((count + 7) / 8)
	b := make([]byte, count)
	for i := range b {
		shift := i & 7
		if d.letter == 'B' {
			shift = 7 - shift
		}
		b[i] = '0' + field[i/8]>>shift&1
	}
	u.push(string(b))
}

func (u *unpacker) nibbles(d *directive, count int) {
	left := len(u.s) - u.pos
	if d.star || count > left*2 {
		count = left * 2
	}
	field := u.take((count + 1) / 2)
	b := make([]byte, count)
	for i := range b {
		c := field[i/2]
		if (d.letter == 'H') == (i&1 == 0) {
			c >>= 4
		}
		b[i] = "0123456789abcdef"[c&15]
	}
	u.push(string(b))
}

// numbers reads integers and Floats; those that are missing are nil.
func (u *unpacker) numbers(d *directive, count int) error {
	size := d.width() + d.floats()
	if size == 0 {
		return nil
	}
	have := (len(u.s) - u.pos) / size
	missing := 0
	if count > have {
		if !d.star {
			missing = count - have
		}
		count = have
	}
	if u.first {
		count, missing = min(count, 1), min(missing, 1)
	}
	for range count {
		n := d.read(u.take(size))
		switch {
		case d.floats() == 4:
			u.push(float64(math.Float32frombits(uint32(n))))
		case d.floats() == 8:
			u.push(math.Float64frombits(n))
		case strings.IndexByte("csilqj", d.letter) >= 0:
			shift := 64 - 8*size
			u.push(int64(n) << shift >> shift)
		case n > math.MaxInt64:
			return ruby.Beyond64()
		default:
			u.push(int64(n))
		}
	}
	if len(u.out)+missing > value.MaxElements {
		return value.ArrayTooLong
	}
	for range missing {
		u.push(nil)
	}
	return nil
}

func (d *directive) read(s string) (n uint64) {
	big := d.bytes() == binary.BigEndian
	for i := range len(s) {
		if big {
			n = n<<8 | uint64(s[i])
		} else {
			n |= uint64(s[i]) << (8 * i)
		}
	}
	return n
}

// decodeRune reads a character of up to six bytes.
func decodeRune(s string) (n int64, size int, err error) {
	c := s[0]
	if c < 0x80 {
		return int64(c), 1, nil
	}
	switch {
	case c&0x40 == 0, c > 0xfd:
		return 0, 0, argumentError("malformed UTF-8 character")
	case c&0x20 == 0:
		n, size = int64(c&0x1f), 2
	case c&0x10 == 0:
		n, size = int64(c&0x0f), 3
	case c&0x08 == 0:
		n, size = int64(c&0x07), 4
	case c&0x04 == 0:
		n, size = int64(c&0x03), 5
	default:
		n, size = int64(c&0x01), 6
	}
	if size > len(s) {
		return 0, 0, argumentError("malformed UTF-8 character (expected " + strconv.Itoa(size) + " bytes, given " + strconv.Itoa(len(s)) + " bytes)")
	}
	for i := 1; i < size; i++ {
		if s[i]&0xc0 != 0x80 {
			return 0, 0, argumentError("malformed UTF-8 character")
		}
		n = n<<6 | int64(s[i]&0x3f)
	}
	if n < [...]int64{0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000}[size] {
		return 0, 0, argumentError("redundant UTF-8 sequence")
	}
	return n, size, nil
}

func (u *unpacker) ber(count int) error {
	n := uint64(0)
	for count > 0 && u.pos < len(u.s) {
		c := u.s[u.pos]
		u.pos++
		if n>>56 != 0 {
			return ruby.Beyond64()
		}
		n = n<<7 | uint64(c&127)
		if c&128 == 0 {
			u.push(int64(n))
			n = 0
			count--
		}
	}
	return nil
}

func (u *unpacker) base64(d *directive) error {
	field := u.take(len(u.s))
	if d.counted && d.count == 0 {
		s, err := base64.StrictDecode(field)
		if err != nil {
			return err
		}
		u.push(s)
		return nil
	}
	u.push(base64.Decode(field))
	return nil
}

// uudecode reads lines of which the first character says how many bytes they have.
func (u *unpacker) uudecode() string {
	most := (len(u.s) - u.pos) * 3 / 4
	out := []byte{}
	peek := func() byte {
		if u.pos < len(u.s) {
			return u.s[u.pos]
		}
		return 0
	}
	char := func() byte {
		c := peek()
		if c < ' ' || c >= 'a' {
			return 0
		}
		u.pos++
		return (c - ' ') & 63
	}
	for peek() > ' ' && peek() < 'a' {
		for n := min(int(char()), most-len(out)); n > 0; n -= 3 {
			a, b, c, d := char(), char(), char(), char()
			group := [3]byte{a<<2 | b>>4, b<<4 | c>>2, c<<6 | d}
			out = append(out, group[:min(n, 3)]...)
		}
		if c := peek(); c != '\r' && c != '\n' {
			u.pos++ // it may be a checksum
		}
		if peek() == '\r' {
			u.pos++
		}
		if peek() == '\n' {
			u.pos++
		}
	}
	u.pos = min(u.pos, len(u.s))
	return string(out)
}

func unquotePrintable(s string) string {
	var out []byte
	for s != "" {
		if s[0] != '=' {
			out = append(out, s[0])
			s = s[1:]
			continue
		}
		switch {
		case len(s) >= 2 && s[1] == '\n':
			s = s[2:]
		case len(s) >= 3 && s[1] == '\r' && s[2] == '\n':
			s = s[3:]
		case len(s) >= 3 && hexDigit(s[1]) >= 0 && hexDigit(s[2]) >= 0:
			out = append(out, byte(hexDigit(s[1])<<4|hexDigit(s[2])))
			s = s[3:]
		default:
			return string(append(out, s...))
		}
	}
	return string(out)
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
