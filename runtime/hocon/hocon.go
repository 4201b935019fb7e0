// Package hocon reads HOCON, a superset of JSON, into Puppet values as the hocon gem does: comments, keys that are paths, values
// without quotes and in several pieces, objects that are merged, and substitutions within the document and from the environment's
// variables, and files that are included by their whole path.
//
// [Parse] makes a tree of nodes first, in which substitutions stand, and resolves them then. A substitution in an object, of that
// object, is a cycle: nothing if it is optional, else an error. The gem sometimes takes what the object has besides.
package hocon

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Error is a mistake in a document, in a line that counts from 1; 0 for the whole document. Of the wrong type is a value that is none
// of those which its place takes: the gem tells that from other mistakes.
type Error struct {
	Line      int
	Message   string
	WrongType bool
}

// Error returns the message with its place.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return e.Message + " at line " + strconv.Itoa(e.Line)
}

// Parse reads a document, whose root is an object. Read reads the files that it includes.
func Parse(text string, read func(path string) ([]byte, error)) (h *value.Hash, err error) {
	p := &parser{src: text, read: read}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			h, err = nil, e
		}
	}()
	root := p.document()
	r := &resolver{root: root, busy: map[string]bool{}, made: map[*substitution]made{}}
	v, _ := r.value(root)
	return v.(*value.Hash), nil
}

// node is a value before substitutions are made: a scalar, array, *object, *substitution, concatenation or *merge.
type node any

type (
	// scalar is a text, and the value that it stands for when it is all there is.
	scalar struct {
		text  string
		value value.Value
		space bool // only blanks between other pieces
	}
	array struct{ items []node }
	// object has its keys in the order of their ranks, which begin at first and end before next: what is put before
	// the others has a lower rank.
	object struct {
		values      map[string]node
		ranks       map[string]int
		first, next int
	}
	substitution struct {
		path     []string
		prefix   []string // of the included document that it is in, where it is looked for first
		optional bool
		line     int
		// back is the value that was assigned before to what the substitution is in, and to which rest leads; nil
		// where the path does not begin with that.
		back node
		rest []string
	}
	concatenation struct {
		parts []node
		line  int
	}
	// merge is an object, perhaps, over one of lower priority.
	merge struct{ over, under node }
)

func newObject() *object { return &object{values: map[string]node{}, ranks: map[string]int{}} }

// keys are the object's keys in their order.
func (o *object) keys() []string {
	keys := make([]string, 0, len(o.ranks))
	for k := range o.ranks {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int { return o.ranks[a] - o.ranks[b] })
	return keys
}

// set sets a key. An object is merged with the one that the key has; the keys of the later come first.
func (o *object) set(key string, v node) {
	old, ok := o.values[key]
	if !ok {
		o.ranks[key] = o.next
		o.next++
	} else {
		v = over(v, old)
	}
	o.values[key] = v
}

// over puts a value over one of lower priority, which nothing refers to afterwards: an object under another becomes
// the result, so that many keys of one object, each given by a path of its own, are not copied each time.
func over(v, old node) node {
	switch n := v.(type) {
	case *object:
		if under, ok := old.(*object); ok {
			if n == under {
				return n
			}
			keys := n.keys()
			slices.Reverse(keys)
			for _, k := range keys {
				high := n.values[k]
				if low, ok := under.values[k]; ok {
					high = over(high, low)
				}
				under.first--
				under.values[k], under.ranks[k] = high, under.first
			}
			return under
		}
	case *substitution, *concatenation, *merge: // which may be nothing, or an object
		return &merge{v, old}
	default:
		return v
	}
	switch old.(type) {
	case *substitution, *concatenation, *merge:
		return &merge{v, old}
	}
	return v
}

// earlier lets substitutions in the value that is assigned to a path refer to the value that it had before.
func earlier(v node, path []string, old node) node {
	switch n := v.(type) {
	case *substitution:
		if old == nil || len(n.path) < len(path) || !slices.Equal(n.path[:len(path)], path) {
			break
		}
		if len(n.path) == len(path) {
			return old
		}
		back := *n
		back.back, back.rest = old, n.path[len(path):]
		return &back
	case *concatenation:
		parts := make([]node, len(n.parts))
		for i, part := range n.parts {
			parts[i] = earlier(part, path, old)
		}
		return &concatenation{parts, n.line}
	}
	return v
}

