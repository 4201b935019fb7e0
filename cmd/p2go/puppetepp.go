package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

var eppRender = &puppetAction{
	face: "epp", name: "render", args: "TEMPLATE... [OPTIONS]", short: "Render an EPP template as text.", section: "user",
	options: []puppetconf.Option{
		renderAs,
		{Name: "node", Value: true},
		{Name: "e", Short: 'e', Value: true},
		{Name: "values", Value: true},
		{Name: "values-file", Value: true},
		{Name: "facts", Value: true},
		{Name: "header", No: true},
	},
	flags: []string{
		"--values HASH         Puppet code that gives the parameters", "--values_file FILE    such code (*.pp), or a map (*.yaml)",
		"--node NAME           whose facts the template sees; the default is this machine", "--facts FILE          facts, JSON or YAML, over those that are known of the node",
		"--e SOURCE, -e        render this instead of files", "--[no-]header         the name of each of several templates",
	},
	run: (*puppetRun).renderTemplates,
}

// rendered is the title of the resource whose parameter is what a template renders: programs of p2go give nothing but catalogs.
const rendered = "p2go renders a template"

// renderTemplates renders templates.
func (p *puppetRun) renderTemplates() error {
	sources := []templateSource{}
	switch code, given := p.line.Given("e"); {
	case given:
		sources = append(sources, templateSource{call: "inline_epp(" + puppetString(code)})
	case len(p.line.Args) == 0:
		text, piped, err := p.input()
		if err != nil {
			return err
		}
		if !piped {
			return errors.New("No input to process given on command line or stdin")
		}
		sources = append(sources, templateSource{call: "inline_epp(" + puppetString(text)})
	}
	for _, name := range p.line.Args {
		path := p.template(name)
		if path != name { // that of a module
			sources = append(sources, templateSource{name: name, call: "epp(" + puppetString(name)})
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			sources = append(sources, templateSource{name: name})
			continue
		}
		if path, err = filepath.Abs(name); err != nil {
			return err
		}
		sources = append(sources, templateSource{name: name, path: path, call: "inline_epp(" + puppetString(string(data))})
	}
	values, err := p.templateValues()
	if err != nil {
		return err
	}
	header := len(p.line.Args) > 1
	if value, given := p.line.Given("header"); given && value == "false" {
		header = false
	}
	var out strings.Builder
	failed := false
	for i, source := range sources {
		text, err := p.render(source, values)
		if err != nil {
			if source.name == "" {
				return err
			}
			var broken *templateError
			if !errors.As(err, &broken) {
				return err
			}
			if len(sources) > 1 && source.call != "" {
				p.log("err", "--- "+cmp.Or(source.path, source.name))
			}
			p.log("err", err.Error())
			failed = true
			continue
		}
		if header {
			if i > 0 {
				out.WriteByte('\n')
			}
			out.WriteString("--- " + source.name + "\n")
		}
		out.WriteString(text)
	}
	if failed {
		return errors.New("error while rendering epp")
	}
	if !strings.HasSuffix(out.String(), "\n") {
		out.WriteByte('\n')
	}
	_, err = p.stdout.Write([]byte(out.String()))
	return err
}

// templateSource is a template that is rendered.
type templateSource struct {
	name, path string // as it was given, and where it is; "" for a text
	call       string // the beginning of the call that renders it; "" when there is no such template
}

// templateError is what is wrong with a template, or with what it is given.
type templateError struct{ text string }

func (e *templateError) Error() string { return e.text }

// puppetString is a text as Puppet code.
func puppetString(text string) string {
	return "'" + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), "'", `\'`) + "'"
}

// valuesCode is Puppet code that gives the parameters of a template: statements, and the value of the last one.
type valuesCode struct{ statements, value string }

// templateValues are the parameters of the options.
func (p *puppetRun) templateValues() (*valuesCode, error) {
	all := &valuesCode{}
	if file, given := p.line.Given("values-file"); given {
		if err := all.addFile(file); err != nil { // after which Puppet goes on
			p.log("err", "Could not load --values_file "+err.Error())
		}
	}
	if code, given := p.line.Given("values"); given {
		if err := all.add(code, "values-hash"); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// addFile adds the code of a file, or the map in it.
func (v *valuesCode) addFile(file string) error {
	switch filepath.Ext(file) {
	case ".pp":
		code, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return v.add(string(code), file)
	case ".yaml":
		read, err := facts.ReadData(file)
		if err != nil {
			return err
		}
		if _, ok := read.(*value.Hash); !ok && read != nil {
			return errors.New("it holds no map, but " + value.ALabel(read))
		}
		return v.add(string(appendLiteral(nil, read)), file)
	}
	return errors.New("only .yaml and .pp can be used")
}

// appendLiteral appends data as Puppet code.
func appendLiteral(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "undef"...)
	case string:
		return append(b, puppetString(v)...)
	case value.Array:
		b = append(b, '[')
		for _, e := range v {
			b = append(appendLiteral(b, e), ',')
		}
		return append(b, ']')
	case *value.Hash:
		b = append(b, '{')
		for _, e := range v.Entries() {
			b = append(append(appendLiteral(b, e.Key), "=>"...), appendLiteral(nil, e.Value)...)
			b = append(b, ',')
		}
		return append(b, '}')
	}
	return append(b, value.Text(v)...) // a number, or true or false
}

