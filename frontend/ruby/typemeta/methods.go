package typemeta

import (
	"path"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/internal/source"
)

// method calls a method of a value of Ruby's own classes; the second result is false for what is not known here.
func (in *interp) method(at source.Span, fr *frame, recv value, name string, args []value, blk *proc) (value, bool) {
	in.fuel -= weight(recv)
	for _, a := range args {
		in.fuel -= weight(a)
		if l, ok := a.(*list); ok && weight(recv) > 8 { // arrays are compared element by element
			in.fuel -= weight(recv) * len(l.elems)
		}
	}
	if in.fuel <= 0 {
		return in.fail(at, "evaluating it takes too long"), true
	}
	v, ok := in.known(at, fr, recv, name, args, blk)
	if weight(v) > maxValue/8 || weight(recv) > maxValue/8 {
		taint(recv, 0)
		return in.fail(at, "it makes a value that is too large"), true
	}
	return v, ok
}

// maxValue bounds the bytes of strings and the elements of arrays.
const maxValue = 1 << 16

// weight is what looking at all of a value costs.
func weight(v value) int {
	switch v := v.(type) {
	case *str:
		return len(v.s) / 8
	case *list:
		return len(v.elems) / 8
	case *dict:
		return len(v.keys) / 8
	}
	return 0
}

// known is [interp.method] without its limits.
func (in *interp) known(at source.Span, fr *frame, recv value, name string, args []value, blk *proc) (value, bool) {
	if v, ok := in.anyMethod(recv, name, args); ok {
		return v, true
	}
	if blk != nil && blk.b == nil && blk.sym == "" {
		return nil, false
	}
	switch r := recv.(type) {
	case *str:
		return in.stringMethod(r, name, args, blk)
	case symbol:
		return in.symbolMethod(r, name, args)
	case integer:
		return in.intMethod(r, name, args, blk)
	case *list:
		if r.tainted {
			return nil, false
		}
		return in.listMethod(r, name, args, blk)
	case *dict:
		if r.tainted {
			return nil, false
		}
		return in.dictMethod(r, name, args, blk)
	case *regex:
		switch name {
		case "source":
			return &str{r.source}, true
		case "to_s", "inspect":
			return &str{r.String()}, name == "to_s"
		case "match", "=~", "match?", "===":
			if len(args) == 1 {
				return matchText(r, args[0], name), true
			}
			return unknown("a match"), true
		}
	case *span:
		if l := r.list(); l != nil {
			return in.listMethod(l, name, args, blk)
		}
	case null:
		switch name {
		case "to_a":
			return &list{}, true
		case "to_s":
			return &str{""}, true
		}
	}
	return nil, false
}

// list returns the elements of a short range of integers or letters; nil for others.
func (r *span) list() *list {
	l := &list{}
	switch from := r.from.(type) {
	case integer:
		to, ok := r.to.(integer)
		if !ok || to-from > 10_000 {
			return nil
		}
		if r.excl {
			to--
		}
		for i := from; i <= to; i++ {
			l.elems = append(l.elems, i)
		}
		return l
	case *str:
		to, ok := r.to.(*str)
		if !ok || len(from.s) != 1 || len(to.s) != 1 || !identStart(from.s[0]) || !identStart(to.s[0]) {
			return nil
		}
		for c := from.s[0]; c <= to.s[0]; c++ {
			if c == to.s[0] && r.excl {
				break
			}
			l.elems = append(l.elems, &str{string(rune(c))})
		}
		return l
	}
	return nil
}

// anyMethod are the methods of all values.
func (in *interp) anyMethod(recv value, name string, args []value) (value, bool) {
	if _, ok := recv.(unknown); ok {
		return nil, false
	}
	switch name {
	case "nil?":
		_, isNil := recv.(null)
		return boolean(isNil), true
	case "!":
		if t, known := truth(recv); known {
			return boolean(!t), true
		}
	case "freeze", "itself":
		return recv, true
	case "dup", "clone":
		switch r := recv.(type) {
		case *str:
			return &str{r.s}, true
		case *list:
			return &list{append([]value(nil), r.elems...), r.tainted}, true
		case *dict:
			return r.copy(), true
		}
		return recv, true
	case "==", "eql?", "===", "equal?":
		if _, isRegex := recv.(*regex); isRegex && name == "===" || len(args) != 1 {
			return nil, false
		}
		if eq, known := same(recv, args[0]); known {
			return boolean(eq), true
		}
		return unknown("a comparison"), true
	case "is_a?", "kind_of?", "instance_of?":
		if len(args) == 1 {
			if is, known := isA(recv, args[0]); known {
				return boolean(is), true
			}
		}
		return unknown("a class"), true
	case "to_s":
		if _, isRegex := recv.(*regex); !isRegex {
			if s, ok := textOf(recv); ok {
				return &str{s}, true
			}
		}
	case "respond_to?", "frozen?", "hash", "object_id", "class", "inspect":
		return unknown("what " + name + " returns"), true
	}
	return nil, false
}