// Bounds of what a document's substitutions lead to, beyond which it is in error: of those that are being made, each
// for the one before it, and of all.
const (
	maxBusy  = 10_000
	maxSteps = 1_000_000
)

// resolver makes values of nodes.
type resolver struct {
	root  *object
	busy  map[string]bool // substitutions that are being made
	steps int
	// cyclic is set while a substitution that is made of itself is given up: up to the next one around it, which is
	// nothing then if it is optional, and in error if not.
	cyclic bool
	cycles int // how often that was so; what was made meanwhile may differ elsewhere
	made   map[*substitution]made
}

// made is the value that a substitution has wherever it stands; ok is false for nothing.
type made struct {
	v  value.Value
	ok bool
}

// value returns a node's value; ok is false for an optional substitution of nothing.
func (r *resolver) value(n node) (v value.Value, ok bool) {
	switch n := n.(type) {
	case *scalar:
		return n.value, true
	case *array:
		list := value.Array{}
		for _, e := range n.items {
			if v, ok := r.value(e); ok {
				list = append(list, v)
			}
			if r.cyclic {
				return nil, false
			}
		}
		return list, true
	case *object:
		h := value.NewHash()
		for _, k := range n.keys() {
			if v, ok := r.value(n.values[k]); ok {
				h.Set(k, v)
			}
			if r.cyclic {
				return nil, false
			}
		}
		return h, true
	case *substitution:
		return r.substitute(n)
	case *merge:
		high, ok := r.value(n.over)
		if r.cyclic {
			return nil, false
		}
		if !ok {
			return r.value(n.under)
		}
		if h, isHash := high.(*value.Hash); isHash {
			low, _ := r.value(n.under)
			if r.cyclic {
				return nil, false
			}
			if l, isHash := low.(*value.Hash); isHash {
				return deepMerge(h, l), true
			}
		}
		return high, true
	case *concatenation:
		return r.concatenate(n)
	}
	panic("hocon: unknown node")
}

// deepMerge merges objects; the keys of the first come first.
func deepMerge(high, low *value.Hash) *value.Hash {
	out := value.NewHash(high.Entries()...)
	for _, e := range low.Entries() {
		own, ok := out.Get(e.Key)
		if !ok {
			out.Set(e.Key, e.Value)
			continue
		}
		h, isHash := own.(*value.Hash)
		l, both := e.Value.(*value.Hash)
		if isHash && both {
			out.Set(e.Key, deepMerge(h, l))
		}
	}
	return out
}

// substitute returns a substitution's value.
func (r *resolver) substitute(s *substitution) (v value.Value, ok bool) {
	if m, has := r.made[s]; has {
		return m.v, m.ok
	}
	cycles := r.cycles
	r.within(s, func() bool {
		if n, found := r.target(s); found {
			v, ok = r.value(n)
			return true // an optional substitution of nothing is no mistake
		}
		if r.cyclic {
			return false
		}
		var text string
		if text, ok = os.LookupEnv(strings.Join(s.path, ".")); ok {
			v = text
		}
		return ok
	})
	if cycles == r.cycles {
		r.made[s] = made{v, ok}
	}
	return v, ok
}

// within calls f, which makes something of a substitution and reports whether that is there.
func (r *resolver) within(s *substitution, f func() bool) {
	name := "${" + strings.Join(s.path, ".") + "}"
	id := strings.Join(slices.Concat(s.prefix, s.path), "\x00")
	if s.back != nil {
		id += "\x01"
	}
	if s.optional {
		id, name = "?"+id, "${?"+name[2:]
	}
	if r.busy[id] {
		r.cyclic = true
		r.cycles++
		return
	}
	if r.steps++; len(r.busy) > maxBusy || r.steps > maxSteps {
		panic(&Error{s.line, "the document has too many substitutions of substitutions", false})
	}
	r.busy[id] = true
	there := f()
	delete(r.busy, id)
	switch {
	case s.optional:
	case r.cyclic:
		panic(&Error{s.line, "the substitution " + name + " is part of a cycle", false})
	case !there:
		panic(&Error{s.line, "could not resolve the substitution " + name, false})
	}
	r.cyclic = false
}

