package runtime

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// unbuilt explains why the program may lack what has a computed name, "" where it
// cannot: a classifier gives parameters to a class that the program was not built for
// getting them, so that the names which they lead to were not looked for.
func (c *compiler) unbuilt() string {
	for _, given := range c.req.Classes {
		name := value.Downcase(trimRoot(given.Name))
		if given.Params.Len() > 0 && !slices.Contains(c.env.Given, name) {
			return "; the classifier gives parameters to class " + name + ", and the program was built without --class " + name +
				", so that it may lack what they name"
		}
	}
	return ""
}
