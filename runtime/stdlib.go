package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The functions of the module stdlib that work on the catalog. They behave as
// that module's Ruby code does (STD, INC-4); their arguments are converted as
// for functions of the legacy API, so undef is the empty string (3X-2).

// EnsureResource is ensure_resource(type, titles, attributes): it declares the
// resources that do not exist with these attributes.
func (s *Scope) EnsureResource(at *Pos, args ...value.Value) (value.Value, error) {
	args = legacyArgs(args)
	if len(args) < 1 {
		return nil, s.c.atCall(at, plain("Must specify a type"))
	}
	if len(args) < 2 || !value.Truth(args[1]) {
		return nil, s.c.atCall(at, plain("Must specify a title"))
	}
	typ, ok := args[0].(string)
	if !ok {
		return nil, s.c.atCall(at, plain("ensure_resource(): a resource type is a String, not ", value.ALabel(args[0])))
	}
	params := value.Value(emptyHash)
	if len(args) > 2 {
		params = args[2]
	}
	for _, title := range (value.Array{args[1]}).Flatten() {
		if err := ensure(s, at, typ, title, params); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// legacyArgs are the arguments with the empty string for undef.
func legacyArgs(args []value.Value) []value.Value {
	converted := make([]value.Value, len(args))
	for i, a := range args {
		if converted[i] = a; a == nil {
			converted[i] = ""
		}
	}
	return converted
}

var emptyHash = &value.Hash{}

// ensure declares one resource unless it exists with these attributes. Its title
// may be any value, of which the text is looked for. No attributes at all may be
// asked for with an empty string, but not declared.
func ensure(s *Scope, at *Pos, typ string, title, attrs value.Value) error {
	held, err := s.c.build.Held(attrs)
	if err != nil {
		return s.c.atCall(at, err)
	}
	params, isHash := held.(*value.Hash)
	ref := typ + "[" + string(value.AppendHostText(nil, title)) + "]"
	typeName, text, ok := catalog.SplitRef(ref)
	if !ok {
		return s.c.atCall(at, catalog.NotReference(ref))
	}
	r, err := s.c.build.FindRef(typeName, text)
	if err != nil {
		return s.c.atCall(at, err)
	}
	if r != nil && r != s.frame.Resource && (isHash || held == value.Value("")) && hasParams(&r.Resource, params) {
		return nil
	}
	if !isHash {
		return s.c.atCall(at, notHash(held))
	}
	return s.CreateResources(at, typ, value.NewHash(value.Entry{Key: title, Value: params}))
}

// notHash is what Ruby says of a value where only a Hash can be.
func notHash(v value.Value) error {
	return plain("no implicit conversion of ", fn.ImplicitClass(v), " into Hash")
}

// hasParams reports whether a resource has all of the values; one that is undef
// must not be set.
func hasParams(r *catalog.Resource, params *value.Hash) bool {
	for _, e := range params.Entries() {
		name, ok := e.Key.(string)
		if !ok || !value.Identical(r.Get(name), e.Value) {
			return false
		}
	}
	return true
}

// EnsureResources is ensure_resources(type, hash of titles, defaults).
func (s *Scope) EnsureResources(at *Pos, args ...value.Value) (value.Value, error) {
	args = legacyArgs(args)
	if len(args) < 1 {
		return nil, s.c.atCall(at, plain("Must specify a type"))
	}
	if len(args) < 2 {
		return nil, s.c.atCall(at, plain("Must specify a title"))
	}
	titles, ok := args[1].(*value.Hash)
	if !ok {
		return nil, s.c.atCall(at, plain("ensure_resources(): Requires second argument to be a Hash"))
	}
	defaults := value.Value(emptyHash)
	if len(args) > 2 {
		defaults = args[2]
	}
	for _, e := range titles.Entries() {
		params := defaults
		if value.Truth(e.Value) {
			own, ok := e.Value.(*value.Hash)
			if !ok {
				return nil, s.c.atCall(at, notHash(e.Value))
			}
			others, ok := defaults.(*value.Hash)
			if !ok {
				return nil, s.c.atCall(at, notHash(defaults))
			}
			params = others.Merge(own)
		}
		if _, err := s.EnsureResource(at, args[0], e.Key, params); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// EnsurePackages is ensure_packages(names, defaults).
func (s *Scope) EnsurePackages(at *Pos, args ...value.Value) (value.Value, error) {
	packages := typesys.NonEmptyString
	all := &typesys.Variant{Types: []typesys.Type{packages, &typesys.Array{Elem: packages}, &typesys.Hash{Key: packages, Value: typesys.AnyType}}}
	if d := (&fn.Dispatch{Sig: packagesSignature(all)}); !d.Accepts(args, nil) {
		return nil, s.c.atCall(at, plain(typesys.DescribeCall("ensure_packages", []typesys.Signature{d.Sig}, args, nil)))
	}
	defaults := value.NewHash(value.Entry{Key: "ensure", Value: "installed"})
	if len(args) > 1 {
		defaults = defaults.Merge(args[1].(*value.Hash))
		if defaults.Lookup("ensure") == value.Value("present") {
			defaults = defaults.Merge(value.NewHash(value.Entry{Key: "ensure", Value: "installed"}))
		}
	}
	if _, ok := args[0].(*value.Hash); ok {
		return s.EnsureResources(at, "package", args[0], defaults)
	}
	return s.EnsureResource(at, "package", args[0], defaults)
}

// EnsurePackages8present is ensure_packages since stdlib 8.6, which has a newer name in stdlib 9.
func (s *Scope) EnsurePackages8present(at *Pos, args ...value.Value) (value.Value, error) {
	return ensurePackages(s, at, "ensure_packages", args)
}

// EnsurePackages9 is ensure_packages of stdlib 9, which has a newer name there.
func (s *Scope) EnsurePackages9(at *Pos, args ...value.Value) (value.Value, error) {
	message := "This function is deprecated, please use stdlib::ensure_packages instead."
	if _, err := fn.DeprecationSince9Function.Call(s.From(at), []value.Value{"ensure_packages", message, false}, nil); err != nil {
		return nil, s.c.atCall(at, err)
	}
	return s.StdlibEnsurePackages(at, args...)
}

// StdlibEnsurePackages is stdlib::ensure_packages(names, defaults).
func (s *Scope) StdlibEnsurePackages(at *Pos, args ...value.Value) (value.Value, error) {
	return ensurePackages(s, at, "stdlib::ensure_packages", args)
}

func ensurePackages(s *Scope, at *Pos, function string, args []value.Value) (value.Value, error) {
	name := typesys.NonEmptyString
	names := fn.Dispatch{Sig: packagesSignature(&typesys.Variant{Types: []typesys.Type{name, &typesys.Array{Elem: name}}})}
	hash := fn.Dispatch{Sig: packagesSignature(&typesys.Hash{Key: name, Value: typesys.AnyType})}
	defaults := emptyHash
	switch {
	case names.Accepts(args, nil):
		if len(args) > 1 {
			defaults = args[1].(*value.Hash)
		}
		list, ok := args[0].(value.Array)
		if !ok {
			list = value.Array{args[0]}
		}
		for _, name := range list {
			if err := ensurePackage(s, at, name.(string), defaults); err != nil {
				return nil, err
			}
		}
	case hash.Accepts(args, nil):
		if len(args) > 1 {
			defaults = args[1].(*value.Hash)
		}
		for _, e := range args[0].(*value.Hash).Entries() {
			own, ok := e.Value.(*value.Hash)
			if !ok {
				return nil, s.c.atCall(at, notHash(e.Value))
			}
			if err := ensurePackage(s, at, e.Key.(string), defaults.Merge(own)); err != nil {
				return nil, err
			}
		}
	default:
		sigs := []typesys.Signature{names.Sig, hash.Sig}
		return nil, s.c.atCall(at, plain(typesys.DescribeCall(function, sigs, args, nil)))
	}
	return nil, nil
}

// ensurePackage declares a package that is installed; present, where one that is declared is.
func ensurePackage(s *Scope, at *Pos, name string, params *value.Hash) error {
	params = value.NewHash(value.Entry{Key: "ensure", Value: "installed"}).Merge(params)
	switch params.Lookup("ensure") {
	case value.Value("installed"), value.Value("present"):
		present, err := s.DefinedWithParams(at, "Package["+name+"]", value.NewHash(value.Entry{Key: "ensure", Value: "present"}))
		if err != nil {
			return err
		}
		ensure := "installed"
		if present == value.Value(true) {
			ensure = "present"
		}
		params.Set("ensure", ensure)
	}
	_, err := s.EnsureResource(at, "package", name, params)
	return err
}

func packagesSignature(packages typesys.Type) typesys.Signature {
	return typesys.Signature{
		Type:  &typesys.Callable{Params: &typesys.Tuple{Types: []typesys.Type{packages, typesys.HashType}, Size: typesys.Size{Min: 1, Max: 2}}},
		Names: []string{"packages", "default_attributes"},
	}
}

// DefinedWithParams is defined_with_params(reference, attributes).
func (s *Scope) DefinedWithParams(at *Pos, args ...value.Value) (value.Value, error) {
	args = legacyArgs(args)
	if len(args) == 0 {
		return nil, s.c.atCall(at, plain("Must specify a reference"))
	}
	params := emptyHash
	if len(args) > 1 {
		held, err := s.c.build.Held(args[1])
		if err != nil {
			return nil, s.c.atCall(at, err)
		}
		if h, ok := held.(*value.Hash); ok {
			params = h
		}
	}
	typ, title := "", ""
	switch ref := args[0].(type) {
	case string:
		var ok bool
		if typ, title, ok = catalog.SplitRef(ref); !ok {
			return nil, s.c.atCall(at, catalog.NotReference(ref))
		}
	default:
		var ok bool
		if typ, title, ok = catalog.AsRef(ref); !ok {
			return nil, s.c.atCall(at, plain("Reference is not understood: '", typesys.HostClass(ref), "'"))
		}
	}
	if title != "" {
		r, err := s.c.build.FindRef(typ, title)
		return r != nil && r != s.frame.Resource && hasParams(&r.Resource, params), s.c.atCall(at, err)
	}
	for _, r := range s.c.cat.Resources() {
		if strings.EqualFold(r.Type.Name, typ) && r != &s.frame.Resource.Resource && hasParams(r, params) {
			return true, nil
		}
	}
	return false, nil
}

// Getparam is getparam(reference, name): the value of an attribute, or the empty
// string.
func (s *Scope) Getparam(at *Pos, args ...value.Value) (value.Value, error) {
	args = legacyArgs(args)
	if len(args) == 0 {
		return nil, s.c.atCall(at, plain("Must specify a reference"))
	}
	name, ok := "", false
	if len(args) > 1 {
		name, ok = args[1].(string)
	}
	if !ok {
		return nil, s.c.atCall(at, plain("Must specify name of a parameter"))
	}
	if name == "" {
		return "", nil
	}
	text := value.Text(args[0])
	if typ, title, ok := catalog.AsRef(args[0]); ok {
		text = catalog.RefText(typ, title)
	}
	r, err := s.c.cat.FindText(text)
	if err != nil {
		return nil, s.c.atCall(at, err)
	}
	if r == nil {
		return "", nil
	}
	if v := r.Get(name); v != nil {
		return v, nil
	}
	return "", nil
}
