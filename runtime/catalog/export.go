package catalog

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// Encoded is a value beyond Data that a store has given, in the form in which the
// catalog has it (RICH-1): nothing looks into it before the agent does.
type Encoded string

// Kind is the label in messages.
func (e Encoded) Kind() string { return "Stored Value" }

// AppendKey appends the identity as a hash key.
func (e Encoded) AppendKey(b []byte) []byte { return append(b, e...) }

// AppendText appends the JSON.
func (e Encoded) AppendText(b []byte) []byte { return append(b, e...) }

// HasExports reports whether there are exported resources of this node (VIRT-2).
func (c *Catalog) HasExports() bool {
	return slices.ContainsFunc(c.resources, func(r *Resource) bool { return r.Exported })
}

// AppendExports appends the exported resources as a JSON array, each as in the
// catalog, for a store. Parameters with something Sensitive in them are left
// out, and named to secret: stores are read by many.
func (c *Catalog) AppendExports(b []byte, enc *Encoding, secret func(r *Resource, param string)) ([]byte, error) {
	e := &encoder{Catalog: c, Encoding: enc}
	b = append(b, '[')
	first := true
	for _, r := range c.resources {
		if !r.Exported {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		e.secret = func(param string) { secret(r, param) }
		var err error
		if b, err = e.resource(b, r); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

func holdsSensitive(v value.Value) bool {
	switch v := v.(type) {
	case *value.Sensitive:
		return true
	case value.Array:
		return slices.ContainsFunc(v, holdsSensitive)
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsSensitive(e.Key) || holdsSensitive(e.Value) {
				return true
			}
		}
	}
	return false
}
