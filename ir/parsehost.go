package ir

import (
	"strings"

	"github.com/p2go/p2go/typesys"
)

// Strs takes quoted strings up to what is none.
func (d *Reader) Strs() []string {
	var out []string
	for strings.HasPrefix(d.tok, `"`) {
		out = append(out, d.Str())
	}
	return out
}

// callee reads `"f" { … }`.
func (d *Reader) callee() {
	c := Callee{Name: d.Str()}
	d.Expect("{")
	for !d.Accept("}") {
		sig, local := d.signature()
		c.Sigs, c.Local = append(c.Sigs, sig), append(c.Local, local...)
		d.locals = nil
	}
	d.prog.Callees = append(d.prog.Callees, c)
}

// signature reads a signature, after the aliases that it and what follows know.
func (d *Reader) signature() (sig typesys.Signature, local []*typesys.Alias) {
	d.locals = map[string]*aliasDef{}
	var names []string
	for d.Accept("local") {
		name := d.Name()
		if d.locals[name] != nil {
			d.Fail("the type %s is defined twice", name)
		}
		if d.tok != "=" {
			d.Fail("expected \"=\", got %q", d.tok)
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
	d.Expect("signature")
	line := d.lex.line
	t, ok := d.Type().(*typesys.Callable)
	if !ok {
		d.failAt(line, "a signature is a Callable")
	}
	sig.Type, sig.Names = t, d.Strs()
	if d.Accept("block") {
		sig.BlockName = d.Str()
	}
	return sig, local
}

// host reads `"f" { … }`.
func (d *Reader) host() {
	h := &Host{Name: d.Str()}
	d.Expect("{")
	h.File, h.Pos = filePos(d.comment)
	for !d.Accept("}") {
		line := d.lex.line
		switch word := d.Name(); word {
		case "key":
			h.Key = d.Str()
		case "module":
			h.Module = d.Str()
		case "package":
			h.Package = GoPackage{d.Str(), d.Str(), d.Str()}
		case "doc":
			h.Doc = d.Str()
		case "broken":
			h.Broken = d.Str()
		case "calls":
			h.Calls = d.Strs()
		case "legacy":
			h.Legacy = &HostLegacy{Method: d.Str()}
			if d.Accept("least") {
				h.Legacy.Arity = -d.Number() - 1
			} else {
				d.Expect("exactly")
				h.Legacy.Arity = d.Number()
			}
			h.Legacy.Statement = d.Accept("statement")
		case "scoped":
			h.Scoped = true
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
func (d *Reader) dispatch() *HostDispatch {
	x := &HostDispatch{Go: d.Str()}
	d.Expect("{")
	x.Pos = linePos(strings.TrimSpace(d.comment))
	if d.Accept("doc") {
		x.Doc = d.Str()
	}
	x.Sig, x.Local = d.signature()
	for !d.Accept("}") {
		line := d.lex.line
		switch word := d.Name(); word {
		case "method":
			x.Method = d.Str()
		case "gives":
			x.Results.Value = d.goType()
		case "fails":
			x.Results.Error = true
		case "returns":
			x.Returns = d.Type()
		default:
			x.Args = append(x.Args, d.hostArg(word, line))
		}
	}
	d.locals = nil
	return x
}

// hostArg reads an argument after the word that begins it, on that line.
func (d *Reader) hostArg(word string, line int) HostArg {
	for k := HostContext; k <= HostBlock; k++ {
		if word == k.String() {
			return HostArg{Kind: k}
		}
	}
	if word != HostParam.String() {
		d.failAt(line, "unknown argument %q of a function in Go", word)
	}
	a := HostArg{Index: d.Number(), Type: d.goType()}
	a.Rest, a.Variadic = d.Accept("rest"), d.Accept("variadic")
	if a.Optional = d.Accept("optional"); a.Optional {
		a.Default = d.Const()
	}
	return a
}

// goType reads a string with a Go type.
func (d *Reader) goType() *GoType {
	line := d.lex.line
	text := d.Str()
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
