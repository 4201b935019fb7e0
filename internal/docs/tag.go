package docs

import (
	"regexp"
	"slices"
	"strings"
)

// tag is a tag of a docstring. Which of its parts are there depends on its kind and on what was written.
type tag struct {
	name  string
	text  *string
	types []string // nil for none
	title *string  // of a parameter its name, of an example its title
	pair  *tag     // of @option and @enum: the key
	over  *overload
}

// overload is one signature of a function.
type overload struct {
	function string
	params   []parameter
	doc      *docstring
	// written is the signature as it was written, of a tag @overload in a comment; "" for what dispatches make.
	written string
}

// parameter is the name of a parameter and its default, nil for none.
type parameter struct {
	name  string
	value *string
}

func ref(s string) *string {
	p := new(string)
	*p = s
	return p
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// newTag makes a tag as handlers do.
func newTag(name, text string, types []string, title string) *tag {
	t := &tag{name: name, text: &text, types: types}
	if title != "" {
		t.title = &title
	}
	return t
}

// tagKinds are the tags that YARD and puppet-strings know, and how their text is read; false for one that cannot be.
var tagKinds = map[string]func(name, text string) (*tag, bool){
	"abstract": plain, "api": plain, "author": plain, "deprecated": plain, "note": plain, "private": plain, "since": plain, "summary": plain,
	"todo": plain, "version": plain,
	"attr": withTypesAndName, "attr_reader": withTypesAndName, "attr_writer": withTypesAndName, "param": withTypesAndName, "yieldparam": withTypesAndName,
	"raise": withTypes, "return": withTypes, "yield": withTypes, "yieldreturn": withTypes,
	"see": withName, "example": withTitle, "option": withOption, "enum": withEnum,
	"overload": nil, // below, since it reads docstrings itself
}

func init() { tagKinds["overload"] = withSignature }

// visibleTags are those without which an empty docstring counts as blank.
var visibleTags = setOf("abstract", "deprecated", "note", "todo", "example", "overload", "param", "option", "enum", "yield", "yieldparam", "yieldreturn",
	"return", "raise", "see", "author", "since", "version")

func setOf(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

func plain(name, text string) (*tag, bool) { return &tag{name: name, text: ref(rubyStrip(text))}, true }

func withName(name, text string) (*tag, bool) {
	title, rest := splitName(text)
	return &tag{name: name, text: rest, title: title}, true
}

func withTypes(name, text string) (*tag, bool) {
	title, types, rest := splitTypes(text, allOpen, allClose)
	return &tag{name: name, text: &rest, types: types}, title == nil
}

func withTypesAndName(name, text string) (*tag, bool) {
	title, types, rest := splitTypes(text, allOpen, allClose)
	if title != nil {
		return &tag{name: name, text: &rest, types: types, title: title}, true
	}
	title, desc := splitName(rest)
	return &tag{name: name, text: desc, types: types, title: title}, true
}

func withTitle(name, text string) (*tag, bool) {
	if text == "" {
		return nil, false
	}
	if len(text) > 1 && (text[0] == ' ' || text[0] == '\t') && text[1] == '\n' {
		return &tag{name: name, text: &text}, true
	}
	lines := splitLines(text)
	if len(lines) == 0 {
		return nil, false
	}
	title := rubyStrip(spaces.ReplaceAllString(lines[0], " "))
	return &tag{name: name, text: ref(strings.Join(lines[1:], "\n")), title: &title}, true
}

var spaces = regexp.MustCompile(` +`)

func withOption(name, text string) (*tag, bool) {
	title, rest := splitName(text)
	if rest == nil {
		return nil, false
	}
	key, types, desc := splitTypes(*rest, "[{<", ">}]")
	pair := &tag{name: name, types: types, title: key, text: &desc}
	if key == nil {
		pair.title, pair.text = splitName(desc)
	}
	if strings.HasPrefix(deref(pair.text), "(") {
		_, _, desc := splitTypes(*pair.text, "(", ")")
		pair.text = &desc
	}
	return &tag{name: name, title: title, pair: pair}, true
}

func withEnum(name, text string) (*tag, bool) {
	title, rest := splitName(text)
	if rest == nil {
		return nil, false
	}
	pair, _ := withName(name, *rest)
	return &tag{name: name, title: title, pair: pair}, true
}

// signatureName is the name at the beginning of a signature.
var signatureName = regexp.MustCompile(`^(?:def\s)?\s*((?:[A-Z]\w*(?:::[A-Z]\w*)*(?:\.|::))?[a-zA-Z_]\w*[!?=]?)(?:\s*\((.*)\)?)?`)

// withSignature reads `@overload name(a, b = 1)` with a docstring of its own below.
func withSignature(name, text string) (*tag, bool) {
	first, rest, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	first = rubyStrip(first)
	n := indentOf(rest)
	lines := strings.Split(rest, "\n")
	for i, l := range lines {
		lines[i] = dedent(l, n)
	}
	doc, _ := (&collector{}).parseDocstring(rubyStrip(strings.Join(lines, "\n")), nil)
	t := &tag{name: name, over: &overload{doc: doc, written: first}}
	if m := signatureName.FindStringSubmatch(first); m != nil {
		t.title = &m[1]
	}
	return t, true
}

// splitName cuts the first word off a text.
func splitName(text string) (name, rest *string) {
	text = rubyStrip(text)
	if text == "" {
		return nil, nil
	}
	i := strings.IndexAny(text, rubySpace)
	if i < 0 {
		return &text, nil
	}
	return ref(text[:i]), ref(strings.TrimLeft(text[i:], rubySpace))
}

// What a list of types begins and ends with.
const (
	allOpen  = "[({<"
	allClose = ">})]"
)

var (
	singleQuoted = regexp.MustCompile(`'.+?'`)
	doubleQuoted = regexp.MustCompile(`".+?"`)
	methodName   = regexp.MustCompile("[a-zA-Z_]\\w*[!?=]?|[-+~]@|<<|>>|=~|===?|![=~]?|<=>|[<>]=?|\\*\\*|[-/+%^&*~`|]|\\[\\]=?")
)

// splitTypes finds a list of types in brackets, what stands before it and what comes after; types is nil where there is no list. It
// does what YARD does, with text that has no list or half of one too.
func splitTypes(text, open, closing string) (before *string, types []string, rest string) {
	end, level := 0, 0
	var name strings.Builder
	list := []string{""}
	space := false
	last := byte(0)
scan:
	for i := 0; i < len(text); {
		c := text[i]
		if c == '"' || c == '\'' {
			quoted := singleQuoted
			if c == '"' {
				quoted = doubleQuoted
			}
			if m := quoted.FindString(text[i:]); m != "" {
				list[len(list)-1] += m
				i += len(m)
				continue
			}
		}
		blank := strings.IndexByte(rubySpace, c) >= 0
		switch {
		case level > 0 && c == '#' && methodName.MatchString(text[i+1:]):
			m := methodName.FindString(text[i+1:])
			list[len(list)-1] += "#" + m
			i += len(m) + 1
			continue
		case strings.IndexByte(open, c) >= 0:
			if level > 0 {
				list[len(list)-1] += string(c)
			}
			level++
		case strings.IndexByte(closing, c) >= 0:
			if last != '=' || c != '>' {
				level--
			}
			if level == 0 {
				end = i
				break scan
			}
			list[len(list)-1] += string(c)
		case c == ',' && level == 1:
			list = append(list, "")
		case !blank && level == 0:
			if space && len(list) == 1 && list[0] == "" {
				end = i
				break scan
			}
			name.WriteByte(c)
		case (c == ' ' || c == '\t') && level == 0 && name.Len() > 0:
			space = true
		case level >= 1:
			list[len(list)-1] += text[i : i+1]
		case level == 0 && c == '\n':
			end = i
			break scan
		}
		last = c
		i++
	}
	if len(list) == 1 && list[0] == "" {
		return nil, nil, rubyStrip(text)
	}
	for i, t := range list {
		list[i] = rubyStrip(t)
	}
	if name.Len() > 0 {
		before = ref(rubyStrip(name.String()))
	}
	return before, list, rubyStrip(text[min(end+1, len(text)):])
}

// rubySpace is what \s matches in Ruby.
const rubySpace = " \t\r\n\f\v"

// rubyStrip is Ruby's String#strip.
func rubyStrip(s string) string {
	return strings.TrimRight(strings.TrimLeft(s, "\x00"+rubySpace), "\x00"+rubySpace)
}

func contains(list []string, s string) bool { return slices.Contains(list, s) }

func sortStable[T any](list []T, key func(T) string) {
	slices.SortStableFunc(list, func(a, b T) int { return strings.Compare(key(a), key(b)) })
}
