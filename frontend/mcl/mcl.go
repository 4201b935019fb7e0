// Package mcl compiles programs in mcl, mgmt's language, to IR. Its packages are one for each step: parser, resolve, infer and lower.
package mcl

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/lower"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
)

// Options say what is accepted, and where files are.
type Options struct {
	resolve.Options
	// Types are those for types.
	Types infer.Options
	// Facts are what the program will be given at run time, keyed by the text of the call; nil for none. Only the keys matter (MCL-FN-20).
	Facts *value.Hash
}

// Compile makes the IR of a program whose entry is a file, a folder, or "-". With errors there is none.
func Compile(name, entry string, opts Options) (*ir.Program, diag.List) {
	p, diags := check(entry, opts)
	if p == nil || diags.HasErrors() {
		return nil, diags
	}
	prog, more := lower.Lower(name, p, opts.kind(), opts.disk())
	diags = append(diags, more...)
	diags.Sort()
	if diags.HasErrors() {
		return nil, diags
	}
	return prog, diags
}

// Check says what is wrong with a program.
func Check(entry string, opts Options) diag.List {
	_, diags := Compile("check", entry, opts)
	return diags
}

func (o *Options) kind() func(name string) *kinds.Kind {
	if o.Types.Kind != nil {
		return o.Types.Kind
	}
	return kinds.Lookup
}

// given reports whether the facts have a call of a function.
func (o *Options) given(name string) bool {
	return slices.ContainsFunc(o.Facts.Entries(), func(e value.Entry) bool {
		call, ok := e.Key.(string)
		return ok && strings.HasPrefix(call, name+"(")
	})
}

// disk has the files of the program; there are none where it is standard input.
func (o *Options) disk() resolve.Disk {
	if o.Disk != nil {
		return o.Disk
	}
	return noFiles{}
}

// noFiles is a disk without files.
type noFiles struct{}

func (noFiles) ReadFile(path string) ([]byte, error) { return nil, missing(path) }

func (noFiles) ReadDir(path string) ([]fs.DirEntry, error) { return nil, missing(path) }

func (noFiles) IsFile(string) bool { return false }

func (noFiles) IsDir(string) bool { return false }

func missing(path string) error { return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist} }

func check(entry string, opts Options) (*infer.Program, diag.List) {
	p, diags := resolve.Load(entry, opts.Options)
	if p == nil || diags.HasErrors() {
		return nil, diags
	}
	if opts.Facts != nil {
		opts.Types.Given = opts.given
	}
	typed, more := infer.Infer(p, opts.Types)
	diags = append(diags, more...)
	diags.Sort()
	return typed, diags
}
