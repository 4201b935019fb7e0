// Package coverage has what runs of covered programs count, and reports of it.
//
// A [Point] is something that is evaluated or not: a statement, an arm of a branch, a key of a data file. The compiler finds the points
// of whole files, also of those that nothing reaches, and writes them into the program as rows of text ([Point.Row]); the program writes a
// profile, which has the same rows after how often each was reached. A [Profile] is what was read of such files, merged. It is reported as text
// by module, as lcov, as Cobertura's XML, and as a page of HTML.
package coverage

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/source"
)

// Kind is a kind of point; its text is what rows have for it.
type Kind string

// The kinds of points.
const (
	Statement Kind = "s"
	Arm       Kind = "b"
	Key       Kind = "k"
)

// Place is a line and a column, in characters, both counted from 1.
type Place struct{ Line, Col int }

// Lines are consecutive lines.
type Lines struct{ First, Last int }

// String is the number of the only line, or those of the first and the last.
func (l Lines) String() string {
	if l.First == l.Last {
		return strconv.Itoa(l.First)
	}
	return strconv.Itoa(l.First) + "-" + strconv.Itoa(l.Last)
}

// Point is something of a file that is counted.
type Point struct {
	Kind       Kind
	Start, End Place
	// Lines are those on which a statement's own text stands, in order: none of its blocks, and no lines of comments.
	Lines []Lines
	// Branch is the number of the branch that an arm is one of, within its file, and Name says which: "true", or what the option is for. Of
	// a key, Name is the key.
	Branch int
	Name   string
	// Count is how often it was reached.
	Count uint64
}

// File is a file with its points.
type File struct {
	Environment string
	// Module is the module that has it, "" for the environment itself.
	Module string
	Name   string // below the environment's directory
	Sum    string // of its text, see [Sum]
	Points []Point
}

// Sum stands for a text.
func Sum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Head is the row of a profile that begins a file.
func (f *File) Head() string {
	return "file " + f.Sum + " " + strconv.Quote(f.Environment) + " " + strconv.Quote(f.Module) + " " + strconv.Quote(f.Name)
}

// Row is the row of a point, without its count.
func (p *Point) Row() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d:%d-%d:%d ", p.Kind, p.Start.Line, p.Start.Col, p.End.Line, p.End.Col)
	switch p.Kind {
	case Statement:
		for i, l := range p.Lines {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(l.String())
		}
	case Arm:
		fmt.Fprintf(&b, "%d %q", p.Branch, p.Name)
	default:
		fmt.Fprintf(&b, "%q", p.Name)
	}
	return b.String()
}

// Extent is where a stretch of a file begins and ends.
func Extent(f *source.File, start, end int) (from, to Place) {
	from.Line, from.Col = f.Position(start)
	to.Line, to.Col = f.Position(end)
	return from, to
}

// maxName is how much of an option is shown.
const maxName = 40

// Name is what an arm is called after that a text chooses.
func Name(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > maxName {
		text = string(r[:maxName-1]) + "…"
	}
	return text
}

// On are the lines on which a stretch of a file has more than white space.
func On(f *source.File, start, end int) []int {
	var lines []int
	for start < end {
		next := end
		if i := strings.IndexByte(f.Text[start:end], '\n'); i >= 0 {
			next = start + i + 1
		}
		if strings.TrimSpace(f.Text[start:next]) != "" {
			n, _ := f.Position(start)
			lines = append(lines, n)
		}
		start = next
	}
	return lines
}

// LinesOf makes lines of their numbers.
func LinesOf(numbers []int) []Lines {
	slices.Sort(numbers)
	var out []Lines
	for _, n := range numbers {
		if last := len(out) - 1; last >= 0 && n <= out[last].Last+1 {
			out[last].Last = n
		} else {
			out = append(out, Lines{n, n})
		}
	}
	return out
}

// Each calls do with each of a point's lines.
func (p *Point) Each(do func(line int)) {
	for _, l := range p.Lines {
		for n := l.First; n <= l.Last; n++ {
			do(n)
		}
	}
}

// sortFiles puts files in their order: by environment, and by name.
func sortFiles(files []*File) {
	slices.SortFunc(files, func(a, b *File) int {
		return cmp.Or(strings.Compare(a.Environment, b.Environment), strings.Compare(a.Name, b.Name))
	})
}
