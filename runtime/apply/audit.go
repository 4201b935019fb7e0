package apply

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// audit is what a resource is audited for: how properties are, and how they were when a run had last come to it.
type audit struct {
	names  []string // in the order in which they are told
	is     map[string]value.Value
	was    map[string]value.Value // of those that were recorded
	synced []string               // which have events already
}

// checkAudit says what is wrong with the attributes that a resource is to be audited for.
func checkAudit(d *Declared, typ *Type) error {
	accepts := d.Type.Accepts
	if len(d.Type.Attrs) == 0 && typ != nil { // of a catalog in a file, which does not tell
		accepts = func(name string) bool { return typ.Properties == nil || slices.Contains(typ.Properties, name) }
	}
	for _, v := range List(d.Get("audit")) {
		if name := value.Text(v); name != Everything && !accepts(name) {
			return d.Invalid("audit", "Cannot audit "+name+": not a valid attribute for "+d.Ref())
		}
	}
	return nil
}

// audit records the properties that a resource is to be audited for, as they are before anything is changed.
func (t *transaction) audit(j *job, d *Declared, s *State) (*audit, error) {
	a := &audit{is: map[string]value.Value{}, was: map[string]value.Value{}}
	given := List(d.Get("audit"))
	if len(given) == 0 {
		return a, nil
	}
	for _, v := range given {
		switch name := value.Text(v); {
		case name == Everything:
			a.names = t.typeOf(j.resource).Properties
		case !slices.Contains(a.names, name):
			a.names = append(a.names, name)
		}
	}
	known := t.o.Memory.of(j.ref)
	for _, name := range a.names {
		is, err := s.is(name)
		if err != nil {
			return nil, err
		}
		if !s.missing() && t.secret(j, d, name) { // of which only changes are to be known
			is = digest(value.Text(is))
		}
		a.is[name] = is
		if known != nil {
			if was, ok := known.Get(name); ok {
				a.was[name] = was
			}
		}
	}
	for _, name := range a.names {
		t.o.Memory.note(j.ref, name, a.is[name])
	}
	return a, nil
}

// secret reports whether the value of a property shows nowhere.
func (t *transaction) secret(j *job, d *Declared, name string) bool {
	return d.Secret(name) || slices.Contains(t.typeOf(j.resource).Secrets, name)
}

// digest stands for a secret in what is recorded.
func digest(secret string) value.Value {
	sum := sha256.Sum256([]byte(secret))
	return "{sha256}" + hex.EncodeToString(sum[:])
}

// instead reports whether the audit of a property takes the place of the value that its type gives it.
func (a *audit) instead(p *Property) bool { return p.Default && slices.Contains(a.names, p.Name) }

// is is the value that a machine has for a property.
func (s *State) is(name string) (value.Value, error) {
	for _, p := range s.all() {
		if p.Name == name && (name == "ensure" || !s.missing()) {
			return p.Is, nil
		}
	}
	if s.missing() { // also of a resource without the property that says so
		return absentValue, nil
	}
	if s.Other != nil {
		if v, ok := s.Other(name); ok {
			return v, nil
		}
	}
	return nil, errors.New("the attribute " + name + " cannot be audited yet")
}

const (
	absentValue = "absent"
	// Everything is what a resource may be audited for.
	Everything = "all"
)

// missing reports whether the resource is not there.
func (s *State) missing() bool {
	if s.Ensure == nil {
		return s.Absent
	}
	return s.Ensure.Is == absentValue
}

// all are the properties with the one that says whether the resource is there, if there is one.
func (s *State) all() []*Property {
	if s.Ensure == nil {
		return s.Properties
	}
	return append([]*Property{s.Ensure}, s.Properties...)
}

// changed reports whether a property is not as it was recorded.
func (a *audit) changed(name string) bool {
	was, recorded := a.was[name]
	return recorded && !alike(was, a.is[name])
}

// note adds to the event of a property what its audit has found.
func (a *audit) note(s *State, e *Event) {
	if !slices.Contains(a.names, e.Property) {
		return
	}
	a.synced = append(a.synced, e.Property)
	e.Historical = a.was[e.Property]
	if e.Redacted && e.Historical != nil {
		e.Historical = redacted
	}
	if e.Status == Failure {
		return
	}
	e.Audited = true
	if a.changed(e.Property) {
		e.Message += " (previously recorded value was " + s.show(e.Property, e.Historical) + ")"
	}
}

func (s *State) show(name string, v value.Value) string {
	if v == redacted {
		return redacted
	}
	if s.Show != nil {
		return s.Show(name, v)
	}
	return Display(v)
}

// tell tells of the properties that nothing has brought about in this run.
func (t *transaction) tell(j *job, d *Declared, s *State, a *audit) {
	for _, name := range a.names {
		was, recorded := a.was[name]
		secret := t.secret(j, d, name)
		if !recorded {
			shown := value.Text(a.is[name])
			if list, ok := a.is[name].(value.Array); ok {
				shown = string(value.AppendInspect(nil, list))
			}
			if secret {
				shown = redacted
			}
			d.Tell(name, normal, "audit change: newly-recorded value "+shown)
			continue
		}
		if slices.Contains(a.synced, name) || !a.changed(name) {
			continue
		}
		e := &Event{Name: name + "_changed", Property: name, Previous: a.is[name], Status: Audit, Redacted: secret, Historical: was, Audited: true, Time: t.o.Now()}
		for _, p := range s.all() {
			if p.Name == name && !a.instead(p) {
				e.Name, e.Desired = p.event(), p.Should
			}
		}
		if name == "ensure" && e.Desired == nil {
			e.Name = d.Type.Lower() + "_changed"
		}
		if secret {
			e.Previous, e.Historical = redacted, redacted
			if e.Desired != nil {
				e.Desired = redacted
			}
		}
		e.Message = "audit change: previously recorded value " + s.show(name, e.Historical) + " has been changed to " + s.show(name, e.Previous)
		j.status.add(e)
		t.log(d.Level(), j.status.Path+"/"+name, e.Message, j)
	}
}
