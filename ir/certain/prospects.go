package certain

import (
	"strings"

	"github.com/p2go/p2go/ir"
)

// prospects are the bodies whose evaluation may find something twice, or a cycle. Going through all that each body leads to
// takes the square of a program's length, so that it is first looked at as a whole: for what is declared at one place there is no
// second declaration, and orders that lead into no cycle of all orders together lead into none of some of them.
func (c *checker) prospects() map[*ir.Func]bool {
	g := &graph{index: map[string]int{}}
	leads := &graph{index: map[string]int{}}
	places := map[string]int{}
	for _, f := range c.p.Funcs {
		c.connect(g, leads, places, f)
	}
	component, reach := g.components(), leads.components()
	found := map[*ir.Func]bool{}
	for _, f := range c.p.Funcs {
		found[f] = c.mayFind(f, g, component, places, leads, reach)
	}
	return c.leadingTo(found)
}

// container is what a body's resources belong to: a class, or any instance of a defined type; "" for none.
func container(f *ir.Func) string {
	switch f.Kind {
	case ir.Class:
		return classText(f.Name)
	case ir.Define:
		return anyInstance + f.Name
	}
	return ""
}

// anyInstance begins what stands for all instances of a defined type.
const anyInstance = "\x00"

// stands is what a reference stands for among orders: all instances of a defined type are taken for one.
func (c *checker) stands(ref string) string {
	typ, _, _ := strings.Cut(ref, "[")
	if name := strings.ToLower(typ); c.defines[name] != nil {
		return anyInstance + name
	}
	return ref
}

// connect adds what a body is certain to declare to the graph of orders and to that of bodies, and counts it.
func (c *checker) connect(g, leads *graph, places map[string]int, f *ir.Func) {
	defer f.Blame()
	own := container(f)
	if own != "" {
		g.edge(own+begin, own+end)
	}
	for _, d := range c.bodies[f] {
		if d.runs != nil {
			continue
		}
		if d.order != nil {
			first, second := c.ordered(f, d)
			g.edge(first+end, second+begin)
			g.edge(first+begin, first+end)
			g.edge(second+begin, second+end)
			continue
		}
		places[d.ref]++
		if f.Kind == ir.Define {
			places[d.ref]++ // of each instance
		}
		if ref := c.stands(d.ref); own != "" && (d.class == "" || d.contain) {
			g.edge(own+begin, ref+begin)
			g.edge(ref+begin, ref+end)
			g.edge(ref+end, own+end)
		}
		switch {
		case d.class != "":
			leads.edge(bodyKey(f), classText(d.class))
		case d.define != "":
			leads.edge(bodyKey(f), anyInstance+d.define)
		}
	}
	if f.Kind == ir.Class && f.Parent != "" {
		places[classText(f.Parent)]++
		leads.edge(bodyKey(f), classText(f.Parent))
	}
}

// ordered are both sides of an order in a body.
func (c *checker) ordered(f *ir.Func, d declaration) (first, second string) {
	first, second = c.stands(d.order.first), c.stands(d.order.second)
	if d.order.second == "" {
		second = container(f)
	}
	return first, second
}

// bodyKey names a body among all that lead to each other.
func bodyKey(f *ir.Func) string {
	if own := container(f); own != "" {
		return own
	}
	return f.Kind.String() + " " + f.Name
}

// mayFind reports whether a body has something that may be a second declaration, or part of a cycle.
func (c *checker) mayFind(f *ir.Func, g *graph, component []int, places map[string]int, leads *graph, reach []int) bool {
	cyclic := func(from, to string) bool {
		return from == to || component[g.index[from]] == component[g.index[to]]
	}
	for _, d := range c.bodies[f] {
		switch {
		case d.runs != nil:
			continue
		case d.order != nil:
			first, second := c.ordered(f, d)
			if cyclic(first+end, second+begin) {
				return true
			}
			continue
		case d.include:
		case places[d.ref] > 1:
			return true
		case d.class != "" && reach[leads.index[bodyKey(f)]] == reach[leads.index[classText(d.class)]]:
			return true // a class that leads to its own declaration
		}
		if own := container(f); own != "" && (d.class == "" || d.contain) {
			if ref := c.stands(d.ref); cyclic(own+begin, ref+begin) || cyclic(ref+end, own+end) {
				return true
			}
		}
	}
	return false
}

// leadingTo are bodies and all that lead to them.
func (c *checker) leadingTo(found map[*ir.Func]bool) map[*ir.Func]bool {
	from := map[*ir.Func][]*ir.Func{}
	var todo []*ir.Func
	for _, f := range c.p.Funcs {
		for _, to := range c.leads(f) {
			from[to] = append(from[to], f)
		}
		if found[f] {
			todo = append(todo, f)
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, g := range from[f] {
			if !found[g] {
				found[g] = true
				todo = append(todo, g)
			}
		}
	}
	return found
}

// leads are the bodies that are evaluated because of a body.
func (c *checker) leads(f *ir.Func) []*ir.Func {
	var list []*ir.Func
	add := func(to *ir.Func) {
		if to != nil {
			list = append(list, to)
		}
	}
	if f.Kind == ir.Class && f.Parent != "" {
		add(c.classes[f.Parent])
	}
	for _, d := range c.bodies[f] {
		switch {
		case d.order != nil, d.runs != nil:
		case d.class != "":
			add(c.classes[d.class])
		case d.define != "" && !d.virtual:
			add(c.defines[d.define])
		}
	}
	return list
}

// evaluates marks the bodies that are evaluated because of a body.
func (c *checker) evaluates(f *ir.Func, marked map[*ir.Func]bool) {
	todo := []*ir.Func{f}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !marked[f] {
			marked[f] = true
			todo = append(todo, c.leads(f)...)
		}
	}
}

// graph is a directed graph of names.
type graph struct {
	index map[string]int
	next  [][]int
}

func (g *graph) node(name string) int {
	i, ok := g.index[name]
	if !ok {
		i = len(g.next)
		g.index[name] = i
		g.next = append(g.next, nil)
	}
	return i
}

func (g *graph) edge(from, to string) {
	i, j := g.node(from), g.node(to)
	g.next[i] = append(g.next[i], j)
}

// components numbers the nodes: those that lead to each other have the same number (Tarjan's algorithm, without recursion).
func (g *graph) components() []int {
	n := len(g.next)
	component, number, low, at := make([]int, n), make([]int, n), make([]int, n), make([]int, n)
	var path, stack []int
	count := 0
	for root := range n {
		if number[root] != 0 {
			continue
		}
		for path = append(path, root); len(path) > 0; {
			v := path[len(path)-1]
			if number[v] == 0 {
				count++
				number[v], low[v] = count, count
				stack = append(stack, v)
			}
			if at[v] < len(g.next[v]) {
				w := g.next[v][at[v]]
				at[v]++
				if number[w] == 0 {
					path = append(path, w)
				} else if component[w] == 0 {
					low[v] = min(low[v], number[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[v])
			}
			if low[v] == number[v] {
				for {
					w := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					component[w] = number[v]
					if w == v {
						break
					}
				}
			}
		}
	}
	return component
}
