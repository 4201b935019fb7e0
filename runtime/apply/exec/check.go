//go:build linux

package exec

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// setting matches what sets a variable.
var setting = regexp.MustCompile(`\w+=`)

// check says what is wrong with the parameters of a command, in the order of Puppet's type.
func check(d *apply.Declared) error {
	r := &resource{}
	r.search(d)
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
		{Name: "refresh", Check: qualified},
		{Name: "environment", Check: variables},
		{Name: "umask", Check: umask},
		{Name: "timeout", Check: number("timeout", "The timeout must be a number.", "")},
		{Name: "tries", Check: tries},
		{Name: "try_sleep", Check: number("try_sleep", "try_sleep must be a number", "try_sleep cannot be a negative number")},
		{Name: "refreshonly", Check: attribute.Switch},
		{Name: "creates", Check: absolute("creates")},
		{Name: "unless", Check: qualified},
		{Name: "onlyif", Check: qualified},
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
	class := ""
	switch v := v.(type) {
	case int64:
		class = "Integer"
	case float64:
		class = "Float"
	case *value.Hash:
		class = "Hash"
	case bool:
		if class = "FalseClass"; v {
			class = "TrueClass"
		}
	default:
		return ""
	}
	return "Command must be a String or Array<String>, got value of class " + class
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
		switch n, err := strconv.ParseFloat(value.Text(attribute.First(v)), 64); {
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
