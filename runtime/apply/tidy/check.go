package tidy

import (
	"errors"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// resource are the parameters of a tidy.
type resource struct {
	d         *apply.Declared
	path      string
	recurse   bool
	depth     int // 0 for any
	flat      bool
	matches   []string
	age, size int64 // -1 for any
	by        string
	rmdirs    bool
}

// The times that an age is of.
const (
	atime = "atime"
	mtime = "mtime"
	ctime = "ctime"
)

var (
	number = regexp.MustCompile(`(?m)^[0-9]+$`)
	amount = regexp.MustCompile(`(?m)^([0-9]+)(\w)\w*$`)
	byTime = attribute.OneOf(atime, mtime, ctime)
)

func inspect(v value.Value) string { return string(value.AppendInspect(nil, v)) }

func Check(d *apply.Declared) error {
	_, err := parse(d)
	return err
}

// parse reads the parameters of a tidy.
func parse(d *apply.Declared) (*resource, error) {
	r := &resource{d: d, path: d.Text("path"), age: -1, size: -1, by: d.Text("type")}
	if r.path == "" {
		r.path = d.Title
	}
	var err error
	if r.path, err = filepath.Abs(r.path); err != nil {
		return nil, err
	}
	v := d.Given("recurse")
	switch text := value.Text(v); {
	case v == nil || text == "false":
	case text == "true" || text == "inf":
		r.recurse = true
	case number.MatchString(text):
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, d.Invalid("recurse", "Invalid recurse value "+inspect(v))
		}
		r.recurse, r.depth, r.flat = true, n, n == 0
	default:
		return nil, d.Invalid("recurse", "Munging failed for value "+inspect(v)+" in class recurse: Invalid recurse value "+inspect(v))
	}
	if v := d.Given("max_files"); v != nil && !number.MatchString(value.Text(v)) {
		return nil, d.Invalid("max_files", "Invalid value "+inspect(v)+". Valid values match /^[0-9]+$/.")
	}
	for _, v := range apply.List(d.Get("matches")) {
		if (!r.recurse || r.flat) && !d.Unknown("recurse") {
			return nil, d.Invalid("matches", "Tidy can't use matches with recurse 0, false, or undef")
		}
		r.matches = append(r.matches, value.Text(v))
	}
	if r.age, err = r.measure("age", "d", map[string]int64{"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60, "w": 7 * 24 * 60 * 60}); err != nil {
		return nil, err
	}
	if r.size, err = r.measure("size", "k", map[string]int64{"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}); err != nil {
		return nil, err
	}
	if v := d.Given("type"); v != nil {
		if text := byTime(v); text != "" {
			return nil, d.Invalid("type", text)
		}
	}
	if v := d.Given("rmdirs"); v != nil {
		if text := attribute.Yes(v); text != "" {
			return nil, d.Invalid("rmdirs", text)
		}
	}
	r.rmdirs = attribute.On(d, "rmdirs")
	return r, nil
}

// measure reads an amount with a unit, -1 for none.
func (r *resource) measure(name, unit string, units map[string]int64) (int64, error) {
	v := r.d.Given(name)
	if v == nil {
		return -1, nil
	}
	text, _ := v.(string)
	digits := text
	if parts := amount.FindStringSubmatch(text); parts != nil {
		digits, unit = parts[1], strings.ToLower(parts[2])
	} else if !number.MatchString(text) {
		return 0, r.d.Invalid(name, "Invalid tidy "+name+" "+value.Text(v))
	}
	n, err := strconv.ParseInt(digits, 0, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		return 0, r.d.Invalid(name, attribute.Munging(name, v, "invalid value for Integer(): "+inspect(digits)))
	}
	factor := units[unit]
	if factor == 0 {
		return 0, r.d.Invalid(name, "Invalid "+name+" unit '"+unit+"'")
	}
	if err != nil || n > 1<<62/factor {
		return 1 << 62, nil // which no file is
	}
	return n * factor, nil
}
