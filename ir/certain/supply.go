package certain

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// supply is what a program may put into a catalog, as far as its text tells.
type supply struct {
	p       *ir.Program
	natives map[string]*ir.NativeType
	env     Environment
	// anything reports whether the types of some resources are computed, or some code
	// is not understood.
	anything bool
	types    map[string]*titles
}

// titles are those that resources of a type may have, and the other names that
// they may go by.
type titles struct {
	any   bool // some are computed
	known map[string]bool
}

// newSupply returns what every program has. Classes are looked up, since classifiers may declare any.
func newSupply(p *ir.Program, natives map[string]*ir.NativeType, env Environment) *supply {
	s := &supply{p: p, natives: natives, env: env, types: map[string]*titles{}}
	s.of("stage").known["main"] = true
	s.of("node").any = true
	return s
}

func (s *supply) of(typ string) *titles {
	typ = strings.ToLower(typ)
	t := s.types[typ]
	if t == nil {
		t = &titles{known: map[string]bool{}}
		s.types[typ] = t
	}
	return t
}

// add adds what a value may declare.
func (s *supply) add(v *ir.Value) {
	switch aux := v.Aux.(type) {
	case *puppet.DeclareAux:
		switch v.Op {
		case puppet.OpDeclare:
			t := s.of(aux.Type)
			t.add(v.Args[0])
			s.names(aux.Type, v, aux.Attrs)
		case puppet.OpDeclareNamed:
			s.named(v.Args[0])
		case puppet.OpDefaults:
			s.names(aux.Type, v, aux.Attrs)
		case puppet.OpOverride:
			for _, a := range aux.Attrs {
				s.anything = s.anything || s.renames("", a)
			}
		}
	case *puppet.CollectAux:
		s.names(aux.Type, v, aux.Attrs)
		if aux.Exported {
			s.of(aux.Type).any = true
		}
	case ir.CallAux:
		f := builtin.Of(aux)
		switch {
		case f == nil:
		case v.Op != puppet.OpCatalogCall:
			s.anything = s.anything || f == builtin.CallByName
		case f.Declares == builtin.EnsuresPackages:
			s.of("package").any = true
		case f.Declares.OfType():
			if len(v.Args) > 0 && aux.Spread == nil {
				s.named(v.Args[0])
			} else {
				s.anything = true
			}
		}
	case ir.FailAux:
		// What Puppet would have done instead is not known.
		s.anything = s.anything || aux.Whole || strings.HasPrefix(aux.Issue, "P2GO_")
	}
}

// named adds resources of any title whose type is a value.
func (s *supply) named(typ *ir.Value) {
	switch t := typ.Aux.(type) {
	case string:
		if typ.Op == ir.OpConst {
			s.of(strings.TrimLeft(t, "@:")).any = true
			return
		}
	case *typesys.Resource:
		if typ.Op == ir.OpConst {
			s.of(t.TypeName).any = true
			return
		}
	}
	s.anything = true
}

// names adds the other names that attributes may give to resources of a type.
func (s *supply) names(typ string, v *ir.Value, attrs []puppet.AttrAux) {
	for i, a := range attrs {
		if s.renames(typ, a) {
			s.of(typ).add(v.Args[len(v.Args)-len(attrs)+i])
		}
	}
}

// renames reports whether an attribute may give a resource another name. No type
// stands for all.
func (s *supply) renames(typ string, a puppet.AttrAux) bool {
	switch a.Name {
	case "", "alias", "name":
		return true
	}
	if typ != "" {
		t := s.natives[typ]
		return t != nil && slices.Contains(t.Namevars, a.Name)
	}
	for _, t := range s.p.Types {
		if slices.Contains(t.Namevars, a.Name) {
			return true
		}
	}
	return false
}

// add adds a title, or an array of them.
func (t *titles) add(v *ir.Value) {
	known, all := puppet.Titles(v)
	for _, title := range known {
		t.known[title] = true
	}
	t.any = t.any || !all
}

// has reports whether a catalog may have what a reference refers to.
func (s *supply) has(ref value.Value) bool {
	typ, title, ok := catalog.AsRef(ref)
	if !ok || title == "" {
		return true
	}
	if strings.EqualFold(typ, "class") {
		title = strings.ToLower(strings.TrimPrefix(title, "::"))
		return title == "main" || title == "settings" || s.env == nil || s.env.HasClass(title)
	}
	if s.anything {
		return true
	}
	t := s.types[strings.ToLower(typ)]
	switch {
	case t == nil:
		return false
	case t.any || t.known[title]:
		return true
	}
	n := s.natives[strings.ToLower(typ)]
	if n == nil || len(n.Patterns) == 0 || len(n.Patterns) == 1 && n.Patterns[0].Regexp.Source == wholeTitle {
		return false
	}
	// Different titles may give the same names.
	if n.Name != "file" {
		return true
	}
	for k := range t.known {
		if path(k) == path(title) {
			return true
		}
	}
	return false
}

// wholeTitle is the pattern of the types whose titles are taken as they are.
const wholeTitle = "(?m:(.*))"

// path is a path without the slashes at its end, which do not count.
func path(title string) string { return strings.TrimRight(title, "/") }
