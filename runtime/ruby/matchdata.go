package ruby

import (
	"slices"
	"strconv"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// MatchData is a match of a regular expression.
type MatchData matched

// matched is what a search has found.
type matched struct {
	// Regexp is what matched, and String where.
	Regexp *value.Regexp
	String string
	// Loc are the byte offsets of the match and of its groups in pairs, -1 for a group that took no part.
	Loc []int
}

// Group returns the string of a group, nil for one that took no part or does not exist; 0 is the match itself.
func (d *MatchData) Group(n int) value.Value {
	if n < 0 {
		if n += len(d.Loc) / 2; n == 0 {
			return nil
		}
	}
	if n < 0 || 2*n >= len(d.Loc) || d.Loc[2*n] < 0 {
		return nil
	}
	return d.String[d.Loc[2*n]:d.Loc[2*n+1]]
}

// Equal is Puppet's == with another value.
func (d *MatchData) Equal(v value.Value) bool {
	o, ok := v.(*MatchData)
	return ok && d.String == o.String && Equal(d.Regexp, o.Regexp) && slices.Equal(d.Loc, o.Loc)
}

// AppendKey appends the identity of the match as a hash key.
func (d *MatchData) AppendKey(b []byte) []byte {
	return appendAddress(append(b, 'M'), unsafe.Pointer(d))
}

// AppendText appends the match.
func (d *MatchData) AppendText(b []byte) []byte { return append(b, d.String[d.Loc[0]:d.Loc[1]]...) }

// AppendInspect appends the match and its groups, with their names or numbers.
func (d *MatchData) AppendInspect(b []byte) []byte {
	b = append(b, "#<MatchData "...)
	names := d.Regexp.GroupNames()
	for i := range len(d.Loc) / 2 {
		if i > 0 {
			b = append(b, ' ')
			if i < len(names) && names[i] != "" {
				b = append(b, names[i]...)
			} else {
				b = strconv.AppendInt(b, int64(i), 10)
			}
			b = append(b, ':')
		}
		b = AppendInspect(b, d.Group(i))
	}
	return append(b, '>')
}

// Kind is what Puppet's messages call it.
func (d *MatchData) Kind() string { return object }

// HostClass is the name of its class.
func (d *MatchData) HostClass() string { return MatchDataClass.Name }

func (d *MatchData) rubyClass() opaqueClass { return opaqueClass(MatchDataClass) }

// OpaqueClass is HostClass, for catalogs, which have the text of it.
func (d *MatchData) OpaqueClass() string { return d.HostClass() }

// group is the number of a group that is given by number or name.
func (d *MatchData) group(v value.Value) (int, error) {
	name, ok := stringOf(v)
	if s, is := symbolOf(v); is {
		name, ok = string(s), true
	}
	if !ok {
		n, err := ToInt(v)
		return int(n), err
	}
	at := -1
	for i, group := range d.Regexp.GroupNames() {
		if group == name && (at < 0 || d.Loc[2*i] >= 0) { // of several with that name, the last one that took part
			at = i
		}
	}
	if at < 0 {
		return 0, Raise(IndexError, "undefined group name reference: ", name)
	}
	return at, nil
}

// checked is the number of a group that must exist.
func (d *MatchData) checked(v value.Value) (int, error) {
	n, err := d.group(v)
	if err == nil && (n < 0 || 2*n >= len(d.Loc)) {
		return 0, Raise(IndexError, "index ", strconv.Itoa(n), " out of matches")
	}
	return n, err
}

// MatchDataIndex is MatchData#[]: a group by its number or name, or several.
//
//ruby:method MatchData#[] 1..2
func MatchDataIndex(d *MatchData, group value.Value, count ...value.Value) (value.Value, error) {
	_, isRange := group.(interval)
	if isRange || len(count) > 0 {
		return OpIndex(nil, nil, NewArray(MatchDataToA(d)...), append([]value.Value{group}, count...)...)
	}
	n, err := d.group(group)
	if err != nil {
		return nil, err
	}
	return d.Group(n), nil
}

// MatchDataToA is MatchData#to_a: the match and its groups.
//
//ruby:method MatchData#to_a
func MatchDataToA(d *MatchData) []value.Value { return value.Groups(d.String, d.Loc) }

// MatchDataCaptures is MatchData#captures: the groups.
//
//ruby:method MatchData#captures
func MatchDataCaptures(d *MatchData) []value.Value { return value.Groups(d.String, d.Loc)[1:] }

// MatchDataNames is MatchData#names: the names of the groups.
//
//ruby:method MatchData#names
func MatchDataNames(d *MatchData) []string { return RegexpNames(d.Regexp) }

// MatchDataNamedCaptures is MatchData#named_captures: the groups by their names.
//
//ruby:method MatchData#named_captures
func MatchDataNamedCaptures(d *MatchData) *Hash {
	h := NewHash()
	for i, name := range d.Regexp.GroupNames() {
		if name == "" {
			continue
		}
		if v := d.Group(i); v != nil {
			h.put(name, v)
		} else if _, ok := h.Get(name); !ok {
			h.put(name, nil)
		}
	}
	return h
}

// MatchDataSize is MatchData#size: how many groups there are, with the match.
//
//ruby:method MatchData#size
//ruby:method MatchData#length
func MatchDataSize(d *MatchData) int64 { return int64(len(d.Loc) / 2) }

// MatchDataBegin is MatchData#begin: the character that a group begins at.
//
//ruby:method MatchData#begin
func MatchDataBegin(d *MatchData, group value.Value) (value.Value, error) {
	return d.place(group, 0)
}

// MatchDataEnd is MatchData#end: the character behind a group.
//
//ruby:method MatchData#end
func MatchDataEnd(d *MatchData, group value.Value) (value.Value, error) {
	return d.place(group, 1)
}

// place is where a group begins or ends, nil for one that took no part.
func (d *MatchData) place(group value.Value, end int) (value.Value, error) {
	n, err := d.checked(group)
	if err != nil || d.Loc[2*n] < 0 {
		return nil, err
	}
	return characters(d.String, d.Loc[2*n+end]), nil
}

// MatchDataOffset is MatchData#offset: where a group begins and ends.
//
//ruby:method MatchData#offset
func MatchDataOffset(d *MatchData, group value.Value) ([]value.Value, error) {
	from, err := d.place(group, 0)
	if err != nil {
		return nil, err
	}
	to, err := d.place(group, 1)
	return []value.Value{from, to}, err
}

// MatchDataMatch is MatchData#match: a group by its number or name.
//
//ruby:method MatchData#match
func MatchDataMatch(d *MatchData, group value.Value) (value.Value, error) {
	n, err := d.checked(group)
	if err != nil {
		return nil, err
	}
	return d.Group(n), nil
}

// MatchDataMatchLength is MatchData#match_length: how many characters a group has.
//
//ruby:method MatchData#match_length
func MatchDataMatchLength(d *MatchData, group value.Value) (value.Value, error) {
	v, err := MatchDataMatch(d, group)
	if s, ok := v.(string); ok {
		return length(s), nil
	}
	return nil, err
}

// MatchDataPreMatch is MatchData#pre_match: what stands before the match.
//
//ruby:method MatchData#pre_match
func MatchDataPreMatch(d *MatchData) string { return d.String[:d.Loc[0]] }

// MatchDataPostMatch is MatchData#post_match: what stands behind the match.
//
//ruby:method MatchData#post_match
func MatchDataPostMatch(d *MatchData) string { return d.String[d.Loc[1]:] }

// MatchDataString is MatchData#string: what was searched, frozen.
//
//ruby:method MatchData#string
func MatchDataString(d *MatchData) value.Value { return frozenString(d.String) }

// MatchDataRegexp is MatchData#regexp: what matched.
//
//ruby:method MatchData#regexp
func MatchDataRegexp(d *MatchData) *value.Regexp { return d.Regexp }

// MatchDataValuesAt is MatchData#values_at: groups by their numbers or names.
//
//ruby:method MatchData#values_at 0..
func MatchDataValuesAt(d *MatchData, groups ...value.Value) ([]value.Value, error) {
	list := make([]value.Value, len(groups))
	for i, v := range groups {
		n, err := d.group(v)
		if err != nil {
			return nil, err
		}
		list[i] = d.Group(n)
	}
	return list, nil
}
