package flow

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// loop is what an iteration function with a lambda gives.
func (f *Flow) loop(n *node) {
	v := n.v
	aux := v.Aux.(puppet.ForeachAux)
	first, rest := n.path.step()
	over := func(p path) { f.flow(f.at(v.Args[0], p), n) }
	yields := func(p path) {
		for _, y := range f.yields(v) {
			f.flow(f.at(y, p), n)
		}
	}
	switch aux.Loop {
	case puppet.LoopEach, puppet.LoopSlice, puppet.LoopTreeEach, puppet.LoopReverseEach, puppet.LoopStep:
		over(n.path)
		if aux.Loop == puppet.LoopReverseEach || aux.Loop == puppet.LoopStep {
			over(everything)
		}
	case puppet.LoopFilter:
		over(n.path)
	case puppet.LoopMap:
		switch first {
		case whole:
			f.addKinds(n, anyArray)
		case elements:
			yields(rest)
		case deep, everything:
			yields(first)
		}
	case puppet.LoopAny, puppet.LoopAll:
		f.scalar(n, "true", "false")
	case puppet.LoopWith, puppet.LoopThen, puppet.LoopLest:
		yields(n.path)
		if aux.Loop == puppet.LoopLest {
			over(n.path)
		}
		f.addKinds(n, anyUndef)
	case puppet.LoopReduce:
		yields(n.path)
		f.element(n, v.Args[0], n.path)
		if len(v.Args) > 1 {
			f.flow(f.at(v.Args[1], n.path), n)
		}
		f.addKinds(n, anyUndef)
	case puppet.LoopIndex:
		f.scalar(n, ir.AnyName)
	case puppet.LoopGroupBy, puppet.LoopPartition:
		if n.path == whole {
			f.addKinds(n, anyArray|anyHash)
		}
		over(everything)
		yields(everything)
	default:
		f.unknown(n)
	}
}

// yields are the values that the lambda of a loop gives.
func (f *Flow) yields(loop *ir.Value) []*ir.Value {
	var found []*ir.Value
	var walk func(r *ir.Region)
	walk = func(r *ir.Region) {
		for _, v := range r.Body {
			switch {
			case v.Op == ir.OpNext && len(v.Args) > 0:
				found = append(found, v.Args[0])
			case v.Op.Branches():
				for _, inner := range v.Regions {
					walk(inner)
				}
			}
		}
	}
	for _, r := range loop.Regions {
		walk(r)
		if t := r.Terminator(); t != nil && t.Op == ir.OpYield && len(t.Args) > 0 {
			found = append(found, t.Args[0])
		}
	}
	return found
}

// element is what an iteration over a value goes through, at a path: elements of
// arrays, entries of hashes, and the numbers that a number or a type stands for.
func (f *Flow) element(n *node, over *ir.Value, p path) {
	f.flow(f.at(over, elements+p), n)
	f.pairs(n, over, p)
	itself := f.at(over, whole)
	f.react(itself, func() {
		if itself.kinds&(anything|anyType) != 0 {
			f.unknown(n)
			return
		}
		for s := range itself.strings {
			if isNumber(s) {
				f.scalar(n, ir.AnyName)
			}
		}
	})
}

// loopArg is a parameter of the lambda of a loop.
func (f *Flow) loopArg(n *node, loop *ir.Value, i int) {
	aux := loop.Aux.(puppet.ForeachAux)
	over := loop.Args[0:]
	switch aux.Loop {
	case puppet.LoopWith:
		if i < len(over) {
			f.flow(f.at(over[i], n.path), n)
			return
		}
		f.unknown(n)
	case puppet.LoopThen:
		f.flow(f.at(over[0], n.path), n)
	case puppet.LoopReduce:
		if i == 0 {
			if len(over) > 1 {
				f.flow(f.at(over[1], n.path), n)
			}
			for _, y := range f.yields(loop) {
				f.flow(f.at(y, n.path), n)
			}
		}
		f.element(n, over[0], n.path)
	case puppet.LoopSlice:
		if aux.Arity > 1 {
			f.element(n, over[0], n.path)
			return
		}
		switch first, rest := n.path.step(); first {
		case whole:
			f.addKinds(n, anyArray)
		case elements:
			f.element(n, over[0], rest)
		case deep, everything:
			f.element(n, over[0], n.path)
		}
	case puppet.LoopTreeEach:
		f.flow(f.at(over[0], everything), n)
		f.addKinds(n, anyArray|anyHash)
		f.scalar(n, ir.AnyName)
	case puppet.LoopEach, puppet.LoopMap, puppet.LoopFilter, puppet.LoopAny, puppet.LoopAll, puppet.LoopIndex, puppet.LoopGroupBy, puppet.LoopPartition, puppet.LoopReverseEach, puppet.LoopStep:
		switch {
		case aux.Arity == 1:
			f.element(n, over[0], n.path)
		case i == 0:
			f.flow(f.at(over[0], keys+n.path), n)
			itself := f.at(over[0], whole)
			f.react(itself, func() {
				if itself.kinds&^(anyHash|anyUndef) != 0 || len(itself.strings) > 0 { // the number of an element
					f.scalar(n, ir.AnyName)
				}
			})
		default:
			f.element(n, over[0], n.path)
		}
	default:
		f.unknown(n)
	}
}

