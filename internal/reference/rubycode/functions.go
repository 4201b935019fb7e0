package rubycode

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/functions"
	"github.com/p2go/p2go/internal/source"
)

// Arguments are those of a call.
type Arguments struct {
	// Manifest is how the call has them in a manifest, with parentheses and with the lambda, if there is one.
	Manifest string
	// JSON are the same as a list of data; nil where they are not data, or there is a lambda.
	JSON json.RawMessage
}

// mostCalls is how many calls of a function are generated at most, besides those that its documentation shows.
const mostCalls = 24

// Calls returns calls of a function: those that its file shows, and generated ones, which have what its signatures or its code ask for, and
// what they do not.
func Calls(f *functions.Function, file *ast.File, types Types) []Arguments {
	var out []Arguments
	add := func(a Arguments) {
		if !slices.ContainsFunc(out, func(b Arguments) bool { return a.Manifest == b.Manifest }) {
			out = append(out, a)
		}
	}
	for _, text := range shown(f.Name, file.File.Text) {
		add(Arguments{Manifest: text})
	}
	var lists [][]any
	if f.Legacy != nil {
		lists = legacyCalls(f)
	} else {
		for _, d := range f.Dispatches {
			lists = append(lists, typedCalls(d, types)...)
		}
	}
	if n := mostCalls; len(lists) > n {
		// Some of each signature.
		step := make([][]any, 0, n)
		for i := range n {
			step = append(step, lists[i*len(lists)/n])
		}
		lists = step
	}
	for _, list := range lists {
		a, err := arguments(list)
		if err == nil {
			add(a)
		}
	}
	return out
}

// A lambda is the last of a list of arguments.
type lambda string

func arguments(list []any) (Arguments, error) {
	var block lambda
	if n := len(list); n > 0 {
		if l, ok := list[n-1].(lambda); ok {
			block, list = l, list[:n-1]
		}
	}
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = literal(v)
	}
	a := Arguments{Manifest: "(" + strings.Join(parts, ", ") + ")"}
	if block != "" {
		a.Manifest += " " + string(block)
		return a, nil
	}
	if !slices.ContainsFunc(list, isExpression) {
		text, err := encode(list)
		if err != nil {
			return a, err
		}
		a.JSON = text
	}
	return a, nil
}

func isExpression(v any) bool {
	switch v := v.(type) {
	case expression:
		return true
	case []any:
		return slices.ContainsFunc(v, isExpression)
	case hash:
		return slices.ContainsFunc(v, func(e entry) bool { return isExpression(e.value) })
	}
	return false
}

// typedCalls are calls with a signature.
func typedCalls(d *functions.Dispatch, types Types) [][]any {
	var each [][]any // values by parameters
	required := 0
	var block lambda
	optional := false
	for i, p := range d.Signature.Params {
		if i == d.Block {
			block, optional = lambdaOf(p.Type)
			continue
		}
		vs := anything
		if p.Type != nil {
			vs = types.values(p.Type, 0)
		}
		if len(vs) == 0 {
			vs = anything[:1]
		}
		each = append(each, vs)
		if p.Default == nil || i == d.Repeated {
			required = len(each)
		}
	}
	rest := len(each) > 0 && lastIsRest(d)
	var out [][]any
	add := func(list []any) {
		if block != "" {
			list = append(slices.Clone(list), block)
		}
		out = append(out, list)
	}
	typical := func(n int) []any {
		list := []any{}
		for i := range n {
			list = append(list, each[i][0])
		}
		return list
	}
	for n := required; n <= len(each); n++ {
		add(typical(n))
	}
	for i, vs := range each {
		for _, v := range vs[1:] {
			list := typical(max(required, i+1))
			list[i] = v
			add(list)
		}
	}
	if rest {
		last := each[len(each)-1]
		list := typical(len(each))
		for i := range 2 {
			list = append(list, last[(i+1)%len(last)])
		}
		add(list)
	}
	if block != "" && optional {
		b := block
		block = ""
		add(typical(required))
		block = b
	}
	// What does not fit.
	for i := range each {
		for _, v := range []any{nil, "", int64(0), []any{}, hash{{"x", int64(1)}}, 1.5, true} {
			list := typical(max(required, i+1))
			list[i] = v
			add(list)
		}
	}
	if required > 0 {
		add(typical(required - 1))
	}
	add(append(typical(len(each)), "one too many"))
	return out
}

func lastIsRest(d *functions.Dispatch) bool {
	for _, p := range d.Signature.Params {
		if p.Rest {
			return true
		}
	}
	return false
}

