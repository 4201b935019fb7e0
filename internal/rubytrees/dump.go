// Package rubytrees compares the trees of package frontend/ruby/parser with those that Ruby itself builds.
//
// Both are printed in one form, which is near Ruby's own (RubyVM::AbstractSyntaxTree): [Dump] prints p2go's, tree.rb Ruby's.
package rubytrees

import (
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// Dump prints a tree. Some of Ruby's own simplifications are made: a literal the value of which nobody uses is left out where Ruby leaves
// it out, and strings in interpolations of strings are parts of them. After nodes of many kinds their places stand.
func Dump(f *ast.File) string { return form("seq", stmts(f.Body)...) }

// DumpTemplate prints the tree of a template, without places, which are not those of the code that Ruby reads.
func DumpTemplate(f *ast.File) string {
	var out []string
	for _, n := range f.Body.Body {
		out = append(out, stmts(n)...)
	}
	return place.ReplaceAllString(form("seq", out...), "")
}

// place is where a node is, from line and column, in bytes, to line and column.
var place = regexp.MustCompile(`@\d+:\d+(-\d+:\d+)?`)

// at prints the place of a node.
func at(n ast.Node) string {
	s := n.Span()
	position := func(offset int32) string {
		line, _ := s.File.Position(int(offset))
		return fmt.Sprintf("%d:%d", line, int(offset)-strings.LastIndexByte(s.File.Text[:offset], '\n')-1)
	}
	if _, branch := n.(*ast.If); branch {
		return "@" + position(s.Start) // in Ruby, comments may be the end of elsif
	}
	return "@" + position(s.Start) + "-" + position(s.End)
}

func form(name string, parts ...string) string {
	n := len(name) + 2
	for _, p := range parts {
		n += len(p) + 1
	}
	var b strings.Builder
	b.Grow(n)
	b.WriteByte('(')
	b.WriteString(name)
	for _, p := range parts {
		b.WriteByte(' ')
		b.WriteString(p)
	}
	b.WriteByte(')')
	return b.String()
}

func str(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '@' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// stmts are the statements of a node, nested ones among them.
func stmts(n ast.Node) []string { return list(flat(n, nil)) }

func flat(n ast.Node, out []ast.Node) []ast.Node {
	switch n := n.(type) {
	case nil:
	case *ast.Seq:
		if n == nil {
			return out
		}
		before := len(out)
		for i, s := range n.Body {
			// Ruby leaves out a literal at the beginning.
			if i+1 < len(n.Body) && len(out) == before && isLiteral(s) {
				continue
			}
			out = flat(s, out)
		}
	case *ast.Undef:
		for _, name := range n.Names {
			out = append(out, &ast.Undef{Names: []ast.Node{name}})
		}
	default:
		out = append(out, n)
	}
	return out
}

func isLiteral(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Int, *ast.Float, *ast.Number, *ast.Str, *ast.Sym, *ast.Nil, *ast.True, *ast.False, *ast.Self:
		return true
	case *ast.Regexp:
		return len(n.Parts) == 0 || len(n.Parts) == 1 && isStr(n.Parts[0])
	case *ast.Seq:
		return len(n.Body) == 1 && !n.Begin && isLiteral(n.Body[0])
	}
	return false
}

func isStr(n ast.Node) bool {
	_, ok := n.(*ast.Str)
	return ok
}

func list(nodes []ast.Node) []string {
	out := make([]string, len(nodes))
	for i, n := range nodes {
		out[i] = dump(n)
	}
	return out
}

func body(n ast.Node) string {
	return several(stmts(n))
}

// tail prints the body of a method: what it returns at its end is its value, which Ruby makes of some of these itself.
func tail(n ast.Node) string { return several(tails(n)) }

func several(list []string) string {
	switch len(list) {
	case 0:
		return "_"
	case 1:
		return list[0]
	}
	return form("seq", list...)
}

func tails(n ast.Node) []string {
	f := flat(n, nil)
	if len(f) == 0 {
		return nil
	}
	out := list(f[:len(f)-1])
	switch n := f[len(f)-1].(type) {
	case *ast.Return:
		return append(out, tails(n.X)...)
	case *ast.Nil:
		return out
	case *ast.If:
		return append(out, form("if", body(n.Cond), tail(n.Then), tail(n.Else)))
	case *ast.Case:
		return append(out, caseWhen(n, tail))
	case *ast.Begin:
		return append(out, begin(n, tail))
	default:
		return append(out, dump(n))
	}
}

func optional(n ast.Node) string {
	if n == nil {
		return "(nil)"
	}
	return dump(n)
}

// args prints arguments; what is splatted of an array literal is printed as arguments.
func args(nodes []ast.Node, block ast.Node) []string {
	var out []string
	for _, n := range nodes {
		s, ok := n.(*ast.Splat)
		if !ok {
			out = append(out, dump(n))
			continue
		}
		x := s.X
		if f := flat(x, nil); len(f) == 1 {
			x = f[0]
		}
		if a, ok := x.(*ast.Array); ok {
			out = append(out, args(a.Elems, nil)...)
		} else {
			out = append(out, form("splat", dump(s.X)))
		}
	}
	if block != nil {
		out = append(out, form("blockpass", dump(block)))
	}
	return out
}

// parts prints the parts of a string.
func parts(nodes []ast.Node) []string {
	var out []string
	var text []byte
	pending := false
	flush := func() {
		if pending && len(text) > 0 {
			out = append(out, form("str", str(string(text))))
		}
		text, pending = text[:0], false
	}
	var add func(nodes []ast.Node)
	add = func(nodes []ast.Node) {
		for _, n := range nodes {
			switch n := n.(type) {
			case *ast.Str:
				text, pending = append(text, n.Value...), true
				continue
			case *ast.Seq:
				f := flat(n, nil)
				if len(f) == 1 {
					switch x := f[0].(type) {
					case *ast.Str:
						text, pending = append(text, x.Value...), true
						continue
					case *ast.Interp:
						add(x.Parts)
						continue
					}
				}
			}
			flush()
			out = append(out, form("ev", body(n)))
		}
	}
	add(nodes)
	flush()
	return out
}

func quoted(name, plain string, nodes []ast.Node) string {
	p := parts(nodes)
	switch {
	case len(p) == 0:
		return form(plain, `""`)
	case len(p) == 1 && strings.HasPrefix(p[0], "(str "):
		return form(plain, p[0][len("(str "):len(p[0])-1])
	}
	return form(name, p...)
}

func target(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Index:
		return form("attr", append([]string{dump(n.Recv), `"[]"`}, args(n.Args, nil)...)...)
	case *ast.Call:
		return form("attr", dump(n.Recv), str(n.Name))
	case *ast.Targets:
		return form("targets", targets(n.Targets)...)
	case *ast.Splat:
		if n.X == nil {
			return "(splat _)"
		}
		return form("splat", target(n.X))
	}
	return plain(n)
}

