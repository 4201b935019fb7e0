// Package p2go holds the sources that produced programs are built from, so that
// p2go needs nothing but the Go toolchain to build them.
package p2go

import "embed"

// Sources are the packages runtime/... and typesys, with their tests.
//
//go:embed runtime typesys
var Sources embed.FS

// Sums is p2go's go.sum: the versions and digests of the modules that parts of the runtime need.
//
//go:embed go.sum
var Sums string

// ModulePath is the module that [Sources] belong to.
const ModulePath = "github.com/p2go/p2go"
