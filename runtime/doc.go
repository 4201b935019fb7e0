// Package runtime is what a generated program links to compile catalogs: the
// compiler of one node's catalog, scopes, classes, defines and node definitions,
// and the statements of the Puppet language that change a catalog.
//
// A generated program describes its environment with static data ([Environment],
// [Class], [Define], [Node]) whose Eval functions are the compiled bodies. They
// get a [Scope] and call its methods. Builtin functions see of a scope what
// [fn.Context] has, and parts of the runtime that only some programs link see a
// [View]:
//
//	func evalNtp(s *runtime.Scope) error {
//		b := s.Bind()
//		port, ok := b.Get(0)
//		if !ok {
//			port = int64(123)
//			b.Default(0, port)
//		}
//		if err := b.Check(); err != nil {
//			return err
//		}
//		_, err := s.Declare(&pos[3], &file, catalog.Regular, "/etc/ntp.conf",
//			catalog.Attr{Name: "ensure", Value: "file"})
//		return err
//	}
//
// Methods that take a position return errors that have been placed and worded
// as the reference implementation does (ERR-4), so that generated code passes
// them on as they are. Other errors, of operators and functions, get their
// place from [Scope.At] and its relatives.
//
// What is where:
//
//	env.go, request.go           what is compiled, and for whom
//	compiler.go                  the compilation, phase by phase
//	class.go, define.go, node.go evaluating bodies; bind.go, describe.go: their parameters
//	scope.go                     scopes; context.go and view.go: their other faces
//	vars.go, preset.go, match.go variables; dynamic.go: by names that are computed; facts.go, settings.go
//	declare.go, include.go       resource expressions, and classes that are included
//	override.go, query.go        overrides, defaults, collectors; relate.go: relationships
//	operators.go, destructure.go operators and assignments; hold.go: values as resources hold them
//	function.go, call.go         functions of the Puppet language, and calls by name
//	resources.go, defined.go     functions that work on the catalog; stdlib.go: those of stdlib
//	template.go, output.go       templates and what they render
//	error.go, place.go           errors and their places; signal.go: jumps; log.go: messages
//
// [Compile] is a function of its arguments: there is no global state, and any
// number of compilations may run at the same time.
package runtime
