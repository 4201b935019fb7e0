package flow

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// topic is something that many places of a program give values to: a parameter, an
// attribute of resources, a variable, what a function returns.
type topic struct {
	from  []source
	nodes []*node
}

// source is a value with a path that a topic has; nil for anything. A call gives
// its arguments, from a number on, to the parameters of a function.
type source struct {
	v    *ir.Value
	path path
}

// The names of topics, which are those of nodes too.

const sep = "\x03"

func topicName(words ...string) string { return strings.Join(words, sep) }

func paramName(f *ir.Func, p *ir.Param) string {
	return topicName("param", f.Kind.String(), f.Name, p.Name)
}

func given(kind, name, param string) string   { return topicName("given", kind, name, param) }
func attr(k ir.Kind, typ, name string) string { return topicName("attr", k.String(), typ, name) }
func splats(k ir.Kind, typ string) string     { return topicName("splat", k.String(), typ) }
func titleOf(typ string) string               { return topicName("title", typ) }
func topVar(name string) string               { return topicName("top", name) }
func nodeVar(name string) string              { return topicName("node", name) }
func classVar(class, name string) string      { return topicName("var", class, name) }
func returned(function string) string         { return topicName("returned", function) }
func templateArg(name string, i int) string   { return topicName("template", strconv.Itoa(i), name) }
func dataName(key string) string              { return topicName("data", key) }

// anyOne stands for every type, class, function or template.
const anyOne = "*"

// tell adds a source to a topic.
func (f *Flow) tell(name string, s source) {
	t := f.about(name)
	t.from = append(t.from, s)
	for _, n := range t.nodes {
		f.take(n, s)
	}
}

func (f *Flow) about(name string) *topic {
	t := f.topics[name]
	if t == nil {
		t = &topic{}
		f.topics[name] = t
	}
	return t
}

// listen makes a node have what a topic has.
func (f *Flow) listen(n *node, name string) {
	t := f.about(name)
	t.nodes = append(t.nodes, n)
	for _, s := range t.from {
		f.take(n, s)
	}
}

func (f *Flow) take(n *node, s source) {
	if s.v == nil {
		f.unknown(n)
		return
	}
	f.flow(f.at(s.v, s.path+n.path), n)
}

// topic says where the node of a topic gets its strings from.
func (f *Flow) topic(n *node) {
	words := strings.Split(n.name, sep)
	switch words[0] {
	case "param":
		f.param(n, words[1], words[2], words[3])
	case "given":
		if f.defaults[n.name] { // in whose place undef is as good as nothing
			n.never = anyUndef
		}
		f.attr(n, words[1], words[2], words[3])
		if words[1] == ir.Class.String() {
			f.flow(f.node(nodeKey{name: dataName(words[2] + "::" + words[3]), path: n.path}), n)
		}
	case "attr":
		f.attr(n, words[1], words[2], words[3])
		f.addKinds(n, anyUndef)
	case "title":
		f.listen(n, n.name)
		f.listen(n, titleOf(anyOne))
	case "template":
		f.listen(n, n.name)
		if words[1] == "0" {
			f.listen(n, templateArg(anyOne, 0))
		}
	case "var":
		f.listen(n, n.name)
		class, name := words[1], words[2]
		switch name {
		case "title", "name":
			f.scalar(n, class)
		case "module_name":
			module, _, _ := strings.Cut(class, "::")
			f.scalar(n, module)
		}
		if class == "settings" {
			f.setting(n, name)
		}
	case "top":
		f.listen(n, n.name)
		if words[1] == "environment" {
			f.scalar(n, f.world.Environment())
			return
		}
		if !f.assigned[words[1]] { // a fact, or what a classifier gives
			f.unknown(n)
		}
	case "data":
		f.data(n, words[1])
	default:
		f.listen(n, n.name)
	}
}

// setting says what a setting can be.
func (f *Flow) setting(n *node, name string) {
	switch name {
	case "environment":
		f.scalar(n, f.world.Environment())
	case "environmentpath":
		f.scalar(n, ir.EnvironmentPath)
	default:
		f.unknown(n)
	}
}

// param says where a parameter gets its values from, besides from its default.
func (f *Flow) param(n *node, kind, name, param string) {
	f.listen(n, n.name) // defaults, and the arguments of calls
	switch kind {
	case "class":
		if f.world.Given(name) {
			f.unknown(n)
		}
		f.flow(f.node(nodeKey{name: given(kind, name, param), path: n.path}), n)
	case "define":
		f.flow(f.node(nodeKey{name: given(kind, name, param), path: n.path}), n)
	case "template":
		for _, t := range []string{name, anyOne} {
			f.flow(f.node(nodeKey{name: templateArg(t, 0), path: field(param) + n.path}), n)
		}
	}
}

