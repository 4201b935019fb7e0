package yaml

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// scalarValue types the text of a scalar: by its tag where Psych knows the tag,
// and a plain scalar by its looks.
func (p *parser) scalarValue(pr props, s string, plain bool) value.Value {
	p.count(1)
	if !plain && !pr.tagged {
		return s
	}
	switch pr.tag {
	case "str", "!str", "!ruby/string":
		return s
	case "binary", "!binary":
		return decodeBinary(s)
	case "float", "!float":
		switch v := p.tokenize(s).(type) {
		case int64:
			return float64(v)
		case float64:
			return v
		}
		p.fail(p.pos, "invalid value for Float(): \""+s+"\"")
	}
	if v := p.tagged(pr.tag, s); v != nil {
		return v
	}
	if strings.HasPrefix(pr.tag, symbolTag) {
		return s
	}
	return p.tokenize(s)
}

// symbolTag is how the tags of Ruby's symbols begin.
const symbolTag = "!ruby/sym"

// tagged is what data has for a node with a tag; nil where the tag makes no difference.
func (p *parser) tagged(tag string, v value.Value) value.Value {
	if !p.data() {
		return nil
	}
	v, class := p.classes(tag, v)
	if _, ok := v.(Symbol); ok && p.noSymbols {
		class = "Symbol"
	}
	if class != "" {
		p.refuse(unspecified + class)
	}
	return v
}

// dataClasses is what data has for a node with a tag, nil for what it has without it; or the class that data must not have.
func dataClasses(tag string, v value.Value) (out value.Value, class string) {
	switch v := v.(type) {
	case string:
		if strings.HasPrefix(tag, symbolTag) {
			return Symbol(v), ""
		}
		return nil, scalarClass(tag, v)
	case value.Array:
		if tag == "omap" || tag == "!omap" {
			return ordered(v), ""
		}
		return nil, classIn(tag, "!seq", "!ruby/array")
	case *value.Hash:
		return nil, mappingClass(tag)
	}
	return nil, ""
}

// scalarClass is the class of Ruby that a tag makes of a scalar; "" for none.
func scalarClass(tag, s string) string {
	switch tag {
	case "!ruby/object:BigDecimal", "!ruby/object:DateTime", "!ruby/object:Complex", "!ruby/object:Rational":
		return strings.TrimPrefix(tag, "!ruby/object:")
	case "!ruby/class", "!ruby/module":
		return s
	case "!ruby/regexp":
		return "Regexp"
	case "!ruby/range":
		return "Range"
	case "!ruby/encoding":
		return "Encoding"
	}
	return classIn(tag, "!str", "!ruby/string")
}

// classIn is the class that a tag names behind one of the kinds and a colon.
func classIn(tag string, kinds ...string) string {
	for _, kind := range kinds {
		if class, ok := strings.CutPrefix(tag, kind+":"); ok {
			return class
		}
	}
	return ""
}

// mappingClass is the class of Ruby that a tag makes of a mapping; "" for none.
func mappingClass(tag string) string {
	switch tag {
	case "omap", "!omap":
		return "Psych::Omap"
	case "set", "!set":
		return "Psych::Set"
	case "!ruby/object":
		return "Object"
	case "!ruby/object:Hash":
		return ""
	case "!ruby/struct":
		return "Struct"
	case "!ruby/exception":
		return "Exception"
	case "!ruby/range":
		return "Range"
	}
	return classIn(tag, "!ruby/object", "!ruby/struct", "!ruby/exception", "!ruby/array", "!ruby/hash-with-ivars", "!ruby/hash", "!map",
		"!ruby/marshalable", "!str", "!ruby/string")
}

// ordered is the hash of a sequence of mappings; of each, the first key and the last
// value count.
func ordered(list value.Array) value.Value {
	h := value.MakeHash(len(list))
	for _, e := range list {
		m, ok := e.(*value.Hash)
		if !ok || m.Len() == 0 {
			return list
		}
		h.Set(m.Entries()[0].Key, m.Entries()[m.Len()-1].Value)
	}
	return h
}
