//go:build linux

// Package concatfile applies resources of the type concat_file of the module concat, which are files that are made of fragments. Each adds a resource of the
// type file to the run, and gives it its content when the run comes to it.
package concatfile

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/concatfragment"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is concat_file.
var Type = apply.Type{Name: "concat_file", Properties: []string{"ensure"}, Check: Check, Open: open, Generate: generate, Expand: expand, Needs: []*apply.Type{&file.Type}}

// handed are the parameters that the file gets.
var handed = []string{"path", "owner", "group", "mode", "replace", "backup", "selinux_ignore_defaults", "selrange", "selrole", "seltype", "seluser", "validate_cmd", "show_diff"}

// kept are the metaparameters that it does not get.
var kept = []string{"before", "notify", "require", "subscribe", "tag"}

// generate adds the file.
func generate(d *apply.Declared) ([]*catalog.Resource, error) {
	ensure := "file"
	if d.Text("ensure") == "absent" {
		ensure = "absent"
	}
	params := []catalog.Param{{Name: "ensure", Value: ensure}}
	for _, name := range handed {
		if v := d.Given(name); v != nil {
			params = append(params, catalog.Param{Name: name, Value: v})
		}
	}
	for _, p := range d.Metaparams() {
		if p.Name == "audit" && value.Text(p.Value) == apply.Everything { // all of this type
			p.Value = "ensure"
		}
		if !slices.Contains(kept, p.Name) {
			params = append(params, p)
		}
	}
	return []*catalog.Resource{d.Generated("file", concatfragment.Path(d.Resource), params...)}, nil
}

// expand gives the file its content.
func expand(d *apply.Declared) ([]*catalog.Resource, error) {
	text, secret, err := content(d)
	if err != nil {
		return nil, err
	}
	at := concatfragment.Path(d.Resource)
	for _, r := range d.Catalog.Resources() {
		if r.Type.Lower() != "file" || r.Title != at {
			continue
		}
		var v value.Value = text
		if secret {
			v = &value.Sensitive{Value: text}
		}
		r.Params = append(slices.DeleteFunc(r.Params, func(p catalog.Param) bool { return p.Name == "content" }), catalog.Param{Name: "content", Value: v})
		r.Unwrap()
		return []*catalog.Resource{r}, nil
	}
	return nil, nil
}

// part is a fragment.
type part struct{ order, name, text string }

// content is what the file is to have, and whether that is secret.
func content(d *apply.Declared) (text string, secret bool, err error) {
	var parts []part
	for _, r := range d.Catalog.Resources() {
		if r.Type.Lower() != "concat_fragment" || !concatfragment.Belongs(r, d.Resource) {
			continue
		}
		f := *d
		f.Resource = r
		p := part{order: "10", name: r.Title}
		if v := f.Given("order"); v != nil {
			p.order = value.Text(v)
		}
		if v := f.Given("name"); v != nil {
			p.name = value.Text(v)
		}
		if p.text, err = concatfragment.Content(&f); err != nil {
			return "", false, err
		}
		if attribute.On(d, "ensure_newline") && !strings.HasSuffix(p.text, "\n") {
			p.text += "\n"
		}
		secret = secret || f.Secret("content")
		parts = append(parts, p)
	}
	if err := sort(parts, d.Text("order") == "alpha"); err != nil {
		return "", false, err
	}
	text, err = join(parts, d.Text("format"), attribute.On(d, "force"))
	return text, secret, err
}

type resource struct{}

func open(*apply.Declared) (apply.Resource, error) { return resource{}, nil }

// Inspect has nothing to compare: the file has it, and for audits this is absent.
func (resource) Inspect() (apply.State, error) {
	return apply.State{Other: func(string) (value.Value, bool) { return attribute.Absent, true }}, nil
}
