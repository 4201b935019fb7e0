package mount

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// The states of mounts. What is mounted without being in the file is a ghost.
const (
	absent    = "absent"
	present   = "present"
	defined   = "defined"
	mounted   = "mounted"
	unmounted = "unmounted"
	ghost     = "ghost"
)

var space = regexp.MustCompile(`[ \t\r\n\f\v]`)

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	switch d.Text("ensure") {
	case "", absent, present, defined, mounted, unmounted:
	default:
		return d.Invalid("ensure", "Invalid value "+string(value.AppendInspect(nil, d.Text("ensure")))+
			". Valid values are defined, unmounted, absent, mounted.")
	}
	for _, name := range [...]string{"fstype", "options"} {
		for _, v := range apply.List(d.Get(name)) {
			switch text := value.Text(v); {
			case space.MatchString(text):
				return d.Invalid(name, name+" must not contain whitespace: "+text)
			case text == "":
				return d.Invalid(name, name+" must not be an empty string")
			}
		}
	}
	if v := d.Get("dump"); v != nil && !strings.ContainsAny(value.Text(v), "01") {
		return d.Invalid("dump", "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values match /(0|1)/.")
	}
	if v := d.Get("remounts"); v != nil && value.Text(v) != "true" && value.Text(v) != "false" {
		return d.Invalid("remounts", "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are true, false.")
	}
	return nil
}
