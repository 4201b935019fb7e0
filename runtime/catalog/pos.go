package catalog

import "strconv"

// Pos is one entry of a generated position table. File is relative to the
// environment, or absolute; nil or empty for code without a file.
type Pos struct {
	File *string
	Line int32
	Col  int32 // negative for a call written as a method, which errors name so
}

// InlinedEpp is what Puppet calls the file of templates that inline_epp renders. It is none of the environment.
const InlinedEpp = "inlined-epp-text"

// IsMethod reports whether the place is that of a call written as a method.
func (p *Pos) IsMethod() bool { return p != nil && p.Col < 0 }

// path returns the name of the file as messages and catalogs show it. It is not copied
// to each place that tells one.
//
//go:noinline
func (p *Pos) path(dir string) string {
	if p == nil || p.File == nil || *p.File == "" {
		return ""
	}
	if (*p.File)[0] == '/' || dir == "" || *p.File == InlinedEpp {
		return *p.File
	}
	return dir + "/" + *p.File
}

// Place is a position with its file's full name. Zero fields are unknown.
type Place struct {
	File      string
	Line, Col int
}

// String returns the place in parentheses, "" when nothing is known (ERR-2).
func (p Place) String() string { return string(p.AppendText(nil)) }

// AppendText appends what [Place.String] returns.
func (p Place) AppendText(b []byte) []byte {
	if p.File == "" && p.Line == 0 {
		return b
	}
	b = append(b, '(')
	if p.File != "" {
		b = append(b, "file: "...)
		b = append(b, p.File...)
	}
	if p.Line != 0 {
		if p.File != "" {
			b = append(b, ", "...)
		}
		b = append(b, "line: "...)
		b = strconv.AppendInt(b, int64(p.Line), 10)
		if p.Col != 0 {
			b = append(b, ", column: "...)
			b = strconv.AppendInt(b, int64(p.Col), 10)
		}
	}
	return append(b, ')')
}

// Place resolves a position; columns are for errors of expressions only.
func (c *Catalog) Place(p *Pos) Place {
	if p == nil {
		return Place{}
	}
	return Place{File: p.path(c.Dir), Line: int(p.Line), Col: max(int(p.Col), -int(p.Col))}
}

// Line is [Catalog.Place] without the column.
func (c *Catalog) Line(p *Pos) Place {
	l := c.Place(p)
	l.Col = 0
	return l
}
