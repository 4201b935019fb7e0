// Package instance makes objects of declared types of what documents and data have for them: maps with the names of features as keys. All
// that is wrong with them is told together, each with the path of the feature and the place in the text.
//
// Objects are made in three steps. First each gets its features, parts before what they are part of; then the links, which may lead
// anywhere (SER-3); then each is looked at as a whole, parts first.
package instance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/object"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Type is a declared type of a program.
type Type struct {
	*typesys.Object
	Transient []string // the features that documents do not have (SER-4)
}

// Loader makes the objects of some documents, which may have links to one another.
type Loader struct {
	Types   []Type
	Context any // of functions that make objects; see [typesys.Maker]
	// Stored says that values are those that objects store (SER-8), as they are written, and not what who makes an object gives.
	Stored bool

	documents []*Document
	parts     []*part
	links     []link
	found     map[string]*part // by the numbers and URIs of documents
	problems  []Problem
	kinds     map[typesys.Type]bool // see declares
}

// Document is what has objects.
type Document struct {
	Name string
	Text string // of which places are bytes; "" where values have no places
	Root value.Value
	// End tells what a link in the document leads to: the URI of an object, or the byte where it begins, which is -1 where the URI counts.
	// It is nil where links are URIs.
	End func(link string) (uri string, at int)

	number int
}

// Problem is something that is wrong with a document.
type Problem struct {
	Document *Document
	At       int // the byte of the text
	Path     string
	Text     string
}

// Loose is what a document has for a feature that does not tell texts from other values, nor one value from a list of one.
type Loose struct{ Items value.Array }

// Text is a value of such a document.
type Text string

// part is an object that is being made.
type part struct {
	*typesys.ObjectValue
	of       *object.Object
	features *value.Hash
	path     *path
	at       int
}

// link is what a feature of an object has for links.
type link struct {
	from *part
	a    *typesys.Attribute
	v    value.Value
	path *path
	at   int
}

// path leads to a value of a document.
type path struct {
	up       *path
	document *Document
	name     string
	index    int // of an element; -1 where the name counts
}

func (p *path) key(name string) *path { return &path{p, p.document, name, -1} }
func (p *path) elem(i int) *path      { return &path{p, p.document, "", i} }

// String is the path as messages have it: $.parts[2].name.
func (p *path) String() string {
	if p.up == nil {
		return "$"
	}
	up := p.up.String()
	switch {
	case p.index >= 0:
		return up + "[" + strconv.Itoa(p.index) + "]"
	case isWord(p.name):
		return up + "." + p.name
	}
	return up + "[" + string(value.AppendQuoted(nil, p.name)) + "]"
}

func isWord(s string) bool {
	for i, c := range s {
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// uri is the path as links have it: #/parts/2/name.
func (p *path) uri() string {
	switch {
	case p.up == nil:
		return "#"
	case p.index >= 0:
		return p.up.uri() + "/" + strconv.Itoa(p.index)
	}
	return p.up.uri() + "/" + strings.ReplaceAll(strings.ReplaceAll(p.name, "~", "~0"), "/", "~1")
}

// Add makes the value of a document; its links have no ends before [Loader.End].
func (l *Loader) Add(d *Document, t typesys.Type) value.Value {
	d.number = len(l.documents)
	l.documents = append(l.documents, d)
	return l.value(t, d.Root, &path{document: d, index: -1}, 0)
}

// AddObjects makes the objects of a document: one, or a list of them. Where no type is given, each says its own.
func (l *Loader) AddObjects(d *Document, t *Type) {
	d.number = len(l.documents)
	l.documents = append(l.documents, d)
	root, at := &path{document: d, index: -1}, place(d.Root, 0)
	v, _ := value.Unplaced(d.Root)
	if list, ok := v.(value.Array); ok {
		for i, e := range list {
			l.root(t, e, root.elem(i), place(e, at))
		}
		return
	}
	l.root(t, v, root, at)
}

func (l *Loader) root(t *Type, v value.Value, p *path, at int) {
	v, _ = value.Unplaced(v)
	h, ok := v.(*value.Hash)
	switch {
	case ok && t != nil:
		l.object(t.Object, h, p, at)
	case ok:
		named, says := h.Get(value.PcoreType)
		name := typeName(h)
		switch of := l.find(name); {
		case of != nil:
			l.object(of.Object, h, p, at)
		case !says:
			l.problem(p, at, "the object does not say of which type it is, with the key "+value.PcoreType)
		default:
			l.problem(p.key(value.PcoreType), place(named, at), "there is no declared type "+value.Text(plain(named)))
		}
	case v == nil:
		l.problem(p, at, "expects an object, got nothing")
	default:
		l.problem(p, at, "expects an object, got "+label(v))
	}
}

// End ends the making of all objects, and returns what is wrong, in the order of the documents.
func (l *Loader) End() []Problem {
	for _, k := range l.links {
		l.follow(k)
	}
	for _, p := range slices.Backward(l.parts) {
		failures, err := p.of.Finish()
		for _, f := range failures {
			to, at := p.path, p.at
			if f.Feature != "" {
				to = to.key(f.Feature)
				if v, ok := p.features.Get(f.Feature); ok {
					at = place(v, at)
				}
			}
			l.problem(to, at, f.Text)
		}
		if err != nil {
			l.problem(p.path, p.at, err.Error())
		}
	}
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		if a.Document != b.Document {
			return a.Document.number - b.Document.number
		}
		return a.At - b.At
	})
	return l.problems
}

