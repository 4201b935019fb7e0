package fn

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// ScanfFunction is scanf(String, String, lambda?): the values that a format such as
// '%d %5s %[a-z]' finds at the beginning of a string, as far as it fits, or what the
// lambda makes of their array, FN-scanf.
var ScanfFunction = Function{
	Name: "scanf", Pure: true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}}, Block: &optionalCallableT}, Names: names{"data", "format"}, BlockName: "block"}, scanf}},
}

func scanf(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return ScanfThen(args[0].(string), args[1].(string), lambda1(b))
}

// ScanfThen is [Scanf], and gives the array to a lambda, whose result is its own.
func ScanfThen(data, format string, then Lambda1) (value.Value, error) {
	return then.after(boxed(Scanf(data, format)))
}

// Scanf returns the values that a format finds at the beginning of a string, as far as it fits, FN-scanf. The error is about the
// format, or a number that is too large.
func Scanf(data, format string) (value.Array, error) {
	found := value.Array{}
	for _, spec := range scanSpecs(format) {
		v, rest, ok, err := spec.scan(data)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if v != nil {
			found = append(found, v)
		}
		if data = rest; data == "" {
			break
		}
	}
	return found, nil
}

// scanSpec is a part of a format: a conversion, or a text that must be there.
type scanSpec string

// blankBytes are what \s matches.
const blankBytes = " \t\n\v\f\r"

// scanSpecs splits a format. What is neither blank, nor text, nor a conversion is left out.
func scanSpecs(format string) []scanSpec {
	var specs []scanSpec
	for at := 0; at < len(format); {
		blanks := len(format[at:]) - len(strings.TrimLeft(format[at:], blankBytes))
		n := conversionLength(format[at+blanks:])
		switch {
		case n > 0:
			n += blanks
		case blanks > 0:
			at++
			continue
		default:
			if n = strings.IndexAny(format[at:], "%"+blankBytes); n < 0 {
				n = len(format) - at
			}
			if n == 0 {
				at++
				continue
			}
		}
		specs = append(specs, scanSpec(format[at:at+n]))
		at += n
	}
	return specs
}

// conversionLength is how many bytes at the beginning of s are a conversion.
func conversionLength(s string) int {
	if !strings.HasPrefix(s, "%") {
		return 0
	}
	if strings.HasPrefix(s, "%%") {
		return 2
	}
	t := strings.TrimPrefix(s[1:], "*")
	t = t[scanDigits(t):]
	switch {
	case t == "":
		return 0
	case strings.IndexByte("diuxofegscaDIUXOFEGSCA", t[0]) >= 0:
		return len(s) - len(t) + 1
	case t[0] != '[':
		return 0
	}
	if n := namedClass(t, true); n > 0 {
		return len(s) - len(t) + n
	}
	if end := strings.IndexByte(t, ']'); end > 0 {
		return len(s) - len(t) + end + 1
	}
	return 0
}

func scanDigits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// namedClass is the length of [[:name:]] at the beginning of s, 0 when there is none. A
// name is of small letters, or with words of what else words have.
func namedClass(s string, words bool) int {
	name, ok := strings.CutPrefix(s, "[[:")
	if !ok {
		return 0
	}
	n := 0
	for n < len(name) && (name[n]-'a' < 26 || words && (name[n] == '_' || name[n]-'0' < 10 || name[n]-'A' < 26)) {
		n++
	}
	if n == 0 || !strings.HasPrefix(name[n:], ":]]") {
		return 0
	}
	return 3 + n + 3
}

// scan takes what the part stands for off the beginning of a text; v is nil when it
// gives no value.
func (s scanSpec) scan(text string) (v value.Value, rest string, ok bool, err error) {
	if !s.countsBlanks() {
		text = strings.TrimLeft(text, blankBytes)
	}
	trimmed := strings.TrimLeft(string(s), blankBytes)
	skipped := strings.HasPrefix(trimmed, "%*")
	patterns, own, convert := s.conversion()
	if patterns == nil {
		literal := string(s)
		if trimmed == "%%" {
			literal = "%"
		}
		rest, ok = strings.CutPrefix(text, literal)
		return nil, rest, ok, nil
	}
	all := make([]*value.Regexp, len(patterns))
	for i, p := range patterns {
		if all[i], err = regex.New(`\A` + p); err != nil {
			if invalid, ok := errtype.As[*value.RegexpError](err); ok && !invalid.Unsupported {
				invalid.Source, invalid.Options = `\A`+cmp.Or(own, p), "m"
			}
			return nil, "", false, err
		}
	}
	end := 0
	var group string
	for _, re := range all {
		at, err := re.Matcher.Find(text)
		if at == nil || err != nil {
			return nil, "", false, err
		}
		end, group = at[1], text[at[2]:at[3]]
	}
	if !skipped {
		v, err = convert(group)
	}
	return v, text[end:], true, err
}

