package ruby

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// MaxWidth bounds widths and precisions, which Ruby bounds by memory alone.
const MaxWidth = 1 << 24

// Format is Ruby's Kernel#format (FN-sprintf). A named reference (%<n>d, %{n})
// reads the only argument, which must be a hash with string keys.
func Format(format string, args []value.Value) (string, error) {
	return FormatWith(format, args, ToS, func(v value.Value) string { return string(value.AppendInspect(nil, v)) })
}

// FormatWith is [Format] with the functions that print values for %s and %p.
func FormatWith(format string, args []value.Value, text, inspect func(value.Value) string) (string, error) {
	f := formatter{src: format, args: args, toS: text, inspect: inspect}
	if err := f.run(); err != nil {
		return "", err
	}
	return string(f.out), nil
}

// FormatError is an error of [Format] that is none of its format string.
type FormatError struct {
	Class   string // of Ruby
	Message string
}

// Error returns the message.
func (e *FormatError) Error() string { return e.Message }

// Names is implemented by hashes of other kinds that named references read.
type Names interface {
	// Named returns what has a name, and whether there is one.
	Named(name string) (value.Value, bool, error)
}

// formatter is the state of one Format call.
type formatter struct {
	src  string
	pos  int
	args []value.Value
	out  []byte

	toS, inspect func(value.Value) string

	// used is how arguments have been taken so far: the count of those taken
	// in order, or byNumber or byName, which do not mix.
	used int
}

const (
	byNumber = -1
	byName   = -2
)

// spec is one parsed conversion.
type spec struct {
	space, alt, plus, minus, zero bool
	width, prec                   int // -1: not given
	value                         value.Value
	dotted                        bool // a precision was written, though it may count as none
	given                         bool // the value is already chosen by number or name
	name                          string
}

func (f *formatter) run() error {
	for f.pos < len(f.src) {
		f.out = value.Bounded(f.out)
		i := strings.IndexByte(f.src[f.pos:], '%')
		if i < 0 {
			f.out = append(f.out, f.src[f.pos:]...)
			return nil
		}
		f.out = append(f.out, f.src[f.pos:f.pos+i]...)
		f.pos += i + 1
		if err := f.conversion(); err != nil {
			return err
		}
		if len(f.out) > 1<<28 {
			return errors.New("argument too big")
		}
	}
	return nil
}

// conversion handles one %… after its percent sign.
func (f *formatter) conversion() error {
	s := spec{width: -1, prec: -1}
	if f.pos >= len(f.src) {
		return errors.New("incomplete format specifier; use %% (double %) instead")
	}
	for {
		var c byte // Ruby sees the NUL behind the end
		if f.pos < len(f.src) {
			c = f.src[f.pos]
		}
		switch c {
		case ' ', '#', '+', '-', '0':
			if s.width >= 0 {
				return errors.New("flag after width")
			}
			if s.dotted {
				return errors.New("flag after precision")
			}
			s.flag(c)
			f.pos++
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if err := f.number(&s); err != nil {
				return err
			}
		case '<', '{':
			done, err := f.named(&s)
			if done || err != nil {
				return err
			}
		case '*':
			if err := f.starWidth(&s); err != nil {
				return err
			}
		case '.':
			if err := f.precision(&s); err != nil {
				return err
			}
		case '\n', 0, '%':
			if s.flags() || s.width >= 0 || s.dotted {
				return errors.New("invalid format character - %")
			}
			if c == '%' {
				f.pos++
			}
			f.out = append(f.out, '%')
			return nil
		default:
			f.pos++
			return f.verb(c, &s)
		}
	}
}

func (s *spec) flag(c byte) {
	switch c {
	case ' ':
		s.space = true
	case '#':
		s.alt = true
	case '+':
		s.plus = true
	case '-':
		s.minus = true
	case '0':
		s.zero = true
	}
}

func (s *spec) flags() bool { return s.space || s.alt || s.plus || s.minus || s.zero }

// digits reads a decimal number, at most MaxWidth.
func (f *formatter) digits(what string) (int, error) {
	n := 0
	for f.pos < len(f.src) && isDigit(f.src[f.pos]) {
		n = n*10 + int(f.src[f.pos]-'0')
		if n > MaxWidth {
			return 0, errors.New(what + " too big")
		}
		f.pos++
	}
	if f.pos >= len(f.src) {
		return 0, errors.New("malformed format string - %*[0-9]")
	}
	return n, nil
}

