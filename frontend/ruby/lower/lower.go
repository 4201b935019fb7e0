// Package lower turns trees of Ruby and of ERB templates into IR, with the ops of the dialect ir/ruby.
//
// A [Unit] is the code of one file. Each of its methods, and a template itself, becomes an [ir.Func] of the kind [ir.Method]. What Ruby code
// sees of Puppet, variables and functions, an implementation of [Puppet] emits.
//
// Local variables become SSA values: branches yield what they leave in them, loops carry them. One that a closure shares with what is
// around it, or that is assigned where an error may be caught, is a cell instead. Blocks of methods that go over something are loops
// where the code stands ([inlined]); other blocks are closures.
//
// What is outside of the subset is a warning with its place, and fails where it would be evaluated.
package lower

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/points"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// Codes of the issues that lowering finds.
const (
	// CodeUnsupported is Ruby code that p2go does not compile.
	CodeUnsupported diag.Code = "P2GO_RUBY_UNSUPPORTED"
	// CodeName is a name that is neither a variable nor a method.
	CodeName diag.Code = "P2GO_RUBY_NAME"
)

// Refuse makes errors of the warnings about Ruby code that is not compiled.
func Refuse(list diag.List) {
	for _, d := range list {
		if d.Code == CodeUnsupported || d.Code == CodeName {
			d.Severity = diag.Error
		}
	}
}

// Puppet emits what Ruby code asks of Puppet, at the end of a region.
type Puppet interface {
	// Variable emits the read of a variable, by its name without a dollar sign. The value is unset where the variable has none.
	Variable(r *ir.Region, at source.Span, name string) *ir.Value
	// Call emits the call of a function with values of Puppet's; those that spread marks, nil for none, are arrays to splice. The region may
	// end there.
	Call(r *ir.Region, at source.Span, name string, args []*ir.Value, spread []bool) *ir.Value
	// Render emits what templates render, whose names are values, or which stand in strings. The function set emits the read of a variable that
	// the code itself may have given a value, and returns nil for any other.
	Render(r *ir.Region, at source.Span, inline bool, args []*ir.Value, set func(name string) *ir.Value) *ir.Value
}

// Unit is the Ruby code of a file.
type Unit struct {
	File *ast.File
	// Name is that of the template or function, Shown that of the file in messages; Module is the module that has it, "" for none.
	Name, Shown, Module string
	// Traced says that errors note the line: that of a template.
	Traced bool
	// API is that of a function, [NoAPI] for a template.
	API API
	// Puppet makes what emits the code of a function that asks for something of Puppet's.
	Puppet func(*ir.Func) Puppet
	// Diags gets what is found.
	Diags *diag.List
	// Defining returns the methods of a name that other templates define, which a template has too once they were rendered; nil for what is
	// no template.
	Defining func(name string) []Defined
	// Libraries are the units that it requires, directly or through others.
	Libraries []*Unit
	// Points are what is counted of the file; nil where nothing is.
	Points *points.Table
	// Required says that it is such a unit itself: others may change what its methods give.
	Required bool

	funcs             []*ir.Func
	methods           map[string]*method
	others            map[string][]other // methods of other templates, by name
	consts            map[string]ast.Node
	classes           map[string]*class
	changes           bool // strings may change: see fresh
	owns              bool // arrays and hashes of Puppet's may change: see foreign
	ivars             bool // instance variables are kept in an object: methods read them, or something assigns them
	reads             []string
	sets              []string               // variables of the scope that a template gives values
	alias             map[string]string      // names that may be the same array or hash: see root
	match, matchKnown bool                   // see readsMatch
	fors              map[*ast.For]*ast.Call // see each
	opened            map[*ast.Call]bool     // the calls for what blocks of `open` got, nil as long as nobody asked: see readsOpened
	required          map[string]bool        // the libraries of Ruby's that are required, nil as long as nobody asked: see requires
}

// Defined is a method that another template defines.
type Defined struct {
	Template string // its name in the program
	Def      *ast.Def
}

// other is a method of another template, as the unit has it for itself.
type other struct {
	*method
	of string // what [ruby.OpDefine] has
}

// method is a method of a unit.
type method struct {
	def  *ast.Def
	name string // in the program
	// class is what it stands in, nil for none; own says that it is a method of the class or module itself.
	class *class
	own   bool
	// alias is the method of Ruby's own that it is another name of, "" for none: its body is `super`.
	alias string
	// lacks is the module that has the methods for which it stands, which p2go does not have; nil for any other method.
	lacks *ast.Const
	// plain says that it has required parameters only, each of which is an argument. Any other has its arguments as an array, and a block.
	plain bool
}

