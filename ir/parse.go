package ir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir/typetext"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Parse reads the text form of a program, as [Program.String] writes it.
// The error names the line.
func Parse(text string) (p *Program, err error) {
	d := &Reader{lex: lexer{src: text, line: 1}, aliases: map[string]*aliasDef{}}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*textError)
			if !ok {
				panic(r)
			}
			p, err = nil, e
		}
	}()
	d.findAliases()
	d.next()
	return d.program(), nil
}

// maxNesting bounds how deep regions and constants may be nested, and
// maxTypeNesting the brackets of a type, so that no text exhausts the stack.
const (
	maxNesting     = 10_000
	maxTypeNesting = 1_000
)

// textError is a mistake in the text form.
type textError struct {
	line int
	text string
}

func (e *textError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.text) }

// lexer splits the text form into words: names, numbers, quoted strings, and
// single punctuation characters. `=>` is one word. Comments end at the line's
// end; those that follow a word on its line are kept aside, since they hold
// places.
type lexer struct {
	src   string
	pos   int
	line  int
	first bool // the last word was the first of its line
}

func (l *lexer) fail(format string, args ...any) {
	panic(&textError{l.line, fmt.Sprintf(format, args...)})
}

func isNameByte(c byte) bool {
	return c == '_' || c == ':' || c == '-' || c == '.' || c == '+' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// word returns the next word, and the comment that ends the line before it.
func (l *lexer) word() (word, comment string) {
	l.first = false
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n':
			l.line++
			l.pos++
			l.first = true
		case c == ' ' || c == '\t' || c == '\r':
			l.pos++
		case c == '#':
			end := strings.IndexByte(l.src[l.pos:], '\n')
			if end < 0 {
				end = len(l.src) - l.pos
			}
			if !l.first {
				comment = strings.TrimSpace(l.src[l.pos+1 : l.pos+end])
			}
			l.pos += end
		case c == '"':
			q, err := strconv.QuotedPrefix(l.src[l.pos:])
			if err != nil {
				l.fail("a string that does not end")
			}
			l.pos += len(q)
			return q, comment
		case strings.HasPrefix(l.src[l.pos:], "=>"):
			l.pos += 2
			return "=>", comment
		case isNameByte(c):
			start := l.pos
			for l.pos < len(l.src) && isNameByte(l.src[l.pos]) {
				l.pos++
			}
			// `name:` and `v1 name: T` end in a colon that is no part of the name.
			w := strings.TrimRight(l.src[start:l.pos], ":")
			if w == "" {
				w = ":"
			}
			l.pos = start + len(w)
			return w, comment
		default:
			l.pos++
			return string(c), comment
		}
	}
	return "", comment
}

// typeText takes the text of a type: up to a blank, comma or bracket outside of
// its own brackets, strings and regular expressions.
func (l *lexer) typeText() string {
	start, depth := l.pos, 0
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; c {
		case '[', '{':
			if c == '{' && depth == 0 {
				return l.src[start:l.pos]
			}
			if depth++; depth > maxTypeNesting {
				l.fail("a type with more than %d levels", maxTypeNesting)
			}
		case ']', '}':
			depth--
		case '\'', '"':
			l.quoted(c)
		case '/':
			if depth > 0 {
				l.quoted('/')
			}
		case ' ', '\t', ',', ')', '|':
			if depth == 0 {
				return l.src[start:l.pos]
			}
		case '\n': // only a regular expression written over several lines goes on
			if depth == 0 {
				return l.src[start:l.pos]
			}
			l.line++
		}
		if depth < 0 {
			return l.src[start:l.pos]
		}
		l.pos++
	}
	return l.src[start:l.pos]
}

// quoted moves to the closing delimiter.
func (l *lexer) quoted(delim byte) {
	line := l.line
	for l.pos++; l.pos < len(l.src) && l.src[l.pos] != delim; l.pos++ {
		if l.src[l.pos] == '\n' {
			l.line++
		}
		if l.src[l.pos] == '\\' {
			l.pos++
		}
	}
	if l.pos >= len(l.src) {
		l.line = line
		l.fail("a type with a string or regular expression that does not end")
	}
}