func targets(nodes []ast.Node) []string {
	out := make([]string, len(nodes))
	for i, n := range nodes {
		out[i] = target(n)
	}
	return out
}

// nested prints parameters in parentheses as an assignment.
func nested(p *ast.Params) string {
	var out []string
	for _, q := range p.List {
		switch q.Kind {
		case ast.ParamNested:
			out = append(out, form("targets", paramTargets(q.Nested)...))
		case ast.ParamRest:
			out = append(out, restTarget(q))
		default:
			out = append(out, form("lvar", str(q.Name)))
		}
	}
	return form("masgn", append([]string{form("lvar", "_")}, out...)...)
}

func restTarget(q *ast.Param) string {
	if q.Name == "" {
		return "(splat _)"
	}
	return form("splat", form("lvar", str(q.Name)))
}

func paramTargets(p *ast.Params) []string {
	s := nested(p)
	s = strings.TrimSuffix(strings.TrimPrefix(s, "(masgn (lvar _)"), ")")
	return []string{strings.TrimPrefix(s, " ")}
}

func params(p *ast.Params, numbered int) string {
	var out []string
	if p == nil {
		if numbered > 0 {
			var names []string
			for i := 1; i <= numbered; i++ {
				names = append(names, str("_"+strconv.Itoa(i)))
			}
			out = append(out, form("pre", names...))
		}
		return form("params", out...)
	}
	var pre, preNested, post, postNested, opt, key []string
	rest, restSeen, optSeen := "", false, false
	first, keyRest, block, forward := "", "", "", false
	for _, q := range p.List {
		name := "_"
		if q.Name != "" {
			name = str(q.Name)
		}
		switch q.Kind {
		case ast.ParamRequired, ast.ParamNested:
			into, nest := &pre, &preNested
			if restSeen || optSeen {
				into, nest = &post, &postNested
				if len(post) == 0 {
					first = name
				}
			}
			*into = append(*into, name)
			if q.Kind == ast.ParamNested {
				*nest = append(*nest, nested(q.Nested))
			}
		case ast.ParamOptional:
			optSeen = true
			opt = append(opt, form("opt", form("asgn", form("lvar", name), dump(q.Default))))
		case ast.ParamRest:
			restSeen = true
			if q.Name != "" {
				rest = form("rest", name)
			}
		case ast.ParamKeyRequired:
			key = append(key, form("key", name))
		case ast.ParamKey:
			key = append(key, form("key", name, dump(q.Default)))
		case ast.ParamKeyRest:
			if q.Name != "" {
				keyRest = form("keyrest", name)
			}
		case ast.ParamNoKeys:
			keyRest = "(nokeys)"
		case ast.ParamBlock:
			if q.Name != "" {
				block = form("block", name)
			}
		case ast.ParamForward:
			forward = true
		case ast.ParamBlockLocal:
		}
	}
	nestedParams := func(list []string) {
		switch len(list) {
		case 0:
		case 1:
			out = append(out, form("nested", list[0]))
		default:
			out = append(out, form("nested", form("seq", list...)))
		}
	}
	if len(pre) > 0 {
		out = append(out, form("pre", pre...))
	}
	nestedParams(preNested)
	out = append(out, opt...)
	if p.Comma {
		out = append(out, "(comma)")
	}
	if rest != "" {
		out = append(out, rest)
	}
	if len(post) > 0 {
		out = append(out, form("post", first, strconv.Itoa(len(post))))
	}
	nestedParams(postNested)
	out = append(out, key...)
	if keyRest != "" {
		out = append(out, keyRest)
	}
	if block != "" {
		out = append(out, block)
	}
	if forward {
		out = append(out, "(forward)")
	}
	return form("params", out...)
}

