package typemeta

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// interp evaluates the file of one type, as far as that is possible without running it. Values that are not known are
// [unknown]; code that is skipped because a condition is unknown must not say anything about a type (see skip).
type interp struct {
	r        *Reader
	want     string // the type that is asked for
	diags    diag.List
	failed   bool
	types    map[string]*resType
	root     *object            // holds the constants of the top level
	globals  map[string]*method // methods of the top level, which everything has
	loaded   map[*file]bool
	missing  int  // requires whose file no module has
	building int  // blocks of types that are being evaluated
	defining bool // blocks of properties are evaluated too
	fuel     int
	depth    int
	calls    int // methods that are being evaluated
	// A jump that is under way: return, next, break or raise.
	jump string
	ret  value
}

// frame is what code is evaluated in.
type frame struct {
	self  value
	vars  *vars
	lex   []*object // the modules around the code, innermost last
	block *proc
	meth  *method
	args  []value
	file  *file
	// module is what a def adds a method to: to its instances, or with single, as in instance_eval, to itself.
	module *object
	single bool
}

// vars are local variables; a block sees those around it.
type vars struct {
	outer *vars
	set   map[string]value
}

func newVars(outer *vars) *vars { return &vars{outer, map[string]value{}} }

func (v *vars) get(name string) (value, bool) {
	for ; v != nil; v = v.outer {
		if x, ok := v.set[name]; ok {
			return x, true
		}
	}
	return nil, false
}

func (v *vars) assign(name string, x value) {
	for w := v; w != nil; w = w.outer {
		if _, ok := w.set[name]; ok {
			w.set[name] = x
			return
		}
	}
	v.set[name] = x
}

func newInterp(r *Reader, want string) *interp {
	root := newObject("")
	return &interp{r: r, want: want, types: map[string]*resType{}, root: &root, globals: map[string]*method{}, loaded: map[*file]bool{}, fuel: maxFuel}
}

// maxDiags ends the reports on a file.
const maxDiags = 10

func (in *interp) fail(at source.Span, format string, args ...any) value {
	in.failed = true
	text := fmt.Sprintf(format, args...)
	if len(in.diags) < maxDiags {
		for _, d := range in.diags {
			if d.Span == at {
				return notUnderstood
			}
		}
		in.diags.Add(diag.Errorf(CodeType, at, "p2go does not understand the resource type %s: %s", in.want, text))
	}
	return notUnderstood
}

// notUnderstood is the value of code that was reported.
const notUnderstood = unknown("something that p2go does not understand")

// run evaluates a file once.
func (in *interp) run(f *file) {
	if in.loaded[f] {
		return
	}
	in.loaded[f] = true
	if f.err != nil {
		in.fail(f.err.at, "%s", f.err.text)
		return
	}
	if in.depth++; in.depth > maxNesting {
		in.fail(source.At(f.src, 0, 0), "files require each other too deeply")
	} else {
		fr := &frame{self: in.root, vars: newVars(nil), file: f}
		in.body(f.body, fr)
		if in.jump == "raise" {
			in.fail(source.At(f.src, 0, 0), "loading the file raises an error")
		}
		in.jump = ""
	}
	in.depth--
}

// body evaluates statements and returns the value of the last.
func (in *interp) body(seq *ast.Seq, fr *frame) value {
	var v value = null{}
	if seq == nil {
		return v
	}
	for _, n := range seq.Body {
		v = in.eval(n, fr)
		if in.jump != "" {
			return v
		}
	}
	return v
}

// out reports whether the evaluation has taken too many steps.
func (in *interp) out(at source.Span) bool {
	if in.fuel--; in.fuel <= 0 {
		in.fail(at, "evaluating it takes too long")
		return true
	}
	return false
}

