package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/mcl/exports"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/mcl/site"
)

// evaluateFlags say what the program reads.
func evaluateFlags() []cmdline.Flag {
	return []cmdline.Flag{
		{Name: "hostname", Value: "NAME", Doc: "the value of $hostname; default: this machine's name"},
		{
			Name: "facts", Value: "FILE",
			Doc: `values of calls, JSON such as {"os.family()": "debian"}, which take the place of this machine's; - is standard input`,
		},
		{Name: "seed", Value: "N", Doc: "make random values from this number, the same each time"},
		{Name: "vardir", Value: "DIR", Doc: "directory of what outlives the program, which local.vardir and deploy need"},
		{
			Name: "exports", Value: "DIR",
			Doc: "directory with the exported resources of all hosts, a file for each; collect reads it, and that of this host is kept up to date",
		},
		{Name: "allow-system", Doc: "allow os.system to run commands"},
		{Name: "program", Value: "NAME", Doc: "program to evaluate, if there are several"},
	}
}

// job is a program that is evaluated, once or again and again.
type job struct {
	app     *app
	program *site.Program
	options site.Options
	source  *inputs.Source
	facts   string // the path of the file, "" for none
	piped   bool   // the facts can be read only once
	exports string // the path of the directory, "" for none
	dir     *exports.Dir
}

// job reads what the flags name.
func (a *app) job(f cmdline.Flags, args []string) (*job, error) {
	j := &job{app: a, facts: f.Get("facts", ""), exports: f.Get("exports", "")}
	o := inputs.Options{Args: args, VarDir: f.Get("vardir", ""), AllowSystem: f.On("allow-system")}
	var err error
	if j.program, err = a.program(f.Get("program", "")); err != nil {
		return nil, err
	}
	if text := f.Get("seed", ""); f.Has("seed") {
		if o.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return nil, errors.New("--seed " + text + ": expected a number from 0 to 18446744073709551615")
		}
		o.Seeded = true
	}
	switch j.options.Hostname = f.Get("hostname", ""); {
	case j.options.Hostname != "":
	case f.Has("hostname"):
		return nil, errors.New("--hostname: expected a name")
	default:
		if j.options.Hostname, err = os.Hostname(); err != nil {
			return nil, errors.New("this machine does not tell its name, give it with --hostname NAME: " + err.Error())
		}
	}
	j.source = inputs.NewSource(o)
	return j, j.readFacts()
}

// program finds a program by its name; "" is the only one.
func (a *app) program(name string) (*site.Program, error) {
	var names []string
	for _, p := range a.programs {
		if p.Name == name || name == "" && len(a.programs) == 1 {
			return p, nil
		}
		names = append(names, p.Name)
	}
	if name == "" {
		return nil, errors.New("there are several programs; choose one with --program: " + strings.Join(names, ", "))
	}
	return nil, errors.New("unknown program: " + name + cmdline.Suggest(name, names) + "; this binary holds " + strings.Join(names, ", "))
}

// readFacts reads the file of facts (MCL-REA-8).
func (j *job) readFacts() error {
	if j.facts == "" {
		return nil
	}
	var text []byte
	var err error
	if j.facts == "-" {
		j.piped = true
		text, err = io.ReadAll(j.app.in)
	} else {
		if st, err := os.Stat(j.facts); err == nil {
			j.piped = !st.Mode().IsRegular()
		}
		text, err = os.ReadFile(j.facts)
	}
	if err != nil {
		return cmdline.PathError(j.facts, err)
	}
	facts, err := inputs.ParseFacts(string(text))
	if err != nil {
		return errors.New(j.facts + ": " + strings.TrimPrefix(err.Error(), "facts: "))
	}
	j.source.Facts = facts
	return nil
}

// evaluate evaluates the program with one sample of its inputs (MCL-REA-2).
func (j *job) evaluate() (*graph.Result, *inputs.Inputs, error) {
	o := j.options
	o.Inputs = j.source.Sample()
	if j.exports != "" {
		var err error
		if j.dir, err = exports.Open(j.exports, o.Hostname); err != nil {
			return nil, o.Inputs, fileError(err)
		}
		o.Exports = j.dir
	}
	r, err := j.program.Evaluate(o)
	return r, o.Inputs, err
}

// keepExports writes what the host exports (MCL-COLL-1).
func (j *job) keepExports(r *graph.Result) error {
	if j.dir == nil {
		return nil
	}
	_, err := j.dir.Write(r)
	return fileError(err)
}

// fileError names the file that an error is about, without the system call.
func fileError(err error) error {
	if e, ok := errtype.As[*fs.PathError](err); ok {
		return cmdline.PathError(e.Path, err)
	}
	return err
}
