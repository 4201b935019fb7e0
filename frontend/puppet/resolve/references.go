package resolve

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
)

// Reference is a node of a syntax tree that names something. What it names is said by an [Index], or by a [Program].
type Reference struct {
	// Kind is what it names: a class, a function, a template, a file, a variable, which may be a setting; a resource type of any kind
	// with [TypeKind]; a type, which may be a resource's, with [AliasKind]; a parameter of a class, an attribute of a resource.
	Kind Kind
	// Name is that of what is named: of classes and resource types in lower case and without a leading `::`, of variables without
	// the class before it.
	Name string
	// From is the class of a qualified variable, the class or resource type of a parameter or attribute, the folder in which modules
	// have a file, and the set whose member names a type.
	From string
	// Top says that a variable is one of top scope.
	Top bool
	// Defines says that it is the name in a definition, or on the left of an assignment.
	Defines bool
	At      source.Span
	Node    ast.Node
	Scope   *Scope
	// Var is the variable of the scope, or of one around it, that is named; nil for one that is none of the tree.
	Var *Variable
}

// References are what the nodes of a syntax tree name.
type References struct {
	list   []Reference         // by place
	scopes map[ast.Node]*Scope // by definition and lambda, nil for the file

	next int // where to look first: a tree is read in its order
}

// NewReferences reads a tree. Nothing is looked for: what the names mean depends on the program. Of a tree that cannot be read to its
// end there is what was read, for lowering says what is wrong.
func NewReferences(p *ast.Program) *References {
	w := walker{refs: &References{scopes: map[ast.Node]*Scope{}}}
	scratch := scratches.Get().(*[]Reference)
	w.list = (*scratch)[:0]
	_ = ir.Contain("reading", nil, func() { w.program(p) })
	slices.SortStableFunc(w.list, func(a, b Reference) int { return cmp.Compare(a.At.Start, b.At.Start) })
	w.refs.list = slices.Clone(w.list)
	clear(w.list)
	*scratch = w.list
	scratches.Put(scratch)
	return w.refs
}

// scratches are lists that grow while trees are read: what is kept of a tree is as long as it has to be.
var scratches = sync.Pool{New: func() any { return new([]Reference) }}

// Of returns what a node names as a kind. A node that is none of the tree, which whoever reads it has made, names what one of the
// tree would.
func (r *References) Of(n ast.Expr, kind Kind) Reference {
	at := n.Span()
	if r.next >= len(r.list) || r.list[r.next].At.Start != at.Start {
		r.next = sort.Search(len(r.list), func(i int) bool { return r.list[i].At.Start >= at.Start })
	}
	for r.next > 0 && r.list[r.next-1].At.Start == at.Start {
		r.next--
	}
	for i := r.next; i < len(r.list) && r.list[i].At.Start <= max(at.Start, at.End); i++ {
		if ref := &r.list[i]; ref.Node == ast.Node(n) && ref.Kind == kind {
			r.next = i + 1
			return *ref
		}
	}
	return reference(n, kind)
}

// ClassNames returns the names of the classes that an argument stands for when they are literals: a string, a word, a reference to
// classes, an array of these.
func (r *References) ClassNames(e ast.Expr) (names []string, literal bool) {
	var elems []ast.Expr
	switch e := ast.Unparen(e).(type) {
	case *ast.StringExpr, *ast.NameExpr:
		name := r.Of(e, ClassKind).Name
		return []string{name}, name != ""
	case *ast.ArrayExpr:
		elems = e.Elems
	case *ast.IndexExpr:
		if ref, ok := e.Expr.(*ast.RefExpr); !ok || ref.Name != "Class" {
			return nil, false
		}
		elems, literal = e.Keys, true
	default:
		return nil, false
	}
	for _, el := range elems {
		n, ok := r.ClassNames(el)
		if !ok {
			return nil, false
		}
		names = append(names, n...)
	}
	return names, literal || names != nil
}

