package resolve

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
)

// Table is what the files of an environment define that were read so far. It outlasts the programs that are made of them.
type Table struct {
	// Order are the keys of the definitions, as they were read; members of sets of types are not among them.
	Order []Key
	// Members are the names that members of object types may have.
	Members Members

	defs map[Key]*Definition
	// failures are what is wrong with the files in which names were looked for and not found; mentioned are the names that files
	// with errors seem to define, by their last segments.
	failures  map[Key]*Failure
	mentioned map[Key][]mention
}

// NewTable returns a table of nothing.
func NewTable() *Table {
	return &Table{defs: map[Key]*Definition{}, failures: map[Key]*Failure{}, mentioned: map[Key][]mention{}}
}

// mention is a name that a file with errors seems to define. In classes around it, it has theirs before it.
type mention struct {
	file *File
	name string // in lower case
}

// Get returns what was defined by a key, nil for nothing.
func (t *Table) Get(k Key) *Definition { return t.defs[k] }

// Each calls f with all that was defined, in no order, members of sets of types too.
func (t *Table) Each(f func(*Definition)) {
	for _, d := range t.defs {
		f(d)
	}
}

// Find returns the definition of a key. Where there is none yet, load reads the files in which it is looked for. Where it is not
// found, and what is wrong with one of them may be why, that is its failure.
func (t *Table) Find(k Key, load func(Key)) *Definition {
	if d := t.defs[k]; d != nil {
		return d
	}
	load(k)
	d := t.defs[k]
	if d == nil && t.failures[k] == nil {
		if f := t.MentionedIn(k); f != nil {
			t.failures[k] = f.Failure
		}
	}
	return d
}

// Failure returns what is wrong with the files in which a name was looked for; nil where it was found or nothing is wrong.
func (t *Table) Failure(k Key) *Failure {
	if t.defs[k] != nil {
		return nil
	}
	return t.failures[k]
}

// Fail notes what is wrong with a file in which a name was looked for, unless it was found or something is known to be wrong.
func (t *Table) Fail(k Key, f *Failure) {
	if f != nil && t.defs[k] == nil && t.failures[k] == nil {
		t.failures[k] = f
	}
}

// Found forgets what was wrong with files in which a name was looked for, where another has it.
func (t *Table) Found(k Key) {
	if t.defs[k] != nil {
		delete(t.failures, k)
	}
}

// Define adds what a file defines, unless something is defined by its key: a second one was reported.
func (t *Table) Define(d *Definition) {
	if t.defs[d.Key] != nil {
		return
	}
	t.defs[d.Key] = d
	if d.Set == nil {
		t.Order = append(t.Order, d.Key)
	}
}

// DefineMembers adds the members of a set of types, each as a type of its own (TS-1). Whoever looks for a member finds the set of a
// module's own file for it, and no other: the members of others are hidden.
func (t *Table) DefineMembers(f *File, set *TypeSet, hidden bool) {
	for _, member := range set.Members {
		t.Members.Add(ObjectDefinition(member.Type))
		t.Define(&Definition{Key: KeyOf(member), File: f, Node: member, Set: set, Hidden: hidden})
	}
}

// definesName finds definitions in a text that cannot be parsed.
var definesName = regexp.MustCompile(`(?m)^[ \t]*(?:private[ \t]+)?(class|define|function|type)[ \t]+(?:::)?([a-zA-Z]\w*(?:::\w+)*)`)

// wordKinds are the kinds of definitions by the words that begin them.
var wordKinds = map[string]Kind{"class": ClassKind, "define": DefineKind, "function": FunctionKind, "type": AliasKind}

// Seeming calls f with the kinds and names, as they are written, that a text seems to define.
func Seeming(text string, f func(kind Kind, name string)) {
	for _, m := range definesName.FindAllStringSubmatch(text, -1) {
		f(wordKinds[m[1]], m[2])
	}
}

// Mention notes the names that a file with errors seems to define.
func (t *Table) Mention(f *File, text string) {
	Seeming(text, func(kind Kind, name string) {
		name = strings.ToLower(name)
		k := kind.Key(lastSegment(name))
		t.mentioned[k] = append(t.mentioned[k], mention{f, name})
	})
}

// MentionedIn returns a file with errors that seems to define a name, nil for none.
func (t *Table) MentionedIn(k Key) *File {
	module, _, _ := strings.Cut(k.Name, "::")
	for _, m := range t.mentioned[k.Kind.Key(lastSegment(k.Name))] {
		if (m.file.Module == "" || m.file.Module == module) && (m.name == k.Name || strings.HasSuffix(k.Name, "::"+m.name)) {
			return m.file
		}
	}
	return nil
}

func lastSegment(name string) string { return name[strings.LastIndex(name, ":")+1:] }

// Members are the names that members of object types may have: a method call by another name is the call of a function.
type Members struct {
	names map[string]bool
	any   bool // there may be others
}

// Has reports whether a member may have the name.
func (m *Members) Has(name string) bool { return m.any || m.names[name] }

// AddMade notes the members of the object types that are made in expressions of a file. What has a definition that is computed may
// have members of any names.
func (m *Members) AddMade(body ast.Expr, text string) {
	if !strings.Contains(text, "Object[") {
		return
	}
	ast.Walk(body, func(n ast.Node) bool {
		x, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		if ref, ok := x.Expr.(*ast.RefExpr); ok && ref.Name == "Object" {
			definition := ObjectDefinition(x)
			m.Add(definition)
			m.any = m.any || definition == nil
		}
		return true
	})
}

// AddName notes the name of one member.
func (m *Members) AddName(name string) {
	if m.names == nil {
		m.names = map[string]bool{}
	}
	m.names[name] = true
}

// Add notes the names of the members that the hash of an object type defines; nil has none.
func (m *Members) Add(definition *ast.HashExpr) {
	if definition == nil {
		return
	}
	for _, entry := range definition.Entries {
		members, ok := entry.Value.(*ast.HashExpr)
		switch keyText(entry.Key) {
		case "attributes", "constants", "functions":
			if !ok {
				continue
			}
			for _, e := range members.Entries {
				m.AddName(keyText(e.Key))
			}
		}
	}
}

// keyText is the text of a literal key, else "".
func keyText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.NameExpr:
		return e.Name
	case *ast.StringExpr:
		return e.Value
	}
	return ""
}
