package golden

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// MclDir is the folder of the cases in mcl, below that of the goldens. They are written by hand, from the rules.
//
// A file has a comment, and sections of three kinds. Rows of a section that ends in `cases.mcl` are programs; below each is what comes of it:
//
//	# MCL-EDGE-2, MCL-EDGE-4: chains do not notify
//	test ["a", "b"] {}
//	Test["a"] -> Test["b"]
//	#=> test[a]
//	#=> test[b]
//	#=> test[a] -> test[b]
//
// Rows of one that ends in `values.mcl` are definitions, if there are any, and an expression in the last line, with the text of its value.
// Lines with imports before the first row are part of all of them. Rows without a comment have that of the row before.
//
// The other sections have the name of a case, a slash, and the path of a file of its program; the file `want` of each has a comment and the
// result.
//
// The lines of a result are, in any order, those of [MclGraph] or
//
//	empty                             the graph has nothing
//	error STAGE LINE:COLUMN: TEXT     one of the errors; all but the stage may be missing; the path of a file may precede the line
//	warning LINE:COLUMN: TEXT         one of the warnings
//
// The text is a part of the message. The stage is that of mgmt, `any` of these, `unsupported` for what p2go alone does not compile, or
// `format` for what a form of output cannot say. Comment lines that begin with # and a word with a colon are settings of the row, see [MclCase].
const MclDir = "mcl"

// MclCase is a program in mcl and what comes of it.
type MclCase struct {
	Name    string
	Comment string
	Files   map[string]string
	// Entry is the path of the file or folder at which the program begins.
	Entry string
	// Value says that the result is the text of a value. Imports are then those of its section, and Files has nothing but main.mcl, with
	// definitions before the line of the expression.
	Value   bool
	Imports []string
	// Want are the lines of the result.
	Want []string
	// Settings are the lines `#NAME: TEXT` of the comment.
	//
	//	todo      why p2go's result is another one
	//	mcl       the dialect
	//	strict    reject what head rejects
	//	options   other options of the compiler: leaky, unused, compat
	//	hostname  `$hostname`
	//	facts     values of calls, in JSON
	//	exports   exported resources of other hosts, in JSON: an object with the files of a folder
	//	format    lines, dot or yaml: the result is the output in this form
	//	autoedge  off: no automatic edges
	Settings map[string]string
}

var (
	mclSetting  = regexp.MustCompile(`^#([a-z]+): (.*)$`)
	mclSettings = []string{"todo", "mcl", "strict", "options", "hostname", "facts", "exports", "format", "autoedge"}
)

// LoadMcl reads the cases in mcl of a folder of goldens.
func LoadMcl(dir string) ([]*MclCase, error) {
	files, err := filepath.Glob(filepath.Join(dir, MclDir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	var cases []*MclCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		list, err := ParseMcl(strings.TrimSuffix(filepath.Base(file), ".txtar"), data)
		if err != nil {
			return nil, err
		}
		cases = append(cases, list...)
	}
	return cases, nil
}

// ParseMcl reads the cases of a file.
func ParseMcl(name string, data []byte) ([]*MclCase, error) {
	archive := txtar.Parse(data)
	if strings.Trim(string(archive.Comment), "# \n") == "" {
		return nil, fmt.Errorf("%s: no comment that says why the file exists", name)
	}
	var cases []*MclCase
	byName := map[string]*MclCase{}
	for _, f := range archive.Files {
		folder, file, inFolder := strings.Cut(f.Name, "/")
		switch {
		case strings.HasSuffix(f.Name, "cases.mcl") || strings.HasSuffix(f.Name, "values.mcl"):
			rows, err := mclRows(string(f.Data), strings.HasSuffix(f.Name, "values.mcl"))
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", name, f.Name, err)
			}
			for _, r := range rows {
				r.Name = name + "/" + strings.TrimSuffix(f.Name, ".mcl") + ":" + r.Name
			}
			cases = append(cases, rows...)
		case !inFolder:
			return nil, fmt.Errorf("%s: unknown section %s", name, f.Name)
		default:
			c := byName[folder]
			if c == nil {
				c = &MclCase{Name: name + "/" + folder, Files: map[string]string{}, Entry: "/", Settings: map[string]string{}}
				byName[folder] = c
				cases = append(cases, c)
			}
			if file != "want" {
				c.Files["/"+file] = string(f.Data)
				continue
			}
			for line := range strings.Lines(string(f.Data)) {
				line = strings.TrimSuffix(line, "\n")
				if strings.HasPrefix(line, "#") {
					if err := c.comment(line); err != nil {
						return nil, fmt.Errorf("%s: %w", c.Name, err)
					}
				} else if line != "" {
					c.Want = append(c.Want, line)
				}
			}
		}
	}
	for _, c := range cases {
		switch {
		case len(c.Want) == 0:
			return nil, fmt.Errorf("%s: no result", c.Name)
		case c.Comment == "":
			return nil, fmt.Errorf("%s: no comment", c.Name)
		}
	}
	return cases, nil
}

