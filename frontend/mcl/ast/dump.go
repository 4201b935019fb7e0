package ast

import (
	"fmt"
	"strconv"
	"strings"
)

// Dump writes a tree in parentheses, without places and comments: `(bind $x (+ 1 (* 2 3)))`. Statements are on lines of their own.
func Dump(prog *Program) string {
	d := &dumper{}
	for _, s := range prog.Body {
		d.stmt(s)
		d.b.WriteByte('\n')
	}
	return d.b.String()
}

// DumpExpr writes an expression like [Dump].
func DumpExpr(e Expr) string {
	d := &dumper{}
	d.expr(e)
	return d.b.String()
}

type dumper struct{ b strings.Builder }

func (d *dumper) f(format string, args ...any) { fmt.Fprintf(&d.b, format, args...) }

func (d *dumper) block(b *Block) {
	d.f(" {")
	for i, s := range b.Body {
		if i > 0 {
			d.f("; ")
		}
		d.stmt(s)
	}
	d.f("}")
}

func (d *dumper) stmt(s Stmt) {
	switch s := s.(type) {
	case *Bind:
		d.f("(bind $%s", s.Name.Text)
		d.typed(s.Type)
		d.exprs(s.Value)
	case *If:
		d.f("(if")
		d.exprs(s.Cond)
		d.block(s.Then)
		if s.Else != nil {
			d.block(s.Else)
		}
	case *For:
		d.f("(%s $%s $%s", map[bool]string{false: "for", true: "forkv"}[s.Map], s.Key.Text, s.Value.Text)
		d.exprs(s.Collection)
		d.block(s.Body)
	case *FuncDef:
		d.f("(def %s", s.Name.Text)
		d.exprs(s.Func)
	case *ClassDef:
		d.f("(class %s", s.Name.Text)
		if s.Parens {
			d.params(s.Params)
		}
		d.block(s.Body)
	case *Include:
		d.f("(include %s", s.Name.Text)
		d.exprs(s.Args...)
		d.alias(s.Alias)
	case *Import:
		d.f("(import %q", s.Path.Text)
		d.alias(s.Alias)
	case *Panic:
		d.f("(panic")
		d.exprs(s.Args...)
	case *Resource:
		d.f("(%s%s", map[bool]string{true: "collect "}[s.Collect], s.Kind.Text)
		d.exprs(s.Name)
		for _, e := range s.Entries {
			d.f(" ")
			d.entry(e)
		}
	case *Edge:
		d.f("(edge")
		for _, h := range s.Ends {
			d.half(h)
		}
	case *SendRecv:
		d.f("(send")
		d.half(s.From)
		d.f(".%s", s.FromKey.Text)
		d.half(s.To)
		d.f(".%s", s.ToKey.Text)
	}
	d.f(")")
}

func (d *dumper) alias(n Name) {
	if n.Text != "" {
		d.f(" as %s", n.Text)
	}
}

func (d *dumper) half(h *Half) {
	d.f(" %s[", h.Kind.Text)
	d.expr(h.Name)
	d.f("]")
}

func (d *dumper) entry(e Entry) {
	switch e := e.(type) {
	case *Field:
		d.f("(%s%s", map[bool]string{true: "Meta:"}[e.Meta], e.Name.Text)
		d.elvis(e.Cond)
		d.exprs(e.Value)
	case *MetaStruct:
		d.f("(Meta")
		d.elvis(e.Cond)
		d.exprs(e.Value)
	case *EdgeEntry:
		d.f("(%s", e.Property.Text)
		d.elvis(e.Cond)
		d.half(e.Half)
	}
	d.f(")")
}

func (d *dumper) elvis(cond Expr) {
	if cond != nil {
		d.exprs(cond)
		d.f(" ?:")
	}
}

func (d *dumper) exprs(list ...Expr) {
	for _, e := range list {
		d.f(" ")
		d.expr(e)
	}
}

func (d *dumper) expr(e Expr) {
	switch e := e.(type) {
	case *Bool:
		d.f("%t", e.Value)
		return
	case *Int:
		d.f("%d", e.Value)
		return
	case *Float:
		d.f("%s", e.Text)
		return
	case *String:
		d.f("%s", strconv.Quote(e.Text))
		return
	case *Var:
		d.f("$%s", e.Name)
		return
	case *Interpolation:
		d.f("(text")
		d.exprs(e.Parts...)
	case *List:
		d.f("(list")
		d.exprs(e.Elems...)
	case *Map:
		d.f("(map")
		for _, m := range e.Entries {
			d.exprs(m.Key)
			d.f(" =>")
			d.exprs(m.Value)
		}
	case *Struct:
		d.f("(struct")
		for _, s := range e.Fields {
			d.f(" %s =>", s.Name.Text)
			d.exprs(s.Value)
		}
	case *Lambda:
		d.f("(func")
		d.params(e.Params)
		d.typed(e.Result)
		d.exprs(e.Body)
	case *Call:
		d.call(e)
	case *IfExpr:
		d.f("(if")
		d.exprs(e.Cond, e.Then, e.Else)
	case *Binary:
		d.f("(%s", e.Op)
		d.exprs(e.Left, e.Right)
	case *Not:
		d.f("(not")
		d.exprs(e.Of)
	case *Paren:
		d.f("(paren")
		d.exprs(e.Of)
	case *Index:
		d.f("([]")
		d.exprs(e.Of, e.Index)
		d.fallback(e.Default)
	case *FieldOf:
		d.f("(->")
		d.exprs(e.Of)
		d.f(" %s", e.Field.Text)
		d.fallback(e.Default)
	case *History:
		d.f("(history")
		d.exprs(e.Of)
		d.f(" %d", e.N)
	}
	d.f(")")
}

func (d *dumper) fallback(e Expr) {
	if e != nil {
		d.f(" default")
		d.exprs(e)
	}
}

func (d *dumper) call(c *Call) {
	d.f("(call")
	switch {
	case c.Var != nil:
		d.exprs(c.Var)
	case c.Lambda != nil:
		d.exprs(c.Lambda)
	default:
		d.f(" %s", c.Func.Text)
	}
	d.exprs(c.Args...)
}

func (d *dumper) params(list []*Param) {
	d.f(" (")
	for i, p := range list {
		if i > 0 {
			d.f(", ")
		}
		d.f("$%s", p.Name.Text)
		d.typed(p.Type)
	}
	d.f(")")
}

func (d *dumper) typed(t Type) {
	if t != nil {
		d.f(" %s", TypeText(t))
	}
}

// TypeText is a type as head writes it.
func TypeText(t Type) string {
	switch t := t.(type) {
	case *BasicType:
		return t.Name
	case *ListType:
		return "[]" + TypeText(t.Elem)
	case *MapType:
		return "map{" + TypeText(t.Key) + ": " + TypeText(t.Value) + "}"
	case *StructType:
		var b strings.Builder
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(f.Name.Text + " " + TypeText(f.Type))
		}
		return "struct{" + b.String() + "}"
	case *FuncType:
		var b strings.Builder
		for i, p := range t.Params {
			if i > 0 {
				b.WriteString(", ")
			}
			if p.Name.Text != "" {
				b.WriteString("$" + p.Name.Text + " ")
			}
			b.WriteString(TypeText(p.Type))
		}
		return "func(" + b.String() + ") " + TypeText(t.Result)
	}
	panic(fmt.Sprintf("ast: %T is no type", t))
}
