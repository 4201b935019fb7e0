// Package assets has what travels beside a program into the generated module: data, files, settings and sources in Go.
//
// A frontend makes [Assets] together with the program, and the backend writes them. No pass looks at them, and package ir, whose
// text form has the program alone, does not know them.
package assets

import (
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/files"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/settings"
	"github.com/p2go/p2go/runtime/value"
)

// Assets are those of one program. The zero value is that of a program without any.
type Assets struct {
	// Data is what lookups find; nil for a program that looks nothing up.
	Data *hiera.Lookups
	// Files are what functions find; nil for a program that asks for none.
	Files *files.Files
	// Sources are the files of modules that resources may be copied from; nil for a program that applies no catalogs, or has no such.
	Sources *Sources
	// Machine are the calls that may look for files outside of the environment, on the machine that the program runs on.
	Machine []Call
	// Settings are the settings of Puppet that the program reads, and those that they are made of.
	Settings settings.Table
	// Coverage are the files of which is counted what is evaluated, with their points, by name; nil for a program that counts nothing.
	Coverage []*coverage.File
	// Go has the files of each Go package that a function of the program is in ([ir.Host]), by name.
	Go map[ir.GoPackage][]GoFile
	// Providers bring resources of modules' own types about, by the types' names; none for a program that applies no catalogs. ProviderFiles has the files
	// of their packages.
	Providers     []*Provider
	ProviderFiles map[ir.GoPackage][]GoFile
}

// Provider is one that a module has in Go.
type Provider struct {
	Type    string
	Name    string
	Package ir.GoPackage
	// Struct is that of resources, and Optional are the functions besides those that read and write.
	Struct     string
	Optional   []string
	Attributes []ProviderAttribute
}

// ProviderAttribute is what a provider knows of an attribute of its type.
type ProviderAttribute struct {
	Name string
	// Field is that of the struct, "" for none, with its type.
	Field             string
	Go                *ir.GoType
	Property, Namevar bool
	All               bool // values of an array count all
	Ensures           bool // ensure, as Puppet has it
	Words             []string
	Default           value.Value
}

// Call is a call of a function, by its place.
type Call struct {
	Function, File string
	Pos            ir.Pos
}

// GoFile is one file of a Go package.
type GoFile struct {
	Name  string // without its folder
	Shown string // as messages name it
	Data  []byte
}

// Sources are files that a program carries for the machines that it is applied to.
type Sources struct {
	// Known are sorted by their paths.
	Known []Source
	// Contents holds what is in them.
	Contents string
}

// Source is a file of a module, or a folder or link there.
type Source struct {
	// Path is MODULE/FILE.
	Path               string
	At, Size           int  // what is in it, in [Sources.Contents]
	Packed             bool // which is compressed
	Folder, Executable bool
	Target             string // of a link
}
