package changes

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/regex/backtrack"
	"github.com/p2go/p2go/runtime/value"
)

// Rule says which changes are left out: those to which all that it says applies.
type Rule struct {
	kind  string         // the resource's type; "" for any
	title *regexp.Regexp // nil for any
	attr  string         // keys of the path, with form feeds between them; "" for any change
	kinds string         // the kinds of changes; "" for any

	added, removed bool // only where there was, or is, no value
	operator       string
	value          string
	pattern        *value.Regexp
}

// The rules that hold without anybody's asking: classes are what their resources are, and tags have no effect.
var (
	classes = &Rule{kind: "Class"}
	tags    = &Rule{attr: "tags"}
)

var (
	withAttr    = regexp.MustCompile(`\A(.+?)\[(.+)\](.+)`)
	withoutAttr = regexp.MustCompile(`(?m)^(.+?)\[(.+)\]$`)
	kindsOnly   = regexp.MustCompile(`\A[-+~!]+\n?\z`)
	condition   = regexp.MustCompile(`(?s)\A(.+?)(=[-+~&s]?>)(.+)`)
	separators  = strings.NewReplacer(`\f`, "\f", "::", "\f")
)

// ParseRules reads rules as octocatalog-diff's --ignore takes them, with commas between them:
//
//	Type[title]                     changes of a resource; * stands for any text in the title, and for any type
//	Type[title]::parameters::name   changes of a value, at this place or with further keys before and after it
//	Type[title]+  -  ~  !           changes of these kinds
//	Type[title]+::parameters::name  a value that is new, or with - is gone
//	…=>text  …=+>text  …=->text     where the old or new value, the new one, the old one is this
//	…=~>regexp  …=&>regexp          where one of the lines that diff prints matches, or all of them do
//	…=s>=                           where lists have the same elements
func ParseRules(text string) ([]*Rule, error) {
	var rules []*Rule
	for _, item := range items(text) {
		r := &Rule{}
		if m := withAttr.FindStringSubmatch(item); m != nil {
			r.named(m[1], m[2])
			if err := r.attribute(m[3]); err != nil {
				return nil, fmt.Errorf("%s: %w", item, err)
			}
		} else if m := withoutAttr.FindStringSubmatch(item); m != nil {
			r.named(m[1], m[2])
		} else {
			return nil, fmt.Errorf("%q is neither Type[Title] nor Type[Title]::Attribute", item)
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// ParseAttributes reads attributes as octocatalog-diff's --ignore-attr takes them, with commas between them: what follows the
// title in a rule.
func ParseAttributes(text string) ([]*Rule, error) {
	var rules []*Rule
	for _, item := range items(text) {
		r := &Rule{}
		if err := r.attribute(item); err != nil {
			return nil, fmt.Errorf("%s: %w", item, err)
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// items are the parts between commas; empty ones at the end are none.
func items(text string) []string { return strings.Split(strings.TrimRight(text, ","), ",") }

func (r *Rule) named(kind, title string) {
	if kind != "*" {
		r.kind = kind
	}
	if title != "*" {
		r.title = titlePattern(title)
	}
}

// titlePattern matches a title in any case. In one with a wildcard, that stands for any text within a line.
func titlePattern(title string) *regexp.Regexp {
	if !strings.Contains(title, "*") {
		var b strings.Builder
		for _, c := range title { // only letters of ASCII have two cases
			q := regexp.QuoteMeta(string(c))
			if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
				q = "[" + lower(q) + strings.ToUpper(q) + "]"
			}
			b.WriteString(q)
		}
		return regexp.MustCompile(`\A` + b.String() + `\z`)
	}
	return regexp.MustCompile(`(?i)\A` + strings.ReplaceAll(regexp.QuoteMeta(title), `\*`, ".*") + `\n?\z`)
}

// attribute reads what follows the title in a rule.
func (r *Rule) attribute(text string) error {
	text = separators.Replace(text)
	if kindsOnly.MatchString(text) {
		r.kinds = text
		return nil
	}
	if text == "*" {
		return nil
	}
	rest := text
	if after, ok := strings.CutPrefix(text, "+"); ok {
		r.added, rest = true, after
	} else if after, ok := strings.CutPrefix(text, "-"); ok {
		r.removed, rest = true, after
	}
	if m := condition.FindStringSubmatch(rest); m != nil {
		rest, r.operator, r.value = m[1], m[2], m[3]
		switch r.operator {
		case "=~>", "=&>":
			var err error
			backtrack.Link()
			if r.pattern, err = regex.New(regex.WithOptions(r.value, "i")); err != nil {
				return fmt.Errorf("invalid regular expression: %w", err)
			}
		case "=s>":
			if r.value != "=" {
				return errors.New("what follows =s> must be =")
			}
		}
	}
	if rest == "" {
		return errors.New("there is no name of an attribute")
	}
	r.attr = rest
	return nil
}

// matches reports whether the rule leaves a change out.
func (r *Rule) matches(c *Change) bool {
	if r.kind != "" && lower(r.kind) != lower(c.Type) || r.title != nil && !r.title.MatchString(c.Title) {
		return false
	}
	if r.kinds != "" {
		return strings.IndexByte(r.kinds, byte(c.Kind)) >= 0
	}
	if r.attr == "" {
		return true
	}
	if len(c.Path) == 0 || r.added && c.Old != nil || r.removed && c.New != nil || !r.at(c.Path) {
		return false
	}
	return r.holds(c.Old, c.New)
}

// at reports whether the rule is about a place.
func (r *Rule) at(path []string) bool {
	if !strings.Contains(r.attr, "\f") {
		name := strings.ToLower(r.attr)
		return slices.ContainsFunc(path, func(k string) bool { return strings.ToLower(k) == name })
	}
	whole := "\f" + strings.ToLower(strings.Join(path, "\f")) + "\f"
	wanted := "\f" + strings.ToLower(strings.TrimLeft(r.attr, "\f")) + "\f"
	if strings.HasPrefix(r.attr, "\f") {
		return strings.HasPrefix(whole, wanted)
	}
	return strings.Contains(whole, wanted)
}

// holds reports whether the rule's condition on the values holds.
func (r *Rule) holds(old, changed any) bool {
	is := func(v any) bool {
		s, ok := text(v)
		return ok && s == r.value
	}
	switch r.operator {
	case "=>":
		return is(old) || is(changed)
	case "=+>":
		return is(changed)
	case "=->":
		return is(old)
	case "=~>", "=&>":
		return r.lines(printed(old), printed(changed))
	case "=s>":
		a, ok := old.([]any)
		b, ok2 := changed.([]any)
		return ok && ok2 && slices.Equal(elements(a), elements(b))
	}
	return true
}

// lines reports whether one of the lines that differ matches, or all do.
func (r *Rule) lines(old, changed string) bool {
	lines := diffLines(old, changed)
	unended := 0
	for _, line := range lines {
		if line == noNewline {
			unended++
		}
	}
	any := r.operator == "=~>"
	for _, line := range lines {
		switch matched := r.pattern.Matches(strings.Trim(line, " \t\n\v\f\r\x00")); {
		case matched && any:
			return true
		case !matched && !any && (line != noNewline || unended != 2):
			return false
		}
	}
	return !any
}

// elements are the different elements of a list as text, sorted.
func elements(list []any) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = catalogdiff.Inline(sorted(e))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sorted is a value whose hashes are in alphabetical order.
func sorted(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = sorted(e)
		}
		return out
	case catalogdiff.Object:
		out := make(catalogdiff.Object, len(v))
		for i, m := range v {
			out[i] = catalogdiff.Member{Key: m.Key, Value: sorted(m.Value)}
		}
		slices.SortFunc(out, func(a, b catalogdiff.Member) int { return strings.Compare(a.Key, b.Key) })
		return out
	}
	return v
}

// lower is a text with letters of ASCII in lower case.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// tagged are the resources that a tag excludes, with names in lower case: those that have it in the new catalog, and those of the
// old one that are gone.
func tagged(from, to *Catalog, names []string) map[key]bool {
	if len(names) == 0 {
		return nil
	}
	out, now := map[key]bool{}, map[key]bool{}
	for _, r := range to.Resources {
		now[key{r.Type, r.Title}] = true
		if r.tagged(names) {
			out[key{lower(r.Type), lower(r.Title)}] = true
		}
	}
	for _, r := range from.Resources {
		if !now[key{r.Type, r.Title}] && r.tagged(names) {
			out[key{lower(r.Type), lower(r.Title)}] = true
		}
	}
	return out
}

var nonWord = regexp.MustCompile(`\W`)

// tagged reports whether the resource has one of the tags, or one with the name of its type behind it.
func (r *Resource) tagged(names []string) bool {
	v, _ := r.Members.Get("tags")
	list, _ := v.([]any)
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.Contains(list, any(name)) || slices.Contains(list, any(name+"__"+nonWord.ReplaceAllString(lower(r.Type), "_")))
	})
}
