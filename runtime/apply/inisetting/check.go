package inisetting

import (
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/inifile"
	"github.com/p2go/p2go/runtime/value"
)

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "value", Property: true},
	{Name: "section"},
	{Name: "setting", Check: setting},
	{Name: "force_new_section_creation", Check: attribute.Yes},
	{Name: "path", Check: attribute.Path},
	{Name: "show_diff", Check: inifile.ShowDiff},
	{Name: "key_val_separator"},
	{Name: "section_prefix"},
	{Name: "section_suffix"},
	{Name: "indent_char"},
	{Name: "indent_width"},
	{Name: "refreshonly", Check: attribute.Yes},
}

func Check(d *apply.Declared) error { return attribute.Verify(d, rules) }

// setting checks the name of a setting. Puppet fails for spaces around it, of which it means to warn.
func setting(v value.Value) string {
	if text, ok := v.(string); ok && strings.Trim(text, " \t\n\f\r") != text {
		return attribute.Munging("setting", v, "private method `warn' called for Puppet:Module")
	}
	return ""
}