// reference is what a node names as a kind: a word, a string, a capitalised word or a variable.
func reference(n ast.Expr, kind Kind) Reference {
	text := ""
	switch n := n.(type) {
	case *ast.VarExpr:
		return variable(n, n.Name)
	default:
		text = Word(n)
	}
	r := Reference{Kind: kind, Name: text, At: n.Span(), Node: n}
	switch kind {
	case ClassKind:
		if r.Name = ClassName(text); r.Name != "" && r.Name[0] == ':' {
			r.Name = "" // what it is is said when it is evaluated
		}
	case TypeKind:
		r.Name = ClassName(text)
	case AliasKind, FunctionKind:
		r.Name = strings.TrimPrefix(text, "::")
	}
	return r
}

// variable is the reference to a variable by a name, which has no dollar.
func variable(n ast.Node, name string) Reference {
	r := Reference{Kind: VariableKind, At: n.Span(), Node: n}
	r.From, r.Name, r.Top = SplitVariable(name)
	return r
}

// SplitVariable splits the name of a variable into the class before it and its own; top says that it is one of top scope.
func SplitVariable(name string) (class, own string, top bool) {
	own, top = strings.CutPrefix(name, "::")
	if i := strings.LastIndex(own, "::"); i >= 0 {
		return own[:i], own[i+2:], false
	}
	return "", own, top
}

// All returns the references by their places. Nobody changes them.
func (r *References) All() []Reference { return r.list }

// ScopeOf returns the scope of a definition or a lambda, and with nil that of the file; for what is none, one without variables.
func (r *References) ScopeOf(n ast.Node) *Scope {
	if s := r.scopes[n]; s != nil {
		return s
	}
	return &Scope{Node: n}
}

// EachScope calls f with the scopes of the file, of definitions and of lambdas, in no order.
func (r *References) EachScope(f func(*Scope)) {
	for _, s := range r.scopes {
		f(s)
	}
}

// At returns the references at an offset; there are two where a name may be that of a class or of a resource type.
func (r *References) At(offset int) []*Reference {
	last := sort.Search(len(r.list), func(i int) bool { return r.list[i].At.Start > int32(offset) }) - 1
	var found []*Reference
	for i := last; i >= 0 && r.list[i].At.Start == r.list[last].At.Start; i-- {
		if int32(offset) < r.list[i].At.End {
			found = append(found, &r.list[i])
		}
	}
	slices.Reverse(found)
	return found
}

// walker reads a tree.
type walker struct {
	refs  *References
	list  []Reference
	scope *Scope
	set   string // of types, whose members are read
}

func (w *walker) program(p *ast.Program) {
	var params []*ast.Param
	if e, ok := p.Body.(*ast.EppExpr); ok {
		params = e.Params
	}
	w.scope = newScope(nil, nil, params, p.Body)
	w.refs.scopes[nil] = w.scope
	w.params(params)
	ast.Walk(p, w.visit)
}

// add adds a reference. One to a variable is bound to that of the scopes of the tree.
func (w *walker) add(r Reference) {
	r.Scope = w.scope
	if r.Kind == VariableKind && !r.Top && r.From == "" {
		for s := r.Scope; s != nil && r.Var == nil; s = s.Outer {
			r.Var = s.vars[r.Name]
		}
	}
	w.list = append(w.list, r)
}

func (w *walker) named(kind Kind, name string, n ast.Node) {
	w.add(Reference{Kind: kind, Name: name, At: n.Span(), Node: n})
}

// read notes what a node names as a kind, if anything.
func (w *walker) read(n ast.Expr, kind Kind) {
	r := reference(n, kind)
	if kind == AliasKind {
		r.From = w.set
	}
	if r.Name != "" {
		w.add(r)
	}
}