func (in *interp) stringMethod(s *str, name string, args []value, blk *proc) (value, bool) {
	texts := make([]string, len(args))
	for i, a := range args {
		t, ok := a.(*str)
		if !ok {
			return in.stringWithValues(s, name, args)
		}
		texts[i] = t.s
	}
	set := func(v string) (value, bool) { // a method that changes the string
		s.s = v
		return s, true
	}
	ascii := true
	for i := 0; i < len(s.s); i++ {
		ascii = ascii && s.s[i] < utf8.RuneSelf
	}
	if blk == nil && len(args) == 0 {
		base, bang := strings.CutSuffix(name, "!")
		if v, ok := plain(s.s, base, ascii); ok {
			if bang {
				if v == s.s {
					return null{}, true
				}
				return set(v)
			}
			return &str{v}, true
		}
	}
	switch name {
	case "to_sym", "intern":
		return symbol(s.s), true
	case "to_str":
		return s, true
	case "empty?":
		return boolean(s.s == ""), true
	case "length", "size":
		return integer(utf8.RuneCountInString(s.s)), true
	case "to_i":
		if n, err := strconv.ParseInt(s.s, 10, 64); err == nil && len(args) == 0 {
			return integer(n), true
		}
		return unknown("a number"), true
	case "split":
		if len(args) == 0 || len(args) == 1 && texts[0] == " " {
			return texts2list(strings.Fields(s.s)), true
		}
		if len(args) == 1 && texts[0] != "" {
			parts := strings.Split(s.s, texts[0])
			for len(parts) > 0 && parts[len(parts)-1] == "" {
				parts = parts[:len(parts)-1]
			}
			return texts2list(parts), true
		}
	case "dirname", "parent": // Pathname
		return &str{path.Dir(s.s)}, true
	case "to_path", "expand_path", "realpath", "cleanpath":
		if len(args) == 0 {
			return &str{path.Clean(s.s)}, true
		}
	case "lines":
		if len(args) == 0 {
			return texts2list(strings.SplitAfter(strings.TrimSuffix(s.s, "\n"), "\n")), !strings.HasSuffix(s.s, "\n")
		}
	}
	if len(args) == 1 {
		t := texts[0]
		switch name {
		case "+":
			if strings.HasPrefix(s.s, "/") && strings.HasPrefix(t, "..") { // of a Pathname
				return &str{path.Join(s.s, t)}, true
			}
			return &str{s.s + t}, true
		case "<<", "concat":
			return set(s.s + t)
		case "replace":
			return set(t)
		case "include?":
			return boolean(strings.Contains(s.s, t)), true
		case "start_with?":
			return boolean(strings.HasPrefix(s.s, t)), true
		case "end_with?":
			return boolean(strings.HasSuffix(s.s, t)), true
		case "chomp", "delete_suffix":
			return &str{strings.TrimSuffix(s.s, t)}, true
		case "delete_prefix":
			return &str{strings.TrimPrefix(s.s, t)}, true
		case "join":
			return &str{path.Join(s.s, t)}, true
		case "<=>":
			return integer(strings.Compare(s.s, t)), true
		case "%":
			return format(s, args)
		case "match", "match?":
			return unknown("a match"), true
		}
	}
	if len(args) == 2 && blk == nil && !strings.Contains(texts[1], `\`) {
		switch name {
		case "gsub":
			return &str{strings.ReplaceAll(s.s, texts[0], texts[1])}, texts[0] != ""
		case "sub":
			return &str{strings.Replace(s.s, texts[0], texts[1], 1)}, texts[0] != ""
		case "tr":
			if len(texts[0]) == 1 && len(texts[1]) == 1 && texts[0] != "^" {
				return &str{strings.ReplaceAll(s.s, texts[0], texts[1])}, true
			}
		}
	}
	return in.changed(s, name)
}

// changed gives up on a string that a method which is not known here may have changed.
func (in *interp) changed(s *str, name string) (value, bool) {
	if strings.HasSuffix(name, "!") || name == "insert" || name == "prepend" || name == "[]=" || name == "clear" {
		return in.fail(source.Span{}, "it changes a string with %s", name), true
	}
	return unknown("what " + name + " makes of a string"), true
}

// plain are the methods that make a string of a string.
func plain(s, name string, ascii bool) (string, bool) {
	switch name {
	case "strip":
		return strings.Trim(s, " \t\n\v\f\r\x00"), true
	case "lstrip":
		return strings.TrimLeft(s, " \t\n\v\f\r\x00"), true
	case "rstrip":
		return strings.TrimRight(s, " \t\n\v\f\r\x00"), true
	case "chomp":
		return strings.TrimSuffix(strings.TrimSuffix(s, "\n"), "\r"), true
	}
	if !ascii {
		return "", false
	}
	switch name {
	case "upcase":
		return strings.ToUpper(s), true
	case "downcase":
		return strings.ToLower(s), true
	case "capitalize":
		if s == "" {
			return "", true
		}
		return strings.ToUpper(s[:1]) + strings.ToLower(s[1:]), true
	}
	return "", false
}

func (in *interp) stringWithValues(s *str, name string, args []value) (value, bool) {
	switch name {
	case "%":
		if l, ok := args[0].(*list); ok && !l.tainted {
			args = l.elems
		}
		if v, ok := format(s, args); ok {
			return v, true
		}
		return unknown("a text"), true
	case "*":
		if n, ok := args[0].(integer); ok && n >= 0 && int64(n)*int64(len(s.s)) < 100_000 {
			return &str{strings.Repeat(s.s, int(n))}, true
		}
	case "<<", "concat":
		return in.fail(source.Span{}, "it adds something unknown to a string"), true
	case "=~", "match", "match?":
		if r, ok := args[0].(*regex); ok && len(args) == 1 {
			return matchText(r, s, name), true
		}
		return unknown("a match"), true
	}
	return in.changed(s, name)
}

// format is sprintf with %s, %d and %% only.
func format(f value, args []value) (value, bool) {
	s, ok := f.(*str)
	if !ok {
		return nil, false
	}
	var b strings.Builder
	for i := 0; i < len(s.s); i++ {
		if s.s[i] != '%' {
			b.WriteByte(s.s[i])
			continue
		}
		i++
		if i >= len(s.s) {
			return nil, false
		}
		switch s.s[i] {
		case '%':
			b.WriteByte('%')
			continue
		case 's', 'd':
		default:
			return nil, false
		}
		if len(args) == 0 {
			return nil, false
		}
		t, ok := textOf(args[0])
		if _, isInt := args[0].(integer); !ok || s.s[i] == 'd' && !isInt {
			return nil, false
		}
		b.WriteString(t)
		args = args[1:]
	}
	return &str{b.String()}, true
}

func texts2list(texts []string) *list {
	l := &list{}
	for _, t := range texts {
		l.elems = append(l.elems, &str{t})
	}
	return l
}

func (in *interp) symbolMethod(s symbol, name string, args []value) (value, bool) {
	switch name {
	case "to_sym", "intern":
		return s, true
	case "id2name", "name":
		return &str{string(s)}, true
	case "to_proc":
		return &proc{sym: string(s)}, true
	case "length", "size":
		return integer(utf8.RuneCountInString(string(s))), true
	case "upcase", "downcase", "capitalize":
		if v, ok := in.stringMethod(&str{string(s)}, name, nil, nil); ok {
			if t, ok := v.(*str); ok {
				return symbol(t.s), true
			}
		}
	case "start_with?", "end_with?":
		return in.stringMethod(&str{string(s)}, name, args, nil)
	}
	return nil, false
}

func (in *interp) intMethod(n integer, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "times":
		return in.each(in.seqInts(0, n-1), blk, n)
	case "to_i", "to_int":
		return n, true
	case "zero?":
		return boolean(n == 0), true
	case "succ", "next":
		return n + 1, true
	case "pred":
		return n - 1, true
	}
	if len(args) != 1 {
		return nil, false
	}
	m, ok := args[0].(integer)
	if !ok {
		return nil, false
	}
	switch name {
	case "+":
		return n + m, true
	case "-":
		return n - m, true
	case "*":
		if n > -1<<31 && n < 1<<31 && m > -1<<31 && m < 1<<31 {
			return n * m, true
		}
	case "|":
		return n | m, true
	case "&":
		return n & m, true
	case "<":
		return boolean(n < m), true
	case "<=":
		return boolean(n <= m), true
	case ">":
		return boolean(n > m), true
	case ">=":
		return boolean(n >= m), true
	case "upto":
		return in.each(in.seqInts(n, m), blk, n)
	}
	return nil, false
}

// seqInts returns the integers that a loop counts through, and pays for them.
func (in *interp) seqInts(from, to integer) []value {
	var out []value
	for i := from; i <= to && in.fuel > 0; i++ {
		out = append(out, i)
		in.fuel--
	}
	return out
}

// each runs a block for every element and returns result.
func (in *interp) each(elems []value, blk *proc, result value) (value, bool) {
	if blk == nil {
		return unknown("an enumerator"), true
	}
	for _, e := range elems {
		if in.fuel--; in.fuel <= 0 {
			return unknown("a value of an evaluation that was given up"), true
		}
		in.yield(blk, []value{e})
		if in.jump == "break" {
			in.jump = ""
			return in.ret, true
		}
		if in.jump != "" {
			return null{}, true
		}
	}
	return result, true
}

func (in *interp) listMethod(l *list, name string, args []value, blk *proc) (value, bool) {
	if blk != nil {
		return in.listBlock(l, name, args, blk)
	}
	n := len(l.elems)
	switch name {
	case "length", "size", "count":
		if len(args) == 0 {
			return integer(n), true
		}
	case "empty?":
		return boolean(n == 0), true
	case "any?":
		if n == 0 {
			return boolean(false), true
		}
	case "to_a", "entries", "to_ary":
		return l, true
	case "first", "last":
		if len(args) == 0 {
			if n == 0 {
				return null{}, true
			}
			if name == "last" {
				return l.elems[n-1], true
			}
			return l.elems[0], true
		}
	case "[]", "at", "fetch":
		if len(args) == 1 {
			if i, ok := args[0].(integer); ok {
				if i < 0 {
					i += integer(n)
				}
				if i < 0 || i >= integer(n) {
					return null{}, name != "fetch"
				}
				return l.elems[i], true
			}
		}
	case "<<", "push", "append":
		l.elems = append(l.elems, args...)
		return l, true
	case "unshift", "prepend":
		l.elems = append(append([]value(nil), args...), l.elems...)
		return l, true
	case "reverse":
		out := &list{}
		for i := n - 1; i >= 0; i-- {
			out.elems = append(out.elems, l.elems[i])
		}
		return out, true
	case "flatten":
		if len(args) == 0 {
			out := &list{}
			return out, flatten(out, l, 0)
		}
	case "compact":
		out := &list{}
		for _, e := range l.elems {
			switch e.(type) {
			case null:
			case unknown:
				return nil, false
			default:
				out.elems = append(out.elems, e)
			}
		}
		return out, true
	case "uniq":
		out := &list{}
		seen := map[string]bool{}
		for _, e := range l.elems {
			k := keyOf(e)
			if k == "" {
				return nil, false
			}
			if !seen[k] {
				seen[k] = true
				out.elems = append(out.elems, e)
			}
		}
		return out, true
	case "include?", "member?":
		if len(args) == 1 {
			for _, e := range l.elems {
				eq, known := same(e, args[0])
				if !known {
					return unknown("whether an array has an element"), true
				}
				if eq {
					return boolean(true), true
				}
			}
			return boolean(false), true
		}
	case "join":
		sep := ""
		if len(args) == 1 {
			sep = text(args[0])
		}
		var parts []string
		for _, e := range l.elems {
			s, ok := textOf(e)
			if !ok {
				return unknown("a text"), true
			}
			parts = append(parts, s)
		}
		return &str{strings.Join(parts, sep)}, true
	case "sort":
		return sorted(l)
	case "to_h":
		d := newDict()
		for _, e := range l.elems {
			p, ok := e.(*list)
			if !ok || p.tainted || len(p.elems) != 2 {
				return nil, false
			}
			d.set(p.elems[0], p.elems[1])
		}
		return d, true
	case "+", "concat", "-", "|", "&", "product", "zip":
		if len(args) == 1 {
			if m, ok := args[0].(*list); ok && !m.tainted {
				return l.with(name, m)
			}
		}
	case "each_with_index", "each", "map", "each_slice":
		return unknown("an enumerator"), true
	case "*":
		if len(args) == 1 {
			if s, ok := args[0].(*str); ok {
				return in.listMethod(l, "join", []value{s}, nil)
			}
		}
	}
	return nil, false
}

func flatten(out, l *list, depth int) bool {
	if l.tainted || depth > 20 || len(out.elems) > maxValue {
		return false
	}
	for _, e := range l.elems {
		switch e := e.(type) {
		case *list:
			if !flatten(out, e, depth+1) {
				return false
			}
		case unknown:
			return false
		default:
			out.elems = append(out.elems, e)
		}
	}
	return true
}

func sorted(l *list) (value, bool) {
	out := &list{elems: append([]value(nil), l.elems...)}
	for _, e := range out.elems {
		switch e.(type) {
		case symbol, *str:
		default:
			return nil, false
		}
	}
	sort.SliceStable(out.elems, func(i, j int) bool { return text(out.elems[i]) < text(out.elems[j]) })
	return out, true
}

// with are the methods of two arrays.
func (l *list) with(name string, m *list) (value, bool) {
	out := &list{}
	has := func(l *list, e value) (bool, bool) {
		for _, x := range l.elems {
			if eq, known := same(x, e); eq || !known {
				return eq, known
			}
		}
		return false, true
	}
	switch name {
	case "+":
		out.elems = append(append(out.elems, l.elems...), m.elems...)
		return out, true
	case "concat":
		l.elems = append(l.elems, m.elems...)
		return l, true
	case "-", "&":
		for _, e := range l.elems {
			in, known := has(m, e)
			if !known {
				return nil, false
			}
			if in == (name == "&") {
				out.elems = append(out.elems, e)
			}
		}
		return out, true
	case "|":
		for _, e := range append(append([]value(nil), l.elems...), m.elems...) {
			in, known := has(out, e)
			if !known {
				return nil, false
			}
			if !in {
				out.elems = append(out.elems, e)
			}
		}
		return out, true
	case "product":
		if len(l.elems)*len(m.elems) > 10_000 {
			return nil, false
		}
		for _, a := range l.elems {
			for _, b := range m.elems {
				out.elems = append(out.elems, &list{elems: []value{a, b}})
			}
		}
		return out, true
	case "zip":
		for i, a := range l.elems {
			var b value = null{}
			if i < len(m.elems) {
				b = m.elems[i]
			}
			out.elems = append(out.elems, &list{elems: []value{a, b}})
		}
		return out, true
	}
	return nil, false
}

// listBlock are the methods of arrays that take a block.
func (in *interp) listBlock(l *list, name string, args []value, blk *proc) (value, bool) {
	elems := append([]value(nil), l.elems...)
	out := &list{}
	switch name {
	case "each":
		return in.each(elems, blk, l)
	case "each_with_index", "each_with_object", "inject", "reduce", "each_slice":
		return in.fold(elems, l, name, args, blk)
	case "map", "collect", "flat_map", "collect_concat", "map!", "collect!", "to_h":
		if name == "to_h" && len(args) > 0 {
			return nil, false
		}
		for _, e := range elems {
			if in.fuel--; in.fuel <= 0 {
				break
			}
			v := in.yield(blk, []value{e})
			if in.jump == "break" {
				in.jump = ""
				return in.ret, true
			}
			if in.jump != "" {
				return null{}, true
			}
			if m, ok := v.(*list); ok && (name == "flat_map" || name == "collect_concat") {
				out.elems = append(out.elems, m.elems...)
				out.tainted = out.tainted || m.tainted
				continue
			}
			if _, u := v.(unknown); u && name == "flat_map" {
				out.tainted = true
			}
			out.elems = append(out.elems, v)
		}
		if name == "to_h" {
			return in.listMethod(out, "to_h", nil, nil)
		}
		if strings.HasSuffix(name, "!") {
			l.elems = out.elems
			return l, true
		}
		return out, true
	case "select", "filter", "reject", "find", "detect", "any?", "all?", "none?", "partition", "find_all":
		no := &list{}
		for _, e := range elems {
			t, known := truth(in.yield(blk, []value{e}))
			if in.jump != "" {
				return null{}, true
			}
			if !known {
				return unknown("a selection"), true
			}
			if t {
				out.elems = append(out.elems, e)
			} else {
				no.elems = append(no.elems, e)
			}
		}
		switch name {
		case "select", "filter", "find_all":
			return out, true
		case "reject":
			return no, true
		case "partition":
			return &list{elems: []value{out, no}}, true
		case "any?":
			return boolean(len(out.elems) > 0), true
		case "all?":
			return boolean(len(no.elems) == 0), true
		case "none?":
			return boolean(len(out.elems) == 0), true
		}
		if len(out.elems) == 0 {
			return null{}, true
		}
		return out.elems[0], true
	case "tap":
		in.yield(blk, []value{l})
		return l, true
	}
	return nil, false
}

// fold are the methods whose block gets a second value.
func (in *interp) fold(elems []value, l *list, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "each_with_index":
		pairs := make([]value, len(elems))
		for i, e := range elems {
			pairs[i] = &list{elems: []value{e, integer(i)}}
		}
		return in.each(pairs, blk, l)
	case "each_with_object":
		if len(args) != 1 {
			return nil, false
		}
		pairs := make([]value, len(elems))
		for i, e := range elems {
			pairs[i] = &list{elems: []value{e, args[0]}}
		}
		return in.each(pairs, blk, args[0])
	case "inject", "reduce":
		if len(args) != 1 || blk.b == nil {
			return nil, false
		}
		acc := args[0]
		for _, e := range elems {
			acc = in.yield(blk, []value{acc, e})
			if in.jump != "" {
				return null{}, true
			}
		}
		return acc, true
	case "each_slice":
		n, ok := integer(0), false
		if len(args) == 1 {
			n, ok = args[0].(integer)
		}
		if !ok || n < 1 {
			return nil, false
		}
		var slices []value
		for len(elems) > 0 {
			k := min(int(n), len(elems))
			slices = append(slices, &list{elems: elems[:k:k]})
			elems = elems[k:]
		}
		return in.each(slices, blk, l)
	}
	return nil, false
}

// pairs returns the pairs of a hash as arrays.
func (d *dict) pairs() *list {
	l := &list{}
	for _, k := range d.keys {
		l.elems = append(l.elems, &list{elems: []value{k, d.vals[keyOf(k)]}})
	}
	return l
}

func (in *interp) dictMethod(d *dict, name string, args []value, blk *proc) (value, bool) {
	column := func(i int) *list {
		l := d.pairs()
		for j, e := range l.elems {
			l.elems[j] = e.(*list).elems[i]
		}
		return l
	}
	switch name {
	case "[]", "fetch", "dig":
		if len(args) >= 1 && (name == "fetch" || len(args) == 1) {
			if keyOf(args[0]) == "" {
				return unknown("an element of a hash"), true
			}
			if v, ok := d.get(args[0]); ok {
				return v, true
			}
			if name == "fetch" && len(args) == 2 {
				return args[1], true
			}
			return null{}, name != "fetch"
		}
	case "[]=", "store":
		if len(args) == 2 {
			d.set(args[0], args[1])
			return args[1], true
		}
	case "keys":
		return column(0), true
	case "values":
		return column(1), true
	case "key?", "has_key?", "include?", "member?":
		if len(args) == 1 && keyOf(args[0]) != "" {
			_, ok := d.get(args[0])
			return boolean(ok), true
		}
		return unknown("whether a hash has a key"), true
	case "empty?":
		return boolean(len(d.keys) == 0), true
	case "size", "length":
		return integer(len(d.keys)), true
	case "count", "any?":
		if blk == nil && len(args) == 0 {
			return map[string]value{"count": integer(len(d.keys)), "any?": boolean(len(d.keys) > 0)}[name], true
		}
	case "to_h", "to_hash":
		if blk == nil {
			return d, true
		}
	case "to_a":
		return d.pairs(), true
	case "delete":
		if len(args) == 1 && keyOf(args[0]) != "" && blk == nil {
			return d.remove(args[0]), true
		}
	case "merge", "merge!", "update":
		if blk != nil {
			break
		}
		out := d
		if name == "merge" {
			out = d.copy()
		}
		for _, a := range args {
			m, ok := a.(*dict)
			if !ok || m.tainted {
				out.tainted = true
				continue
			}
			for _, k := range m.keys {
				out.set(k, m.vals[keyOf(k)])
			}
		}
		return out, true
	case "each", "each_pair":
		return in.each(d.pairs().elems, blk, d)
	case "each_key":
		return in.each(column(0).elems, blk, d)
	case "each_value":
		return in.each(column(1).elems, blk, d)
	case "map", "collect", "flat_map", "each_with_index", "each_with_object", "find", "detect", "all?", "none?", "partition", "inject", "reduce", "sort":
		return in.listMethod(d.pairs(), name, args, blk)
	case "select", "filter", "reject":
		v, ok := in.listMethod(d.pairs(), name, args, blk)
		if l, isList := v.(*list); ok && isList {
			return in.listMethod(l, "to_h", nil, nil)
		}
		return v, ok
	}
	return nil, false
}
