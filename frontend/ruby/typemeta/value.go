package typemeta

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// value is a Ruby value as far as it is known before anything runs. [unknown] is any value at all.
type value any

type (
	null    struct{}
	boolean bool
	integer int64
	symbol  string
	str     struct{ s string } // changed in place by << and its like
	list    struct {
		elems   []value
		tainted bool // changed by code that was not evaluated
	}
	dict struct {
		keys    []value
		vals    map[string]value // by keyOf
		tainted bool
	}
	regex struct {
		source, opts string
	}
	span struct {
		from, to value
		excl     bool
	}
	proc struct {
		b     *block
		frame *frame
		sym   string // of &:name
	}
	// block is the code of a block, a lambda or a method.
	block struct {
		at     source.Span
		params *ast.Params
		body   *ast.Seq
		lambda bool
	}
	// unknown is a value that only running the program would tell; the text says what it is.
	unknown string
	// matched is what a regular expression returns that matches.
	matched struct{}
	// external is a constant that no file of the modules defines: one of Ruby, of Puppet or of a gem.
	external string
	// object is a module or class of the files that were read.
	object struct {
		path     string
		class    bool
		super    value
		consts   map[string]value
		methods  map[string]*method // of instances
		singles  map[string]*method // of the object itself
		ivars    map[string]value
		includes []*object
		extends  []*object
		// private says that the methods which follow are no public ones.
		private bool
		// fn says that module_function or extend self makes every method the module's own.
		fn bool
		// said are the calls of Puppet's methods for types, parameters and properties that say nothing of what compiling needs,
		// and unread what may have said more; both are for [Reader.Define].
		said   []statement
		unread []Unread
	}
	// resType is a resource type that is being made.
	resType struct {
		object
		name   string
		at     source.Span
		params []*attr
		props  []*attr
		attrs  []*attr // both, in their order
		// registered are the title patterns of a type of the resource API.
		registered *list
		// provided says that the file itself defines a provider.
		provided bool
	}
	// attr is a parameter or property that is being made.
	attr struct {
		object
		name     string
		property bool
		namevar  bool
		typ      *resType
		at       source.Span
		options  *dict // nil for none
		// behaviour is that of the resource API.
		behaviour string
	}
	method struct {
		def   *ast.Def
		body  *proc // of define_method
		owner *object
		frame *frame
	}
)

// add adds an attribute to those of the type.
func (t *resType) add(a *attr) {
	t.attrs = append(t.attrs, a)
	if a.property {
		t.props = append(t.props, a)
	} else {
		t.params = append(t.params, a)
	}
}

func newObject(path string) object {
	return object{path: path, consts: map[string]value{}, methods: map[string]*method{}, singles: map[string]*method{}, ivars: map[string]value{}}
}

// entity returns the object in a value that has methods of its own.
func entity(v value) *object {
	switch v := v.(type) {
	case *object:
		return v
	case *resType:
		return &v.object
	case *attr:
		return &v.object
	}
	return nil
}

// lookup finds a method that the object itself answers to.
func (o *object) lookup(name string) *method {
	for depth := 0; o != nil && depth < maxNesting; depth++ {
		if m := o.singles[name]; m != nil {
			return m
		}
		for i := len(o.extends) - 1; i >= 0; i-- {
			if m := o.extends[i].instance(name, 0); m != nil {
				return m
			}
		}
		if o.fn {
			if m := o.methods[name]; m != nil {
				return m
			}
		}
		s, ok := o.super.(*object)
		if !ok {
			return nil
		}
		o = s
	}
	return nil
}

// instance finds a method of the object's instances.
func (o *object) instance(name string, depth int) *method {
	if o == nil || depth > maxNesting {
		return nil
	}
	if m := o.methods[name]; m != nil {
		return m
	}
	for i := len(o.includes) - 1; i >= 0; i-- {
		if m := o.includes[i].instance(name, depth+1); m != nil {
			return m
		}
	}
	if s, ok := o.super.(*object); ok {
		return s.instance(name, depth+1)
	}
	return nil
}

// truth returns whether v counts as true, and whether that is known.
func truth(v value) (bool, bool) {
	switch v := v.(type) {
	case null:
		return false, true
	case boolean:
		return bool(v), true
	case unknown, nil:
		return false, false
	case external:
		return v.class(), v.class()
	}
	return true, true
}

