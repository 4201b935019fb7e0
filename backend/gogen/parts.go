package gogen

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// A Go function costs its compiler more than in proportion to its length, and
// the compiler holds all of a package at once. A body that is long or deeply
// nested therefore becomes several Go functions: a part is a run of statements of
// one region that has a function of its own. It gets the variables from before
// that it reads, and returns those that are read afterwards. Where a package
// would become too big, parts go into packages of their own.
type partLimits struct {
	// Sizes are numbers of ops: up to body a region is left in one piece; a part
	// has so many, unless a single statement is bigger; a package with more in its
	// parts gets no further ones, and neither does one of nothing but parts with more
	// than parts.
	body, part, pkg, parts int
	// depth is how deeply branches may nest in a Go function.
	depth int
}

// defaultBody is the size above which a region is divided. Go's compiler needs
// about a tenth of a second and 15 MB for that many ops.
const defaultBody = 1500

func (o *Options) limits() partLimits {
	body := cmp.Or(o.MaxBody, defaultBody)
	// Go's compiler needs a tenth of a second for any package: few ops are not worth one.
	return partLimits{body: body, part: max(2, body*2/5), pkg: 25 * body, parts: max(25*body, defaultBody), depth: max(2, body/25)}
}

// part is a run of values of a region, Body[from:to].
type part struct {
	from, to int
	// id stands for the part where uses are told apart by how often they run, so
	// that what one part defines and another uses is a variable.
	id *ir.Region
	// uses counts how often results are needed in the part; order has them as
	// they first are.
	uses  map[result]int
	order []result
}

func (p *part) use(k result, times int) {
	if p.uses[k] == 0 {
		p.order = append(p.order, k)
	}
	p.uses[k] += times
}

// measure sets the sizes of a region, which is so deep in the body, and of the ops
// in it.
func (u *uses) measure(r *ir.Region, depth int) int {
	u.depth = max(u.depth, depth)
	n := 0
	for _, v := range r.Body {
		if u.live[v] && !u.floating[v] {
			n += u.measureOp(v, depth)
		}
	}
	u.size[r] = n
	return n
}

func (u *uses) measureOp(v *ir.Value, depth int) int {
	n := 1
	for _, a := range v.Args {
		if u.floating[a] {
			n += u.measureOp(a, depth)
		}
	}
	for _, r := range v.Regions {
		n += u.measure(r, depth+1)
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range l.Params {
			if p.Default != nil {
				n += u.measure(p.Default, depth+1)
			}
		}
	}
	u.opSize[v] = n
	return n
}

// findFloating finds the values that will be written where they are used.
func (u *uses) findFloating(r *ir.Region) {
	for _, v := range r.Body {
		switch v.Op {
		case ir.OpArray, ir.OpHash, puppet.OpConcat, puppet.OpSplat, ir.OpIsSet, puppet.OpGroup, puppet.OpTruth, puppet.OpNot, puppet.OpEq, puppet.OpNe,
			puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpIndex, puppet.OpInstance, puppet.OpQueryEq, ir.OpLambda:
			u.floating[v] = u.live[v] && u.effect(v) == ir.Pure && u.once(result{v, 0})
		}
		for _, n := range v.Regions {
			u.findFloating(n)
		}
	}
}

// divide finds the parts of a region that is too big, too deep in its function,
// or one of too many. What is between parts stays where it is: single big
// statements, whose own regions are divided, and those from which control reaches
// a loop or closure around them.
func (u *uses) divide(r *ir.Region, owner, iter *ir.Value, depth int) (parts []*part) {
	whole := depth >= u.limits.depth && u.size[r] > u.limits.depth/2 ||
		owner != nil && len(owner.Regions) > 8 && u.opSize[owner] > u.limits.body && u.size[r] > 1
	if !whole && u.size[r] <= u.limits.body {
		return nil
	}
	var open *part
	room := 0
	end := func(i int) {
		if open != nil && (whole || room <= u.limits.part/2) {
			open.to = i
			parts = append(parts, open)
		}
		open = nil
	}
	for i, v := range r.Body {
		if v.Op.Info().Effect == ir.Ends {
			end(i)
			return parts
		}
		n := u.opSize[v]
		switch {
		case !u.live[v] || u.floating[v]:
			continue
		case v.Op == puppet.OpCheckParams: // uses the binding, and makes variables of what is bound
			end(i)
			continue
		case iter != nil && u.env.leavesLoop(v) || n > u.limits.part && !whole:
			end(i)
			continue
		case room < n && !whole:
			end(i)
		}
		if open == nil {
			open = &part{from: i, id: &ir.Region{}, uses: map[result]int{}}
			room = u.limits.part
		}
		room -= n
		if !fallsThrough(v) {
			end(i + 1)
			return parts
		}
	}
	end(len(r.Body))
	return parts
}

// leavesLoop reports whether control may go from v to a loop or closure around it.
func (e *env) leavesLoop(v *ir.Value) bool {
	given := func(a *ir.Value) bool { return a.Op == ir.OpLambda && jumps(a.Regions[0], ir.OpBreak) }
	r := &ir.Region{Body: []*ir.Value{v}}
	return jumps(r, ir.OpNext, ir.OpBreak) || e.breaksThrough(r) || slices.ContainsFunc(v.Args, given)
}