// countsBlanks reports whether blanks before what the part stands for belong to it.
func (s scanSpec) countsBlanks() bool {
	for i := range len(s) {
		if s[i] != '%' {
			continue
		}
		t := string(s[i+1:])
		if strings.HasPrefix(t[scanDigits(t):], "[") {
			return true
		}
		t = strings.TrimPrefix(t, "*")
		if strings.HasPrefix(t[scanDigits(t):], "c") && (i == 0 || !strings.ContainsRune(blankBytes, rune(s[i-1]))) {
			return true
		}
	}
	return false
}

// conversion are the expressions that must match, of which the last has what is
// converted as its group, and the conversion; no expressions for a text. Own is Ruby's
// expression where it is another: they do without looking ahead, which only the
// backtracking engine can.
func (s scanSpec) conversion() (patterns []string, own string, convert func(string) (value.Value, error)) {
	if p, own := s.class(); p != "" {
		return []string{p}, own, scanText
	}
	t, ok := strings.CutPrefix(strings.TrimLeft(string(s), blankBytes), "%")
	if !ok {
		return nil, "", nil
	}
	t = strings.TrimPrefix(t, "*")
	digits := t[:scanDigits(t)]
	n, err := strconv.Atoi(digits)
	if err != nil && digits != "" {
		n = math.MaxInt32 // more than expressions can have
	}
	upTo := func(less int) string { return "{1," + strconv.Itoa(n-less) + "}" }
	bounded := digits != ""
	switch t[len(digits):] {
	case "i":
		p := `[-+]?(?:0[0-7]+|0[Xx]` + oneHex + `+|[1-9]\d*)`
		if bounded {
			p = scanAlternatives(n, upTo, scanWidth{1, `[1-9]\d`}, scanWidth{1, `0[0-7]`}, scanWidth{2, `[-+]0[0-7]`},
				scanWidth{2, `[-+][1-9]\d`}, scanWidth{2, "0[Xx]" + oneHex}, scanWidth{3, "[-+]0[Xx]" + oneHex}) + `\d`
		}
		return []string{"(" + p + ")"}, "", scanInteger(0)
	case "d", "u":
		p := `[-+]?\d+`
		if bounded {
			p = scanAlternatives(n, upTo, scanWidth{1, `[-+]\d`}) + `\d` + upTo(0)
		}
		return []string{"(" + p + ")"}, "", scanInteger(10)
	case "x", "X":
		p := "[-+]?(?:0[Xx])?" + oneHex + "+"
		if bounded {
			p = scanAlternatives(n, upTo, scanWidth{3, "[-+]0[Xx]" + oneHex}, scanWidth{2, "0[Xx]" + oneHex}, scanWidth{1, "[-+]" + oneHex}) + oneHex + upTo(0)
		}
		return []string{"(" + p + ")"}, "", scanInteger(16)
	case "o":
		p := `[-+]?[0-7]+`
		if bounded {
			p = `[-+][0-7]` + upTo(1) + `|[0-7]` + upTo(0)
		}
		return []string{"(" + p + ")"}, "", scanInteger(8)
	case "a", "e", "f", "g", "A", "E", "F", "G":
		// Ruby forbids a point after digits alone: here what has one comes first.
		const (
			hex  = `[-+]?(?:0[xX](?:\.\h+|\h+(?:\.\h*)?)[pP][-+]?\d+|`
			frac = `\d*\.\d*(?:[eE][-+]?\d+)?`
		)
		patterns = []string{"(" + hex + frac + `|\d+))`}
		if bounded {
			patterns = append(patterns, `(\S`+upTo(0)+`)`)
			own = "(?=" + hex + `\d+(?![\d.])|` + frac + "))" + patterns[1]
		}
		return patterns, own, scanFloat
	case "s":
		if bounded {
			return []string{`(\S` + upTo(0) + `)`}, "", scanText
		}
		return []string{`(\S+)`}, "", scanText
	case "c":
		switch {
		case bounded:
			return []string{`((?m:.)` + upTo(0) + `)`}, `(.` + upTo(0) + `)`, scanText
		case s[0] != '%':
			return []string{`\s*((?m:.))`}, "", scanText
		}
		return []string{`((?m:.))`}, "", scanText
	}
	return nil, "", nil
}

