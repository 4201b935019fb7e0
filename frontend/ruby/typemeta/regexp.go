package typemeta

import (
	"fmt"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	onigmo "github.com/p2go/p2go/runtime/regex"
)

// String is Regexp#to_s, which is also how one regular expression is part of another: with all options stated.
func (r *regex) String() string { return r.text(true) }

// text is [regex.String]; Regexp.union leaves slashes as they are.
func (r *regex) text(slashes bool) string {
	source, opts := r.hoisted()
	on, off := "", ""
	for _, c := range "mix" {
		if strings.ContainsRune(opts, c) {
			on += string(c)
		} else {
			off += string(c)
		}
	}
	if off != "" {
		off = "-" + off
	}
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\' && i+1 < len(source):
			b.WriteByte(c)
			i++
			b.WriteByte(source[i])
		case c == '/' && slashes:
			b.WriteString(`\/`)
		case c < ' ' && (c < '\t' || c > '\r') || c == 0x7f:
			fmt.Fprintf(&b, `\x%02X`, c)
		default:
			b.WriteByte(c)
		}
	}
	return "(?" + on + off + ":" + b.String() + ")"
}

// hoisted returns the source and options of the same expression, without options that the source begins with: (?i)a and
// (?i-mx:a) are a with the option i.
func (r *regex) hoisted() (source, opts string) {
	source, opts = r.source, r.opts
	for len(source) >= 4 && strings.HasPrefix(source, "(?") {
		end := 2
		for end < len(source) && strings.IndexByte("mix", source[end]) >= 0 {
			end++
		}
		on, off := source[2:end], ""
		if end+1 < len(source) && source[end] == '-' {
			from := end + 1
			for end++; end < len(source) && strings.IndexByte("mix", source[end]) >= 0; end++ {
			}
			off = source[from:end]
		}
		var set strings.Builder
		for _, c := range "mix" {
			if (strings.ContainsRune(opts, c) || strings.ContainsRune(on, c)) && !strings.ContainsRune(off, c) {
				set.WriteString(string(c))
			}
		}
		switch {
		case end < len(source) && source[end] == ')':
			source, opts = source[end+1:], set.String()
		case end < len(source) && source[end] == ':' && strings.HasSuffix(source, ")") && balanced(source[end+1:len(source)-1]):
			return source[end+1 : len(source)-1], set.String()
		default:
			return r.source, r.opts
		}
	}
	return source, opts
}

// balanced reports whether every group of a regular expression is closed and none is closed that was not opened.
func balanced(re string) bool {
	depth, class := 0, 0
	for i := 0; i < len(re); i++ {
		switch c := re[i]; {
		case c == '\\':
			i++
		case c == '[':
			class++
		case c == ']':
			class = max(0, class-1)
		case class == 0 && c == '(':
			depth++
		case class == 0 && c == ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// newRegexp is Regexp.new.
func newRegexp(args []value) value {
	if len(args) == 0 {
		return unknown("a regular expression")
	}
	if r, ok := args[0].(*regex); ok {
		return &regex{r.source, r.opts}
	}
	s, ok := args[0].(*str)
	if !ok {
		return unknown("a regular expression of " + kindOf(args[0]))
	}
	opts := ""
	if len(args) > 1 {
		switch o := args[1].(type) {
		case null:
		case boolean:
			if o {
				opts = "i"
			}
		case integer:
			for i, c := range []string{"i", "x", "m"} {
				if o&(1<<i) != 0 {
					opts += c
				}
			}
		default:
			return unknown("a regular expression whose options are not known")
		}
	}
	if opts != "" {
		opts = sortOptions(opts)
	}
	return &regex{s.s, opts}
}

// sortOptions puts options into the order of [nativetypes.TitlePattern].
func sortOptions(opts string) string {
	var out strings.Builder
	for _, c := range "mix" {
		if strings.ContainsRune(opts, c) {
			out.WriteString(string(c))
		}
	}
	return out.String()
}

// union is Regexp.union.
func union(args []value) value {
	if len(args) == 1 {
		switch l := args[0].(type) {
		case *list:
			if l.tainted {
				return unknown("a regular expression")
			}
			args = l.elems
		case *regex:
			return l
		}
	}
	var parts []string
	for _, a := range args {
		switch a := a.(type) {
		case *regex:
			if len(args) == 1 {
				return a
			}
			parts = append(parts, a.text(false))
		case *str:
			parts = append(parts, ruby.EscapeRegexp(a.s))
		default:
			return unknown("a regular expression")
		}
	}
	if len(parts) == 0 {
		return &regex{"(?!)", ""}
	}
	return &regex{strings.Join(parts, "|"), ""}
}

// matchText is what the methods return that match a regular expression; which text matches is not kept.
func matchText(r *regex, v value, name string) value {
	s, ok := textOf(v)
	re, err := onigmo.New(r.String())
	if !ok || err != nil {
		return unknown("a match")
	}
	yes, err := re.MatchString(s)
	switch {
	case err != nil:
		return unknown("a match")
	case name == "match?" || name == "===":
		return boolean(yes)
	case yes:
		return matched{}
	}
	return null{}
}
