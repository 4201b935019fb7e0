package reference

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
)

// Verdict says how p2go does on a case.
type Verdict string

// The verdicts, in the order of the table's columns.
const (
	Equal      Verdict = "equal"       // the same catalog, or the same message
	Differing  Verdict = "differing"   // another catalog or message, or a catalog where Puppet fails
	BuildError Verdict = "build error" // the compiler refuses the environment
	RunError   Verdict = "run error"   // the binary fails or crashes where Puppet gives a catalog
	Skipped    Verdict = "skipped"     // not compared, for a stated reason
)

var verdicts = []Verdict{Equal, Differing, BuildError, RunError, Skipped}

// Judgement is the verdict on one case, with what led to it.
type Judgement struct {
	Area    string  `json:"area"`
	ID      string  `json:"id"`
	Verdict Verdict `json:"verdict"`
	// Case is what was judged.
	Case *Case `json:"-"`
	// Differences are lines about how p2go differs, or why the case is skipped.
	Differences []string `json:"differences,omitempty"`
}

// Compare judges every case of the area.
func Compare(area *Area, puppet map[string]Result, p2go map[string]Outcome) []Judgement {
	var out []Judgement
	for _, c := range area.Cases {
		j := Judgement{Area: area.Name, ID: c.ID, Case: c, Verdict: Skipped, Differences: []string{c.Skip}}
		if c.Skip == "" {
			want, got := puppet[c.ID], p2go[c.ID]
			want.Error, got.Error = area.compared(want.Error, got.Error)
			j.Verdict, j.Differences = judge(c, want, got)
		}
		out = append(out, j)
	}
	return out
}

func judge(c *Case, want Result, got Outcome) (Verdict, []string) {
	switch {
	case got.BuildError != "" && c.rejectedAtBuild() && want.Error != "":
		return Skipped, []string{"rejected at build, as its " + string(golden.Diag) + " says"}
	case got.BuildError != "":
		return BuildError, strings.Split(got.BuildError, "\n")
	case got.Crash != "":
		return RunError, strings.Split(got.Crash, "\n")
	case want.Error != "" && got.Error != "":
		if want.Error == got.Error {
			return Equal, nil
		}
		return Differing, []string{"want error: " + want.Error, "got error:  " + got.Error}
	case want.Error != "" && got.Catalog != nil:
		return Differing, []string{"want error: " + want.Error, "got a catalog"}
	case got.Error != "":
		return RunError, []string{got.Error}
	case got.Catalog == nil:
		return RunError, []string{"no answer"}
	}
	if d := catalogdiff.Compare(want.Catalog, got.Catalog); d != nil {
		return Differing, d
	}
	return Equal, nil
}

// rejectedAtBuild reports whether the case claims that the compiler refuses it, with diagnostics of its own.
func (c *Case) rejectedAtBuild() bool {
	if c.Golden == nil {
		return false
	}
	_, ok := c.Golden.Want(golden.Diag)
	return ok
}

// Table writes the number of cases by area and verdict.
func Table(w io.Writer, judgements []Judgement) {
	var areas []string
	counts := map[string]map[Verdict]int{}
	for _, j := range judgements {
		if counts[j.Area] == nil {
			areas = append(areas, j.Area)
			counts[j.Area] = map[Verdict]int{}
		}
		counts[j.Area][j.Verdict]++
	}
	fmt.Fprintf(w, "%-10s %7s", "area", "cases")
	for _, v := range verdicts {
		fmt.Fprintf(w, " %12s", v)
	}
	fmt.Fprintln(w)
	for _, area := range areas {
		total := 0
		for _, n := range counts[area] {
			total += n
		}
		fmt.Fprintf(w, "%-10s %7d", area, total)
		for _, v := range verdicts {
			fmt.Fprintf(w, " %12d", counts[area][v])
		}
		fmt.Fprintln(w)
	}
}

// Show writes the first n judgements that are neither equal nor skipped, each with a few of its differences.
func Show(w io.Writer, judgements []Judgement, n int) {
	const lines = 6
	for _, j := range judgements {
		if j.Verdict == Equal || j.Verdict == Skipped {
			continue
		}
		if n == 0 {
			return
		}
		n--
		fmt.Fprintf(w, "\n%s: %s: %s\n", j.Area, j.ID, j.Verdict)
		for i, d := range j.Differences {
			if i == lines {
				fmt.Fprintf(w, "    and %d more\n", len(j.Differences)-lines)
				break
			}
			fmt.Fprintf(w, "    %s\n", shorten(d))
		}
	}
}

// shorten cuts a line that would fill the screen: contents of files are parameters too.
func shorten(line string) string {
	const limit = 400
	if len(line) <= limit {
		return line
	}
	return strings.ToValidUTF8(line[:limit], "") + " ..."
}

// WriteJSON writes all judgements, one JSON line each.
func WriteJSON(w io.Writer, judgements []Judgement) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, j := range judgements {
		if err := enc.Encode(j); err != nil {
			return err
		}
	}
	return nil
}
