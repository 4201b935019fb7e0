// Package erb is what generated code calls that renders templates in ERB. It is linked where a program has such templates.
package erb

import (
	"errors"
	"io"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/erb/tag"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Template describes a template that is found by its name when the program runs, or by its source.
type Template struct {
	Name string // "ntp/ntp.conf.erb"; the code of a tag, or a whole source
	File string // as [runtime.Pos] has it
	// Reads are the variables that it reads, and Render renders it with their values, of which those without one are unset.
	Reads  []string
	Render func(s *runtime.Scope, vars []value.Value) (string, error)
}

// TemplateFunction is template for calls that a catalog leaves to the machine, with the templates that the program knows to come to it.
func TemplateFunction(all *[]*Template) *fn.Function {
	return function("template", func(s *runtime.Scope, name value.Value) (string, error) { return Named(s, *all, name) })
}

// InlineTemplateFunction is inline_template for calls that a catalog leaves to the machine, with the sources that the program knows to come to it.
func InlineTemplateFunction(all *[]*Template) *fn.Function {
	return function("inline_template", func(s *runtime.Scope, source value.Value) (string, error) { return Unknown(s, *all, source) })
}

// function is one that renders each of its arguments on the machine.
func function(name string, render func(s *runtime.Scope, v value.Value) (string, error)) *fn.Function {
	return &fn.Function{Name: name, Arity: -2, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s, err := runtime.OnMachine(c, name)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		for _, a := range args {
			text, err := render(s, a)
			if err != nil {
				return nil, err
			}
			b.WriteString(text)
		}
		return b.String(), nil
	}}
}

// Render renders a template: body writes it, and returns the line on which its error was raised, 0 for none. at is where the template begins.
func Render(s *runtime.Scope, at *runtime.Pos, body func(out *ruby.Output) (line int, err error)) (_ string, failed error) {
	if err := s.Enter(); err != nil {
		return "", err
	}
	defer s.LeaveContained(at, &failed)
	view := (*runtime.View)(s)
	out := ruby.NewOutput(view.TakeBuffer())
	line, err := body(out)
	if err != nil {
		if line > 0 {
			err = ruby.At(err, line)
		}
		return "", err
	}
	text, buffer := out.End()
	view.GiveBuffer(buffer)
	return text, nil
}

// File returns what a template renders that a call calls by a name: its error says where in the file of the template it was raised.
func File(s *runtime.Scope, called, file string) func(string, error) (string, error) {
	return func(text string, err error) (string, error) {
		if err != nil {
			err = fileError(s, called, file, err)
		}
		return text, err
	}
}

//go:noinline
func fileError(s *runtime.Scope, called, file string, err error) error {
	line, err := ruby.Line(err)
	if passes(err) {
		return err
	}
	if line == 0 {
		line = 1
	}
	v := (*runtime.View)(s)
	path, number := v.PathOf(file), strconv.Itoa(line)
	message := "Failed to parse template " + called + ":\n  Filepath: " + path + "\n  Line: " + number + "\n  Detail: " + err.Error() + "\n"
	if v.Terminal() {
		if text, ok := lineOf(path, file, line); ok {
			message += "\n" + number + " | " + text + "\n"
		}
	}
	return framed(err, message)
}

// framed is an error with the frame of a template: nothing rescues it that does not rescue the error itself.
func framed(err error, message string) error {
	if _, ok := err.(ruby.Uncompiled); ok {
		return ruby.Uncompiled(message)
	}
	return errors.New(message)
}

// lineOf is a line of a template without the spaces at its end, from the first of the files that can be read and has it: where Puppet has the file,
// or below the working directory.
func lineOf(path, file string, line int) (string, bool) {
	for _, name := range [...]string{path, file} {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		content, err := io.ReadAll(f) // which programs have anyway, unlike os.ReadFile
		f.Close()
		if err != nil {
			continue
		}
		if lines := strings.Split(string(content), "\n"); line <= len(lines) {
			return strings.TrimRight(lines[line-1], " \t\r"), true
		}
	}
	return "", false
}

// Source returns what a template renders that stands in the program.
func Source(text string, err error) (string, error) {
	if err != nil {
		_, err = ruby.Line(err)
		if !passes(err) {
			err = framed(err, "Failed to parse inline template: "+err.Error())
		}
	}
	return text, err
}

// passes reports whether an error leaves templates as it is: a jump, and what is wrong with the text of a template.
func passes(err error) bool {
	switch err := err.(type) {
	case ruby.Jump, *runtime.Signal:
		return true
	case *runtime.Error:
		return err.Issue == "P2GO_RUBY_SYNTAX"
	}
	return false
}

