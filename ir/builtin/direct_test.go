package builtin

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// directs calls do with every Go function of a dispatch.
func directs(do func(name string, f *Function, d *Direct)) {
	for _, rows := range [][]Function{puppetFunctions, stdlibFunctions} {
		for i := range rows {
			f := &rows[i]
			for j := range f.Directs {
				do(f.Name, f, &f.Directs[j])
			}
			for _, e := range f.Editions {
				for j := range e.Directs {
					do(f.Name+" of "+e.Edition, changed[e.Edition][f.Name], &e.Directs[j])
				}
			}
		}
	}
}

// TestDirects makes sure that Go functions take and return what generated code has, and what their dispatches take.
func TestDirects(t *testing.T) {
	directs(func(name string, f *Function, d *Direct) {
		typ := reflect.TypeOf(d.Go)
		require.Equal(t, d.Name(), strings.TrimSuffix(d.Name(), "-fm"), "%s: no closure", name)
		for i := range typ.NumIn() {
			in := typ.In(i)
			if typ.IsVariadic() && i == typ.NumIn()-1 {
				in = in.Elem()
			}
			_, known := reprs[in]
			assert.True(t, known || in == contextType && i == 0 || lambdas[in] > 0, "%s: %s takes %s", name, d.Name(), in)
		}
		if at, n := d.Lambda(); n > 0 {
			_, _, context := d.Params()
			last := typ.NumIn() - 1
			if typ.IsVariadic() { // before all arguments
				last = map[bool]int{true: 1, false: 0}[context]
			}
			assert.Equal(t, last, at, "%s: the lambda of %s", name, d.Name())
		}
		outs := typ.NumOut()
		if outs > 0 && typ.Out(outs-1) == errorType {
			outs--
		}
		require.LessOrEqual(t, outs, 1, "%s: results of %s", name, d.Name())
		if outs == 1 {
			assert.Contains(t, reprs, typ.Out(0), "%s: %s returns %s", name, d.Name(), typ.Out(0))
		}
		if f.Fn.Prepare != nil {
			f.Fn.Prepare()
		}
		params, rest, _ := d.Params()
		least := int64(len(params) - len(d.Defaults))
		if f.Fn.Legacy != nil {
			lo, hi := f.Signatures()[d.Dispatch].Type.Params.SizeRange()
			assert.LessOrEqual(t, lo, least, "%s: parameters of %s", name, d.Name())
			assert.GreaterOrEqual(t, hi, int64(len(params)), "%s: parameters of %s", name, d.Name())
			assert.True(t, rest == nil || hi == typesys.IntegerType.Max, "%s: parameters of %s", name, d.Name())
			assert.False(t, f.Fn.Patterns && d.Pure(), "%s: %s cannot say that a pattern is wrong", name, d.Name())
			return
		}
		require.Less(t, d.Dispatch, len(f.Fn.Dispatch), name)
		sig := f.Fn.Dispatch[d.Dispatch].Sig.Type.Params
		lo, hi := sig.SizeRange()
		assert.LessOrEqual(t, least, hi, "%s: parameters of %s", name, d.Name())
		if rest == nil {
			assert.GreaterOrEqual(t, int64(len(params)), lo, "%s: parameters of %s", name, d.Name())
			assert.LessOrEqual(t, int64(len(params)), hi, "%s: parameters of %s", name, d.Name())
		}
		for i, want := range params {
			p := &ir.Value{Op: ir.OpArg, Type: sig.Types[min(i, len(sig.Types)-1)]}
			assert.True(t, want == ir.Boxed || ir.ReprOf(p) == ir.Boxed || ir.ReprOf(p) == want, "%s: parameter %d of %s", name, i+1, d.Name())
		}
		if f.Fn.Patterns {
			assert.False(t, d.Pure(), "%s: %s cannot say that a pattern is wrong", name, d.Name())
		}
	})
}

