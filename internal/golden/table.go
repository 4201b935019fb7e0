package golden

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// tableFile is the manifest of a case with many small ones:
//
//	# EQ-1: strings are equal without regard to case
//	'ABC' == 'abc'
//	#=> true
//
//	# NUM-8: integers cannot be divided by zero
//	$zero = 0
//	1 / $zero
//	#! Evaluation Error: Division by 0 (line: 2, column: 5)
//
//	# NUM-2: a string that is used as a number is worth a warning
//	'1' + 1
//	#~ Warning: The string '1' was automatically coerced to the numerical value 1 (line: 1, column: 1)
//	#=> 2
//
// Each row is the body of a node of its own, so that the error of one does not end the others. It begins with a comment, which
// names the rules that the row shows, and ends with its result: what was logged, and the value of its last expression as JSON or
// the message of an error, with lines counted from the row's first; line 0 is that of the resource that carries the value. The
// last expression begins in the last line that is neither indented nor begins with a closing bracket; what continues it must be
// indented. Definitions go to other files of the environment, which the rows share.
const tableFile = "manifests/cases.pp"

// Row is one row of a table.
type Row struct {
	// Node is the name of the row's node.
	Node string
	// Comment is the text above the row's code.
	Comment string
	// Needs are the versions of Puppet that give the result.
	Needs Versions
	// Want is the result's lines, with the mark that says what it is; "" before it is recorded.
	Want string

	first, last int // lines of the row's code in the section, counted from 0; last is after the end
}

// Result marks.
const (
	valueMark = "#=> "
	errorMark = "#! "
	logMark   = "#~ "
)

// FromPuppet reports whether the row's result is what real Puppet says: its comment has no #deviates: or #todo: line.
func (r *Row) FromPuppet() bool {
	for line := range strings.Lines(r.Comment) {
		if strings.HasPrefix(line, deviatesLine) || strings.HasPrefix(line, todoLine) {
			return false
		}
	}
	return true
}

// Table is a case's rows. A case has none when it has no section for them.
type Table struct {
	Rows  []*Row
	lines []string
}

