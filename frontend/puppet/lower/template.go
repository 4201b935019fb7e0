package lower

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// runtimeError is Puppet's issue for what has none of its own.
const runtimeError = "RUNTIME_ERROR"

// Template lowers a template that a file of a module holds (EPPE).
func (l *Lowerer) Template(file *resolve.File, name string) *ir.Func {
	p := file.Program
	f := &ir.Func{Kind: ir.Template, Name: name, Module: file.Module, File: p.File.Name, Pos: ir.Pos{Line: 1, Col: 1}}
	b := l.newBody(f, file)
	return b.template(p.Body.(*ast.EppExpr))
}

// InvalidTemplate stands for a template that Puppet refuses: calls of it fail
// with the message and a place in its file, of which zero is not shown.
func InvalidTemplate(file, module, name, message string, pos ir.Pos) *ir.Func {
	f := &ir.Func{Kind: ir.Template, Name: name, Module: module, File: file, Pos: pos, Invalid: message, Body: &ir.Region{}}
	f.Args = []*ir.Value{f.NewValue(ir.OpArg, typesys.AnyType, pos)}
	f.Args[0].Unset = true
	fail := f.NewValue(ir.OpFail, nil, pos)
	fail.Aux = ir.FailAux{Issue: runtimeError, Message: message}
	f.Body.Body = append(f.Body.Body, fail)
	return f
}

// templates lowers what templates render, and calls that render templates.
type templates struct {
	*variables
	eval evaluator
	of   *erb // whose body it is; nil for those of the Puppet language
}

// template lowers parameters and body: the value is what was rendered, unless the
// template is left with another.
func (b *body) template(e *ast.EppExpr) *ir.Func {
	given := b.arg("args", typesys.AnyType, e.At)
	given.Unset = true
	b.f.Args = append([]*ir.Value{given}, b.f.Args...)
	b.f.Open = !e.HasParams
	switch {
	case !b.f.Open:
		b.params(e.Params, b.f)
	case b.around == nil || b.around.given:
		b.openScope(e)
	}
	b.expr(e.Body)
	if !b.dead {
		b.end(ir.OpReturn, e.At, nil, b.emit(puppet.OpRendered, typesys.AnyType, e.At, nil))
	}
	return b.f
}

// openScope begins the scope of a template without declared parameters: every key
// of the hash is a variable of it. Those that the text reads or assigns are looked
// up once; what else is asked for by name comes from [variables.lookup].
func (b *templates) openScope(e *ast.EppExpr) {
	b.scope.open = true
	ast.Walk(e.Body, func(n ast.Node) bool {
		if v, ok := n.(*ast.VarExpr); ok && !strings.Contains(v.Name, "::") && !resolve.IsMatch(v.Name) && b.scope.vars[v.Name] == nil {
			b.scope.set(v.Name, b.given(v.Name, e.At))
		}
		return true
	})
}

// render lowers `<%= expr %>` (EPPE-1).
func (b *templates) render(e *ast.RenderExpr) *ir.Value {
	v := b.eval.expr(e.Expr)
	if b.dead {
		return v
	}
	return b.rendered(v, e.At)
}

// rendered appends a value to the output of the template around; like all of a
// template's text it has no value itself.
func (b *templates) rendered(v *ir.Value, at source.Span) *ir.Value {
	if v.Aux == "" && v.Op == ir.OpConst {
		return b.undef(at)
	}
	if b.inDefault {
		return b.unsupported(at, "template text inside the default of a parameter")
	}
	b.emit(puppet.OpEmit, nil, at, nil, v)
	return b.undef(at)
}

// renderCall lowers a call of epp or inline_epp. A literal name or string is a
// template that is known now, and so is each of the strings that come to a call of
// inline_epp; other names are looked up among all templates at run time.
func (b *templates) renderCall(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	textAt := at
	if len(args) > 0 {
		textAt = args[0].Span()
	}
	return b.renderValues(f, at, vals, spread, lambda, textAt)
}

