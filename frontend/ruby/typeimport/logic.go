package typeimport

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

// maxSteps and maxClauses bound what is made of one block.
const (
	maxSteps   = 2000
	maxClauses = 60
	maxText    = 20_000
)

// translator makes logic of one block of Ruby code.
type translator struct {
	block *typemeta.Block
	// vars are the variables of the block: what they are in Puppet's language.
	vars map[string]expr
	// kinds are those that variables have at the place that is being translated, as far as conditions tell.
	kinds narrowed
	// taken are names that variables of logic cannot have: those of features.
	taken map[string]bool
	// whole says that it is the logic of a type, which sees the values of its attributes: stored and namevar.
	whole   bool
	stored  map[string]stored
	namevar string
	// raises are conditions for which Ruby raises an error, of the statement that is being translated.
	raises []expr
	items  []item
	// lost is what has no counterpart, messages are messages of that kind: the value is then refused without words.
	lost, messages []cannot
	// remarks say for which values the result is another one.
	remarks []string
	steps   int
	// ended says that nothing goes past the end of the block.
	ended bool
	// param is the variable of the value, accepted its kinds where the block ends before its end.
	param    string
	accepted kinds
}

// stored is what Puppet holds for an attribute: no kinds where that is not known.
type stored struct {
	kinds kinds
	names []string
}

// item is a part of logic: a variable, or a condition with what comes of it.
type item struct {
	variable string // "$x = …"
	cond     expr
	outcome  string // what refuses the value; "" for what accepts it
}

// refused is the outcome without words.
const refused = "false"

func refuses(i item) bool { return i.outcome != "" }

func newTranslator(b *typemeta.Block, taken map[string]bool) *translator {
	return &translator{block: b, vars: map[string]expr{}, kinds: narrowed{}, taken: taken}
}

// name returns a name for a variable of logic that nothing else has.
func (t *translator) name(want string) string {
	if !isVariable(want) {
		want = "value"
	}
	for i := 1; ; i++ {
		n := want
		if i > 1 {
			n += strconv.Itoa(i)
		}
		if !t.taken[n] && n != "meta" {
			t.taken[n] = true
			return "$" + n
		}
	}
}

func isVariable(name string) bool {
	if name == "" || name[0] != '_' && (name[0] < 'a' || name[0] > 'z') {
		return false
	}
	for _, c := range []byte(name) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// parameter binds the parameter of the block to the value of an attribute.
func (t *translator) parameter(k kinds) { t.parameterAs("", k) }

// parameterAs is parameter with the name of the variable.
func (t *translator) parameterAs(v string, k kinds) {
	ruby := "value"
	if p := t.block.Params; p != nil && len(p.List) > 0 {
		if len(p.List) > 1 || p.List[0].Kind != ast.ParamRequired || p.Comma {
			panic(cannot{p.At, "its parameters"})
		}
		ruby = p.List[0].Name
	}
	if v == "" {
		name := strings.TrimLeft(ruby, "_")
		if t.taken[name] {
			name = "given" // and not as an attribute is called
		}
		v = t.name(name)
	}
	if t.block.Params != nil {
		t.vars[ruby] = expr{text: v, kinds: k, variable: true}
	}
	t.kinds[v] = k
	t.param = v
}

// remaining are the kinds of values that the block does not refuse; ended is what refusals returned.
func (t *translator) remaining(ended bool) kinds {
	if ended {
		return t.accepted
	}
	return t.accepted | t.kinds[t.param]
}

// attempt runs f and returns why it cannot be done, nil when it was.
func attempt(f func()) (c *cannot) {
	defer func() {
		if r := recover(); r != nil {
			why, ok := r.(cannot)
			if !ok {
				panic(r)
			}
			c = &why
		}
	}()
	f()
	return nil
}

// refusals translates statements that refuse a value by raising errors. path is the condition for which they run. It reports whether
// nothing after them runs then.
func (t *translator) refusals(list []ast.Node, path expr) bool {
	for i, n := range list {
		ended := false
		before, kinds := len(t.items), clone(t.kinds)
		t.raises = nil
		why := attempt(func() { ended = t.refusal(n, path) })
		if why != nil {
			t.items, t.kinds = t.items[:before], kinds
			t.lost = append(t.lost, cannot{n.Span(), why.why})
			if decides(n) {
				// What follows depends on it.
				for _, m := range list[i+1:] {
					t.lost = append(t.lost, cannot{m.Span(), "it depends on what stands before it"})
				}
				return true
			}
			continue
		}
		if ended {
			return true
		}
	}
	return false
}

// decides reports whether code after a statement depends on it: on variables that it sets, or on whether it ends the block.
func decides(n ast.Node) bool {
	found := false
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign, *ast.OpAssign, *ast.MultiAssign, *ast.Return, *ast.Next, *ast.Break:
			found = true
		case *ast.Call:
			found = found || strings.HasSuffix(n.Name, "!") && n.Name != "!" || n.Name == "<<" || n.Name == "replace"
		}
		return !found
	})
	return found
}

