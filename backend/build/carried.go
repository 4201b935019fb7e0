package build

import (
	"bytes"
	_ "embed"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/gogen"
)

// enginePackage is the package of the runtime that needs another module, the engine of regular expressions that need
// backtracking. Only modules that import it carry it and the engine.
const enginePackage = "runtime/regex/backtrack"

// engineDir is the folder of a module with the engine's sources.
const engineDir = "regexp2"

// engineArchive has the sources of github.com/dlclark/regexp2 and its licence, so that a module needs no network and no
// module cache. Its comment is the module's path and version, as in p2go's go.mod. A test writes it.
//
//go:embed regexp2.txtar
var engineArchive []byte

// usesEngine tells whether a module imports the engine.
func usesEngine(m *gogen.Module) bool {
	for _, f := range m.Files {
		if bytes.Contains(f.Data, []byte("/"+enginePackage+`"`)) {
			return true
		}
	}
	return false
}

// engine returns the engine's files, and its path and version.
func engine() (files map[string][]byte, path, version string) {
	a := txtar.Parse(engineArchive)
	path, version, _ = strings.Cut(strings.TrimSpace(string(a.Comment)), " ")
	files = map[string][]byte{}
	for _, f := range a.Files {
		files[engineDir+"/"+f.Name] = f.Data
	}
	return files, path, version
}
