package ruby

import "github.com/p2go/p2go/runtime/value"

// Context is what methods see of the compilation that they run in.
type Context struct {
	// Host is the scope that the code belongs to; nil where there is none.
	Host Host
	// Random is the generator of rand, once that was asked for.
	Random value.Value

	tags []value.Value // of the catches under way, without a host that has them
}

// Host is what methods may ask of a scope.
type Host interface {
	// Log logs a message whose source is the scope; level is a name of Puppet's: debug, info, notice, warning, err, alert, crit or emerg.
	Log(level, message string)
}

// catching is a [Host] that has the tags of the catches under way.
type catching interface {
	// Catches are the tags, which can change.
	Catches() *[]value.Value
}

// Match is what $~ stands for in one body: the last match there, nil before the first one and after a search that found nothing. Its type does not
// mention [MatchData], whose methods only programs link that have such a value.
type Match struct{ found *matched }

// dataOf is the last match of a body.
func dataOf(m *Match) *MatchData { return (*MatchData)(m.found) }

// setMatch sets $~ for a body; a nil Match is that of a body that never reads it.
func setMatch(m *Match, d *MatchData) {
	if m != nil {
		m.found = (*matched)(d)
	}
}

// Last is the value of $~.
func (m *Match) Last() value.Value {
	if m.found == nil {
		return nil
	}
	return dataOf(m)
}

// Group is the value of $1, $2, …, and of $& for 0.
func (m *Match) Group(n int) value.Value {
	if m.found == nil {
		return nil
	}
	return dataOf(m).Group(n)
}
