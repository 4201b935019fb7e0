package env

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubyast "github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ensureAttribute says whether a resource is there.
const ensureAttribute = "ensure"

// typeAttribute is an attribute of a type, and what a provider is to know of it.
type typeAttribute struct {
	assets.ProviderAttribute
	accepts typesys.Type // nil where that is not known
	list    bool         // it may have several values, which is not known
}

// linkProviders gives a program that applies catalogs the providers that modules have in Go for the types of its resources. Where everything is
// reached, or may be declared by tests, all of the environment's own modules are looked at.
func (l *linker) linkProviders() {
	if !l.env.opts.Applied && !l.everything && !l.env.opts.Own {
		return
	}
	var all []string
	if l.env.opts.Applied && l.env.opts.AllTypes {
		all = l.providerNames(func(*Module) bool { return true })
	}
	names := slices.Concat(all, l.ownProviders(), l.purgedProviders(), slices.Collect(maps.Keys(l.Natives)))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		l.linkProvider(name)
	}
}

// purgedProviders are the types with providers whose resources a resource of the type resources may remove: the program has their names.
func (l *linker) purgedProviders() []string {
	if !l.Natives[purging] {
		return nil
	}
	said := map[string]bool{}
	l.prog.Strings(func(s string) { said[strings.ToLower(s)] = true })
	return slices.DeleteFunc(l.providerNames(func(*Module) bool { return true }), func(name string) bool { return !said[name] })
}

// purging is the type whose resources remove others.
const purging = "resources"

// ownProviders are the types for which the environment and its own modules have files of providers.
func (l *linker) ownProviders() []string {
	if !l.everything && !l.env.opts.Own {
		return nil
	}
	return l.providerNames(func(m *Module) bool { return !filepath.IsAbs(m.Shown) })
}

// providerNames are the types for which the environment and some modules have files of providers. A file of helpers gives a name, too.
func (l *linker) providerNames(some func(m *Module) bool) []string {
	var names []string
	add := func(dir string) {
		names = append(names, l.env.filesNamed(dir, gofunc.ProviderDir, ".go")...)
	}
	add(l.env.Dir)
	for _, m := range l.env.holders(gofunc.ProviderDir) {
		if some(m) {
			add(m.Dir)
		}
	}
	return names
}

// reachProviders makes the types part of the program for which the environment's own modules have providers: tests declare their resources.
func (l *linker) reachProviders() {
	for _, name := range l.ownProviders() {
		if t, _ := l.env.nativeType(name); t != nil {
			l.Step(resolve.NativeKind.Key(name))
			l.Natives[name] = true
		} else if l.DeclaredResource(name) != nil {
			l.ResourceType(name)
		} else {
			continue
		}
		if l.env.opts.Own {
			l.prog.Computed.Add(ir.TypeNames, name)
		}
	}
}

// providerOwners are where the provider of a type is looked for: the environment, the module of the type, and others.
func (l *linker) providerOwners(name string) []owner {
	owners := []owner{{dir: l.env.Dir}}
	add := func(modules ...*Module) {
		for _, m := range modules {
			if m != nil {
				owners = append(owners, owner{m.Name, m.Dir, m.Shown})
			}
		}
	}
	if d := l.DeclaredResource(name); d != nil {
		add(l.env.Modules[d.File.Module])
	} else if t, _ := l.env.nativeType(name); t != nil {
		add(l.env.Modules[t.Module])
	}
	add(l.env.holders(gofunc.ProviderDir)...)
	return owners
}

// linkProvider gives the program the provider of a type, if there is one.
func (l *linker) linkProvider(name string) {
	key, known := resolve.Root, true
	switch t, exists := l.env.nativeType(name); {
	case l.DeclaredResource(name) != nil:
		key = l.DeclaredResource(name).Key
	case t != nil || exists:
		key = resolve.NativeKind.Key(name)
	default:
		known = false
	}
	defer l.lowerer.Enter(key)()
	rel := path.Join(gofunc.ProviderDir, strings.ReplaceAll(name, "::", "/")+".go")
	for _, o := range l.providerOwners(name) {
		p, diags := gofunc.ReadProvider(l.env.disk, filepath.Join(o.dir, filepath.FromSlash(rel)), path.Join(filepath.ToSlash(o.shown), rel), name, known)
		if p == nil {
			continue
		}
		l.lowerer.Diags = append(l.lowerer.Diags, diags...)
		if diags.HasErrors() {
			return
		}
		before := len(l.lowerer.Diags)
		attributes := l.typeAttributes(name, p)
		if attributes == nil {
			return
		}
		out := &assets.Provider{Type: name, Name: p.Name, Struct: p.Struct, Optional: p.Optional, Package: l.providerPackage(o, name)}
		out.Attributes = l.pairFields(name, p, attributes)
		if !l.lowerer.Diags[before:].HasErrors() {
			l.assets.Providers = append(l.assets.Providers, out)
		}
		return
	}
}

func (l *linker) providerError(at source.Span, format string, args ...any) {
	l.lowerer.Diags.Add(diag.Errorf(gofunc.CodeProvider, at, format, args...))
}

