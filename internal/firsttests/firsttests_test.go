package firsttests

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"go/parser"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

func TestExample(t *testing.T) {
	for text, want := range map[string]string{
		"Any":                          "'example'",
		"Boolean":                      "true",
		"Boolean[false]":               "false",
		"Integer[5, 9]":                "5",
		"Integer[-9, -5]":              "-5",
		"Integer":                      "1",
		"Float[2.5]":                   "2.5",
		"Numeric":                      "1",
		"String[12]":                   "'exampleeeeee'",
		"String[0, 3]":                 "'exa'",
		"Enum['b', 'a']":               "'a'",
		"Pattern[/\\A\\d+\\.\\d+\\z/]": "'1.0'",
		"Pattern[/\\A\\//]":            "'/example'",
		"Optional[Integer[2]]":         "2",
		"Optional[Timespan]":           "nil",
		"NotUndef[String]":             "'example'",
		"Variant[Timespan, Boolean]":   "true",
		"Sensitive[Integer]":           "Sensitive(1)",
		"Array[String]":                "[]any{}",
		"Array[Integer[3], 2]":         "[]any{3, 3}",
		"Tuple[Integer, String]":       "[]any{1, 'example'}",
		"Hash":                         "Params{}",
		"Hash[String, Integer, 1]":     "Params{'example': 1}",
		"Struct[{a => Integer, b => Optional[String], Optional[c] => String}]": "Params{'a': 1}",
	} {
		typ, err := typesys.Parse(text, nil)
		require.NoError(t, err, text)
		v, ok := example(&ir.Param{Type: typ})
		require.True(t, ok, text)
		assert.Equal(t, strings.ReplaceAll(want, "'", `"`), literal(v), text)
		assert.True(t, typesys.Instance(typ, v), text)
		_, err = parser.ParseExpr(literal(v))
		require.NoError(t, err, text)
	}
	for _, text := range []string{"Timespan", "Array[Timespan, 1]", "Hash[String, Integer, 2]", "Pattern[/\\Aq{9}\\z/]", "Struct[{a => Timestamp}]", "Type[String]", "Variant[Timespan, Timestamp]", "String[2000]"} {
		typ, err := typesys.Parse(text, nil)
		require.NoError(t, err, text)
		_, ok := example(&ir.Param{Type: typ})
		assert.False(t, ok, text)
	}
}

func TestSystems(t *testing.T) {
	systems, err := Systems([]byte(`{"operatingsystem_support": [{"operatingsystem": "Debian", "operatingsystemrelease": ["11", "12", "12"]}, {"operatingsystem": "Gentoo"}, {"operatingsystemrelease": ["1"]}]}`))
	require.NoError(t, err)
	assert.Equal(t, []System{{"Debian", "11"}, {"Debian", "12"}, {"Gentoo", ""}}, systems)
	_, err = Systems([]byte(`{`))
	require.Error(t, err)
	systems, err = Systems([]byte(`{"name": "x"}`))
	require.NoError(t, err)
	assert.Empty(t, systems)
}

func TestFactSets(t *testing.T) {
	sets, unknown, err := FactSets([]System{{"Debian", "12"}, {"ubuntu", "22.04"}, {"FreeBSD", "13"}, {"Windows", "2019"}, {"RedHat", "8"}, {"Other", "1"}, {"Debian", ""}, {"Debian", "1'"}}, "")
	require.NoError(t, err)
	assert.Equal(t, []System{{"Other", "1"}, {"Debian", ""}, {"Debian", "1'"}}, unknown)
	get := func(data []byte, path ...string) (v value.Value) {
		v, err := yaml.ParseData(data)
		require.NoError(t, err, "%s", data)
		for _, p := range path {
			h, _ := v.(*value.Hash)
			v = h.Lookup(p)
		}
		return v
	}
	for i, want := range []struct{ file, name, family, full, major string }{
		{"debian-12.yaml", "Debian", "Debian", "12.0", "12"},
		{"ubuntu-22.04.yaml", "Ubuntu", "Debian", "22.04", "22.04"},
		{"freebsd-13.yaml", "FreeBSD", "FreeBSD", "13.0-RELEASE", "13"},
		{"windows-2019.yaml", "windows", "windows", "2019", "2019"},
		{"redhat-8.yaml", "RedHat", "RedHat", "8.0", "8"},
	} {
		s := sets[i]
		assert.Equal(t, want.file, s.File)
		assert.Empty(t, s.Origin)
		assert.Equal(t, []value.Value{want.name, want.family, want.full, want.major},
			[]value.Value{get(s.Data, "os", "name"), get(s.Data, "os", "family"), get(s.Data, "os", "release", "full"), get(s.Data, "os", "release", "major")})
		assert.Equal(t, []value.Value{want.name, want.family, want.full, want.major},
			[]value.Value{get(s.Data, "operatingsystem"), get(s.Data, "osfamily"), get(s.Data, "operatingsystemrelease"), get(s.Data, "operatingsystemmajrelease")})
	}
	assert.Equal(t, "bookworm", get(sets[0].Data, "os", "distro", "codename"))
}

// TestFacterDB compares what is made of the names of systems with what FacterDB has recorded of them. It is part of Debian's package facterdb.
func TestFacterDB(t *testing.T) {
	dir := Database(os.Getenv)
	if dir == "" {
		t.Skip("FacterDB is not installed: apt-get install facterdb")
	}
	known, err := recordedFacts(dir)
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, r := range known {
		data, err := os.ReadFile(r.path)
		require.NoError(t, err)
		var facts struct {
			Kernel string
			OS     struct {
				Name, Family string
				Release      struct{ Major string }
			}
		}
		require.NoError(t, json.Unmarshal(data, &facts), r.path)
		if facts.OS.Name == "" { // Facter had not found out
			continue
		}
		for _, s := range systems {
			if strings.EqualFold(s.name, r.name) {
				seen[s.name] = true
				assert.Equal(t, []string{s.name, s.family, s.kernel}, []string{facts.OS.Name, facts.OS.Family, facts.Kernel}, r.path)
			}
		}
	}
	for _, s := range systems {
		assert.True(t, seen[s.name], "FacterDB does not know %s", s.name)
	}
	found, ok := find(known, System{"Debian", "11"})
	require.True(t, ok)
	assert.Equal(t, "debian-11-x86_64.facts", filepath.Base(found.path))
	for _, other := range known {
		if filepath.Base(other.path) == "debian-11-x86_64.facts" {
			assert.GreaterOrEqual(t, found.version[0], other.version[0])
		}
	}
}

// TestCodenames compares the names of releases with Debian's list, of the package distro-info-data.
func TestCodenames(t *testing.T) {
	for _, s := range systems {
		if s.codenames == nil {
			continue
		}
		f, err := os.Open("/usr/share/distro-info/" + strings.ToLower(s.name) + ".csv")
		if err != nil {
			t.Skip("there is no list of releases: apt-get install distro-info-data")
		}
		defer f.Close()
		r := csv.NewReader(f)
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		require.NoError(t, err)
		listed := map[string]string{}
		for _, row := range rows {
			listed[strings.TrimSuffix(row[0], " LTS")] = row[2]
		}
		for release, name := range s.codenames {
			assert.Equal(t, cmp.Or(listed[release], listed[release+".0"]), name, "%s %s", s.name, release)
		}
	}
}
