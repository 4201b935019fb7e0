package augeas

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// provider is the only one.
const provider = "augeas"

var rules = []attribute.Rule{
	{Name: "returns", Property: true},
	{Name: "context", Check: context},
	{Name: "onlyif"},
	{Name: "changes"},
	{Name: "root"},
	{Name: "load_path"},
	{Name: "force"},
	{Name: "type_check", Check: attribute.Switch},
	{Name: "lens"},
	{Name: "incl"},
	{Name: "show_diff", Check: attribute.Yes},
}

// context checks for what Puppet can ask whether it is empty.
func context(v value.Value) string {
	switch v.(type) {
	case string, value.Array, *value.Hash:
		return ""
	}
	return attribute.Munging("context", v, attribute.NoMethod("empty?", v).Error())
}

// Check is what is wrong with the parameters, each and together.
func Check(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != provider {
		return d.Invalid("provider", "Invalid augeas provider '"+p+"'")
	}
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	if v := d.Given("incl"); v != nil && v != false && d.Get("context") == nil && !d.Unknown("context") { // which is then made of it
		if _, ok := v.(string); !ok {
			return &apply.Broken{Attribute: "incl", Text: attribute.Munging("context", "", attribute.NoString(v).Error())}
		}
	}
	if d.Unknown("lens") || d.Unknown("incl") {
		return nil
	}
	if (d.Given("lens") == nil) != (d.Given("incl") == nil) {
		return attribute.Failed(d, "You must specify both the lens and incl parameters, or neither.")
	}
	return nil
}
