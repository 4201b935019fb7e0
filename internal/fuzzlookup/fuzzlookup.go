// Package fuzzlookup compares lookups of p2go with those of real Puppet on generated hierarchies and data.
//
// A seed stands for a [Case]: an environment with the configurations and data files of all layers, a node's facts, and lookups.
// Puppet answers the lookups of all cases in one process of Ruby; p2go reads the files with the code that it builds programs
// with, and looks up with the code that programs link, in this process. Compared are values, in rich JSON, errors, explanations
// and what is logged.
package fuzzlookup

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed driver.rb
var driver []byte

// raw is a value in JSON.
type raw = json.RawMessage

// Answer is what one side says to a lookup: a value, an error, or an explanation.
type Answer struct {
	Value       string   `json:"value"`
	Error       string   `json:"error"`
	Explanation string   `json:"explanation"`
	Log         []string `json:"log"`
	// Failed reports whether the lookup ends a compilation.
	Failed bool `json:"failed"`
}

// String is the answer as reports show it.
func (a Answer) String() string {
	var b strings.Builder
	switch {
	case a.Explanation != "":
		b.WriteString(a.Explanation)
	case a.Error != "":
		b.WriteString("error: " + a.Error + "\n")
	default:
		b.WriteString("value: " + a.Value + "\n")
	}
	for _, m := range a.Log {
		b.WriteString("log: " + m + "\n")
	}
	return b.String()
}

// Difference is a lookup to which the two sides give different answers.
type Difference struct {
	Case      *Case
	Lookup    int
	Want, Got Answer
}

// String shows the difference and how to see it again.
func (d Difference) String() string {
	l, err := json.Marshal(d.Case.Lookups[d.Lookup])
	if err != nil {
		panic(err) // its values are JSON
	}
	want, got := unlike(d.Want.String(), d.Got.String())
	return fmt.Sprintf("seed %d, lookup %d: %s\n--- Puppet\n%s--- p2go\n%s", d.Case.Seed, d.Lookup, l, want, got)
}

// unlike leaves out most of the lines that both texts begin and end with.
func unlike(a, b string) (string, string) {
	const around = 4
	x, y := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	begin := 0
	for begin < min(len(x), len(y)) && x[begin] == y[begin] {
		begin++
	}
	end := 0
	for end < min(len(x), len(y))-begin && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	begin, end = max(0, begin-around), max(0, end-around)
	return strings.Join(x[begin:len(x)-end], ""), strings.Join(y[begin:len(y)-end], "")
}

// Compare makes the cases' lookups with both sides, in folders in work, and returns the answers that differ.
func Compare(ctx context.Context, work string, cases []*Case) ([]Difference, error) {
	var requests bytes.Buffer
	for _, c := range cases {
		if err := c.write(filepath.Join(work, c.name())); err != nil {
			return nil, err
		}
		if err := json.NewEncoder(&requests).Encode(c.request(work)); err != nil {
			return nil, err
		}
	}
	var list []Difference
	err := ask(ctx, &requests, func(i int, want []Answer) error {
		c := cases[i]
		if len(want) != len(c.Lookups) {
			return fmt.Errorf("seed %d: Puppet has %d answers", c.Seed, len(want))
		}
		got, err := c.answers(filepath.Join(work, c.name()), func(i int) bool { return want[i].Failed })
		if err != nil {
			return fmt.Errorf("seed %d: %w", c.Seed, err)
		}
		for i := range want {
			if !same(want[i], got[i]) {
				list = append(list, Difference{c, i, want[i], got[i]})
			}
		}
		return os.RemoveAll(filepath.Join(work, c.name()))
	})
	return list, err
}

// same compares the answers, where there is something to compare with. What Ruby's parsers say of a text is their own.
func same(want, got Answer) bool {
	for _, s := range brokenDown {
		if strings.Contains(want.Error+want.Explanation, s) {
			return true
		}
	}
	for _, s := range []*string{&want.Error, &want.Explanation, &got.Error, &got.Explanation} {
		*s = mistake.ReplaceAllString(*s, "$1")
	}
	return want.Value == got.Value && want.Error == got.Error && want.Explanation == got.Explanation && slices.Equal(want.Log, got.Log)
}

// brokenDown are texts of errors with which Puppet's own code breaks down: values that have no elements are asked for one, and a
// conversion with arguments replaces the text of its type in the lookup_options, which then are no data any more.
var brokenDown = []string{"undefined method `", "#<Puppet::Pops::Types::P", "entry 'convert_to' variant 2 index 0 expects a Data value, got Type"}

var mistake = regexp.MustCompile(`(?s)(Unable to parse \(\S+\): ).*`)

func (c *Case) name() string { return fmt.Sprintf("seed%d", c.Seed) }

// write writes the case's files to a folder.
func (c *Case) write(dir string) error {
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(c.Files[name], caseDir, dir)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Text shows the case: its files, facts and lookups.
func (c *Case) Text() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		if text := c.Files[name]; text != "" && !strings.HasSuffix(name, ".pp") {
			fmt.Fprintf(&b, "-- %s --\n%s", name, text)
		}
	}
	fmt.Fprintf(&b, "-- facts --\n%s\n", c.Facts)
	for i, l := range c.Lookups {
		text, err := json.Marshal(l)
		if err != nil {
			panic(err) // its values are JSON
		}
		fmt.Fprintf(&b, "-- lookup %d --\n%s\n", i, text)
	}
	return b.String()
}

// request is a line for the driver; driver.rb describes it.
type request struct {
	ID          string   `json:"id"`
	Dir         string   `json:"dir"`
	Environment string   `json:"environment"`
	Global      string   `json:"global,omitempty"`
	Facts       raw      `json:"facts"`
	Lookups     []Lookup `json:"lookups"`
}

func (c *Case) request(work string) request {
	dir := filepath.Join(work, c.name())
	r := request{ID: c.name(), Dir: filepath.Join(dir, Environment), Environment: Environment, Facts: raw(c.Facts), Lookups: c.Lookups}
	if c.Global {
		r.Global = filepath.Join(dir, GlobalConfig)
	}
	return r
}

// ask lets Puppet answer the requests and hands over the answers, in the same order.
func ask(ctx context.Context, requests io.Reader, each func(i int, answers []Answer) error) error {
	script, err := os.CreateTemp("", "fuzzlookup*.rb")
	if err != nil {
		return err
	}
	defer os.Remove(script.Name())
	_, err = script.Write(driver)
	if closeErr := script.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "ruby", script.Name())
	var messages bytes.Buffer
	cmd.Stdin, cmd.Stderr = requests, &messages
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewReader(out)
	for i := 0; ; i++ {
		line, readErr := lines.ReadBytes('\n')
		if readErr != nil {
			break // io.EOF, or what Wait reports too
		}
		var a struct{ Answers []Answer }
		if err = json.Unmarshal(line, &a); err == nil {
			err = each(i, a.Answers)
		}
		if err != nil {
			_, _ = io.Copy(io.Discard, out) // Ruby must be able to end
			break
		}
	}
	if waitErr := cmd.Wait(); err == nil && waitErr != nil {
		err = fmt.Errorf("asking Puppet: %w\n%s", waitErr, messages.Bytes())
	}
	return err
}
