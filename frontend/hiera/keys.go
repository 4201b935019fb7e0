package hiera

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// Key is a key of a data file.
type Key struct {
	Name string
	// Module is the module whose data has it, "" for the layers above modules.
	Module string
	At     source.Span
}

// optionsKey is the key whose value says how others are looked up (LKP-10).
const optionsKey = "lookup_options"

// Options are the keys, and the patterns of keys, that the lookup_options of data files are about, if the loader was to note keys.
func (l *Loader) Options() []Key { return l.optionKeys }

// optionPlace is where a text has a key of its lookup_options, as well as it tells.
func optionPlace(text, key string) (start, end int) {
	from := max(0, strings.Index(text, optionsKey))
	re := regexp.MustCompile(`[\s{,]["']?(` + regexp.QuoteMeta(key) + `)["']?\s*:`)
	if m := re.FindStringSubmatchIndex(text[from:]); m != nil {
		return from + m[2], from + m[3]
	}
	return from, from + min(len(optionsKey), len(text)-from)
}

// Keys are the keys of all data files, file by file in their order, if the loader was to note them. That of lookup_options is
// none of them.
func (l *Loader) Keys() []Key { return l.keys }

// addKeys notes the keys of a file.
func (l *Loader) addKeys(name, content string, h *value.Hash) {
	if !l.NoteKeys {
		return
	}
	var keys []string
	for _, e := range h.Entries() {
		if key, ok := e.Key.(string); ok && key != optionsKey {
			keys = append(keys, key)
		}
	}
	name, _, _ = strings.Cut(name, "\x00")
	file := source.NewFile(name, content)
	places := keyPlaces(content, keys)
	if options, ok := h.Lookup(optionsKey).(*value.Hash); ok {
		for _, e := range options.Entries() {
			if key, ok := e.Key.(string); ok {
				start, end := optionPlace(content, key)
				l.optionKeys = append(l.optionKeys, Key{Name: key, Module: l.module, At: source.At(file, start, end)})
			}
		}
	}
	for _, key := range keys {
		at := places[key]
		l.keys = append(l.keys, Key{Name: key, Module: l.module, At: source.At(file, at[0], at[1])})
	}
}

// keyPlaces are begin and end of where a text has keys, as well as it tells: the beginning of a line in YAML, anywhere in JSON.
// The text is looked at once, for names of the lengths that the keys have.
func keyPlaces(text string, keys []string) map[string][2]int {
	wanted, sizes := make(map[string]bool, len(keys)), map[int]bool{}
	for _, key := range keys {
		wanted[key], sizes[len(key)] = true, true
	}
	lengths := slices.Sorted(maps.Keys(sizes))
	first, other := map[string][2]int{}, map[string][2]int{}
	find := func(places map[string][2]int, begin, at int, closing string) {
		for _, n := range lengths {
			if at+n >= len(text) {
				return
			}
			end := at + n
			if strings.IndexByte(closing, text[end]) >= 0 {
				end++
			} else if closing == `"` {
				continue
			}
			if !colon(text[end:]) {
				continue
			}
			key := text[at : at+n]
			if _, known := places[key]; !known && wanted[key] {
				places[key] = [2]int{begin, end}
			}
		}
	}
	for i := 0; i < len(text); i++ {
		if i == 0 || text[i-1] == '\n' {
			starts := []int{i}
			if text[i] == '?' { // what stands before a long key
				starts = []int{i + 1 + len(text[i+1:]) - len(strings.TrimLeft(text[i+1:], " ")), i}
			}
			for _, at := range starts {
				if at < len(text) && (text[at] == '"' || text[at] == '\'') {
					find(first, at, at+1, `"'`)
				}
				find(first, at, at, `"'`)
			}
		}
		if text[i] == '"' {
			find(other, i, i+1, `"`)
		}
	}
	maps.Copy(other, first)
	return other
}

// colon reports whether a text goes on with a colon, which white space may precede.
func colon(text string) bool {
	for i := range len(text) {
		switch text[i] {
		case ' ', '\t', '\n', '\r', '\f':
		default:
			return text[i] == ':'
		}
	}
	return false
}

// Read are the keys that data reads itself: by lookup and alias in what it interpolates.
func (l *Loader) Read() []string {
	var keys []string
	for _, x := range l.lookups.Exprs {
		if x.Method == hiera.Lookup || x.Method == hiera.Alias {
			keys = append(keys, KeyRoot(x.Key))
		}
	}
	return keys
}