// number reads a width or, before a dollar sign, an argument number.
func (f *formatter) number(s *spec) error {
	n, err := f.digits("width")
	if err != nil {
		return err
	}
	if f.src[f.pos] == '$' {
		if s.given {
			return errors.New("value given twice - " + strconv.Itoa(n) + "$")
		}
		f.pos++
		s.value, err = f.numbered(n)
		s.given = true
		return err
	}
	if s.width >= 0 {
		return errors.New("width given twice")
	}
	if s.dotted {
		return errors.New("width after precision")
	}
	s.width = n
	return nil
}

// named reads %<name> and %{name}; the latter is a whole conversion.
func (f *formatter) named(s *spec) (done bool, err error) {
	closing := byte('>')
	if f.src[f.pos] == '{' {
		closing = '}'
	}
	end := strings.IndexByte(f.src[f.pos:], closing)
	if end < 0 {
		return false, errors.New("malformed name - unmatched parenthesis")
	}
	name := f.src[f.pos : f.pos+end+1]
	f.pos += end + 1
	if s.name != "" {
		return false, errors.New("named" + name + " after " + s.name)
	}
	s.name = name
	switch {
	case f.used > 0:
		return false, errors.New("named" + name + " after unnumbered(" + strconv.Itoa(f.used) + ")")
	case f.used == byNumber:
		return false, errors.New("named" + name + " after numbered")
	}
	f.used = byName
	if len(f.args) != 1 {
		return false, errors.New("one hash required")
	}
	v, ok, err := lookUp(f.args[0], name[1:len(name)-1])
	if err != nil {
		return false, err
	}
	if !ok {
		return false, &FormatError{"KeyError", "key" + name + " not found"}
	}
	s.value, s.given = v, true
	if closing == '}' {
		f.text(f.toS(v), s)
		return true, nil
	}
	return false, nil
}

// lookUp finds a name in a hash: a reference to a resource has parameters.
func lookUp(hash value.Value, name string) (v value.Value, ok bool, err error) {
	switch h := hash.(type) {
	case Names:
		return h.Named(name)
	case interface{ Parameters() *value.Hash }:
		v, ok = h.Parameters().Get(name)
	case *value.Hash:
		v, ok = h.Get(name)
	default:
		return nil, false, errors.New("one hash required")
	}
	return v, ok, nil
}

func (f *formatter) starWidth(s *spec) error {
	if s.width >= 0 {
		return errors.New("width given twice")
	}
	if s.dotted {
		return errors.New("width after precision")
	}
	f.pos++
	n, err := f.star("width")
	if err != nil {
		return err
	}
	if n < 0 {
		s.minus = true
		n = -n
	}
	s.width = n
	return nil
}

func (f *formatter) precision(s *spec) error {
	if s.dotted {
		return errors.New("precision given twice")
	}
	s.prec, s.dotted = 0, true
	f.pos++
	if f.pos < len(f.src) && f.src[f.pos] == '*' {
		f.pos++
		n, err := f.star("precision")
		if err != nil {
			return err
		}
		s.prec = n // a negative precision counts as none
		if n < 0 {
			s.prec = -1
		}
		return nil
	}
	n, err := f.digits("precision")
	s.prec = n
	return err
}

// star reads the argument of a *, which may be numbered (*1$).
func (f *formatter) star(what string) (int, error) {
	var v value.Value
	var err error
	i := f.pos
	for i < len(f.src) && isDigit(f.src[i]) {
		i++
	}
	if i == len(f.src) {
		return 0, errors.New("malformed format string - %*[0-9]")
	}
	if i > f.pos && f.src[i] == '$' {
		n, _ := f.digits(what)
		f.pos++
		v, err = f.numbered(n)
	} else {
		v, err = f.next()
	}
	if err != nil {
		return 0, err
	}
	n, err := toInt(v)
	if err != nil {
		return 0, err
	}
	if n > MaxWidth || n < -MaxWidth {
		return 0, errors.New(what + " too big")
	}
	return int(n), nil
}

func (f *formatter) next() (value.Value, error) {
	switch {
	case f.used == byNumber:
		return nil, errors.New("unnumbered(1) mixed with numbered")
	case f.used == byName:
		return nil, errors.New("unnumbered(1) mixed with named")
	case f.used >= len(f.args):
		return nil, errors.New("too few arguments")
	}
	f.used++
	return f.args[f.used-1], nil
}

func (f *formatter) numbered(n int) (value.Value, error) {
	at := strconv.Itoa(n)
	switch {
	case f.used > 0:
		return nil, errors.New("numbered(" + at + ") after unnumbered(" + strconv.Itoa(f.used) + ")")
	case f.used == byName:
		return nil, errors.New("numbered(" + at + ") after named")
	case n < 1:
		return nil, errors.New("invalid index - " + at + "$")
	}
	f.used = byNumber
	if n > len(f.args) {
		return nil, errors.New("too few arguments")
	}
	return f.args[n-1], nil
}

// verb writes the conversion that ends with c.
func (f *formatter) verb(c byte, s *spec) error {
	if strings.IndexByte("cspdiuoxXbBfgGeEaA", c) < 0 {
		if c >= utf8.RuneSelf {
			return errors.New("malformed format string")
		}
		return errors.New("malformed format string - %" + string(rune(c)))
	}
	v := s.value
	if !s.given {
		var err error
		if v, err = f.next(); err != nil {
			return err
		}
	}
	switch c {
	case 's':
		f.text(f.toS(v), s)
	case 'p':
		f.text(f.inspect(v), s)
	case 'c':
		return f.char(v, s)
	case 'd', 'i', 'u':
		return f.decimal(v, s)
	case 'o', 'x', 'X', 'b', 'B':
		return f.radix(c, v, s)
	default:
		return f.float(c, v, s)
	}
	return nil
}

// text writes a string cut to the precision and padded to the width, both in
// characters.
func (f *formatter) text(t string, s *spec) {
	if s.prec >= 0 {
		n := 0
		for i := range t {
			if n == s.prec {
				t = t[:i]
				break
			}
			n++
		}
	}
	f.pad(t, utf8.RuneCountInString(t), s)
}

// pad writes t, n characters wide, with blanks up to the width.
func (f *formatter) pad(t string, n int, s *spec) {
	if !s.minus {
		f.fill(' ', s.width-n)
	}
	f.out = append(f.out, t...)
	if s.minus {
		f.fill(' ', s.width-n)
	}
}

func (f *formatter) fill(c byte, n int) {
	for ; n > 0; n-- {
		f.out = append(f.out, c)
	}
}

func (f *formatter) char(v value.Value, s *spec) error {
	if t, ok := v.(string); ok {
		if utf8.RuneCountInString(t) != 1 {
			return errors.New("%c requires a character")
		}
		f.pad(t, 1, s)
		return nil
	}
	n, err := toInt(v)
	if err != nil {
		return err
	}
	switch {
	case n == -1 || n == -2: // a byte that is no character, as Ruby's UTF-8 has it
		f.pad(string([]byte{byte(n)}), 1, s)
	case n < 0 || n > utf8.MaxRune:
		return errors.New("invalid character")
	case n >= 0xd800 && n < 0xe000: // half of a pair of UTF-16
		f.pad(string([]byte{0xe0 | byte(n>>12), 0x80 | byte(n>>6)&0x3f, 0x80 | byte(n)&0x3f}), 1, s)
	default:
		f.pad(string(rune(n)), 1, s)
	}
	return nil
}

// toInt is what %c and * make of an argument that is a number: an int of C.
func toInt(v value.Value) (int64, error) {
	if d, ok := v.(float64); ok && math.Abs(d) < 1<<63 {
		v = int64(d)
	}
	switch v := v.(type) {
	case int64:
		switch {
		case v > math.MaxInt32:
			return 0, &FormatError{"RangeError", "integer " + strconv.FormatInt(v, 10) + " too big to convert to `int'"}
		case v < math.MinInt32:
			return 0, &FormatError{"RangeError", "integer " + strconv.FormatInt(v, 10) + " too small to convert to `int'"}
		}
		return v, nil
	case float64:
		return 0, &FormatError{"RangeError", "float " + outOfRange(v) + " out of range of integer"}
	case nil:
		return 0, &FormatError{"TypeError", "no implicit conversion from nil to integer"}
	}
	return 0, &FormatError{"TypeError", "no implicit conversion of " + className(v) + " into Integer"}
}

