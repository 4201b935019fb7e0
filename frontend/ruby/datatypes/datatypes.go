// Package datatypes reads the data types that modules define in Ruby, without running any of it.
//
// A file defines one type, whose interface is text of the Puppet language:
//
//	Puppet::DataTypes.create_type('Net::Endpoint') do       lib/puppet/datatypes/net/endpoint.rb
//	  interface <<-PUPPET
//	    attributes => { host => String[1], port => { type => Integer, value => 80 } }
//	  PUPPET
//	end
//
// What comes of it is the statement that defines the same type in the Puppet language ([Type.Program]), with the places of the Ruby file:
//
//	type Net::Endpoint = { attributes => { … } }
//
// A type with an implementation, which is code in Ruby, is not compiled. Like any other code that the package does not understand, and
// like what Puppet refuses when it loads the file, that is a warning and the message of everything that names the type ([Type.Broken]).
// What is wrong with the text of the interface are errors in it.
package datatypes

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// CodeDataType is the definition of a data type in Ruby that p2go does not compile, or that Puppet refuses.
const CodeDataType diag.Code = "P2GO_RUBY_DATATYPE"

// Type is a type that a file defines.
type Type struct {
	// Name is the one that the file gives it.
	Name string
	// At is where the file begins to define it.
	At source.Span
	// Program has the statement that defines the type; nil where it is broken.
	Program *puppet.Program
	// Broken is the message of whatever names the type, "" for none.
	Broken string
}

// Parse parses and checks text of the Puppet language.
type Parse func(*source.File) (*puppet.Program, diag.List)

// Read reads the tree of a file that is to define the type of a name, which is in lower case. The result is never nil.
func Read(file *ast.File, name string, parse Parse) (*Type, diag.List) {
	r := &reader{file: file, name: name, parse: parse, t: &Type{At: source.At(file.File, 0, 0)}, values: map[string]ast.Node{}}
	r.read()
	return r.t, r.diags
}

// reader reads one file.
type reader struct {
	file  *ast.File
	name  string
	parse Parse
	t     *Type
	diags diag.List

	values map[string]ast.Node // of constants and local variables, by their names
}

// fail notes why the type cannot be used; the first reason counts.
func (r *reader) fail(at source.Span, message string) *diag.Diagnostic {
	if r.t.Broken != "" {
		return &diag.Diagnostic{} // for hints that nobody sees
	}
	r.t.Broken = message
	d := diag.Warningf(CodeDataType, at, "the data type %s cannot be used: %s", r.shown(), message)
	r.diags.Add(d)
	return d
}

// load is fail for what Puppet refuses while it makes the type.
func (r *reader) load(at source.Span, message string) {
	r.fail(at, "Data Type Load Error for type '"+r.t.Name+"': "+message)
}

// odd is fail for code that p2go does not understand.
func (r *reader) odd(at source.Span, what string) *diag.Diagnostic {
	_, line, _ := at.Position()
	return r.fail(at, "p2go does not compile this Ruby code: "+what+" ("+r.file.File.Name+":"+strconv.Itoa(line)+")")
}

// shown is the name that the file gives the type, or the one that it is looked for by.
func (r *reader) shown() string {
	if r.t.Name != "" {
		return r.t.Name
	}
	return r.name
}

// creates is what Puppet looks for in the text of a file before it evaluates it.
const creates = "Puppet::DataTypes.create_type"

func (r *reader) read() {
	whole := "The code loaded from " + r.file.File.Name
	if !strings.Contains(r.file.File.Text, creates) {
		r.fail(r.t.At, whole+" does not seem to be a Puppet 5x API data type - no create_type call.")
		return
	}
	class := "NilClass" // of the value of the file, "" where that is the type
	for _, n := range statementsOf(r.file.Body) {
		class = r.statement(n)
		if r.t.Broken != "" {
			return
		}
	}
	switch {
	case class != "":
		r.fail(r.t.At, whole+" did not produce a data type when evaluated. Got '"+class+"'")
	case strings.ToLower(r.t.Name) != r.name:
		r.fail(r.t.At, whole+" produced mis-matched name, expected '"+r.name+"', got "+r.t.Name)
	}
	if r.t.Broken != "" {
		r.t.Program = nil
	}
}