func (in *interp) eval(n ast.Node, fr *frame) value {
	if in.out(n.Span()) {
		return unknown("a value of an evaluation that was given up")
	}
	if in.depth++; in.depth > 2*maxNesting {
		in.depth--
		return in.fail(n.Span(), "calls are nested too deeply")
	}
	defer func() { in.depth-- }()
	switch n := n.(type) {
	case *ast.Nil:
		return null{}
	case *ast.True:
		return boolean(true)
	case *ast.False:
		return boolean(false)
	case *ast.Self:
		return fr.self
	case *ast.Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		if err != nil {
			return unknown("a large number")
		}
		return integer(i)
	case *ast.Float, *ast.Number:
		return unknown("a floating-point number")
	case *ast.Str:
		if n.At.Text() == "__FILE__" {
			return &str{fr.file.path}
		}
		return &str{n.Value}
	case *ast.Interp:
		s, cause := in.text(n.Parts, fr)
		if cause != "" {
			return cause
		}
		return &str{s}
	case *ast.Shell:
		in.text(n.Parts, fr)
		return unknown("the output of a command")
	case *ast.Sym:
		return symbol(n.Name)
	case *ast.InterpSym:
		s, cause := in.text(n.Parts, fr)
		if cause != "" {
			return cause
		}
		return symbol(s)
	case *ast.Regexp:
		return in.regexp(n, fr)
	case *ast.Array:
		vs, known := in.args(n.Elems, fr)
		return &list{elems: vs, tainted: !known}
	case *ast.Hash:
		return in.hash(n, fr)
	case *ast.Range:
		return in.span(n.From, n.To, n.Exclusive, fr)
	case *ast.FlipFlop:
		return in.span(n.From, n.To, n.Exclusive, fr)
	case *ast.Local:
		if v, ok := fr.vars.get(n.Name); ok {
			return v
		}
		return unknown("the variable " + n.Name)
	case *ast.IVar:
		return in.ivar(n.At, "@"+n.Name, fr)
	case *ast.CVar:
		return in.ivar(n.At, "@@"+n.Name, fr)
	case *ast.GVar:
		return in.global("$" + n.Name)
	case *ast.MatchVar:
		return in.global("$" + n.Name)
	case *ast.Group:
		return in.global("$" + itoa(int64(n.N)))
	case *ast.Const:
		return in.constant(n, fr)
	case *ast.Call:
		return in.call(n, fr)
	case *ast.Index:
		return in.calling(n, n.Recv, "[]", n.Args, fr)
	case *ast.Super:
		return in.super(n, fr)
	case *ast.Yield:
		args, known := in.args(n.Args, fr)
		if fr.block == nil || !known {
			return in.unsure(n.At, fr, "a block that is not known")
		}
		return in.yield(fr.block, args)
	case *ast.Lambda:
		return &proc{b: &block{at: n.At, params: n.Params, body: n.Body, lambda: true}, frame: fr}
	case *ast.Assign:
		x := in.eval(n.Value, fr)
		in.assignTo(n.Target, x, fr)
		return x
	case *ast.OpAssign:
		return in.opAssign(n, fr)
	case *ast.MultiAssign:
		return in.assignAll(n, fr)
	case *ast.And:
		return in.logic(n.X, n.Y, false, fr)
	case *ast.Or:
		return in.logic(n.X, n.Y, true, fr)
	case *ast.Not:
		return in.not(n.X, fr)
	case *ast.If:
		return in.cond(n, fr)
	case *ast.Case:
		return in.caseOf(n, fr)
	case *ast.Begin:
		return in.begin(n, fr)
	case *ast.Seq:
		return in.body(n, fr)
	case *ast.Def:
		return in.define(n, fr)
	case *ast.Module:
		return in.module(n, n.Path, false, nil, n.Body, fr)
	case *ast.Class:
		return in.module(n, n.Path, true, n.Super, n.Body, fr)
	case *ast.SClass:
		return in.singleton(n, fr)
	case *ast.Return:
		return in.leave("return", n.X, fr)
	case *ast.Next:
		return in.leave("next", n.X, fr)
	case *ast.Break:
		return in.leave("break", n.X, fr)
	case *ast.Redo:
		return in.unsure(n.At, fr, "p2go does not follow redo")
	case *ast.Retry:
		return in.unsure(n.At, fr, "p2go does not follow retry")
	case *ast.Defined:
		return in.defined(n.X, fr)
	case *ast.While, *ast.For:
		in.skip(n, fr, "p2go does not run loops with while, until and for")
		return unknown("what a loop leaves")
	case *ast.Unsupported:
		if in.inType(fr) {
			return in.fail(n.At, "p2go does not read %s", n.What)
		}
		return unknown("code that p2go does not read")
	case *ast.Splat:
		return unknown("a splat")
	case *ast.Alias:
		in.renames(n.At, fr, n.Old, n.New)
	case *ast.Undef:
		in.renames(n.At, fr, n.Names...)
	}
	return null{}
}

