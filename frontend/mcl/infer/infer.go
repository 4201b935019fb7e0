// Package infer gives every expression of an mcl program its type (MCL-UNI).
//
// Each file, func statement and class is a definition with a scheme: the types of its parameters and of what it defines, with variables of
// its own, and the predicates on these that are still open. A call and an `include` copy the scheme. When all of a file is solved, what it
// calls and includes is inferred again for the types that it is used with, once for each: these are the instances, in which every expression
// has a type, and of which code is made (MCL-FUN-6).
package infer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Program is a program whose expressions have types.
type Program struct {
	*resolve.Program
	Main *Instance
	// Files are the instances of all files, those that are imported first.
	Files []*Instance
}

// Instance is a definition with the types that it is used with.
type Instance struct {
	// Node is what is defined: *ast.Program, *ast.FuncDef or *ast.ClassDef.
	Node ast.Node
	// Around is the instance in which it is defined, nil for a file.
	Around *Instance
	// Params are the types of the parameters, Result that of what a func statement gives.
	Params []*types.Type
	Result *types.Type
	// Types are those of the expressions, without those in definitions within it.
	Types map[ast.Expr]*types.Type
	// Funcs are the instances that calls of func statements call, Builtins what calls of other functions do, and Includes what is included.
	Funcs    map[*ast.Call]*Instance
	Builtins map[*ast.Call]*Builtin
	Includes map[*ast.Include]*Instance

	*frame
}

// Builtin is a call of a function that p2go has.
type Builtin struct {
	// Index is that of the function's types and Go functions.
	Index int
	// Type is that of the function in this call.
	Type *types.Type
}

// Options say what is accepted.
type Options struct {
	// Kind returns a kind of resources, nil where there is none. Without it, the kinds are those of package kinds.
	Kind func(name string) *kinds.Kind
	// Strict says that Meta structs have all fields in order (MCL-META-3).
	Strict bool
	// StrictUnused leaves errors in unused code what they are (MCL-SCO-11).
	StrictUnused bool
	// Given reports whether the facts of the program will have values of calls of a function that nothing else can give (MCL-FN-20).
	Given func(name string) bool
}

// Infer gives the expressions of a program their types. With errors, the program is not complete.
func Infer(p *resolve.Program, opts Options) (*Program, diag.List) {
	if opts.Kind == nil {
		opts.Kind = kinds.Lookup
	}
	n := &inference{p: p, opts: opts, lambdas: map[*ast.Lambda]*ast.FuncDef{}, files: map[ast.Node]*frame{}, dialects: map[*source.File]ast.Dialect{}}
	n.bool, n.str, n.int = types.Bool, types.Str, types.Int
	out := &Program{Program: p}
	n.vars.Level = 1
	for _, f := range p.Files {
		n.dialects[f.File] = f.Dialect
	}
	for _, f := range p.Files {
		if p.IsInner(f) {
			continue
		}
		fr := n.newFrame(f, nil)
		n.files[f] = fr
		n.fill(fr, nil)
		n.block(fr, f.Body)
		n.solve(false)
		out.Files = append(out.Files, fr.instance)
	}
	n.solve(true)
	for _, i := range out.Files {
		n.known(i)
	}
	n.vars.Level = 2
	for _, i := range out.Files {
		n.specialise(i)
	}
	n.unused()
	out.Main = n.files[p.Entry].instance
	n.diags.Sort()
	return out, n.diags
}

type inference struct {
	p        *resolve.Program
	opts     Options
	vars     types.Vars
	diags    diag.List
	pending  []*predicate
	lambdas  map[*ast.Lambda]*ast.FuncDef // those that are func statements
	files    map[ast.Node]*frame
	dialects map[*source.File]ast.Dialect
	silent   int // errors are of what was reported already
	spare    int // what is inferred is unused

	bool, str, int *types.Type
}

// frame is what is inferred together: the body of a file, a class or a func statement.
type frame struct {
	node     ast.Node
	around   *frame
	instance *Instance
	level    int
	// defs are the types of what is defined in it, by the *ast.Bind, *ast.Param or loopKey.
	defs map[any]*types.Type
	// includes are the `include` statements in it, with what they include once that is asked for.
	includes map[*ast.Include]*use
	calls    map[*ast.Call]*use // of func statements
	spare    map[ast.Expr]bool  // expressions that nothing uses
	order    []ast.Node         // its includes and calls, in the order in which they were inferred
	schemes  map[ast.Node]*scheme
	// instances are those of what is defined in it, by signature.
	instances map[signature]*Instance
}

