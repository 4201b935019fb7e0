package instance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/object"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// object makes an object of a type, or of the one that inherits from it which the map names; nil where there is none to be made.
func (l *Loader) object(t *typesys.Object, h *value.Hash, p *path, at int) value.Value {
	of, ok := l.typeOf(t, h, p, at)
	if !ok {
		return nil
	}
	if !of.Declared {
		return l.foreign(of.Object, h, p, at)
	}
	o, err := of.Maker(l.Context)
	if err != nil { // it is abstract
		l.problem(p, at, err.Error())
		return nil
	}
	made := &part{ObjectValue: o, of: object.Of(o), features: h, path: p, at: at}
	l.parts = append(l.parts, made)
	for _, e := range h.Entries() {
		if e.Key == value.Value(value.PcoreType) {
			continue
		}
		name, ok := e.Key.(string)
		a := of.Attribute(name)
		if !ok || a == nil {
			unknown := at
			if v, ok := e.Value.(*value.Placed); ok && v.KeyAt >= 0 {
				unknown = v.KeyAt
			}
			l.problem(p.key(value.Text(e.Key)), unknown, object.Unknown(of.Name, value.Text(e.Key)).Error())
			continue
		}
		to, at := p.key(name), place(e.Value, at)
		if l.Stored && l.leftOut(of, a) {
			l.problem(to, at, of.Name+"."+name+" is derived or transient: documents do not have it")
			continue
		}
		if (a.Kind == typesys.ByReference || ofCatalog(a.Type)) && (l.Stored || isLinks(e.Value)) {
			l.links = append(l.links, link{made, a, e.Value, to, at})
			continue
		}
		before := len(l.problems)
		v := l.value(a.Type, e.Value, to, at)
		if len(l.problems) > before {
			made.of.Spoil(name) // which its parts have told
			continue
		}
		l.give(made, a, v, e.Value, to, at)
	}
	return o
}

// leftOut reports whether documents do not have a feature (SER-4).
func (l *Loader) leftOut(t *Type, a *typesys.Attribute) bool {
	return a.Kind == typesys.Derived || a.Kind == typesys.GivenOrDerived || slices.Contains(t.Transient, a.Name)
}

// ofCatalog reports whether the values of a feature are references to resources.
func ofCatalog(t typesys.Type) bool {
	t = unwrapped(t)
	if a, ok := t.(*typesys.Array); ok {
		t = a.Elem
	}
	_, ok := t.(*typesys.Metatype)
	return ok
}

// isLinks reports whether data has links for a feature, and not objects.
func isLinks(v value.Value) bool {
	v, _ = value.Unplaced(v)
	switch v := v.(type) {
	case string:
		return true
	case value.Array:
		return slices.ContainsFunc(v, isLinks)
	}
	return false
}

// typeOf is the type of the object that a map is to be.
func (l *Loader) typeOf(t *typesys.Object, h *value.Hash, p *path, at int) (*Type, bool) {
	named, says := h.Get(value.PcoreType)
	if !says {
		if known := l.find(t.Name); known != nil {
			return known, true
		}
		return &Type{Object: t}, true
	}
	at = place(named, at)
	named, _ = value.Unplaced(named)
	name, ok := named.(string)
	if !ok {
		l.problem(p.key(value.PcoreType), at, "expects the name of a type, got "+label(named))
		return nil, false
	}
	of := l.find(name)
	switch {
	case of == nil && name == t.Name:
		of = &Type{Object: t}
	case of == nil:
		l.problem(p.key(value.PcoreType), at, "there is no declared type "+name)
		return nil, false
	case !typesys.Assignable(t, of.Object):
		l.problem(p.key(value.PcoreType), at, "expects an object of "+t.Name+", got one of "+name)
		return nil, false
	}
	return of, true
}

