// Package nativetypes is the table of the resource types that are written in Ruby and that every Puppet agent has: those of
// the Puppet package (file, package, service, ...) and of the modules that agents carry (cron, host, mount, ...).
// [Lookup] finds a [Type] by name; [Metaparams] are the attributes that all types share.
//
// The table, core.json, is recorded from real Puppet by internal/reference/nativetypes.rb (make nativetypes) and never edited.
// It knows what compiling a catalog needs: which attributes exist and how a title becomes name variables. It knows neither
// the values that an attribute accepts, which Puppet checks when it applies a catalog, nor the types of other modules, which
// are read from the environment.
package nativetypes

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Type is one resource type. Types are shared: callers must not change them.
type Type struct {
	// Name is the type's name as manifests spell it, in lower case: "ssh_authorized_key".
	Name string `json:"name"`
	// Module is the module that defines the type, such as "cron_core", or "" for a type of Puppet itself.
	Module string `json:"module"`
	// Attrs are the names of all properties and parameters, sorted; metaparameters are apart, see [Metaparams].
	Attrs []string `json:"attrs"`
	// Namevars are the attributes that identify a resource, in the order of their declaration. Nearly always one.
	Namevars []string `json:"namevars"`
	// Patterns say which attributes a title sets; the first that matches counts, and a title that none matches is an error.
	Patterns []TitlePattern `json:"patterns"`
	// Isomorphic is false where several resources may have the same name under different titles, as with exec. The catalog
	// then has no alias from the name to the resource.
	Isomorphic bool `json:"isomorphic"`
}

// TitlePattern is one way to take a title apart.
type TitlePattern struct {
	// Source is the regular expression in Ruby's syntax, where ^ and $ match at every line.
	Source string `json:"source"`
	// Options are Ruby's option letters, out of "mix"; m lets a dot match line ends (Go's flag s).
	Options string `json:"options"`
	// Captures are the attributes that the groups set, by position: Captures[0] belongs to group 1.
	Captures []Capture `json:"captures"`
}

// Capture is the attribute that a group of a title pattern sets.
type Capture struct {
	// Attr is the attribute's name.
	Attr string `json:"attr"`
	// Proc says that a Ruby procedure changes the text before it becomes the attribute's value.
	Proc bool `json:"proc"`
}

// ValidAttr reports whether a resource of the type may be given the attribute. As in Puppet, "name" always may, also where
// it is none of the attributes, and so may every metaparameter.
func (t *Type) ValidAttr(name string) bool {
	if name == "name" {
		return true
	}
	_, ok := slices.BinarySearch(t.Attrs, name)
	return ok || IsMetaparam(name)
}

// Lookup returns the type with the given name in any case, as in File or file, and whether there is one.
func Lookup(name string) (*Type, bool) {
	types := core().Types
	i, ok := slices.BinarySearchFunc(types, strings.ToLower(name), func(t *Type, name string) int {
		return strings.Compare(t.Name, name)
	})
	if !ok {
		return nil, false
	}
	return types[i], true
}

// Names returns the names of all types, sorted.
func Names() []string {
	var names []string
	for _, t := range core().Types {
		names = append(names, t.Name)
	}
	return names
}

// Metaparams returns the attributes that every resource has whatever its type (require, tag, ...), sorted.
func Metaparams() []string { return slices.Clone(core().Metaparams) }

// IsMetaparam reports whether name is one of [Metaparams].
func IsMetaparam(name string) bool {
	_, ok := slices.BinarySearch(core().Metaparams, name)
	return ok
}

// table is the form of core.json; types and metaparameters are sorted there.
type table struct {
	Puppet     string   `json:"puppet"`
	Metaparams []string `json:"metaparams"`
	Types      []*Type  `json:"types"`
}

//go:embed core.json
var coreJSON []byte

// core decodes the table on first use: commands that never see a resource do not pay for it.
var core = sync.OnceValue(func() *table {
	t := new(table)
	if err := json.Unmarshal(coreJSON, t); err != nil {
		panic(fmt.Sprintf("nativetypes: the embedded table is broken: %v", err))
	}
	return t
})