// TestEveryDispatchHasGoFunctions makes sure that each dispatch has a Go function for calls with a lambda and one for calls without, as
// it takes them. Calls with a lambda of an iteration function are loops, and the row of a dispatch that has none says why.
func TestEveryDispatchHasGoFunctions(t *testing.T) {
	for _, f := range everyRow() {
		if f.Fn == nil || f.Fn.Legacy != nil { // which is no call of a Go function, or has no dispatches
			continue
		}
		if f.Fn.Prepare != nil {
			f.Fn.Prepare()
		}
		for i, dispatch := range f.Fn.Dispatch {
			var without, with bool
			for _, d := range f.Directs {
				_, n := d.Lambda()
				without = without || d.Dispatch == i && n == 0
				with = with || d.Dispatch == i && n > 0
			}
			block := dispatch.Sig.Type.Block
			_, optional := block.(*typesys.Optional)
			whole := (without || block != nil && !optional) && (with || block == nil || f.Loop != nil)
			reason := f.Indirect[i]
			assert.NotEqual(t, whole, reason != "", "%s %s: dispatch %d, %s", f.Name, f.Edition, i, dispatch.Sig.Type)
		}
	}
}

// everyRow are all functions, and what they are in editions.
func everyRow() (rows []*Function) {
	for _, list := range [][]Function{puppetFunctions, stdlibFunctions} {
		for i := range list {
			f := &list[i]
			rows = append(rows, f)
			for _, e := range f.Editions {
				rows = append(rows, changed[e.Edition][f.Name])
			}
		}
	}
	return rows
}

// pool are the values that samples of arguments are made of.
var pool = []value.Value{
	"", "a", "Abc deF", "äß", "1", "-3", "0x1f", "1.5", "/a/b.c", "a::b_c", "%s-%d", "true", " x\n", "2020-01-02", "a,b", "1.2.3", "md5", "%Y", "reduced", "generalized",
	"a@b.c", "ip", "attr", "10.0.0.0/8",
	int64(0), int64(1), int64(-2), int64(16), 1.5, -0.5, true, false, nil, value.Default,
	value.Array{},
	value.Array{"b", "a", "b"},
	value.Array{int64(3), int64(1)},
	value.Array{"a", value.Array{"b", value.Array{int64(1)}}},
	value.Array{value.Array{"a", int64(1)}, value.Array{"b", int64(2)}},
	value.Array{nil, "", "x"},
	value.Array{"a", int64(0)},
	value.NewHash(), value.NewHash(value.Entry{Key: "a", Value: int64(1)}, value.Entry{Key: "B", Value: value.Array{"c"}}),
	value.NewHash(value.Entry{Key: "a", Value: value.NewHash(value.Entry{Key: "b", Value: nil})}), value.NewHash(value.Entry{Key: int64(1), Value: "x"}),
	value.NewHash(value.Entry{Key: "name", Value: "a"}, value.Entry{Key: "merge", Value: "unique"}),
	&value.Sensitive{Value: "secret"}, &value.Sensitive{Value: value.Array{"a"}}, typesys.IntegerType, typesys.StringType,
	typesys.BinaryValue("bytes"), typesys.TimespanValue(5e9),
	typesys.TimestampValue{Sec: 7},
	&typesys.Version{Major: 1},
	&value.Regexp{Source: "b", Matcher: &re2.Regexp{Pattern: "b"}},
	&typesys.Regexp{Pattern: &value.Regexp{Source: "[.,]", Matcher: &re2.Regexp{Pattern: "[.,]"}}},
}

// samples are lists of arguments that the dispatch of a Go function takes.
func samples(f *Function, d *Direct) []value.Array {
	if f.Fn.Prepare != nil {
		f.Fn.Prepare()
	}
	const most = 5000
	sig := parameters(f, d)
	lo, hi := sig.SizeRange()
	found := []value.Array{{}}
	var all []value.Array
	for n := int64(0); ; n++ {
		if n >= lo {
			all = append(all, found...)
		}
		if n == min(hi, lo+2) || len(sig.Types) == 0 {
			return all
		}
		var fits []value.Value
		for _, v := range pool {
			if typesys.Instance(sig.Types[min(int(n), len(sig.Types)-1)], v) {
				fits = append(fits, v)
			}
		}
		var next []value.Array
		step := max(1, len(found)*len(fits)/most)
		for i := 0; i < len(found)*len(fits); i += step {
			next = append(next, append(found[i/len(fits)][:n:n], fits[i%len(fits)]))
		}
		found = next
	}
}

