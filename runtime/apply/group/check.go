package group

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

var kind = account.Kind{
	Name: "group", Provider: "groupadd", Others: []string{"aix", "directoryservice", "ldap", "pw", "windows_adsi"},
	Tools: []string{"groupadd", "groupdel", "groupmod"},
	Attributes: []attribute.Rule{
		{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
		{Name: "gid", Check: gid, Property: true},
		{Name: "members", Property: true},
		{Name: "auth_membership", Check: attribute.Yes},
		{Name: "allowdupe", Check: attribute.Yes},
		{Name: "attribute_membership", Check: attribute.OneOf("inclusive", "minimum")},
		{Name: "system", Check: attribute.Yes},
		{Name: "forcelocal", Check: account.Forced},
	},
}

// gid checks the number of a group.
func gid(v value.Value) string {
	if text, ok := v.(string); ok && !attribute.Numeric(v) {
		return "Invalid GID " + text
	}
	return attribute.Number("gid")(v)
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error { return kind.Check(d) }
