package bench

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/internal/catalogdiff"
)

//go:embed warm.rb
var warmScript []byte

// Puppet compares a binary's catalog command with puppet catalog compile, whole processes with the same 1,000 resources.
func (b *Bench) Puppet(ctx context.Context, rounds int) (Section, error) {
	s := Section{Title: "A binary and Puppet, a catalog of 1,000 resources"}
	bin, err := b.binary("small", Small)
	if err != nil {
		return s, err
	}
	ours := command{args: []string{bin, "catalog", "--node", NodeName, "--facts", b.facts()}}
	if _, err := exec.LookPath("puppet"); err != nil {
		u, _, err := b.several(ours, 5*rounds)
		s.judge("peak memory", megabytes(u.RSS), "≤ 15 MB", u.RSS <= 15e6)
		s.note("there is no puppet command here: nothing is compared")
		return s, err
	}
	theirs, err := b.puppetCommand("small")
	if err != nil {
		return s, err
	}
	var our, their []Usage
	for i := range rounds {
		b.logf("comparing with Puppet: round %d of %d", i+1, rounds)
		u, want, err := b.run(theirs)
		if err != nil {
			return s, err
		}
		their = append(their, u)
		for range 5 {
			u, got, err := b.run(ours)
			if err != nil {
				return s, err
			}
			our = append(our, u)
			if i == 0 {
				if err := b.sameCatalogs(want, got); err != nil {
					return s, err
				}
			}
		}
	}
	o, t := median(our), median(their)
	cpu := float64(t.CPU) / float64(o.CPU)
	s.judge("whole process: CPU, ratio", fmt.Sprintf("%.0f", cpu), "≥ 300", cpu >= 300)
	s.add("whole process: time, ratio", ratio(float64(t.Wall), float64(o.Wall)))
	s.judge("peak memory", megabytes(o.RSS), "≤ 15 MB", o.RSS <= 15e6)
	s.add("peak memory of Puppet", megabytes(t.RSS))
	s.note("binary %s CPU, %s; Puppet %s CPU, %s", seconds(o.CPU), seconds(o.Wall), seconds(t.CPU), seconds(t.Wall))

	warm, version, err := b.warmPuppet(ctx, 2*rounds)
	if err != nil {
		return s, err
	}
	c, err := b.compare("small", Small, 3)
	if err != nil {
		return s, err
	}
	s.add("within a running process: CPU, ratio", ratio(float64(warm), c.compiled.ns))
	s.note("within a running process: Puppet %s CPU, compiled %.2f ms", seconds(warm), c.compiled.ns/1e6)
	s.Title = "A binary and Puppet " + version + ", a catalog of 1,000 resources"
	return s, nil
}

// Memory measures the peak memory of binaries with catalogs of several sizes.
func (b *Bench) Memory(_ context.Context, rounds int) (Section, error) {
	s := Section{Title: "Larger catalogs, whole processes"}
	var small, large Usage
	for _, size := range []struct {
		name, what string
		env        Environment
		into       *Usage
	}{{"small", "1,000 resources", Small, &small}, {"medium", "10,000 resources", Medium, new(Usage)}, {"large", "50,000 resources", Large, &large}} {
		bin, err := b.binary(size.name, size.env)
		if err != nil {
			return s, err
		}
		u, out, err := b.several(command{args: []string{bin, "catalog", "--node", NodeName, "--facts", b.facts()}}, rounds)
		if err != nil {
			return s, err
		}
		*size.into = u
		s.add(size.what+": peak memory", megabytes(u.RSS))
		s.note("%s: %s CPU, %s, %s of JSON", size.what, seconds(u.CPU), seconds(u.Wall), megabytes(int64(len(out))))
	}
	s.add("CPU of 50,000 resources, in those of 1,000", ratio(float64(large.CPU), float64(small.CPU)))
	return s, nil
}

