package apply

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Wrong says what is wrong with the attributes of a resource that are known where nothing is applied. Those that are unknown may have any values. Check is the one
// of the type, nil for none. The resource has a catalog of its own.
func Wrong(check func(d *Declared) error, r *catalog.Resource, unknown []string) error {
	whole := *r
	whole.Params = append([]catalog.Param(nil), r.Params...)
	for _, name := range unknown {
		whole.Params = append(whole.Params, catalog.Param{Name: name, Value: true})
	}
	quiet, quieter := func(string, string) {}, func(string) {}
	d := &Declared{
		Resource: r, whole: &whole, Path: Path(r), Catalog: catalog.New("", "", ""), Options: &Options{},
		Say: quiet, Print: quiet, Warn: quieter, Tell: func(string, string, string) {}, Told: func(string, string, string) {}, Deprecated: quieter,
	}
	d.Catalog.TypeNamed = func(name string) *catalog.Type { return &catalog.Type{Name: name} }
	if check != nil {
		if err := check(d); err != nil {
			return err
		}
	}
	return checkMeta(d, nil)
}

// Broken is an error with which Puppet itself breaks for the value of an attribute.
type Broken struct{ Attribute, Text string }

func (e *Broken) Error() string { return e.Text }

// Known reports whether a value is one that a check sees where nothing is applied: data, which may be secret.
func Known(v value.Value) bool {
	switch v := v.(type) {
	case string, bool, int64, float64:
		return true
	case *value.Sensitive:
		return Known(v.Value)
	case value.Array:
		for _, e := range v {
			if !Known(e) {
				return false
			}
		}
		return true
	case *value.Hash:
		for _, e := range v.Entries() {
			if !Known(e.Key) || !Known(e.Value) {
				return false
			}
		}
		return true
	}
	return false
}
