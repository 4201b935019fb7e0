// Package catalog builds the catalog of one compilation: resources with their
// parameters, tags and containers, the defaults, overrides, collectors and
// relationships that change them, and the JSON that describes the result.
//
// It is written the way the reference implementation works, because its order
// of doing things shows in the result: parameters are kept in the order in which
// they were set, tags in the order in which they were added, resources in the
// order of their declaration. What differs is how it is stored. Resources,
// parameters and tags come out of slabs, so that a declaration costs about one
// allocation; the index is one map; edges are pointers to the container.
//
//	Type        describes a native type or a define; static data
//	Resource    a resource of a catalog that is being built
//	Frame       the place of declarations: container, source and defaults
//	Catalog     the resources, their index, edges, classes and tags
//	Collector   Type <| ... |>, and what realize waits for
//
// The package knows neither manifests nor how a class or define is evaluated:
// package runtime does that, and calls the catalog in the order of Puppet's
// compiler (PHASE-1 to PHASE-12).
package catalog