// flush makes items of the conditions for which Ruby raises an error.
func (t *translator) flush(n ast.Node, path expr) {
	for _, r := range t.raises {
		t.refuse(n, both(path, r), refused)
	}
	t.raises = nil
}

func (t *translator) refuse(n ast.Node, c expr, outcome string) {
	if c.inexact {
		fail(n, "it depends on the text of arrays and hashes")
	}
	if c.known < 0 {
		return
	}
	if len(t.items) >= maxClauses || len(c.text) > maxText {
		fail(n, "it is too long")
	}
	t.items = append(t.items, item{cond: c, outcome: outcome})
}

// refusal translates one statement; see refusals.
func (t *translator) refusal(n ast.Node, path expr) bool {
	switch n := n.(type) {
	case *ast.Seq:
		return t.strict(n.Body, path)
	case *ast.If:
		c := t.condition(n.Cond)
		t.flush(n, path)
		ended := [2]bool{}
		outer := t.kinds
		var after [2]narrowed
		for i, s := range []*ast.Seq{n.Then, n.Else} {
			if i == 1 {
				c = not(c)
			}
			t.kinds = clone(outer)
			t.narrow(c.then)
			switch {
			case c.known < 0:
				ended[i] = true
			case s != nil && i == 1 && ended[0]:
				ended[i] = t.strict(s.Body, path) // where the condition holds, something comes before
			case s != nil:
				ended[i] = t.strict(s.Body, both(path, c))
			}
			after[i] = t.kinds
		}
		switch {
		case ended[0] && !ended[1]:
			t.kinds = after[1]
		case ended[1] && !ended[0]:
			t.kinds = after[0]
		default:
			t.kinds = outer
		}
		return ended[0] && ended[1]
	case *ast.Case:
		return t.cases(n, path)
	case *ast.Begin:
		return t.rescued(n, path)
	case *ast.Return, *ast.Next:
		t.result(n)
		t.flush(n, path)
		t.items = append(t.items, item{cond: path})
		t.accepted |= t.kinds[t.param]
		return true
	case *ast.Assign:
		v, ok := n.Target.(*ast.Local)
		if !ok {
			fail(n, "it sets more than a variable")
		}
		e := t.expr(n.Value)
		t.flush(n, path)
		t.assign(n, v.Name, e, path)
		return false
	case *ast.Call:
		if msg, ok := t.raised(n); ok {
			t.refuse(n, path, msg)
			return true
		}
		if t.changes(n, path) {
			return false
		}
		if logs(n) {
			fail(n, "it writes to the log")
		}
		if t.each(n, path) {
			return false
		}
	}
	switch n.(type) {
	case *ast.Nil, *ast.True, *ast.False, *ast.Local, *ast.Sym, *ast.Str, *ast.Int, *ast.Interp, *ast.Call, *ast.And, *ast.Or, *ast.Not:
		t.expr(n)
		t.flush(n, path)
		return false
	}
	fail(n, code(n)+" has no counterpart")
	return false
}

// strict is refusals where nothing may be left out.
func (t *translator) strict(list []ast.Node, path expr) bool {
	lost := len(t.lost)
	ended := t.refusals(list, path)
	if len(t.lost) > lost {
		c := t.lost[lost]
		t.lost = t.lost[:lost]
		panic(c)
	}
	return ended
}

// result evaluates what is returned, which nothing looks at.
func (t *translator) result(n ast.Node) {
	var x ast.Node
	switch n := n.(type) {
	case *ast.Return:
		x = n.X
	case *ast.Next:
		x = n.X
	}
	if !ast.IsNil(x) {
		t.expr(x)
	}
}

