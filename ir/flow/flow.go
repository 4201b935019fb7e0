// Package flow follows strings through a whole program to the places where they are
// names: of classes, types, functions, templates and files.
//
// A [Flow] gets the bodies of a program one after another, with [Flow.Add]. For each
// place where a name is computed it tells what that name can be: strings, patterns
// of them, or anything ([Flow.Grown]). What becomes part of the program because of
// that is added in turn, and may give more names: the sets only grow.
//
// The unknowns are the values of the program, each with a path into it: the elements
// of an array, the keys of a hash, the value of a key. Only what a computed name
// depends on is looked at. What is known of a value follows from what it is made of:
// of constants; of parameters, from their defaults, from data and from everything
// that gives them a value; of variables, from what is assigned to them. Whatever is
// not understood may be anything.
package flow

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
)

// World is what a program's surroundings say.
type World interface {
	// Native reports whether a resource type is written in Ruby: its attributes are
	// read by nothing.
	Native(typ string) bool
	// Given reports whether a node classifier may declare a class, with any values.
	Given(class string) bool
	// Data returns all values that data has for a key; unknown is set where there may
	// be others.
	Data(key string) (values []value.Value, unknown bool)
	// DataKey returns the key of data that a lookup with this text as its key begins with: the text without the segments that lead
	// into what is found; "" where it is no key.
	DataKey(text string) string
	// DataString says what a string in data stands for. Where that is all that data has for another key, also is true and key is what
	// a lookup of it is given; else pieces are what stands around what is interpolated, one where nothing is.
	DataString(s string) (pieces []string, key string, also bool)
	// Applies reports whether the program applies catalogs, and so makes the calls that they leave to the machine.
	Applies() bool
	// Environment is the name of the environment.
	Environment() string
	// Paths returns the paths that a function gives for a name, or for a pattern of names; some is set where there may be none. They
	// may be patterns, and begin with [ir.EnvironmentPath].
	Paths(by *builtin.Finder, name string) (paths []string, some bool)
	// Read returns what a function reads from the file of a name, which may begin with
	// [ir.EnvironmentPath]: nothing where that is an error. ok is false where it is not known when building.
	Read(function *builtin.Function, name string) (v value.Value, ok bool)
}

// Use is a place where a name is computed.
type Use struct {
	Kind ir.NameKind
	Func *ir.Func
	// At is the operation, Value what the name comes from.
	At, Value *ir.Value
	// Asks reports whether a use only asks if something of the name is there.
	Asks bool
	// Deferred reports whether the machine makes the call, when the catalog is applied: its function is named, or it takes what is.
	Deferred bool
	// Of is the function that takes a source of a template.
	Of *builtin.Function

	names ir.NameSet
}

// Names are the names that the use has had so far.
func (u *Use) Names() ir.NameSet { return u.names }

// Name is a name, or a pattern of names, that a use may have.
type Name struct {
	Use  *Use
	Name string
}

// maxDepth bounds paths; what is deeper is not told apart.
const maxDepth = 5

// Bounds of sets, beyond which they are patterns: of the strings of a value, of their
// lengths, and of the strings that one operation makes.
const (
	maxStrings = 4096
	maxLength  = 1 << 16
	maxMade    = 256
)

// Flow is what is known of the strings of a program.
type Flow struct {
	world    World
	nodes    map[nodeKey]*node
	work     []*node
	grown    []Name
	topics   map[string]*topic
	args     map[*ir.Value]origin // of values that stand outside of bodies
	funcs    map[*ir.Func]bool
	loading  map[string]*data
	callees  map[string]*callees
	defaults map[string]bool // the parameters that have one, by the topic of what they are given
	// assigned are the variables of top scope that the site's manifests are certain to
	// assign: there is no fact of that name.
	assigned map[string]bool
}

// New returns a flow of a program without bodies.
func New(w World) *Flow {
	return &Flow{
		world: w, nodes: map[nodeKey]*node{}, topics: map[string]*topic{}, args: map[*ir.Value]origin{},
		funcs: map[*ir.Func]bool{}, loading: map[string]*data{}, callees: map[string]*callees{}, defaults: map[string]bool{}, assigned: map[string]bool{},
	}
}

// origin is what a value is that stands outside of bodies: a parameter or a further
// argument of a body, a parameter of a loop; of nothing that is known where all is nil.
type origin struct {
	f     *ir.Func
	param *ir.Param
	loop  *ir.Value
	index int
}

// nodeKey is a value of the program, or something else that has strings, with a path.
type nodeKey struct {
	v    *ir.Value
	name string
	path path
}

// node is what is known of a value at a path.
type node struct {
	nodeKey
	set
	fresh  []string // strings since the edges were last followed
	queued bool
	to     []*node
	then   []func() // whatever else depends on it
	limit  *bound   // of the strings that its type has; nil for any
	never  kinds    // that it does not have, whatever it gets its values from
}

// set is a set of strings, and of other values as far as they matter.
type set struct {
	strings map[string]bool // and patterns; see [ir.Wildcard]
	kinds   kinds
}

// kinds are kinds of values besides strings.
type kinds uint8

const (
	anything  kinds = 1 << iota // any value, with anything in it
	anyArray                    // an array
	anyHash                     // a hash
	anyType                     // a type
	anyUndef                    // undef
	allOthers = anyArray | anyHash | anyType | anyUndef
)

// refMark begins the name in a reference or a type, as opposed to that in a string.
const refMark = "\x01"

// path leads into a value, step by step: to the elements of an array or the values of
// a hash ("*"), its keys ("k"), the value of a key (".key"), through arrays in
// arrays to what is none ("@"), and to everything that is in it ("#").
type path string

