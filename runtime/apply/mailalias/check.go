package mailalias

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
)

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "recipient", Property: true},
	{Name: "file", Check: attribute.Path, Property: true},
	{Name: "target", Property: true},
}

// Check is what is wrong with the parameters, each and together.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	if d.Given("recipient") != nil && d.Given("file") != nil {
		return attribute.Failed(d, "You cannot specify both a recipient and a file")
	}
	return nil
}
