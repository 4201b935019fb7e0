package changes

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// step is a key of an object, or a place in a list: in the old one, and in the new one.
type step struct {
	key          string
	index, later int
	list         bool
}

// edit is a difference between two values: a leaf that changed ('~'), or something that only one of them has ('+', '-').
type edit struct {
	op       byte
	path     []step
	old, new any
}

// keys are the steps of a path as octocatalog-diff has them: places in lists belong to the key before them.
func keys(path []step) []string {
	out := []string{}
	for _, s := range path {
		switch {
		case !s.list:
			out = append(out, s.key)
		case len(out) == 0:
			out = append(out, index(s.index))
		default:
			out[len(out)-1] += index(s.index)
		}
	}
	return out
}

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// dig is the value that a path leads to, nil for none.
func dig(v any, path []step, later bool) any {
	for _, s := range path {
		switch in := v.(type) {
		case catalogdiff.Object:
			v, _ = in.Get(s.key)
		case []any:
			i := s.index
			if later {
				i = s.later
			}
			v = in[i]
		default:
			return nil
		}
	}
	return v
}

// comparison finds the edits between two values, as Ruby's library hashdiff does: keys in alphabetical order, lists by their
// longest common subsequence, in which elements that are similar count as common.
type comparison struct {
	edits []edit
	path  []step
}

func (c *comparison) add(op byte, old, changed any) {
	c.edits = append(c.edits, edit{op, slices.Clone(c.path), old, changed})
}

// at compares what is one step further.
func (c *comparison) at(s step, do func()) {
	c.path = append(c.path, s)
	do()
	c.path = c.path[:len(c.path)-1]
}

func (c *comparison) values(a, b any) {
	switch x := a.(type) {
	case catalogdiff.Object:
		if y, ok := b.(catalogdiff.Object); ok {
			c.objects(x, y)
			return
		}
	case []any:
		if y, ok := b.([]any); ok {
			c.lists(x, y)
			return
		}
	default:
		if same(a, b) {
			return
		}
	}
	c.add('~', a, b)
}

func (c *comparison) objects(a, b catalogdiff.Object) {
	if equal(a, b) {
		return
	}
	inA, inB := members(a), members(b)
	var removed, common, added []string
	for _, m := range a {
		if _, ok := inB(m.Key); ok {
			common = append(common, m.Key)
		} else {
			removed = append(removed, m.Key)
		}
	}
	for _, m := range b {
		if _, ok := inA(m.Key); !ok {
			added = append(added, m.Key)
		}
	}
	for _, list := range [][]string{removed, common, added} {
		slices.Sort(list)
	}
	for _, key := range removed {
		v, _ := inA(key)
		c.at(step{key: key}, func() { c.add('-', v, nil) })
	}
	for _, key := range common {
		x, _ := inA(key)
		y, _ := inB(key)
		c.at(step{key: key}, func() { c.values(x, y) })
	}
	for _, key := range added {
		v, _ := inB(key)
		c.at(step{key: key}, func() { c.add('+', nil, v) })
	}
}

// members looks up keys of an object.
func members(o catalogdiff.Object) func(key string) (any, bool) {
	if len(o) <= 16 {
		return o.Get
	}
	byKey := make(map[string]any, len(o))
	for _, m := range o {
		byKey[m.Key] = m.Value
	}
	return func(key string) (any, bool) {
		v, ok := byKey[key]
		return v, ok
	}
}

// maxCells limits the work and memory for two lists. Of longer ones, what is between their common beginning and end has changed.
const maxCells = 16 << 20

