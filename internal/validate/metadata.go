package validate

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// module is the metadata of a module while it is checked.
type module struct {
	src    *source.File
	placed *value.Hash // with the places of values; nil where they are not known
	diags  diag.List
}

// wrong reports a mistake at the value that a path of keys and indices leads to.
func (m *module) wrong(path []any, format string, args ...any) {
	at, ok := inYAML(m.placed, path)
	if !ok {
		at = 0
	}
	m.diags.Add(diag.Errorf(CodeMetadata, source.At(m.src, at, at), format, args...))
}

// required are the fields without which Puppet does not load a module.
var required = []string{"source", "author", "version", "license", "dependencies"}

var (
	namespaced   = regexp.MustCompile(`(?i)\A[a-z0-9]+[-/][a-z][a-z0-9_]*\z`)
	notWord      = regexp.MustCompile(`(?i)[^a-z0-9_]`)
	notLetter    = regexp.MustCompile(`(?i)\A[^a-z]`)
	providerName = regexp.MustCompile(`\A[a-zA-Z][a-zA-Z0-9_]*\z`)
)

// check is what Puppet::ModuleTool::Metadata checks, with its messages, and what Puppet::Module wants to be there.
func (m *module) check(top *value.Hash) {
	name, ok := m.text(top, "name")
	if ok {
		m.name(name, "name")
	}
	if v, ok := m.text(top, "version"); ok {
		if _, err := typesys.ParseVersion(v); err != nil {
			m.wrong([]any{"version"}, "Invalid 'version' field in metadata.json: version string cannot be parsed as a valid Semantic Version")
		}
	}
	if v := top.Member("data_provider"); v != nil {
		s, is := v.(string)
		switch {
		case !is:
			m.wrong([]any{"data_provider"}, "field 'data_provider' must be a string")
		case providerName.MatchString(s):
		case notLetter.MatchString(s) || s == "":
			m.wrong([]any{"data_provider"}, "field 'data_provider' must begin with a letter")
		default:
			m.wrong([]any{"data_provider"}, "field 'data_provider' contains non-alphanumeric characters")
		}
	}
	short := name[strings.LastIndexAny(name, "-/")+1:]
	for _, field := range required {
		if top.Member(field) == nil {
			m.wrong(nil, "No %s module metadata provided for %s", field, short)
		}
	}
	m.needs(top, name, "dependencies")
	m.needs(top, name, "requirements")
}

// text returns a field that is to be a string where it is there.
func (m *module) text(top *value.Hash, name string) (string, bool) {
	v, ok := top.Get(name)
	if !ok || v == nil {
		return "", false
	}
	s, ok := v.(string)
	if !ok {
		m.wrong([]any{name}, "Invalid '%s' field in metadata.json: it has to be a string, not %s", name, value.ALabel(v))
	}
	return s, ok
}

func (m *module) name(name string, path ...any) {
	if namespaced.MatchString(name) {
		return
	}
	space, own, _ := strings.Cut(strings.ReplaceAll(name, "/", "-"), "-")
	why := "the namespace contains non-alphanumeric characters"
	switch {
	case own == "" || space == "":
		why = "the field must be a namespaced module name"
	case notWord.MatchString(own):
		why = "the module name contains non-alphanumeric (or underscore) characters"
	case notLetter.MatchString(own):
		why = "the module name must begin with a letter"
	}
	m.wrong(path, "Invalid 'name' field in metadata.json: %s", why)
}

// needs checks a list of modules, or of programs, with the versions that are wanted.
func (m *module) needs(top *value.Hash, of, field string) {
	v, ok := top.Get(field)
	if !ok || v == nil {
		return
	}
	list, ok := v.(value.Array)
	if !ok {
		m.wrong([]any{field}, "Invalid '%s' field in metadata.json: it has to be a list, not %s", field, value.ALabel(v))
		return
	}
	first := map[string]string{}
	for i, e := range list {
		need, ok := e.(*value.Hash)
		if !ok {
			m.wrong([]any{field, i}, "Invalid '%s' field in metadata.json: an element has to be an object, not %s", field, value.ALabel(e))
			continue
		}
		name, ok := need.Member("name").(string)
		switch {
		case !ok:
			m.wrong([]any{field, i}, "Invalid '%s' field in metadata.json: an element has no name", field)
		case field == "dependencies":
			m.name(name, field, i, "name")
		}
		text, is := need.Member("version_requirement").(string)
		if before, twice := first[name]; ok && twice && before != text {
			m.wrong([]any{field, i}, "Dependency conflict for %s: Dependency %s was given conflicting version requirements %s and %s. Verify that there are no duplicates in the metadata.json.", of, name, text, before)
		} else if !twice {
			first[name] = text
		}
		if wanted := need.Member("version_requirement"); !is && wanted != nil {
			m.wrong([]any{field, i, "version_requirement"}, "Invalid 'version_range' field in metadata.json: it has to be a string, not %s", value.ALabel(wanted))
		} else if is {
			if _, err := typesys.ParseVersionRange(text); err != nil {
				m.wrong([]any{field, i, "version_requirement"}, "Invalid 'version_range' field in metadata.json: %s", err)
			}
		}
	}
}
