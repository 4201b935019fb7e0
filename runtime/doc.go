// Package runtime is what a generated program links to compile catalogs: the
// compiler of one node's catalog, scopes, classes, defines and node definitions,
// and the statements of the Puppet language that change a catalog.
//
// A generated program describes its environment with static data ([Environment],
// [Class], [Define], [Node]) whose Eval functions are the compiled bodies. They
// get a [Scope] and call its methods:
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
// [Compile] is a function of its arguments: there is no global state, and any
// number of compilations may run at the same time.
package runtime
