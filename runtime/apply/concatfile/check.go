package concatfile

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/concatfragment"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

var rules = []attribute.Rule{
	{Name: "path", Check: attribute.Path},
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "order", Check: attribute.OneOf("alpha", "numeric")},
	{Name: "backup", Check: backup},
	{Name: "replace", Check: attribute.Yes},
	{Name: "validate_cmd", Check: attribute.String("Validate_cmd must be a String")},
	{Name: "ensure_newline", Check: attribute.Yes},
	{Name: "format", Check: attribute.OneOf(formats...)},
	{Name: "force", Check: attribute.Yes},
	{Name: "selinux_ignore_defaults", Check: attribute.Yes},
	{Name: "selrange", Check: attribute.String("Selrange must be a String")},
	{Name: "selrole", Check: attribute.String("Selrole must be a String")},
	{Name: "seltype", Check: attribute.String("Seltype must be a String")},
	{Name: "seluser", Check: attribute.String("Seluser must be a String")},
	{Name: "show_diff", Check: attribute.Yes},
}

func backup(v value.Value) string {
	if _, ok := v.(bool); ok {
		return ""
	}
	return attribute.String("Backup must be a Boolean or String")(v)
}

// Check is what is wrong with the parameters. Some are those of files.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	if text := attribute.Path(concatfragment.Path(d.Resource)); text != "" {
		return d.Invalid("path", text)
	}
	shared := *d
	shared.Resource = &catalog.Resource{Type: d.Type, Title: d.Title, Params: []catalog.Param{{Name: "path", Value: concatfragment.Path(d.Resource)}}}
	for _, name := range [...]string{"owner", "group", "mode"} {
		if v := d.Given(name); v != nil {
			shared.Params = append(shared.Params, catalog.Param{Name: name, Value: v})
		}
	}
	return file.Check(&shared)
}

// The forms of files.
const (
	plain       = "plain"
	yamlHash    = "yaml"
	jsonHash    = "json"
	jsonArray   = "json-array"
	jsonPretty  = "json-pretty"
	prettyArray = "json-array-pretty"
)

var formats = []string{plain, yamlHash, jsonHash, jsonArray, jsonPretty, prettyArray}
