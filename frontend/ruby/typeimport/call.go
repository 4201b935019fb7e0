package typeimport

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/runtime/regex"
)

// call translates a call of a method.
func (t *translator) call(n *ast.Call) expr {
	if n.Recv == nil {
		return t.function(n)
	}
	if n.Block != nil || n.Safe {
		if e, ok := t.anyOf(n); ok {
			return e
		}
		fail(n, "a call with a block")
	}
	if n.BlockArg != nil {
		fail(n, "a call with a block")
	}
	if e, ok := t.class(n); ok {
		return e
	}
	switch n.Name {
	case "==", "eql?":
		return t.equal(n, n.Recv, n.Args)
	case "!=":
		return not(t.equal(n, n.Recv, n.Args))
	case "===":
		if len(n.Args) == 1 {
			return t.test(n.Recv, t.expr(n.Args[0]), n)
		}
	case "=~", "match", "match?", "!~":
		e := t.matches(n)
		if n.Name == "!~" {
			return not(e)
		}
		return e
	case "!":
		return not(t.condition(n.Recv))
	case "<", ">", "<=", ">=":
		return t.compare(n)
	case "include?", "member?":
		return t.include(n)
	case "+":
		if len(n.Args) == 1 {
			x, y := t.expr(n.Recv), t.expr(n.Args[0])
			x, y = t.need(n.Recv, x, kString), t.need(n.Args[0], y, kString)
			return expr{text: `"` + interpolated(n, x) + interpolated(n, y) + `"`, kinds: kString, inexact: x.inexact || y.inexact}
		}
	case "%":
		return t.format(n)
	}
	if c, ok := n.Recv.(*ast.Const); ok {
		switch {
		case n.Name == "absolute_path?":
			fail(n, "which paths are absolute depends on the agent's system")
		case c.Name == "Pathname":
			fail(n, "what paths are depends on the agent's system")
		}
	}
	return t.method(n, n.Name)
}

// function is a call without a receiver.
func (t *translator) function(n *ast.Call) expr {
	switch {
	case n.Block != nil || n.BlockArg != nil:
		fail(n, "a call with a block")
	case n.Bare:
		if v, ok := t.vars[n.Name]; ok {
			return v
		}
	}
	switch n.Name {
	case "_":
		if len(n.Args) == 1 {
			return t.expr(n.Args[0])
		}
	case "String":
		if len(n.Args) == 1 {
			return t.text(n, t.expr(n.Args[0]))
		}
	case "Integer":
		if len(n.Args) == 1 {
			return t.integer(n, t.expr(n.Args[0]))
		}
	case "value":
		if f, ok := t.feature(nil, n.Args); ok {
			return f
		}
	}
	if n.Name == "absolute_path?" {
		fail(n, "which paths are absolute depends on the agent's system")
	}
	return fail(n, "it calls "+n.Name)
}

// integerText is what Integer() takes of strings and Puppet's own Integer takes too, with the same number.
const integerText = `/\A[+-]?(0|[1-9][0-9]*|0[xX][0-9A-Fa-f]+|0[0-7]+|0[bB][01]+)\z/`

// looseInteger is all that Integer() takes of strings.
const looseInteger = `/\A[ \t\n\v\f\r]*[+-]?(0[xX]\h+(_\h+)*|0[bB][01]+(_[01]+)*|0[dD][0-9]+(_[0-9]+)*|0[oO][0-7]+(_[0-7]+)*|0(_?[0-7]+)*|[1-9][0-9]*(_[0-9]+)*)[ \t\n\v\f\r]*\z/`

// integer is Integer(e).
func (t *translator) integer(n ast.Node, e expr) expr {
	switch {
	case e.kinds&(kString|kNumeric) == 0:
		fail(n, "Ruby raises an error here")
	case e.kinds == kInteger:
		return e
	case e.level == choice:
		fail(n, "Integer() of a choice")
	}
	t.split(n, e, kString)
	number := "Integer(" + e.text + ")"
	if e.kinds&kString == 0 {
		t.need(n, e, kNumeric)
		return expr{text: number, kinds: kInteger, inexact: e.inexact}
	}
	is := func(of string) expr {
		c := expr{text: e.in(match) + " =~ Pattern[" + of + "]", level: match, kinds: kBoolean, inexact: e.inexact}
		return either(isType(e, kNumeric), c)
	}
	t.raise(not(is(looseInteger)))
	if e.variable {
		t.narrow(narrowed{e.text: kString | kNumeric})
	}
	t.remarks = append(t.remarks, "strings such as ' 1' and '1_000', of which Puppet holds the number")
	return expr{text: "if " + is(integerText).text + " { " + number + " } else { " + e.text + " }", level: choice, kinds: kInteger, inexact: e.inexact}
}

