package graph

import (
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// YAML says how a graph is written for `mgmt run yaml`.
type YAML struct {
	Name string // of the graph, "" for mcl
	// AutoEdges writes the automatic edges, which mgmt adds itself (MCL-YAML-7).
	AutoEdges bool
}

// WriteYAML writes the graph as mgmt reads it (MCL-YAML). The warnings are about what the format cannot say; where that would make another
// graph, there is an error, before anything is written.
func (r *Result) WriteYAML(w io.Writer, y YAML) (warnings []string, err error) {
	if warnings, err = r.checkYAML(); err != nil {
		return nil, err
	}
	o := &output{w: w}
	name := y.Name
	if name == "" {
		name = "mcl"
	}
	o.b = append(appendScalar(append(o.b, "graph: "...), name), '\n')
	o.b = append(o.b, "resources:"...)
	kind := ""
	for _, v := range r.Vertices {
		if v.Kind.Name != kind {
			kind = v.Kind.Name
			o.b = append(appendScalar(append(o.b, "\n  "...), kind), ':')
		}
		o.b = v.appendYAML(o.b)
		o.flush()
	}
	if kind == "" {
		o.b = append(o.b, " {}"...)
	}
	o.b = append(o.b, "\nedges:"...)
	some := false
	for _, e := range r.Edges {
		if e.Auto && !y.AutoEdges {
			continue
		}
		some = true
		o.b = appendScalar(append(o.b, "\n- {name: "...), e.From.Ref()+" -> "+e.To.Ref())
		o.b = e.From.appendYAMLEnd(append(o.b, ", from: "...))
		o.b = e.To.appendYAMLEnd(append(o.b, ", to: "...))
		if e.Notify {
			o.b = append(o.b, ", notify: true"...)
		}
		o.b = append(o.b, '}')
		o.flush()
	}
	if !some {
		o.b = append(o.b, " []"...)
	}
	o.b = append(o.b, '\n')
	return warnings, o.end()
}

// checkYAML finds what the format cannot say (MCL-YAML-5, MCL-YAML-6).
func (r *Result) checkYAML() (warnings []string, err error) {
	for i, v := range r.Vertices {
		switch {
		case strings.HasPrefix(v.Name, "@@"):
			return nil, &Error{Text: v.Ref() + ": mgmt's YAML has no resources whose names start with @@", At: v.At}
		case i > 0 && compareNames(r.Vertices[i-1], v) == 0:
			return nil, &Error{Text: v.Ref() + ": mgmt's YAML has no hidden resource beside another of its name", At: v.At}
		}
		for _, in := range v.Received {
			sent := in.From.Ref() + "." + in.Key + " -> " + v.Ref() + "." + in.Field
			warnings = append(warnings, "mgmt's YAML sends no values: of "+sent+" there is only the edge")
		}
	}
	return warnings, nil
}

// appendYAML appends the resource as an element of a list.
func (r *Resource) appendYAML(b []byte) []byte {
	b = appendScalar(append(b, "\n  - name: "...), r.Name)
	for f, v := range r.shown {
		name := f.YAML
		if name == "" {
			name = f.Name
		}
		b = append(appendScalar(append(b, "\n    "...), name), ": "...)
		b = appendYAMLValue(b, v)
	}
	some := false
	for i, v := range r.metas[:metaReverse] {
		if v == nil {
			continue
		}
		if !some {
			b = append(b, "\n    base: {meta: {xmeta: {"...)
		} else {
			b = append(b, ", "...)
		}
		some = true
		b = append(append(b, metaTable[i].name...), ": "...)
		b = appendYAMLValue(b, v)
	}
	if some {
		b = append(b, "}}}"...)
	}
	if r.metas[metaReverse] != nil {
		b = append(b, "\n    reversible: {xmeta: {disabled: false}}"...)
	}
	if r.metas[metaAutoEdge] != nil {
		b = append(b, "\n    edgeable: {xmeta: {disabled: true}}"...)
	}
	if r.metas[metaAutoGroup] != nil {
		b = append(b, "\n    groupable: {xmeta: {disabled: true}}"...)
	}
	return b
}

func (r *Resource) appendYAMLEnd(b []byte) []byte {
	b = appendScalar(append(b, "{kind: "...), r.Kind.Name)
	b = appendScalar(append(b, ", name: "...), r.Name)
	return append(b, '}')
}

// appendYAMLValue appends a value on one line.
func appendYAMLValue(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case string:
		return appendScalar(b, v)
	case float64:
		switch {
		case math.IsNaN(v):
			return append(b, ".nan"...)
		case math.IsInf(v, 1):
			return append(b, ".inf"...)
		case math.IsInf(v, -1):
			return append(b, "-.inf"...)
		}
	case value.Array:
		b = append(b, '[')
		for i, e := range v {
			b = appendYAMLValue(separate(b, i > 0), e)
		}
		return append(b, ']')
	case *value.Hash:
		b = append(b, '{')
		for i, e := range mcl.Sorted(v) {
			b = append(appendYAMLValue(separate(b, i > 0), e.Key), ": "...)
			b = appendYAMLValue(b, e.Value)
		}
		return append(b, '}')
	case *mcl.Struct:
		b = append(b, '{')
		for i, name := range v.Names {
			b = append(appendScalar(separate(b, i > 0), name), ": "...)
			b = appendYAMLValue(b, v.Values[i])
		}
		return append(b, '}')
	}
	return appendValue(b, v)
}

func separate(b []byte, needed bool) []byte {
	if needed {
		b = append(b, ", "...)
	}
	return b
}

// appendScalar appends a text: as it is if nothing reads it as something else, else in quotes.
func appendScalar(b []byte, s string) []byte {
	if isPlain(s) {
		return append(b, s...)
	}
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, `\U`...)
			digits := strconv.FormatInt(int64(r), 16)
			b = append(append(b, "00000000"[len(digits):]...), digits...)
		}
	}
	return append(b, '"')
}

// isPlain reports whether a text needs no quotes: a word or a path that is neither a number nor one of the words of YAML.
func isPlain(s string) bool {
	if s == "" || s[0] != '/' && !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !isLetter(c) && (c < '0' || c > '9') && strings.IndexByte("/_.-", c) < 0 {
			return c == ':' && i+1 < len(s) && isPlain(s[i+1:])
		}
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return false
	}
	return true
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
