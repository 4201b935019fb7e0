package fuzzref

import "strings"

// typ is what the generator expects of a value: a rough static type, so that most programs evaluate without error.
type typ struct {
	kind   kind
	elem   *typ    // of the elements of arrays and iterators, the values of hashes, the content of Sensitive
	object *object // of instances
}

type kind uint8

const (
	anyKind kind = iota
	intKind
	floatKind
	strKind
	boolKind
	undefKind
	defaultKind
	regexpKind
	typeKind
	refKind // of resources and classes
	timespanKind
	timestampKind
	semverKind
	rangeKind
	binaryKind
	uriKind
	deferredKind
	sensitiveKind
	arrayKind
	hashKind
	iteratorKind
	objectKind
)

var (
	anyType       = &typ{kind: anyKind}
	intType       = &typ{kind: intKind}
	floatType     = &typ{kind: floatKind}
	strType       = &typ{kind: strKind}
	boolType      = &typ{kind: boolKind}
	undefType     = &typ{kind: undefKind}
	defaultType   = &typ{kind: defaultKind}
	regexpType    = &typ{kind: regexpKind}
	typeType      = &typ{kind: typeKind}
	refType       = &typ{kind: refKind}
	timespanType  = &typ{kind: timespanKind}
	timestampType = &typ{kind: timestampKind}
	semverType    = &typ{kind: semverKind}
	rangeType     = &typ{kind: rangeKind}
	binaryType    = &typ{kind: binaryKind}
	uriType       = &typ{kind: uriKind}
	deferredType  = &typ{kind: deferredKind}
)

// namedTypes are the types as [forms] name them.
var namedTypes = map[string]*typ{
	"any": anyType, "int": intType, "float": floatType, "str": strType, "bool": boolType, "undef": undefType, "default": defaultType,
	"regexp": regexpType, "type": typeType, "ref": refType, "timespan": timespanType, "timestamp": timestampType, "semver": semverType,
	"range": rangeType, "binary": binaryType, "uri": uriType, "deferred": deferredType,
}

func arrayOf(elem *typ) *typ     { return &typ{kind: arrayKind, elem: elem} }
func hashOf(elem *typ) *typ      { return &typ{kind: hashKind, elem: elem} }
func iteratorOf(elem *typ) *typ  { return &typ{kind: iteratorKind, elem: elem} }
func sensitiveOf(elem *typ) *typ { return &typ{kind: sensitiveKind, elem: elem} }

// fits reports whether a value of type t can be used for u.
func (t *typ) fits(u *typ) bool {
	if u.kind == anyKind {
		return true
	}
	if t.kind != u.kind {
		return false
	}
	if t.object != u.object {
		return false
	}
	return t.elem == nil || u.elem == nil || t.elem.fits(u.elem)
}

// anyTyp returns a type at random, nested at most depth deep.
func (g *gen) anyTyp(depth int) *typ {
	n := 32
	if depth > 0 {
		n = 46
	}
	switch n := g.r.IntN(n); {
	case n < 7:
		return intType
	case n < 9:
		return floatType
	case n < 18:
		return strType
	case n < 22:
		return boolType
	case n < 24:
		return pick(g, undefType, undefType, defaultType)
	case n < 28:
		return pick(g, regexpType, typeType, typeType, refType)
	case n < 31:
		return pick(g, timespanType, timestampType, semverType, rangeType, binaryType, uriType, deferredType)
	case n < 32:
		if len(g.objects) > 0 {
			return &typ{kind: objectKind, object: pick(g, g.objects...)}
		}
		return sensitiveOf(g.dataTyp())
	case n < 40:
		return arrayOf(g.anyTyp(depth - 1))
	case n < 45:
		return hashOf(g.anyTyp(depth - 1))
	default:
		return pick(g, sensitiveOf, iteratorOf)(g.anyTyp(depth - 1))
	}
}

// dataTyp returns a type of plain data at random.
func (g *gen) dataTyp() *typ {
	return pick(g, intType, intType, strType, strType, boolType, floatType, arrayOf(intType), arrayOf(strType), hashOf(intType),
		hashOf(strType))
}

// spell writes a Puppet type that values of t usually match.
func (g *gen) spell(t *typ) string { return g.spellDeep(t, 3) }

