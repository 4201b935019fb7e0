//go:build linux

// Package cron applies resources of the type cron, which are jobs of crontabs.
package cron

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is cron.
var Type = apply.Type{
	Name: "cron", Provider: "crontab", Check: Check, Unsuited: unsuited, Requires: requires, Begin: begin, Instances: instances,
	Properties: []string{"ensure", "command", "special", "minute", "hour", "weekday", "month", "monthday", "environment", "user", "target"},
}

const spool = "/var/spool/cron/crontabs"

func newFormat() *parsedfile.Format {
	f := &parsedfile.Format{
		Type: "cron", Provider: "crontab", Record: "crontab", Valid: []string{"time", "command"}, Target: os.Getenv("USER"),
		Parse: parse, Write: write, Hook: collapse(new(int)), Header: header, Finish: finish, Strict: true, Medium: crontabs{},
	}
	if f.Target == "" {
		f.Target = "root"
	}
	return f
}

// attributes are the values that a job is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	var list []*parsedfile.Attribute
	add := func(a *parsedfile.Attribute) { list = append(list, a) }
	if v := apply.List(d.Get("command")); len(v) > 0 {
		add(&parsedfile.Attribute{Name: "command", Should: strings.Trim(value.Text(v[0]), " \t\r\n\f\v\x00")})
	}
	if v := d.Text("special"); v == "absent" {
		add(&parsedfile.Attribute{Name: "special", Should: parsedfile.Absent})
	} else if v != "" {
		add(&parsedfile.Attribute{Name: "special", Should: v})
	}
	for i := range periods {
		p := &periods[i]
		var want value.Array
		for _, v := range flat(d.Get(p.name)) {
			n, _ := p.number(v)
			want = append(want, n)
		}
		if len(want) == 0 {
			continue
		}
		a := &parsedfile.Attribute{Name: p.name, Should: want}
		if parsedfile.IsAbsent(want[0]) {
			a.Should = parsedfile.Absent
		}
		a.InSync = func(is value.Value) bool { return parsedfile.Display(is) == parsedfile.Display(a.Should) }
		add(a)
	}
	if v := apply.List(d.Get("environment")); len(v) > 0 {
		a := &parsedfile.Attribute{Name: "environment", Should: v, ShowIs: parsedfile.Display}
		a.Shown = func(value.Value) string { return strings.Join(sorted(v, false), ",") }
		a.InSync = func(is value.Value) bool {
			list, ok := is.(value.Array)
			return ok && slices.Equal(sorted(list, true), sorted(v, true))
		}
		if value.Text(v[0]) == "absent" {
			a.Should = parsedfile.Absent
			a.InSync = parsedfile.IsAbsent
		}
		add(a)
	}
	name := d.Text("user")
	if name != "" {
		add(&parsedfile.Attribute{Name: "user", Should: name})
	}
	add(&parsedfile.Attribute{Name: "target", Should: target(d)})
	return list
}

func sorted(list value.Array, sort bool) []string {
	var texts []string
	for _, v := range list {
		texts = append(texts, value.Text(v))
	}
	if sort {
		slices.Sort(texts)
	}
	return texts
}

// target is the user whose crontab has the job.
func target(d *apply.Declared) string {
	if text := d.Text("target"); text != "" {
		return text
	}
	return owner(d)
}

// owner is the user who has the job.
func owner(d *apply.Declared) string {
	if text := d.Text("user"); text != "" {
		return text
	}
	return cmp.Or(account.Current(), "root")
}

// requires puts a job after its user.
func requires(d *apply.Declared) []catalog.Automatic { return attribute.After(d, "user", owner(d)) }

// unsuited is why the machine can have no crons, nil where it can.
func unsuited(*apply.Declared) error {
	if command.Find("crontab") == "" {
		return &apply.Unsuitable{}
	}
	return nil
}

// begin reads the crontabs of all users.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	format := newFormat()
	targets := everybody(format)
	for _, d := range all {
		targets = append(targets, target(d))
	}
	store, err := format.Open(targets, all[0].Print)
	if err != nil {
		return nil, err
	}
	records := map[string]*parsedfile.Record{}
	matched := map[string]bool{}
	for _, r := range store.Records() {
		if d := find(all, r); d != nil {
			records[d.Ref()] = r
			continue
		}
		for _, d := range all {
			if r.Unmanaged && !matched[d.Ref()] && matches(d, r) {
				matched[d.Ref()], records[d.Ref()], r.Name = true, r, parsedfile.Name(d)
				break
			}
		}
	}
	return func(d *apply.Declared) (apply.Resource, error) {
		return &resource{store.New(d, parsedfile.Name(d), records[d.Ref()], attributes(d))}, nil
	}, nil
}

// everybody are those who have crontabs.
func everybody(format *parsedfile.Format) []string {
	targets := []string{format.Target}
	entries, _ := os.ReadDir(spool) // without it there are none
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".keep_") {
			targets = append(targets, e.Name())
		}
	}
	return targets
}

// instances are the jobs of all crontabs.
func instances(print func(level, text string)) ([]apply.Instance, error) {
	format := newFormat()
	store, err := format.Open(everybody(format), print)
	if err != nil {
		return nil, err
	}
	var all []apply.Instance
	for _, r := range store.Records() {
		all = append(all, apply.Instance{Name: r.Name, Params: []catalog.Param{{Name: "target", Value: r.Target}}})
	}
	return all, nil
}

// find is the job that a record is called as.
func find(all []*apply.Declared, r *parsedfile.Record) *apply.Declared {
	for _, d := range all {
		if parsedfile.Name(d) == r.Name && target(d) == r.Target {
			return d
		}
	}
	return nil
}

// matches reports whether a record without a name does what a job is to do, when it is to do it.
func matches(d *apply.Declared, r *parsedfile.Record) bool {
	if r.Target != target(d) {
		return false
	}
	for _, a := range attributes(d) {
		is := r.Get(a.Name)
		switch a.Name {
		case "command":
			if !parsedfile.Same(is, a.Should) {
				return false
			}
		case "special":
			if parsedfile.IsAbsent(a.Should) || !parsedfile.Same(is, a.Should) { // Puppet finds no job with an absent one
				return false
			}
		case "minute", "hour", "weekday", "month", "monthday":
			if !a.InSync(is) {
				return false
			}
		}
	}
	return d.Text("command") != ""
}

type resource struct{ *parsedfile.Resource }

// Inspect compares the job.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
	}
	s := r.State(r.Presence(should, func() error {
		if r.Should("command") == nil {
			r.D.Say("err", "no command specified, cannot create")
			return nil
		}
		r.Create(should)
		return nil
	}))
	for _, p := range s.Properties {
		if p.Name != "user" {
			continue
		}
		is, want := r.Record.Target, r.D.Text("user")
		p.Is, p.InSync, p.ShowIs = is, is == want, parsedfile.Display(is)
		p.Change = parsedfile.Change(p.Name, is, want, p.ShowIs, p.ShowThat)
		p.Sync = func() error {
			r.Set("user", want)
			r.Record.Target = want
			return nil
		}
	}
	return s, nil
}
