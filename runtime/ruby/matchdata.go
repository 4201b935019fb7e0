package ruby

import (
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// MatchData is a match of a regular expression.
type MatchData struct {
	// Regexp is what matched, and String where.
	Regexp *value.Regexp
	String string
	// Loc are the byte offsets of the match and of its groups in pairs, -1 for a group that took no part.
	Loc []int
}

// Group returns the string of a group, nil for one that took no part or does not exist; 0 is the match itself.
func (d *MatchData) Group(n int) value.Value {
	if n < 0 {
		n += len(d.Loc) / 2
	}
	if n < 0 || 2*n >= len(d.Loc) || d.Loc[2*n] < 0 {
		return nil
	}
	return d.String[d.Loc[2*n]:d.Loc[2*n+1]]
}

// Equal is Puppet's == with another value.
func (d *MatchData) Equal(v value.Value) bool { return v == value.Value(d) }

// AppendKey appends the identity of the match as a hash key.
func (d *MatchData) AppendKey(b []byte) []byte {
	return appendAddress(append(b, 'M'), unsafe.Pointer(d))
}

// AppendText appends the match.
func (d *MatchData) AppendText(b []byte) []byte { return append(b, d.String[d.Loc[0]:d.Loc[1]]...) }

// Kind is what Puppet's messages call it.
func (d *MatchData) Kind() string { return object }

// HostClass is the name of its class.
func (d *MatchData) HostClass() string { return MatchDataClass.Name }

// MatchDataPreMatch is MatchData#pre_match: what stands before the match.
//
//ruby:method MatchData#pre_match
func MatchDataPreMatch(d *MatchData) string { return d.String[:d.Loc[0]] }

// MatchDataPostMatch is MatchData#post_match: what stands behind the match.
//
//ruby:method MatchData#post_match
func MatchDataPostMatch(d *MatchData) string { return d.String[d.Loc[1]:] }