// parameters are those of the dispatch of a Go function; for a legacy function those of the Go function itself.
func parameters(f *Function, d *Direct) *typesys.Tuple {
	if f.Fn.Legacy == nil {
		return f.Fn.Dispatch[d.Dispatch].Sig.Type.Params
	}
	params, rest, _ := d.Params()
	size := typesys.MakeSize(int64(len(params)-len(d.Defaults)), int64(len(params)))
	if rest != nil {
		params, size.Max = append(params, *rest), typesys.IntegerType.Max
	}
	t := &typesys.Tuple{Size: size}
	for _, r := range params {
		t.Types = append(t.Types, map[ir.Repr]typesys.Type{
			ir.Boxed: typesys.AnyType, ir.Bool: typesys.BooleanType, ir.Int: typesys.IntegerType, ir.Float: typesys.FloatType,
			ir.String: typesys.StringType, ir.Array: typesys.ArrayType, ir.Hash: typesys.HashType,
		}[r])
	}
	return t
}

// facts are variables of top scope: of facts those that functions ask for.
var facts = value.NewHash(value.Entry{Key: "fqdn", Value: "a.example.org"}, value.Entry{Key: "facts", Value: value.NewHash(
	value.Entry{Key: "operatingsystem", Value: "a"}, value.Entry{Key: "operatingsystemmajrelease", Value: "1.5"},
	value.Entry{Key: "os", Value: value.NewHash(
		value.Entry{Key: "name", Value: "a"}, value.Entry{Key: "release", Value: value.NewHash(value.Entry{Key: "major", Value: "1"})},
	)},
	value.Entry{Key: "networking", Value: value.NewHash(
		value.Entry{Key: "fqdn", Value: "a.example.org"},
		value.Entry{Key: "interfaces", Value: value.NewHash(value.Entry{Key: "a", Value: value.NewHash(value.Entry{Key: "ip", Value: "1"})})},
	)},
)})

// context is a [fn.Context] that notes what is logged.
type context struct{ logged []string }

func (c *context) Log(level, message string) { c.logged = append(c.logged, level, message) }

func (c *context) WarnOnce(key, message string) { c.logged = append(c.logged, key, message) }

func (c *context) WarnOnceHere(key, message string)        { c.logged = append(c.logged, key, message) }
func (c *context) TopVar(name string) value.Value          { return facts.Dig(name) }
func (c *context) Setting(string) value.Value              { return nil }
func (c *context) Caller() (file string, line int32)       { return "site.pp", 1 }
func (c *context) Held(v value.Value) (value.Value, error) { return v, nil }
func (c *context) ModuleName() string                      { return "m" }
func (c *context) CallerModuleName() string                { return "n" }

func (c *context) Locals() *value.Hash { return value.NewHash() }

func (c *context) Variable(name string, _ *value.Hash) (v value.Value, found bool) {
	return value.Array{name}, name == "a"
}

func (c *context) Lookup(q *fn.Query) (value.Value, error) {
	switch {
	case q.Otherwise != nil:
		return q.Otherwise(q.Name)
	case q.HasDefault:
		return q.Default, nil
	}
	return value.Array{q.Name, q.Merge, q.Type, value.Strings(q.Names...), value.Strings(q.Prefer...)}, nil
}

func (c *context) Finder() any { return finder{} }

// finder has one file and one module.
type finder struct{}

func (finder) FindFile(folder, name string) (path string, found bool, err error) {
	return folder + name, name == "a", nil
}
func (finder) ReadFile(path string) (string, error)                  { return path, nil }
func (finder) ModuleDirectory(name string) (path string, found bool) { return name, name == "a" }

func (c *context) DeclaredResource(text string) (ref value.Value, name string, err error) {
	if text == "" {
		return nil, "nothing", nil
	}
	return text, text, nil
}

// walked is a value, or the elements of an Iterator and how it looks.
func walked(v value.Value) value.Value {
	it, ok := v.(*fn.Iterator)
	if !ok {
		return v
	}
	return append(slices.Collect(it.All), value.Text(it))
}

// callGeneral calls a function as a call with arguments of unknown types does.
func callGeneral(f *Function, d *Direct, c *context, args value.Array) (v value.Value, err error) {
	defer value.Contain(&err)
	var block *fn.Block
	if _, n := d.Lambda(); n > 0 {
		block = &fn.Block{Sig: ir.Signature(lambdaOf(n).Params, nil), Call: func(args ...value.Value) (value.Value, error) { return sampleLambda(args[:n]...) }}
	}
	return f.Fn.Call(c, args, block)
}

