package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// Table is the Go source of the compiler's table.
func (t *Table) Table() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header + "package ruby\n\n")
	if t.hasAccess() {
		b.WriteString("import \"github.com/p2go/p2go/ir\"\n\n")
	}
	b.WriteString("var methods = []Method{\n")
	for _, m := range t.Methods {
		row(&b, m, "")
	}
	b.WriteString("}\n\nvar functions = []Method{\n")
	for _, m := range t.Functions {
		row(&b, m, "Function"+camel(m.Name))
	}
	b.WriteString("}\n\nvar singletons = []Method{\n")
	for _, m := range t.Singletons {
		row(&b, m, "Singleton"+singletonName(m))
	}
	b.WriteString("}\n\nvar dispatchers = []Dispatcher{\n")
	for _, name := range t.names() {
		if home := t.home(name); home != "" {
			operands := -1
			if op, ok := operators[name]; ok {
				operands = op.operands
			}
			_, isOperator := operators[name]
			fmt.Fprintf(&b, "{%q, %q, %q, %t, %t, %d},\n", name, home, callName(name), t.takesMatch(name), isOperator, operands)
		}
	}
	b.WriteString("}\n\nvar constants = []Constant{\n")
	for _, m := range t.Constants {
		fmt.Fprintf(&b, "{%q, %q, %q, %t, %t, %s},\n", m.Name, m.Package, m.Go, m.Result != "", m.Fails, cmp.Or(accessCode(m.Access), "0"))
	}
	b.WriteString("}\n\nvar classes = []Class{\n")
	for _, c := range t.Classes {
		goType := ""
		if i := slices.IndexFunc(c.Self, func(s string) bool { return strings.HasPrefix(s, "*") && c.Cases == s }); i >= 0 {
			goType = c.Self[i]
		}
		fmt.Fprintf(&b, "{%q, %q, %q, %#v},\n", c.Name, c.Package, goType, c.Modules)
	}
	b.WriteString("}\n\nvar variables = []Variable{\n")
	for _, v := range t.Variables {
		fmt.Fprintf(&b, "{%q, %q, %q},\n", v.Class, v.Package, v.Go)
	}
	b.WriteString("}\n\n")
	t.lackingTable(&b)
	src, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b.Bytes())
	}
	return src, nil
}

// row writes a row of the table; call is the function that takes any arguments, where it is not that of the name.
func row(b *bytes.Buffer, m Method, call string) {
	fmt.Fprintf(b, "{Class: %q, Name: %q, Package: %q, Go: %q", m.Class, m.Name, m.Package, m.Go)
	field := func(name, v string, zero bool) {
		if !zero {
			fmt.Fprintf(b, ", %s: %s", name, v)
		}
	}
	quoted := func(name, v string) { field(name, fmt.Sprintf("%q", v), v == "") }
	flag := func(name string, v bool) { field(name, "true", !v) }
	quoted("Call", call)
	field("Min", fmt.Sprint(m.Min), m.Min == 0)
	field("Max", fmt.Sprint(m.Max), m.Max == 0)
	quoted("Self", m.Self)
	field("Params", fmt.Sprintf("%#v", m.Params), m.Params == nil)
	quoted("Result", m.Result)
	flag("Variadic", m.Variadic)
	flag("Maybe", m.Maybe)
	flag("Fails", m.Fails)
	flag("Context", m.Context)
	flag("Match", m.Match)
	flag("Block", m.Block)
	flag("Keywords", m.Keywords)
	field("Access", accessCode(m.Access), m.Access == "")
	b.WriteString("},\n")
}

// accessNames are the Go names of kinds of access.
var accessNames = map[string]string{"exec": "ir.AccessExec", "http": "ir.AccessHTTP", "dns": "ir.AccessDNS", "env": "ir.AccessEnv", "file": "ir.AccessFile"}

// accessCode is the expression of kinds of access, "" for none.
func accessCode(kinds string) string {
	if kinds == "" {
		return ""
	}
	var names []string
	for kind := range strings.SplitSeq(kinds, ",") {
		names = append(names, accessNames[kind])
	}
	return strings.Join(names, " | ")
}

// hasAccess reports whether something is access.
func (t *Table) hasAccess() bool {
	has := func(m Method) bool { return m.Access != "" }
	return slices.ContainsFunc(t.Functions, has) || slices.ContainsFunc(t.Singletons, has) || slices.ContainsFunc(t.Constants, has)
}