// comment adds a line to the comment, or a setting.
func (c *MclCase) comment(line string) error {
	if m := mclSetting.FindStringSubmatch(line); m != nil {
		if !slices.Contains(mclSettings, m[1]) {
			return fmt.Errorf("unknown setting %s", m[1])
		}
		c.Settings[m[1]] = m[2]
		return nil
	}
	c.Comment += line + "\n"
	return nil
}

const mclResult = "#=>"

// mclRows takes a section with rows apart. Their names are the lines at which their programs begin.
func mclRows(text string, values bool) ([]*MclCase, error) {
	var rows []*MclCase
	var imports []string
	var row *MclCase
	var program []string
	comment := ""
	end := func() error {
		if len(row.Want) == 0 {
			return fmt.Errorf("row %s has no result", row.Name)
		}
		if row.Comment == "" {
			row.Comment = comment
		}
		comment = row.Comment
		row.Files["/main.mcl"] = strings.Join(program, "")
		rows = append(rows, row)
		row, program = nil, nil
		return nil
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		bare := strings.TrimSpace(line)
		if want, ok := strings.CutPrefix(bare, mclResult); ok {
			if row == nil {
				return nil, fmt.Errorf("line %d: a result without a program", n)
			}
			row.Want = append(row.Want, strings.TrimPrefix(want, " "))
			continue
		}
		if row != nil && len(row.Want) > 0 {
			if err := end(); err != nil {
				return nil, err
			}
		}
		if row == nil {
			if bare == "" {
				continue
			}
			if values && len(rows) == 0 && strings.HasPrefix(bare, "import ") {
				imports = append(imports, bare)
				continue
			}
			row = &MclCase{
				Name: strconv.Itoa(n), Files: map[string]string{}, Entry: "/main.mcl", Value: values, Settings: map[string]string{},
			}
		}
		if len(program) == 0 && strings.HasPrefix(line, "#") {
			if err := row.comment(strings.TrimSuffix(line, "\n")); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			row.Name = strconv.Itoa(n + 1)
			continue
		}
		program = append(program, line)
	}
	if row != nil {
		if err := end(); err != nil {
			return nil, err
		}
	}
	for _, r := range rows {
		r.Imports = imports
	}
	return rows, nil
}

// MclError is a line of a result that says what is wrong with a program.
type MclError struct {
	Warning      bool
	Stage        string // "any" for any
	File         string
	Line, Column int // 0 for any
	Text         string
}

var mclErrorLine = regexp.MustCompile(`^(?:error ([A-Za-z]+)|(warning))(?: (?:([^ :]*\.(?:mcl|yaml)):)?([0-9]+)(?::([0-9]+))?)?(?:: (.*))?$`)

// ParseMclError reads a line of a result that names an error or a warning.
func ParseMclError(line string) (MclError, bool) {
	m := mclErrorLine.FindStringSubmatch(line)
	if m == nil {
		return MclError{}, false
	}
	e := MclError{Warning: m[2] != "", Stage: m[1], File: m[3], Text: m[6]}
	e.Line, _ = strconv.Atoi(m[4])
	e.Column, _ = strconv.Atoi(m[5])
	return e, true
}

// mclStages are the stages of mgmt (MCL-ERR-1).
var mclStages = []string{"LexParse", "Init", "Interpolate", "SetScope", "Unify", "Graph", "Stream", "Interpret", "AutoEdge"}