// attr says what an attribute is given.
func (f *Flow) attr(n *node, kind, typ, name string) {
	k := ir.Define
	if kind == ir.Class.String() {
		k = ir.Class
	}
	for _, t := range []string{typ, anyOne} {
		f.listen(n, attr(k, t, name))
		f.flow(f.node(nodeKey{name: splats(k, t), path: field(name) + n.path}), n)
	}
}

// Add makes bodies part of the program.
func (f *Flow) Add(funcs ...*ir.Func) {
	funcs = slices.DeleteFunc(slices.Clone(funcs), func(fn *ir.Func) bool {
		known := f.funcs[fn]
		f.funcs[fn] = true
		return known
	})
	for _, fn := range funcs {
		f.register(fn)
	}
	for _, fn := range funcs {
		for i, p := range fn.Params {
			f.declared(fn, p, i)
		}
		fn.Walk(func(v *ir.Value) { f.operation(fn, v) })
	}
}

// register notes what the values of a body are that are no operations by themselves.
func (f *Flow) register(fn *ir.Func) {
	for i, a := range fn.Args {
		f.args[a] = origin{f: fn, index: i}
	}
	for _, p := range fn.Params {
		if p.Default != nil {
			f.defaults[given(fn.Kind.String(), fn.Name, p.Name)] = true
		}
		for _, v := range []*ir.Value{p.Value, p.Raw} {
			if v != nil {
				f.args[v] = origin{f: fn, param: p}
			}
		}
	}
	if fn.Kind == ir.Main {
		for _, v := range fn.Body.Body {
			if v.Op == puppet.OpSetVar {
				f.assigned[v.Aux.(string)] = true
			}
		}
	}
	fn.Walk(func(v *ir.Value) {
		switch v.Op {
		case puppet.OpForeach:
			for i, a := range v.Regions[0].Args {
				f.args[a] = origin{f: fn, loop: v, index: i}
			}
		case puppet.OpScopeVar, puppet.OpBound:
			f.args[v] = origin{f: fn}
		}
	})
}

// declared says what a parameter of a body has, as far as the body tells.
func (f *Flow) declared(fn *ir.Func, p *ir.Param, i int) {
	if p.Default != nil {
		if y := p.Default.Terminator(); y != nil && y.Op == ir.OpYield && len(y.Args) > 0 {
			f.tell(paramName(fn, p), source{v: y.Args[0]})
		}
	}
	if (fn.Kind == ir.Class || fn.Kind == ir.Define) && p.Default == nil && (p.Type == nil || typesys.Instance(p.Type, nil)) {
		f.tell(paramName(fn, p), source{v: &ir.Value{Op: ir.OpUnset}})
	}
	switch fn.Kind {
	case ir.Class:
		if p.Value != nil {
			f.tell(classVar(fn.Name, p.Name), source{v: p.Value})
		}
	case ir.Function:
		f.parameter(fn, p, i)
	}
}

// parameter makes a parameter of a function have what all calls give it.
func (f *Flow) parameter(fn *ir.Func, p *ir.Param, i int) {
	name := paramName(fn, p)
	for _, of := range []string{fn.Name, anyOne} {
		f.onCall(of, func(c invocation) {
			if c.v == nil {
				f.tell(name, source{})
				return
			}
			spread := false
			for j, a := range c.args {
				spliced := c.spread != nil && c.spread[j]
				switch {
				case spliced:
					spread = true
					if p.Rest {
						f.tell(name, source{v: a})
					} else {
						f.tell(name, source{v: a, path: elements})
					}
				case p.Rest && (spread || j >= i):
					f.wrap(name, a)
				case !p.Rest && (spread || j == i):
					f.tell(name, source{v: a})
				}
			}
		})
	}
}

// wrap gives a topic an array with a value as an element.
func (f *Flow) wrap(name string, v *ir.Value) {
	list := &ir.Value{Op: ir.OpArray, Args: []*ir.Value{v}}
	f.tell(name, source{v: list})
}

// invocation is a call of a function by something else than its own name in the text,
// or by that; v is nil for one of which nothing is known.
type invocation struct {
	v      *ir.Value
	args   []*ir.Value
	spread []bool
}

func (f *Flow) onCall(function string, do func(invocation)) {
	c := f.invoked(function)
	c.do = append(c.do, do)
	for _, i := range c.known {
		do(i)
	}
}

