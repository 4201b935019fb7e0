package hiera

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Answer answers a lookup of the command line: with the value, or with an explanation of how it is found.
func (l *Lookups) Answer(s *runtime.View, q *fn.Query, form runtime.AnswerForm) ([]byte, error) {
	inv := l.session(s).asking(s, nil, q)
	if form.Explain || form.Options {
		return inv.explained(q, !form.Explain), nil
	}
	v, err := inv.find(q)
	if err != nil {
		return nil, reported(s, err)
	}
	v = redact(v)
	switch form.Format {
	case "json":
		b, err := value.AppendRichJSON(nil, v, nil)
		return append(b, '\n'), err
	case "s":
		return append(value.AppendHostText(nil, v), '\n'), nil
	}
	return yaml.Append(nil, v, yaml.Layout{})
}

// redact replaces what is Sensitive: an answer is read by people.
func redact(v value.Value) value.Value {
	switch v := v.(type) {
	case *value.Sensitive:
		return redacted
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			list[i] = redact(e)
		}
		return list
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			h.Set(redact(e.Key), redact(e.Value))
		}
		return h
	}
	return v
}

// explained looks the keys up and returns how that went. Errors are part of it.
func (inv *invocation) explained(q *fn.Query, onlyOptions bool) []byte {
	root := &node{kind: rootNode}
	inv.explain = &explainer{root: root, current: root, onlyOptions: onlyOptions}
	if onlyOptions && len(q.Names) == 0 {
		q.Names = []string{"__global__"}
	}
	if _, err := inv.find(q); err != nil {
		root.texts = append(root.texts, reported(inv.scope, err).Error())
	}
	p := &printer{scope: inv.scope}
	p.branches(root, "")
	p.texts(root, "")
	return []byte(p.String())
}
