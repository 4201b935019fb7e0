package ast

// Walk calls f for a node, and for those in it in the order of the source as long as f says so. A nil node is passed over.
func Walk(n Node, f func(Node) bool) {
	if IsNil(n) || !f(n) {
		return
	}
	for _, c := range Children(n) {
		Walk(c, f)
	}
}

// IsNil reports whether there is no node, also where the interface holds a nil pointer of a kind that fields may have.
func IsNil(n Node) bool {
	switch n := n.(type) {
	case nil:
		return true
	case *Seq:
		return n == nil
	case *Block:
		return n == nil
	case *Const:
		return n == nil
	}
	return false
}

// Children returns the nodes in a node, in the order of the source; those of parameters are their defaults.
func Children(n Node) []Node {
	var out []Node
	add := func(ns ...Node) {
		for _, x := range ns {
			if !IsNil(x) {
				out = append(out, x)
			}
		}
	}
	switch n := n.(type) {
	case *Seq:
		add(n.Body...)
	case *Interp:
		add(n.Parts...)
	case *Shell:
		add(n.Parts...)
	case *InterpSym:
		add(n.Parts...)
	case *Regexp:
		add(n.Parts...)
	case *Array:
		add(n.Elems...)
	case *Hash:
		for _, p := range n.Pairs {
			add(p.Key, p.Value)
		}
	case *Range:
		add(n.From, n.To)
	case *FlipFlop:
		add(n.From, n.To)
	case *Const:
		add(n.Scope)
	case *Assign:
		add(n.Target, n.Value)
	case *OpAssign:
		add(n.Target, n.Value)
	case *MultiAssign:
		add(n.Targets...)
		add(n.Value)
	case *Targets:
		add(n.Targets...)
	case *Call:
		add(n.Recv)
		add(n.Args...)
		add(n.BlockArg, n.Block)
	case *Index:
		add(n.Recv)
		add(n.Args...)
	case *Super:
		add(n.Args...)
		add(n.BlockArg, n.Block)
	case *Yield:
		add(n.Args...)
	case *Splat:
		add(n.X)
	case *Block:
		add(defaults(n.Params)...)
		add(n.Body)
	case *Lambda:
		add(defaults(n.Params)...)
		add(n.Body)
	case *And:
		add(n.X, n.Y)
	case *Or:
		add(n.X, n.Y)
	case *Not:
		add(n.X)
	case *Defined:
		add(n.X)
	case *If:
		add(n.Cond, n.Then, n.Else)
	case *While:
		add(n.Cond, n.Body)
	case *For:
		add(n.Targets...)
		add(n.Iter, n.Body)
	case *Case:
		add(n.X)
		for _, w := range n.Whens {
			add(w.Tests...)
			add(w.Body)
		}
		add(n.Else)
	case *Begin:
		add(n.Body)
		for _, r := range n.Rescues {
			add(r.Classes...)
			add(r.Target, r.Body)
		}
		add(n.Else, n.Ensure)
	case *Return:
		add(n.X)
	case *Next:
		add(n.X)
	case *Break:
		add(n.X)
	case *Def:
		add(n.Singleton)
		add(defaults(n.Params)...)
		add(n.Body)
	case *Class:
		add(n.Path, n.Super, n.Body)
	case *SClass:
		add(n.X, n.Body)
	case *Module:
		add(n.Path, n.Body)
	case *Alias:
		add(n.New, n.Old)
	case *Undef:
		add(n.Names...)
	case *Output:
		add(n.X)
	}
	return out
}

// defaults are the nodes in parameters.
func defaults(p *Params) []Node {
	if p == nil {
		return nil
	}
	var out []Node
	for _, param := range p.List {
		if param.Default != nil {
			out = append(out, param.Default)
		}
		out = append(out, defaults(param.Nested)...)
	}
	return out
}

// Names returns the names of parameters, of nested ones too, in their order.
func (p *Params) Names() []string {
	if p == nil {
		return nil
	}
	var names []string
	for _, param := range p.List {
		if param.Kind == ParamNested {
			names = append(names, param.Nested.Names()...)
		} else if param.Name != "" {
			names = append(names, param.Name)
		}
	}
	return names
}
