package ruby

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// StringMatchOperator is String#=~: the place of the first match of an expression, nil where there is none.
//
//ruby:method String#=~
func StringMatchOperator(c *Context, m *Match, s string, v value.Value) (value.Value, error) {
	if _, ok := stringOf(v); ok {
		return nil, Raise(TypeError, "type mismatch: ", ClassOf(v).Name, " given")
	}
	return OpMatch(c, m, v, s)
}

// StringMatch is String#match: the first match of an expression, or of a string as the source of one, from a character on. A block is called with it.
//
//ruby:method String#match 1..2
func StringMatch(m *Match, s string, v value.Value, block *Block, from ...value.Value) (value.Value, error) {
	r, err := expression(v)
	if err != nil {
		return nil, err
	}
	at, err := ConvertAll(from, ToInt)
	if err != nil {
		return nil, err
	}
	return matchFrom(m, r, s, block, at)
}

// StringIsMatch is String#match?: whether there is a match. It does not set $~.
//
//ruby:method String#match? 1..2
func StringIsMatch(s string, v value.Value, from ...value.Value) (bool, error) {
	r, err := expression(v)
	if err != nil {
		return false, err
	}
	at, err := ConvertAll(from, ToInt)
	if err != nil {
		return false, err
	}
	return matchesFrom(r, s, at)
}

// replacement is what takes the place of matches: a string with references, the values of a hash, or what a block gives.
type replacement struct {
	c     *Context
	text  string
	hash  value.Value
	block *Block
}

// replacementOf returns the replacement that the arguments are.
func replacementOf(c *Context, with []value.Value, block *Block) (replacement, error) {
	if len(with) == 0 {
		return replacement{block: block}, nil
	}
	if _, ok := pairsOf(with[0]); ok {
		return replacement{c: c, hash: with[0]}, nil
	}
	s, err := ToStr(with[0])
	return replacement{text: s}, err
}

// append appends what takes the place of a match.
func (r replacement) append(b []byte, m *Match, d *MatchData) ([]byte, error) {
	var v value.Value
	var err error
	switch {
	case r.block != nil:
		setMatch(m, d)
		v, err = r.block.Yield(d.Group(0))
	case r.hash != nil:
		v, err = OpIndex(r.c, nil, r.hash, d.Group(0))
	default:
		return d.appendReferences(b, r.text)
	}
	if err != nil {
		return b, err
	}
	s, err := CallToS(r.c, v, nil)
	return append(b, Text(s)...), err
}

// appendReferences appends a replacement with what its references stand for: \0 to \9, \k<name>, \&, \`, \', \\.
func (d *MatchData) appendReferences(b []byte, text string) ([]byte, error) {
	for {
		i := strings.IndexByte(text, '\\')
		if i < 0 || i+1 == len(text) {
			return append(b, text...), nil
		}
		b = append(b, text[:i]...)
		c := text[i+1]
		rest := text[i+2:]
		switch {
		case '1' <= c && c <= '9' && d.Regexp.GroupNames() != nil: // groups with names have no numbers there
		case '0' <= c && c <= '9':
			b = append(b, Text(d.Group(int(c-'0')))...)
		case c == '&':
			b = append(b, Text(d.Group(0))...)
		case c == '`':
			b = append(b, d.String[:d.Loc[0]]...)
		case c == '\'':
			b = append(b, d.String[d.Loc[1]:]...)
		case c == '\\':
			b = append(b, c)
		case c == 'k' && strings.HasPrefix(rest, "<") && strings.IndexByte(rest, '>') > 0:
			end := strings.IndexByte(rest, '>')
			group, err := d.reference(rest[1:end])
			if err != nil {
				return b, err
			}
			b = append(b, Text(d.Group(group))...)
			rest = rest[end+1:]
		default:
			b = append(b, '\\', c)
		}
		text = rest
	}
}

// reference is the number of a group that \k<…> names.
func (d *MatchData) reference(name string) (int, error) {
	n := 0
	for _, c := range name {
		if c < '0' || c > '9' || n > len(d.Loc) {
			return d.group(name)
		}
		n = n*10 + int(c-'0')
	}
	if name == "" || 2*n >= len(d.Loc) {
		return d.group(name)
	}
	return n, nil
}