type loopKey struct {
	loop *ast.For
	key  bool
}

type signature struct {
	node   ast.Node
	params string
}

// scheme is a definition without the types that it is used with.
type scheme struct {
	*frame
	busy    bool
	params  []*types.Type
	result  *types.Type
	pending []*predicate
}

// use is a use of a scheme: the types that stand for its variables.
type use struct {
	scheme *scheme
	env    *frame // in which the definition stands
	via    *use   // the include through which it is reached, nil for none
	of     map[*types.Type]*types.Type
	params []*types.Type
	result *types.Type
}

func (n *inference) newFrame(node ast.Node, around *frame) *frame {
	f := &frame{
		node: node, around: around, level: 1, defs: map[any]*types.Type{}, includes: map[*ast.Include]*use{}, calls: map[*ast.Call]*use{},
		spare: map[ast.Expr]bool{}, schemes: map[ast.Node]*scheme{}, instances: map[signature]*Instance{},
	}
	f.instance = &Instance{
		Node: node, Types: map[ast.Expr]*types.Type{}, Funcs: map[*ast.Call]*Instance{}, Builtins: map[*ast.Call]*Builtin{},
		Includes: map[*ast.Include]*Instance{}, frame: f,
	}
	if around != nil {
		f.level, f.instance.Around = around.level+1, around.instance
	}
	return f
}

// fill makes the types of all that is defined in a frame, with variables where nothing is written.
func (n *inference) fill(f *frame, params []*ast.Param) {
	for _, p := range params {
		f.defs[p] = n.written(p.Type)
	}
	body := statements(f.node)
	if fn, ok := f.node.(*ast.FuncDef); ok {
		n.fillExpr(f, fn.Func.Body)
	}
	n.fillBlock(f, body)
}

func statements(node ast.Node) []ast.Stmt {
	switch node := node.(type) {
	case *ast.Program:
		return node.Body
	case *ast.ClassDef:
		return node.Body.Body
	}
	return nil
}

func (n *inference) fillBlock(f *frame, body []ast.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Bind:
			f.defs[s] = n.written(s.Type)
		case *ast.If:
			n.fillBlock(f, s.Then.Body)
			if s.Else != nil {
				n.fillBlock(f, s.Else.Body)
			}
		case *ast.For:
			f.defs[loopKey{s, true}], f.defs[loopKey{s, false}] = n.vars.New(), n.vars.New()
			if !s.Map {
				f.defs[loopKey{s, true}] = types.Int
			}
			n.fillBlock(f, s.Body.Body)
		case *ast.FuncDef:
			n.lambdas[s.Func] = s
			continue
		case *ast.ClassDef:
			continue
		case *ast.Include:
			f.includes[s] = nil
		case *ast.Import:
			if in := n.p.Inner(s); in != nil {
				n.fillBlock(f, in.Body)
			}
		}
		ast.Exprs(s, func(e ast.Expr) { n.fillExpr(f, e) })
	}
}

// fillExpr makes the types of the parameters of lambdas in an expression.
func (n *inference) fillExpr(f *frame, e ast.Expr) {
	ast.WalkExpr(e, func(e ast.Expr) {
		if l, ok := e.(*ast.Lambda); ok {
			for _, p := range l.Params {
				f.defs[p] = n.written(p.Type)
			}
		}
	})
}

// written is the type that an annotation says; a variable without one, and for variant, which is reported.
func (n *inference) written(t ast.Type) *types.Type {
	switch t := t.(type) {
	case nil:
		return n.vars.New()
	case *ast.BasicType:
		switch t.Name {
		case "bool":
			return types.Bool
		case "str":
			return types.Str
		case "int":
			return types.Int
		case "float":
			return types.Float
		}
		n.fail(diag.Errorf(CodeType, t.At, "type error: nothing has the type %s (MCL-TYPE-4)", t.Name))
		return types.Wrong
	case *ast.ListType:
		return types.List(n.written(t.Elem))
	case *ast.MapType:
		k := n.written(t.Key)
		n.hashable(k, t.Key.Span())
		return types.Map(k, n.written(t.Value))
	case *ast.StructType:
		out := types.Struct()
		for _, f := range t.Fields {
			out.Fields = append(out.Fields, types.Field{Name: f.Name.Text, Type: n.written(f.Type)})
		}
		return out
	case *ast.FuncType:
		var params []*types.Type
		for _, p := range t.Params {
			params = append(params, n.written(p.Type))
		}
		return types.Func(n.written(t.Result), params...)
	}
	return types.Wrong
}

