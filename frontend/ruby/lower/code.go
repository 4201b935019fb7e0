package lower

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// code makes the values of one function, region by region.
type code struct {
	*unitState
	f      *ir.Func
	puppet Puppet

	region *ir.Region
	dead   bool // the region has ended; what follows is never reached
	at     source.Span
	scope  *scope
	shared map[variable]bool // variables that are cells

	self, out, matches *ir.Value
	given              map[string]*ir.Value // instance variables of a template that has no object
	method             *method
	bound              []*ir.Value // arguments of a plain method
	args, block        *ir.Value   // those of any other

	strings bool // the next closure is given new strings: see stringYields

	frame *frame // of the innermost loop or closure
	names int    // of hidden variables
	trap  *trap  // see returns
}

// unitState is what the code of all functions of a unit shares.
type unitState struct{ unit *Unit }

// variable is a local variable, by the node of the scope that has it: of a method or template nil, of a block that.
type variable struct {
	scope ast.Node
	name  string
}

// scope has the local variables of a method, template or block.
type scope struct {
	outer *scope
	node  ast.Node // as of [variable]
	vars  map[string]*ir.Value
}

// frame is what `next`, `break` and `return` leave: a loop, a closure, or code with an ensure clause or in a rescue clause, which jumps pass through.
type frame struct {
	outer *frame
	kind  frameKind

	// Of a loop: the variables that it carries, in order; the hidden variable of its result, where a break may give it one; and what is done
	// with the value of a run.
	carried []carried
	result  string
	each    func(v *ir.Value)
	again   string // the hidden variable that says that a `retry` runs it again

	// Of a closure: where a break in it jumps to; nil for a lambda, which it ends.
	jump func() *ir.Value

	// Of the rest: the ensure clause, the error that a rescue clause is for, and the loop that runs the code again.
	ensure *ast.Seq
	caught *ir.Value
	retry  *frame
}

type frameKind uint8

const (
	loopFrame frameKind = iota
	closureFrame
	passedFrame
)

// carried is a variable that a loop carries.
type carried struct {
	scope *scope
	name  string
}

// trap is where `return` in a closure jumps to.
type trap struct {
	jump *ir.Value
}

func (u *Unit) newCode(f *ir.Func) *code {
	c := &code{unitState: &unitState{u}, f: f, region: f.Body, shared: map[variable]bool{}, at: source.At(u.File.File, 0, 0)}
	if u.Puppet != nil {
		c.puppet = u.Puppet(f)
	}
	c.scope = &scope{vars: map[string]*ir.Value{}}
	return c
}

// emit appends a value to the current region.
func (c *code) emit(op ir.Op, t typesys.Type, aux any, args ...*ir.Value) *ir.Value {
	v := c.f.NewValue(op, t, posOf(c.at), args...)
	v.Aux = aux
	if !c.dead {
		c.region.Body = append(c.region.Body, v)
	}
	return v
}

// end emits a terminator; what is lowered after it in this region is dropped.
func (c *code) end(op ir.Op, args ...*ir.Value) {
	c.emit(op, nil, nil, args...)
	c.dead = true
}

func (c *code) arg(name string, t typesys.Type) *ir.Value {
	v := c.f.NewValue(ir.OpArg, t, posOf(c.at))
	v.Name = name
	return v
}

func (c *code) constant(v value.Value) *ir.Value {
	return c.emit(ir.OpConst, typesys.Infer(v), v)
}

func (c *code) nothing() *ir.Value { return c.constant(nil) }

func (c *code) str(s string) *ir.Value { return c.constant(s) }

// place makes a node the place of what is emitted.
func (c *code) place(n ast.Node) func() {
	before := c.at
	c.at = n.Span()
	return func() { c.at = before }
}

// truth is a value as a condition.
func (c *code) truth(v *ir.Value) *ir.Value {
	if ir.ReprOf(v) == ir.Bool {
		return v
	}
	return c.emit(puppet.OpTruth, typesys.BooleanType, nil, v)
}

// text is the string that a value is in an interpolation.
func (c *code) text(v *ir.Value) *ir.Value {
	if ir.ReprOf(v) == ir.String {
		return v
	}
	if x, ok := v.Const(); ok {
		switch x := x.(type) {
		case nil:
			return c.str("")
		case bool, int64:
			return c.str(value.Text(x))
		}
	}
	if ir.ReprOf(v) == ir.Boxed && c.unit.defines("to_s") {
		v = c.emitSend(v, "to_s", nil, nil, nil)
	}
	return c.emit(ruby.OpText, typesys.StringType, nil, v)
}

// refuse reports what p2go does not compile, and fails there when the program runs.
func (c *code) refuse(at source.Span, format string, args ...any) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	d := c.warn(at, format, args...)
	defer func(at source.Span) { c.at = at }(c.at)
	c.at = at
	c.emit(ir.OpFail, nil, ir.FailAux{Issue: string(CodeUnsupported), Message: d.Message + " (" + c.unit.Shown + ":" + lineOf(at) + ")"})
	c.dead = true
	return c.nothing()
}

// warn adds the warning that code is not compiled.
func (c *code) warn(at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.Warningf(CodeUnsupported, at, "p2go does not compile this Ruby code: "+format, args...).
		Hint("a function in Go of the same name can take its place, or an EPP template")
	c.unit.Diags.Add(d)
	return d
}

// raise fails with an exception of a class.
func (c *code) raise(class, message string) *ir.Value {
	v := c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "raised"}, c.emit(ruby.OpClass, ruby.Object("Class"), class), c.str(message))
	return v
}

