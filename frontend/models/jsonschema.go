package models

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// A model in JSON Schema says what objects look like when they are written down (SER-1 to SER-7). Each type has a definition by its name,
// which its objects match and those of the types that inherit from it. A document is an object of one of the types.

// writeSchema writes the model as JSON Schema 2020-12.
func writeSchema(m *Model, _ Options) ([]File, error) {
	var roots []object
	var defs object
	for _, t := range m.types {
		if t.parent == nil && !t.resource && len(t.concrete()) > 0 {
			roots = append(roots, ref(t))
		}
		defs = append(defs, member{t.Name, m.definition(t)})
	}
	root := object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}}
	if len(roots) > 0 {
		root = append(root, member{"anyOf", roots})
	} else {
		root = append(root, member{"not", object{}})
	}
	return []File{{"types.schema.json", indented(append(root, member{"$defs", defs}))}}, nil
}

// ref is a reference to the definition of a type.
func ref(t *typ) object { return object{{"$ref", "#/$defs/" + t.Name}} }

// definition is what objects of a type match, and of those that inherit from it. Inherited features are repeated, so that no others are
// allowed.
func (m *Model) definition(t *typ) object {
	var any []object
	if !t.abstract {
		any = append(any, m.objects(t))
	}
	for _, s := range t.subtypes {
		if len(s.concrete()) > 0 {
			any = append(any, ref(s))
		}
	}
	switch len(any) {
	case 0:
		return described(object{{"$comment", "abstract, and nothing inherits from it"}, {"not", object{}}}, t.doc)
	case 1:
		return described(any[0], t.doc)
	}
	return described(object{{"anyOf", any}}, t.doc)
}

// described is a schema with a description.
func described(o object, doc string) object {
	if doc = strings.TrimSpace(doc); doc == "" {
		return o
	}
	return append(object{{"description", doc}}, o...)
}

// objects is what objects of a type itself match.
func (m *Model) objects(t *typ) object {
	properties := object{{"__ptype", object{{"const", t.Name}}}}
	required := []string{"__ptype"}
	for _, f := range t.all() {
		if !f.stored() {
			continue
		}
		properties = append(properties, member{f.Name, m.property(f)})
		if f.required() {
			required = append(required, f.Name)
		}
	}
	return object{{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}}
}

// property is what the values of a feature match.
func (m *Model) property(f *feature) object {
	s := m.single(f)
	switch {
	case f.Multiple():
		s = object{{"type", "array"}, {"items", s}}
		if f.Min > 0 {
			s = append(s, member{"minItems", f.Min})
		}
		if f.Max > 0 {
			s = append(s, member{"maxItems", f.Max})
		}
	case f.Unsettable: // SER-6
		s = object{{"anyOf", []object{s, {{"type", "null"}}}}}
	}
	if f.Default != nil {
		s = append(s, member{"default", plain(f.Default)})
	}
	return described(s, f.Doc)
}

// plain is a default for encoding/json.
func plain(v value.Value) any {
	if list, ok := v.(value.Array); ok {
		out := []any{}
		for _, e := range list {
			out = append(out, plain(e))
		}
		return out
	}
	return v
}

// single is what one value of a feature matches.
func (m *Model) single(f *feature) object {
	switch {
	case f.isReference():
		return object{{"type", "string"}, {"minLength", 1}} // SER-3
	case f.kind == objectKind:
		return ref(f.target)
	case f.kind == foreignKind:
		name := f.of.(*typesys.Object).Name
		return object{{"type", "object"}, {"properties", object{{"__ptype", object{{"type", "string"}}}}}, {"required", []string{"__ptype"}}, {"$comment", name + " is not declared with its features"}}
	case f.kind == enumKind:
		return object{{"enum", f.enum}}
	}
	return scalar(f.of)
}

// scalar is what the values of a type of attributes match: anything, where these are not what attributes of other types than those of
// resources have.
func scalar(t typesys.Type) object {
	if basic(t) == anyKind {
		return object{}
	}
	switch t := t.(type) {
	case *typesys.Integer:
		s := object{{"type", "integer"}}
		if t.Min != math.MinInt64 {
			s = append(s, member{"minimum", t.Min})
		}
		if t.Max != math.MaxInt64 {
			s = append(s, member{"maximum", t.Max})
		}
		return s
	case *typesys.Float:
		s := object{{"type", "number"}}
		if t.Min > -math.MaxFloat64 {
			s = append(s, member{"minimum", t.Min})
		}
		if t.Max < math.MaxFloat64 {
			s = append(s, member{"maximum", t.Max})
		}
		return s
	case *typesys.Boolean:
		if t.Fixed {
			return object{{"const", t.Value}}
		}
		return object{{"type", "boolean"}}
	case *typesys.Enum:
		switch {
		case len(t.Values) == 0:
			return object{{"type", "string"}}
		case t.IgnoreCase:
			var quoted []string
			for _, v := range t.Values {
				quoted = append(quoted, regexp.QuoteMeta(v))
			}
			p, _ := ecmascript(`(?i)\A(?:` + strings.Join(quoted, "|") + `)\z`)
			return object{{"type", "string"}, {"pattern", p}}
		}
		return object{{"enum", t.Values}}
	case *typesys.String:
		if t.IsLiteral {
			return object{{"const", t.Literal}}
		}
		s := object{{"type", "string"}}
		if t.Size.Given() {
			lo, hi := t.Size.Range()
			if lo > 0 {
				s = append(s, member{"minLength", lo})
			}
			if hi != math.MaxInt64 {
				s = append(s, member{"maxLength", hi})
			}
		}
		return s
	case *typesys.Pattern:
		return patterns(t)
	case *typesys.Variant:
		var any []object
		for _, of := range t.Types {
			any = append(any, scalar(of))
		}
		return object{{"anyOf", any}}
	default:
		if typesys.Equal(t, typesys.NumericType) {
			return object{{"type", "number"}}
		}
	}
	return object{{"type", []string{"string", "number", "boolean"}}}
}

// patterns is what the values of a Pattern match: any string, with a comment, where one of its expressions cannot be written for JavaScript,
// which JSON Schema has them of.
func patterns(t *typesys.Pattern) object {
	s := object{{"type", "string"}}
	var any []object
	for _, re := range t.Patterns {
		text, ok := "", false
		if g, known := goPattern(re); known {
			text, ok = ecmascript(g)
		}
		if !ok {
			return append(s, member{"$comment", "not checked: " + typesys.Text(t)})
		}
		any = append(any, object{{"pattern", text}})
	}
	switch len(any) {
	case 0:
		return s
	case 1:
		return append(s, any[0]...)
	}
	any = slices.CompactFunc(any, func(a, b object) bool { return cmp.Compare(compact(a), compact(b)) == 0 })
	return append(s, member{"anyOf", any})
}