// arg is a value that stands outside of bodies.
func (f *Flow) arg(n *node) {
	o, known := f.args[n.v]
	switch {
	case !known || o == (origin{}):
		f.unknown(n)
	case o.loop != nil:
		f.loopArg(n, o.loop, o.index)
	case o.param != nil:
		f.flow(f.node(nodeKey{name: paramName(o.f, o.param), path: n.path}), n)
	default:
		f.flow(f.node(nodeKey{name: templateArg(o.f.Name, o.index), path: n.path}), n)
	}
}

// bound is a parameter that the default of another reads.
func (f *Flow) bound(n *node) {
	name := n.v.Aux.(string)
	o, known := f.args[n.v]
	if !known || o.f == nil {
		f.unknown(n)
		return
	}
	for _, p := range o.f.Params {
		if p.Name == name {
			f.flow(f.node(nodeKey{name: paramName(o.f, p), path: n.path}), n)
			return
		}
	}
	f.unknown(n)
}

// scopeVar is what a scope has without assignment.
func (f *Flow) scopeVar(n *node) {
	o, known := f.args[n.v]
	name := n.v.Aux.(string)
	switch {
	case known && name == "module_name":
		f.scalar(n, o.f.Module)
	case known && o.f.Kind == ir.Class && (name == "title" || name == "name"):
		f.scalar(n, o.f.Name)
	case known && o.f.Kind == ir.Define && (name == "title" || name == "name"):
		f.flow(f.node(nodeKey{name: titleOf(o.f.Name), path: n.path}), n)
		if name == "name" {
			f.flow(f.node(nodeKey{name: attr(ir.Define, o.f.Name, name), path: n.path}), n)
		}
	default:
		f.unknown(n)
	}
}

// call is what a builtin function gives.
func (f *Flow) call(n *node) {
	v := n.v
	aux := v.Aux.(ir.CallAux)
	b := builtin.Of(aux)
	switch {
	case b == nil:
		f.unknown(n)
	case b.Keyed:
		f.lookup(n, aux)
	case aux.Block:
		f.unknown(n)
	case b.Keeps&builtin.KeepsPlaces != 0 && aux.Spread == nil:
		for _, a := range v.Args {
			f.flow(f.at(a, n.path), n)
		}
	case b.Keeps&builtin.KeepsJoined != 0 && f.join(n):
	case b.Keeps&^builtin.KeepsJoined != 0:
		f.keep(n, b.Keeps)
	case b.Finds != nil && f.located(n, b):
	case b.Finds != nil && f.reads(n, b, aux):
	default:
		f.computed(n, aux)
	}
}

// join is a string in which the elements of an array stand in a row; it reports whether what they are is known.
func (f *Flow) join(n *node) bool {
	args := n.v.Args
	if len(args) == 0 || len(args) > 2 {
		return false
	}
	var parts []*ir.Value
	if args[0].Op != ir.OpArray || !flat(args[0], &parts) {
		return false
	}
	text := &ir.Value{Op: puppet.OpConcat}
	for i, e := range parts {
		if i > 0 && len(args) == 2 {
			text.Args = append(text.Args, args[1])
		}
		text.Args = append(text.Args, e)
	}
	f.flow(f.at(text, n.path), n)
	return true
}

// flat adds the elements of an array, and of arrays in it; it reports whether all are known.
func flat(v *ir.Value, parts *[]*ir.Value) bool {
	if v.Op == ir.OpArray {
		spread, _ := v.Aux.([]bool)
		for _, e := range v.Args {
			if spread != nil || !flat(e, parts) {
				return false
			}
		}
		return true
	}
	c, _ := v.Const()
	list, ok := c.(value.Array)
	if !ok {
		*parts = append(*parts, v)
		return true
	}
	for _, e := range list.Flatten() {
		*parts = append(*parts, &ir.Value{Op: ir.OpConst, Aux: e})
	}
	return true
}