// cases is case, whose tests are tried in order.
func (t *translator) cases(n *ast.Case, path expr) bool {
	outer := t.kinds
	left := clone(outer)
	all := true
	rest := path
	for _, w := range n.Whens {
		t.kinds = clone(left)
		c := t.when(n, w)
		t.flush(n, rest)
		left = clone(t.kinds)
		ended := true
		if c.known >= 0 {
			t.narrow(c.then)
			ended = t.strict(w.Body.Body, both(rest, c))
		}
		t.kinds = left
		t.narrow(c.otherwise)
		if left = t.kinds; !ended {
			rest = both(rest, not(c)) // and else something comes before
		}
		all = all && ended
		if c.known > 0 {
			rest = truth(false)
		}
	}
	t.kinds = left
	ended := rest.known < 0
	if n.Else != nil && !ended {
		ended = t.strict(n.Else.Body, rest)
	}
	t.kinds = outer
	return all && ended
}

// when is the condition of a branch of case.
func (t *translator) when(n *ast.Case, w ast.When) expr {
	c := truth(false)
	for _, test := range w.Tests {
		if _, splat := test.(*ast.Splat); splat {
			fail(n, "a list of tests")
		}
		var one expr
		if n.X == nil {
			one = t.within(not(c), func() expr { return t.condition(test) })
		} else {
			one = t.test(test, t.expr(n.X), n)
		}
		c = either(c, one)
	}
	return c
}

// rescued is begin with a rescue of every error, in which the body does nothing but to raise some.
func (t *translator) rescued(n *ast.Begin, path expr) bool {
	if len(n.Rescues) == 0 && n.Else == nil && n.Ensure == nil {
		return t.strict(n.Body.Body, path)
	}
	if len(n.Rescues) != 1 || n.Else != nil || n.Ensure != nil || n.Rescues[0].Target != nil || len(n.Body.Body) != 1 {
		fail(n, "rescue")
	}
	for _, c := range n.Rescues[0].Classes {
		if k, ok := c.(*ast.Const); !ok || k.Name != "StandardError" {
			fail(n, "rescue of some errors")
		}
	}
	kinds := clone(t.kinds)
	t.expr(n.Body.Body[0])
	raises := t.raises
	t.raises, t.kinds = nil, kinds
	c := truth(false)
	for _, r := range raises {
		c = either(c, r)
	}
	if !t.strict(n.Rescues[0].Body.Body, both(path, c)) {
		fail(n, "a rescue after which the block goes on")
	}
	t.narrow(c.otherwise)
	return false
}

// assign gives a variable a new value where path holds.
func (t *translator) assign(n ast.Node, ruby string, e expr, path expr) {
	old, had := t.vars[ruby]
	if path.known <= 0 {
		if !had {
			old = expr{text: "undef", kinds: kNil}
		} else if k, ok := t.kinds[old.text]; ok {
			old.kinds = k
		}
		e = pick(path, e, old)
	}
	if e.text == "" || len(e.text) > maxText {
		fail(n, "a value without a counterpart")
	}
	if path.known > 0 && e.isLit {
		t.vars[ruby] = e
		return
	}
	v := t.name(ruby)
	e.variable, e.level, e.isLit, e.known, e.then, e.otherwise = true, atom, false, 0, nil, nil
	t.items = append(t.items, item{variable: v + " = " + e.text})
	e.text = v
	t.vars[ruby] = e
	t.kinds[v] = e.kinds
}

// changes is a method that changes the string in a variable: value.capitalize!
func (t *translator) changes(n *ast.Call, path expr) bool {
	v, ok := n.Recv.(*ast.Local)
	name, bang := strings.CutSuffix(n.Name, "!")
	if !ok || !bang || !sameFunctions[name] || len(n.Args) > 0 || n.Block != nil {
		return false
	}
	plain := *n
	plain.Name = name
	e := t.expr(&plain)
	t.flush(n, path)
	t.assign(n, v.Name, e, path)
	return true
}

// logs reports a call that writes to the log and does nothing else.
func logs(n *ast.Call) bool {
	if n.Recv != nil {
		c, ok := n.Recv.(*ast.Const)
		if !ok || c.Name != "Puppet" || c.Scope != nil {
			return false
		}
	}
	return slices.Contains([]string{"warning", "notice", "info", "debug", "deprecation_warning", "warnonce", "err"}, n.Name)
}

