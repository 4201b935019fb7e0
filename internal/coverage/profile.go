package coverage

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/coverage"
)

// Profile is what was counted.
type Profile struct {
	Files []*File
}

// maxLine is the highest number of a line that profiles may have; more would only be memory.
const maxLine = 1 << 24

// Parse reads a profile, by the name that messages have for it.
func Parse(name string, r io.Reader) (*Profile, error) {
	p := &parser{name: name, profile: &Profile{}}
	in := bufio.NewReader(r)
	for {
		row, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		p.line++
		if err == io.EOF {
			if p.line == 1 && row == "" {
				return nil, fmt.Errorf("%s is empty: it is no profile", name)
			}
			if row == "" && p.ended {
				return p.profile, nil
			}
			return nil, fmt.Errorf("%s:%d:1: the profile ends too early", name, p.line)
		}
		if err := p.row(strings.TrimSuffix(row, "\n")); err != nil {
			return nil, err
		}
	}
}

// parser reads rows.
type parser struct {
	name    string
	line    int
	current string // the row
	pos     int
	profile *Profile
	file    *File
	files   map[string]bool
	ended   bool
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", p.name, p.line, p.pos+1, fmt.Sprintf(format, args...))
}

func (p *parser) row(row string) error {
	p.current, p.pos = row, 0
	switch {
	case p.line == 1 && row != coverage.Header:
		return p.errorf("this is no profile of a covered program: it does not begin with %q", coverage.Header)
	case p.line == 1:
		return nil
	case p.ended:
		return p.errorf("there is something after the end of the profile")
	case row == coverage.End:
		p.ended = true
		return nil
	case strings.HasPrefix(row, "file "):
		return p.head()
	case p.file == nil:
		return p.errorf("a file is expected")
	}
	return p.point()
}

// word takes what comes before the next blank.
func (p *parser) word() (string, error) {
	rest := p.current[p.pos:]
	i := strings.IndexByte(rest, ' ')
	if i < 0 {
		i = len(rest)
	}
	if i == 0 {
		return "", p.errorf("something is missing here")
	}
	p.pos = min(p.pos+i+1, len(p.current))
	return rest[:i], nil
}

// text takes a quoted text.
func (p *parser) text() (string, error) {
	quoted, err := strconv.QuotedPrefix(p.current[p.pos:])
	if err != nil {
		return "", p.errorf("a text in quotes is expected")
	}
	s, err := strconv.Unquote(quoted)
	if err != nil {
		return "", p.errorf("a text in quotes is expected")
	}
	if p.pos += len(quoted); p.pos < len(p.current) {
		if p.current[p.pos] != ' ' {
			return "", p.errorf("a blank is expected")
		}
		p.pos++
	}
	return s, nil
}

// number reads a number between two others.
func (p *parser) number(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, p.errorf("%q is no number from %d to %d", s, low, high)
	}
	return n, nil
}

func (p *parser) head() error {
	f := &File{}
	var err error
	_, _ = p.word()
	if f.Sum, err = p.word(); err != nil {
		return err
	}
	for _, to := range []*string{&f.Environment, &f.Module, &f.Name} {
		if *to, err = p.text(); err != nil {
			return err
		}
	}
	if p.pos < len(p.current) {
		return p.errorf("nothing is expected after the name of the file")
	}
	key := f.Environment + "\x00" + f.Name
	if p.files[key] {
		return p.errorf("the file %s is there twice", f.Name)
	}
	if p.files == nil {
		p.files = map[string]bool{}
	}
	p.files[key] = true
	p.file = f
	p.profile.Files = append(p.profile.Files, f)
	return nil
}

func (p *parser) point() error {
	begin := p.pos
	word, err := p.word()
	if err != nil {
		return err
	}
	count, err := strconv.ParseUint(word, 10, 64)
	if err != nil {
		p.pos = begin
		return p.errorf("%q is no count", word)
	}
	x := Point{Count: count}
	if word, err = p.word(); err != nil {
		return err
	}
	x.Kind = Kind(word)
	if word, err = p.word(); err != nil {
		return err
	}
	from, to, ok := strings.Cut(word, "-")
	if !ok {
		return p.errorf("%q is no stretch of a file", word)
	}
	if x.Start, err = p.place(from); err != nil {
		return err
	}
	if x.End, err = p.place(to); err != nil {
		return err
	}
	switch x.Kind {
	case Statement:
		err = p.lines(&x)
	case Arm:
		if word, err = p.word(); err == nil {
			if x.Branch, err = p.number(word, 1, math.MaxInt32); err == nil {
				x.Name, err = p.text()
			}
		}
	case Key:
		x.Name, err = p.text()
	default:
		p.pos = begin
		err = p.errorf("there is no kind %q of what is counted", string(x.Kind))
	}
	if err == nil && p.pos < len(p.current) {
		err = p.errorf("nothing is expected here")
	}
	p.file.Points = append(p.file.Points, x)
	return err
}

func (p *parser) place(s string) (at Place, err error) {
	line, col, ok := strings.Cut(s, ":")
	if !ok {
		return at, p.errorf("%q is no place", s)
	}
	if at.Line, err = p.number(line, 1, maxLine); err == nil {
		at.Col, err = p.number(col, 1, math.MaxInt32)
	}
	return at, err
}

func (p *parser) lines(x *Point) error {
	word, err := p.word()
	if err != nil {
		return err
	}
	for part := range strings.SplitSeq(word, ",") {
		first, last, several := strings.Cut(part, "-")
		if !several {
			last = first
		}
		low := 1
		if n := len(x.Lines); n > 0 {
			low = x.Lines[n-1].Last + 1
		}
		var l Lines
		if l.First, err = p.number(first, low, maxLine); err == nil {
			l.Last, err = p.number(last, l.First, maxLine)
		}
		if err != nil {
			return err
		}
		x.Lines = append(x.Lines, l)
	}
	return nil
}

// Merge adds the counts of another profile. A file that is in both must be the same; name is what messages call the other profile.
func (p *Profile) Merge(name string, other *Profile) error {
	known := map[string]*File{}
	for _, f := range p.Files {
		known[f.Environment+"\x00"+f.Name] = f
	}
	for _, f := range other.Files {
		old := known[f.Environment+"\x00"+f.Name]
		if old == nil {
			p.Files = append(p.Files, f)
			continue
		}
		same := func(a, b Point) bool {
			a.Count, b.Count = 0, 0
			return a.Row() == b.Row()
		}
		if old.Sum != f.Sum || !slices.EqualFunc(old.Points, f.Points, same) {
			return fmt.Errorf("%s: %s is another one than in the profiles before: they are of different programs", name, f.Name)
		}
		for i := range old.Points {
			n := &old.Points[i].Count
			if *n += f.Points[i].Count; *n < f.Points[i].Count {
				*n = math.MaxUint64
			}
		}
	}
	return nil
}

// Write writes the profile as programs do.
func (p *Profile) Write(w io.Writer) error {
	sortFiles(p.Files)
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, coverage.Header)
	for _, f := range p.Files {
		fmt.Fprintln(b, f.Head())
		for i := range f.Points {
			fmt.Fprintln(b, f.Points[i].Count, f.Points[i].Row())
		}
	}
	fmt.Fprintln(b, coverage.End)
	return b.Flush()
}
