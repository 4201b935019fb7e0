package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// The functions of the module stdlib that work on the catalog. They behave as
// that module's Ruby code does (STD, INC-4); their arguments are converted as
// for functions of the legacy API, so undef is the empty string (3X-2).

// EnsureResource is ensure_resource(type, titles, attributes): it declares the
// resources that do not exist with these attributes.
func (s *Scope) EnsureResource(at *Pos, args ...value.Value) (value.Value, error) {
	if len(args) < 1 || args[0] == nil {
		return nil, s.AtCall(at, plain("Must specify a type"))
	}
	if len(args) < 2 || args[1] == nil {
		return nil, s.AtCall(at, plain("Must specify a title"))
	}
	typ, ok := args[0].(string)
	if !ok {
		return nil, s.AtCall(at, plain("ensure_resource(): a resource type is a String, not ", value.ALabel(args[0])))
	}
	params := emptyHash
	if len(args) > 2 {
		if h, ok := args[2].(*value.Hash); ok {
			params = h
		}
	}
	for _, title := range (value.Array{args[1]}).Flatten() {
		if err := s.ensure(at, typ, value.Text(title), params); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

var emptyHash = &value.Hash{}

// ensure declares one resource unless it exists with these attributes.
func (s *Scope) ensure(at *Pos, typ, title string, params *value.Hash) error {
	held, err := s.cat.Held(params)
	if err != nil {
		return s.AtCall(at, err)
	}
	params = held.(*value.Hash)
	r, err := s.cat.FindRef(typ, title)
	if err != nil {
		return s.AtCall(at, err)
	}
	if r != nil && r != s.Resource() && hasParams(r, params) {
		return nil
	}
	return s.CreateResources(at, typ, value.NewHash(value.Entry{Key: title, Value: params}))
}

// hasParams tells whether a resource has all of the values; one that is undef
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
	if len(args) < 2 {
		return nil, s.AtCall(at, plain("Must specify a title"))
	}
	titles, ok := args[1].(*value.Hash)
	if !ok {
		return nil, s.AtCall(at, plain("ensure_resources(): Requires second argument to be a Hash"))
	}
	defaults := emptyHash
	if len(args) > 2 {
		if h, ok := args[2].(*value.Hash); ok {
			defaults = h
		}
	}
	for _, e := range titles.Entries() {
		params := defaults
		if h, ok := e.Value.(*value.Hash); ok {
			params = defaults.Merge(h)
		}
		if _, err := s.EnsureResource(at, args[0], e.Key, params); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// EnsurePackages is ensure_packages(names, defaults).
func (s *Scope) EnsurePackages(at *Pos, args ...value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, s.AtCall(at, plain("'ensure_packages' expects between 1 and 2 arguments, got none"))
	}
	defaults := value.NewHash(value.Entry{Key: "ensure", Value: "installed"})
	if len(args) > 1 {
		if h, ok := args[1].(*value.Hash); ok {
			defaults = defaults.Merge(h)
		}
		if defaults.Lookup("ensure") == "present" {
			defaults = defaults.Merge(value.NewHash(value.Entry{Key: "ensure", Value: "installed"}))
		}
	}
	if _, ok := args[0].(*value.Hash); ok {
		return s.EnsureResources(at, "package", args[0], defaults)
	}
	for _, name := range (value.Array{args[0]}).Flatten() {
		if _, err := s.EnsureResource(at, "package", name, defaults); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// DefinedWithParams is defined_with_params(reference, attributes).
func (s *Scope) DefinedWithParams(at *Pos, args ...value.Value) (value.Value, error) {
	if len(args) == 0 || args[0] == nil {
		return nil, s.AtCall(at, plain("Must specify a reference"))
	}
	params := emptyHash
	if len(args) > 1 {
		held, err := s.cat.Held(args[1])
		if err != nil {
			return nil, s.AtCall(at, err)
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
			typ = ref
		}
	default:
		var ok bool
		if typ, title, ok = catalog.AsRef(ref); !ok {
			return nil, s.AtCall(at, plain("Reference is not understood: '", value.Label(ref), "'"))
		}
	}
	if title != "" {
		r, err := s.cat.FindRef(typ, title)
		return r != nil && r != s.Resource() && hasParams(r, params), s.AtCall(at, err)
	}
	for _, r := range s.cat.Resources() {
		if strings.EqualFold(r.Type.Name, typ) && r != s.Resource() && hasParams(r, params) {
			return true, nil
		}
	}
	return false, nil
}

// Getparam is getparam(reference, name): the value of an attribute, or the empty
// string.
func (s *Scope) Getparam(at *Pos, args ...value.Value) (value.Value, error) {
	if len(args) == 0 || args[0] == nil {
		return nil, s.AtCall(at, plain("Must specify a reference"))
	}
	name, ok := "", false
	if len(args) > 1 {
		name, ok = args[1].(string)
	}
	if !ok {
		return nil, s.AtCall(at, plain("Must specify name of a parameter"))
	}
	text := value.Text(args[0])
	if typ, title, ok := catalog.AsRef(args[0]); ok {
		text = catalog.RefText(typ, title)
	}
	r, err := s.cat.FindText(text)
	if err != nil {
		return nil, s.AtCall(at, err)
	}
	if r == nil || name == "" {
		return "", nil
	}
	if v := r.Get(name); v != nil {
		return v, nil
	}
	return "", nil
}

// AssertPrivate is assert_private(message): it fails when the class or define
// was declared by another module.
func (s *Scope) AssertPrivate(at *Pos, args ...value.Value) (value.Value, error) {
	if s.ModuleName() == s.CallerModuleName() {
		return nil, nil
	}
	if len(args) > 0 {
		if text, ok := args[0].(string); ok {
			return nil, s.AtCall(at, plain(text))
		}
	}
	r := s.Resource()
	kind := "Definition "
	if r.Type.Kind == catalog.ClassKind {
		kind = "Class "
	}
	name := strings.ToLower(r.Title)
	if r.Type.Kind != catalog.ClassKind {
		name = strings.ToLower(r.Type.Name)
	}
	return nil, s.AtCall(at, plain(kind, name, " is private"))
}