// raised is raise or fail, and returns the message.
func (t *translator) raised(n *ast.Call) (string, bool) {
	if n.Recv != nil && !isSelf(n.Recv) || n.Name != "raise" && n.Name != "fail" || n.Block != nil {
		return "", false
	}
	args := n.Args
	if len(args) > 0 {
		if _, class := args[0].(*ast.Const); class {
			args = args[1:]
		} else if c, ok := args[0].(*ast.Call); ok && c.Name == "new" {
			args = c.Args
		}
	}
	if len(args) != 1 {
		return refused, true
	}
	outcome := refused
	raises, kinds := t.raises, clone(t.kinds)
	why := attempt(func() {
		t.raises = nil
		if e := t.expr(args[0]); e.kinds == kString && len(t.raises) == 0 && e.text != "''" {
			outcome = e.text
		}
	})
	if why != nil {
		t.messages = append(t.messages, cannot{n.Span(), why.why})
	}
	t.raises, t.kinds = raises, kinds
	return outcome, true
}

func isSelf(n ast.Node) bool {
	_, ok := n.(*ast.Self)
	return ok
}

// each is value.split(',').each do |part| … end: what is refused for one part is refused for the value.
func (t *translator) each(n *ast.Call, path expr) bool {
	if n.Name != "each" || n.Block == nil || n.Block.Params == nil || len(n.Block.Params.List) != 1 || n.Block.Params.List[0].Kind != ast.ParamRequired || len(n.Args) > 0 {
		return false
	}
	s, ok := n.Recv.(*ast.Call)
	if !ok || s.Name != "split" || s.Recv == nil || len(s.Args) != 1 || s.Block != nil {
		return false
	}
	sep, ok := t.expr(s.Args[0]).lit.(string)
	if !ok || sep == "" || sep == " " {
		fail(n, "split by what is not known")
	}
	of := t.need(s.Recv, t.expr(s.Recv), kString)
	t.flush(n, path)
	if of.level == choice {
		fail(n, "split of a choice")
	}
	inner := *t
	inner.items, inner.lost, inner.raises, inner.kinds = nil, nil, nil, clone(t.kinds)
	inner.vars = map[string]expr{}
	maps.Copy(inner.vars, t.vars)
	part := n.Block.Params.List[0].Name
	v := inner.name(part)
	inner.vars[part] = expr{text: v, kinds: kString, variable: true}
	inner.strict(n.Block.Body.Body, truth(true))
	for _, i := range inner.items {
		switch {
		case i.variable != "" || i.outcome == "":
			fail(n, "a loop that does more than to refuse")
		case i.cond.known > 0:
			fail(n, "a loop that refuses all")
		}
		outcome := i.outcome
		if strings.Contains(outcome, "{"+v[1:]+"}") || strings.Contains(outcome, v) {
			outcome = refused
		}
		text := "split(" + of.text + ", " + quote(quoteMeta(sep)) + ").any |" + v + "| { " + i.cond.text + " }"
		t.refuse(n, both(path, expr{text: text, level: match, kinds: kBoolean, inexact: i.cond.inexact}), outcome)
	}
	return true
}

// value translates statements whose last gives the value of the block.
func (t *translator) value(list []ast.Node) expr {
	if len(list) == 0 {
		return expr{text: "undef", kinds: kNil}
	}
	n, rest := list[0], list[1:]
	switch n := n.(type) {
	case *ast.Return:
		return t.returned(n, n.X)
	case *ast.Next:
		return t.returned(n, n.X)
	case *ast.Seq:
		return t.value(append(slices.Clone(n.Body), rest...))
	case *ast.If:
		if x := t.branches(n, rest); x != nil {
			return *x
		}
	case *ast.Case:
		if len(rest) > 0 {
			fail(n, "case before other statements")
		}
		return t.selected(n, 0)
	case *ast.Assign:
		v, ok := n.Target.(*ast.Local)
		if !ok {
			fail(n, "it sets more than a variable")
		}
		e := t.statementValue(n.Value)
		if len(rest) == 0 {
			return e
		}
		t.assign(n, v.Name, e, truth(true))
		return t.value(rest)
	case *ast.Call:
		if _, ok := t.raised(n); ok {
			return expr{text: "undef", kinds: kNil, level: atom} // which is refused before
		}
		if len(rest) > 0 && t.changes(n, truth(true)) {
			return t.value(rest)
		}
	}
	if len(rest) > 0 {
		fail(n, "a statement before the value")
	}
	return t.statementValue(n)
}

