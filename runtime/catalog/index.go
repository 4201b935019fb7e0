package catalog

import "math/bits"

// index finds resources by type and title. It is a hash table with open
// addressing that holds the places of resources in the catalog: as it has no
// pointers, the garbage collector has nothing to do with it, and growing copies
// little.
type index struct {
	slots []slot // a power of two
	used  int
}

// slot is a resource's number plus one, 0 when free, and its hash.
type slot struct{ number, hash uint32 }

// find returns the resource with this type and title, nil when there is none.
func (x *index) find(resources []*Resource, t *Type, title string) *Resource {
	if len(x.slots) == 0 {
		return nil
	}
	h := hash(t, title)
	mask := uint32(len(x.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := x.slots[i]
		if s.number == 0 {
			return nil
		}
		if s.hash == h {
			if r := resources[s.number-1]; r.Type == t && r.Title == title {
				return r
			}
		}
	}
}

// add enters a resource that is not there yet.
func (x *index) add(r *Resource) {
	if 4*x.used >= 3*len(x.slots) {
		x.grow()
	}
	x.used++
	x.put(slot{uint32(r.number) + 1, hash(r.Type, r.Title)})
}

func (x *index) put(s slot) {
	mask := uint32(len(x.slots) - 1)
	i := s.hash & mask
	for x.slots[i].number != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = s
}

func (x *index) grow() {
	old := x.slots
	x.slots = make([]slot, max(128, 2*len(old)))
	for _, s := range old {
		if s.number != 0 {
			x.put(s)
		}
	}
}

// hash mixes eight bytes at a time by multiplication, as wyhash does.
func hash(t *Type, title string) uint32 {
	const k0, k1 = 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03
	h := t.derived().hash ^ uint64(len(title))*k0
	for len(title) > 8 {
		h = mix(h^word(title[:8]), k1)
		title = title[8:]
	}
	var last uint64
	for i := 0; i < len(title); i++ {
		last = last<<8 | uint64(title[i])
	}
	h = mix(h^last, k1)
	return uint32(h ^ h>>32)
}

func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
