package filebucket

import (
	"path/filepath"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

func Check(d *apply.Declared) error {
	switch dir := d.Given("path").(type) {
	case value.Array:
		return d.Invalid("path", "You can only have one filebucket path")
	case string:
		if !filepath.IsAbs(dir) {
			return d.Invalid("path", "Filebucket paths must be absolute")
		}
	}
	return nil
}
