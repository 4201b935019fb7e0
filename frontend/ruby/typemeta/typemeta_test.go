package typemeta

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	rv "github.com/p2go/p2go/runtime/value"
)

// recorded is what testdata/record.rb has printed.
type recorded struct {
	Types []struct {
		nativetypes.Type
		Error         string `json:"error"`
		PatternsError string `json:"patterns_error"`
	} `json:"types"`
}

func readRecorded(t testing.TB, file string) *recorded {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	r := new(recorded)
	require.NoError(t, json.Unmarshal(data, r))
	require.NotEmpty(t, r.Types)
	return r
}

// modulesIn returns the modules in a directory.
func modulesIn(t testing.TB, dir string) []Module {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var ms []Module
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			ms = append(ms, Module{Name: e.Name(), Shown: filepath.Join("modules", e.Name()), FS: os.DirFS(path)})
		}
	}
	return ms
}

const debianModules = "/usr/share/puppet/modules"

// TestDebian compares all types of the modules that Debian ships with what Puppet makes of them.
func TestDebian(t *testing.T) {
	if _, err := os.Stat(filepath.Join(debianModules, "keystone")); err != nil {
		t.Skipf("the modules of Debian's packages puppet-module-* are not in %s", debianModules)
	}
	compare(t, debianModules, "testdata/debian.json", 238)
}

// TestModules compares the hand-written types in testdata/modules, one for each rule, with what Puppet makes of them. Those
// named x_ are beyond what can be read, and must be refused, whatever Puppet makes of them.
func TestModules(t *testing.T) {
	compare(t, "testdata/modules", "testdata/modules.json", 17)
}

// refusals are what the diagnostics say of the types that are refused.
var refusals = map[string]string{}

func TestRefusals(t *testing.T) {
	r := NewReader(modulesIn(t, "testdata/modules"))
	for _, name := range r.Names() {
		if !strings.HasPrefix(name, "x_") {
			continue
		}
		got, diags, found := r.Read(name)
		require.True(t, found)
		require.Nil(t, got, name)
		require.NotEmpty(t, diags, name)
		require.Contains(t, refusals, name, diags[0].Error())
		require.Contains(t, diags[0].Error(), refusals[name])
	}
}

func compare(t *testing.T, dir, file string, atLeast int) {
	r := NewReader(modulesIn(t, dir))
	exact, refused := 0, 0
	for _, want := range readRecorded(t, file).Types {
		got, diags, found := r.Read(want.Name)
		if !found {
			t.Logf("%s: not installed", want.Name)
			continue
		}
		if want.Error != "" || want.PatternsError != "" {
			if got == nil {
				exact++
			} else {
				t.Errorf("%s: Puppet refuses the type: %s%s", want.Name, want.Error, want.PatternsError)
			}
			continue
		}
		if got == nil {
			refused++
			for _, d := range diags {
				t.Logf("not understood: %s", d.Error())
			}
			require.NotEmpty(t, diags, "%s is neither read nor refused", want.Name)
			continue
		}
		require.Empty(t, diags, want.Name)
		if d := cmp.Diff(&want.Type, got); d != "" {
			t.Errorf("%s is wrong (-Puppet +read):\n%s", want.Name, d)
			continue
		}
		exact++
	}
	t.Logf("%d exact, %d reported as not understood", exact, refused)
	if exact < atLeast {
		t.Errorf("only %d types are exact, want %d", exact, atLeast)
	}
}
