package exec

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

var (
	setting = regexp.MustCompile(`\w+=`)          // what sets a variable
	digits  = regexp.MustCompile(`(?m)^[-\d.]+$`) // what looks like a number
)

// Check says what is wrong with the parameters of a command, in the order of Puppet's type.
func Check(d *apply.Declared) error {
	r := &resource{}
	r.search(d)
	if d.Unknown("path") || d.Unknown("provider") { // what a command needs is not known
		r.path = []string{}
	}
	qualified := func(v value.Value) string {
		for _, line := range apply.List(v) {
			if _, err := r.line(line); err != nil {
				return err.Error()
			}
		}
		return ""
	}
	err := attribute.Verify(d, []attribute.Rule{
		{Name: "provider", Check: provider},
		{Name: "command", Check: text},
		{Name: "cwd", Check: absolute("cwd")},
		{Name: "logoutput", Check: attribute.OneOf("true", "false", "on_failure")},
		{Name: "refresh", Check: qualified, Breaks: untextual},
		{Name: "environment", Check: variables},
		{Name: "umask", Check: umask},
		{Name: "timeout", Check: number("timeout", "The timeout must be a number.", "")},
		{Name: "tries", Check: tries},
		{Name: "try_sleep", Check: number("try_sleep", "try_sleep must be a number", "try_sleep cannot be a negative number")},
		{Name: "refreshonly", Check: attribute.Switch},
		{Name: "creates", Check: absolute("creates")},
		{Name: "unless", Check: qualified, Breaks: untextuals},
		{Name: "onlyif", Check: qualified, Breaks: untextuals},
	})
	if err != nil {
		return err
	}
	if d.Unknown("command") {
		return nil
	}
	if _, err := r.line(line(d)); err != nil {
		if value.Text(line(d)) == "" {
			d.Print("warning", "Cannot check if  is an absolute path because it is a 'NilClass' and not a String'")
		}
		return errors.New("Validation of " + d.Ref() + " failed: " + err.Error())
	}
	return nil
}

func provider(v value.Value) string {
	switch name := value.Text(v); name {
	case posix, "shell":
		return ""
	default:
		return "Invalid exec provider '" + name + "'"
	}
}

func text(v value.Value) string {
	switch v.(type) {
	case int64, float64, bool, *value.Hash:
	default:
		return ""
	}
	return "Command must be a String or Array<String>, got value of class " + attribute.Class(v)
}

// untextual says with what Puppet breaks for a command that is no text and no array.
func untextual(v value.Value) string {
	switch v := v.(type) {
	case bool:
		return "no implicit conversion of " + strconv.FormatBool(v) + " into String"
	case int64, float64, *value.Hash:
		return "no implicit conversion of " + attribute.Class(v) + " into String"
	}
	return ""
}

// untextuals is [untextual] for several commands.
func untextuals(v value.Value) string {
	for _, line := range apply.List(v) {
		if text := untextual(line); text != "" {
			return text
		}
	}
	return ""
}

func absolute(name string) attribute.Check {
	return func(v value.Value) string {
		for _, path := range apply.List(v) {
			if !strings.HasPrefix(value.Text(path), "/") {
				return name + " must be a fully qualified path"
			}
		}
		return ""
	}
}

func variables(v value.Value) string {
	for _, s := range apply.List(v) {
		if text := value.Text(s); !setting.MatchString(text) {
			return "Invalid environment setting '" + text + "'"
		}
	}
	return ""
}

func umask(v value.Value) string {
	if n, err := strconv.ParseUint(value.Text(v), 8, 16); err != nil || n > 0o7777 {
		return "The umask specification is invalid: " + string(value.AppendInspect(nil, v))
	}
	return ""
}

// number checks for a number, which must not be negative where there are words for that.
func number(name, wrong, negative string) attribute.Check {
	return func(v value.Value) string {
		text := value.Text(attribute.First(v))
		switch n, err := strconv.ParseFloat(text, 64); {
		case err != nil && negative != "" && digits.MatchString(text):
			return attribute.Munging(name, v, "invalid value for Float(): "+string(value.AppendInspect(nil, text)))
		case err != nil:
			return attribute.Munging(name, v, wrong)
		case n < 0 && negative != "":
			return attribute.Munging(name, v, negative)
		}
		return ""
	}
}

func tries(v value.Value) string {
	switch n, err := strconv.ParseInt(value.Text(attribute.First(v)), 10, 64); {
	case err != nil:
		return attribute.Munging("tries", v, "Tries must be an integer")
	case n < 1:
		return attribute.Munging("tries", v, "Tries must be an integer >= 1")
	}
	return ""
}

// posix is the provider of commands that name none.
const posix = "posix"

// line is the command of a resource.
func line(d *apply.Declared) value.Value {
	if v := d.Given("command"); v != nil {
		return v
	}
	return d.Title
}

// search reads where programs are looked for.
func (r *resource) search(d *apply.Declared) {
	r.shell = d.Text("provider") == "shell"
	if d.Given("path") != nil {
		r.path = []string{}
	}
	for _, p := range apply.List(d.Get("path")) {
		r.path = append(r.path, strings.Split(value.Text(p), ":")...)
	}
}

// program is the file that a command runs, "" for none.
func program(words []string) string {
	if len(words) == 0 {
		return ""
	}
	if len(words) > 1 {
		return words[0]
	}
	line := words[0]
	for _, quote := range []string{`"`, "'"} {
		if rest, ok := strings.CutPrefix(line, quote); ok {
			if name, _, ok := strings.Cut(rest, quote); ok && name != "" {
				return name
			}
		}
	}
	name, _, _ := strings.Cut(line, " ")
	return name
}

// resource is an exec with its parameters.
type resource struct {
	d       *apply.Declared
	command []string // of one word, unless the words are given: it may need a shell
	shell   bool     // provider => shell
	secret  bool

	path        []string
	environment []string
	cwd         string
	returns     []string
	logoutput   string
	timeout     time.Duration // 0 for none
	tries       int64
	trySleep    time.Duration
	umask       int         // -1 for that of the process
	user, group value.Value // nil for those of the process
}

// line is a command as it is run. One that is not qualified needs a path.
func (r *resource) line(v value.Value) ([]string, error) {
	var words []string
	if a, ok := v.(value.Array); ok {
		for _, w := range a {
			words = append(words, value.Text(w))
		}
	} else {
		words = []string{value.Text(v)}
	}
	if r.shell {
		return []string{"/bin/sh", "-c", strings.Join(words, " ")}, nil
	}
	if exe := program(words); !strings.HasPrefix(exe, "/") && r.path == nil {
		return nil, errors.New("'" + exe + "' is not qualified and no path was specified. Please qualify the command or specify a path.")
	}
	return words, nil
}
