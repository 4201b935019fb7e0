package apply

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func isSensitive(v value.Value) bool {
	_, ok := v.(*value.Sensitive)
	return ok
}

// settled is a resource without the parameters whose values are not known before it is applied.
func settled(r *catalog.Resource) *catalog.Resource {
	for i, p := range r.Params {
		if !typesys.Holds(p.Value, typesys.IsDeferred) {
			continue
		}
		known := *r
		known.Params = append([]catalog.Param(nil), r.Params[:i]...)
		for _, p := range r.Params[i+1:] {
			if !typesys.Holds(p.Value, typesys.IsDeferred) {
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
		if !typesys.Holds(p.Value, typesys.IsDeferred) {
			continue
		}
		if t.o.Resolve == nil {
			return errors.New("The value of " + p.Name + " of " + j.ref + " is computed when it is applied, which needs the program that has compiled the catalog")
		}
		secret := typesys.Holds(p.Value, isSensitive)
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
