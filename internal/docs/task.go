package docs

import (
	"path"
	"strings"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
)

// task reads the metadata of a task.
func (c *collector) task(f *source.File) {
	v, err := value.ParseJSON(f.Text)
	h, _ := v.(*value.Hash)
	if err != nil || h == nil {
		c.problem("Failed to parse %s: ", f.Name)
		return
	}
	if h.Len() == 0 {
		return
	}
	description, _ := h.Member("description").(string)
	doc, _ := c.parseDocstring(description, nil)
	o := c.object(&object{
		kind: kindTask, name: strings.ReplaceAll(path.Base(f.Name), ".json", ""), file: f.Name, source: f.Text,
		noop: h.Member("supports_noop"), inputMethod: h.Member("input_method"),
	})
	o.doc = doc
	if o.noop == nil {
		o.noop = false
	}
	if doc.text == "" {
		c.warn("Missing a description for Puppet Task %s..", o.name)
	}
	o.doc.tags = nil
	params, _ := h.Member("parameters").(*value.Hash)
	if params == nil {
		return
	}
	for _, e := range params.Entries() {
		name, _ := e.Key.(string)
		p, _ := e.Value.(*value.Hash)
		t := newTag("param", "", nil, name)
		if p == nil {
			p = value.NewHash()
		}
		text, documented := p.Member("description").(string)
		if !documented {
			c.warn("Missing description for param '%s' in Puppet Task %s.", name, o.name)
		}
		t.text = &text
		t.title = &name
		if typ, ok := p.Member("type").(string); ok {
			t.types = []string{typ}
		}
		o.doc.tags = append(o.doc.tags, t)
	}
}
