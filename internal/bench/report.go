package bench

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Section is a part of the report.
type Section struct {
	Title string
	Rows  []Row
	// Notes are details for whoever wants to improve the figures; they are printed and not recorded.
	Notes []string
}

// Row is one figure.
type Row struct {
	What   string
	Figure string
	// Budget is what the figure should be; "" when there is no budget.
	Budget string
	// Met reports whether it is.
	Met bool
}

func (s *Section) add(what, figure string) { s.Rows = append(s.Rows, Row{What: what, Figure: figure}) }

func (s *Section) judge(what, figure, budget string, met bool) {
	s.Rows = append(s.Rows, Row{What: what, Figure: figure, Budget: budget, Met: met})
}

func (s *Section) note(format string, args ...any) {
	s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
}

func (r Row) verdict() string {
	switch {
	case r.Budget == "":
		return ""
	case r.Met:
		return "met"
	}
	return "not met"
}

// Report prints sections as tables.
func Report(w io.Writer, sections []Section) {
	for _, s := range sections {
		fmt.Fprintf(w, "\n%s\n", s.Title)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, r := range s.Rows {
			fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", r.What, r.Figure, r.Budget, r.verdict())
		}
		t.Flush()
		for _, n := range s.Notes {
			fmt.Fprintf(w, "    %s\n", strings.ReplaceAll(n, "\n", "\n    "))
		}
	}
}

// The figures in the documentation stand between these lines.
const (
	recordBegin = "<!-- make bench writes from here -->\n"
	recordEnd   = "<!-- to here -->\n"
)

// Record writes the sections into a Markdown file, in the place of those that are there. Where only some are measured, the others stay, which have to be of
// the same machine.
func Record(file, machine string, sections []Section, only bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), recordBegin)
	there, after, ok2 := strings.Cut(rest, recordEnd)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no place for the figures", file)
	}
	was, tables, _ := strings.Cut(there, sectionBegin)
	var kept []string
	if only && tables != "" {
		if was = strings.TrimSpace(was); was != machine {
			return fmt.Errorf("the figures are %q, not %q: only all of them can be recorded", was, machine)
		}
		kept = strings.Split(tables, sectionBegin)
	}
	for _, s := range sections {
		table := s.table()
		if i := slices.IndexFunc(kept, func(t string) bool { return strings.HasPrefix(t, s.Title+"\n") }); i >= 0 {
			kept[i] = table
		} else {
			kept = append(kept, table)
		}
	}
	var b strings.Builder
	b.WriteString(before + recordBegin + "\n" + machine + "\n")
	for _, table := range kept {
		b.WriteString(sectionBegin + strings.TrimRight(table, "\n") + "\n")
	}
	b.WriteString("\n" + recordEnd + after)
	return os.WriteFile(file, []byte(b.String()), 0o666)
}

// sectionBegin is before the title of a section in the documentation.
const sectionBegin = "\n### "

// table is the section as the documentation has it, from its title on.
func (s Section) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| | figure | budget | |\n|---|---|---|---|\n", s.Title)
	for _, r := range s.Rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.What, r.Figure, r.Budget, r.verdict())
	}
	return b.String()
}

// ratio writes how often b goes into a.
func ratio(a, b float64) string {
	if r := a / b; r < 10 {
		return fmt.Sprintf("%.2f", r)
	}
	return fmt.Sprintf("%.0f", a/b)
}

func megabytes(n int64) string { return fmt.Sprintf("%.2f MB", float64(n)/1e6) }

func seconds(d time.Duration) string {
	if d < time.Second/10 {
		return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}
