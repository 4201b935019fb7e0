// Package template has golang.template of mcl: text/template of Go, with the plain functions of mcl besides its own.
//
// It may import what no other part of the runtime does, fmt and reflect, since text/template has them; it is linked only into programs with
// templates. Generated code names the functions that a template can call, so that the others are not linked. Package all has every one, for
// templates whose text is computed.
package template

import (
	"reflect"
	"strings"
	"sync"
	"text/template"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// Func is a function that a template can call.
type Func struct {
	Name string // with underscores for dots and slashes: golang_strings_to_upper
	Call any    // the Go function, as generated code calls it
}

// Template is a template. Its text is parsed when it is first rendered.
type Template struct {
	text  string
	funcs []Func

	mu     sync.Mutex
	parsed *template.Template
	err    error
	in     *inputs.Inputs // what functions read while it is rendered
}

// Compile returns the template of a text, which can call some functions besides those of Go.
func Compile(text string, funcs ...Func) *Template { return &Template{text: text, funcs: funcs} }

// Render is golang.template(text).
func Render(in *inputs.Inputs, t *Template) (string, error) { return t.render(in, nil) }

// RenderWith is golang.template(text, v).
func RenderWith(in *inputs.Inputs, t *Template, v value.Value) (string, error) {
	data, err := native(v)
	if err != nil {
		return "", err
	}
	return t.render(in, data)
}

func (t *Template) render(in *inputs.Inputs, data any) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.parsed == nil && t.err == nil {
		t.parsed, t.err = t.parse()
	}
	if t.err != nil {
		return "", t.err
	}
	t.in = in
	var b strings.Builder
	if err := t.parsed.Execute(&b, data); err != nil {
		return "", mcl.Fail("golang.template: " + err.Error())
	}
	return b.String(), nil
}

func (t *Template) parse() (*template.Template, error) {
	funcs := template.FuncMap{}
	for _, f := range t.funcs {
		funcs[f.Name] = t.adapt(f.Call)
	}
	parsed, err := template.New("template").Option("missingkey=error").Funcs(funcs).Parse(t.text)
	if err != nil {
		return nil, mcl.Fail("golang.template: " + err.Error())
	}
	return parsed, nil
}

var (
	inputsType = reflect.TypeFor[*inputs.Inputs]()
	hashType   = reflect.TypeFor[*value.Hash]()
	anyType    = reflect.TypeFor[any]()
	errorType  = reflect.TypeFor[error]()
)

// adapt makes a function of mcl one that templates can call: without the inputs, and with Go's maps for maps and structs.
func (t *Template) adapt(call any) any {
	f := reflect.ValueOf(call)
	of := f.Type()
	reads := of.NumIn() > 0 && of.In(0) == inputsType
	var params []reflect.Type
	for i := range of.NumIn() {
		switch p := of.In(i); {
		case i == 0 && reads:
		case p == hashType:
			params = append(params, anyType)
		default:
			params = append(params, p)
		}
	}
	made := reflect.FuncOf(params, []reflect.Type{anyType, errorType}, false)
	return reflect.MakeFunc(made, func(args []reflect.Value) []reflect.Value {
		var all []reflect.Value
		if reads {
			all = append(all, reflect.ValueOf(t.in))
		}
		for _, a := range args {
			if want := of.In(len(all)); want == hashType {
				m, err := hash(a.Interface())
				if err != nil {
					return results(nil, err)
				}
				a = reflect.ValueOf(m)
			}
			all = append(all, a)
		}
		out := f.Call(all)
		if len(out) > 1 && !out[1].IsNil() {
			return results(nil, out[1].Interface().(error))
		}
		v, err := native(out[0].Interface())
		return results(v, err)
	}).Interface()
}

func results(v any, err error) []reflect.Value {
	out := []reflect.Value{reflect.New(anyType).Elem(), reflect.New(errorType).Elem()}
	if v != nil {
		out[0].Set(reflect.ValueOf(v))
	}
	if err != nil {
		out[1].Set(reflect.ValueOf(err))
	}
	return out
}

// native makes what templates can read of a value: maps of Go of maps, and of structs, whose fields begin with a capital letter there.
func native(v value.Value) (any, error) {
	switch v := v.(type) {
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			n, err := native(e)
			if err != nil {
				return nil, err
			}
			list[i] = n
		}
		return list, nil
	case *mcl.Struct:
		m := make(map[string]any, len(v.Names))
		for i, name := range v.Names {
			n, err := native(v.Values[i])
			if err != nil {
				return nil, err
			}
			m[strings.ToUpper(name[:1])+name[1:]] = n
		}
		return m, nil
	case *value.Hash:
		return nativeMap(v)
	}
	return v, nil
}

func nativeMap(m *value.Hash) (any, error) {
	var first value.Value = ""
	if m.Len() > 0 {
		first = m.Entries()[0].Key
	}
	switch first.(type) {
	case string:
		return mapOf[string](m)
	case int64:
		return mapOf[int64](m)
	case float64:
		return mapOf[float64](m)
	case bool:
		return mapOf[bool](m)
	}
	return nil, mcl.Fail("golang.template: a map whose keys are structs has no form in Go")
}

func mapOf[K comparable](m *value.Hash) (any, error) {
	of := make(map[K]any, m.Len())
	for _, e := range m.Entries() {
		n, err := native(e.Value)
		if err != nil {
			return nil, err
		}
		of[e.Key.(K)] = n
	}
	return of, nil
}

// hash makes a map of strs of one that a template has.
func hash(v any) (*value.Hash, error) {
	of, ok := v.(map[string]any)
	if !ok {
		return nil, mcl.Fail("a map of strs is expected")
	}
	m := value.MakeHash(len(of))
	for k, e := range of {
		m.Set(k, e)
	}
	return m, nil
}
