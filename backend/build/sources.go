package build

import (
	"regexp"
	"slices"
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

// GeneratedErrors are what the Go compiler says of generated files: errors of p2go.
type GeneratedErrors []GeneratedError

// GeneratedError is one error in a generated file.
type GeneratedError struct {
	File string // its name in the module
	Line int
	Text string
}

// Error tells the first of them.
func (e GeneratedErrors) Error() string {
	return e[0].File + ":" + strconv.Itoa(e[0].Line) + ": " + e[0].Text
}

// generatedErrors finds those among the lines that the go command prints that are
// about files of the module; nil when there are none.
func generatedErrors(m *gogen.Module, output string) GeneratedErrors {
	var found GeneratedErrors
	for _, line := range compilerLine.FindAllStringSubmatch(strings.ReplaceAll(output, "\\", "/"), -1) {
		if slices.ContainsFunc(m.Files, func(f gogen.File) bool { return f.Name == line[1] }) {
			n, _ := strconv.Atoi(line[2])
			found = append(found, GeneratedError{line[1], n, line[4]})
		}
	}
	return found
}

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
