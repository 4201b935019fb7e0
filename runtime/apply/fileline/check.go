package fileline

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
)

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "line", Property: true},
	{Name: "match"},
	{Name: "match_for_absence", Check: attribute.Switch},
	{Name: "multiple", Check: attribute.Switch},
	{Name: "after"},
	{Name: "path", Check: attribute.Path},
	{Name: "replace", Check: attribute.Switch},
	{Name: "replace_all_matches_not_matching_line", Check: attribute.Switch},
	{Name: "encoding"},
	{Name: "append_on_no_match", Check: attribute.Switch},
}

// Check is what is wrong with the parameters, each and together.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	all := d.Text("replace_all_matches_not_matching_line") == "true"
	switch {
	case all && d.Text("multiple") == "false":
		return attribute.Failed(d, "multiple must be true when replace_all_matches_not_matching_line is true")
	case all && d.Text("replace") == "false":
		return attribute.Failed(d, "replace must be true when replace_all_matches_not_matching_line is true")
	case d.Unknown("line") || d.Unknown("ensure") || d.Unknown("match_for_absence") || d.Unknown("match"): // what is required is not known
	case attribute.First(d.Get("line")) == nil && (d.Text("ensure") != "absent" || d.Text("match_for_absence") != "true" || d.Given("match") == nil):
		return attribute.Failed(d, "line is a required attribute")
	}
	if d.Given("path") == nil && !d.Unknown("path") {
		return attribute.Failed(d, "path is a required attribute")
	}
	return nil
}
