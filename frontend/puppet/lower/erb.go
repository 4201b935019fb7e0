package lower

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubyast "github.com/p2go/p2go/frontend/ruby/ast"
	rubylower "github.com/p2go/p2go/frontend/ruby/lower"
	rubyparser "github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// inlineErbFile is how the program calls the file of a source that inline_template renders.
const inlineErbFile = "inlined-erb-text"

// erb is a template in ERB: a file, or a source that stands in the program.
type erb struct {
	unit  *rubylower.Unit
	diags diag.List // with errors, there is no unit

	name, module, shown string
	inline              bool
	place               string // of an inline one: which call of the program's text renders it, and the source
	depth               int    // in how many other sources it stands
	nested              []*erb // the templates that it renders itself, as far as that is known
}

// fails reports whether it is no ERB.
func (e *erb) fails() bool { return e.unit == nil }

// reads are the variables that it reads from around the call, which are the arguments of its body: those that it names itself come
// first, then those of the templates that it renders.
func (e *erb) reads() []string {
	if e.fails() {
		return nil
	}
	own := e.unit.Reads()
	others := map[string]bool{}
	seen := map[*erb]bool{e: true}
	var visit func(e *erb)
	visit = func(e *erb) {
		for _, n := range e.nested {
			if seen[n] || n.fails() {
				continue
			}
			seen[n] = true
			for _, name := range n.unit.Reads() {
				others[name] = !slices.Contains(own, name)
			}
			visit(n)
		}
	}
	visit(e)
	maps.DeleteFunc(others, func(_ string, other bool) bool { return !other })
	return slices.Concat(own, slices.Sorted(maps.Keys(others)))
}

// header is what is known of its body before it is lowered.
func (e *erb) header() *ir.Func {
	f := &ir.Func{Kind: ir.Method, Name: e.name, Module: e.module, File: e.shown, Pos: ir.Pos{Line: 1, Col: 1}, Traced: true, Inline: e.inline}
	for _, name := range e.reads() {
		e.arg(f, name)
	}
	return f
}

func (e *erb) arg(f *ir.Func, name string) *ir.Value {
	v := f.NewValue(ir.OpArg, typesys.AnyType, f.Pos)
	v.Name, v.Unset = name, true
	f.Args = append(f.Args, v)
	return v
}

// ErbHeader is what is known of the body of a template in ERB before it is lowered.
func (l *Lowerer) ErbHeader(t *resolve.Definition) *ir.Func { return l.erbFile(t).header() }

// Erb lowers a template in ERB that a file of a module holds: the first body renders it. One that is no ERB fails where it is rendered.
func (l *Lowerer) Erb(t *resolve.Definition) []*ir.Func {
	e := l.erbFile(t)
	l.Diags = append(l.Diags, e.diags...)
	return l.lowerErb(e)
}

// erbFile returns the template of a file, which is read once.
func (l *Lowerer) erbFile(t *resolve.Definition) *erb {
	if e := l.erbs[t.Key.Name]; e != nil {
		return e
	}
	e := &erb{name: t.Key.Name, module: t.Module, shown: t.Shown}
	if l.erbs == nil {
		l.erbs = map[string]*erb{}
	}
	l.erbs[e.name] = e
	file, diags := l.ReadErb(t)
	l.openErb(e, file, diags)
	return e
}

// openErb gives a template what was parsed.
func (l *Lowerer) openErb(e *erb, file *rubyast.File, diags diag.List) {
	e.diags = diags
	if diags.HasErrors() {
		return
	}
	e.unit = &rubylower.Unit{File: file, Name: e.name, Shown: e.shown, Module: e.module, Traced: true, Diags: &l.Diags}
	l.RubySettings(e.unit)
	if l.ErbPoints != nil && !e.inline {
		e.unit.Points = l.ErbPoints(e.module, file)
	}
	e.unit.Defining = func(name string) []rubylower.Defined { return l.defining(e, name) }
	rendered := func(inline bool, call source.Span, names []rubyast.Node) {
		for i, n := range names {
			s, literal := n.(*rubyast.Str)
			switch {
			case inline && literal:
				e.nested = append(e.nested, l.erbSource(e, s.Value))
			case inline && e.depth < maxNested:
				sources, _ := l.Sources[argPlace(e.callPlace(call), i)].list()
				for _, text := range sources {
					e.nested = append(e.nested, l.erbSource(e, text))
				}
			case literal:
				if t := l.Names.Erb(s.Value); t != nil {
					e.nested = append(e.nested, l.erbFile(t))
				}
			}
		}
	}
	rubyast.Walk(file.Body, func(n rubyast.Node) bool {
		if c, ok := n.(*rubyast.Call); ok {
			if name, args, ok := rubylower.PuppetCall(c); ok && (name == builtin.Template.Name || name == builtin.InlineTemplate.Name) {
				rendered(name == builtin.InlineTemplate.Name, c.Span(), args)
			}
		}
		return true
	})
}

