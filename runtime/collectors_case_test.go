package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func init() {
	d := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(7, 12), &notify, catalog.Virtual, s.Title()+"-in", attr("message", "z")); err != nil {
			return err
		}
		return s.DeclareOne(at(7, 54), &notify, catalog.Regular, s.Title()+"-n")
	}}
	v := &runtime.Class{Name: "v", Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(2, 3), &notify, catalog.Virtual, "v1", attr("message", "a"), attr("tag", "web")); err != nil {
			return err
		}
		if err := s.DeclareOne(at(3, 3), &notify, catalog.Virtual, "v2", attr("message", "b")); err != nil {
			return err
		}
		if err := s.DeclareOne(at(4, 3), &d.Type, catalog.Virtual, "dv"); err != nil {
			return err
		}
		s.Exporting(at(5, 3))
		return s.DeclareOne(at(5, 3), &notify, catalog.Exported, "ex", attr("message", "e"))
	}}
	env := runtime.Environment{
		Classes: []*runtime.Class{v},
		Defines: []*runtime.Define{d},
		Main: main(func(s *runtime.Scope) error {
			tagged := func(r *runtime.Resource) bool { return r.HasTag("web") }
			if _, err := s.Collect(at(8, 1), &notify, tagged, attr("message", "c"), attr("withpath", true)); err != nil {
				return err
			}
			message := func(r *runtime.Resource) bool { return r.AttrEquals("message", "c") && !r.AttrEquals("title", "v9") }
			if _, err := s.Collect(at(9, 1), &notify, message, plus("tag", "seen")); err != nil {
				return err
			}
			either := func(r *runtime.Resource) bool { return r.AttrEquals("message", "z") || r.AttrEquals("title", "nope") }
			if _, err := s.Collect(at(10, 1), &notify, either, attr("message", "c")); err != nil {
				return err
			}
			if _, err := s.CollectExported(at(11, 1), &notify, nil); err != nil {
				return err
			}
			if _, err := s.Collect(at(12, 1), &d.Type, nil); err != nil {
				return err
			}
			if err := s.Realize(at(13, 1), res("Notify", "v2"), value.Array{res("Notify", "v3")}); err != nil {
				return err
			}
			if _, err := s.Include(at(14, 1), v); err != nil {
				return err
			}
			if err := s.DeclareOne(at(15, 2), &notify, catalog.Virtual, "v3"); err != nil {
				return err
			}
			if err := s.DeclareOne(at(16, 2), &notify, catalog.Virtual, "v4"); err != nil {
				return err
			}
			if err := s.DeclareOne(at(17, 2), &file, catalog.Virtual, "/never"); err != nil {
				return err
			}
			_, err := s.Defaults(at(18, 1), &notify, attr("loglevel", "debug"))
			return err
		}),
	}
	add("collectors", env)
	add("exported", env)
}
