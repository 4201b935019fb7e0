package coverage

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"time"
)

// path is where a file is, below the folder of the sources.
func (p *Profile) path(f *File) string {
	if len(p.Environments()) > 1 {
		return path.Join(f.Environment, f.Name)
	}
	return f.Name
}

// Lcov writes the form of lcov, in which files are below a folder. Keys of data files are lines.
func (p *Profile) Lcov(w io.Writer, folder string) error {
	b := bufio.NewWriter(w)
	sortFiles(p.Files)
	for _, f := range p.Files {
		name := path.Join(folder, p.path(f))
		if strings.ContainsAny(name, "\r\n") {
			return fmt.Errorf("lcov has no way to name the file %q", name)
		}
		fmt.Fprintf(b, "TN:\nSF:%s\n", name)
		s := f.Summary()
		taken := map[int]bool{} // branches that were reached
		for i := range f.Points {
			if x := &f.Points[i]; x.Kind == Arm {
				taken[x.Branch] = taken[x.Branch] || x.Count > 0
			}
		}
		arms := map[int]int{}
		lines := f.SourceLines()
		for _, l := range lines {
			for _, x := range l.Arms {
				count := "-"
				if taken[x.Branch] {
					count = strconv.FormatUint(x.Count, 10)
				}
				fmt.Fprintf(b, "BRDA:%d,%d,%d,%s\n", l.Number, x.Branch-1, arms[x.Branch], count)
				arms[x.Branch]++
			}
		}
		if s.Branches.Total > 0 {
			fmt.Fprintf(b, "BRF:%d\nBRH:%d\n", s.Branches.Total, s.Branches.Covered)
		}
		found, hit := 0, 0
		for _, l := range lines {
			if l.counted() {
				found++
				if l.Count > 0 {
					hit++
				}
				fmt.Fprintf(b, "DA:%d,%d\n", l.Number, l.Count)
			}
		}
		fmt.Fprintf(b, "LF:%d\nLH:%d\nend_of_record\n", found, hit)
	}
	return b.Flush()
}

// counted reports whether a statement or a key is on the line, and not only an arm.
func (l *Line) counted() bool { return l.Missed || l.Count > 0 }

// The elements of Cobertura's XML, as of its coverage-04.dtd.
type (
	xmlCoverage struct {
		XMLName         xml.Name     `xml:"coverage"`
		LineRate        string       `xml:"line-rate,attr"`
		BranchRate      string       `xml:"branch-rate,attr"`
		LinesCovered    int          `xml:"lines-covered,attr"`
		LinesValid      int          `xml:"lines-valid,attr"`
		BranchesCovered int          `xml:"branches-covered,attr"`
		BranchesValid   int          `xml:"branches-valid,attr"`
		Complexity      string       `xml:"complexity,attr"`
		Version         string       `xml:"version,attr"`
		Timestamp       int64        `xml:"timestamp,attr"`
		Sources         []string     `xml:"sources>source"`
		Packages        []xmlPackage `xml:"packages>package"`
	}
	xmlPackage struct {
		Name       string     `xml:"name,attr"`
		LineRate   string     `xml:"line-rate,attr"`
		BranchRate string     `xml:"branch-rate,attr"`
		Complexity string     `xml:"complexity,attr"`
		Classes    []xmlClass `xml:"classes>class"`
	}
	xmlClass struct {
		Name       string    `xml:"name,attr"`
		Filename   string    `xml:"filename,attr"`
		LineRate   string    `xml:"line-rate,attr"`
		BranchRate string    `xml:"branch-rate,attr"`
		Complexity string    `xml:"complexity,attr"`
		Methods    struct{}  `xml:"methods"`
		Lines      []xmlLine `xml:"lines>line"`
	}
	xmlLine struct {
		Number    int    `xml:"number,attr"`
		Hits      uint64 `xml:"hits,attr"`
		Branch    bool   `xml:"branch,attr"`
		Condition string `xml:"condition-coverage,attr,omitempty"`
	}
)

// Cobertura writes the XML of Cobertura: a module is a package, a file is a class, and keys of data files are lines. Files are below a folder.
// The time is that of the report.
func (p *Profile) Cobertura(w io.Writer, folder, version string, at time.Time) error {
	rate := func(s Share) string { return strconv.FormatFloat(s.Percent()/100, 'f', 4, 64) }
	linesOf := func(s Summary) Share {
		lines := s.Lines
		lines.add(s.Keys)
		return lines
	}
	total := p.Total()
	lines := linesOf(total)
	report := xmlCoverage{
		LineRate: rate(lines), BranchRate: rate(total.Branches), LinesCovered: lines.Covered, LinesValid: lines.Total,
		BranchesCovered: total.Branches.Covered, BranchesValid: total.Branches.Total, Complexity: "0", Version: version, Timestamp: at.UnixMilli(),
		Sources: []string{folder},
	}
	several := len(p.Environments()) > 1
	for _, m := range p.Modules() {
		in := xmlPackage{Name: m.title(several), LineRate: rate(linesOf(m.Summary)), BranchRate: rate(m.Branches), Complexity: "0"}
		for _, f := range m.Files {
			s := f.Summary()
			class := xmlClass{Name: f.Name, Filename: p.path(f), LineRate: rate(linesOf(s)), BranchRate: rate(s.Branches), Complexity: "0"}
			for _, l := range f.SourceLines() {
				line := xmlLine{Number: l.Number, Hits: l.Count, Branch: len(l.Arms) > 0}
				if line.Branch {
					var arms Share
					for _, x := range l.Arms {
						arms.count(x.Count > 0)
					}
					line.Condition = fmt.Sprintf("%d%% (%d/%d)", arms.Covered*100/arms.Total, arms.Covered, arms.Total)
				}
				class.Lines = append(class.Lines, line)
			}
			in.Classes = append(in.Classes, class)
		}
		report.Packages = append(report.Packages, in)
	}
	if _, err := io.WriteString(w, xml.Header+`<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">`+"\n"); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
