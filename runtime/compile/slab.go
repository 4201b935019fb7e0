package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/typesys"
)

// slab hands out memory for resources, parameters and tags in large pieces.
type slab struct {
	resources []Resource
	next      int // length of the last piece of resources
	params    []catalog.Param
	tags      []string
	entries   []typesys.EntryRef
}

func (s *slab) resource() *Resource {
	if len(s.resources) == 0 {
		s.next = min(max(32, 2*s.next), 512)
		s.resources = make([]Resource, s.next)
	}
	r := &s.resources[0]
	s.resources = s.resources[1:]
	return r
}

// paramSlice returns an empty slice with room for n parameters.
func (s *slab) paramSlice(n int) []catalog.Param {
	if n == 0 {
		return nil
	}
	if len(s.params) < n {
		if n > 128 {
			return make([]catalog.Param, 0, n)
		}
		s.params = make([]catalog.Param, 512)
	}
	p := s.params[:0:n]
	s.params = s.params[n:]
	return p
}

// tagSlice returns an empty set with room for n tags.
func (s *slab) tagSlice(n int) catalog.Tags {
	if len(s.tags) < n {
		if n > 256 {
			return make(catalog.Tags, 0, n)
		}
		s.tags = make([]string, 1024)
	}
	t := s.tags[:0:n]
	s.tags = s.tags[n:]
	return catalog.Tags(t)
}

// entry returns a reference. It is not to be copied to each place where one is made.
//
//go:noinline
func (s *slab) entry(typ, title, namevar string) *typesys.EntryRef {
	if len(s.entries) == 0 {
		s.entries = make([]typesys.EntryRef, 32)
	}
	e := &s.entries[0]
	s.entries = s.entries[1:]
	*e = typesys.EntryRef{TypeName: typ, Title: title, Namevar: namevar}
	return e
}
