// Package hocon reads HOCON, a superset of JSON, into Puppet values as the hocon gem does: comments, keys that are paths, values
// without quotes and in several pieces, objects that are merged, and substitutions within the document and from the environment's
// variables, and files that are included by their whole path.
//
// [Parse] makes a tree of nodes first, in which substitutions stand, and resolves them then.
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
	r := &resolver{root: root, busy: map[string]bool{}}
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
	case *substitution, *concatenation, *merge:
	default:
		return v
	}
	switch old.(type) {
	case *object, *substitution, *concatenation, *merge:
		return &merge{v, old}
	}
	return v
}

// earlier replaces substitutions of a path in the value that is assigned to it by the value that it had before.
func earlier(v node, path string, old node) node {
	switch n := v.(type) {
	case *substitution:
		if strings.Join(n.path, "\x00") == path && old != nil {
			return old
		}
	case *concatenation:
		parts := make([]node, len(n.parts))
		for i, part := range n.parts {
			parts[i] = earlier(part, path, old)
		}
		return &concatenation{parts, n.line}
	}
	return v
}

// resolver makes values of nodes.
type resolver struct {
	root *object
	busy map[string]bool // substitutions that are being made
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
		}
		return list, true
	case *object:
		h := value.NewHash()
		for _, k := range n.keys() {
			if v, ok := r.value(n.values[k]); ok {
				h.Set(k, v)
			}
		}
		return h, true
	case *substitution:
		return r.substitute(n)
	case *merge:
		high, ok := r.value(n.over)
		if !ok {
			return r.value(n.under)
		}
		if h, isHash := high.(*value.Hash); isHash {
			low, _ := r.value(n.under)
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

func (r *resolver) substitute(s *substitution) (value.Value, bool) {
	id := strings.Join(slices.Concat(s.prefix, s.path), "\x00")
	if r.busy[id] {
		panic(&Error{s.line, "the substitution ${" + strings.Join(s.path, ".") + "} is part of a cycle", false})
	}
	r.busy[id] = true
	defer delete(r.busy, id)
	if n, ok := r.target(s); ok {
		return r.value(n)
	}
	if text, ok := os.LookupEnv(strings.Join(s.path, ".")); ok {
		return text, true
	}
	if !s.optional {
		panic(&Error{s.line, "could not resolve the substitution ${" + strings.Join(s.path, ".") + "}", false})
	}
	return nil, false
}

// target finds what a substitution stands for.
func (r *resolver) target(s *substitution) (node, bool) {
	if len(s.prefix) > 0 {
		if n, ok := r.find(r.root, append(slices.Clip(s.prefix), s.path...)); ok {
			return n, true
		}
	}
	return r.find(r.root, s.path)
}

// find follows a path to a node.
func (r *resolver) find(n node, path []string) (node, bool) {
	for len(path) > 0 {
		switch x := n.(type) {
		case *object:
			next, ok := x.values[path[0]]
			if !ok {
				return nil, false
			}
			n, path = next, path[1:]
		case *merge:
			if found, ok := r.find(x.over, path); ok {
				return found, true
			}
			n = x.under
		case *substitution:
			to, ok := r.target(x)
			if !ok {
				return nil, false
			}
			n = to
		default:
			return nil, false
		}
	}
	return n, true
}

// concatenate joins texts, arrays or objects.
func (r *resolver) concatenate(c *concatenation) (value.Value, bool) {
	var values []value.Value
	var text strings.Builder
	for _, part := range c.parts {
		if s, ok := part.(*scalar); ok {
			text.WriteString(s.text)
			if !s.space {
				values = append(values, s.value)
			}
			continue
		}
		v, ok := r.value(part)
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
	if len(values) == 0 {
		return nil, false
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
