package runtime_test

import (
	"errors"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	// only is an environment with nothing but main code.
	only := func(eval func(s *runtime.Scope) error) runtime.Environment {
		return runtime.Environment{Main: main(eval), TopVars: []string{"x"}}
	}
	withClass := func(c *runtime.Class, eval func(s *runtime.Scope) error) runtime.Environment {
		return runtime.Environment{Main: main(eval), Classes: []*runtime.Class{c}}
	}
	withDefine := func(d *runtime.Define, eval func(s *runtime.Scope) error) runtime.Environment {
		return runtime.Environment{Main: main(eval), Defines: []*runtime.Define{d}}
	}
	notice := func(s *runtime.Scope, line, col int32, title string, attrs ...catalog.Attr) error {
		return s.DeclareOne(at(line, col), &notify, catalog.Regular, title, attrs...)
	}

	add("err_duplicate", only(func(s *runtime.Scope) error {
		if err := notice(s, 1, 1, "a"); err != nil {
			return err
		}
		if err := notice(s, 2, 1, "b"); err != nil {
			return err
		}
		_, err := s.Declare(at(3, 1), &notify, catalog.Regular, value.Strings("c", "a"))
		return err
	}))
	add("err_alias", only(func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(1, 1), &packageType, catalog.Regular, "a", attr("name", "p")); err != nil {
			return err
		}
		return s.DeclareOne(at(2, 1), &packageType, catalog.Regular, "b", attr("name", "p"))
	}))
	add("err_alias_param", only(func(s *runtime.Scope) error {
		if err := notice(s, 1, 1, "a"); err != nil {
			return err
		}
		return notice(s, 2, 1, "b", attr("alias", "a"))
	}))

	a := &runtime.Class{Name: "a"}
	add("err_class_after_include", withClass(a, func(s *runtime.Scope) error {
		if _, err := s.Include(at(2, 1), a); err != nil {
			return err
		}
		_, err := s.DeclareClass(at(3, 1), a)
		return err
	}))
	add("err_class_twice", withClass(a, func(s *runtime.Scope) error {
		if _, err := s.DeclareClass(at(2, 1), a); err != nil {
			return err
		}
		_, err := s.DeclareClass(at(3, 1), a)
		return err
	}))

	check := func(s *runtime.Scope) error { return s.Bind().Check() }
	foo := &runtime.Class{
		Name: "foo", Vars: []string{"p", "q"}, Eval: check,
		Params: []runtime.Param{{Name: "p", Type: typesys.IntegerType, Required: true}, {Name: "q", Required: true}},
	}
	add("err_params", withClass(foo, func(s *runtime.Scope) error {
		_, err := s.DeclareClass(at(2, 1), foo, attr("p", "x"), attr("z", int64(1)))
		return err
	}))
	fooQ := &runtime.Class{Name: "foo", Vars: []string{"q"}, Eval: check, Params: []runtime.Param{{Name: "q", Required: true}}}
	add("err_param_include", withClass(fooQ, func(s *runtime.Scope) error {
		_, err := s.Include(at(2, 1), fooQ)
		return err
	}))
	bar := &runtime.Define{
		Name: "foo::bar", Type: catalog.Type{Name: "Foo::Bar", Kind: catalog.Define},
		Params: []runtime.Param{{Name: "p", Type: &typesys.Integer{Min: 1, Max: 5}}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(0); !ok {
				b.Default(0, int64(1))
			}
			return b.Check()
		},
	}
	wrap := &runtime.Class{Name: "wrap", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(2, 14), &bar.Type, catalog.Regular, "t", attr("p", int64(9)))
	}}
	add("err_define_params", runtime.Environment{
		Classes: []*runtime.Class{wrap}, Defines: []*runtime.Define{bar},
		Main: main(func(s *runtime.Scope) error {
			_, err := s.Include(at(3, 1), wrap)
			return err
		}),
	})
	twice := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		if err := notice(s, 2, 3, "x"); err != nil {
			return err
		}
		return notice(s, 3, 3, "x")
	}}
	add("err_define_body", withDefine(twice, func(s *runtime.Scope) error {
		return s.DeclareOne(at(5, 1), &twice.Type, catalog.Regular, "one")
	}))
	add("err_unknown_attr", only(func(s *runtime.Scope) error { return notice(s, 1, 1, "a", attr("foo", int64(1))) }))
	needy := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Params: []runtime.Param{{Name: "p", Required: true}}, Eval: check}
	add("err_virtual_define", withDefine(needy, func(s *runtime.Scope) error {
		return s.DeclareOne(at(2, 1), &needy.Type, catalog.Virtual, "one", attr("q", int64(1)))
	}))

	overriding := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		if err := notice(s, 2, 3, "n", attr("message", "one")); err != nil {
			return err
		}
		_, err := s.Override(at(3, 3), res("Notify", "n"), catalog.Attr{Name: "message", Value: "two", Pos: at(4, 5)})
		return err
	}}
	add("err_override", withClass(overriding, func(s *runtime.Scope) error {
		_, err := s.Include(at(6, 1), overriding)
		return err
	}))
	first := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error { return notice(s, 1, 11, "n", attr("message", "one")) }}
	second := &runtime.Class{Name: "b", Eval: func(s *runtime.Scope) error {
		_, err := s.Override(at(2, 11), res("Notify", "n"), attr("withpath", true))
		return err
	}}
	add("err_override_other", runtime.Environment{
		Classes: []*runtime.Class{first, second},
		Main: main(func(s *runtime.Scope) error {
			_, err := s.Include(at(3, 1), first, second)
			return err
		}),
	})
	late := &runtime.Class{Name: "late"}
	d := &runtime.Define{
		Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Params: []runtime.Param{{Name: "p"}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(0); !ok {
				b.Default(0, int64(1))
			}
			if err := b.Check(); err != nil {
				return err
			}
			_, err := s.Include(at(1, 20), late)
			return err
		},
	}
	x := func(r *runtime.Resource) bool { return r.AttrEquals("title", "x") }
	e := &runtime.Define{Name: "e", Type: catalog.Type{Name: "E", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(6, 14), &d.Type, catalog.Virtual, "y"); err != nil {
			return err
		}
		_, err := s.Collect(at(6, 26), &d.Type, x, attr("loglevel", "info"))
		return err
	}}
	add("err_override_late", runtime.Environment{
		Classes: []*runtime.Class{late}, Defines: []*runtime.Define{d, e},
		Main: main(func(s *runtime.Scope) error {
			if err := s.DeclareOne(at(3, 1), &d.Type, catalog.Regular, "x"); err != nil {
				return err
			}
			if _, err := s.Collect(at(4, 1), &d.Type, x, attr("p", int64(2))); err != nil {
				return err
			}
			p2 := func(r *runtime.Resource) bool { return r.AttrEquals("p", int64(2)) }
			if _, err := s.Collect(at(5, 1), &d.Type, p2, attr("tag", "late")); err != nil {
				return err
			}
			return s.DeclareOne(at(7, 1), &e.Type, catalog.Regular, "z")
		}),
	})
	add("err_override_missing", only(func(s *runtime.Scope) error {
		if _, err := s.Override(at(1, 1), res("Notify", "nope"), attr("message", "x")); err != nil {
			return err
		}
		_, err := s.Override(at(2, 1), res("File", "/nope"), attr("mode", "0600"), attr("owner", "x"))
		return err
	}))
	add("err_realize_missing", only(func(s *runtime.Scope) error { return s.Realize(at(1, 1), res("Notify", "nope"), res("User", "x")) }))

	add("err_relation_source", only(func(s *runtime.Scope) error {
		if err := notice(s, 1, 1, "b"); err != nil {
			return err
		}
		_, err := s.Relate(at(2, 13), res("Notify", "a"), res("Notify", "b"), runtime.Before)
		return err
	}))
	add("err_relation_target", runtime.Environment{Main: main(func(s *runtime.Scope) error {
		if err := notice(s, 1, 1, "a"); err != nil {
			return err
		}
		_, err := s.Relate(at(2, 13), res("Notify", "a"), &typesys.Class{Name: "b"}, runtime.Notify)
		return err
	})})
	add("err_relation_param", only(func(s *runtime.Scope) error {
		return notice(s, 1, 1, "a", attr("message", "x"), catalog.Attr{
			Name: "require", Value: value.Array{res("Notify", "a"), res("File", "/nope")}, Pos: at(3, 3),
		})
	}))
	add("err_relation_text", only(func(s *runtime.Scope) error { return notice(s, 1, 1, "a", attr("require", "b")) }))
	relate := func(line, col int32, right value.Value) runtime.Environment {
		return only(func(s *runtime.Scope) error {
			if line > 1 {
				if err := notice(s, 1, 1, "a"); err != nil {
					return err
				}
			}
			_, err := s.Relate(at(line, col), res("Notify", "a"), right, runtime.Before)
			return err
		})
	}
	add("err_relation_operand", relate(1, 13, int64(5)))
	add("err_relation_type", relate(1, 13, typesys.IntegerType))
	add("err_relation_string", relate(2, 13, "foo"))
	add("err_default_twice", only(func(s *runtime.Scope) error {
		if _, err := s.Defaults(at(1, 1), &notify, attr("message", "a")); err != nil {
			return err
		}
		_, err := s.Defaults(at(2, 1), &notify, attr("withpath", true), catalog.Attr{Name: "message", Value: value.Array{"b", int64(1)}, Pos: at(3, 3)})
		return err
	}))

	titled := func(line, col int32, title value.Value) runtime.Environment {
		return only(func(s *runtime.Scope) error {
			titles, err := s.Titles([]runtime.Pos{*at(line, col), *at(line, 1)}, title)
			if err != nil {
				return err
			}
			_, err = s.Declare(at(line, 1), &notify, catalog.Regular, titles)
			return err
		})
	}
	add("err_title_undef", titled(2, 10, nil))
	add("err_title_array", titled(1, 10, value.Array{"a", nil}))
	add("err_title_type", titled(1, 10, value.Array{"a", value.Array{int64(5)}}))
	add("err_title_empty", titled(2, 10, value.Array{"a", ""}))
	add("err_title_twice", only(func(s *runtime.Scope) error {
		_, err := s.Titles([]runtime.Pos{*at(1, 14), *at(1, 1)}, "a", value.Strings("b", "a"))
		return err
	}))
	add("err_attr_twice", only(func(s *runtime.Scope) error {
		more := value.NewHash(value.Entry{Key: "message", Value: "y"})
		return notice(s, 1, 1, "a", attr("message", "x"), catalog.Attr{Value: more, Op: catalog.Splat})
	}))
	add("err_splat", only(func(s *runtime.Scope) error {
		v, err := s.HoldSplat([]runtime.Pos{*at(2, 15), *at(2, 20)}, value.Array{int64(1)})
		if err != nil {
			return err
		}
		return notice(s, 2, 1, "a", catalog.Attr{Value: v, Op: catalog.Splat})
	}))
	add("err_tag", only(func(s *runtime.Scope) error { return notice(s, 1, 1, "a", attr("tag", "bad tag!")) }))
	add("err_stage", withClass(a, func(s *runtime.Scope) error {
		_, err := s.DeclareClass(at(2, 1), a, attr("stage", "nope"))
		return err
	}))
	add("err_stage_param", only(func(s *runtime.Scope) error { return notice(s, 1, 1, "a", attr("stage", "main")) }))

	include := func(line int32, name value.Value) runtime.Environment {
		return only(func(s *runtime.Scope) error {
			_, err := s.IncludeNamed(at(line, 1), name)
			return err
		})
	}
	add("err_include_unknown", include(2, "nope"))
	add("err_include_undef", include(2, value.Array{nil}))
	add("err_include_empty", include(2, ""))
	add("err_include_resource", include(1, res("File", "/x")))
	add("err_unknown_type", only(func(s *runtime.Scope) error {
		return s.CreateResources(at(1, 1), "nope", value.NewHash(value.Entry{Key: "a", Value: value.NewHash()}))
	}))
	add("err_unknown_class", only(func(s *runtime.Scope) error {
		_, err := s.DeclareClassNamed(at(2, 1), "nope")
		return err
	}))
	add("err_unknown_variable", only(func(s *runtime.Scope) error {
		v, err := s.RequireAt(at(1, 26), s.TopVar("nope"), "nope")
		if err != nil {
			return err
		}
		return notice(s, 1, 1, "a", attr("message", v))
	}))
	add("err_reassign", only(func(s *runtime.Scope) error {
		if err := s.At(at(1, 4), s.AssignTop(0, "x", int64(1))); err != nil {
			return err
		}
		return s.At(at(2, 14), s.AssignTop(0, "x", int64(2)))
	}))
	attrOf := func(line int32, name string) runtime.Environment {
		return only(func(s *runtime.Scope) error {
			if line > 1 {
				if err := notice(s, 1, 1, "a"); err != nil {
					return err
				}
			}
			v, err := s.Index([]runtime.Pos{*at(line, 26)}, res("Notify", "a"), name)
			if err != nil {
				return err
			}
			return notice(s, line, 1, "b", attr("message", v))
		})
	}
	add("err_resource_attr", attrOf(2, "nope"))
	add("err_resource_missing", attrOf(1, "message"))
	add("err_node", runtime.Environment{Nodes: []*runtime.Node{{Name: "other"}, {Regexp: &value.Regexp{Source: "^db", Matcher: &re2.Regexp{Pattern: "^db"}}}}})

	none := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}}
	add("err_no_params", withDefine(none, func(s *runtime.Scope) error {
		return s.DeclareOne(at(2, 1), &none.Type, catalog.Regular, "x", attr("a", int64(1)), attr("noop", true), attr("b", int64(2)), attr("name", "n"))
	}))
	lazy := &runtime.Define{
		Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define},
		Params: []runtime.Param{{Name: "p", Type: typesys.IntegerType, Required: true}, {Name: "q"}},
		Eval: func(s *runtime.Scope) error {
			b := s.Bind()
			if _, ok := b.Get(1); !ok {
				return s.AtCall(at(1, 27), errors.New("not asked for"))
			}
			return b.Check()
		},
	}
	add("err_virtual_ok", withDefine(lazy, func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(2, 1), &lazy.Type, catalog.Virtual, "fine", attr("p", int64(1))); err != nil {
			return err
		}
		return s.DeclareOne(at(3, 1), &lazy.Type, catalog.Virtual, "wrong", attr("p", "x"))
	}))
}