func (g *gen) spellDeep(t *typ, depth int) string {
	if depth > 0 {
		inner := func() string { return g.spellDeep(t, depth-1) }
		switch g.r.IntN(20) {
		case 0:
			return pick(g, "Any", "RichData")
		case 1:
			return "Optional[" + inner() + "]"
		case 2:
			return "Variant[" + inner() + ", " + g.spellDeep(g.anyTyp(1), depth-1) + "]"
		case 3:
			return "Variant[" + g.spellDeep(g.anyTyp(1), depth-1) + ", " + inner() + "]"
		case 4:
			if t.kind != undefKind {
				return "NotUndef[" + inner() + "]"
			}
		case 5, 6, 7:
			var fitting []string
			for _, a := range g.aliases {
				if t.fits(a.of) {
					fitting = append(fitting, a.name)
				}
			}
			if len(fitting) > 0 {
				return pick(g, fitting...)
			}
		}
	}
	elem := func() string { return g.spellDeep(t.elem, depth-1) }
	switch t.kind {
	case anyKind:
		return "Any"
	case intKind:
		return pick(g, "Integer", "Integer", "Integer", "Numeric", "Integer[0]", "Integer[-1000, 1000]", "Integer[default, 9]", "Scalar", "Data", "ScalarData",
			"Init[Integer]", "Variant[Integer[0, 3], Integer[4, 99], Float]", "RichDataKey")
	case floatKind:
		return pick(g, "Float", "Float", "Numeric", "Float[0.0, 100.5]", "Scalar", "Float[default, 1e20]", "Init[Float]")
	case strKind:
		return pick(g, "String", "String", "String", "String[1]", "String[0, 5]", "Pattern[/^[a-z]/]", "Pattern[/./, /^$/]", "Enum['a', 'b', 'bee']",
			"Scalar", "ScalarData", "Enum['A', 'B', 'BEE', true]", "Pattern['e', /b/, /\\A\\w*\\z/]", "Iterable[String]", "Init[String]")
	case boolKind:
		return pick(g, "Boolean", "Boolean", "Boolean[true]", "Data", "Scalar", "Boolean[false]")
	case undefKind:
		return pick(g, "Undef", "Optional", "Optional[String]", "Data", "Undef")
	case regexpKind:
		return pick(g, "Regexp", "Regexp", "Regexp[/a/]", "Scalar")
	case typeKind:
		return pick(g, "Type", "Type", "Type", "Type[Scalar]", "Type[Integer]", "Type[Type]", "Type[Collection]")
	case refKind:
		return pick(g, "Type[CatalogEntry]", "Type[Resource]", "Type", "Type[Notify]", "Type[Class]", "CatalogEntry")
	case defaultKind:
		return "Default"
	case timespanKind:
		return pick(g, "Timespan", "Timespan", "Timespan[0]", "Timespan[default, '1-00:00:00.0']", "Scalar", "Timespan[1, 3600]")
	case timestampKind:
		return pick(g, "Timestamp", "Timestamp", "Timestamp[0]", "Timestamp['2000-01-01', '2030-01-01']", "Scalar", "Timestamp[default, default]")
	case semverKind:
		return pick(g, "SemVer", "SemVer", "SemVer['>=1.0.0 <2.0.0', '3.x']", "SemVer['1.x']", "Scalar", "SemVer[SemVerRange('>1.0.0')]")
	case rangeKind:
		return pick(g, "SemVerRange", "SemVerRange", "Scalar", "RichData")
	case binaryKind:
		return pick(g, "Binary", "Binary", "RichData")
	case uriKind:
		return pick(g, "URI", "URI", "URI['http://a.b/c']", "URI[{'scheme' => 'http'}]", "URI[{'host' => Pattern[/a/], 'scheme' => Enum['http', 'https']}]",
			"URI[{'path' => Undef}]")
	case deferredKind:
		return pick(g, "Deferred", "Deferred", "Object")
	case sensitiveKind:
		return pick(g, "Sensitive", "Sensitive["+elem()+"]")
	case iteratorKind:
		return pick(g, "Iterator", "Iterable", "Iterable["+elem()+"]", "Iterator["+elem()+"]")
	case objectKind:
		return pick(g, t.object.name, t.object.name, t.object.name, "Object")
	case arrayKind:
		e := elem()
		return pick(g, "Array", "Array["+e+"]", "Array["+e+"]", "Array["+e+", 1]", "Array["+e+", 0, 2]", "Tuple["+e+", 1, 9]",
			"Collection", "Tuple["+e+", "+elem()+"]", "Iterable["+e+"]", "Tuple["+e+", "+elem()+", 1, 3]", "Collection[0, 4]",
			"Array["+e+", default, 3]", "Tuple["+e+", 0]")
	case hashKind:
		e := elem()
		return pick(g, "Hash", "Hash[String, "+e+"]", "Hash[String, "+e+"]", "Hash[Scalar, "+e+", 1]", "Struct[{'a' => "+e+", Optional['b'] => "+elem()+"}]",
			"Collection", "Hash[Integer, "+e+"]", "Hash[String[1], "+e+", 0, 3]", "Hash[Enum['a', 'b', 'c', 'd e'], "+e+"]", "Struct[{Optional[a] => "+e+", Optional[b] => "+
				elem()+", Optional[c] => "+e+"}]", "Struct[{a => "+e+", NotUndef[b] => Optional["+e+"]}]", "Iterable[Tuple[String, "+e+"]]")
	}
	panic("a kind without a spelling")
}

