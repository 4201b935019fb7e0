package typemeta

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	onigmo "github.com/p2go/p2go/runtime/regex"
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
	r := compare(t, "testdata/modules", "testdata/modules.json", 25)
	for _, name := range r.Names() {
		if got, diags, _ := r.Read(name); got == nil && !strings.HasPrefix(name, "x_") {
			t.Errorf("%s is not understood: %s", name, diags[0].Error())
		}
	}
}

// refusals are what the diagnostics say of the types that are refused.
var refusals = map[string]string{
	"x_again":          "x_again.rb:5:1: it calls method of a type, which neither Puppet nor a file that was read defines",
	"x_alias":          "x_alias.rb:5:18: it speaks to the class of a class, and it mentions title_patterns",
	"x_block":          "x_block.rb:8:3: it gives a type to new, which was not read",
	"x_by_provider":    "x.rb:2:35: a provider calls newparam",
	"x_changed":        "x_changed.rb:5:19: whether the block of each runs is not known, and it has newparam",
	"x_condition":      "x_condition.rb:4:5: the condition depends on Puppet.version, and it has newparam",
	"x_const":          "x_const.rb:4:3: the condition depends on what Etc::VERSION.> returns, and it has newparam",
	"x_const_text":     "x_const_text.rb:3:3: the name of a parameter is not known: it is a text with RUBY_ENGINE",
	"x_deep":           "x_deep.rb:4:5: calls are nested too deeply",
	"x_eval":           "x_eval.rb:3:3: it evaluates Ruby code from a string or an unknown block",
	"x_given":          "x_given.rb:3:3: it gives a type to bind, which was not read",
	"x_global":         "x_global.rb:4:24: whether the block of each runs is not known, and it has newparam",
	"x_illegal":        "x_illegal.rb:3:3: the name of the parameter \"with-dash\" does not make a constant, which Puppet refuses",
	"x_isomorphic":     "x_isomorphic.rb:1:1: whether it is isomorphic is not known",
	"x_keys":           "x_keys.rb:3:3: it defines key_attributes",
	"x_late":           "x_late.rb:5:25: whether the block of each runs is not known, and it has newparam",
	"x_list":           "x_list.rb:5:19: whether the block of each runs is not known, and it has newparam",
	"x_loop":           "x_loop.rb:5:5: p2go does not run loops with while, until and for, and it has newparam",
	"x_meta":           "x_meta.rb:3:3: it calls newmetaparam",
	"x_method":         "x_method.rb:3:3: it calls make_attributes, which neither Puppet nor a file that was read defines",
	"x_method_missing": "x_method_missing.rb:6:3: it calls something, which neither Puppet nor a file that was read defines",
	"x_mixin":          "x_mixin.rb:4:3: it mixes in ObjectSpace, which no file that was read defines",
	"x_name":           "x_name.rb:3:3: the name of a parameter is not known: it is what ENV.fetch returns",
	"x_namevar":        "x_namevar.rb:3:18: the condition depends on Puppet.version, and it has isnamevar",
	"x_option":         "x_option.rb:2:3: whether a is a name variable is not known",
	"x_other":          "x_other.rb:1:1: the file does not make a type of that name",
	"x_patch":          "x_patch.rb:8:3: it calls x_patch_attrs, which neither Puppet nor a file that was read defines",
	"x_pattern":        "x_pattern.rb:3:3: a title pattern is not known: its regular expression is a regular expression of what an if with an unknown condition returns",
	"x_property":       "x_property.rb:5:10: a property's block calls newparam",
	"x_raises":         "x_raises.rb:1:1: the block of the type ends with raise",
	"x_register":       "x_register.rb:4:1: the attributes of the type are not known",
	"x_renamed":        "x_renamed.rb:6:3: it renames or removes destroy",
	"x_required":       "x_required.rb:1:1: which file it requires is not known",
	"x_rescue":         "x_rescue.rb:6:5: whether it runs is not known, and it has newparam",
	"x_return":         "x_return.rb:3:3: the condition depends on Puppet.version, and it ends what follows",
	"x_send":           "x_send.rb:3:3: it sends a message whose name is not known",
	"x_several":        "x_several.rb:1:1: it has several name variables and no title_patterns, which Puppet refuses",
	"x_singleton":      "x_singleton.rb:3:3: it uses singleton_class",
	"x_string":         "x_string.rb:5:3: the name of a parameter is not known: it is what +@ makes of a string",
	"x_syntax":         "x_syntax.rb:3:1: unexpected 'end', ')' is missing",
	"x_twice":          "x_twice.rb:3:3: the parameter name is declared twice, which Puppet refuses",
	"x_twice_property": "x_twice_property.rb:4:3: the property ensure is declared twice, which Puppet refuses",
	"x_variable":       "x_variable.rb:4:3: it reads @parameters, which holds what Puppet knows of the type",
}

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
		file, line, column := diags[0].Span.Position()
		_, why, _ := strings.Cut(diags[0].Message, "p2go does not understand the resource type "+name+": ")
		require.Equal(t, refusals[name], fmt.Sprintf("%s:%d:%d: %s", filepath.Base(file), line, column, why))
		require.Equal(t, CodeType, diags[0].Code)
	}
}

// compare reads all types that were recorded, and returns the reader.
func compare(t *testing.T, dir, file string, atLeast int) *Reader {
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
		for _, p := range got.Patterns {
			_, err := onigmo.New("(?" + p.Options + ":" + p.Source + ")") // as for types of Puppet's own
			require.NoError(t, err, want.Name)
		}
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
	return r
}
