package coverage

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/p2go/p2go/internal/source"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// pageData is what the page shows.
type pageData struct {
	Title   string
	Total   Summary
	Modules []pageModule
	Files   []pageFile
}

type pageModule struct {
	Name string
	Summary
}

type pageFile struct {
	ID, Module, Name string
	Summary
	Source []pageLine
}

// pageLine is a line of source. Class is hit, miss or part, "" for one without statements.
type pageLine struct {
	Number int
	Class  string
	Count  string
	Runs   []run
}

// run is a stretch of a line that is shown alike.
type run struct{ Class, Title, Text string }

// HTML writes a page with the source of all files, which needs nothing else. The text of a file is asked for.
func (p *Profile) HTML(w io.Writer, title string, text func(f *File, path string) (string, error)) error {
	data := pageData{Title: title, Total: p.Total()}
	several := len(p.Environments()) > 1
	for _, m := range p.Modules() {
		data.Modules = append(data.Modules, pageModule{m.title(several), m.Summary})
		for _, f := range m.Files {
			src, err := text(f, p.path(f))
			if err != nil {
				return err
			}
			data.Files = append(data.Files, pageFile{
				ID: fmt.Sprintf("f%d", len(data.Files)+1), Module: m.title(several), Name: f.title(several), Summary: f.Summary(), Source: f.pageLines(src),
			})
		}
	}
	return page.Execute(w, data)
}

// pageLines are the lines of a file's text.
func (f *File) pageLines(text string) []pageLine {
	src := source.NewFile(f.Name, text)
	marks := make([]mark, len(text))
	branches := map[int][]*Point{}
	for i := range f.Points {
		p := &f.Points[i]
		start, end := src.Offset(p.Start.Line, p.Start.Col), src.Offset(p.End.Line, p.End.Col)
		switch p.Kind {
		case Statement: // those in others come after them
			for at := start; at < end; at++ {
				marks[at] = mark{missed: p.Count == 0}
			}
		case Arm:
			branches[p.Branch] = append(branches[p.Branch], p)
		}
	}
	for i := range f.Points {
		p := &f.Points[i]
		if p.Kind == Statement {
			continue
		}
		start, end := src.Offset(p.Start.Line, p.Start.Col), src.Offset(p.End.Line, p.End.Col)
		class, title := "key hit", fmt.Sprintf("looked up %s", times(p.Count))
		switch {
		case p.Kind == Arm:
			class, title = armMark(p, branches[p.Branch])
		case p.Count == 0:
			class, title = "key miss", "never looked up"
		}
		for at := start; at < end; at++ {
			marks[at].class, marks[at].title = class, title
		}
	}
	states := map[int]Line{}
	for _, l := range f.SourceLines() {
		states[l.Number] = l
	}
	var lines []pageLine
	at := 0
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		out := pageLine{Number: n + 1, Runs: runs(strings.TrimSuffix(line, "\r"), marks[at:])}
		if l, ok := states[n+1]; ok && l.counted() {
			out.Class, out.Count = "hit", fmt.Sprint(l.Count)
			if l.Count == 0 {
				out.Class = "miss"
			} else if l.Missed || missesArm(l.Arms) {
				out.Class = "part"
			}
		}
		lines = append(lines, out)
		at += len(line) + 1
	}
	return lines
}

// mark is how a byte of the source is shown.
type mark struct {
	missed       bool
	class, title string
}

// runs divides a line by its marks.
func runs(line string, marks []mark) []run {
	var out []run
	for i := 0; i < len(line); {
		m, j := marks[i], i+1
		for j < len(line) && marks[j] == m {
			j++
		}
		class := m.class
		if class == "" && m.missed {
			class = "missed"
		}
		out = append(out, run{class, m.title, line[i:j]})
		i = j
	}
	return out
}

// armMark is how an arm is marked: with all arms of its branch that stand in the same place.
func armMark(p *Point, branch []*Point) (class, title string) {
	var all Share
	var texts []string
	for _, x := range branch {
		if x.Start == p.Start && x.End == p.End {
			all.count(x.Count > 0)
			texts = append(texts, x.Name+": "+times(x.Count))
		}
	}
	class = "arm all"
	switch all.Covered {
	case all.Total:
	case 0:
		class = "arm none"
	default:
		class = "arm some"
	}
	return class, strings.Join(texts, "\n")
}

func missesArm(arms []*Point) bool {
	for _, x := range arms {
		if x.Count == 0 {
			return true
		}
	}
	return false
}

func times(n uint64) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
