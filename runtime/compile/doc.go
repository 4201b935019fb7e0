// Package compile is what happens to a catalog while it is compiled: resources are
// declared and checked, defaults, overrides and collectors change them,
// relationships become parameters, and in the end everything is finished.
//
// It is written the way the reference implementation works, because its order
// of doing things shows in the result. What differs is how it is stored: resources,
// parameters and tags come out of slabs, so that a declaration costs about one
// allocation.
//
//	Builder     the catalog, and what waits for something: queues, collectors, overrides
//	Resource    a resource while its catalog is built: where it was declared, how far it is
//	Frame       the place of declarations: container, source and defaults
//	Declaration what a resource is created from
//	Collector   Type <| ... |>, and what realize waits for
//
// What comes out is a [catalog.Catalog], a plain value of package catalog. The
// package knows neither manifests nor how a class or define is evaluated:
// package runtime does that, and calls the builder in the order of Puppet's
// compiler (PHASE-1 to PHASE-12). Nobody else imports it.
package compile
