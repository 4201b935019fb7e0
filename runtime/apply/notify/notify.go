//go:build linux

// Package notify applies resources of the type notify, which write messages.
package notify

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// Type is notify.
var Type = apply.Type{Name: "notify", Properties: []string{"message"}, Open: open}

type resource struct{ d *apply.Declared }

func open(d *apply.Declared) (apply.Resource, error) { return resource{d}, nil }

// Inspect returns the message, which no machine has.
func (r resource) Inspect() (apply.State, error) {
	message, secret := r.d.Get("message"), r.d.Secret("message")
	switch {
	case message == nil && r.d.Param("message") != nil: // a call that was left to the machine gave none
		return apply.State{}, nil
	case message == nil:
		message = r.d.Title
	}
	if list, ok := message.(value.Array); ok && len(list) > 0 { // of values for a property that has one, the first counts
		message = list[0]
	}
	text, shown := value.Text(message), apply.Display(message)
	return apply.State{Properties: []*apply.Property{{
		Name: "message", Is: "absent", Should: message, Secret: secret, Repeats: true, Default: r.d.Given("message") == nil,
		Change: "defined 'message' as " + shown, ShowIs: "'absent'", ShowThat: shown,
		Sync: func() error {
			if secret {
				text = "Sensitive [value redacted]"
			}
			if value.Truth(r.d.Get("withpath")) {
				r.d.Tell("message", r.d.Level(), text)
			} else {
				r.d.Print(r.d.Level(), text)
			}
			return nil
		},
	}}}, nil
}
