//go:build linux

package attribute

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/errtype"
)

// Refused is an error of Puppet's own, which says enough.
type Refused struct{ Text string }

// Wrapped makes errors of a change those of Ruby's, which are told with the value that could not be set. Those of programs and of Puppet stay what they are.
func Wrapped(change func() error) func() error {
	return func() error {
		err := change()
		if err == nil {
			return nil
		}
		if _, own := errtype.As[*Refused](err); own {
			return err
		}
		if _, own := errtype.As[*command.Failure](err); own {
			return err
		}
		return &apply.Wrapped{Err: err}
	}
}

func (r *Refused) Error() string { return r.Text }
