// Package catalog is the model of a catalog, as the compilation of a node leaves
// it: resources with their parameters, tags and containers, the types that
// describe them, references, places in manifests, and the JSON that agents get.
//
//	Type        describes a native type or a define; static data
//	Resource    a resource with its parameters and tags
//	Catalog     the resources, their index, edges, classes and tags
//	Attr        an attribute as a manifest writes it
//	Encoding    how a catalog is written
//
// A catalog is a plain value: who draws graphs of it, stores what it exports or
// writes it needs nothing else. The package knows neither manifests nor the order
// in which Puppet does things: package runtime/compile builds catalogs, from
// declarations, defaults, overrides, collectors and relationships.
//
// Parameters are in the order in which they were set, tags in that in which they
// were added, and resources in that of their declaration, as in the reference
// implementation, since the order shows in the result.
package catalog
