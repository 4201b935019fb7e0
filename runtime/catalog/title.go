package catalog

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// PathTitle is the pattern of paths: it leaves out slashes at the end. A type with it says so with [Pattern.Path], so
// that no regular expression is needed for it.
const PathTitle = `(?m:^(/|.+:/|.*[^/])/*\Z)`

// pathOf is the group of [PathTitle] in a title; nothing is found in the empty one.
func pathOf(title string) (path string, ok bool) {
	if title == "" {
		return "", false
	}
	// \Z is before a newline at the end, too, but only slashes may come before it.
	body := strings.TrimSuffix(title, "\n")
	if body != "" && strings.Trim(body, "/") == "" {
		return "/", true
	}
	for _, end := range []string{title, body} {
		root := strings.TrimRight(end, "/")
		if i := len(root); i > 1 && i < len(end) && root[i-1] == ':' {
			return end[:i+1], true // the root of a volume keeps its slash
		}
	}
	return strings.TrimRight(title, "/"), true
}

// takes reports whether the pattern gives its only attribute the title as it is, as
// far as that can be seen without matching.
func (p *Pattern) takes(title string) bool {
	if p.Path {
		path, ok := pathOf(title)
		return ok && path == title
	}
	return p.Regexp == nil
}

// titleAttr is an attribute that a title gives.
type titleAttr struct{ name, value string }

// titleAttrs appends the attributes that a title gives, in order (TTL-2).
func (t *Type) titleAttrs(to []titleAttr, title string) ([]titleAttr, error) {
	if t.Patterns == nil {
		return append(to, titleAttr{t.namevar(), title}), nil
	}
	for i := range t.Patterns {
		p := &t.Patterns[i]
		if p.takes(title) {
			return append(to, titleAttr{p.Attrs[0], title}), nil
		}
		if p.Path {
			if path, ok := pathOf(title); ok {
				return append(to, titleAttr{p.Attrs[0], path}), nil
			}
			continue
		}
		groups, ok, err := p.Regexp.FindSubmatch(title)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		for i, attr := range p.Attrs {
			if i+1 < len(groups) {
				if s, ok := groups[i+1].(string); ok {
					to = append(to, titleAttr{attr, s})
				}
			}
		}
		return to, nil
	}
	return nil, plain(`No set of title patterns matched the title "`, title, `".`)
}

// uniqueness appends the values of the namevars in order of their names, given
// or from the title (TTL-3).
func (t *Type) uniqueness(keys value.Array, title string, params []Param) (value.Array, error) {
	var few [4]titleAttr
	fromTitle, err := t.titleAttrs(few[:0], title)
	if err != nil {
		return nil, err
	}
	named := func(name string) value.Value {
		for i := range params {
			if params[i].Name == name && params[i].Value != nil {
				return params[i].Value
			}
		}
		for i := len(fromTitle) - 1; i >= 0; i-- {
			if fromTitle[i].name == name {
				return fromTitle[i].value
			}
		}
		return nil
	}
	namevar := t.namevar()
	main := named(namevar)
	if main == nil {
		main = named("name")
	}
	if main == nil {
		main = title
	}
	for _, n := range t.derived().namevars {
		v := main
		if n != namevar {
			if v = named(n); v == nil && n == "name" {
				v = main
			}
		}
		keys = append(keys, v)
	}
	return keys, nil
}

// plainKey reports whether the uniqueness key of a resource can be nothing but its
// title, which is so for nearly all.
func (r *Resource) plainKey() bool {
	t := r.Type
	if len(t.Namevars) > 1 {
		return false
	}
	if t.Patterns != nil && !t.Patterns[0].takes(r.Title) {
		return false
	}
	namevar := t.namevar()
	for i := range r.params {
		if n := r.params[i].Name; n == namevar || n == "name" {
			return false
		}
	}
	return true
}

// register enters the resource under its alias parameter and its uniqueness key
// (TTL-3, TTL-5, DUP-2, DUP-3).
func (c *Catalog) register(r *Resource) error { return c.nameAgain(r, false) }

// registerAgain is register for the final catalog (PHASE-11): what is there now
// is what counts, and only the resources before r.
func (c *Catalog) registerAgain(r *Resource) error {
	if old := c.others[key{r.Type, r.Title}]; old != nil && old != r {
		return c.duplicate(old, r)
	}
	return c.nameAgain(r, true)
}

// nameAgain enters a resource under its names besides its title.
func (c *Catalog) nameAgain(r *Resource, final bool) error {
	if r.metas&metaAlias != 0 {
		for _, a := range (value.Array{r.Get("alias")}).Flatten() {
			if a == nil {
				continue
			}
			if err := c.alias(r, value.Array{a}, true, final); err != nil {
				return err
			}
		}
	}
	if r.Type.NonIsomorphic || r.plainKey() {
		return nil
	}
	var few [4]value.Value
	keys, err := r.Type.uniqueness(few[:0], r.Title, r.params)
	if err != nil {
		return err
	}
	if s, ok := soleString(keys); ok && s == r.Title || !slices.ContainsFunc(keys, value.Truth) {
		return nil
	}
	return c.alias(r, keys, false, final)
}

// alias enters a resource under another key, that of its alias parameter or its
// uniqueness key.
func (c *Catalog) alias(r *Resource, keys value.Array, param, final bool) error {
	old := c.aliased(r.Type, keys)
	if final && old != nil && (old.number > r.number || old.dropped()) {
		old = nil
	}
	if old == r {
		return nil
	}
	if old != nil {
		shown := value.Value(slices.Clone(keys))
		if param {
			shown = keys[0]
		}
		at := c.line(r.Pos).spaced()
		if at != "" {
			at = " at" + at
		}
		whole := append(value.Array{r.Type.Name}, keys...)
		return plain("Cannot alias ", r.Ref(), " to ", string(value.AppendInspect(nil, shown)), at, "; resource ", string(value.AppendInspect(nil, whole)),
			" already declared", c.line(old.Pos).spaced())
	}
	if title, ok := soleString(keys); ok {
		if c.others == nil {
			c.others = make(map[key]*Resource)
		}
		c.others[key{r.Type, title}] = r
		return nil
	}
	if c.aliases == nil {
		c.aliases = make(map[string]*Resource)
	}
	c.aliases[string(c.aliasKey(r.Type, keys))] = r
	return nil
}

func soleString(keys value.Array) (string, bool) {
	if len(keys) != 1 {
		return "", false
	}
	s, ok := keys[0].(string)
	return s, ok
}

// aliased finds a resource by uniqueness key.
func (c *Catalog) aliased(t *Type, keys value.Array) *Resource {
	if title, ok := soleString(keys); ok {
		return c.titled(t, title)
	}
	return c.aliases[string(c.aliasKey(t, keys))]
}

// aliasKey writes a uniqueness key, into memory that is used again.
func (c *Catalog) aliasKey(t *Type, keys value.Array) []byte {
	b := append(append(c.scratch[:0], t.Name...), '[')
	for _, k := range keys {
		b = value.AppendKey(b, k)
	}
	c.scratch = b
	return b
}