func (n *inference) fail(d *diag.Diagnostic) {
	switch {
	case n.silent > 0:
	case n.spare > 0 && d.Severity == diag.Error && !n.opts.StrictUnused:
		w := *d
		w.Severity = diag.Warning
		n.diags.Add(&w)
	default:
		n.diags.Add(d)
	}
}

// equal makes the type of an expression the one that is wanted.
func (n *inference) equal(at source.Span, want, got *types.Type, why string) bool {
	m := types.Unify(want, got)
	if m == nil {
		return true
	}
	w, g := want.String(), got.String()
	want.Spoil()
	got.Spoil()
	text := "type error: " + m.Text
	if strings.HasPrefix(why, inconsistent) {
		text = "type error: " + why + ": " + m.Text
	}
	d := diag.Errorf(CodeType, at, "%s", text)
	if why != "" || strings.Contains(m.Text, " ") {
		text := "expected " + w + ", found " + g
		if why != "" {
			text = why + ": " + text
		}
		d.Hint("%s", text)
	}
	n.fail(d)
	return false
}

// inconsistent begins what is wrong with arguments of fmt.printf (MCL-FN-12).
const inconsistent = "inconsistent type at arg index "

func (n *inference) hashable(t *types.Type, at source.Span) {
	if t = t.Solved(); !t.Hashable() {
		n.fail(diag.Errorf(CodeType, at, "type error: %s is not hashable, and no key of a map", t))
	}
}

// --- names

// frameNode is the definition that a body belongs to.
func (n *inference) frameNode(b *resolve.Body) ast.Node {
	for ; b != nil; b = b.Around {
		switch node := b.Node.(type) {
		case *ast.Lambda:
			if f := n.lambdas[node]; f != nil {
				return f
			}
		case *ast.For:
		case *ast.Program:
			if !n.p.IsInner(node) {
				return node
			}
		default:
			return node
		}
	}
	return nil
}

// find is the frame of a definition among those around one.
func (n *inference) find(f *frame, node ast.Node) *frame {
	for ; f != nil; f = f.around {
		if f.node == node {
			return f
		}
	}
	return n.files[node]
}

// reach follows the includes through which a name is reached. It gives the use of the last one, nil without any.
func (n *inference) reach(f *frame, through []*ast.Include) *use {
	var u *use
	for i, inc := range through {
		if i > 0 {
			f = u.scheme.frame
		} else {
			for f != nil {
				if _, ok := f.includes[inc]; ok {
					break
				}
				f = f.around
			}
		}
		if f == nil {
			return nil
		}
		next := n.include(f, inc)
		if next == nil {
			return nil
		}
		if i > 0 { // what is in the scheme of the one before, for its use
			next = n.through(u, inc, next)
		}
		u = next
	}
	return u
}

// through is an include in the body of a class, as it is in one use of the class.
func (n *inference) through(outer *use, inc *ast.Include, inner *use) *use {
	u := &use{scheme: inner.scheme, env: inner.env, via: outer, of: map[*types.Type]*types.Type{}}
	for v, t := range inner.of {
		u.of[v] = n.copied(outer, t)
	}
	for _, p := range inner.params {
		u.params = append(u.params, n.copied(outer, p))
	}
	return u
}

// copied is a type of a scheme for one use of it.
func (n *inference) copied(u *use, t *types.Type) *types.Type {
	return t.Copy(func(v *types.Type) *types.Type {
		for at := u; at != nil; at = at.via {
			if v.Level() < at.scheme.level {
				continue
			}
			if at.of[v] == nil {
				at.of[v] = n.vars.New()
			}
			return at.of[v].Solved()
		}
		return v
	})
}

// definition is the type of what a variable means.
func (n *inference) definition(f *frame, ref *resolve.Ref) *types.Type {
	var key any
	var in *resolve.Body
	switch d := ref.Def.(type) {
	case *resolve.Bind:
		key, in = d.Stmt, d.In
	case *resolve.Param:
		key, in = d.Param, d.In
	case *resolve.LoopVar:
		key, in = loopKey{d.Loop, d.Key}, d.In
	case *resolve.Global:
		return d.Type
	default:
		return types.Wrong
	}
	if len(ref.Through) > 0 {
		u := n.reach(f, ref.Through)
		if u == nil {
			return types.Wrong
		}
		t := u.scheme.defs[key]
		if t == nil {
			return types.Wrong
		}
		return n.copied(u, t)
	}
	node := n.frameNode(in)
	if own := n.find(f, node); own != nil && own.defs[key] != nil {
		return own.defs[key]
	}
	return types.Wrong
}

