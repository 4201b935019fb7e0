// Package functions reads the functions that modules write in Ruby, without running any of it.
//
// A file defines one function, by one of the two APIs of Puppet:
//
//	Puppet::Functions.create_function(:'ntp::peers') do       lib/puppet/functions/ntp/peers.rb
//	  dispatch :peers do
//	    param 'String[1]', :pool
//	    optional_param 'Integer[1]', :count
//	    return_type 'Array[String]'
//	  end
//	  def peers(pool, count = 4) … end
//	end
//
//	Puppet::Parser::Functions.newfunction(:peers, type: :rvalue, arity: -2) do |args| … end       lib/puppet/parser/functions/peers.rb
//
// The package reads what they are called with: signatures become declarations of the Puppet language, whose types its user evaluates.
// What Puppet refuses when it loads a file is the message of every call ([Function.Broken]), and what the package does not understand a
// warning besides.
package functions

import (
	"slices"
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// CodeFunction is the definition of a function in Ruby that p2go does not understand, or that Puppet refuses.
const CodeFunction diag.Code = "P2GO_RUBY_FUNCTION"

// Function is a function that a file defines.
type Function struct {
	// Name is the one that the file gives it.
	Name string
	At   source.Span
	Doc  string
	// Block is its code: the body of a class, or that of the function in the legacy API.
	Block *ast.Block
	// Legacy is nil for one of the modern API.
	Legacy *Legacy
	// Dispatches are the signatures, in the order of the file, and Mismatches those whose methods word what is wrong with arguments.
	Dispatches, Mismatches []*Dispatch
	// Scoped says that the arguments which the signatures are about follow the scope of the caller.
	Scoped bool
	// Types are the aliases that only the signatures know.
	Types []*puppet.TypeAlias
	// Program holds the declarations of the signatures.
	Program *puppet.Program
	// Broken is the message with which every call fails, "" for none.
	Broken string
	Calls
}

// Legacy is what a file of the legacy API says of its function.
type Legacy struct {
	// Arity is the number of arguments, or -(n+1) for n or more.
	Arity int
	// Statement says that it has no result.
	Statement bool
}

// Dispatch is a signature with the method that it runs.
type Dispatch struct {
	Method string
	At     source.Span
	// Signature is the declaration of a function of the Puppet language with these parameters. A parameter that is optional has a
	// [puppet.NopExpr] as its default. Repeated is the number of one that takes an argument or more, Block that of the lambda; -1 for none.
	Signature       *puppet.FuncDef
	Repeated, Block int
	// Args are what the method gets, in order: the number of a parameter, or -1 for the scope of the caller.
	Args []int
}

// Calls are the functions of Puppet that the code calls.
type Calls struct {
	Named []Call
	// Computed says that there are others, by names that are not literals.
	Computed bool
	// Scope says that it sees the variables of its caller.
	Scope bool
}

// Call is a call of a function by its name.
type Call struct {
	Name string
	At   source.Span
	// Legacy says that it is called as function_NAME, which is the one of the legacy API where there are two.
	Legacy bool
}

// Read reads the tree of a file that is to define the function of a name, by the legacy API or the modern one. The result is never nil.
func Read(file *ast.File, name string, legacy bool) (*Function, diag.List) {
	r := &reader{file: file, shown: file.File.Name, name: name, f: &Function{At: source.At(file.File, 0, 0)}}
	r.read(legacy)
	slices.SortFunc(r.f.Named, func(a, b Call) int { return strings.Compare(a.Name, b.Name) })
	return r.f, r.diags
}

// reader reads one file.
type reader struct {
	file  *ast.File
	shown string
	name  string
	f     *Function
	diags diag.List

	consts map[string]ast.Node
	defs   map[string]*ast.Def
}

// fail notes why the function cannot be called; the first reason counts.
func (r *reader) fail(at source.Span, message string) {
	if r.f.Broken != "" {
		return
	}
	r.f.Broken = message
	r.diags.Add(diag.Warningf(CodeFunction, at, "the function '%s' cannot be called: %s", r.name, message).
		Hint("a function in Go of the same name can take its place"))
}

// load is fail for what Puppet refuses while it makes the class of a function.
func (r *reader) load(at source.Span, message string) {
	r.fail(at, "Function Load Error for function '"+r.f.Name+"': "+message)
}

// odd is fail for code that p2go does not understand.
func (r *reader) odd(at source.Span, what string) {
	r.fail(at, "p2go does not compile this Ruby code: "+what+" ("+r.shown+")")
}

func (r *reader) read(legacy bool) {
	r.consts, r.defs = map[string]ast.Node{}, map[string]*ast.Def{}
	create := "create_function"
	if legacy {
		create = "newfunction"
	}
	call := r.statements(r.file.Body, create)
	if call == nil || r.f.Broken != "" {
		if legacy {
			r.fail(r.f.At, "The code loaded from "+r.shown+" does not seem to be a Puppet 3x API function - no 'newfunction' call.")
		} else {
			r.fail(r.f.At, "The code loaded from "+r.shown+" does not seem to be a Puppet 4x API function - no create_function call.")
		}
		return
	}
	r.f.At, r.f.Block = call.Method, call.Block
	r.f.Doc = r.file.CommentBefore(call.At)
	if len(call.Args) == 0 {
		r.odd(call.At, create+" without a name")
		return
	}
	name, ok := r.text(call.Args[0])
	if !ok {
		r.odd(call.Args[0].Span(), "a function with a computed name")
		return
	}
	if call.Block == nil {
		r.odd(call.At, create+" without a block")
		return
	}
	r.f.Name = name
	if legacy {
		r.legacy(call)
	} else {
		r.modern(call)
	}
	if r.f.Name != r.name {
		if legacy {
			r.fail(call.At, "The code loaded from "+r.shown+" produced mis-matched name, expected 'function_"+r.name+"', got 'function_"+r.f.Name+"'")
		} else {
			r.fail(call.At, "The code loaded from "+r.shown+" produced mis-matched name, expected '"+r.name+"', got "+r.f.Name)
		}
	}
	r.calls()
}

// statements looks through the statements of a file, or of a module in it, for the call that defines the function, which is the last one.
func (r *reader) statements(s *ast.Seq, create string) *ast.Call {
	if s == nil {
		return nil
	}
	var found *ast.Call
	for _, n := range s.Body {
		switch n := n.(type) {
		case *ast.Call:
			if n.Name == create && r.creates(n.Recv) {
				found = n
				continue
			}
			found = nil
			if n.Recv != nil || n.Name != "require" && n.Name != "require_relative" {
				r.odd(n.At, "code around the definition")
			}
		case *ast.Module:
			if inner := r.statements(n.Body, create); inner != nil {
				found = inner
			}
		case *ast.Assign:
			if k, ok := n.Target.(*ast.Const); ok && k.Scope == nil {
				r.consts[k.Name] = n.Value
				continue
			}
			r.odd(n.At, "code around the definition")
		case *ast.Seq:
			if inner := r.statements(n, create); inner != nil {
				found = inner
			}
		case *ast.Class:
			// Its own, or one that it patches: what is called of it is known where that stands.
		case *ast.Begin:
			if found == nil {
				found = r.statements(n.Body, create) // `begin require 'x' rescue LoadError`
			}
		case *ast.Def:
			r.defs[n.Name] = n
		default:
			r.odd(n.Span(), "code around the definition")
		}
	}
	return found
}

// creates reports whether a call with the receiver is one of the API.
func (r *reader) creates(recv ast.Node) bool {
	if recv == nil {
		return true // in module Puppet::Parser::Functions
	}
	name := ast.ConstName(recv)
	return name == "Puppet::Functions" || name == "Puppet::Parser::Functions" || name == "Functions" || name == "Parser::Functions"
}

// text is the text of a symbol or string, also where a constant is that.
func (r *reader) text(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.Str:
		return n.Value, true
	case *ast.Sym:
		return n.Name, true
	}
	return "", false
}