// target finds what a substitution stands for.
func (r *resolver) target(s *substitution) (node, bool) {
	if s.back != nil {
		return r.find(s.back, s.rest)
	}
	if len(s.prefix) > 0 {
		if n, ok := r.find(r.root, append(slices.Clip(s.prefix), s.path...)); ok || r.cyclic {
			return n, ok
		}
	}
	return r.find(r.root, s.path)
}

// find follows a path to a node.
func (r *resolver) find(n node, path []string) (found node, ok bool) {
	for len(path) > 0 {
		switch x := n.(type) {
		case *object:
			next, ok := x.values[path[0]]
			if !ok {
				return nil, false
			}
			n, path = next, path[1:]
		case *merge:
			return r.findIn([]node{x.over, x.under}, path)
		case *concatenation:
			parts := slices.Clone(x.parts)
			slices.Reverse(parts) // the later are over the earlier
			return r.findIn(parts, path)
		case *substitution:
			r.within(x, func() bool {
				var to node
				if to, ok = r.target(x); ok {
					found, ok = r.find(to, path)
					return true
				}
				return false
			})
			return found, ok
		default:
			return nil, false
		}
	}
	return n, true
}

// findIn follows a path in nodes that are merged, the first over the others.
func (r *resolver) findIn(nodes []node, path []string) (found node, ok bool) {
	for _, n := range slices.Backward(nodes) {
		high, there := r.find(n, path)
		if r.cyclic {
			return nil, false
		}
		if !there {
			continue
		}
		switch high.(type) {
		case *object, *substitution, *concatenation, *merge:
			if ok {
				high = &merge{high, found}
			}
		}
		found, ok = high, true
	}
	return found, ok
}

// concatenate joins texts, arrays or objects.
func (r *resolver) concatenate(c *concatenation) (value.Value, bool) {
	var values []value.Value
	var text strings.Builder
	blanks := false
	for _, part := range c.parts {
		if s, ok := part.(*scalar); ok {
			text.WriteString(s.text)
			if blanks = blanks || s.space; !s.space {
				values = append(values, s.value)
			}
			continue
		}
		v, ok := r.value(part)
		if r.cyclic {
			return nil, false
		}
		if !ok {
			continue
		}
		values = append(values, v)
		switch v.(type) {
		case value.Array, *value.Hash:
		case nil:
			text.WriteString("null")
		default:
			text.WriteString(value.Text(v))
		}
	}
	if len(values) == 0 { // the blanks between what there is not are a text
		return text.String(), text.Len() > 0
	}
	if len(values) == 1 && !blanks {
		return values[0], true
	}
	switch first := values[0].(type) {
	case value.Array:
		for _, v := range values[1:] {
			list, ok := v.(value.Array)
			if !ok {
				panic(&Error{c.line, "an array cannot be joined with another kind of value", true})
			}
			first = append(first[:len(first):len(first)], list...)
		}
		return first, true
	case *value.Hash:
		for _, v := range values[1:] {
			h, ok := v.(*value.Hash)
			if !ok {
				panic(&Error{c.line, "an object cannot be joined with another kind of value", true})
			}
			first = deepMerge(h, first)
		}
		return first, true
	}
	for _, v := range values[1:] {
		switch v.(type) {
		case value.Array, *value.Hash:
			panic(&Error{c.line, "a text cannot be joined with an array or object", true})
		}
	}
	return text.String(), true
}

// typed is what a text without quotes stands for.
func typed(s string) value.Value {
	switch s {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	if s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		return s
	}
	if strings.ContainsAny(s, ".eE") {
		if f, err := strconv.ParseFloat(s, 64); err == nil && strings.Trim(s, "0123456789.eE+-") == "" {
			if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
				return int64(f)
			}
			return f
		}
		return s
	}
	digits := strings.TrimPrefix(s, "-")
	base := 10
	if len(digits) > 1 && digits[0] == '0' {
		base = 8
	}
	if n, err := strconv.ParseInt(s, base, 64); err == nil {
		return n
	}
	return s
}
