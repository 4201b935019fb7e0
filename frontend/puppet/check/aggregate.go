package check

import "github.com/p2go/p2go/internal/diag"

// Aggregate words the one failure that Puppet ends with when it finds what is
// in the list, with its place; "" when nothing in the list is an error (VAL-1).
// See [diag.List.Aggregate].
func Aggregate(list diag.List) string { return list.Aggregate() }
