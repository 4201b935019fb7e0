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
	"regexp"
	"slices"
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

// crashed is the class of the error of a program that Ruby itself does not survive.
const crashed = "crash of Ruby"

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
	if n := bytes.Count(text, []byte("\n")); err != nil && n < len(programs) && strings.Contains(errors.String(), "[BUG]") {
		rest, err := rubys(ctx, work, programs[n+1:])
		if err != nil {
			return nil, err
		}
		known, err := decode(text, n)
		return slices.Concat(known, []Answer{{Error: crashed}}, rest), err
	}
	if err != nil {
		return nil, fmt.Errorf("ruby: %w: %s", err, errors.String())
	}
	out, err := decode(text, len(programs))
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, errors.String())
	}
	return out, nil
}

// decode reads the answers of n programs.
func decode(text []byte, n int) ([]Answer, error) {
	r := bufio.NewScanner(bytes.NewReader(text))
	r.Buffer(nil, 1<<26)
	out := make([]Answer, n)
	for i := range out {
		if !r.Scan() {
			return nil, fmt.Errorf("ruby answers %d of %d programs", i, n)
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

// address is one in the text of an object.
var address = regexp.MustCompile(`0x[0-9a-f]{16}`)

// control is a control character as inspect prints it in a string of another encoding than UTF-8, which p2go does not have.
var control = regexp.MustCompile(`\\u00([0-9A-F]{2})`)

// symbol is one in the text of an error of a comparison. Ruby has its class there when no code that was ever loaded mentions the symbol, which p2go
// does not know.
var symbol = regexp.MustCompile(`(comparison of [\w:]+ with )(?::.*?|Symbol)( failed)`)

// agree reports whether two texts are the same, but for how control characters, and symbols in errors of comparisons, are written.
func agree(ruby, p2go string) bool {
	if strings.Contains(ruby, " with Symbol failed") {
		ruby, p2go = symbol.ReplaceAllString(ruby, "${1}Symbol$2"), symbol.ReplaceAllString(p2go, "${1}Symbol$2")
	}
	return control.ReplaceAllString(ruby, `\x$1`) == control.ReplaceAllString(p2go, `\x$1`)
}

// same reports whether answers agree. What Ruby itself cannot finish says nothing, nor do parts of a text with an address, nor numbers that p2go does not
// have, which no rescue takes.
func same(ruby, p2go Answer) bool {
	for _, numbers := range []string{"Integer beyond 64 bits", "Rational numbers are not supported", "Complex numbers are not supported"} {
		if strings.Contains(p2go.text(), numbers) {
			return true
		}
	}
	switch class(ruby.Error) {
	case "NoMemoryError", "SystemStackError", "SyntaxError", "invalid string", crashed:
		return true
	}
	return agree(ruby.text(), p2go.text()) || address.MatchString(ruby.text())
}

// Minimise makes the programs of differences smaller, as long as they differ in the same way: first statements are left out, at each depth, then
// parts of expressions stand for the whole.
func Minimise(ctx context.Context, work string, list []*Difference) error {
	left := make([][]*node, len(list)) // statements of a depth without each of which the program differs
	for depth := 0; depth < 8; depth++ {
		found, err := reduced(ctx, work, list, func(i int) []*Program {
			var tries []*Program
			left[i] = nil
			for _, n := range statementsAt(list[i].Program.body, depth) {
				tries = append(tries, list[i].Program.without(map[*node]bool{n: true}))
				left[i] = append(left[i], n)
			}
			return tries
		})
		if err != nil {
			return err
		}
		// Without all of them, or some of them.
		smaller, err := reduced(ctx, work, list, func(i int) []*Program {
			var fit []*node
			for n, d := range found[i] {
				if d != nil {
					fit = append(fit, left[i][n])
				}
			}
			var tries []*Program
			for size := len(fit); size > 0; size /= 2 {
				for from := 0; from < len(fit); from += size {
					drop := map[*node]bool{}
					for _, n := range fit[from:min(from+size, len(fit))] {
						drop[n] = true
					}
					tries = append(tries, list[i].Program.without(drop))
				}
			}
			return tries[:min(len(tries), 15)]
		})
		if err != nil {
			return err
		}
		if shrink(list, smaller) && depth > 0 {
			depth--
		}
	}
	for range 25 {
		found, err := reduced(ctx, work, list, func(i int) []*Program { return list[i].Program.smaller() })
		if err != nil {
			return err
		}
		if !shrink(list, found) {
			return nil
		}
	}
	return nil
}

// shrink takes the smallest program of each difference, and reports whether one is smaller than before.
func shrink(list []*Difference, found [][]*Difference) bool {
	less := false
	for i, ds := range found {
		for _, d := range ds {
			if d != nil && len(d.Program.Source()) < len(list[i].Program.Source()) {
				list[i] = d
				less = true
			}
		}
	}
	return less
}

// reduced runs other programs for each difference: those that differ in the same way are in the result, at their place.
func reduced(ctx context.Context, work string, list []*Difference, tries func(int) []*Program) ([][]*Difference, error) {
	out := make([][]*Difference, len(list))
	var programs []*Program
	type place struct{ of, n int }
	places := map[*Program]place{}
	for i := range list {
		ts := tries(i)
		out[i] = make([]*Difference, len(ts))
		for n, p := range ts {
			places[p] = place{i, n}
		}
		programs = append(programs, ts...)
	}
	for len(programs) > 0 {
		n := min(len(programs), 600)
		found, err := Compare(ctx, work, programs[:n])
		if err != nil {
			return nil, err
		}
		for _, d := range found {
			if at := places[d.Program]; d.kind() == list[at.of].kind() {
				out[at.of][at.n] = d
			}
		}
		programs = programs[n:]
	}
	return out, nil
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