// substitute replaces matches in a string; changed is false where there is none. What says how to replace them must leave the string at its length.
func substitute(m *Match, self value.Value, p pattern, with replacement, all bool) (result string, changed bool, err error) {
	s := Text(self)
	var matches [][]int
	if all {
		if matches, err = p.findAll(s); err != nil {
			return "", false, err
		}
	} else {
		loc, err := p.find(s, 0)
		if err != nil {
			return "", false, err
		}
		if loc != nil {
			matches = [][]int{loc}
		}
	}
	if len(matches) == 0 {
		setMatch(m, nil)
		return s, false, nil
	}
	b := make([]byte, 0, len(s)+16)
	from := 0
	var d *MatchData
	plain := with.block == nil && with.hash == nil && strings.IndexByte(with.text, '\\') < 0
	for i, loc := range matches {
		b = append(b, s[from:loc[0]]...)
		if !plain || i == len(matches)-1 {
			d = p.data(s, loc)
		}
		if plain {
			b = append(b, with.text...)
		} else if b, err = with.append(b, m, d); err != nil {
			return "", false, err
		} else if len(Text(self)) != len(s) {
			return "", false, modified()
		}
		if len(b) > value.MaxText {
			return "", false, value.TextTooLong
		}
		from = loc[1]
	}
	setMatch(m, d)
	return string(append(b, s[from:]...)), true, nil
}

// modified is the error of a string that has another length after its block was called.
func modified() error { return Raise(RuntimeError, "string modified") }

// sub is sub or gsub with the arguments of a call.
func sub(c *Context, m *Match, self value.Value, args []value.Value, block *Block, all bool) (string, bool, error) {
	least := 1
	if !all && block == nil {
		least = 2
	}
	if err := Arity(len(args), least, 2); err != nil {
		return "", false, err
	}
	if len(args) == 1 && block == nil {
		return "", false, unsupported("gsub without a replacement and a block")
	}
	r, err := replacementOf(c, args[1:], block)
	if err != nil {
		return "", false, err
	}
	p, err := patternOf(args[0])
	if err != nil {
		return "", false, err
	}
	return substitute(m, self, p, r, all)
}

// StringSub is String#sub: the first match of a string or expression is replaced by a string with references, the value of a hash or what a block
// gives.
//
//ruby:method String#sub 0..
func StringSub(c *Context, m *Match, s string, block *Block, args ...value.Value) (string, error) {
	t, _, err := sub(c, m, s, args, block, false) // of a copy
	return t, err
}

// StringGsub is String#gsub: all matches of a string or expression are replaced by a string with references, the values of a hash or what a block
// gives.
//
//ruby:method String#gsub 0..
func StringGsub(c *Context, m *Match, self value.Value, block *Block, args ...value.Value) (string, error) {
	t, _, err := sub(c, m, self, args, block, true)
	return t, err
}

// ReplaceText is [StringGsub] with strings, the first of them not empty and the second without references, where nothing reads $~.
func ReplaceText(s, from, to string) (string, error) { return bounded(strings.ReplaceAll(s, from, to)) }

// SplitText is [StringSplit] with one argument, a string other than "" and " ", and no block.
func SplitText(s, separator string) ([]string, error) {
	if err := valid(s); err != nil {
		return nil, err
	}
	return splitText(s, separator, 0), nil
}

// StringSubBang is String#sub!: nil where there is no match.
//
//ruby:method String#sub! 0..
func StringSubBang(c *Context, m *Match, self value.Value, block *Block, args ...value.Value) (value.Value, error) {
	t, changed, err := sub(c, m, self, args, block, false)
	if err != nil {
		return nil, err
	}
	s, err := changeableString(self)
	if err != nil || !changed {
		return nil, err
	}
	s.Replace(t)
	return s, nil
}

// StringGsubBang is String#gsub!: nil where there is no match.
//
//ruby:method String#gsub! 0..
func StringGsubBang(c *Context, m *Match, s *String, block *Block, args ...value.Value) (*String, bool, error) {
	t, changed, err := sub(c, m, s, args, block, true)
	if changed {
		s.Replace(t)
	}
	return s, changed, err
}

