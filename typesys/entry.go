package typesys

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// CatalogEntry accepts the types Class[…] and Resource[…] (TP-29). Its instances
// would be the entries themselves, which the language never sees: a reference is
// a type, and as a value it is an instance of Type[CatalogEntry]. The same goes
// for [Class] and [Resource].
type CatalogEntry struct{ plain }

// CatalogEntryType is CatalogEntry.
var CatalogEntryType = &CatalogEntry{}

func (*CatalogEntry) name() string                      { return "CatalogEntry" }
func (*CatalogEntry) print(p *printer)                  { p.text("CatalogEntry") }
func (*CatalogEntry) instance(value.Value, *guard) bool { return false }

func (*CatalogEntry) accepts(o Type, _ *guard) bool {
	switch o.(type) {
	case *CatalogEntry, *Class, *Resource:
		return true
	}
	return false
}

// Class is Class[Name], lower case and without leading ::, or Class when
// there is no name (TP-27).
type Class struct {
	plain
	Name string
}

// ClassType is Class without a name.
var ClassType = &Class{}

func (*Class) bare() Type                        { return ClassType }
func (*Class) name() string                      { return "Class" }
func (*Class) instance(value.Value, *guard) bool { return false }

// accepts is ASG-24.
func (t *Class) accepts(o Type, _ *guard) bool {
	c, ok := o.(*Class)
	return ok && (t.Name == "" || t.Name == c.Name)
}

func (t *Class) print(p *printer) {
	p.text("Class")
	if t.Name != "" {
		p.open()
		p.item(t.Name)
		p.close()
	}
}

// Ref is the class as catalogs refer to it: Class[Ntp::Server].
func (t *Class) Ref() string {
	segs := strings.Split(t.Name, "::")
	for i, s := range segs {
		if s != "" {
			segs[i] = strings.ToUpper(s[:1]) + s[1:]
		}
	}
	return "Class[" + strings.Join(segs, "::") + "]"
}

// Resource is TypeName['Title']; without a title the resource type, without a
// type name Resource itself (TP-28). TypeName is compared without case.
type Resource struct {
	plain
	TypeName string
	Title    string
	// Empty reports whether the title is given, and empty.
	Empty bool
	// Computed reports whether a text named the type, which need not exist.
	Computed bool
}

// Titled reports whether the type refers to a resource, which need not exist.
func (t *Resource) Titled() bool { return t.Title != "" || t.Empty }

// ResourceType is Resource without a type name.
var ResourceType = &Resource{}

func (*Resource) bare() Type                        { return ResourceType }
func (*Resource) name() string                      { return "Resource" }
func (*Resource) instance(value.Value, *guard) bool { return false }

// accepts is ASG-25.
func (t *Resource) accepts(o Type, _ *guard) bool {
	r, ok := o.(*Resource)
	return ok && (t.TypeName == "" || strings.EqualFold(t.TypeName, r.TypeName) && (!t.Titled() || r.Titled() && t.Title == r.Title))
}

func (t *Resource) print(p *printer) {
	if t.TypeName == "" {
		p.text("Resource")
		return
	}
	if p.key {
		p.text("Resource:" + strings.ToLower(t.TypeName))
	} else {
		p.text(capitalizeSegments(t.TypeName))
	}
	if t.Titled() {
		p.open()
		p.quoted(t.Title)
		p.close()
	}
}

// Ref is the resource as catalogs refer to it: File[/etc/motd].
func (t *Resource) Ref() string { return capitalizeSegments(t.TypeName) + "[" + t.Title + "]" }
