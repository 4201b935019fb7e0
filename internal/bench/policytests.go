package bench

import (
	"bufio"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/bench/usage"
)

//go:embed policytests
var policyTests embed.FS

// What the tests of policies are: three examples for each module of [Small] and each set of facts.
const (
	factSets       = 10
	examplesOfOne  = 3
	policyTestName = "tests"
)

// PolicyTests compares the tests of an environment's modules with the same tests in rspec-puppet, and measures what p2go test does after a change.
func (b *Bench) PolicyTests(ctx context.Context, rounds int) (Section, error) {
	examples := factSets * Small.Apps * examplesOfOne
	s := Section{Title: fmt.Sprintf("Tests: %d examples over %d sets of facts", examples, factSets)}
	dir := b.path(policyTestName, environmentName)
	if err := writeTests(dir, Small); err != nil {
		return s, err
	}
	test := b.testCommand(dir)
	b.logf("testing with empty caches")
	cold, _, err := b.run(test)
	if err != nil {
		return s, err
	}
	ran, err := b.ranTests(test)
	if err != nil {
		return s, err
	}
	if ran != examples {
		return s, fmt.Errorf("%d examples ran, not %d", ran, examples)
	}
	b.logf("testing again")
	same, _, err := b.several(test, rounds)
	if err != nil {
		return s, err
	}
	running, err := b.testBinary(test, rounds)
	if err != nil {
		return s, err
	}
	s.note("running the tests: %s CPU, %s; all of p2go test: %s CPU, %s; with empty caches: %s CPU, %s",
		seconds(running.CPU), seconds(running.Wall), seconds(same.CPU), seconds(same.Wall), seconds(cold.CPU), seconds(cold.Wall))
	if err := b.rspec(ctx, &s, dir, examples, running, same, cold); err != nil {
		return s, err
	}
	for _, e := range []Environment{Small, Wide} {
		if err := b.afterChanges(&s, e, rounds); err != nil {
			return s, err
		}
	}
	return s, nil
}

// writeTests writes an environment with tests of its modules, and the sets of facts.
func writeTests(dir string, e Environment) error {
	files := e.Files()
	files["p2go/apps_test.go"] = expandFrom(policyTests, "policytests/apps_test.go.tmpl", map[string]any{"Apps": e.apps()})
	files["spec/apps_spec.rb"] = expandFrom(policyTests, "policytests/apps_spec.rb", map[string]any{"Apps": e.apps()})
	for i := range factSets {
		facts := Facts()
		name := fmt.Sprintf("node%d.example.com", i)
		family := []string{"Debian", "RedHat"}[i%2]
		facts["clientcert"] = name
		facts["os"].(map[string]any)["family"] = family
		facts["os"].(map[string]any)["name"] = family
		facts["networking"].(map[string]any)["fqdn"] = name
		facts["networking"].(map[string]any)["ip"] = "192.0.2." + strconv.Itoa(i+1)
		facts["processors"].(map[string]any)["count"] = i + 1
		text, err := json.Marshal(facts)
		if err != nil {
			return err
		}
		files["p2go/facts/"+name+".json"] = string(text)
	}
	return writeFiles(dir, files)
}

// testCommand runs all tests of an environment, also if nothing has changed, with caches of their own.
func (b *Bench) testCommand(dir string, args ...string) command {
	return command{
		args: append([]string{b.p2go, "test", dir, "--count", "1"}, args...),
		env:  []string{"GOCACHE=" + b.path("testcache", "go"), "XDG_CACHE_HOME=" + b.path("testcache")},
	}
}

// ranTests counts the examples that ran: the tests without tests inside.
func (b *Bench) ranTests(test command) (int, error) {
	test.args = append(slices.Clone(test.args), "--format", "json")
	_, out, err := b.run(test)
	if err != nil {
		return 0, err
	}
	n := 0
	for line := range strings.Lines(string(out)) {
		var e struct{ Action, Test string }
		if json.Unmarshal([]byte(line), &e) == nil && e.Action == "pass" && strings.Count(e.Test, "/") == 2 {
			n++
		}
	}
	return n, nil
}