// StringScan is String#scan: all matches of a string or expression; arrays of the groups where it has some. A block is called with each, and scan
// returns the string then.
//
//ruby:method String#scan
func StringScan(m *Match, self value.Value, v value.Value, block *Block) (value.Value, error) {
	s := Text(self)
	p, err := patternOf(v)
	if err != nil {
		return nil, err
	}
	matches, err := p.findAll(s)
	if err != nil {
		return nil, err
	}
	var found []value.Value
	setMatch(m, nil)
	for _, loc := range matches {
		d := p.data(s, loc)
		var v value.Value = s[loc[0]:loc[1]]
		if len(loc) > 2 {
			v = NewArray(MatchDataCaptures(d)...)
		}
		setMatch(m, d)
		if block == nil {
			found = append(found, v)
			continue
		}
		if _, err := block.Yield(v); err != nil {
			return nil, err
		}
		if len(Text(self)) != len(s) {
			return nil, modified()
		}
		setMatch(m, d)
	}
	if block != nil {
		return self, nil
	}
	return NewArray(found...), nil
}

// StringSplit is String#split: the parts between separators: blanks without one or for " ", the characters for "", a string or an expression, whose
// groups are parts too. A limit is how many parts there are at most; without one empty parts at the end are left out. A block is called with
// each part, and split returns the string then.
//
//ruby:method String#split 0..2
func StringSplit(self value.Value, block *Block, args ...value.Value) (value.Value, error) {
	parts, err := splitString(Text(self), args)
	if err != nil {
		return nil, err
	}
	if block == nil {
		return Strings(parts), nil
	}
	for _, p := range parts {
		if _, err := block.Yield(p); err != nil {
			return nil, err
		}
	}
	return self, nil
}

func splitString(s string, args []value.Value) ([]string, error) {
	limit := int64(0)
	if len(args) > 1 {
		var err error
		if limit, err = ToInt(args[1]); err != nil {
			return nil, err
		}
	}
	if limit == 1 {
		if s == "" {
			return nil, nil
		}
		return []string{s}, nil
	}
	separator := Arg(args, 0)
	p := pattern{text: " "}
	if separator != nil {
		var err error
		if p, err = patternOf(separator); err != nil {
			return nil, err
		}
	}
	if err := valid(s); err != nil {
		return nil, err
	}
	if p.re == nil && p.text == " " {
		return splitBlanks(s, limit), nil
	}
	if p.re == nil && p.text != "" {
		return splitText(s, p.text, limit), nil
	}
	matches, err := p.findAll(s)
	if err != nil {
		return nil, err
	}
	return splitAt(s, matches, limit), nil
}

// splitBlanks splits at blanks; those at the begin are left out.
func splitBlanks(s string, limit int64) []string {
	var parts []string
	blank := func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
	i := 0
	for {
		for i < len(s) && blank(s[i]) {
			i++
		}
		if i == len(s) {
			break
		}
		if limit > 0 && int64(len(parts)) == limit-1 {
			return append(parts, s[i:])
		}
		start := i
		for i < len(s) && !blank(s[i]) {
			i++
		}
		parts = append(parts, s[start:i])
		if i == len(s) {
			return parts
		}
	}
	if limit != 0 && s != "" {
		parts = append(parts, "")
	}
	return parts
}

// splitAt splits at matches.
func splitAt(s string, matches [][]int, limit int64) []string {
	var parts []string
	begin, count := 0, int64(1)
	for _, loc := range matches {
		if loc[0] == loc[1] && (loc[0] == begin || s == "") {
			continue
		}
		parts = append(parts, s[begin:loc[0]])
		begin = loc[1]
		for i := 2; i < len(loc); i += 2 {
			if loc[i] >= 0 {
				parts = append(parts, s[loc[i]:loc[i+1]])
			}
		}
		if count++; limit > 0 && count >= limit {
			break
		}
	}
	return splitEnd(s, parts, begin, limit)
}

// splitText splits at a string.
func splitText(s, separator string, limit int64) []string {
	var parts []string
	begin := 0
	for limit <= 0 || int64(len(parts)) < limit-1 {
		at := strings.Index(s[begin:], separator)
		if at < 0 {
			break
		}
		parts = append(parts, s[begin:begin+at])
		begin += at + len(separator)
	}
	return splitEnd(s, parts, begin, limit)
}

// splitEnd adds what is left to parts, of which empty ones at the end are left out without a limit.
func splitEnd(s string, parts []string, begin int, limit int64) []string {
	if s != "" && (limit != 0 || begin < len(s)) {
		parts = append(parts, s[begin:])
	}
	if limit == 0 {
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
	}
	return parts
}
