package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mriTable is what methods Ruby has, with Puppet, as mri.rb prints it.
//
//go:embed mri.tsv
var mriTable string

// mriClass is a class or module in Ruby.
type mriClass struct {
	// methods are those of its values, libraries those that they have where libraries are loaded, and singletons its own.
	methods, libraries, singletons []string
	ancestors                      []string
}

// extra are classes of values that have no variable.
var extra = []string{"Puppet::Pops::Time::Timespan", "Puppet::Pops::Time::Timestamp", "Puppet::Pops::Types::Iterator"}

// readMRI reads a table of Ruby's methods, and the private methods of all objects.
func readMRI(table string) (classes map[string]*mriClass, private []string) {
	classes = map[string]*mriClass{}
	for line := range strings.Lines(table) {
		words := strings.Fields(line)
		c := classes[words[0]]
		if c == nil {
			c = &mriClass{}
			classes[words[0]] = c
		}
		switch words[1] {
		case "<":
			c.ancestors = words[2:]
		case "#":
			c.methods = words[2:]
		case "+":
			c.libraries = words[2:]
		case ".":
			c.singletons = words[2:]
		case "-":
			private = words[2:]
		}
	}
	return classes, private
}

// mriNames are the classes and modules that the table of Ruby's methods is of.
func (t *Table) mriNames() []string {
	names := slices.Clone(extra)
	for _, c := range t.Classes {
		names = append(names, c.Name)
	}
	for _, v := range t.Variables {
		names = append(names, v.Class)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// lacks are the classes of which Ruby has a method of a name that there is no Go function for, by the name; "X." is the class X itself. Those below
// another one of them are left out. With is which of Ruby's methods count.
func (t *Table) lacks(with func(*mriClass) (methods, singletons []string)) map[string][]string {
	ruby, _ := readMRI(mriTable)
	lacking := map[string][]string{}
	for _, class := range slices.Sorted(maps.Keys(ruby)) {
		methods, singletons := with(ruby[class])
		for _, name := range methods {
			if !t.has(class, ruby[class].ancestors, name) {
				lacking[name] = append(lacking[name], class)
			}
		}
		for _, name := range singletons {
			if !t.has("Module", nil, name) || name == "new" {
				lacking[name] = append(lacking[name], class+".")
			}
		}
	}
	for name, list := range lacking {
		if slices.Contains(list, "Object") {
			lacking[name] = []string{"Object"}
			continue
		}
		lacking[name] = slices.DeleteFunc(slices.Clone(list), func(class string) bool {
			class, dot, _ := cutDot(class)
			return slices.ContainsFunc(covering(class, ruby[class].ancestors), func(above string) bool { return slices.Contains(list, above+dot) })
		})
	}
	return lacking
}

// cutDot divides X. into X and the dot.
func cutDot(class string) (name, dot string, ok bool) {
	if name, ok = strings.CutSuffix(class, "."); ok {
		return name, ".", true
	}
	return class, "", false
}

// covering are the ancestors of a class that its descriptor in Go has too.
func covering(class string, ancestors []string) []string {
	var list []string
	for _, above := range ancestors {
		switch above {
		case class: // that of several classes
		case "Exception", "Numeric", "Object", "Module", "URI::Generic", "Net::HTTPGenericRequest", "Net::HTTPResponse":
			list = append(list, above)
		case "Enumerable":
			switch class {
			case "Array", "Hash", "Range", "Set", "Enumerator":
				list = append(list, above)
			}
		}
	}
	return list
}

// has reports whether there is a Go function for a method of a class in Ruby.
func (t *Table) has(class string, ancestors []string, name string) bool {
	for _, k := range append([]string{class, "Object"}, ancestors...) {
		modules := []string{k}
		if c := t.class(k); c != nil {
			modules = append(modules, c.Modules...)
		}
		if slices.ContainsFunc(t.named(name), func(m Method) bool { return slices.Contains(modules, m.Class) }) {
			return true
		}
	}
	return false
}

// lackingTable writes the tables of what methods Ruby has that there are no Go functions for, and of its private ones.
func (t *Table) lackingTable(b *bytes.Buffer) {
	list := func(of map[string][]string) {
		for _, name := range slices.Sorted(maps.Keys(of)) {
			fmt.Fprintf(b, "{%q, %q},\n", name, strings.Join(of[name], " "))
		}
	}
	b.WriteString("var lacking = []lack{\n")
	list(t.lacking)
	b.WriteString("}\n\nvar answered = []lack{\n")
	list(t.lacks(func(c *mriClass) ([]string, []string) { return c.methods, nil }))
	_, private := readMRI(mriTable)
	fmt.Fprintf(b, "}\n\nvar private = []string{\n")
	for _, name := range private {
		fmt.Fprintf(b, "%q,\n", name)
	}
	b.WriteString("}\n")
}

// called are all methods that Ruby has, also with libraries.
func called(c *mriClass) (methods, singletons []string) {
	return append(slices.Clone(c.methods), c.libraries...), c.singletons
}
