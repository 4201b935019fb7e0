package apply

import (
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// Store is what runs have brought about, by which the next one tells corrective changes, of what has changed on the machine, from those that the
// catalog asks for anew. It is a file in the form of Puppet's transactionstore.yaml.
type Store struct {
	path     string
	old, now *value.Hash // of the names of resources
}

// The keys of the file.
const (
	storedResources  = "resources"
	storedParameters = "parameters"
	storedValue      = "system_value"
)

// ReadStore reads a file as [ReadMemory] does.
func ReadStore(path string, say func(level, text string)) (*Store, error) {
	name := "ransaction store file " + path
	h, err := readState(path, "T"+name, "t"+name,
		"T"+name+" is valid YAML but not returning a hash. Check the file for corruption, or remove it before continuing.", say)
	return &Store{path: path, old: within(h, storedResources), now: value.NewHash()}, err
}

// last is the list of values that a property had when a run had last brought it about, nil for none.
func (s *Store) last(ref, property string) value.Value {
	h := within(within(within(s.old, ref), storedParameters), property)
	if h == nil {
		return nil
	}
	v, _ := h.Get(storedValue)
	return v
}

// keep keeps what is known of a resource.
func (s *Store) keep(ref string) {
	if h := within(s.old, ref); h != nil {
		s.now.Set(ref, h)
	}
}

// note takes a resource that was compared with the machine.
func (s *Store) note(ref string, properties []*Property, events []*Event) {
	parameters := value.NewHash()
	for _, p := range properties {
		if p.Secret {
			continue
		}
		v := value.Value(value.Array{p.Should})
		for _, e := range events {
			switch {
			case e.Property != p.Name || e.Status == Success:
			case s.last(ref, p.Name) != nil:
				v = s.last(ref, p.Name)
			default:
				v = value.Array{e.Previous}
			}
		}
		parameters.Set(p.Name, hash(storedValue, v))
	}
	if parameters.Len() > 0 {
		s.now.Set(ref, hash(storedParameters, parameters))
	}
}

// Save writes the file.
func (s *Store) Save() error {
	out, err := yaml.Append(nil, hash(storedResources, s.now), yaml.Layout{})
	if err != nil {
		return err
	}
	return cmdline.WriteFile(s.path, out)
}

// corrects reports whether a change of a property that is out of sync is corrective: the machine has not what it had, by a list of values, when a run
// had last brought it about.
func (p *Property) corrects(last value.Value) bool {
	if last == nil || p.Secret || p.Repeats {
		return false
	}
	for _, was := range List(last) {
		switch {
		case alike(was, p.Should): // the same is asked for, and it is not so
			return true
		case p.Agrees != nil && p.Agrees(was), p.Agrees == nil && alike(was, p.Is):
			return false
		}
	}
	return true
}

// alike reports whether two values are the same, or are written in the same way.
func alike(x, y value.Value) bool {
	switch x.(type) {
	case value.Array, *value.Hash, nil:
		return Display(x) == Display(y)
	}
	return value.Text(x) == value.Text(y)
}
