package service

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

const (
	running = "running"
	stopped = "stopped"

	yes     = "true"
	no      = "false"
	manual  = "manual"
	masked  = "mask"
	delayed = "delayed"
)

// elements are those of an array, or the value itself.
func elements(v value.Value) value.Array {
	if a, ok := v.(value.Array); ok && len(a) > 0 {
		return a
	}
	return value.Array{v}
}

// words are the values of a property, all of them among those that it can have.
func words(d *apply.Declared, name string, valid ...string) ([]string, error) {
	v := d.Given(name)
	if v == nil {
		return nil, nil
	}
	var found []string
	for _, e := range elements(v) {
		w, err := word(d, name, e, valid...)
		if err != nil {
			return nil, err
		}
		found = append(found, w)
	}
	return found, nil
}

// word is a value that must be one of several, "" for none. Booleans stand for running and stopped, where these are valid.
func word(d *apply.Declared, name string, v value.Value, valid ...string) (string, error) {
	if v == nil {
		return "", nil
	}
	text := value.Text(v)
	if slices.Contains(valid, text) {
		return text, nil
	}
	if slices.Contains(valid, running) {
		switch text {
		case yes:
			return running, nil
		case no:
			return stopped, nil
		}
	}
	return "", d.Invalid(name, "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are "+strings.Join(valid, ", ")+".")
}

// flag is a parameter that is true or false.
func flag(d *apply.Declared, name string, without bool) (bool, error) {
	v, err := word(d, name, d.Given(name), yes, no)
	if v == "" {
		return without, err
	}
	return v == yes, nil
}

// Anywhere is what is wrong with the parameters whatever the provider is, and so on all machines.
func Anywhere(d *apply.Declared) error {
	if _, err := words(d, "ensure", stopped, running); err != nil {
		return err
	}
	for _, name := range [...]string{"hasstatus", "hasrestart"} {
		if _, err := flag(d, name, false); err != nil {
			return err
		}
	}
	return nil
}
