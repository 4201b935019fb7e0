package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
)

func TestPlace(t *testing.T) {
	c := catalog.New("n", "production", "/etc/code/production")
	for file, want := range map[string]string{
		"manifests/site.pp": "(file: /etc/code/production/manifests/site.pp, line: 2, column: 3)",
		"/modules/m/x.pp":   "(file: /modules/m/x.pp, line: 2, column: 3)",
		catalog.InlinedEpp:  "(file: inlined-epp-text, line: 2, column: 3)",
		"":                  "(line: 2, column: 3)",
	} {
		require.Equal(t, want, c.Place(&catalog.Pos{File: &file, Line: 2, Col: 3}).String())
		require.Equal(t, want, c.Place(&catalog.Pos{File: &file, Line: 2, Col: -3}).String())
	}
	require.Empty(t, c.Place(nil).String())
}
