package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	names := []string{
		"plain", "given", "given_undef", "lookup", "lookup_given", "lookup_undef", "undef", "undef_given", "undef_lookup",
		"none_given", "none_undef", "none_lookup", "null", "none_null",
	}
	c := &runtime.Class{Name: "c", Vars: names}
	for _, n := range names {
		required := n == "none_given" || n == "none_undef" || n == "none_lookup" || n == "none_null"
		c.Params = append(c.Params, runtime.Param{Name: n, Required: required})
	}
	c.Eval = func(s *runtime.Scope) error {
		b := s.Bind()
		for i := range names {
			if _, ok := b.Get(i); !ok && !c.Params[i].Required {
				if i >= 6 && i <= 8 {
					b.Default(i, nil)
				} else {
					b.Default(i, int64(10))
				}
			}
		}
		if err := b.Check(); err != nil {
			return err
		}
		var message value.Array
		for i := range names {
			message = append(message, b.Value(i))
		}
		return s.DeclareOne(at(6, 3), &notify, catalog.Regular, "c", attr("message", message))
	}
	i := &runtime.Class{
		Name: "i", Vars: []string{"p"}, Params: []runtime.Param{{Name: "p"}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			p, ok := b.Get(0)
			if !ok {
				p = "default"
				b.Default(0, p)
			}
			if err := b.Check(); err != nil {
				return err
			}
			return s.DeclareOne(at(9, 27), &notify, catalog.Regular, "i", attr("message", p))
		},
	}
	add("lookup", runtime.Environment{Classes: []*runtime.Class{c, i}, Main: main(func(s *runtime.Scope) error {
		if _, err := s.DeclareClass(at(10, 1), c, attr("given", int64(20)), attr("given_undef", nil), attr("lookup_given", int64(20)),
			attr("lookup_undef", nil), attr("undef_given", int64(20)), attr("none_given", int64(20)), attr("none_undef", nil)); err != nil {
			return err
		}
		_, err := s.Include(at(14, 1), i)
		return err
	})})
	wrong := &runtime.Class{
		Name: "c", Vars: []string{"p"}, Params: []runtime.Param{{Name: "p", Type: typesys.IntegerType, Required: true}},
		Eval: func(s *runtime.Scope) error { return s.Bind().Check() },
	}
	add("err_lookup", runtime.Environment{Classes: []*runtime.Class{wrong}, Main: main(func(s *runtime.Scope) error {
		_, err := s.Include(at(2, 1), wrong)
		return err
	})})
}
