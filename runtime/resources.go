package runtime

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// CreateResources is the function create_resources (INC-3). It behaves like
// resource expressions at the place of the call; its result is undef.
func (s *Scope) CreateResources(at *Pos, args ...value.Value) error {
	return s.AtCall(at, s.createResources(at, args))
}

func (s *Scope) createResources(at *Pos, args []value.Value) error {
	held, err := fn.LegacyArguments(s, "create_resources", -3, args)
	if err != nil {
		return err
	}
	if len(held) > 3 {
		return plain("create_resources(): wrong number of arguments (", strconv.Itoa(len(held)), "; must be 2 or 3)")
	}
	instances, ok := held[1].(*value.Hash)
	if !ok {
		return plain("create_resources(): second argument must be a hash")
	}
	var common *value.Hash
	if len(held) > 2 {
		if common, ok = held[2].(*value.Hash); !ok {
			return plain("create_resources(): third argument, if provided, must be a hash")
		}
	}
	name := hostName(args[0])
	form := catalog.Regular
	switch {
	case strings.HasPrefix(name, "@@"):
		form, name = catalog.Exported, name[2:]
	case strings.HasPrefix(name, "@"):
		form, name = catalog.Virtual, name[1:]
	}
	name = value.Downcase(name)
	if name == "class" && form != catalog.Regular {
		return s.At(&Pos{File: at.File, Line: at.Line}, issue("CLASS_NOT_VIRTUALIZABLE", "Classes are not virtualizable"))
	}
	nowhere := &Pos{} // attributes have no place
	for _, e := range instances.Entries() {
		params, ok := e.Value.(*value.Hash)
		if !ok {
			return plain("no implicit conversion of ", converted(e.Value), " into Hash")
		}
		all := common.Merge(params)
		if _, unnamed := all.Get(nil); unnamed { // attributes are made before the type is looked for
			return compile.Unnamed("")
		}
		attrs := []catalog.Attr{{Value: all, Op: catalog.Splat, Pos: nowhere}}
		titles, isArray := e.Key.(value.Array)
		if !isArray {
			titles = value.Array{e.Key}
		}
		for _, title := range titles {
			if err := s.createResource(at, name, form, title, attrs); err != nil {
				return err
			}
		}
	}
	return nil
}

// hostName is the type name in the first argument.
func hostName(typ value.Value) string {
	if t, _, ok := catalog.AsRef(typ); ok {
		return t
	}
	return value.Text(typ)
}

// createResource makes one resource, whose title may be any value.
func (s *Scope) createResource(at *Pos, typ string, form catalog.Form, title value.Value, attrs []catalog.Attr) error {
	text := string(value.AppendHostText(nil, title))
	if typ == "class" {
		class := s.env.Class(value.Downcase(trimRoot(text)))
		if class == nil {
			return plain("Could not find declared class ", text, s.unbuilt())
		}
		if err := s.useClass(class); err != nil {
			return err
		}
		r, err := s.declareClass(at, at, class, attrs)
		if r != nil {
			r.Maker = catalog.ByFunction
		}
		return err
	}
	t := s.cat.Declarable(typ)
	if t == nil {
		return plain("Unknown resource type: '", typ, "'", s.unbuilt())
	}
	if err := s.useType(t); err != nil {
		return err
	}
	if !value.Truth(title) {
		name := strconv.Quote(typ)
		if t.Kind == catalog.Native { // Puppet knows those by symbols
			name = ":" + typ
		}
		return plain("No title provided and ", name, " is not a valid resource reference")
	}
	if _, isText := title.(string); isText {
		title = nil
	}
	r, err := s.create(&compile.Declaration{Frame: s.frame, At: at, Type: t, Title: text, Other: title, Form: form}, attrs)
	if err != nil {
		return err
	}
	r.Maker = catalog.ByFunction
	return nil
}

// converted names a value in Ruby's messages about conversions.
func converted(v value.Value) string {
	switch v.(type) {
	case nil, bool:
		return string(value.AppendInspect(nil, v))
	}
	return value.HostClass(v)
}

// Tag is the function tag: it tags the current container (TAG-4).
func (s *Scope) Tag(at *Pos, tags ...value.Value) error {
	held, err := fn.LegacyArguments(s, "tag", -2, tags)
	if err == nil {
		err = s.frame.Resource.AddTags(s.cat, held)
	}
	return s.AtCall(at, err)
}

// Tagged is the function tagged: whether the container or the catalog has all of
// the tags.
func (s *Scope) Tagged(tags ...value.Value) (bool, error) {
	held, err := fn.LegacyArguments(s, "tagged", -2, tags)
	if err != nil {
		return false, err
	}
	for _, t := range held {
		tag := value.Downcase(value.Text(t))
		if !s.cat.Tags.Has(tag) && !s.frame.Resource.HasTag(tag) {
			return false, nil
		}
	}
	return true, nil
}