// renderValues is renderCall with arguments that are evaluated; the first one stands at textAt.
func (b *templates) renderValues(f *builtin.Function, at source.Span, vals []*ir.Value, spread []bool, lambda *ast.LambdaExpr, textAt source.Span) *ir.Value {
	if lambda != nil || spread != nil || len(vals) < 1 || len(vals) > 2 {
		return b.renderAny(f, at, vals, spread, lambda)
	}
	text, known := constantText(vals[0])
	if b.tainted(vals[0]) || f == builtin.Epp && !known {
		return b.renderAny(f, at, vals, nil, nil)
	}
	given := b.unset(at)
	if len(vals) == 2 {
		given = vals[1]
	}
	if f == builtin.InlineEpp {
		return b.inlineCall(at, vals, given, textAt)
	}
	t := b.l.Names.Template(text)
	if t == "" {
		d := diag.Errorf(CodeUnknownTemplate, textAt, "Could not find template '%s'", withSuffix(text))
		if hint := b.l.Names.Hint(resolve.TemplateHint, withSuffix(text)); hint != "" {
			d.Hint("%s", hint)
		}
		b.l.Diags.Add(d)
		return b.renderAny(f, at, vals, nil, nil)
	}
	return b.emit(puppet.OpCallTemplate, typesys.AnyType, at, ir.CallAux{Name: t, Effect: ir.Writes}, given)
}

// withSuffix is a template's name as Puppet looks for it.
func withSuffix(name string) string {
	if strings.HasSuffix(name, ".epp") {
		return name
	}
	return name + ".epp"
}

// constantText is a String that is known now, also where constants are
// interpolated.
func constantText(v *ir.Value) (string, bool) {
	if v.Op == puppet.OpConcat {
		if vals, ok := constants(v.Args); ok {
			var text []byte
			for _, x := range vals {
				text = value.AppendText(text, x)
			}
			return string(text), true
		}
	}
	c, ok := v.Const()
	text, isString := c.(string)
	return text, ok && isString
}

// renderAny emits a call whose template is found, or whose arguments are refused,
// at run time.
func (b *templates) renderAny(f *builtin.Function, at source.Span, args []*ir.Value, spread []bool, lambda *ast.LambdaExpr) *ir.Value {
	if b.tainted(args...) {
		if lambda != nil {
			b.eval.lambda(lambda)
		}
		return b.unknown(at)
	}
	if f == builtin.InlineEpp && lambda == nil && spread != nil {
		return b.failWith(diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: inline_epp with arguments that are spliced").
			Hint("give the template and the hash without *"), "")
	}
	aux := ir.CallAux{Name: f.Name, Spread: spread, Effect: ir.Writes}
	if lambda != nil {
		aux.Block = true
		args = append(args, b.eval.lambda(lambda))
		if spread != nil {
			aux.Spread = append(append([]bool{}, spread...), false)
		}
	}
	return b.emit(puppet.OpCatalogCall, typesys.AnyType, at, aux, args...)
}

func isInvalidRegexp(d *diag.Diagnostic) bool { return d.Code == "P2GO_INVALID_REGEXP" }