func (l *Loader) problem(p *path, at int, text string) {
	l.problems = append(l.problems, Problem{p.document, at, p.String(), text})
}

// place is where a value is in the text: what has none is where that is which has it. An empty value is where its key is.
func place(v value.Value, otherwise int) int {
	inner, p := value.Unplaced(v)
	switch {
	case p == nil:
		return otherwise
	case inner == nil && p.KeyAt >= 0:
		return p.KeyAt
	}
	return p.At
}

// resolved follows aliases.
func resolved(t typesys.Type) typesys.Type {
	for {
		a, ok := t.(*typesys.Alias)
		if !ok {
			return t
		}
		t = a.Resolved()
	}
}

// declares reports whether values of a type may have objects of declared types.
func (l *Loader) declares(t typesys.Type) bool {
	t = resolved(t)
	if known, ok := l.kinds[t]; ok {
		return known
	}
	if l.kinds == nil {
		l.kinds = map[typesys.Type]bool{}
	}
	l.kinds[t] = false // as long as it is not known: a type may have itself
	is := false
	switch t := t.(type) {
	case *typesys.Object:
		is = t.Declared || l.Stored
	case *typesys.Optional:
		is = t.Of != nil && l.declares(t.Of)
	case *typesys.NotUndef:
		is = t.Of != nil && l.declares(t.Of)
	case *typesys.Array:
		is = l.declares(t.Elem)
	case *typesys.Hash:
		is = l.declares(t.Value)
	case *typesys.Tuple:
		is = slices.ContainsFunc(t.Types, l.declares)
	case *typesys.Variant:
		is = slices.ContainsFunc(t.Types, l.declares)
	case *typesys.Struct:
		is = slices.ContainsFunc(t.Fields, func(f typesys.Field) bool { return l.declares(f.Type) })
	}
	l.kinds[t] = is
	return is
}

// value makes a value of a type of what a document has for it. What the type does not take is left as it is, for who takes the value.
func (l *Loader) value(t typesys.Type, v value.Value, p *path, at int) value.Value {
	at = place(v, at)
	v, _ = value.Unplaced(v)
	t = resolved(t)
	if loose, ok := v.(Loose); ok {
		return l.loose(t, loose, p, at)
	}
	if !l.declares(t) {
		return l.scalar(t, plain(v))
	}
	switch t := t.(type) {
	case *typesys.Optional:
		return l.value(t.Of, v, p, at)
	case *typesys.NotUndef:
		return l.value(t.Of, v, p, at)
	case *typesys.Variant:
		if chosen := l.choose(t, v); chosen != nil {
			return l.value(chosen, v, p, at)
		}
	case *typesys.Object:
		switch v := v.(type) {
		case *value.Hash:
			return l.object(t, v, p, at)
		case Text: // an empty element
			if strings.TrimSpace(string(v)) == "" {
				return l.object(t, value.NewHash(), p, at)
			}
		case nil, *typesys.ObjectValue:
			return v
		}
		if p.up != nil { // of the whole value, who takes it tells
			l.problem(p, at, "expects an object of "+t.Name+", got "+label(v))
			return nil
		}
	case *typesys.Array:
		if list, ok := v.(value.Array); ok {
			return l.elements(list, p, at, func(int) typesys.Type { return t.Elem })
		}
	case *typesys.Tuple:
		if list, ok := v.(value.Array); ok {
			return l.elements(list, p, at, func(i int) typesys.Type { return t.Types[min(i, len(t.Types)-1)] })
		}
	case *typesys.Hash:
		if h, ok := v.(*value.Hash); ok {
			return l.entries(h, p, at, func(value.Value) typesys.Type { return t.Value })
		}
	case *typesys.Struct:
		if h, ok := v.(*value.Hash); ok {
			return l.entries(h, p, at, func(key value.Value) typesys.Type {
				name, _ := key.(string)
				if f := t.Field(name); f != nil {
					return f.Type
				}
				return typesys.AnyType
			})
		}
	}
	return l.scalar(t, plain(v))
}

func (l *Loader) elements(list value.Array, p *path, at int, of func(i int) typesys.Type) value.Value {
	out := make(value.Array, len(list))
	for i, e := range list {
		out[i] = l.value(of(i), e, p.elem(i), at)
	}
	return out
}

