package builtin

import (
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Direct is a Go function that does what a dispatch does, for arguments of certain representations. Generated code calls it
// where static types decide that a call comes to the dispatch: nothing is boxed then, and nothing looked at.
type Direct struct {
	// Dispatch is the number of the dispatch, 0 for a function of the legacy API, which has none.
	Dispatch int
	// Go is the function. It takes a [fn.Context], if it needs one, and the arguments in their representations; the last
	// may be variadic. For calls with a lambda it takes a Go function too, as the last parameter, or before all arguments where
	// the last is variadic: a [fn.Lambda1] or one of more parameters. It returns the result, which it leaves out where that is undef, and an error if it may fail.
	// Without a context its result depends on its arguments alone, and nothing else happens.
	Go any
	// Defaults are what the last arguments are where the call leaves them out.
	Defaults []value.Value
}

// Direct finds the Go function that a call comes to for certain, nil where there is none or types leave it open.
func (f *Function) Direct(call ir.CallAux, args []*ir.Value) *Direct {
	if len(f.Directs) == 0 || call.Spread != nil {
		return nil
	}
	var lambda *ir.LambdaAux
	if call.Block {
		if lambda = plain(args[len(args)-1]); lambda == nil {
			return nil
		}
		args = args[:len(args)-1]
	}
	possible := f.dispatches(args, lambda)
	if len(possible) == 0 {
		return nil
	}
	d := f.direct(possible[len(possible)-1], args, lambda)
	for _, i := range possible[:len(possible)-1] {
		if o := f.direct(i, args, lambda); d == nil || o == nil || !d.same(o) {
			return nil
		}
	}
	return d
}

// plain returns a lambda that can be a Go function of its parameters: these are all required, and have types that are known. It is nil for
// others.
func plain(v *ir.Value) *ir.LambdaAux {
	a, ok := v.Aux.(*ir.LambdaAux)
	if !ok || a.Computes() {
		return nil
	}
	for _, p := range a.Params {
		if p.Default != nil || p.Rest {
			return nil
		}
	}
	return a
}

// same reports whether two have one Go function.
func (d *Direct) same(o *Direct) bool {
	return reflect.ValueOf(d.Go).Pointer() == reflect.ValueOf(o.Go).Pointer()
}

// direct is the Go function for arguments of a dispatch, nil where there is none.
func (f *Function) direct(dispatch int, args []*ir.Value, lambda *ir.LambdaAux) *Direct {
	for i := range f.Directs {
		if d := &f.Directs[i]; d.Dispatch == dispatch && d.takes(args, lambda) {
			return d
		}
	}
	return nil
}

// dispatches are the numbers of the dispatches of which a call comes to one for certain, none where static types leave that open. A function of the legacy API takes any arguments, but converts them first: only where it is certain to leave them as they
// are, a call comes to 0.
func (f *Function) dispatches(args []*ir.Value, lambda *ir.LambdaAux) (possible []int) {
	if f.Fn.Legacy != nil {
		if lambda != nil || slices.ContainsFunc(args, mayConvert) {
			return nil
		}
		return []int{0}
	}
	if f.Fn.Prepare != nil {
		f.Fn.Prepare()
	}
	var either typesys.Variant // what those that are possible accept
	for i := range f.Fn.Dispatch {
		sig := &f.Fn.Dispatch[i].Sig
		may, certain := accepts(sig, args, lambda)
		if !may {
			continue
		}
		possible = append(possible, i)
		if len(args) == 1 {
			either.Types = append(either.Types, sig.Type.Params.Types[0])
			certain = certain || ir.Accepts(&either, ir.StaticType(args[0]))
		}
		if certain {
			return possible
		}
	}
	return nil
}

// mayConvert reports whether the legacy API may convert an argument (3X-2), which it does to undef and to what is no data.
func mayConvert(a *ir.Value) bool {
	return !ir.IsData(a) || !ir.Disjoint(ir.StaticType(a), typesys.UndefType)
}

// accepts reports whether a signature may accept a call, and whether it is certain to.
func accepts(sig *typesys.Signature, args []*ir.Value, lambda *ir.LambdaAux) (possible, certain bool) {
	params := sig.Type.Params
	lo, hi := params.SizeRange()
	if n := int64(len(args)); n < lo || n > hi {
		return false, false
	}
	block := sig.Type.Block
	if lambda != nil && (block == nil || !typesys.Assignable(block, ir.Signature(lambda.Params, lambda.Returns).Type)) {
		return false, false
	}
	if lambda == nil && block != nil {
		if _, optional := block.(*typesys.Optional); !optional {
			return false, false
		}
	}
	certain = true
	for i, a := range args {
		param, arg := params.Types[min(i, len(params.Types)-1)], ir.StaticType(a)
		if ir.Disjoint(param, arg) {
			return false, false
		}
		certain = certain && takes(param, arg)
	}
	return true, certain
}

// takes is [ir.Accepts], except that a type that accepts only some of what is assignable to it, as Iterator, keeps nothing from the other
// members of a Variant.
func takes(param, arg typesys.Type) bool {
	if ir.Accepts(param, arg) {
		return true
	}
	v, ok := ir.Resolved(param).(*typesys.Variant)
	return ok && slices.ContainsFunc(v.Types, func(m typesys.Type) bool { return ir.Accepts(m, arg) })
}

// takes reports whether the representations of arguments are those of the Go function's parameters, and the lambda is of so many.
func (d *Direct) takes(args []*ir.Value, lambda *ir.LambdaAux) bool {
	if _, n := d.Lambda(); (n > 0) != (lambda != nil) || lambda != nil && n != len(lambda.Params) {
		return false
	}
	params, rest, _ := d.Params()
	if len(args) > len(params) && rest == nil || len(args)+len(d.Defaults) < len(params) {
		return false
	}
	for i, a := range args {
		want := rest
		if i < len(params) {
			want = &params[i]
		}
		if *want != ir.Boxed && *want != ir.ReprOf(a) {
			return false
		}
	}
	return true
}

// Lambda is the index of the parameter that is a lambda, and how many parameters that has; 0 for no lambda.
func (d *Direct) Lambda() (at, params int) {
	t := reflect.TypeOf(d.Go)
	for i := range t.NumIn() {
		if n := lambdas[t.In(i)]; n > 0 {
			return i, n
		}
	}
	return 0, 0
}

// Params are the representations of the Go function's parameters for arguments, rest that of further ones, nil where there are none. Context reports
// whether the context comes before them.
func (d *Direct) Params() (params []ir.Repr, rest *ir.Repr, context bool) {
	t := reflect.TypeOf(d.Go)
	for i := range t.NumIn() {
		switch in := t.In(i); {
		case in == contextType:
			context = true
		case lambdas[in] > 0:
		case t.IsVariadic() && i == t.NumIn()-1:
			r := reprs[in.Elem()]
			rest = &r
		default:
			params = append(params, reprs[in])
		}
	}
	return params, rest, context
}

// Result is the representation of what the Go function returns, [ir.None] where that is undef. Fails reports whether it
// returns an error.
func (d *Direct) Result() (result ir.Repr, fails bool) {
	t := reflect.TypeOf(d.Go)
	n := t.NumOut()
	if n > 0 && t.Out(n-1) == errorType {
		fails = true
		n--
	}
	if n == 0 {
		return ir.None, fails
	}
	return reprs[t.Out(0)], fails
}

// Pure reports whether a call does nothing else than to give its result.
func (d *Direct) Pure() bool {
	_, _, context := d.Params()
	_, fails := d.Result()
	return !context && !fails
}

// Name is the name of the Go function, which is in package fn.
func (d *Direct) Name() string {
	name := runtime.FuncForPC(reflect.ValueOf(d.Go).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}

var (
	contextType = reflect.TypeFor[fn.Context]()
	errorType   = reflect.TypeFor[error]()
)

// lambdas are the numbers of parameters of lambdas by Go type.
var lambdas = map[reflect.Type]int{reflect.TypeFor[fn.Lambda1](): 1, reflect.TypeFor[fn.Lambda2](): 2, reflect.TypeFor[fn.Lambda3](): 3}

// reprs are the representations by Go type.
var reprs = map[reflect.Type]ir.Repr{
	reflect.TypeFor[value.Value](): ir.Boxed, reflect.TypeFor[bool](): ir.Bool, reflect.TypeFor[int64](): ir.Int,
	reflect.TypeFor[float64](): ir.Float, reflect.TypeFor[string](): ir.String, reflect.TypeFor[value.Array](): ir.Array,
	reflect.TypeFor[*value.Hash](): ir.Hash,
}
