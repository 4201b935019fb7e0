package compile

import (
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
)

// AttrEquals is attr == v in a query: equality, or membership when the attribute
// is an array. A missing attribute is undef; title is the title (COLL-3). The
// attribute tag is asked with [Resource.Tagged].
func (r *Resource) AttrEquals(name string, v value.Value) bool {
	if r.isTitle(name) {
		return op.EqualString(v, r.Title)
	}
	have := r.Get(name)
	if a, ok := have.(value.Array); ok {
		found, _ := op.In(v, a)
		return found
	}
	return op.Equal(have, v)
}

// isTitle reports whether an attribute is the title and that a String: most collectors ask for it, each all resources of a type, which would
// make a value of each.
func (r *Resource) isTitle(name string) bool { return name == "title" && !r.TitleIsOther() }

// AttrDiffers is attr != v in a query: inequality, without regard to members
// (COLL-3).
func (r *Resource) AttrDiffers(name string, v value.Value) bool {
	if r.isTitle(name) {
		return !op.EqualString(v, r.Title)
	}
	return !op.Equal(r.Get(name), v)
}

// Tagged is tag == v in a query, for what [QueryTags] made of v (COLL-3).
func (r *Resource) Tagged(tags value.Array) bool {
	return slices.ContainsFunc(tags, func(t value.Value) bool { return r.HasTag(t.(string)) })
}

// QueryAttr is the attribute that a value names in a query. What is no name makes
// the collector fail that compares a resource with it, as it makes Puppet fail
// without a place.
func (b *Builder) QueryAttr(v value.Value) string {
	switch v := v.(type) {
	case string:
		return v
	case value.DefaultValue:
		return "default"
	}
	b.unnamed = plain("Puppet::Parser::Compiler failed with error NoMethodError: undefined method `intern' for ",
		string(value.AppendInspect(nil, v)), ":", value.HostClass(v))
	return ""
}

// QueryTags folds what tag == v compares with: a value or an array of them.
func QueryTags(v value.Value) (value.Array, error) {
	list, ok := v.(value.Array)
	if !ok {
		list = value.Array{v}
	}
	tags := make(value.Array, len(list))
	for i, t := range list {
		switch t.(type) {
		case int64, float64:
			return nil, plain("Cannot transform a number to a tag")
		}
		tags[i] = value.Downcase(catalog.HostText(t))
	}
	return tags, nil
}