// located is the path that a function gives for names of files or modules; it reports whether it is such a function.
func (f *Flow) located(n *node, b *builtin.Function) bool {
	if b.Finds.Content || b.Finds.File != "" {
		return false
	}
	certain := false // that one of the names gives a path
	for _, a := range n.v.Args {
		if name, ok := a.Const(); ok {
			if name, ok := name.(string); ok {
				_, some := f.world.Paths(b.Finds, known(name))
				certain = certain || !some
			}
		}
	}
	for _, a := range n.v.Args {
		f.paths(f.at(a, deep), false, func(name string) {
			paths, some := f.world.Paths(b.Finds, name)
			f.scalar(n, paths...)
			if some && !certain {
				f.addKinds(n, anyUndef)
			}
		})
	}
	if len(n.v.Args) == 0 {
		f.addKinds(n, anyUndef)
	}
	return true
}

// reads is what a function gives that reads a file; it reports whether it is such a function.
func (f *Flow) reads(n *node, b *builtin.Function, aux ir.CallAux) bool {
	if !b.Finds.Content || b.Finds.Folder == "" {
		return false
	}
	names := n.v.Args
	if b.Finds.First && len(names) > 1 { // what there is instead
		for _, a := range names[1:] {
			f.flow(f.at(a, n.path), n)
		}
		names = names[:1]
	}
	for _, a := range names {
		f.paths(f.at(a, deep), false, func(name string) {
			if ir.IsPattern(name) {
				f.unknown(n)
				return
			}
			v, ok := f.world.Read(b, name)
			if !ok {
				f.unknown(n)
				return
			}
			f.constant(n, v, n.path)
		})
	}
	return true
}

// keep is what a function gives that keeps the strings of its arguments.
func (f *Flow) keep(n *node, k builtin.Keeps) {
	for i, a := range n.v.Args {
		if n.path != whole || k&builtin.KeepsAny != 0 {
			f.flow(f.at(a, everything), n)
		}
		if k&builtin.KeepsText != 0 && i == 0 {
			itself := f.at(a, whole)
			f.react(itself, func() {
				if len(itself.strings) > 0 || itself.kinds&anything != 0 {
					f.scalar(n, ir.AnyName)
				}
			})
		}
	}
	if n.path == whole {
		if k&(builtin.KeepsArray|builtin.KeepsAny) != 0 {
			f.addKinds(n, anyArray)
		}
		if k&(builtin.KeepsHash|builtin.KeepsAny) != 0 {
			f.addKinds(n, anyHash)
		}
		f.addKinds(n, anyUndef)
	}
}

// computed runs a function of which all strings that it can be given are known.
func (f *Flow) computed(n *node, aux ir.CallAux) {
	args := n.v.Args
	collapse := func() { f.unknown(n) }
	if aux.Spread != nil || aux.Effect == ir.Writes || len(args) == 0 {
		collapse()
		return
	}
	parts := make([]*node, len(args))
	for i, a := range args {
		if _, ok := a.Const(); !ok {
			parts[i] = f.at(a, whole)
		}
	}
	collapsed := false
	run := func() {
		if collapsed {
			return
		}
		combinations := [][]value.Value{nil}
		for i, a := range args {
			var of []value.Value
			if c, ok := a.Const(); ok {
				collapsed = collapsed || mentions(c)
				of = []value.Value{c}
			} else {
				for _, s := range parts[i].texts() {
					if isNumber(s) || s == "true" || s == "false" || s == "" { // which may be no string
						collapsed = true
					}
					of = append(of, s)
				}
			}
			if collapsed = collapsed || len(of)*len(combinations) > maxMade; collapsed {
				collapse()
				return
			}
			var next [][]value.Value
			for _, c := range combinations {
				for _, x := range of {
					next = append(next, append(c[:len(c):len(c)], x))
				}
			}
			combinations = next
		}
		for _, c := range combinations {
			result, ok := result(n.v, c)
			if !ok {
				collapsed = true
				collapse()
				return
			}
			if mentions(result) {
				f.scalar(n, result.(string))
				continue
			}
			f.constant(n, result, n.path)
		}
	}
	for _, p := range parts {
		if p != nil {
			p.then = append(p.then, run)
		}
	}
	run()
}

