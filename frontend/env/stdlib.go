package env

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
)

// CodeStdlib is the warning that p2go's own function is taken in place of a module's.
const CodeStdlib diag.Code = "P2GO_STDLIB"

// Taken says which code a function of the program is, where a module has Ruby code for it and p2go may take other code.
type Taken struct {
	Name string
	Ruby string // the module's file
	// Code is what is taken, and Go the file of the function in Go where that is it.
	Code Code
	Go   string
}

// Code is which code a function is that a module has Ruby code for.
type Code uint8

// The codes that a function can be.
const (
	RubyCodeTaken Code = iota // the module's own
	NativeCode                // p2go's
	GoCode                    // a function in Go, of the environment or a module
)

// Taken returns which code the functions of stdlib in the program that was lowered last are, and the functions in Go that take the place
// of one in Ruby, sorted by name.
func (e *Environment) Taken() []Taken {
	if e.data == nil {
		return nil
	}
	return e.data.allTaken()
}

func (l *linker) allTaken() []Taken {
	all := maps.Clone(l.taken)
	for _, f := range l.hosts {
		if f.host == nil || f.host.Broken != "" {
			continue
		}
		if file := l.rubyOf(f.host.Name); file != nil {
			all[f.host.Name] = Taken{Name: f.host.Name, Ruby: file.shown, Code: GoCode, Go: f.host.File}
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b Taken) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
}

// rubyOf is the file with the Ruby code of a function that Puppet would take, nil for none.
func (l *linker) rubyOf(name string) *rubyFile {
	for _, folder := range rubyFunctionFolders {
		if f := l.loader.findRuby(folder, name); f != nil {
			return f
		}
	}
	return nil
}

// ownFunction compiles a function from a module's Ruby code, that of stdlib where the options ask for it. It is nil where they do not,
// and, with a warning, where p2go does not compile all of the function but has one of its own.
func (l *linker) ownFunction(name string, f *rubyFile) *rubyFunction {
	if f.module == builtin.Stdlib && !l.env.opts.ModuleStdlib {
		return nil
	}
	known := l.rubyFunctions[f.path]
	if known == nil {
		before := len(l.lowerer.Diags)
		known = l.rubyFunction(name, f)
		l.replace(known, f, before)
	}
	if known.native {
		return nil
	}
	return known
}

// replace has p2go's own function in the place of a module's that is not compiled as a whole. What was found out about it is that part of
// the diagnostics from one on that is about its file.
func (l *linker) replace(r *rubyFunction, f *rubyFile, from int) {
	own := func(d *diag.Diagnostic) bool {
		return d.Span.File != nil && d.Span.File.Name == f.shown && d.Code != CodeStdlib
	}
	var at source.Span
	why := r.host.Broken
	if n := slices.IndexFunc(l.lowerer.Diags[from:], own); n >= 0 {
		at, why = l.lowerer.Diags[from+n].Span, l.lowerer.Diags[from+n].Message
	}
	if why == "" || builtin.Row(r.host.Name) == nil {
		return
	}
	r.native = true
	found := slices.DeleteFunc(slices.Clone(l.lowerer.Diags[from:]), own)
	l.lowerer.Diags = append(l.lowerer.Diags[:from], found...)
	l.lowerer.Diags.Add(diag.Warningf(CodeStdlib, at, "p2go has its own function '%s' in place of %s's: %s", r.host.Name, cmp.Or(f.module, "the environment"), why))
	l.rubyOrder = slices.DeleteFunc(l.rubyOrder, func(o *rubyFunction) bool { return o == r })
}

// took notes which code a function of stdlib is that something calls.
func (l *linker) took(name string, f *rubyFile, info *resolve.Function) {
	if f.module != builtin.Stdlib {
		return
	}
	t := Taken{Name: name, Ruby: filepath.ToSlash(f.shown), Code: NativeCode}
	if info.Ruby {
		t.Code = RubyCodeTaken
	}
	l.taken[name] = t
}