// foreign makes an object of a type that is not declared.
func (l *Loader) foreign(t *typesys.Object, h *value.Hash, p *path, at int) value.Value {
	features := value.MakeHash(h.Len())
	before := len(l.problems)
	for _, e := range h.Entries() {
		if e.Key == value.Value(value.PcoreType) {
			continue
		}
		of := typesys.Type(typesys.AnyType)
		if name, ok := e.Key.(string); ok && t.Attribute(name) != nil {
			of = t.Attribute(name).Type
		}
		features.Set(e.Key, l.value(of, e.Value, p.key(value.Text(e.Key)), place(e.Value, at)))
	}
	if len(l.problems) > before {
		return nil
	}
	if init := t.InitHash(); !typesys.Instance(init, features) {
		l.problem(p, at, typesys.WrongType("the object of "+t.Name, init, features))
		return nil
	}
	o, err := typesys.NewObjectFrom(t, features)
	if err != nil {
		l.problem(p, at, err.Error())
		return nil
	}
	return o
}

// give gives an object a feature. Of a list, each element that is not acceptable is told.
func (l *Loader) give(o *part, a *typesys.Attribute, v, written value.Value, p *path, at int) {
	set := o.Fields.(object.Instance).Set
	if l.Stored {
		set = o.Fields.(object.Instance).Store
	}
	err := set(a.Name, v)
	if err == nil {
		return
	}
	if _, about := err.(*object.Unacceptable); !about { // logic has failed, which ends the object
		o.of.Spoil(a.Name)
		l.problem(p, at, err.Error())
		return
	}
	before := len(l.problems)
	of, many := unwrapped(a.Type).(*typesys.Array)
	if list, ok := v.(value.Array); ok && many {
		for i, e := range list {
			switch wrong := set(a.Name, value.Array{e}).(type) {
			case nil:
			case *object.Unacceptable:
				text := wrong.Text
				if text == object.WrongType(o.Type.Name, a.Name, &typesys.Array{Elem: of.Elem}, value.Array{e}).Error() {
					text = object.WrongType(o.Type.Name, a.Name, of.Elem, e).Error()
				}
				l.problem(p.elem(i), element(written, i, at), text)
			}
		}
	}
	if len(l.problems) == before {
		l.problem(p, at, err.Error())
	}
	o.of.Spoil(a.Name)
}

// element is the place of an element of a list.
func element(list value.Value, i, otherwise int) int {
	inner, _ := value.Unplaced(list)
	if loose, ok := inner.(Loose); ok {
		inner = loose.Items
	}
	if elems, ok := inner.(value.Array); ok && i < len(elems) {
		return place(elems[i], otherwise)
	}
	return otherwise
}

// follow gives an object what its links lead to (SER-3).
func (l *Loader) follow(k link) {
	list, isList := k.v, false
	inner, _ := value.Unplaced(k.v)
	if loose, ok := inner.(Loose); ok {
		list, isList = l.separate(loose), true
		if _, many := unwrapped(k.a.Type).(*typesys.Array); !many && len(list.(value.Array)) == 1 {
			list, isList = list.(value.Array)[0], false
		}
	} else if elems, ok := inner.(value.Array); ok {
		list, isList = elems, true
	}
	before := len(l.problems)
	var v value.Value
	if isList {
		of := typesys.Type(k.a.Type)
		if a, ok := unwrapped(of).(*typesys.Array); ok {
			of = a.Elem
		}
		out := value.Array{}
		for i, e := range list.(value.Array) {
			out = append(out, l.end(k, of, e, k.path.elem(i), place(e, k.at)))
		}
		v = out
	} else {
		v = l.end(k, unwrapped(k.a.Type), list, k.path, k.at)
	}
	if len(l.problems) > before {
		k.from.of.Spoil(k.a.Name)
		return
	}
	l.give(k.from, k.a, v, k.v, k.path, k.at)
}

// separate are the links of a document of texts, where one text may have several.
func (l *Loader) separate(loose Loose) value.Array {
	out := value.Array{}
	for _, e := range loose.Items {
		inner, of := value.Unplaced(e)
		text, ok := inner.(Text)
		if !ok {
			if inner != nil {
				out = append(out, e)
			}
			continue
		}
		parts := []string{string(text)}
		if !strings.HasSuffix(string(text), "]") { // Service[a b]
			parts = strings.Fields(string(text))
		}
		for _, one := range parts {
			at := 0
			if of != nil {
				at = of.At
			}
			out = append(out, &value.Placed{At: at, KeyAt: -1, Value: Text(one)})
		}
	}
	return out
}

