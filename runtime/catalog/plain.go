package catalog

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Lossy says how a catalog without rich data is written (RICH-3).
type Lossy struct {
	// Other names a value beyond those of package value as the reference
	// implementation calls its class, and gives its text; nil in a program that has
	// no such values.
	Other func(v value.Other) (class, text string)
}

// Opaque is a value that has no form in JSON, not even as rich data, such as a collector or a range of Ruby: its text takes its
// place (RICH-3).
type Opaque interface {
	value.Other
	// OpaqueClass is the name of the class that the reference implementation has for it.
	OpaqueClass() string
}

// plainer turns the parameters of one resource into data.
type plainer struct {
	*Lossy                                      // nil: only opaque values become strings
	tell   func(message string, at Place) error // nil for exports, of which the catalog told
	at     Place
	ref    string        // how messages begin
	path   []value.Value // to the value at hand: names of parameters, indexes and keys
}

func (e *encoder) plainer(r *Resource) *plainer {
	return &plainer{Lossy: e.Lossy, tell: e.Report, at: e.Line(r.Pos), ref: r.Ref()}
}

// param returns what is written for a parameter.
func (p *plainer) param(name string, v value.Value) (value.Value, error) {
	p.path = append(p.path[:0], name)
	return p.data(v)
}

// within is data for what is below a key or an index.
func (p *plainer) within(key, v value.Value) (value.Value, error) {
	p.path = append(p.path, key)
	out, err := p.data(v)
	p.path = p.path[:len(p.path)-1]
	return out, err
}

func (p *plainer) data(v value.Value) (out value.Value, err error) {
	switch v := v.(type) {
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			if list[i], err = p.within(int64(i), e); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *value.Hash:
		return p.hash(v)
	case Opaque:
		return p.text(v.OpaqueClass(), value.Text(v))
	}
	if p.Lossy == nil {
		if s, ok := v.(*value.Sensitive); ok {
			if out, err = p.data(s.Value); err != nil {
				return nil, err
			}
			return &value.Sensitive{Value: out}, nil
		}
		return v, nil
	}
	switch v := v.(type) {
	case value.DefaultValue:
		return "default", p.report("the special value default", "default")
	case *value.Regexp:
		return p.text("Regexp", value.Text(v))
	case *value.Sensitive:
		if out, err = p.data(v.Value); err != nil {
			return nil, err
		}
		return value.NewHash(value.Entry{Key: value.PcoreType, Value: "Sensitive"}, value.Entry{Key: value.PcoreValue, Value: out}), nil
	case value.Other:
		if r, ok := v.(*typesys.EntryRef); ok {
			return r.JSONKey(), nil
		}
		if s, ok := v.(Encoded); ok {
			return s, nil
		}
		return p.text(p.Other(v))
	}
	return v, nil
}

// text is the text of a value that is no data.
func (p *plainer) text(class, text string) (value.Value, error) {
	return text, p.report(value.Article(class)+" "+class+" value", text)
}

func (p *plainer) hash(h *value.Hash) (value.Value, error) {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		key, err := p.key(e.Key)
		if err != nil {
			return nil, err
		}
		v, err := p.within(key, e.Value)
		if err != nil {
			return nil, err
		}
		out.Set(key, v)
	}
	return out, nil
}

func (p *plainer) key(v value.Value) (value.Value, error) {
	if p.Lossy == nil {
		return p.data(v)
	}
	var class, text string
	switch v := v.(type) {
	case string:
		return v, nil
	case value.DefaultValue:
		return "default", nil
	case *value.Regexp:
		class, text = "Regexp", value.Text(v)
	case value.Other:
		if r, ok := v.(*typesys.EntryRef); ok {
			return r.JSONKey(), nil
		}
		class, text = p.Other(v)
	default:
		class, text = value.HostClass(v), string(value.AppendHostText(nil, v))
	}
	return text, p.report("a hash with "+value.Article(class)+" "+class+" key", text)
}

// report warns that something at the current path becomes a string.
func (p *plainer) report(what, text string) error {
	b := []byte(p.ref)
	for _, key := range p.path {
		b = append(b, '[')
		if s, ok := key.(string); ok {
			b = value.AppendQuoted(b, s)
		} else {
			b = value.AppendText(b, key)
		}
		b = append(b, ']')
	}
	if p.tell == nil {
		return nil
	}
	return p.tell(string(b)+" contains "+what+". It will be converted to the String '"+text+"'", p.at)
}