// providerPackage reads the package of providers in a folder of an owner, whose files become assets.
func (l *linker) providerPackage(o owner, name string) ir.GoPackage {
	return l.readGo(&l.assets.ProviderFiles, "providers", o, gofunc.ProviderDir, gofunc.ProviderPackage(name), gofunc.ProviderFiles)
}

// pairFields finds the field of each attribute.
func (l *linker) pairFields(name string, p *gofunc.Provider, attributes []*typeAttribute) []assets.ProviderAttribute {
	used := map[*gofunc.Field]bool{}
	var out []assets.ProviderAttribute
	for _, a := range attributes {
		var of []*gofunc.Field
		for _, f := range p.Fields {
			if f.Is(a.Name) {
				of = append(of, f)
				used[f] = true
			}
		}
		switch {
		case len(of) > 1:
			l.providerError(of[1].At, "the fields %s and %s are both for the attribute %s", of[0].Go, of[1].Go, a.Name)
		case len(of) == 1:
			a.Field, a.Go = of[0].Go, of[0].Type
			if why := a.unfit(); why != "" {
				l.providerError(of[0].At, "the field %s has the Go type %s: %s", of[0].Go, of[0].Type, why)
			}
			a.All = a.All || a.Property && a.list && a.isSlice()
		case a.Property || a.Namevar:
			what := "property"
			if a.Namevar {
				what = "name variable"
			}
			l.providerError(p.At, "the struct %s has no field for the %s %s of %s", p.Struct, what, a.Name, name)
		}
		out = append(out, a.ProviderAttribute)
	}
	for _, f := range p.Fields {
		if !used[f] {
			called := f.Tag
			if called == "" {
				called = f.Go
			}
			l.providerError(f.At, "the type %s has no attribute for the field %s; a field of the provider's own has the tag `puppet:\"-\"`", name, called)
		}
	}
	return out
}

// isSlice reports whether the field is a slice, or a pointer to one.
func (a *typeAttribute) isSlice() bool {
	t := a.Go
	if t.Kind == ir.GoPointer {
		t = t.Elem
	}
	return t.Kind == ir.GoSlice
}

// unfit says why values of the attribute are none of the Go type of its field, "" where they are.
func (a *typeAttribute) unfit() string {
	t := a.Go
	if t.Kind == ir.GoPointer {
		t = t.Elem
	}
	if t.Kind == ir.GoAny {
		return ""
	}
	isList := a.isSlice()
	switch {
	case a.Name == ensureAttribute && t.Kind != ir.GoString:
		return "ensure is a string"
	case a.Namevar && (isList || t.Kind == ir.GoMap):
		return a.Name + " identifies resources, and is one value"
	case a.Property && a.All && !isList:
		return a.Name + " has several values, for which it has to be a slice"
	case a.Property && !a.All && !a.list && isList:
		return a.Name + " has one value, and is no slice"
	case a.Words != nil && t.Kind != ir.GoString:
		if t.Kind == ir.GoBool && !slices.ContainsFunc(a.Words, func(w string) bool { return w != "true" && w != "false" }) {
			return ""
		}
		return a.Name + " is one of " + strings.Join(a.Words, ", ") + ", and has to be a string"
	case a.accepts != nil && !typesys.Assignable(t.Holds(), a.accepts):
		return "it does not hold all values of " + a.accepts.String()
	}
	return ""
}