const (
	whole      path = ""
	elements   path = "*\x02"
	keys       path = "k\x02"
	deep       path = "@\x02"
	everything path = "#\x02"
)

func field(key string) path {
	if strings.ContainsAny(key, "\x02"+sep) {
		return elements
	}
	return path("." + key + "\x02")
}

// step cuts the first step off.
func (p path) step() (first, rest path) {
	i := strings.IndexByte(string(p), 2)
	return p[:i+1], p[i+1:]
}

// reduced is the path with deep once where it stands twice in a row: what is no array has nothing in it to go through.
func (p path) reduced() path {
	if !strings.Contains(string(p), string(deep+deep)) {
		return p
	}
	var reduced, before path
	for rest := p; rest != whole; {
		var first path
		first, rest = rest.step()
		if first != deep || before != deep {
			reduced += first
		}
		before = first
	}
	return reduced
}

func (p path) depth() int { return strings.Count(string(p), "\x02") }

// key is the key of a step to the value of one.
func (p path) key() (string, bool) {
	s, ok := strings.CutPrefix(string(p), ".")
	return strings.TrimSuffix(s, "\x02"), ok
}

// at is the node of a value at a path.
func (f *Flow) at(v *ir.Value, p path) *node { return f.node(nodeKey{v: v, path: p}) }

func (f *Flow) node(k nodeKey) *node {
	k.path = k.path.reduced()
	if k.path.depth() > maxDepth {
		k.path = everything
	}
	if i := strings.Index(string(k.path), string(everything)); i > 0 {
		k.path = everything // what is within a part is within the whole
	}
	n := f.nodes[k]
	if n == nil {
		n = &node{nodeKey: k}
		f.nodes[k] = n
		if k.v != nil {
			n.limit = boundAt(k.v, k.path)
			f.value(n)
		} else {
			f.topic(n)
		}
	}
	return n
}

// flow makes a node have whatever another has.
func (f *Flow) flow(from, to *node) {
	if from == to {
		return
	}
	from.to = append(from.to, to)
	f.addKinds(to, from.kinds)
	for s := range from.strings {
		f.add(to, s)
	}
}

// react runs a function now and whenever a node has got more.
func (f *Flow) react(n *node, do func()) {
	n.then = append(n.then, do)
	do()
}

// add gives a node a string or a pattern.
func (f *Flow) add(n *node, s string) {
	if n.kinds&anything != 0 && n.limit == nil || n.strings[s] || n.strings[ir.AnyName] {
		return
	}
	if limit := n.limit; limit != nil {
		n.limit = nil
		for _, s := range limit.narrow(s) {
			f.add(n, s)
		}
		n.limit = limit
		return
	}
	if len(n.strings) >= maxStrings || len(s) > maxLength {
		s = ir.AnyName
	}
	if n.strings[s] {
		return
	}
	if n.strings == nil {
		n.strings = map[string]bool{}
	}
	n.strings[s] = true
	n.fresh = append(n.fresh, s)
	f.queue(n)
}

// addKinds gives a node other values.
func (f *Flow) addKinds(n *node, k kinds) {
	k &^= n.never
	if n.kinds|k == n.kinds {
		return
	}
	if n.limit != nil && k&anything != 0 {
		f.add(n, ir.AnyName)
		k &^= anything
		if n.kinds|k == n.kinds {
			return
		}
	}
	n.kinds |= k
	f.queue(n)
}

// unknown says that a node may have anything.
func (f *Flow) unknown(n *node) { f.addKinds(n, anything) }

func (f *Flow) queue(n *node) {
	if !n.queued {
		n.queued = true
		f.work = append(f.work, n)
	}
}

// Solve follows what has become known until there is nothing new.
func (f *Flow) Solve() {
	for len(f.work) > 0 {
		n := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		n.queued = false
		fresh := n.fresh
		n.fresh = nil
		for _, to := range n.to {
			f.addKinds(to, n.kinds)
			for _, s := range fresh {
				f.add(to, s)
			}
		}
		for _, do := range n.then {
			do()
		}
	}
}

// Grown returns the names that uses have got since the last call.
func (f *Flow) Grown() []Name {
	f.Solve()
	grown := f.grown
	f.grown = nil
	return grown
}

// any reports whether a node may have any string.
func (n *node) any() bool { return n.kinds&anything != 0 || n.strings[ir.AnyName] }

// names calls a function for each name that a node has, once: those of references
// only where they are meant.
func (f *Flow) names(n *node, refs bool, do func(name string)) {
	f.paths(n, refs, func(name string) { do(ir.OpenPath(name)) })
}

// paths is names for what may be paths of files.
func (f *Flow) paths(n *node, refs bool, do func(name string)) {
	seen := map[string]bool{}
	f.react(n, func() {
		if n.kinds&anything != 0 && !seen[ir.AnyName] {
			seen[ir.AnyName] = true
			do(ir.AnyName)
		}
		if len(seen) == len(n.strings) {
			return
		}
		for s := range n.strings {
			if seen[s] {
				continue
			}
			seen[s] = true
			name, ref := strings.CutPrefix(s, refMark)
			if !ref || refs {
				do(name)
			}
		}
	})
}

// use notes that a value is a name.
func (f *Flow) use(u *Use, n *node) {
	names := f.names
	switch u.Kind {
	case ir.FileNames, ir.ContentNames, ir.TemplateNames, ir.ErbNames, ir.InlineSources:
		names = f.paths
	}
	names(n, !u.Asks && u.Kind != ir.InlineSources, func(name string) {
		if u.names[name] {
			return
		}
		if u.names == nil {
			u.names = ir.NameSet{}
		}
		u.names[name] = true
		f.grown = append(f.grown, Name{u, name})
	})
}
