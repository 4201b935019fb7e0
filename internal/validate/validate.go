// Package validate checks single files as Puppet's validators do: without evaluating anything, and without the environment that they are a part of.
package validate

import (
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/hiera"
	mclparser "github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Options say how Puppet code is read.
type Options struct {
	Strict check.Strict // of hash keys that are there twice
	Tasks  bool         // plans and tasks, where Puppet's setting is on
	Compat bool         // Puppet's language alone
	As     Kind         // what files are
}

// Kind is what a file is.
type Kind int

// The kinds.
const (
	Named    Kind = iota // what its name says
	Manifest             // a manifest, whatever its name
	Template             // a template in EPP
)

// The codes of files that are no Puppet code.
const (
	CodeYAML     diag.Code = "P2GO_YAML"
	CodeJSON     diag.Code = "P2GO_JSON"
	CodeMetadata diag.Code = "P2GO_METADATA"
)

const metadataName = "metadata.json"

// Known reports whether a file is of a kind that is checked, by its name.
func Known(name string) bool {
	return slices.Contains([]string{".pp", ".epp", ".yaml", ".yml", ".eyaml", ".mcl"}, filepath.Ext(name)) || filepath.Base(name) == metadataName
}

// File checks a file with a text; that of other kinds than those that are [Known] is a manifest. The disk has the files beside it.
func File(d *disk.Disk, src *source.File, o Options) diag.List {
	switch ext := filepath.Ext(src.Name); {
	case o.As != Named:
		return puppet(src, o, o.As == Template)
	case filepath.Base(src.Name) == metadataName:
		return metadata(src)
	case filepath.Base(src.Name) == hiera.ConfigFile:
		return configuration(d, src)
	case ext == ".yaml", ext == ".yml", ext == ".eyaml":
		return document(src)
	case ext == ".mcl":
		_, diags := mclparser.Parse(src, mclparser.Options{})
		return diags
	default:
		return puppet(src, o, ext == ".epp")
	}
}

// puppet checks a manifest, or a template in EPP.
func puppet(src *source.File, o Options, epp bool) diag.List {
	prog, diags := parser.Parse(src, parser.Options{Tasks: o.Tasks, Compat: o.Compat, EPP: epp})
	if !diags.HasErrors() {
		diags = append(diags, check.Program(prog, check.Options{Strict: o.Strict, Tasks: o.Tasks, Compat: o.Compat, Outside: builtin.Outside})...)
	}
	return diags
}

// configuration checks a hiera.yaml: that of an environment or a module, or with an older version that of the global layer, which alone may have it.
func configuration(d *disk.Disk, src *source.File) diag.List {
	l := hiera.NewLoader(d)
	l.Show = func(path string) string { return path }
	l.Reach, l.HasFunction = anyFunction, anyFunction
	v, err := yaml.ParseData([]byte(src.Text))
	if h, ok := v.(*value.Hash); err == nil && ok && value.Text(h.Member("version")) != "5" {
		l.Global(src.Name)
	} else {
		l.Environment(filepath.Dir(src.Name), "")
	}
	return slices.DeleteFunc(l.Diags(), func(d *diag.Diagnostic) bool { return d.Code == hiera.CodeUnsupported }) // it may well be Hiera's
}

// anyFunction stands for the functions of the environment, which are not known.
func anyFunction(string) bool { return true }

// document checks data in YAML, as Puppet reads it.
func document(src *source.File) diag.List {
	_, err := yaml.ParseData([]byte(src.Text))
	if err == nil {
		return nil
	}
	e, ok := err.(*yaml.Error)
	if !ok {
		return diag.List{diag.Errorf(CodeYAML, source.At(src, 0, 0), "%s", err)}
	}
	at := src.Offset(e.Line, e.Column)
	return diag.List{diag.Errorf(CodeYAML, source.At(src, at, at), "%s", e.Text())}
}

// metadata checks the metadata of a module: what Puppet checks when it makes and installs one, and the types of what it reads.
func metadata(src *source.File) diag.List {
	v, err := value.ParseJSON(src.Text)
	if err != nil {
		at := 0
		if e, ok := err.(*value.JSONSyntaxError); ok {
			at = src.Offset(e.Line, e.Column)
		}
		return diag.List{diag.Errorf(CodeJSON, source.At(src, at, at), "%s", err)}
	}
	m := &module{src: src}
	top, ok := v.(*value.Hash)
	if !ok {
		m.wrong(nil, "metadata.json has to hold an object, not %s", value.ALabel(v))
		return m.diags
	}
	// YAML has all of JSON, and its parser tells where values are.
	if placed, _, err := yaml.ParsePlaced([]byte(src.Text)); err == nil {
		v, _ := value.Unplaced(placed)
		m.placed, _ = v.(*value.Hash)
	}
	m.check(top)
	m.diags.Sort()
	return m.diags
}

// inYAML is where a path of keys and indices leads to.
func inYAML(v value.Value, path []any) (at int, ok bool) {
	for _, step := range path {
		v, _ = value.Unplaced(v)
		switch step := step.(type) {
		case string:
			h, _ := v.(*value.Hash)
			if v, ok = h.Get(step); !ok {
				return 0, false
			}
		case int:
			list, _ := v.(value.Array)
			if step >= len(list) {
				return 0, false
			}
			v = list[step]
		}
	}
	_, placed := value.Unplaced(v)
	if placed == nil {
		return 0, false
	}
	return placed.At, true
}
