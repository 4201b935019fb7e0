package runtime

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// Assumption is that the nodes have certain facts (p2go build --assume): what
// contradicts them has left the program. Of a hash only the keys that it has are
// assumed.
type Assumption struct{ Facts *value.Hash }

// AppendText appends a line for each fact: the prefix, its path and its value.
func (a *Assumption) AppendText(b []byte, prefix string) []byte {
	return appendFacts(b, prefix, a.Facts)
}

func appendFacts(b []byte, prefix string, facts *value.Hash) []byte {
	for _, e := range facts.Entries() {
		if h, ok := e.Value.(*value.Hash); ok {
			b = appendFacts(b, prefix+value.Text(e.Key)+".", h)
		} else {
			b = append(b, prefix+value.Text(e.Key)+" = "+value.Text(e.Value)+"\n"...)
		}
	}
	return b
}

// AppendJSON appends the facts.
func (a *Assumption) AppendJSON(b []byte) []byte {
	b, _ = value.AppendJSON(b, a.Facts, nil) // facts are data
	return b
}

// maxContradictions is how many contradictions an error names.
const maxContradictions = 3

// Complete returns a node's facts with those that are assumed and missing. It is
// an error when a fact, or a parameter of the node that hides it, is not what is
// assumed.
func (a *Assumption) Complete(facts, parameters *value.Hash) (*value.Hash, error) {
	c := contradictions{}
	c.compare("fact ", "", a.Facts, facts, true)
	for _, e := range a.Facts.Entries() {
		if given, ok := parameters.Get(e.Key); ok {
			c.compareValue("parameter ", value.Text(e.Key), e.Value, given, false)
		}
	}
	if c.count == 0 {
		return completed(facts, a.Facts), nil
	}
	if more := c.count - maxContradictions; more > 0 {
		c.text += "; and " + strconv.Itoa(more) + " more"
	}
	return nil, &Error{Message: "This program was built with --assume for other nodes: " + c.text}
}

// contradictions collects what differs.
type contradictions struct {
	count int
	text  string
}

func (c *contradictions) compare(kind, prefix string, assumed, given *value.Hash, missing bool) {
	for _, e := range assumed.Entries() {
		name := prefix + value.Text(e.Key)
		if v, ok := given.Get(e.Key); ok {
			c.compareValue(kind, name, e.Value, v, missing)
		} else if !missing {
			c.add(kind+name+" is missing and not ", e.Value)
		}
	}
}

// compareValue compares what is called name. With missing, parts of it may be missing.
func (c *contradictions) compareValue(kind, name string, assumed, given value.Value, missing bool) {
	if h, ok := assumed.(*value.Hash); ok {
		if g, ok := given.(*value.Hash); ok {
			c.compare(kind, name+".", h, g, missing)
		} else {
			c.add(kind+name+" is "+quoted(given)+" and not ", assumed)
		}
		return
	}
	if !value.Identical(assumed, given) {
		c.add(kind+name+" is "+quoted(given)+" and not ", assumed)
	}
}

func (c *contradictions) add(text string, assumed value.Value) {
	if c.count++; c.count > maxContradictions {
		return
	}
	if c.text != "" {
		c.text += "; "
	}
	c.text += "the " + text + quoted(assumed)
}

// quoted is a value in a message.
func quoted(v value.Value) string {
	if s, ok := v.(string); ok {
		return "'" + s + "'"
	}
	return value.Text(v)
}

// completed adds to a hash what it lacks of another, at any depth.
func completed(h, with *value.Hash) *value.Hash {
	out := value.MakeHash(h.Len() + with.Len())
	for _, e := range h.Entries() {
		inner, ok := e.Value.(*value.Hash)
		more, both := with.Lookup(e.Key).(*value.Hash)
		if ok && both {
			out.Set(e.Key, completed(inner, more))
		} else {
			out.Set(e.Key, e.Value)
		}
	}
	for _, e := range with.Entries() {
		if _, ok := h.Get(e.Key); !ok {
			out.Set(e.Key, e.Value)
		}
	}
	return out
}
