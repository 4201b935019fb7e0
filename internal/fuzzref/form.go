package fuzzref

import (
	"fmt"
	"regexp"
	"strings"
)

// forms are ways to write an expression, a line each, of which one is chosen. In a line
//
//	«a¦b»       is one of a and b
//	<int>       is an expression that gives an integer; [int] is an array of them, {int} a hash, ~int an iterator, !int a Sensitive
//	<int+>      is one that can stand beside an operator, <int.> one before a dot or a bracket
//	<T>, <E>    are of the type that the whole is to have, and of that of its elements
//	<D>, <D2>   are of types of data chosen for the line, <G> is of one that can be any
//	<@name x y> is what the writer of that name writes, for types x and y
type forms []string

// lines makes forms of their lines.
func lines(text string) forms { return strings.Split(strings.TrimSpace(text), "\n") }

// writers write what is more than a form. Those that write lambdas get the types of its parameter and of its value.
var writers map[string]func(w *writing, types []*typ) string

func init() { // the writers write forms, which name writers
	writers = map[string]func(w *writing, types []*typ) string{
		"regexp":        func(w *writing, _ []*typ) string { return w.g.regexp() },
		"type":          func(w *writing, _ []*typ) string { return w.g.typeExpr(2) },
		"spell":         func(w *writing, types []*typ) string { return w.g.spell(types[0]) },
		"option":        func(w *writing, types []*typ) string { return w.g.option(w.s, types[0], 1) },
		"interpolation": func(w *writing, _ []*typ) string { return w.g.interpolation(w.s, w.depth) },
		"epp":           func(w *writing, _ []*typ) string { return w.g.epp(w.s, w.depth) },
		"items":         func(w *writing, types []*typ) string { return w.g.items(w.s, types[0], w.depth) },
		"entries":       func(w *writing, types []*typ) string { return w.g.entries(w.s, types[0], w.depth) },
		"key":           func(w *writing, _ []*typ) string { return pick(w.g, "'a'", "'b'", "'c'", "b", "'a'", "1") },
		"small":         func(w *writing, _ []*typ) string { return fmt.Sprint(w.g.r.IntN(5)) },
		"index":         func(w *writing, _ []*typ) string { return fmt.Sprint(w.g.r.IntN(6) - 2) },
		"slice": func(w *writing, _ []*typ) string {
			return fmt.Sprintf("%d, %d", w.g.r.IntN(6)-2, w.g.r.IntN(7)-3)
		},
		"var":         func(w *writing, _ []*typ) string { return "$" + w.g.newVar(w.s) },
		"format":      func(w *writing, types []*typ) string { return w.g.format(types[0]) },
		"formats":     func(w *writing, types []*typ) string { return w.g.formats(types[0]) },
		"if":          func(w *writing, types []*typ) string { return w.g.ifExpr(w.s, types[0], w.depth) },
		"case":        func(w *writing, types []*typ) string { return w.g.caseExpr(w.s, types[0], w.depth) },
		"selector":    func(w *writing, types []*typ) string { return w.g.selector(w.s, types[0], w.depth) },
		"call":        func(w *writing, types []*typ) string { return w.g.call(w.s, types[0], w.depth) },
		"member":      func(w *writing, types []*typ) string { return w.g.member(w.s, types[0], w.depth) },
		"with":        func(w *writing, types []*typ) string { return w.g.with(w.s, types[0], w.depth) },
		"directives":  func(w *writing, types []*typ) string { return w.g.directives(types[0]) },
		"strftime":    func(w *writing, types []*typ) string { return w.g.strftime(types[0]) },
		"number":      func(w *writing, _ []*typ) string { return w.g.number() },
		"letter":      func(w *writing, _ []*typ) string { return w.g.letterOf(alphabet) },
		"instant":     func(w *writing, _ []*typ) string { return w.g.instant() },
		"span":        func(w *writing, _ []*typ) string { return w.g.span() },
		"spantext":    func(w *writing, _ []*typ) string { return w.g.spanText() },
		"parsed":      func(w *writing, _ []*typ) string { return w.g.parsed() },
		"words":       func(w *writing, _ []*typ) string { return w.g.wordy() },
		"replacement": func(w *writing, _ []*typ) string { return w.g.replacement() },
		"version":     func(w *writing, _ []*typ) string { return w.g.version() },
		"range":       func(w *writing, _ []*typ) string { return w.g.versions() },
		"base64":      func(w *writing, _ []*typ) string { return w.g.base64() },
		"lambda": func(w *writing, types []*typ) string {
			return w.g.lambda(w.s, types[:len(types)-1], types[len(types)-1], w.depth)
		},
		"each":  func(w *writing, types []*typ) string { return w.g.each(w.s, types[0], types[1], w.depth) },
		"pairs": func(w *writing, types []*typ) string { return w.g.pairs(w.s, types[0], types[1], w.depth) },
		"wanted": func(w *writing, types []*typ) string {
			return w.g.lambda(w.s, []*typ{typeType, typeType}, types[0], w.depth)
		},
	}
}

// writing is the writing of one form.
type writing struct {
	g     *gen
	s     *scope
	t     *typ
	depth int
	bound map[string]*typ
}

// typeName is how forms name a type; named groups of regular expressions look different.
const typeName = `[\[{~!]*(?:[A-Z]2?|[a-z]{3,})[\]}]*`

var (
	choices = regexp.MustCompile(`«([^«»]*)»`)
	holes   = regexp.MustCompile(`<(@[a-z]+|` + typeName + `)((?: ` + typeName + `)*)([.+]?)>`)
)

// form writes one of the forms, for an expression of type t. What it consists of is nested at most depth deep.
func (g *gen) form(f forms, s *scope, t *typ, depth int) string {
	text := pick(g, f...)
	for choices.MatchString(text) {
		text = choices.ReplaceAllStringFunc(text, func(c string) string {
			return pick(g, strings.Split(strings.Trim(c, "«»"), "¦")...)
		})
	}
	w := &writing{g: g, s: s, t: t, depth: depth, bound: map[string]*typ{}}
	return holes.ReplaceAllStringFunc(text, func(hole string) string {
		part := holes.FindStringSubmatch(hole)
		if name, ok := strings.CutPrefix(part[1], "@"); ok {
			var types []*typ
			for of := range strings.FieldsSeq(part[2]) {
				types = append(types, w.typ(of))
			}
			return writers[name](w, types)
		}
		switch t := w.typ(part[1]); part[3] {
		case ".":
			return g.receiver(s, t, depth)
		case "+":
			return g.operand(s, t, depth)
		default:
			return g.expr(s, t, depth)
		}
	})
}

// typ is the type that a form calls name.
func (w *writing) typ(name string) *typ {
	switch name[0] {
	case '[':
		return arrayOf(w.typ(name[1 : len(name)-1]))
	case '{':
		return hashOf(w.typ(name[1 : len(name)-1]))
	case '~':
		return iteratorOf(w.typ(name[1:]))
	case '!':
		return sensitiveOf(w.typ(name[1:]))
	}
	if t, ok := namedTypes[name]; ok {
		return t
	}
	if t, ok := w.bound[name]; ok {
		return t
	}
	var t *typ
	switch name {
	case "T":
		t = w.t
	case "E":
		t = w.t.elem
	case "D", "D2":
		t = w.g.dataTyp()
	case "G":
		t = w.g.anyTyp(1)
	default:
		panic("a form names the type " + name)
	}
	w.bound[name] = t
	return t
}
