package typemeta

import (
	"fmt"
	"strings"

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
	missing  int // requires whose file no module has
	building int // blocks of types that are being evaluated
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

func (in *interp) fail(at place, format string, args ...any) value {
	in.failed = true
	text := fmt.Sprintf(format, args...)
	if len(in.diags) < maxDiags {
		var span source.Span
		if at.f != nil {
			span = source.At(at.f.src, int(at.start), int(at.end))
		}
		for _, d := range in.diags {
			if d.Span == span {
				return notUnderstood
			}
		}
		in.diags.Add(diag.Errorf(CodeType, span, "p2go does not understand the resource type %s: %s", in.want, text))
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
		in.fail(place{f, int32(f.err.at), int32(f.err.at)}, "%s", f.err.text)
		return
	}
	if in.depth++; in.depth > maxNesting {
		in.fail(place{f, 0, 0}, "files require each other too deeply")
	} else {
		fr := &frame{self: in.root, vars: newVars(nil), file: f}
		in.body(f.body.parse(), fr)
		if in.jump == "raise" {
			in.fail(place{f, 0, 0}, "loading the file raises an error")
		}
		in.jump = ""
	}
	in.depth--
}

// body evaluates statements and returns the value of the last.
func (in *interp) body(nodes []node, fr *frame) value {
	var v value = null{}
	for _, n := range nodes {
		v = in.eval(n, fr)
		if in.jump != "" {
			return v
		}
	}
	return v
}

// out reports whether the evaluation has taken too many steps.
func (in *interp) out(at place) bool {
	if in.fuel--; in.fuel <= 0 {
		in.fail(at, "evaluating it takes too long")
		return true
	}
	return false
}

func (in *interp) eval(n node, fr *frame) value {
	if in.out(n.where()) {
		return unknown("a value of an evaluation that was given up")
	}
	if in.depth++; in.depth > 2*maxNesting {
		in.depth--
		return in.fail(n.where(), "calls are nested too deeply")
	}
	defer func() { in.depth-- }()
	switch n := n.(type) {
	case *constant:
		if s, ok := n.v.(*str); ok {
			return &str{s.s}
		}
		return n.v
	case *self:
		return fr.self
	case *strLit:
		return in.string(n, fr)
	case *regLit:
		return in.regexp(n, fr)
	case *arrayLit:
		vs, known := in.args(n.elems, fr)
		return &list{elems: vs, tainted: !known}
	case *hashLit:
		return in.hash(n, fr)
	case *rangeLit:
		r := &span{null{}, null{}, n.excl}
		if n.from != nil {
			r.from = in.eval(n.from, fr)
		}
		if n.to != nil {
			r.to = in.eval(n.to, fr)
		}
		return r
	case *ident:
		if v, ok := fr.vars.get(n.name); ok {
			return v
		}
		return in.call(&call{place: n.where(), name: n.name}, fr)
	case *ivar:
		return in.ivar(n, fr)
	case *constRef:
		return in.constant(n, fr)
	case *call:
		return in.call(n, fr)
	case *superCall:
		return in.super(n, fr)
	case *yield:
		args, known := in.args(n.args, fr)
		if fr.block == nil || !known {
			return in.unsure(n.where(), fr, "a block that is not known")
		}
		return in.yield(fr.block, args)
	case *block:
		return &proc{b: n, frame: fr}
	case *assign:
		return in.assignment(n, fr)
	case *multiAssign:
		return in.assignAll(n, fr)
	case *logic:
		return in.logic(n, fr)
	case *not:
		if t, known := truth(in.eval(n.x, fr)); known {
			return boolean(!t)
		}
		return unknown("a condition")
	case *cond:
		return in.cond(n, fr)
	case *caseOf:
		return in.caseOf(n, fr)
	case *begin:
		return in.begin(n, fr)
	case *seq:
		return in.body(n.body, fr)
	case *def:
		return in.define(n, fr)
	case *module:
		return in.module(n, fr)
	case *singleton:
		return in.singleton(n, fr)
	case *jump:
		return in.leave(n, fr)
	case *defined:
		return in.defined(n, fr)
	case *loop:
		in.skip(n.where(), fr, "p2go does not run loops with while, until and for")
		return unknown("what a loop leaves")
	case *opaque:
		if in.inType(fr) {
			return in.fail(n.where(), "%s", n.why)
		}
		at := n.where()
		if n.code != nil && n.code.first < len(n.code.toks) {
			at.start = n.code.toks[n.code.first].start
		}
		in.skip(at, fr, n.why)
		return unknown("code that p2go does not read")
	case *splat:
		return unknown("a splat")
	case *inert:
		if t, ok := fr.self.(*resType); ok {
			in.renames(t, n)
		}
	}
	return null{}
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

func (in *interp) string(n *strLit, fr *frame) value {
	s, cause := in.text(n.parts, fr)
	switch {
	case n.cmd:
		return unknown("the output of a command")
	case cause != "":
		return cause
	case n.symbol:
		return symbol(s)
	}
	return &str{s}
}

// text returns the text of a literal, or why it is not known.
func (in *interp) text(parts []litPart, fr *frame) (text string, cause unknown) {
	var b strings.Builder
	for _, p := range parts {
		if !p.toks {
			b.WriteString(p.text)
			continue
		}
		v := in.body(p.code, fr)
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

func (in *interp) regexp(n *regLit, fr *frame) value {
	s, cause := in.text(n.parts, fr)
	if cause != "" {
		return cause
	}
	var opts strings.Builder
	for _, c := range "mix" {
		if strings.ContainsRune(n.opts, c) {
			opts.WriteString(string(c))
		}
	}
	return &regex{s, opts.String()}
}

// args evaluates arguments or elements; the second result is false when their number is not known.
func (in *interp) args(nodes []node, fr *frame) ([]value, bool) {
	var out []value
	known := true
	for _, n := range nodes {
		s, ok := n.(*splat)
		if !ok {
			out = append(out, in.eval(n, fr))
			continue
		}
		if s.op == "&" || s.x == nil {
			continue
		}
		switch v := in.eval(s.x, fr).(type) {
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

func (in *interp) hash(n *hashLit, fr *frame) value {
	d := newDict()
	for _, p := range n.pairs {
		if p.key == nil {
			if m, ok := in.eval(p.val, fr).(*dict); ok && !m.tainted {
				for _, k := range m.keys {
					d.set(k, m.vals[keyOf(k)])
				}
			} else {
				d.tainted = true
			}
			continue
		}
		k := in.eval(p.key, fr)
		d.set(k, in.eval(p.val, fr))
	}
	return d
}

func (in *interp) ivar(n *ivar, fr *frame) value {
	switch {
	case n.name == "$LOAD_PATH" || n.name == "$:":
		return external("$LOAD_PATH")
	case n.name[0] == '$':
		return unknown("the global variable " + n.name)
	}
	if o := in.holder(n.name, fr); o != nil {
		if why := guarded(fr.self, n.name); why != "" && n.name != "@isnamevar" {
			return in.fail(n.place, "it reads %s, which %s", n.name, why)
		}
		if v, ok := o.ivars[n.name]; ok {
			return v
		}
		if strings.HasPrefix(n.name, "@@") {
			return unknown("the class variable " + n.name)
		}
		return null{}
	}
	return unknown("the variable " + n.name)
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

func (in *interp) setIvar(at place, self value, o *object, name string, x value) {
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

func (in *interp) assignment(n *assign, fr *frame) value {
	var x value
	if n.op == "" {
		x = in.eval(n.x, fr)
	} else {
		var old value
		if id, ok := n.target.(*ident); ok {
			v, known := fr.vars.get(id.name)
			if old = v; !known {
				old = null{}
			}
		} else if c, ok := n.target.(*constRef); ok && n.op == "||" {
			if old = in.constant(c, fr); old == external(c.name) {
				old = null{}
			}
		} else {
			old = in.eval(n.target, fr)
		}
		switch n.op {
		case "||", "&&":
			t, known := truth(old)
			if !known {
				in.skip(n.x.where(), fr, "the value before it is not known")
				x = unknown("a value with " + n.op + "=")
				break
			}
			if t == (n.op == "||") {
				return old
			}
			x = in.eval(n.x, fr)
		default:
			x = in.send(n.where(), fr, old, n.op, []value{in.eval(n.x, fr)}, nil)
		}
	}
	in.assignTo(n.target, x, fr)
	return x
}

func (in *interp) assignTo(target node, x value, fr *frame) {
	switch t := target.(type) {
	case *ident:
		fr.vars.assign(t.name, x)
	case *ivar:
		if t.name[0] == '$' {
			return
		}
		if o := in.holder(t.name, fr); o != nil {
			in.setIvar(t.place, fr.self, o, t.name, x)
		}
	case *constRef:
		if o, ok := x.(*object); ok && o.path == "" {
			o.path = t.name
		}
		if t.scope != nil {
			if o := entity(in.eval(t.scope, fr)); o != nil {
				o.consts[t.name] = x
			}
			return
		}
		in.cref(fr).consts[t.name] = x
	case *call:
		if t.name == "[]" {
			recv := in.eval(t.recv, fr)
			args, _ := in.args(t.args, fr)
			in.send(t.where(), fr, recv, "[]=", append(args, x), nil)
			return
		}
		if t.recv != nil {
			in.send(t.where(), fr, in.eval(t.recv, fr), t.name+"=", []value{x}, nil)
		}
	}
}

// cref returns the module that the constants of the code belong to.
func (in *interp) cref(fr *frame) *object {
	if len(fr.lex) > 0 {
		return fr.lex[len(fr.lex)-1]
	}
	return in.root
}

func (in *interp) assignAll(n *multiAssign, fr *frame) value {
	x := in.eval(n.x, fr)
	l, ok := x.(*list)
	if !ok {
		if _, u := x.(unknown); !u {
			l, ok = &list{elems: []value{x}}, true
		}
	}
	for i, t := range n.targets {
		var v value = unknown("a part of an assignment")
		if ok && !l.tainted {
			if _, rest := t.(*splat); rest {
				ok = false // what follows depends on the length
			} else if v = (null{}); i < len(l.elems) {
				v = l.elems[i]
			}
		}
		if s, rest := t.(*splat); rest {
			if s.x != nil {
				in.assignTo(s.x, unknown("the rest of an assignment"), fr)
			}
			continue
		}
		in.assignTo(t, v, fr)
	}
	return x
}

func (in *interp) logic(n *logic, fr *frame) value {
	a := in.eval(n.a, fr)
	if in.jump != "" {
		return a
	}
	t, known := truth(a)
	switch {
	case !known:
		in.skip(n.b.where(), fr, "whether it runs is not known")
		return unknown("a condition")
	case t == n.or:
		return a
	}
	return in.eval(n.b, fr)
}

func (in *interp) cond(n *cond, fr *frame) value {
	c := in.eval(n.c, fr)
	if in.jump != "" {
		return c
	}
	t, known := truth(c)
	switch {
	case !known:
		in.skipAll(n.then, fr, "the condition "+because(c))
		in.skipAll(n.els, fr, "the condition "+because(c))
		return unknown("what an if with an unknown condition returns")
	case t != n.not:
		return in.body(n.then, fr)
	}
	return in.body(n.els, fr)
}

func because(v value) string {
	if u, ok := v.(unknown); ok {
		return "depends on " + string(u)
	}
	return "is not known"
}

func (in *interp) caseOf(n *caseOf, fr *frame) value {
	var x value = boolean(true)
	if n.x != nil {
		x = in.eval(n.x, fr)
	}
	unsure := false
	for _, w := range n.whens {
		tests, known := in.args(w.tests, fr)
		match := false
		for _, t := range tests {
			m, k := in.matches(t, x, n.x == nil)
			known = known && k
			match = match || m && k
		}
		switch {
		case match && !unsure:
			return in.body(w.body, fr)
		case match || !known:
			unsure = true
			in.skipAll(w.body, fr, "what the case selects is not known")
		}
	}
	if unsure {
		in.skipAll(n.els, fr, "what the case selects is not known")
		return unknown("what a case returns")
	}
	return in.body(n.els, fr)
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

func (in *interp) begin(n *begin, fr *frame) value {
	missing := in.missing
	v := in.body(n.body, fr)
	switch {
	case in.jump == "raise" && len(n.rescues) > 0:
		in.jump = ""
		v = in.body(n.rescues[0], fr)
	case in.missing > missing:
		// A file that was not found: the rescue finds it elsewhere, or does without.
		for _, r := range n.rescues {
			for _, s := range r {
				if requires(s) {
					in.eval(s, fr)
				} else {
					in.skip(s.where(), fr, "whether it runs is not known")
				}
			}
		}
	default: // no error is expected, but if there were one, the type must not depend on it
		for _, r := range n.rescues {
			for _, s := range r {
				in.quiet(s.where(), "whether it runs is not known")
			}
		}
	}
	if in.jump == "" && n.els != nil {
		v = in.body(n.els, fr)
	}
	if in.jump == "" {
		in.body(n.ensure, fr)
	}
	return v
}

// requires reports whether a statement loads a file, or makes a path for that.
func requires(n node) bool {
	switch n := n.(type) {
	case *call:
		return n.name == "require" || n.name == "require_relative" || n.name == "load"
	case *assign:
		_, ok := n.target.(*ident)
		return ok
	}
	return false
}

func (in *interp) leave(n *jump, fr *frame) value {
	var x value = null{}
	if n.x != nil {
		x = in.eval(n.x, fr)
	}
	if n.kind == "redo" || n.kind == "retry" {
		return in.unsure(n.where(), fr, "p2go does not follow "+n.kind)
	}
	in.jump, in.ret = n.kind, x
	return x
}

func (in *interp) defined(n *defined, fr *frame) value {
	switch x := n.x.(type) {
	case *seq:
		if len(x.body) == 1 {
			return in.defined(&defined{n.where(), x.body[0]}, fr)
		}
	case *ident:
		if _, ok := fr.vars.get(x.name); ok {
			return &str{"local-variable"}
		}
	case *constRef:
		if entity(in.constant(x, fr)) != nil {
			return &str{"constant"}
		}
	case *ivar:
		if o := in.holder(x.name, fr); o != nil && x.name[0] == '@' {
			if _, ok := o.ivars[x.name]; ok {
				return &str{"instance-variable"}
			}
		}
	}
	return unknown("what is defined when Puppet runs")
}

// unsure reports code that cannot be followed where a type is being made, and is an unknown value elsewhere.
func (in *interp) unsure(at place, fr *frame, why string) value {
	if in.building > 0 || in.inType(fr) {
		return in.fail(at, "%s", why)
	}
	return unknown(why)
}
