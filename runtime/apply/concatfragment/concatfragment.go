//go:build linux

// Package concatfragment applies resources of the type concat_fragment of the module concat, which are parts of files. The files do all of it.
package concatfragment

import (
	"errors"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is concat_fragment.
var Type = apply.Type{Name: "concat_fragment", Properties: []string{}, Check: Check, Requires: requires, Open: open}

// requires warns of fragments of no file.
func requires(d *apply.Declared) []catalog.Automatic {
	for _, r := range d.Catalog.Resources() {
		if r.Type.Lower() == "concat_file" && Belongs(d.Resource, r) {
			return nil
		}
	}
	tag := ""
	if v := d.Given("tag"); v != nil {
		tag = "or tag '" + value.Text(v) + " "
	}
	d.Say("warning", "Target Concat_file with path or title '"+d.Text("target")+"' "+tag+"not found in the catalog")
	return nil
}

// Belongs reports whether a fragment is one of a file's: by its path, its title or a tag.
func Belongs(fragment, of *catalog.Resource) bool {
	target := value.Text(fragment.Get("target"))
	if target != "" && (target == Path(of) || target == of.Title) {
		return true
	}
	tag := fragment.Get("tag")
	return tag != nil && attribute.Equal(tag, of.Get("tag"))
}

// Content is what is in a fragment.
func Content(d *apply.Declared) (string, error) {
	if text, ok := d.Given("content").(string); ok {
		return text, nil
	}
	var sources []string
	for _, v := range apply.List(d.Get("source")) {
		sources = append(sources, value.Text(v))
	}
	if len(sources) == 0 {
		return "", errors.New("Could not retrieve source(s) ")
	}
	return file.Content(d, sources)
}

type resource struct{}

func open(*apply.Declared) (apply.Resource, error) { return resource{}, nil }

// Inspect has nothing to compare.
func (resource) Inspect() (apply.State, error) { return apply.State{}, nil }