// add adds code, whose value goes before that of earlier code.
func (v *valuesCode) add(code, name string) error {
	prog, diags := parser.Parse(source.NewFile(name, code), parser.Options{Compat: true})
	if diags.HasErrors() {
		return errors.New(diags.Aggregate())
	}
	var last ast.Expr
	switch body := prog.Body.(type) {
	case *ast.BlockExpr:
		if n := len(body.Stmts); n > 0 {
			last = body.Stmts[n-1]
		}
	default:
		last = prog.Body
	}
	if last == nil {
		return nil
	}
	start := last.Span().Start // of an operator, where it has one
	ast.Walk(last, func(n ast.Node) bool {
		start = min(start, n.Span().Start)
		return true
	})
	before := code[:start]
	for strings.HasSuffix(strings.TrimSpace(before), "(") {
		before = before[:strings.LastIndexByte(before, '(')]
	}
	text := strings.TrimRight(code[len(before):], "; \n")
	if assigned, ok := last.(*ast.AssignExpr); ok { // which is no argument of a call
		if variable, ok := assigned.Left.(*ast.VarExpr); ok {
			before, text = code, "$"+variable.Name
		}
	}
	v.statements += before + "\n"
	if text = "(" + text + "\n)"; v.value != "" {
		text = "with(" + v.value + ", " + text + ") |$a, $b| { if $a =~ Undef { $b } elsif $b =~ Undef { $a } else { $a + $b } }"
	}
	v.value = text
	return nil
}

// render renders one template.
func (p *puppetRun) render(t templateSource, values *valuesCode) (string, error) {
	if t.call == "" {
		return "", &templateError{"Could not find template '" + t.name + "'"}
	}
	call := t.call + ")"
	if values.value != "" {
		call = "with(" + values.value + ") |$values| { if $values =~ Undef { " + t.call + ") } else { " + t.call + ", $values) } }"
	}
	code := values.statements + "notify { " + puppetString(rendered) + ": message => unwrap(" + call + ") }"
	c := &nodeCompilation{puppetRun: p}
	defer c.cleanup()
	var err error
	if c.environment, err = p.values.Text("environment"); err != nil {
		return "", err
	}
	node, named := p.line.Given("node")
	if c.node = node; !named {
		if c.node, err = p.values.Text("certname"); err != nil {
			return "", err
		}
	}
	c.flags = append(c.flags, "--node", c.node)
	if err := c.templateFacts(named); err != nil {
		return "", err
	}
	site, err := c.site(&buildWith{code: &code})
	if err != nil {
		return "", err
	}
	out, failed, err := p.ask(site, append([]string{"catalog"}, c.flags...))
	if err != nil {
		return "", err
	}
	if failed != "" {
		return "", &templateError{c.templateFailure(failed, t)}
	}
	return renderedText(out)
}

// renderedText finds the text of a template in a catalog.
func renderedText(out []byte) (string, error) {
	var cat struct {
		Resources []struct {
			Title      string
			Parameters struct{ Message any }
		}
	}
	if err := json.Unmarshal(out, &cat); err != nil {
		return "", err
	}
	for _, r := range cat.Resources {
		if r.Title == rendered {
			text, _ := r.Parameters.Message.(string)
			return text, nil
		}
	}
	return "", errors.New("the program of the template has no text of it") // it has been evaluated
}

// templateFacts are the facts that a template sees.
func (c *nodeCompilation) templateFacts(named bool) error {
	stored := value.NewHash()
	if named {
		found, err := c.storedFacts()
		if err != nil {
			return err
		}
		if found != nil {
			stored = found
		}
	} else {
		c.machine = true
	}
	if file, given := c.line.Given("facts"); given {
		read, err := facts.Read(file)
		if err != nil {
			return fmt.Errorf("Incorrect formatted data in %s given via the --facts flag: %w", file, err)
		}
		stored, c.machine = stored.Merge(read.Facts), false
	}
	if c.machine {
		return nil
	}
	return c.give(stored)
}

// ownPlace is a place in the code that calls a template, in which Puppet has no call.
var ownPlace = regexp.MustCompile(`(?s)^Evaluation Error: Error while evaluating a Function Call, (.*) \(line: \d+, column: \d+\)$`)

// templateFailure words what a program failed for as Puppet, which renders the template of no manifest.
func (c *nodeCompilation) templateFailure(text string, t templateSource) string {
	text = strings.TrimSuffix(text, " on node "+strings.ToLower(c.node))
	if m := ownPlace.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	if t.path != "" {
		text = strings.ReplaceAll(text, catalog.InlinedEpp, t.path)
	}
	return text
}
