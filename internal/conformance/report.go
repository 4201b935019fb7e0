package conformance

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

const reportHead = `# What p2go makes of each case of mgmt's suite: its name, the level that it has, and why it has no higher one (MCL-CONF-13).
# make conformance-mgmt MGMT=<checkout> CONFORMANCE=--write writes it.
`

// Write writes a report: a line for each case, sorted, and no text of the suite (MCL-CONF-13).
func Write(w io.Writer, results []Result) error {
	var b strings.Builder
	b.WriteString(reportHead)
	for _, r := range slices.SortedFunc(slices.Values(results), func(a, b Result) int { return cmp.Compare(a.Key, b.Key) }) {
		fmt.Fprintf(&b, "%s %s %s\n", r.Key, r.Level, r.Reason)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Expected reads a report: the levels of cases by their keys. A file that is not there has none.
func Expected(file string) (map[string]Level, error) {
	expected := map[string]Level{}
	err := eachLine(file, func(words []string) error {
		if len(words) != 3 {
			return fmt.Errorf("a line has a name, a level and a reason")
		}
		l, ok := parseLevel(words[1])
		if !ok {
			return fmt.Errorf("there is no level %s", words[1])
		}
		expected[words[0]] = l
		return nil
	})
	return expected, err
}

// Deviations reads a list of cases in which p2go differs on purpose: their names, and the rules that say so (MCL-CONF-14).
func Deviations(file string) (map[string]string, error) {
	rules := map[string]string{}
	err := eachLine(file, func(words []string) error {
		if len(words) != 2 {
			return fmt.Errorf("a line has a name and a rule")
		}
		rules[words[0]] = words[1]
		return nil
	})
	return rules, err
}

// eachLine calls a function with the words of each line of a file that is no comment.
func eachLine(file string, do func(words []string) error) error {
	data, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if err := do(words); err != nil {
			return fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	return nil
}

// Compare returns the cases with a lower level than expected, and those with a higher one. A case that was skipped has none of these.
func Compare(results []Result, expected map[string]Level) (worse, better []string) {
	for _, r := range results {
		want, ok := expected[r.Key]
		switch {
		case !ok || r.Top == None:
		case r.Level < want:
			worse = append(worse, fmt.Sprintf("%s: %s, expected was %s (%s)", r.Key, r.Level, want, r.Reason))
		case r.Level > want:
			better = append(better, fmt.Sprintf("%s: %s, expected was %s", r.Key, r.Level, want))
		}
	}
	return worse, better
}

// Summarise prints how many cases of each suite and stage have which level, and how many of each kind are where they should be (MCL-CONF-12).
func Summarise(w io.Writer, results []Result) {
	type row struct{ suite, stage string }
	counts := map[row]*[levels + 1]int{}
	for _, r := range results {
		if r.Top == None {
			continue
		}
		k := row{r.Suite, cmp.Or(r.Stage, "graph")}
		if counts[k] == nil {
			counts[k] = new([levels + 1]int)
		}
		counts[k][r.Level+1]++
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "suite\tstage\tcases\tnone\tL0\tL1\tL2\tL3\tL4\t\n")
	for _, s := range Suites {
		for i := -1; i <= len(stages); i++ {
			for k, c := range counts {
				if k.suite != s.Name || (k.stage == "graph") != (i < 0) || k.stage != "graph" && stageIndex(k.stage) != i {
					continue
				}
				sum := 0
				for _, n := range c {
					sum += n
				}
				fmt.Fprintf(t, "%s\t%s\t%d\t", k.suite, k.stage, sum)
				for _, n := range c {
					fmt.Fprintf(t, "%s\t", number(n))
				}
				fmt.Fprintln(t)
			}
		}
	}
	t.Flush()
	for _, s := range Suites {
		for _, kind := range []struct {
			name  string
			graph bool
			goal  int
		}{{"graphs", true, 95}, {"errors", false, 85}} {
			sum, met, top := 0, 0, L3
			if s.Name == "func1" && kind.graph {
				top = L1
			}
			for _, r := range results {
				if r.Suite == s.Name && (r.Stage == "") == kind.graph && r.Top != None {
					sum++
					if r.Level >= top {
						met++
					}
				}
			}
			if sum == 0 {
				continue
			}
			fmt.Fprintf(w, "%s: %d of %d %s have %s: %.1f %%", s.Name, met, sum, kind.name, top, 100*float64(met)/float64(sum))
			if s.Name == "func2" {
				fmt.Fprintf(w, " (at least %d %% are wanted)", kind.goal)
			}
			fmt.Fprintln(w)
		}
	}
}

func number(n int) string {
	if n == 0 {
		return "."
	}
	return fmt.Sprint(n)
}