// class is a question about the class of a value: is_a?, and comparisons of what class gives.
func (t *translator) class(n *ast.Call) (expr, bool) {
	if len(n.Args) != 1 {
		return expr{}, false
	}
	of := func(m ast.Node) (ast.Node, bool) {
		c, ok := m.(*ast.Call)
		if !ok || c.Name != "class" || c.Recv == nil || len(c.Args) > 0 || c.Block != nil {
			return nil, false
		}
		return c.Recv, true
	}
	switch n.Name {
	case "is_a?", "kind_of?", "instance_of?":
		e := t.expr(n.Recv)
		return t.isA(n, e, t.expr(n.Args[0])), true
	case "==", "!=":
		recv, ok := of(n.Recv)
		if !ok {
			return expr{}, false
		}
		is := t.isA(n, t.expr(recv), t.expr(n.Args[0]))
		if n.Name == "!=" {
			is = not(is)
		}
		return is, true
	case "include?":
		arg, ok := of(n.Args[0])
		list, isList := n.Recv.(*ast.Array)
		if !ok || !isList {
			return expr{}, false
		}
		e := t.expr(arg)
		return t.isOneOf(n, e, list.Elems), true
	}
	return expr{}, false
}

// isOneOf is whether a value is of one of several classes.
func (t *translator) isOneOf(n ast.Node, e expr, classes []ast.Node) expr {
	var want kinds
	booleans := map[string]bool{}
	for _, c := range classes {
		class := t.expr(c)
		if name, _ := class.lit.(typemeta.Class); name == "TrueClass" || name == "FalseClass" {
			booleans[string(name)] = true
			continue
		}
		want |= t.classOf(n, class)
	}
	switch len(booleans) {
	case 1:
		fail(n, "the class of true alone, or of false")
	case 2:
		want |= kBoolean
	}
	t.split(n, e, want)
	return isType(e, want)
}

func (t *translator) isA(n ast.Node, e, class expr) expr {
	want := t.classOf(n, class)
	t.split(n, e, want)
	return isType(e, want)
}

// classOf returns the kinds of a class.
func (t *translator) classOf(n ast.Node, class expr) kinds {
	c, _ := class.lit.(typemeta.Class)
	k, ok := classKinds(string(c))
	if !ok {
		fail(n, "a class without a counterpart")
	}
	return k
}

// anyOf is [A, B].any? { |c| value.is_a?(c) }.
func (t *translator) anyOf(n *ast.Call) (expr, bool) {
	list, ok := n.Recv.(*ast.Array)
	if !ok || n.Name != "any?" || n.Block == nil || n.Block.Params == nil || len(n.Block.Params.List) != 1 || len(n.Block.Body.Body) != 1 || n.Safe {
		return expr{}, false
	}
	c, ok := n.Block.Body.Body[0].(*ast.Call)
	if !ok || c.Name != "is_a?" && c.Name != "kind_of?" || c.Recv == nil || len(c.Args) != 1 {
		return expr{}, false
	}
	if v, ok := c.Args[0].(*ast.Local); !ok || v.Name != n.Block.Params.List[0].Name {
		return expr{}, false
	}
	return t.isOneOf(n, t.expr(c.Recv), list.Elems), true
}

// equal is x == y, of which one is a literal.
func (t *translator) equal(n *ast.Call, recv ast.Node, args []ast.Node) expr {
	if len(args) != 1 {
		return fail(n, "a comparison")
	}
	x, y := t.expr(recv), t.expr(args[0])
	if x.isLit && !y.isLit || x.known != 0 && y.known == 0 {
		x, y = y, x
	}
	if y.known != 0 {
		return t.same(n, x, y.known > 0)
	}
	if !y.isLit {
		if x.kinds|y.kinds == kString && (x.variable || y.variable) {
			fail(n, "Puppet compares strings without case")
		}
		return fail(n, "a comparison of two values that are not known")
	}
	return t.same(n, x, y.lit)
}

