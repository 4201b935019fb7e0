// Package rubycode generates values for Ruby code of Puppet modules: variables for templates and arguments for functions.
//
// The code says what values should be: what is iterated over is an array or a hash, what a string is compared with is a string, and elements
// are what is asked of them. Conditions say which values lead where: from them sets of values are made so that each goes both ways, as far as
// that can be read from the code. The same code gives the same values.
package rubycode

import (
	"encoding/json"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// A Variable is one that a template reads.
type Variable struct {
	// Name is as in manifests, qualified or not.
	Name string
	// Tested says that the template asks whether there is such a variable.
	Tested bool
}

// A Set has values for variables, as JSON.
type Set map[string]json.RawMessage

// The number of sets that are made of conditions: at least three, and more where branches exclude each other.
const (
	fewest = 3
	most   = 10
)

// Template returns the variables that a template reads, and sets of values for them. In the last two sets no variable has a value, and each
// has one of some kind. Code of templates that it renders is looked at together with its own.
func Template(files ...*ast.File) ([]Variable, []Set, error) {
	u := newUses(variable)
	for _, f := range files {
		u.locals = []map[string]*shape{{}}
		u.node(f.Body)
	}
	for _, f := range files {
		ast.Walk(f.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.Call); ok && c.Name == "setvar" && len(c.Args) > 1 {
				name, _ := constant(c.Args[0])
				u.roots = slices.DeleteFunc(u.roots, func(s *shape) bool { return s.name == name })
			}
			return true
		})
	}
	u.roots = slices.DeleteFunc(u.roots, func(s *shape) bool { return !settable.MatchString(s.name) })
	var vars []Variable
	for _, s := range u.roots {
		vars = append(vars, Variable{s.name, s.tested})
	}
	var sets []Set
	add := func(value func(*shape) any) error {
		set := Set{}
		for _, s := range u.roots {
			v := value(s)
			if v == any(absent{}) {
				continue
			}
			text, err := encode(v)
			if err != nil {
				return err
			}
			set[s.name] = text
		}
		sets = append(sets, set)
		return nil
	}
	for i, o := range u.sets() {
		if err := add(func(s *shape) any { return s.typical(i, 0, o) }); err != nil {
			return nil, nil, err
		}
	}
	if len(u.roots) == 0 {
		return vars, sets[:1], nil
	}
	if err := add(func(*shape) any { return nil }); err != nil {
		return nil, nil, err
	}
	err := add(func(s *shape) any { return s.any() })
	return vars, sets, err
}

// settable matches the names that manifests can give variables to, and facts.
var settable = regexp.MustCompile(`^(?:::)?(?:[a-z]\w*::)*[a-z_]\w*$`)

// variable is the shape of a variable of Puppet's.
func variable(u *uses, n ast.Node) *shape {
	switch n := n.(type) {
	case *ast.IVar:
		return u.root(n.Name)
	case *ast.Index:
		return u.scoped(n.Recv, n.Args)
	case *ast.Call:
		switch n.Name {
		case "lookupvar", "[]", "include?", "exist?", "bound?":
			return u.scoped(n.Recv, n.Args)
		case "has_variable?":
			if n.Recv == nil && len(n.Args) == 1 {
				if name, ok := constant(n.Args[0]); ok {
					text, _ := name.(string)
					return u.root(text)
				}
			}
		}
	}
	return nil
}

// scoped is the shape of a variable that is looked up in the scope, or in its hash.
func (u *uses) scoped(recv ast.Node, args []ast.Node) *shape {
	c, ok := recv.(*ast.Call)
	if ok && c.Name == "to_hash" {
		c, ok = c.Recv.(*ast.Call)
	}
	if !ok || c.Recv != nil || c.Name != "scope" || len(args) != 1 {
		return nil
	}
	name, _ := constant(args[0])
	text, ok := name.(string)
	if !ok || text == "" {
		return nil
	}
	return u.root(text)
}

// Rendered returns the names of the templates that code renders.
func Rendered(f *ast.File) []string {
	var names []string
	ast.Walk(f.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		if !ok || c.Name != "function_template" && c.Name != "call_function" && c.Name != "template" {
			return true
		}
		ast.Walk(c, func(n ast.Node) bool {
			if s, ok := n.(*ast.Str); ok && strings.Contains(s.Value, "/") {
				names = append(names, s.Value)
			}
			return true
		})
		return true
	})
	return names
}

// sets returns overrides that lead to all goals, as far as there are any that do.
func (u *uses) sets() []overrides {
	sets := []overrides{{}}
	for _, g := range u.goals {
		ways := []overrides{{}}
		for _, t := range g {
			ways = product(ways, t.cond(t.want))
		}
		if len(ways) == 0 || slices.ContainsFunc(sets, func(o overrides) bool { return has(o, ways) }) {
			continue
		}
		if !pack(sets, ways) && len(sets) < most {
			sets = append(sets, ways[0])
		}
	}
	for len(sets) < fewest {
		sets = append(sets, overrides{})
	}
	return sets
}

// has reports whether a set has all of one of some ways.
func has(set overrides, ways []overrides) bool {
	for _, w := range ways {
		all := true
		for s, v := range w {
			old, ok := set[s]
			all = all && ok && equivalent(old, v)
		}
		if all {
			return true
		}
	}
	return false
}

// pack adds one of some ways to a set that it fits.
func pack(sets []overrides, ways []overrides) bool {
	for i, set := range sets {
		for _, w := range ways {
			if o, ok := set.with(w); ok {
				sets[i] = o
				return true
			}
		}
	}
	return false
}

// any returns a value of whatever kind, another one for each name.
func (s *shape) any() any {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s.name))
	odd := []any{
		"", int64(0), int64(-7), true, false,
		[]any{},
		hash{},
		[]any{"one", int64(2), nil, []any{"three"}},
		hash{{"k", "v"}, {"l", []any{int64(1), 2.5}}},
		0.1, "a\nb\n",
		"ünïcode \"quoted\" 'text' $x", "  padded  ", int64(1) << 40, 1e20, "undef", "true", "no", "0",
	}
	return odd[h.Sum32()%uint32(len(odd))]
}
