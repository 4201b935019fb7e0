package env

import (
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// What is defined in a file with errors is not known. The errors are those of the file: what uses it is lowered as if it were there,
// and fails with them where it is evaluated.

// Failure is part of [lower.Resolver].
func (l *linker) Failure(kind, name string) *lower.Failure {
	key := map[string]string{"class": classKind, "type": defineKind, "alias": aliasKind}[kind] + name
	if l.env.defs[key] != nil {
		return nil
	}
	return l.env.failures[key]
}

// isBroken reports whether a name is not known because of errors in files. Then something that fails takes its place in the program.
func (l *linker) isBroken(key string) bool {
	if l.env.defs[key] != nil || l.env.failures[key] == nil {
		return false
	}
	l.broken[key] = true
	return true
}

// reachBroken reaches the classes and defined types that computed names may stand for and that are not known because of errors in
// their files.
func (l *linker) reachBroken() {
	for _, f := range l.env.files {
		if f == nil || f.failure == nil || f.name == "" {
			continue
		}
		name := strings.TrimSuffix(f.name, "::init")
		kind := classKind
		if l.env.mentionIn(defineKind+name) == f {
			kind = defineKind
		}
		if l.env.find(kind, name) == nil {
			l.isBroken(kind + name)
		}
	}
}

// brokenDefinitions stand for what is used and not known.
func (l *linker) brokenDefinitions() []*ir.Func {
	var fs []*ir.Func
	for _, key := range slices.Sorted(maps.Keys(l.broken)) {
		kind, name, _ := strings.Cut(key, " ")
		if kind+" " == defineKind && l.broken[classKind+name] {
			continue // nothing is both, and it is not known what it is
		}
		failure := l.env.failures[key]
		module, _, _ := strings.Cut(name, "::")
		if l.env.Modules[module] == nil {
			module = ""
		}
		f := failure.Func(ir.Class, name, module, failure.In)
		switch kind + " " {
		case defineKind:
			f.Kind = ir.Define
		case functionKind:
			f.Kind, f.Returns = ir.Function, typesys.AnyType
			f.Params = []*ir.Param{anyArguments(f)}
		}
		fs = append(fs, f)
	}
	return fs
}

// anyArguments are the arguments of a function that may be called with any.
func anyArguments(f *ir.Func) *ir.Param {
	rest := &ir.Param{Name: "arguments", Type: typesys.AnyType, Rest: true, Pos: f.Pos}
	rest.Raw, rest.Value = f.NewValue(ir.OpArg, typesys.AnyType, f.Pos), f.NewValue(ir.OpArg, typesys.ArrayType, f.Pos)
	rest.Raw.Name, rest.Value.Name = rest.Name, rest.Name
	return rest
}

// brokenFiles fail where files with errors would be loaded; see [loadTypes].
func (l *linker) brokenFiles() []*ir.Func {
	var fs []*ir.Func
	for _, path := range slices.Sorted(maps.Keys(l.env.files)) {
		if f := l.env.files[path]; f != nil && f.failure != nil && f.name != "" {
			fs = append(fs, f.failure.Func(ir.Types, "file "+f.name, f.module, f.shown))
		}
	}
	return fs
}
