package env

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime"
	rthiera "github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// reachComputed reaches what the names stand for that bodies compute; it reports
// whether anything is to be lowered because of that.
func (l *linker) reachComputed(funcs []*ir.Func) bool {
	if l.everything {
		l.reachOwn()
	}
	for again := true; again; {
		grown := l.flow.Grown()
		again = len(grown) > 0
		slices.SortFunc(grown, func(a, b flow.Name) int {
			return cmp.Or(cmp.Compare(a.Use.Kind, b.Use.Kind), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Use.Func.File, b.Use.Func.File),
				cmp.Compare(a.Use.At.Pos.Line, b.Use.At.Pos.Line), cmp.Compare(a.Use.At.Pos.Col, b.Use.At.Pos.Col), cmp.Compare(a.Use.At.ID, b.Use.At.ID))
		})
		for i := range grown {
			l.follow(&grown[i])
		}
		l.reachCatalogFunctions(funcs)
	}
	for _, s := range l.sortedSearches() {
		l.resume(s)
	}
	return len(l.Todo)+len(l.Templates) > 0
}

// reachOwn reaches whatever the environment's own modules define.
func (l *linker) reachOwn() {
	defer l.lowerer.Enter(resolve.Root)()
	l.Unasked = true
	l.env.loadAll(true)
	l.reachBroken()
	l.reachProviders()
	for _, k := range l.env.table.Order {
		if d := l.env.table.Get(k); k.Kind == resolve.ClassKind || k.Kind == resolve.DefineKind {
			if m := l.env.Modules[d.File.Module]; m == nil || !filepath.IsAbs(m.Shown) {
				l.Reach(d)
			}
		}
	}
	for _, t := range append(l.env.templates(true), l.env.erbTemplates(ir.AnyName, true)...) {
		l.Reach(t)
	}
}

// follow reaches what a computed name stands for.
func (l *linker) follow(n *flow.Name) {
	defer l.lowerer.Enter(l.lowerer.Bodies[n.Use.Func])()
	l.Cause = l.cause(n)
	if ir.IsPattern(n.Name) {
		if !n.Use.Deferred || n.Use.Kind == ir.InlineSources {
			l.followPattern(n)
		}
		return
	}
	switch n.Use.Kind {
	case ir.ClassNames:
		if name := resolve.ClassName(n.Name); name != "" && l.Class(name) != nil {
			l.prog.Computed.Add(ir.ClassNames, name)
		}
	case ir.TypeNames:
		name := strings.ToLower(strings.TrimLeft(n.Name, "@:"))
		if name == "" || name == "class" {
			return
		}
		if kind, _ := l.ResourceType(name); kind != resolve.NoType && kind != resolve.RubyType {
			l.prog.Computed.Add(ir.TypeNames, name)
		}
	case ir.FunctionNames:
		name := strings.ToLower(strings.TrimPrefix(n.Name, "::"))
		if builtin.RendersLeft(name) && !n.Use.Deferred {
			d := diag.Warningf(lower.CodeUnsupported, l.usePlace(n.Use), "p2go does not compile this yet: calls of %s by a name that is computed", name).
				Hint("call it by its name")
			l.lowerer.Owners[d] = l.lowerer.Bodies[n.Use.Func]
			l.lowerer.Diags.Add(d)
		}
		l.followFunction(name)
	case ir.TemplateNames:
		if t := l.env.findTemplate(n.Name); t != nil {
			l.Reach(t)
			l.prog.Computed.Add(ir.TemplateNames, t.Key.Name)
		}
	case ir.ErbNames:
		if t := l.env.findErb(n.Name); t != nil {
			l.Reach(t)
			l.prog.Computed.Add(ir.ErbNames, t.Key.Name)
		}
	case ir.FileNames, ir.ContentNames:
		f := builtin.Of(n.Use.At.Aux.(ir.CallAux)).Finds
		if f.Paths && !isPath(n.Name) || !l.FindFile(f.Folder, n.Name, f.Content) {
			l.onMachine(n)
		}
	case ir.InlineSources:
		l.renders(n)
	}
}

func (l *linker) followFunction(name string) {
	if !resolve.IsFunctionName(name) {
		return
	}
	if f := builtin.Row(name); f != nil && f.Scope != nil { // the flow knows what its arguments name
		l.catalogFunctions[name] = true
		return
	}
	switch info := l.lowerer.Callee("", name); {
	case info.Kind == resolve.PuppetFunc, info.Kind == resolve.HostFunc, builtin.RendersLeft(name):
		l.prog.Computed.Add(ir.FunctionNames, name)
	case info.Kind == resolve.BuiltinFunc:
		l.prog.Computed.Add(ir.FunctionNames, name)
		l.LooksUp = l.LooksUp || info.Row.Keyed
	}
}

