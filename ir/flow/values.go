package flow

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// value says where the node of a value gets its strings from.
func (f *Flow) value(n *node) {
	v, p := n.v, n.path
	first, rest := p.step()
	switch v.Op {
	case ir.OpConst:
		if v.Type == puppet.GroupsType {
			f.unknown(n)
			return
		}
		f.constant(n, v.Aux, p)
	case ir.OpUnset:
		f.addKinds(n, anyUndef)
	case ir.OpArg:
		f.arg(n)
	case ir.OpResult:
		if of := v.Args[0]; of.Op.Branches() {
			f.results(n, of, v.Aux.(int))
			return
		}
		f.unknown(n)
	case ir.OpArray:
		f.array(n)
	case ir.OpHash:
		f.hash(n)
	case puppet.OpConcat:
		if p == whole || first == deep || first == everything {
			f.concat(n)
		}
	case puppet.OpSplat:
		f.splat(n, v.Args[0])
	case ir.OpNarrow, puppet.OpRequire, puppet.OpAssert, puppet.OpHold, puppet.OpParamType, ruby.OpGiven, ruby.OpRequired, ruby.OpOwn, ruby.OpPuppet, ruby.OpText:
		f.flow(f.at(v.Args[0], p), n)
	case puppet.OpTitle:
		title := v.Args[len(v.Args)-1]
		if p == whole || p == elements || first == deep || first == everything {
			f.flow(f.at(title, deep), n)
		}
		if p == whole {
			f.flow(f.at(title, p), n)
		}
	case puppet.OpTopVar:
		f.flow(f.node(nodeKey{name: topVar(v.Aux.(string)), path: p}), n)
	case puppet.OpNodeVar:
		f.flow(f.node(nodeKey{name: nodeVar(v.Aux.(string)), path: p}), n)
	case puppet.OpClassVar:
		a := v.Aux.(puppet.VarAux)
		f.flow(f.node(nodeKey{name: classVar(a.Class, a.Var), path: p}), n)
	case puppet.OpScopeVar:
		f.scopeVar(n)
	case puppet.OpBound:
		f.bound(n)
	case puppet.OpGiven:
		f.flow(f.at(v.Args[0], field(v.Aux.(string))+p), n)
	case puppet.OpAdd:
		f.sum(n)
	case puppet.OpSub:
		f.numberOr(n, v.Args)
		f.flow(f.at(v.Args[0], p), n)
	case puppet.OpShl:
		f.numberOr(n, v.Args)
		f.flow(f.at(v.Args[0], p), n)
		switch first {
		case elements:
			f.flow(f.at(v.Args[1], rest), n)
		case deep, everything:
			f.flow(f.at(v.Args[1], p), n)
		}
	case puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShr, puppet.OpNeg:
		f.scalar(n, ir.AnyName)
	case puppet.OpTruth, puppet.OpNot, puppet.OpEq, puppet.OpNe, puppet.OpTryEq, puppet.OpTryNe, puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpMatch, puppet.OpIn,
		puppet.OpCaseMatch, puppet.OpCaseMatchAny, puppet.OpInstance, puppet.OpTryInstance, ir.OpIsSet, puppet.OpHasMember, puppet.OpTryIn, puppet.OpQueryEq:
		f.scalar(n, "true", "false")
	case puppet.OpIndex:
		f.index(n)
	case puppet.OpForeach:
		f.loop(n)
	case puppet.OpCall:
		f.call(n)
	case ir.OpCallFunc:
		f.flow(f.node(nodeKey{name: returned(v.Aux.(ir.CallAux).Name), path: p}), n)
	case puppet.OpDestructure:
		f.destructured(n)
	default:
		if v.Op.Branches() {
			f.results(n, v, 0)
			return
		}
		f.unknown(n)
	}
}

// scalar gives a node strings that stand for a value that holds nothing.
func (f *Flow) scalar(n *node, texts ...string) {
	switch n.path {
	case whole, deep, everything:
		for _, t := range texts {
			f.add(n, t)
		}
	}
}

// results takes the n-th values that the regions of a branch yield.
func (f *Flow) results(n *node, branch *ir.Value, i int) {
	for _, r := range branch.Regions {
		if t := r.Terminator(); t != nil && t.Op == ir.OpYield && i < len(t.Args) {
			f.flow(f.at(t.Args[i], n.path), n)
		}
	}
}