// outOfRange is how errors name a float that is no int of C.
func outOfRange(f float64) string {
	sign := ""
	if f < 0 {
		sign = "-"
	}
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return sign + "Inf"
	}
	return sign + general(math.Abs(f), 10, false)
}

// toInteger is what %d makes of an argument.
func toInteger(v value.Value) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, &FormatError{"FloatDomainError", string(value.AppendFloat(nil, v))}
		}
		t := math.Trunc(v)
		if t >= 1<<63 || t < -1<<63 {
			return 0, ErrOverflow
		}
		return int64(t), nil
	case string:
		return Integer(v, 0)
	}
	return 0, &FormatError{"TypeError", "can't convert " + className(v) + " into Integer"}
}

func (f *formatter) decimal(v value.Value, s *spec) error {
	if d, ok := v.(float64); ok && math.Abs(d) >= 1<<63 && !math.IsInf(d, 0) {
		f.digitsOf(d < 0, strconv.FormatFloat(math.Abs(math.Trunc(d)), 'f', 0, 64), "", s)
		return nil
	}
	n, err := toInteger(v)
	if err != nil {
		return err
	}
	t := strconv.FormatInt(n, 10)
	f.digitsOf(n < 0, strings.TrimPrefix(t, "-"), "", s)
	return nil
}

// digitsOf writes sign, prefix and digits under width and precision.
func (f *formatter) digitsOf(neg bool, digits, prefix string, s *spec) {
	sign := ""
	switch {
	case neg:
		sign = "-"
	case s.plus:
		sign = "+"
	case s.space:
		sign = " "
	}
	f.integer(sign+prefix, digits, '0', s.width, s.prec, s)
}

// integer writes an integer's digits, extended on the left by fill to the
// precision (or, with the zero flag, to the width).
func (f *formatter) integer(head, digits string, fill byte, width, prec int, s *spec) {
	width -= len(head)
	if s.zero && !s.minus && s.prec < 0 {
		prec, width = width, 0
	} else {
		if prec < len(digits) {
			if prec == 0 && digits == "0" && !strings.HasSuffix(head, "x") {
				digits = ""
			}
			prec = len(digits)
		}
		width -= prec
	}
	if !s.minus {
		f.fill(' ', width)
	}
	f.out = append(f.out, head...)
	f.fill(fill, prec-len(digits))
	f.out = append(f.out, digits...)
	if s.minus {
		f.fill(' ', width)
	}
}

