package typeimport

import "strings"

// kinds are the kinds of Ruby values that an expression may have.
type kinds uint16

const (
	kString kinds = 1 << iota
	kSymbol       // which is a string in Puppet's language
	kInteger
	kFloat
	kBoolean
	kArray
	kHash
	kDefault // the symbol :default, which the word default of a manifest becomes
	kNil
	kOther // types, regular expressions, timestamps and other values of rich data

	kNumeric = kInteger | kFloat
	// kScalar are the values whose text is the same in Ruby and in Puppet's language.
	kScalar = kString | kSymbol | kNumeric | kBoolean | kDefault | kNil
	// kGiven are the values that a catalog may have for an attribute.
	kGiven = kString | kNumeric | kBoolean | kArray | kHash | kDefault | kOther
)

// kindTypes are the types of Puppet's language for kinds.
var kindTypes = []struct {
	kinds kinds
	name  string
}{
	{kNumeric, "Numeric"},
	{kString, "String"},
	{kSymbol, "String"},
	{kInteger, "Integer"},
	{kFloat, "Float"},
	{kBoolean, "Boolean"},
	{kArray, "Array"},
	{kHash, "Hash"},
	{kDefault, "Default"},
	{kNil, "Undef"},
}

// typeOf returns the type of Puppet's language that has the values of the kinds.
func typeOf(k kinds) string {
	var names []string
	for _, t := range kindTypes {
		if k&t.kinds == t.kinds && k != 0 {
			if k &^= t.kinds; len(names) == 0 || names[len(names)-1] != t.name {
				names = append(names, t.name)
			}
		}
	}
	if len(names) == 1 {
		return names[0]
	}
	return "Variant[" + strings.Join(names, ", ") + "]"
}

// classKinds are the kinds of the values of Ruby's classes, as is_a? has them; ok is false for other classes.
func classKinds(class string) (k kinds, ok bool) {
	k, ok = map[string]kinds{
		"String": kString, "Symbol": kSymbol | kDefault, "Integer": kInteger, "Float": kFloat, "Numeric": kNumeric, "Array": kArray,
		"Hash": kHash, "NilClass": kNil,
	}[strings.TrimPrefix(class, "::")]
	return k, ok
}