// scheme is that of a definition that stands in a frame.
func (n *inference) scheme(env *frame, node ast.Node) *scheme {
	if s := env.schemes[node]; s != nil {
		return s
	}
	s := &scheme{frame: n.newFrame(node, env), busy: true}
	env.schemes[node] = s
	level, outer := n.vars.Level, n.pending
	n.vars.Level, n.pending = s.level, nil
	switch node := node.(type) {
	case *ast.FuncDef:
		n.fill(s.frame, node.Func.Params)
		s.params = s.paramTypes(node.Func.Params)
		s.result = n.written(node.Func.Result)
		n.want(s.frame, node.Func.Body, s.result, "the result of "+node.Name.Text)
	case *ast.ClassDef:
		n.fill(s.frame, node.Params)
		s.params = s.paramTypes(node.Params)
		n.block(s.frame, node.Body.Body)
	}
	n.solve(false)
	for _, p := range n.pending { // what is not its own is solved around it
		if p.owned(s.level) {
			s.pending = append(s.pending, p)
		} else {
			outer = append(outer, p)
		}
	}
	n.vars.Level, n.pending = level, outer
	s.busy = false
	return s
}

func (f *frame) paramTypes(params []*ast.Param) []*types.Type {
	var out []*types.Type
	for _, p := range params {
		out = append(out, f.defs[p])
	}
	return out
}

// used makes a use of a definition.
func (n *inference) used(f *frame, at source.Span, ref *resolve.Ref, node ast.Node, in *resolve.Body) *use {
	var via *use
	env := n.find(f, n.frameNode(in))
	if len(ref.Through) > 0 {
		if via = n.reach(f, ref.Through); via == nil {
			return nil
		}
		env = via.scheme.frame
	}
	if env == nil {
		return nil
	}
	s := n.scheme(env, node)
	if s.busy {
		return nil // a circle, which was reported
	}
	u := &use{scheme: s, env: env, via: via, of: map[*types.Type]*types.Type{}}
	for _, p := range s.params {
		u.params = append(u.params, n.copied(u, p))
	}
	if s.result != nil {
		u.result = n.copied(u, s.result)
	}
	for _, p := range s.pending {
		c := *p
		c.types = nil
		for _, t := range p.types {
			c.types = append(c.types, n.copied(u, t))
		}
		c.used = append([]source.Span{at}, p.used...)
		n.pending = append(n.pending, &c)
	}
	return u
}

// include is what an `include` statement in a frame includes, nil where that does not exist.
func (n *inference) include(f *frame, s *ast.Include) *use {
	if u := f.includes[s]; u != nil {
		return u
	}
	ref := n.p.Includes[s]
	if ref == nil {
		return nil
	}
	class := ref.Def.(*resolve.Class)
	u := n.used(f, s.At, ref, class.Stmt, class.In)
	if u != nil {
		f.includes[s] = u
		f.order = append(f.order, s)
	}
	return u
}

// --- instances

// known reports expressions of an instance whose types are not known (MCL-TYPE-6).
func (n *inference) known(i *Instance) {
	var unknown []ast.Expr
	for e, t := range i.Types {
		if !t.Ground() {
			unknown = append(unknown, e)
		}
	}
	slices.SortFunc(unknown, func(a, b ast.Expr) int { // the smallest of those that begin at a place is the one that says it
		return int(a.Span().Start-b.Span().Start)*1_000_000 + int(a.Span().End-b.Span().End)
	})
	for _, e := range unknown {
		t := i.Types[e].Solved()
		if t.Ground() { // another one has said it
			continue
		}
		n.spare = 0
		if i.spare[e] {
			n.spare = 1
		}
		n.fail(diag.Errorf(CodeAmbiguous, e.Span(), "expr: %s is ambiguous: %s", e.Span().Text(), t).
			Hint("say its type where it is bound: $name type = …"))
		t.Spoil()
	}
	n.spare = 0
}

// specialise makes the instances that one uses.
func (n *inference) specialise(i *Instance) {
	for _, node := range i.frame.order {
		switch node := node.(type) {
		case *ast.Call:
			i.Funcs[node] = n.instance(i, i.frame.calls[node])
		case *ast.Include:
			i.Includes[node] = n.instance(i, i.frame.includes[node])
		}
	}
}

