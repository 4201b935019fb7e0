package reference

import (
	"context"
	"fmt"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// RecordSignatures writes beside the goldens in dir which signatures the functions have that come with Puppet, and for each the
// first row of the function's table that Puppet was seen to reach it from, one with a value before one with an error. It returns
// the number of signatures and that of those that no row reaches.
func RecordSignatures(ctx context.Context, p *Puppet, dir, work string, functions []string) (total, unreached int, err error) {
	signatures, err := p.signatures(ctx, functions)
	if err != nil {
		return 0, 0, err
	}
	area, err := Goldens(dir, work, nil, p.Major())
	if err != nil {
		return 0, 0, err
	}
	var cases []*Case
	var requests []request
	for _, c := range area.Cases {
		if c.Row == nil || signatures[c.Golden.Function()] == nil {
			continue
		}
		r := c.request("reached", area.ModulePath)
		r.Function = c.Golden.Function()
		cases, requests = append(cases, c), append(requests, r)
	}
	failing := map[*golden.Signature]bool{} // reached from a row with an error
	err = p.ask(ctx, requests, func(i int, a answer) error {
		if a.Error != nil {
			return fmt.Errorf("%s: %s", a.ID, *a.Error)
		}
		row := cases[i].Row
		list := signatures[cases[i].Golden.Function()]
		for _, n := range a.Reached {
			if n >= len(list) {
				return fmt.Errorf("%s reaches signature %d of %d", a.ID, n+1, len(list))
			}
			s := &list[n]
			fails := strings.Contains("\n"+row.Want, "\n#!")
			if s.Row == "" || failing[s] && !fails {
				s.Row, failing[s] = row.Shows(), fails
			}
		}
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	for _, list := range signatures {
		for _, s := range list {
			total++
			if s.Row == "" {
				unreached++
			}
		}
	}
	return total, unreached, golden.WriteSignatures(dir, signatures)
}

// signatures asks for the signatures of functions.
func (p *Puppet) signatures(ctx context.Context, functions []string) (map[string][]golden.Signature, error) {
	var requests []request
	for _, name := range functions {
		requests = append(requests, request{ID: name, Mode: "signatures", Function: name})
	}
	signatures := map[string][]golden.Signature{}
	err := p.ask(ctx, requests, func(_ int, a answer) error {
		if a.Error != nil {
			return fmt.Errorf("%s: no signatures: %s", a.ID, *a.Error)
		}
		for _, text := range a.Signatures {
			signatures[a.ID] = append(signatures[a.ID], golden.Signature{Text: text})
		}
		return nil
	})
	return signatures, err
}
