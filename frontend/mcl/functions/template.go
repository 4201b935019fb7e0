package functions

import (
	"slices"
	"strings"
	"text/template/parse"

	"github.com/p2go/p2go/frontend/mcl/types"
)

// TemplateName returns the name of the function in templates, "" where they cannot call it: those of a fixed type can be called, also
// without an import (MCL-FN, section 7).
func (f *Function) TemplateName() string {
	if f.Missing != "" || f.Class == Const || f.Special != NoRule || f.Site || f.Dialect != "" || len(f.Types) != 1 {
		return ""
	}
	t := types.MustParse(f.Types[0], &types.Vars{})
	if !t.Ground() || slices.ContainsFunc(t.Fields, func(p types.Field) bool { return p.Type.Has(types.FuncKind) }) {
		return ""
	}
	return strings.NewReplacer(".", "_", "/", "_").Replace(f.Name)
}

// inTemplates are the functions that templates can call, by their names there.
var inTemplates = func() map[string]*Function {
	of := map[string]*Function{}
	for _, f := range byName {
		if name := f.TemplateName(); name != "" {
			of[name] = f
		}
	}
	return of
}()

// known are the names that the parser of templates knows: those of Go's own functions too.
var known = func() map[string]any {
	of := map[string]any{}
	for name := range inTemplates {
		of[name] = true
	}
	for name := range strings.FieldsSeq("and call eq ge gt html index js le len lt ne not or print printf println slice urlquery") {
		of[name] = true
	}
	return of
}()

// TemplateFunctions returns the functions of mcl that a template names, sorted by their names there, so that only they are linked. One that
// is not [Pure] makes the call an input. The error is that of a text which is no template: rendering it fails.
func TemplateFunctions(text string) ([]*Function, error) {
	trees, err := parse.Parse("template", text, "", "", known)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, tree := range trees {
		if tree.Root != nil {
			identifiers(tree.Root, names)
		}
	}
	var of []*Function
	for name := range names {
		if f := inTemplates[name]; f != nil {
			of = append(of, f)
		}
	}
	slices.SortFunc(of, func(a, b *Function) int { return strings.Compare(a.TemplateName(), b.TemplateName()) })
	return of, nil
}

// identifiers adds the names of functions in a node.
func identifiers(n parse.Node, names map[string]bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, e := range n.Nodes {
				identifiers(e, names)
			}
		}
	case *parse.ActionNode:
		identifiers(n.Pipe, names)
	case *parse.IfNode:
		branch(&n.BranchNode, names)
	case *parse.RangeNode:
		branch(&n.BranchNode, names)
	case *parse.WithNode:
		branch(&n.BranchNode, names)
	case *parse.TemplateNode:
		identifiers(n.Pipe, names)
	case *parse.PipeNode:
		if n != nil {
			for _, c := range n.Cmds {
				identifiers(c, names)
			}
		}
	case *parse.CommandNode:
		for _, a := range n.Args {
			identifiers(a, names)
		}
	case *parse.ChainNode:
		identifiers(n.Node, names)
	case *parse.IdentifierNode:
		names[n.Ident] = true
	}
}

func branch(n *parse.BranchNode, names map[string]bool) {
	identifiers(n.Pipe, names)
	identifiers(n.List, names)
	identifiers(n.ElseList, names)
}
