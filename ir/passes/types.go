package passes

import (
	"math"
	"slices"

	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// types gives every value the narrowest static type that is known of it:
//
//	v3 = add v1 v2 : Any !fails         →  v3 = add v1 v2 : Integer !fails, of Integers
//	v4 = if v9 : Any { … yield v5 } …   →  the union of what the regions yield
//	v6 = foreach map/1 v4 : Array …     →  Array[String], when its region yields one
//
// In a region that a test leads to, and after a branch whose other regions end
// early, values are what the test says of them, and a narrow stands for them:
//
//	v2 = instance String v1             v2 = instance String v1
//	v3 = if v2 : Any {                  v3 = if v2 : String {
//	                              →         v5 = narrow v1 : String
//	    yield v1                            yield v5
//	} { … }                             } { … }
//
// A variable that was read without error is set from then on, and so are those of
// classes that were evaluated (see findAssigned). Functions give what
// their returns give, and variables of classes have the types that were assigned
// to them. An untyped parameter of a function is what all its calls give it.
//
// Values are defined once and only the memo of reduce runs in circles, so one
// walk in the order of evaluation is enough; the memo's type is widened unless
// the second look confirms the first. What is known of other bodies was
// computed from the declared types on, so it holds whenever it is used.
func types(p *ir.Program) {
	w := newWorld(p)
	for range 3 {
		w.bodies()
	}
}

// bodies infers the types of all bodies, which know of each other what was found out before. One that was told the same before is left as it is.
func (w *world) bodies() {
	w.summarize()
	w.findAssigned()
	parallel.Each(len(w.order), func(i int) {
		f := w.order[i]
		if told := w.told[i]; told == nil || slices.ContainsFunc(told, w.isNews) {
			w.told[i] = w.body(f)
			w.said[f].note(f)
		}
	})
}

// sayings are what a body tells others, as it is now.
type sayings struct {
	values   []*ir.Value     // that give results, assign variables of classes and nodes, or pass arguments, in their order
	assigned map[string]bool // the variables that are set after the body of a class; nil where that is not known
}

// note looks at the body.
func (s *sayings) note(f *ir.Func) {
	defer f.Blame()
	*s = sayings{}
	runs := false // other bodies of classes or functions, while this one is evaluated. Defined types come later
	f.Walk(func(v *ir.Value) {
		switch v.Op {
		case puppet.OpSetVar:
			if f.Kind == ir.Class || f.Kind == ir.Node {
				s.values = append(s.values, v)
			}
		case ir.OpReturn, ir.OpCallFunc, ruby.OpInvoke, ruby.OpRender:
			s.values = append(s.values, v)
		}
		runs = runs || f.Kind == ir.Class && builtin.RunsBodies(v)
	})
	if f.Kind == ir.Class && !runs {
		s.assigned = assignedBy(f)
	}
}

// world is what bodies know of each other.
type world struct {
	p     *ir.Program
	order []*ir.Func // functions first, then what calls them
	funcs map[string]*ir.Func
	// returns are the types of what functions give, vars those of the variables
	// of classes and nodes, args those of untyped parameters of functions.
	returns map[string]typesys.Type
	vars    map[puppet.VarAux]typesys.Type
	args    map[*ir.Param]typesys.Type
	// methods are those of other languages, given what all calls give to their arguments; open are those that may be called otherwise.
	methods map[string]*ir.Func
	given   map[*ir.Value]*ir.Value
	open    map[*ir.Func]bool
	classes map[string]*ir.Func
	set     map[string]map[string]bool // see findAssigned
	titles  bool                       // some may be no texts
	said    map[*ir.Func]*sayings
	told    [][]knowledge // what bodies were told when they were looked at, in their order; nil for none that was
}

// knowledge is what a body is told of others.
type knowledge struct {
	of question
	// name is that of a variable with its class, that of a function without; param and arg are those of the body.
	name  puppet.VarAux
	param *ir.Param
	arg   *ir.Value
	// The answer: a type, nil where none is known; and whether it may be unset, which a variable is not after the body of its class.
	typ   typesys.Type
	unset bool
}

// question says what is asked.
type question int

const (
	ofParam question = iota
	ofArg
	ofResult
	ofVar
)

// answer answers a question.
func (w *world) answer(k knowledge) knowledge {
	switch k.of {
	case ofParam:
		k.typ = w.args[k.param]
	case ofArg:
		k.typ, k.unset = nil, true
		if given := w.given[k.arg]; given != nil {
			k.typ, k.unset = given.Type, given.Unset
		}
	case ofResult:
		k.typ = w.returns[k.name.Var]
	case ofVar:
		k.typ, k.unset = w.vars[k.name], !w.set[k.name.Class][k.name.Var]
	}
	return k
}

// isNews reports whether the answer is another one now.
func (w *world) isNews(before knowledge) bool {
	now := w.answer(before)
	return now.unset != before.unset || now.typ != before.typ && (now.typ == nil || before.typ == nil || typesys.Key(now.typ) != typesys.Key(before.typ))
}

func newWorld(p *ir.Program) *world {
	w := &world{
		p: p, funcs: map[string]*ir.Func{}, returns: map[string]typesys.Type{}, vars: map[puppet.VarAux]typesys.Type{}, args: map[*ir.Param]typesys.Type{},
		methods: map[string]*ir.Func{}, open: openMethods(p), classes: map[string]*ir.Func{}, titles: builtin.DeclaresByCall(p),
		said: make(map[*ir.Func]*sayings, len(p.Funcs)),
	}
	for _, f := range p.Funcs {
		if f.Kind == ir.Function {
			w.funcs[f.Name] = f
			w.order = append(w.order, f)
		}
	}
	for _, f := range p.Funcs {
		switch f.Kind {
		case ir.Class:
			w.classes[f.Name] = f
		case ir.Method:
			w.methods[f.Name] = f
		}
		if f.Kind != ir.Function {
			w.order = append(w.order, f)
		}
	}
	w.told = make([][]knowledge, len(w.order))
	said := make([]sayings, len(w.order))
	for i, f := range w.order {
		w.said[f] = &said[i]
	}
	parallel.Each(len(w.order), func(i int) { said[i].note(w.order[i]) })
	return w
}

// openMethods are the methods that are called otherwise than by values of the program: those of functions, which have descriptors, and
// templates whose names or sources are computed.
func openMethods(p *ir.Program) map[*ir.Func]bool {
	open := map[*ir.Func]bool{}
	for _, f := range p.Funcs {
		if f.Kind == ir.Method && (!f.Traced || f.Source != "" || !f.Inline && p.Computed[ir.ErbNames].Has(f.Name)) {
			open[f] = true
		}
	}
	return open
}

// summarize puts together what all bodies tell.
func (w *world) summarize() {
	vars := map[puppet.VarAux]typesys.Type{}
	args := map[*ir.Param]typesys.Type{}
	given := map[*ir.Value]*ir.Value{}
	each(w.p, func(f *ir.Func) {
		var result typesys.Type
		if f.Kind == ir.Class {
			for _, p := range f.Params {
				vars[puppet.VarAux{Class: f.Name, Var: p.Name}] = p.Value.Type
			}
		}
		for _, v := range w.said[f].values {
			switch v.Op {
			case ir.OpReturn:
				result = ir.Join(result, ir.StaticType(v.Args[0]))
			case puppet.OpSetVar:
				k := variableOf(f, v.Aux.(string))
				vars[k] = ir.Join(vars[k], ir.StaticType(v.Args[0]))
			case ir.OpCallFunc:
				w.arguments(v, args)
			case ruby.OpInvoke, ruby.OpRender:
				w.passed(v, given)
			}
		}
		if f.Kind == ir.Function {
			w.returns[f.Name] = result
		}
	})
	w.vars = vars
	w.args = args
	w.given = given
}

// variableOf names a variable of a class; those of nodes share one scope.
func variableOf(f *ir.Func, name string) puppet.VarAux {
	if f.Kind == ir.Node {
		return puppet.VarAux{Var: name}
	}
	return puppet.VarAux{Class: f.Name, Var: name}
}

// arguments notes what a call gives to the parameters.
func (w *world) arguments(call *ir.Value, args map[*ir.Param]typesys.Type) {
	a := call.Aux.(ir.CallAux)
	f := w.funcs[a.Name]
	if f == nil || isAsked(w.p, f.Name) {
		return // something else may call it too
	}
	for i, p := range f.Params {
		switch {
		case p.Rest:
		case a.Spread != nil || a.Block:
			args[p] = typesys.AnyType
		case i < len(call.Args):
			args[p] = ir.Join(args[p], ir.StaticType(call.Args[i]))
		}
	}
}

// passed notes what a call gives to the arguments of a method or template.
func (w *world) passed(call *ir.Value, given map[*ir.Value]*ir.Value) {
	var name string
	switch a := call.Aux.(type) {
	case ruby.SendAux:
		name = a.Name
	case ruby.RenderAux:
		name = a.Name
	}
	f := w.methods[name]
	if f == nil || w.open[f] {
		return // something else may call it too
	}
	for i, a := range f.Args {
		x := call.Args[i]
		if known := given[a]; known != nil {
			known.Type, known.Unset = ir.Join(known.Type, ir.StaticType(x)), known.Unset || x.Unset
		} else if !ir.Own(a.Type) {
			given[a] = &ir.Value{Type: ir.StaticType(x), Unset: x.Unset}
		}
	}
}

// body infers the types of one body, and returns what it was told of others for that.
func (w *world) body(f *ir.Func) []knowledge {
	defer f.Blame()
	t := &typer{
		world: w, f: f, subst: map[*ir.Value]standIn{}, facts: map[outcome][]fact{}, unused: map[*ir.Value]bool{},
		effects: ir.Effects{}, limit: math.MaxInt, told: []knowledge{},
	}
	if f.Kind == ir.Class {
		t.evaluated = []string{f.Parent}
	}
	t.params(f.Params)
	if f.Kind == ir.Method {
		for _, a := range f.Args {
			if known := t.ask(knowledge{of: ofArg, arg: a}); known.typ != nil {
				a.Type, a.Unset = ir.Meet(a.Type, known.typ), a.Unset && known.unset
			}
		}
	}
	t.region(f.Body, ir.Pos{})
	return t.told
}

// ask asks what is known of other bodies.
func (t *typer) ask(k knowledge) knowledge {
	k = t.answer(k)
	t.told = append(t.told, k)
	return k
}

// wasEvaluated reports whether a class is certain to have been evaluated: one of those that are, or that such a one inherits from.
func (t *typer) wasEvaluated(class string) bool {
	for _, name := range t.evaluated {
		for c := range t.ancestry(name) {
			if c == class {
				return true
			}
		}
	}
	return false
}

// typer walks one body.
type typer struct {
	*world
	f *ir.Func
	// subst maps a value to what stands for it where something more is known.
	subst map[*ir.Value]standIn
	undo  []substitution
	// facts are what is known of conditions that are themselves branches, unused
	// the narrows that nothing uses so far.
	facts   map[outcome][]fact
	unused  map[*ir.Value]bool
	effects ir.Effects
	depth   int // of the region
	// limit is the depth of the outermost pure value around, which may stand
	// anywhere in its region: what was evaluated there before does not matter.
	limit int
	// evaluated are classes that are certain to have been; see wasEvaluated.
	evaluated []string
	// nesting counts the reduces around.
	nesting int
	told    []knowledge // of other bodies
}

// standIn stands for a value in a region, and in regions in it. When it is
// known only after an evaluation in that region, it does so for what has to
// come later: not for pure values of the region itself.
type standIn struct {
	v     *ir.Value
	after int // the depth of that region; -1 when it is known from the start
}

type substitution struct {
	v   *ir.Value
	was standIn
}

func (t *typer) params(ps []*ir.Param) {
	for _, p := range ps {
		if p.Default != nil {
			t.region(p.Default, ir.Pos{})
		}
		if p.Type != typesys.Type(typesys.AnyType) {
			continue
		}
		if known := t.ask(knowledge{of: ofParam, param: p}).typ; known != nil {
			if p.Default != nil {
				known = yielded(p.Default, known)
			}
			p.Value.Type = ir.Meet(p.Value.Type, known)
		}
	}
}

// yielded joins what a default gives to a type.
func yielded(r *ir.Region, t typesys.Type) typesys.Type {
	if y := r.Terminator(); y.Op == ir.OpYield {
		return ir.Join(t, ir.StaticType(y.Args[0]))
	}
	return t
}

func (t *typer) resolve(v *ir.Value) *ir.Value {
	for {
		x, ok := t.subst[v]
		if !ok || x.after >= t.limit {
			return v
		}
		v = x.v
	}
}

// replace makes x stand for v until the region around ends.
func (t *typer) replace(v *ir.Value, x standIn) {
	t.undo = append(t.undo, substitution{v, t.subst[v]})
	t.subst[v] = x
}

// region infers the types in a region, at whose beginning something is known from
// the branch at pos.
func (t *typer) region(r *ir.Region, pos ir.Pos, known ...fact) {
	mark, classes := len(t.undo), len(t.evaluated)
	t.depth++
	body := r.Body
	r.Body = make([]*ir.Value, 0, len(body))
	t.learn(r, known, pos, -1)
	for _, v := range body {
		limit := t.limit
		if t.effects.Of(v) == ir.Pure {
			t.limit = min(limit, t.depth)
		}
		for j, a := range v.Args {
			if v.Op == ir.OpResult {
				continue
			}
			v.Args[j] = t.operand(v, t.resolve(a))
		}
		t.nested(v)
		t.infer(v)
		t.limit = limit
		r.Body = append(r.Body, v)
		t.learn(r, t.after(v), v.Pos, t.depth)
		t.evaluated = append(t.evaluated, t.evaluates(v)...)
	}
	t.dropUnused(r)
	t.evaluated = t.evaluated[:classes]
	for len(t.undo) > mark {
		u := t.undo[len(t.undo)-1]
		t.undo = t.undo[:len(t.undo)-1]
		if u.was.v == nil {
			delete(t.subst, u.v)
		} else {
			t.subst[u.v] = u.was
		}
	}
	t.depth--
}

// learn makes narrows, at the end of a region so far, for what facts tell of
// values; those that nothing will use are dropped when the region ends.
func (t *typer) learn(r *ir.Region, facts []fact, pos ir.Pos, after int) {
	for _, k := range facts {
		v := t.resolve(k.v)
		if k.as != nil { // another value that is known to be the same
			if v != k.as {
				t.replace(v, standIn{k.as, after})
			}
			continue
		}
		if v.Op == ir.OpConst || v.Op == ir.OpUnset || v.Type == puppet.GroupsType {
			continue
		}
		typ, unset := k.of(v)
		if unset == v.Unset && ir.Accepts(typ, v.Type) {
			continue
		}
		n := t.f.NewValue(ir.OpNarrow, typ, pos, v)
		n.Unset, n.Name = unset, v.Name
		t.unused[n] = true
		r.Body = append(r.Body, n)
		t.replace(v, standIn{n, after})
	}
}

// operand notes that v uses a value. A narrow of one that is known already tells
// the same as the new ones, and is no use of them.
func (t *typer) operand(v, used *ir.Value) *ir.Value {
	if v.Op == ir.OpNarrow {
		for t.unused[used] {
			used = used.Args[0]
		}
		return used
	}
	for n := used; t.unused[n]; n = n.Args[0] {
		delete(t.unused, n)
	}
	return used
}

// dropUnused takes the narrows that nothing uses out of a region.
func (t *typer) dropUnused(r *ir.Region) {
	r.Body = slices.DeleteFunc(r.Body, func(v *ir.Value) bool {
		drop := t.unused[v]
		delete(t.unused, v)
		return drop
	})
}

// nested infers the types in the regions of v.
func (t *typer) nested(v *ir.Value) {
	switch v.Op {
	case ir.OpIf:
		t.region(v.Regions[0], v.Pos, t.condition(v.Args[0], true)...)
		t.region(v.Regions[1], v.Pos, t.condition(v.Args[0], false)...)
		return
	case puppet.OpSwitch:
		for i, r := range v.Regions {
			if i < len(v.Regions)-1 {
				t.region(r, v.Pos, fact{v: base(v.Args[0]), is: typesys.StringType})
			} else {
				t.region(r, ir.Pos{})
			}
		}
		return
	case puppet.OpForeach:
		t.foreach(v)
		return
	case ir.OpLambda:
		t.params(v.Aux.(*ir.LambdaAux).Params)
	}
	for _, r := range v.Regions {
		t.region(r, ir.Pos{})
	}
}

// foreach infers the types in a loop.
func (t *typer) foreach(v *ir.Value) {
	a := v.Aux.(puppet.ForeachAux)
	r := v.Regions[0]
	coll := typesys.Type(typesys.AnyType)
	if len(v.Args) > 0 {
		coll = ir.StaticType(v.Args[0])
	}
	set := func(i int, typ typesys.Type) {
		if i < len(r.Args) {
			r.Args[i].Type = ir.Meet(r.Args[i].Type, typ)
		}
	}
	switch a.Loop {
	case puppet.LoopWith:
		for i, arg := range v.Args {
			set(i, ir.StaticType(arg))
		}
	case puppet.LoopThen:
		set(0, ir.Exclude(coll, typesys.UndefType))
	case puppet.LoopIndex: // which gives the values of a hash
		set(a.Arity-1, elements(coll, 2)[1])
		if a.Arity == 2 {
			set(0, elements(coll, 2)[0])
		}
	case puppet.LoopSlice:
		if elem := elements(coll, 1)[0]; a.Arity == 1 {
			set(0, ir.ArrayOf(elem, 1, typesys.IntegerType.Max))
		}
	case puppet.LoopLest, puppet.LoopTreeEach:
	case puppet.LoopReduce:
		t.reduce(v, coll)
		return
	default:
		for i, typ := range elements(coll, a.Arity) {
			set(i, typ)
		}
	}
	t.region(r, ir.Pos{})
}

// elements are the types of what a lambda of one or two parameters gets of a
// collection.
func elements(coll typesys.Type, arity int) []typesys.Type {
	first, second := typesys.Type(typesys.AnyType), typesys.Type(typesys.AnyType)
	if e, _, _, ok := ir.Elements(coll); ok {
		first, second = indexType, e
	} else if k, v, _, _, ok := ir.Entries(coll); ok {
		if arity == 1 {
			return []typesys.Type{&typesys.Tuple{Types: []typesys.Type{k, v}}}
		}
		first, second = k, v
	} else if ir.TypeRepr(coll) == ir.Int {
		first, second = indexType, indexType
	} else if m, ok := coll.(*typesys.Metatype); ok {
		if n, ok := m.Of.(*typesys.Integer); ok { // a range
			first, second = indexType, n
		}
	}
	if arity == 1 {
		return []typesys.Type{second}
	}
	return []typesys.Type{first, second}
}

var indexType = &typesys.Integer{Min: 0, Max: typesys.IntegerType.Max}

// infer gives v the type that follows from its operands and regions. The type
// that it has already holds too.
func (t *typer) infer(v *ir.Value) {
	if v.Type == nil || v.Type == puppet.GroupsType {
		return
	}
	if isBranch(v) {
		t.join(v, v, 0)
		return
	}
	switch v.Op {
	case ir.OpConst:
		v.Type = inferred(v.Aux)
	case puppet.OpScopeVar:
		if v.Aux == "title" && !t.titles {
			v.Type = typesys.StringType
		}
	case ir.OpUnset, puppet.OpTopVar, puppet.OpFact:
	case ir.OpResult:
		if branch := v.Args[0]; isBranch(branch) {
			t.join(v, branch, v.Aux.(int))
		}
	case puppet.OpClassVar:
		a := v.Aux.(puppet.VarAux)
		known := t.ask(knowledge{of: ofVar, name: a})
		v.Type = ir.Meet(v.Type, known.typ)
		v.Unset = v.Unset && (known.unset || !t.wasEvaluated(a.Class))
	case puppet.OpTitle:
		if len(v.Args) == 1 && ir.ReprOf(v.Args[0]) == ir.String { // then it is the text, else an array
			v.Type = v.Args[0].Type
		}
	case ir.OpNarrow:
		v.Type = ir.Meet(v.Args[0].Type, v.Type)
		v.Unset = v.Unset && v.Args[0].Unset
	default:
		v.Type = ir.Meet(v.Type, t.result(v))
	}
}

// join gives v what the regions of a branch yield for its nth result.
func (t *typer) join(v, branch *ir.Value, n int) {
	var typ typesys.Type
	unset := false
	for _, r := range branch.Regions {
		y := r.Terminator()
		if y.Op != ir.OpYield {
			continue
		}
		typ = ir.Join(typ, y.Args[n].Type)
		unset = unset || y.Args[n].Unset
	}
	if typ == nil { // all regions end early
		return
	}
	if v.Unset && !unset {
		v.Unset = false
	}
	m := ir.Meet(v.Type, typ)
	if !ir.Flows(ir.TypeRepr(typ), ir.TypeRepr(m)) {
		m = typ // no value is of what was known before and of this: the branch is never reached
	}
	v.Type = m
}

// result is the type of what an operation gives.
func (t *typer) result(v *ir.Value) typesys.Type {
	switch v.Op {
	case ir.OpArray:
		if spread, _ := v.Aux.([]bool); spread != nil {
			return ir.SplicedType(v.Args, spread)
		}
	case puppet.OpRequire:
		if v.Args[0].Unset { // undef without strict_variables, as the binary is told (STRICT-2)
			return ir.Join(v.Args[0].Type, typesys.UndefType)
		}
		return v.Args[0].Type
	case puppet.OpAssert:
		return ir.Meet(ir.StaticType(v.Args[0]), v.Aux.(puppet.AssertAux).Type)
	case puppet.OpNodeVar:
		return t.ask(knowledge{of: ofVar, name: puppet.VarAux{Var: v.Aux.(string)}}).typ
	case ir.OpCallFunc:
		return t.ask(knowledge{of: ofResult, name: puppet.VarAux{Var: v.Aux.(ir.CallAux).Name}}).typ
	case puppet.OpCall:
		return t.call(v)
	case puppet.OpCallHost:
		return v.Type
	case puppet.OpForeach:
		return loopType(v)
	}
	return ir.InferredType(v)
}

// call is the type of what a builtin function gives.
func (t *typer) call(v *ir.Value) typesys.Type {
	aux := v.Aux.(ir.CallAux)
	b, ok := builtin.OfModule(aux.Module, aux.Name)
	if !ok || aux.Spread != nil {
		return typesys.AnyType
	}
	c := builtin.Call{Args: v.Args}
	if aux.Block {
		last := len(v.Args) - 1
		c = builtin.Call{Args: v.Args[:last], Lambda: true, Block: blockType(v.Args[last].Regions[0])}
	}
	return b.ResultOf(c)
}

// loopType is the type of what an iteration function gives.
func loopType(v *ir.Value) typesys.Type {
	a := v.Aux.(puppet.ForeachAux)
	block := blockType(v.Regions[0])
	coll := typesys.Type(typesys.AnyType)
	if len(v.Args) > 0 {
		coll = ir.StaticType(v.Args[0])
	}
	switch a.Loop {
	case puppet.LoopEach, puppet.LoopSlice, puppet.LoopTreeEach:
		return coll
	case puppet.LoopReverseEach, puppet.LoopStep:
		return typesys.UndefType
	case puppet.LoopGroupBy:
		return typesys.HashType
	case puppet.LoopPartition:
		return &typesys.Tuple{Types: []typesys.Type{typesys.ArrayType, typesys.ArrayType}}
	case puppet.LoopAny, puppet.LoopAll:
		return typesys.BooleanType
	case puppet.LoopMap:
		_, _, hi, ok := ir.Elements(coll)
		if !ok {
			if _, _, _, hi, ok = ir.Entries(coll); !ok {
				hi = typesys.IntegerType.Max
			}
		}
		return ir.ArrayOf(block, 0, hi)
	case puppet.LoopFilter:
		if elem, _, hi, ok := ir.Elements(coll); ok {
			return ir.ArrayOf(elem, 0, hi)
		}
		if k, val, _, hi, ok := ir.Entries(coll); ok {
			return ir.HashOf(k, val, 0, hi)
		}
	case puppet.LoopWith:
		return block
	case puppet.LoopThen:
		if ir.KindsOf(coll)&ir.UndefKind == 0 {
			return block
		}
		return ir.Join(typesys.UndefType, block)
	case puppet.LoopLest:
		if ir.KindsOf(coll)&ir.UndefKind == 0 {
			return coll
		}
		return ir.Join(ir.Exclude(coll, typesys.UndefType), block)
	case puppet.LoopReduce:
		return memoType(v, coll)
	}
	return typesys.AnyType
}

// blockType is the type of the values of a lambda: what its region yields, and
// what next() gives in it. It is nil when the lambda never gives a value.
func blockType(r *ir.Region) typesys.Type {
	var typ typesys.Type
	if y := r.Terminator(); y.Op == ir.OpYield {
		typ = ir.StaticType(y.Args[0])
	}
	var nexts func(r *ir.Region)
	nexts = func(r *ir.Region) {
		for _, v := range r.Body {
			switch {
			case v.Op == ir.OpNext:
				typ = ir.Join(typ, ir.StaticType(v.Args[0]))
			case isBranch(v):
				for _, n := range v.Regions {
					nexts(n)
				}
			}
		}
	}
	nexts(r)
	return typ
}
