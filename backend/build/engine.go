package build

import (
	"bytes"
	"strings"

	"github.com/p2go/p2go"
	"github.com/p2go/p2go/backend/gogen"
)

// enginePackage is the only package of the runtime that needs another module: the engine of regular expressions that need
// backtracking. Modules that do not import it carry neither.
const enginePackage = "runtime/regex/backtrack"

// engineModule is the module that it needs. The go command takes it from its module cache, where building p2go has put it,
// or downloads it.
const engineModule = "github.com/dlclark/regexp2"

// usesEngine tells whether a module imports the engine.
func usesEngine(m *gogen.Module) bool {
	for _, f := range m.Files {
		if bytes.Contains(f.Data, []byte("/"+enginePackage+`"`)) {
			return true
		}
	}
	return false
}

// engineSums are the lines of p2go's go.sum about the engine, and its version.
func engineSums() (version, sums string) {
	var b strings.Builder
	for line := range strings.Lines(p2go.Sums) {
		if rest, ok := strings.CutPrefix(line, engineModule+" "); ok {
			b.WriteString(line)
			version, _, _ = strings.Cut(rest, " ")
			version = strings.TrimSuffix(version, "/go.mod")
		}
	}
	return version, b.String()
}