// legacy reads the options of a function of the legacy API.
func (r *reader) legacy(call *ast.Call) {
	l := &Legacy{Arity: -1, Statement: true}
	r.f.Legacy = l
	ast.Walk(r.file.Body, func(n ast.Node) bool {
		if d, ok := n.(*ast.Def); ok {
			r.illegalDef(d.Name, d)
		}
		return true
	})
	if len(call.Args) < 2 {
		return
	}
	options, ok := call.Args[1].(*ast.Hash)
	if !ok || len(call.Args) > 2 {
		r.odd(call.Args[1].Span(), "the options of newfunction")
		return
	}
	for _, p := range options.Pairs {
		if p.Key == nil {
			r.odd(options.At, "the options of newfunction")
			return
		}
		key, _ := p.Key.(*ast.Sym)
		if key == nil {
			continue // Puppet looks at symbols alone
		}
		switch key.Name {
		case "arity":
			n, ok := integer(p.Value)
			if !ok {
				r.odd(p.Value.Span(), "an arity that is computed")
			}
			l.Arity = n
		case "type":
			switch t, _ := p.Value.(*ast.Sym); {
			case t == nil:
				r.odd(p.Value.Span(), "a type that is computed")
			case t.Name == "rvalue":
				l.Statement = false
			case t.Name != "statement":
				r.fail(t.At, "Invalid statement type :"+t.Name)
			}
		case "doc":
			if r.f.Doc == "" {
				r.f.Doc = r.doc(p.Value)
			}
		}
	}
}

// doc is the text of documentation, as far as it is known.
func (r *reader) doc(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Str:
		return strings.TrimSpace(n.Value)
	case *ast.Interp:
		var b strings.Builder
		for _, p := range n.Parts {
			if s, ok := p.(*ast.Str); ok {
				b.WriteString(s.Value)
			}
		}
		return strings.TrimSpace(b.String())
	}
	return ""
}

// illegalDef refuses a method in a file of the legacy API, as Puppet does.
func (r *reader) illegalDef(name string, d *ast.Def) {
	_, line, _ := d.At.Position()
	r.fail(d.At, "Illegal method definition of method '"+name+"' in source "+r.shown+" on line "+strconv.Itoa(line)+
		" in legacy function. See https://puppet.com/docs/puppet/latest/functions_refactor_legacy.html for more information")
}

// integer is the value of an integer literal.
func integer(n ast.Node) (int, bool) {
	sign := 1
	if c, ok := n.(*ast.Call); ok && c.Name == "-@" && c.Recv != nil {
		n, sign = c.Recv, -1
	}
	i, ok := n.(*ast.Int)
	if !ok {
		return 0, false
	}
	v, neg := 0, false
	for j, c := range i.Text {
		if c == '-' && j == 0 {
			neg = true
			continue
		}
		if c < '0' || c > '9' || v > 1<<20 {
			return 0, false
		}
		v = v*10 + int(c-'0')
	}
	if neg {
		v = -v
	}
	return sign * v, true
}