// Table reads the case's rows. It fails on a row without comment or without code.
func (c *Case) Table() (*Table, error) {
	data, ok := c.Input(tableFile)
	if !ok {
		return &Table{}, nil
	}
	t := &Table{lines: strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")}
	for at := 0; at < len(t.lines); {
		if strings.TrimSpace(t.lines[at]) == "" {
			at++
			continue
		}
		row := &Row{Node: "case" + strconv.Itoa(len(t.Rows)+1)}
		start := at
		for ; at < len(t.lines) && strings.HasPrefix(t.lines[at], "#") && !isResult(t.lines[at]); at++ {
			row.Comment += t.lines[at] + "\n"
		}
		row.first = at
		for at < len(t.lines) && !isResult(t.lines[at]) {
			// A row that is not recorded yet ends where the next begins, at a comment below an empty line.
			if strings.HasPrefix(t.lines[at], "#") && t.lines[at-1] == "" {
				break
			}
			at++
		}
		row.last = at
		for row.last > row.first && t.lines[row.last-1] == "" {
			row.last--
		}
		for ; at < len(t.lines) && isResult(t.lines[at]); at++ {
			row.Want += t.lines[at] + "\n"
		}
		var err error
		if row.Needs, err = neededVersions(row.Comment); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", c.Name, tableFile, err)
		}
		if row.Comment == "" || row.first == row.last {
			return nil, fmt.Errorf("%s: %s: the row in line %d has no comment or no code", c.Name, tableFile, start+1)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

func isResult(line string) bool {
	return slices.ContainsFunc([]string{valueMark, errorMark, logMark}, func(mark string) bool {
		return strings.HasPrefix(line, strings.TrimSuffix(mark, " "))
	})
}

// code is the row's code.
func (t *Table) code(r *Row) string { return strings.Join(t.lines[r.first:r.last], "\n") + "\n" }

// valueLine is the line in which the row's last expression begins.
func (t *Table) valueLine(r *Row) int {
	at := r.last - 1
	for at > r.first && (t.lines[at] == "" || strings.ContainsAny(t.lines[at][:1], " \t)]}#")) {
		at--
	}
	return at
}

// The resource that carries a row's value. In an array, every value is a legal parameter, and stays what it is.
const (
	resultType, resultTitle = "Notify", "result"
	resultStart             = "notify { 'result': message => ["
	resultEnd               = "] }"
)

// Body is the body of the row's node, which declares the resource that carries the row's value.
func (t *Table) Body(r *Row) string {
	value := t.valueLine(r)
	before, last := t.lines[r.first:value], t.lines[value:r.last]
	return strings.Join(append(slices.Clone(before), resultStart), "\n") + strings.Join(append(slices.Clone(last), resultEnd), "\n") + "\n"
}

// manifest is the manifest that the rows become. What stands in a row keeps line and column, but for what the row's own line
// would not leave room for.
func (t *Table) manifest() string {
	lines := make([]string, len(t.lines)+1)
	add := func(at int, text string) {
		if lines[at] != "" {
			lines[at] += "; "
		}
		lines[at] += text
	}
	for _, r := range t.Rows {
		value := t.valueLine(r)
		lines[r.first-1] = "node '" + r.Node + "' {"
		for at := r.first; at < r.last; at++ {
			if at != value-1 || !strings.HasPrefix(t.lines[at], "#") {
				lines[at] = t.lines[at]
			}
		}
		if value == r.first {
			lines[value-1] += " " + resultStart
		} else {
			add(value-1, resultStart)
		}
		lines[r.last] += resultEnd + " }"
	}
	return strings.Join(lines, "\n") + "\n"
}

// place is where an error of a table's manifest is, as Puppet writes it, or as an entry of its stack, which functions show.
var place = regexp.MustCompile(`file: (?:[^ ]*/)?cases\.pp, line: (\d+)|\["(?:[^ ]*/)?cases\.pp", (\d+)\]`)

// nodeSuffix is what Puppet says of the node at the end of a message.
var nodeSuffix = regexp.MustCompile(` on node case\d+$`)

// Result brings what a compilation of the row gave, a catalog or else the message of an error, and what it logged, into the
// form of Row.Want. It fails on a catalog without the row's value.
func (r *Row) Result(catalog *catalogdiff.Catalog, message string, log []string) (string, error) {
	var b strings.Builder
	for _, m := range log {
		r.message(&b, logMark, m)
	}
	if catalog == nil {
		r.message(&b, errorMark, message)
		return b.String(), nil
	}
	for _, res := range catalog.Resources {
		if res.Type != resultType || res.Title != resultTitle {
			continue
		}
		if list, ok := res.Parameters["message"].([]any); ok && len(list) == 1 {
			return b.String() + valueMark + catalogdiff.Inline(list[0]) + "\n", nil
		}
		return "", fmt.Errorf("%s: the value is no array of one: %s", r.Node, catalogdiff.Inline(res.Parameters["message"]))
	}
	return "", fmt.Errorf("%s: the catalog has no value", r.Node)
}

// message writes a message with a mark before each line, and places relative to the row.
func (r *Row) message(b *strings.Builder, mark, text string) {
	text = nodeSuffix.ReplaceAllString(text, "")
	text = place.ReplaceAllStringFunc(text, func(at string) string {
		found := place.FindStringSubmatch(at)
		line, _ := strconv.Atoi(found[1] + found[2])
		if line < r.first || line > r.last+1 {
			return at
		}
		return "line: " + strconv.Itoa(line-r.first)
	})
	for line := range strings.Lines(text + "\n") {
		b.WriteString(strings.TrimRight(mark+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
}

// SetTable writes results, by the rows' nodes, to the case's file. Rows without one keep theirs.
func (c *Case) SetTable(results map[string]string) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	var b strings.Builder
	for i, r := range t.Rows {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(r.Comment)
		b.WriteString(t.code(r))
		want, ok := results[r.Node]
		if !ok {
			want = r.Want
		}
		b.WriteString(want)
	}
	return c.Set(tableFile, b.String())
}

// RowFacts are the facts with which a row is compiled.
func (c *Case) RowFacts(r *Row) Facts {
	f := c.Facts()
	f.Name = r.Node
	return f
}
