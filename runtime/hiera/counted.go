package hiera

import (
	"path"

	"github.com/p2go/p2go/runtime/value"
)

// Counted is the source of a level in a program that counts which keys of its data files are found. Without a source of its own, the level is
// one of those whose data was read when building.
type Counted struct {
	Source Source
	// Found is called for each key that a lookup finds in a file.
	Found func(file, key string)
}

func (s *Counted) find(inv *invocation, l *level, at *location, k *key) (v value.Value, found bool, err error) {
	if s.Source != nil {
		v, found, err = s.Source.find(inv, l, at, k)
	} else {
		v, found, err = s.read(inv, l, at, k)
	}
	if found && at.kind == filePath {
		s.Found(path.Clean(at.path), k.root)
	}
	return v, found, err
}

// read looks the key up as in a level without a source, which notes the location itself.
func (s *Counted) read(inv *invocation, l *level, at *location, k *key) (value.Value, bool, error) {
	if e := inv.explain; e != nil && at.kind != nowhere {
		around := e.current.parent
		around.branches = around.branches[:len(around.branches)-1]
		e.current = around
		defer func() { e.current = around.branches[len(around.branches)-1] }()
	}
	plain, without := *l, *l.Level
	without.Source = nil
	plain.Level = &without
	return inv.inLocation(&plain, at, k)
}
