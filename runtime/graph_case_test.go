package runtime_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/typesys"
)

func init() {
	d := &runtime.Define{Name: "f::d", Type: catalog.Type{Name: "F::D", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(8, 17), &notify, catalog.Regular, s.Title()+"-in"); err != nil {
			return err
		}
		return s.DeclareOne(at(8, 43), &notify, catalog.Regular, s.Title()+` "q"`, attr("require", res("Notify", s.Title()+"-in")))
	}}
	bc := &runtime.Class{Name: "b::c", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(6, 14), &d.Type, catalog.Regular, "X::y z")
	}}
	empty := &runtime.Class{Name: "empty"}
	a := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(2, 3), &notify, catalog.Regular, "a1", attr("before", res("Notify", "top"))); err != nil {
			return err
		}
		if err := s.DeclareOne(at(3, 3), &notify, catalog.Regular, "a2"); err != nil {
			return err
		}
		_, err := s.Contain(at(4, 3), bc)
		return err
	}}
	add("graph", runtime.Environment{
		Classes: []*runtime.Class{a, bc, empty}, Defines: []*runtime.Define{d},
		Main: main(func(s *runtime.Scope) error {
			if err := s.DeclareOne(at(9, 1), &catalog.Stage, catalog.Regular, "pre", attr("before", res("Stage", "main"))); err != nil {
				return err
			}
			if _, err := s.DeclareClass(at(10, 1), empty, attr("stage", "pre")); err != nil {
				return err
			}
			if _, err := s.Include(at(11, 1), a); err != nil {
				return err
			}
			if err := s.DeclareOne(at(12, 1), &notify, catalog.Regular, "top", attr("subscribe", &typesys.Class{Name: "b::c"})); err != nil {
				return err
			}
			if err := s.DeclareOne(at(13, 1), &notify, catalog.Regular, "last"); err != nil {
				return err
			}
			if err := s.DeclareOne(at(14, 1), &notify, catalog.Virtual, "never"); err != nil {
				return err
			}
			if _, err := s.Relate(at(15, 12), &typesys.Class{Name: "a"}, res("Notify", "last"), runtime.Notify); err != nil {
				return err
			}
			_, err := s.Relate(at(16, 16), res("F::D", "X::y z"), res("Notify", "last"), runtime.Before)
			return err
		}),
	})

	ca := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		return s.DeclareOne(at(1, 11), &notify, catalog.Regular, "in a", attr("require", res("Notify", "x")))
	}}
	add("cycles", runtime.Environment{
		Classes: []*runtime.Class{ca},
		Main: main(func(s *runtime.Scope) error {
			if _, err := s.Include(at(2, 1), ca); err != nil {
				return err
			}
			if err := s.DeclareOne(at(3, 1), &notify, catalog.Regular, "x", attr("require", &typesys.Class{Name: "a"})); err != nil {
				return err
			}
			if err := s.DeclareOne(at(4, 1), &notify, catalog.Regular, "y", attr("before", res("Notify", "z"))); err != nil {
				return err
			}
			if err := s.DeclareOne(at(5, 1), &notify, catalog.Regular, "z", attr("before", res("Notify", "y"))); err != nil {
				return err
			}
			return s.DeclareOne(at(6, 1), &notify, catalog.Regular, "s", attr("before", res("Notify", "s")))
		}),
	})
}

// TestOverview checks the forms that the reference implementation does not have.
func TestOverview(t *testing.T) {
	env := &runtime.Environment{Name: "production", Types: []*catalog.Type{&notify}, Main: main(func(s *runtime.Scope) error {
		if err := s.DeclareOne(at(1, 1), &notify, catalog.Regular, "a", attr("notify", res("Notify", "b"))); err != nil {
			return err
		}
		if err := s.DeclareOne(at(2, 1), &notify, catalog.Regular, "b", attr("require", res("Notify", "v"))); err != nil {
			return err
		}
		return s.DeclareOne(at(3, 1), &notify, catalog.Virtual, "v")
	})}
	cat, err := runtime.Compile(env, &runtime.Request{Node: "n"})
	require.NoError(t, err)
	g := graph.Overview(cat)
	require.Equal(t, []graph.Missing{{Source: "Notify[b]", Param: "require", Target: "Notify[v]"}}, g.Missing)
	require.Empty(t, g.Cycles())
	require.Empty(t, graph.Report(g.Cycles()))
	require.Equal(t, `{"name":"overview","vertices":[{"ref":"Stage[main]","kind":"container"},{"ref":"Class[Settings]","kind":"container"},`+
		`{"ref":"Class[main]","kind":"container"},{"ref":"Notify[a]","kind":"resource"},{"ref":"Notify[b]","kind":"resource"}],`+
		`"edges":[{"source":0,"target":1,"kind":"contains"},{"source":0,"target":2,"kind":"contains"},{"source":2,"target":3,"kind":"contains"},`+
		`{"source":2,"target":4,"kind":"contains"},{"source":3,"target":4,"kind":"notify"}]}`, string(g.AppendJSON(nil)))
	dot := string(g.AppendDOT(nil))
	require.Contains(t, dot, `"Class[Main]" -> "Notify[b]" [style = dashed`)
	require.Contains(t, dot, `"Notify[a]" -> "Notify[b]" [style = bold]`)
}
