package catalog

import "github.com/p2go/p2go/runtime/value"

// RelKind is the kind of a relationship.
type RelKind uint8

const (
	// Before is ->.
	Before RelKind = iota
	// Notify is ~>: before, and a refresh.
	Notify
	// After is <-, and NotifiedBy <~: the operand to the right comes first.
	After
	NotifiedBy
)

// Reversed reports whether the operand to the right comes first.
func (k RelKind) Reversed() bool { return k >= After }

// Param is the parameter of what comes first that names what comes later.
func (k RelKind) Param() string {
	if k == Notify || k == NotifiedBy {
		return "notify"
	}
	return "before"
}

// relationParams are the relationship parameters in the order in which an agent
// looks at them.
var relationParams = [...]string{"require", "subscribe", "before", "notify"}

// EachRelation calls f for every resource that a relationship parameter of r
// names, with the parameter and the reference; to is nil when the final catalog
// does not have it (REL-12).
func (c *Catalog) EachRelation(r *Resource, f func(param string, to *Resource, ref string)) {
	for _, name := range relationParams {
		if p := r.Param(name); p != nil {
			c.eachRelated(p.Value, func(to *Resource, ref string) { f(name, to, ref) })
		}
	}
}

func (c *Catalog) eachRelated(v value.Value, f func(to *Resource, ref string)) {
	switch v := v.(type) {
	case nil:
		return
	case value.Array:
		for _, e := range v {
			c.eachRelated(e, f)
		}
		return
	}
	to, err := c.FindValue(v)
	if err != nil || to != nil && to.Virtual {
		to = nil
	}
	f(to, HostText(v))
}
