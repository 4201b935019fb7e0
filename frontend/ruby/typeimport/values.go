package typeimport

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

// collection is what newvalues, newvalue and aliasvalue say (puppet/parameter/value_collection.rb): a value is one of it when its text is
// a name or matches a regular expression. A name is what Puppet then holds, as a symbol.
type collection struct {
	names   []string
	aliases [][2]string // an alias, and the name it stands for
	regexps []typemeta.Regexp
	at      source.Span
	// features says of values that they need features of providers.
	features []string
	unknown  bool
}

func (c *collection) empty() bool { return len(c.names)+len(c.regexps) == 0 && !c.unknown }

// add adds a value.
func (c *collection) add(v typemeta.Literal) {
	switch v := v.(type) {
	case typemeta.Regexp:
		c.regexps = append(c.regexps, v)
	case nil: // no value is equal to the symbol that Puppet makes of it
	case typemeta.Unknown, typemeta.List, typemeta.Pairs, typemeta.Class:
		c.unknown = true
	default:
		if name := textOf(v); !slices.Contains(c.names, name) {
			c.names = append(c.names, name)
		}
	}
}

// alias adds another spelling of a name.
func (c *collection) alias(args []typemeta.Literal) {
	if len(args) != 2 {
		c.unknown = true
		return
	}
	for _, a := range args {
		switch a.(type) {
		case string, typemeta.Symbol, bool, int64:
		default:
			c.unknown = true
			return
		}
	}
	c.aliases = append(c.aliases, [2]string{textOf(args[0]), textOf(args[1])})
}

// said reads a call.
func (c *collection) said(s typemeta.Statement) {
	c.at = s.At
	switch s.Name {
	case "newvalues":
		for _, v := range s.Args {
			c.add(v)
		}
	case "newvalue":
		if len(s.Args) == 0 {
			c.unknown = true
			return
		}
		c.add(s.Args[0])
		if len(s.Args) > 1 {
			opts, _ := s.Args[1].(typemeta.Pairs)
			for i := 0; i+1 < len(opts); i += 2 {
				if opts[i] == typemeta.Symbol("required_features") {
					c.features = append(c.features, textOf(s.Args[0]))
				}
			}
		}
	case "aliasvalue":
		c.alias(s.Args)
	case "defaultvalues":
		c.add(typemeta.Symbol("present"))
		c.add(typemeta.Symbol("absent"))
	}
}

// all are the names and the aliases.
func (c *collection) all() []string {
	out := slices.Clone(c.names)
	for _, a := range c.aliases {
		if !slices.Contains(out, a[0]) {
			out = append(out, a[0])
		}
	}
	return out
}

// loose reports whether values that are no strings have the text of a name, such as true and 1.
func (c *collection) loose() bool {
	return slices.ContainsFunc(c.all(), func(n string) bool {
		return n == "true" || n == "false" || n == "default" || n != "" && strings.ContainsRune("0123456789+-./", rune(n[0])) || n == "NaN" || n == "Infinity"
	})
}

// odd reports a name that may be the text of an array or a hash, which Ruby and Puppet's language write in different ways.
func (c *collection) odd() bool {
	return slices.ContainsFunc(c.all(), func(n string) bool { return strings.HasPrefix(n, "[") || strings.HasPrefix(n, "{") })
}

// accepts is the condition that a value is one of the collection. note says what it leaves open, "" for nothing.
func (c *collection) accepts(value string) (cond, note string, ok bool) {
	if c.unknown || c.odd() {
		return "", "", false
	}
	var types []string
	text := `"${` + strings.TrimPrefix(value, "$") + `}"`
	if all := c.all(); len(all) > 0 {
		types = append(types, "Enum["+words(all, quote)+"]")
	}
	var patterns []string
	verdict := refusesArrays
	for _, re := range c.regexps {
		lit := regexp(re)
		if lit == "" {
			return "", "", false
		}
		patterns = append(patterns, lit)
		verdict = max(verdict, arrays(re))
	}
	if len(patterns) > 0 {
		types = append(types, "Pattern["+strings.Join(patterns, ", ")+"]")
	}
	is := types[0]
	if len(types) > 1 {
		is = "Variant[" + strings.Join(types, ", ") + "]"
	}
	cond = text + " =~ " + is
	switch {
	case len(patterns) == 0:
	case verdict == refusesArrays:
		cond = value + " !~ Collection and " + cond
	default:
		cond = value + " =~ Collection or " + cond
		if verdict == mayTakeArrays {
			note = "arrays and hashes, of which Puppet matches the text that Ruby makes of them"
		}
	}
	return cond, note, true
}

