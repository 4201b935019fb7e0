package env

import (
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// What is defined in a file with errors is not known. The errors are those of the file: what uses it is lowered as if it were there,
// and fails with them where it is evaluated.

// reachBroken reaches the classes and defined types that computed names may stand for and that are not known because of errors in
// their files.
func (l *linker) reachBroken() {
	for _, f := range l.env.files {
		if f == nil || f.Failure == nil || f.Name == "" {
			continue
		}
		name := strings.TrimSuffix(f.Name, "::init")
		kind := resolve.ClassKind
		if l.env.table.MentionedIn(resolve.DefineKind.Key(name)) == f {
			kind = resolve.DefineKind
		}
		l.Look(kind, name)
	}
}

// brokenDefinitions stand for what is used and not known.
func (l *linker) brokenDefinitions() []*ir.Func {
	var fs []*ir.Func
	for _, key := range slices.SortedFunc(maps.Keys(l.Broken), resolve.Key.Compare) {
		kind, name := key.Kind, key.Name
		if kind == resolve.DefineKind && l.Broken[resolve.ClassKind.Key(name)] {
			continue // nothing is both, and it is not known what it is
		}
		failure := l.env.table.Failure(key)
		module, _, _ := strings.Cut(name, "::")
		if l.env.Modules[module] == nil {
			module = ""
		}
		f := lower.FailFunc(failure, ir.Class, name, module, failure.In)
		switch kind {
		case resolve.DefineKind:
			f.Kind = ir.Define
		case resolve.FunctionKind:
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
		if f := l.env.files[path]; f != nil && f.Failure != nil && f.Name != "" {
			fs = append(fs, lower.FailFunc(f.Failure, ir.Types, "file "+f.Name, f.Module, f.Shown))
		}
	}
	return fs
}
