package build

import (
	"bytes"
	"strings"

	"github.com/p2go/p2go"
	"github.com/p2go/p2go/backend/gogen"
)

// optional is a package of the runtime that needs other modules. Generated modules that do not import it carry neither.
type optional struct {
	pkg string
	// modules are those that it needs, directly or not. The go command takes them from its module cache, where building p2go has
	// put them, or downloads them.
	modules []string
	// why completes the sentence that says what the first module is for.
	why string
}

var optionals = []optional{
	{"runtime/regex/backtrack", []string{"github.com/dlclark/regexp2"}, "a regular expression of the program needs backtracking"},
	{"runtime/facts/gather", []string{
		"github.com/shirou/gopsutil/v4", "github.com/ebitengine/purego", "github.com/go-ole/go-ole", "github.com/lufia/plan9stats",
		"github.com/power-devops/perfstat", "github.com/tklauser/go-sysconf", "github.com/tklauser/numcpus", "github.com/yusufpapurcu/wmi",
		"golang.org/x/sys",
	}, "the program gathers facts"},
}

// used are the optional packages that a module imports.
func used(m *gogen.Module) []optional {
	var list []optional
	for _, o := range optionals {
		for _, f := range m.Files {
			if bytes.Contains(f.Data, []byte("/"+o.pkg+`"`)) {
				list = append(list, o)
				break
			}
		}
	}
	return list
}

// requirements are the lines of go.mod and go.sum about what optional packages need: p2go's own.
func requirements(list []optional) (require, sums string) {
	var r, s strings.Builder
	for line := range strings.Lines(p2go.Sums) {
		module, rest, _ := strings.Cut(line, " ")
		version, _, _ := strings.Cut(rest, " ")
		for _, o := range list {
			for _, m := range o.modules {
				if m != module {
					continue
				}
				s.WriteString(line)
				if !strings.HasSuffix(version, "/go.mod") {
					r.WriteString("\t" + module + " " + version + "\n")
				}
			}
		}
	}
	if r.Len() == 0 {
		return "", ""
	}
	return "\nrequire (\n" + r.String() + ")\n", s.String()
}

// isUnused tells whether a folder of the runtime is an optional package that is not used.
func isUnused(name string, list []optional) bool {
	for _, o := range list {
		if o.pkg == name {
			return false
		}
	}
	for _, o := range optionals {
		if o.pkg == name {
			return true
		}
	}
	return false
}
