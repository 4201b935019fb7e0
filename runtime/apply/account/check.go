package account

import (
	"slices"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// Kind is a type that has accounts.
type Kind struct {
	// Name is that of the type, Provider what changes accounts, and Others those that are for other systems.
	Name, Provider string
	Others         []string
	// Tools are the programs that the provider needs.
	Tools []string
	// Attributes are those that there is something to check for, in the order of the type.
	Attributes []attribute.Rule
}

// Check says what is wrong with the parameters of a resource, as Puppet does before it applies anything.
func (k *Kind) Check(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != k.Provider && !slices.Contains(k.Others, p) {
		return d.Invalid("provider", "Invalid "+k.Name+" provider '"+p+"'")
	}
	return attribute.Verify(d, k.Attributes)
}

// Forced checks the attribute forcelocal, which does not count where its tools are missing.
func Forced(v value.Value) string {
	if !Local() {
		return ""
	}
	return attribute.Yes(v)
}