func chain(n ast.Node, and bool, out []string) []string {
	switch x := n.(type) {
	case *ast.And:
		if and {
			return chain(x.Y, and, chain(x.X, and, out))
		}
	case *ast.Or:
		if !and {
			return chain(x.Y, and, chain(x.X, and, out))
		}
	case *ast.Seq:
		if f := flat(x, nil); len(f) == 1 {
			return chain(f[0], and, out)
		}
	}
	return append(out, dump(n))
}

func iter(call string, b *ast.Block) string {
	if b == nil {
		return call
	}
	return form("iter", call, params(b.Params, b.Numbered), body(b.Body))
}

func call(n *ast.Call) string {
	a := args(n.Args, n.BlockArg)
	if k := len(n.Args); k > 0 && n.BlockArg == nil {
		if u, ok := n.Args[k-1].(*ast.Unsupported); ok && u.What == "forwarding of all arguments" {
			a[k-1] = "(unsupported)"
		}
	}
	switch {
	case n.Bare && !strings.HasSuffix(n.Name, "?") && !strings.HasSuffix(n.Name, "!"):
		return form("vcall", str(n.Name))
	case n.Recv == nil:
		return form("fcall", append([]string{str(n.Name)}, a...)...)
	case n.Safe:
		return form("qcall", append([]string{dump(n.Recv), str(n.Name)}, a...)...)
	}
	return form("call", append([]string{dump(n.Recv), str(n.Name)}, a...)...)
}

func jump(name string, x ast.Node) string {
	if x == nil {
		return form(name)
	}
	return form(name, dump(x))
}

// dump prints a node, with its place where Ruby always has the same.
func dump(n ast.Node) string {
	placed := false
	switch n := n.(type) {
	case *ast.Local, *ast.IVar, *ast.GVar, *ast.CVar, *ast.True, *ast.False, *ast.Def, *ast.Class, *ast.Module, *ast.If, *ast.Return, *ast.Yield,
		*ast.While, *ast.Case, *ast.Index, *ast.Not:
		placed = true
	case *ast.Const:
		placed = n.Scope == nil && !n.Top
	case *ast.Super:
		placed = n.Block == nil
	case *ast.Array:
		placed = len(n.Elems) == 0
	case *ast.Call:
		placed = n.Block == nil && n.Name != "=~" && n.Name != "!=" && n.Name != "!~" && n.Name != "**"
	}
	if placed {
		return plain(n) + at(n)
	}
	return plain(n)
}

