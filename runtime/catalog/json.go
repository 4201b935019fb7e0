package catalog

import (
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Encoding says how a catalog is written.
type Encoding struct {
	// UUID is the catalog_uuid.
	UUID string
	// Version is the catalog's version: a value, as config_version may print
	// anything.
	Version value.Value
	// Exported keeps exported resources that are still virtual; the node's own
	// catalog has none (VIRT-2).
	Exported bool
	// Rich appends the JSON of values beyond those of package value; references
	// never get there (RICH-1).
	Rich value.OtherFunc
	// Lossy writes values that are no data as strings; nil writes rich data.
	Lossy *Lossy
	// Report is told of every value that becomes a string; its error ends the
	// writing. Of rich data collectors alone do (RICH-3).
	Report func(message string, at Place) error
}

// encoder appends a catalog.
type encoder struct {
	*Catalog
	*Encoding
	file *string // whose text is in path
	path []byte
	// titled is memory for what the titles give, which is used again.
	titled []titleAttr
	// secret is called with the names of parameters that hold something
	// Sensitive, which are left out then; nil keeps them.
	secret func(param string)
}

// AppendJSON appends the catalog as an agent gets it (JSON-1 to JSON-6): one
// line, with keys in the reference implementation's order.
func (c *Catalog) AppendJSON(b []byte, enc *Encoding) (out []byte, err error) {
	defer value.Contain(&err)
	e := &encoder{Catalog: c, Encoding: enc}
	b = append(b, `{"tags":`...)
	b = appendStrings(b, c.finalTags())
	b = append(b, `,"name":`...)
	b = value.AppendJSONString(b, c.Name)
	b = append(b, `,"version":`...)
	b, err = value.AppendJSON(b, enc.Version, nil)
	if err != nil {
		return b, err
	}
	b = append(b, `,"code_id":null,"catalog_uuid":`...)
	b = value.AppendJSONString(b, enc.UUID)
	b = append(b, `,"catalog_format":2,"environment":`...)
	b = value.AppendJSONString(b, c.Environment)
	b = append(b, `,"resources":[`...)
	start, first := len(b), true
	for i, r := range c.resources {
		if !e.shows(r) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		if cap(b)-len(b) < roomForResource {
			b = e.grow(b, start, i)
		}
		if b, err = e.resource(b, r); err != nil {
			return b, err
		}
	}
	b = append(b, `],"edges":[`...)
	b = e.edges(b)
	b = append(b, `],"classes":`...)
	b = appendStrings(b, c.Classes)
	return append(b, '}'), nil
}

// roomForResource is more than most resources need.
const roomForResource = 2048

// grow makes room for the rest of the catalog, as far as the resources so far
// tell, which begin at start: doubling would touch twice the memory. Edges take a
// sixth.
func (e *encoder) grow(b []byte, start, done int) []byte {
	rest := 0
	if done > 0 {
		rest = (len(b) - start) / done * (len(e.resources) - done) * 6 / 5
	}
	return slices.Grow(b, rest+4*roomForResource)
}

// finalTags are the tags in the order of the converted catalog: classes first
// (TAG-7).
func (c *Catalog) finalTags() Tags {
	var t Tags
	for _, name := range c.Classes {
		t = t.Add(value.Downcase(name))
	}
	return t.Merge(c.Tags)
}

// shows reports whether a resource is part of the final catalog (FIN-2).
func (e *encoder) shows(r *Resource) bool {
	return !r.Virtual || e.Exported && r.Exported
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, s)
	}
	return append(b, ']')
}

// resource appends one resource (JSON-2).
func (e *encoder) resource(b []byte, r *Resource) ([]byte, error) {
	b = append(b, r.Type.derived().json...)
	b = value.AppendJSONString(b, r.Title)
	b = append(b, `,"tags":`...)
	b = appendStrings(b, r.Tags)
	b = e.place(b, r.Pos)
	switch {
	case r.Exported:
		b = append(b, `,"exported":true,"kind":"`...)
	case r.Maker == ByFunction:
		b = append(b, `,"kind":"`...)
	default:
		b = append(b, `,"exported":false,"kind":"`...)
	}
	b = append(b, r.kind()...)
	b = append(b, '"')
	if r.Maker == ByFunction && !r.Exported {
		b = append(b, `,"exported":false`...)
	}
	b, err := e.params(b, r)
	if err != nil {
		return b, err
	}
	if s := r.Sensitive(); len(s) > 0 && e.secret == nil {
		b = append(b, `,"sensitive_parameters":`...)
		b = appendStrings(b, s)
	}
	return append(b, '}'), nil
}

