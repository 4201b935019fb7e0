package runtime

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// CreateResources is the function create_resources (INC-3). It behaves like
// resource expressions at the place of the call; its result is undef.
func (s *Scope) CreateResources(at *Pos, args ...value.Value) error {
	return s.c.atCall(at, createResources(s, at, args))
}

func createResources(s *Scope, at *Pos, args []value.Value) error {
	held, err := fn.LegacyArguments(s.Context(), "create_resources", -3, args)
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
		return s.c.at(&Pos{File: at.File, Line: at.Line}, issue("CLASS_NOT_VIRTUALIZABLE", "Classes are not virtualizable"))
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
			if err := createResource(s, at, name, form, title, attrs); err != nil {
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
func createResource(s *Scope, at *Pos, typ string, form catalog.Form, title value.Value, attrs []catalog.Attr) error {
	text := string(value.AppendHostText(nil, title))
	if typ == "class" {
		class := s.c.env.Class(value.Downcase(trimRoot(text)))
		if class == nil {
			return plain("Could not find declared class ", text, s.c.unbuilt())
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
	t := s.c.cat.Declarable(typ)
	if t == nil {
		return plain("Unknown resource type: '", typ, "'", s.c.unbuilt())
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
	held, err := fn.LegacyArguments(s.Context(), "tag", -2, tags)
	if err == nil {
		err = s.frame.Resource.AddTags(s.c.build, held)
	}
	return s.c.atCall(at, err)
}

// Tagged is the function tagged: whether the container or the catalog has all of
// the tags.
func (s *Scope) Tagged(tags ...value.Value) (bool, error) {
	held, err := fn.LegacyArguments(s.Context(), "tagged", -2, tags)
	if err != nil {
		return false, err
	}
	for _, t := range held {
		tag := value.Downcase(value.Text(t))
		if !s.c.cat.Tags.Has(tag) && !s.frame.Resource.HasTag(tag) {
			return false, nil
		}
	}
	return true, nil
}

// resourceAttrs is Type['title']['attr', ...] (IDX-13): the value of one
// attribute, or the array of several. Unset ones have their default (DEF-3).
func resourceAttrs(s *Scope, ref value.Value, names ...value.Value) (value.Value, error) {
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
	r, err := s.c.build.FindRef(typ, title)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, issue("UNKNOWN_RESOURCE", "Resource not found: ", typ, "['", title, "']")
	}
	values := make(value.Array, len(keys))
	for i, n := range keys {
		name, ok := n.(string)
		if !ok || !hasAttr(r, name) {
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
func hasAttr(r *compile.Resource, name string) bool {
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
