// Package typeimport writes the declarations of types (docs/rules/declared-types.md) that say what types in Ruby say: their attributes,
// which values these take, how titles are taken apart, what is required of the resource as a whole.
//
// [Import] takes what [typemeta] has read. Blocks of Ruby code become logic where that has the same outcome for every value that a catalog
// may have; what has not, or is not surely the same, stays behind as a comment with its lines and their place. It never guesses.
//
// What Puppet does with values is said in its files puppet/parameter.rb, puppet/property.rb and puppet/parameter/value_collection.rb.
package typeimport

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/check"
	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Options are how declarations are written.
type Options struct {
	// Namespace is the name of the module that the declarations will be in, "" for none.
	Namespace string
	// Outside is the option of package check.
	Outside func(function string) string
}

// Declaration is the text of a declared type.
type Declaration struct {
	// Name is the type's name in Ruby.
	Name string
	Text string
	// Attributes counts the attributes, Left those that a declaration cannot have.
	Attributes, Left int
	// Blocks counts validate, munge and unmunge, of attributes and of the type.
	Blocks Counts
	// Notes are what was not carried over.
	Notes []Note
}

// Note is something that was not carried over: the declaration has it as a comment.
type Note struct {
	// Attribute is whose it is, "" for that of the type.
	Attribute string
	What, Why string
	At        source.Span
}

// Counts are numbers of blocks: those that were carried over as a whole, in part, and not at all.
type Counts struct{ Whole, Part, Lost int }

// Import returns the declaration of a type. The list has an error when there is none, for a name that a declared type cannot have.
func Import(d *typemeta.Definition, opts Options) (*Declaration, diag.List) {
	i := &importer{d: d, opts: opts}
	out := &Declaration{Name: d.Type.Name, Attributes: len(d.Attrs)}
	var body strings.Builder
	i.stored = map[string]stored{}
	for _, from := range d.Attrs {
		text, a := i.member(from)
		if a == nil {
			out.Left++
		} else {
			i.stored[from.Name] = a.stored
		}
		body.WriteString(text)
	}
	body.WriteString(i.settings())
	body.WriteString(i.invariants())
	out.Text = i.declaration(body.String())
	out.Blocks, out.Notes = i.counts, i.left
	return out, i.check(d.At, out.Text)
}

// importer makes the declaration of one type.
type importer struct {
	d      *typemeta.Definition
	opts   Options
	counts Counts
	stored map[string]stored // what Puppet holds for the attributes
	left   []Note
}

// TypeName returns the name of the declared type for one in Ruby: with a capital letter, and in a namespace where there is one.
func TypeName(name, namespace string) string {
	out := capital(name)
	if namespace == "" {
		return out
	}
	var parts []string
	for p := range strings.SplitSeq(namespace, "::") {
		parts = append(parts, capital(p))
	}
	return strings.Join(append(parts, out), "::")
}

