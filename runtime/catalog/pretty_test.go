package catalog_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalog"
)

func TestAppendIndented(t *testing.T) {
	const in = `{"a":[],"b":{},"c":[1,-2.5e3,"x\"],{:\\"],"d":{"e":null,"f":[[true],{"g":false}]}}`
	const want = `{
  "a": [],
  "b": {},
  "c": [
    1,
    -2.5e3,
    "x\"],{:\\"
  ],
  "d": {
    "e": null,
    "f": [
      [
        true
      ],
      {
        "g": false
      }
    ]
  }
}`
	require.Equal(t, want, string(catalog.AppendIndented(nil, []byte(in))))
}

func TestUUID(t *testing.T) {
	form := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	require.Regexp(t, form, catalog.StableUUID("a", "b"))
	require.Equal(t, catalog.StableUUID("a", "b"), catalog.StableUUID("a", "b"))
	require.NotEqual(t, catalog.StableUUID("a", "b"), catalog.StableUUID("ab"))
}
