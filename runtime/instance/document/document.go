// Package document checks documents of objects of declared types, in JSON, YAML and XMI. It is linked only where a build asks for it.
package document

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/instance"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Table has the declared types of an environment.
type Table struct {
	Environment *runtime.Environment
	Types       []instance.Type
}

// Link adds the command that checks documents to the command line.
func Link(tables ...Table) {
	cli.AddValidate(func(e *runtime.Environment, q *cli.Validation) error {
		for _, t := range tables {
			if t.Environment == e {
				return t.validate(q)
			}
		}
		return nil
	})
}

// validate checks the files of a command line.
func (t Table) validate(q *cli.Validation) error {
	l := instance.Loader{Types: t.Types, Stored: true}
	var of *instance.Type
	var names []string
	for i := range t.Types {
		names = append(names, t.Types[i].Name)
		if t.Types[i].Name == q.Type {
			of = &t.Types[i]
		}
	}
	if q.Type != "" && of == nil {
		return q.Unknown("declared type", q.Type, names)
	}
	return runtime.Ask(t.Environment, &runtime.Request{Log: q.Log}, false, func(s *runtime.View) error {
		l.Context = s.Context()
		var problems []cli.Problem
		for _, name := range q.Files {
			text, err := read(name)
			if err != nil {
				problems = append(problems, cli.Problem{File: name, Text: err.Error()})
				continue
			}
			if d, p := t.parse(name, text); p != nil {
				problems = append(problems, *p)
			} else {
				l.AddObjects(d, of)
			}
		}
		problems = append(problems, located(l.End())...)
		slices.SortStableFunc(problems, func(a, b cli.Problem) int { return slices.Index(q.Files, a.File) - slices.Index(q.Files, b.File) })
		q.Report(problems)
		return nil
	})
}

// read reads a file; - is standard input.
func read(name string) (text []byte, err error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	text, err = os.ReadFile(name)
	if e, ok := errtype.As[*os.PathError](err); ok {
		err = e.Err
	}
	return text, err
}

// form is how a document is written: the end of its name says it, or else the first character.
func form(name, text string) string {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".json":
		return "json"
	case ".yaml", ".yml":
		return "yaml"
	case ".xmi", ".xml":
		return "xmi"
	}
	switch start := strings.TrimLeft(text[:min(len(text), 4096)], " \t\r\n"); {
	case strings.HasPrefix(start, "{"), strings.HasPrefix(start, "["):
		return "json"
	case strings.HasPrefix(start, "<"):
		return "xmi"
	}
	return "yaml"
}

// parse reads a document.
func (t Table) parse(name string, content []byte) (*instance.Document, *cli.Problem) {
	d := &instance.Document{Name: name, Text: strings.TrimPrefix(string(content), "\ufeff")}
	var err error
	switch form(name, d.Text) {
	case "json":
		d.Root, err = value.ParsePlacedJSON(d.Text)
		if e, ok := errtype.As[*value.JSONSyntaxError](err); ok {
			return nil, &cli.Problem{File: name, Line: e.Line, Column: e.Column, Text: e.Reason}
		}
	case "xmi":
		d.Root, d.End, err = parseXMI(d.Text, t.Types)
		if e, ok := errtype.As[*xmlError](err); ok {
			p := cli.Problem{File: name, Text: e.text}
			p.Line, p.Column = new(lines).at(d.Text, e.at)
			return nil, &p
		}
	default:
		d.Root, d.Text, err = yaml.ParsePlaced(content)
		if e, ok := errtype.As[*yaml.Error](err); ok {
			return nil, &cli.Problem{File: name, Line: e.Line, Column: e.Column, Text: e.Message}
		}
	}
	if err != nil {
		return nil, &cli.Problem{File: name, Text: err.Error()}
	}
	return d, nil
}

// located are problems with their lines and columns, which are counted once for each document.
func located(problems []instance.Problem) []cli.Problem {
	out := make([]cli.Problem, len(problems))
	var of *instance.Document
	var count *lines
	for i, p := range problems {
		if p.Document != of {
			of, count = p.Document, new(lines)
		}
		out[i] = cli.Problem{File: p.Document.Name, Path: p.Path, Text: p.Text}
		out[i].Line, out[i].Column = count.at(of.Text, p.At)
	}
	return out
}

// lines counts the lines of a text, from where it was asked last.
type lines struct{ pos, line, column int }

// at is the line and the column of a byte, from 1; the column counts characters.
func (l *lines) at(text string, pos int) (line, column int) {
	pos = min(pos, len(text))
	if pos < l.pos {
		*l = lines{}
	}
	between := text[l.pos:pos]
	if n := strings.Count(between, "\n"); n > 0 {
		l.line += n
		l.column = 0
		between = between[strings.LastIndexByte(between, '\n')+1:]
	}
	l.column += utf8.RuneCountInString(between)
	l.pos = pos
	return l.line + 1, l.column + 1
}