// same is whether a value is a literal.
func (t *translator) same(n ast.Node, x expr, lit typemeta.Literal) expr {
	if x.symbolic && strings.EqualFold(textOf(lit), "default") {
		fail(n, "the value may be the word default")
	}
	is := func(of string, k kinds) expr {
		switch {
		case x.kinds&k == 0:
			return truth(false)
		case x.level == choice:
			fail(n, "a comparison of a choice")
		}
		out := expr{text: x.in(match) + " =~ " + of, level: match, kinds: kBoolean, inexact: x.inexact}
		if x.variable {
			out.then = narrowed{x.text: x.kinds & k}
		}
		return out
	}
	symbols := func(name string) bool { // whether the text is that of a symbol
		switch both := x.kinds & (kString | kSymbol); {
		case both == kSymbol:
			return true
		case both != kString|kSymbol:
			return false
		case x.names == nil:
			fail(n, "the value may be a symbol or a string")
		}
		return slices.Contains(x.names, name)
	}
	enum := func(text string) string {
		if text == "" {
			return "String[0, 0]"
		}
		return "Enum[" + quote(text) + "]"
	}
	switch v := lit.(type) {
	case nil:
		e := is("Undef", kNil)
		if x.variable && e.known == 0 {
			e.otherwise = narrowed{x.text: x.kinds &^ kNil}
		}
		return e
	case bool:
		return is("Boolean["+strconv.FormatBool(v)+"]", kBoolean)
	case int64:
		if x.kinds&kNumeric == 0 {
			return truth(false)
		}
		if x.kinds&kFloat != 0 {
			return is("Variant[Integer["+strconv.FormatInt(v, 10)+", "+strconv.FormatInt(v, 10)+"], Float["+strconv.FormatInt(v, 10)+".0, "+strconv.FormatInt(v, 10)+".0]]", kNumeric)
		}
		return is("Integer["+strconv.FormatInt(v, 10)+", "+strconv.FormatInt(v, 10)+"]", kInteger)
	case string:
		if x.kinds&kSymbol != 0 && symbols(v) {
			return truth(false)
		}
		return is(enum(v), kString)
	case typemeta.Symbol:
		if v == "default" && x.kinds&kDefault != 0 {
			if x.kinds&kSymbol != 0 {
				fail(n, "the value may be a symbol or the word default")
			}
			return is("Default", kDefault)
		}
		if x.kinds&kSymbol == 0 || !symbols(string(v)) {
			return truth(false)
		}
		return is(enum(string(v)), kSymbol)
	}
	return fail(n, "a comparison")
}

// pattern returns the literal of a regular expression.
func (t *translator) pattern(n ast.Node) (string, bool) {
	var re typemeta.Regexp
	switch n := n.(type) {
	case *ast.Regexp:
		for _, p := range n.Parts {
			s, ok := p.(*ast.Str)
			if !ok {
				fail(n, "a regular expression with interpolations")
			}
			re.Source += s.Value
		}
		for _, c := range n.Options {
			switch c {
			case 'm', 'i', 'x':
				re.Options += string(c)
			case 'u', 'o':
			default:
				fail(n, "a regular expression with an encoding")
			}
		}
	case *ast.Const, *ast.Local:
		e := t.expr(n)
		known, ok := e.lit.(typemeta.Regexp)
		if !ok {
			return "", false
		}
		re = known
	default:
		return "", false
	}
	lit := regexp(re)
	if lit == "" {
		fail(n, "a regular expression without a counterpart")
	}
	return lit, true
}

