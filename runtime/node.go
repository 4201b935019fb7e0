package runtime

import "slices"

import "github.com/p2go/p2go/runtime/value"

// cleanFacts returns facts as the reference implementation takes them: undef is
// the empty string, at any depth. Facts without undefs are returned as they are.
func cleanFacts(h *value.Hash) *value.Hash {
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

// warnShadowed warns about facts that the node's parameters hide (VAR-8).
func (c *Compiler) warnShadowed() {
	set := c.req.Parameters
	if set.Len() == 0 {
		return
	}
	for _, from := range []*value.Hash{c.facts, c.req.ServerFacts} {
		for _, e := range from.Entries() {
			old, ok := set.Get(e.Key)
			if !ok {
				continue
			}
			c.log(Message{Level: "warning", Text: join([]string{
				"The node parameter '", value.Text(e.Key), "' for node '", c.req.Node, "' was already set to '",
				string(value.AppendHostText(nil, old)), "'. It could not be set to '", string(value.AppendHostText(nil, e.Value)), "'",
			})})
		}
	}
}
