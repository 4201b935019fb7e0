package gogen

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// pkg generates the package of one Puppet module, or of the environment's own
// manifests.
type pkg struct {
	env    *env
	module string
	name   string
	dir    string
	path   string
	files  map[string]*file // by source file
	names  map[string]bool  // package-level identifiers that had to be made unique
	keys   map[string]string
	links  map[string]*link
	size   int   // in ops
	partOf *file // when the package holds only parts of this file's functions

	sum          Sum             // of what the package is made of
	known        *Package        // that was made of the same before; nil where it is to be generated
	recalled     []File          // the files of that
	made         []*textFile     // its files
	counted      map[string]bool // the files of which is counted what is evaluated here, by name
	backtracking bool            // a regular expression needs the backtracking engine
}

// file generates the Go file of one source file.
type file struct {
	pkg     *pkg
	source  string
	stem    string
	jf      *jen.File
	funcs   []*ir.Func
	hosts   []*ir.Host
	aliases []*ir.Alias

	pos      []ir.Pos       // the position table
	posRuns  map[string]int // where the positions of an op and its operands begin
	posIndex map[ir.Pos]int
	consts   []constant
	constKey map[string]string

	parts int        // how many have been taken out of the file's functions
	later []jen.Code // their functions, which follow the one they are parts of
	more  *file      // for parts, when the file's package is full
}

// file returns the Go file for a source file.
func (p *pkg) file(source string) *file {
	f := p.files[source]
	if f == nil {
		f = &file{pkg: p, source: source, posIndex: map[ir.Pos]int{}, posRuns: map[string]int{}, constKey: map[string]string{}}
		f.stem = p.unique("file:"+source, fileStem(p.module, source))
		p.files[source] = f
	}
	return f
}

// unique returns a name for a thing that no other thing of the package has: the
// given one, or with a number. The same key always gives the same name.
func (p *pkg) unique(key, name string) string {
	if p.keys == nil {
		p.keys = map[string]string{}
	}
	if n, ok := p.keys[key]; ok {
		return n
	}
	wanted := name
	for n := 2; p.names[name]; n++ {
		name = wanted + "_" + strconv.Itoa(n)
	}
	p.names[name] = true
	p.keys[key] = name
	return name
}

// sortedFiles returns the files by source file.
func (p *pkg) sortedFiles() []*file {
	var fs []*file
	for _, s := range slices.Sorted(maps.Keys(p.files)) {
		fs = append(fs, p.files[s])
	}
	return fs
}

// generate adds the files of the package to the module: as they were made before, where the package would be the same.
func (p *pkg) generate(out *output) {
	if p.again(out) {
		return
	}
	for _, f := range p.sortedFiles() {
		f.generate()
		after, rows := f.placeRows()
		p.made = append(p.made, out.add(p.dir+"/"+f.stem+".go", f.jf, after, rows))
		f.jf, f.consts, f.pos, f.posRuns, f.posIndex = nil, nil, nil, nil, nil // other files want the memory
	}
	if p.module != "" && len(p.env.crashes) == 0 {
		p.made = append(p.made, out.add(p.dir+"/links.go", p.linksFile(), "", nil))
	}
	if out.opts.Policy {
		p.policyParams(out)
	}
}

// newFile starts a Go file of the package. Only the environment's package imports others.
func (p *pkg) newFile(header ...string) *jen.File {
	var envs []*env
	if p.module == "" {
		envs = []*env{p.env}
	}
	return newFile(p.env.opts, p.path, p.name, envs, header...)
}