// inline lowers a text given to inline_epp to a template of its own, which runs in
// the scope of the call: what it reads from around the call are arguments (EPPE-2).
// So are the interpolated parts of a source that has holes for them.
func (b *templates) inline(text string, at source.Span, given *ir.Value, textAt source.Span, holes []*ir.Value) *ir.Value {
	name := b.l.inlineName(b.f, at) // findings are told by it, errors at run time as Puppet tells them
	prog, list := resolve.Read(source.NewFile(name, text), parser.ParseEPP, b.l.Check)
	if list.HasErrors() {
		for _, d := range list {
			b.l.Diags.Add(d.Note(textAt, "in this template"))
		}
		message, _, line, col := list.Failure()
		if !slices.ContainsFunc(list, isInvalidRegexp) { // which is no error of Puppet's
			message = "inline_epp(): Invalid EPP: " + diag.WithLocation(message, catalog.InlinedEpp, line, col)
		}
		return b.raise(at, ir.FailAux{Issue: runtimeError, Message: message, Label: functionCall})
	}
	found := len(b.l.Diags)
	f := &ir.Func{
		Kind: ir.Template, Name: name, Module: b.module, File: catalog.InlinedEpp, Pos: ir.Pos{Line: 1, Col: 1}, Inline: true,
	}
	in := b.l.newBody(f, &resolve.File{Program: prog, Module: b.module})
	in.around = &around{in: b, at: at, source: text, given: given.Op != ir.OpUnset, known: map[string]*ir.Value{}}
	for i, part := range holes {
		name := holePrefix + strconv.Itoa(i)
		in.around.known[name] = in.around.arg(&in.builder, name, b.withoutTags(part, at))
	}
	if b.groups != nil || b.f.Kind == ir.Node {
		in.groups = in.around.arg(&in.builder, "", b.groupsNow(at))
	}
	in.template(prog.Body.(*ast.EppExpr))
	for _, d := range b.l.Diags[found:] {
		d.Note(textAt, "in this template")
	}
	if b.astray { // which nothing calls
		return b.unknown(at)
	}
	b.l.Inline = append(b.l.Inline, f)
	if b.l.InlineTexts == nil {
		b.l.InlineTexts = map[string]*source.File{}
	}
	b.l.InlineTexts[f.Name] = prog.File
	return b.emit(puppet.OpCallTemplate, typesys.AnyType, at, ir.CallAux{Name: f.Name, Effect: ir.Writes},
		append([]*ir.Value{given}, in.around.args...)...)
}

// EppSource lowers a source that comes to a call of inline_epp which a catalog leaves to the machine: it is found by its text then, and runs
// where there are no variables but $facts. One that is no EPP fails as it is rendered. Wildcards in it stand for text that is known then, see
// [TextHoles]. The diagnostics are those of its text; at is the call, where it is known which one the source comes to.
func (l *Lowerer) EppSource(text string, at source.Span) diag.List {
	name := fmt.Sprintf("epp source %d", len(l.Inline))
	if !at.IsZero() {
		name = l.placeName(at.Position())
	}
	f := &ir.Func{Kind: ir.Template, Name: name, File: catalog.InlinedEpp, Pos: ir.Pos{Line: 1, Col: 1}, Inline: true, Source: text}
	parts := strings.Split(text, ir.Wildcard)
	for i := range parts[1:] {
		parts[i] += fmt.Sprintf("<%%= $%s%d %%>", holePrefix, i)
	}
	prog, list := resolve.Read(source.NewFile(name, strings.Join(parts, "")), parser.ParseEPP, l.Check)
	found := len(l.Diags)
	if list.HasErrors() {
		message, _, line, col := list.Failure()
		f = InvalidTemplate(catalog.InlinedEpp, "", name, message, ir.Pos{Line: int32(line), Col: int32(col)})
		f.Inline, f.Source = true, text
		l.Diags = append(l.Diags, list...)
	} else {
		b := l.newBody(f, &resolve.File{Program: prog})
		b.holes = map[string]*ir.Value{}
		for i := range parts[1:] {
			v := b.arg(holePrefix+strconv.Itoa(i), typesys.StringType, prog.Body.Span())
			f.Args = append(f.Args, v)
			b.holes[v.Name] = v
		}
		f = b.template(prog.Body.(*ast.EppExpr))
	}
	f.Guessed = at.IsZero()
	list = slices.Clone(l.Diags[found:])
	l.Diags = l.Diags[:found]
	l.Inline = append(l.Inline, f)
	if l.InlineTexts == nil {
		l.InlineTexts = map[string]*source.File{}
	}
	if prog != nil {
		l.InlineTexts[name] = prog.File
	}
	return list
}

// TextHoles reports whether all wildcards of a source stand for text outside of its tags.
func TextHoles(source string) bool {
	parts := strings.Split(source, ir.Wildcard)
	for i, part := range parts {
		if !wholeTags(part, i == 0, i == len(parts)-1) {
			return false
		}
	}
	return true
}

