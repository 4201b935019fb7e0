package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGeneratedFilesAreCurrent compares the committed files with what the generator makes of the directives as they are.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := Generate(filepath.Join("..", ".."))
	require.NoError(t, err)
	for name, want := range files {
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is stale, run go generate ./runtime/ruby (-want +got)\n%s", name, diff)
		}
	}
}

// scan reads the directives of a source of package ruby.
func scan(t *testing.T, src string) (*Table, error) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "ruby")
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte("package ruby\n"+src), 0o644))
	return Scan(dir)
}

// TestScan checks what a signature says of a method.
func TestScan(t *testing.T) {
	table, err := scan(t, `
// StringCenter is String#center: it does that. And more.
//
//ruby:method String#center 1..2
func StringCenter(s string, width int64, pad ...string) (string, error)

//ruby:method Array#each
//ruby:method Array#each_entry
func ArrayEach(c *Context, m *Match, a []value.Value, block *Block)

//ruby:function Integer 1..2
func Integer(v value.Value, rest ...value.Value) (n int64, ok bool, err error)

//ruby:singleton File.join
func FileJoin(parts ...string) string

//ruby:constant Float::NAN
const NaN = 1

//ruby:class Time Comparable
type Time struct{}

//ruby:method NilClass#to_a
func NilToA() []value.Value
`)
	require.NoError(t, err)
	center := &Func{Package: "ruby", Go: "StringCenter", Self: "string", Params: []string{"int64", "string"}, Variadic: true, Result: "string", Fails: true}
	each := &Func{Package: "ruby", Go: "ArrayEach", Context: true, Match: true, Block: true, Self: "[]value.Value"}
	toA := &Func{Package: "ruby", Go: "NilToA", Result: "[]value.Value"}
	assert.Equal(t, []Method{
		{Func: center, Class: "String", Name: "center", Min: 1, Max: 2},
		{Func: each, Class: "Array", Name: "each"},
		{Func: each, Class: "Array", Name: "each_entry"},
		{Func: toA, Class: "NilClass", Name: "to_a"},
	}, table.Methods)
	assert.Equal(t, []Method{{Func: &Func{Package: "ruby", Go: "Integer", Params: []string{"value.Value", "value.Value"}, Variadic: true, Result: "int64", Maybe: true, Fails: true}, Name: "Integer", Min: 1, Max: 2}}, table.Functions)
	assert.Equal(t, []Method{{Func: &Func{Package: "ruby", Go: "FileJoin", Params: []string{"string"}, Variadic: true, Result: "string"}, Class: "File", Name: "join", Max: -1}}, table.Singletons)
	assert.Equal(t, []Method{{Func: &Func{Package: "ruby", Go: "NaN"}, Name: "Float::NAN", Max: -1}}, table.Constants)
	assert.Equal(t, &Class{Name: "Time", Package: "ruby", Cases: "*Time", Modules: []string{"Comparable"}, Self: []string{"*Time"}}, table.class("Time"))
	_, err = table.Calls("ruby")
	assert.NoError(t, err)
}

// TestScanRejects checks what no directive may say.
func TestScanRejects(t *testing.T) {
	for _, src := range []string{
		"//ruby:method String#a\nfunc f(s string)",
		"//ruby:method String#a\nfunc F(s int64)",
		"//ruby:method String#a\nfunc F()",
		"//ruby:method Strin#a\nfunc F(s string)",
		"//ruby:method a\nfunc F(s string)",
		"//ruby:singleton a\nfunc F()",
		"//ruby:thing a\nfunc F()",
		"//ruby:thing a\ntype F int",
		"//ruby:thing a\nvar F int",
		"//ruby:method\nfunc F(s string)",
		"//ruby:method String#a 0..1\nfunc F(s, t string)",
		"//ruby:method String#a x\nfunc F(s string)",
		"//ruby:method String#a\nfunc F(s string, n int)",
		"//ruby:method String#a\nfunc F(s string) (int, error)",
		"//ruby:method String#a\nfunc F(s string)\n//ruby:method String#a\nfunc G(s string)",
	} {
		_, err := scan(t, src)
		assert.Error(t, err, src)
	}
}

// TestCamel checks the names in Go of methods.
func TestCamel(t *testing.T) {
	for name, want := range map[string]string{
		"upcase": "CallUpcase", "to_s": "CallToS", "empty?": "CallIsEmpty", "is_a?": "CallIsA", "has_key?": "CallHasKey", "map!": "CallMapBang",
		"name=": "CallSetName", "+": "OpAdd", "[]=": "OpIndexSet", "!": "OpNot",
	} {
		assert.Equal(t, want, callName(name))
	}
}
