package gogen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// block is a Go block under construction.
type block struct {
	stmts   []jen.Code
	outer   *block
	names   map[string]bool
	err     bool           // err is declared here or further out
	own     bool           // err is declared here
	last    map[string]int // the number of the last variable with a name
	comment []string
	chain   jen.Code // the statement, when the block is an if that an else may hang on
	tail    jen.Code // the call, when the last statement returns its error as it is, if there is one
}

func newBlock(outer *block) *block {
	b := &block{outer: outer, names: map[string]bool{}, last: map[string]int{}}
	if outer != nil {
		b.err = outer.err
	}
	return b
}

// hasErr notes that err is declared here.
func (k *block) hasErr() { k.err, k.own = true, true }

// add appends a statement, after the comments that wait for one.
func (k *block) add(c ...jen.Code) {
	for _, l := range k.comment {
		k.stmts = append(k.stmts, jen.Comment("// "+l))
	}
	k.comment, k.tail = nil, nil
	k.stmts = append(k.stmts, c...)
}

// must adds a call whose error is returned as it is, after the given results.
func (k *block) must(call jen.Code, zero ...jen.Code) {
	fail := jen.Return(append(slices.Clone(zero), jen.Err())...)
	k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(fail))
	k.tail = call
}

// end returns from a function that returns nothing but an error: that of the last statement of the function, if that is a call.
func (k *block) end() {
	if k.tail == nil || k.outer != nil {
		k.add(jen.Return(jen.Nil()))
		return
	}
	k.stmts[len(k.stmts)-1] = jen.Return(k.tail)
}

// has reports whether a name is taken in the block or around it.
func (k *block) has(name string) bool {
	for ; k != nil; k = k.outer {
		if k.names[name] {
			return true
		}
	}
	return false
}

// name makes a variable's name of a hint.
func (k *block) name(hint string) string {
	base := localName(hint)
	n, i := base, 1
	for o := k; o != nil; o = o.outer {
		i = max(i, o.last[base])
	}
	for i > 1 || k.has(n) {
		i++
		if n = base + strconv.Itoa(i); !k.has(n) {
			k.last[base] = i
			break
		}
	}
	k.names[n] = true
	return n
}

// commentLines are the lines of a manifest's comment without its marks.
func commentLines(c string) []string {
	lines := strings.Split(strings.TrimSpace(c), "\n")
	for i, l := range lines {
		l = strings.TrimPrefix(strings.TrimSpace(plain(l)), "#")
		lines[i] = strings.TrimRight(strings.TrimPrefix(l, " "), " \t")
	}
	return lines
}
