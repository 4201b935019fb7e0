package lower

import "github.com/p2go/p2go/typesys"

// Type returns the alias, the object type or the set of a name, nil where there is none: for who asks without a manifest that names it. The
// error is what is wrong with its definition, which has been reported.
func (l *Lowerer) Type(name string) (typesys.Type, error) { return l.declared(name) }