func plain(n ast.Node) string {
	switch n := n.(type) {
	case nil:
		return "_"
	case *ast.Seq:
		return body(n)
	case *ast.Nil:
		return "(nil)"
	case *ast.True:
		return "(true)"
	case *ast.False:
		return "(false)"
	case *ast.Self:
		return "(self)"
	case *ast.Int:
		return form("int", n.Text)
	case *ast.Float:
		var b [8]byte
		bits := math.Float64bits(n.Value)
		for i := range b {
			b[i] = byte(bits >> (56 - 8*i))
		}
		return form("float", hex.EncodeToString(b[:]))
	case *ast.Number:
		return "(number)"
	case *ast.Str:
		return form("str", str(n.Value))
	case *ast.Interp:
		return quoted("dstr", "str", n.Parts)
	case *ast.Shell:
		return form("shell", parts(n.Parts)...)
	case *ast.Sym:
		return form("sym", str(n.Name))
	case *ast.InterpSym:
		return quoted("dsym", "sym", n.Parts)
	case *ast.Regexp:
		return regexpOf(n)
	case *ast.Array:
		return form("array", args(n.Elems, nil)...)
	case *ast.Hash:
		var out []string
		for _, p := range n.Pairs {
			out = append(out, dump(p.Key), dump(p.Value))
		}
		return form("hash", out...)
	case *ast.Range:
		return form(dots("dot", n.Exclusive), optional(n.From), optional(n.To))
	case *ast.FlipFlop:
		return form(dots("flip", n.Exclusive), optional(n.From), optional(n.To))
	case *ast.Local:
		return form("lvar", str(n.Name))
	case *ast.IVar:
		return form("ivar", str("@"+n.Name))
	case *ast.CVar:
		return form("cvar", str("@@"+n.Name))
	case *ast.GVar:
		return form("gvar", str("$"+n.Name))
	case *ast.Group:
		return form("match", str("$"+strconv.Itoa(n.N)))
	case *ast.MatchVar:
		return form("match", str("$"+n.Name))
	case *ast.Const:
		switch {
		case n.Top:
			return form("const", str(n.Name), "top")
		case n.Scope != nil:
			return form("const", str(n.Name), dump(n.Scope))
		}
		return form("const", str(n.Name))
	case *ast.Assign:
		return form("asgn", target(n.Target), dump(n.Value))
	case *ast.OpAssign:
		return opAssign(n)
	case *ast.MultiAssign:
		return form("masgn", append([]string{dump(n.Value)}, targets(n.Targets)...)...)
	case *ast.Targets:
		return target(n)
	case *ast.Call:
		return iter(call(n), n.Block)
	case *ast.Index:
		return form("call", append([]string{dump(n.Recv), `"[]"`}, args(n.Args, nil)...)...)
	case *ast.Super:
		if n.Bare && n.BlockArg == nil {
			return iter("(zsuper)", n.Block)
		}
		return iter(form("super", args(n.Args, n.BlockArg)...), n.Block)
	case *ast.Yield:
		return form("yield", args(n.Args, nil)...)
	case *ast.Splat:
		return form("splat", dump(n.X))
	case *ast.Lambda:
		return form("lambda", params(n.Params, n.Numbered), body(n.Body))
	case *ast.And:
		return form("and", chain(n, true, nil)...)
	case *ast.Or:
		return form("or", chain(n, false, nil)...)
	case *ast.Not:
		return form("call", body(n.X), `"!"`)
	case *ast.Defined:
		return form("defined", body(n.X))
	case *ast.If:
		return form("if", body(n.Cond), body(n.Then), body(n.Else))
	case *ast.While:
		name := "while"
		if n.Until {
			name = "until"
		}
		out := []string{body(n.Cond), body(n.Body)}
		if n.First {
			out = append(out, "first")
		}
		return form(name, out...)
	case *ast.For:
		return form("for", form("targets", targets(n.Targets)...), dump(n.Iter), body(n.Body))
	case *ast.Case:
		return caseWhen(n, body)
	case *ast.Begin:
		return begin(n, body)
	case *ast.Return:
		return jump("return", n.X)
	case *ast.Next:
		return jump("next", n.X)
	case *ast.Break:
		return jump("break", n.X)
	case *ast.Redo:
		return "(redo)"
	case *ast.Retry:
		return "(retry)"
	case *ast.Def:
		return form("def", dump(n.Singleton), str(n.Name), params(n.Params, 0), tail(n.Body))
	case *ast.Class:
		return form("class", plain(n.Path), dump(n.Super), body(n.Body))
	case *ast.SClass:
		return form("sclass", dump(n.X), body(n.Body))
	case *ast.Module:
		return form("module", plain(n.Path), body(n.Body))
	case *ast.Alias:
		return form("alias", plain(n.New), plain(n.Old))
	case *ast.Undef:
		return form("undef", dump(n.Names[0]))
	case *ast.Text:
		return form("call", `(lvar "_erbout")`, `"<<"`, form("call", form("str", str(n.Value)), `"freeze"`))
	case *ast.Output:
		return form("call", `(lvar "_erbout")`, `"<<"`, form("call", body(n.X), `"to_s"`))
	case *ast.Unsupported:
		return "(unsupported)"
	case *ast.Bad:
		return "(bad)"
	}
	return fmt.Sprintf("(%T)", n)
}

