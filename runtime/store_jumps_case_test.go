package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

func init() {
	c := &runtime.Class{Name: "c", Eval: func(s *runtime.Scope) error {
		_, err := s.CollectExported(at(1, 11), &notify, nil, attr("withpath", true))
		return err
	}}
	add("store", runtime.Environment{
		Classes: []*runtime.Class{c},
		Main: main(func(s *runtime.Scope) error {
			s.Exporting(at(2, 1))
			if err := s.DeclareOne(at(2, 1), &notify, catalog.Exported, "own"); err != nil {
				return err
			}
			s.Exporting(at(3, 1))
			if err := s.DeclareOne(at(3, 1), &user, catalog.Exported, "stays"); err != nil {
				return err
			}
			if err := s.DeclareOne(at(4, 1), &notify, catalog.Virtual, "virtual"); err != nil {
				return err
			}
			if _, err := s.Include(at(5, 1), c); err != nil {
				return err
			}
			if _, err := s.CollectExported(at(6, 1), &notify, nil); err != nil {
				return err
			}
			_, err := s.Defaults(at(7, 1), &notify, attr("loglevel", "info"))
			return err
		}),
	})
	add("store_conflict", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(1, 1), &notify, catalog.Regular, "x1"); err != nil {
			return err
		}
		_, err := s.CollectExported(at(2, 1), &notify, nil)
		return err
	})})

	breaks := &runtime.Class{Name: "a", Eval: func(*runtime.Scope) error { return &runtime.Signal{Kind: runtime.Break, Pos: at(2, 3)} }}
	add("jump_break_class", runtime.Environment{Classes: []*runtime.Class{breaks}, Main: main(func(s *runtime.Scope) error {
		_, err := s.Include(at(4, 1), breaks)
		return err
	})})
	d := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: breaks.Eval}
	add("jump_break_define", runtime.Environment{Defines: []*runtime.Define{d}, Main: main(func(s *runtime.Scope) error {
		return s.DeclareOne(at(4, 1), &d.Type, catalog.Regular, "x")
	})})
	add("jump_return_main", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(1, 1), &notify, catalog.Regular, "a"); err != nil {
			return err
		}
		return &runtime.Signal{Kind: runtime.Return, Pos: at(2, 1)}
	})})
	add("jump_return_node", runtime.Environment{Nodes: []*runtime.Node{{Default: true, Eval: func(*runtime.Scope) error {
		return &runtime.Signal{Kind: runtime.Return, Pos: at(1, 16)}
	}}}})

	add("err_iterator", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		reversed, err := fn.ReverseEachFunction.Call(s.From(at(2, 22)), []value.Value{value.Array{int64(1), int64(2)}}, nil)
		if err != nil {
			return s.AtCall(at(2, 22), err)
		}
		return s.DeclareOne(at(1, 1), &notify, catalog.Regular, "a", catalog.Attr{Name: "message", Value: value.Array{reversed}, Pos: at(2, 3)})
	})})
	orphan := &runtime.Class{Name: "a", NoParent: "nope", Pos: at(1, 1)}
	add("err_no_parent", runtime.Environment{Classes: []*runtime.Class{orphan}, Main: main(func(s *runtime.Scope) error {
		_, err := s.Include(at(2, 1), orphan)
		return err
	})})
	add("err_collect_class", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		_, err := s.Collect(at(1, 1), &catalog.Class, nil)
		return err
	})})
	add("err_create_hash", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		return s.CreateResources(at(1, 1), "notify", value.NewHash(value.Entry{Key: "a"}))
	})})
	add("err_fact", runtime.Environment{TopVars: []string{"role"}, Main: main(func(s *runtime.Scope) error {
		return s.At(at(1, 7), s.AssignTop(0, "role", "x"))
	})})

	x := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(6, 14), &notify, catalog.Regular, "in "+s.Title())
	}}
	e := &runtime.Class{Name: "e", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(5, 11), &notify, catalog.Regular, "e")
	}}
	b := &runtime.Class{Name: "b", Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(3, 11), &notify, catalog.Regular, "b"); err != nil {
			return err
		}
		_, err := s.Include(at(3, 27), e)
		return err
	}}
	cc := &runtime.Class{Name: "c", Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(4, 11), &notify, catalog.Regular, "c", attr("loglevel", "debug")); err != nil {
			return err
		}
		return s.DeclareOne(at(4, 47), &x.Type, catalog.Regular, "x")
	}}
	a := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		if _, err := s.Contain(at(2, 11), b); err != nil {
			return err
		}
		_, err := s.Contain(at(2, 21), b, cc)
		return err
	}}
	add("contained", runtime.Environment{
		Classes: []*runtime.Class{a, b, cc, e}, Defines: []*runtime.Define{x},
		Main: main(func(s *runtime.Scope) error {
			if err := s.DeclareOne(at(1, 1), &catalog.Stage, catalog.Regular, "pre"); err != nil {
				return err
			}
			if _, err := s.DeclareClass(at(7, 1), a, attr("stage", "pre"), attr("loglevel", "info"), attr("noop", true), attr("tag", "tagged"),
				attr("alias", "other")); err != nil {
				return err
			}
			if _, err := s.Contain(at(8, 1), a); err != nil {
				return err
			}
			if _, err := s.RequireClass(at(9, 1), b); err != nil {
				return err
			}
			if _, err := s.Override(at(10, 1), res("Notify", "in x"), attr("schedule", "late")); err != nil {
				return err
			}
			if err := s.DeclareOne(at(11, 1), &x.Type, catalog.Virtual, "y", attr("alias", "why")); err != nil {
				return err
			}
			return s.Realize(at(12, 1), res("D", "why"))
		}),
	})
}
