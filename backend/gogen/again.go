package gogen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"

	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// Before is what is known of a module that was generated before by this p2go. Several goroutines may ask at once.
type Before interface {
	// Text is the text of a file that was generated with this sum; nil when it is not known.
	Text(name string, sum Sum) []byte
	// Package is the package in a folder of the module that was generated with this sum; nil when it is not known.
	Package(dir string, sum Sum) *Package
}

// Sum is a checksum. Its text form is in hexadecimal digits.
type Sum [sha256.Size]byte

// MarshalText returns the text form.
func (s Sum) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads the text form; the error is for any other text.
func (s *Sum) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(s)) {
		return fmt.Errorf("a checksum of %d digits", len(text))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// Package is the package of a Puppet module, with that for its tests and all that the rest of the generated module depends on: where it is known,
// nothing of it is generated.
type Package struct {
	// Dir is its folder in the module.
	Dir string
	// Sum stands for all that it was made of.
	Sum Sum
	// Files are its files by name, with what they were made of.
	Files map[string]Sum
	// Links are the things of other packages that its code names.
	Links []Thing `json:",omitempty"`
	// Counted are the files of which its code counts what is evaluated.
	Counted []string `json:",omitempty"`
	// Backtracking reports whether a regular expression in it needs that engine.
	Backtracking bool `json:",omitempty"`
}

// Thing says what a link stands for: what kind of thing, which one, and of a class's variable also which class.
type Thing struct {
	Kind, Name string
	Of         string `json:",omitempty"`
}

// The kinds of things besides the descriptors Class, Define and Function.
const (
	thingAlias    = "Alias"
	thingHost     = "Host"
	thingMethod   = "Method"
	thingSlot     = "Slot"
	thingTable    = "Table" // of templates in ERB
	thingTemplate = "Template"
	thingType     = "Type"
	thingTyped    = "Typed"
)

// refer makes the link for a thing of another package.
func (p *pkg) refer(t Thing) {
	switch e := p.env; t.Kind {
	case "Class":
		p.classRef(t.Name)
	case "Define":
		p.defineRef(t.Name)
	case "Function":
		p.functionRef(t.Name)
	case thingAlias:
		p.aliasRef(e.aliases[t.Name])
	case thingHost:
		p.hostRef(t.Name)
	case thingMethod:
		p.methodRef(e.methods[t.Name])
	case thingSlot:
		p.slotRef(t.Of, t.Name)
	case topVars:
		p.scopeSlotRef(topVars, e.prog.TopVars, t.Name)
	case nodeVars:
		p.scopeSlotRef(nodeVars, e.prog.NodeVars, t.Name)
	case thingTable:
		p.erbTable(t.Name)
	case thingTemplate:
		p.templateRef(e.templates[t.Name])
	case thingType:
		p.typeRef(t.Name)
	case thingTyped:
		p.typedRef(e.funcs[t.Name])
	default:
		panic(unsupported{text: "a link to " + t.Kind + " " + t.Name})
	}
}

// recall finds the package as it was generated before, with the text of its files; there is none where that is not known.
func (p *pkg) recall(before Before) {
	known := before.Package(p.dir, p.sum)
	if known == nil {
		return
	}
	files := make([]File, 0, len(known.Files))
	for name, sum := range known.Files {
		data := before.Text(name, sum)
		if data == nil {
			return
		}
		files = append(files, File{Name: name, Data: data, Sum: sum})
	}
	p.known, p.recalled = known, files
}

// again takes the package as it was generated before; false where that is not known.
func (p *pkg) again(out *output) bool {
	if p.known == nil {
		return false
	}
	for _, f := range p.recalled {
		p.made = append(p.made, out.put(f))
	}
	for _, t := range p.known.Links {
		p.refer(t)
	}
	for _, name := range p.known.Counted {
		p.counted[name] = true
	}
	p.backtracking = p.known.Backtracking
	return true
}

// outcome is what is to be known of the package the next time.
func (p *pkg) outcome() Package {
	known := Package{Dir: p.dir, Sum: p.sum, Files: map[string]Sum{}, Counted: slices.Sorted(maps.Keys(p.counted)), Backtracking: p.backtracking}
	for _, f := range p.made {
		known.Files[f.Name] = f.Sum
	}
	for _, l := range p.sortedLinks() {
		known.Links = append(known.Links, l.thing)
	}
	return known
}

// outcome is what is to be known of the environment's packages the next time.
func (e *env) outcome() (known []Package) {
	for _, p := range e.sorted() {
		if p.recurs() {
			known = append(known, p.outcome())
		}
	}
	return known
}

// recurs reports whether the package may be taken as it is the next time. That of the environment depends on all others, and functions with parts
// in packages of their own make these.
func (p *pkg) recurs() bool {
	return p.module != "" && p.partOf == nil && !slices.ContainsFunc(p.sortedFiles(), func(f *file) bool { return f.more != nil })
}

// recall finds what the packages of modules are made of, and those of them that were made of the same before.
func (e *env) recall() {
	shared, own := e.common()
	ps := e.sorted()
	parallel.Each(len(ps), func(i int) {
		p := ps[i]
		h := sha256.New()
		fmt.Fprintf(h, "%q %x\n", p.dir, shared)
		if fs := own[p]; len(fs) > 0 {
			io.WriteString(h, "functions\n")
			e.write(h, fs)
		}
		h.Sum(p.sum[:0])
		if p.recurs() {
			p.recall(e.opts.Before)
		}
	})
}

// common is what all packages of modules depend on. Of other packages a package knows the functions that it may call, the rest of the program beside
// functions, the outlines of classes and defined types, see [outline], and which of the variables that it reads classes have. The rest is what each
// package has of its own.
func (e *env) common() (sum []byte, own map[*pkg][]*ir.Func) {
	w := ir.NewPrinter()
	h := sha256.New()
	opts := *e.opts
	opts.Before = nil
	fmt.Fprintf(h, "%+v %t %t %t\n", opts, e.typeValues, e.objects, e.exports)
	h.Write(w.Head(e.prog))
	own = map[*pkg][]*ir.Func{}
	var others []*ir.Func
	for _, f := range e.prog.Funcs {
		if isOutlined(f) {
			fmt.Fprintf(h, "%s %q %q %q %t\n", f.Kind, f.Name, f.Module, f.File, e.plan.Breaking(f.Name))
			p := e.pkg(f.Module)
			own[p] = append(own[p], f)
		} else {
			others = append(others, f)
		}
	}
	e.write(h, others)
	for _, f := range e.assets.Coverage {
		fmt.Fprintf(h, "%q %q %d\n", f.Name, f.Module, len(f.Points))
	}
	return h.Sum(nil), own
}

// write adds functions to what is summed.
func (e *env) write(h hash.Hash, fs []*ir.Func) {
	w := ir.NewPrinter()
	for _, f := range fs {
		h.Write(w.Func(f))
		f.Walk(func(v *ir.Value) {
			if a, ok := v.Aux.(puppet.VarAux); ok && !e.classVars[a] {
				fmt.Fprintf(h, "%q has no %q\n", a.Class, a.Var)
			}
		})
	}
}

// isOutlined reports whether other packages know no more than the outline of f.
func isOutlined(f *ir.Func) bool {
	return f.Kind == ir.Main || f.Kind == ir.Node || f.Kind == ir.Class || f.Kind == ir.Define
}

// outline is what other packages know of a class or defined type. Their code is the same whatever else changes in it.
func outline(f *ir.Func) *ir.Func {
	return &ir.Func{Kind: f.Kind, Name: f.Name, Module: f.Module}
}
