package runtime

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
)

// CleanFacts returns facts as the reference implementation takes them: undef is
// the empty string, at any depth. Facts without undefs are returned as they are.
func CleanFacts(h *value.Hash) *value.Hash {
	if h == nil || !holdsUndef(h) {
		return h
	}
	return withoutUndef(h).(*value.Hash)
}

func holdsUndef(v value.Value) bool {
	switch v := v.(type) {
	case nil:
		return true
	case value.Array:
		if slices.ContainsFunc(v, holdsUndef) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsUndef(e.Value) {
				return true
			}
		}
	}
	return false
}

func withoutUndef(v value.Value) value.Value {
	switch v := v.(type) {
	case nil:
		return ""
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = withoutUndef(e)
		}
		return out
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			out.Set(e.Key, withoutUndef(e.Value))
		}
		return out
	}
	return v
}

// warnShadowed warns about facts that what comes before them hides: the node's parameters, the name of the environment, and, of
// those of the server, the node's facts (VAR-8).
func (c *compiler) warnShadowed() {
	environment := value.NewHash(value.Entry{Key: "environment", Value: c.env.Name})
	c.warnHidden(c.facts, environment, c.req.Parameters)
	c.warnHidden(c.req.ServerFacts, c.req.Parameters, c.facts)
}

// warnHidden warns about what of a hash is in others as well.
func (c *compiler) warnHidden(hidden *value.Hash, by ...*value.Hash) {
	for _, e := range hidden.Entries() {
		for _, set := range by {
			old, ok := set.Get(e.Key)
			if !ok {
				continue
			}
			c.messages.log(Message{Level: "warning", Text: "The node parameter '" + value.Text(e.Key) + "' for node '" + c.req.Node + "' was already set to '" +
				string(value.AppendHostText(nil, old)) + "'. It could not be set to '" + string(value.AppendHostText(nil, e.Value)) + "'"})
			break
		}
	}
}

// checkNames finds facts and parameters of the node that cannot be variables of top scope (FACT-2, VAR-3).
func (c *compiler) checkNames() error {
	sets := []*value.Hash{c.req.Parameters, c.facts, c.req.ServerFacts}
	for _, set := range sets {
		for _, e := range set.Entries() {
			switch name := value.Text(e.Key); {
			case name == "facts" || name == "trusted" || name == "server_facts":
				return &Error{Message: "Attempt to assign to a reserved variable name: '" + name + "'"}
			case name != "" && strings.Trim(name, "0123456789") == "":
				return &Error{Message: "Cannot assign to a numeric match result variable '$" + name + "'"}
			}
		}
	}
	for _, name := range [...]string{"module_name", "title", "name"} { // of the main class, in its order
		for _, set := range sets {
			if _, ok := set.Get(name); ok {
				return &Error{Message: "Cannot reassign variable '$" + name + "'"}
			}
		}
	}
	return nil
}

// Fact is $facts[path[0]][path[1]]...: what generated code reads of the facts.
// The places are those of the index expressions, the outermost first, each
// followed by that of its key.
func (s *Scope) Fact(at []Pos, path ...string) (value.Value, error) {
	v := hash(s.c.facts)
	for i, key := range path {
		if h, ok := v.(*value.Hash); ok {
			v = h.LookupText(key)
			continue
		}
		inner, err := op.IndexData(v, key)
		n := 2 * (len(path) - 1 - i)
		if inner, err = s.Coerce([]Pos{at[n], at[n], at[n+1]}, inner, err); err != nil {
			return nil, err
		}
		v = inner
	}
	return v, nil
}

// FactValue is $facts[name].
func (s *Scope) FactValue(name string) value.Value {
	return s.c.facts.LookupText(name)
}

var noFacts = value.NewHash()

func hash(h *value.Hash) value.Value {
	if h == nil {
		return noFacts
	}
	return h
}

// serverFacts are the server's facts with the environment added (FACT-4).
func (c *compiler) serverFacts() value.Value {
	if c.server == nil {
		c.server = c.req.ServerFacts.Merge(value.NewHash(value.Entry{Key: "environment", Value: c.env.Name}))
	}
	return c.server
}