// defining returns the methods of a name that other templates in files define.
func (l *Lowerer) defining(e *erb, name string) []rubylower.Defined {
	if l.ErbDefining == nil {
		return nil
	}
	var all []rubylower.Defined
	for _, t := range l.ErbDefining(name) {
		in := l.erbFile(t)
		if in == e || in.fails() {
			continue
		}
		rubyast.Walk(in.unit.File.Body, func(n rubyast.Node) bool {
			switch n := n.(type) {
			case *rubyast.Def:
				if n.Name == name {
					all = append(all, rubylower.Defined{Template: in.name, Def: n})
				}
				return false
			case *rubyast.Class, *rubyast.Module, *rubyast.SClass:
				return false
			}
			return true
		})
	}
	return all
}

// callPlace is which call of the program's text a call in the template is.
func (e *erb) callPlace(at source.Span) string {
	file, line, col := at.Position()
	if e.inline {
		file = e.place
	}
	return fmt.Sprintf("%s:%d:%d", file, line, col)
}

// argPlace is which argument of a call of inline_template it is.
func argPlace(call string, i int) string { return call + "#" + strconv.Itoa(i) }

// erbSource parses a source for what it reads, which a template renders.
func (l *Lowerer) erbSource(in *erb, text string) *erb {
	e := &erb{name: in.name, module: in.module, shown: inlineErbFile, inline: true, depth: in.depth + 1}
	file, diags := rubyparser.ParseTemplate(source.NewFile(inlineErbFile, text))
	l.openErb(e, file, diags)
	return e
}

// lowerErb lowers a template.
func (l *Lowerer) lowerErb(e *erb) []*ir.Func {
	if e.fails() {
		f := e.header()
		message, file, line, col := e.diags.Failure()
		if e.inline {
			file = ""
		}
		failBody(f, &resolve.Failure{Code: runtimeError, Message: message, File: file, Line: line, Column: col})
		return []*ir.Func{f}
	}
	reads := e.reads()
	e.unit.Puppet = func(f *ir.Func) rubylower.Puppet {
		f.Inline = e.inline
		return l.newErbCode(e, f, reads)
	}
	funcs := e.unit.Template()
	for _, name := range reads[len(funcs[0].Args):] {
		e.arg(funcs[0], name)
	}
	return funcs
}

// erbCode emits what a template asks of Puppet: it is the [rubylower.Puppet] of one of its bodies.
type erbCode struct {
	*body
	reads []string
}

func (l *Lowerer) newErbCode(e *erb, f *ir.Func, reads []string) *erbCode {
	region := f.Body
	b := l.newBody(f, &resolve.File{Program: &ast.Program{File: e.unit.File.File}, Module: e.module, Shown: e.shown})
	f.Body = region
	b.of = e
	return &erbCode{body: b, reads: reads}
}

// in makes a region the one that values are appended to.
func (c *erbCode) in(r *ir.Region) {
	c.region, c.dead, c.astray = r, false, false
}

// Variable is part of [rubylower.Puppet].
func (c *erbCode) Variable(r *ir.Region, at source.Span, name string) *ir.Value {
	c.in(r)
	name = strings.TrimPrefix(name, "::")
	i := strings.LastIndex(name, "::")
	if i < 0 {
		return c.topVar(name, at)
	}
	class := strings.ToLower(name[:i])
	if class != resolve.SettingsClass && !c.mayRead(c.l.Names.Holder(class, name[i+2:]), name[i+2:], at) {
		return c.unknown(at)
	}
	if v := c.ofClass(class, name[i+2:], at); v != nil {
		return v
	}
	return c.unset(at)
}

