package builtin

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOutside(t *testing.T) {
	for name, want := range map[string]string{
		"include": "acts on the catalog", "contain": "acts on the catalog", "realize": "acts on the catalog", "create_resources": "acts on the catalog",
		"ensure_packages": "acts on the catalog", "getparam": "acts on the catalog", "lookup": "looks up data", "hiera_hash": "looks up data",
		"notice": "writes to the log", "epp": "renders a template", "file": "reads what is outside of the program",
		"generate": "reads what is outside of the program", "defined": "asks what is defined", "call": "calls any function",
		"map": "", "each": "", "new": "", "abs": "", "size": "", "next": "", "stdlib::ensure_packages": "acts on the catalog", "nothing": "",
	} {
		assert.Equal(t, want, Outside(name), name)
	}
	assert.NotEmpty(t, Outside("fail"))
}