// Defined is the function defined, except for arguments such as '$name', which
// [Scope.DefinedVar] answers: whether one of the arguments names a class or type
// of the environment, or refers to a resource of the catalog (DUP-5).
func (s *Scope) Defined(args ...value.Value) (bool, error) {
	if len(args) == 0 {
		return false, plain(typesys.DescribeCall("defined", definedSignature, args, nil))
	}
	for _, a := range args {
		if ok, err := s.defined(a); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func (s *Scope) defined(v value.Value) (bool, error) {
	switch v := v.(type) {
	case string:
		switch {
		case v == "":
			return false, nil
		case v == "main":
			return true, nil
		case v[0] == '$':
			return s.DefinedVar(v[1:]), nil
		}
		return s.cat.Declarable(v) != nil || s.env.Class(value.Downcase(trimRoot(v))) != nil, nil
	case *typesys.Resource:
		if v.TypeName == "" {
			return false, plain("The given resource type is a reference to all kind of types")
		}
		if !v.Titled() {
			return s.cat.Declarable(v.TypeName) != nil, nil
		}
		r, err := s.cat.FindRef(v.TypeName, v.Title)
		return r != nil, err
	case *typesys.EntryRef:
		r, err := s.cat.FindRef(v.TypeName, v.Title)
		return r != nil, err
	case *typesys.Class:
		if v.Name == "" {
			return false, plain("The given class type is a reference to all classes")
		}
		return s.cat.Class(v.Name) != nil, nil
	case *typesys.Metatype:
		switch of := v.Of.(type) {
		case *typesys.Resource:
			return s.defined(of)
		case *typesys.Class:
			if of.Name == "" {
				return false, plain("The given class type is a reference to all classes")
			}
			return s.env.Class(of.Name) != nil, nil
		}
	}
	return false, plain(typesys.DescribeCall("defined", definedSignature, []value.Value{v}, nil))
}

// definedSignature is what the function defined takes: one name or reference, or
// more.
var definedSignature = []typesys.Signature{{
	Type: &typesys.Callable{Params: &typesys.Tuple{
		Types: []typesys.Type{&typesys.Variant{Types: []typesys.Type{
			&typesys.String{}, &typesys.Metatype{Of: &typesys.CatalogEntry{}}, &typesys.Metatype{Of: &typesys.Metatype{Of: &typesys.CatalogEntry{}}},
		}}},
		Size: typesys.Size{Min: 1, Max: math.MaxInt64},
	}},
	Names: []string{"vals"},
}}

// ResourceAttrs is Type['title']['attr', ...] (IDX-13): the value of one
// attribute, or the array of several. Unset ones have their default (DEF-3).
func (s *Scope) ResourceAttrs(ref value.Value, names ...value.Value) (value.Value, error) {
	typ, title, _ := catalog.AsRef(ref)
	many := len(names) > 1
	if len(names) == 1 {
		_, many = names[0].(value.Array)
	}
	keys := compact(value.Array(names).Flatten())
	if len(keys) == 0 && len(names) > 0 {
		if many {
			return keys, nil
		}
		return nil, nil
	}
	r, err := s.cat.FindRef(typ, title)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, issue("UNKNOWN_RESOURCE", "Resource not found: ", typ, "['", title, "']")
	}
	values := make(value.Array, len(keys))
	for i, n := range keys {
		name, ok := n.(string)
		if !ok || !s.hasAttr(r, name) {
			return nil, issue("UNKNOWN_RESOURCE_PARAMETER", "The resource ", firstCapital(typ), "['", title,
				"'] does not have a parameter called '", string(value.AppendHostText(nil, n)), "'")
		}
		values[i] = r.Get(name)
		if values[i] == nil {
			values[i], _ = r.Default(name)
		}
	}
	if !many {
		return values[len(values)-1], nil
	}
	return values, nil
}

// firstCapital is Ruby's capitalize: one capital letter, and small ones.
func firstCapital(s string) string { return strings.ToUpper(s[:1]) + value.Downcase(s[1:]) }

// hasAttr reports whether the type of a resource knows an attribute.
func (s *Scope) hasAttr(r *compile.Resource, name string) bool {
	if name == "name" || catalog.IsMetaparam(name) {
		return true
	}
	switch body := r.Body.(type) {
	case *Class:
		return declared(body.Params, name)
	case *defined:
		return declared(body.Params, name)
	}
	return r.Type.Kind == catalog.Native && r.Type.Accepts(name)
}
