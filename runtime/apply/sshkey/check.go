package sshkey

import (
	"errors"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/sshkeys"
	"github.com/p2go/p2go/runtime/value"
)

// identity is the name of the host and the algorithm of the key, which are in the title where no parameters have them.
func identity(d *apply.Declared) (name, algorithm string) {
	name, algorithm, _ = strings.Cut(d.Title, "@")
	if text := d.Text("name"); text != "" {
		name = text
	}
	if text := d.Text("type"); text != "" {
		algorithm = text
	}
	return name, sshkeys.Algorithm(algorithm)
}

var space = regexp.MustCompile(`[ \t\n\v\f\r]`)

var algorithms = sshkeys.OneOf("ssh-dss", "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
	"sk-ecdsa-sha2-nistp256@openssh.com", "sk-ssh-ed25519@openssh.com")

var rules = []attribute.Rule{
	{Name: "ensure", Check: attribute.OneOf("present", "absent"), Property: true},
	{Name: "key", Property: true},
	{Name: "host_aliases", Check: alias, Property: true},
	{Name: "target", Property: true},
}

func alias(v value.Value) string {
	switch text := value.Text(v); {
	case space.MatchString(text):
		return "Aliases cannot include whitespace"
	case strings.Contains(text, ","):
		return "Aliases must be provided as an array, not a comma-separated list"
	}
	return ""
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	name, algorithm := identity(d)
	if algorithm != "" {
		if text := algorithms(algorithm); text != "" {
			return errors.New("Parameter type failed on Sshkey[@]: " + text)
		}
	}
	called := "Parameter name failed on Sshkey[@" + algorithm + "]: "
	switch {
	case space.MatchString(name):
		return errors.New(called + "Resourcename cannot include whitespaces")
	case strings.Contains(name, ","):
		return errors.New(called + "No comma in resourcename allowed. If you want to specify aliases use the host_aliases property")
	}
	return attribute.Verify(d, rules)
}
