// Package builtin is the compiler's table of the functions that p2go's runtime
// has: name, descriptor in package runtime/fn or another, and the Go variable that
// generated code refers to.
//
// Produced binaries have no such table; they link the descriptors they use.
package builtin

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/hiera/eyaml"
)

//go:generate go run ./gen

// Builtin is one function of the runtime.
type Builtin struct {
	Function *fn.Function
	Var      string // the exported variable of the package
	Doc      string // what the function does, after its parameters
}

// Lookup finds a function by its Puppet name.
func Lookup(name string) (Builtin, bool) {
	b, ok := table[name]
	return b, ok
}

// Package is the package of the runtime that has the variable, as its path below runtime.
func (b Builtin) Package() string {
	if b.Function == &eyaml.LookupKey { // which needs packages that no other function does
		return "hiera/eyaml"
	}
	return "fn"
}

// Names returns the names of all functions, sorted.
func Names() []string {
	names := make([]string, 0, len(table))
	for n := range table {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// Effect is what may be done with a call of the function.
func (b Builtin) Effect() ir.Effect {
	if b.Function.Pure {
		return ir.Fails
	}
	return ir.Writes
}

// Logs is with how many arguments or more a call of the function logs something, whatever it otherwise does; 0 for never.
func (b Builtin) Logs() int {
	if b.Function.Name == "regsubst" {
		return 5 // the encoding is ignored
	}
	return 0
}

// InPuppet reports whether a function comes with Puppet itself, rather than with
// a module.
func InPuppet(name string) bool {
	_, ok := slices.BinarySearch(puppetNames, name)
	return ok
}

// InPuppetLegacy reports whether Puppet itself has a function of a name in its legacy API.
func InPuppetLegacy(name string) bool {
	_, ok := slices.BinarySearch(puppetLegacyNames, name)
	return ok
}

// PuppetLegacyNames returns the names of the functions of which [InPuppetLegacy] is true, sorted.
func PuppetLegacyNames() []string { return slices.Clone(puppetLegacyNames) }

// puppetLegacyNames are the functions that Puppet 7 and 8 have in their legacy API, sorted.
var puppetLegacyNames = []string{
	"assert_type", "binary_file", "break", "contain", "create_resources", "defined", "dig", "digest", "each", "epp", "fail", "file",
	"filter", "find_file", "fqdn_rand", "generate", "hiera", "hiera_array", "hiera_hash", "hiera_include", "include", "inline_epp",
	"inline_template", "lest", "lookup", "map", "match", "md5", "new", "next", "realize", "reduce", "regsubst", "require", "return",
	"reverse_each", "scanf", "sha1", "sha256", "shellquote", "slice", "split", "sprintf", "step", "strftime", "tag", "tagged",
	"template", "then", "type", "versioncmp", "with",
}

// PuppetNames returns the names of the functions of which [InPuppet] is true, sorted.
func PuppetNames() []string { return slices.Clone(puppetNames) }

// puppetNames are the functions that Puppet 7 and 8 bring, sorted.
var puppetNames = []string{
	"abs", "alert", "all", "annotate", "any", "assert_type", "binary_file", "break", "call", "camelcase", "capitalize",
	"ceiling", "chomp", "chop", "compare", "contain", "convert_to", "create_resources", "crit", "debug", "defined", "dig",
	"digest", "downcase", "each", "emerg", "empty", "epp", "err", "eyaml_lookup_key", "fail", "file", "filter", "find_file",
	"find_template", "flatten", "floor", "fqdn_rand", "generate", "get", "getvar", "group_by", "hiera", "hiera_array",
	"hiera_hash", "hiera_include", "hocon_data", "import", "include", "index", "info", "inline_epp", "inline_template",
	"join", "json_data", "keys", "length", "lest", "lookup", "lstrip", "map", "match", "max", "md5", "min",
	"module_directory", "new", "next", "notice", "partition", "puppetdb_query", "realize", "reduce", "regsubst", "require",
	"return", "reverse_each", "round", "rstrip", "scanf", "sha1", "sha256", "shellquote", "size", "slice", "sort", "split",
	"sprintf", "step", "strftime", "strip", "tag", "tagged", "template", "then", "tree_each", "type", "unique", "unwrap",
	"upcase", "values", "versioncmp", "warning", "with", "yaml_data",
}
