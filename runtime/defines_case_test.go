package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	inner := &runtime.Define{
		Name: "inner", Type: catalog.Type{Name: "Inner", Kind: catalog.Define},
		Params: []runtime.Param{{Name: "text"}, {Name: "more"}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			text, ok := b.Get(0)
			if !ok {
				text = "d"
				b.Default(0, text)
			}
			more, ok := b.Get(1)
			if !ok {
				more = value.Text(text) + "!"
				b.Default(1, more)
			}
			if err := b.Check(); err != nil {
				return err
			}
			if err := s.DeclareOne(at(7, 3), &notify, catalog.Regular, s.Title(), attr("message", more), attr("tag", "own")); err != nil {
				return err
			}
			return s.DeclareOne(at(8, 3), &notify, catalog.Regular, s.Title()+"2", attr("withpath", nil))
		},
	}
	outer := &runtime.Define{
		Name: "outer", Type: catalog.Type{Name: "Outer", Kind: catalog.Define},
		Params: []runtime.Param{{Name: "x", Required: true}, {Name: "n", Type: typesys.IntegerType}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			n, ok := b.Get(1)
			if !ok {
				n = int64(3)
				b.Default(1, n)
			}
			if err := b.Check(); err != nil {
				return err
			}
			x := b.Value(0)
			if _, err := s.Defaults(at(2, 3), &notify, attr("withpath", true)); err != nil {
				return err
			}
			require, err := s.RequireAt(at(3, 54), s.MetaParam("require"), "require")
			if err != nil {
				return err
			}
			text := value.Text(x) + value.Text(n)
			if err := s.DeclareOne(at(3, 3), &inner.Type, catalog.Regular, s.Title()+"-in", attr("text", text), attr("require", require)); err != nil {
				return err
			}
			return s.DeclareOne(at(4, 3), &notify, catalog.Regular, s.Title()+"-n", attr("message", s.Name()))
		},
	}
	c := &runtime.Class{Name: "c", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(16, 11), &notify, catalog.Regular, "in c")
	}}
	add("defines", runtime.Environment{
		Classes: []*runtime.Class{c},
		Defines: []*runtime.Define{inner, outer},
		Main: main(func(s *runtime.Scope) error {
			if _, err := s.Defaults(at(10, 1), &notify, attr("message", "dm"), attr("tag", "dt")); err != nil {
				return err
			}
			if err := s.DeclareOne(at(11, 1), &outer.Type, catalog.Regular, "o", attr("x", int64(1)), attr("noop", true), attr("tag", "ot"),
				attr("require", res("Notify", "first"))); err != nil {
				return err
			}
			if err := s.DeclareOne(at(12, 1), &outer.Type, catalog.Regular, "p", attr("x", nil), attr("n", nil), attr("name", "other"),
				attr("schedule", "daily"), attr("loglevel", "info"), attr("require", res("Notify", "first"))); err != nil {
				return err
			}
			if err := s.DeclareOne(at(13, 1), &notify, catalog.Regular, "first"); err != nil {
				return err
			}
			if _, err := s.Defaults(at(14, 1), &inner.Type, attr("text", "from default")); err != nil {
				return err
			}
			if err := s.DeclareOne(at(15, 1), &inner.Type, catalog.Regular, "z"); err != nil {
				return err
			}
			if _, err := s.Include(at(17, 1), c); err != nil {
				return err
			}
			message, err := s.Index([]runtime.Pos{*at(18, 29)}, res("Notify", "first"), "message")
			if err != nil {
				return err
			}
			return s.DeclareOne(at(18, 1), &notify, catalog.Regular, "read", attr("message", message))
		}),
	})
}