// lookup returns the scope that has a variable, nil where it has no value yet.
func (c *code) lookup(name string) *scope {
	for s := c.scope; s != nil; s = s.outer {
		if _, ok := s.vars[name]; ok {
			return s
		}
	}
	return nil
}

// local reads a variable.
func (c *code) local(name string) *ir.Value {
	s := c.lookup(name)
	if s == nil { // it is assigned only where control does not come
		return c.nothing()
	}
	v := s.vars[name]
	if c.shared[variable{s.node, name}] {
		return c.emit(ruby.OpLoad, typesys.AnyType, nil, v)
	}
	return v
}

// assign sets a variable.
func (c *code) assign(name string, v *ir.Value) {
	s := c.lookup(name)
	if s == nil {
		s = c.scope
	}
	c.set(s, name, v)
}

func (c *code) set(s *scope, name string, v *ir.Value) {
	if c.dead {
		return
	}
	if c.shared[variable{s.node, name}] {
		if cell := s.vars[name]; cell != nil {
			c.emit(ruby.OpStore, nil, nil, cell, v)
			return
		}
		v = c.emit(ruby.OpCell, ruby.CellType, nil, v)
	}
	if v.Name == "" && v.Op != ir.OpConst {
		v.Name = name
	}
	s.vars[name] = v
}

// openCells makes the cells of the variables of a scope, where it begins.
func (c *code) openCells() {
	var names []string
	for v := range c.shared {
		if v.scope == c.scope.node && c.scope.vars[v.name] == nil {
			names = append(names, v.name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		c.set(c.scope, name, c.nothing())
	}
}

// open begins the body of a method or template. Where closures return from it, it is code whose errors are caught.
func (c *code) open() {
	c.openCells()
	if c.unit.usesReturn(c.method) {
		c.trap = &trap{jump: c.emit(ruby.OpJump, ruby.JumpType, nil)}
		try := c.f.NewValue(ir.OpTry, typesys.AnyType, posOf(c.at))
		try.Regions = []*ir.Region{{}, {}}
		c.region.Body = append(c.region.Body, try)
		c.region = try.Regions[0]
		c.dead = false
	}
}

// close ends the body of a method: where closures return from it, that is caught here.
func (c *code) close() {
	if c.trap == nil {
		return
	}
	try := c.f.Body.Body[len(c.f.Body.Body)-1]
	c.region, c.dead = try.Regions[1], false
	err := c.arg("err", ir.ErrorType)
	c.region.Args = []*ir.Value{err}
	c.end(ir.OpReturn, c.emit(ruby.OpLanded, typesys.AnyType, nil, c.trap.jump, err))
}

// hidden is a new name for a variable that no code of Ruby's can name.
func (c *code) hidden(name string) string {
	c.names++
	return name + strconv.Itoa(c.names)
}

// snapshot are the variables of all scopes around.
func (c *code) snapshot() []map[string]*ir.Value {
	var all []map[string]*ir.Value
	for s := c.scope; s != nil; s = s.outer {
		all = append(all, maps.Clone(s.vars))
	}
	return all
}

func (c *code) restore(all []map[string]*ir.Value) {
	for s, i := c.scope, 0; s != nil; s, i = s.outer, i+1 {
		s.vars = maps.Clone(all[i])
	}
}

// branch emits an op with a region for each arm. Its value is that of the arm taken; variables that arms set differently become further
// results.
func (c *code) branch(op ir.Op, args []*ir.Value, arms ...func() *ir.Value) *ir.Value {
	v := c.f.NewValue(op, typesys.AnyType, posOf(c.at), args...)
	if c.dead {
		return v
	}
	outer := c.region
	before := c.snapshot()
	type exit struct {
		region *ir.Region
		value  *ir.Value
		vars   []map[string]*ir.Value
	}
	var exits []exit
	for _, arm := range arms {
		c.restore(before)
		c.region, c.dead = &ir.Region{}, false
		v.Regions = append(v.Regions, c.region)
		x := arm()
		if !c.dead {
			exits = append(exits, exit{c.region, x, c.snapshot()})
		}
	}
	c.restore(before)
	c.region = outer
	c.region.Body = append(c.region.Body, v)
	if c.dead = len(exits) == 0; c.dead {
		return v
	}
	type merged struct {
		scope *scope
		depth int
		name  string
	}
	var names []merged
	for s, depth := c.scope, 0; s != nil; s, depth = s.outer, depth+1 {
		changed := map[string]bool{}
		for _, x := range exits {
			for name, val := range x.vars[depth] {
				if s.vars[name] != val {
					changed[name] = true
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(changed)) {
			names = append(names, merged{s, depth, name})
		}
	}
	yields := make([][]*ir.Value, len(exits))
	for i, x := range exits {
		c.region = x.region
		yields[i] = append(yields[i], x.value)
		for _, m := range names {
			val := x.vars[m.depth][m.name]
			if val == nil {
				val = c.nothing()
			}
			yields[i] = append(yields[i], val)
		}
		c.emit(ir.OpYield, nil, nil, yields[i]...)
	}
	c.region = outer
	column := func(n int) typesys.Type {
		t := yields[0][n].Type
		for _, y := range yields[1:] {
			t = ir.Join(t, y[n].Type)
		}
		return t
	}
	v.Type = column(0)
	for i, m := range names {
		r := c.emit(ir.OpResult, column(i+1), i+1, v)
		r.Name = m.name
		m.scope.vars[m.name] = r
	}
	return v
}

func lineOf(at source.Span) string {
	_, line, _ := at.Position()
	return value.Text(int64(line))
}

func joinLines(lines []string) string {
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