func (in *interp) span(from, to ast.Node, exclusive bool, fr *frame) value {
	r := &span{null{}, null{}, exclusive}
	if from != nil {
		r.from = in.eval(from, fr)
	}
	if to != nil {
		r.to = in.eval(to, fr)
	}
	return r
}

// inType reports whether statements speak to a type or a parameter.
func (in *interp) inType(fr *frame) bool {
	switch s := fr.self.(type) {
	case *resType:
		return true
	case *attr:
		return !s.property
	}
	return false
}

// text returns the text of a literal, or why it is not known.
func (in *interp) text(parts []ast.Node, fr *frame) (text string, cause unknown) {
	var b strings.Builder
	for _, p := range parts {
		if s, ok := p.(*ast.Str); ok {
			b.WriteString(s.Value)
			continue
		}
		v := in.eval(p, fr)
		s, ok := textOf(v)
		b.WriteString(s)
		if !ok && cause == "" {
			cause = unknown("a text with " + kindOf(v))
		}
	}
	if b.Len() > maxValue {
		return "", unknown("a text that is too large")
	}
	return b.String(), cause
}

func (in *interp) regexp(n *ast.Regexp, fr *frame) value {
	s, cause := in.text(n.Parts, fr)
	if cause != "" {
		return cause
	}
	var opts strings.Builder
	for _, c := range "mix" {
		if strings.ContainsRune(n.Options, c) {
			opts.WriteString(string(c))
		}
	}
	return &regex{s, opts.String()}
}

// args evaluates arguments or elements; the second result is false when their number is not known.
func (in *interp) args(nodes []ast.Node, fr *frame) ([]value, bool) {
	var out []value
	known := true
	for _, n := range nodes {
		s, ok := n.(*ast.Splat)
		if !ok {
			out = append(out, in.eval(n, fr))
			continue
		}
		switch v := in.eval(s.X, fr).(type) {
		case *list:
			if known = known && !v.tainted; !v.tainted {
				out = append(out, v.elems...)
			}
		case null:
		case *dict, unknown, *span:
			known = false
		default:
			out = append(out, v)
		}
	}
	return out, known
}

func (in *interp) hash(n *ast.Hash, fr *frame) value {
	d := newDict()
	for _, p := range n.Pairs {
		if p.Key == nil {
			if m, ok := in.eval(p.Value, fr).(*dict); ok && !m.tainted {
				for _, k := range m.keys {
					d.set(k, m.vals[keyOf(k)])
				}
			} else {
				d.tainted = true
			}
			continue
		}
		k := in.eval(p.Key, fr)
		d.set(k, in.eval(p.Value, fr))
	}
	return d
}

// global returns a global variable; the name has its sign.
func (in *interp) global(name string) value {
	if name == "$LOAD_PATH" || name == "$:" {
		return external("$LOAD_PATH")
	}
	return unknown("the global variable " + name)
}

// ivar returns a variable of self or of a class; the name has its signs.
func (in *interp) ivar(at source.Span, name string, fr *frame) value {
	if o := in.holder(name, fr); o != nil {
		if why := guarded(fr.self, name); why != "" && name != "@isnamevar" {
			return in.fail(at, "it reads %s, which %s", name, why)
		}
		if v, ok := o.ivars[name]; ok {
			return v
		}
		if strings.HasPrefix(name, "@@") {
			return unknown("the class variable " + name)
		}
		return null{}
	}
	return unknown("the variable " + name)
}

// guarded tells why a variable of a type or parameter cannot be read or set like others: "" for all but those in which
// Puppet keeps what this package is after.
func guarded(self value, name string) string {
	switch self.(type) {
	case *resType:
		switch name {
		case "@parameters", "@properties", "@paramhash", "@validproperties", "@validattrs", "@key_attribute_parameters", "@key_attributes_cache",
			"@attrclasses", "@attrtypes", "@name", "@objects", "@providers":
			return "holds what Puppet knows of the type"
		}
	case *attr:
		if name == "@isnamevar" || name == "@name" {
			return "holds what Puppet knows of the parameter"
		}
	}
	return ""
}

func (in *interp) setIvar(at source.Span, self value, o *object, name string, x value) {
	if a, ok := self.(*attr); ok && name == "@isnamevar" {
		yes, known := truth(x)
		if !known {
			in.fail(at, "whether %s is a name variable is not known", a.name)
		}
		a.namevar = yes
		return
	}
	if why := guarded(self, name); why != "" {
		in.fail(at, "it sets %s, which %s", name, why)
		return
	}
	o.ivars[name] = x
}