// Reader reads the text form, word for word.
type Reader struct {
	lex     lexer
	tok     string // the current word; "" at the end
	comment string // the comment before it
	start   int    // where it begins
	depth   int    // of nested regions, constants and aliases
	aliases map[string]*aliasDef
	locals  map[string]*aliasDef // those that a signature alone knows

	prog   *Program
	f      *Func
	values map[int]*Value
	// unnamed are the function's values without result: the text form leaves
	// their ids out.
	unnamed []*Value
}

func (d *Reader) next() {
	d.tok, d.comment = d.lex.word()
	d.start = d.lex.pos - len(d.tok)
}

// enter counts a level of nesting; leave goes back.
func (d *Reader) enter() {
	if d.depth++; d.depth > maxNesting {
		d.Fail("nested more than %d levels deep", maxNesting)
	}
}

func (d *Reader) leave() { d.depth-- }

// Fail ends reading with a mistake, in the line of the current word.
func (d *Reader) Fail(format string, args ...any) { d.lex.fail(format, args...) }

// failAt is fail for what began on an earlier line than the current word's.
func (d *Reader) failAt(line int, format string, args ...any) {
	d.lex.line = line
	d.Fail(format, args...)
}

// Expect takes a word, and fails where it is another.
func (d *Reader) Expect(tok string) {
	if d.tok != tok {
		d.Fail("expected %q, got %q", tok, d.tok)
	}
	d.next()
}

// Accept takes a word if it is the current one, and reports whether it was.
func (d *Reader) Accept(tok string) bool {
	if d.tok != tok {
		return false
	}
	d.next()
	return true
}

// At reports whether the current word is the one.
func (d *Reader) At(word string) bool { return d.tok == word }

// AtStr reports whether the current word is a quoted string.
func (d *Reader) AtStr() bool { return strings.HasPrefix(d.tok, `"`) }

// Name takes a name.
func (d *Reader) Name() string {
	s := d.tok
	if s == "" || !isNameByte(s[0]) {
		d.Fail("expected a name, got %q", s)
	}
	d.next()
	return s
}

// Str takes a quoted string.
func (d *Reader) Str() string {
	s, err := strconv.Unquote(d.tok)
	if err != nil {
		d.Fail("expected a string, got %q", d.tok)
	}
	d.next()
	return s
}

// Number takes a number.
func (d *Reader) Number() int {
	n, err := strconv.Atoi(d.tok)
	if err != nil {
		d.Fail("expected a number, got %q", d.tok)
	}
	d.next()
	return n
}

// names takes words up to one that is no name.
func (d *Reader) names() []string {
	var out []string
	for d.tok != "" && isNameByte(d.tok[0]) {
		out = append(out, d.tok)
		d.next()
	}
	return out
}

// Type reads a type; the current word is its beginning.
func (d *Reader) Type() typesys.Type {
	if d.tok != "" && d.tok[0] == '"' {
		return &typesys.String{Literal: d.Str(), IsLiteral: true}
	}
	if t := ownTypes[d.tok]; t != nil {
		d.next()
		return t
	}
	d.lex.pos = d.start
	t := d.parseType(d.lex.typeText())
	d.next()
	return t
}

func (d *Reader) parseType(src string) typesys.Type {
	t, err := typetext.Parse(src, d.named)
	if err != nil {
		d.Fail("%s: %s", src, err)
	}
	return t
}

