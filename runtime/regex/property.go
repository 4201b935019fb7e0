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

// table is a general category or a script by the name that Go has for it.
func table(name string) class {
	t := unicode.Categories[name]
	if t == nil {
		t = unicode.Scripts[name]
	}
	return class{of(t), []string{name}}
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
	return table("L").join(table("M")).join(table("N")).join(table("P")).join(table("S")).join(table("Cf")).join(table("Co"))
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
	for alias, table := range unicode.CategoryAliases {
		if propertyKey(alias) == key {
			key = propertyKey(table)
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
