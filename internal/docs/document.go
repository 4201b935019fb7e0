package docs

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
)

// kind is a kind of things that are documented.
type kind uint8

const (
	kindClass kind = iota
	kindDataType
	kindAlias
	kindDefine
	kindType
	kindProvider
	kindFunction
	kindTask
	kindPlan
	kindDeclared   // a type that is declared with its features
	kindGoFunction // a function in Go
)

// object is something that is documented.
type object struct {
	kind    kind
	name    string
	file    string // where it is first defined, or first documented
	line    int
	comment bool // the file is that of a comment
	doc     *docstring

	source   string // of definitions in the Puppet language, functions and tasks
	inherits string
	aliasOf  string
	params   []parameter
	api      string // of functions: puppet, ruby4x, ruby3x, go

	parameters, properties, checks []*attribute // of resource types
	features                       []feature

	typeName           string // of providers
	confines, commands []pair
	supports           []string
	constraints        [][]pair
	methods            []*overload // of data types
	defaults           *value.Hash
	noop, inputMethod  value.Value // of tasks
}

// pair is an entry of a hash that keeps the order.
type pair struct{ key, value string }

// set puts a value under a key.
func set(list []pair, key, value string) []pair {
	for i := range list {
		if list[i].key == key {
			list[i].value = value
			return list
		}
	}
	return append(list, pair{key, value})
}

// attribute is a parameter, property or check of a resource type.
type attribute struct {
	name, doc        string
	values           []string
	dataType         string
	aliases          []pair
	namevar          bool
	requiredFeatures *string
	defaultsTo       any // nil for none
}

// feature is a feature of a resource type.
type feature struct{ name, doc string }

// near is " in file `x` near line 1".
func (o *object) near() string {
	if o.file == "" {
		return ""
	}
	return fmt.Sprintf(" in file `%s` near line %d", o.file, o.line)
}

// title is what warnings about summaries call it.
func (o *object) title() string {
	return [...]string{
		kindClass: "puppet_class", kindDataType: "puppet_data_type", kindAlias: "puppet_data_type_alias", kindDefine: "puppet_defined_type",
		kindType: "puppet_type", kindProvider: "puppet_provider", kindFunction: "puppet_function", kindTask: "puppet_task", kindPlan: "puppet_plan",
		kindDeclared: "declared_type", kindGoFunction: "go_function",
	}[o.kind]
}

// Warning is something that a documented module lacks, in the words of puppet-strings.
type Warning struct {
	Level string // "warn", or "error" for what could not be read
	Text  string
}

// Document is what files say about what they define.
type Document struct {
	Warnings []Warning
	// Failed are errors of files that could not be parsed.
	Failed  diag.List
	objects []*object
	byType  map[string][]*object // providers, by their resource types
}

// collector makes a document of files, one after the other.
type collector struct {
	Document
	byPath     map[string]*object
	namespaces map[string]bool // Ruby's modules and classes
	left       []*source.File
}

func (c *collector) warn(format string, args ...any) {
	c.Warnings = append(c.Warnings, Warning{"warn", fmt.Sprintf(format, args...)})
}

func (c *collector) problem(format string, args ...any) {
	c.Warnings = append(c.Warnings, Warning{"error", fmt.Sprintf(format, args...)})
}

// path is what tells objects apart.
func (o *object) path() string {
	return strings.Join([]string{o.title(), o.api, o.typeName, o.name}, "\x00")
}

// object returns the object, or the one that is there under its kind and name.
func (c *collector) object(o *object) *object {
	if there := c.byPath[o.path()]; there != nil {
		return there
	}
	o.doc = &docstring{}
	c.byPath[o.path()] = o
	c.objects = append(c.objects, o)
	if o.kind == kindProvider {
		c.byType[o.typeName] = append(c.byType[o.typeName], o)
	}
	return o
}

// register notes where an object is defined, and its comment; nil for none.
func (c *collector) register(o *object, file string, line int, comment *string) []methodTag {
	documented := comment != nil
	if o.file == "" || documented && !o.comment {
		o.file, o.line = file, line
	}
	o.comment = o.comment || documented
	if !documented {
		return nil
	}
	doc, methods := c.parseDocstring(*comment, o)
	o.doc = doc
	return methods
}

// finish marks an object as public that says nothing else, and looks at its summary.
func (c *collector) finish(o *object) {
	if o.doc.first("api") == nil {
		o.doc.add(newTag("api", "public", nil, ""))
	}
	if s := o.doc.first("summary"); s != nil && len([]rune(deref(s.text))) > 140 {
		c.warn("The length of the summary for %s '%s' exceeds the recommended limit of 140 characters.", o.title(), o.name)
	}
}

// of returns the objects of a kind by their names.
func (d *Document) of(k kind) []*object {
	var out []*object
	for _, o := range d.objects {
		if o.kind == k {
			out = append(out, o)
		}
	}
	sortStable(out, func(o *object) string { return o.name })
	return out
}

// providers returns those of a resource type, by their names.
func (d *Document) providers(typeName string) []*object {
	out := slices.Clone(d.byType[typeName])
	sortStable(out, func(o *object) string { return o.name })
	return out
}

// Collect reads what files define and say about it: manifests (*.pp), Ruby (*.rb), functions in Go (*.go) and metadata of tasks
// (*.json), in the order in which they are given.
func Collect(files []*source.File) *Document {
	c := &collector{byPath: map[string]*object{}, namespaces: map[string]bool{}, left: files}
	c.byType = map[string][]*object{}
	c.rest()
	return &c.Document
}

// replacement stands for bytes that are no text.
const replacement = "\ufffd"

// rest reads the files that are left.
func (c *collector) rest() {
	for len(c.left) > 0 {
		f := c.left[0]
		c.left = c.left[1:]
		if !utf8.ValidString(f.Name) || !utf8.ValidString(f.Text) {
			f = source.NewFile(strings.ToValidUTF8(f.Name, replacement), strings.ToValidUTF8(f.Text, replacement))
			c.warn("%s is not UTF-8: what is not is shown as %s", f.Name, replacement)
		}
		switch {
		case strings.HasSuffix(f.Name, ".pp"):
			c.manifest(f)
		case strings.HasSuffix(f.Name, ".rb"):
			c.ruby(f)
		case strings.HasSuffix(f.Name, ".go"):
			c.goFunction(f)
		case strings.HasSuffix(f.Name, ".json"):
			c.task(f)
		}
	}
}