// Call is part of [rubylower.Puppet].
func (c *erbCode) Call(r *ir.Region, at source.Span, name string, args []*ir.Value, spread []bool) *ir.Value {
	c.in(r)
	for i, splat := range spread {
		if splat {
			args[i] = c.emit(puppet.OpSplat, typesys.ArrayType, at, nil, args[i])
		}
	}
	row := builtin.Row(name)
	switch {
	case c.l.Callee(c.module, name).Kind == resolve.NoFunction:
		d := diag.Errorf(CodeUnknownFunction, at, "Unknown function '%s'", name)
		if hint := c.l.Names.Hint(resolve.FunctionHint, name); hint != "" {
			d.Hint("%s", hint)
		}
		return c.failWith(d, "")
	case row == nil || !row.Special() && row.Form != builtin.ReadsFiles || row.Form == builtin.OfCatalog:
		return c.functions.function(name, at, args, spread, nil, true)
	case row.Form == builtin.ReadsFiles:
		return c.fileValues(row, at, args, spread, nil, slices.Repeat([]source.Span{at}, len(args)))
	case row.Form == builtin.Renders:
		return c.renderValues(row, at, args, spread, nil, at)
	}
	// What else the compiler knows more of than a descriptor is called as by a name that is a value.
	args = append([]*ir.Value{c.constant(name, at)}, args...)
	if spread != nil {
		spread = append([]bool{false}, spread...)
	}
	return c.emit(puppet.OpCatalogCall, typesys.AnyType, at, ir.CallAux{Name: builtin.CallByName.Name, Spread: spread, Effect: ir.Writes}, args...)
}

// Render is part of [rubylower.Puppet].
func (c *erbCode) Render(r *ir.Region, at source.Span, inline bool, args []*ir.Value, set func(name string) *ir.Value) *ir.Value {
	c.in(r)
	f := builtin.Template
	if inline {
		f = builtin.InlineTemplate
	}
	return c.renderErb(f, at, args, slices.Repeat([]source.Span{at}, len(args)), func(name string, at source.Span) *ir.Value {
		if v := set(name); v != nil {
			return v
		}
		return c.given(name, at)
	})
}

// given is the value that a template which another renders has of a variable: what the other got.
func (c *erbCode) given(name string, at source.Span) *ir.Value {
	i := slices.Index(c.reads, name)
	if i < 0 || len(c.f.Args) > 0 && c.f.Args[0].Name == "self" {
		return c.unset(at)
	}
	for len(c.f.Args) <= i {
		c.of.arg(c.f, c.reads[len(c.f.Args)])
	}
	return c.f.Args[i]
}

// erbCall lowers a call of template or inline_template. What its arguments name that are known is a template that is known now, and so
// is each of the strings that come to a call of inline_template; other names are looked up among all templates at run time.
func (b *templates) erbCall(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if lambda != nil { // which nothing calls
		b.eval.lambda(lambda)
	}
	places := make([]source.Span, len(args))
	for i, a := range args {
		places[i] = a.Span()
	}
	vals, places, known := b.spliced(vals, spread, places)
	switch {
	case b.tainted(vals...):
		return b.unknown(at)
	case slices.Contains(spread, true) && !known:
		return b.failWith(diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: %s with arguments that are spliced", f.Name).
			Hint("give the templates without *"), "")
	case len(vals) == 0:
		return b.fail(CodeEvaluation, at, functionCall, "%s(): Wrong number of arguments given (0 for minimum 1)", f.Name)
	}
	return b.renderErb(f, at, vals, places, b.erbRead)
}

// spliced are arguments in which those that are spliced have their elements in their place. It is not known for all which these are.
func (b *templates) spliced(vals []*ir.Value, spread []bool, places []source.Span) (all []*ir.Value, at []source.Span, known bool) {
	for i, v := range vals {
		elems, known := []*ir.Value{v}, true
		if spread != nil && spread[i] {
			elems, known = b.elements(v, places[i])
		}
		if !known {
			return vals, places, false
		}
		for _, e := range elems {
			all, at = append(all, e), append(at, places[i])
		}
	}
	return all, at, true
}

// elements are those of an array, where they are known.
func (b *templates) elements(v *ir.Value, at source.Span) (elems []*ir.Value, known bool) {
	if spread, _ := v.Aux.([]bool); v.Op == ir.OpArray && spread == nil {
		return v.Args, true
	}
	c, _ := v.Const()
	list, known := c.(value.Array)
	for _, x := range list {
		elems = append(elems, b.constant(x, at))
	}
	return elems, known
}