// end is what a link leads to.
func (l *Loader) end(k link, t typesys.Type, v value.Value, p *path, at int) value.Value {
	v, _ = value.Unplaced(v)
	name := k.from.Type.Name + "." + k.a.Name
	wanted := " expects the URI of an object, such as '#/parts/0', got "
	reference, _ := unwrapped(t).(*typesys.Metatype)
	if reference != nil {
		wanted = " expects a resource of the catalog, such as 'Service[ntp]', got "
	}
	var text string
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		text = v
	case Text:
		text = string(v)
	default:
		if _, isObject := v.(*value.Hash); isObject && !l.Stored {
			return l.value(t, v, p, at)
		}
		l.problem(p, at, name+wanted+label(v))
		return nil
	}
	if reference != nil {
		if ref := resource(text); ref != nil && typesys.Instance(reference, ref) {
			return ref
		}
		l.problem(p, at, name+wanted+"'"+text+"'")
		return nil
	}
	begins := -1
	if end := k.path.document.End; end != nil {
		text, begins = end(text)
	}
	end := l.at(k.path.document, text, begins)
	if end == nil {
		l.problem(p, at, name+": there is no object at "+text)
		return nil
	}
	return end.ObjectValue
}

// resource is the reference that a text is; nil where it is none.
func resource(text string) typesys.Type {
	name, title, ok := strings.Cut(text, "[")
	if !ok || !strings.HasSuffix(title, "]") || name == "" || name[0] < 'A' || name[0] > 'Z' {
		return nil
	}
	title = strings.TrimSuffix(title, "]")
	name = strings.ToLower(name)
	if name == "class" {
		return &typesys.Class{Name: strings.ToLower(title)}
	}
	return &typesys.Resource{TypeName: name, Title: title}
}

// at is the object at a URI, which may be in another document, or the one that begins at a byte, where that is not -1; nil where there is
// none.
func (l *Loader) at(from *Document, uri string, begins int) *part {
	if l.found == nil {
		l.found = make(map[string]*part, len(l.parts))
		for _, p := range l.parts {
			l.found[id(p.path.document, p.path.uri())] = p
			if p.path.document.End != nil {
				l.found[id(p.path.document, "@"+strconv.Itoa(p.at))] = p
			}
		}
	}
	if begins >= 0 {
		return l.found[id(from, "@"+strconv.Itoa(begins))]
	}
	file, fragment, ok := strings.Cut(uri, "#")
	in := from
	if file != "" {
		i := slices.IndexFunc(l.documents, func(d *Document) bool { return d.Name == beside(from.Name, file) })
		if i < 0 {
			return nil
		}
		in = l.documents[i]
	} else if !ok {
		return nil
	}
	if in.End != nil && fragment != "" && !strings.HasPrefix(fragment, "/") { // an identifier
		_, begins = in.End(fragment)
		return l.found[id(in, "@"+strconv.Itoa(begins))]
	}
	if fragment == "/" {
		fragment = ""
	}
	return l.found[id(in, "#"+fragment)]
}

func id(d *Document, uri string) string { return strconv.Itoa(d.number) + uri }

// beside is the name of a file that another one names.
func beside(from, name string) string {
	if strings.HasPrefix(name, "/") {
		return name
	}
	dir := ""
	if i := strings.LastIndexByte(from, '/'); i >= 0 {
		dir = from[:i+1]
	}
	for strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		rest := strings.TrimPrefix(name, "./")
		if up, ok := strings.CutPrefix(name, "../"); ok {
			if dir == "" || strings.HasSuffix(dir, "../") {
				break
			}
			dir = dir[:strings.LastIndexByte(strings.TrimSuffix(dir, "/"), '/')+1]
			rest = up
		}
		name = rest
	}
	return dir + name
}
