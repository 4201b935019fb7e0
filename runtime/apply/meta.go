package apply

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// levels are those of messages, in the order in which Puppet names them; verbose is another word for info.
var levels = []string{"debug", "info", normal, "warning", "err", "alert", "emerg", "crit", "verbose"}

// Level is the level of messages about changes.
func (d *Declared) Level() string {
	switch l := d.Text("loglevel"); l {
	case "":
		return normal
	case "verbose":
		return "info"
	default:
		return l
	}
}

// noop reports whether nothing is to be changed for a job, which is what its resource says or otherwise the run.
func (t *transaction) noop(j *job) bool {
	if j.resource != nil {
		switch value.Text(Plain(j.resource.Get("noop"))) {
		case "true":
			return true
		case "false":
			return false
		}
	}
	return t.o.Noop
}

// checkMeta says what is wrong with the metaparameters of a resource.
func checkMeta(d *Declared, typ *Type) error {
	if _, err := d.oneOf("noop", "true", "false"); err != nil {
		return err
	}
	if err := checkAudit(d, typ); err != nil {
		return err
	}
	_, err := d.oneOf("loglevel", levels...)
	return err
}

// oneOf is a parameter that is one of some words, "" for none.
func (d *Declared) oneOf(name string, words ...string) (string, error) {
	v := d.Given(name)
	if v == nil {
		return "", nil
	}
	switch v.(type) {
	case string, bool, int64:
		if text := value.Text(v); slices.Contains(words, text) {
			return text, nil
		}
	}
	return "", d.Invalid(name, "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are "+strings.Join(words, ", ")+".")
}