// generate makes the declarations of a file: what the manifest declares, in its
// order, then the tables.
func (f *file) generate() {
	if f.jf == nil {
		f.jf = f.pkg.newFile("Source: " + plain(f.source))
	}
	f.generateAliases()
	slices.SortStableFunc(f.funcs, func(a, b *ir.Func) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	for _, fn := range f.funcs {
		f.pkg.env.contain(fn, func() {
			f.generateFunc(fn)
			f.flush()
		})
	}
	for _, h := range f.hosts {
		f.host(h)
	}
	f.flush()
	f.tables()
}

// flush writes the functions of parts.
func (f *file) flush() {
	for _, c := range f.later {
		f.jf.Add(c)
		f.jf.Line()
	}
	f.later = nil
}

func (f *file) generateFunc(fn *ir.Func) {
	//exhaustive:enforce
	switch fn.Kind {
	case ir.Main:
		f.main(fn)
	case ir.Node:
		f.node(fn)
	case ir.Class:
		f.class(fn)
	case ir.Define:
		f.define(fn)
	case ir.Function:
		f.function(fn)
	case ir.Template:
		f.template(fn)
	case ir.Types:
		f.types(fn)
	case ir.Method:
		f.method(fn)
	case ir.Routine:
		f.routine(fn)
	}
}

// unsupported is the panic value for IR that breaks a rule of the IR; it ends
// the generation of a function.
type unsupported struct {
	pos  ir.Pos
	text string
}

func (u unsupported) String() string { return u.text }

// Place is where the rule is broken, as far as that is known.
func (u unsupported) Place() ir.Pos { return u.pos }

// tables writes the position table and the constants that the file's functions
// use.
func (f *file) tables() {
	for _, c := range f.consts {
		f.jf.Var().Id(c.name).Op("=").Add(c.code)
		f.jf.Line()
	}
	if len(f.pos) == 0 {
		return
	}
	f.jf.Var().Id(f.fileVar()).Op("=").Lit(f.source)
	f.jf.Line()
	f.jf.Commentf("%s are the places in %s that errors and resources point to.", f.posVar(), plain(f.source))
	f.jf.Var().Id(f.posVar()).Op("=").Index(jen.Op("...")).Add(f.pkg.env.posType()).Values()
}

// placeRows are the rows of the position table, and the line after whose brace they belong. They are half of the text, and nothing
// about them needs to be found out by parsing and printing them.
func (f *file) placeRows() (after string, rows []byte) {
	if len(f.pos) == 0 {
		return "", nil
	}
	rows = make([]byte, 0, 64*len(f.pos))
	for _, p := range f.pos {
		col := int64(p.Col)
		if p.Method {
			col = -col
		}
		rows = append(append(rows, "\n\t{File: &"...), f.fileVar()...)
		rows = strconv.AppendInt(append(rows, ", Line: "...), int64(p.Line), 10)
		rows = strconv.AppendInt(append(rows, ", Col: "...), col, 10)
		rows = append(rows, "},"...)
	}
	return "var " + f.posVar() + " = [...]", append(rows, '\n')
}

func (f *file) posVar() string  { return "pos" + capital(f.stem) }
func (f *file) fileVar() string { return "file" + capital(f.stem) }

// places are the position of an op followed by those of its operands, as a slice
// of the position table.
func (f *file) places(v *ir.Value) *jen.Statement {
	run := append([]ir.Pos{v.Pos}, v.ArgPos...)
	key := string(appendPositions(nil, run))
	i, ok := f.posRuns[key]
	if !ok {
		i = len(f.pos)
		if n, seen := f.posIndex[v.Pos]; seen && len(run) == 1 {
			i = n
		} else {
			f.pos = append(f.pos, run...)
			for j, p := range run {
				if _, seen := f.posIndex[p]; !seen {
					f.posIndex[p] = i + j
				}
			}
		}
		f.posRuns[key] = i
	}
	return jen.Id(f.posVar()).Index(jen.Lit(i).Op(":").Lit(i + len(run)))
}

func appendPositions(b []byte, ps []ir.Pos) []byte {
	for _, p := range ps {
		b = binary.AppendVarint(binary.AppendVarint(b, int64(p.Line)), int64(p.Col))
		if p.Method {
			b = append(b, 'm')
		} else {
			b = append(b, ' ')
		}
	}
	return b
}

// at is the address of a position.
func (f *file) at(p ir.Pos) *jen.Statement {
	i, ok := f.posIndex[p]
	if !ok {
		i = len(f.pos)
		f.pos = append(f.pos, p)
		f.posIndex[p] = i
	}
	return jen.Op("&").Id(f.posVar()).Index(jen.Lit(i))
}