func (c *comparison) lists(a, b []any) {
	if equal(a, b) {
		return
	}
	element := func(op byte, i int, old, changed any) {
		c.at(step{index: i, list: true}, func() { c.add(op, old, changed) })
	}
	links := common(a, b)
	for _, l := range links {
		c.at(step{index: l[0], later: l[1], list: true}, func() { c.values(a[l[0]], b[l[1]]) })
	}
	if len(a) == 0 || len(b) == 0 {
		for i, e := range b {
			element('+', i, nil, e)
		}
		for i := len(a) - 1; i >= 0; i-- {
			element('-', i, a[i], nil)
		}
		return
	}
	lastA, lastB := -1, -1
	for _, l := range append(links, [2]int{len(a), len(b)}) {
		for i := l[0] - lastA - 2; i >= 0; i-- {
			element('-', lastB+i+1, a[i+lastA+1], nil)
		}
		for i := range l[1] - lastB - 1 {
			element('+', lastB+i+1, nil, b[i+lastB+1])
		}
		lastA, lastB = l[0], l[1]
	}
}

// common is a longest common subsequence of two lists: pairs of places. Of several, it is the one that hashdiff finds.
func common(a, b []any) [][2]int {
	if len(a)*len(b) > maxCells {
		return ends(a, b)
	}
	const topLeft, top, left, both = 0, 1, 2, 3
	w := len(a)
	lengths, from := make([]int32, w*len(b)), make([]byte, w*len(b))
	for y := range b {
		for x := range a {
			var above, beside int32
			if y > 0 {
				above = lengths[(y-1)*w+x]
			}
			if x > 0 {
				beside = lengths[y*w+x-1]
			}
			at := y*w + x
			switch {
			case similar(a[x], b[y]):
				if x > 0 && y > 0 {
					lengths[at] = lengths[(y-1)*w+x-1]
				}
				lengths[at]++
				from[at] = topLeft
				continue
			case above > beside, above == beside && y == 0:
				from[at] = top
			case above < beside, x == 0:
				from[at] = left
			default:
				from[at] = both
			}
			lengths[at] = max(above, beside)
		}
	}
	var links [][2]int
	for x, y := len(a)-1, len(b)-1; x >= 0 && y >= 0 && lengths[y*w+x] > 0; {
		switch from[y*w+x] {
		case topLeft:
			links = append(links, [2]int{x, y})
			x--
			y--
		case top:
			y--
		default:
			x--
		}
	}
	slices.Reverse(links)
	return links
}

// ends are the pairs of the common beginning and end of two lists.
func ends(a, b []any) [][2]int {
	var first, last [][2]int
	n := min(len(a), len(b))
	for i := 0; i < n && equal(a[i], b[i]); i++ {
		first = append(first, [2]int{i, i})
	}
	for i := 1; i <= n-len(first) && equal(a[len(a)-i], b[len(b)-i]); i++ {
		last = append(last, [2]int{len(a) - i, len(b) - i})
	}
	slices.Reverse(last)
	return append(first, last...)
}

// similar reports whether elements of lists are one that has changed, if at all: at least four fifths of it are the same.
func similar(a, b any) bool {
	if !structured(a) && !structured(b) {
		return same(a, b) || alike(a, b)
	}
	total := nodes(a) + nodes(b)
	if total == 0 || equal(a, b) {
		return true
	}
	var c comparison
	c.values(a, b)
	changed := 0
	for _, e := range c.edits {
		changed += nodes(e.old) + nodes(e.new)
	}
	return 1-float64(changed)/float64(total) >= 0.8
}

func structured(v any) bool {
	switch v.(type) {
	case []any, catalogdiff.Object:
		return true
	}
	return false
}

// nodes counts leaves. What is false for Ruby is none.
func nodes(v any) int {
	n := 0
	switch v := v.(type) {
	case nil:
	case bool:
		if v {
			n = 1
		}
	case []any:
		for _, e := range v {
			n += nodes(e)
		}
	case catalogdiff.Object:
		for _, m := range v {
			n += nodes(m.Value)
		}
	default:
		n = 1
	}
	return n
}

// equal reports whether there are no edits between two values: of the same types, hashes in any order.
func equal(a, b any) bool {
	switch x := a.(type) {
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equal)
	case catalogdiff.Object:
		y, ok := b.(catalogdiff.Object)
		return ok && equalObjects(x, y, equal)
	}
	return !structured(b) && same(a, b)
}