// constant gives a node what a constant has at a path.
func (f *Flow) constant(n *node, v value.Value, p path) {
	f.constantText(n, v, p, func(n *node, s string, p path) {
		if p.ends() {
			f.add(n, known(s))
		}
	})
}

// ends reports whether what is no array and no hash has something at a path: itself.
func (p path) ends() bool { return p == whole || p == deep || p == everything }

// constantText is constant with the way that strings are added, with the rest of the
// path.
func (f *Flow) constantText(n *node, v value.Value, p path, text func(n *node, s string, p path)) {
	first, rest := p.step()
	switch v := v.(type) {
	case value.Array:
		switch first {
		case whole:
			f.addKinds(n, anyArray)
		case elements, deep, everything:
			if first != elements {
				rest = p
			}
			for _, e := range v {
				f.constantText(n, e, rest, text)
			}
		}
		return
	case *value.Hash:
		key, isKey := first.key()
		for _, e := range v.Entries() {
			switch {
			case first == keys:
				f.constantText(n, e.Key, rest, text)
			case first == elements, isKey && (e.Key == key || !isPlain(e.Key)):
				f.constantText(n, e.Value, rest, text)
			case first == everything:
				f.constantText(n, e.Key, p, text)
				f.constantText(n, e.Value, p, text)
			}
		}
		if p == whole {
			f.addKinds(n, anyHash)
		}
		return
	}
	if s, ok := v.(string); ok {
		text(n, s, p)
		return
	}
	if !p.ends() {
		switch v.(type) {
		case nil, bool, int64, float64:
		default:
			f.unknown(n)
		}
		return
	}
	switch v := v.(type) {
	case nil:
		f.addKinds(n, anyUndef)
	case bool, int64, float64, value.DefaultValue:
		f.add(n, value.Text(v))
	case *value.Regexp:
	case *typesys.Class:
		f.addKinds(n, anyType)
		f.add(n, refMark+known(v.Name))
		if v.Name == "" {
			f.add(n, refMark+"class")
		}
	case *typesys.Resource:
		f.addKinds(n, anyType)
		f.add(n, refMark+known(v.TypeName))
		if v.Title != "" {
			f.add(n, refMark+known(v.Title))
		}
	case typesys.Type:
		f.addKinds(n, anyType)
	default:
		f.unknown(n)
	}
}

// isPlain reports whether a key is a string in which nothing is interpolated where it is
// one of data.
func isPlain(key value.Value) bool {
	s, ok := key.(string)
	return ok && !strings.Contains(s, "%{")
}

func isString(v value.Value) bool {
	_, ok := v.(string)
	return ok
}

// known is a string of the program, which could have in it what patterns are made of.
func known(s string) string {
	if strings.ContainsAny(s, ir.Wildcard+ir.EnvironmentPath+refMark) {
		return ir.AnyName
	}
	return s
}

func (f *Flow) array(n *node) {
	spread, _ := n.v.Aux.([]bool)
	first, rest := n.path.step()
	if first == whole {
		f.addKinds(n, anyArray)
	}
	for i, a := range n.v.Args {
		switch spliced := spread != nil && spread[i]; {
		case first == deep, first == everything, first == elements && spliced:
			f.flow(f.at(a, n.path), n)
		case first == elements:
			f.flow(f.at(a, rest), n)
		}
	}
}

func (f *Flow) hash(n *node) {
	if n.path == whole {
		f.addKinds(n, anyHash)
	}
	first, rest := n.path.step()
	name, isKey := first.key()
	for i := 0; i+1 < len(n.v.Args); i += 2 {
		k, v := n.v.Args[i], n.v.Args[i+1]
		c, constant := k.Const()
		switch {
		case first == keys:
			f.flow(f.at(k, rest), n)
		case first == elements, isKey && (!constant || c == name || !isString(c)):
			f.flow(f.at(v, rest), n)
		case first == everything:
			f.flow(f.at(k, first), n)
			f.flow(f.at(v, first), n)
		}
	}
}

