package main

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// TestTable is the Go source of what package rubytest finds methods by.
func (t *Table) TestTable() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header + "package rubytest\n\nimport (\n")
	for _, p := range t.Packages() {
		fmt.Fprintf(&b, "%q\n", "github.com/p2go/p2go/runtime/"+p)
	}
	b.WriteString("\"github.com/p2go/p2go/runtime/value\"\n)\n\ntype callable func(c *ruby.Context, m *ruby.Match, self value.Value, block *ruby.Block, args []value.Value) (value.Value, error)\n\nvar methods = map[string]callable{\n")
	entry := func(key, params string) {
		fmt.Fprintf(&b, "%q: func(c *ruby.Context, m *ruby.Match, self value.Value, block *ruby.Block, args []value.Value) (value.Value, error) {\nreturn %s\n},\n", key, params)
	}
	for _, name := range t.names() {
		home := t.home(name)
		if home == "" {
			continue
		}
		params := "c, "
		if t.takesMatch(name) {
			params += "m, "
		}
		params += "self, "
		switch op, ok := operators[name]; {
		case !ok:
			params += "block, args..."
		case op.operands < 0:
			params += "args..."
		case op.operands == 1:
			params += "ruby.Arg(args, 0)"
		}
		entry(name, last(home)+"."+callName(name)+"("+strings.TrimSuffix(params, ", ")+")")
	}
	wrappers := func(list []Method, call func(Method) string, key func(Method) string) {
		for _, m := range list {
			params := "c, "
			if m.Match {
				params += "m, "
			}
			entry(key(m), last(m.Package)+"."+call(m)+"("+params+"block, args...)")
		}
	}
	b.WriteString("}\n\nvar functions = map[string]callable{\n")
	wrappers(t.Functions, func(m Method) string { return "Function" + camel(m.Name) }, func(m Method) string { return m.Name })
	b.WriteString("}\n\nvar singletons = map[string]callable{\n")
	wrappers(t.Singletons, func(m Method) string { return "Singleton" + singletonName(m) }, func(m Method) string { return m.Class + "." + m.Name })
	b.WriteString("}\n\nvar constants = map[string]func(c *ruby.Context) (value.Value, error){\n")
	for _, m := range t.Constants {
		e := last(m.Package) + "." + m.Go
		if m.Result != "" {
			e += "("
			if m.Context {
				e += "c"
			}
			e += ")"
		}
		if !m.Fails {
			e += ", nil"
		}
		fmt.Fprintf(&b, "%q: func(c *ruby.Context) (value.Value, error) { return %s },\n", m.Name, e)
	}
	b.WriteString("}\n\nvar classes = []*ruby.Class{\n")
	for _, v := range t.Variables {
		if slices.Contains(t.Packages(), v.Package) {
			fmt.Fprintf(&b, "%s.%s,\n", last(v.Package), v.Go)
		}
	}
	b.WriteString("}\n")
	src, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b.Bytes())
	}
	return src, nil
}

// last is the name of a package.
func last(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }
