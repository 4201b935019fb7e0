package apply

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// holds reports whether something holds of a value, or of one within it or within the arguments of a call that is left to the machine.
func holds(v value.Value, of func(v value.Value) bool) bool {
	if of(v) {
		return true
	}
	switch v := v.(type) {
	case *typesys.ObjectValue:
		if typesys.IsDeferred(v) {
			arguments, _ := v.Get("arguments")
			return holds(arguments, of)
		}
	case value.Array:
		for _, e := range v {
			if holds(e, of) {
				return true
			}
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if holds(e.Key, of) || holds(e.Value, of) {
				return true
			}
		}
	case *value.Sensitive:
		return holds(v.Value, of)
	}
	return false
}

func isSensitive(v value.Value) bool {
	_, ok := v.(*value.Sensitive)
	return ok
}

// settled is a resource without the parameters whose values are not known before it is applied.
func settled(r *catalog.Resource) *catalog.Resource {
	for i, p := range r.Params {
		if !holds(p.Value, typesys.IsDeferred) {
			continue
		}
		known := *r
		known.Params = append([]catalog.Param(nil), r.Params[:i]...)
		for _, p := range r.Params[i+1:] {
			if !holds(p.Value, typesys.IsDeferred) {
				known.Params = append(known.Params, p)
			}
		}
		return &known
	}
	return r
}

// resolve makes the calls that a job's resource has as values. What is computed of secrets is one. The error ends the run.
func (t *transaction) resolve(j *job) error {
	var resolved []string
	for i := range j.resource.Params {
		p := &j.resource.Params[i]
		if !holds(p.Value, typesys.IsDeferred) {
			continue
		}
		if t.o.Resolve == nil {
			return errors.New("The value of " + p.Name + " of " + j.ref + " is computed when it is applied, which needs the program that has compiled the catalog")
		}
		secret := holds(p.Value, isSensitive)
		v, err := t.o.Resolve(p.Value)
		if err != nil {
			return err
		}
		switch known := t.declared(j).Secret(p.Name); {
		case known:
			v = Plain(v)
		case secret && !isSensitive(v):
			v = &value.Sensitive{Value: v}
		}
		p.Value = v
		resolved = append(resolved, p.Name)
	}
	if resolved == nil {
		return nil
	}
	j.resource.Unwrap()
	err := t.checkOne(j)
	if err == nil {
		return nil
	}
	d, text := t.declared(j), err.Error()
	for _, name := range resolved {
		text = strings.TrimPrefix(text, d.Invalid(name, "").Error()) // as Puppet tells it now
	}
	return errors.New(text)
}