// lambdaOf is a lambda that a type of parameters takes.
func lambdaOf(t puppet.Expr) (l lambda, optional bool) {
	if x, ok := t.(*puppet.IndexExpr); ok {
		if ref, ok := x.Expr.(*puppet.RefExpr); ok {
			if strings.EqualFold(ref.Name, "Optional") && len(x.Keys) == 1 {
				l, _ = lambdaOf(x.Keys[0])
				return l, true
			}
			for _, k := range x.Keys {
				if i, ok := k.(*puppet.IntExpr); ok && i.Value > 0 {
					var names []string
					for n := range i.Value {
						names = append(names, "$p"+strconv.FormatInt(n, 10))
					}
					return lambda("|" + strings.Join(names, ", ") + "| { [" + strings.Join(names, ", ") + "] }"), false
				}
			}
		}
	}
	return "|$x| { $x }", false
}

// legacyCalls are calls of a function of the legacy API: what its code does with arguments says what they may be.
func legacyCalls(f *functions.Function) [][]any {
	u := newUses(func(u *uses, n ast.Node) *shape { return nil })
	args := &shape{name: "args", tuple: true}
	u.roots = []*shape{args}
	if f.Block != nil && f.Block.Params != nil {
		if list := f.Block.Params.List; len(list) > 0 {
			switch p := list[0]; p.Kind {
			case ast.ParamNested:
				for i, x := range p.Nested.List {
					u.locals[0][x.Name] = args.at(i)
				}
			default:
				u.locals[0][p.Name] = args
			}
		}
	}
	if f.Block != nil {
		u.node(f.Block.Body)
	}
	arity := f.Legacy.Arity
	least, most := arity, arity
	if arity < 0 {
		least, most = -arity-1, max(-arity-1, len(args.fields))
	}
	for range most {
		args.at(most - 1)
	}
	typical := func(n, k int, o overrides) []any {
		list := []any{}
		for i := range n {
			v := any("extra")
			if i < len(args.fields) {
				v = args.fields[i].typical(k, 1, o)
			}
			if v == any(absent{}) {
				v = nil
			}
			list = append(list, v)
		}
		return list
	}
	var out [][]any
	for n := least; n <= most; n++ {
		out = append(out, typical(n, 0, nil))
	}
	for k, o := range u.sets() {
		n := most
		if v, ok := o[args].(int); ok {
			n = v
		}
		out = append(out, typical(n, k, o))
	}
	for i := range most {
		for _, v := range anything {
			list := typical(max(least, i+1), i, nil)
			list[i] = v
			out = append(out, list)
		}
	}
	if least > 0 {
		out = append(out, typical(least-1, 0, nil))
	}
	return append(out, append(typical(most, 0, nil), "one too many"))
}

// shown are the arguments of calls in the comments of a file, with parentheses.
func shown(name, text string) []string {
	var out []string
	for rest := text; len(out) < 8; {
		i := strings.Index(rest, name+"(")
		if i < 0 {
			return out
		}
		before := byte(' ')
		if i > 0 {
			before = rest[i-1]
		}
		rest = rest[i+len(name):]
		if strings.IndexByte(" \t\n=`(,:", before) < 0 {
			continue
		}
		end := closing(rest)
		if end < 0 {
			continue
		}
		call := strings.ReplaceAll(rest[:end], "\n#", "\n")
		prog, found := parser.Parse(source.NewFile("example.pp", "f"+call), parser.Options{})
		if found.HasErrors() || check.Program(prog, check.Options{}).HasErrors() || strings.Contains(call, "$") && !strings.Contains(call, "|") || call == "()" {
			continue
		}
		if strings.ContainsAny(call, "\n") {
			call = strings.Join(strings.Fields(call), " ")
		}
		if !slices.Contains(out, call) {
			out = append(out, call)
		}
	}
	return out
}

// closing is where the parentheses at the beginning end, -1 where they do not.
func closing(text string) int {
	depth := 0
	quote := byte(0)
	for i := 0; i < len(text) && i < 400; i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// Unsteady reports whether code reads the clock or draws random numbers, so that it never gives the same twice.
func Unsteady(f *ast.File) bool {
	found := false
	ast.Walk(f.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		if !ok {
			return !found
		}
		of := ""
		if k, ok := c.Recv.(*ast.Const); ok {
			of = k.Name
		}
		switch c.Name {
		case "now", "today":
			found = found || of != ""
		case "new":
			found = found || of == "Time" && len(c.Args) == 0
		case "rand":
			found = found || c.Recv == nil || of == "Kernel" || of == "Random" || of == "SecureRandom"
		case "shuffle", "shuffle!", "sample":
			found = found || len(c.Args) == 0
		}
		return !found
	})
	return found
}
