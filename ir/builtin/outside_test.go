package builtin

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

// TestLogicVersion compares the functions that logic may call with the list of the version: other functions are another version, with a list of its own.
func TestLogicVersion(t *testing.T) {
	var names []string
	for _, e := range Entries() {
		if e.Status != Missing && Outside(e.Name) == "" {
			names = append(names, e.Name+"\n")
		}
	}
	slices.Sort(names)
	file := fmt.Sprintf("testdata/logic-%d.txt", LogicVersion)
	if _, err := os.Stat(file); os.IsNotExist(err) && os.Getenv("P2GO_UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(names, "")), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), strings.Join(names, ""), "raise LogicVersion")
}
