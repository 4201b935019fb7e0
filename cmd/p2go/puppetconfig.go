package main

import (
	"fmt"
	"strings"

	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

var configPrint = &puppetAction{
	face: "config", name: "print", args: "all | SETTING... [OPTIONS]", short: "Examine Puppet's current settings.", section: "user", anywhere: true,
	options: []puppetconf.Option{renderAs, {Name: "section", Value: true}},
	flags:   []string{"--section NAME        of puppet.conf: main, which is the default, server, agent or user", "--render-as FORMAT    console, which is the default, json or yaml"},
	run:     (*puppetRun).printSettings,
}

// printSettings prints the values of settings.
func (p *puppetRun) printSettings() error {
	section, given := p.line.Given("section")
	if !given {
		section = "main"
	}
	if p.least <= 1 { // info
		if !given {
			p.log("warning", "No section specified; defaulting to 'main'.\nSet the config section by using the `--section` flag.\nFor example, `puppet config --section user print foo`.\nFor more information, see https://puppet.com/docs/puppet/latest/configuration.html")
		}
		environment, err := p.values.Text("environment")
		if err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "Resolving settings from section '%s' in environment '%s'\n", section, environment)
	}
	values := p.settings.In(section)
	if e, err := p.configured(); err == nil {
		values.Defaults = e.Setting
	}
	names := puppetconf.Asked(p.line.Args)
	found := value.NewHash()
	for _, name := range names {
		if name == "name" { // of the subcommand
			found.Set(name, "config")
			continue
		}
		v, err := values.Printed(name)
		if err != nil {
			return err
		}
		found.Set(name, v)
	}
	return p.renderSettings(found)
}

func (p *puppetRun) renderSettings(found *value.Hash) error {
	var out []byte
	var err error
	format, _ := p.line.Given(renderAs.Name)
	switch format {
	case "", "console":
		var b strings.Builder
		for _, e := range found.Entries() {
			if found.Len() > 1 {
				b.WriteString(value.Text(e.Key) + " = ")
			}
			text := value.Text(e.Value)
			if list, ok := e.Value.(value.Array); ok {
				text = string(value.AppendInspect(nil, list))
			}
			b.WriteString(text + "\n")
		}
		out = []byte(b.String())
	case "json":
		if out, err = value.AppendJSON(nil, found, nil); err == nil {
			out = append(out, '\n')
		}
	case "yaml":
		out, err = yaml.Append(nil, found, yaml.Layout{})
	default:
		return p.noRendering(format, "console", "json", "yaml")
	}
	if err != nil {
		return err
	}
	_, err = p.stdout.Write(out)
	return err
}
