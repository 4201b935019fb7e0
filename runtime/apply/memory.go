package apply

import (
	"errors"
	"os"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Memory is what runs know of those before: when a resource was checked and changed, and how the properties were that are audited. It is a file in the
// form of Puppet's state.yaml.
type Memory struct {
	path  string
	known *value.Hash // of the names of resources to hashes; the keys of these are symbols in the file
}

const (
	checked = "checked" // when a resource was compared with the machine last
	synced  = "synced"  // when it was changed last
)

// kept is how long runs remember what no catalog has any more: Puppet's statettl.
const kept = 32 * 24 * time.Hour

// stampLayouts are those of times in the file, the first as they are written.
var stampLayouts = [...]string{"2006-01-02 15:04:05.000000000 -07:00", "2006-01-02 15:04:05.999999999 Z07:00", time.RFC3339Nano}

// ReadMemory reads a file, which need not be there. What it cannot read is told by say, and forgotten; one that is damaged is moved out of the way.
// The error is that it cannot be moved.
func ReadMemory(path string, say func(level, text string)) (*Memory, error) {
	known, err := readState(path, "Checksumfile "+path, path, "State got corrupted", say)
	return &Memory{path: path, known: known}, err
}

// readState reads a file of YAML with a hash, which is empty where there is no such file. Messages name it, that it cannot be moved does so in another
// way, and odd is the one about what is no hash.
func readState(path, name, moved, odd string, say func(level, text string)) (*value.Hash, error) {
	none := value.NewHash()
	info, err := os.Stat(path)
	if err != nil {
		return none, nil
	}
	if !info.Mode().IsRegular() {
		say("warning", name+" is not a file, ignoring")
		return none, nil
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return none, cmdline.PathError(path, err)
	}
	v, err := yaml.Parse(src)
	if mistake, ok := errtype.As[*yaml.Error](err); ok {
		say("err", name+" is corrupt (("+path+"): "+mistake.Text()+"); replacing")
		if err := os.Rename(path, path+".bad"); err != nil {
			return none, errors.New("Could not rename corrupt " + moved + "; remove manually")
		}
		return none, nil
	}
	h, ok := v.(*value.Hash)
	if !ok {
		say("err", odd)
		return none, nil
	}
	return h, nil
}

// within is the hash that a hash has under a key, nil for none.
func within(h *value.Hash, key string) *value.Hash {
	if h == nil {
		return nil
	}
	v, _ := h.Get(key)
	inner, _ := v.(*value.Hash)
	return inner
}

// of is what is known of a resource, nil for nothing.
func (m *Memory) of(ref string) *value.Hash { return within(m.known, ref) }

// when is a time that is known of a resource, that of Unix's beginning for none.
func (m *Memory) when(ref, what string) time.Time {
	if known := m.of(ref); known != nil {
		if v, _ := known.Get(what); v != nil {
			text, _ := v.(string)
			for _, layout := range stampLayouts {
				if t, err := time.Parse(layout, text); err == nil {
					return t
				}
			}
		}
	}
	return time.Unix(0, 0)
}

// note keeps something of a resource.
func (m *Memory) note(ref, what string, v value.Value) {
	known := m.of(ref)
	if known == nil {
		known = value.NewHash()
		m.known.Set(ref, known)
	}
	known.Set(what, v)
}

// noteTime keeps a time.
func (m *Memory) noteTime(ref, what string, t time.Time) {
	m.note(ref, what, t.Format(stampLayouts[0]))
}

// Save writes the file, without what was checked too long ago.
func (m *Memory) Save(now time.Time) error {
	var all yaml.Pairs
	for _, e := range m.known.Entries() {
		ref, _ := e.Key.(string)
		known := m.of(ref)
		if known == nil {
			continue
		}
		if v, _ := known.Get(checked); v != nil && m.when(ref, checked).Before(now.Add(-kept)) {
			continue
		}
		var pairs yaml.Pairs
		for _, e := range known.Entries() {
			name, v := value.Text(e.Key), e.Value
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" { // none that runs keep
				continue
			}
			if name == checked || name == synced {
				v = yaml.Scalar{Text: m.when(ref, name).Format(stampLayouts[0])}
			}
			pairs = append(pairs, value.Entry{Key: yaml.Scalar{Text: ":" + name}, Value: v})
		}
		all = append(all, value.Entry{Key: ref, Value: pairs})
	}
	out, err := yaml.Append(nil, all, yaml.Layout{})
	if err != nil {
		return err
	}
	return cmdline.WriteFile(m.path, out)
}

// isNew reports whether there is no file yet.
func (m *Memory) isNew() bool {
	_, err := os.Stat(m.path)
	return err != nil
}