// testBinary is what the binary with the tests uses, without the go command that starts it.
func (b *Bench) testBinary(test command, rounds int) (Usage, error) {
	report := b.path("tests.jsonl")
	test.args = append(slices.Clone(test.args), "--", "-exec", b.usage+" "+report)
	for range rounds {
		if _, _, err := b.run(test); err != nil {
			return Usage{}, err
		}
	}
	reports, err := readReports(report)
	if err != nil {
		return Usage{}, err
	}
	var all []Usage
	for _, r := range reports {
		all = append(all, r.Usage)
	}
	if len(all) != rounds {
		return Usage{}, fmt.Errorf("%d test binaries ran, not %d", len(all), rounds)
	}
	return median(all), nil
}

// summary is the last line of rspec.
var summary = regexp.MustCompile(`(?m)^(\d+) examples, (\d+) failures`)

// rspec compares with rspec-puppet.
func (b *Bench) rspec(ctx context.Context, s *Section, dir string, examples int, running, same, cold Usage) error {
	if exec.CommandContext(ctx, "ruby", "-e", "require 'rspec-puppet'").Run() != nil {
		s.note("there is no rspec-puppet here: nothing is compared")
		return nil
	}
	b.logf("running the tests in rspec-puppet")
	u, out, err := b.run(command{dir: dir, args: []string{"rspec", "--no-color", "spec"}})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	if m := summary.FindSubmatch(out); m == nil || string(m[1]) != strconv.Itoa(examples) || string(m[2]) != "0" {
		return fmt.Errorf("rspec-puppet did not run %d examples:\n%s", examples, out)
	}
	s.note("rspec-puppet: %s CPU, %s", seconds(u.CPU), seconds(u.Wall))
	of := float64(u.CPU)
	s.judge("CPU of rspec-puppet, in that of running the tests", ratio(of, float64(running.CPU)), "≥ 100", of >= 100*float64(running.CPU))
	s.add("in that of p2go test when nothing has changed", ratio(of, float64(same.CPU)))
	s.add("in that of p2go test with empty caches", fmt.Sprintf("%.1f", of/float64(cold.CPU)))
	s.add("p2go test with empty caches: the share of building", fmt.Sprintf("%.1f %%", 100*float64(cold.CPU-running.CPU)/float64(cold.CPU)))
	return nil
}