// statement reads a statement of the file. The result is the class of its value, "" for a type.
func (r *reader) statement(n ast.Node) (class string) {
	switch n := n.(type) {
	case *ast.Call:
		switch {
		case n.Name == "create_type" && ast.ConstName(n.Recv) == "Puppet::DataTypes":
			r.create(n)
			return ""
		case isRequire(n):
			return "TrueClass"
		}
	case *ast.Assign:
		return r.assign(n)
	}
	if class := classOf(n); class != "" {
		return class
	}
	r.odd(n.Span(), "code around the definition of a data type")
	return ""
}

// isRequire reports whether a call loads a library, which defines no type.
func isRequire(c *ast.Call) bool {
	return c.Recv == nil && c.Block == nil && (c.Name == "require" || c.Name == "require_relative")
}

// classOf is the class of a literal, "" for anything else.
func classOf(n ast.Node) string {
	switch n.(type) {
	case *ast.Nil:
		return "NilClass"
	case *ast.True:
		return "TrueClass"
	case *ast.False:
		return "FalseClass"
	case *ast.Int:
		return "Integer"
	case *ast.Float:
		return "Float"
	case *ast.Str:
		return "String"
	case *ast.Sym:
		return "Symbol"
	}
	return ""
}

// assign notes the value of a constant or a local variable, whose class is the result.
func (r *reader) assign(n *ast.Assign) (class string) {
	v := r.value(n.Value)
	class = classOf(v)
	switch t := n.Target.(type) {
	case *ast.Const:
		if t.Scope == nil && class != "" {
			r.values[t.Name] = v
			return class
		}
	case *ast.Local:
		if class != "" {
			r.values[t.Name] = v
			return class
		}
	}
	r.odd(n.At, "code around the definition of a data type")
	return ""
}

// value is the literal that an expression stands for, or the expression.
func (r *reader) value(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.Const:
		if v := r.values[n.Name]; v != nil && n.Scope == nil {
			return v
		}
	case *ast.Local:
		if v := r.values[n.Name]; v != nil {
			return v
		}
	case *ast.Call:
		if n.Name == "freeze" && n.Recv != nil && len(n.Args) == 0 && n.Block == nil {
			if v := r.value(n.Recv); classOf(v) != "" {
				return v
			}
		}
	}
	return n
}

func statementsOf(s *ast.Seq) []ast.Node {
	if s == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Body), ast.IsNil)
}

// typeName are the names that types may have.
var typeName = regexp.MustCompile(`\A[A-Z]\w*(?:::[A-Z]\w*)*\z`)

// create reads a call that makes a type.
func (r *reader) create(call *ast.Call) {
	r.t.Name, r.t.At, r.t.Program = "", call.At, nil
	if given := len(call.Args); given != 1 {
		r.fail(call.At, arguments(given))
		return
	}
	switch name := r.value(call.Args[0]).(type) {
	case *ast.Str:
		r.t.Name = name.Value
	case *ast.Sym:
		r.t.Name = name.Name
	default:
		r.odd(call.Args[0].Span(), "a data type with a computed name")
		return
	}
	if call.Block == nil {
		r.odd(call.At, "create_type without a block")
		return
	}
	text := r.block(call.Block)
	if r.t.Broken != "" {
		return
	}
	if text == nil {
		r.load(call.At, "a data type must have an interface")
		return
	}
	hash, file := r.interfaceOf(text)
	if hash == nil {
		return
	}
	if !typeName.MatchString(r.t.Name) {
		r.load(call.Args[0].Span(), `object name has wrong type, expects a match for Pattern[/\A[A-Z]\w*(?:::[A-Z]\w*)*\z/], got '`+r.t.Name+"'")
		return
	}
	alias := &puppet.TypeAlias{Name: r.t.Name, NameAt: call.Args[0].Span(), Type: hash, Doc: r.file.CommentBefore(call.At)}
	alias.At = call.At
	body := &puppet.BlockExpr{Stmts: []puppet.Expr{alias}}
	body.At = call.At
	r.t.Program = &puppet.Program{File: file, Body: body, Defs: []puppet.Definition{alias}}
	r.t.Program.At = call.At
}

