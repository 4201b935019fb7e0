package changes

import (
	"crypto/md5" //nolint:gosec // the sum tells values apart; it is what octocatalog-diff prints
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// Secret stands for a value that is Sensitive. It is the text that octocatalog-diff shows in its place, and differs where the
// values do.
type Secret string

// secret hides a value: it takes the sum of what Ruby's Marshal makes of it.
func secret(v any) Secret {
	d := dumper{b: []byte{4, 8}}
	d.value(v)
	sum := md5.Sum(d.b) //nolint:gosec // see above
	return Secret("Sensitive [md5sum " + hex.EncodeToString(sum[:]) + "]")
}

// hidden replaces what is Sensitive inside of a value: catalogs with rich data write it as an object that says so.
func hidden(v any) any {
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			v[i] = hidden(e)
		}
	case catalogdiff.Object:
		if kind, ok := v.Get("__ptype"); ok && kind == "Sensitive" {
			inner, _ := v.Get("__pvalue")
			return secret(inner)
		}
		for i, m := range v {
			v[i].Value = hidden(m.Value)
		}
	}
	return v
}

// dumper writes the values of JSON as Ruby's Marshal does.
type dumper struct {
	b       []byte
	objects int
	keys    map[string]int // objects that are keys, by their numbers: Ruby has each text once
	floats  map[string]int // likewise floats that are their own objects
	encoded bool           // the symbol E was written
}

func (d *dumper) value(v any) {
	switch v := v.(type) {
	case nil:
		d.b = append(d.b, '0')
	case bool:
		c := byte('F')
		if v {
			c = 'T'
		}
		d.b = append(d.b, c)
	case json.Number:
		d.number(string(v))
	case Secret:
		d.text(string(v))
	case string:
		d.text(v)
	case []any:
		d.objects++
		d.b = append(d.b, '[')
		d.long(len(v))
		for _, e := range v {
			d.value(e)
		}
	case catalogdiff.Object:
		d.objects++
		d.b = append(d.b, '{')
		d.long(len(v))
		for _, m := range v {
			d.key(m.Key)
			d.value(m.Value)
		}
	}
}

// key writes a key of a hash; one that was there is a link to it.
func (d *dumper) key(s string) {
	if n, ok := d.keys[s]; ok {
		d.link(n)
		return
	}
	if d.keys == nil {
		d.keys = map[string]int{}
	}
	d.keys[s] = d.objects
	d.text(s)
}

// link writes that an object was there before.
func (d *dumper) link(n int) {
	d.b = append(d.b, '@')
	d.long(n)
}

func (d *dumper) text(s string) {
	d.objects++
	d.b = append(d.b, 'I', '"')
	d.long(len(s))
	d.b = append(d.b, s...)
	d.long(1)
	if d.encoded {
		d.b = append(d.b, ';', 0)
	} else {
		d.b = append(d.b, ':', 6, 'E')
		d.encoded = true
	}
	d.b = append(d.b, 'T')
}

func (d *dumper) number(s string) {
	if isFloat(s) {
		text := float(s)
		if n, ok := d.floats[text]; ok {
			d.link(n)
			return
		}
		if immediate(text) {
			if d.floats == nil {
				d.floats = map[string]int{}
			}
			d.floats[text] = d.objects
		}
		d.objects++
		d.b = append(d.b, 'f')
		d.long(len(text))
		d.b = append(d.b, text...)
		return
	}
	n, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return // no number of JSON
	}
	if n.IsInt64() && n.Int64() >= -1<<30 && n.Int64() < 1<<30 {
		d.b = append(d.b, 'i')
		d.long(int(n.Int64()))
		return
	}
	d.objects++
	sign := byte('+')
	if n.Sign() < 0 {
		sign = '-'
	}
	bytes := n.Bytes()
	for i, j := 0, len(bytes)-1; i < j; i, j = i+1, j-1 {
		bytes[i], bytes[j] = bytes[j], bytes[i]
	}
	if len(bytes)%2 == 1 {
		bytes = append(bytes, 0)
	}
	d.b = append(d.b, 'l', sign)
	d.long(len(bytes) / 2)
	d.b = append(d.b, bytes...)
}

// isFloat reports whether Ruby reads a number of JSON as a Float.
func isFloat(s string) bool { return strings.ContainsAny(s, ".eE") }

// immediate reports whether Ruby has a float in a machine word, so that the same number is the same object.
func immediate(text string) bool {
	f, err := strconv.ParseFloat(text, 64)
	return text == "0" || err == nil && math.Abs(f) >= math.Ldexp(1, -255) && math.Abs(f) < math.Ldexp(1, 257)
}

// float is a number as Marshal writes it: the shortest digits that read back.
func float(s string) string {
	f, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && f > 0:
		return "inf"
	case err != nil && f < 0:
		return "-inf"
	case f == 0 && strings.HasPrefix(s, "-"):
		return "-0"
	case f == 0:
		return "0"
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	e, _ := strconv.Atoi(exponent)
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	digits := strings.Replace(mantissa, ".", "", 1)
	point := e + 1 // of the digits, how many are before the point
	switch {
	case point < -3 || point > len(digits):
		out := sign + digits[:1]
		if len(digits) > 1 {
			out += "." + digits[1:]
		}
		return out + "e" + strconv.Itoa(e)
	case point <= 0:
		return sign + "0." + strings.Repeat("0", -point) + digits
	case point == len(digits):
		return sign + digits
	}
	return sign + digits[:point] + "." + digits[point:]
}

// long writes a length or a small number.
func (d *dumper) long(n int) {
	switch {
	case n == 0:
		d.b = append(d.b, 0)
		return
	case n > 0 && n < 123:
		d.b = append(d.b, byte(n+5))
		return
	case n < 0 && n > -124:
		d.b = append(d.b, byte(n-5))
		return
	}
	var le [8]byte
	binary.LittleEndian.PutUint64(le[:], uint64(n)) //nolint:gosec // two's complement is what is written
	for i := 1; i <= 4; i++ {
		rest := n >> (8 * i)
		if n > 0 && rest == 0 || n < 0 && rest == -1 {
			count := byte(i)
			if n < 0 {
				count = byte(-i)
			}
			d.b = append(append(d.b, count), le[:i]...)
			return
		}
	}
}
