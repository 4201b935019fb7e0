package nativetypes

import (
	"slices"
	"testing"
)

func TestLookup(t *testing.T) {
	for _, name := range []string{"file", "File", "SSH_Authorized_Key", "cron", "notify", "stage", "whit"} {
		if _, ok := Lookup(name); !ok {
			t.Errorf("Lookup(%q) finds nothing", name)
		}
	}
	// Types of other modules, defined types and Puppet's Class are not native types of the core.
	for _, name := range []string{"", "class", "node", "anchor", "file_line", "concat", "fil", "files"} {
		if typ, ok := Lookup(name); ok {
			t.Errorf("Lookup(%q) = %s, want nothing", name, typ.Name)
		}
	}
}

// Namevars as `puppet describe` and the types' sources give them.
func TestNamevars(t *testing.T) {
	for name, want := range map[string][]string{
		"exec":    {"command"},
		"file":    {"path"},
		"notify":  {"name"},
		"package": {"name", "provider", "command"},
		"sshkey":  {"type", "name"},
		"tidy":    {"path"},
	} {
		typ, ok := Lookup(name)
		if !ok {
			t.Fatalf("no type %s", name)
		}
		if !slices.Equal(typ.Namevars, want) {
			t.Errorf("namevars of %s: %v, want %v", name, typ.Namevars, want)
		}
	}
}

func TestIsomorphic(t *testing.T) {
	var not []string
	for _, name := range Names() {
		if typ, _ := Lookup(name); !typ.Isomorphic {
			not = append(not, name)
		}
	}
	if want := []string{"exec", "tidy"}; !slices.Equal(not, want) {
		t.Errorf("not isomorphic: %v, want %v", not, want)
	}
}

func TestValidAttr(t *testing.T) {
	for _, c := range []struct {
		typ, attr string
		want      bool
	}{
		{"file", "mode", true},
		{"file", "name", true}, // accepted by Puppet for every type
		{"exec", "name", true},
		{"exec", "unless", true},
		{"service", "provider", true},
		{"service", "require", true},
		{"service", "mode", false},
		{"notify", "content", false},
		{"package", "Ensure", false},
		{"stage", "provider", false},
	} {
		typ, ok := Lookup(c.typ)
		if !ok {
			t.Fatalf("no type %s", c.typ)
		}
		if got := typ.ValidAttr(c.attr); got != c.want {
			t.Errorf("ValidAttr(%s, %s) = %t", c.typ, c.attr, got)
		}
	}
}

// TestTable holds what the look-ups rely on, and that every capture sets an attribute that exists.
func TestTable(t *testing.T) {
	if len(Names()) < 20 {
		t.Errorf("only %d types: was the table recorded without the core modules?", len(Names()))
	}
	if !slices.IsSorted(Names()) {
		t.Error("types are not sorted")
	}
	if !slices.IsSorted(Metaparams()) || !IsMetaparam("subscribe") || IsMetaparam("ensure") {
		t.Errorf("metaparameters: %v", Metaparams())
	}
	for _, name := range Names() {
		typ, _ := Lookup(name)
		if !slices.IsSorted(typ.Attrs) {
			t.Errorf("attributes of %s are not sorted", name)
		}
		for _, attr := range typ.Attrs {
			if IsMetaparam(attr) {
				t.Errorf("%s: metaparameter %s among the attributes", name, attr)
			}
		}
		if len(typ.Namevars) == 0 || len(typ.Patterns) == 0 {
			t.Errorf("%s has no name variable or no title pattern", name)
		}
		for _, p := range typ.Patterns {
			for _, c := range p.Captures {
				if !slices.Contains(typ.Attrs, c.Attr) {
					t.Errorf("%s: title pattern %q sets %s, which is no attribute", name, p.Source, c.Attr)
				}
				if c.Proc {
					t.Errorf("%s: title pattern %q has a procedure, which nobody translates", name, p.Source)
				}
			}
		}
	}
}
