package fn

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ToJsonPrettyFunction is stdlib's to_json_pretty(Hash|Array, skip_undef?, options?):
// JSON over several lines.
var ToJsonPrettyFunction = Function{
	Name: "to_json_pretty", Pure: true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashOrArrayT, &optionalBooleanT, &jsonOptionsT}, Size: size{Min: 1, Max: 3}}}, Names: names{"data", "skip_undef", "opts"}}, toJSONPretty}},
}

var (
	hashOrArrayT     = typesys.Variant{Types: types{&hashT, &arrayT}}
	optionalBooleanT = typesys.Optional{Of: &booleanT}
	optionalTextT    = typesys.Optional{Of: &stringT}
	nestingT         = typesys.Integer{Min: -1, Max: unlimited}
	optionalNestingT = typesys.Optional{Of: &nestingT}
	jsonOptionsT     = typesys.Struct{Fields: []typesys.Field{
		{Name: "indent", Type: &optionalTextT, Optional: true},
		{Name: "space", Type: &optionalTextT, Optional: true},
		{Name: "space_before", Type: &optionalTextT, Optional: true},
		{Name: "object_nl", Type: &optionalTextT, Optional: true},
		{Name: "array_nl", Type: &optionalTextT, Optional: true},
		{Name: "allow_nan", Type: &optionalBooleanT, Optional: true},
		{Name: "max_nesting", Type: &optionalNestingT, Optional: true},
	}}
)

// jsonWriter writes JSON as Ruby's generator does.
type jsonWriter struct {
	b                                             []byte
	indent, space, spaceBefore, objectNL, arrayNL string
	allowNaN                                      bool
	maxNesting                                    int64 // 0: no limit
}

func toJSONPretty(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(withJSONOptions(args, ToJSONPretty))
}

// withJSONOptions calls a function with what to_json_pretty is given.
func withJSONOptions[T any](args []value.Value, f func(v, skipUndef value.Value, options *value.Hash) (T, error)) (T, error) {
	var skipUndef value.Value
	options := value.NewHash()
	if len(args) > 1 {
		skipUndef = args[1]
	}
	if len(args) > 2 {
		options = args[2].(*value.Hash)
	}
	return f(args[0], skipUndef, options)
}

// ToJSONPretty writes an array or a hash as JSON over several lines, without what is undef in it where that is to be skipped. The
// options are those of Ruby's generator. The error is about what JSON cannot have.
func ToJSONPretty(v, skipUndef value.Value, options *value.Hash) (string, error) {
	w := jsonWriter{indent: "  ", space: " ", objectNL: "\n", arrayNL: "\n", maxNesting: 100}
	w.configure(options)
	if value.Truth(skipUndef) {
		v = withoutUndef(v)
	}
	if err := w.write(v, 0); err != nil {
		return "", err
	}
	return bounded(string(w.b) + "\n"), nil
}

func withoutUndef(v value.Value) value.Value {
	if a, ok := v.(value.Array); ok {
		out := value.Array{}
		for _, e := range a {
			if e != nil {
				out = append(out, e)
			}
		}
		return out
	}
	out := value.NewHash()
	for _, e := range v.(*value.Hash).Entries() {
		if e.Value != nil {
			out.Set(e.Key, e.Value)
		}
	}
	return out
}

func (w *jsonWriter) configure(h *value.Hash) {
	for name, field := range map[string]*string{
		"indent": &w.indent, "space": &w.space, "space_before": &w.spaceBefore, "object_nl": &w.objectNL, "array_nl": &w.arrayNL,
	} {
		if s, ok := h.Lookup(name).(string); ok {
			*field = s
		}
	}
	w.allowNaN = value.Truth(h.Lookup("allow_nan"))
	if n, ok := h.Lookup("max_nesting").(int64); ok {
		w.maxNesting = max(n, 0)
	}
}

func (w *jsonWriter) write(v value.Value, depth int64) error {
	switch v := v.(type) {
	case value.Array:
		return w.array(v, depth)
	case *value.Hash:
		return w.object(v, depth)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			if !w.allowNaN {
				return fail(value.Text(v), " not allowed in JSON")
			}
			w.b = value.AppendText(w.b, v)
			return nil
		}
	}
	b, err := value.AppendJSON(w.b, jsonData(v), nil)
	w.b = b
	return err
}

func (w *jsonWriter) array(a value.Array, depth int64) error {
	if err := w.enter(depth); err != nil {
		return err
	}
	w.b = append(append(w.b, '['), w.arrayNL...)
	for i, e := range a {
		if i > 0 {
			w.b = append(append(w.b, ','), w.arrayNL...)
		}
		w.b = value.Bounded(w.b)
		w.margin(depth + 1)
		if err := w.write(e, depth+1); err != nil {
			return err
		}
	}
	w.b = append(w.b, w.arrayNL...)
	w.margin(depth)
	w.b = append(w.b, ']')
	return nil
}

func (w *jsonWriter) object(h *value.Hash, depth int64) error {
	if err := w.enter(depth); err != nil {
		return err
	}
	w.b = append(w.b, '{')
	for i, e := range h.Entries() {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = append(w.b, w.objectNL...)
		w.b = value.Bounded(w.b)
		w.margin(depth + 1)
		w.b = value.AppendJSONString(w.b, string(value.AppendHostText(nil, e.Key)))
		w.b = append(append(append(w.b, w.spaceBefore...), ':'), w.space...)
		if err := w.write(e.Value, depth+1); err != nil {
			return err
		}
	}
	w.b = append(w.b, w.objectNL...)
	w.margin(depth)
	w.b = append(w.b, '}')
	return nil
}

// enter is an error when collections are nested too deeply.
func (w *jsonWriter) enter(depth int64) error {
	if w.maxNesting != 0 && depth >= w.maxNesting {
		return fail("nesting of ", value.Text(depth), " is too deep")
	}
	return nil
}

func (w *jsonWriter) margin(depth int64) {
	for range depth {
		w.b = append(w.b, w.indent...)
	}
}