func equalObjects(a, b catalogdiff.Object, equal func(a, b any) bool) bool {
	if len(a) != len(b) {
		return false
	}
	var find func(string) (any, bool)
	for i, m := range a {
		v := b[i].Value
		if b[i].Key != m.Key { // in another order
			if find == nil {
				find = members(b)
			}
			var ok bool
			if v, ok = find(m.Key); !ok {
				return false
			}
		}
		if !equal(m.Value, v) {
			return false
		}
	}
	return true
}

// same reports whether two leaves are of the same type and value.
func same(a, b any) bool {
	x, ok := a.(json.Number)
	y, ok2 := b.(json.Number)
	if ok && ok2 {
		return x == y || isFloat(string(x)) == isFloat(string(y)) && alike(a, b)
	}
	s, ok := text(a)
	t, ok2 := text(b)
	if ok || ok2 {
		return ok && ok2 && s == t
	}
	return a == b
}

// alike reports whether two numbers are equal for Ruby, in which 1 is 1.0.
func alike(a, b any) bool {
	x, ok := a.(json.Number)
	y, ok2 := b.(json.Number)
	if !ok || !ok2 {
		return false
	}
	if !isFloat(string(x)) && !isFloat(string(y)) {
		n, _ := new(big.Int).SetString(string(x), 10)
		m, _ := new(big.Int).SetString(string(y), 10)
		return n != nil && m != nil && n.Cmp(m) == 0
	}
	f, _ := x.Float64()
	g, _ := y.Float64()
	return f == g
}

// loosely is Ruby's ==.
func loosely(a, b any) bool {
	switch x := a.(type) {
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, loosely)
	case catalogdiff.Object:
		y, ok := b.(catalogdiff.Object)
		return ok && equalObjects(x, y, loosely)
	}
	return !structured(b) && (same(a, b) || alike(a, b))
}

// text is the content of a string, and whether the value is one. What stands for a secret is.
func text(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case Secret:
		return string(v), true
	}
	return "", false
}

// printed is what Ruby prints of a value.
func printed(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case Secret:
		return string(v)
	}
	var b strings.Builder
	inspect(&b, v)
	return b.String()
}

// inspect writes a value as Ruby's inspect does.
func inspect(b *strings.Builder, v any) {
	switch v := v.(type) {
	case nil:
		b.WriteString("nil")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case json.Number:
		b.WriteString(number(string(v)))
	case []any:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			inspect(b, e)
		}
		b.WriteByte(']')
	case catalogdiff.Object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			quote(b, m.Key)
			b.WriteString("=>")
			inspect(b, m.Value)
		}
		b.WriteByte('}')
	default:
		s, _ := text(v)
		quote(b, s)
	}
}

// number is a number as Ruby prints it.
func number(s string) string {
	if !isFloat(s) {
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return s
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	digits := len(strings.TrimLeft(strings.Replace(mantissa, ".", "", 1), "-"))
	if e, _ := strconv.Atoi(exponent); f != 0 && (e < -4 || e > 15 || e == 15 && digits <= 16) {
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		return mantissa + "e" + exponent
	}
	s = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// escapes are those of Ruby's strings.
var escapes = map[rune]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\f': `\f`, '\v': `\v`, '\b': `\b`, '\a': `\a`, 0x1b: `\e`}

func quote(b *strings.Builder, s string) {
	b.WriteByte('"')
	for i, r := range s {
		switch e, ok := escapes[r]; {
		case ok:
			b.WriteString(e)
		case r == '#' && i+1 < len(s) && strings.IndexByte("{$@", s[i+1]) >= 0:
			b.WriteString(`\#`)
		case r < 0x20 || r == 0x7f:
			const hex = "0123456789ABCDEF"
			b.WriteString(`\u00` + string(hex[r>>4]) + string(hex[r&15]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}
