package hiera

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// explainer records how a lookup goes, for `lookup --explain`. A nil one records nothing.
type explainer struct {
	onlyOptions bool // of lookup_options
	// secret is set while a value is looked up that will be Sensitive.
	secret  bool
	root    *node
	current *node
}

// nodeKind is what a node of an explanation is about.
type nodeKind uint8

// The kinds of nodes.
const (
	rootNode nodeKind = iota
	providerNode
	locationNode
	interpolate
	mergeNode
	moduleNode
	scopeNode
	subLookup
	keySegment
	metaNode
	dataNode
	invalidKey
	mergeSourceNode
)

// event is how what a node is about ended.
type event uint8

// The events.
const (
	noEvent event = iota
	foundEvent
	overridesEvent
	defaultsEvent
	resultEvent
	notFoundEvent
	locationNotFoundEvent
	moduleNotFoundEvent
	providerNotFoundEvent
)

// node is one step of a lookup.
type node struct {
	kind     nodeKind
	subject  any
	parent   *node
	branches []*node
	texts    []string
	event    event
	key      string
	value    value.Value
}

// push begins a step, pop ends it.
func (inv *invocation) push(kind nodeKind, subject any) {
	if e := inv.explain; e != nil {
		if e.secret && kind == interpolate {
			subject = redacted
		}
		n := &node{kind: kind, subject: subject, parent: e.current}
		e.current.branches = append(e.current.branches, n)
		e.current = n
	}
}

func (inv *invocation) pop() {
	if e := inv.explain; e != nil && e.current.parent != nil {
		e.current = e.current.parent
	}
}

func (inv *invocation) event(ev event, key string, v value.Value) {
	if e := inv.explain; e != nil {
		e.current.event, e.current.key, e.current.value = ev, key, e.shown(v)
	}
}

// shown is what an explanation has for a value.
func (e *explainer) shown(v value.Value) value.Value {
	if e.secret {
		return redacted
	}
	return v
}

// redacted stands for what is Sensitive.
const redacted = "Sensitive [value redacted]"

// found reports what a step found, and returns it.
func (inv *invocation) found(key string, v value.Value) value.Value {
	return inv.foundIn(foundEvent, key, v)
}

func (inv *invocation) foundIn(ev event, key string, v value.Value) value.Value {
	inv.event(ev, key, v)
	return v
}

func (inv *invocation) result(v value.Value) value.Value {
	if e := inv.explain; e != nil {
		e.current.event, e.current.value = resultEvent, e.shown(v)
	}
	return v
}

func (inv *invocation) notFound(key string) { inv.event(notFoundEvent, key, nil) }

func (inv *invocation) noLocation() {
	if e := inv.explain; e != nil {
		e.current.event = locationNotFoundEvent
	}
}

// noModule reports that there is no module of that name, or none with data.
func (inv *invocation) noModule(name string) {
	if inv.explain == nil {
		return
	}
	inv.push(moduleNode, name)
	if slices.Contains(inv.session.Known, name) {
		inv.event(providerNotFoundEvent, "", nil)
	} else {
		inv.event(moduleNotFoundEvent, "", nil)
	}
	inv.pop()
}

func (inv *invocation) mergeSource(name string) {
	inv.push(mergeSourceNode, name)
	inv.pop()
}

func (inv *invocation) text(text func() string) {
	if e := inv.explain; e != nil {
		e.current.texts = append(e.current.texts, text())
	}
}

// printer writes an explanation as `puppet lookup --explain` does.
type printer struct {
	strings.Builder
	scope *runtime.View
}

func (p *printer) line(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
	p.WriteByte('\n')
}

func (p *printer) branches(n *node, indent string) {
	for _, b := range n.branches {
		p.node(b, indent)
	}
}