// splat is the array that a value is made: of a hash that of its entries, of a value
// that is none of both that of itself.
func (f *Flow) splat(n *node, v *ir.Value) {
	first, rest := n.path.step()
	switch first {
	case whole:
		f.addKinds(n, anyArray)
	case everything:
		f.flow(f.at(v, first), n)
	case deep:
		f.flow(f.at(v, first), n)
		f.flow(f.at(v, keys), n)
		f.flow(f.at(v, elements+deep), n)
	case elements:
		f.flow(f.at(v, n.path), n)
		f.flow(f.at(v, rest), n)
		f.pairs(n, v, rest)
	}
}

// pairs takes what the entries of a hash have at a path, as arrays of key and value.
func (f *Flow) pairs(n *node, v *ir.Value, p path) {
	switch first, rest := p.step(); first {
	case whole:
		itself := f.at(v, whole)
		f.react(itself, func() {
			if itself.kinds&(anyHash|anything) != 0 {
				f.addKinds(n, anyArray)
			}
		})
	case elements:
		f.flow(f.at(v, keys+rest), n)
		f.flow(f.at(v, elements+rest), n)
	case deep, everything:
		f.flow(f.at(v, keys), n)
		f.flow(f.at(v, elements+first), n)
	}
}

func (f *Flow) sum(n *node) {
	a, b := n.v.Args[0], n.v.Args[1]
	f.numberOr(n, n.v.Args)
	f.flow(f.at(a, n.path), n)
	if n.path == whole {
		f.flow(f.at(b, n.path), n)
		return
	}
	f.flow(f.at(b, n.path), n)
	switch first, rest := n.path.step(); first {
	case elements: // of what is no array, and of the entries of a hash
		f.flow(f.at(b, rest), n)
		f.pairs(n, b, rest)
	case deep:
		f.pairs(n, b, first)
	case everything:
	default: // the pairs that an array has become entries
		itself, taken := f.at(b, whole), false
		f.react(itself, func() {
			if itself.kinds&anyArray != 0 && !taken {
				taken = true
				f.flow(f.at(b, everything), n)
			}
		})
	}
}

// destructured are the values that variables on the left of an assignment get.
func (f *Flow) destructured(n *node) {
	v := n.v.Args[0]
	f.flow(f.at(v, everything), n)
	itself := f.at(v, whole)
	f.react(itself, func() {
		if itself.kinds&anyType != 0 { // variables of a class
			f.unknown(n)
		}
	})
}

// numberOr says that the result is a number where the operands may be numbers.
func (f *Flow) numberOr(n *node, args []*ir.Value) {
	const numbers = ir.IntegerKind | ir.FloatKind | ir.OtherKind | ir.StringKind
	for _, a := range args {
		if ir.KindsOf(ir.StaticType(a))&numbers == 0 {
			return
		}
	}
	if n.path != whole && n.path != deep && n.path != everything {
		return
	}
	left := f.at(args[0], whole)
	f.react(left, func() {
		if len(left.strings) > 0 || left.kinds&anything != 0 {
			f.add(n, ir.AnyName)
		}
	})
}

// index is value[key, …].
func (f *Flow) index(n *node) {
	base, at := n.v.Args[0], n.v.Args[1:]
	if t, ok := base.Const(); ok {
		switch t := t.(type) {
		case *typesys.Resource:
			if !t.Titled() {
				f.reference(n, t.TypeName, at)
				return
			}
		case *typesys.Class:
			if t.Name == "" {
				f.reference(n, "class", at)
				return
			}
		}
		if _, isType := t.(typesys.Type); isType {
			f.unknown(n)
			return
		}
	}
	step := elements
	if len(at) == 1 {
		if s, ok := at[0].Const(); ok {
			if s, ok := s.(string); ok {
				step = field(s)
			}
		}
		f.flow(f.at(base, step+n.path), n)
	} else { // a part of an array or several values of a hash
		first, rest := n.path.step()
		switch first {
		case whole:
			f.flow(f.at(base, elements), n)
			f.addKinds(n, anyArray)
		case elements:
			f.flow(f.at(base, elements+rest), n)
		default:
			f.flow(f.at(base, everything), n)
		}
	}
	kinds := ir.KindsOf(ir.StaticType(base))
	if kinds&(ir.StringKind|ir.TypeKind|ir.OtherKind) == 0 {
		return
	}
	itself := f.at(base, whole)
	f.react(itself, func() {
		switch {
		case itself.kinds&anyType != 0 && kinds&ir.TypeKind != 0:
			f.unknown(n)
		case len(itself.strings) > 0 && kinds&ir.StringKind != 0 && !isKey(step):
			f.scalar(n, ir.AnyName)
		}
	})
}