// afterChanges measures p2go test on an environment after a test and a manifest have changed.
func (b *Bench) afterChanges(s *Section, e Environment, rounds int) error {
	dir := b.path(fmt.Sprintf("tests%d", e.Manifests()), environmentName)
	if err := writeTests(dir, e); err != nil {
		return err
	}
	b.logf("testing %d manifests after changes", e.Manifests())
	test := b.testCommand(dir, "--run", "TestNothing")
	if _, _, err := b.run(test); err != nil {
		return err
	}
	own := filepath.Join(dir, "p2go", "apps_test.go")
	text, err := os.ReadFile(own)
	if err != nil {
		return err
	}
	n := 1000 * e.Manifests() // no text is one that another environment had, whose packages Go's cache has
	for _, c := range []struct {
		what   string
		change func() error
	}{
		{"a test", func() error {
			return os.WriteFile(own, fmt.Appendf(nil, "%s\nfunc TestNothing%d(t *testing.T) { t.Log(%d) }\n", text, n, n), 0o666)
		}},
		{"a manifest", func() error { return change(filepath.Join(dir, "modules", "app010", "manifests", "service.pp"), n) }},
	} {
		var all, tools []Usage
		for range rounds {
			n++
			if err := c.change(); err != nil {
				return err
			}
			whole, tool, err := b.runAndGoTest(test)
			if err != nil {
				return err
			}
			all, tools = append(all, whole), append(tools, tool)
		}
		var compiled []string
		var linkers []Usage
		for range rounds {
			n++
			if err := c.change(); err != nil {
				return err
			}
			link, packages, err := b.linker(test)
			if err != nil {
				return err
			}
			linkers, compiled = append(linkers, link), packages
		}
		changed, tool, link := median(all), median(tools), median(linkers)
		own, took := changed.CPU-tool.CPU, changed.Wall-tool.Wall
		after := fmt.Sprintf("after a change of %s, %d manifests: ", c.what, e.Manifests())
		s.add(after+"packages compiled, binaries linked", fmt.Sprintf("%d, 1", len(compiled)))
		s.add(after+"CPU, in that of the linker", fmt.Sprintf("%.1f", float64(changed.CPU)/float64(link.CPU)))
		s.add(after+"CPU, in that of its go test", fmt.Sprintf("%.1f", float64(changed.CPU)/float64(tool.CPU)))
		s.judge(after+"CPU without its go test, in that of the linker", fmt.Sprintf("%.1f", float64(own)/float64(link.CPU)), "≤ 1", own <= link.CPU)
		s.add(after+"time without its go test, in that of the linker", fmt.Sprintf("%.1f", float64(took)/float64(link.Wall)))
		s.note("%s%s CPU, %s; go test %s CPU; linker %s CPU; compiled: %s", after, seconds(changed.CPU), seconds(changed.Wall), seconds(tool.CPU), seconds(link.CPU), strings.Join(compiled, ", "))
	}
	return nil
}

// linker runs p2go test; link is what the linker has used, which is to run once, and compiled are the packages that are compiled.
func (b *Bench) linker(test command) (link Usage, compiled []string, err error) {
	if _, err := b.tools(test); err != nil {
		return link, nil, err
	}
	reports, err := readReports(b.path("tools.jsonl"))
	if err != nil {
		return link, nil, err
	}
	links := 0
	for _, r := range reports {
		switch {
		case slices.Contains(r.Args, "-V=full"):
		case filepath.Base(r.Args[0]) == "link":
			links++
			link = r.Usage
		case filepath.Base(r.Args[0]) == "compile":
			if i := slices.Index(r.Args, "-p"); i > 0 {
				compiled = append(compiled, r.Args[i+1])
			}
		}
	}
	if links != 1 {
		return link, nil, fmt.Errorf("%d binaries were linked, not one", links)
	}
	return link, compiled, nil
}

// runAndGoTest runs p2go test; tool is what go test has used of it, which is what a change of a generated file by hand takes.
func (b *Bench) runAndGoTest(test command) (whole, tool Usage, err error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return whole, tool, err
	}
	report := b.path("gotest.jsonl")
	if err := os.Remove(report); err != nil && !errors.Is(err, os.ErrNotExist) {
		return whole, tool, err
	}
	script := fmt.Sprintf("#!/bin/sh\n[ $1 = test ] && exec %s %s %s \"$@\"\nexec %[3]s \"$@\"\n", b.usage, report, goTool)
	if err := os.MkdirAll(b.path("measured"), 0o777); err != nil {
		return whole, tool, err
	}
	if err := os.WriteFile(b.path("measured", "go"), []byte(script), 0o777); err != nil {
		return whole, tool, err
	}
	test.env = append(slices.Clone(test.env), "PATH="+b.path("measured")+":"+os.Getenv("PATH"))
	if whole, _, err = b.run(test); err != nil {
		return whole, tool, err
	}
	reports, err := readReports(report)
	if err != nil {
		return whole, tool, err
	}
	if len(reports) != 1 {
		return whole, tool, fmt.Errorf("go test ran %d times, not once", len(reports))
	}
	return whole, reports[0].Usage, nil
}

// readReports reads what commands have used.
func readReports(file string) ([]usage.Report, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []usage.Report
	dec := json.NewDecoder(bufio.NewReader(f))
	for {
		var u usage.Report
		if err := dec.Decode(&u); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, u)
	}
}