// kind is the table of JSON-2.
func (r *Resource) kind() string {
	switch {
	case r.Type.Kind == Native:
		return "compilable_type"
	case r.Type.Kind == Define:
		return "defined_type"
	case r.Maker != ByStatement:
		return "class"
	}
	return "unknown"
}

func (e *encoder) place(b []byte, p *Pos) []byte {
	if p == nil {
		return b
	}
	if p.File != nil && *p.File != "" {
		if p.File != e.file {
			e.file = p.File
			e.path = append(e.path[:0], `,"file":`...)
			e.path = value.AppendJSONString(e.path, p.path(e.Dir))
		}
		b = append(b, e.path...)
	}
	b = append(b, `,"line":`...)
	return strconv.AppendInt(b, int64(p.Line), 10)
}

// params appends the parameters, preceded by the namevars that the title gives,
// when they differ from it (TTL-4, JSON-4, JSON-6).
func (e *encoder) params(b []byte, r *Resource) ([]byte, error) {
	w := paramWriter{encoder: e, b: b, r: r, namevar: r.Type.namevar()}
	w.titleAttrs()
	params := r.Params
	if r.Type.Kind != Native { // the attributes of those are in lower case
		params = lowered(params)
	}
	for i := range params {
		p := &params[i]
		if p.Value == nil || w.written(p.Name) || w.renamed(p.Name) != p.Name {
			continue
		}
		w.param(p.Name, p.Value)
	}
	if w.open {
		w.b = append(w.b, '}')
	}
	return w.b, w.err
}

// lowered is the parameters by the names that catalogs have, which are in lower case: of those that differ in case alone the last
// value that is set, in the first place (JSON-4).
func lowered(params []Param) []Param {
	if !slices.ContainsFunc(params, func(p Param) bool { return value.Downcase(p.Name) != p.Name }) {
		return params
	}
	low := make([]Param, 0, len(params))
	for _, p := range params {
		if p.Value == nil {
			continue
		}
		p.Name = value.Downcase(p.Name)
		if i := slices.IndexFunc(low, func(q Param) bool { return q.Name == p.Name }); i >= 0 {
			low[i] = p
		} else {
			low = append(low, p)
		}
	}
	return low
}

type paramWriter struct {
	*encoder
	b         []byte
	r         *Resource
	namevar   string
	open      bool
	fromTitle []titleAttr
	plain     *plainer // once there is something to write without rich data
	err       error
}

// renamed is the attribute that a parameter ends up as: name is another name of
// the only namevar of a native type.
func (w *paramWriter) renamed(name string) string {
	if name == "name" && w.r.Type.Kind == Native {
		return w.namevar
	}
	return name
}

func (w *paramWriter) written(name string) bool {
	for i := range w.fromTitle {
		if w.fromTitle[i].name == name {
			return true
		}
	}
	return false
}

// titleAttrs writes what the title gives, with given values in its place. In the
// most frequent case, the namevar is the title and not given: then nothing is
// written.
func (w *paramWriter) titleAttrs() {
	r := w.r
	if !r.Symbol && !r.TitleIsOther() && r.PlainKey() {
		return
	}
	fromTitle, err := r.Type.titleAttrs(w.titled[:0], r.Title)
	if err != nil {
		w.err = err
		return
	}
	for _, a := range fromTitle {
		var given value.Value
		for i := range r.Params {
			if p := &r.Params[i]; p.Value != nil && w.renamed(p.Name) == a.name {
				given = p.Value
			}
		}
		if given == nil {
			given = a.value
		}
		w.param(a.name, given)
	}
	w.fromTitle, w.titled = fromTitle, fromTitle
}

func (w *paramWriter) param(name string, v value.Value) {
	if w.err != nil {
		return
	}
	if w.secret != nil && (slices.ContainsFunc(w.r.Sensitive(), func(s string) bool { return value.Downcase(s) == name }) || holdsSensitive(v)) {
		w.secret(name)
		return
	}
	if name == w.namevar && !w.r.Symbol && !w.r.TitleIsOther() {
		if s, ok := v.(string); ok && s == w.r.Title {
			return
		}
	}
	if !w.open {
		w.open = true
		w.b = append(w.b, `,"parameters":{`...)
	} else {
		w.b = append(w.b, ',')
	}
	w.b = value.AppendJSONString(w.b, name)
	w.b = append(w.b, ':')
	if w.Lossy != nil {
		w.plainly(name, v)
		return
	}
	begin := len(w.b)
	w.rich(name, v)
	if w.err == errOpaque {
		w.b, w.err = w.b[:begin], nil
		if v, w.err = w.plainer(w.r).param(name, v); w.err == nil {
			w.rich(name, v)
		}
	}
}