// munged is what Puppet holds for a value: the name that is its text, and else the value; "" where these are always the same.
func (c *collection) munged(value string) string {
	if !c.loose() && len(c.aliases) == 0 {
		return ""
	}
	text := `"${` + strings.TrimPrefix(value, "$") + `}"`
	var cases []string
	for _, a := range c.aliases {
		if !slices.Contains(c.names, a[0]) {
			cases = append(cases, "if "+text+" =~ Enum["+quote(a[0])+"] { "+quote(a[1])+" }")
		}
	}
	rest := value
	switch {
	case !c.loose():
	case len(c.regexps) == 0:
		rest = text
	default:
		cases = append(cases, "if "+text+" =~ Enum["+words(c.names, quote)+"] { "+text+" }")
	}
	if len(cases) == 0 {
		return rest
	}
	return strings.Join(cases, " els") + " else { " + rest + " }"
}

// What a regular expression does with the text that Ruby makes of arrays and hashes.
const (
	refusesArrays = iota
	takesArrays
	mayTakeArrays
)

// arrays says what a regular expression does with the texts of arrays and hashes, which have one line and begin with a bracket or a brace.
func arrays(re typemeta.Regexp) int {
	if strings.Contains(re.Options, "x") {
		return mayTakeArrays
	}
	source := re.Source
	if strings.Contains(re.Options, "i") {
		source = "(?i:" + source + ")"
	}
	tree, err := syntax.Parse(source, syntax.Perl&^syntax.OneLine)
	switch {
	case err != nil:
		return mayTakeArrays
	case anchored(tree, false):
		return refusesArrays
	case !asserts(tree) && matchesBracket(tree):
		return takesArrays
	}
	return mayTakeArrays
}

// anchored reports whether an expression matches only at the start of a text or a line, and nothing that begins with a bracket or a brace.
// begun says that the start was matched before it.
func anchored(re *syntax.Regexp, begun bool) bool {
	switch re.Op {
	case syntax.OpAlternate:
		for _, s := range re.Sub {
			if !anchored(s, begun) {
				return false
			}
		}
		return true
	case syntax.OpCapture:
		return anchored(re.Sub[0], begun)
	case syntax.OpPlus:
		return begun && anchored(re.Sub[0], begun)
	case syntax.OpRepeat:
		return begun && re.Min > 0 && anchored(re.Sub[0], begun)
	case syntax.OpConcat:
		for i, s := range re.Sub {
			switch s.Op {
			case syntax.OpBeginLine, syntax.OpBeginText:
				begun = true
				continue
			case syntax.OpEmptyMatch:
				continue
			case syntax.OpQuest, syntax.OpStar:
				// Neither what may be left out nor what follows may begin with a bracket.
				if begun && i+1 < len(re.Sub) && anchored(s.Sub[0], true) {
					continue
				}
				return false
			}
			return anchored(s, begun)
		}
	case syntax.OpLiteral:
		return begun && re.Rune[0] != '[' && re.Rune[0] != '{'
	case syntax.OpCharClass:
		return begun && !inClass(re.Rune, '[') && !inClass(re.Rune, '{')
	}
	return false
}

func inClass(ranges []rune, c rune) bool {
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i] <= c && c <= ranges[i+1] {
			return true
		}
	}
	return false
}

// asserts reports whether an expression looks at what is around a match.
func asserts(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return true
	}
	return slices.ContainsFunc(re.Sub, asserts)
}

// matchesBracket reports whether an expression without assertions matches both a bracket and a brace alone, so that it matches whatever has
// one of them.
func matchesBracket(re *syntax.Regexp) bool {
	one := func(c rune) bool { return alone(re, c) }
	return one('[') && one('{')
}

// alone reports whether an expression surely matches one character, or nothing.
func alone(re *syntax.Regexp, c rune) bool {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpStar, syntax.OpQuest, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpCharClass:
		return inClass(re.Rune, c)
	case syntax.OpCapture, syntax.OpPlus:
		return alone(re.Sub[0], c)
	case syntax.OpAlternate:
		return slices.ContainsFunc(re.Sub, func(s *syntax.Regexp) bool { return alone(s, c) })
	}
	return false
}

// textOf is to_s of a literal.
func textOf(v typemeta.Literal) string {
	switch v := v.(type) {
	case string:
		return v
	case typemeta.Symbol:
		return string(v)
	case bool:
		return truth(v).text
	case int64:
		return itoa(v)
	}
	return ""
}
