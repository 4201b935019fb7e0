package fuzzref

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/source"
)

// Fuzzer runs programs through both sides.
type Fuzzer struct {
	Puppet *reference.Puppet
	P2go   *reference.P2go
	// Work is a directory for environments.
	Work string

	rounds int
}

// Judge compiles the cases' catalogs with both sides, at the same time, and compares them. The order is that of the cases.
// Puppet gets an environment for each case, so that one that is refused spoils no other; p2go gets one for all, which makes
// one Go package.
func (f *Fuzzer) Judge(ctx context.Context, cases []Case) ([]reference.Judgement, error) {
	f.rounds++
	work := filepath.Join(f.Work, fmt.Sprintf("round%d", f.rounds))
	defer os.RemoveAll(work)
	type answers struct {
		results map[string]reference.Result
		err     error
	}
	asked := make(chan answers, 1)
	puppet, err := area(filepath.Join(work, "puppet"), cases, func(Case) bool { return true })
	if err != nil {
		return nil, err
	}
	go func() {
		results, err := f.Puppet.Results(ctx, puppet, nil)
		asked <- answers{results, err}
	}()
	outcomes := map[string]reference.Outcome{}
	var compiled []Case
	for _, c := range cases {
		if message := c.static(f.checks()); message != "" {
			outcomes[c.Name] = reference.Outcome{Result: reference.Result{Error: message}}
		} else {
			compiled = append(compiled, c)
		}
	}
	err = f.compile(ctx, work, compiled, outcomes)
	want := <-asked
	if err := errors.Join(err, want.err); err != nil {
		return nil, err
	}
	for _, c := range puppet.Cases {
		c.Skip = skip(want.results[c.ID], outcomes[c.ID].Result)
	}
	return reference.Compare(puppet, want.results, outcomes), nil
}

// static returns the message with which the case fails before anything is evaluated, or "".
func (c *Case) static(checks check.Options) string {
	program, list := parser.Parse(source.NewFile(c.file(), c.Text), parser.Options{Compat: true})
	if len(list) == 0 {
		list = check.Program(program, checks)
	}
	if message := check.Aggregate(list); message != "" {
		return fmt.Sprintf("Could not parse for environment %s: %s on node %s", c.environment(), message, c.Name)
	}
	return ""
}

// checks are those of the Puppet that is the judge, which has nothing that is p2go's own.
func (f *Fuzzer) checks() check.Options {
	return check.Options{Compat: true, Puppet7: strings.HasPrefix(f.Puppet.Version, "7.")}
}

// environment is the name of the case's environment.
func (c *Case) environment() string {
	if c.Alone {
		return c.Name
	}
	return "fuzz"
}

// file is the path of the case's manifest in its environment.
func (c *Case) file() string { return "manifests/" + c.Name + ".pp" }

// compile lets p2go compile the cases. When it refuses an environment with many of them, it is given halves. A case whose
// manifest cannot be read fails all of its environment: it is compiled without the others.
func (f *Fuzzer) compile(ctx context.Context, work string, cases []Case, outcomes map[string]reference.Outcome) error {
	if len(cases) == 0 {
		return nil
	}
	f.rounds++
	a, err := area(filepath.Join(work, fmt.Sprintf("p2go%d", f.rounds)), cases, func(c Case) bool { return c.Alone })
	if err != nil {
		return err
	}
	got, err := f.P2go.Outcomes(ctx, a)
	if err != nil {
		return err
	}
	if own, others := spoilt(cases, got); len(own) > 0 && len(cases) > 1 {
		for _, c := range own {
			if err := f.compile(ctx, work, []Case{c}, outcomes); err != nil {
				return err
			}
		}
		return f.compile(ctx, work, others, outcomes)
	}
	var refused []Case
	for _, c := range cases {
		outcomes[c.Name] = got[c.Name]
		if got[c.Name].BuildError != "" && !c.Alone {
			refused = append(refused, c)
		}
	}
	if n := len(refused); n > 1 {
		return errors.Join(f.compile(ctx, work, refused[:n/2], outcomes), f.compile(ctx, work, refused[n/2:], outcomes))
	}
	return nil
}

// inManifest is the place of an error in a case's manifest.
var inManifest = regexp.MustCompile(`\(file: manifests/(\w+)\.pp,`)

// spoilt divides the cases into those whose errors others have got, and the others.
func spoilt(cases []Case, got map[string]reference.Outcome) (own, others []Case) {
	spoils := map[string]bool{}
	for _, c := range cases {
		if m := inManifest.FindStringSubmatch(got[c.Name].Error); m != nil && m[1] != c.Name {
			spoils[m[1]] = true
		}
	}
	for _, c := range cases {
		if spoils[c.Name] {
			own = append(own, c)
		} else {
			others = append(others, c)
		}
	}
	return own, others
}

// area writes the cases to dir: those that are alone to environments of their own, all others to one.
func area(dir string, cases []Case, alone func(Case) bool) (*reference.Area, error) {
	a := &reference.Area{Name: "fuzz"}
	shared := &reference.Env{Name: "fuzz", Dir: filepath.Join(dir, "fuzz")}
	for _, c := range cases {
		env := shared
		if alone(c) {
			env = &reference.Env{Name: c.environment(), Dir: filepath.Join(dir, c.Name)}
		}
		file := filepath.Join(env.Dir, c.file())
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, []byte(c.Text), 0o644); err != nil {
			return nil, err
		}
		for name, text := range c.Files {
			file := filepath.Join(env.Dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				return nil, err
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				return nil, err
			}
		}
		a.Cases = append(a.Cases, &reference.Case{ID: c.Name, Env: env, Facts: golden.Facts{Name: c.Name, Values: json.RawMessage(Facts)}})
	}
	return a, nil
}
