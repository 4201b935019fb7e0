package lower

import "github.com/p2go/p2go/ir"

// literal gathers the parts of an array, a hash or a string in double quotes. The
// computed parts of a long one are joined as soon as there are some, and what was
// joined is joined again: were each of them kept until the last is there, a
// function would hold thousands of values at once, and the time and the memory
// that Go needs to compile it grow with their square.
type literal struct {
	join   func([]literalPart) *ir.Value
	levels []literalLevel
}

// literalPart is an element, an entry or a part of a text.
type literalPart struct {
	key, value *ir.Value
	spread     bool // an element that is spliced
	joined     bool // what a literal's join made
}

// literalLevel are parts that wait for being joined.
type literalLevel struct {
	parts    []literalPart
	computed int
}

// maxWaiting is how many computed parts wait for being joined at each level.
const maxWaiting = 32

func (l *literal) add(p literalPart) { l.addAt(0, p) }

func (l *literal) addAt(n int, p literalPart) {
	if n == len(l.levels) {
		l.levels = append(l.levels, literalLevel{})
	}
	level := &l.levels[n]
	if level.computed == maxWaiting {
		joined := l.join(level.parts)
		*level = literalLevel{}
		l.addAt(n+1, literalPart{value: joined, joined: true})
		level = &l.levels[n]
	}
	level.parts = append(level.parts, p)
	if p.computed() {
		level.computed++
	}
}

func (p literalPart) computed() bool {
	_, constant := p.value.Const()
	if constant && p.key != nil {
		_, constant = p.key.Const()
	}
	return !constant
}

// value is the literal.
func (l *literal) value() *ir.Value {
	var parts []literalPart
	for i := len(l.levels) - 1; i >= 0; i-- {
		parts = append(parts, l.levels[i].parts...)
	}
	return l.join(parts)
}
