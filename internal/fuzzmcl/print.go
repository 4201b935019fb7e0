package fuzzmcl

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// printer writes a program as mcl.
type printer struct {
	*rand.Rand // for what makes no difference
	b          strings.Builder
	indent     int
	// mutant is the number of the place that is changed, -1 for none; sites counts the places.
	mutant, sites int
	what          string // the change
	line          int    // where it is
	at            *file
	file          *file // that is being written
}

// Files are the texts of the program's files, by name. The main one is main.mcl.
func (p *Program) Files() map[string]string {
	files, _ := p.print(-1)
	return files
}

// Source is the program as one text.
func (p *Program) Source() string { return sourceOf(p.Files()) }

func sourceOf(files map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for n := range files {
			if !yield(n) {
				return
			}
		}
	}) {
		fmt.Fprintf(&b, "# --- %s\n%s", name, files[name])
	}
	return b.String()
}

// print writes the files, with a place changed.
func (p *Program) print(mutant int) (map[string]string, *printer) {
	w := &printer{Rand: rand.New(rand.NewPCG(p.Seed, 7)), mutant: mutant}
	files := map[string]string{}
	for _, f := range p.files {
		w.b.Reset()
		w.file = f
		w.block(f.block)
		files[f.name] = w.b.String()
	}
	return files, w
}

// site is a place that a mutant may change to something else, which is wrong there.
func (w *printer) site(what, instead string) (string, bool) {
	w.sites++
	if w.sites-1 != w.mutant {
		return "", false
	}
	w.what = what
	w.at = w.file
	w.line = strings.Count(w.b.String(), "\n") + 1
	return instead, true
}

func (w *printer) say(format string, args ...any) {
	if w.IntN(60) == 0 {
		w.b.WriteString("# { \"${x}\n")
	}
	fmt.Fprintf(&w.b, "%s%s\n", strings.Repeat("\t", w.indent), fmt.Sprintf(format, args...))
}

func (w *printer) block(b *block) {
	for _, s := range b.stmts {
		w.stmt(s)
	}
}

func (w *printer) body(b *block) {
	w.indent++
	w.block(b)
	w.indent--
}

func (w *printer) stmt(s stmt) {
	switch s := s.(type) {
	case *bind:
		annotation, e := "", ""
		if s.d.annotated {
			annotation = " " + s.d.t.String()
			e = w.typed(s.e, s.d.t)
		} else {
			e = w.expr(s.e, 0)
		}
		w.say("$%s%s = %s", s.d.name, annotation, e)
		if _, is := w.site("a second bind of a name", ""); is {
			w.line++
			w.say("$%s = 1", s.d.name)
		}
	case *ifStmt:
		w.say("if %s {", w.typed(s.cond, boolType))
		w.body(s.then)
		if s.other != nil {
			w.say("} else {")
			w.body(s.other)
		}
		w.say("}")
	case *forStmt:
		word := "for"
		if s.isMap {
			word = "forkv"
		}
		over := w.expr(s.over, 0)
		other := `{"a" => 1}`
		if s.isMap {
			other = "[1]"
		}
		if x, is := w.site("a loop over something else", pick(w.Rand, "1", `"a"`, "true", other)); is {
			over = x
		}
		w.say("%s $%s, $%s in %s {", word, s.k.name, s.v.name, over)
		w.body(s.body)
		w.say("}")
	case *funcDef:
		result := ""
		if s.d.annotated {
			result = " " + s.d.result.String()
		}
		head := fmt.Sprintf("func %s(%s)%s {", s.d.name, w.params(s.d.params), result)
		e := ""
		if s.d.annotated {
			e = w.typed(s.d.body, s.d.result)
		} else {
			e = w.expr(s.d.body, 0)
		}
		if w.IntN(2) == 0 {
			w.say("%s %s }", head, e)
			return
		}
		w.say("%s\n%s\t%s\n%s}", head, strings.Repeat("\t", w.indent), e, strings.Repeat("\t", w.indent))
	case *classDef:
		w.class(s.d, "")
	case *include:
		name := w.ref(s.ref)
		if x, is := w.site("an include of what is not there", "nowhere"); is {
			name = x
		}
		var args []string
		for i, a := range s.args {
			if p := s.d.params[i]; p.annotated {
				args = append(args, w.typed(a, p.t))
			} else {
				args = append(args, w.expr(a, 0))
			}
		}
		if _, is := w.site("an argument too many", ""); is {
			args = append(args, "1")
		}
		text := "include " + name
		if len(args) > 0 || w.IntN(4) == 0 {
			text += "(" + strings.Join(args, ", ") + ")"
		}
		if s.alias != nil {
			text += " as " + s.alias.name
		}
		w.say("%s", text)
	case *importStmt:
		name, alias := s.module, ""
		if s.file != nil {
			name = s.file.name
			if strings.HasPrefix(w.file.name, "lib/") {
				name = "../" + name
			}
		}
		last := strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ".mcl")
		switch {
		case s.alias == nil:
			alias = " as *"
		case s.alias.name != last || last != "map" && w.IntN(10) == 0:
			alias = " as " + s.alias.name
		}
		if x, is := w.site("an import of what is not there", "nothing"); is {
			name = x
		}
		w.say("import %q%s", name, alias)
	case *panicStmt:
		w.say("panic(%s)", w.exprs(s.args))
	case *resource:
		w.resource(s)
	case *edgeStmt:
		var ends []string
		for _, h := range s.ends {
			ends = append(ends, w.half(h))
		}
		w.say("%s", strings.Join(ends, " -> "))
	case *sendStmt:
		key := s.key
		if x, is := w.site("a key that is not there", "zz"); is {
			key = x
		}
		w.say("%s.%s -> %s.%s", w.half(s.from), key, w.half(s.to), s.field)
	}
}

