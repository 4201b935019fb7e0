package graph

import (
	"io"
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// WriteJSON writes the graph as one line of JSON (MCL-OUT-2). Metaparams that have their default are left out, and so are fields that are
// unset, which those are that have the zero of Go without being pointers.
//
//	{"vertices":[{"kind":"svc","name":"a","fields":{"state":"running"},"meta":{"noop":true}}],
//	 "edges":[{"from":"pkg[a]","to":"svc[a]","notify":false,"auto":false}],
//	 "exports":[{"kind":"file","name":"/a","to":["*"]}]}
func (r *Result) WriteJSON(w io.Writer) error {
	o := &output{w: w}
	o.b = append(o.b, `{"vertices":[`...)
	for i, v := range r.Vertices {
		o.b = v.AppendJSON(comma(o.b, i > 0))
		o.flush()
	}
	o.b = append(o.b, `],"edges":[`...)
	for i, e := range r.Edges {
		o.b = e.AppendJSON(comma(o.b, i > 0))
		o.flush()
	}
	o.b = append(o.b, `],"exports":[`...)
	some := false
	for _, v := range r.Vertices {
		if hosts := v.metas[metaExport]; hosts != nil {
			o.b = append(v.appendName(append(comma(o.b, some), '{')), `,"to":`...)
			o.b = append(appendValue(o.b, hosts), '}')
			o.flush()
			some = true
		}
	}
	o.b = append(o.b, "]}\n"...)
	return o.end()
}

func comma(b []byte, needed bool) []byte {
	if needed {
		b = append(b, ',')
	}
	return b
}

func (r *Resource) appendName(b []byte) []byte {
	b = value.AppendJSONString(append(b, `"kind":`...), r.Kind.Name)
	return value.AppendJSONString(append(b, `,"name":`...), r.Name)
}

// AppendJSON appends the resource as JSON.
func (r *Resource) AppendJSON(b []byte) []byte {
	b = r.appendContent(r.appendName(append(b, '{')))
	if r.Hidden() {
		b = append(b, `,"hidden":true`...)
	}
	if len(r.Received) > 0 {
		b = append(b, `,"recv":{`...)
		for i, v := range r.Received {
			b = append(value.AppendJSONString(comma(b, i > 0), v.Field), ":{"...)
			b = append(v.From.appendName(b), `,"key":`...)
			b = append(value.AppendJSONString(b, v.Key), '}')
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

// AppendExport appends the resource as other hosts get it, as JSON (MCL-COLL-1).
func (r *Resource) AppendExport(b []byte) []byte {
	b = append(r.appendName(append(b, '{')), `,"to":`...)
	return append(r.appendContent(appendValue(b, r.metas[metaExport])), '}')
}

// appendContent appends fields and metaparams.
func (r *Resource) appendContent(b []byte) []byte {
	b = append(b, `,"fields":{`...)
	some := false
	for f, v := range r.shown {
		b = appendMember(comma(b, some), f.Name, v)
		some = true
	}
	b = append(b, `},"meta":{`...)
	some = false
	for i, v := range r.metas {
		if v != nil {
			b = appendMember(comma(b, some), metaTable[i].name, v)
			some = true
		}
	}
	return append(b, '}')
}

// shown yields the fields that make a difference, sorted by name.
func (r *Resource) shown(yield func(*Field, value.Value) bool) {
	for i, v := range r.fields {
		f := &r.Kind.Fields[i]
		if v != nil && (f.Pointer || !isZero(v) || r.Kind.fallback(f.Name) != nil) && !yield(f, v) {
			return
		}
	}
}

// AppendJSON appends the edge as JSON.
func (e *Edge) AppendJSON(b []byte) []byte {
	b = value.AppendJSONString(append(b, `{"from":`...), e.From.Ref())
	b = value.AppendJSONString(append(b, `,"to":`...), e.To.Ref())
	b = strconv.AppendBool(append(b, `,"notify":`...), e.Notify)
	b = strconv.AppendBool(append(b, `,"auto":`...), e.Auto)
	return append(b, '}')
}

func appendMember(b []byte, name string, v value.Value) []byte {
	return appendValue(append(value.AppendJSONString(b, name), ':'), v)
}

// appendValue appends a value as JSON: a struct is an object, and so is a map, sorted, with the text of its keys. A float always has a
// point or an exponent, and is a string if it is no number.
func appendValue(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case string:
		return value.AppendJSONString(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return value.AppendJSONString(b, mcl.Text(v))
		}
		return value.AppendFloat(b, v)
	case value.Array:
		b = append(b, '[')
		for i, e := range v {
			b = appendValue(comma(b, i > 0), e)
		}
		return append(b, ']')
	case *value.Hash:
		b = append(b, '{')
		for i, e := range mcl.Sorted(v) {
			b = appendMember(comma(b, i > 0), mcl.Text(e.Key), e.Value)
		}
		return append(b, '}')
	case *mcl.Struct:
		b = append(b, '{')
		for i, name := range v.Names {
			b = appendMember(comma(b, i > 0), name, v.Values[i])
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}