// ReadIn are the keys that data files read in what they interpolate, with the places of the expressions, if the loader was to note
// keys.
func (l *Loader) ReadIn() []Key { return l.readIn }

// KeyRoot is the key of data that a lookup of a key begins with: ntp of ntp.servers.0.
func KeyRoot(key string) string {
	if root := hiera.KeyRoot(key); root != "" {
		return root
	}
	return key
}

// builtin are the kinds of the functions of levels whose data is read when building.
var builtin = map[string]string{"yaml_data": "data_hash", "json_data": "data_hash", "hocon_data": "data_hash", "eyaml_lookup_key": "lookup_key"}

// heldData is what a file has, nil where it cannot be used, and the modules whose data it is, "" for the layers above modules. A
// file may be data of several.
type heldData struct {
	modules []string
	data    *value.Hash
}

// heldValue is a value of a file.
type heldValue struct {
	in    *heldData
	value value.Value
}

// of reports whether a file is data of the layers above modules, or of a module.
func (h *heldData) of(module string) bool {
	return slices.Contains(h.modules, "") || slices.Contains(h.modules, module)
}

// hold notes what a file has, nil where it cannot be used.
func (l *Loader) hold(name string, h *value.Hash) {
	held := &heldData{[]string{l.module}, h}
	l.held[name] = held
	l.fresh = append(l.fresh, held)
}

// valuesOf are the values that files have for a key.
func (l *Loader) valuesOf(key string) []heldValue {
	for _, held := range l.fresh {
		if held.data == nil {
			continue
		}
		for _, e := range held.data.Entries() {
			if k, ok := e.Key.(string); ok {
				l.values[k] = append(l.values[k], heldValue{held, e.Value})
			}
		}
	}
	l.fresh = nil
	return l.values[key]
}

// holdAgain notes that a file that was read is data of the module that is being read too.
func (l *Loader) holdAgain(name string) {
	if held := l.held[name]; held != nil && !slices.Contains(held.modules, l.module) {
		held.modules = append(held.modules, l.module)
	}
}

// Values are all values that data has for a key, in the layers above modules and in those of a module. It is unknown whether there
// are others where a level has its data from a function, or where values are converted.
func (l *Loader) Values(key, module string) (values []value.Value, unknown bool) {
	if len(l.opaque(module, true)) > 0 || l.isConverted(key) {
		return nil, true
	}
	for _, v := range l.valuesOf(key) {
		if v.in.of(module) {
			values = append(values, v.value)
		}
	}
	return values, false
}

// HasValue reports whether data may have a value for a key, in the layers above modules or in those of a module: a file has the key
// or cannot be used, or a level has its data from a function.
func (l *Loader) HasValue(key, module string) bool {
	if slices.ContainsFunc(l.valuesOf(key), func(v heldValue) bool { return v.in.of(module) }) || len(l.opaque(module, true)) > 0 {
		return true
	}
	for _, held := range l.held {
		if held.data == nil && held.of(module) {
			return true
		}
	}
	return false
}

// isConverted reports whether lookup_options may convert what is found for a key.
func (l *Loader) isConverted(key string) bool {
	for k := range l.converts {
		if k == key {
			return true
		}
		if strings.HasPrefix(k, "^") {
			if re, err := regexp.Compile(k); err != nil || re.MatchString(key) {
				return true
			}
		}
	}
	return false
}

// Opaque names the levels whose keys are not known: those of other functions.
func (l *Loader) Opaque() []string { return l.opaque("", false) }

// Known are the levels whose data was read when building.
func Known(levels []hiera.Level) []hiera.Level {
	var known []hiera.Level
	for _, l := range levels {
		if builtin[l.Function] != "" && l.Refused == "" {
			known = append(known, l)
		}
	}
	return known
}

// opaque is [Loader.Opaque], of the layers above modules and one module alone where only is set.
func (l *Loader) opaque(module string, only bool) []string {
	configs := append([]*hiera.Config{l.lookups.Global, l.lookups.Environment}, l.lookups.Modules...)
	var names []string
	for _, c := range configs {
		if c == nil || only && c.Module != "" && c.Module != module {
			continue
		}
		for _, levels := range [][]hiera.Level{c.Hierarchy, c.Defaults} {
			for _, level := range levels {
				if builtin[level.Function] == "" || level.Refused != "" {
					names = append(names, level.Name+" of "+strings.ToLower(c.Layer)+" data")
				}
			}
		}
	}
	return names
}