func (f *Flow) invoke(function string, i invocation) {
	c := f.invoked(function)
	c.known = append(c.known, i)
	for _, do := range c.do {
		do(i)
	}
}

// callees are the calls of one function, and who wants to know of them.
type callees struct {
	known []invocation
	do    []func(invocation)
}

func (f *Flow) invoked(function string) *callees {
	c := f.callees[function]
	if c == nil {
		c = &callees{}
		f.callees[function] = c
	}
	return c
}

// Declared says that resources of all types, classes and templates may be given anything.
func (f *Flow) Declared() {
	for _, name := range []string{splats(ir.Define, anyOne), splats(ir.Class, anyOne), titleOf(anyOne), templateArg(anyOne, 0)} {
		f.tell(name, source{})
	}
}

// Called says that a function may be called with anything, "*" for every one.
func (f *Flow) Called(function string) { f.invoke(function, invocation{}) }

// operation notes what an operation gives to parameters and variables, and the names
// that it computes.
func (f *Flow) operation(fn *ir.Func, v *ir.Value) {
	switch v.Op {
	case puppet.OpSetVar:
		name := v.Aux.(string)
		s := source{v: v.Args[0]}
		switch fn.Kind {
		case ir.Main:
			f.tell(topVar(name), s)
		case ir.Node:
			f.tell(nodeVar(name), s)
		case ir.Class:
			f.tell(classVar(fn.Name, name), s)
		}
	case ir.OpReturn:
		if fn.Kind == ir.Function && len(v.Args) > 0 {
			f.tell(returned(fn.Name), source{v: v.Args[0]})
		}
	case ir.OpNext: // outside of loops it ends the function
		if fn.Kind == ir.Function && len(v.Args) > 0 {
			f.tell(returned(fn.Name), source{v: v.Args[0]})
		}
	case ir.OpCallFunc:
		a := v.Aux.(ir.CallAux)
		args := v.Args
		if a.Block {
			args = args[:len(args)-1]
		}
		f.invoke(a.Name, invocation{v, args, a.Spread})
	case puppet.OpCallTemplate:
		for i, a := range v.Args {
			f.tell(templateArg(v.Aux.(ir.CallAux).Name, i), source{v: a})
		}
	case ruby.OpRender:
		for i, a := range v.Args {
			f.tell(templateArg(v.Aux.(ruby.RenderAux).Name, i), source{v: a})
		}
	case puppet.OpCall:
		f.files(fn, v)
		f.deferred(fn, v)
	case puppet.OpCatalogCall:
		a := v.Aux.(ir.CallAux)
		args := v.Args
		if a.Block {
			args = args[:len(args)-1]
		}
		f.catalogCall(fn, v, a.Name, args, a.Spread)
	case puppet.OpInclude:
		if a := v.Aux.(puppet.IncludeAux); a.Classes == nil {
			f.classes(fn, v, v.Args)
		}
	case puppet.OpDeclare:
		f.declares(fn, v)
	case puppet.OpDeclareClass:
		a := v.Aux.(*puppet.DeclareAux)
		class := a.Type
		if class == "" {
			class = anyOne
			f.classes(fn, v, v.Args[:1])
		}
		f.attrs(ir.Class, class, a.Attrs, v.Args)
	case puppet.OpDeclareNamed:
		f.declaresNamed(fn, v)
	case puppet.OpDefaults:
		a := v.Aux.(*puppet.DeclareAux)
		f.attrs(ir.Define, a.Type, a.Attrs, v.Args)
	case puppet.OpOverride:
		a := v.Aux.(*puppet.DeclareAux)
		f.attrs(ir.Define, anyOne, a.Attrs, v.Args)
		f.attrs(ir.Class, anyOne, a.Attrs, v.Args)
	case puppet.OpCollect:
		a := v.Aux.(*puppet.CollectAux)
		f.attrs(ir.Define, a.Type, a.Attrs, v.Args)
		if a.Exported { // by other nodes, perhaps with another program
			f.tell(splats(ir.Define, a.Type), source{})
			f.tell(titleOf(a.Type), source{})
		}
	}
}

// attrs gives the attributes of a type, or of a class, the last arguments of an
// operation.
func (f *Flow) attrs(k ir.Kind, typ string, ops []puppet.AttrAux, args []*ir.Value) {
	if k == ir.Define && typ != anyOne && f.world.Native(typ) {
		return
	}
	values := args[len(args)-len(ops):]
	for i, a := range ops {
		if a.Name == "" {
			f.tell(splats(k, typ), source{v: values[i]})
		} else {
			f.tell(attr(k, typ, a.Name), source{v: values[i]})
		}
		if a.Op == '+' { // what is there already becomes part of an array
			f.tell(attr(k, typ, a.Name), source{})
		}
	}
}