func (d *Reader) program() *Program {
	p := &Program{}
	d.prog = p
	for d.tok != "" {
		switch d.tok {
		case "program":
			d.next()
			p.Name = d.Str()
		case "module":
			d.next()
			p.Modules = append(p.Modules, Module{d.Str(), d.Str()})
		case "topvars":
			d.next()
			p.TopVars = d.line()
		case "nodevars":
			d.next()
			p.NodeVars = d.line()
		case "entry":
			d.next()
			p.Entry = d.Str()
		case "stdlib":
			d.next()
			p.Stdlib = d.Str()
		case "builtins":
			d.next()
			p.Builtins = d.line()
		case "denied":
			d.next()
			for _, name := range d.line() {
				kind, err := ParseAccess(name)
				if err != nil {
					d.Fail("%s", err)
				}
				p.Denied |= kind
			}
		case "backends":
			d.next()
			p.Backends = d.Strs()
		case "functionnames":
			d.next()
			p.FunctionNames = d.Strs()
		case "legacyfunctionnames":
			d.next()
			p.LegacyFunctionNames = d.Strs()
		case "callee":
			d.next()
			d.callee()
		case "host":
			d.next()
			d.host()
		case "given":
			d.next()
			p.Given = d.line()
		case "assumed":
			d.next()
			h, ok := d.Const().(*value.Hash)
			if !ok {
				d.Fail("assumed facts are a hash")
			}
			p.Assumed = h
		case "computed":
			d.next()
			d.computedNames()
		case "type":
			d.next()
			d.typeAlias()
		case "native":
			d.next()
			d.native()
		default:
			p.Funcs = append(p.Funcs, d.fn())
		}
	}
	return p
}

// computedNames reads a kind of names, and names and patterns of it.
func (d *Reader) computedNames() {
	kind, word := numNameKinds, d.Name()
	for k := range numNameKinds {
		if k.String() == word {
			kind = k
		}
	}
	if kind == numNameKinds {
		d.Fail("%q is no kind of names", word)
	}
	for again := true; again; again = d.Accept(",") {
		name, parts := "", 0
		for ; d.tok == "*" || strings.HasPrefix(d.tok, `"`); parts++ {
			if d.Accept("*") {
				name += Wildcard
			} else {
				name += d.Str()
			}
		}
		if parts == 0 {
			d.Fail("expected a name, got %q", d.tok)
		}
		d.prog.Computed.Add(kind, name)
	}
}

// line takes the words of the rest of the line that the current word is on, if
// it continues the one before.
func (d *Reader) line() []string {
	if d.lex.first {
		return nil
	}
	end := strings.IndexByte(d.lex.src[d.start:], '\n')
	if end < 0 {
		end = len(d.lex.src) - d.start
	}
	text, _, _ := strings.Cut(d.lex.src[d.start:d.start+end], "#")
	words := strings.Fields(text)
	d.lex.pos = d.start + end
	d.next()
	return words
}

func (d *Reader) native() {
	line := d.lex.line
	t := &NativeType{Name: d.Name()}
	if d.Accept("declared") {
		t.Declared = d.Str()
	}
	t.Isomorphic = d.Accept("isomorphic")
	d.Expect("namevars")
	words := d.line()
	i := slices.Index(words, "attrs")
	if i < 0 {
		d.failAt(line, "a native type without attrs")
	}
	t.Namevars, t.Attrs = words[:i:i], words[i+1:]
	for d.Accept("pattern") {
		re, err := regex.New(d.Str())
		if err != nil {
			d.Fail("%s", err)
		}
		t.Patterns = append(t.Patterns, TitlePattern{Regexp: re, Attrs: d.line()})
	}
	d.prog.Types = append(d.prog.Types, t)
}