// typeAttributes are the attributes of a type in the order in which Puppet checks them; nil where something is wrong, which is reported.
func (l *linker) typeAttributes(name string, p *gofunc.Provider) []*typeAttribute {
	var all []*typeAttribute
	if l.DeclaredResource(name) != nil {
		all = l.declaredAttributes(name)
	} else {
		d, _, exists := l.env.typeReader().Define(name)
		switch {
		case d != nil:
			all = rubyAttributes(d)
		case exists: // what is not understood is reported where the type is read
			l.providerError(p.At, "the provider is for the type %s, which p2go does not understand", name)
		default:
			if _, own := nativetypes.Lookup(name); own {
				l.providerError(p.At, "the provider is for the type %s of Puppet's own; providers in Go are for types of modules", name)
			} else {
				l.providerError(p.At, "there is no resource type %s", name)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *typeAttribute) int { return a.rank() - b.rank() })
	return all
}

// rank is where an attribute stands among those of a type.
func (a *typeAttribute) rank() int {
	switch {
	case a.Namevar:
		return 0
	case a.Property && a.Name == ensureAttribute:
		return 1
	case a.Property:
		return 2
	}
	return 3
}

// declaredAttributes are those of a type that is declared with its features.
func (l *linker) declaredAttributes(name string) []*typeAttribute {
	t := l.lowerer.Resources[name]
	if t == nil {
		return nil // what is wrong with it is reported
	}
	declarations := map[*typesys.Object]*ir.Declaration{}
	var own *typesys.Object
	for _, a := range l.lowerer.Aliases {
		if a.Declares != nil && a.Object() != nil {
			declarations[a.Object()] = a.Declares
			if a.Name == t.Declared {
				own = a.Object()
			}
		}
	}
	var all []*typeAttribute
	seen := map[string]*typeAttribute{}
	for _, d := range ir.Lineage(own, func(o *typesys.Object) *ir.Declaration { return declarations[o] }) {
		for _, f := range d.Features {
			a := &typeAttribute{accepts: f.Of}
			a.Name, a.All, a.Namevar = f.Name, f.Max != 1, slices.Contains(t.Namevars, f.Name)
			a.Property = !a.Namevar && (f.Behaviour == ir.Property || f.Behaviour == ir.InitOnly)
			a.Ensures = a.Property && f.Name == ensureAttribute
			if a.All {
				a.accepts = &typesys.Array{Elem: f.Of}
			}
			if f.Reference {
				a.accepts = nil
			}
			if before := seen[a.Name]; before != nil {
				*before = *a
				continue
			}
			seen[a.Name] = a
			all = append(all, a)
		}
	}
	return all
}

// rubyAttributes are those of a type in Ruby.
func rubyAttributes(d *typemeta.Definition) []*typeAttribute {
	var all []*typeAttribute
	for _, from := range d.Attrs {
		a := &typeAttribute{}
		a.Name, a.Namevar = from.Name, slices.Contains(d.Type.Namevars, from.Name)
		a.Property = from.Property && !a.Namevar
		a.Ensures = from.Parent == "Puppet::Property::Ensure"
		if d.Registered {
			a.registered(from)
		} else {
			a.said(from)
		}
		if a.Name != "provider" {
			all = append(all, a)
		}
	}
	return all
}

// registered notes what the resource API says of an attribute.
func (a *typeAttribute) registered(from *typemeta.Attribute) {
	text, _ := from.Options["type"].(string)
	text = strings.TrimSpace(text)
	for {
		inner, ok := strings.CutPrefix(text, "Optional[")
		if !ok {
			break
		}
		text = strings.TrimSuffix(inner, "]")
	}
	head, rest, _ := strings.Cut(text, "[")
	if head == "Enum" {
		for word := range strings.SplitSeq(strings.TrimSuffix(rest, "]"), ",") {
			a.Words = append(a.Words, strings.Trim(word, " \t\n'\""))
		}
	}
	a.accepts = map[string]typesys.Type{
		"String": typesys.StringType, "Enum": typesys.StringType, "Pattern": typesys.StringType, "Integer": typesys.IntegerType, "Float": typesys.NumericType,
		"Numeric": typesys.NumericType, "Boolean": typesys.BooleanType,
	}[head]
	if a.list = head != "Hash"; head == "Array" {
		a.All = a.Property
	}
	a.Default = literalValue(from.Options["default"])
}

// said notes what a type in Ruby says of an attribute where that stands there as literals.
func (a *typeAttribute) said(from *typemeta.Attribute) {
	matching := from.Options["array_matching"]
	certain := true
	for _, s := range from.Said {
		switch s.Name {
		case "array_matching=":
			if len(s.Args) == 1 {
				matching = s.Args[0]
			}
		case "defaultvalues":
			a.Words = append(a.Words, "present", "absent")
		case "newvalue":
			certain = certain && len(s.Args) > 0 && a.word(s.Args[0])
		case "newvalues":
			for _, arg := range s.Args {
				certain = certain && a.word(arg)
			}
		case "aliasvalue":
			certain = false
		case "nodefault":
			a.Default = nil
		case "defaultto":
			a.Default = nil
			if len(s.Args) == 1 {
				a.Default = literalValue(s.Args[0])
			} else if s.Block != nil && s.Block.Body != nil && len(s.Block.Body.Body) == 1 {
				a.Default = nodeValue(s.Block.Body.Body[0])
			}
		}
	}
	if !certain {
		a.Words = nil
	}
	a.All = a.Property && literalValue(matching) == everyValue
}

// everyValue is the option array_matching of a property of which all values count.
const everyValue = "all"

// word adds a word that values may be, and reports whether it is one.
func (a *typeAttribute) word(v typemeta.Literal) bool {
	switch v := literalValue(v).(type) {
	case string, bool:
		a.Words = append(a.Words, value.Text(v))
		return true
	}
	return false
}

// literalValue is the value of a literal, nil for none and for what leaves an attribute without one.
func literalValue(v typemeta.Literal) value.Value {
	switch v := v.(type) {
	case string, int64:
		return v
	case bool:
		if v {
			return v
		}
	case typemeta.Symbol:
		return string(v)
	case typemeta.List:
		list := value.Array{}
		for _, e := range v {
			made := literalValue(e)
			if made == nil {
				return nil
			}
			list = append(list, made)
		}
		return list
	}
	return nil
}

// nodeValue is the value of a literal in Ruby code, nil for all else.
func nodeValue(n rubyast.Node) value.Value {
	switch n := n.(type) {
	case *rubyast.Sym:
		return n.Name
	case *rubyast.Str:
		return n.Value
	case *rubyast.True:
		return true
	}
	return nil
}
