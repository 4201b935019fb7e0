package hiera

import (
	"maps"
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
	file := source.NewFile(name, content)
	places := keyPlaces(content, keys)
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

// KeyRoot is the key of data that a lookup of a key begins with: ntp of ntp.servers.0.
func KeyRoot(key string) string {
	if root := hiera.KeyRoot(key); root != "" {
		return root
	}
	return key
}

// builtin are the kinds of the functions of levels whose data is read when building.
var builtin = map[string]string{"yaml_data": "data_hash", "json_data": "data_hash", "hocon_data": "data_hash", "eyaml_lookup_key": "lookup_key"}

// Opaque names the levels whose keys are not known: those of other functions.
func (l *Loader) Opaque() []string {
	configs := append([]*hiera.Config{l.lookups.Global, l.lookups.Environment}, l.lookups.Modules...)
	var names []string
	for _, c := range configs {
		if c == nil {
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
