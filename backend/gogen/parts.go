package gogen

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
)

// part emits a part as the call of a function of its own; the result reports
// whether control goes on after it.
func (b *body) part(k *block, r *ir.Region, p *plan.Part) bool {
	b.defineAll(k, p.Before)
	home, depth := b.file, b.depth
	b.file = home.partFile()
	inner := b.root()
	inner.names[contextName] = b.fn.Kind == ir.Method

	params, args := []jen.Code{b.scopeParam()}, []jen.Code{jen.Id("s")}
	if b.fn.Kind == ir.Template {
		params = append(params, jen.Id("out").Op("*").Qual(runtimePath, "Output"))
		args = append(args, templateOutput(b))
		inner.names["out"] = true
		b.depth++
	}
	outside := map[plan.Result]expr{}
	in := p.In
	for _, v := range r.Body[p.From:p.To] {
		if v.Op == ruby.OpOutput { // which is there before
			b.exprs[plan.Own(v)] = b.output(v)
			in = append(slices.Clone(in), plan.Own(v))
		}
	}
	for _, u := range in {
		e, ok := b.exprs[u]
		switch {
		case !ok || e.lit:
			continue
		case u.Op.Op == ir.OpConst: // the part's file has its own
			delete(b.exprs, u)
		default:
			name := inner.name(b.resultHint(u))
			params = append(params, jen.Id(name).Add(b.partType(u, e)))
			args = append(args, e.passed())
			b.exprs[u] = variable(name, e.repr)
			delete(b.slices, u)
			delete(b.texts, u)
		}
		outside[u] = e
	}
	// What is needed after the part is not emitted yet, so that its
	// representation is not known: zero values are filled in below.
	zeros := make([]*jen.Statement, len(p.Out))
	savedExit, savedLoop, savedTarget := b.exit, b.loop, b.target
	b.exit, b.loop, b.target = exit{closure: true, value: ir.Boxed}, nil, map[plan.Result]expr{}
	for i := range p.Out {
		zeros[i] = &jen.Statement{}
		b.exit.zero = append(b.exit.zero, zeros[i])
	}
	asks, block := b.asks, b.block
	b.asks, b.block = false, inner
	falls := true
	for i := p.From; i < p.To && falls; i++ {
		falls = b.statement(inner, r.Body[i])
	}
	b.defineAll(inner, p.After)
	b.makeContext(inner, 0)
	b.asks, b.block = asks, block
	b.depth = depth
	b.exit, b.loop, b.target = savedExit, savedLoop, savedTarget

	var types, results, names []jen.Code
	for i, u := range p.Out {
		e, ok := b.exprs[u]
		if !ok || e.lit || !falls || u.Op.Op == ruby.OpOutput {
			continue
		}
		types = append(types, b.partType(u, e))
		results = append(results, e.passed())
		*zeros[i] = *zero(e.repr)
		if u.Op.Op == ruby.OpIterate || u.Op.Op == ruby.OpGather { // of a type of its own
			*zeros[i] = *jen.Nil()
		}
		name := k.name(b.resultHint(u))
		names = append(names, jen.Id(name))
		b.exprs[u] = variable(name, e.repr)
		delete(b.slices, u)
		delete(b.texts, u)
	}
	switch {
	case !falls:
	case len(results) == 0:
		inner.end()
	default:
		inner.add(jen.Return(append(results, jen.Nil())...))
	}
	maps.Copy(b.exprs, outside)
	name := home.partName(b.file)
	f := jen.Commentf("%s is a part of %s.", name, title(b)).Line().
		Func().Id(name).Params(params...)
	if len(types) == 0 {
		f.Error()
	} else {
		f.Params(append(types, jen.Error())...)
	}
	b.file.later = append(b.file.later, f.Block(inner.stmts...))

	call := jen.Qual(b.file.pkg.path, name).Call(args...)
	b.file = home
	switch {
	case !falls: // it ends with an error
		k.add(jen.Return(append(append([]jen.Code{}, b.exit.zero...), call)...))
		return false
	case len(names) == 0 && !b.exit.lands:
		k.must(call, b.exit.zero...)
		return true
	case len(names) == 0:
		fail := newBlock(k)
		b.fails(fail, jen.Err(), ir.Pos{})
		k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(fail.stmts...))
		return true
	}
	k.add(jen.List(append(names, jen.Err())...).Op(":=").Add(call))
	k.hasErr()
	fail := newBlock(k)
	b.fails(fail, jen.Err(), ir.Pos{})
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(fail.stmts...))
	for _, u := range p.Out {
		if t, ok := b.target[u]; ok {
			k.add(assign(t, b.exprs[u]))
			b.exprs[u] = t
		}
	}
	return true
}

// templateOutput is a pointer to a template's output, nil where nothing is written.
func templateOutput(b *body) *jen.Statement {
	switch _, any := rendersText(b.fn.Body); {
	case !any:
		return jen.Nil()
	case b.depth > 0: // a parameter
		return jen.Id("out")
	}
	return jen.Op("&").Id("out")
}

// partType is the Go type of a value that goes into or comes out of a part.
func (b *body) partType(u plan.Result, e expr) *jen.Statement {
	switch {
	case u.Op.Op == ir.OpLambda:
		return jen.Op("*").Qual(runtimePath+"/fn", "Block")
	case u.Op.Op == ruby.OpIterate:
		return jen.Op("*").Qual(rubyPath, b.iterator(u.Op))
	case u.Op.Op == ruby.OpGather:
		return jen.Op("*").Qual(rubyPath, b.gatherType(u.Op))
	}
	return goType(e.repr)
}

// title says what the function is the body of.
func title(b *body) string { return b.fn.Kind.String() + " " + plain(b.fn.Name) }

// partFile is the file for the next part of f's functions: f itself, or when its
// package is full, a file of a package that holds only parts.
func (f *file) partFile() *file {
	limits := f.pkg.env.plan.Limits
	root, limit := f, limits.Package
	if f.pkg.partOf != nil {
		root, limit = f.pkg.partOf, limits.Parts
	}
	if f.pkg.size < limit {
		return f
	}
	if root.more == nil || root.more.pkg.size >= limits.Parts {
		root.more = f.pkg.env.partPackage(root)
	}
	f.jf.ImportName(root.more.pkg.path, root.more.pkg.name)
	return root.more
}

// partName is a name for the function of the next part of f in the file to.
func (f *file) partName(to *file) string {
	f.parts++
	if f == to {
		return numberedName("part", f.stem, f.parts)
	}
	return "Part" + strconv.Itoa(f.parts)
}

// partPackage makes a package for parts of a file's functions, and returns its
// file. It stands to the other packages as that of a module does: what it uses of
// them is linked.
func (e *env) partPackage(f *file) *file {
	stem := capital(f.stem)
	if f.pkg.module != "" {
		stem = capital(f.pkg.name) + "_" + stem
	}
	name := ""
	for n := 1; name == "" || e.partNames[strings.ToLower(name)]; n++ { // Go refuses packages whose names differ in case only
		name = numberedName("more", stem, n)
	}
	e.partNames[strings.ToLower(name)] = true
	p := &pkg{
		env: e, module: name, files: map[string]*file{}, names: map[string]bool{}, links: map[string]*link{}, counted: map[string]bool{},
		name: name, dir: e.dir + "/internal/" + name, path: e.path + "/internal/" + name, partOf: f,
	}
	e.pkgs[name] = p
	e.parts = append(e.parts, p)
	more := p.file(f.source)
	more.jf = p.newFile("Source: " + plain(f.source))
	return more
}