// renderErb renders templates, whose outputs it concatenates. Read gives the variables that they read.
func (b *templates) renderErb(f *builtin.Function, at source.Span, vals []*ir.Value, places []source.Span, read func(name string, at source.Span) *ir.Value) *ir.Value {
	var parts []*ir.Value
	for i, v := range vals {
		if b.dead || b.astray {
			break
		}
		if f == builtin.Template {
			parts = append(parts, b.erbNamed(at, v, places[i], read))
		} else {
			parts = append(parts, b.erbInline(at, i, v, places[i], read))
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return b.emit(puppet.OpConcat, typesys.StringType, at, nil, parts...)
}

// erbNamed renders the template of a file.
func (b *templates) erbNamed(at source.Span, v *ir.Value, place source.Span, read func(name string, at source.Span) *ir.Value) *ir.Value {
	name, known := constantText(v)
	if c, ok := v.Const(); ok && c == nil {
		name, known = "", true
	}
	if !known {
		return b.erbAny(builtin.Template, at, v)
	}
	t := b.l.Names.Erb(name)
	if t == nil {
		d := diag.Errorf(CodeUnknownTemplate, place, "Could not find template '%s'", name)
		if hint := b.l.Names.Hint(resolve.ErbHint, name); hint != "" {
			d.Hint("%s", hint)
		}
		b.l.Diags.Add(d)
		return b.raise(at, ir.FailAux{Issue: runtimeError, Message: d.Message, Label: functionCall})
	}
	b.l.Names.Reach(t)
	return b.rendering(b.l.erbFile(t), name, at, read)
}

// rendering emits what a template renders; called is the name that the call has for its file, "" for none.
func (b *templates) rendering(e *erb, called string, at source.Span, read func(name string, at source.Span) *ir.Value) *ir.Value {
	var args []*ir.Value
	for _, name := range e.reads() {
		args = append(args, read(name, at))
	}
	return b.emit(ruby.OpRender, typesys.StringType, at, ruby.RenderAux{Name: e.name, Called: called}, args...)
}

// erbAny emits a call whose template is found at run time.
func (b *templates) erbAny(f *builtin.Function, at source.Span, v *ir.Value) *ir.Value {
	b.variables.seeingAll(at)
	return b.emit(puppet.OpCatalogCall, typesys.StringType, at, ir.CallAux{Name: f.Name, Effect: ir.Writes}, v)
}

// erbInline renders a source, the argument of a call with the number i.
func (b *templates) erbInline(at source.Span, i int, v *ir.Value, place source.Span, read func(name string, at source.Span) *ir.Value) *ir.Value {
	render := func(text string) *ir.Value { return b.erbText(text, at, place, read) }
	if c, ok := v.Const(); ok && c == nil {
		return render("")
	}
	if sources, known := b.chosen(v); known {
		return b.inlineOneOf(sources, v, at, render, nil)
	}
	call := argPlace(b.callPlace(at), i)
	sources, known := b.l.Sources[call].list()
	if !known || len(sources) > maxInline || len(sources) > 0 && (b.nested(at) || b.of != nil && b.of.depth >= maxNested) {
		if text, holes, ok := withHoles(v, "@"); ok {
			return b.erbText(text, at, place, func(name string, at source.Span) *ir.Value {
				if n, err := strconv.Atoi(strings.TrimPrefix(name, holePrefix)); err == nil && n < len(holes) && strings.HasPrefix(name, holePrefix) {
					part := b.emit(puppet.OpConcat, typesys.StringType, at, nil, holes[n])
					return b.emit(ruby.OpFunction, typesys.StringType, at, ruby.SendAux{Name: "without_tags"}, part)
				}
				return read(name, at)
			})
		}
		b.l.Diags.Add(diag.Warningf(CodeUnsupported, place, "p2go does not know what this source of inline_template can be: it fails where it has other tags than strings in manifests and data").
			Hint("a template in a file can be chosen by a computed name, with template()"))
		b.l.OpenSources = true
		return b.erbAny(builtin.InlineTemplate, at, v)
	}
	return b.inlineOneOf(sources, v, at, render, func() *ir.Value {
		other := b.erbAny(builtin.InlineTemplate, at, v)
		if b.l.InlineCalls == nil {
			b.l.InlineCalls = map[*ir.Value]string{}
		}
		b.l.InlineCalls[other] = call
		return other
	})
}

// ErbSource lowers a source that a call of inline_template may come to when the program runs: it is found by its key then. One that is no
// ERB is none. What is wrong with its code is no finding, for nobody may use it.
func (l *Lowerer) ErbSource(key, text string) {
	e := &erb{name: fmt.Sprintf("erb source %d", len(l.Inline)), shown: inlineErbFile, inline: true, place: "\x00" + text}
	file, diags := rubyparser.ParseTemplate(source.NewFile(e.name, text))
	if diags.HasErrors() {
		return
	}
	found := len(l.Diags)
	l.openErb(e, file, nil)
	funcs := l.lowerErb(e)
	l.Diags = l.Diags[:found]
	funcs[0].Source = key
	l.Inline = append(l.Inline, funcs...)
}

// holePrefix begins the names of the variables that stand for what is interpolated in a source, outside of tags.
const holePrefix = "_interpolated_"

// withHoles returns a source whose tags are all written in the literal parts of a string, with the interpolated parts: a tag with a variable, which
// begins with a sigil, stands for each of these. A value that has tags itself fails.
func withHoles(v *ir.Value, sigil string) (text string, holes []*ir.Value, ok bool) {
	if v.Op != puppet.OpConcat {
		return "", nil, false
	}
	var b strings.Builder
	for i, part := range v.Args {
		c, constant := part.Const()
		if !constant {
			fmt.Fprintf(&b, "<%%= %s%s%d %%>", sigil, holePrefix, len(holes))
			holes = append(holes, part)
			continue
		}
		s := value.Text(c)
		if !wholeTags(s, i == 0, i == len(v.Args)-1) {
			return "", nil, false
		}
		b.WriteString(s)
	}
	return b.String(), holes, true
}

// erbText lowers a source to a body of its own, and emits what it renders.
func (b *templates) erbText(text string, at source.Span, place source.Span, read func(name string, at source.Span) *ir.Value) *ir.Value {
	e := &erb{name: b.l.inlineName(b.f, at), module: b.module, shown: inlineErbFile, inline: true} // findings are told by the name
	e.place = b.callPlace(at) + "\x00" + text
	if b.of != nil {
		e.depth = b.of.depth + 1
	}
	src := source.NewFile(e.name, text)
	file, diags := rubyparser.ParseTemplate(src)
	b.l.openErb(e, file, diags)
	found := len(b.l.Diags)
	b.l.Diags = append(b.l.Diags, e.diags...)
	funcs := b.l.lowerErb(e)
	for _, d := range b.l.Diags[found:] {
		d.Note(place, "in this template")
	}
	if b.astray { // which nothing calls
		return b.unknown(at)
	}
	b.l.Inline = append(b.l.Inline, funcs...)
	if b.l.InlineTexts == nil {
		b.l.InlineTexts = map[string]*source.File{}
	}
	b.l.InlineTexts[e.name] = src
	return b.rendering(e, "", at, read)
}

// erbRead reads a variable for a template as it sees the scope of the call; unset where there is none. In the default of a parameter, a
// template sees none of the parameters, nor of the metaparameters.
func (b *templates) erbRead(name string, at source.Span) *ir.Value {
	if resolve.IsMatch(name) {
		return b.matchVariable(name, at)
	}
	if name == "caller_module_name" && b.f.Kind == ir.Node {
		return b.constant("", at)
	}
	if !b.inDefault || b.f.Kind != ir.Class && b.f.Kind != ir.Define {
		if b.scope.unbound(name) {
			return b.outside(name, at)
		}
		return b.lookup(b.scope, name, at)
	}
	for s := b.scope; s != nil && s.defaults == nil; s = s.outer {
		if v := s.vars[name]; v != nil {
			return v
		}
	}
	if b.builtin(name) {
		return b.outside(name, at)
	}
	return b.outward(b.f.Parent, name, at)
}

// RubySettings makes the settings part of the program that Ruby code reads.
func (l *Lowerer) RubySettings(unit *rubylower.Unit) {
	names, computed := unit.Settings()
	if computed {
		names = append(names, "all_local")
	}
	for _, name := range names {
		switch name {
		case "strict", "strict_variables", "rich_data", "environment", "environmentpath", "storeconfigs": // which every program has
		default:
			l.Names.Setting(name)
		}
	}
}