// holder returns what has the variables @name and @@name.
func (in *interp) holder(name string, fr *frame) *object {
	if strings.HasPrefix(name, "@@") {
		if len(fr.lex) == 0 {
			return nil
		}
		return fr.lex[len(fr.lex)-1]
	}
	return entity(fr.self)
}

func (in *interp) opAssign(n *ast.OpAssign, fr *frame) value {
	var old value
	switch t := n.Target.(type) {
	case *ast.Local:
		if v, known := fr.vars.get(t.Name); known {
			old = v
		} else {
			old = null{}
		}
	case *ast.Const:
		if old = in.constant(t, fr); n.Op == "||" && old == external(t.Name) {
			old = null{}
		}
	default:
		old = in.eval(n.Target, fr)
	}
	var x value
	switch n.Op {
	case "||", "&&":
		t, known := truth(old)
		if !known {
			in.skip(n.Value, fr, "the value before it is not known")
			x = unknown("a value with " + n.Op + "=")
			break
		}
		if t == (n.Op == "||") {
			return old
		}
		x = in.eval(n.Value, fr)
	default:
		x = in.send(n.At, fr, old, n.Op, []value{in.eval(n.Value, fr)}, nil)
	}
	in.assignTo(n.Target, x, fr)
	return x
}

func (in *interp) assignTo(target ast.Node, x value, fr *frame) {
	switch t := target.(type) {
	case *ast.Local:
		fr.vars.assign(t.Name, x)
	case *ast.IVar:
		in.assignIvar(t.At, "@"+t.Name, x, fr)
	case *ast.CVar:
		in.assignIvar(t.At, "@@"+t.Name, x, fr)
	case *ast.Const:
		if o, ok := x.(*object); ok && o.path == "" {
			o.path = t.Name
		}
		if t.Scope != nil {
			if o := entity(in.eval(t.Scope, fr)); o != nil {
				o.consts[t.Name] = x
			}
			return
		}
		in.cref(fr).consts[t.Name] = x
	case *ast.Index:
		recv := in.eval(t.Recv, fr)
		args, _ := in.args(t.Args, fr)
		in.send(t.At, fr, recv, "[]=", append(args, x), nil)
	case *ast.Call:
		in.send(t.At, fr, in.eval(t.Recv, fr), t.Name+"=", []value{x}, nil)
	case *ast.Targets:
		in.parts(t.Targets, x, fr)
	}
}

func (in *interp) assignIvar(at source.Span, name string, x value, fr *frame) {
	if o := in.holder(name, fr); o != nil {
		in.setIvar(at, fr.self, o, name, x)
	}
}

// cref returns the module that the constants of the code belong to.
func (in *interp) cref(fr *frame) *object {
	if len(fr.lex) > 0 {
		return fr.lex[len(fr.lex)-1]
	}
	return in.root
}

func (in *interp) assignAll(n *ast.MultiAssign, fr *frame) value {
	x := in.eval(n.Value, fr)
	in.parts(n.Targets, x, fr)
	return x
}

// parts assigns the elements of a value to targets.
func (in *interp) parts(targets []ast.Node, x value, fr *frame) {
	l, ok := x.(*list)
	if !ok {
		if _, u := x.(unknown); !u {
			l, ok = &list{elems: []value{x}}, true
		}
	}
	for i, t := range targets {
		var v value = unknown("a part of an assignment")
		if ok && !l.tainted {
			if _, rest := t.(*ast.Splat); rest {
				ok = false // what follows depends on the length
			} else if v = (null{}); i < len(l.elems) {
				v = l.elems[i]
			}
		}
		if s, rest := t.(*ast.Splat); rest {
			if s.X != nil {
				in.assignTo(s.X, unknown("the rest of an assignment"), fr)
			}
			continue
		}
		in.assignTo(t, v, fr)
	}
}

func (in *interp) logic(x, y ast.Node, or bool, fr *frame) value {
	a := in.eval(x, fr)
	if in.jump != "" {
		return a
	}
	t, known := truth(a)
	switch {
	case !known:
		in.skip(y, fr, "whether it runs is not known")
		return unknown("a condition")
	case t == or:
		return a
	}
	return in.eval(y, fr)
}

