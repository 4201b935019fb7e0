// Package fuzzruby compares Ruby code that p2go compiles with the same code in Ruby, on generated templates.
//
// A seed stands for a [Program]: an ERB template and the variables that it sees. Ruby renders the templates of all programs in one process; p2go
// compiles hundreds of them into one program, which renders them. Compared is what they render, or the class and the message of the
// exception that ends them.
//
// A program that differs is made smaller as long as it differs, by leaving out statements and putting parts of expressions in the place of the
// whole.
package fuzzruby

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Answer is what became of a program. One of the fields is set, or none for an empty output.
type Answer struct {
	Output string `json:"output"`
	// Error is an exception: its class and message.
	Error string `json:"error"`
	// Refused is what p2go does not compile, Failure an error that is no exception, and Panic the text of a panic.
	Refused string `json:"-"`
	Failure string `json:"failure"`
	Panic   string `json:"panic"`
}

// text is the answer as it is compared and shown.
func (a Answer) text() string {
	for _, x := range []struct{ what, text string }{{"refused", a.Refused}, {"failure", a.Failure}, {"panic", a.Panic}, {"error", a.Error}} {
		if x.text != "" {
			return x.what + ": " + x.text
		}
	}
	return a.Output
}

// Difference is a program on which Ruby and p2go disagree.
type Difference struct {
	Program    *Program
	Ruby, P2go Answer
}

// kind tells differences apart roughly, so that a smaller program differs as the larger one did.
func (d *Difference) kind() string {
	if d.P2go.Refused != "" {
		_, what, _ := strings.Cut(d.P2go.Refused, "p2go does not compile")
		return "refused " + what
	}
	return fmt.Sprint(d.P2go.Panic != "", d.P2go.Failure != "", class(d.P2go.Error), class(d.Ruby.Error))
}

func class(message string) string {
	c, _, _ := strings.Cut(message, ":")
	return c
}

// String shows the program and both answers.
func (d *Difference) String() string {
	return fmt.Sprintf("seed %d\n%s\nvariables: %s\nRuby: %s\np2go: %s\n", d.Program.Seed, d.Program.Source(), d.Program.facts(), d.Ruby.text(), d.P2go.text())
}

//go:embed driver.rb
var driver string

// rubys renders the programs in Ruby.
func rubys(ctx context.Context, work string, programs []*Program) ([]Answer, error) {
	script := filepath.Join(work, "driver.rb")
	if err := os.WriteFile(script, []byte(driver), 0o600); err != nil {
		return nil, err
	}
	var in bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, p := range programs {
		if err := enc.Encode(map[string]any{"template": p.Source(), "vars": json.RawMessage(p.facts())}); err != nil {
			return nil, err
		}
	}
	cmd := exec.CommandContext(ctx, "ruby", "--disable=did_you_mean,error_highlight", script)
	cmd.Stdin = &in
	var errors bytes.Buffer
	cmd.Stderr = &errors
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("ruby: %w: %s", err, errors.String())
	}
	r := bufio.NewScanner(bytes.NewReader(text))
	r.Buffer(nil, 1<<26)
	out := make([]Answer, len(programs))
	for i := range programs {
		if !r.Scan() {
			return nil, fmt.Errorf("ruby answers %d of %d programs: %s", i, len(programs), errors.String())
		}
		if err := json.Unmarshal(r.Bytes(), &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Compare returns the programs whose answers differ. Files are written to the folder.
func Compare(ctx context.Context, work string, programs []*Program) ([]*Difference, error) {
	theirs, err := rubys(ctx, work, programs)
	if err != nil {
		return nil, err
	}
	ours, err := answers(ctx, work, programs)
	if err != nil {
		return nil, err
	}
	var list []*Difference
	for i, p := range programs {
		if !same(theirs[i], ours[i]) {
			list = append(list, &Difference{p, theirs[i], ours[i]})
		}
	}
	return list, nil
}

// same reports whether answers agree. What Ruby itself cannot finish says nothing.
func same(ruby, p2go Answer) bool {
	switch class(ruby.Error) {
	case "NoMemoryError", "SystemStackError", "SyntaxError", "invalid string":
		return true
	}
	return ruby.text() == p2go.text()
}

// Minimise makes the programs of differences smaller, as long as they differ in the same way.
func Minimise(ctx context.Context, work string, list []*Difference) error {
	for range 12 {
		var tries []*Program
		var of []int
		for i, d := range list {
			for _, p := range d.Program.smaller() {
				tries = append(tries, p)
				of = append(of, i)
			}
		}
		if len(tries) == 0 {
			return nil
		}
		index := map[*Program]int{}
		for n, p := range tries {
			index[p] = of[n]
		}
		found, err := Compare(ctx, work, tries)
		if err != nil {
			return err
		}
		better := map[int]*Difference{}
		for _, d := range found {
			i := index[d.Program]
			if b := better[i]; d.kind() == list[i].kind() && (b == nil || len(d.Program.Source()) < len(b.Program.Source())) {
				better[i] = d
			}
		}
		if len(better) == 0 {
			return nil
		}
		for i, d := range better {
			list[i] = d
		}
	}
	return nil
}

// Line is the first line on which the answers differ.
func (d *Difference) Line() string {
	theirs, ours := strings.Split(d.Ruby.text(), "\n"), strings.Split(d.P2go.text(), "\n")
	i := 0
	for i < len(theirs)-1 && i < len(ours)-1 && theirs[i] == ours[i] {
		i++
	}
	return fmt.Sprintf("seed %d: Ruby: %.200s; p2go: %.200s", d.Program.Seed, theirs[i], ours[i])
}
