package ir

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir/typetext"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// String returns the text form of the whole program, which [Parse] reads back.
func (p *Program) String() string {
	w := NewPrinter()
	w.head(p)
	for _, f := range p.Funcs {
		w.b.WriteByte('\n')
		w.fn(f)
	}
	return w.b.String()
}

// Head returns the text form of a program up to its functions. The text is valid until the printer is used again.
func (w *Printer) Head(p *Program) []byte {
	w.b.Reset()
	w.head(p)
	return w.b.Bytes()
}

// Func returns the text form of a function, likewise.
func (w *Printer) Func(f *Func) []byte {
	w.b.Reset()
	clear(w.effects)
	w.fn(f)
	return w.b.Bytes()
}

func (w *Printer) head(p *Program) {
	fmt.Fprintf(&w.b, "program %s\n", strconv.Quote(p.Name))
	for _, m := range p.Modules {
		fmt.Fprintf(&w.b, "module %s %s\n", strconv.Quote(m.Name), strconv.Quote(m.Version))
	}
	if len(p.TopVars) > 0 {
		fmt.Fprintf(&w.b, "topvars %s\n", strings.Join(p.TopVars, " "))
	}
	if len(p.NodeVars) > 0 {
		fmt.Fprintf(&w.b, "nodevars %s\n", strings.Join(p.NodeVars, " "))
	}
	for k, names := range p.Computed {
		if len(names) == 0 {
			continue
		}
		var texts []string
		for _, name := range names.Sorted() {
			texts = append(texts, nameText(name))
		}
		fmt.Fprintf(&w.b, "computed %s %s\n", NameKind(k), strings.Join(texts, ", "))
	}
	if p.Entry != "" {
		fmt.Fprintf(&w.b, "entry %s\n", strconv.Quote(p.Entry))
	}
	if p.Stdlib != "" {
		fmt.Fprintf(&w.b, "stdlib %s\n", strconv.Quote(p.Stdlib))
	}
	if len(p.Builtins) > 0 {
		fmt.Fprintf(&w.b, "builtins %s\n", strings.Join(p.Builtins, " "))
	}
	if p.Denied != 0 {
		fmt.Fprintf(&w.b, "denied %s\n", strings.Join(p.Denied.Names(), " "))
	}
	w.line("functionnames", p.FunctionNames...)
	w.line("legacyfunctionnames", p.LegacyFunctionNames...)
	w.line("backends", p.Backends...)
	if len(p.Given) > 0 {
		fmt.Fprintf(&w.b, "given %s\n", strings.Join(p.Given, " "))
	}
	if p.Assumed.Len() > 0 {
		fmt.Fprintf(&w.b, "assumed %s\n", constText(p.Assumed))
	}
	for _, a := range p.Aliases {
		w.alias(a)
	}
	for _, t := range p.Types {
		w.native(t)
	}
	for i := range p.Callees {
		w.callee(&p.Callees[i])
	}
	for _, h := range p.Hosts {
		w.b.WriteByte('\n')
		w.host(h)
	}
}

// alias prints `type Name = T module m doc "…"` with its place.
func (w *Printer) alias(a *Alias) {
	fmt.Fprintf(&w.b, "type %s = %s", a.Name, definition(a.Type))
	if a.Module != "" {
		w.b.WriteString(" module " + a.Module)
	}
	w.documentation(a.Doc)
	if a.Declares != nil {
		w.declaration(a.Declares)
	}
	if a.File != "" {
		fmt.Fprintf(&w.b, "\t# %s:%d:%d", a.File, a.Pos.Line, a.Pos.Col)
	}
	w.b.WriteByte('\n')
}

// documentation prints ` doc "…"`, where there is any.
func (w *Printer) documentation(text string) {
	if text != "" {
		w.b.WriteString(" doc ")
		w.b.Write(strconv.AppendQuote(w.b.AvailableBuffer(), text))
	}
}

// native prints `native file isomorphic namevars path attrs owner mode …` and
// a line for each title pattern.
func (w *Printer) native(t *NativeType) {
	fmt.Fprintf(&w.b, "native %s", t.Name)
	if t.Declared != "" {
		fmt.Fprintf(&w.b, " declared %q", t.Declared)
	}
	if t.Isomorphic {
		w.b.WriteString(" isomorphic")
	}
	words := slices.Concat([]string{" namevars"}, t.Namevars, []string{"attrs"}, t.Attrs)
	w.b.WriteString(strings.Join(words, " ") + "\n")
	for _, p := range t.Patterns {
		words := append([]string{"pattern", strconv.Quote(p.Regexp.Source)}, p.Attrs...)
		w.b.WriteString(strings.Join(words, " ") + "\n")
	}
}

// String returns the text form of one function.
func (f *Func) String() string {
	return string(NewPrinter().Func(f))
}

// Printer writes the text form.
type Printer struct {
	b     bytes.Buffer
	depth int
	// effects are those of what is printed.
	effects Effects
}

// NewPrinter returns a printer for functions of one program.
func NewPrinter() *Printer { return &Printer{effects: Effects{}} }