func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ClassDef:
		w.define(ClassKind, strings.ToLower(n.Name), n, n.NameAt)
		if n.Parent != "" {
			w.add(Reference{Kind: ClassKind, Name: ClassName(n.Parent), At: n.ParentAt, Node: n})
		}
		return w.within(n, nil, n.Params, nil, n.Body)
	case *ast.DefineDef:
		w.define(DefineKind, strings.ToLower(n.Name), n, n.NameAt)
		return w.within(n, nil, n.Params, nil, n.Body)
	case *ast.FuncDef:
		w.define(FunctionKind, n.Name, n, n.NameAt)
		return w.within(n, nil, n.Params, n.Returns, n.Body)
	case *ast.NodeDef:
		return w.within(n, nil, nil, nil, n.Body)
	case *ast.TypeAlias:
		w.define(AliasKind, n.Name, n, n.NameAt)
		if TypeSetDefinition(n) != nil {
			w.members(n)
			return false
		}
	case *ast.TypeDef:
		return w.typeDef(n)
	case *ast.Logic:
		return w.logic(n)
	case *ast.LambdaExpr:
		return w.within(n, w.scope, n.Params, n.Returns, n.Body)
	case *ast.AssignExpr:
		w.assign(n)
		ast.Walk(n.Right, w.visit)
		return false
	case *ast.VarExpr:
		if !IsMatch(n.Name) {
			w.read(n, VariableKind)
		}
	case *ast.RefExpr:
		w.read(n, AliasKind)
	case *ast.IndexExpr:
		if ref, ok := n.Expr.(*ast.RefExpr); ok && ref.Name == "Class" {
			w.classes(n.Keys)
		}
	case *ast.CallExpr:
		if name, ok := n.Func.(*ast.NameExpr); ok {
			w.call(reference(name, FunctionKind), n.Args)
		} else if name, args, ok := Deferred(n); ok {
			w.callByName(name, args)
		}
	case *ast.MethodExpr:
		r := reference(n.Name, FunctionKind)
		r.At.Start = r.At.End - int32(len(n.Name.Name)) // it begins at the dot
		w.call(r, append([]ast.Expr{n.Recv}, n.Args...))
	case *ast.ResourceExpr:
		w.resource(n)
		return false
	case *ast.DefaultsExpr:
		w.resourceType(n.Type)
		w.ops(n.Ops, AttrKind, ClassName(Word(n.Type)))
		return false
	case *ast.OverrideExpr:
		ast.Walk(n.Resources, w.visit)
		w.ops(n.Ops, AttrKind, overridden(n.Resources))
		return false
	case *ast.CollectExpr:
		w.resourceType(n.Type)
		ast.Walk(n.Query, w.visit)
		w.ops(n.Ops, AttrKind, ClassName(Word(n.Type)))
		return false
	}
	return true
}

// define notes the name in a definition.
func (w *walker) define(kind Kind, name string, n ast.Node, at source.Span) {
	w.add(Reference{Kind: kind, Name: name, Defines: true, At: at, Node: n})
}

// within reads what is in the scope of a definition or a lambda.
func (w *walker) within(n ast.Node, outer *Scope, params []*ast.Param, returns, body ast.Expr) bool {
	around, set := w.scope, w.set
	w.scope, w.set = newScope(n, outer, params, body), ""
	w.refs.scopes[n] = w.scope
	w.params(params)
	for _, p := range params {
		ast.Walk(p, w.visit)
	}
	ast.Walk(returns, w.visit)
	ast.Walk(body, w.visit)
	w.scope, w.set = around, set
	return false
}

func (w *walker) params(params []*ast.Param) {
	for _, p := range params {
		w.add(Reference{Kind: VariableKind, Name: p.Name, Defines: true, At: p.At, Node: p})
	}
}

// members reads the definition of a set of types, whose members may leave out its name.
func (w *walker) members(n *ast.TypeAlias) {
	for _, m := range NewTypeSet(n).Members {
		w.define(AliasKind, m.Name, m, m.NameAt)
		w.set = n.Name
		ast.Walk(m.Type, w.visit)
		w.set = ""
	}
	for _, e := range TypeSetDefinition(n).Entries {
		if Word(e.Key) != "types" {
			ast.Walk(e, w.visit)
		}
	}
}

