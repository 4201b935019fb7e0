package resolve

import (
	"errors"
	"path"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

const metadataName = "metadata.yaml"

// folder reads the metadata of a module (MCL-IMP-9). What is wrong with it is said, and has its default.
func (r *resolver) folder(dir string, by source.Span, in *node) *Module {
	m := &Module{Dir: dir, Main: "main.mcl", Files: "files/"}
	at := filepath.Join(dir, metadataName)
	if !r.isFile(at) {
		return m
	}
	data, err := r.opts.Disk.ReadFile(at)
	src := source.NewFile(at, string(data))
	wrong := func(place source.Span, format string, args ...any) {
		d := r.errorf(in, CodeMetadata, place, format, args...)
		if !by.IsZero() {
			d.Note(by, "imported here")
		}
	}
	if err != nil {
		wrong(source.At(src, 0, 0), "cannot read %s: %s", at, reason(err))
		return m
	}
	v, text, err := yaml.ParsePlaced(data)
	src.Text = text // places are those of the text without a byte order mark
	if err != nil {
		offset := 0
		var e *yaml.Error
		if errors.As(err, &e) {
			offset = src.Offset(e.Line, e.Column)
			err = errors.New(e.Text())
		}
		wrong(source.At(src, offset, offset), "%s is not YAML: %s", metadataName, err)
		return m
	}
	top, _ := value.Unplaced(v)
	hash, ok := top.(*value.Hash)
	if !ok {
		if top != nil {
			wrong(source.At(src, 0, 0), "%s is not a map of settings", metadataName)
		}
		return m
	}
	meta := metadata{src, hash, wrong}
	meta.path("main", &m.Main, false)
	meta.path("path", &m.Path, true)
	meta.path("files", &m.Files, true)
	meta.text("license", &m.License)
	if v, place, ok := meta.get("parentpathblock"); ok {
		if b, is := v.(bool); is {
			m.Alone = b
		} else {
			wrong(place, "parentpathblock in %s is true or false", metadataName)
		}
	}
	return m
}

// metadata is what a metadata.yaml says.
type metadata struct {
	src   *source.File
	hash  *value.Hash
	wrong func(at source.Span, format string, args ...any)
}

func (m metadata) get(key string) (v value.Value, at source.Span, ok bool) {
	v, ok = m.hash.Get(key)
	if !ok {
		return nil, at, false
	}
	v, placed := value.Unplaced(v)
	at = source.At(m.src, 0, 0)
	if placed != nil {
		at = source.At(m.src, placed.At, placed.At)
	}
	return v, at, v != nil
}

func (m metadata) text(key string, to *string) (at source.Span, ok bool) {
	v, at, ok := m.get(key)
	if !ok {
		return at, false
	}
	s, ok := v.(string)
	if !ok {
		m.wrong(at, "%s in %s is not a text", key, metadataName)
		return at, false
	}
	*to = s
	return at, true
}

// path reads the path of a file or folder below that of the module.
func (m metadata) path(key string, to *string, folder bool) {
	s := ""
	at, ok := m.text(key, &s)
	if !ok || s == "" {
		return
	}
	if s[0] == '/' || strings.HasSuffix(s, "/") != folder || strings.HasPrefix(path.Clean(s)+"/", "../") {
		kind := "a file below the folder of the module"
		if folder {
			kind = "a folder below that of the module, with a slash at its end"
		}
		m.wrong(at, "%s in %s is not %s: %q", key, metadataName, kind, s)
		return
	}
	*to = s
}
