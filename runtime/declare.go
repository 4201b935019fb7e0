package runtime

import (
	"slices"
	"strconv"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Declare declares resources of a type: one body of a resource expression whose
// title is a string or nested arrays of strings (RES-3 to RES-10). The result is
// the array of references. Errors are placed.
//
// A title that is not known to be a text is checked before the attributes are
// evaluated, with [Scope.Titles]. All bodies are, before the first is declared
// (RES-3). An expression that exports begins with [Scope.Exporting].
func (s *Scope) Declare(at *Pos, t *catalog.Type, form catalog.Form, title value.Value, attrs ...catalog.Attr) (value.Value, error) {
	if one, ok := title.(string); ok && one != "" {
		r, err := s.declare(at, t, form, one, attrs)
		if err != nil {
			return nil, s.c.atLabel(at, resourceStatement, err)
		}
		return value.Array{r.Reference()}, nil
	}
	titles, err := checkTitles(&titleSet{}, title)
	if err != nil {
		return nil, s.c.at(at, err)
	}
	return s.declareAll(make(value.Array, 0, len(titles)), at, t, form, titles, attrs)
}

// DeclareEach is [Scope.Declare] for what [Scope.Titles] returned and a value that is
// not used.
func (s *Scope) DeclareEach(at *Pos, t *catalog.Type, form catalog.Form, titles value.Array, attrs ...catalog.Attr) error {
	_, err := s.declareAll(nil, at, t, form, titles, attrs)
	return err
}

// declareAll appends the references to an array, unless it is nil.
func (s *Scope) declareAll(refs value.Array, at *Pos, t *catalog.Type, form catalog.Form, titles value.Array, attrs []catalog.Attr) (value.Array, error) {
	shared := len(titles) > 1
	if shared {
		var err error
		if attrs, err = s.c.build.Unshared(attrs); err != nil {
			return nil, s.c.atLabel(at, resourceStatement, err)
		}
	}
	for _, title := range titles {
		name, ok := title.(string)
		if !ok {
			continue // default
		}
		r, err := s.create(&compile.Declaration{Frame: s.frame, At: at, Type: t, Title: name, Form: form, Shared: shared}, attrs)
		if err != nil {
			return nil, s.c.atLabel(at, resourceStatement, err)
		}
		if refs != nil {
			refs = append(refs, r.Reference())
		}
	}
	return refs, nil
}

// DeclareOne is [Scope.Declare] for one title and a value that is not used.
func (s *Scope) DeclareOne(at *Pos, t *catalog.Type, form catalog.Form, title string, attrs ...catalog.Attr) error {
	if title == "" {
		return s.c.at(at, emptyTitle(0))
	}
	if _, err := s.declare(at, t, form, title, attrs); err != nil {
		return s.c.atLabel(at, resourceStatement, err)
	}
	return nil
}

func (s *Scope) declare(at *Pos, t *catalog.Type, form catalog.Form, title string, attrs []catalog.Attr) (*compile.Resource, error) {
	return s.create(&compile.Declaration{Frame: s.frame, At: at, Type: t, Title: title, Form: form}, attrs)
}

func (s *Scope) create(d *compile.Declaration, attrs []catalog.Attr) (*compile.Resource, error) {
	if err := s.useRelated(attrs); err != nil {
		return nil, err
	}
	r, err := s.c.build.Create(d, attrs)
	if err != nil {
		return nil, err
	}
	return r, s.c.build.Add(r)
}

// Exporting logs the warning about a resource expression with @@ when there is
// no store (VIRT-2). It comes once for each expression, before its titles.
func (s *Scope) Exporting(at *Pos) {
	if s.c.req.Store == nil {
		s.c.warnAt(at, "You cannot collect exported resources without storeconfigs being set; the export is ignored")
	}
}

// CheckTitle is [Scope.Titles] for a body whose title is one text.
func (s *Scope) CheckTitle(at *Pos, title string) (string, error) {
	if title == "" {
		return "", s.c.at(at, emptyTitle(0))
	}
	return title, nil
}

// Titles checks the titles of a body, the last of those given, and returns the
// flat array of them, without default (RES-4). Before it are those of the bodies
// before. The places are those of the body's title and of the whole expression,
// which is told of titles that are used again.
func (s *Scope) Titles(at []Pos, titles ...value.Value) (value.Array, error) {
	last := len(titles) - 1
	var seen titleSet
	for _, t := range titles[:last] {
		for _, t := range flat(t) {
			seen.add(t)
		}
	}
	flat, err := checkTitles(&seen, titles[last])
	if i, ok := err.(*Issue); ok && i.Code == duplicateTitle {
		return nil, s.c.at(&at[1], err)
	}
	return flat, s.c.at(&at[0], err)
}

const duplicateTitle = "DUPLICATE_TITLE"

// titleSet is the titles of a resource expression so far. Most have few.
type titleSet struct {
	few  [4]value.Value
	n    int
	more map[value.Value]bool
}

// add reports whether a title is new, and adds it.
func (t *titleSet) add(title value.Value) bool {
	if slices.Contains(t.few[:t.n], title) {
		return false
	}
	switch {
	case t.n < len(t.few):
		t.few[t.n] = title
		t.n++
	case t.more[title]:
		return false
	case t.more == nil:
		t.more = map[value.Value]bool{title: true}
	default:
		t.more[title] = true
	}
	return true
}

// flat is the elements of a value without nesting, the value itself if it is no array.
func flat(v value.Value) value.Array {
	if a, ok := v.(value.Array); ok {
		return a.Flatten()
	}
	return value.Array{v}
}

// checkTitles flattens and checks the titles of one body. Titles of earlier bodies
// are in seen.
func checkTitles(seen *titleSet, title value.Value) (value.Array, error) {
	if title == nil {
		return nil, issue("MISSING_TITLE", "Missing title. The title expression resulted in undef")
	}
	given := flat(title)
	titles := make(value.Array, 0, len(given))
	for i, t := range given {
		switch text := t.(type) {
		case nil:
			return nil, issue("MISSING_TITLE_AT", "Missing title at index ", strconv.Itoa(i), ". The title expression resulted in an undef title")
		case string:
			if text == "" {
				return nil, emptyTitle(i)
			}
			titles = append(titles, t)
		case value.DefaultValue:
		default:
			return nil, issue("ILLEGAL_TITLE_TYPE_AT", "Illegal title type at index ", strconv.Itoa(i), ". Expected String, got ", generalType(t))
		}
		if !seen.add(t) {
			return nil, issue(duplicateTitle, "The title '", value.Text(t), "' has already been used in this resource expression")
		}
	}
	return titles, nil
}

func emptyTitle(index int) error {
	return issue("EMPTY_STRING_TITLE_AT", "Empty string title at ", strconv.Itoa(index), ". Title strings must have a length greater than zero.")
}

// generalType is the type of v as messages print it, without ranges.
func generalType(v value.Value) string { return typesys.Generalize(typesys.InferReduced(v)).String() }

// DeclareNamed is [Scope.Declare] for a type known only at run time: the name of
// a type, or a type value (RES-1, RES-2).
func (s *Scope) DeclareNamed(at *Pos, typ value.Value, form catalog.Form, title value.Value, attrs ...catalog.Attr) (value.Value, error) {
	t, err := s.typeNamed(typ)
	if err != nil {
		return nil, s.c.atLabel(at, resourceStatement, err)
	}
	if t == &catalog.Class {
		return s.DeclareClassNamed(at, title, attrs...)
	}
	return s.Declare(at, t, form, title, attrs...)
}

// typeNamed finds the type in the type position of a resource expression.
func (s *Scope) typeNamed(typ value.Value) (*catalog.Type, error) {
	name, err := positionedType(typ)
	if err != nil {
		return nil, err
	}
	if name == "" {
		return &catalog.Class, nil
	}
	if t := s.c.cat.Declarable(name); t != nil {
		return t, s.useType(t)
	}
	return nil, plain("Unknown resource type: '", name, "'", s.c.unbuilt())
}

// positionedType is the name that messages have of the type that a value in the type
// position stands for, "" for class.
func positionedType(v value.Value) (name string, err error) {
	switch v := v.(type) {
	case string: // a name in the code that no type has
		return value.Downcase(v), nil
	case *typesys.Class:
		if v.Name != "" {
			return "", illegalType(v.String())
		}
		return "", nil
	case *typesys.Resource:
		if v.Titled() {
			return "", illegalType(v.String())
		}
		return v.String(), nil
	}
	return "", illegalType(generalType(v))
}

// CheckType is the error of a value in the type position that no resource can have
// as its type, before anything of the resources is evaluated (RES-1).
func (s *Scope) CheckType(at *Pos, v value.Value) error {
	_, err := positionedType(v)
	return s.c.at(at, err)
}

// NotType is the error of a value in the position of a type that no type can be
// the value of (RES-1).
func (s *Scope) NotType(at *Pos, v value.Value) (value.Value, error) {
	return nil, s.c.at(at, illegalType(generalType(v)))
}

func illegalType(got string) error {
	return issue("ILLEGAL_RESOURCE_TYPE", "Illegal Resource Type expression, expected result to be a type name, or untitled Resource, got ", got)
}

// DeclareClass is class { 'x': ... } for a class known at build time: it is added
// to the catalog and evaluated at once (RES-7, DUP-4).
func (s *Scope) DeclareClass(at *Pos, class *Class, attrs ...catalog.Attr) (value.Value, error) {
	if _, err := s.declareClass(at, s.surrounding(at), class, attrs); err != nil {
		return nil, s.c.atLabel(at, resourceStatement, err)
	}
	return value.Array{declaredRef(class)}, nil
}

// declareClass adds and evaluates a class; around is the call that does so.
func (s *Scope) declareClass(at, around *Pos, class *Class, attrs []catalog.Attr) (*compile.Resource, error) {
	r, err := s.addClass(class, at, s.frame.Source, attrs)
	if err != nil {
		return nil, err
	}
	r.Maker = catalog.ByExpression
	outer := s.c.around
	s.c.around = around
	err = s.c.evaluateClass(r, class)
	s.c.around = outer
	return r, err
}

// DeclareClassNamed is class { ... } with titles known only at run time.
func (s *Scope) DeclareClassNamed(at *Pos, title value.Value, attrs ...catalog.Attr) (value.Value, error) {
	titles, err := checkTitles(&titleSet{}, title)
	if err != nil {
		return nil, s.c.at(at, err)
	}
	refs := make(value.Array, 0, len(titles))
	for _, t := range titles {
		name := t.(string)
		class := s.c.env.Class(value.Downcase(trimRoot(name)))
		if class == nil {
			return nil, s.c.atLabel(at, resourceStatement, plain("Could not find declared class ", name, s.c.unbuilt()))
		}
		err := s.useClass(class)
		if err == nil {
			_, err = s.declareClass(at, s.surrounding(at), class, attrs)
		}
		if err != nil {
			return nil, s.c.atLabel(at, resourceStatement, err)
		}
		refs = append(refs, declaredRef(class))
	}
	return refs, nil
}

// declaredRef is what a resource expression results in for a class: not the type
// that refers to a class, but that of a resource (RES-9).
func declaredRef(class *Class) value.Value {
	return &typesys.Resource{TypeName: "Class", Title: catalog.Capitalize(class.Name)}
}

func classRef(class *Class) value.Value { return &typesys.Class{Name: class.Name} }

// BodyAttrs returns the attributes of one body on top of those of the body titled
// default (RES-6).
func (s *Scope) BodyAttrs(at *Pos, defaults []catalog.Attr, attrs ...catalog.Attr) ([]catalog.Attr, error) {
	d, err := s.c.build.Expand(defaults)
	if err != nil {
		return nil, s.c.at(at, err)
	}
	a, err := s.c.build.Expand(attrs)
	if err != nil {
		return nil, s.c.at(at, err)
	}
	return compile.WithDefaults(d, a), nil
}