// class writes a class, and some of those in it behind it (MCL-CLS-5).
func (w *printer) class(d *def, prefix string) {
	params := ""
	if len(d.params) > 0 || w.IntN(4) == 0 {
		params = "(" + w.params(d.params) + ")"
	}
	w.say("class %s%s%s {", prefix, d.name, params)
	w.indent++
	var moved []*def
	for _, s := range d.block.stmts {
		if c, ok := s.(*classDef); ok && w.IntN(3) == 0 {
			moved = append(moved, c.d)
		} else {
			w.stmt(s)
		}
	}
	w.indent--
	w.say("}")
	for _, c := range moved {
		w.class(c, prefix+d.name+":")
	}
}

func (w *printer) half(h half) string {
	name := w.expr(h.name, 0)
	if x, is := w.site("a name that is none", pick(w.Rand, "1", "true", "[1]")); is {
		name = x
	}
	return strings.ToUpper(h.kind[:1]) + h.kind[1:] + "[" + name + "]"
}

func (w *printer) resource(s *resource) {
	kind := s.kind.name
	if x, is := w.site("a kind that is not there", "nokind"); is {
		kind = x
	}
	name := w.expr(s.name, 0)
	if x, is := w.site("a name that is none", pick(w.Rand, "1", "true", "[1]", "2.5", `{"a" => "b"}`)); is {
		name = x
	}
	w.say("%s %s {", kind, name)
	w.indent++
	for _, e := range s.entries {
		cond := ""
		if e.cond != nil {
			cond = w.typed(e.cond, boolType) + " ?: "
		}
		switch e.what {
		case "field":
			field := e.name
			if x, is := w.site("a field that is not there", "zz"); is {
				field = x
			}
			t := s.kind.field(e.name).t
			if t == nil {
				w.say("%s => %s%s,", field, cond, w.expr(e.value, 0))
			} else {
				w.say("%s => %s%s,", field, cond, w.typed(e.value, t))
			}
			if _, is := w.site("a second field", ""); is {
				w.line++
				w.say("%s => %s,", field, w.expr(e.value, 0))
			}
		case "meta":
			name := e.name
			if x, is := w.site("a metaparam that is not there", "zz"); is {
				name = x
			}
			i := slices.IndexFunc(metas, func(f *field) bool { return f.name == e.name })
			w.say("Meta:%s => %s%s,", name, cond, w.typed(e.value, metas[i].t))
		case "metas":
			w.say("Meta => %s%s,", cond, w.expr(e.value, 0))
		case "edge":
			w.say("%s => %s%s,", e.name, cond, w.half(half{e.to, e.value}))
		}
	}
	w.indent--
	w.say("}")
}

