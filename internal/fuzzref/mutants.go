package fuzzref

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/mutant"
)

// definition is the beginning of what cannot stand in a node, or would change others' catalogs.
var definition = regexp.MustCompile(`(?m)^\s*(?:class\s+[a-z]|define|function|type|node|plan)\b`)

// Mutants makes programs of the rows of the goldens' tables in a directory: those that need no definitions.
type Mutants struct{ stock *mutant.Stock }

// ReadMutants reads the goldens below a directory.
func ReadMutants(dir string) (*Mutants, error) {
	cases, err := golden.Load(dir)
	if err != nil {
		return nil, err
	}
	var bodies []string
	for _, c := range cases {
		table, err := c.Table()
		if err != nil {
			return nil, err
		}
		for _, r := range table.Rows {
			if body := table.Body(r); !definition.MatchString(body) {
				bodies = append(bodies, body)
			}
		}
	}
	return &Mutants{mutant.New(bodies)}, nil
}

// Generate makes the program of a seed.
func (m *Mutants) Generate(seed uint64) Case {
	name := fmt.Sprintf("m%d", seed)
	return Case{Name: name, Text: "node '" + name + "' {\n" + strings.TrimSuffix(m.stock.Mutant(seed), "\n") + "\n}\n"}
}
