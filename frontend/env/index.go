package env

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/resolve"
)

// Index answers questions about places in the files that were read for the program that was lowered last.
func (e *Environment) Index() *resolve.Index {
	files := slices.Clone(e.mains)
	for _, f := range e.files {
		if f != nil && !slices.Contains(e.mains, f) {
			files = append(files, f)
		}
	}
	return resolve.NewIndex(e.data.Program, slices.AppendSeq(files, maps.Values(e.templateFiles)))
}