// followPattern reaches everything that has a name of a pattern.
func (l *linker) followPattern(n *flow.Name) {
	pattern := n.Name
	switch n.Use.Kind {
	case ir.ClassNames, ir.TypeNames, ir.FunctionNames:
		pattern = strings.ToLower(strings.TrimPrefix(pattern, "::"))
	case ir.TemplateNames:
		pattern = strings.ReplaceAll(pattern, "/"+ir.Wildcard+"/", "/"+ir.Wildcard) // an empty part of a path is none
		l.prog.Computed.Add(ir.TemplateNames, l.searchTemplates(pattern)...)
		return
	case ir.ErbNames:
		for _, t := range l.env.erbTemplates(pattern, false) {
			l.Reach(t)
			l.prog.Computed.Add(ir.ErbNames, t.Key.Name)
		}
		return
	case ir.FileNames, ir.ContentNames:
		f := builtin.Of(n.Use.At.Aux.(ir.CallAux)).Finds
		begins, _, _ := strings.Cut(pattern, ir.Wildcard)
		pattern = cleanPattern(pattern)
		if l.env.maybeOutside(pattern, f) || l.env.leadsOut(begins, f) {
			l.onMachine(n)
			if isPath(pattern) && !isPathOfEnvironments(pattern) {
				return
			}
		}
		if !f.Paths || isPath(pattern) || strings.HasPrefix(pattern, ir.Wildcard) {
			l.searchFiles(fileSearch{f.Folder, pattern, f.Content})
		}
		return
	case ir.InlineSources:
		l.renders(n)
		return
	}
	l.prog.Computed.Add(n.Use.Kind, pattern)
	key := n.Use.Kind.String() + " " + pattern
	if l.searches[key] == nil {
		l.searches[key] = &search{name: n, kind: n.Use.Kind, pattern: pattern, owner: l.Current()}
		l.resume(l.searches[key])
	}
}

// search looks for what has names of a pattern.
type search struct {
	name    *flow.Name
	kind    ir.NameKind
	pattern string
	owner   resolve.Key
	listed  bool // files have been looked for
	seen    int  // the definitions looked at
}

func (l *linker) sortedSearches() []*search {
	all := make([]*search, 0, len(l.searches))
	for _, s := range l.searches {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *search) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.pattern, b.pattern)) })
	return all
}

// resume goes on with a search: definitions may have been read since, that are not in
// files of their own.
func (l *linker) resume(s *search) {
	defer l.lowerer.Enter(s.owner)()
	l.Cause = l.cause(s.name)
	kind := resolve.ClassKind
	switch s.kind {
	case ir.TypeNames:
		kind = resolve.DefineKind
	case ir.FunctionNames:
		kind = resolve.FunctionKind
	}
	if !s.listed {
		s.listed = true
		l.list(s, kind)
	}
	for ; s.seen < len(l.env.table.Order); s.seen++ {
		key := l.env.table.Order[s.seen]
		if key.Kind == kind && ir.MatchName(s.pattern, key.Name) {
			l.Reach(l.env.table.Get(key))
		}
	}
}

// list reads the files in which the autoloader would find names of a pattern.
func (l *linker) list(s *search, kind resolve.Kind) {
	folder := "manifests"
	if s.kind == ir.FunctionNames {
		folder = "functions"
		if s.pattern == ir.AnyName {
			l.flow.Called("*")
		}
		l.env.loadFunctions(l.env.Dir, ownModule, s.pattern)
		for _, name := range l.env.functionFiles(gofunc.Dir, ".go") {
			if ir.MatchName(s.pattern, name) {
				l.lowerer.Callee("", name)
			}
		}
	}
	begin, _, _ := strings.Cut(s.pattern, ir.Wildcard)
	module, _, whole := strings.Cut(begin, "::")
	for _, name := range l.env.moduleNames() {
		if whole && name != module || !strings.HasPrefix(name, module) {
			continue
		}
		if folder == "functions" {
			l.env.loadFunctions(l.env.Modules[name].Dir, name, s.pattern)
			continue
		}
		l.look(kind, name) // also for what is nested in the main class
		for _, defined := range l.env.manifestNames(name) {
			if ir.MatchName(s.pattern, defined) {
				l.look(kind, defined)
			}
		}
	}
	if s.kind != ir.TypeNames {
		return
	}
	l.listDeclared(s.pattern)
	for _, name := range l.env.nativeNames() {
		if !ir.MatchName(s.pattern, name) {
			continue
		}
		if t, _ := l.env.nativeType(name); t != nil {
			l.Step(resolve.NativeKind.Key(name))
			l.Natives[name] = true
		}
	}
}

// listDeclared reads the declared types that modules and the environment have, and reaches those of resources whose names are of a pattern.
func (l *linker) listDeclared(pattern string) {
	begin, _, _ := strings.Cut(pattern, ir.Wildcard)
	l.env.loadTypes(l.env.Dir, "", begin)
	for _, name := range l.env.moduleNames() {
		l.env.loadTypes(l.env.Modules[name].Dir, name, begin)
	}
	for _, key := range slices.Clone(l.env.table.Order) {
		if key.Kind == resolve.AliasKind && ir.MatchName(pattern, key.Name) && isDeclared(l.env.table.Get(key)) {
			l.ResourceType(key.Name)
		}
	}
}