func capital(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// declaration puts members into a type.
func (i *importer) declaration(members string) string {
	var b strings.Builder
	file, _, _ := i.d.At.Position()
	b.WriteString(comment("", "Imported from "+file+" by `p2go types import`.") + "\n")
	if doc := i.doc(i.d.Said); doc != "" {
		b.WriteString(comment("", doc))
	}
	b.WriteString("type " + TypeName(i.d.Type.Name, i.opts.Namespace) + " inherits Resource {\n")
	b.WriteString(strings.TrimSuffix(members, "\n") + "}\n")
	return b.String()
}

func (i *importer) doc(said []typemeta.Statement) string {
	doc := ""
	for _, s := range said {
		if s.Name == "desc" || s.Name == "doc=" {
			if len(s.Args) == 1 {
				doc, _ = s.Args[0].(string)
			}
		}
	}
	return scrub(doc)
}

// member returns the text of an attribute; nil with a comment for one that a declaration cannot have.
func (i *importer) member(from *typemeta.Attribute) (string, *attribute) {
	if !isVariable(from.Name) || from.Name == "meta" {
		return i.notes(from.Name, []note{{from.At, "the attribute " + from.Name, "no feature has that name"}}) + "\n", nil
	}
	before := i.counts
	a := i.attribute(from)
	text := a.text()
	if diags := i.check(from.At, i.declaration(text)); diags.HasErrors() && !i.check(from.At, i.declaration("")).HasErrors() {
		// Something that Puppet's grammar does not have.
		lost := before
		lost.Lost += i.counts.Whole + i.counts.Part + i.counts.Lost - before.Whole - before.Part - before.Lost
		i.counts = lost
		a = &attribute{from: from, doc: a.doc, typ: "Any", settings: a.settings[:0:0]}
		if b := i.behaviour(from); b != "property" {
			a.set("behaviour", b)
		}
		a.note(from.At, "what the attribute "+from.Name+" takes", diags[0].Message)
		text = a.text()
	}
	return text + i.notes(from.Name, a.notes) + "\n", a
}

// text is the declaration of an attribute.
func (a *attribute) text() string {
	var b strings.Builder
	if doc := scrub(a.doc); doc != "" {
		b.WriteString(comment("  ", doc))
	}
	b.WriteString("  attr " + a.from.Name + ", " + a.typ)
	long, width := false, 0
	for _, s := range a.settings {
		long = long || strings.Contains(s.text, "\n")
		width += len(s.name) + len(s.text) + 6
	}
	switch {
	case len(a.settings) == 0:
	case long || width > 90:
		b.WriteString(" {\n")
		for _, s := range a.settings {
			b.WriteString(indented(indented(s.name + " => " + s.text + ",")))
		}
		b.WriteString("  }")
	default:
		var all []string
		for _, s := range a.settings {
			all = append(all, s.name+" => "+s.text)
		}
		b.WriteString(" { " + strings.Join(all, ", ") + " }")
	}
	return b.String() + "\n"
}

// notes are comments that say what was not carried over, with the Ruby code.
func (i *importer) notes(attribute string, notes []note) string {
	var b strings.Builder
	seen := map[note]bool{}
	for _, n := range notes {
		if seen[n] {
			continue // of code that runs several times
		}
		seen[n] = true
		i.left = append(i.left, Note{attribute, n.what, n.why, n.at})
		place, code := ruby(n.at)
		b.WriteString(comment("  ", fmt.Sprintf("Not carried over: %s (%s)", n.what, n.why)))
		if n.at == i.d.At || i.d.Registered && n.at.Text() == i.d.At.Text() {
			continue // the code is the whole type
		}
		lines := strings.Split(code, "\n")
		if len(lines) > maxQuoted {
			lines = append(lines[:maxQuoted:maxQuoted], "…")
		}
		b.WriteString(comment("  ", place+"\n  "+strings.Join(lines, "\n  ")))
	}
	return b.String()
}

// maxQuoted is how many lines of code a comment has.
const maxQuoted = 40

// settings are the settings of the type: title patterns, and relationships that Puppet adds.
func (i *importer) settings() string {
	var b strings.Builder
	var notes []note
	t := i.d.Type
	if !standard(t) {
		text, left := i.patterns()
		notes = append(notes, left...)
		b.WriteString(text)
	}
	if !t.Isomorphic {
		b.WriteString("  isomorphic => false\n")
	}
	for _, kind := range []string{"autorequire", "autobefore", "autonotify", "autosubscribe"} {
		text, left := i.relations(kind)
		notes = append(notes, left...)
		b.WriteString(text)
	}
	for _, s := range i.d.Said {
		if s.Name == "feature" && len(s.Args) > 0 {
			notes = append(notes, note{s.At, "the feature " + textOf(s.Args[0]), "providers have it or not"})
		}
	}
	for _, u := range i.d.Unread {
		notes = append(notes, note{u.At, "code that was not read", u.Why})
	}
	for _, name := range []string{"validate", "initialize"} {
		if def, ok := i.d.Methods[name]; ok {
			at := i.d.At
			if def != nil {
				at = def.Span()
			}
			i.counts.Lost++
			notes = append(notes, note{at, "the method " + name, "it takes the place of one of Puppet's"})
		}
	}
	text := b.String()
	if text != "" {
		text += "\n"
	}
	if n := i.notes("", notes); n != "" {
		text += n + "\n"
	}
	return text
}

// standard reports whether the title patterns of a type are those that a declaration has without saying so (RST-3).
func standard(t *nativetypes.Type) bool {
	if len(t.Patterns) != 1 || len(t.Namevars) != 1 {
		return false
	}
	p := t.Patterns[0]
	return p.Source == "(.*)" && p.Options == "m" && len(p.Captures) == 1 && p.Captures[0].Attr == t.Namevars[0] && !p.Captures[0].Proc
}

// patterns are the title patterns.
func (i *importer) patterns() (string, []note) {
	var notes []note
	var lines []string
	seen := map[string]bool{}
	for _, p := range i.d.Type.Patterns {
		re := regexp(typemeta.Regexp{Source: p.Source, Options: p.Options})
		var names []string
		why := ""
		for _, c := range p.Captures {
			names = append(names, c.Attr)
			if c.Proc {
				why = "Ruby code changes the text of " + c.Attr
			}
		}
		switch {
		case re == "":
			why = "the regular expression has no counterpart"
		case seen[re]:
			why = "it never comes to its turn"
		case why == "" || re != "":
			lines = append(lines, "    "+re+" => ["+words(names, word)+"],\n")
			seen[re] = true
		}
		if why != "" {
			notes = append(notes, note{i.d.At, "of the title pattern /" + p.Source + "/", why})
		}
	}
	if len(lines) == 0 {
		if len(i.d.Type.Patterns) == 0 {
			notes = append(notes, note{i.d.At, "title patterns", "the type has none"})
		}
		return "", notes
	}
	return "  title_patterns => {\n" + strings.Join(lines, "") + "  }\n", notes
}

// relations are autorequire and its like: a hash of types, and attributes or titles.
func (i *importer) relations(kind string) (string, []note) {
	var notes []note
	var order []string
	last := map[string]typemeta.Statement{}
	for _, s := range i.d.Said {
		if s.Name != kind {
			continue
		}
		if len(s.Args) == 1 {
			if pairs, ok := s.Args[0].(typemeta.Pairs); ok { // of the resource API
				order, notes = i.registeredRelations(s, pairs, last, order, notes)
				continue
			}
		}
		if len(s.Args) == 0 || textOf(s.Args[0]) == "" {
			notes = append(notes, note{s.At, kind, "its type is not known"})
			continue
		}
		name := textOf(s.Args[0])
		if _, again := last[name]; !again {
			order = append(order, name)
		}
		last[name] = s // the last one counts
	}
	var lines []string
	for _, name := range order {
		s := last[name]
		text, why := i.titles(s)
		if why == "" && !isRelation(name, text) {
			why = "no such title is one of the declaration's"
		}
		if why != "" {
			notes = append(notes, note{s.At, kind, why})
			continue
		}
		lines = append(lines, word(name)+" => "+text)
	}
	switch {
	case len(lines) == 0:
		return "", notes
	case len(lines) == 1:
		return "  " + kind + " => { " + lines[0] + " }\n", notes
	}
	return "  " + kind + " => {\n    " + strings.Join(lines, ",\n    ") + ",\n  }\n", notes
}

func isRelation(name, text string) bool {
	_, diags := puppet.Parse(source.NewFile("", "$x = { "+word(name)+" => "+text+" }"), puppet.Options{})
	return !diags.HasErrors()
}

// registeredRelations reads relationships of the resource API: titles, in which $name stands for an attribute.
func (i *importer) registeredRelations(s typemeta.Statement, pairs typemeta.Pairs, last map[string]typemeta.Statement, order []string, notes []note) ([]string, []note) {
	for n := 0; n+1 < len(pairs); n += 2 {
		name := textOf(pairs[n])
		if name == "" {
			notes = append(notes, note{s.At, s.Name, "its type is not known"})
			continue
		}
		if _, again := last[name]; !again {
			order = append(order, name)
		}
		last[name] = typemeta.Statement{Name: s.Name, At: s.At, Args: typemeta.List{pairs[n], pairs[n+1]}}
	}
	return order, notes
}

// titles are what a block of autorequire returns: titles and attributes, as far as they are all.
func (i *importer) titles(s typemeta.Statement) (text, why string) {
	if len(s.Args) == 2 {
		return i.titleList(s.Args[1])
	}
	if s.Block == nil || len(s.Block.Body.Body) != 1 {
		return "", "its code has no counterpart"
	}
	t := newTranslator(s.Block, map[string]bool{})
	t.whole, t.namevar, t.stored = true, i.namevar(), i.stored
	if c := attempt(func() { text = t.title(s.Block.Body.Body[0]) }); c != nil {
		return "", c.why
	}
	return text, ""
}

func (i *importer) titleList(v typemeta.Literal) (text, why string) {
	switch v := v.(type) {
	case string:
		if name, ok := strings.CutPrefix(v, "$"); ok && isVariable(name) {
			return v, ""
		}
		return quote(v), ""
	case typemeta.List:
		var all []string
		for _, x := range v {
			one, why := i.titleList(x)
			if why != "" {
				return "", why
			}
			all = append(all, one)
		}
		return "[" + strings.Join(all, ", ") + "]", ""
	}
	return "", "its titles are not known"
}

// namevar is the attribute that self[:name] reads.
func (i *importer) namevar() string {
	if len(i.d.Type.Namevars) == 1 {
		return i.d.Type.Namevars[0]
	}
	return ""
}

// invariants are what validate of the type says.
func (i *importer) invariants() string {
	var last *typemeta.Statement
	for n := range i.d.Said {
		if i.d.Said[n].Name == "validate" {
			last = &i.d.Said[n]
		}
	}
	if last == nil {
		return ""
	}
	if _, ok := i.d.Methods["validate"]; ok {
		return ""
	}
	lose := func(why string) string {
		i.counts.Lost++
		return i.notes("", []note{{last.At, "validate", why}}) + "\n"
	}
	if last.Block == nil {
		return lose("its code is not known")
	}
	t := newTranslator(last.Block, i.taken())
	t.whole, t.stored, t.namevar = true, i.stored, i.namevar()
	if why := attempt(func() { t.refusals(last.Block.Body.Body, truth(true)) }); why != nil {
		return lose(why.why)
	}
	if !slices.ContainsFunc(t.items, refuses) {
		if len(t.lost) == 0 {
			i.counts.Whole++
			return ""
		}
		return lose(t.lost[0].why)
	}
	text := indented("invariant " + logicBlock(t.items))
	if diags := i.check(last.At, i.declaration(i.features()+text)); diags.HasErrors() {
		return lose(diags[0].Message)
	}
	var notes []note
	for _, l := range t.lost {
		notes = append(notes, note{l.at, "of validate", l.why})
	}
	for _, m := range t.messages {
		notes = append(notes, note{m.at, "the message", m.why})
	}
	if len(t.lost) > 0 {
		i.counts.Part++
	} else {
		i.counts.Whole++
	}
	return text + i.notes("", notes) + "\n"
}

// logicBlock is logic in braces, always.
func logicBlock(items []item) string {
	if text := logic(items); strings.HasPrefix(text, "{") {
		return text
	}
	return block(chain(items))
}

// features are the attributes without anything else.
func (i *importer) features() string {
	var b strings.Builder
	for _, a := range i.d.Attrs {
		if isVariable(a.Name) && a.Name != "meta" {
			b.WriteString("  attr " + a.Name + ", Any\n")
		}
	}
	return b.String()
}

// check parses a declaration and returns the errors of it, at a place in Ruby.
func (i *importer) check(at source.Span, text string) diag.List {
	prog, diags := puppet.Parse(source.NewFile("", text), puppet.Options{})
	if !diags.HasErrors() {
		diags = check.Program(prog, check.Options{Outside: i.opts.Outside})
	}
	var out diag.List
	for _, d := range diags {
		if d.Severity == diag.Error {
			out.Add(diag.Errorf(typemeta.CodeType, at, "p2go cannot declare the type %s: %s", i.d.Type.Name, d.Message))
		}
	}
	return out
}

// isPuppetType reports whether a text is a type of Puppet's language.
func isPuppetType(text string) bool {
	prog, diags := puppet.Parse(source.NewFile("", "type X inherits Resource {\nattr a, "+text+"\n}"), puppet.Options{})
	if diags.HasErrors() {
		return false
	}
	return !check.Program(prog, check.Options{}).HasErrors()
}