func (w *printer) params(list []*def) string {
	var out []string
	for _, p := range list {
		text := "$" + p.name
		if p.annotated {
			text += " " + p.t.String()
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func (w *printer) ref(r ref) string {
	var text strings.Builder
	for _, a := range r.via {
		text.WriteString(a.name + ".")
	}
	return text.String() + r.d.name
}

// typed is an expression in a place that says its type.
func (w *printer) typed(e expr, t *typ) string {
	text := w.expr(e, 0)
	bad := "1"
	switch t.kind {
	case intKind:
		bad = pick(w.Rand, `"a"`, "1.5", "true", "[1]")
	case strKind:
		bad = pick(w.Rand, "1", "1.5", "true", `["a"]`, `struct{a => "a"}`)
	case boolKind:
		bad = pick(w.Rand, "1", `"true"`, "[true]")
	case floatKind:
		bad = pick(w.Rand, "1", `"1.5"`)
	default:
		bad = pick(w.Rand, "1", `"a"`)
	}
	if x, is := w.site("a value of another type than "+t.String(), bad); is {
		return x
	}
	return text
}

func (w *printer) exprs(list []expr) string {
	var out []string
	for _, e := range list {
		out = append(out, w.expr(e, 0))
	}
	return strings.Join(out, ", ")
}

// Precedences, from the loosest.
var levels = map[string]int{
	"<|>": 1, "or": 2, "and": 3, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "in": 4, "+": 5, "-": 5, "*": 6, "/": 6,
}

const (
	notLevel   = 7
	arrowLevel = 8
	indexLevel = 9
	primary    = 10
)

// expr is an expression in a place that takes operators of a level and above; others are in parentheses, as are some at random.
func (w *printer) expr(e expr, level int) string {
	text, own := w.bare(e)
	if own < level || w.IntN(40) == 0 {
		return "(" + text + ")"
	}
	return text
}

func (w *printer) bare(e expr) (string, int) {
	switch e := e.(type) {
	case *lit:
		text := literalText(e.v)
		if w.IntN(3) == 0 {
			text = strings.ReplaceAll(text, "l\\nl", "l\nl")
		}
		return text, primary
	case *paren:
		return "(" + w.expr(e.of, 0) + ")", primary
	case *listExpr:
		if len(e.elems) > 0 && w.IntN(20) == 0 {
			return "[\n" + w.exprs(e.elems) + ",\n]", primary
		}
		return "[" + w.exprs(e.elems) + "]", primary
	case *mapExpr:
		var parts []string
		for i := range e.keys {
			parts = append(parts, w.expr(e.keys[i], 0)+" => "+w.expr(e.values[i], 0))
		}
		return "{" + strings.Join(parts, ", ") + "}", primary
	case *struExpr:
		var parts []string
		for i := range e.names {
			parts = append(parts, e.names[i]+" => "+w.expr(e.values[i], 0))
		}
		return "struct{" + strings.Join(parts, ", ") + "}", primary
	case *varExpr:
		text := "$" + w.ref(e.ref)
		if x, is := w.site("a variable that is not there", "$zzz"); is {
			text = x
		}
		return text, primary
	case *interpExpr:
		var b strings.Builder
		b.WriteByte('"')
		for i, p := range e.parts {
			if s, ok := p.(string); ok {
				// A dollar before a brace that follows would be another one.
				b.WriteString(escaped(s))
				continue
			}
			if x, is := w.site("a part that is not there", "${zzz}"); is {
				b.WriteString(x)
				continue
			}
			b.WriteString("${" + w.ref(e.parts[i].(*varExpr).ref) + "}")
		}
		return b.String() + `"`, primary
	case *ifExpr:
		return fmt.Sprintf("if %s { %s } else { %s }", w.typed(e.cond, boolType), w.expr(e.then, 0), w.expr(e.other, 0)), primary
	case *lambda:
		result, body := "", ""
		if e.result != nil {
			result = " " + e.result.String()
			body = w.typed(e.body, e.result)
		} else {
			body = w.expr(e.body, 0)
		}
		return fmt.Sprintf("func(%s)%s { %s }", w.params(e.params), result, body), primary
	case *binary:
		level := levels[e.op]
		left, right := level, level+1
		if level == 4 {
			left = 5
		}
		l := w.expr(e.left, left)
		if e.op == "<|>" && endsInField(e.left) && !strings.HasSuffix(l, ")") {
			l = "(" + l + ")"
		}
		r := w.expr(e.right, right)
		if _, isField := rightmost(e.right).(*fieldExpr); isField && level == 1 {
			r = "(" + r + ")" // another <|> may follow
		}
		if e.op == "and" || e.op == "or" {
			if x, is := w.site("an operand that is no bool", "1"); is {
				r = x
			}
		}
		if e.op == "*" || e.op == "<" || e.op == ">=" {
			if x, is := w.site("an operand that is no number", `"a"`); is {
				r = x
			}
		}
		return l + " " + e.op + " " + r, level
	case *notExpr:
		of := w.expr(e.of, notLevel)
		if x, is := w.site("an operand that is no bool", `"a"`); is {
			of = x
		}
		return "not " + of, notLevel
	case *index:
		of := w.expr(e.of, indexLevel)
		if _, is := e.of.(*fieldExpr); is && w.IntN(2) == 0 && !strings.HasSuffix(of, ")") {
			of = "(" + of + ")"
		}
		return of + "[" + w.expr(e.i, 0) + "]", indexLevel
	case *fieldExpr:
		name := e.name
		if _, written := e.of.(*struExpr); written { // else it may be a parameter of what nothing uses
			if x, is := w.site("a field that is not there", "zz"); is {
				name = x
			}
		}
		return w.expr(e.of, indexLevel) + "->" + name, arrowLevel
	case *fieldOr:
		return "(" + w.expr(e.of, indexLevel) + "->" + e.name + " <|> " + w.expr(e.other, primary) + ")", primary
	case *callExpr:
		name := w.ref(e.ref)
		if x, is := w.site("a call of what is not there", "nofunc"); is {
			name = x
		}
		var args []string
		for i, a := range e.args {
			if p := e.d.params[i]; p.annotated {
				args = append(args, w.typed(a, p.t))
			} else {
				args = append(args, w.expr(a, 0))
			}
		}
		if _, is := w.site("an argument too many", ""); is {
			args = append(args, "1")
		}
		return name + "(" + strings.Join(args, ", ") + ")", primary
	case *apply:
		f := w.expr(e.f, 0)
		if strings.HasPrefix(f, "(") {
			f = f[1 : len(f)-1]
		}
		args := w.exprs(e.args)
		if _, written := e.f.(*lambda); written {
			if _, is := w.site("an argument too many", ""); is {
				args = strings.TrimPrefix(args+", 1", ", ")
			}
		}
		return f + "(" + args + ")", primary
	case *builtinCall:
		name := e.f.name
		if e.d.space == aliasSpace {
			name = e.d.name + "." + name
		}
		var args []string
		for i, a := range e.args {
			if e.f != printfFunc && e.f.name != "len" && !e.f.params[i].has(varKind) {
				args = append(args, w.typed(a, e.f.params[i]))
			} else {
				args = append(args, w.expr(a, 0))
			}
		}
		return name + "(" + strings.Join(args, ", ") + ")", primary
	}
	panic(fmt.Sprintf("an expression that is none: %T", e))
}

// rightmost is the last operand of an expression.
func rightmost(e expr) expr {
	switch x := e.(type) {
	case *binary:
		return rightmost(x.right)
	case *notExpr:
		return rightmost(x.of)
	}
	return e
}

// endsInField reports whether a `<|>` after an expression would belong to a field (MCL-LOOK-4).
func endsInField(e expr) bool {
	_, is := rightmost(e).(*fieldExpr)
	return is
}

func literalText(v any) string {
	switch v := v.(type) {
	case string:
		return `"` + escaped(v) + `"`
	case float64:
		s := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	return inside(v)
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "\n", `\n`, "\t", `\t`)

func escaped(s string) string { return escapes.Replace(s) }
