//go:build go1.25

package regex

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// TestCategories compares the categories that are made of others, and the long names, with those that Go has since 1.25.
func TestCategories(t *testing.T) {
	for name, want := range unicode.Categories {
		require.Equal(t, of(want), table(name).runes, name)
	}
	for alias, name := range unicode.CategoryAliases {
		if _, ok := bracketNamed(propertyKey(alias)); !ok {
			require.Equal(t, table(name), property(alias), alias)
		}
	}
}
