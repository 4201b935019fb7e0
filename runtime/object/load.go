package object

import (
	"github.com/p2go/p2go/typesys"
)

// Failure is something that is not acceptable about an object: of a feature, or of all of the object, which has no feature then.
type Failure struct{ Feature, Text string }

// Of is what an object of a declared type has beside its features; nil for other values.
func Of(o *typesys.ObjectValue) *Object {
	if of, ok := o.Fields.(interface{ base() *Object }); ok {
		return of.base()
	}
	return nil
}

// Spoil notes that the value of a feature cannot be used, which who makes the object tells: it is not told again, and nothing that reads
// the feature is evaluated.
func (o *Object) Spoil(feature string) { o.Note(feature, &Unacceptable{Feature: feature}, nil) }

// Finish ends the making of an object like [Object.End], for who has a place for each thing that is wrong. The error is of logic that
// fails itself.
func (o *Object) Finish() ([]Failure, error) {
	m := o.finish()
	if m == nil {
		return nil, nil
	}
	var out []Failure
	for _, f := range m.failures {
		if f.Text != "" {
			out = append(out, Failure{f.Feature, f.Text})
		}
	}
	return out, m.failed
}
