package reference

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// P2go is the compiler under test.
type P2go struct {
	// Command is the path of the p2go command.
	Command string
	// Work is a directory for binaries and facts.
	Work string
	// Jobs is how many catalogs a binary compiles at a time.
	Jobs int
	// Wire, where it is there, is called with each catalog as the program wrote it.
	Wire func(c *Case, program string, catalog json.RawMessage) error
	// Log takes what the compiler prints: with --keep-going it reports there what it cannot compile.
	Log io.Writer
}

// Outcome is what p2go makes of a case: a result, or why there is none.
type Outcome struct {
	Result
	// BuildError is the compiler's output where it refused the case's environment.
	BuildError string
	// Crash is what the binary printed when it ended without answering for the case.
	Crash string
}

// Outcomes builds the area's environments and compiles its cases; the result is by ID, without skipped cases.
func (p *P2go) Outcomes(ctx context.Context, area *Area) (map[string]Outcome, error) {
	outcomes := map[string]Outcome{}
	envs := area.envs()
	if len(envs) == 0 {
		return outcomes, nil
	}
	// What is decided when a manifest is read is decided by a flag of the compiler, for all environments of a binary.
	byStrict := map[string][]*Env{}
	for _, env := range envs {
		level := env.setting("strict")
		byStrict[level] = append(byStrict[level], env)
	}
	ready := func(binary string, env *Env, buildError string) error {
		var cases []*Case
		for _, c := range area.Cases {
			if c.Env != env || c.Skip != "" {
				continue
			}
			cases = append(cases, c)
			outcomes[c.ID] = Outcome{BuildError: buildError}
		}
		if buildError != "" {
			return nil
		}
		return p.run(ctx, area, binary, env, cases, outcomes)
	}
	for _, level := range slices.Sorted(maps.Keys(byStrict)) {
		if err := p.build(ctx, area, byStrict[level], ready); err != nil {
			return outcomes, err
		}
	}
	return outcomes, nil
}

// build links the environments into one binary and calls each for every environment with that binary. Where the compiler
// refuses, it goes on with halves, until the environments that it refuses stand alone.
func (p *P2go) build(ctx context.Context, area *Area, envs []*Env, each func(binary string, env *Env, buildError string) error) error {
	binary, err := filepath.Abs(filepath.Join(p.Work, "bin", area.Name+"-"+envs[0].Name+"-"+strconv.Itoa(len(envs))))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(binary), 0o755); err != nil {
		return err
	}
	args := []string{"build"}
	for _, env := range envs {
		args = append(args, env.Dir)
		for _, class := range env.Classes {
			args = append(args, "--class", class)
		}
	}
	args = append(args, "-o", binary, "--keep-going")
	args = append(args, area.Flags...)
	if level := envs[0].setting("strict"); level != "" {
		args = append(args, "--strict", level)
	}
	if area.ModulePath != nil {
		args = append(args, "--modulepath", strings.Join(area.ModulePath, ":"))
	}
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, p.Command, args...)
	cmd.Stdout, cmd.Stderr = &output, &output
	err = cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var exit *exec.ExitError
	switch {
	case err == nil:
		_, _ = p.Log.Write(output.Bytes())
		for _, env := range envs {
			if err := each(binary, env, ""); err != nil {
				return err
			}
		}
		return nil
	case !errors.As(err, &exit):
		return fmt.Errorf("%s: %w", p.Command, err)
	case len(envs) == 1:
		return each("", envs[0], strings.TrimSpace(fmt.Sprintf("%s\n(%v)", output.String(), err)))
	}
	half := len(envs) / 2
	return errors.Join(p.build(ctx, area, envs[:half], each), p.build(ctx, area, envs[half:], each))
}

// run compiles the cases of one environment. A binary that ends before it has answered for every node is started again for
// the rest, so that a crash costs one case.
func (p *P2go) run(ctx context.Context, area *Area, binary string, env *Env, cases []*Case, outcomes map[string]Outcome) error {
	byNode := map[string]*Case{}
	for _, c := range cases {
		byNode[c.Facts.Name] = c
	}
	facts := filepath.Join(p.Work, "facts", area.Name, env.Name)
	for len(cases) > 0 {
		if err := os.RemoveAll(facts); err != nil {
			return err
		}
		for _, c := range cases {
			if _, err := c.Facts.Write(facts); err != nil {
				return err
			}
		}
		flags, err := cases[0].flags(p.Work) // all are of one golden, or of none
		if err != nil {
			return err
		}
		answered := map[*Case]bool{}
		args := append([]string{
			"catalog", "--environment", env.Name, "--environmentpath", filepath.Dir(env.Dir),
			"--facts-dir", facts,
			"-j", strconv.Itoa(max(p.Jobs, 1)), "--format", "ndjson",
		}, flags...)
		for _, s := range env.Settings {
			args = append(args, "--set", s.Name+"="+s.Value)
		}
		stderr, err := p.catalogs(ctx, binary, args, func(a nodeAnswer) error {
			c := byNode[a.Node]
			if c == nil {
				return fmt.Errorf("%s: an answer for node %q, which has no facts", env.Name, a.Node)
			}
			answered[c] = true
			if p.Wire != nil && a.Error == nil {
				if err := p.Wire(c, binary, a.Catalog); err != nil {
					return err
				}
			}
			r, err := newResult(a.Catalog, a.Error, area.roots(env))
			if err != nil {
				outcomes[c.ID] = Outcome{Crash: err.Error()}
				return nil
			}
			outcomes[c.ID] = Outcome{Result: r}
			return nil
		})
		if err != nil {
			return err
		}
		var rest []*Case
		for _, c := range cases {
			if !answered[c] {
				rest = append(rest, c)
			}
		}
		if len(rest) > 0 && len(answered) == 0 {
			// Answers come in order of node names: the first without one is where it broke off.
			outcomes[rest[0].ID] = Outcome{Crash: "no answer\n" + crashLines(stderr, 20)}
			rest = rest[1:]
		}
		cases = rest
	}
	return nil
}

// nodeAnswer is a line of the binary's output.
type nodeAnswer struct {
	Node        string          `json:"node"`
	Environment string          `json:"environment"`
	Catalog     json.RawMessage `json:"catalog"`
	Error       *string         `json:"error"`
}

// catalogs runs a binary and hands over its answers. That the binary reports failure is no error here: it does so when a
// node's catalog fails.
func (p *P2go) catalogs(ctx context.Context, binary string, args []string, each func(nodeAnswer) error) (string, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Stderr, cmd.Env = &stderr, golden.Env()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	lines := bufio.NewReader(out)
	for err == nil {
		var line []byte
		line, err = lines.ReadBytes('\n')
		var a nodeAnswer
		// The last line of a binary that crashed may be cut; that node then counts as not answered.
		if err == nil && json.Unmarshal(line, &a) == nil {
			err = each(a)
		}
	}
	if err == io.EOF {
		err = nil
	}
	_, _ = io.Copy(io.Discard, out)
	var exit *exec.ExitError
	if werr := cmd.Wait(); werr != nil && !errors.As(werr, &exit) {
		err = errors.Join(err, werr)
	}
	return stderr.String(), errors.Join(err, ctx.Err())
}

// crashLines returns n lines of what a crashing Go program prints: those from its reason on or, without one, the last.
func crashLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	from := slices.IndexFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "panic: ") || strings.HasPrefix(l, "fatal error: ") || strings.HasPrefix(l, "runtime: ")
	})
	if from < 0 {
		from = max(0, len(lines)-n)
	}
	return strings.Join(lines[from:min(from+n, len(lines))], "\n")
}
