package runtime

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// mismatches returns what is wrong with the value of a parameter, one text for
// each mistake (MSG-1 to MSG-12).
func mismatches(p *Param, v value.Value) []string {
	return []string{"parameter '" + p.Name + "' expects " + value.Article(p.Type.String()) + " " + p.Type.String() + " value, got " +
		typesys.Generalize(typesys.Infer(v)).String()}
}
