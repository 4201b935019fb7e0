// Package puppet is the dialect of Puppet: the ops, with what they have beside their operands, that are about its scopes, its operators
// and truth, its functions, the catalog and templates. [ir.Parse] reads programs with these ops where the package is linked.
package puppet
