package fuzzref

import (
	"fmt"
	"strings"
)

// typ is what the generator expects of a value: a rough static type, so that most programs evaluate without error.
type typ struct {
	kind kind
	elem *typ // of the elements of arrays and the values of hashes
}

type kind uint8

const (
	anyKind kind = iota
	intKind
	floatKind
	strKind
	boolKind
	undefKind
	regexpKind
	typeKind
	arrayKind
	hashKind
	defaultKind
)

var (
	anyType     = &typ{kind: anyKind}
	intType     = &typ{kind: intKind}
	floatType   = &typ{kind: floatKind}
	strType     = &typ{kind: strKind}
	boolType    = &typ{kind: boolKind}
	undefType   = &typ{kind: undefKind}
	regexpType  = &typ{kind: regexpKind}
	typeType    = &typ{kind: typeKind}
	defaultType = &typ{kind: defaultKind}
)

func arrayOf(elem *typ) *typ { return &typ{arrayKind, elem} }
func hashOf(elem *typ) *typ  { return &typ{hashKind, elem} }

// fits reports whether a value of type t can be used for u.
func (t *typ) fits(u *typ) bool {
	if u.kind == anyKind {
		return true
	}
	if t.kind != u.kind {
		return false
	}
	return t.elem == nil || u.elem == nil || t.elem.fits(u.elem)
}

// anyTyp returns a type at random, nested at most depth deep.
func (g *gen) anyTyp(depth int) *typ {
	n := 10
	if depth > 0 {
		n = 15
	}
	switch g.r.IntN(n) {
	case 0, 1:
		return intType
	case 2:
		return floatType
	case 3, 4, 5:
		return strType
	case 6:
		return boolType
	case 7:
		return pick(g, undefType, undefType, defaultType)
	case 8:
		return pick(g, regexpType, typeType)
	case 9:
		return pick(g, intType, strType, boolType)
	case 10, 11, 12:
		return arrayOf(g.anyTyp(depth - 1))
	default:
		return hashOf(g.anyTyp(depth - 1))
	}
}

// dataTyp returns a type of plain data at random.
func (g *gen) dataTyp() *typ {
	return pick(g, intType, intType, strType, strType, boolType, floatType, arrayOf(intType), arrayOf(strType), hashOf(intType),
		hashOf(strType))
}

// spell writes a Puppet type that values of t usually match.
func (g *gen) spell(t *typ) string {
	switch g.r.IntN(14) {
	case 0:
		return "Any"
	case 1:
		return "Optional[" + g.spell(t) + "]"
	case 2:
		return "Variant[" + g.spell(t) + ", " + g.spell(g.anyTyp(1)) + "]"
	case 3:
		if t.kind != undefKind {
			return "NotUndef[" + g.spell(t) + "]"
		}
	case 4, 5:
		for _, a := range g.aliases {
			if t.fits(a.of) {
				return a.name
			}
		}
	}
	switch t.kind {
	case intKind:
		return pick(g, "Integer", "Integer", "Numeric", "Integer[0]", "Integer[-1000, 1000]", "Integer[default, 9]", "Scalar", "Data")
	case floatKind:
		return pick(g, "Float", "Numeric", "Float[0.0, 100.5]", "Scalar")
	case strKind:
		return pick(g, "String", "String", "String[1]", "String[0, 5]", "Pattern[/^[a-z]/]", "Pattern[/./, /^$/]", "Enum['a', 'b', 'bee']",
			"Scalar", "ScalarData")
	case boolKind:
		return pick(g, "Boolean", "Boolean[true]", "Data")
	case undefKind:
		return pick(g, "Undef", "Optional", "Optional[String]")
	case regexpKind:
		return pick(g, "Regexp", "Regexp[/a/]", "Scalar")
	case typeKind:
		return pick(g, "Type", "Type[Scalar]", "Type[Integer]")
	case defaultKind:
		return "Default"
	case arrayKind:
		e := g.spell(t.elem)
		return pick(g, "Array", "Array["+e+"]", "Array["+e+"]", "Array["+e+", 1]", "Array["+e+", 0, 2]", "Tuple["+e+", 1, 9]",
			"Collection", "Tuple["+e+", "+e+"]")
	case hashKind:
		e := g.spell(t.elem)
		return pick(g, "Hash", "Hash[String, "+e+"]", "Hash[String, "+e+"]", "Hash[Scalar, "+e+", 1]", "Struct[{'a' => "+e+", Optional['b'] => "+e+"}]",
			"Collection", "Hash[Integer, "+e+"]")
	}
	return "Any"
}

// typeExpr writes a type as a value.
func (g *gen) typeExpr() string {
	switch g.r.IntN(12) {
	case 0:
		return fmt.Sprintf("Integer[%d, %d]", g.r.IntN(9)-4, g.r.IntN(9))
	case 1:
		return pick(g, "Notify['a']", "File['/a']", "Class['"+g.id+"_x']", "Resource['notify', 'a']", "Notify", "Resource", "Class")
	case 2:
		return pick(g, "Callable[Integer]", "Callable", "Callable[[String, 1, 2], Integer]", "Iterable[Integer]", "Iterator", "Sensitive[String]",
			"Timestamp", "SemVer", "Timespan", "Init[Integer]", "Runtime", "CatalogEntry", "RichData", "URI", "Binary", "Error")
	default:
		return g.spell(g.anyTyp(2))
	}
}

// alias is a type alias and what it stands for.
type alias struct {
	name string
	of   *typ
}

func (g *gen) alias() {
	t := g.anyTyp(1)
	name := strings.ToUpper(g.id[:1]) + g.id[1:] + fmt.Sprintf("_t%d", len(g.aliases))
	g.line("type %s = %s", name, g.spell(t))
	g.aliases = append(g.aliases, alias{name, t})
}