func isKey(p path) bool {
	_, ok := p.key()
	return ok
}

// reference is a reference to resources or classes: it names what its titles are.
func (f *Flow) reference(n *node, typ string, titles []*ir.Value) {
	first, _ := n.path.step()
	if n.path != whole && n.path != elements && first != deep && first != everything {
		f.unknown(n)
		return
	}
	f.addKinds(n, anyType)
	for _, t := range titles {
		of := f.at(t, deep)
		f.react(of, func() {
			if of.kinds&anything != 0 {
				f.add(n, refMark+ir.AnyName)
			}
			for s := range of.strings {
				f.add(n, refMark+strings.TrimPrefix(s, refMark))
			}
		})
	}
	if typ != "class" {
		f.add(n, refMark+known(typ))
	}
	if typ == "" { // Resource[…], whose parameters are a type and titles
		f.add(n, refMark+"class")
	}
}

// concat is a string in which others are interpolated: all combinations, or where
// there are too many the pattern of what is constant in it.
func (f *Flow) concat(n *node) {
	args := n.v.Args
	parts := make([]*node, len(args))
	pattern, open := "", 0
	for i, a := range args {
		if c, ok := a.Const(); ok && !constant.IsReference(c) {
			pattern += known(op.Interpolate(c))
		} else {
			parts[i] = f.at(a, whole)
			pattern += ir.Wildcard
			open++
		}
	}
	if pattern = joined(pattern); open == 1 {
		f.around(n, pattern, parts)
		return
	}
	collapsed := false
	combine := func() {
		if collapsed {
			return
		}
		made := []string{""}
		for i, a := range args {
			var texts []string
			if parts[i] == nil {
				c, _ := a.Const()
				texts = []string{known(op.Interpolate(c))}
			} else {
				texts = parts[i].texts()
			}
			if len(made)*len(texts) > maxMade {
				collapsed = true
				f.add(n, pattern)
				return
			}
			var next []string
			for _, m := range made {
				for _, t := range texts {
					next = append(next, m+t)
				}
			}
			made = next
		}
		for _, m := range made {
			if m = joined(m); len(m) > maxText {
				collapsed = true
				m = pattern
			}
			f.add(n, m)
		}
	}
	for _, p := range parts {
		if p != nil {
			p.then = append(p.then, combine)
		}
	}
	combine()
}

// joined is a pattern in which one wildcard stands where several meet.
func joined(pattern string) string {
	for strings.Contains(pattern, ir.Wildcard+ir.Wildcard) {
		pattern = strings.ReplaceAll(pattern, ir.Wildcard+ir.Wildcard, ir.Wildcard)
	}
	return pattern
}

// around is a concat with one part that is not constant, which has the place of the
// wildcard in the pattern.
func (f *Flow) around(n *node, pattern string, parts []*node) {
	var part *node
	for _, p := range parts {
		if p != nil {
			part = p
		}
	}
	before, after, ok := strings.Cut(pattern, ir.Wildcard)
	if !ok || strings.Contains(after, ir.Wildcard) {
		f.add(n, pattern)
		return
	}
	seen := map[string]bool{}
	f.react(part, func() {
		if n.strings[pattern] {
			return
		}
		for _, text := range part.texts() {
			if seen[text] {
				continue
			}
			seen[text] = true
			if n.strings[text] && before+after != "" { // what it has made comes back
				f.add(n, pattern)
				continue
			}
			if text = joined(before + text + after); len(text) > maxText {
				text = pattern
			}
			f.add(n, text)
		}
	})
}

// maxText bounds the strings that are put together.
const maxText = 8192

// texts are what a value is where it is interpolated.
func (n *node) texts() []string {
	if n.any() || n.kinds&(anyArray|anyHash|anyType) != 0 {
		return []string{ir.AnyName}
	}
	var texts []string
	for s := range n.strings {
		if strings.HasPrefix(s, refMark) {
			s = ir.AnyName
		}
		texts = append(texts, s)
	}
	if n.kinds&anyUndef != 0 && !n.strings[""] {
		texts = append(texts, "")
	}
	return texts
}

// isNumber reports whether a string may stand for a number.
func isNumber(s string) bool {
	if ir.IsPattern(s) {
		return true
	}
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}
