package gogen

import (
	"bytes"
	"go/parser"
	"go/printer"
	"go/token"
	"slices"
)

// format prints the text of a file as gofmt does, with the imports of the standard library before the others.
func format(name string, text []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = gofmt.Fprint(&b, fset, file)
	return groupImports(b.Bytes()), err
}

// gofmt prints as the command of that name.
var gofmt = printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}

// groupImports puts the imports of the standard library before the others.
func groupImports(data []byte) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	start := bytes.Index(data, []byte(open))
	if start < 0 {
		return data
	}
	start += len(open)
	stop := bytes.Index(data[start:], []byte(end))
	if stop < 0 {
		return data
	}
	var standard, others [][]byte
	for line := range bytes.Lines(data[start : start+stop+1]) {
		if i := bytes.IndexByte(line, '"'); i >= 0 && isStandard(line[i+1:]) {
			standard = append(standard, line)
		} else {
			others = append(others, line)
		}
	}
	if len(standard) == 0 || len(others) == 0 {
		return data
	}
	group := slices.Concat(bytes.Join(standard, nil), []byte("\n"), bytes.Join(others, nil))
	return slices.Concat(data[:start], group, data[start+stop+1:])
}

// isStandard reports whether a path, which a quote ends, is of the standard library. Generated code imports only packages of it
// that are in no other; all others have the path of a module before them.
func isStandard(path []byte) bool {
	i := bytes.IndexByte(path, '"')
	return i >= 0 && !bytes.ContainsRune(path[:i], '/')
}
