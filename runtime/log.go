package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// messages is the log of a compilation.
type messages struct {
	to     func(Message) // nil drops them
	warned map[string]bool
}

func (l *messages) log(m Message) {
	if l.to != nil {
		l.to(m)
	}
}

// warnAt logs a warning about a place of the manifest.
func (c *compiler) warnAt(at *Pos, text string) {
	c.messages.log(Message{Level: "warning", Text: text, Place: c.cat.Place(at)})
}

// Message is a log message of a compilation.
type Message struct {
	_ value.Uncompared

	// Level is debug, info, notice, warning, err, alert, crit or emerg.
	Level string
	Text  string
	Place catalog.Place
	// Source is what logged, "Scope(Class[main])" for a function; "" is Puppet.
	Source string
}

// Line is what a terminal shows: the source, unless that is Puppet, the text and
// its place.
func (m Message) Line() string {
	if m.Source != "" && m.Source != "Puppet" {
		return m.Source + ": " + m.String()
	}
	return m.String()
}

// String returns the text with its place (ERR-7).
func (m Message) String() string {
	if p := m.Place.String(); p != "" {
		return m.Text + " " + p
	}
	return m.Text
}

// warnNowhere logs a warning, the first time for a key, and that its place is not
// known.
func (l *messages) warnNowhere(key, message string) {
	l.warnOnce(key, message+"\n   (file & line not available)")
}

func (l *messages) warnOnce(key, message string) {
	if l.first(key) {
		l.log(Message{Level: "warning", Text: message})
	}
}

// first reports whether this is the first time for the key of a warning.
func (l *messages) first(key string) bool {
	if l.warned[key] {
		return false
	}
	if l.warned == nil {
		l.warned = make(map[string]bool)
	}
	l.warned[key] = true
	return true
}