func (p *printer) node(n *node, indent string) {
	inner := indent + "  "
	switch n.kind {
	case metaNode, dataNode:
		p.line(indent, `Searching for "`, n.subject.(string), `"`)
		p.branches(n, inner)
	case invalidKey:
		p.line(indent, `Invalid key "`, n.subject.(string), `"`)
	case mergeSourceNode:
		p.line(indent, `Using merge options from "`, n.subject.(string), `" hash`)
	case moduleNode:
		switch n.event {
		case moduleNotFoundEvent:
			p.line(indent, `Module "`, n.subject.(string), `" not found`)
		case providerNotFoundEvent:
			p.line(indent, `Module data provider for module "`, n.subject.(string), `" not found`)
		}
	case interpolate:
		p.line(indent, `Interpolation on "`, n.subject.(string), `"`)
		p.branches(n, inner)
	case mergeNode:
		p.merge(n, indent)
	case providerNode:
		p.provider(n, indent)
	case locationNode:
		at := n.subject.(*location)
		name, original := "Path", "Original path"
		if at.kind == uri {
			name, original = "URI", "Original uri"
		}
		p.line(indent, name, ` "`, at.name(p.scope), `"`)
		p.line(inner, original, `: "`, at.original, `"`)
		p.branches(n, inner)
		if n.event == locationNotFoundEvent {
			p.line(inner, "Path not found")
		}
		p.outcome(n, inner)
	case subLookup:
		var segments []string
		for _, s := range n.subject.([]value.Value) {
			segments = append(segments, value.Text(s))
		}
		p.line(indent, `Sub key: "`, strings.Join(segments, "."), `"`)
		p.branches(n, inner)
		p.outcome(n, inner)
	case keySegment:
		p.outcome(n, indent)
	case scopeNode:
		p.line(indent, n.subject.(string))
		p.branches(n, inner)
		p.outcome(n, inner)
	}
}

func (p *printer) merge(n *node, indent string) {
	switch len(n.branches) {
	case 0:
		return
	case 1:
		p.node(n.branches[0], indent)
		return
	}
	s := n.subject.(*strategy)
	p.line(indent, "Merge strategy ", s.name)
	inner := indent + "  "
	if s.options != nil {
		options := value.NewHash()
		for _, e := range s.options.Entries() {
			if e.Key != "strategy" {
				options.Set(e.Key, e.Value)
			}
		}
		if options.Len() > 0 {
			p.WriteString(inner + "Options: ")
			p.value(options, inner)
			p.line()
		}
	}
	p.branches(n, inner)
	if n.event == resultEvent {
		p.WriteString(inner + "Merged result: ")
		p.value(n.value, inner)
		p.line()
	}
}

func (p *printer) provider(n *node, indent string) {
	inner := indent + "  "
	switch s := n.subject.(type) {
	case *Config:
		p.line(indent, s.title())
		if s.Path != "" {
			p.line(inner, `Using configuration "`, p.scope.PathOf(s.Path), `"`)
		}
	case *level:
		if f, ok := s.Source.(*DataHash); ok && f.Legacy {
			p.line(indent, `Deprecated API function "`, s.Function, `"`)
		} else {
			p.line(indent, `Hierarchy entry "`, s.Name, `"`)
		}
	}
	p.branches(n, inner)
	p.outcome(n, inner)
}

// title is the name of a layer in explanations.
func (c *Config) title() string {
	s := c.Layer + " "
	if c.Module != "" {
		s += `"` + c.Module + `" `
	}
	return s + "Data Provider (hiera configuration version " + c.Version + ")"
}

func (p *printer) outcome(n *node, indent string) {
	switch n.event {
	case notFoundEvent:
		p.line(indent, `No such key: "`, n.key, `"`)
	case foundEvent, overridesEvent, defaultsEvent:
		p.WriteString(indent + `Found key: "` + n.key + `" value: `)
		p.value(n.value, indent)
		switch n.event {
		case overridesEvent:
			p.WriteString(" in overrides")
		case defaultsEvent:
			p.WriteString(" in defaults")
		}
		p.line()
	}
	p.texts(n, indent)
}

func (p *printer) texts(n *node, indent string) {
	for _, t := range n.texts {
		p.line(indent, t)
	}
}

func (p *printer) value(v value.Value, indent string) {
	inner := indent + "  "
	switch v := v.(type) {
	case *value.Hash:
		p.WriteByte('{')
		for i, e := range v.Entries() {
			p.separate(i, inner)
			p.value(e.Key, inner)
			p.WriteString(" => ")
			p.value(e.Value, inner)
		}
		if v.Len() > 0 {
			p.WriteString("\n" + indent)
		}
		p.WriteByte('}')
	case value.Array:
		p.WriteByte('[')
		for i, e := range v {
			p.separate(i, inner)
			p.value(e, inner)
		}
		if len(v) > 0 {
			p.WriteString("\n" + indent)
		}
		p.WriteByte(']')
	default:
		p.Write(value.AppendInspect(nil, v))
	}
}

func (p *printer) separate(i int, indent string) {
	if i > 0 {
		p.WriteByte(',')
	}
	p.WriteString("\n" + indent)
}
