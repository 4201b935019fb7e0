// Package hieradata reads data files of YAML and JSON. p2go does so when building; a program that is built with the part hieradata
// does so too, for files that take the place of those that it was built with.
package hieradata

import (
	"os"
	"path/filepath"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Problem is why a file cannot be used. [hiera.PathMark] stands for its path in the message. Line and column count from 1.
type Problem struct {
	Message      string
	Severity     hiera.Severity
	Line, Column int
}

// Parse reads the content of a file in YAML or JSON.
func Parse(form hiera.Form, content []byte) (*value.Hash, *Problem) {
	if form == hiera.JSON {
		return parseJSON(string(content))
	}
	v, err := yaml.ParseData(content)
	if err != nil {
		e, ok := errtype.As[*yaml.Error](err)
		if !ok {
			e = &yaml.Error{Line: 1, Column: 1, Message: err.Error()}
		}
		return nil, &Problem{"Unable to parse (" + hiera.PathMark + "): " + e.Text(), hiera.Fatal, e.Line, e.Column}
	}
	h, ok := v.(*value.Hash)
	if !ok {
		severity := hiera.Strict
		if v == nil || v == false {
			severity = hiera.Warning
		}
		return nil, &Problem{hiera.PathMark + ": file does not contain a valid yaml hash", severity, 1, 1}
	}
	return h, nil
}

// forms are the forms in which files are kept, by the ends of their names.
var forms = map[string][]hiera.Form{
	".yaml": {hiera.YAML, hiera.EYAML}, ".yml": {hiera.YAML, hiera.EYAML}, ".eyaml": {hiera.YAML, hiera.EYAML}, ".json": {hiera.JSON},
}

// Open reads all files of a directory, which has them under the paths that they have in the environment.
func Open(dir string) (*hiera.Overlay, error) {
	o := &hiera.Overlay{}
	e := hiera.Encoder{Expr: func(text string) int {
		x := hiera.ParseExpr(text)
		o.Exprs = append(o.Exprs, &x)
		return len(o.Exprs) - 1
	}}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		e.AddText(name, string(content))
		for _, form := range forms[filepath.Ext(name)] {
			if h, problem := Parse(form, content); problem != nil {
				e.Refuse(form.Stored(name), problem.Message, problem.Severity)
			} else {
				e.Add(form.Stored(name), h)
			}
		}
		return nil
	})
	o.Store.Blob = string(e.Blob())
	return o, err
}
