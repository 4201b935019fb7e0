package certain

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// missing reports relationships to resources that no catalog of the program can
// have (REL-6, REL-9). That is an error where a body that every catalog, or all of
// a node, evaluates makes the relationship; elsewhere it may be code that nobody
// reaches.
func (c *bodyChecker) missing(v *ir.Value) {
	switch aux := v.Aux.(type) {
	case string:
		if v.Op == puppet.OpRelate {
			c.missingOperand(v, aux)
		}
	case *puppet.DeclareAux:
		sure := aux.Form == puppet.Regular && !c.changes.reordered(aux.Type) && (v.Op == puppet.OpDeclare || v.Op == puppet.OpDeclareNamed || v.Op == puppet.OpDeclareClass)
		c.missingInAttrs(v, aux.Attrs, sure)
	case *puppet.CollectAux:
		c.missingInAttrs(v, aux.Attrs, false)
	}
}

func (c *bodyChecker) missingInAttrs(v *ir.Value, attrs []puppet.AttrAux, sure bool) {
	for i, a := range attrs {
		switch a.Name {
		case "before", "notify", "require", "subscribe":
		default:
			continue
		}
		at := a.PosIn(v.Pos)
		for _, ref := range mentioned(v.Args[len(v.Args)-len(attrs)+i], true) {
			if !c.supply.has(ref.ref) {
				c.reportMissing(at, "Could not find resource '"+ref.text+"' in parameter '"+a.Name+"'", sure && ref.sure && a.Op == '=')
				break
			}
		}
	}
}

// missingOperand looks at the operands of an arrow.
func (c *bodyChecker) missingOperand(v *ir.Value, arrow string) {
	left, right := mentioned(v.Args[0], false), mentioned(v.Args[1], false)
	sources, targets, behind, before := left, right, "' for relationship from '", "' for relationship on '"
	if strings.HasPrefix(arrow, "<") {
		sources, targets = right, left
	}
	for i, s := range sources {
		for _, t := range targets {
			sure := s.sure && t.sure
			if !c.supply.has(s.ref) {
				c.reportMissing(v.Pos, "Could not find resource '"+s.text+before+t.text+"'", sure)
				return
			}
			if i == 0 && !c.supply.has(t.ref) {
				c.reportMissing(v.Pos, "Could not find resource '"+t.text+behind+s.text+"'", sure)
				return
			}
		}
	}
	if len(sources) > 0 && len(targets) > 0 {
		return
	}
	for _, o := range append(sources, targets...) { // of a collector, or of what is not known
		if !c.supply.has(o.ref) {
			c.reportMissing(v.Pos, "Could not find resource '"+o.text+"' for a relationship", false)
			return
		}
	}
}

func (c *bodyChecker) reportMissing(at ir.Pos, message string, sure bool) {
	always := c.always
	c.always = false
	f := c.report(at, CodeMissing, message)
	f.Hint = "nothing in this environment declares it"
	c.always = always
	if sure && always {
		c.absent = append(c.absent, len(c.found)-1)
	}
}

// mention is a reference in a value.
type mention struct {
	ref  value.Value
	text string // as messages name it
	sure bool   // whenever the value is evaluated
}

// mentioned are the references that a value certainly or possibly has; texts are
// references where it is the value of an attribute.
func mentioned(v *ir.Value, texts bool) []mention {
	var found []mention
	var walk func(v *ir.Value, sure bool)
	walk = func(v *ir.Value, sure bool) {
		switch v.Op {
		case ir.OpConst:
			for _, e := range (value.Array{v.Aux}).Flatten() {
				if s, ok := e.(string); ok && texts {
					if typ, title, ok := catalog.SplitRef(s); ok {
						found = append(found, mention{refTo(typ, title), s, sure})
					}
				} else if typ, title, ok := catalog.AsRef(e); ok {
					found = append(found, mention{e, catalog.RefText(typ, title), sure})
				}
			}
		case ir.OpArray, puppet.OpHold:
			for _, a := range v.Args {
				walk(a, sure)
			}
		case puppet.OpRelate:
			walk(v.Args[1], sure)
		case ir.OpIf, puppet.OpSwitch:
			for _, r := range v.Regions {
				if y := r.Terminator(); y != nil && y.Op == ir.OpYield && len(y.Args) > 0 {
					walk(y.Args[0], false)
				}
			}
		case puppet.OpDeclare:
			aux := v.Aux.(*puppet.DeclareAux)
			known, _ := puppet.Titles(v.Args[0])
			for _, title := range known {
				found = append(found, mention{refTo(aux.Type, title), catalog.RefText(aux.Type, title), sure})
			}
		}
	}
	walk(v, true)
	return found
}

// refTo is a reference to a resource or class.
func refTo(typ, title string) value.Value {
	if strings.EqualFold(typ, "class") {
		return &typesys.Class{Name: strings.ToLower(strings.TrimPrefix(title, "::"))}
	}
	return &typesys.Resource{TypeName: typ, Title: title}
}

// confirmMissing makes errors of what is missing in bodies that are certain to be
// evaluated.
func (c *checker) confirmMissing(evaluated map[*ir.Func]bool) {
	for _, i := range c.absent {
		if evaluated[c.found[i].Func] {
			c.found[i].Always = true
		}
	}
}
