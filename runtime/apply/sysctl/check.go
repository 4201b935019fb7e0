package sysctl

import (
	"errors"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
)

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "val", Property: true},
	{Name: "target", Property: true},
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	if d.Get("value") != nil {
		return errors.New("the type of " + d.Ref() + " is that of another module than duritong-sysctl, which cannot be applied yet")
	}
	return attribute.Verify(d, rules)
}