func (in *interp) cond(n *ast.If, fr *frame) value {
	c := in.eval(n.Cond, fr)
	if in.jump != "" {
		return c
	}
	t, known := truth(c)
	switch {
	case !known:
		in.skip(n.Then, fr, "the condition "+because(c))
		in.skip(n.Else, fr, "the condition "+because(c))
		return unknown("what an if with an unknown condition returns")
	case t:
		return in.body(n.Then, fr)
	}
	return in.body(n.Else, fr)
}

func because(v value) string {
	if u, ok := v.(unknown); ok {
		return "depends on " + string(u)
	}
	return "is not known"
}

func (in *interp) caseOf(n *ast.Case, fr *frame) value {
	var x value = boolean(true)
	if n.X != nil {
		x = in.eval(n.X, fr)
	}
	unsure := false
	for _, w := range n.Whens {
		tests, known := in.args(w.Tests, fr)
		match := false
		for _, t := range tests {
			m, k := in.matches(t, x, n.X == nil)
			known = known && k
			match = match || m && k
		}
		switch {
		case match && !unsure:
			return in.body(w.Body, fr)
		case match || !known:
			unsure = true
			in.skip(w.Body, fr, "what the case selects is not known")
		}
	}
	if unsure {
		in.skip(n.Else, fr, "what the case selects is not known")
		return unknown("what a case returns")
	}
	return in.body(n.Else, fr)
}

// matches is test === x.
func (in *interp) matches(test, x value, bare bool) (match, known bool) {
	if bare {
		return truth(test)
	}
	switch test := test.(type) {
	case *regex:
		if s, ok := x.(*str); ok {
			return truth(matchText(test, s, "match?"))
		}
		if s, ok := x.(symbol); ok {
			return truth(matchText(test, s, "match?"))
		}
		return false, false
	case *span, *proc, *dict:
		return false, false
	case external, *object:
		return isA(x, test)
	}
	return same(test, x)
}

func (in *interp) begin(n *ast.Begin, fr *frame) value {
	missing := in.missing
	v := in.body(n.Body, fr)
	switch {
	case in.jump == "raise" && len(n.Rescues) > 0:
		in.jump = ""
		v = in.body(n.Rescues[0].Body, fr)
	case in.missing > missing:
		// A file that was not found: the rescue finds it elsewhere, or does without.
		for _, r := range n.Rescues {
			for _, s := range r.Body.Body {
				if requires(s) {
					in.eval(s, fr)
				} else {
					in.skip(s, fr, "whether it runs is not known")
				}
			}
		}
	default: // no error is expected, but if there were one, the type must not depend on it
		for _, r := range n.Rescues {
			for _, s := range r.Body.Body {
				in.quiet(s, "whether it runs is not known")
			}
		}
	}
	if in.jump == "" && n.Else != nil {
		v = in.body(n.Else, fr)
	}
	if in.jump == "" {
		in.body(n.Ensure, fr)
	}
	return v
}

// requires reports whether a statement loads a file, or makes a path for that.
func requires(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Call:
		return n.Name == "require" || n.Name == "require_relative" || n.Name == "load"
	case *ast.Assign:
		_, ok := n.Target.(*ast.Local)
		return ok
	}
	return false
}

// leave notes a jump of that kind.
func (in *interp) leave(kind string, of ast.Node, fr *frame) value {
	var x value = null{}
	if of != nil {
		x = in.eval(of, fr)
	}
	in.jump, in.ret = kind, x
	return x
}

func (in *interp) defined(n ast.Node, fr *frame) value {
	switch x := n.(type) {
	case *ast.Seq:
		if len(x.Body) == 1 {
			return in.defined(x.Body[0], fr)
		}
	case *ast.Local:
		if _, ok := fr.vars.get(x.Name); ok {
			return &str{"local-variable"}
		}
	case *ast.Const:
		if entity(in.constant(x, fr)) != nil {
			return &str{"constant"}
		}
	case *ast.IVar:
		if o := in.holder("@"+x.Name, fr); o != nil {
			if _, ok := o.ivars["@"+x.Name]; ok {
				return &str{"instance-variable"}
			}
		}
	}
	return unknown("what is defined when Puppet runs")
}

// unsure reports code that cannot be followed where a type is being made, and is an unknown value elsewhere.
func (in *interp) unsure(at source.Span, fr *frame, why string) value {
	if in.building > 0 || in.inType(fr) {
		return in.fail(at, "%s", why)
	}
	return unknown(why)
}