func (f *Flow) declares(fn *ir.Func, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	if f.world.Native(a.Type) {
		return
	}
	f.tell(titleOf(a.Type), source{v: v.Args[0], path: deep})
	f.attrs(ir.Define, a.Type, a.Attrs, v.Args)
}

// declaresNamed is the declaration of resources of a type that is a value.
func (f *Flow) declaresNamed(fn *ir.Func, v *ir.Value) {
	a := v.Aux.(*puppet.DeclareAux)
	f.types(fn, v, v.Args[0], func(typ string) {
		if typ != classType {
			f.tell(titleOf(typ), source{v: v.Args[1], path: deep})
			f.attrs(ir.Define, typ, a.Attrs, v.Args)
		}
		if typ == classType || typ == anyOne {
			f.classes(fn, v, v.Args[1:2])
			f.attrs(ir.Class, anyOne, a.Attrs, v.Args)
		}
	})
}

// classType is what stands in the place of a type where classes are declared.
const classType = "class"

// types calls a function for each type that a value may name, with its name in lower
// case, "*" where it may be any.
func (f *Flow) types(fn *ir.Func, at, v *ir.Value, do func(typ string)) {
	if c, ok := v.Const(); ok {
		if s, ok := c.(string); ok { // of which lowering knows
			do(typeName(s))
			return
		}
	}
	u := &Use{Kind: ir.TypeNames, Func: fn, At: at, Value: v}
	seen := map[string]bool{}
	n := f.at(v, whole)
	f.use(u, n)
	f.names(n, true, func(name string) {
		if ir.IsPattern(name) {
			name = anyOne
		} else {
			name = typeName(name)
		}
		if !seen[name] {
			seen[name] = true
			do(name)
		}
	})
}

// typeName is the name of a type that a text stands for, which may begin with what
// makes resources virtual.
func typeName(s string) string { return strings.ToLower(strings.TrimLeft(s, "@:")) }

// classes notes that values are names of classes.
func (f *Flow) classes(fn *ir.Func, at *ir.Value, args []*ir.Value) {
	for _, a := range args {
		f.use(&Use{Kind: ir.ClassNames, Func: fn, At: at, Value: a}, f.at(a, deep))
	}
}

// maxSpread is how many arguments a call is taken to have of which some are spliced:
// no function looks for names in more.
const maxSpread = 4

// catalogCall is a call of a function of the catalog builder, or of one whose name is
// computed.
func (f *Flow) catalogCall(fn *ir.Func, v *ir.Value, name string, args []*ir.Value, spread []bool) {
	if i := slices.Index(spread, true); i >= 0 && i < len(args) {
		// Which argument is which is not known from there on: each may be any.
		all := &ir.Value{Op: ir.OpArray, Args: args[i:], Aux: spread[i:]}
		any := &ir.Value{Op: puppet.OpIndex, Args: []*ir.Value{all, {Op: ir.OpUnset}}}
		for args = slices.Clone(args[:i]); len(args) < maxSpread; {
			args = append(args, any)
		}
	}
	b := builtin.Row(name)
	switch {
	case b == nil:
	case b.Form == builtin.Includes:
		f.classes(fn, v, args)
	case b.Declares.OfType():
		f.creates(fn, v, b, args)
	case b == builtin.Defined:
		for _, a := range args {
			for _, k := range []ir.NameKind{ir.ClassNames, ir.TypeNames} {
				f.use(&Use{Kind: k, Func: fn, At: v, Value: a, Asks: true}, f.at(a, whole))
			}
		}
	case b == builtin.Epp:
		if len(args) > 0 {
			f.use(&Use{Kind: ir.TemplateNames, Func: fn, At: v, Value: args[0]}, f.at(args[0], whole))
		}
		if len(args) > 1 {
			f.tell(templateArg(anyOne, 0), source{v: args[1]})
		}
	case b == builtin.InlineEpp:
		if len(args) > 0 {
			f.use(&Use{Kind: ir.InlineSources, Func: fn, At: v, Value: args[0], Deferred: isNew(v), Of: b}, f.at(args[0], whole))
		}
		if len(args) > 1 && isNew(v) {
			f.tell(templateArg(anyOne, 0), source{v: args[1]})
		}
	case b == builtin.Template:
		for _, a := range args {
			f.use(&Use{Kind: ir.ErbNames, Func: fn, At: v, Value: a}, f.at(a, whole))
		}
	case b == builtin.InlineTemplate:
		for _, a := range args {
			f.use(&Use{Kind: ir.InlineSources, Func: fn, At: v, Value: a, Deferred: isNew(v), Of: b}, f.at(a, whole))
		}
	case b == builtin.CallByName:
		f.calls(fn, v, args, spread != nil, false)
	}
}

