//go:build linux

package file

import (
	"errors"
	"io"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/fileset"
)

// Content is what is in the first of some sources that is there. That none is, is an error.
func Content(d *apply.Declared, sources []string) (string, error) {
	r := &resource{d: d}
	for _, name := range sources {
		tree, at, err := r.locate(name)
		if err != nil {
			return "", err
		}
		f, err := tree.Open(at)
		if fileset.Missing(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		return string(b), err
	}
	return "", errors.New("Could not retrieve source(s) " + strings.Join(sources, ", "))
}
