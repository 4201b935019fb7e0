package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// variable reads the first of the places where an unqualified variable may be.
func variable(s *runtime.Scope, at *runtime.Pos, name string, places ...value.Value) (string, error) {
	for _, v := range places {
		if !value.IsUnset(v) {
			return value.Text(v), nil
		}
	}
	v, err := s.RequireAt(at, value.Unset, name)
	return value.Text(v), err
}

func init() {
	// Slots: of top scope, top; of nodes, role.
	show := func(line, col int32, title string) func(s *runtime.Scope) error {
		return func(s *runtime.Scope) error {
			role, err := variable(s, at(line, col), "role", s.NodeVar(0), s.TopVar("role"))
			if err != nil {
				return err
			}
			if title == "seen" {
				role += " " + value.Text(s.TopSlot(0))
			}
			if title == "" {
				return s.DeclareOne(at(line, 12), &notify, catalog.Regular, s.Title(), attr("message", role))
			}
			return s.DeclareOne(at(line, 14), &notify, catalog.Regular, title, attr("message", role))
		}
	}
	seen := &runtime.Class{Name: "seen", Eval: show(11, 41, "seen")}
	early := &runtime.Class{Name: "early", Eval: show(14, 44, "early")}
	d := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: show(12, 40, "")}
	web := &runtime.Node{
		Name: "__node_regexp__webd..", Regexp: &value.Regexp{Source: `^web(\d+)\.(.*)`, Matcher: &re2.Regexp{Pattern: `(?m)^web([0-9]+)\.(.*)`}},
		Eval: func(s *runtime.Scope) error {
			groups := s.NodeMatch()
			s.SetVar(0, "web"+value.Text(groups[1]))
			facts := s.TopVar("facts").(*value.Hash)
			text := value.Text(groups[2]) + " " + value.Text(s.NodeVar(0)) + " " + value.Text(s.TopVar("role")) + " " +
				value.Text(facts.Lookup("role")) + " " + s.Title()
			if err := s.DeclareOne(at(5, 3), &notify, catalog.Regular, "n", attr("message", text)); err != nil {
				return err
			}
			if _, err := s.Include(at(6, 3), seen); err != nil {
				return err
			}
			if err := s.DeclareOne(at(7, 3), &d.Type, catalog.Regular, "in node"); err != nil {
				return err
			}
			return s.Tag(at(8, 3), "nodetag")
		},
	}
	add("node", runtime.Environment{
		Classes: []*runtime.Class{early, seen}, Defines: []*runtime.Define{d},
		TopVars: []string{"top"}, NodeVars: []string{"role"},
		Nodes: []*runtime.Node{{Name: "web8.example.com"}, web, {Default: true}},
		Main: main(func(s *runtime.Scope) error {
			if err := s.At(at(1, 6), s.AssignTop(0, "top", "top")); err != nil {
				return err
			}
			if err := s.DeclareOne(at(13, 1), &d.Type, catalog.Regular, "in main"); err != nil {
				return err
			}
			_, err := s.Include(at(15, 1), early)
			return err
		}),
	})
	add("node_default", runtime.Environment{Nodes: []*runtime.Node{
		{Name: "other"},
		{Name: "__node_regexp__db", Regexp: &value.Regexp{Source: "^db", Matcher: &re2.Regexp{Pattern: "(?m)^db"}}},
		{Default: true, Eval: func(s *runtime.Scope) error {
			text := s.Title() + " " + value.Text(s.Name()) + " " + s.ModuleName()
			return s.DeclareOne(at(2, 16), &notify, catalog.Regular, "d", attr("message", text))
		}},
	}})

	plain := &runtime.Class{Name: "plain", Eval: func(s *runtime.Scope) error {
		text := value.Text(s.TopVar("p")) + " " + value.Text(s.TopVar("f")) + " " + value.Text(s.TopVar("facts").(*value.Hash).Lookup("f"))
		return s.DeclareOne(at(1, 15), &notify, catalog.Regular, "plain", attr("message", text))
	}}
	withp := &runtime.Class{
		Name: "withp", Params: []runtime.Param{{Name: "x"}}, Vars: []string{"x"},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			x, ok := b.Get(0)
			if !ok {
				x = int64(1)
				b.Default(0, x)
			}
			if err := b.Check(); err != nil {
				return err
			}
			return s.DeclareOne(at(2, 23), &notify, catalog.Regular, "withp", attr("message", x))
		},
	}
	done := &runtime.Class{Name: "done", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(3, 14), &notify, catalog.Regular, "done", attr("message", s.TopVar("facts").(*value.Hash).Lookup("g")))
	}}
	add("enc", runtime.Environment{
		Classes: []*runtime.Class{done, plain, withp},
		Nodes: []*runtime.Node{{Default: true, Eval: func(s *runtime.Scope) error {
			return s.DeclareOne(at(5, 16), &notify, catalog.Regular, "node")
		}}},
		Main: main(func(s *runtime.Scope) error {
			_, err := s.Include(at(4, 1), done)
			return err
		}),
	})
	add("enc_unknown", runtime.Environment{})
	add("enc_params", runtime.Environment{Classes: []*runtime.Class{{Name: "c"}}})

	df := &runtime.Define{
		Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Params: []runtime.Param{{Name: "p", Required: true}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if err := b.Check(); err != nil {
				return err
			}
			return s.DeclareOne(at(2, 16), &notify, catalog.Regular, s.Title(), attr("message", b.Value(0)))
		},
	}
	a := &runtime.Class{
		Name: "a", Params: []runtime.Param{{Name: "v"}}, Vars: []string{"v", "w"},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(0); !ok {
				b.Default(0, int64(1))
			}
			if err := b.Check(); err != nil {
				return err
			}
			s.SetVar(1, "w")
			if err := s.Tag(at(1, 28), "extra"); err != nil {
				return err
			}
			all, err := s.Tagged("extra", "A")
			if err != nil {
				return err
			}
			none, err := s.Tagged("no")
			if err != nil {
				return err
			}
			v, err := s.Defined("$v")
			if err != nil {
				return err
			}
			no, err := s.Defined("$no")
			if err != nil {
				return err
			}
			message := value.Array{all, none, v, no}
			return s.DeclareOne(at(1, 41), &notify, catalog.Regular, "in a", attr("message", message))
		},
	}
	hash := func(pairs ...value.Value) *value.Hash {
		h := value.MakeHash(len(pairs) / 2)
		for i := 0; i < len(pairs); i += 2 {
			h.Set(pairs[i], pairs[i+1])
		}
		return h
	}
	add("functions", runtime.Environment{
		Classes: []*runtime.Class{a}, Defines: []*runtime.Define{df},
		Main: main(func(s *runtime.Scope) error {
			if err := s.CreateResources(at(3, 1), "@d", hash("virtual", hash("p", nil))); err != nil {
				return err
			}
			re := &value.Regexp{Source: "re", Matcher: &re2.Regexp{Pattern: "re"}}
			if err := s.CreateResources(at(4, 1), "d", hash("one", hash("p", int64(1), "tag", "x"), "two", hash()), hash("p", value.Array{re, nil})); err != nil {
				return err
			}
			if err := s.CreateResources(at(5, 1), "class", hash("::a", hash("v", int64(2)))); err != nil {
				return err
			}
			if err := s.CreateResources(at(6, 1), "notify", hash("rich", hash("message", hash("x", int64(5))))); err != nil {
				return err
			}
			var message value.Array
			for _, args := range [][]value.Value{
				{"a"},
				{"nope"},
				{"D"},
				{res("Notify", "rich")},
				{res("D", "virtual")},
				{&typesys.Class{Name: "a"}},
				{res("File", "")},
				{"file", "nope"},
				{res("Notify", "nope")},
				{"$a::w"},
				{"main"},
				{""},
			} {
				ok, err := s.Defined(args...)
				if err != nil {
					return s.AtCall(at(7, 34), err)
				}
				message = append(message, ok)
			}
			return s.DeclareOne(at(7, 1), &notify, catalog.Regular, "defined", attr("message", message))
		}),
	})

	lax := &runtime.Define{
		Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Params: []runtime.Param{{Name: "p"}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(0); !ok {
				b.Default(0, int64(1))
			}
			return b.Check()
		},
	}
	e := &runtime.Define{Name: "e", Type: catalog.Type{Name: "E", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		_, err := s.Collect(at(4, 16), &lax.Type, nil, attr("p", int64(2)))
		return err
	}}
	add("strict_warning", runtime.Environment{
		Defines: []*runtime.Define{lax, e},
		Main: main(func(s *runtime.Scope) error {
			v, err := s.RequireAt(at(2, 26), s.TopVar("nope"), "nope")
			if err != nil {
				return err
			}
			if err := s.DeclareOne(at(2, 1), &notify, catalog.Regular, "a", attr("message", v)); err != nil {
				return err
			}
			if err := s.DeclareOne(at(3, 1), &lax.Type, catalog.Regular, "x"); err != nil {
				return err
			}
			return s.DeclareOne(at(5, 1), &e.Type, catalog.Regular, "z")
		}),
	})
}