// class reports whether a constant is surely a class or module, by its name: others may have any value.
func (e external) class() bool {
	name := string(e[strings.LastIndexByte(string(e), ':')+1:])
	return name != strings.ToUpper(name) || name == "$LOAD_PATH"
}

// keyOf identifies a value as the key of a hash; "" for values that cannot be compared.
func keyOf(v value) string {
	switch v := v.(type) {
	case null:
		return "n"
	case boolean:
		if v {
			return "t"
		}
		return "f"
	case integer:
		return "i" + string(text(v))
	case symbol:
		return ":" + string(v)
	case *str:
		return "s" + v.s
	}
	return ""
}

func newDict() *dict { return &dict{vals: map[string]value{}} }

func (d *dict) get(k value) (value, bool) {
	if d.tainted {
		return unknown("a hash that other code may have changed"), true
	}
	v, ok := d.vals[keyOf(k)]
	return v, ok
}

// set adds a pair; with a key that cannot be compared the hash is no longer known.
func (d *dict) set(k, v value) {
	key := keyOf(k)
	if key == "" {
		d.tainted = true
		return
	}
	if _, ok := d.vals[key]; !ok {
		if s, ok := k.(*str); ok {
			k = &str{s.s}
		}
		d.keys = append(d.keys, k)
	}
	d.vals[key] = v
}

func (d *dict) remove(k value) value {
	key := keyOf(k)
	v, ok := d.vals[key]
	if !ok {
		return null{}
	}
	delete(d.vals, key)
	for i := range d.keys {
		if keyOf(d.keys[i]) == key {
			d.keys = append(d.keys[:i:i], d.keys[i+1:]...)
			break
		}
	}
	return v
}

func (d *dict) copy() *dict {
	c := newDict()
	c.tainted = d.tainted
	for _, k := range d.keys {
		c.set(k, d.vals[keyOf(k)])
	}
	return c
}

// taint notes that code which was not evaluated may have changed v.
func taint(v value, depth int) {
	if depth > 10 {
		return
	}
	switch v := v.(type) {
	case *list:
		if v.tainted {
			return
		}
		v.tainted = true
		for _, e := range v.elems {
			taint(e, depth+1)
		}
	case *dict:
		if v.tainted {
			return
		}
		v.tainted = true
		for _, e := range v.vals {
			taint(e, depth+1)
		}
	}
}

// text returns what to_s makes of v; "" and false where that is not known.
func text(v value) string { s, _ := textOf(v); return s }

func textOf(v value) (string, bool) {
	switch v := v.(type) {
	case null:
		return "", true
	case boolean:
		if v {
			return "true", true
		}
		return "false", true
	case integer:
		return itoa(int64(v)), true
	case symbol:
		return string(v), true
	case *str:
		return v.s, true
	case *regex:
		return v.String(), true
	case *object:
		return v.path, v.path != ""
	}
	return "", false
}

// same compares as == does; the second result says whether the answer is known.
func same(a, b value) (bool, bool) { return sameTo(a, b, 5) }

// sameTo is same for values nested no deeper than depth.
func sameTo(a, b value, depth int) (bool, bool) {
	switch a := a.(type) {
	case *list:
		b, ok := b.(*list)
		if !ok {
			return false, true
		}
		if a.tainted || b.tainted || depth == 0 {
			return false, false
		}
		if len(a.elems) != len(b.elems) {
			return false, true
		}
		for i := range a.elems {
			if eq, known := sameTo(a.elems[i], b.elems[i], depth-1); !eq || !known {
				return eq, known
			}
		}
		return true, true
	case *dict, unknown, nil, *proc, *span:
		return false, false
	case *regex:
		b, ok := b.(*regex)
		return ok && *a == *b, true
	case *object, *resType, *attr:
		return a == b, true
	}
	switch b := b.(type) {
	case unknown, nil:
		return false, false
	case external:
		return true, a == value(b)
	}
	if _, ok := a.(external); ok {
		return false, false
	}
	ka, kb := keyOf(a), keyOf(b)
	return ka == kb && ka != "", true
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// identStart reports whether a name may begin with a byte, identChar whether it may have it.
func identStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}

func identChar(c byte) bool { return identStart(c) || digit(c) }