// typeExpr writes a type as a value: any type there is, with any parameters it can have, and now and then others.
func (g *gen) typeExpr(depth int) string {
	if depth <= 0 || g.chance(40) {
		return g.spellDeep(g.anyTyp(1), depth)
	}
	var b strings.Builder
	form := pick(g, typeForms...)
	for form != "" {
		before, after, found := strings.Cut(form, "#")
		b.WriteString(before)
		if found {
			b.WriteString(g.typeExpr(depth - 1))
		}
		form = after
	}
	return b.String()
}

// typeForms are types, with # for a type within.
var typeForms = strings.Split(strings.TrimSpace(`
Integer[-3, 5]
Integer[7, 7]
Integer[default, default]
Integer[[1, 2]]
Float[1, 2.5]
Float[-1.5]
String[3]
String[2, 2]
String[default, 4]
String[Integer[1, 3]]
Enum[c, a, b, a]
Enum['x']
Enum['It\'s']
Enum
Pattern
Pattern[/a\/b/, 'c', Pattern[/d/]]
Regexp['x.y']
Boolean[true]
Array[#]
Array[#, 1, 2]
Array[#, Integer[1, 2]]
Array[2, 4]
Array[#, 0, 0]
Hash[#, #]
Hash[#, #, 1, 2]
Hash[#, #, 1]
Hash[1, 3]
Hash[0, 0]
Tuple[#]
Tuple[#, #]
Tuple[#, #, 1, 5]
Tuple[#, 1, default]
Tuple[#, #, #]
Tuple
Struct
Struct[{a => #}]
Struct[{'a' => #, Optional[b] => #, NotUndef[c] => #}]
Struct[{Enum['q'] => #}]
Struct[{}]
Variant[#]
Variant[#, #]
Variant[#, #, #]
Variant
Optional[#]
Optional['lit']
Optional[#]
NotUndef[#]
NotUndef['lit']
NotUndef
Type[#]
Type[#]
Sensitive[#]
Iterable[#]
Iterator[#]
Collection[1, 2]
Callable
Callable[0, 0]
Callable[#]
Callable[#, #, 1, 3]
Callable[#, 0]
Callable[[#, 1, 2], #]
Callable[[], #]
Callable[#, Callable[#]]
Callable[#, Optional[Callable[#, #]]]
Timespan[1, 2]
Timespan['0-00:00:01.0']
Timespan[{hours => 1}]
Timestamp['2020-01-01T00:00:00', default]
Timestamp[1, 1]
SemVer['1.x', '>=3.0.0']
SemVer[SemVerRange('~1.2')]
URI['http://a.b:80/c?d']
URI[{scheme => Enum[http, ftp], port => 80}]
Init[#]
Init[Integer, 16]
Init
Runtime
Runtime[ruby, 'Foo']
CatalogEntry
Class
Class['a::B']
Resource
Resource['file']
Resource[file, '/a']
Notify
Notify['x']
File['/a']
Unit
Scalar
ScalarData
Numeric
Data
RichData
Undef
Default
Any
Object
TypeSet
Deferred
Error
Error['puppet/x']
Object[{attributes => {q => Integer}}]
TypeReference['Foo']
Binary
SemVerRange
`), "\n")

// alias is a type alias and what it stands for.
type alias struct {
	name string
	of   *typ
}

// alias writes an alias, now and then a recursive one.
func (g *gen) alias() {
	t := g.anyTyp(1)
	name := g.typeName("t")
	of := g.spell(t)
	switch g.r.IntN(12) {
	case 0:
		of = "Variant[" + of + ", Array[" + name + "]]"
	case 1:
		of = "Variant[" + of + ", Hash[String, " + name + "]]"
	case 2:
		t = hashOf(anyType)
		of = "Struct[{Optional['a'] => Any, Optional['b'] => " + name + "}]"
	case 3:
		of = g.typeExpr(2)
	}
	g.line("type %s = %s", name, of)
	g.aliases = append(g.aliases, alias{name, t})
}
