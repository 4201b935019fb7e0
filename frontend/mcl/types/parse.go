package types

import (
	"fmt"
	"strings"
)

// Parse reads a type of a table of the compiler: as mcl writes it, but that a single small letter is a variable, the same one in all of the
// text. The variables are new.
func Parse(text string, vars *Vars) (*Type, error) {
	r := &reader{rest: text, vars: vars, named: map[string]*Type{}}
	t := r.typ()
	if r.err == nil && r.rest != "" {
		r.fail("the end")
	}
	if r.err != nil {
		return nil, fmt.Errorf("the type %q: %w", text, r.err)
	}
	return t, nil
}

// MustParse is [Parse] of a text that is right.
func MustParse(text string, vars *Vars) *Type {
	t, err := Parse(text, vars)
	if err != nil {
		panic(err)
	}
	return t
}

type reader struct {
	rest  string
	vars  *Vars
	named map[string]*Type
	err   error
}

func (r *reader) fail(expected string) {
	if r.err == nil {
		r.err = fmt.Errorf("expected %s before %q", expected, r.rest)
	}
	r.rest = ""
}

func (r *reader) accept(s string) bool {
	rest, ok := strings.CutPrefix(r.rest, s)
	if ok {
		r.rest = strings.TrimLeft(rest, " ")
	}
	return ok
}

func (r *reader) expect(s string) {
	if !r.accept(s) {
		r.fail(s)
	}
}

func (r *reader) word() string {
	n := strings.IndexFunc(r.rest, func(c rune) bool { return c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9') })
	if n < 0 {
		n = len(r.rest)
	}
	w := r.rest[:n]
	r.rest = strings.TrimLeft(r.rest[n:], " ")
	return w
}

func (r *reader) typ() *Type {
	if r.accept("[]") {
		return List(r.typ())
	}
	switch w := r.word(); w {
	case "bool":
		return Bool
	case "str":
		return Str
	case "int":
		return Int
	case "float":
		return Float
	case "map":
		r.expect("{")
		key := r.typ()
		r.expect(":")
		elem := r.typ()
		r.expect("}")
		return Map(key, elem)
	case "struct":
		t := Struct()
		r.expect("{")
		for r.err == nil && !r.accept("}") {
			t.Fields = append(t.Fields, Field{r.word(), r.typ()})
			if !r.accept(";") && !strings.HasPrefix(r.rest, "}") {
				r.fail("; or }")
			}
		}
		return t
	case "func":
		t := &Type{Kind: FuncKind}
		r.expect("(")
		for r.err == nil && !r.accept(")") {
			t.Fields = append(t.Fields, Field{Type: r.typ()})
			if !r.accept(",") && !strings.HasPrefix(r.rest, ")") {
				r.fail(", or )")
			}
		}
		t.Elem = r.typ()
		return t
	default:
		if len(w) != 1 {
			r.fail("a type")
			return Wrong
		}
		if r.named[w] == nil {
			r.named[w] = r.vars.New()
		}
		return r.named[w]
	}
}