const oneHex = "[A-Fa-f0-9]"

// scanWidth is an alternative of as many characters as the width, less those that it
// begins with; it is there for widths above Less.
type scanWidth struct {
	less    int
	pattern string
}

func scanAlternatives(n int, upTo func(less int) string, all ...scanWidth) string {
	var b strings.Builder
	for _, w := range all {
		if n > w.less {
			b.WriteString(w.pattern + upTo(w.less) + "|")
		}
	}
	return b.String()
}

// class is the expression of a conversion of a class of characters, "" for another, and
// Ruby's own.
func (s scanSpec) class() (pattern, own string) {
	find := func(width bool, end func(t string) int) (class, digits string) {
		for i := range len(s) {
			if s[i] != '%' {
				continue
			}
			t := strings.TrimPrefix(string(s[i+1:]), "*")
			d := scanDigits(t)
			if (d > 0) != width {
				continue
			}
			if n := end(t[d:]); n > 0 {
				return t[d : d+n], t[:d]
			}
		}
		return "", ""
	}
	named := func(t string) int { return namedClass(t, false) }
	listed := func(t string) int {
		if !strings.HasPrefix(t, "[") {
			return 0
		}
		return strings.IndexByte(t, ']') + 1
	}
	for _, end := range []func(string) int{named, listed} {
		if class, _ := find(false, end); class != "" {
			if named(class) > 0 {
				return "(" + class + "+)", ""
			}
			yes := class[1 : len(class)-1]
			no, negated := strings.CutPrefix(yes, "^")
			if !negated {
				no = "^" + yes
			}
			own = "(" + class + "+)(?=[" + no + `]|\z)`
			if yes == "" || no == "" || strings.Contains(yes, "[") || strings.HasSuffix(yes, `\`) {
				return own, own // this class ends elsewhere, if at all
			}
			return "(" + class + "+)", own
		}
		if class, digits := find(true, end); class != "" {
			return "(" + class + "{1," + digits + "})", ""
		}
	}
	return "", ""
}

func scanText(s string) (value.Value, error) { return s, nil }

// scanInteger converts digits; a radix of 0 honours prefixes.
func scanInteger(radix int) func(s string) (value.Value, error) {
	return func(s string) (value.Value, error) {
		n, err := ruby.Integer(s, radix)
		return n, err
	}
}

func scanFloat(s string) (value.Value, error) {
	sign, t := "", s
	if t[0] == '-' || t[0] == '+' {
		sign, t = t[:1], t[1:]
	}
	if mantissa, exponent, ok := hexFloat(t); ok {
		if _, err := strconv.ParseInt(exponent, 10, 32); err != nil {
			return nil, tooLarge(exponent)
		}
		f, _ := strconv.ParseFloat(sign+"0x"+mantissa+"p"+exponent, 64) // the error is that of infinity
		return f, nil
	}
	whole, rest, _ := strings.Cut(t, ".")
	if len(rest) > 2 && rest[0]|0x20 == 'e' && (rest[1] == '-' || rest[1] == '+') && whole != "" && scanDigits(whole) == len(whole) {
		return ruby.LeadingFloat(sign + whole + rest), nil
	}
	return ruby.LeadingFloat(s), nil
}

// hexFloat splits a number such as 0x1.8p-3, with what may follow it.
func hexFloat(s string) (mantissa, exponent string, ok bool) {
	if len(s) < 2 || s[0] != '0' || s[1]|0x20 != 'x' {
		return "", "", false
	}
	p := strings.IndexAny(s, "pP")
	if p < 0 {
		return "", "", false
	}
	mantissa, exponent = s[2:p], s[p+1:]
	digits := strings.Replace(mantissa, ".", "", 1)
	if digits == "" || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return "", "", false
	}
	n := len(exponent) - len(strings.TrimLeft(exponent, "+-"))
	end := n + scanDigits(exponent[n:])
	return mantissa, exponent[:end], n < 2 && end > n
}

// tooLarge is Ruby's error for an exponent outside of 32 bits.
func tooLarge(exponent string) error {
	n, err := strconv.ParseInt(exponent, 10, 64)
	switch {
	case err != nil:
		return fail("bignum too big to convert into `long'")
	case n < 0:
		return fail("integer ", strconv.FormatInt(n, 10), " too small to convert to `int'")
	}
	return fail("integer ", strconv.FormatInt(n, 10), " too big to convert to `int'")
}