// look looks for a class or a defined type of a name that a computed one may be. Where
// its file has errors, what fails takes its place.
func (l *linker) look(kind resolve.Kind, name string) {
	if l.env.find(kind, name) == nil && (kind == resolve.DefineKind) == (l.env.table.MentionedIn(resolve.DefineKind.Key(name)) != nil) {
		l.Look(kind, name)
	}
}

// manifestNames are the names that the files of a module's manifests stand for.
func (e *Environment) manifestNames(module string) []string {
	names := e.filesBelow(filepath.Join(e.Modules[module].Dir, "manifests"), ".pp", disk.AllLinks)
	for i, name := range names {
		names[i] = module + "::" + strings.ReplaceAll(strings.TrimSuffix(name, ".pp"), "/", "::")
	}
	return names
}

// searchTemplates reaches the templates whose names, or paths, are of a pattern. It
// returns what makes them part of the table of names.
func (l *linker) searchTemplates(pattern string) []string {
	var names []string
	for _, t := range l.env.templates(false) {
		shown := strings.TrimSuffix(t.Key.Name, templateSuffix)
		file := strings.TrimSuffix(t.Path, templateSuffix)
		running := l.env.runtimePath(t.Shown)
		if slices.ContainsFunc([]string{t.Key.Name, shown, t.Path, file, running, strings.TrimSuffix(running, templateSuffix)}, func(name string) bool { return ir.MatchName(pattern, name) }) {
			l.Reach(t)
			names = append(names, t.Key.Name)
		}
	}
	if pattern == ir.AnyName {
		return []string{ir.AnyName}
	}
	return names
}

// fileSearch is for files of a folder that modules have, whose names are of a pattern.
type fileSearch struct {
	folder, pattern string
	content         bool
}

func (l *linker) searchFiles(s fileSearch) {
	if !slices.Contains(l.found, s) {
		l.found = append(l.found, s)
	}
}

// readsAny reports whether a program reads files whose paths are not known at all: those may be what another function has found.
func (l *linker) readsAny() bool {
	return slices.ContainsFunc(l.found, func(s fileSearch) bool { return s.content && s.pattern == ir.AnyName })
}

// holdsContent reports whether a program reads a file of a module's folder, by its name there, "" for a file that is in none, or by
// its path, as it is when building or when the program runs.
func (l *linker) holdsContent(folder, name, built, running string) bool {
	return slices.ContainsFunc(l.found, func(s fileSearch) bool {
		switch {
		case !s.content && !l.readsAny():
			return false
		case name != "" && s.folder == folder && ir.MatchName(s.pattern, name):
			return true
		case s.pattern == ir.AnyName:
			return false
		}
		return ir.MatchName(s.pattern, built) || ir.MatchName(s.pattern, running) ||
			ir.MatchName(s.pattern, strings.Replace(running, ir.EnvironmentPath, runtime.DefaultEnvironmentpath, 1))
	})
}

// computesAll makes everything of some kinds part of the program: functions in Go say
// only when they run what they call.
func (l *linker) computesAll(kinds ...ir.NameKind) {
	if len(kinds) > 0 {
		l.flow.Declared()
	}
	for _, k := range kinds {
		use := &flow.Use{Kind: k, Func: &ir.Func{}, At: &ir.Value{}}
		n := &flow.Name{Use: use, Name: ir.AnyName}
		outer := l.Cause
		l.Cause = l.cause(n)
		l.followPattern(n)
		l.Cause = outer
	}
}

// Applies is part of [flow.World].
func (l *linker) Applies() bool { return l.env.opts.Applied }

// Native is part of [flow.World].
func (l *linker) Native(typ string) bool { return l.Natives[typ] }

// Given is part of [flow.World].
func (l *linker) Given(class string) bool { return l.given[class] }

// Data is part of [flow.World].
func (l *linker) Data(key string) (values []value.Value, unknown bool) {
	if l.env.opts.OpenData {
		return nil, true
	}
	data, module := l.dataOf(key)
	return data.Values(key, module)
}

// DataKey is part of [flow.World].
func (l *linker) DataKey(text string) string { return rthiera.KeyRoot(text) }

// DataString is part of [flow.World]. What is encrypted may be anything.
func (l *linker) DataString(s string) (pieces []string, key string, also bool) {
	exprs := rthiera.Expressions(s)
	if len(exprs) > 0 {
		if x := rthiera.ParseExpr(exprs[0]); x.Method == rthiera.Alias {
			return nil, x.Key, true
		}
	}
	if strings.HasPrefix(strings.TrimSpace(s), "ENC[") {
		return []string{"", ""}, "", false
	}
	rest := s
	for _, e := range exprs {
		before, after, _ := strings.Cut(rest, "%{"+e+"}")
		pieces, rest = append(pieces, before), after
	}
	return append(pieces, rest), "", false
}

// isBuiltin reports whether a computed name may be that of a builtin function.
func (l *linker) isBuiltin(name string) bool {
	return l.prog.Computed[ir.FunctionNames].Has(name) && !builtin.Row(name).Special() && l.lowerer.Callee("", name).Kind == resolve.BuiltinFunc
}
