package hiera

import (
	"regexp"
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

// Keys are the keys of all data files, file by file in their order. That of lookup_options is none of them.
func (l *Loader) Keys() []Key { return l.keys }

// addKeys notes the keys of a file.
func (l *Loader) addKeys(name, content string, h *value.Hash) {
	file := source.NewFile(name, content)
	for _, e := range h.Entries() {
		key, ok := e.Key.(string)
		if !ok || key == optionsKey {
			continue
		}
		l.keys = append(l.keys, Key{Name: key, Module: l.module, At: keyPlace(file, key)})
	}
}

// keyPlace is where a file has a key of its hash, as well as its text tells: the beginning of a line in YAML, anywhere in JSON.
func keyPlace(file *source.File, key string) source.Span {
	quoted := regexp.QuoteMeta(key)
	for _, pattern := range []string{`(?m)^(?:\? *)?(["']?` + quoted + `["']?)\s*:`, `("` + quoted + `")\s*:`} {
		if at := regexp.MustCompile(pattern).FindStringSubmatchIndex(file.Text); at != nil {
			return source.At(file, at[2], at[3])
		}
	}
	return source.At(file, 0, 0)
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
