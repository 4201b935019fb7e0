package env

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/validate"
	"github.com/p2go/p2go/typesys"
)

// TestNewer tells ranges without any version up to 8 from others. What they include is what Puppet's SemanticPuppet says.
func TestNewer(t *testing.T) {
	for text, newer := range map[string]bool{
		">= 9.0.0": true, "9.x": true, "9": true, "=9.0.0": true, "> 8.x": true, ">8": true, "~> 9.1": true, "^9.0.0": true, "9.x || 10.x": true, ">= 9.0.0-rc1": true,
		"> 8.0.0": false, ">= 8.0.0 < 9.0.0": false, ">= 7.0.0 < 9.0.0": false, ">=8.11.0": false, "8.11.0 - 9.9.9": false, ">= 9.0.0 < 10.0.0 || 7.x": false,
		"< 8.0.0": false, "3.x": false, "*": false, "> 9.0.0 < 8.0.0": false,
	} {
		r, err := typesys.ParseVersionRange(text)
		require.NoError(t, err, text)
		require.Equal(t, newer, isNewer(validate.Requirement{Range: r}), text)
	}
}
