package fn

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
	"github.com/p2go/p2go/typesys"
)

// The functions of stdlib that write data in some language; see also [ToJsonFunction].
var (
	// ToYamlFunction is to_yaml(Any, Hash?): the value as YAML.
	ToYamlFunction = Function{Name: "to_yaml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"data", "options"}}, toYAML}}}
	// ToPythonFunction is to_python(Any): the value as Python writes it.
	ToPythonFunction = Function{Name: "to_python", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, toPython}}}
	// ToRubyFunction is to_ruby(Any): the value as Ruby writes it.
	ToRubyFunction = Function{Name: "to_ruby", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, toRuby}}}
	// ToTomlFunction is to_toml(Hash): the value as TOML.
	ToTomlFunction = Function{Name: "to_toml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"data"}}, toTOML}}}
)

func toYAML(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToYAML(args[0], yamlOptions(args)))
}

// yamlOptions are the second argument of to_yaml, or none.
func yamlOptions(args []value.Value) *value.Hash {
	if len(args) > 1 {
		return args[1].(*value.Hash)
	}
	return value.NewHash()
}

// ToYAML writes a value as YAML; the options are indentation and line_width. The error is about an option, or about what YAML cannot
// have.
func ToYAML(v value.Value, options *value.Hash) (string, error) {
	var layout yaml.Layout
	for _, e := range options.Entries() {
		n, ok := e.Value.(int64)
		switch e.Key {
		case value.Value("indentation"), value.Value("line_width"):
			if !ok {
				return "", fail("to_yaml(): the option ", ruby.ToS(e.Key), " is an Integer, not ", shown(e.Value))
			}
			if e.Key == value.Value("indentation") {
				layout.Indent = int(n)
			} else {
				layout.Width, layout.Folds = int(n), n >= 0
			}
		case value.Value("canonical"), value.Value("header"), value.Value("version"):
			return "", fail("to_yaml(): p2go cannot follow the option ", ruby.ToS(e.Key), " => ", shown(e.Value))
		}
	}
	b, err := yaml.Append(nil, v, layout)
	if err != nil {
		return "", err
	}
	return bounded(string(b)), nil
}

// notation is how a language writes data.
type notation struct {
	arrow              string
	yes, no, undefined string
}

func toPython(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToPython(args[0]), nil
}

// ToPython writes a value as Python does.
func ToPython(v value.Value) string {
	n := notation{": ", "True", "False", "None"}
	return string(value.Bounded(n.write(nil, typesys.RichData(v))))
}

func toRuby(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return ToRuby(args[0]), nil
}

// ToRuby writes a value as Ruby does.
func ToRuby(v value.Value) string {
	n := notation{" => ", "true", "false", "nil"}
	return string(value.Bounded(n.write(nil, typesys.RichData(v))))
}

func (n *notation) write(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, n.undefined...)
	case bool:
		if v {
			return append(b, n.yes...)
		}
		return append(b, n.no...)
	case value.Array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = value.Bounded(n.write(b, e))
		}
		return append(b, ']')
	case *value.Hash:
		b = append(b, '{')
		for i, e := range v.Entries() {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = value.Bounded(n.write(append(n.write(b, e.Key), n.arrow...), e.Value))
		}
		return append(b, '}')
	}
	return value.AppendInspect(b, v)
}

func toTOML(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToTOML(args[0].(*value.Hash)))
}

// ToTOML writes a hash as TOML. The error is about what TOML cannot have.
func ToTOML(h *value.Hash) (string, error) {
	var t tomlWriter
	if err := t.table(h, nil); err != nil {
		return "", err
	}
	return bounded(string(t.b)), nil
}

// tomlWriter writes TOML: of each table the plain values, then the tables in it,
// then the arrays of tables, each in the order of their keys.
type tomlWriter struct{ b []byte }

func (t *tomlWriter) table(h *value.Hash, path []string) error {
	entries, err := tomlEntries(h)
	if err != nil {
		return err
	}
	if len(path) > 0 && (h.Len() == 0 || slices.ContainsFunc(entries, func(e value.Entry) bool { return tomlKind(e.Value) == 0 })) {
		t.head(path, "[", "]\n")
	}
	return t.entries(entries, path)
}

func (t *tomlWriter) head(path []string, open, end string) {
	t.b = append(append(append(t.b, open...), strings.Join(path, ".")...), end...)
}

func (t *tomlWriter) entries(entries []value.Entry, path []string) error {
	for kind := range 3 {
		for _, e := range entries {
			if tomlKind(e.Value) != kind {
				continue
			}
			key := tomlKey(e.Key)
			inner := append(path[:len(path):len(path)], key)
			switch kind {
			case 0:
				t.b = append(append(append(t.b, key...), " = "...), tomlValue(e.Value)...)
				t.b = append(t.b, '\n')
			case 1:
				if err := t.table(e.Value.(*value.Hash), inner); err != nil {
					return err
				}
			case 2:
				for _, child := range e.Value.(value.Array) {
					t.head(inner, "[[", "]]\n")
					h, ok := child.(*value.Hash)
					if !ok {
						return fail("undefined method `keys' for ", string(value.AppendReceiver(nil, child, typesys.HostClass(child))))
					}
					sorted, err := tomlEntries(h)
					if err != nil {
						return err
					}
					if err := t.entries(sorted, inner); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// tomlKind is 0 for a plain value, 1 for a table, 2 for an array of tables.
func tomlKind(v value.Value) int {
	switch v := v.(type) {
	case *value.Hash:
		return 1
	case value.Array:
		if len(v) > 0 {
			if _, ok := v[0].(*value.Hash); ok {
				return 2
			}
		}
	}
	return 0
}

// tomlEntries returns the entries in the order of their keys.
func tomlEntries(h *value.Hash) ([]value.Entry, error) {
	keys := value.Array{}
	for _, e := range h.Entries() {
		keys = append(keys, e.Key)
	}
	if err := ruby.Sort(keys, ruby.MustCompare); err != nil {
		return nil, err
	}
	entries := make([]value.Entry, len(keys))
	for i, k := range keys {
		entries[i] = value.Entry{Key: k, Value: h.Lookup(k)}
	}
	return entries, nil
}

// tomlKey quotes a key unless one of its lines is bare.
func tomlKey(v value.Value) string {
	s := ruby.ToS(v)
	if anyLine(s, func(line string) bool { return line == "" || wordChars(strings.ReplaceAll(line, "-", "_")) }) {
		return s
	}
	return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"`
}

func tomlValue(v value.Value) string {
	switch v := v.(type) {
	case *value.Regexp:
		return shown(shown(v))
	case string: // whose #{, #$ and #@ need no backslash here
		return strings.NewReplacer(`\\`, `\\`, `\#$`, `#$`, `\#@`, `#@`, `\#{`, `#{`).Replace(shown(v))
	}
	return shown(v)
}