// part emits a part as the call of a function of its own; the result reports
// whether control goes on after it.
func (b *body) part(k *block, r *ir.Region, p *part) bool {
	b.settle(k)
	home, depth := b.file, b.depth
	b.file = home.partFile()
	inner := b.root()

	params, args := []jen.Code{scopeParam()}, []jen.Code{jen.Id("s")}
	if b.fn.Kind == ir.Template {
		params = append(params, jen.Id("out").Op("*").Qual(runtimePath, "Output"))
		args = append(args, b.output())
		inner.names["out"] = true
		b.depth++
	}
	outside := map[result]expr{}
	for _, u := range p.order {
		e, ok := b.exprs[u]
		switch {
		case !ok || e.lit:
			continue
		case u.op.Op == ir.OpConst: // the part's file has its own
			delete(b.exprs, u)
		default:
			name := inner.name(b.resultHint(u))
			params = append(params, jen.Id(name).Add(partType(u, e)))
			args = append(args, e.code)
			b.exprs[u] = variable(name, e.repr)
		}
		outside[u] = e
	}
	// What is needed after the part is not emitted yet, so that its
	// representation is not known: zero values are filled in below.
	outs := b.neededAfter(r, p)
	zeros := make([]*jen.Statement, len(outs))
	savedExit, savedLoop, savedTarget := b.exit, b.loop, b.target
	b.exit, b.loop, b.target = exit{closure: true, value: ir.Boxed}, nil, map[result]expr{}
	for i := range outs {
		zeros[i] = &jen.Statement{}
		b.exit.zero = append(b.exit.zero, zeros[i])
	}
	falls := true
	for i := p.from; i < p.to && falls; i++ {
		falls = b.statement(inner, r.Body[i])
	}
	b.settle(inner)
	b.depth = depth
	b.exit, b.loop, b.target = savedExit, savedLoop, savedTarget

	var types, results, names []jen.Code
	for i, u := range outs {
		e, ok := b.exprs[u]
		if !ok || e.lit || !falls {
			continue
		}
		types = append(types, partType(u, e))
		results = append(results, e.code)
		*zeros[i] = *zero(e.repr)
		name := k.name(b.resultHint(u))
		names = append(names, jen.Id(name))
		b.exprs[u] = variable(name, e.repr)
	}
	if falls {
		inner.add(jen.Return(append(results, jen.Nil())...))
	}
	maps.Copy(b.exprs, outside)
	name := home.partName(b.file)
	f := jen.Commentf("%s is a part of %s.", name, b.title()).Line().
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
	case len(names) == 0:
		fail := newBlock(k)
		b.fails(fail, jen.Err(), ir.Pos{})
		k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(fail.stmts...))
		return true
	}
	k.add(jen.List(append(names, jen.Err())...).Op(":=").Add(call))
	k.err = true
	fail := newBlock(k)
	b.fails(fail, jen.Err(), ir.Pos{})
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(fail.stmts...))
	for _, u := range outs {
		if t, ok := b.target[u]; ok {
			k.add(assign(t, b.exprs[u]))
			b.exprs[u] = t
		}
	}
	return true
}

// output is a pointer to a template's output, nil where nothing is written.
func (b *body) output() *jen.Statement {
	switch _, any := rendersText(b.fn.Body); {
	case !any:
		return jen.Nil()
	case b.depth > 0: // a parameter
		return jen.Id("out")
	}
	return jen.Op("&").Id("out")
}

// partType is the Go type of a value that goes into or comes out of a part.
func partType(u result, e expr) *jen.Statement {
	if u.op.Op == ir.OpLambda {
		return jen.Op("*").Qual(runtimePath+"/fn", "Block")
	}
	return goType(e.repr)
}

// neededAfter lists the results of the part's values that something after it
// needs.
func (b *body) neededAfter(r *ir.Region, p *part) (outs []result) {
	for _, v := range r.Body[p.from:p.to] {
		if b.uses.floating[v] {
			continue
		}
		for _, n := range b.uses.results[v] {
			if u := (result{v, n}); b.uses.count[u] > p.uses[u] {
				outs = append(outs, u)
			}
		}
	}
	slices.SortFunc(outs, func(x, y result) int { return cmp.Or(cmp.Compare(x.op.ID, y.op.ID), cmp.Compare(x.n, y.n)) })
	return outs
}

// title says what the function is the body of.
func (b *body) title() string { return b.fn.Kind.String() + " " + plain(b.fn.Name) }

// partFile is the file for the next part of f's functions: f itself, or when its
// package is full, a file of a package that holds only parts.
func (f *file) partFile() *file {
	limits := f.pkg.env.opts.limits()
	root, limit := f, limits.pkg
	if f.pkg.partOf != nil {
		root, limit = f.pkg.partOf, limits.parts
	}
	if f.pkg.size < limit {
		return f
	}
	if root.more == nil || root.more.pkg.size >= limits.parts {
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
		env: e, module: name, files: map[string]*file{}, names: map[string]bool{}, links: map[string]*link{},
		name: name, dir: e.dir + "/internal/" + name, path: e.path + "/internal/" + name, partOf: f,
	}
	e.pkgs[name] = p
	e.parts = append(e.parts, p)
	more := p.file(f.source)
	more.jf = p.newFile("Source: " + plain(f.source))
	return more
}