func arguments(given int) string {
	return "wrong number of arguments (given " + strconv.Itoa(given) + ", expected 1)"
}

// block reads the block that describes a type. The result is the text of its interface, nil where it has none.
func (r *reader) block(b *ast.Block) (text *ast.Str) {
	if b.Params != nil || b.Numbered > 0 {
		r.odd(b.At, "a data type that gives its block parameters")
		return nil
	}
	var given, implementation ast.Node
	for _, n := range statementsOf(b.Body) {
		if r.t.Broken != "" {
			return nil
		}
		call, ok := n.(*ast.Call)
		if !ok {
			r.inBlock(n)
			continue
		}
		if _, self := call.Recv.(*ast.Self); call.Recv != nil && !self || call.BlockArg != nil {
			r.odd(call.At, "a call in the definition of a data type")
			return nil
		}
		switch call.Name {
		case "interface":
			v := r.argument(call)
			if given != nil {
				r.load(call.At, "a data type can only have one interface")
			}
			if _, none := v.(*ast.Nil); !none {
				given = v
			}
		case "implementation", "implementation_class":
			if impl := r.implementation(call); impl != nil {
				if implementation != nil {
					r.load(call.At, "a data type can only have one implementation")
				}
				implementation = impl
			}
		case "load_file":
			r.argument(call)
			r.odd(call.At, "load_file, which runs the code of a file")
		default:
			if !isRequire(call) {
				r.odd(call.Method, call.Name+" in the definition of a data type")
			}
		}
	}
	if r.t.Broken != "" {
		return nil
	}
	if implementation != nil && !isEmpty(implementation) {
		r.odd(implementation.Span(), "the implementation of a data type").
			Hint("in the place of this file, `type %s = Object[{ … }]` in the module's folder types has the attributes, and functions can do what the methods do", r.t.Name)
		return nil
	}
	switch v := given.(type) {
	case nil:
	case *ast.Str:
		return v
	default:
		if classOf(given) == "" {
			r.odd(given.Span(), "an interface that is computed")
		}
	}
	return nil
}

// inBlock reads a statement in the block that is no call.
func (r *reader) inBlock(n ast.Node) {
	switch n := n.(type) {
	case *ast.Assign:
		r.assign(n)
	default:
		if classOf(n) == "" {
			r.odd(n.Span(), "a statement in the definition of a data type")
		}
	}
}

// argument is the argument of a call that has one.
func (r *reader) argument(call *ast.Call) ast.Node {
	if given := len(call.Args); given != 1 {
		r.load(call.At, arguments(given))
		return nil
	}
	return r.value(call.Args[0])
}

// implementation is the code that a call makes the implementation, nil for none.
func (r *reader) implementation(call *ast.Call) ast.Node {
	if call.Name == "implementation_class" {
		v := r.argument(call)
		if _, none := v.(*ast.Nil); none || v == nil {
			return nil
		}
		return call
	}
	if given := len(call.Args); given > 0 {
		r.load(call.At, "wrong number of arguments (given "+strconv.Itoa(given)+", expected 0)")
		return nil
	}
	if call.Block == nil {
		return nil
	}
	return call
}

// isEmpty reports whether an implementation has nothing in it.
func isEmpty(n ast.Node) bool {
	call := n.(*ast.Call)
	return call.Block != nil && len(statementsOf(call.Block.Body)) == 0
}
