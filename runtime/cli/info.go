package cli

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
)

var environmentFlag = cmdline.Flag{Name: "environment", Value: "NAME", Doc: "the environment meant"}

var nodesCommand = command{
	name: "nodes", doc: "list the node definitions",
	flags:    []cmdline.Flag{environmentFlag},
	examples: []string{"nodes", "nodes --environment production"},
	run: func(a *app, f cmdline.Flags, args []string) error {
		if err := noArgs(args); err != nil {
			return err
		}
		env, err := a.environment(f.Get("environment", ""))
		if err != nil {
			return err
		}
		for _, n := range env.Nodes {
			if err := a.print(nodeLine(n)); err != nil {
				return err
			}
		}
		return nil
	},
}

// nodeLine is a node's matcher, and where it is defined.
func nodeLine(n *runtime.Node) string {
	s := n.Name
	switch {
	case n.Default:
		s = "default"
	case n.Regexp != nil:
		s = value.Text(n.Regexp)
	}
	if n.Pos != nil && n.Pos.File != nil {
		s = cmdline.Pad(s, 39) + " " + *n.Pos.File + ":" + strconv.Itoa(int(n.Pos.Line))
	}
	return s + "\n"
}

var environmentsCommand = command{
	name: "environments", doc: "list the environments",
	examples: []string{"environments"},
	run: func(a *app, _ cmdline.Flags, args []string) error {
		if err := noArgs(args); err != nil {
			return err
		}
		for _, e := range a.envs {
			if err := a.print(e.Name, "\n"); err != nil {
				return err
			}
		}
		return nil
	},
}

var infoCommand = command{
	name: "info", doc: "tell what this binary holds and what it was built from",
	flags:    []cmdline.Flag{{Name: "format", Value: "FORMAT", Doc: "text (default) or json"}, {Name: "access", Doc: "what touches this machine or its network, with the places that ask for it"}},
	examples: []string{"info", "info --format json", "info --access"},
	run: func(a *app, f cmdline.Flags, args []string) error {
		if err := noArgs(args); err != nil {
			return err
		}
		access := f.On("access")
		switch format := f.Get("format", "text"); format {
		case "text":
			if access {
				return a.print(string(a.accessText(nil)))
			}
			return a.print(string(a.infoText(nil)))
		case "json":
			if access {
				return a.print(string(a.accessJSON(nil)), "\n")
			}
			return a.print(string(a.infoJSON(nil)), "\n")
		default:
			return errors.New("unknown format: " + format + cmdline.Suggest(format, []string{"text", "json"}))
		}
	},
}

// counts are the parts of an environment that are counted.
func counts(e *runtime.Environment) [4]struct {
	name string
	n    int
} {
	return [4]struct {
		name string
		n    int
	}{{"manifests", len(e.Main)}, {"nodes", len(e.Nodes)}, {"classes", len(e.Classes)}, {"defines", len(e.Defines)}}
}

func (a *app) infoText(b []byte) []byte {
	b = append(b, a.name+", compiled by p2go "+Version+"\n"...)
	for _, e := range a.envs {
		b = append(b, "\nenvironment "+e.Name+"\n"...)
		for _, c := range counts(e) {
			b = append(b, "  "+cmdline.Pad(c.name, 12)+strconv.Itoa(c.n)+"\n"...)
		}
		if e.Assumed != nil {
			b = e.Assumed.AppendText(b, "  assumed     ")
		}
		for _, m := range e.Modules {
			b = append(b, "  module      "+m.Name...)
			if m.Version != "" {
				b = append(b, " "+m.Version...)
			}
			b = append(b, '\n')
		}
	}
	return b
}

// accessText lists what touches the machine.
func (a *app) accessText(b []byte) []byte {
	for i, e := range a.envs {
		if i > 0 {
			b = append(b, '\n')
		}
		b = append(append(append(b, "environment "...), e.Name...), '\n')
		if e.Access == nil {
			b = append(b, "  nothing touches the machine\n"...)
			continue
		}
		b = e.Access.AppendText(b, "  ")
	}
	return b
}

// accessJSON is [app.accessText] as JSON.
func (a *app) accessJSON(b []byte) []byte {
	b = append(b, `{"environments":[`...)
	for i, e := range a.envs {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(value.AppendJSONString(append(b, `{"name":`...), e.Name), `,"access":`...)
		if e.Access == nil {
			b = append(b, `{"denied":[],"uses":[]}`...)
		} else {
			b = e.Access.AppendJSON(b)
		}
		b = append(b, '}')
	}
	return append(b, "]}"...)
}

func (a *app) infoJSON(b []byte) []byte {
	b = value.AppendJSONString(append(b, `{"version":`...), Version)
	b = append(b, `,"environments":[`...)
	for i, e := range a.envs {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(append(b, `{"name":`...), e.Name)
		for _, c := range counts(e) {
			b = append(b, `,"`+c.name+`":`...)
			b = strconv.AppendInt(b, int64(c.n), 10)
		}
		if e.Assumed != nil {
			b = e.Assumed.AppendJSON(append(b, `,"assumed":`...))
		}
		b = append(b, `,"modules":[`...)
		for k, m := range e.Modules {
			if k > 0 {
				b = append(b, ',')
			}
			b = value.AppendJSONString(append(b, `{"name":`...), m.Name)
			b = value.AppendJSONString(append(b, `,"version":`...), m.Version)
			b = append(b, '}')
		}
		b = append(b, "]}"...)
	}
	return append(b, "]}"...)
}