// Is reports whether the line of a result is about another error.
func (e MclError) Is(other MclError) bool {
	return e.Warning == other.Warning && (e.Warning || e.Stage == other.Stage || e.Stage == "any" && slices.Contains(mclStages, other.Stage)) &&
		(e.File == "" || strings.TrimPrefix(e.File, "/") == strings.TrimPrefix(other.File, "/")) &&
		(e.Line == 0 || e.Line == other.Line) && (e.Column == 0 || e.Column == other.Column) &&
		strings.Contains(other.Text, e.Text)
}

// String returns the line.
func (e MclError) String() string {
	s := "error " + e.Stage
	if e.Warning {
		s = "warning"
	}
	return fmt.Sprintf("%s %s:%d:%d: %s", s, e.File, e.Line, e.Column, e.Text)
}

// MclGraph returns the lines that stand for a graph in JSON (MCL-OUT-2), sorted:
//
//	kind[name] {FIELDS} meta {METAPARAMS} hidden recv {"FIELD":"kind[name].key"}
//	kind[name] -> kind[name] notify auto
//	export kind[name] ["HOST"]
//
// Everything after the name is left out where there is none. The line of a graph that has nothing is `empty`.
func MclGraph(text string) ([]string, error) {
	type ref struct{ Kind, Name, Key string }
	var g struct {
		Vertices []struct {
			ref
			Fields, Meta map[string]any
			Hidden       bool
			Recv         map[string]ref
		}
		Edges []struct {
			From, To     string
			Notify, Auto bool
		}
		Exports []struct {
			ref
			To []string
		}
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&g); err != nil {
		return nil, err
	}
	var lines []string
	for _, v := range g.Vertices {
		line := v.Kind + "[" + v.Name + "]"
		if len(v.Fields) > 0 {
			line += " " + compact(v.Fields)
		}
		if len(v.Meta) > 0 {
			line += " meta " + compact(v.Meta)
		}
		if v.Hidden {
			line += " hidden"
		}
		if len(v.Recv) > 0 {
			recv := map[string]any{}
			for field, from := range v.Recv {
				recv[field] = from.Kind + "[" + from.Name + "]." + from.Key
			}
			line += " recv " + compact(recv)
		}
		lines = append(lines, line)
	}
	for _, e := range g.Edges {
		line := e.From + " -> " + e.To
		if e.Notify {
			line += " notify"
		}
		if e.Auto {
			line += " auto"
		}
		lines = append(lines, line)
	}
	for _, e := range g.Exports {
		lines = append(lines, "export "+e.Kind+"["+e.Name+"] "+compact(e.To))
	}
	if len(lines) == 0 {
		return []string{"empty"}, nil
	}
	slices.Sort(lines)
	return lines, nil
}

// compact returns a value as JSON whose objects are sorted.
func compact(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// MclLine returns a line of a result in the form of [MclGraph]: as it is, but for the JSON in it.
func MclLine(line string) (string, error) {
	var out strings.Builder
	for line != "" {
		i := strings.Index(line, " {")
		if strings.HasPrefix(line, "export ") {
			i = strings.Index(line, "] [") + 1
		}
		if i < 1 {
			break
		}
		out.WriteString(line[:i+1])
		d := json.NewDecoder(strings.NewReader(line[i+1:]))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("%s: %w", line, err)
		}
		out.WriteString(compact(v))
		line = line[i+1+int(d.InputOffset()):]
	}
	return out.String() + line, nil
}

// MclRules are the rules that comments of cases cite, in the form MCL-X-1; `MCL-X-1 to 3` are three.
func MclRules(cases []*MclCase) map[string]bool {
	rules := map[string]bool{}
	for _, c := range cases {
		maps.Copy(rules, mclRules(c.Comment))
	}
	return rules
}

var mclCitation = regexp.MustCompile(`\b(MCL-[A-Z]+)-([0-9]+)(?: to ([0-9]+))?\b`)

func mclRules(text string) map[string]bool {
	rules := map[string]bool{}
	for _, m := range mclCitation.FindAllStringSubmatch(text, -1) {
		first, _ := strconv.Atoi(m[2])
		last := first
		if m[3] != "" {
			last, _ = strconv.Atoi(m[3])
		}
		for n := first; n <= last; n++ {
			rules[m[1]+"-"+strconv.Itoa(n)] = true
		}
	}
	return rules
}
