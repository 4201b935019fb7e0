package typemeta

import (
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Definition is a type with all that its file says of it, also what matters only when a catalog is applied.
type Definition struct {
	// Type is what [Reader.Read] gives.
	Type *nativetypes.Type
	At   source.Span
	// Attrs are the attributes in the order in which they are made, without metaparameters.
	Attrs []*Attribute
	// Said are calls of Puppet's methods for types: desc, validate, autorequire, feature and the like.
	Said []Statement
	// Methods are methods of resources that the file defines, by name; nil for one without a def.
	Methods map[string]*ast.Def
	// Unread is code that may say more of the type.
	Unread []Unread
	// Registered says that the type is one of the resource API.
	Registered bool
}

// Attribute is a parameter or property of a [Definition].
type Attribute struct {
	Name     string
	Property bool
	Namevar  bool
	At       source.Span
	// Parent is the class of Puppet that the attribute's class has as an ancestor, such as "Puppet::Parameter::Boolean";
	// Puppet::Parameter and Puppet::Property are "".
	Parent string
	// Behaviour is that of the resource API.
	Behaviour string
	// Options are what stands after the name, or in the resource API the description of the attribute, by their keys.
	Options map[string]Literal
	// Said are calls of Puppet's methods for attributes: those in the classes of modules that the attribute derives from, of
	// which only what subclasses inherit counts, and then its own.
	Said []Statement
	// Methods are methods of the attribute that the files define, by name; nil for one without a def.
	Methods map[string]*ast.Def
	Unread  []Unread
}

// Statement is a call of one of Puppet's methods.
type Statement struct {
	Name string
	At   source.Span
	Args []Literal
	// Block is nil where there is none. Opaque says that there is one whose code was not read.
	Block  *Block
	Opaque bool
	// Inherited says that it is of a class that the attribute derives from.
	Inherited bool
}

// Unread is code that was not evaluated, and why.
type Unread struct {
	At  source.Span
	Why string
}

// Block is a block that Puppet runs when a resource is made.
type Block struct {
	At     source.Span
	Params *ast.Params // nil for none
	Body   *ast.Seq
	in     *interp
	frame  *frame
}

// Value returns what a variable or a constant around the block holds, as far as that is known.
func (b *Block) Value(n ast.Node) Literal {
	switch n.(type) {
	case *ast.Local, *ast.Const, *ast.Call:
	default:
		return Unknown{}
	}
	diags, failed, fuel := b.in.diags, b.in.failed, b.in.fuel
	b.in.fuel = maxFuel
	v := literal(b.in.eval(n, b.frame))
	b.in.diags, b.in.failed, b.in.fuel, b.in.jump = diags, failed, fuel, ""
	return v
}

// Literal is a value that is known before anything runs: nil, bool, int64, string, [Symbol], [Regexp], [List], [Pairs] or [Class], and
// [Unknown] where it is not.
type Literal any

type (
	// Symbol is a symbol.
	Symbol string
	// Regexp is a regular expression; Options are letters of "mix".
	Regexp struct{ Source, Options string }
	// List is an array.
	List []Literal
	// Pairs is a hash: keys and values in turn.
	Pairs []Literal
	// Class is a class or module by its name.
	Class string
	// Unknown is any value.
	Unknown struct{}
)

// statement is a call before its values are read.
type statement struct {
	name string
	at   source.Span
	args []value
	blk  *proc
}

// relationKinds are the methods for relationships that Puppet adds itself.
var relationKinds = []string{"autorequire", "autobefore", "autonotify", "autosubscribe"}

func (o *object) say(name string, at source.Span, args []value, blk *proc) {
	o.said = append(o.said, statement{name, at, args, blk})
}

// ofPuppet reports whether a class derives from one of Puppet's for parameters and properties.
func (in *interp) ofPuppet(o *object) bool {
	_, found := puppetParent(o)
	return found
}

// puppetParent returns the class of Puppet that an object derives from.
func puppetParent(o *object) (string, bool) {
	for depth := 0; o != nil && depth < maxNesting; depth++ {
		switch s := o.super.(type) {
		case *object:
			o = s
		case external:
			name := strings.TrimPrefix(string(s), "::")
			return name, strings.HasPrefix(name, "Puppet::Parameter") || strings.HasPrefix(name, "Puppet::Property")
		default:
			return "", false
		}
	}
	return "", false
}

// property evaluates the block of a property, which says nothing of what compiling needs: what it does not understand there is no failure.
func (in *interp) property(a *attr, blk *proc) {
	if !in.defining || in.failed {
		return
	}
	diags, fuel := in.diags, in.fuel
	in.diags = nil
	in.fuel = min(in.fuel, maxFuel/8)
	given := in.fuel
	in.exec(blk, a, []value{a})
	for _, d := range in.diags {
		_, why, _ := strings.Cut(d.Message, in.want+": ")
		a.unread = append(a.unread, Unread{d.Span, why})
	}
	if in.jump != "" {
		a.unread = append(a.unread, Unread{a.at, "its block ends with " + in.jump})
	}
	in.fuel = fuel - (given - in.fuel)
	in.diags, in.failed, in.jump = diags, false, ""
}

// Define returns the type with the given name and all that its file says of it. The results are those of [Reader.Read].
func (r *Reader) Define(name string) (*Definition, diag.List, bool) {
	f := r.find("puppet/type/" + name + ".rb")
	if f == nil {
		return nil, nil, false
	}
	in := newInterp(r, name)
	in.defining = true
	in.run(f)
	t := in.result(f)
	in.diags.Sort()
	if t == nil {
		return nil, in.diags, true
	}
	return in.definition(t, in.types[in.want]), in.diags, true
}

func (in *interp) definition(t *nativetypes.Type, made *resType) *Definition {
	d := &Definition{Type: t, At: made.at, Said: in.statements(made.said), Methods: methodsOf(&made.object), Unread: made.unread, Registered: made.registered != nil}
	if doc, ok := made.ivars["@doc"].(*str); ok {
		d.Said = append(d.Said, Statement{Name: "desc", At: made.at, Args: []Literal{doc.s}})
	}
	seen := map[string]bool{}
	for _, a := range made.attrs {
		if nativetypes.IsMetaparam(a.name) || seen[a.name] {
			continue
		}
		seen[a.name] = true
		d.Attrs = append(d.Attrs, in.attribute(a))
	}
	return d
}

// inherits are the methods whose effect subclasses have too: they define methods.
var inherits = map[string]bool{"munge": true, "unmunge": true, "validate": true, "defaultto": true, "nodefault": true, "sensitive": true}

func (in *interp) attribute(a *attr) *Attribute {
	out := &Attribute{
		Name: a.name, Property: a.property, Namevar: a.namevar || !a.property && a.name == "name", At: a.at,
		Behaviour: a.behaviour, Options: map[string]Literal{}, Methods: methodsOf(&a.object), Unread: a.unread,
	}
	if name, _ := puppetParent(&a.object); name != "Puppet::Parameter" && name != "Puppet::Property" {
		out.Parent = name
	}
	if a.options != nil {
		for _, k := range a.options.keys {
			if n, ok := textOf(k); ok {
				out.Options[n] = literal(a.options.vals[keyOf(k)])
			}
		}
	}
	var above []*object
	o, _ := a.super.(*object)
	for depth := 0; o != nil && depth < maxNesting; depth++ {
		above = append(above, o)
		o, _ = o.super.(*object)
	}
	for i := len(above) - 1; i >= 0; i-- {
		for _, s := range in.statements(above[i].said) {
			if s.Inherited = true; inherits[s.Name] {
				out.Said = append(out.Said, s)
			}
		}
		out.Unread = append(out.Unread, above[i].unread...)
	}
	switch a.super.(type) {
	case *object, external, nil:
	default:
		out.Unread = append(out.Unread, Unread{a.at, "its parent is not known"})
	}
	if doc, ok := a.ivars["@doc"].(*str); ok {
		out.Said = append(out.Said, Statement{Name: "desc", At: a.at, Args: []Literal{doc.s}})
	}
	out.Said = append(out.Said, in.statements(a.said)...)
	return out
}

func (in *interp) statements(said []statement) []Statement {
	var out []Statement
	for _, s := range said {
		st := Statement{Name: s.name, At: s.at}
		for _, a := range s.args {
			st.Args = append(st.Args, literal(a))
		}
		switch {
		case s.blk == nil:
		case s.blk.b == nil:
			st.Opaque = true
		default:
			st.Block = &Block{At: s.blk.b.at, Params: s.blk.b.params, Body: s.blk.b.body, in: in, frame: s.blk.frame}
		}
		out = append(out, st)
	}
	return out
}

// methodsOf returns the methods of an object's instances: its own, and those of what it includes and derives from.
func methodsOf(o *object) map[string]*ast.Def {
	out := map[string]*ast.Def{}
	var visit func(o *object, depth int)
	visit = func(o *object, depth int) {
		if o == nil || depth > maxNesting {
			return
		}
		for name, m := range o.methods {
			if _, known := out[name]; !known {
				out[name] = m.def
			}
		}
		for i := len(o.includes) - 1; i >= 0; i-- {
			visit(o.includes[i], depth+1)
		}
		s, _ := o.super.(*object)
		visit(s, depth+1)
	}
	visit(o, 0)
	return out
}

// literal is a value of the evaluation for the outside.
func literal(v value) Literal { return literalIn(v, 8) }

func literalIn(v value, depth int) Literal {
	switch v := v.(type) {
	case null:
		return nil
	case boolean:
		return bool(v)
	case integer:
		return int64(v)
	case symbol:
		return Symbol(v)
	case *str:
		return v.s
	case *regex:
		return Regexp{v.source, v.opts}
	case *list:
		if v.tainted || depth == 0 {
			return Unknown{}
		}
		out := List{}
		for _, e := range v.elems {
			out = append(out, literalIn(e, depth-1))
		}
		return out
	case *dict:
		if v.tainted || depth == 0 {
			return Unknown{}
		}
		out := Pairs{}
		for _, k := range v.keys {
			out = append(out, literalIn(k, depth-1), literalIn(v.vals[keyOf(k)], depth-1))
		}
		return out
	case external:
		return Class(strings.TrimPrefix(string(v), "::"))
	}
	return Unknown{}
}
