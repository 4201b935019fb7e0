package gogen

import (
	"slices"
	"strings"
	"unicode"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// factPart is a part of a package that gathers facts, with those that it finds.
type factPart struct {
	path, name string
	facts      []string
}

const (
	gatherPath  = runtimePath + "/facts/gather"
	sysinfoPath = gatherPath + "/sysinfo"
)

// factParts are those that there are.
var factParts = []factPart{
	{sysinfoPath, "Disks", []string{"disks", "partitions"}},
	{gatherPath, "DMI", []string{"dmi"}},
	{gatherPath, "Filesystems", []string{"filesystems"}},
	{sysinfoPath, "System", []string{"fips_enabled", "is_virtual", "kernel", "kernelmajversion", "kernelrelease", "kernelversion", "os", "path", "system_uptime", "timezone", "virtual"}},
	{sysinfoPath, "Identity", []string{"identity"}},
	{sysinfoPath, "Load", []string{"load_averages"}},
	{sysinfoPath, "Memory", []string{"memory"}},
	{sysinfoPath, "Mounts", []string{"mountpoints"}},
	{gatherPath, "Networking", []string{"networking"}},
	{sysinfoPath, "Processors", []string{"processors"}},
	{gatherPath, "SSH", []string{"ssh"}},
}

// gathered are the parts that find the facts of the machine: all of them, or those that the programs may read. The network's names the node.
func gathered(opts *Options, envs []*env) []factPart {
	all := opts.Facts || slices.ContainsFunc(envs, (*env).readsAnyFact)
	words := map[string]bool{"networking": true}
	if !all {
		for _, e := range envs {
			e.mentioned(words)
		}
	}
	var parts []factPart
	for _, p := range factParts {
		if all || slices.ContainsFunc(p.facts, func(fact string) bool { return words[fact] }) {
			parts = append(parts, p)
		}
	}
	return parts
}

// mentioned adds the words of the program and of what its data interpolates. A fact whose name is none of them is not read;
// [readsAnyFact] finds names that are computed.
func (e *env) mentioned(words map[string]bool) {
	add := func(text string) {
		for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			words[word] = true
		}
	}
	for _, f := range e.prog.Funcs {
		add(f.String())
		f.Walk(func(v *ir.Value) {
			if f := called(v); f != nil && f.Fact != "" {
				words[f.Fact] = true
			}
		})
	}
	if e.assets.Data != nil {
		for _, x := range e.assets.Data.Exprs {
			add(x.Key + " " + x.Root)
			for _, s := range x.Segments {
				if s, ok := s.(string); ok {
					add(s)
				}
			}
		}
	}
}

// called is the function of Puppet's or of stdlib's that a value calls, nil for none.
func called(v *ir.Value) *builtin.Function {
	if aux, ok := v.Aux.(ir.CallAux); ok {
		return builtin.Of(aux)
	}
	return nil
}

// readsAnyFact reports whether the program may read facts by names that it computes, or all of them.
func (e *env) readsAnyFact() bool {
	if len(e.prog.Hosts) > 0 || e.opts.Hieradata || e.prog.Entry != "" {
		return true // their code is not known, or the data
	}
	return slices.ContainsFunc(e.prog.Funcs, readsAnyFact)
}

// readsAnyFact reports whether a function may read facts by names that are computed, or makes something of all of them.
func readsAnyFact(f *ir.Func) bool {
	whole := map[*ir.Value]bool{} // $facts, and what is the same
	inIf := map[*ir.Value]bool{}
	for known := -1; known != len(whole); {
		known = len(whole)
		f.Walk(func(v *ir.Value) {
			if v.Op == puppet.OpTopVar && v.Aux == "facts" || v.Op == ir.OpNarrow && whole[v.Args[0]] {
				whole[v] = true
			}
			for _, r := range v.Regions {
				t := r.Terminator()
				if v.Op != ir.OpIf || t == nil || t.Op != ir.OpYield || len(t.Args) != 1 {
					continue
				}
				inIf[t] = true
				if slices.ContainsFunc(t.Args, func(a *ir.Value) bool { return whole[a] }) {
					whole[v] = true
				}
			}
		})
	}
	any := false
	f.Walk(func(v *ir.Value) {
		any = any || computesFact(v)
		if v.Op == ir.OpNarrow || v.Op == ir.OpYield && inIf[v] {
			return
		}
		for i, a := range v.Args {
			any = any || whole[a] && (i > 0 || !named(v))
		}
	})
	return any
}

// computesFact reports whether a value reads a fact by a name that is computed.
func computesFact(v *ir.Value) bool {
	if f := called(v); f != nil && (f.Digs == builtin.DigsFacts || f.Digs == builtin.DigsVariable) {
		return !isConst(v, 0)
	}
	name, ok := v.Aux.(string)
	return ok && v.Op != puppet.OpTopVar && v.Op != puppet.OpGiven && strings.TrimPrefix(name, "::") == "facts" // its name in Ruby code
}

// named reports whether a value reads of its first argument only what has a certain name.
func named(v *ir.Value) bool {
	if f := called(v); f != nil {
		return (f.Digs == builtin.DigsKeys || f.Digs == builtin.DigsPath) && isConst(v, 1)
	}
	return v.Op == puppet.OpIndex && isConst(v, 1)
}

// isConst reports whether an argument is there and is a constant.
func isConst(v *ir.Value, i int) bool {
	if i >= len(v.Args) {
		return false
	}
	_, ok := v.Args[i].Const()
	return ok
}
