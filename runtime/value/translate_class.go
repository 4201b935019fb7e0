package value

import (
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode"
)

// class parses a bracket expression after its opening bracket and returns it in
// Go's notation.
func (t *translator) class() string {
	t.enter()
	defer func() { t.depth-- }()
	not := t.take("^")
	body := t.classBody()
	if body == "" {
		// An intersection that leaves nothing.
		if not {
			return `[\x{0}-\x{10FFFF}]`
		}
		return `[^\x{0}-\x{10FFFF}]`
	}
	if not {
		return "[^" + body + "]"
	}
	return "[" + body + "]"
}

// classBody parses the members of a class up to its closing bracket, and returns
// what stands between the brackets in Go.
func (t *translator) classBody() string {
	var members strings.Builder
	var sets [][]rune // operands of && that are complete
	any := false
	for {
		if !t.more() {
			t.fail("premature end of char-class")
		}
		switch {
		case t.peek() == ']' && (any || !strings.Contains(t.src[t.pos+1:], "]")):
			if !any {
				t.fail("empty char-class")
			}
			t.pos++
			if sets == nil {
				return members.String()
			}
			set := ranges(members.String())
			for _, s := range sets {
				set = intersect(set, s)
			}
			return classText(set)
		case t.take("&&"):
			sets = append(sets, ranges(members.String()))
			members.Reset()
		default:
			members.WriteString(t.classMember())
		}
		any = true
	}
}

// classMember parses a character, a range, a class or a nested bracket.
func (t *translator) classMember() string {
	if body, ok := t.bracketClass(); ok {
		return body
	}
	if t.take("[") {
		text := t.class()
		if !strings.HasPrefix(text, "[^") {
			return text[1 : len(text)-1]
		}
		return classText(rangesOf(text))
	}
	low, class, isClass := t.classRune()
	isRange := t.peek() == '-' && t.pos+1 < len(t.src) && t.src[t.pos+1] != ']' && !strings.HasPrefix(t.src[t.pos+1:], "&&")
	switch {
	case isClass && isRange:
		t.fail("unmatched range specifier in char-class")
	case isClass:
		return class
	case !isRange:
		return classRune(low)
	}
	t.pos++
	if t.peek() == '[' {
		t.fail("char-class value at end of range")
	}
	high, _, isClass := t.classRune()
	if isClass {
		t.fail("char-class value at end of range")
	}
	if high < low {
		t.fail("empty range in char class")
	}
	return classRune(low) + "-" + classRune(high)
}

// classRune parses one character of a class, or an escape that is a class.
func (t *translator) classRune() (r rune, class string, isClass bool) {
	if !t.take(`\`) {
		return t.rune(), "", false
	}
	if !t.more() {
		t.fail("too short escape sequence")
	}
	if body, not, ok := t.classEscape(); ok {
		return 0, member(body, not), true
	}
	if t.take("b") {
		return '\b', "", false
	}
	return t.runeEscape(), "", false
}

// bracketClass parses [:name:] and [:^name:] inside a class.
func (t *translator) bracketClass() (body string, ok bool) {
	rest := t.src[t.pos:]
	if !strings.HasPrefix(rest, "[:") {
		return "", false
	}
	end := strings.Index(rest, ":]")
	if end < 2 {
		return "", false
	}
	name, not := strings.CutPrefix(rest[2:end], "^")
	for i := 0; i < len(name); i++ {
		if !isWord(rune(name[i])) {
			return "", false
		}
	}
	body, known := posix[name]
	if !known {
		t.fail("invalid POSIX bracket type")
	}
	t.pos += end + 2
	return member(body, not), true
}

// classRune writes a character so that it stands for itself in a class.
func classRune(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\t':
		return `\t`
	case r == '\r':
		return `\r`
	case strings.ContainsRune(`\]^-[&`, r):
		return `\` + string(r)
	case r < ' ' || r == 0x7f || r == unicode.ReplacementChar || !unicode.IsGraphic(r):
		return `\x{` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + `}`
	}
	return string(r)
}

// classText writes ranges as the inside of a class.
func classText(set []rune) string {
	var b strings.Builder
	for i := 0; i < len(set); i += 2 {
		b.WriteString(classRune(set[i]))
		if set[i] < set[i+1] {
			if set[i]+1 < set[i+1] {
				b.WriteByte('-')
			}
			b.WriteString(classRune(set[i+1]))
		}
	}
	return b.String()
}

// ranges returns the characters of the inside of a class as sorted pairs of
// first and last.
func ranges(body string) []rune {
	if body == "" {
		return nil
	}
	return rangesOf("[" + body + "]")
}

// rangesOf returns the characters that an expression for one character matches.
func rangesOf(class string) []rune {
	tree, err := syntax.Parse(class, syntax.Perl)
	if err != nil {
		panic("value: character class " + class + ": " + err.Error())
	}
	switch tree.Op {
	case syntax.OpLiteral:
		return []rune{tree.Rune[0], tree.Rune[0]}
	case syntax.OpCharClass:
		return tree.Rune
	case syntax.OpAnyChar:
		return []rune{0, unicode.MaxRune}
	case syntax.OpAnyCharNotNL:
		return []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	}
	return nil
}

// complement returns the characters that are not in set.
func complement(set []rune) []rune {
	var not []rune
	next := rune(0)
	for i := 0; i < len(set); i += 2 {
		if next < set[i] {
			not = append(not, next, set[i]-1)
		}
		next = set[i+1] + 1
	}
	if next <= unicode.MaxRune {
		not = append(not, next, unicode.MaxRune)
	}
	return not
}

// intersect returns the characters that are in both sets.
func intersect(a, b []rune) []rune {
	var both []rune
	for len(a) > 0 && len(b) > 0 {
		if low, high := max(a[0], b[0]), min(a[1], b[1]); low <= high {
			both = append(both, low, high)
		}
		if a[1] < b[1] {
			a = a[2:]
		} else {
			b = b[2:]
		}
	}
	return both
}
