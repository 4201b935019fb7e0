package main

import "strings"

// operators are the names of operators in Go, and how many operands they have; -1 for those of indexing, which take any number.
var operators = map[string]struct {
	name     string
	operands int
}{
	"+": {"Add", 1}, "-": {"Sub", 1}, "*": {"Mul", 1}, "/": {"Div", 1}, "%": {"Mod", 1}, "**": {"Pow", 1},
	"+@": {"Plus", 0}, "-@": {"Minus", 0}, "!": {"Not", 0}, "~": {"Complement", 0},
	"==": {"Equal", 1}, "!=": {"NotEqual", 1}, "===": {"CaseEqual", 1}, "=~": {"Match", 1}, "!~": {"NotMatch", 1},
	"<=>": {"Compare", 1}, "<": {"Less", 1}, "<=": {"LessEqual", 1}, ">": {"Greater", 1}, ">=": {"GreaterEqual", 1},
	"<<": {"LeftShift", 1}, ">>": {"RightShift", 1}, "&": {"And", 1}, "|": {"Or", 1}, "^": {"Xor", 1},
	"[]": {"Index", -1}, "[]=": {"IndexSet", -1},
}

// callName is the name of the Go function that calls methods of a name.
func callName(name string) string {
	if op, ok := operators[name]; ok {
		return "Op" + op.name
	}
	return "Call" + camel(name)
}

// camel is the name of a method in Go: is_a? is IsA, empty? is IsEmpty, map! is MapBang, name= is SetName, set_name is SetNameTo.
func camel(name string) string {
	switch name {
	case "`":
		return "Backtick"
	case "_":
		return "Gettext"
	}
	if op, ok := operators[name]; ok {
		return op.name
	}
	prefix, suffix := "", ""
	if strings.HasPrefix(name, "set_") {
		suffix = "To"
	}
	switch base := name[:len(name)-1]; name[len(name)-1] {
	case '?':
		name = base
		if !strings.HasPrefix(name, "is_") && !strings.HasPrefix(name, "has_") {
			prefix = "Is"
		}
	case '!':
		name, suffix = base, "Bang"
	case '=':
		name, prefix = base, "Set"
	}
	var b strings.Builder
	b.WriteString(prefix)
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String() + suffix
}
