package changes

import (
	"reflect"
	"regexp"
	"slices"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// absentFile is the filter that always applies, unless it is switched off.
const absentFile = "AbsentFile"

// FilterNames are the filters there are, by the names that octocatalog-diff gives them.
var FilterNames = []string{absentFile, "JSON", "SingleItemArray", "YAML"}

// filter leaves out changes that make no difference.
func filter(all []*Change, names []string) []*Change {
	for _, name := range names {
		var drop func(*Change) bool
		switch name {
		case absentFile:
			drop = absentFiles(all)
		case "JSON":
			drop = sameDocument(jsonFile, func(s string) (any, error) { return catalogdiff.Decode([]byte(s)) }, loosely)
		case "SingleItemArray":
			drop = singleItem
		case "YAML":
			drop = sameDocument(yamlFile, func(s string) (any, error) { return yaml.ParseRuby([]byte(s), yaml.Reading{Symbols: true}) }, sameYAML)
		}
		all = slices.DeleteFunc(all, func(c *Change) bool { return (c.Kind == Changed || c.Kind == Nested) && drop(c) })
	}
	return all
}

// absentFiles drops what changes of a file that is to be absent from now on, but for what absence depends on.
func absentFiles(all []*Change) func(*Change) bool {
	absent := map[string]bool{}
	for _, c := range all {
		if c.Type == "File" && slices.Equal(c.Path, []string{"parameters", "ensure"}) && (c.New == "absent" || c.New == "false" || c.New == false) && (c.Kind == Changed || c.Kind == Nested) {
			absent[c.Title] = true
		}
	}
	return func(c *Change) bool {
		return c.Type == "File" && absent[c.Title] && len(c.Path) > 0 && c.Path[0] == "parameters" &&
			!slices.Contains([]string{"ensure", "backup", "force", "provider"}, c.Path[len(c.Path)-1])
	}
}

var (
	jsonFile = regexp.MustCompile(`(?i)\.json\z`)
	yamlFile = regexp.MustCompile(`\.ya?ml\z`)
)

// sameDocument drops changes of files whose content is the same data as before.
func sameDocument[T any](name *regexp.Regexp, parse func(string) (T, error), same func(a, b T) bool) func(*Change) bool {
	return func(c *Change) bool {
		if c.Type != "File" || !slices.Equal(c.Path, []string{"parameters", "content"}) || !name.MatchString(c.Title) {
			return false
		}
		old, ok := text(c.Old)
		changed, ok2 := text(c.New)
		if !ok || !ok2 {
			return false
		}
		a, err := parse(old)
		b, err2 := parse(changed)
		return err == nil && err2 == nil && same(a, b)
	}
}

// sameYAML compares data of which nothing but its content counts: hashes in any order.
func sameYAML(a, b any) bool {
	switch x := a.(type) {
	case value.Array:
		y, ok := b.(value.Array)
		return ok && slices.EqualFunc(x, y, func(a, b value.Value) bool { return sameYAML(a, b) })
	case *value.Hash:
		y, ok := b.(*value.Hash)
		if !ok || x.Len() != y.Len() {
			return false
		}
		for _, e := range x.Entries() {
			if v, ok := y.Get(e.Key); !ok || !sameYAML(e.Value, v) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

// singleItem drops changes of a value into a list of it, or back.
func singleItem(c *Change) bool {
	a, isList := c.Old.([]any)
	b, isList2 := c.New.([]any)
	switch {
	case isList == isList2:
		return false
	case isList:
		return len(a) == 1 && loosely(a[0], c.New)
	}
	return len(b) == 1 && loosely(b[0], c.Old)
}