func (w *Printer) indent() {
	for range w.depth {
		w.b.WriteString("    ")
	}
}

func (w *Printer) fn(f *Func) {
	w.b.WriteString(f.Kind.String())
	w.b.WriteByte(' ')
	w.b.WriteString(strconv.Quote(f.Name))
	w.args(f.Args)
	w.params(f.Params)
	if f.Module != "" {
		w.b.WriteString(" module " + f.Module)
	}
	if f.Private {
		w.b.WriteString(" private")
	}
	for _, m := range f.Matchers {
		switch {
		case m.Default:
			w.b.WriteString(" match default")
		case m.Regexp != nil:
			w.b.WriteString(" match regexp " + strconv.Quote(m.Regexp.Source))
		default:
			w.b.WriteString(" match " + strconv.Quote(m.Name))
		}
	}
	if f.Parent != "" {
		w.b.WriteString(" inherits " + f.Parent)
	}
	if f.Returns != nil && (f.Kind == Function || f.Kind == Method || f.Kind == Routine) {
		w.b.WriteString(" returns " + quoteType(f.Returns))
	}
	if f.Types != "" {
		w.b.WriteString(" types " + strconv.Quote(f.Types))
	}
	for _, name := range f.Loads {
		w.b.WriteString(" loads " + strconv.Quote(name))
	}
	if f.Inline {
		w.b.WriteString(" inline")
	}
	if f.Source != "" {
		w.b.WriteString(" source " + strconv.Quote(f.Source))
	}
	if f.Guessed {
		w.b.WriteString(" guessed")
	}
	if f.Traced {
		w.b.WriteString(" traced")
	}
	if f.Open {
		w.b.WriteString(" open")
	}
	if f.Invalid != "" {
		w.b.WriteString(" invalid " + strconv.Quote(f.Invalid))
	}
	w.documentation(f.Doc)
	if len(f.Vars) > 0 {
		w.b.WriteString(" vars " + strings.Join(f.Vars, " "))
	}
	w.b.WriteString(" {")
	if f.File != "" {
		fmt.Fprintf(&w.b, " # %s:%d:%d", f.File, f.Pos.Line, f.Pos.Col)
	}
	w.b.WriteByte('\n')
	w.region(f.Body)
	w.b.WriteString("}\n")
}

// args prints ` args v1: T|unset v2: T $x`, what a template starts with.
func (w *Printer) args(as []*Value) {
	if len(as) == 0 {
		return
	}
	w.b.WriteString(" args")
	for _, a := range as {
		fmt.Fprintf(&w.b, " v%d: %s", a.ID, quoteType(a.Type))
		if a.Unset {
			w.b.WriteString("|unset")
		}
		if a.Name != "" {
			w.b.WriteString(" $" + a.Name)
		}
	}
}

// params prints `(v1 servers: T, v2 enable: T = { … })`.
func (w *Printer) params(ps []*Param) {
	if len(ps) == 0 {
		return
	}
	w.b.WriteByte('(')
	for i, p := range ps {
		if i > 0 {
			w.b.WriteString(", ")
		}
		if p.Raw != nil {
			fmt.Fprintf(&w.b, "v%d ", p.Raw.ID)
		}
		if p.Value != nil {
			fmt.Fprintf(&w.b, "v%d ", p.Value.ID)
		}
		if p.Rest {
			w.b.WriteByte('*')
		}
		fmt.Fprintf(&w.b, "%s: %s", p.Name, quoteType(p.Type))
		w.Computed(p.Computed)
		if v := p.Value; v != nil && v.Type != nil && quoteType(v.Type) != quoteType(p.declared()) {
			w.b.WriteString(" as " + quoteType(v.Type))
		}
		if p.Private {
			w.b.WriteString(" private")
		}
		w.documentation(p.Doc)
		if p.Pos.Line > 0 {
			fmt.Fprintf(&w.b, " @ %d:%d", p.Pos.Line, p.Pos.Col)
		}
		if p.Default != nil {
			w.b.WriteString(" = {\n")
			w.region(p.Default)
			w.indent()
			w.b.WriteByte('}')
		}
	}
	w.b.WriteByte(')')
}

// Computed writes which of the types that are computed it is.
func (w *Printer) Computed(n int) {
	if n > 0 {
		w.b.WriteString(" computed " + strconv.Itoa(n))
	}
}

func (w *Printer) region(r *Region) {
	w.depth++
	for _, v := range r.Body {
		w.value(v)
	}
	w.depth--
}