// statementValue is the value of an expression, which may be an if with several statements.
func (t *translator) statementValue(n ast.Node) expr {
	switch n := n.(type) {
	case *ast.If:
		if x := t.branches(n, nil); x != nil {
			return *x
		}
	case *ast.Case:
		return t.selected(n, 0)
	case *ast.Begin:
		fail(n, "rescue")
	}
	return t.expr(n)
}

func (t *translator) returned(n, x ast.Node) expr {
	if ast.IsNil(x) {
		return expr{text: "undef", kinds: kNil}
	}
	if _, several := x.(*ast.Array); several && strings.HasPrefix(strings.TrimSpace(n.Span().Text()), "return ") && !strings.HasPrefix(x.Span().Text(), "[") {
		fail(n, "several results")
	}
	return t.statementValue(x)
}

// branches is an if with what follows it: nil for one that only changes a variable, which is then done.
func (t *translator) branches(n *ast.If, rest []ast.Node) *expr {
	if len(rest) > 0 && !ends(n.Then) && !ends(n.Else) {
		// It may change variables that what follows reads.
		c := t.condition(n.Cond)
		for i, s := range []*ast.Seq{n.Then, n.Else} {
			if i == 1 {
				c = not(c)
			}
			if s == nil || c.known < 0 {
				continue
			}
			for _, m := range s.Body {
				t.step(m, c)
			}
		}
		v := t.value(rest)
		return &v
	}
	c := t.condition(n.Cond)
	side := func(c expr, s *ast.Seq) expr {
		var list []ast.Node
		if s != nil {
			list = slices.Clone(s.Body)
		}
		if !ends(s) {
			list = append(list, rest...)
		}
		items, vars, kinds := t.items, t.vars, t.kinds
		t.items, t.vars, t.kinds = nil, cloneVars(vars), clone(kinds)
		t.narrow(c.then)
		v := t.value(list)
		v.text = valued(t.items, v.text)
		if len(t.items) > 0 {
			v.level, v.variable = choice, false
		}
		t.items, t.vars, t.kinds = items, vars, kinds
		return v
	}
	var x, y expr
	if c.known >= 0 {
		x = side(c, n.Then)
	}
	if c.known <= 0 {
		y = side(not(c), n.Else)
	}
	switch {
	case c.known > 0:
		return &x
	case c.known < 0:
		return &y
	}
	switch { // the other one is refused
	case ends(n.Then) && raises(n.Then):
		return &y
	case ends(n.Else) && raises(n.Else):
		return &x
	}
	v := pick(c, x, y)
	return &v
}

func cloneVars(m map[string]expr) map[string]expr {
	out := map[string]expr{}
	maps.Copy(out, m)
	return out
}

// step is a statement in a branch that changes a variable.
func (t *translator) step(n ast.Node, c expr) {
	switch n := n.(type) {
	case *ast.Assign:
		if v, ok := n.Target.(*ast.Local); ok {
			e := t.within(c, func() expr { return t.expr(n.Value) })
			t.assign(n, v.Name, e, c)
			return
		}
	case *ast.Call:
		if t.changes(n, c) {
			return
		}
	}
	fail(n, "a statement in a branch")
}

// valued are variables and the value after them; a last variable that is the value is left out.
func valued(items []item, value string) string {
	var b strings.Builder
	for n, i := range items {
		name, is, _ := strings.Cut(i.variable, " = ")
		switch {
		case i.variable == "":
		case n == len(items)-1 && name == value:
			value = is
		default:
			b.WriteString(i.variable + "\n")
		}
	}
	return strings.TrimSpace(b.String() + value)
}

// ends reports whether statements end the block.
func ends(s *ast.Seq) bool {
	if s == nil || len(s.Body) == 0 {
		return false
	}
	switch n := s.Body[len(s.Body)-1].(type) {
	case *ast.Return, *ast.Next:
		return true
	case *ast.If:
		return ends(n.Then) && ends(n.Else)
	}
	return raises(s)
}

func raises(s *ast.Seq) bool {
	c, ok := s.Body[len(s.Body)-1].(*ast.Call)
	return ok && (c.Recv == nil || isSelf(c.Recv)) && (c.Name == "raise" || c.Name == "fail") && len(s.Body) == 1
}

