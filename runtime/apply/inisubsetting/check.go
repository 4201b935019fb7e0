package inisubsetting

import (
	"regexp"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/inifile"
	"github.com/p2go/p2go/runtime/value"
)

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "value", Property: true},
	{Name: "section"},
	{Name: "setting"},
	{Name: "subsetting"},
	{Name: "subsetting_separator"},
	{Name: "subsetting_key_val_separator"},
	{Name: "path", Check: attribute.Path},
	{Name: "show_diff", Check: inifile.ShowDiff},
	{Name: "key_val_separator"},
	{Name: "quote_char", Check: quote},
	{Name: "use_exact_match", Check: attribute.Switch},
	{Name: "insert_type", Check: attribute.OneOf("start", "end", "before", "after", "index")},
	{Name: "insert_value"},
	{Name: "delete_if_empty", Check: attribute.Switch},
}

func Check(d *apply.Declared) error { return attribute.Verify(d, rules) }

var quotes = regexp.MustCompile(`(?m)^["']?$`)

func quote(v value.Value) string {
	if !quotes.MatchString(value.Text(v)) {
		return `:quote_char valid values are '', '"' and "'"`
	}
	return ""
}
