package ir

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/p2go/p2go/typesys"
)

// quoted prints ` "a" "b"`.
func (w *Printer) quoted(words []string) {
	for _, word := range words {
		w.b.WriteString(" " + strconv.Quote(word))
	}
}

// line prints a line of its own: a keyword and strings. It prints nothing where there are none.
func (w *Printer) line(keyword string, words ...string) {
	if len(words) == 0 {
		return
	}
	w.indent()
	w.b.WriteString(keyword)
	w.quoted(words)
	w.b.WriteByte('\n')
}

// callee prints `callee "f" { … }` with the signatures, each after the aliases that it alone knows.
func (w *Printer) callee(c *Callee) {
	fmt.Fprintf(&w.b, "callee %s {\n", strconv.Quote(c.Name))
	w.depth++
	for _, s := range c.Sigs {
		mentioned := typesys.Aliases(s.Type)
		var local []*typesys.Alias
		for _, a := range c.Local {
			if slices.Contains(mentioned, a) && !slices.Contains(local, a) {
				local = append(local, a)
			}
		}
		w.signature(s, local)
	}
	w.depth--
	w.b.WriteString("}\n")
}

// signature prints `signature Callable[T, U] "a" "b" block "c"`, after lines `local Name = T`.
func (w *Printer) signature(s typesys.Signature, local []*typesys.Alias) {
	for _, a := range local {
		w.indent()
		w.b.WriteString("local " + a.Name + " = " + quoteType(a.Target) + "\n")
	}
	w.indent()
	w.b.WriteString("signature " + quoteType(s.Type))
	w.quoted(s.Names)
	if s.BlockName != "" {
		w.b.WriteString(" block")
		w.quoted([]string{s.BlockName})
	}
	w.b.WriteByte('\n')
}

// host prints `host "f" { … }`.
func (w *Printer) host(h *Host) {
	w.b.WriteString("host " + strconv.Quote(h.Name) + " {")
	if h.File != "" {
		fmt.Fprintf(&w.b, " # %s:%d:%d", h.File, h.Pos.Line, h.Pos.Col)
	}
	w.b.WriteByte('\n')
	w.depth++
	w.line("key", h.Key)
	w.line("module", h.Module)
	w.line("package", h.Package.Module, h.Package.Path, h.Package.Name)
	if h.Doc != "" {
		w.line("doc", h.Doc)
	}
	if h.Broken != "" {
		w.line("broken", h.Broken)
	}
	w.line("calls", h.Calls...)
	if l := h.Legacy; l != nil {
		w.indent()
		w.b.WriteString("legacy " + strconv.Quote(l.Method))
		if l.Arity < 0 {
			fmt.Fprintf(&w.b, " least %d", -l.Arity-1)
		} else {
			fmt.Fprintf(&w.b, " exactly %d", l.Arity)
		}
		if l.Statement {
			w.b.WriteString(" statement")
		}
		w.b.WriteByte('\n')
	}
	if h.Scoped {
		w.indent()
		w.b.WriteString("scoped\n")
	}
	for _, d := range h.Dispatches {
		w.dispatch("dispatch", d)
	}
	for _, d := range h.Mismatches {
		w.dispatch("mismatch", d)
	}
	w.depth--
	w.b.WriteString("}\n")
}

// dispatch prints `dispatch "F" { … }` or the same of a mismatch.
func (w *Printer) dispatch(keyword string, d *HostDispatch) {
	w.indent()
	w.b.WriteString(keyword + " " + strconv.Quote(d.Go) + " {")
	if d.Pos.Line > 0 {
		fmt.Fprintf(&w.b, "\t# %d:%d", d.Pos.Line, d.Pos.Col)
	}
	w.b.WriteByte('\n')
	w.depth++
	if d.Doc != "" {
		w.line("doc", d.Doc)
	}
	w.signature(d.Sig, d.Local)
	if d.Method != "" {
		w.line("method", d.Method)
	}
	for _, a := range d.Args {
		w.hostArg(a)
	}
	if d.Results.Value != nil {
		w.line("gives", d.Results.Value.String())
	}
	if d.Results.Error {
		w.indent()
		w.b.WriteString("fails\n")
	}
	if d.Returns != nil {
		w.indent()
		w.b.WriteString("returns " + quoteType(d.Returns) + "\n")
	}
	w.depth--
	w.indent()
	w.b.WriteString("}\n")
}

// hostArg prints `context`, or `param 0 "[]string" rest variadic`.
func (w *Printer) hostArg(a HostArg) {
	w.indent()
	w.b.WriteString(a.Kind.String())
	if a.Kind == HostParam {
		fmt.Fprintf(&w.b, " %d %s", a.Index, strconv.Quote(a.Type.String()))
		if a.Rest {
			w.b.WriteString(" rest")
		}
		if a.Variadic {
			w.b.WriteString(" variadic")
		}
		if a.Optional {
			w.b.WriteString(" optional " + constText(a.Default))
		}
	}
	w.b.WriteByte('\n')
}
