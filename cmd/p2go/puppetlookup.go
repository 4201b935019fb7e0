package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

var puppetLookup = &puppetAction{
	face: "lookup", args: "KEY... [OPTIONS]", short: "Interactive Hiera lookup", section: "server",
	options: []puppetconf.Option{
		{Name: "merge", Value: true},
		renderAs,
		{Name: "type", Value: true},
		{Name: "compile", Short: 'c'},
		{Name: "knock-out-prefix", Value: true},
		{Name: "sort-merged-arrays"},
		{Name: "merge-hash-arrays"},
		{Name: "explain"},
		{Name: "explain-options"},
		{Name: "default", Value: true},
		{Name: "trusted"},
		{Name: "node", Value: true},
		{Name: "facts", Value: true},
	},
	flags: []string{
		"--node NAME              whose data it is; the default is this machine", "--facts FILE             facts, JSON or YAML, over those that are known of the node",
		"--merge STRATEGY         first, unique, hash or deep", "--knock-out-prefix TEXT  with --merge deep: what removes values of lower priority",
		"--sort-merged-arrays     with --merge deep: sort arrays that are merged", "--merge-hash-arrays      with --merge deep: merge hashes in arrays by their index",
		"--type TYPE              what the value has to be, of Puppet's own types",
		"--default VALUE          the value when none is found", "--compile, -c            evaluate the node's manifests first",
		"--explain                show how the value is found", "--explain-options        show how the lookup_options are found",
		"--render-as FORMAT       yaml, which is the default, json or s",
	},
	run: (*puppetRun).lookUp,
}

// trustedFacts are facts of which $trusted is made, together.
var trustedFacts = []string{"hostname", "domain", "fqdn", "clientcert"}

const lookupHelp = "\nRun 'puppet lookup --help' for more details"

// lookUp looks keys up in the data of an environment.
func (p *puppetRun) lookUp() error {
	if err := p.checkLookup(); err != nil {
		return err
	}
	c := &nodeCompilation{puppetRun: p}
	defer c.cleanup()
	var err error
	if c.environment, err = p.values.Text("environment"); err != nil {
		return err
	}
	node, named := p.line.Given("node")
	if c.node = node; !named {
		if c.node, err = p.values.Text("certname"); err != nil {
			return err
		}
	}
	c.flags = append(c.flags, "--node", c.node)
	if err := c.lookupFacts(named); err != nil {
		return err
	}
	with := &buildWith{lookups: true}
	if p.line.On("compile") {
		if err := c.classify(); err != nil {
			return err
		}
	} else {
		nothing := "undef"
		with.code = &nothing
	}
	site, err := c.site(with)
	if err != nil {
		return err
	}
	if err := c.checkType(site); err != nil {
		return err
	}
	out, failed, err := p.ask(site, c.lookupArgs())
	if err != nil {
		return err
	}
	if _, err := p.stdout.Write(out); err != nil {
		return err
	}
	switch {
	case strings.Contains(failed, notFound): // of which Puppet says nothing
		return errReported
	case failed != "":
		return errors.New(failed)
	}
	return nil
}

// notFound is what a program says of a key without a value.
const notFound = "did not find a value for"

// lookupArgs are the arguments of a program that looks up what the command line asks for, without some options.
func (c *nodeCompilation) lookupArgs(without ...string) []string {
	args := append([]string{"lookup"}, c.flags...)
	for _, o := range c.action.options {
		switch text, given := c.line.Given(o.Name); {
		case !given || slices.Contains([]string{"node", "facts", "trusted", "type"}, o.Name) || slices.Contains(without, o.Name):
		case o.Value:
			args = append(args, "--"+o.Name+"="+text)
		default:
			args = append(args, "--"+o.Name)
		}
	}
	return append(append(args, "--"), c.line.Args...)
}

// checkType is the error about a value that is not of the type that is given.
func (c *nodeCompilation) checkType(site string) error {
	text, given := c.line.Given("type")
	if !given {
		return nil
	}
	unknown := ""
	of, err := typesys.Parse(text, func(name string) (typesys.Type, bool) {
		unknown = name
		return nil, false
	})
	switch {
	case err != nil:
		return err
	case unknown != "":
		return errors.New("--type takes the types that are built in, and " + unknown + " is none")
	}
	args := c.lookupArgs("default", "explain", "explain-options", renderAs.Name)
	out, failed, said, err := c.answer(site, slices.Insert(args, 1, "--"+renderAs.Name+"=json"))
	if err != nil {
		return err
	}
	subject, v := "Found value", value.Value(nil)
	switch fallback, given := c.line.Given("default"); {
	case failed == "":
		if v, err = value.ParseJSON(string(out)); err != nil {
			return err
		}
	case !strings.Contains(failed, notFound):
		c.pass(said)
		return errors.New(failed)
	case !given:
		return nil
	default:
		subject, v = "Default value", fallback
	}
	if !typesys.Instance(of, v) { // else the program says the same again
		c.pass(said)
		return errors.New(typesys.WrongType(subject, of, v))
	}
	return nil
}

// checkLookup is the error of options that do not go together.
func (p *puppetRun) checkLookup() error {
	merge, merges := p.line.Given("merge")
	if merge != "deep" {
		for _, name := range []string{"knock-out-prefix", "sort-merged-arrays", "merge-hash-arrays"} {
			if _, given := p.line.Given(name); given {
				return errors.New("The options --knock-out-prefix, --sort-merged-arrays, and --merge-hash-arrays are only available with '--merge deep'" + lookupHelp)
			}
		}
	}
	if merges && !slices.Contains([]string{"first", "hash", "unique", "deep"}, merge) {
		return errors.New("The --merge option only accepts 'first', 'hash', 'unique', or 'deep'" + lookupHelp)
	}
	if len(p.line.Args) == 0 && (p.line.On("explain") || !p.line.On("explain-options")) {
		return errors.New("No keys were given to lookup.")
	}
	if format, given := p.line.Given(renderAs.Name); given && !slices.Contains([]string{"s", "json", "yaml"}, format) {
		return p.noRendering(format, "s", "json", "yaml")
	}
	return nil
}

// lookupFacts are the facts of a node, with those of --facts over them.
func (c *nodeCompilation) lookupFacts(named bool) error {
	var stored *value.Hash
	var err error
	if named {
		if !c.settings.OnCommandLine("facts_terminus") && c.values.Given()["facts_terminus"] == "" {
			c.values.Given()["facts_terminus"] = "yaml" // the default of this subcommand
		}
		stored, err = c.storedFacts()
	} else {
		c.machine = true
	}
	if err != nil {
		return err
	}
	file, given := c.line.Given("facts")
	if given {
		read, err := facts.Read(file)
		if err != nil {
			return fmt.Errorf("Incorrectly formatted data in %s given via the --facts flag (only accepts yaml and json files): %w", file, err)
		}
		has := func(name string) bool { _, ok := read.Facts.Get(name); return ok }
		if slices.ContainsFunc(trustedFacts, has) {
			for _, name := range trustedFacts {
				if !has(name) {
					return fmt.Errorf("When overriding any of the %s facts with %s given via the --facts flag, they must all be overridden.", strings.Join(trustedFacts, ","), file)
				}
			}
		}
		if stored == nil {
			stored = value.NewHash()
		}
		stored = stored.Merge(read.Facts)
		c.machine = false
	}
	if c.machine {
		return nil
	}
	if stored.Len() == 0 {
		return errors.New("No facts available for target node: " + c.node)
	}
	return c.give(stored)
}