// radix writes binary, octal and hexadecimal. Without a sign flag a negative
// number shows as two's complement: two dots and one sign digit.
func (f *formatter) radix(c byte, v value.Value, s *spec) error {
	n, err := toInteger(v)
	if err != nil {
		return err
	}
	base, prefix, top := 16, "0x", byte('f')
	switch c {
	case 'X':
		prefix, top = "0X", 'F'
	case 'o':
		base, prefix, top = 8, "0", '7'
	case 'b', 'B':
		base, prefix, top = 2, "0"+string(rune(c)), '1'
	}
	if !s.alt {
		prefix = ""
	}
	if n < 0 && !s.plus && !s.space {
		digits := complement(n, base)
		if c == 'X' {
			digits = strings.ToUpper(digits)
		}
		if base == 8 {
			prefix = ""
		}
		width, prec := s.width-2, s.prec-2
		f.integer(prefix+"..", digits, top, width+2, prec, &spec{zero: s.zero, minus: s.minus, prec: s.prec})
		return nil
	}
	digits := strconv.FormatUint(magnitude(n), base)
	if c == 'X' {
		digits = strings.ToUpper(digits)
	}
	switch {
	case digits == "0":
		if base == 8 && prefix != "" {
			digits = "" // the prefix is the digit
			if t := *s; s.prec > 0 {
				t.prec--
				s = &t
			}
		} else {
			prefix = ""
		}
	case base == 8 && s.prec > len(digits):
		prefix = ""
	}
	f.digitsOf(n < 0, digits, prefix, s)
	return nil
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// complement returns the digits of a negative number in two's complement,
// beginning with exactly one sign digit.
func complement(n int64, base int) string {
	shift, mask := 4, int64(15)
	switch base {
	case 8:
		shift, mask = 3, 7
	case 2:
		shift, mask = 1, 1
	}
	var digits []byte
	for n != -1 {
		digits = append(digits, "0123456789abcdef"[n&mask])
		n >>= shift
	}
	top := "0123456789abcdef"[mask]
	for len(digits) > 0 && digits[len(digits)-1] == top {
		digits = digits[:len(digits)-1]
	}
	digits = append(digits, top)
	for i, j := 0, len(digits)-1; i < j; i, j = i+1, j-1 {
		digits[i], digits[j] = digits[j], digits[i]
	}
	return string(digits)
}

// float writes %f %e %g %a and their capitals.
func (f *formatter) float(c byte, v value.Value, s *spec) error {
	var d float64
	switch v := v.(type) {
	case float64:
		d = v
	case int64:
		if c == 'f' {
			return f.wholeFloat(v, s)
		}
		d = float64(v)
	case string:
		var err error
		if d, err = Float(v); err != nil {
			return err
		}
	default:
		return &FormatError{"TypeError", "can't convert " + className(v) + " into Float"}
	}
	neg := math.Signbit(d) && !math.IsNaN(d)
	d = math.Abs(d)
	if math.IsInf(d, 0) || math.IsNaN(d) {
		t := "Inf"
		if math.IsNaN(d) {
			t = "NaN"
		}
		f.signed(neg, t, &spec{plus: s.plus, space: s.space, minus: s.minus, width: s.width})
		return nil
	}
	f.signed(neg, floatDigits(c, d, s), s)
	return nil
}

// wholeFloat is %f of an Integer, which loses no digits.
func (f *formatter) wholeFloat(n int64, s *spec) error {
	prec := s.prec
	if prec < 0 {
		prec = 6
	}
	t := strconv.FormatUint(magnitude(n), 10)
	if prec > 0 {
		t += "."
	}
	f.signed(n < 0, t+strings.Repeat("0", prec), s)
	return nil
}

// signed writes a float's sign and digits, zeros going between the two.
func (f *formatter) signed(neg bool, t string, s *spec) {
	sign := ""
	switch {
	case neg:
		sign = "-"
	case s.plus:
		sign = "+"
	case s.space:
		sign = " "
	}
	if s.zero && !s.minus {
		f.out = append(f.out, sign...)
		if strings.HasPrefix(t, "0x") || strings.HasPrefix(t, "0X") {
			f.out = append(f.out, t[:2]...)
			f.fill('0', s.width-len(sign)-len(t))
			f.out = append(f.out, t[2:]...)
			return
		}
		f.fill('0', s.width-len(sign)-len(t))
		f.out = append(f.out, t...)
		return
	}
	f.pad(sign+t, len(sign)+len(t), s)
}

// floatDigits formats a finite, non-negative float as C does.
func floatDigits(c byte, d float64, s *spec) string {
	prec := s.prec
	var t string
	switch c {
	case 'f':
		t = fixed(d, orSix(prec))
	case 'e', 'E':
		t = scientific(d, orSix(prec))
	case 'g', 'G':
		t = general(d, orSix(prec), s.alt)
	default:
		t = strconv.FormatFloat(d, 'x', prec, 64)
		// C writes the exponent without a leading zero
		if i := strings.IndexByte(t, 'p'); i >= 0 && i+3 < len(t) && t[i+2] == '0' {
			t = t[:i+2] + t[i+3:]
		}
	}
	if s.alt && strings.IndexByte(t, '.') < 0 {
		i := strings.IndexAny(t, "ep")
		if i < 0 || c == 'f' {
			i = len(t)
		}
		t = t[:i] + "." + t[i:]
	}
	if c == 'E' || c == 'G' || c == 'A' {
		t = strings.ToUpper(t)
	}
	return t
}

func orSix(prec int) int {
	if prec < 0 {
		return 6
	}
	return prec
}
