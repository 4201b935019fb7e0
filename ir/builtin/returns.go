package builtin

import "github.com/p2go/p2go/typesys"

// Returns is the type that a function of Puppet's own declares for its result, nil for
// most: they declare none (API-5).
func Returns(name string) typesys.Type {
	switch name {
	case "alert", "crit", "debug", "emerg", "err", "info", "notice", "warning":
		return typesys.UndefType
	case "epp", "inline_epp":
		return &typesys.Variant{Types: []typesys.Type{typesys.StringType, &typesys.Sensitive{Of: typesys.StringType}}}
	case "group_by":
		return typesys.HashType
	case "partition":
		return &typesys.Tuple{Types: []typesys.Type{typesys.ArrayType, typesys.ArrayType}}
	}
	return nil
}
