package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	base := &runtime.Class{
		Name: "base",
		Params: []runtime.Param{
			{Name: "level"},
			{Name: "text"},
			{Name: "opt", Type: &typesys.Optional{Of: typesys.StringType}},
			{Name: "none", Required: true},
		},
		Vars: []string{"level", "text", "opt", "none"},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			level, ok := b.Get(0)
			if !ok {
				level = int64(1)
				b.Default(0, level)
			}
			text, ok := b.Get(1)
			if !ok {
				text = "l" + value.Text(level)
				b.Default(1, text)
			}
			if _, ok := b.Get(2); !ok {
				b.Default(2, nil)
			}
			if err := b.Check(); err != nil {
				return err
			}
			message := s.Title() + " " + value.Text(s.Name()) + " " + value.Text(level) + " " + value.Text(text)
			return s.DeclareOne(at(2, 3), &notify, catalog.Regular, "base", attr("message", message))
		},
	}
	notifier := func(name string, line, col int32) *runtime.Class {
		return &runtime.Class{Name: name, Eval: func(s *runtime.Scope) error {
			return s.DeclareOne(at(line, col), &notify, catalog.Regular, name)
		}}
	}
	other := &runtime.Class{Name: "other", Eval: func(s *runtime.Scope) error {
		if err := s.Tag(at(9, 3), "later", "X"); err != nil {
			return err
		}
		return s.DeclareOne(at(10, 3), &notify, catalog.Regular, "other")
	}}
	child := &runtime.Class{Name: "child", Parent: base, Eval: func(s *runtime.Scope) error {
		level, err := s.RequireAt(at(5, 32), s.ClassVar(base, 0), "level")
		if err != nil {
			return err
		}
		if err := s.DeclareOne(at(5, 3), &notify, catalog.Regular, "child", attr("message", level)); err != nil {
			return err
		}
		_, err = s.Include(at(6, 3), other)
		return err
	}}
	late := &runtime.Class{
		Name: "late", Params: []runtime.Param{{Name: "stage_given"}}, Vars: []string{"stage_given"},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(0); !ok {
				b.Default(0, true)
			}
			if err := b.Check(); err != nil {
				return err
			}
			return s.DeclareOne(at(12, 36), &notify, catalog.Regular, "late")
		},
	}
	inner, deep := notifier("inner", 14, 15), notifier("deep", 16, 14)
	leaf := &runtime.Class{Name: "leaf", Eval: func(s *runtime.Scope) error {
		_, err := s.Include(at(15, 14), deep)
		return err
	}}
	box := &runtime.Class{Name: "box", Eval: func(s *runtime.Scope) error {
		if _, err := s.Contain(at(13, 13), inner); err != nil {
			return err
		}
		_, err := s.RequireClass(at(13, 28), leaf)
		return err
	}}
	nop := &runtime.Class{Name: "nop", Eval: func(*runtime.Scope) error { return &runtime.Signal{Kind: runtime.Return} }}

	add("classes", runtime.Environment{
		Classes: []*runtime.Class{base, box, child, deep, inner, late, leaf, nop, other},
		Main: main(func(s *runtime.Scope) error {
			if err := s.DeclareOne(at(18, 1), &catalog.Stage, catalog.Regular, "pre", attr("before", res("Stage", "main"))); err != nil {
				return err
			}
			if _, err := s.DeclareClass(at(19, 1), base, attr("none", nil), attr("text", "given"), attr("require", res("Notify", "top")), attr("noop", true)); err != nil {
				return err
			}
			if _, err := s.DeclareClassNamed(at(20, 1), "late", attr("stage", "pre")); err != nil {
				return err
			}
			if _, err := s.Include(at(21, 1), child, nop); err != nil {
				return err
			}
			if _, err := s.IncludeNamed(at(22, 1), "::box"); err != nil {
				return err
			}
			if _, err := s.IncludeNamed(at(23, 1), &typesys.Class{Name: "child"}, value.Strings("other", "leaf")); err != nil {
				return err
			}
			if _, err := s.ContainNamed(at(24, 1), "other"); err != nil {
				return err
			}
			return s.DeclareOne(at(25, 1), &notify, catalog.Regular, "top")
		}),
	})
}
