package fuzzref

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/reference"
)

// Archive is the case in the form of a golden, with an empty expectation for [reference.Record] to fill.
func (c *Case) Archive(comment string) []byte {
	var text strings.Builder
	for line := range strings.Lines(comment) {
		text.WriteString("# " + strings.TrimRight(line, "\n") + "\n")
	}
	files := []txtar.File{{Name: c.file(), Data: []byte(c.Text)}}
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		files = append(files, txtar.File{Name: name, Data: []byte(c.Files[name])})
	}
	return txtar.Format(&txtar.Archive{Comment: []byte(text.String()), Files: append(files,
		txtar.File{Name: "node", Data: []byte(c.Name + "\n")},
		txtar.File{Name: "facts.json", Data: []byte(Facts + "\n")},
		txtar.File{Name: string(golden.Error)},
	)})
}

// Replay compiles the programs in the folder dir with p2go and compares with what real Puppet said when they were recorded.
func Replay(ctx context.Context, p2go *reference.P2go, dir string) ([]reference.Judgement, error) {
	area, err := reference.Goldens(dir, filepath.Join(p2go.Work, "replay"), nil, 0)
	if err != nil {
		return nil, err
	}
	want := map[string]reference.Result{}
	for _, c := range area.Cases {
		message, _ := c.Golden.Want(golden.Error)
		r := reference.Result{Error: strings.TrimSuffix(message, "\n")}
		if catalog, ok := c.Golden.Want(golden.Catalog); ok {
			if r.Catalog, err = catalogdiff.Parse(json.RawMessage(catalog), nil); err != nil {
				return nil, fmt.Errorf("%s: %w", c.ID, err)
			}
		}
		want[c.ID] = r
	}
	got, err := p2go.Outcomes(ctx, area)
	if err != nil {
		return nil, err
	}
	return reference.Compare(area, want, got), nil
}
