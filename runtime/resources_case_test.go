package runtime_test

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func init() {
	add("resources", runtime.Environment{TopVars: []string{"h"}, Main: main(func(s *runtime.Scope) error {
		h := value.NewHash(value.Entry{Key: "message", Value: "splat"}, value.Entry{Key: "noop", Value: true})
		defaults := []catalog.Attr{attr("message", "m"), attr("withpath", false)}
		return steps(
			func() error {
				return s.DeclareOne(at(1, 1), &notify, catalog.Regular, "a", attr("message", "x"), attr("tag", value.Strings("T1", "two::Parts")))
			},
			func() error {
				return drop(s.Declare(at(5, 1), &notify, catalog.Regular, value.Array{"b", value.Strings("c::d", "E f")}, attr("withpath", true)))
			},
			func() error { return s.AssignTop(0, "h", h) },
			func() error {
				g, err := s.BodyAttrs(at(7, 1), defaults)
				if err != nil {
					return err
				}
				h, err := s.BodyAttrs(at(7, 1), defaults, attr("withpath", nil), attr("loglevel", "notice"))
				if err != nil {
					return err
				}
				return steps(
					func() error { return drop(s.Declare(at(7, 1), &notify, catalog.Regular, "g", g...)) },
					func() error { return drop(s.Declare(at(7, 1), &notify, catalog.Regular, "h", h...)) },
				)
			},
			func() error {
				return s.DeclareOne(at(16, 1), &notify, catalog.Regular, "i", catalog.Attr{Value: s.TopSlot(0), Op: catalog.Splat}, attr("name", "i"))
			},
			func() error {
				return s.DeclareOne(at(17, 1), &notify, catalog.Regular, "j", attr("name", "jay"), attr("alias", value.Strings("k", "l")),
					attr("require", value.Array{res("Notify", "a"), value.Array{res("Notify", "b")}}))
			},
			func() error {
				return s.DeclareOne(at(18, 1), &file, catalog.Regular, "/tmp/x/", attr("ensure", "directory"), attr("content", nil))
			},
			func() error {
				return s.DeclareOne(at(19, 1), &file, catalog.Regular, "/tmp/y", attr("ensure", "file"))
			},
			func() error {
				return s.DeclareOne(at(20, 1), &packageType, catalog.Regular, "p", attr("ensure", "installed"))
			},
			func() error {
				return s.DeclareOne(at(21, 1), &exec_, catalog.Regular, "true", attr("path", value.Array{"/bin", nil}))
			},
			func() error {
				return s.DeclareOne(at(22, 1), &user, catalog.Regular, "u", attr("groups", value.Array{res("Notify", "a"), value.Strings("x")}),
					attr("uid", int64(5)), attr("password", &value.Sensitive{Value: "s3"}), attr("home", "q\"é\n"))
			},
		)
	})})
}
