package user

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

var membership = attribute.OneOf("inclusive", "minimum")

var kind = account.Kind{
	Name: "user", Provider: "useradd",
	Others: []string{"aix", "directoryservice", "hpuxuseradd", "ldap", "openbsd", "pw", "user_role_add", "windows_adsi"},
	Tools:  []string{"useradd", "userdel", "usermod", "chage", "chpasswd"},
	Attributes: []attribute.Rule{
		{Name: "ensure", Check: ensure, Property: true},
		{Name: "home", Property: true},
		{Name: "uid", Check: attribute.Number("uid"), Property: true},
		{Name: "gid", Check: attribute.Number("gid"), Property: true},
		{Name: "comment", Property: true},
		{Name: "shell", Property: true},
		{Name: "password", Check: password, Property: true},
		{Name: "password_min_age", Check: attribute.Days("password_min_age", "Password minimum age"), Property: true},
		{Name: "password_max_age", Check: attribute.Days("password_max_age", "Password maximum age"), Property: true},
		{Name: "password_warn_days", Check: attribute.Days("password_warn_days", "Password warning days"), Property: true},
		{Name: "groups", Check: groupName, Property: true},
		{Name: "expiry", Check: expiry, Property: true},
		{Name: "membership", Check: membership},
		{Name: "system", Check: attribute.Yes},
		{Name: "allowdupe", Check: attribute.Yes},
		{Name: "managehome", Check: attribute.Boolean("managehome")},
		{Name: "role_membership", Check: membership},
		{Name: "auth_membership", Check: membership},
		{Name: "profile_membership", Check: membership},
		{Name: "key_membership", Check: membership},
		{Name: "attribute_membership", Check: membership},
		{Name: "forcelocal", Check: account.Forced},
		{Name: "purge_ssh_keys", Check: keyFiles},
	},
}

func Check(d *apply.Declared) error { return kind.Check(d) }

var (
	anchored = regexp.MustCompile(`(?m)^(?:/|~/|%h/)`)
	atHome   = regexp.MustCompile(`(?m)^(?:~|%h)/`)
)

// keyFiles checks for yes, no, or files.
func keyFiles(v value.Value) string {
	switch v := v.(type) {
	case bool:
		return ""
	case string, value.Array:
		if v == "true" || v == "false" {
			return ""
		}
		for _, e := range apply.List(v) {
			text, ok := e.(string)
			switch {
			case !ok:
				return "Each entry for purge_ssh_keys must be a string, not a " + attribute.Class(e)
			case !anchored.MatchString(text):
				return "Paths to keyfiles must be absolute, not " + text
			}
		}
		return ""
	}
	return "purge_ssh_keys must be true, false, or an array of file names, not " + string(value.AppendInspect(nil, v))
}

func ensure(v value.Value) string {
	if v == "role" {
		return "Provider useradd must have features 'manages_solaris_rbac' to set 'ensure' to 'role'"
	}
	return attribute.OneOf("present", attribute.Absent, "role")(v)
}

func password(v value.Value) string {
	if text, ok := v.(string); ok && strings.Contains(text, ":") {
		return "Passwords cannot include ':'"
	}
	return ""
}

var (
	digits = regexp.MustCompile(`(?m)^\d+$`)
	date   = regexp.MustCompile(`(?m)^\d{4}-\d{2}-\d{2}$`)
)

func groupName(v value.Value) string {
	text, ok := v.(string)
	switch {
	case !ok:
		return "Validate method failed for class groups: undefined method `include?' for " + string(value.AppendInspect(nil, v))
	case digits.MatchString(text):
		return "Group names must be provided, not GID numbers."
	case strings.Contains(text, ","):
		return "Group names must be provided as an array, not a comma-separated list."
	case text == "":
		return `Group names must not be empty. If you want to specify "no groups" pass an empty array`
	}
	return ""
}

func expiry(v value.Value) string {
	if text, ok := v.(string); ok && (text == attribute.Absent || date.MatchString(text)) {
		return ""
	}
	return `Expiry dates must be YYYY-MM-DD or the string "absent"`
}
