package augeas

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
)

var rules = []attribute.Rule{
	{Name: "returns", Property: true},
	{Name: "context"},
	{Name: "onlyif"},
	{Name: "changes"},
	{Name: "root"},
	{Name: "load_path"},
	{Name: "force"},
	{Name: "type_check", Check: attribute.Switch},
	{Name: "lens"},
	{Name: "incl"},
	{Name: "show_diff", Check: attribute.Boolean("show_diff")},
}

// Check is what is wrong with the parameters, each and together.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	if d.Unknown("lens") || d.Unknown("incl") {
		return nil
	}
	if (d.Given("lens") == nil) != (d.Given("incl") == nil) {
		return attribute.Failed(d, "You must specify both the lens and incl parameters, or neither.")
	}
	return nil
}