// environmentPaths are folders that stand for the folder of environments.
var environmentPaths = [...]string{"/etc/puppetlabs/code/environments", "/srv/x"}

// result is what a function gives for constants in which the folder of environments may be mentioned. That is known where it gives the
// same for different folders, apart from their names.
func result(v *ir.Value, args []value.Value) (value.Value, bool) {
	call := &ir.Value{Op: v.Op, Type: v.Type, Aux: v.Aux, Args: slices.Clone(v.Args)}
	for i, a := range args {
		if _, ok := a.(string); ok {
			call.Args[i] = &ir.Value{Op: ir.OpConst, Type: typesys.StringType, Aux: a}
		}
	}
	v = call
	if !slices.ContainsFunc(args, mentions) {
		return constant.Compute(v, args)
	}
	var found [len(environmentPaths)]string
	for i, folder := range environmentPaths {
		given := make([]value.Value, len(args))
		for j, a := range args {
			given[j] = a
			if s, ok := a.(string); ok {
				given[j] = strings.ReplaceAll(s, ir.EnvironmentPath, folder)
			}
		}
		c, ok := constant.Compute(v, given)
		text, isString := c.(string)
		if !ok || !isString {
			return nil, false
		}
		found[i] = strings.ReplaceAll(text, folder, ir.EnvironmentPath)
	}
	return found[0], found[0] == found[1]
}

func mentions(v value.Value) bool {
	s, ok := v.(string)
	return ok && strings.Contains(s, ir.EnvironmentPath)
}

// lookup is what a lookup finds, or what it is told to give instead.
func (f *Flow) lookup(n *node, aux ir.CallAux) {
	v := n.v
	if aux.Block || aux.Spread != nil || len(v.Args) == 0 {
		f.unknown(n)
		return
	}
	for _, a := range v.Args[1:] {
		f.flow(f.at(a, everything), n)
		if n.path == whole {
			f.addKinds(n, anyArray|anyHash)
		}
	}
	f.addKinds(n, anyUndef)
	if o, ok := v.Args[0].Const(); ok {
		if h, ok := o.(*value.Hash); ok { // options, with the name among them
			f.constant(n, h, everything)
			if name, ok := h.Lookup("name").(string); ok {
				f.found(n, name, n.path)
				return
			}
		}
	} else if v.Args[0].Op == ir.OpHash {
		f.unknown(n)
		return
	}
	options := f.at(v.Args[0], whole)
	f.react(options, func() {
		if options.kinds&anyHash != 0 {
			f.unknown(n)
		}
	})
	f.names(f.at(v.Args[0], deep), false, func(name string) { f.found(n, name, n.path) })
}

// found takes what data has for a key, which may have segments, at a path.
func (f *Flow) found(n *node, key string, p path) {
	if ir.IsPattern(key) {
		f.unknown(n)
		return
	}
	root := f.world.DataKey(key)
	if root == "" {
		return // a wrong key
	}
	if root != key {
		p = everything
	}
	f.flow(f.node(nodeKey{name: dataName(root), path: p}), n)
}

// data is what data has for a key.
type data struct {
	values  []value.Value
	unknown bool
}

// data gives a node what data has for its key.
func (f *Flow) data(n *node, key string) {
	d := f.loading[key]
	if d == nil {
		d = &data{}
		d.values, d.unknown = f.world.Data(key)
		f.loading[key] = d
	}
	if d.unknown {
		f.unknown(n)
		return
	}
	for _, v := range d.values {
		f.constantText(n, v, n.path, f.dataText)
		first, rest := n.path.step()
		if first == elements { // where what is found is merged, arrays are flat
			f.constantText(n, v, deep, f.dataText)
			f.constantText(n, v, rest, f.dataText)
		}
	}
}

// dataText adds a string of data, in which others may be interpolated.
func (f *Flow) dataText(n *node, s string, p path) {
	pieces, key, also := f.world.DataString(s)
	if also {
		f.found(n, key, p)
		return
	}
	if !p.ends() {
		return
	}
	text := known(pieces[0])
	for _, piece := range pieces[1:] {
		text += ir.Wildcard + known(piece)
	}
	for strings.Contains(text, ir.Wildcard+ir.Wildcard) {
		text = strings.ReplaceAll(text, ir.Wildcard+ir.Wildcard, ir.Wildcard)
	}
	f.add(n, text)
}
