//go:build linux

package fileline

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// charset is the encoding of a file, of which regular expressions see the characters.
type charset struct {
	name    string
	unicode bool
	narrow  bool // there is nothing but ASCII
}

// The beginnings of names of encodings, in lower case.
var (
	bytewise = []string{"iso-8859-", "iso8859-", "windows-125", "cp125", "cp43", "cp85", "cp86", "ibm", "koi8-", "mac", "tis-620", "ascii-8bit", "binary"}
	wide     = []string{"utf-16", "utf-32"}
	unknown  = []string{"big5", "cp9", "euc", "gb", "emacs", "stateless", "iso-2022", "cp5", "shift_jis", "sjis", "windows-31j", "utf8-mac", "utf-8-"}
)

// newCharset is the encoding of a name, UTF-8 without one, and where Ruby knows none. It fails for those of which Ruby cannot read lines, and for those that
// are not supported.
func newCharset(v value.Value) (*charset, error) {
	name, ok := v.(string)
	lower := strings.ToLower(name)
	begins := func(all []string) bool {
		return slices.ContainsFunc(all, func(prefix string) bool { return strings.HasPrefix(lower, prefix) })
	}
	c := &charset{name: strings.ToUpper(name)}
	if rest, ok := strings.CutPrefix(c.name, "WINDOWS"); ok {
		c.name = "Windows" + rest
	}
	switch {
	case !ok:
		c.unicode = true
	case strings.ContainsAny(name, ":|") || begins(unknown):
		return nil, errors.New("the encoding " + name + " cannot be applied yet")
	case begins(wide):
		return nil, errors.New("ASCII incompatible encoding needs binmode")
	case begins(bytewise):
	case lower == "us-ascii" || lower == "ascii":
		c.name, c.narrow = "US-ASCII", true
	default:
		c.unicode = true
	}
	return c, nil
}

func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 })
}

// decode returns a line as an expression is to see it, a character for each. What Ruby does not compare is an error.
func (c *charset) decode(line string, e *value.Regexp) (string, error) {
	switch {
	case c.unicode || ascii(line):
		return line, nil
	case c.narrow:
		return "", errors.New("invalid byte sequence in " + c.name)
	case !ascii(e.Source):
		return "", errors.New("incompatible encoding regexp match (UTF-8 regexp with " + c.name + " string)")
	}
	b := make([]rune, len(line))
	for i := range len(line) {
		b[i] = rune(line[i])
	}
	return string(b), nil
}