func (d *Reader) fn() *Func {
	f := &Func{}
	found := false
	for k := Main; k <= Routine; k++ {
		if d.tok == k.String() {
			f.Kind, found = k, true
		}
	}
	if !found {
		d.Fail("expected the kind of a function, got %q", d.tok)
	}
	d.next()
	d.f, d.values = f, map[int]*Value{}
	f.Name = d.Str()
	if d.Accept("args") {
		f.Args = d.args()
	}
	f.Params = d.params()
	for d.tok != "{" {
		switch d.Name() {
		case "module":
			f.Module = d.Name()
		case "private":
			f.Private = true
		case "match":
			f.Matchers = append(f.Matchers, d.matcher())
		case "types":
			f.Types = d.Str()
		case "loads":
			f.Loads = append(f.Loads, d.Str())
		case "inline":
			f.Inline = true
		case "source":
			f.Source = d.Str()
		case "guessed":
			f.Guessed = true
		case "traced":
			f.Traced = true
		case "open":
			f.Open = true
		case "invalid":
			f.Invalid = d.Str()
		case "doc":
			f.Doc = d.Str()
		case "vars":
			f.Vars = d.names()
		case "inherits":
			f.Parent = d.Name()
		case "returns":
			f.Returns = d.Type()
		default:
			d.Fail("unknown property of a function before %q", d.tok)
		}
	}
	d.next()
	f.File, f.Pos = filePos(d.comment)
	f.Body = &Region{}
	d.body(f.Body)
	d.Expect("}")
	for _, v := range d.unnamed {
		f.nextID++
		v.ID = f.nextID
	}
	d.unnamed = nil
	return f
}

// filePos reads `file:line:column`.
func filePos(s string) (string, Pos) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", Pos{}
	}
	j := strings.LastIndexByte(s[:i], ':')
	if j < 0 {
		return "", Pos{}
	}
	return s[:j], linePos(s[j+1:])
}

// linePos reads `line:column` or, of a method call, `line:columnm`.
func linePos(s string) Pos {
	s, method := strings.CutSuffix(s, "m")
	a, b, _ := strings.Cut(s, ":")
	line, err1 := strconv.ParseInt(a, 10, 32)
	col, err2 := strconv.ParseInt(b, 10, 32)
	if err1 != nil || err2 != nil {
		return Pos{}
	}
	return Pos{int32(line), int32(col), method}
}

func (d *Reader) matcher() Matcher {
	switch {
	case d.Accept("default"):
		return Matcher{Default: true}
	case d.Accept("regexp"):
		re, err := regex.New(d.Str())
		if err != nil {
			d.Fail("%s", err)
		}
		return Matcher{Regexp: re}
	}
	return Matcher{Name: d.Str()}
}

// params reads a parameter list, if there is one.
func (d *Reader) params() []*Param {
	var ps []*Param
	if !d.Accept("(") {
		return nil
	}
	for !d.Accept(")") {
		p := &Param{}
		p.Raw = d.arg()
		p.Value = d.arg()
		p.Rest = d.Accept("*")
		p.Name = d.Name()
		d.Expect(":")
		p.Type = d.Type()
		p.Computed = d.Computed()
		p.Raw.Type, p.Value.Type = typesys.AnyType, p.declared()
		if d.Accept("as") {
			p.Value.Type = d.Type()
		}
		p.Raw.Name, p.Value.Name = p.Name, p.Name
		p.Private = d.Accept("private")
		if d.Accept("doc") {
			p.Doc = d.Str()
		}
		if d.Accept("@") {
			p.Pos = d.Place("a parameter")
		}
		if d.Accept("=") {
			d.Expect("{")
			p.Default = &Region{}
			d.body(p.Default)
			d.Expect("}")
		}
		ps = append(ps, p)
		if d.tok != ")" {
			d.Expect(",")
		}
	}
	return ps
}

// Computed reads which of the types that are computed it is, 0 for none.
func (d *Reader) Computed() int {
	if d.Accept("computed") {
		return d.Number()
	}
	return 0
}

// maxID leaves room for the values that passes add.
const maxID = 1 << 24

// id reads `v12`.
func (d *Reader) id() int {
	n, err := strconv.Atoi(strings.TrimPrefix(d.tok, "v"))
	if err != nil || !d.isUse() || n < 1 || n > maxID {
		d.Fail("expected a value, got %q", d.tok)
	}
	d.next()
	d.f.nextID = max(d.f.nextID, n)
	return n
}

func (d *Reader) define(v *Value, line int) {
	if d.values[v.ID] != nil {
		d.failAt(line, "v%d is defined twice", v.ID)
	}
	d.values[v.ID] = v
}

