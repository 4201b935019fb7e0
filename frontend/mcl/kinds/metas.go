package kinds

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/types"
)

// Meta is a metaparam (MCL-META).
type Meta struct {
	Name string
	Type *types.Type
	// Since is the oldest dialect that has it (MCL-META-1).
	Since ast.Dialect
	// Trait is what a kind must have, or else it ignores it; 0 for those that all have (MCL-KIND, section 4).
	Trait Trait
}

// Metas are the metaparams in the order of the table.
func Metas() []Meta { return metas }

var metas = []Meta{
	{Name: "noop", Type: types.Bool, Since: ast.Dialect2020},
	{Name: "retry", Type: types.Int, Since: ast.Dialect2020},
	{Name: "retryreset", Type: types.Bool, Since: ast.Dialect1},
	{Name: "delay", Type: types.Int, Since: ast.Dialect2020},
	{Name: "timeout", Type: types.Int, Since: ast.Head},
	{Name: "poll", Type: types.Int, Since: ast.Dialect2020},
	{Name: "limit", Type: types.Float, Since: ast.Dialect2020},
	{Name: "burst", Type: types.Int, Since: ast.Dialect2020},
	{Name: "reset", Type: types.Bool, Since: ast.Dialect1},
	{Name: "sema", Type: types.List(types.Str), Since: ast.Dialect2020},
	{Name: "rewatch", Type: types.Bool, Since: ast.Dialect2020},
	{Name: "realize", Type: types.Bool, Since: ast.Dialect2020},
	{Name: "dollar", Type: types.Bool, Since: ast.Dialect1},
	{Name: "hidden", Type: types.Bool, Since: ast.Dialect1},
	{Name: "export", Type: types.List(types.Str), Since: ast.Dialect1},
	{Name: "reverse", Type: types.Bool, Since: ast.Dialect2020, Trait: Reversible},
	{Name: "autoedge", Type: types.Bool, Since: ast.Dialect2020, Trait: AutoEdge},
	{Name: "autogroup", Type: types.Bool, Since: ast.Dialect2020, Trait: AutoGroup},
}

// Ignores reports whether resources of the kind ignore a metaparam, of which there is a warning.
func (k *Kind) Ignores(m *Meta) bool { return k.Traits&m.Trait != m.Trait }