func (l *Loader) entries(h *value.Hash, p *path, at int, of func(key value.Value) typesys.Type) value.Value {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		out.Set(e.Key, l.value(of(e.Key), e.Value, p.key(value.Text(e.Key)), at))
	}
	return out
}

// loose is the value of a type that a document of texts has.
func (l *Loader) loose(t typesys.Type, v Loose, p *path, at int) value.Value {
	for {
		o, ok := t.(*typesys.Optional)
		if !ok || o.Of == nil {
			break
		}
		t = resolved(o.Of)
	}
	if _, many := t.(*typesys.Array); many {
		if len(v.Items) == 1 {
			if only, _ := value.Unplaced(v.Items[0]); only == nil { // set to empty
				return value.Array{}
			}
		}
		of := t.(*typesys.Array).Elem
		return l.elements(v.Items, p, at, func(int) typesys.Type { return of })
	}
	if len(v.Items) > 1 {
		return l.elements(v.Items, p, at, func(int) typesys.Type { return t })
	}
	for _, only := range v.Items {
		return l.value(t, only, p, at)
	}
	return nil
}

// scalar is a value that has a type's kind where the document tells fewer kinds apart: texts, and numbers with and without a fraction.
func (l *Loader) scalar(t typesys.Type, v value.Value) value.Value {
	if !l.Stored {
		return v
	}
	switch v := v.(type) {
	case Text:
		return ofText(t, string(v))
	case int64:
		if f := float64(v); !typesys.Instance(t, v) && int64(f) == v && typesys.Instance(t, f) {
			return f
		}
	case float64:
		if i := int64(v); !typesys.Instance(t, v) && float64(i) == v && v > -1e18 && v < 1e18 && typesys.Instance(t, i) {
			return i
		}
	case value.Array:
		if a, ok := unwrapped(t).(*typesys.Array); ok {
			out := make(value.Array, len(v))
			for i, e := range v {
				out[i] = l.scalar(a.Elem, e)
			}
			return out
		}
	}
	return v
}

// unwrapped is what an Optional is of.
func unwrapped(t typesys.Type) typesys.Type {
	t = resolved(t)
	if o, ok := t.(*typesys.Optional); ok && o.Of != nil {
		return resolved(o.Of)
	}
	return t
}

// ofText is the value of a type that a text says.
func ofText(t typesys.Type, text string) value.Value {
	if typesys.Instance(t, text) {
		return text
	}
	var as []value.Value
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		as = append(as, i)
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		as = append(as, f)
	}
	switch text {
	case "true":
		as = append(as, true)
	case "false":
		as = append(as, false)
	}
	for _, v := range as {
		if typesys.Instance(t, v) {
			return v
		}
	}
	return text
}

// label is what messages call a value.
func label(v value.Value) string {
	if _, ok := v.(Text); ok {
		return "a text"
	}
	return value.ALabel(plain(v))
}

// plain is a value without places.
func plain(v value.Value) value.Value {
	v, _ = value.Unplaced(v)
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = plain(e)
		}
		return out
	case *value.Hash:
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			out.Set(e.Key, plain(e.Value))
		}
		return out
	}
	return v
}

// choose is the member of a Variant that a value is made of: that of the type that it names, the only one of its shape, or nil where it is a
// value of another member as it is.
func (l *Loader) choose(t *typesys.Variant, v value.Value) typesys.Type {
	name := typeName(v)
	var chosen typesys.Type
	for _, m := range t.Types {
		m := unwrapped(m)
		if !l.declares(m) {
			if name == "" && typesys.Instance(m, plain(v)) {
				return nil
			}
			continue
		}
		switch m := m.(type) {
		case *typesys.Variant:
			if inner := l.choose(m, v); inner != nil {
				return inner
			}
		case *typesys.Object:
			if _, ok := v.(*value.Hash); !ok {
				continue
			}
			if known := l.find(name); known != nil && typesys.Assignable(m, known.Object) {
				return m
			}
			if chosen == nil {
				chosen = m
			}
		case *typesys.Array, *typesys.Tuple:
			if _, ok := v.(value.Array); ok && chosen == nil {
				chosen = m
			}
		case *typesys.Hash, *typesys.Struct:
			if _, ok := v.(*value.Hash); ok && name == "" && chosen == nil {
				chosen = m
			}
		}
	}
	return chosen
}

// typeName is the name of the type that a map says it is an object of; "" where it says none.
func typeName(v value.Value) string {
	h, ok := v.(*value.Hash)
	if !ok {
		return ""
	}
	named, _ := h.Get(value.PcoreType)
	named, _ = value.Unplaced(named)
	name, _ := named.(string)
	return name
}

// find finds a type by its name; nil where there is none.
func (l *Loader) find(name string) *Type {
	for i := range l.Types {
		if l.Types[i].Name == name {
			return &l.Types[i]
		}
	}
	return nil
}