func dots(name string, exclusive bool) string {
	if exclusive {
		return name + "3"
	}
	return name + "2"
}

func regexpOf(n *ast.Regexp) string {
	s := quoted("dre", "re", n.Parts)
	if strings.HasPrefix(s, "(re ") && (len(n.Parts) == 0 || len(n.Parts) == 1 && isStr(n.Parts[0])) {
		for _, o := range "imx" {
			if strings.ContainsRune(n.Options, o) {
				s = s[:len(s)-1] + " " + string(o) + ")"
			}
		}
	}
	return s
}

func opAssign(n *ast.OpAssign) string {
	switch t := n.Target.(type) {
	case *ast.Index:
		return form("opasgn", str(n.Op), target(t), dump(n.Value))
	case *ast.Call:
		name := "attr"
		if t.Safe {
			name = "qattr"
		}
		return form("opasgn", str(n.Op), form(name, dump(t.Recv), str(t.Name)), dump(n.Value))
	case *ast.Const:
		if t.Scope != nil || t.Top {
			return form("opasgn", str(n.Op), dump(t), dump(n.Value))
		}
	}
	if n.Op == "||" || n.Op == "&&" {
		return form("opasgn", str(n.Op), target(n.Target), dump(n.Value))
	}
	call := form("call", dump(n.Target), str(n.Op), dump(n.Value))
	if n.Op != "**" {
		call += at(n)
	}
	return form("asgn", target(n.Target), call)
}

func caseWhen(n *ast.Case, inner func(ast.Node) string) string {
	out := []string{body(n.X)}
	for _, w := range n.Whens {
		out = append(out, form("when", form("tests", args(w.Tests, nil)...), inner(w.Body)))
	}
	if rest := inner(n.Else); rest != "_" {
		out = append(out, form("else", rest))
	}
	return form("case", out...)
}

func begin(n *ast.Begin, inner func(ast.Node) string) string {
	first := inner
	if n.Else != nil {
		first = body
	}
	s := first(n.Body)
	if len(n.Rescues) > 0 {
		out := []string{s}
		for _, r := range n.Rescues {
			text := inner(r.Body)
			if r.Target != nil {
				asgn := form("asgn", target(r.Target), "(errinfo)")
				switch {
				case text == "_":
					text = asgn
				case strings.HasPrefix(text, "(seq "):
					text = "(seq " + asgn + text[len("(seq"):]
				default:
					text = form("seq", asgn, text)
				}
			}
			out = append(out, form("resbody", form("classes", args(r.Classes, nil)...), text))
		}
		if n.Else != nil {
			out = append(out, form("else", inner(n.Else)))
		}
		s = form("rescue", out...)
	}
	if n.Ensure != nil {
		s = form("ensure", s, body(n.Ensure))
	}
	return s
}
