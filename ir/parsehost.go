package ir

import (
	"strings"

	"github.com/p2go/p2go/typesys"
)

// strs takes quoted strings up to what is none.
func (d *textParser) strs() []string {
	var out []string
	for strings.HasPrefix(d.tok, `"`) {
		out = append(out, d.str())
	}
	return out
}

// callee reads `"f" { … }`.
func (d *textParser) callee() {
	c := Callee{Name: d.str()}
	d.expect("{")
	for !d.accept("}") {
		sig, local := d.signature()
		c.Sigs, c.Local = append(c.Sigs, sig), append(c.Local, local...)
		d.locals = nil
	}
	d.prog.Callees = append(d.prog.Callees, c)
}

// signature reads a signature, after the aliases that it and what follows know.
func (d *textParser) signature() (sig typesys.Signature, local []*typesys.Alias) {
	d.locals = map[string]*aliasDef{}
	var names []string
	for d.accept("local") {
		name := d.name()
		if d.locals[name] != nil {
			d.fail("the type %s is defined twice", name)
		}
		if d.tok != "=" {
			d.fail("expected \"=\", got %q", d.tok)
		}
		d.next()
		d.locals[name] = &aliasDef{alias: &typesys.Alias{Name: name}, start: d.start, line: d.lex.line, local: true}
		names = append(names, name)
		d.lex.pos = d.start // they may mention later ones
		d.lex.typeText()
		d.next()
	}
	for _, name := range names {
		d.named(name)
		local = append(local, d.locals[name].alias)
	}
	d.expect("signature")
	line := d.lex.line
	t, ok := d.typ().(*typesys.Callable)
	if !ok {
		d.failAt(line, "a signature is a Callable")
	}
	sig.Type, sig.Names = t, d.strs()
	if d.accept("block") {
		sig.BlockName = d.str()
	}
	return sig, local
}

// host reads `"f" { … }`.
func (d *textParser) host() {
	h := &Host{Name: d.str()}
	d.expect("{")
	h.File, h.Pos = filePos(d.comment)
	for !d.accept("}") {
		line := d.lex.line
		switch word := d.name(); word {
		case "key":
			h.Key = d.str()
		case "module":
			h.Module = d.str()
		case "package":
			h.Package = GoPackage{d.str(), d.str(), d.str()}
		case "doc":
			h.Doc = d.str()
		case "broken":
			h.Broken = d.str()
		case "calls":
			h.Calls = d.strs()
		case "dispatch":
			h.Dispatches = append(h.Dispatches, d.dispatch())
		case "mismatch":
			h.Mismatches = append(h.Mismatches, d.dispatch())
		default:
			d.failAt(line, "unknown property %q of a function in Go", word)
		}
	}
	d.prog.Hosts = append(d.prog.Hosts, h)
}

// dispatch reads `"F" { … }`.
func (d *textParser) dispatch() *HostDispatch {
	x := &HostDispatch{Go: d.str()}
	d.expect("{")
	x.Pos = linePos(strings.TrimSpace(d.comment))
	if d.accept("doc") {
		x.Doc = d.str()
	}
	x.Sig, x.Local = d.signature()
	for !d.accept("}") {
		line := d.lex.line
		switch word := d.name(); word {
		case "gives":
			x.Results.Value = d.goType()
		case "fails":
			x.Results.Error = true
		case "returns":
			x.Returns = d.typ()
		default:
			x.Args = append(x.Args, d.hostArg(word, line))
		}
	}
	d.locals = nil
	return x
}

// hostArg reads an argument after the word that begins it, on that line.
func (d *textParser) hostArg(word string, line int) HostArg {
	for k := HostContext; k <= HostBlock; k++ {
		if word == k.String() {
			return HostArg{Kind: k}
		}
	}
	if word != HostParam.String() {
		d.failAt(line, "unknown argument %q of a function in Go", word)
	}
	a := HostArg{Index: d.number(), Type: d.goType()}
	a.Rest, a.Variadic = d.accept("rest"), d.accept("variadic")
	if a.Optional = d.accept("optional"); a.Optional {
		a.Default = d.constant()
	}
	return a
}

// goType reads a string with a Go type.
func (d *textParser) goType() *GoType {
	line := d.lex.line
	text := d.str()
	if strings.Count(text, "]")+strings.Count(text, "*") > maxTypeNesting {
		d.failAt(line, "a Go type with more than %d levels", maxTypeNesting)
	}
	if t := goTypeOf(text); t != nil {
		return t
	}
	d.failAt(line, "there is no Go type %q for values", text)
	return nil
}

// goTypeOf is the Go type that a text is, nil where it is none.
func goTypeOf(text string) *GoType {
	for k := range GoSlice {
		if t := (&GoType{Kind: k}); t.String() == text {
			return t
		}
	}
	for k := GoSlice; k <= GoPointer; k++ {
		prefix := map[GoKind]string{GoSlice: "[]", GoMap: "map[string]", GoPointer: "*"}[k]
		if elem, ok := strings.CutPrefix(text, prefix); ok {
			if t := goTypeOf(elem); t != nil {
				return &GoType{Kind: k, Elem: t}
			}
			return nil
		}
	}
	return nil
}
