package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

// Validation is a call of the command that checks documents.
type Validation struct {
	Type  string // of the objects; "" where they say it
	Files []string
	Log   func(runtime.Message)
	// Report is given all that is wrong with the documents.
	Report func([]Problem)
	// Unknown is the error of a name that there is not.
	Unknown func(what, name string, names []string) error
}

// Problem is something that is wrong with a document.
type Problem struct {
	File         string
	Line, Column int    // from 1; 0 where there is no place
	Path         string // of the value, "" for none
	Text         string
}

// AddValidate gives the program the command that checks documents.
func AddValidate(check func(*runtime.Environment, *Validation) error) {
	added = append(added, command{
		name: "validate", usage: "[--type TYPE] FILE...", doc: "check documents of objects of declared types, in JSON, YAML or XMI",
		flags: []cmdline.Flag{
			{Name: "type", Value: "TYPE", Doc: "the type of the objects; default: the one that each says with the key __ptype"},
			{Name: "environment", Value: "NAME", Doc: "environment whose types count"},
			{Name: "format", Value: "FORMAT", Doc: "text (default), or json: a line for each thing that is wrong, on standard output"},
		},
		examples: []string{
			"validate --type Net::Endpoint endpoints.json",
			"validate --format json endpoints.yaml model.xmi",
		},
		run: func(a *app, f cmdline.Flags, args []string) error { return a.validate(f, args, check) },
	})
}

func (a *app) validate(f cmdline.Flags, args []string, check func(*runtime.Environment, *Validation) error) error {
	format := f.Get("format", "text")
	switch {
	case format != "text" && format != "json":
		return errors.New("unknown format: " + format + cmdline.Suggest(format, []string{"text", "json"}))
	case len(args) == 0:
		return errors.New("which documents? Give their files")
	}
	env, err := a.environment(f.Get("environment", ""))
	if err != nil {
		return err
	}
	var found []Problem
	err = check(env, &Validation{
		Type: f.Get("type", ""), Files: args, Log: a.log,
		Report: func(problems []Problem) { found = problems },
		Unknown: func(what, name string, names []string) error {
			return errors.New("unknown " + what + ": " + name + cmdline.Suggest(name, names))
		},
	})
	if err != nil {
		return err
	}
	for _, p := range found {
		if format == "json" {
			if err := a.print(p.json()); err != nil {
				return err
			}
			continue
		}
		a.report("err", p.String())
	}
	if len(found) > 0 {
		return errReported
	}
	return nil
}

// String is FILE:LINE:COLUMN: PATH: TEXT.
func (p *Problem) String() string {
	s := p.File + ": "
	if p.Line > 0 {
		s = p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column) + ": "
	}
	if p.Path != "" {
		s += p.Path + ": "
	}
	return s + p.Text
}

func (p *Problem) json() string {
	h := value.NewHash(value.Entry{Key: "file", Value: strings.ToValidUTF8(p.File, "\ufffd")})
	if p.Line > 0 {
		h.Set("line", int64(p.Line))
		h.Set("column", int64(p.Column))
	}
	if p.Path != "" {
		h.Set("path", p.Path)
	}
	h.Set("message", p.Text)
	b, _ := value.AppendJSON(nil, h, nil) // which has texts and numbers
	return string(b) + "\n"
}
