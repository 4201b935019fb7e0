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

// takes tells whether the pattern gives its only attribute the title as it is, as
// far as that can be seen without matching.
func (p *Pattern) takes(title string) bool {
	if p.Path {
		path, ok := pathOf(title)
		return ok && path == title
	}
	return p.Regexp == nil
}

// titleAttrs calls set for every attribute that a title gives, in order (TTL-2).
func (t *Type) titleAttrs(title string, set func(attr, v string)) error {
	if t.Patterns == nil {
		set(t.namevar(), title)
		return nil
	}
	for i := range t.Patterns {
		p := &t.Patterns[i]
		if p.takes(title) {
			set(p.Attrs[0], title)
			return nil
		}
		if p.Path {
			if path, ok := pathOf(title); ok {
				set(p.Attrs[0], path)
				return nil
			}
			continue
		}
		groups, ok, err := p.Regexp.FindSubmatch(title)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		for i, attr := range p.Attrs {
			if i+1 < len(groups) {
				if s, ok := groups[i+1].(string); ok {
					set(attr, s)
				}
			}
		}
		return nil
	}
	return plain(`No set of title patterns matched the title "`, title, `".`)
}

// uniqueness returns the values of the namevars in order of their names, given
// or from the title (TTL-3).
func (t *Type) uniqueness(title string, params []Param) (value.Array, error) {
	values := map[string]value.Value{}
	if err := t.titleAttrs(title, func(attr, v string) { values[attr] = v }); err != nil {
		return nil, err
	}
	for i := range params {
		if params[i].Value != nil {
			values[params[i].Name] = params[i].Value
		}
	}
	name := t.namevar()
	v := values[name]
	if v == nil {
		v = values["name"]
	}
	if v == nil {
		v = title
	}
	for _, n := range []string{name, "name"} {
		if values[n] == nil {
			values[n] = v
		}
	}
	names := t.Namevars
	if len(names) == 0 {
		return value.Array{values["name"]}, nil
	}
	names = slices.Clone(names)
	slices.Sort(names)
	keys := make(value.Array, len(names))
	for i, n := range names {
		keys[i] = values[n]
	}
	return keys, nil
}

// plainKey tells whether the uniqueness key of a resource can be nothing but its
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
func (c *Catalog) register(r *Resource) error {
	return r.otherNames(func(keys value.Array, shown string) error {
		return c.alias(r, c.aliased(r.Type, keys), keys, shown)
	})
}

// registerAgain is register for the final catalog (PHASE-11): what is there now
// is what counts, and only the resources before r.
func (c *Catalog) registerAgain(r *Resource) error {
	if old := c.others[key{r.Type, r.Title}]; old != nil && old != r {
		return c.duplicate(old, r)
	}
	return r.otherNames(func(keys value.Array, shown string) error {
		old := c.aliased(r.Type, keys)
		if old != nil && (old.number > r.number || old.dropped()) {
			old = nil
		}
		return c.alias(r, old, keys, shown)
	})
}

// otherNames calls f for the names of a resource besides its title.
func (r *Resource) otherNames(f func(keys value.Array, shown string) error) error {
	if r.metas&metaAlias != 0 {
		for _, a := range (value.Array{r.Get("alias")}).Flatten() {
			if a == nil {
				continue
			}
			if err := f(value.Array{a}, string(value.AppendInspect(nil, a))); err != nil {
				return err
			}
		}
	}
	if r.Type.NonIsomorphic || r.plainKey() {
		return nil
	}
	keys, err := r.Type.uniqueness(r.Title, r.params)
	if err != nil {
		return err
	}
	if s, ok := soleString(keys); ok && s == r.Title || !slices.ContainsFunc(keys, value.Truth) {
		return nil
	}
	return f(keys, string(value.AppendInspect(nil, keys)))
}

// alias enters a resource under another key, under which there is old.
func (c *Catalog) alias(r, old *Resource, keys value.Array, shown string) error {
	if old == r {
		return nil
	}
	if old != nil {
		at := c.line(r.Pos).spaced()
		if at != "" {
			at = " at" + at
		}
		whole := append(value.Array{r.Type.Name}, keys...)
		return plain("Cannot alias ", r.Ref(), " to ", shown, at, "; resource ", string(value.AppendInspect(nil, whole)),
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
	c.aliases[aliasKey(r.Type, keys)] = r
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
	return c.aliases[aliasKey(t, keys)]
}

func aliasKey(t *Type, keys value.Array) string {
	return string(value.AppendKey([]byte(t.Name), keys))
}
