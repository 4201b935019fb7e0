package env

import (
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/internal/validate"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// CodeLanguageVersion is that of modules that are written for a newer language.
const CodeLanguageVersion diag.Code = "P2GO_LANGUAGE_VERSION"

// languageMajor is the version of the language that is compiled.
const languageMajor = 8

// languages are the programs that a module can require and whose versions are those of the language. The versions of Puppet
// Enterprise, pe, are of another kind.
var languages = map[string]string{"puppet": "Puppet", "openvox": "OpenVox"}

// CheckRequirements reports the modules, of those inside the environment and those that a program has code of, whose metadata
// asks for a newer language than the one that is compiled. A module that is for one of several programs is content with one.
func (e *Environment) CheckRequirements(p *ir.Program) (diags diag.List) {
	used := map[string]bool{}
	for _, f := range p.Funcs {
		used[f.Module] = true
	}
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if filepath.IsAbs(m.Shown) && !used[name] {
			continue
		}
		data, err := e.disk.ReadFile(filepath.Join(m.Dir, "metadata.json"))
		if err != nil {
			continue
		}
		needs := slices.DeleteFunc(validate.Requirements(source.NewFile(m.Shown+"/metadata.json", string(data))), func(r validate.Requirement) bool {
			return languages[r.Name] == ""
		})
		if slices.ContainsFunc(needs, func(r validate.Requirement) bool { return !isNewer(r) }) {
			continue
		}
		for _, r := range needs {
			diags.Add(diag.Warningf(CodeLanguageVersion, r.At, "Module %s requires %s %s, but p2go's language is that of %[2]s %[4]d", name, languages[r.Name], r.Range.Text, languageMajor).
				Hint("what a newer language has is an error here, or means something else; an older version of the module may do without it"))
		}
	}
	diags.Sort()
	return diags
}

// isNewer reports whether a range begins after all versions of the compiled language.
func isNewer(r validate.Requirement) bool {
	return !slices.ContainsFunc(r.Range.Intervals, func(i typesys.Interval) bool { return i.Lo.V.Major <= languageMajor })
}
