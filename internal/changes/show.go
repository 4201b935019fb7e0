package changes

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// line is a line of what is shown of a change: what was or is there, or what both have in common.
type line struct {
	mark byte // '-', '+', ' ', or '@' for where in a text it is
	text string
}

// Mark is the class of the line in HTML.
func (l line) Mark() string {
	return map[byte]string{'-': "old", '+': "new", '@': "at"}[l.mark]
}

// Text is the line as it is printed.
func (l line) Text() string {
	if l.mark == '@' || l.text == noNewline {
		return l.text
	}
	return string(l.mark) + l.text
}

// around is how many lines are shown before and after those that change.
const around = 3

// shown is one change of a resource for people.
type shown struct {
	Name  string // of the parameter
	Brief string // the values, where they are short
	Lines []line // else
}

// show returns how a change is shown. What is secret is not, also where only one side says that it is.
func (c *Change) show() shown {
	s := shown{Name: c.name()}
	_, secret1 := c.Old.(Secret)
	_, secret2 := c.New.(Secret)
	old, changed := masked(c.Old), masked(c.New)
	if secret1 || secret2 {
		s.Brief = brief(hide(c.Old)) + " -> " + brief(hide(c.New))
		if secret1 && secret2 {
			s.Brief = "[sensitive value changed]"
		}
		return s
	}
	a, isText := old.(string)
	b, isText2 := changed.(string)
	switch {
	case isText && isText2 && strings.Contains(a+b, "\n"):
		s.Lines = linesOf(unified(a, b, around))
	case structured(old) || structured(changed):
		s.Lines = linesOf(unified(indented(old), indented(changed), around))
		if equal(old, changed) {
			s.Lines, s.Brief = nil, "[sensitive value changed]"
		}
	default:
		s.Brief = brief(old) + " -> " + brief(changed)
	}
	return s
}

// name is what users call the value: for a parameter the keys that lead to it, which --ignore takes after ::parameters::.
func (c *Change) name() string {
	if len(c.Path) > 1 && c.Path[0] == "parameters" {
		return strings.Join(c.Path[1:], "::")
	}
	return "(" + strings.Join(c.Path, "::") + ")"
}

// none stands for a value that is not there.
const none = "(none)"

// brief is a value on one line.
func brief(v any) string {
	switch v := v.(type) {
	case nil:
		return none
	case mask:
		return string(v)
	}
	return catalogdiff.Inline(v)
}

// mask is what is shown in the place of a secret.
type mask string

const sensitive mask = "[sensitive]"

// hide is what is shown of a value that is secret on one side.
func hide(v any) any {
	if v == nil {
		return nil
	}
	return sensitive
}

// masked is a value without the sums of what is secret in it.
func masked(v any) any {
	switch v := v.(type) {
	case Secret:
		return sensitive
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = masked(e)
		}
		return out
	case catalogdiff.Object:
		out := make(catalogdiff.Object, len(v))
		for i, m := range v {
			out[i] = catalogdiff.Member{Key: m.Key, Value: masked(m.Value)}
		}
		return out
	}
	return v
}

// indented is a value as a text in the manner of YAML, an element on each line, so that only lines of elements that differ do.
// Hashes are in alphabetical order.
func indented(v any) string {
	if v == nil {
		return ""
	}
	var b strings.Builder
	indent(&b, sorted(v), "")
	return b.String()
}

// indent writes a value whose first line has been begun.
func indent(b *strings.Builder, v any, margin string) {
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			if i > 0 {
				b.WriteString(margin)
			}
			b.WriteString("- ")
			indent(b, e, margin+"  ")
		}
		if len(v) > 0 {
			return
		}
	case catalogdiff.Object:
		for i, m := range v {
			if i > 0 {
				b.WriteString(margin)
			}
			b.WriteString(m.Key + ":")
			if filled(m.Value) {
				b.WriteString("\n" + margin + "  ")
				indent(b, m.Value, margin+"  ")
				continue
			}
			b.WriteByte(' ')
			indent(b, m.Value, margin)
		}
		if len(v) > 0 {
			return
		}
	case nil:
		b.WriteString("null\n")
		return
	}
	b.WriteString(brief(v) + "\n")
}

// filled reports whether a value is a list or hash with something in it.
func filled(v any) bool {
	switch v := v.(type) {
	case []any:
		return len(v) > 0
	case catalogdiff.Object:
		return len(v) > 0
	}
	return false
}

func linesOf(unified []string) []line {
	out := make([]line, len(unified))
	for i, text := range unified {
		out[i] = line{text[0], text[1:]}
		if text[0] == '@' || text == noNewline {
			out[i] = line{'@', text}
		}
	}
	return out
}

// parameters is what is shown of a resource as a whole: its parameters, as lines with a mark.
func (c *Change) parameters(mark byte) []line {
	members, _ := c.New.(catalogdiff.Object)
	if c.Kind == Removed {
		members, _ = c.Old.(catalogdiff.Object)
	}
	v, _ := members.Get("parameters")
	params, _ := v.(catalogdiff.Object)
	var out []line
	for _, m := range sortedObject(params) {
		value := masked(m.Value)
		s, isText := value.(string)
		switch {
		case isText && strings.Contains(s, "\n"):
			out = append(out, line{mark, m.Key + ": |"})
			for text := range strings.Lines(s) {
				out = append(out, line{mark, "  " + strings.TrimSuffix(text, "\n")})
			}
		case filled(value):
			out = append(out, line{mark, m.Key + ":"})
			for text := range strings.Lines(indented(value)) {
				out = append(out, line{mark, "  " + strings.TrimSuffix(text, "\n")})
			}
		default:
			out = append(out, line{mark, m.Key + ": " + brief(value)})
		}
	}
	return out
}

func sortedObject(o catalogdiff.Object) catalogdiff.Object {
	s, _ := sorted(o).(catalogdiff.Object)
	return s
}

// places are where the resource is declared: before, and now where that is another place; "" for nowhere.
func (r *ResourceChange) places() string {
	c := r.Changes[0]
	old, now := c.OldPlace.String(), c.NewPlace.String()
	switch {
	case now == "" || old == now:
		return old
	case old == "":
		return now
	}
	return old + " -> " + now
}

// environment is the folder that paths of a server begin with, which says nothing to whoever has the environment before them.
var environment = regexp.MustCompile(`/[^\s:()]*/environments/[^/\s:()]+/`)

// shorten makes paths in a text relative to the environment.
func shorten(s string) string { return environment.ReplaceAllString(s, "") }

// String is the place as file:line, "" for none.
func (p *Place) String() string {
	if p == nil || p.File == nil {
		return ""
	}
	file := shorten(printed(p.File))
	if p.Line == nil {
		return file
	}
	return file + ":" + printed(p.Line)
}

// visible makes characters that a terminal would obey visible.
func visible(s string) string {
	if !strings.ContainsFunc(s, controls) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case controls(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// controls reports whether a character is one for terminals, or changes the direction of what follows.
func controls(r rune) bool {
	return r < 0x20 && r != '\t' || 0x7f <= r && r < 0xa0 || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}
