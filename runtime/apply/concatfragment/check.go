package concatfragment

import (
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

var rules = []attribute.Rule{
	{Name: "target", Check: attribute.String("Target must be a String")},
	{Name: "content", Check: attribute.String("Content must be a String")},
	{Name: "source", Check: source},
	{Name: "order", Check: order},
	{Name: "tag"},
}

func source(v value.Value) string {
	if _, list := v.(value.Array); list {
		return ""
	}
	return attribute.String("Content must be a String or Array")(v)
}

func order(v value.Value) string {
	switch v.(type) {
	case string, int64:
	default:
		return "$order is not a string or integer."
	}
	if strings.ContainsAny(value.Text(v), ":\n/") {
		return `Order cannot contain '/', ':', or '\n'.`
	}
	return ""
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	text, from := d.Given("content"), d.Given("source")
	switch {
	case d.Given("target") == nil && d.Given("tag") == nil && !d.Unknown("target") && !d.Unknown("tag"):
		return attribute.Failed(d, "No 'target' or 'tag' set")
	case text == nil && from == nil && !d.Unknown("content") && !d.Unknown("source"):
		return attribute.Failed(d, "Set either 'source' or 'content'")
	case text != nil && from != nil:
		return attribute.Failed(d, "Can't use 'source' and 'content' at the same time")
	}
	return nil
}

// Path is that of a file that has fragments.
func Path(of *catalog.Resource) string {
	if path := value.Text(of.Get("path")); path != "" {
		return path
	}
	return of.Title
}
