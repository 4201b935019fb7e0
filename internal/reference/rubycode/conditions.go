package rubycode

import (
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// always is a condition about which nothing is known: it may hold or not.
func always(bool) []overrides { return []overrides{{}} }

// condition returns how code comes out true, or false.
func (u *uses) condition(n ast.Node) condition {
	switch n := n.(type) {
	case *ast.Seq:
		if len(n.Body) == 1 {
			return u.condition(n.Body[0])
		}
	case *ast.Not:
		return not(u.condition(n.X))
	case *ast.And:
		return both(u.condition(n.X), u.condition(n.Y))
	case *ast.Or:
		return not(both(not(u.condition(n.X)), not(u.condition(n.Y))))
	case *ast.True:
		return func(want bool) []overrides {
			if want {
				return []overrides{{}}
			}
			return nil
		}
	case *ast.Defined:
		if s := u.known[n.X]; s != nil {
			s.tested = true
			return s.present()
		}
	case *ast.Call:
		if c := u.test(n); c != nil {
			return c
		}
	}
	if s := u.known[n]; s != nil && s.of == nil {
		s.tested = true
		return s.true()
	}
	return always
}

func not(c condition) condition { return func(want bool) []overrides { return c(!want) } }

func both(x, y condition) condition {
	return func(want bool) []overrides {
		if want {
			return product(x(true), y(true))
		}
		// The second may be where the first one holds: that shows more.
		return append(product(x(true), y(false)), x(false)...)
	}
}

// product returns the ways in which one of each holds.
func product(xs, ys []overrides) []overrides {
	var out []overrides
	for _, x := range xs {
		for _, y := range ys {
			if o, ok := x.with(y); ok && len(out) < 16 {
				out = append(out, o)
			}
		}
	}
	return out
}

// true is the condition that a value is neither nil nor false.
func (s *shape) true() condition {
	return func(want bool) []overrides {
		if want {
			return append([]overrides{one(s, keep{})}, s.each(true)...)
		}
		if s.uses[ofBool] > 0 || s.kind() == ofBool {
			return s.each(false, nil)
		}
		return s.each(nil, false)
	}
}

// each returns the overrides with one of the values.
func (s *shape) each(values ...any) []overrides {
	var out []overrides
	for _, v := range values {
		out = append(out, one(s, v))
	}
	return out
}

// present is the condition that there is a value.
func (s *shape) present() condition {
	return func(want bool) []overrides {
		if want {
			return s.each(keep{})
		}
		return s.each(absent{}, nil)
	}
}

// filled is the condition that a collection or string has something in it.
func (u *uses) filled(s *shape) condition {
	for s.of != nil {
		s = s.of
	}
	return func(want bool) []overrides {
		if want {
			return s.each(keep{})
		}
		switch s.kind() {
		case ofArray:
			return s.each([]any{})
		case ofHash:
			return s.each(hash{})
		}
		return s.each("")
	}
}

// equal is the condition that a value is one of some.
func (s *shape) equal(values ...any) condition {
	for s.of != nil {
		s = s.of
	}
	return func(want bool) []overrides {
		if want {
			return s.each(values...)
		}
		other := []any{}
		for _, v := range values {
			switch v := v.(type) {
			case string:
				other = append(other, v+"x", nil)
			case int64:
				other = append(other, v+1, v-1)
			case bool:
				other = append(other, !v)
			}
		}
		is := func(v any) bool { return containsValue(values, v) }
		return s.each(append([]any{&avoiding{[]func(any) bool{is}, other}}, other...)...)
	}
}

func containsValue(list []any, v any) bool {
	for _, x := range list {
		if same(x, v) {
			return true
		}
	}
	return false
}

// test is the condition that a call is, nil where nothing is known of it.
func (u *uses) test(n *ast.Call) condition {
	s := u.known[n.Recv]
	var arg ast.Node
	if len(n.Args) == 1 {
		arg = n.Args[0]
	}
	switch n.Name {
	case "!":
		return not(u.condition(n.Recv))
	case "!=":
		if c := u.comparison("==", n.Recv, arg); c != nil {
			return not(c)
		}
		return nil
	case "==", "<", ">", "<=", ">=", "eql?", "equal?":
		return u.comparison(n.Name, n.Recv, arg)
	case "!~":
		if c := u.pattern(n.Recv, arg); c != nil {
			return not(c)
		}
		return nil
	case "=~", "match", "match?":
		return u.pattern(n.Recv, arg)
	case "include?", "member?", "key?", "has_key?":
		return u.membership(n, s, arg)
	case "has_variable?", "exist?", "bound?":
		if x := u.known[n]; x != nil {
			x.tested = true
			return x.present()
		}
		return nil
	}
	if s == nil {
		return nil
	}
	switch n.Name {
	case "nil?":
		s.tested = true
		return s.equal(nil)
	case "empty?", "none?", "blank?":
		return not(u.filled(s))
	case "any?":
		return u.filled(s)
	case "zero?":
		return s.equal(int64(0))
	case "positive?":
		return s.equal(int64(3))
	case "is_a?", "kind_of?", "instance_of?":
		return s.isA(arg)
	case "start_with?", "end_with?":
		if text, ok := arg.(*ast.Str); ok {
			return func(want bool) []overrides {
				if want {
					return s.each(text.Value+"rest"+text.Value, text.Value)
				}
				return s.each(keep{}, "other")
			}
		}
	case "respond_to?":
		if name, ok := constant(arg); ok {
			method, _ := name.(string)
			k := methods[method].kind
			if method == "each" {
				k = ofArray
			}
			return s.ofKinds(k)
		}
	}
	return nil
}

func (u *uses) comparison(op string, x, y ast.Node) condition {
	if y == nil {
		return nil
	}
	v, ok := constant(y)
	if !ok {
		if v, ok = constant(x); ok && op == "==" {
			x = y
		} else {
			return nil
		}
	}
	i, isInt := v.(int64)
	if c, ok := x.(*ast.Call); ok && isInt {
		s := u.known[c.Recv]
		if s != nil && (c.Name == "length" || c.Name == "size" || c.Name == "count") {
			return u.counted(s, op, i)
		}
		if a, b, ok := versions(u, c); ok {
			return compareVersions(op, a, b, i)
		}
	}
	s := u.known[x]
	if s == nil {
		return nil
	}
	if op == "==" || op == "eql?" || op == "equal?" {
		s.compared(v)
		// What is made a string or a number of may be the other one.
		return s.equal(v)
	}
	if !isInt {
		return nil
	}
	return func(want bool) []overrides {
		var in, out []overrides
		for _, candidate := range []int64{i + 7, i - 1, i} {
			if holds(op, candidate, i) {
				in = append(in, one(s, candidate))
			} else {
				out = append(out, one(s, candidate))
			}
		}
		if want {
			return in
		}
		return out
	}
}

func holds(op string, a, b int64) bool {
	switch op {
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	case ">=":
		return a >= b
	}
	return a == b
}

// counted is a condition about the number of elements.
func (u *uses) counted(s *shape, op string, than int64) condition {
	for s.of != nil {
		s = s.of
	}
	return func(want bool) []overrides {
		var out []overrides
		for _, n := range []int64{2, 1, 0, 3, than, than + 1} {
			if n < 0 || n > 8 || holds(op, n, than) != want {
				continue
			}
			if s.tuple {
				out = append(out, overrides{s: int(n)})
				continue
			}
			if n == 2 && s.kind() != ofString {
				out = append(out, one(s, keep{}))
				continue
			}
			list := []any{}
			for i := range int(n) {
				list = append(list, s.element().typical(i, 1, nil))
			}
			switch {
			case s.kind() == ofHash && n == 0:
				out = append(out, one(s, hash{}))
			case s.kind() == ofHash:
			case s.kind() == ofString:
				out = append(out, one(s, strings.Repeat("x", int(n))))
			default:
				out = append(out, one(s, list))
			}
		}
		return out
	}
}

// versions are the operands of a call of Puppet's versioncmp.
func versions(u *uses, c *ast.Call) (a *shape, b string, ok bool) {
	args := c.Args
	switch {
	case c.Name == "function_versioncmp":
	case c.Name == "call_function" && len(args) > 1:
		if name, _ := constant(args[0]); name != "versioncmp" {
			return nil, "", false
		}
		args = args[1:]
	case c.Name == "versioncmp" && len(args) == 2: // Puppet::Util::Package
	default:
		return nil, "", false
	}
	if len(args) == 1 {
		list, is := args[0].(*ast.Array)
		if !is {
			return nil, "", false
		}
		args = list.Elems
	}
	if len(args) != 2 {
		return nil, "", false
	}
	v, _ := constant(args[1])
	b, ok = v.(string)
	a = u.known[args[0]]
	return a, b, ok && a != nil
}

func compareVersions(op string, s *shape, b string, than int64) condition {
	return func(want bool) []overrides {
		var out []overrides
		for sign, v := range map[int64]string{1: "99." + b, -1: "0.1", 0: b} {
			if holds(op, sign, than) == want {
				out = append(out, one(s, v))
			}
		}
		// Maps have no order.
		for i := range out {
			for j := range i {
				if literal(out[i][s]) < literal(out[j][s]) {
					out[i], out[j] = out[j], out[i]
				}
			}
		}
		return out
	}
}

// membership is `list.include?(x)`, with a literal on one side.
func (u *uses) membership(n *ast.Call, s *shape, arg ast.Node) condition {
	if list, ok := n.Recv.(*ast.Array); ok {
		x := u.known[arg]
		if x == nil {
			return nil
		}
		var values []any
		for _, e := range list.Elems {
			if v, ok := constant(e); ok {
				values = append(values, v)
			}
		}
		return x.equal(values...)
	}
	if x := u.known[n]; x != nil && s == nil { // scope.include?('name')
		x.tested = true
		return x.present()
	}
	v, ok := constant(arg)
	if s == nil || !ok {
		return nil
	}
	return func(want bool) []overrides {
		name, _ := v.(string)
		switch kind := s.kind(); {
		case s.of != nil && s.of.kind() == ofHash && name != "":
			return s.of.field(name).present()(want)
		case kind == ofHash && name != "":
			return s.field(name).present()(want)
		case want && kind == ofArray:
			return s.each([]any{v}, []any{"other", v})
		case want && name != "":
			return s.each("a" + name + "b")
		case kind == ofArray:
			return s.each([]any{"other"}, []any{})
		}
		return s.each("other")
	}
}

// isA is a test of a value's class.
func (s *shape) isA(class ast.Node) condition {
	k, ok := class.(*ast.Const)
	if !ok {
		return nil
	}
	switch k.Name {
	case "Array":
		return s.ofKinds(ofArray)
	case "Hash":
		return s.ofKinds(ofHash)
	case "String":
		return s.ofKinds(ofString)
	case "Integer", "Fixnum", "Numeric":
		return s.ofKinds(ofInt)
	case "Float":
		return s.ofKinds(ofFloat)
	case "TrueClass", "FalseClass":
		return s.equal(k.Name == "TrueClass")
	case "NilClass":
		return s.equal(nil)
	case "Enumerable":
		return s.ofKinds(ofArray, ofHash)
	}
	return nil
}

// ofKinds is the condition that a value is of one of the kinds.
func (s *shape) ofKinds(kinds ...kind) condition {
	for s.of != nil {
		s = s.of
	}
	return func(want bool) []overrides {
		var out []overrides
		for _, k := range []kind{s.kind(), ofString, ofArray, ofHash, ofInt, ofFloat, ofBool} {
			is := false
			for _, other := range kinds {
				is = is || k == other
			}
			if is == want {
				out = append(out, one(s, s.ofKind(k, 0, 1, nil)))
			}
		}
		return out
	}
}

// pattern is a match with a regular expression.
func (u *uses) pattern(x, y ast.Node) condition {
	re, ok := y.(*ast.Regexp)
	if !ok {
		re, ok = x.(*ast.Regexp)
		x = y
	}
	if !ok || u.known[x] == nil {
		return nil
	}
	return u.known[x].like(re)
}

// like is the condition that a string matches.
func (s *shape) like(re *ast.Regexp) condition {
	var source strings.Builder
	for _, p := range re.Parts {
		text, ok := p.(*ast.Str)
		if !ok {
			return nil
		}
		source.WriteString(text.Value)
	}
	matching, ok := sample(source.String())
	matcher, err := regexp.Compile(translated(source.String()))
	if !ok || err != nil {
		return nil
	}
	return func(want bool) []overrides {
		if want {
			return s.each(matching)
		}
		return s.each(&avoiding{[]func(any) bool{func(v any) bool {
			text, ok := v.(string)
			return ok && matcher.MatchString(text)
		}}, []any{"§", ""}})
	}
}

// sample returns a string that a regular expression matches.
func sample(source string) (string, bool) {
	re, err := syntax.Parse(translated(source), syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	write(&b, re)
	return b.String(), true
}

// translated is a regular expression of Ruby's in Go's words, where it has any.
func translated(source string) string {
	return strings.NewReplacer(`\Z`, `\z`, `\h`, `[0-9a-f]`, `(?<`, `(?P<`).Replace(source)
}

func write(b *strings.Builder, re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		if len(re.Rune) > 0 {
			r := re.Rune[0]
			// Letters and digits before signs, where there are any.
			for i := 0; i+1 < len(re.Rune); i += 2 {
				for _, c := range "a5A" {
					if re.Rune[i] <= c && c <= re.Rune[i+1] {
						b.WriteRune(c)
						return
					}
				}
			}
			b.WriteRune(r)
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpCapture, syntax.OpConcat, syntax.OpPlus:
		for _, sub := range re.Sub {
			write(b, sub)
		}
	case syntax.OpRepeat:
		for range re.Min {
			write(b, re.Sub[0])
		}
	case syntax.OpAlternate:
		write(b, re.Sub[0])
	}
}

// matches is the condition that a value is that of one of the tests of a `when`.
func (u *uses) matches(x ast.Node, tests []ast.Node) condition {
	if ast.IsNil(x) {
		if len(tests) == 1 {
			return u.condition(tests[0])
		}
		return always
	}
	s := u.known[x]
	if s == nil {
		return always
	}
	var conds []condition
	for _, t := range tests {
		var c condition
		switch t := t.(type) {
		case *ast.Regexp:
			c = s.like(t)
		case *ast.Const:
			c = s.isA(t)
		default:
			if v, ok := constant(t); ok {
				s.compared(v)
				c = s.equal(v)
			}
		}
		if c == nil {
			c = always
		}
		conds = append(conds, c)
	}
	return func(want bool) []overrides {
		var out []overrides
		if want {
			for _, c := range conds {
				out = append(out, c(true)...)
			}
			return out
		}
		out = []overrides{{}}
		for _, c := range conds {
			out = product(out, c(false))
		}
		return out
	}
}
