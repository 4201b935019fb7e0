// Package ruby is the dialect of the IR for Ruby: templates, and functions of modules. Its values are Puppet's and, beside them, Ruby's own
// (package runtime/ruby), of which static types say Runtime['ruby', CLASS]. Bodies are of the kind [ir.Method].
package ruby
