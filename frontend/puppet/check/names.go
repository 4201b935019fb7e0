package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// The naming rules of LEX-20. They are written out rather than compiled from
// regular expressions because every variable of a program passes through them.

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
func isLower(b byte) bool { return 'a' <= b && b <= 'z' }
func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }
func isWord(b byte) bool  { return isDigit(b) || isLower(b) || isUpper(b) || b == '_' }

// wordStarting reports whether s is made of word characters and begins with one
// that start accepts.
func wordStarting(s string, start func(byte) bool) bool {
	if s == "" || !start(s[0]) {
		return false
	}
	for i := 1; i < len(s); i++ {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

// qualified reports whether s is a "::"-separated name whose segments begin with
// what start accepts.
func qualified(s string, start func(byte) bool) bool {
	for {
		segment, rest, more := strings.Cut(s, "::")
		if !wordStarting(segment, start) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}

func isDefinitionName(s string) bool { return qualified(s, isLower) }
func isAliasName(s string) bool      { return qualified(s, isUpper) }

func isParameterName(s string) bool {
	return wordStarting(s, func(b byte) bool { return isLower(b) || b == '_' })
}

func isReferenceName(s string) bool { return qualified(strings.TrimPrefix(s, "::"), isUpper) }

// isVariableName accepts an underscore only before the last segment.
func isVariableName(s string) bool {
	s = strings.TrimPrefix(s, "::")
	i := strings.LastIndex(s, "::")
	if i >= 0 {
		if !qualified(s[:i], isLower) {
			return false
		}
		s = s[i+2:]
	}
	return isParameterName(s)
}

func isNumericVariable(s string) bool {
	if s == "0" {
		return true
	}
	return s != "" && s[0] != '0' && allDigits(s)
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// reservedTypeNames are the types that no definition may be named after
// (VAL-21).
var reservedTypeNames = map[string]bool{
	"type": true, "any": true, "unit": true, "scalar": true, "boolean": true, "numeric": true, "integer": true,
	"float": true, "collection": true, "array": true, "hash": true, "tuple": true, "struct": true, "variant": true,
	"optional": true, "enum": true, "regexp": true, "pattern": true, "runtime": true, "init": true, "object": true,
	"sensitive": true, "semver": true, "semverrange": true, "string": true, "timestamp": true, "timespan": true,
	"typeset": true,
}

// illegalDefinitionName is VAL-20.
func illegalDefinitionName(d ast.Definition, name string) *diag.Diagnostic {
	return diag.Errorf("ILLEGAL_DEFINITION_NAME", placeOf(d), "Unacceptable name. The name '%s' is unacceptable as the name of %s", name, aAn(d))
}

// reservedTypeName is VAL-21.
func (c *checker) reservedTypeName(d ast.Definition, name string) {
	if reservedTypeNames[name] {
		c.add(diag.Errorf("RESERVED_TYPE_NAME", placeOf(d), "The name: '%s' is already defined by Puppet and can not be used as the name of %s.", name, aAn(d)))
	}
}

// futureReservedWord is VAL-22.
func (c *checker) futureReservedWord(n ast.Node, name string) {
	if name == "plan" {
		c.add(diag.Deprecationf("FUTURE_RESERVED_WORD", n.Span(), "Use of future reserved word: '%s'", name))
	}
}

// reservedWord is VAL-23.
func (c *checker) reservedWord(r *ast.ReservedExpr) { c.add(useOfReservedWord(r.Span(), r.Word)) }

func useOfReservedWord(at source.Span, word string) *diag.Diagnostic {
	return diag.Errorf("RESERVED_WORD", at, "Use of reserved word: %s, must be quoted if intended to be a String value", word)
}

// variableName is VAL-24.
func (c *checker) variableName(v *ast.VarExpr) {
	switch {
	case v.Name != "" && isDigit(v.Name[0]):
		if !isNumericVariable(v.Name) {
			c.add(diag.Errorf("ILLEGAL_NUMERIC_VAR_NAME", v.Span(),
				"Illegal numeric variable name, The given name '%s' must be a decimal value if it starts with a digit 0-9", v.Name))
		}
	case !isVariableName(v.Name):
		c.add(diag.Errorf("ILLEGAL_VAR_NAME", v.Span(),
			`Illegal variable name, The given name '%s' does not conform to the naming rule /^((::)?[a-z]\w*)*((::)?[a-z_]\w*)$/`, v.Name))
	}
}

// referenceName is VAL-25. The lexer lets no such name through; trees made by
// other means may hold one.
func (c *checker) referenceName(r *ast.RefExpr) {
	if !isReferenceName(r.Name) {
		c.add(diag.Errorf("ILLEGAL_CLASSREF", r.Span(), "Illegal type reference. The given name '%s' does not conform to the naming rule", r.Name))
	}
}