// matches is a match of a value with a regular expression, either of which may be the receiver.
func (t *translator) matches(n *ast.Call) expr {
	if len(n.Args) != 1 {
		return fail(n, "a match from a position on")
	}
	re, ok := t.pattern(n.Recv)
	of := n.Args[0]
	operator := n.Name == "=~" || n.Name == "!~"
	want := kString | kSymbol | kDefault | kNil // what Regexp#=~ and Regexp#match take
	if !ok {
		of = n.Recv
		if re, ok = t.pattern(n.Args[0]); !ok {
			return fail(n, "a regular expression that is not known")
		}
		if want = kGiven | kSymbol | kNil; !operator {
			want = kString | kSymbol | kDefault
		}
	}
	e := t.expr(of)
	e = t.need(of, e, want)
	return t.textMatches(n, e, re)
}

// textMatches is whether a value is a string, or a symbol, that matches.
func (t *translator) textMatches(n ast.Node, e expr, re string) expr {
	switch {
	case e.level == choice:
		fail(n, "a match of a choice")
	case e.kinds&(kString|kSymbol|kDefault) == 0:
		return truth(false)
	case e.kinds&(kString|kSymbol) == 0:
		fail(n, "a match of the word default")
	case e.kinds&^(kString|kSymbol) == 0:
		return expr{text: e.in(match) + " =~ " + re, level: match, kinds: kBoolean, inexact: e.inexact}
	}
	out := expr{text: e.in(match) + " =~ Pattern[" + re + "]", level: match, kinds: kBoolean, inexact: e.inexact}
	if e.variable {
		out.then = narrowed{e.text: e.kinds & (kString | kSymbol)}
	}
	if e.kinds&kDefault != 0 && matchesText(n, re, "default") {
		// The word default is the symbol :default for Ruby.
		if out = either(isType(e, kDefault), out); e.variable {
			out.then = narrowed{e.text: e.kinds & (kString | kSymbol | kDefault)}
		}
	}
	return out
}

// matchesText reports whether the literal of a regular expression matches a text.
func matchesText(n ast.Node, re, text string) bool {
	e := readRegexp(re)
	if e == nil {
		fail(n, "a regular expression without a counterpart")
	}
	r, err := regex.New(e.Source)
	matched := false
	if err == nil {
		matched, err = r.MatchString(text)
	}
	if err != nil {
		fail(n, "a regular expression that p2go does not run while it compiles")
	}
	return matched
}

// test is what case does with a value: test === value.
func (t *translator) test(n ast.Node, e expr, at ast.Node) expr {
	if re, ok := t.pattern(n); ok {
		return t.textMatches(at, e, re) // false for what is no text
	}
	x := t.expr(n)
	if _, ok := x.lit.(typemeta.Class); ok {
		return t.isA(at, e, x)
	}
	switch {
	case x.known != 0:
		return t.same(at, e, x.known > 0)
	case x.isLit && x.kinds&(kArray|kOther) == 0:
		return t.same(at, e, x.lit)
	}
	return fail(n, "what it compares with is not known")
}

// compare is an order of two integers.
func (t *translator) compare(n *ast.Call) expr {
	if len(n.Args) != 1 {
		return fail(n, "a comparison")
	}
	x, y := t.expr(n.Recv), t.expr(n.Args[0])
	if x.kinds != kInteger || y.kinds != kInteger || x.text == "" || y.text == "" || x.level == choice || y.level == choice {
		fail(n, "a comparison of what may be no integers")
	}
	return expr{text: x.in(atom) + " " + n.Name + " " + y.in(atom), level: match, kinds: kBoolean, inexact: x.inexact || y.inexact}
}

// include is x.include?(y).
func (t *translator) include(n *ast.Call) expr {
	if len(n.Args) != 1 {
		return fail(n, "include?")
	}
	if list, ok := t.list(n.Recv); ok {
		e := t.expr(n.Args[0])
		out := truth(false)
		var texts []string
		for _, x := range list {
			s, isText := x.(string)
			if isText && s != "" && e.kinds&kSymbol == 0 && !(e.symbolic && strings.EqualFold(s, "default")) {
				texts = append(texts, s)
				continue
			}
			out = either(out, t.same(n, e, x))
		}
		if len(texts) > 0 && e.kinds&kString != 0 {
			if e.level == choice {
				fail(n, "include? of a choice")
			}
			in := expr{text: e.in(match) + " =~ Enum[" + words(texts, quote) + "]", level: match, kinds: kBoolean, inexact: e.inexact}
			if e.variable {
				in.then = narrowed{e.text: kString}
			}
			out = either(in, out)
		}
		return out
	}
	x, y := t.expr(n.Recv), t.expr(n.Args[0])
	part, ok := y.lit.(string)
	if !ok || !y.isLit {
		fail(n, "include? of a value that is not known")
	}
	x = t.need(n.Recv, x, x.kinds&(kArray|kHash)|kString)
	switch {
	case x.kinds == kString:
		return t.textMatches(n, x, regexp(typemeta.Regexp{Source: quoteMeta(part)}))
	case x.kinds == kArray:
		return expr{text: x.in(atom) + ".any |$element| { $element =~ Enum[" + quote(part) + "] }", level: match, kinds: kBoolean}
	}
	return fail(n, "include? of what may be an array")
}

