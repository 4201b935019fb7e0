package ir

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// aux reads the auxiliary data of v's op; for ops with attributes also the
// arguments, which stand between them.
func (d *textParser) aux(v *Value) {
	//exhaustive:enforce
	switch v.Op.Info().Aux {
	case AuxValue:
		v.Aux = d.constant()
	case AuxInt:
		v.Aux = d.number()
	case AuxName:
		v.Aux = d.str()
	case AuxPath:
		path := []string{}
		for d.tok != "" && d.tok[0] == '"' {
			path = append(path, d.str())
		}
		v.Aux = path
	case AuxNegate:
		negate, err := strconv.ParseBool(d.tok)
		if err != nil {
			d.fail("expected true or false, got %q", d.tok)
		}
		d.next()
		v.Aux = negate
	case AuxVar:
		v.Aux = VarAux{d.str(), d.str()}
	case AuxType:
		v.Aux = d.typ()
	case AuxAssert:
		v.Aux = AssertAux{d.typ(), d.str()}
	case AuxSpread:
		if s := d.spread(); s != nil {
			v.Aux = s
		}
	case AuxCall:
		a := CallAux{Name: d.str()}
		if d.accept("of") {
			a.Module = d.str()
		}
		a.Spread = d.spread()
		a.Block = d.accept("&")
		a.Effect = d.effect()
		v.Aux = a
	case AuxLambda:
		a := &LambdaAux{Params: d.params()}
		if d.accept("returns") {
			a.Returns = d.typ()
			a.Computed = d.computed()
		}
		v.Aux = a
	case AuxAccept:
		var a AcceptAux
		for d.tok != "" && d.tok[0] == '"' {
			a = append(a, AcceptParam{d.str(), d.typ(), d.computed()})
		}
		v.Aux = a
	case AuxForeach:
		a := ForeachAux{Loop: loopNamed(d.tok)}
		if a.Loop == NoLoop {
			d.fail("there is no loop %q", d.tok)
		}
		d.next()
		d.expect("/")
		a.Arity = d.number()
		v.Aux = a
	case AuxSwitch:
		var cases [][]value.Value
		for d.tok == "[" {
			cases = append(cases, d.constant().(value.Array))
		}
		v.Aux = cases
	case AuxFail:
		a := FailAux{Issue: d.str(), Message: d.str(), Label: d.str()}
		if d.tok == "return" || d.tok == "next" {
			// A terminator of that name cannot follow: fail ends its region.
			a.Jump = d.name()
		}
		a.Early, a.Refused = d.accept("early"), d.accept("refused")
		if a.Whole = d.accept("whole"); a.Whole {
			a.File = d.str()
			a.At = Pos{Line: int32(d.number()), Col: int32(d.number())}
		}
		v.Aux = a
	case AuxInclude:
		a := IncludeAux{Inclusion: inclusionNamed(d.tok)}
		if a.Inclusion == 0 {
			d.fail("there is no inclusion %q", d.tok)
		}
		d.next()
		for d.tok != "" && d.tok[0] == '"' {
			a.Classes = append(a.Classes, d.str())
		}
		a.Spread = d.spread()
		v.Aux = a
	case AuxDeclare:
		a := &DeclareAux{}
		if d.tok != "" && d.tok[0] == '"' {
			a.Type = d.str()
		}
		for a.Form < Exported && d.accept("@") {
			a.Form++
		}
		v.Aux = a
	case AuxCollect:
		a := &CollectAux{Type: d.str()}
		if d.accept("@") {
			d.expect("@")
			a.Exported = true
		}
		a.All = d.accept("all")
		v.Aux = a
	case NoAux:
	}
}

// spread reads `spread:xo`: an x for an argument that is spliced.
func (d *textParser) spread() []bool {
	marks, ok := strings.CutPrefix(d.tok, "spread:")
	if !ok {
		return nil
	}
	d.next()
	out := make([]bool, len(marks))
	for i := range marks {
		out[i] = marks[i] == 'x'
	}
	return out
}

// effect reads the effect of a callee.
func (d *textParser) effect() Effect {
	switch d.tok {
	case "pure":
		d.next()
		return Pure
	case "fails":
		d.next()
		return Fails
	}
	return Writes
}

// trailingAttrs reads `{name: v1 @ 3:5, name+: v2, *: v3}` of the ops that have
// attributes.
func (d *textParser) trailingAttrs(v *Value) {
	var attrs *[]AttrAux
	switch a := v.Aux.(type) {
	case *DeclareAux:
		attrs = &a.Attrs
	case *CollectAux:
		attrs = &a.Attrs
	default:
		return
	}
	d.expect("{")
	for !d.accept("}") {
		a := AttrAux{Op: '='}
		if d.accept("*") {
			a.Op = '*'
		} else {
			name := d.name()
			if a.Name = strings.TrimSuffix(name, "+"); a.Name != name {
				a.Op = '+'
			}
			if a.Name == "" {
				d.fail("an attribute without a name")
			}
		}
		if d.accept("?") {
			switch a.Op {
			case '*':
				a.Op = 'D'
			default:
				a.Op = 'd'
			}
		}
		d.expect(":")
		v.Args = append(v.Args, d.use())
		if d.accept("@") {
			a.Pos = d.place("an attribute")
		}
		*attrs = append(*attrs, a)
		if d.tok != "}" {
			d.expect(",")
		}
	}
}

// constant reads a constant.
func (d *textParser) constant() value.Value {
	d.enter()
	defer d.leave()
	switch {
	case d.tok == "":
		d.fail("expected a constant")
	case d.tok[0] == '"':
		return d.str()
	case d.accept("["):
		arr := value.Array{}
		for !d.accept("]") {
			arr = append(arr, d.constant())
			if d.tok != "]" {
				d.expect(",")
			}
		}
		return arr
	case d.accept("{"):
		h := value.NewHash()
		for !d.accept("}") {
			k := d.constant()
			d.expect("=>")
			h.Set(k, d.constant())
			if d.tok != "}" {
				d.expect(",")
			}
		}
		return h
	}
	switch w := d.name(); w {
	case "undef":
		return nil
	case "true":
		return true
	case "false":
		return false
	case "default":
		return value.Default
	case "sensitive":
		return &value.Sensitive{Value: d.constant()}
	case "regexp":
		re, err := regex.New(d.str())
		if err != nil {
			d.fail("%s", err)
		}
		return re
	case "type":
		src := d.str()
		l := lexer{src: src, line: d.lex.line} // only to bound the nesting
		l.typeText()
		return d.parseType(src)
	default:
		if i, err := strconv.ParseInt(w, 10, 64); err == nil {
			return i
		}
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			d.fail("%q is no constant", w)
		}
		return f
	}
}
