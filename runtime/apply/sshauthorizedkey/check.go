package sshauthorizedkey

import (
	"regexp"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/sshkeys"
	"github.com/p2go/p2go/runtime/value"
)

var (
	space  = regexp.MustCompile(`[ \t\n\v\f\r]`)
	option = regexp.MustCompile(`(?m)^[-a-z0-9A-Z_]+(?:=".*?")?$`)
)

var algorithms = []string{
	"ssh-dss", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-ed25519",
	"sk-ecdsa-sha2-nistp256@openssh.com", "sk-ssh-ed25519@openssh.com", "ssh-rsa-cert-v01@openssh.com",
	"ssh-ed25519-cert-v01@openssh.com", "ssh-dss-cert-v01@openssh.com", "ecdsa-sha2-nistp256-cert-v01@openssh.com",
	"ecdsa-sha2-nistp384-cert-v01@openssh.com", "ecdsa-sha2-nistp521-cert-v01@openssh.com",
}

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "type", Check: sshkeys.OneOf(algorithms...), Property: true},
	{Name: "key", Check: key, Property: true},
	{Name: "user", Property: true},
	{Name: "target", Property: true},
	{Name: "options", Check: validOption, Property: true},
	{Name: "drop_privileges", Check: attribute.Yes},
}

func key(v value.Value) string {
	if text := value.Text(v); space.MatchString(text) {
		return "Key must not contain whitespace: " + text
	}
	return ""
}

func validOption(v value.Value) string {
	if text, ok := v.(string); ok && option.MatchString(text) {
		return ""
	}
	return "Option " + value.Text(v) + " is not valid. A single option must either be of the form 'option' or 'option=\"value\"'. Multiple options must be provided as an array"
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	if attribute.First(d.Get("target")) == nil && attribute.First(d.Get("user")) == nil && !d.Unknown("target") && !d.Unknown("user") {
		return attribute.Failed(d, "Attribute 'user' or 'target' is mandatory")
	}
	return nil
}
