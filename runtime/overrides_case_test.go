package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func plus(name string, v value.Value) catalog.Attr {
	return catalog.Attr{Name: name, Value: v, Op: catalog.Append}
}

func init() {
	a := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(2, 3), &notify, catalog.Regular, "a1", attr("message", "one"), attr("tag", "x"), attr("withpath", true)); err != nil {
			return err
		}
		return s.DeclareOne(at(3, 3), &user, catalog.Regular, "a2", attr("groups", "g1"), attr("home", "/h"))
	}}
	b := &runtime.Class{Name: "b", Parent: a, Eval: func(s *runtime.Scope) error {
		if _, err := s.Override(at(6, 3), res("Notify", "a1"), attr("message", "two"), plus("tag", "y"), attr("withpath", nil)); err != nil {
			return err
		}
		_, err := s.Override(at(7, 3), res("User", "a2"), plus("groups", value.Array{"g2", value.Strings("g3")}), plus("home", "/i"), attr("shell", "/bin/sh"))
		return err
	}}
	c := &runtime.Class{Name: "c", Parent: b, Eval: func(s *runtime.Scope) error {
		_, err := s.Override(at(9, 22), res("User", "a2"), plus("groups", "g4"))
		return err
	}}
	add("overrides", runtime.Environment{
		Classes: []*runtime.Class{a, b, c},
		Main: main(func(s *runtime.Scope) error {
			if _, err := s.Include(at(10, 1), c); err != nil {
				return err
			}
			if _, err := s.Defaults(at(11, 1), &notify, attr("message", "default")); err != nil {
				return err
			}
			more := value.NewHash(value.Entry{Key: "withpath", Value: true})
			if _, err := s.Override(at(12, 1), res("Notify", "later"), attr("noop", true), catalog.Attr{Value: more, Op: catalog.Splat}); err != nil {
				return err
			}
			if _, err := s.Declare(at(13, 1), &notify, catalog.Regular, value.Strings("later", "now")); err != nil {
				return err
			}
			if _, err := s.Override(at(14, 1), res("Notify", "now"), attr("message", "replaces the default"), plus("loglevel", "info")); err != nil {
				return err
			}
			_, err := s.Override(at(15, 1), value.Array{res("Notify", "now"), res("Notify", "later")}, attr("schedule", "s"))
			return err
		}),
	})
}
