package rubycode

import (
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
)

// An expression is a value that is none of data, as it is written in manifests.
type expression string

// Types are the type aliases of modules, by their names.
type Types map[string]puppet.Expr

// Add reads an alias from a manifest.
func (t Types) Add(file, text string) {
	prog, _ := parser.Parse(source.NewFile(file, text), parser.Options{})
	if alias, ok := prog.Body.(*puppet.TypeAlias); ok {
		t[alias.Name] = alias.Type
	}
	if b, ok := prog.Body.(*puppet.BlockExpr); ok {
		for _, s := range b.Stmts {
			if alias, ok := s.(*puppet.TypeAlias); ok {
				t[alias.Name] = alias.Type
			}
		}
	}
}

// anything are values of all kinds.
var anything = []any{
	"abc", int64(7), nil,
	[]any{"a", "b", int64(3)},
	hash{{"a", int64(1)}, {"b", "x"}},
	"", true, 1.5,
	[]any{},
	hash{},
	"42", int64(-3), false,
	[]any{[]any{int64(1), []any{int64(2)}}, nil, "a", "a"},
	hash{{"k", hash{{"l", []any{int64(1)}}}}, {"m", nil}},
	"a,b c", "/etc/passwd", "2001:db8::1/64", "undef",
	expression("Sensitive('s')"), expression("/a+/"), expression("Integer[1, 2]"), expression("default"), int64(70000), "äöü ß",
	[]any{int64(3), int64(1), int64(2)},
}

// values returns values of a type: typical ones first.
func (t Types) values(e puppet.Expr, depth int) []any {
	name, keys := "", []puppet.Expr(nil)
	switch e := e.(type) {
	case *puppet.RefExpr:
		name = e.Name
	case *puppet.IndexExpr:
		if ref, ok := e.Expr.(*puppet.RefExpr); ok {
			name, keys = ref.Name, e.Keys
		}
	}
	if depth > 8 {
		return []any{"deep"}
	}
	key := func(i int) []any {
		if i < len(keys) {
			return t.values(keys[i], depth+1)
		}
		return anything[:4]
	}
	low, high := bounds(keys)
	switch strings.ToLower(name) {
	case "string":
		return t.strings(low, high)
	case "integer", "numeric":
		out := []any{max(low, 3)}
		if high < 1000 {
			out = []any{(max(low, 0) + high) / 2, high, high + 1}
		}
		return append(out, low, max(low, 0), low-1)
	case "float":
		return []any{1.5, -0.25, 0.0, 1e9}
	case "boolean":
		return []any{true, false}
	case "undef":
		return []any{nil}
	case "optional":
		if len(keys) == 1 {
			if s, ok := keys[0].(*puppet.StringExpr); ok {
				return []any{s.Value, nil}
			}
		}
		return append(key(0)[:len(key(0)):len(key(0))], nil)
	case "notundef":
		return key(0)
	case "variant":
		var out []any
		for i := range keys {
			vs := key(i)
			out = append(out, vs[:min(len(vs), 4)]...)
		}
		return out
	case "enum":
		var out []any
		for _, k := range keys {
			if s, ok := k.(*puppet.StringExpr); ok {
				out = append(out, s.Value)
			}
		}
		return out
	case "pattern":
		var out []any
		for _, k := range keys {
			if r, ok := k.(*puppet.RegexpExpr); ok {
				if s, ok := sample(r.Source); ok {
					out = append(out, s)
				}
			}
		}
		if out == nil {
			out = []any{"abc"}
		}
		return out
	case "array", "iterable", "collection", "iterator":
		elems := key(0)
		if len(keys) == 0 {
			elems = anything[:4]
		}
		list := []any{elems[0]}
		list = append(list, elems[1:min(len(elems), 4)]...)
		out := []any{list, []any{elems[0]}, []any{}, []any{elems[0], elems[0], elems[len(elems)-1]}}
		if strings.EqualFold(name, "iterable") {
			out = append(out, hash{{"a", int64(1)}, {"b", int64(2)}}, int64(3))
		}
		return out
	case "tuple":
		var list []any
		for i := range keys {
			list = append(list, key(i)[0])
		}
		return []any{list, list[:min(1, len(list))]}
	case "hash":
		ks, vs := key(0), key(1)
		if len(keys) < 2 {
			ks, vs = []any{"a", "b", "c"}, anything[:4]
		}
		one := hash{{text(ks[0]), vs[0]}}
		two := hash{{text(ks[0]), vs[len(vs)-1]}}.set(text(ks[len(ks)-1])+"2", vs[0])
		return []any{one, two, hash{}}
	case "struct":
		if len(keys) == 1 {
			if h, ok := keys[0].(*puppet.HashExpr); ok {
				all, required := hash{}, hash{}
				for _, e := range h.Entries {
					k := t.values(e.Key, depth+1)
					if s, ok := e.Key.(*puppet.StringExpr); ok {
						k = []any{s.Value}
					}
					v := t.values(e.Value, depth+1)
					all = all.set(text(k[0]), v[0])
					if k[len(k)-1] != nil && v[len(v)-1] != nil {
						required = required.set(text(k[0]), v[0])
					}
				}
				return []any{all, required}
			}
		}
		return []any{hash{}}
	case "data", "scalar", "scalardata", "any", "richdata", "":
		return anything
	case "regexp":
		return []any{expression("/a+/")}
	case "sensitive":
		return []any{expression("Sensitive('secret')"), expression("Sensitive(['a'])")}
	case "type":
		return []any{expression("Integer[1, 2]"), expression("String"), expression("Variant[Integer, Undef]"), expression("File['/x']")}
	case "default":
		return []any{expression("default")}
	case "timestamp":
		return []any{expression("Timestamp('2020-02-29T12:34:56 UTC')")}
	case "timespan":
		return []any{expression("Timespan('1-02:03:04')")}
	case "binary":
		return []any{expression("Binary('YWJj')")}
	}
	if alias, ok := t[name]; ok {
		return t.values(alias, depth+1)
	}
	return anything[:6]
}

// strings are some of a length.
func (t Types) strings(low, high int64) []any {
	out := []any{"abc", "some text, and 'more'", "/srv/data", "10.0.0.1", "1.2.3", "ünïcode", "", "a"}
	fit := out[:0]
	for _, s := range out {
		if n := int64(len([]rune(s.(string)))); n >= low && n <= high {
			fit = append(fit, s)
		}
	}
	if len(fit) == 0 {
		fit = append(fit, strings.Repeat("x", int(min(max(low, 0), 1000))))
	}
	return fit
}

// bounds are those of a String or Integer.
func bounds(keys []puppet.Expr) (low, high int64) {
	low, high = -1<<62, 1<<62
	if len(keys) > 0 {
		if i, ok := keys[0].(*puppet.IntExpr); ok {
			low = i.Value
		}
	}
	if len(keys) > 1 {
		if i, ok := keys[1].(*puppet.IntExpr); ok {
			high = i.Value
		}
	}
	return low, high
}

func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return literal(v)
}
