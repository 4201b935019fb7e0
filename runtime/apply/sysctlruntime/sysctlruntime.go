//go:build linux

// Package sysctlruntime applies resources of the type sysctl_runtime of the module duritong-sysctl, which are parameters of the running kernel.
package sysctlruntime

import (
	"errors"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is sysctl_runtime.
var Type = apply.Type{Name: "sysctl_runtime", Provider: "sysctl_runtime", Unsuited: unsuited, Begin: begin}

const tool = "sysctl"

// unsuited is why parameters cannot be changed on this machine, nil where they can.
func unsuited(*apply.Declared) error {
	if command.Find(tool) == "" {
		return &apply.Unsuitable{}
	}
	return nil
}

var between = regexp.MustCompile(`[ \t\r\n\f\v]?[=:][ \t\r\n\f\v]?`)

// parse reads what the tool tells of all parameters. Of a name that it tells twice, the first counts.
func parse(output string) map[string]string {
	values := map[string]string{}
	for line := range strings.SplitSeq(output, "\n") {
		parts := between.Split(line, 2)
		if _, there := values[parts[0]]; len(parts) == 2 && !there {
			values[parts[0]] = parts[1]
		}
	}
	return values
}

// begin reads all parameters of the kernel. That it has not all that there are resources for is an error.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	output, err := (&command.Command{Name: tool, Args: []string{"-a"}, Split: true}).Run()
	if err != nil {
		return nil, err
	}
	values := parse(output)
	for _, d := range all {
		name := parsedfile.Name(d)
		if _, ok := values[name]; !ok {
			return nil, errors.New("sysctl parameter " + name + " wasn't found on this system")
		}
	}
	return func(d *apply.Declared) (apply.Resource, error) {
		name := parsedfile.Name(d)
		return &resource{d, name, values[name]}, nil
	}, nil
}

type resource struct {
	d        *apply.Declared
	name, is string
}

// Inspect compares the parameter.
func (r *resource) Inspect() (apply.State, error) {
	wanted := apply.List(r.d.Get("val"))
	if len(wanted) == 0 {
		return apply.State{}, nil
	}
	return apply.State{Properties: []*apply.Property{attribute.Property(r.d, "val", r.is, wanted, false, func() error {
		_, err := (&command.Command{Name: tool, Args: []string{r.name + "=" + value.Text(wanted[0])}, Secret: r.d.Secret("val")}).Run()
		return err
	})}}, nil
}