// selected is case that has a value.
func (t *translator) selected(n *ast.Case, from int) expr {
	if from == len(n.Whens) {
		if n.Else == nil {
			return expr{text: "undef", kinds: kNil}
		}
		return t.value(n.Else.Body)
	}
	w := n.Whens[from]
	c := t.when(n, w)
	if c.known < 0 {
		return t.selected(n, from+1)
	}
	side := func(c expr, f func() expr) expr {
		items, vars, kinds := t.items, t.vars, t.kinds
		t.items, t.vars, t.kinds = nil, cloneVars(vars), clone(kinds)
		t.narrow(c.then)
		v := f()
		v.text = valued(t.items, v.text)
		if len(t.items) > 0 {
			v.level, v.variable = choice, false
		}
		t.items, t.vars, t.kinds = items, vars, kinds
		return v
	}
	x := side(c, func() expr { return t.value(w.Body.Body) })
	if c.known > 0 {
		return x
	}
	y := side(not(c), func() expr { return t.selected(n, from+1) })
	return pick(c, x, y)
}

// ruby returns the place of code and its lines.
func ruby(at source.Span) (place, text string) {
	file, line, _ := at.Position()
	text = at.Text()
	// The whole lines, without the indentation that they share.
	if at.File != nil {
		start := strings.LastIndexByte(at.File.Text[:at.Start], '\n') + 1
		text = strings.Repeat(" ", int(at.Start)-start) + text
	}
	lines := strings.Split(text, "\n")
	indent := -1
	for _, l := range lines {
		if s := strings.TrimLeft(l, " \t"); s != "" && (indent < 0 || len(l)-len(s) < indent) {
			indent = len(l) - len(s)
		}
	}
	for i, l := range lines {
		lines[i] = l[min(max(indent, 0), len(l)):]
	}
	return fmt.Sprintf("%s:%d", file, line), strings.Join(lines, "\n")
}

// merged are items after which others follow: what accepts a value makes no end, but is a condition of what refuses it.
func merged(items []item) []item {
	var out []item
	open := truth(true)
	for _, i := range items {
		switch {
		case i.variable != "":
			out = append(out, i)
		case i.outcome == "":
			open = both(open, not(i.cond))
		default:
			i.cond = both(open, i.cond)
			out = append(out, i)
		}
	}
	return out
}

// logic returns the body of a lambda: an expression where the value is refused without words, and else a chain of conditions.
func logic(items []item) string {
	for len(items) > 0 && items[len(items)-1].outcome == "" { // a variable too
		items = items[:len(items)-1]
	}
	if len(items) == 1 && items[0].outcome == refused && items[0].cond.known == 0 {
		return block(not(items[0].cond).text)
	}
	return block(chain(items))
}

// chain returns statements for items.
func chain(items []item) string {
	if len(items) == 0 {
		return ""
	}
	if items[0].variable != "" {
		return items[0].variable + "\n" + chain(items[1:])
	}
	var b strings.Builder
	for n, i := range items {
		outcome := i.outcome
		if outcome == "" {
			outcome = "undef"
		}
		switch {
		case i.variable != "":
			b.WriteString(" else {\n" + indented(chain(items[n:])) + "}")
			return b.String()
		case i.cond.known > 0 && n == 0:
			return outcome
		case i.cond.known > 0:
			b.WriteString(" else {\n" + indented(outcome) + "}")
			return b.String()
		case n > 0:
			b.WriteString(" els")
		}
		b.WriteString("if " + i.cond.text + " {\n" + indented(outcome) + "}")
	}
	return b.String()
}

// block returns statements in braces, on one line where they have one.
func block(body string) string {
	if body = strings.TrimSpace(body); !strings.Contains(body, "\n") && len(body) < 100 {
		return "{ " + body + " }"
	}
	return "{\n" + indented(body) + "}"
}

// indented returns the lines of code one level deeper. Strings that logic has do not go over lines.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if line != "" {
			line = "  " + line
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// title is a title or an attribute, or an array of these, as a block of autorequire returns it.
func (t *translator) title(n ast.Node) string {
	if list, ok := n.(*ast.Array); ok {
		var all []string
		for _, x := range list.Elems {
			all = append(all, t.title(x))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	e := t.expr(n)
	switch s := e.lit.(type) {
	case string:
		return e.text
	case typemeta.List:
		var all []string
		for _, x := range s {
			text, ok := x.(string)
			if !ok {
				fail(n, "a title that is not known")
			}
			all = append(all, quote(text))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	if !e.variable && (e.kinds != kString || e.inexact || e.level != atom || !strings.HasPrefix(e.text, `"`)) || len(t.raises) > 0 {
		fail(n, "it computes titles")
	}
	return e.text
}
