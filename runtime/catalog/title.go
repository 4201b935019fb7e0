package catalog

import (
	"errors"
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
	return nil, errors.New(`No set of title patterns matched the title "` + title + `".`)
}

// FromTitle returns the attributes that a title gives, in order (TTL-2).
func (t *Type) FromTitle(title string) ([]Param, error) {
	attrs, err := t.titleAttrs(nil, title)
	if err != nil {
		return nil, err
	}
	params := make([]Param, len(attrs))
	for i, a := range attrs {
		params[i] = Param{Name: a.name, Value: a.value}
	}
	return params, nil
}

// CheckTitle is the error of a title that no pattern of the type matches (TTL-7).
func (t *Type) CheckTitle(title string) error {
	var few [4]titleAttr
	_, err := t.titleAttrs(few[:0], title)
	return err
}

// Uniqueness appends the values of the namevars in order of their names, given
// or from the title (TTL-3).
func (t *Type) Uniqueness(keys value.Array, title string, params []Param) (value.Array, error) {
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

// PlainKey reports whether the uniqueness key of a resource can be nothing but its
// title, which is so for nearly all.
func (r *Resource) PlainKey() bool {
	t := r.Type
	if len(t.Namevars) > 1 {
		return false
	}
	if t.Patterns != nil && !t.Patterns[0].takes(r.Title) {
		return false
	}
	namevar := t.namevar()
	for i := range r.Params {
		if n := r.Params[i].Name; n == namevar || n == "name" {
			return false
		}
	}
	return true
}

func soleString(keys value.Array) (string, bool) {
	if len(keys) != 1 {
		return "", false
	}
	s, ok := keys[0].(string)
	return s, ok
}

// Aliased returns the resource with a uniqueness key; nil when there is none.
func (c *Catalog) Aliased(t *Type, keys value.Array) *Resource {
	if title, ok := soleString(keys); ok {
		return c.Titled(t, title)
	}
	return c.aliases[string(c.aliasKey(t, keys))]
}

// Alias returns the resource that has a title as an alias, or as its uniqueness key,
// besides its own; nil when there is none.
func (c *Catalog) Alias(t *Type, title string) *Resource {
	if c.others == nil {
		return nil
	}
	return c.others[Key{t, title}]
}

// AddAlias enters a resource under another key, that of an alias or its uniqueness
// key.
func (c *Catalog) AddAlias(r *Resource, keys value.Array) {
	if title, ok := soleString(keys); ok {
		if c.others == nil {
			c.others = make(map[Key]*Resource)
		}
		c.others[Key{r.Type, title}] = r
		return
	}
	if c.aliases == nil {
		c.aliases = make(map[string]*Resource)
	}
	c.aliases[string(c.aliasKey(r.Type, keys))] = r
}

// ForgetAliases leaves every resource with its title alone.
func (c *Catalog) ForgetAliases() { c.others, c.aliases = nil, nil }

// aliasKey writes a uniqueness key, into memory that is used again.
func (c *Catalog) aliasKey(t *Type, keys value.Array) []byte {
	b := append(append(c.scratch[:0], t.Name...), '[')
	for _, k := range keys {
		b = value.AppendKey(b, k)
	}
	c.scratch = b
	return b
}