// Template lowers a template: the first function renders it, and its arguments are the variables of [Unit.Reads]. The others are the methods
// that it defines.
func (u *Unit) Template() []*ir.Func {
	u.scan()
	f := u.newFunc(u.Name, source.At(u.File.File, 0, 0))
	f.Returns = typesys.StringType
	c := u.newCode(f)
	c.analyze(nil, u.File.Body)
	var given []*ir.Value
	for _, name := range u.reads {
		v := c.arg(name, typesys.AnyType)
		v.Unset = true
		f.Args = append(f.Args, v)
		given = append(given, v)
	}
	if u.ivars {
		c.self = c.emit(ruby.OpNew, typesys.AnyType, nil, c.emit(ruby.OpProgramClass, ruby.Object("Class"), ruby.ClassAux{Name: "Puppet::Parser::TemplateWrapper"}))
		c.self.Name = "template"
	}
	c.given = map[string]*ir.Value{}
	for i, v := range given {
		x := c.foreign(c.emit(ruby.OpGiven, typesys.AnyType, nil, v))
		x.Name = u.reads[i]
		if u.ivars {
			c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "given_ivar"}, c.self, c.str(u.reads[i]), x)
		} else {
			c.given[u.reads[i]] = x
		}
	}
	c.out = c.emit(ruby.OpOutput, ruby.OutputType, nil)
	c.out.Name = "out"
	for _, name := range u.sets {
		c.shared[variable{c.scope.node, setName(name)}] = true
		c.set(c.scope, setName(name), given[slices.Index(u.reads, name)])
	}
	c.open()
	c.stmts(u.File.Body)
	if !c.dead {
		c.end(ir.OpReturn, c.emit(ruby.OpWritten, typesys.StringType, nil, c.out))
	}
	c.close()
	u.define()
	return u.funcs
}

// define lowers the methods of the unit.
func (u *Unit) define() {
	var names []string
	for name := range u.methods {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		u.method(u.methods[name])
	}
	for _, name := range slices.Sorted(maps.Keys(u.others)) {
		for _, m := range u.others[name] {
			u.method(m.method)
		}
	}
	u.defineClasses()
}

func (u *Unit) newFunc(name string, at source.Span) *ir.Func {
	f := &ir.Func{Kind: ir.Method, Name: name, Module: u.Module, File: u.Shown, Pos: posOf(at), Traced: u.Traced, Body: &ir.Region{}}
	u.funcs = append(u.funcs, f)
	return f
}

func posOf(s source.Span) ir.Pos {
	_, line, col := s.Position()
	return ir.Pos{Line: int32(line), Col: int32(col)}
}

// method lowers a method that the unit defines.
func (u *Unit) method(m *method) {
	f := u.newFunc(m.name, m.def.At)
	f.Doc = u.comment(m.def.At)
	c := u.newCode(f)
	c.method, c.at = m, m.def.At
	c.self = c.arg("self", typesys.AnyType)
	f.Args = append(f.Args, c.self)
	c.analyze(m.def.Params, m.def.Body)
	if m.plain {
		for _, p := range params(m.def.Params) {
			v := c.arg(p.Name, typesys.AnyType)
			f.Args = append(f.Args, v)
			c.bound = append(c.bound, v)
		}
	} else {
		c.args = c.arg("args", typesys.ArrayType)
		c.block = c.arg("block", typesys.AnyType)
		f.Args = append(f.Args, c.args, c.block)
	}
	c.open()
	c.params(m)
	if m.lacks != nil {
		c.refuse(m.lacks.Span(), "a class with the module %s", m.lacks.Name)
	}
	v := c.stmts(m.def.Body)
	if !c.dead {
		c.end(ir.OpReturn, c.fresh(v, last(m.def.Body)))
	}
	c.close()
}

// params are the parameters of a method, which may have none.
func params(p *ast.Params) []*ast.Param {
	if p == nil {
		return nil
	}
	return p.List
}

// comment is the text of the comments right before a place.
func (u *Unit) comment(at source.Span) string {
	if at.File != u.File.File {
		return ""
	}
	_, line, _ := at.Position()
	var lines []string
	for _, c := range slices.Backward(u.File.Comments) {
		if _, l, _ := c.At.Position(); l == line-1 {
			lines = append(lines, c.Text)
			line--
		}
	}
	slices.Reverse(lines)
	return joinLines(lines)
}

func last(s *ast.Seq) ast.Node {
	if s == nil || len(s.Body) == 0 {
		return nil
	}
	return s.Body[len(s.Body)-1]
}
