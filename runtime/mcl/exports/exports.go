// Package exports keeps the exported resources of hosts in a directory, one file of JSON for each host that exports any, so that programs on
// other hosts can collect them (MCL-COLL).
//
//	{"host": "h1", "resources": [
//	  {"kind": "file", "name": "/a", "to": ["h2", "*"], "fields": {"content": "x"}, "meta": {"hidden": true, "export": ["h2", "*"]}}
//	]}
//
// Files are replaced as a whole, so that a reader sees the old or the new one.
package exports

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Dir is the exported resources of all hosts as they are at one time. It is a [graph.Exports].
type Dir struct {
	path, host string
	byRef      map[[2]string][]stored // by kind and name, sorted by host
}

// stored is a resource of a file.
type stored struct {
	host, file   string
	to           []string
	fields, meta *value.Hash
}

// Open reads a directory for a host. It need not exist.
func Open(path, host string) (*Dir, error) {
	d := &Dir{path, host, map[[2]string][]stored{}}
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != ".json" || e.Name()[0] == '.' {
			continue
		}
		if err := d.read(filepath.Join(path, e.Name())); err != nil {
			return nil, err
		}
	}
	for _, list := range d.byRef {
		slices.SortStableFunc(list, func(a, b stored) int { return strings.Compare(a.host, b.host) })
	}
	return d, nil
}

func (d *Dir) read(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	v, err := value.ParseJSON(string(text))
	if err != nil {
		return errors.New(file + ": " + err.Error())
	}
	top, _ := v.(*value.Hash)
	host, _ := top.Member("host").(string)
	list, ok := top.Member("resources").(value.Array)
	if host == "" || !ok {
		return errors.New(file + ": is no file of exported resources")
	}
	for _, e := range list {
		h, _ := e.(*value.Hash)
		s := stored{host: host, file: file}
		kind, _ := h.Member("kind").(string)
		name, _ := h.Member("name").(string)
		s.fields, _ = h.Member("fields").(*value.Hash)
		s.meta, _ = h.Member("meta").(*value.Hash)
		to, _ := h.Member("to").(value.Array)
		for _, t := range to {
			host, _ := t.(string)
			s.to = append(s.to, host)
		}
		key := [2]string{kind, name}
		d.byRef[key] = append(d.byRef[key], s)
	}
	return nil
}

// Exported returns the resources of a kind and a name that hosts export to this one, sorted by host (MCL-COLL-3).
func (d *Dir) Exported(kind *graph.Kind, name string) ([]graph.Stored, error) {
	var found []graph.Stored
	for _, s := range d.byRef[[2]string{kind.Name, name}] {
		if !slices.Contains(s.to, d.host) && !slices.Contains(s.to, "*") {
			continue
		}
		out := graph.Stored{Host: s.host}
		for _, e := range s.fields.Entries() {
			field, _ := e.Key.(string)
			f := kind.Field(field)
			if f == nil {
				return nil, errors.New(s.file + ": there is no field " + field + " in " + kind.Name)
			}
			v, err := decode(e.Value, f.Type)
			if err != nil {
				return nil, errors.New(s.file + ": field " + field + " of " + kind.Name + "[" + name + "]: " + err.Error())
			}
			out.Fields = append(out.Fields, graph.Set{Name: field, Value: v})
		}
		for _, e := range s.meta.Entries() {
			meta, _ := e.Key.(string)
			v, err := decode(e.Value, graph.MetaType(meta))
			if err != nil {
				return nil, errors.New(s.file + ": Meta:" + meta + " of " + kind.Name + "[" + name + "]: " + err.Error())
			}
			out.Metas = append(out.Metas, graph.Set{Name: meta, Value: v})
		}
		found = append(found, out)
	}
	return found, nil
}

// Write replaces the file of this host by what a graph exports: no file if that is nothing. It reports whether anything has changed.
func (d *Dir) Write(r *graph.Result) (changed bool, err error) {
	file := filepath.Join(d.path, fileName(d.host))
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	text := Text(d.host, r)
	switch {
	case string(old) == text:
		return false, nil
	case text == "":
		return true, os.Remove(file)
	}
	if err := os.MkdirAll(d.path, 0o700); err != nil { // what is exported may be secret
		return false, err
	}
	temp := filepath.Join(d.path, "."+filepath.Base(file))
	if err := os.WriteFile(temp, []byte(text), 0o600); err != nil {
		return false, err
	}
	return true, os.Rename(temp, file)
}

// Text returns the file of a host, "" if the graph exports nothing (MCL-COLL-1).
func Text(host string, r *graph.Result) string {
	var b []byte
	for _, v := range r.Vertices {
		to := v.Exported()
		if len(to) == 0 {
			continue
		}
		if b == nil {
			b = append(value.AppendJSONString([]byte(`{"host":`), host), `,"resources":[`...)
		} else {
			b = append(b, ',')
		}
		b = append(b, "\n"...)
		b = v.AppendExport(b)
	}
	if b == nil {
		return ""
	}
	return string(append(b, "\n]}\n"...))
}

// fileName returns a name that is none of another host's file, whatever the host is called.
func fileName(host string) string {
	const hex = "0123456789abcdef"
	var b []byte
	for i := range len(host) {
		c := host[i]
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '.' && i > 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	if host == "" {
		b = append(b, '%')
	}
	return string(b) + ".json"
}