func (w *walker) assign(n *ast.AssignExpr) {
	eachTarget(n.Left, func(target *ast.VarExpr) {
		w.add(Reference{Kind: VariableKind, Name: target.Name, Defines: true, At: target.At, Node: target, Var: w.scope.vars[target.Name]})
	})
}

// typeDef reads a declared type. Its features are the variables of a scope around
// all logic in it (ARM-23).
func (w *walker) typeDef(n *ast.TypeDef) bool {
	w.define(AliasKind, n.Name, n, n.NameAt)
	if n.Parent != "" {
		w.add(Reference{Kind: AliasKind, Name: strings.TrimPrefix(n.Parent, "::"), At: n.ParentAt, Node: n})
	}
	around := w.scope
	w.scope = newScope(n, nil, nil, nil)
	w.refs.scopes[n] = w.scope
	w.scope.declare("meta", n.NameAt)
	for _, m := range n.Members {
		if f, ok := m.(*ast.Feature); ok {
			w.scope.declare(f.Name, f.NameAt)
			w.add(Reference{Kind: VariableKind, Name: f.Name, Defines: true, At: f.NameAt, Node: f})
		}
	}
	for _, m := range n.Members {
		ast.Walk(m, w.visit)
	}
	ast.Walk(n.Body, w.visit)
	w.scope = around
	return false
}

// logic reads logic of a declared type: blocks and expressions have their value as
// a variable, lambdas as their parameter.
func (w *walker) logic(n *ast.Logic) bool {
	if n.Lambda != nil {
		return true
	}
	around := w.scope
	w.scope = newScope(n, around, nil, n.Body)
	w.scope.declare("it", n.At)
	w.refs.scopes[n] = w.scope
	ast.Walk(n.Body, w.visit)
	w.scope = around
	return false
}

// IsMatch reports whether the name of a variable is that of a group of what was matched.
func IsMatch(name string) bool {
	for i := range len(name) {
		if name[i] < '0' || name[i] > '9' {
			return false
		}
	}
	return name != ""
}

// resource reads a resource expression: those of classes name them in their titles.
func (w *walker) resource(n *ast.ResourceExpr) {
	w.resourceType(n.Type)
	from := ClassName(Word(n.Type))
	for _, b := range n.Bodies {
		if from == "class" {
			w.classes([]ast.Expr{b.Title})
		}
		ast.Walk(b.Title, w.visit)
		if from != "class" {
			w.ops(b.Ops, AttrKind, from)
		} else {
			w.ops(b.Ops, ParamKind, ClassName(Word(ast.Unparen(b.Title))))
		}
	}
}

// overridden is the type of the resources that an expression refers to; "" where that is not known, or a class.
func overridden(e ast.Expr) string {
	x, ok := e.(*ast.IndexExpr)
	if !ok {
		return ""
	}
	if name := ClassName(Word(x.Expr)); name != "class" {
		return name
	}
	return ""
}

// ops reads attributes, which are of a class or of a resource type; "" where that is not known.
func (w *walker) ops(ops []ast.AttrOp, kind Kind, from string) {
	for _, op := range ops {
		if set, ok := op.(*ast.AttrSet); ok && from != "" {
			at := set.At
			at.End = at.Start + int32(len(set.Name))
			w.add(Reference{Kind: kind, Name: set.Name, From: from, At: at, Node: set})
		}
		ast.Walk(op, w.visit)
	}
}

// resourceType reads what stands where a resource type does.
func (w *walker) resourceType(e ast.Expr) {
	switch e := e.(type) {
	case *ast.NameExpr:
		if e.Name != "class" {
			w.read(e, TypeKind)
		}
	case *ast.RefExpr:
		w.read(e, TypeKind)
		w.read(e, AliasKind) // where there is no such resource type
	default:
		ast.Walk(e, w.visit)
	}
}

