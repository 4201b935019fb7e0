//go:build linux

package provided

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/provider"
	"github.com/p2go/p2go/runtime/value"
)

// Tested applies catalogs in tests, on a folder that is taken for the machine. Resources that none of the types brings about are left as they are.
// Tell is given all messages, with what they are about. The error is of a catalog that is refused, or cannot be applied.
func Tested(types func(host *provider.Host) []*apply.Type) func(c *catalog.Catalog, host provider.Host, noop bool, tell func(level, source, text string)) error {
	return func(c *catalog.Catalog, host provider.Host, noop bool, tell func(level, source, text string)) error {
		host.Write = write
		o := apply.Options{Types: map[string]*apply.Type{}, Noop: noop, Log: func(m apply.Message) bool {
			tell(m.Level, m.Source, m.Text)
			return true
		}}
		for _, t := range types(&host) {
			o.Types[t.Name] = t
		}
		for _, r := range c.Resources() {
			if name := value.Downcase(r.Type.Name); o.Types[name] == nil {
				o.Types[name] = &apply.Type{Name: name, Open: func(*apply.Declared) (apply.Resource, error) { return still{}, nil }}
			}
		}
		_, err := apply.Run(c, o)
		return err
	}
}

// still is a resource that stays as it is.
type still struct{}

func (still) Inspect() (apply.State, error) { return apply.State{}, nil }
