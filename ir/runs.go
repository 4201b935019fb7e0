package ir

import (
	"strings"

	"github.com/p2go/p2go/typesys"
)

// RunsBodies reports whether v may run bodies of classes, functions or templates when
// it is evaluated, not counting those of its regions. Defined types come later.
func (v *Value) RunsBodies() bool {
	switch v.Op {
	case OpInclude, OpDeclareClass, OpDeclareNamed, OpCallFunc, OpCallHost, OpCallTemplate:
		return true
	case OpCall, OpCatalogCall:
		aux := v.Aux.(CallAux)
		return (v.Op == OpCatalogCall || v.Effect() == Writes) && !quiet[aux.Name] && !onlyResources(aux.Name, v.Args)
	}
	return false
}

// quiet are functions with an effect that run no body.
var quiet = map[string]bool{
	"nomatch": true, "nottype": true, "resourcetype": true, "destructure": true, "tryin": true, "caseany": true, "defined": true, "tagged": true, "tag": true, "realize": true, "fail": true,
	"debug": true, "info": true, "notice": true, "warning": true, "err": true, "alert": true, "crit": true, "emerg": true,
	"fact": true, "fqdn_rand": true, "deprecation": true, "new": true, "ensure_packages": true,
}

// onlyResources reports whether a call declares resources of a type that is no class.
func onlyResources(name string, args []*Value) bool {
	if name != "create_resources" && name != "ensure_resource" && name != "ensure_resources" || len(args) == 0 {
		return false
	}
	switch t := args[0].Aux.(type) {
	case string:
		return args[0].Op == OpConst && !strings.EqualFold(strings.TrimLeft(t, "@:"), "class")
	case *typesys.Resource:
		return args[0].Op == OpConst && t.TypeName != ""
	}
	return false
}
