package build

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
)

// SourceErrors are what the Go compiler says of the Go files that the user's modules
// have, which a generated module has copies of.
type SourceErrors []SourceError

// SourceError is one error in the user's own file.
type SourceError struct {
	File      string // as messages name it
	Data      []byte // its text
	Line, Col int
	Text      string
}

// Error tells the first of them.
func (e SourceErrors) Error() string {
	return e[0].File + ":" + strconv.Itoa(e[0].Line) + ":" + strconv.Itoa(e[0].Col) + ": " + e[0].Text
}

var compilerLine = regexp.MustCompile(`(?m)^(?:\./)?([^\s:]+\.go):(\d+):(?:(\d+):)? (.*)$`)

// sourceErrors finds those among the lines that the go command prints that are about
// files of the user; nil when there are none.
func sourceErrors(m *gogen.Module, output string) SourceErrors {
	own := map[string]*gogen.File{}
	for i := range m.Files {
		if f := &m.Files[i]; f.Source != "" {
			own[f.Name] = f
		}
	}
	var found SourceErrors
	for _, line := range compilerLine.FindAllStringSubmatch(strings.ReplaceAll(output, "\\", "/"), -1) {
		f := own[line[1]]
		if f == nil {
			continue
		}
		n, _ := strconv.Atoi(line[2])
		col, _ := strconv.Atoi(line[3])
		found = append(found, SourceError{File: f.Source, Data: f.Data, Line: n, Col: max(col, 1), Text: line[4]})
	}
	return found
}
