//go:build go1.25

package builtin

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/value"
)

// TestDirectsAgree calls Go functions and the dispatches that they stand for with the same arguments, where time
// stands still, which it does for tests since Go 1.25 only.
func TestDirectsAgree(t *testing.T) { synctest.Test(t, directsAgree) }

func directsAgree(t *testing.T) {
	directs(func(name string, f *Function, d *Direct) {
		reached := 0
		for _, args := range samples(f, d) {
			var plain, direct context
			want, err := callGeneral(f, d, &plain, args)
			if !comesTo(f, d, args) {
				continue // another Go function is for these
			}
			got, wrong := callDirect(d, &direct, args)
			reached++
			assert.Equal(t, err, wrong, "%s: %s(%s)", name, d.Name(), value.Text(args))
			assert.Equal(t, walked(want), walked(got), "%s: %s(%s)", name, d.Name(), value.Text(args))
			assert.Equal(t, plain, direct, "%s: %s(%s): what is logged", name, d.Name(), value.Text(args))
		}
		assert.NotZero(t, reached, "%s: no sample comes to %s", name, d.Name())
	})
}
