package regex

import (
	"strings"
	"unicode"
)

// bracket is a bracket class and its name.
type bracket struct {
	name  string
	class func() class
}

// brackets are the bracket classes of Onigmo, which cover all of Unicode, as its script enc-unicode.rb derives them. It is
// a list, since Go fills a map when the program starts: all programs would have what it refers to.
var brackets = [...]bracket{
	{"alnum", func() class { return alphabetic().join(table("Nd")) }},
	{"alpha", alphabetic},
	{"ascii", func() class { return class{runes: runes{0, unicode.MaxASCII}} }},
	{"blank", func() class { return class{runes: runes{'\t', '\t'}}.join(table("Zs")) }},
	{"cntrl", func() class { return table("Cc") }},
	{"digit", func() class { return table("Nd") }},
	{"graph", graphic},
	{"lower", lower},
	{"print", func() class { return graphic().join(table("Zs")) }},
	{"punct", func() class {
		return table("P").join(class{runes: runes{'$', '$', '+', '+', '<', '>', '^', '^', '`', '`', '|', '|', '~', '~'}})
	}},
	{"space", space},
	{"upper", upper},
	{"xdigit", func() class { return class{runes: hexDigits} }},
	{"word", word},
}

// bracketNamed is the bracket class with a name.
func bracketNamed(name string) (c class, ok bool) {
	for i := range brackets {
		if brackets[i].name == name {
			return brackets[i].class(), true
		}
	}
	return class{}, false
}

// table is a general category or a script by the name that Go has for it. Some it has with Go 1.25 only, or with fewer characters
// before it.
func table(name string) class {
	switch name {
	case "LC":
		return tables("Lu", "Ll", "Lt")
	case "C":
		return tables("L", "M", "N", "P", "S", "Z").invert()
	case "Cn":
		return tables("L", "M", "N", "P", "S", "Z", "Cc", "Cf", "Co", "Cs").invert()
	}
	t := unicode.Categories[name]
	if t == nil {
		t = unicode.Scripts[name]
	}
	return class{of(t), []string{name}}
}

// tables are several of them.
func tables(names ...string) (c class) {
	for _, n := range names {
		c = c.join(table(n))
	}
	return c
}

func alphabetic() class {
	return table("L").join(table("Nl")).join(class{runes: of(unicode.Other_Alphabetic)})
}

func word() class { return alphabetic().join(table("M")).join(table("Nd")).join(table("Pc")) }

func lower() class { return table("Ll").join(class{runes: of(unicode.Other_Lowercase)}) }

func upper() class { return table("Lu").join(class{runes: of(unicode.Other_Uppercase)}) }

func space() class { return class{runes: runes{'\t', '\r', 0x85, 0x85}}.join(table("Z")) }

// graphic is everything that is assigned, and neither a space nor a control character.
func graphic() class {
	return tables("L", "M", "N", "P", "S", "Cf", "Co")
}

// category is a general category under another name.
type category struct {
	key   string // as propertyKey gives it
	table string
}

// categories are the long names of the general categories, and those that Go has with 1.25 only. It is a list as brackets is.
var categories = [...]category{
	{"cn", "Cn"},
	{"lc", "LC"},
	{"casedletter", "LC"},
	{"closepunctuation", "Pe"},
	{"combiningmark", "M"},
	{"connectorpunctuation", "Pc"},
	{"control", "Cc"},
	{"currencysymbol", "Sc"},
	{"dashpunctuation", "Pd"},
	{"decimalnumber", "Nd"},
	{"enclosingmark", "Me"},
	{"finalpunctuation", "Pf"},
	{"format", "Cf"},
	{"initialpunctuation", "Pi"},
	{"letter", "L"},
	{"letternumber", "Nl"},
	{"lineseparator", "Zl"},
	{"lowercaseletter", "Ll"},
	{"mark", "M"},
	{"mathsymbol", "Sm"},
	{"modifierletter", "Lm"},
	{"modifiersymbol", "Sk"},
	{"nonspacingmark", "Mn"},
	{"number", "N"},
	{"openpunctuation", "Ps"},
	{"other", "C"},
	{"otherletter", "Lo"},
	{"othernumber", "No"},
	{"otherpunctuation", "Po"},
	{"othersymbol", "So"},
	{"paragraphseparator", "Zp"},
	{"privateuse", "Co"},
	{"punctuation", "P"},
	{"separator", "Z"},
	{"spaceseparator", "Zs"},
	{"spacingmark", "Mc"},
	{"surrogate", "Cs"},
	{"symbol", "S"},
	{"titlecaseletter", "Lt"},
	{"unassigned", "Cn"},
	{"uppercaseletter", "Lu"},
}

// property is the class of \p{name}: a bracket class, a general category, a script or another property, found without
// regard to case, blanks, hyphens and underscores.
func property(name string) class {
	key := propertyKey(name)
	if c, ok := bracketNamed(key); ok {
		return c
	}
	switch key {
	case "any":
		return anyRune
	case "assigned":
		return table("Cn").invert()
	case "alphabetic":
		return alphabetic()
	case "lowercase":
		return lower()
	case "uppercase":
		return upper()
	case "math":
		return table("Sm").join(class{runes: of(unicode.Other_Math)})
	}
	for i := range categories {
		if categories[i].key == key {
			return table(categories[i].table)
		}
	}
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Categories, unicode.Scripts} {
		for name := range tables {
			if propertyKey(name) == key {
				return table(name)
			}
		}
	}
	for name, t := range unicode.Properties {
		if propertyKey(name) == key {
			return class{runes: of(t)}
		}
	}
	fail("invalid character property name {" + name + "}")
	return class{}
}

func propertyKey(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(name))
}