// Define notes that a template has defined a method, "ntp/ntp.conf.erb#servers": templates that are rendered later have it too.
func Define(s *runtime.Scope, method string) {
	(*runtime.View)(s).Note(methodNote(method), method)
}

// Defines reports whether a method that a template defines is the last one of its name that was defined.
func Defines(s *runtime.Scope, method string) bool {
	return (*runtime.View)(s).Noted(methodNote(method)) == any(method)
}

func methodNote(method string) string { return method[strings.LastIndexByte(method, '#'):] }

// Named renders the template that template() finds by a name among all that the program may name.
func Named(s *runtime.Scope, all []*Template, name value.Value) (string, error) {
	if name == nil {
		name = ""
	}
	called, ok := name.(string)
	if !ok {
		return "", errors.New("undefined method `split' for " + ruby.Inspect(name) + ":" + ruby.ClassOf(name).Name)
	}
	v := (*runtime.View)(s)
	for _, t := range all {
		if t.Name != path.Clean(called) && v.PathOf(t.File) != called {
			continue
		}
		vars := t.vars(v)
		v.Forget()
		return File(s, called, t.File)(t.Render(s, vars))
	}
	return "", errors.New("Could not find template '" + called + "'" + v.Unbuilt())
}

// vars are the values of the variables that a template reads.
func (t *Template) vars(v *runtime.View) []value.Value {
	vars := make([]value.Value, len(t.Reads))
	for i, name := range t.Reads {
		vars[i] = v.Visible(name)
	}
	return vars
}

// Unknown is a call of inline_template with a source that was not known when the program was built. It is rendered where it is a known one
// after all, and where its tags are: all has both.
func Unknown(s *runtime.Scope, all []*Template, text value.Value) (string, error) {
	v := (*runtime.View)(s)
	defer v.Forget()
	switch x := text.(type) {
	case nil:
		return "", nil
	case string:
		if t := bySource(all, x); t != nil {
			return Source(t.Render(s, t.vars(v)))
		}
		return pieces(s, all, tag.Split(x))
	default:
		return Source("", errors.New("undefined method `encoding' for "+ruby.Inspect(x)+":"+ruby.ClassOf(x).Name))
	}
}

func bySource(all []*Template, source string) *Template {
	for _, t := range all {
		if t.Name == source {
			return t
		}
	}
	return nil
}

// pieces renders a source of which the tags are known, each for itself.
func pieces(s *runtime.Scope, all []*Template, list []tag.Piece) (string, error) {
	v := (*runtime.View)(s)
	tags := make([]*Template, len(list))
	for i, p := range list {
		if p.Kind == tag.Text {
			continue
		}
		if tags[i] = bySource(all, p.Text); tags[i] == nil || p.Kind == tag.Statement {
			opener := "<%"
			if p.Kind == tag.Output {
				opener = "<%="
			}
			return "", errors.New("inline_template(): the tag " + opener + p.Text + "%> is none that was known when the program was built" + v.Unbuilt())
		}
	}
	var b strings.Builder
	for i, p := range list {
		text := p.Text
		if t := tags[i]; t != nil {
			var err error
			if text, err = Source(t.Render(s, t.vars(v))); err != nil {
				return "", err
			}
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// Required returns the value of a variable that code looks up in its scope. Where it has none, that is an error of Ruby, or undef, as
// strictness has it.
func Required(s *runtime.Scope, v value.Value, name string) (value.Value, error) {
	if !value.IsUnset(v) {
		return v, nil
	}
	if name == "module_name" || name == "caller_module_name" {
		return nil, nil
	}
	view := (*runtime.View)(s)
	reason := ""
	if full, ok := strings.CutPrefix(name, "::"); ok || strings.Contains(name, "::") {
		name = "::" + full
		i := len(full) - 2
		for i >= 0 && full[i:i+2] != "::" {
			i--
		}
		if i >= 0 {
			switch class := view.Class(strings.ToLower(full[:i])); {
			case class == nil:
				reason = " could not be found"
			case !view.Evaluated(class):
				reason = " has not been evaluated"
			}
			if reason != "" {
				name, reason = full, "class "+full[:i]+reason
			}
		}
	}
	message := "Undefined variable '" + name + "'; " + reason
	switch strict, _ := view.OwnSetting("strict"); strict {
	case "off":
	case "warning":
		view.WarnOnce("Variable: "+name, message)
	default:
		return nil, ruby.Raise(ruby.ArgumentError, message)
	}
	return nil, nil
}
