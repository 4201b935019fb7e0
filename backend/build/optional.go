package build

import (
	"bytes"
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/internal/carry"
)

//go:generate go run ../../internal/carry/cmd/carry carried

// archives has those of the modules that other people have written and that parts of the runtime need, where make build has
// made them: see docs/decisions/0007-carried-modules.md.
//
//go:embed carried
var archives embed.FS

// optional is a package of the runtime that needs other modules. Generated modules that do not import it carry neither.
type optional struct {
	part, pkg string
}

var optionals = func() (list []optional) {
	for _, part := range slices.Sorted(maps.Keys(carry.Parts)) {
		list = append(list, optional{part, carry.Parts[part]})
	}
	return list
}()

// modules are the files of the modules that the package needs: those that p2go carries or, where it was built without them, those
// of the module cache.
func (o *optional) modules() (map[string][]byte, error) {
	if data, err := archives.ReadFile("carried/" + o.part + ".tar.gz"); err == nil {
		files, err := carry.Unpack(data)
		if err != nil || carry.Current(files) {
			return files, err
		}
	}
	files, err := carry.Sources("go", o.pkg)
	if err != nil {
		err = fmt.Errorf("this p2go was not built with make, which gives it the modules that %s needs, and Go's module cache does not have them: %w", o.part, err)
	}
	return files, err
}

// thirdParty is the folder of a generated module with the modules that optional packages need.
const thirdParty = carried + "/third_party"

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

// needed adds the files of what optional packages need, and returns what go.mod says about it.
func needed(list []optional, files map[string][]byte) (require, replace string, err error) {
	versions := map[string]string{} // by module
	for _, o := range list {
		modules, err := o.modules()
		if err != nil {
			return "", "", err
		}
		for name, data := range modules {
			files[thirdParty+"/"+name] = data
		}
		maps.Copy(versions, carry.Versions(modules))
	}
	if len(versions) == 0 {
		return "", "", nil
	}
	var r, p strings.Builder
	for _, m := range slices.Sorted(maps.Keys(versions)) {
		fmt.Fprintf(&r, "\t%s %s\n", m, versions[m])
		fmt.Fprintf(&p, "replace %s => ./%s/%s\n", m, thirdParty, m)
	}
	return "\nrequire (\n" + r.String() + ")\n", "\n" + p.String(), nil
}

// isUnused reports whether a folder of the runtime is an optional package that is not used.
func isUnused(name string, list []optional) bool {
	isIt := func(o optional) bool { return o.pkg == name }
	return slices.ContainsFunc(optionals, isIt) && !slices.ContainsFunc(list, isIt)
}
