package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	k := &runtime.Class{Name: "k", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(1, 11), &notify, catalog.Regular, "in k")
	}}
	class := &typesys.Class{Name: "k"}
	add("relations", runtime.Environment{
		Classes: []*runtime.Class{k},
		Main: main(func(s *runtime.Scope) error {
			if _, err := s.Declare(at(2, 1), &notify, catalog.Regular, value.Strings("a", "b", "c", "d"), attr("before", nil)); err != nil {
				return err
			}
			if err := s.DeclareOne(at(3, 1), &notify, catalog.Regular, "e", attr("before", res("Notify", "a")),
				attr("require", value.Array{res("Notify", "b"), nil, value.Array{class}})); err != nil {
				return err
			}
			left, err := s.Relate(at(4, 13), res("Notify", "a"), value.Array{res("Notify", "b"), res("Notify", "c")}, runtime.Before)
			if err != nil {
				return err
			}
			if _, err := s.Relate(at(4, 43), left, class, runtime.Notify); err != nil {
				return err
			}
			if _, err := s.Relate(at(5, 13), res("Notify", "e"), res("Notify", "b"), runtime.Before); err != nil {
				return err
			}
			if left, err = s.Relate(at(6, 13), "Notify[d]", value.Array{}, runtime.Before); err != nil {
				return err
			}
			if _, err = s.Relate(at(6, 19), left, res("Notify", "c"), runtime.Before); err != nil {
				return err
			}
			users, err := s.Collect(at(7, 16), &user, nil)
			if err != nil {
				return err
			}
			if left, err = s.Relate(at(7, 13), res("Notify", "a"), users, runtime.Before); err != nil {
				return err
			}
			if _, err = s.Relate(at(7, 27), left, res("Notify", "d"), runtime.Before); err != nil {
				return err
			}
			b, err := s.Collect(at(8, 1), &notify, func(r *runtime.Resource) bool { return r.AttrEquals("title", "b") })
			if err != nil {
				return err
			}
			if _, err := s.Relate(at(8, 27), b, res("Notify", "d"), runtime.Notify); err != nil {
				return err
			}
			if _, err := s.Relate(at(9, 13), res("Notify", "d"), res("Notify", "b"), runtime.Before); err != nil {
				return err
			}
			_, err = s.Include(at(10, 1), k)
			return err
		}),
	})
}
