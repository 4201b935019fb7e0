package fuzzref

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/reference/foreseen"
)

// Foresee lets Puppet compile the estates and compares the errors that static types show in them with its answers.
func (f *Fuzzer) Foresee(ctx context.Context, estates []Estate) (foreseen.Outcome, error) {
	f.rounds++
	work := filepath.Join(f.Work, fmt.Sprintf("round%d", f.rounds))
	defer os.RemoveAll(work)
	goldens := filepath.Join(work, "goldens")
	if err := os.MkdirAll(goldens, 0o755); err != nil {
		return foreseen.Outcome{}, err
	}
	for _, e := range estates {
		if err := os.WriteFile(filepath.Join(goldens, e.Name+".txtar"), txtar.Format(e.Files), 0o644); err != nil {
			return foreseen.Outcome{}, err
		}
	}
	area, err := reference.Goldens(goldens, filepath.Join(work, "environments"), nil, f.Puppet.Major())
	if err != nil {
		return foreseen.Outcome{}, err
	}
	for _, c := range area.Cases {
		if config := filepath.Join(c.Env.Dir, globalConfig); exists(config) {
			c.Env.Settings = append(c.Env.Settings, golden.Setting{Name: "hiera_config", Value: config})
		}
	}
	answers, err := f.Puppet.Results(ctx, area, nil)
	if err != nil {
		return foreseen.Outcome{}, err
	}
	return foreseen.Judge(area, answers)
}

// globalConfig is an estate's file that is the setting hiera_config.
const globalConfig = "data/global/hiera.yaml"

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