// several runs a command several times and returns the medians and the last output.
func (b *Bench) several(c command, n int) (Usage, []byte, error) {
	var all []Usage
	var out []byte
	for range n {
		u, o, err := b.run(c)
		if err != nil {
			return u, nil, err
		}
		all, out = append(all, u), o
	}
	return median(all), out, nil
}

// puppetCommand is the command that compiles the environment of a name, isolated from the system's configuration and with
// the settings of Puppet 8.
func (b *Bench) puppetCommand(name string) (command, error) {
	facts, err := os.ReadFile(b.facts())
	if err != nil {
		return command{}, err
	}
	yaml := append([]byte("--- !ruby/object:Puppet::Node::Facts\n"), facts...) // JSON is YAML
	if err := writeFiles(b.path("puppet", "var"), map[string]string{"yaml/facts/" + NodeName + ".yaml": string(yaml)}); err != nil {
		return command{}, err
	}
	return b.puppet(
		"catalog", "compile", NodeName, "--certname", NodeName,
		"--environmentpath", b.path(name), "--environment", environmentName, "--facts_terminus", "yaml", "--no-storeconfigs",
		"--strict", "error", "--strict_variables", "--rich_data", "--render-as", "rich_data_json",
	), nil
}

// puppet is a command of Puppet that keeps what it has in a directory of its own.
func (b *Bench) puppet(args ...string) command {
	all := append([]string{"puppet"}, args...)
	for _, dir := range []string{"conf", "var", "ssl", "run", "log", "public"} {
		all = append(all, "--"+dir+"dir", b.path("puppet", dir))
	}
	return command{args: append(all, "--color", "false")}
}

// sameCatalogs fails when Puppet's output holds another catalog than ours.
func (b *Bench) sameCatalogs(theirs, ours []byte) error {
	_, theirs, _ = bytes.Cut(theirs, []byte("\n")) // a notice
	want, err := catalogdiff.Parse(theirs, catalogdiff.EnvRoots(b.path("small", environmentName)))
	if err != nil {
		return fmt.Errorf("Puppet: %w", err)
	}
	got, err := catalogdiff.Parse(ours, catalogdiff.EnvRoots("/etc/puppetlabs/code/environments/"+environmentName))
	if err != nil {
		return err
	}
	if diffs := catalogdiff.Compare(want, got); len(diffs) > 0 {
		return fmt.Errorf("the catalogs of Puppet and of the binary differ:\n%s", strings.Join(diffs, "\n"))
	}
	return nil
}

// warmPuppet is the CPU time of one compilation and its JSON within a Ruby process that has done it before, as in a server.
func (b *Bench) warmPuppet(ctx context.Context, rounds int) (time.Duration, string, error) {
	b.logf("compiling within a running Puppet")
	answer, err := b.warm(ctx, b.path("small", environmentName), rounds, b.facts())
	if err != nil {
		return 0, "", err
	}
	if answer.Size < 100_000 {
		return 0, "", fmt.Errorf("compiling within Ruby gives a catalog of %d bytes", answer.Size)
	}
	return time.Duration(answer.Medians[0] * 1e9), answer.Version, nil
}

// warmed is what warm.rb prints: the medians of CPU seconds for each file of facts, and the size of the smallest catalog.
type warmed struct {
	Version string
	Medians []float64
	Size    int
}

// warm compiles an environment within a Ruby process for several files of facts.
func (b *Bench) warm(ctx context.Context, dir string, rounds int, facts ...string) (*warmed, error) {
	script := b.path("warm.rb")
	if err := os.WriteFile(script, warmScript, 0o666); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "ruby", append([]string{script, b.path("puppet", "warm"), dir, NodeName, strconv.Itoa(rounds)}, facts...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("compiling within Ruby: %w\n%s", err, stderr.Bytes())
	}
	var answer warmed
	if err := json.Unmarshal(out, &answer); err != nil {
		return nil, fmt.Errorf("compiling within Ruby: %w", err)
	}
	if len(answer.Medians) != len(facts) || slices.Min(answer.Medians) <= 0 {
		return nil, errors.New("compiling within Ruby took no time")
	}
	return &answer, nil
}
