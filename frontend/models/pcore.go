package models

import (
	"fmt"
	"math"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// writePcore writes the model as Object types, which Puppet knows, in one manifest (COEX-5). They have no logic, and Puppet has no abstract
// types.
func writePcore(m *Model, _ Options) ([]File, error) {
	var b strings.Builder
	for i, t := range m.types {
		if i > 0 {
			b.WriteByte('\n')
		}
		comment(&b, "", t.doc)
		if t.abstract {
			comment(&b, "", "Abstract: it has no objects of its own.")
		}
		fmt.Fprintf(&b, "type %s = Object[{\n", t.Name)
		if t.parent != nil {
			fmt.Fprintf(&b, "  parent => %s,\n", t.parent.Name)
		}
		if len(t.object.Attributes) > 0 {
			b.WriteString("  attributes => {\n")
			for i, a := range t.object.Attributes {
				comment(&b, "    ", t.features[i].Doc)
				fmt.Fprintf(&b, "    '%s' => { type => %s", a.Name, pcoreType(flat(a.Type)))
				if a.Kind != typesys.Given {
					fmt.Fprintf(&b, ", kind => %s", a.Kind)
				}
				if a.HasValue {
					fmt.Fprintf(&b, ", value => %s", quoted(a.Value))
				}
				b.WriteString(" },\n")
			}
			b.WriteString("  },\n")
		}
		b.WriteString("}]\n")
	}
	return []File{{"types.pp", b.String()}}, nil
}

// pcoreType is a type as Puppet code: the text of one has bounds of a Float in a notation that Puppet writes and does not read.
func pcoreType(t typesys.Type) string {
	switch t := t.(type) {
	case *typesys.Float:
		bound := func(f float64) string {
			if f == -math.MaxFloat64 || f == math.MaxFloat64 {
				return "default"
			}
			return quoted(f)
		}
		if lo, hi := bound(t.Min), bound(t.Max); lo != hi || lo != "default" {
			return "Float[" + lo + ", " + hi + "]"
		}
	case *typesys.Optional:
		if t.Of != nil {
			return "Optional[" + pcoreType(t.Of) + "]"
		}
	case *typesys.Array:
		return strings.Replace(typesys.Text(t), typesys.Text(t.Elem), pcoreType(t.Elem), 1)
	case *typesys.Variant:
		var members []string
		for _, of := range t.Types {
			members = append(members, pcoreType(of))
		}
		return "Variant[" + strings.Join(members, ", ") + "]"
	}
	return typesys.Text(t)
}

// comment writes a comment in Puppet's notation; "" is none.
func comment(b *strings.Builder, indent, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight(indent+"# "+line, " ") + "\n")
	}
}

// quoted is a value as Puppet code.
func quoted(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "undef"
	case string:
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(v) + "'"
	case value.Array:
		var list []string
		for _, e := range v {
			list = append(list, quoted(e))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case float64:
		text := strings.Replace(literal(v), "e+", "e", 1)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	}
	return literal(v)
}