// instance is that of a use, whose types are known.
func (n *inference) instance(in *Instance, u *use) *Instance {
	env := u.env
	if u.via != nil { // the definition stands in a class that an include made
		env = n.instance(in, u.via).frame
	} else if at := n.find(in.frame, env.node); at != nil {
		env = at
	}
	var sig []string
	for _, p := range u.params {
		sig = append(sig, p.String())
	}
	key := signature{u.scheme.node, strings.Join(sig, ", ")}
	if u.result != nil {
		key.params += " " + u.result.String()
	}
	key.params += n.shared(u)
	if i := env.instances[key]; i != nil {
		return i
	}
	f := n.newFrame(u.scheme.node, env)
	env.instances[key] = f.instance
	level, outer := n.vars.Level, n.pending
	n.vars.Level, n.pending = f.level, nil
	n.silent++
	var params []*ast.Param
	switch node := f.node.(type) {
	case *ast.FuncDef:
		params = node.Func.Params
	case *ast.ClassDef:
		params = node.Params
	}
	n.fill(f, params)
	for k, p := range params {
		types.Unify(f.defs[p], u.params[k])
	}
	f.instance.Params = u.params
	switch node := f.node.(type) {
	case *ast.FuncDef:
		f.instance.Result = u.result
		n.want(f, node.Func.Body, u.result, "")
	case *ast.ClassDef:
		// What an alias of the include makes visible has types that its users may have said (MCL-CLS-4).
		for key, t := range u.scheme.defs {
			if own := f.defs[key]; own != nil && !t.Ground() {
				types.Unify(own, n.copied(u, t))
			}
		}
		n.block(f, node.Body.Body)
	}
	n.solve(true)
	n.silent--
	n.vars.Level, n.pending = level, outer
	n.known(f.instance)
	n.specialise(f.instance)
	return f.instance
}

// shared are the types of what a class defines that its users may have said (MCL-CLS-4).
func (n *inference) shared(u *use) string {
	if u.result != nil {
		return ""
	}
	var texts []string
	for key, t := range u.scheme.defs {
		if b, ok := key.(*ast.Bind); ok && !t.Ground() {
			texts = append(texts, fmt.Sprintf(" %d:%s", b.At.Start, n.copied(u, t)))
		}
	}
	slices.Sort(texts)
	return strings.Join(texts, "")
}

// unused infers what nothing uses. What is wrong with it are warnings (MCL-SCO-11).
func (n *inference) unused() {
	before := n.diags
	n.diags = nil
	moved := map[*ast.ClassDef]bool{} // into other classes (MCL-CLS-5)
	for _, list := range n.p.Nested {
		for _, c := range list {
			moved[c] = true
		}
	}
	var look func(f *frame, body []ast.Stmt)
	var class func(f *frame, s *ast.ClassDef)
	class = func(f *frame, s *ast.ClassDef) {
		in := n.scheme(f, s).frame
		look(in, s.Body.Body)
		for _, c := range n.p.Nested[s] {
			class(in, c)
		}
	}
	look = func(f *frame, body []ast.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *ast.If:
				look(f, s.Then.Body)
				if s.Else != nil {
					look(f, s.Else.Body)
				}
			case *ast.For:
				look(f, s.Body.Body)
			case *ast.Import:
				if in := n.p.Inner(s); in != nil {
					look(f, in.Body)
				}
			case *ast.FuncDef:
				n.scheme(f, s)
			case *ast.ClassDef:
				if !moved[s] {
					class(f, s)
				}
			}
		}
	}
	for _, p := range n.p.Files {
		if !n.p.IsInner(p) {
			look(n.files[p], p.Body)
		}
	}
	n.pending = nil
	told := map[source.Span]bool{}
	for _, d := range before {
		told[d.Span] = true
	}
	unused := n.diags
	if !n.opts.StrictUnused {
		unused = unused.Warned()
	}
	for _, d := range unused {
		if !told[d.Span] {
			before = append(before, d)
		}
	}
	n.diags = before
}

// Of returns the type of what a statement or parameter defines in the instance.
func (i *Instance) Of(def ast.Node) *types.Type { return i.frame.defs[def].Solved() }

// OfLoop returns the type of a variable of a loop in the instance.
func (i *Instance) OfLoop(loop *ast.For, key bool) *types.Type {
	return i.frame.defs[loopKey{loop, key}].Solved()
}

// Instances yields what is defined in the instance with the types that it is used with, in an order that does not change.
func (i *Instance) Instances(yield func(*Instance) bool) {
	keys := slices.SortedFunc(maps.Keys(i.frame.instances), func(a, b signature) int {
		if c := int(a.node.Span().Start - b.node.Span().Start); c != 0 {
			return c
		}
		return strings.Compare(a.params, b.params)
	})
	for _, k := range keys {
		if !yield(i.frame.instances[k]) {
			return
		}
	}
}