// creates is a call of create_resources or one of its relatives.
func (f *Flow) creates(fn *ir.Func, v *ir.Value, b *builtin.Function, args []*ir.Value) {
	if len(args) < 2 {
		return
	}
	titles, hash := source{v: args[1], path: keys}, source{v: args[1], path: elements}
	if b.Declares == builtin.Ensures {
		titles, hash = source{v: args[1], path: deep}, source{}
	}
	f.types(fn, v, args[0], func(typ string) {
		kinds := []ir.Kind{ir.Define}
		switch typ {
		case classType:
			kinds = []ir.Kind{ir.Class}
		case anyOne:
			kinds = append(kinds, ir.Class)
		}
		for _, k := range kinds {
			of := typ
			if k == ir.Class {
				of = anyOne
				f.use(&Use{Kind: ir.ClassNames, Func: fn, At: v, Value: args[1]}, f.at(titles.v, titles.path))
			} else {
				f.tell(titleOf(of), titles)
			}
			if hash.v != nil {
				f.tell(splats(k, of), hash)
			}
			if len(args) > 2 {
				f.tell(splats(k, of), source{v: args[2]})
			}
		}
	})
}

// calls is a call whose function is computed: one of call(), or one that is deferred, which the machine makes. Of a name of which nothing is known, a program has
// not all functions for the machine.
func (f *Flow) calls(fn *ir.Func, v *ir.Value, args []*ir.Value, spread, deferred bool) {
	if len(args) == 0 {
		return
	}
	given := invocation{v: v, args: args[1:]}
	if spread {
		given.v = nil
	}
	n := f.at(args[0], whole)
	f.use(&Use{Kind: ir.FunctionNames, Func: fn, At: v, Value: args[0], Deferred: deferred}, n)
	seen := map[string]bool{}
	f.names(n, false, func(name string) {
		if name = strings.ToLower(strings.TrimPrefix(name, "::")); ir.IsPattern(name) {
			name = anyOne
		}
		if seen[name] {
			return
		}
		seen[name] = true
		if name == anyOne {
			if !deferred {
				f.Called(anyOne)
			}
			return
		}
		f.invoke(name, given)
		if name != builtin.CallByName.Name {
			f.catalogCall(fn, v, name, given.args, nil)
			return
		}
		if len(given.args) > 0 {
			f.calls(fn, v, given.args, spread, deferred)
		}
	})
}

// files notes the names of files that a function is asked for.
func (f *Flow) files(fn *ir.Func, v *ir.Value) {
	b := builtin.Of(v.Aux.(ir.CallAux))
	if b == nil || b.Finds == nil || b.Finds.Folder == "" {
		return
	}
	kind := ir.FileNames
	if b.Finds.Content {
		kind = ir.ContentNames
	}
	for i, arg := range v.Args {
		if b.Finds.First && i > 0 {
			break
		}
		if _, known := arg.Const(); known {
			continue // lowering has found it
		}
		f.use(&Use{Kind: kind, Func: fn, At: v, Value: arg}, f.at(arg, deep))
	}
}

// isNew reports whether a call makes a value of a type: what it calls besides is left to the machine.
func isNew(v *ir.Value) bool { return builtin.Of(v.Aux.(ir.CallAux)) == builtin.New }

// deferred is a call that a catalog leaves to the machine, where the program makes such calls.
func (f *Flow) deferred(fn *ir.Func, v *ir.Value) {
	if !isNew(v) || len(v.Args) < 2 || !f.world.Applies() {
		return
	}
	t, _ := v.Args[0].Const()
	if of, ok := t.(typesys.Type); !ok || !typesys.Mentions(of, typesys.DeferredType) {
		return
	}
	args := v.Args[1:2:2]
	if len(v.Args) > 2 {
		list := v.Args[2]
		if spread, _ := list.Aux.([]bool); list.Op == ir.OpArray && spread == nil {
			args = append(args, list.Args...)
		} else { // which element is which argument is not known
			any := &ir.Value{Op: puppet.OpIndex, Args: []*ir.Value{list, {Op: ir.OpUnset}}}
			for range maxSpread {
				args = append(args, any)
			}
		}
	}
	f.calls(fn, v, args, false, true)
}
