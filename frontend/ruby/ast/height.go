package ast

// Below returns a node that is more than height levels below n, or nil where there is none. It needs no stack, so that trees of any
// height can be asked for.
func Below(n Node, height int) Node {
	type entry struct {
		n     Node
		level int
	}
	stack := []entry{{n, 0}}
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if e.level > height {
			return e.n
		}
		for _, c := range Children(e.n) {
			stack = append(stack, entry{c, e.level + 1})
		}
	}
	return nil
}