// errOpaque says that a value has an opaque one in it, which has no form in JSON.
var errOpaque = errors.New("an opaque value")

// rich appends a value as rich data.
func (w *paramWriter) rich(name string, v value.Value) {
	switch x := v.(type) {
	case string:
		w.b = value.AppendJSONString(w.b, x)
	case bool, int64:
		w.b = value.AppendText(w.b, x)
	case value.Array:
		if flat, nested := flattened(name, x); nested {
			v = flat
		}
		w.b, w.err = value.AppendRichJSON(w.b, v, w.other)
	case value.Other:
		w.b, w.err = w.other(w.b, x)
	default:
		w.b, w.err = value.AppendRichJSON(w.b, v, w.other)
	}
}

// plainly writes a parameter without rich data.
func (w *paramWriter) plainly(name string, v value.Value) {
	if a, ok := v.(value.Array); ok {
		if flat, nested := flattened(name, a); nested {
			v = flat
		}
	}
	if w.plain == nil {
		w.plain = w.plainer(w.r)
	}
	if v, w.err = w.plain.param(name, v); w.err == nil {
		w.b, w.err = value.AppendJSON(w.b, v, nil)
	}
}

// other writes references as text, and leaves the rest to whoever knows it: among
// that are types of resources and classes, which only something Sensitive can hold.
func (e *encoder) other(b []byte, v value.Other) ([]byte, error) {
	if r, ok := v.(*typesys.EntryRef); ok {
		return appendRefJSON(b, r), nil
	}
	if s, ok := v.(Encoded); ok {
		return append(b, s...), nil
	}
	if _, ok := v.(Opaque); ok {
		return b, errOpaque
	}
	if e.Rich == nil {
		return b, &value.JSONError{Reason: value.ALabel(v) + " has no JSON form"}
	}
	return e.Rich(b, v)
}

// flattened returns an array as the final catalog has it, when that differs: arrays
// that hold a reference at any depth lose their nesting, and relationships their
// undefs too (JSON-4).
func flattened(name string, a value.Array) (flat value.Array, differs bool) {
	relation := Metaparam(name)&MetaRelations != 0
	if !relation && !holdsRef(a) {
		return nil, false
	}
	flat = a.Flatten()
	if relation && slices.ContainsFunc(flat, isUndef) {
		return slices.DeleteFunc(slices.Clone(flat), isUndef), true
	}
	return flat, len(flat) != len(a) || len(a) > 0 && &flat[0] != &a[0]
}

func isUndef(v value.Value) bool { return v == nil }

func holdsRef(a value.Array) bool {
	for _, v := range a {
		if nested, ok := v.(value.Array); ok {
			if holdsRef(nested) {
				return true
			}
		} else if _, ok := v.(*typesys.EntryRef); ok {
			return true
		}
	}
	return false
}

// edges appends the containment edges between resources that are shown, in the
// order of their targets.
func (e *encoder) edges(b []byte) []byte {
	first := true
	one := func(s, t *Resource) {
		if s == nil || !e.shows(s) {
			return
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, `{"source":`...)
		b = appendRefString(b, s)
		b = append(b, `,"target":`...)
		b = appendRefString(b, t)
		b = append(b, '}')
	}
	for _, t := range e.resources {
		if !e.shows(t) {
			continue
		}
		one(t.container, t)
		if t.extra != nil {
			for _, s := range t.extra.containers {
				one(s, t)
			}
		}
	}
	return b
}

// appendRefJSON appends the text of a reference, which seldom needs escapes.
func appendRefJSON(b []byte, r *typesys.EntryRef) []byte {
	start := len(b)
	b = r.AppendText(append(b, '"'))
	for _, c := range b[start+1:] {
		if c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return value.AppendJSONString(b[:start], r.JSONKey())
		}
	}
	return append(b, '"')
}

// appendRefString appends a reference as a JSON string. Only the title can need
// escapes.
func appendRefString(b []byte, r *Resource) []byte {
	b = append(b, '"')
	b = append(b, r.Type.Name...)
	b = append(b, '[')
	n := len(b)
	b = value.AppendJSONString(b, r.Title)
	copy(b[n:], b[n+1:])
	b = b[:len(b)-1]
	b[len(b)-1] = ']'
	return append(b, '"')
}