// classes notes the classes that literals name.
func (w *walker) classes(es []ast.Expr) {
	w.literals(es, func(n ast.Expr, _ string) { w.read(n, ClassKind) })
}

// literals calls f with the strings and words among expressions, and in arrays of them.
func (w *walker) literals(es []ast.Expr, f func(n ast.Expr, text string)) {
	for _, e := range es {
		switch e := e.(type) {
		case *ast.StringExpr:
			f(e, e.Value)
		case *ast.NameExpr:
			f(e, e.Name)
		case *ast.ParenExpr:
			w.literals([]ast.Expr{e.Expr}, f)
		case *ast.ArrayExpr:
			w.literals(e.Elems, f)
		}
	}
}

// call notes the function that a call names, and what its arguments name.
func (w *walker) call(r Reference, args []ast.Expr) {
	w.add(r)
	f := builtin.Row(r.Name)
	if f == nil || len(args) == 0 {
		return
	}
	first := args[:1]
	switch {
	case f.Form == builtin.Includes:
		w.classes(args)
	case f == builtin.Epp:
		w.literals(first, func(n ast.Expr, text string) { w.named(TemplateKind, text, n) })
	case f == builtin.Template:
		w.literals(args, func(n ast.Expr, text string) {
			w.add(Reference{Kind: TemplateKind, Name: text, From: ErbTemplates, At: n.Span(), Node: n})
		})
	case f.Form == builtin.Asks:
		w.literals(args, w.asked)
	case f.Form == builtin.Calls:
		w.literals(first, func(n ast.Expr, _ string) { w.callByName(n, args[1:]) })
	case f.Declares.OfType():
		w.literals(first, func(n ast.Expr, text string) {
			if text = strings.ToLower(strings.TrimLeft(text, "@:")); text != "class" {
				w.named(TypeKind, text, n)
			}
		})
	case f.Finds != nil && f.Finds.Folder != "":
		if !f.Finds.First {
			first = args
		}
		w.literals(first, func(n ast.Expr, text string) {
			w.add(Reference{Kind: FileKind, Name: text, From: f.Finds.Folder, At: n.Span(), Node: n})
		})
	}
}

// callByName notes the function that a string names, and what its arguments name. One that begins with a dollar is of a variable.
func (w *walker) callByName(n ast.Expr, args []ast.Expr) {
	r := reference(n, FunctionKind)
	if name, ok := strings.CutPrefix(r.Name, "$"); ok {
		w.add(variable(n, name))
		return
	}
	r.Name = strings.ToLower(r.Name)
	w.call(r, args)
}

// asked notes what defined() asks for: a variable, or a class or a resource type.
func (w *walker) asked(n ast.Expr, text string) {
	if name, ok := strings.CutPrefix(text, "$"); ok {
		w.add(variable(n, name))
		return
	}
	w.read(n, ClassKind)
	w.read(n, TypeKind)
}

// Deferred returns the name and the arguments of the call that a literal Deferred stands for; ok is false for others.
func Deferred(e *ast.CallExpr) (name ast.Expr, args []ast.Expr, ok bool) {
	ref, ok := e.Func.(*ast.RefExpr)
	if !ok || !strings.EqualFold(ref.Name, "deferred") || len(e.Args) == 0 || len(e.Args) > 2 {
		return nil, nil, false
	}
	switch name = ast.Unparen(e.Args[0]); n := name.(type) {
	case *ast.StringExpr:
		ok = n.Value != ""
	case *ast.NameExpr:
	default:
		ok = false
	}
	if !ok || len(e.Args) == 1 {
		return name, nil, ok
	}
	list, ok := ast.Unparen(e.Args[1]).(*ast.ArrayExpr)
	if !ok {
		return nil, nil, false // what it holds is known when it runs
	}
	return name, list.Elems, true
}