func (w *Printer) value(v *Value) {
	if v.Comment != "" {
		w.line("comment", v.Comment)
	}
	w.indent()
	if v.Type != nil {
		w.name(v)
		w.b.WriteString(" = ")
	}
	w.b.WriteString(v.Op.String())
	args := v.Args
	if k := v.Op.Info().Aux; k != nil {
		args = k.Print(w, v)
	}
	w.Values(args)
	if v.Type != nil {
		w.b.WriteString(" : ")
		w.b.WriteString(quoteType(v.Type))
		if v.Unset {
			w.b.WriteString("|unset")
		}
	}
	if e := w.effects.Of(v).String(); e != "" && v.Op.Info().Effect != Ends {
		w.b.WriteString(" " + e)
	}
	for i, r := range v.Regions {
		if i == 0 {
			w.b.WriteString(" {")
			w.place(v)
			w.b.WriteByte('\n')
		} else {
			w.b.WriteString("} {\n")
		}
		if len(r.Args) > 0 && v.Op != OpLambda {
			w.depth++
			w.indent()
			w.depth--
			w.b.WriteString("args")
			for _, a := range r.Args {
				fmt.Fprintf(&w.b, " v%d: %s", a.ID, quoteType(a.Type))
				if a.Name != "" {
					w.b.WriteString(" $" + a.Name)
				}
			}
			w.b.WriteByte('\n')
		}
		w.region(r)
		w.indent()
	}
	if len(v.Regions) > 0 {
		w.b.WriteString("}\n")
		return
	}
	w.place(v)
	w.b.WriteByte('\n')
}

// place writes the comment after a value: its position, those of its operands, and the variable's name.
func (w *Printer) place(v *Value) {
	if v.Pos.Line <= 0 && len(v.ArgPos) == 0 && v.Name == "" {
		return
	}
	w.b.WriteString("\t#")
	if v.Pos.Line > 0 || len(v.ArgPos) > 0 {
		w.pos(v.Pos)
	}
	if len(v.ArgPos) > 0 {
		w.b.WriteString(" of")
		for _, at := range v.ArgPos {
			w.pos(at)
		}
	}
	if v.Name != "" {
		w.b.WriteString(" $")
		w.b.WriteString(v.Name)
	}
}

// pos writes a place.
func (w *Printer) pos(p Pos) {
	w.b.WriteByte(' ')
	w.b.Write(p.append(w.b.AvailableBuffer()))
}

// String is the place in the text form: line and column, with an m of a call that is written as a method.
func (p Pos) String() string { return string(p.append(nil)) }

func (p Pos) append(b []byte) []byte {
	b = append(strconv.AppendInt(b, int64(p.Line), 10), ':')
	b = strconv.AppendInt(b, int64(p.Col), 10)
	if p.Method {
		b = append(b, 'm')
	}
	return b
}

// Words writes words, each after a blank, and returns the arguments of v, which are all still to be written.
func (w *Printer) Words(v *Value, words ...string) []*Value {
	for _, word := range words {
		w.b.WriteString(" " + word)
	}
	return v.Args
}

// Values writes the names of values.
func (w *Printer) Values(vs []*Value) {
	for _, v := range vs {
		w.b.WriteByte(' ')
		w.name(v)
	}
}

// name writes the name of a value.
func (w *Printer) name(v *Value) {
	w.b.WriteByte('v')
	w.b.Write(strconv.AppendInt(w.b.AvailableBuffer(), int64(v.ID), 10))
}

// Spread writes which arguments are spliced: `spread:xox` for the first and
// third; nothing for nil.
func (w *Printer) Spread(spread []bool) {
	if spread == nil {
		return
	}
	b := []byte(" spread:")
	for _, s := range spread {
		if s {
			b = append(b, 'x')
		} else {
			b = append(b, 'o')
		}
	}
	w.b.Write(b)
}

// TypeText returns the text form of a type.
func TypeText(t typesys.Type) string { return quoteType(t) }

// ConstText returns the text form of a constant.
func ConstText(v value.Value) string { return constText(v) }

// definition is what an alias stands for. An object type or a set that has the
// alias's own name is written out.
func definition(a *typesys.Alias) string {
	if own := (&Alias{Name: a.Name, Type: a}).Own(); own != nil {
		return typetext.Definition(own)
	}
	return quoteType(a.Target)
}

func quoteType(t typesys.Type) string {
	switch t := t.(type) {
	case nil:
		return "-"
	case *OwnType:
		return t.name
	case *typesys.String:
		if t.IsLiteral {
			return strconv.Quote(t.Literal)
		}
	}
	return typetext.String(t)
}

// constText prints a constant: strings as in Go, other values as in Puppet.
func constText(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "undef"
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return value.Text(v)
	case string:
		return strconv.Quote(v)
	case value.DefaultValue:
		return "default"
	case *value.Regexp:
		if v.Raw {
			return "raw " + strconv.Quote(v.Source)
		}
		return "regexp " + strconv.Quote(v.Source)
	case value.Array:
		s := make([]string, len(v))
		for i, e := range v {
			s[i] = constText(e)
		}
		return "[" + strings.Join(s, ", ") + "]"
	case *value.Hash:
		s := make([]string, 0, v.Len())
		for _, e := range v.Entries() {
			s = append(s, constText(e.Key)+" => "+constText(e.Value))
		}
		return "{" + strings.Join(s, ", ") + "}"
	case *value.Sensitive:
		return "sensitive " + constText(v.Value)
	case typesys.Type:
		return "type " + strconv.Quote(typetext.String(v))
	}
	panic(fmt.Sprintf("ir: a constant of type %T has no text form", v))
}
