package ir

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Spread reads `spread:xo`: an x for an argument that is spliced.
func (d *Reader) Spread() []bool {
	marks, ok := strings.CutPrefix(d.tok, "spread:")
	if !ok {
		return nil
	}
	d.next()
	out := make([]bool, len(marks))
	for i := range marks {
		out[i] = marks[i] == 'x'
	}
	return out
}

// Const reads a constant.
func (d *Reader) Const() value.Value {
	d.enter()
	defer d.leave()
	switch {
	case d.tok == "":
		d.Fail("expected a constant")
	case d.tok[0] == '"':
		return d.Str()
	case d.Accept("["):
		arr := value.Array{}
		for !d.Accept("]") {
			arr = append(arr, d.Const())
			if d.tok != "]" {
				d.Expect(",")
			}
		}
		return arr
	case d.Accept("{"):
		h := value.NewHash()
		for !d.Accept("}") {
			k := d.Const()
			d.Expect("=>")
			h.Set(k, d.Const())
			if d.tok != "}" {
				d.Expect(",")
			}
		}
		return h
	}
	switch w := d.Name(); w {
	case "undef":
		return nil
	case "true":
		return true
	case "false":
		return false
	case "default":
		return value.Default
	case "sensitive":
		return &value.Sensitive{Value: d.Const()}
	case "regexp", "raw":
		re, err := regex.New(d.Str())
		if err != nil {
			d.Fail("%s", err)
			return nil
		}
		re.Raw = w == "raw"
		return re
	case "type":
		src := d.Str()
		l := lexer{src: src, line: d.lex.line} // only to bound the nesting
		l.typeText()
		return d.parseType(src)
	default:
		if i, err := strconv.ParseInt(w, 10, 64); err == nil {
			return i
		}
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			d.Fail("%q is no constant", w)
		}
		return f
	}
}