// list returns the elements of an array that is known.
func (t *translator) list(n ast.Node) (typemeta.List, bool) {
	switch n := n.(type) {
	case *ast.Array:
		out := typemeta.List{}
		for _, x := range n.Elems {
			e := t.expr(x)
			switch {
			case e.known != 0:
				out = append(out, e.known > 0)
			case e.isLit && e.kinds&(kArray|kOther) == 0:
				out = append(out, e.lit)
			default:
				fail(n, "an array whose elements are not known")
			}
		}
		return out, true
	case *ast.Local, *ast.Const:
		l, ok := t.expr(n).lit.(typemeta.List)
		return l, ok
	}
	return nil, false
}

// quoteMeta is Regexp.escape for the characters that mean something.
func quoteMeta(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch c {
		case '\n':
			b.WriteString(`\n`)
			continue
		case '\r':
			b.WriteString(`\r`)
			continue
		case '\t':
			b.WriteString(`\t`)
			continue
		}
		if strings.ContainsRune(`\.+*?()|[]{}^$-#`, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// same functions are those of Puppet that do with strings what Ruby's methods of the same name do.
var sameFunctions = map[string]bool{
	"upcase": true, "downcase": true, "capitalize": true, "strip": true, "lstrip": true, "rstrip": true, "chomp": true, "chop": true,
}

// ofSymbols are those that symbols have too.
var ofSymbols = map[string]bool{"upcase": true, "downcase": true, "capitalize": true}

// method is a method of a value that has a counterpart.
func (t *translator) method(n *ast.Call, name string) expr {
	if f, ok := t.feature(n.Recv, n.Args); ok && (name == "value" || name == "should") {
		return f
	}
	e := t.expr(n.Recv)
	arg := func() string {
		if len(n.Args) == 1 {
			if s, ok := t.expr(n.Args[0]).lit.(string); ok {
				return s
			}
		}
		fail(n, name+" of a value that is not known")
		return ""
	}
	if len(n.Args) == 0 {
		switch name {
		case "to_s":
			return t.text(n, e)
		case "to_sym", "intern":
			e = t.need(n, e, kString|kSymbol|kDefault)
			e.kinds, e.isLit, e.names = e.kinds&kDefault|kSymbol, false, nil
			return e
		case "nil?":
			return t.same(n, e, nil)
		case "to_str":
			return t.need(n, e, kString)
		case "dup", "freeze", "itself", "clone":
			return e
		case "empty?":
			if e.kinds&kDefault != 0 && e.kinds&(kArray|kHash) != 0 {
				e = t.need(n, e, kString|kSymbol|kDefault|kArray|kHash)
				rest := expr{text: "empty(" + e.text + ")", kinds: kBoolean, inexact: e.inexact}
				return both(not(isType(e, kDefault)), rest) // the symbol is not empty
			}
			e = t.symbolOrString(n, e, e.kinds&(kArray|kHash))
			if e.kinds == kString || e.kinds == kSymbol {
				return expr{text: e.in(match) + " =~ String[0, 0]", level: match, kinds: kBoolean, inexact: e.inexact}
			}
			return expr{text: "empty(" + e.text + ")", kinds: kBoolean, inexact: e.inexact}
		case "length", "size":
			if name == "size" && e.kinds&kNumeric != 0 {
				fail(n, "size of a number")
			}
			e = t.symbolOrString(n, e, e.kinds&(kArray|kHash))
			return expr{text: "length(" + e.text + ")", kinds: kInteger, inexact: e.inexact}
		case "to_i":
			if e.kinds == kInteger && e.text != "" {
				return e
			}
		}
		if sameFunctions[name] {
			if ofSymbols[name] {
				e = t.symbolOrString(n, e, 0)
			} else {
				e = t.need(n, e, kString)
			}
			if e.level == choice {
				fail(n, "a method of a choice")
			}
			return expr{text: name + "(" + e.text + ")", kinds: e.kinds, inexact: e.inexact, symbolic: e.symbolic}
		}
	}
	switch name {
	case "start_with?":
		s := arg()
		return t.textMatches(n, t.symbolOrString(n, e, 0), regexp(typemeta.Regexp{Source: `\A` + quoteMeta(s)}))
	case "end_with?":
		s := arg()
		return t.textMatches(n, t.symbolOrString(n, e, 0), regexp(typemeta.Regexp{Source: quoteMeta(s) + `\z`}))
	case "sub", "gsub":
		if len(n.Args) == 2 {
			return t.substitute(n, t.need(n, e, kString), name == "gsub")
		}
	case "delete":
		if e.kinds&(kArray|kHash) != 0 {
			fail(n, "delete of what may be an array")
		}
		if s := arg(); len(s) == 1 && !strings.Contains(`^-\`, s) {
			e = t.need(n, e, kString)
			return expr{text: "regsubst(" + e.text + ", " + regexp(typemeta.Regexp{Source: quoteMeta(s)}) + ", '', 'G')", kinds: kString, inexact: e.inexact}
		}
	}
	return fail(n, "the method "+name+" has no counterpart")
}

// substitute is sub and gsub with a regular expression and a text.
func (t *translator) substitute(n *ast.Call, e expr, all bool) expr {
	re, ok := t.pattern(n.Args[0])
	with, known := t.expr(n.Args[1]).lit.(string)
	if !ok {
		if s, isText := t.expr(n.Args[0]).lit.(string); isText {
			re, ok = regexp(typemeta.Regexp{Source: quoteMeta(s)}), true
		}
	}
	if !ok || !known || e.level == choice {
		fail(n, "a substitution")
	}
	flags := ""
	if all {
		flags = ", 'G'"
	}
	return expr{text: "regsubst(" + e.text + ", " + re + ", " + quote(with) + flags + ")", kinds: kString, inexact: e.inexact}
}

// format is 'text' % values, with %s and %{name} alone.
func (t *translator) format(n *ast.Call) expr {
	text, ok := t.expr(n.Recv).lit.(string)
	if !ok || len(n.Args) != 1 {
		return fail(n, "a format that is not known")
	}
	named := map[string]expr{}
	var list []expr
	switch a := n.Args[0].(type) {
	case *ast.Hash:
		for _, p := range a.Pairs {
			k, ok := p.Key.(*ast.Sym)
			if !ok {
				return fail(n, "a format that is not known")
			}
			named[k.Name] = t.expr(p.Value)
		}
	case *ast.Array:
		for _, x := range a.Elems {
			list = append(list, t.expr(x))
		}
	default:
		e := t.expr(a)
		if e.kinds&(kArray|kHash) != 0 {
			return fail(n, "a format of what may be an array")
		}
		list = append(list, e)
	}
	out := expr{kinds: kString}
	var b strings.Builder
	for rest := text; rest != ""; {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			b.WriteString(escape(rest))
			break
		}
		b.WriteString(escape(rest[:i]))
		rest = rest[i+1:]
		var e expr
		switch {
		case strings.HasPrefix(rest, "%"):
			b.WriteByte('%')
			rest = rest[1:]
			continue
		case strings.HasPrefix(rest, "s") && len(list) > 0:
			e, list, rest = list[0], list[1:], rest[1:]
		case strings.HasPrefix(rest, "{"):
			name, after, closed := strings.Cut(rest[1:], "}")
			known := false
			if e, known = named[name]; !closed || !known {
				return fail(n, "a format that is not known")
			}
			rest = after
		default:
			return fail(n, "a format that is not known")
		}
		out.inexact = out.inexact || e.inexact || e.kinds&^kScalar != 0
		b.WriteString(interpolated(n, e))
	}
	out.text = `"` + b.String() + `"`
	return out
}