func (d *Reader) arg() *Value {
	line := d.lex.line
	v := &Value{ID: d.id(), Op: OpArg}
	d.define(v, line)
	return v
}

// Use takes a value that is defined.
func (d *Reader) Use() *Value {
	line := d.lex.line
	id := d.id()
	v := d.values[id]
	if v == nil {
		d.failAt(line, "v%d is not defined", id)
	}
	return v
}

// isUse reports whether the current word is a value.
func (d *Reader) isUse() bool {
	if len(d.tok) < 2 || d.tok[0] != 'v' {
		return false
	}
	for _, c := range d.tok[1:] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// args reads what a region or template starts with.
func (d *Reader) args() []*Value {
	var args []*Value
	for d.isUse() && !d.definition() {
		a := d.arg()
		d.Expect(":")
		a.Type = d.Type()
		if d.Accept("|") {
			d.Expect("unset")
			a.Unset = true
		}
		if d.Accept("$") {
			a.Name = d.Name()
		}
		args = append(args, a)
	}
	return args
}

// body reads the values of a region up to its closing brace.
func (d *Reader) body(r *Region) {
	d.enter()
	defer d.leave()
	if d.Accept("args") {
		r.Args = d.args()
	}
	for d.tok != "}" {
		if d.tok == "" {
			d.Fail("a region that does not end")
		}
		r.Body = append(r.Body, d.value())
	}
}

func (d *Reader) value() *Value {
	v := &Value{}
	if d.Accept("comment") {
		v.Comment = d.Str()
	}
	line := d.lex.line
	if d.isUse() {
		v.ID = d.id()
		d.Expect("=")
	}
	op, ok := opNames[d.tok]
	if !ok || op == OpArg {
		d.Fail("unknown op %q", d.tok)
	}
	v.Op = op
	d.next()
	kind := op.Info().Aux
	if kind != nil {
		kind.Read(d, v)
	}
	for d.isUse() && !d.definition() {
		v.Args = append(v.Args, d.Use())
	}
	if kind != nil && kind.ReadEnd != nil {
		kind.ReadEnd(d, v)
	}
	if d.Accept(":") {
		v.Type = d.Type()
		if d.Accept("|") {
			d.Expect("unset")
			v.Unset = true
		}
	}
	if (v.Type != nil) != (v.ID != 0) {
		d.failAt(line, "%s needs both an id and a type, or neither", v.Op)
	}
	if d.Accept("!") {
		d.next() // the effect follows from the rest
	}
	for d.Accept("{") {
		if len(v.Regions) == 0 {
			d.position(v)
		}
		r := &Region{}
		if l, ok := v.Aux.(*LambdaAux); ok {
			for _, p := range l.Params {
				r.Args = append(r.Args, p.Value)
			}
		}
		v.Regions = append(v.Regions, r)
		d.body(r)
		d.Expect("}")
	}
	if len(v.Regions) == 0 {
		d.position(v)
	}
	if v.ID == 0 {
		d.unnamed = append(d.unnamed, v)
	} else {
		d.define(v, line)
	}
	return v
}

// definition reports whether the current word begins the next value: `v1 =`.
func (d *Reader) definition() bool {
	ahead := d.lex
	w, _ := ahead.word()
	return w == "="
}

// position reads the comment after a value: `12:5 of 12:3 12:7 $name`.
func (d *Reader) position(v *Value) {
	places, name, _ := strings.Cut(d.comment, "$")
	pos, operands, of := strings.Cut(strings.TrimSpace(places), " of ")
	v.Pos, v.Name = linePos(pos), name
	if of {
		for at := range strings.FieldsSeq(operands) {
			v.ArgPos = append(v.ArgPos, linePos(at))
		}
	}
}

// Place reads `3:5`, the place of something.
func (d *Reader) Place(of string) Pos {
	line := d.lex.line
	pos := linePos(d.Name())
	if pos.Line < 1 || pos.Col < 1 || pos.Method {
		d.failAt(line, "the place of %s is a line and a column", of)
	}
	return pos
}
