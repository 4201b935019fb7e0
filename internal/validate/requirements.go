package validate

import (
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// Requirement is what the metadata of a module requires of a program, such as Puppet.
type Requirement struct {
	Name  string
	Range *typesys.VersionRange
	At    source.Span // of the range
}

// Requirements returns what the metadata of a module, in metadata.json, requires of programs. What is not as it has to be is left
// out, which [File] reports.
func Requirements(src *source.File) (found []Requirement) {
	v, err := value.ParseJSON(src.Text)
	top, ok := v.(*value.Hash)
	if err != nil || !ok {
		return nil
	}
	placed, _, err := yaml.ParsePlaced([]byte(src.Text))
	if err != nil {
		return nil
	}
	list, _ := top.Member("requirements").(value.Array)
	for i, e := range list {
		need, _ := e.(*value.Hash)
		if need == nil {
			continue
		}
		name, named := need.Member("name").(string)
		text, ok := need.Member("version_requirement").(string)
		if !named || !ok {
			continue
		}
		at, ok := inYAML(placed, []any{"requirements", i, "version_requirement"})
		if r, err := typesys.ParseVersionRange(text); err == nil && ok {
			found = append(found, Requirement{name, r, source.At(src, at, at)})
		}
	}
	return found
}
