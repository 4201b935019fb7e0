package coverage

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Share is how many of some things were covered.
type Share struct{ Covered, Total int }

func (s *Share) add(t Share) {
	s.Covered += t.Covered
	s.Total += t.Total
}

func (s *Share) count(covered bool) {
	s.Total++
	if covered {
		s.Covered++
	}
}

// Percent is the share in percent; nothing of nothing is all of it.
func (s Share) Percent() float64 {
	if s.Total == 0 {
		return 100
	}
	return 100 * float64(s.Covered) / float64(s.Total)
}

// String is the share in percent, which says 100.0% only of all, and "-" where there is nothing.
func (s Share) String() string {
	if s.Total == 0 {
		return "-"
	}
	p := s.Percent()
	if s.Covered < s.Total {
		p = min(p, 99.9)
	}
	return strconv.FormatFloat(p, 'f', 1, 64) + "%"
}

// Summary is what of a file, a module or a program was covered.
type Summary struct{ Lines, Branches, Keys Share }

func (s *Summary) add(t Summary) {
	s.Lines.add(t.Lines)
	s.Branches.add(t.Branches)
	s.Keys.add(t.Keys)
}

// Line is what is known of a line on which statements are.
type Line struct {
	Number int
	// Count is that of the statement that was reached most often; Missed reports whether another was not reached.
	Count  uint64
	Missed bool
	// Arms are the arms of branches that stand on the line, in order.
	Arms []*Point
}

// SourceLines are the lines of a file with statements, arms or keys, in order.
func (f *File) SourceLines() []Line {
	lines := map[int]*Line{}
	at := func(n int) *Line {
		if lines[n] == nil {
			lines[n] = &Line{Number: n}
		}
		return lines[n]
	}
	reach := func(n int, count uint64) {
		l := at(n)
		l.Missed = l.Missed || count == 0
		l.Count = max(l.Count, count)
	}
	for i := range f.Points {
		p := &f.Points[i]
		switch p.Kind {
		case Statement:
			p.Each(func(n int) { reach(n, p.Count) })
		case Key:
			reach(p.Start.Line, p.Count)
		case Arm:
			l := at(p.Start.Line)
			l.Arms = append(l.Arms, p)
		}
	}
	out := make([]Line, 0, len(lines))
	for _, n := range slices.Sorted(maps.Keys(lines)) {
		out = append(out, *lines[n])
	}
	return out
}

// Summary is what of the file was covered. Lines are those with statements, and branches are counted by their arms.
func (f *File) Summary() Summary {
	var s Summary
	counts := map[int]bool{}
	for i := range f.Points {
		switch p := &f.Points[i]; p.Kind {
		case Statement:
			p.Each(func(n int) { counts[n] = counts[n] || p.Count > 0 })
		case Arm:
			s.Branches.count(p.Count > 0)
		case Key:
			s.Keys.count(p.Count > 0)
		}
	}
	for _, covered := range counts {
		s.Lines.count(covered)
	}
	return s
}

// Module is what of a module was covered.
type Module struct {
	Environment, Name string
	Files             []*File
	Summary
}

// Modules are the modules, in the order of environments and names; that of the environment itself has no name.
func (p *Profile) Modules() []*Module {
	byName := map[[2]string]*Module{}
	for _, f := range p.Files {
		key := [2]string{f.Environment, f.Module}
		if byName[key] == nil {
			byName[key] = &Module{Environment: f.Environment, Name: f.Module}
		}
		byName[key].Files = append(byName[key].Files, f)
		byName[key].add(f.Summary())
	}
	var out []*Module
	for _, key := range slices.SortedFunc(maps.Keys(byName), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		sortFiles(byName[key].Files)
		out = append(out, byName[key])
	}
	return out
}

// Environments are the names of the environments, sorted.
func (p *Profile) Environments() []string {
	names := map[string]bool{}
	for _, f := range p.Files {
		names[f.Environment] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// Alone leaves of the profile what belongs to a module that is tested by itself: it is the only one in the folder modules of an environment that is
// made for the tests. Files are below the module's directory then.
func (p *Profile) Alone() {
	var own []*File
	for _, f := range p.Files {
		if name, ok := strings.CutPrefix(f.Name, "modules/"); ok && f.Module != "" {
			f.Name = strings.TrimPrefix(name, f.Module+"/")
			own = append(own, f)
		}
	}
	p.Files = own
}

// Total is what of everything was covered.
func (p *Profile) Total() Summary {
	var s Summary
	for _, f := range p.Files {
		s.add(f.Summary())
	}
	return s
}

// title is the name of a module in reports of a profile.
func (m *Module) title(several bool) string {
	name := m.Name
	if name == "" {
		name = "(environment)"
	}
	if several {
		name = m.Environment + ": " + name
	}
	return name
}

// Text writes a table of modules, or of files with the lines that nothing has reached.
func (p *Profile) Text(w io.Writer, files bool) error {
	var table strings.Builder
	t := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, s Summary, rest string) {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t", name, of(s.Lines), s.Lines, of(s.Branches), s.Branches, of(s.Keys), s.Keys)
		fmt.Fprintln(t, rest)
	}
	first, last := "module", ""
	if files {
		first, last = "file", "  missing"
	}
	several := len(p.Environments()) > 1
	modules := p.Modules()
	width := len(first)
	for _, m := range modules {
		width = max(width, len([]rune(m.title(several))))
		if files {
			for _, f := range m.Files {
				width = max(width, len([]rune(f.title(several))))
			}
		}
	}
	left := func(s string) string { return s + strings.Repeat(" ", width-len([]rune(s))) }
	fmt.Fprintf(t, "%s\tlines\t\tbranches\t\tkeys\t\t%s\n", left(first), last)
	for _, m := range modules {
		if !files {
			row(left(m.title(several)), m.Summary, "")
			continue
		}
		for _, f := range m.Files {
			row(left(f.title(several)), f.Summary(), f.missing())
		}
	}
	row(left("total"), p.Total(), "")
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(table.String()) { // the first column is padded on the left, too
		if _, err := fmt.Fprintln(w, strings.TrimRight(strings.TrimPrefix(line, "  "), " \n")); err != nil {
			return err
		}
	}
	return nil
}

// title is the name of a file in reports of a profile.
func (f *File) title(several bool) string {
	if several {
		return f.Environment + ": " + f.Name
	}
	return f.Name
}

func of(s Share) string {
	if s.Total == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Covered, s.Total)
}

// missing names the lines that nothing has reached, and the keys that nothing has looked up by theirs.
func (f *File) missing() string {
	var numbers []int
	for _, l := range f.SourceLines() {
		if l.Missed && l.Count == 0 {
			numbers = append(numbers, l.Number)
		}
	}
	var texts []string
	for _, l := range LinesOf(numbers) {
		texts = append(texts, l.String())
	}
	if texts == nil {
		return ""
	}
	return "  " + strings.Join(texts, ", ")
}