// sampleLambda is what the lambda of calls does: it gives the first of three arguments a pair of the others, compares two, and gives one back.
func sampleLambda(args ...value.Value) (value.Value, error) {
	switch len(args) {
	case 1:
		if args[0] == any("Abc deF") {
			return nil, errors.New("not this one")
		}
		return args[0], nil
	case 2:
		if _, merging := args[0].(*value.Hash); merging {
			return value.NewHash(value.Entry{Key: "x", Value: args[1]}), nil
		}
		return int64(strings.Compare(value.Text(args[1]), value.Text(args[0]))), nil
	}
	return value.NewHash(value.Entry{Key: args[1], Value: args[2]}), nil
}

// lambdaOf is a lambda of so many parameters.
func lambdaOf(n int) *ir.LambdaAux {
	a := &ir.LambdaAux{}
	for i := range n {
		a.Params = append(a.Params, &ir.Param{Name: string(rune('a' + i)), Type: typesys.AnyType})
	}
	return a
}

// directOf is what a call with arguments, and a lambda where a Go function takes one, comes to.
func directOf(f *Function, d *Direct, args []*ir.Value) *Direct {
	aux := ir.CallAux{Name: f.Name}
	if _, n := d.Lambda(); n > 0 {
		aux.Block = true
		args = append(args[:len(args):len(args)], &ir.Value{Op: ir.OpLambda, Aux: lambdaOf(n)})
	}
	return f.Direct(aux, args)
}

// comesTo reports whether a call comes to a Go function, where types are as known as can be, those of the dispatch, or of this and another.
func comesTo(f *Function, d *Direct, args value.Array) bool {
	typed := static(args, typesys.Infer)
	if is := directOf(f, d, typed); is != nil && is.same(d) {
		return true
	}
	if f.Fn.Legacy != nil {
		return false
	}
	params := f.Fn.Dispatch[d.Dispatch].Sig.Type.Params.Types
	for i, a := range typed {
		a.Type = params[min(i, len(params)-1)]
	}
	if is := directOf(f, d, typed); is != nil && is.same(d) {
		return true
	}
	for i := range f.Fn.Dispatch {
		if other := f.Fn.Dispatch[i].Sig.Type.Params.Types; len(typed) == 1 && len(other) > 0 {
			typed[0].Type = &typesys.Variant{Types: []typesys.Type{params[0], other[0]}}
			if is := directOf(f, d, typed); is != nil && is.same(d) {
				return true
			}
		}
	}
	return false
}

// callDirect calls a Go function.
func callDirect(d *Direct, c *context, args value.Array) (v value.Value, err error) {
	params, _, takesContext := d.Params()
	given := append(args[:len(args):len(args)], d.Defaults[len(d.Defaults)-max(0, len(params)-len(args)):]...)
	var in []reflect.Value
	if takesContext {
		in = append(in, reflect.ValueOf(c))
	}
	typ := reflect.TypeOf(d.Go)
	lambdaAt, n := d.Lambda()
	lambda := func() {
		if n > 0 && len(in) == lambdaAt {
			in = append(in, reflect.MakeFunc(typ.In(lambdaAt), func(args []reflect.Value) []reflect.Value {
				var values []value.Value
				for _, a := range args {
					values = append(values, a.Interface())
				}
				v, err := sampleLambda(values...)
				out := []reflect.Value{reflect.Zero(typ.In(lambdaAt).Out(0)), reflect.Zero(errorType)}
				if v != nil {
					out[0] = reflect.ValueOf(&v).Elem()
				}
				if err != nil {
					out[1] = reflect.ValueOf(&err).Elem()
				}
				return out
			}))
		}
	}
	for _, a := range given {
		lambda()
		at := min(len(in), typ.NumIn()-1)
		want := typ.In(at)
		if typ.IsVariadic() && at == typ.NumIn()-1 {
			want = want.Elem()
		}
		if a == nil {
			in = append(in, reflect.Zero(want))
			continue
		}
		in = append(in, reflect.ValueOf(a).Convert(want))
	}
	lambda()
	defer value.Contain(&err)
	out := reflect.ValueOf(d.Go).Call(in)
	repr, fails := d.Result()
	if fails {
		err, _ = out[len(out)-1].Interface().(error)
	}
	if repr != ir.None && err == nil {
		v = out[0].Interface()
	}
	return v, err
}