// wholeTags reports whether a part of a source, between others that have no tags, is lexed by itself as it is between them. There are none before the
// first part, and none behind the last one.
func wholeTags(s string, first, last bool) bool {
	if first {
		s = "\n" + s
	}
	if last {
		s += "\n"
	}
	trimmed := strings.TrimLeft(s, " \t")
	return strings.Count(s, "<%") == strings.Count(s, "%>") && !strings.Contains(s, "%%") && !strings.HasSuffix(s, "-%>") && !strings.HasSuffix(s, "<") &&
		!strings.HasPrefix(trimmed, "<%-") && !strings.HasPrefix(s, "%")
}

// onMachine reports whether the body is that of a template which the machine renders: there it has no variables but $facts.
func (b *variables) onMachine() bool { return b.f.Kind == ir.Template && b.f.Source != "" }

// withoutTags is an interpolated part of a source as text. It is an error if it has tags, which nobody knew of when the program was built.
func (b *templates) withoutTags(part *ir.Value, at source.Span) *ir.Value {
	text := b.emit(puppet.OpConcat, typesys.StringType, at, nil, part)
	for _, tag := range []string{"<%", "%%>"} {
		has := b.emit(puppet.OpIn, typesys.BooleanType, at, nil, b.constant(tag, at), text, b.noGroups(at))
		b.branch(ir.OpIf, at, nil, []*ir.Value{has}, false, func() *ir.Value {
			b.end(ir.OpFail, at, ir.FailAux{Issue: runtimeError, Message: "p2go does not compile tags that come to a template when the program runs", Label: functionCall})
			return b.undef(at)
		}, func() *ir.Value { return b.undef(at) })
	}
	return text
}

// inlineName names a template that stands in the program's text by its place.
func (l *Lowerer) inlineName(f *ir.Func, at source.Span) string {
	host := f.File
	if f.Inline {
		host = f.Name
	}
	pos := posOf(at)
	return l.placeName(host, int(pos.Line), int(pos.Col))
}

func (l *Lowerer) placeName(file string, line, col int) string {
	name := fmt.Sprintf("%s:%d:%d", file, line, col)
	if l.inlineNames == nil {
		l.inlineNames = map[string]int{}
	}
	l.inlineNames[name]++
	if n := l.inlineNames[name]; n > 1 { // what is lowered more than once
		return fmt.Sprintf("%s#%d", name, n)
	}
	return name
}

// around is what stands around an inline template.
type around struct {
	in     *templates // the body of the call
	at     source.Span
	source string               // of the template
	given  bool                 // the call has a hash for the template
	known  map[string]*ir.Value // what the template reads from there, by name
	args   []*ir.Value          // the same in order, as the call gives it
}

// lookup reads a name from around the template: the value at the call is an
// argument.
func (a *around) lookup(in *builder, name string) *ir.Value {
	v := a.known[name]
	if v == nil {
		v = a.arg(in, name, a.in.lookup(a.in.scope, name, a.at))
		a.known[name] = v
	}
	return v
}

// arg makes an argument of a value at the call.
func (a *around) arg(in *builder, name string, outer *ir.Value) *ir.Value {
	v := in.arg(name, outer.Type, a.at)
	v.Unset = outer.Unset
	a.args = append(a.args, outer)
	in.f.Args = append(in.f.Args, v)
	return v
}

// nextOfTemplate is the value of a next() outside of lambdas: it ends the template,
// and is checked against what the function returns, unless the template takes any
// variables (EPPE-5).
func (b *templates) nextOfTemplate(v *ir.Value, at source.Span) *ir.Value {
	f := builtin.Epp
	if b.f.Inline {
		f = builtin.InlineEpp
	}
	check := func() *ir.Value {
		return b.emit(puppet.OpAssert, typesys.AnyType, at, puppet.AssertAux{Type: f.Declared, Subject: "value returned from function '" + f.Name + "'"}, v)
	}
	if !b.f.Open || b.around != nil && !b.around.given {
		return check()
	}
	given := b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, b.f.Args[0])
	return b.branch(ir.OpIf, at, nil, []*ir.Value{given}, false, func() *ir.Value { return v }, check)
}
