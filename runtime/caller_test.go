package runtime_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// TestOuterCaller expects the second place that stdlib's deprecation() shows in
// Puppet for the same manifests.
func TestOuterCaller(t *testing.T) {
	got := map[string]string{}
	siteFile, moduleFile := "/manifests/site.pp", "/modules/m/manifests/a.pp"
	site := func(line int32) *runtime.Pos { return &runtime.Pos{File: &siteFile, Line: line} }
	module := func(line int32) *runtime.Pos { return &runtime.Pos{File: &moduleFile, Line: line} }
	note := func(s *runtime.Scope, at *runtime.Pos, key string) {
		got[key] = ""
		if file, line, ok := s.From(at).(interface{ OuterCaller() (string, int32, bool) }).OuterCaller(); ok {
			got[key] = file + ":" + strconv.Itoa(int(line))
		}
	}
	class := func(name string) *runtime.Class {
		return &runtime.Class{Name: name, Eval: func(s *runtime.Scope) error {
			note(s, module(2), name)
			return nil
		}}
	}
	a2, a3, b, e, g, h, i := class("a2"), class("a3"), class("b"), class("e"), class("g"), class("h"), class("i")
	a := &runtime.Class{Name: "a", Eval: func(s *runtime.Scope) error {
		note(s, module(2), "a")
		if _, err := s.Include(module(3), a2); err != nil {
			return err
		}
		_, err := s.DeclareClass(module(4), a3)
		return err
	}}
	d := &runtime.Define{Name: "d", Type: catalog.Type{Name: "D", Kind: catalog.Define}, Eval: func(s *runtime.Scope) error {
		note(s, module(2), "d")
		_, err := s.Contain(module(3), i)
		return err
	}}
	env := &runtime.Environment{
		Classes: []*runtime.Class{a, a2, a3, b, e, g, h, i},
		Defines: []*runtime.Define{d},
		Nodes: []*runtime.Node{{Default: true, Eval: func(s *runtime.Scope) error {
			note(s, site(11), "node")
			if _, err := s.DeclareClass(site(12), g); err != nil {
				return err
			}
			_, err := s.Include(site(13), h)
			return err
		}}},
		Main: main(func(s *runtime.Scope) error {
			note(s, site(1), "main")
			if _, err := s.Include(site(2), a); err != nil {
				return err
			}
			if _, err := s.DeclareClass(site(3), b); err != nil {
				return err
			}
			if err := s.DeclareOne(site(4), &d.Type, catalog.Regular, "x"); err != nil {
				return err
			}
			return s.CreateResources(site(5), "class", value.NewHash(value.Entry{Key: "e", Value: value.NewHash()}))
		}),
	}
	_, err := runtime.Compile(env, &runtime.Request{Node: "n"})
	require.NoError(t, err)
	assert.Equal(t, map[string]string{
		"main": "/manifests/site.pp:0", "a": "/manifests/site.pp:2", "a2": "/modules/m/manifests/a.pp:3", "a3": "/manifests/site.pp:2",
		"b": "/manifests/site.pp:0", "e": "/manifests/site.pp:5", "node": "", "g": "", "h": "/manifests/site.pp:13",
		"d": "", "i": "/modules/m/manifests/a.pp:3",
	}, got)
}
