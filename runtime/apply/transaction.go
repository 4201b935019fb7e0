package apply

import (
	"container/heap"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Options say how a catalog is applied.
type Options struct {
	// Types are those that there is code for, by name.
	Types map[string]*Type
	// Noop changes nothing, and tells what would be.
	Noop bool
	// Log takes the messages of the run.
	Log func(Message)
	// Now is the time, [time.Now] unless it is given.
	Now func() time.Time
}

// Message is a message of a run.
type Message struct {
	// Level is one of Puppet's.
	Level string
	// Source is what it is about: the path of a resource or of a property, or Puppet.
	Source string
	Text   string
	// Pos is the place in the manifests, nil for none.
	Pos  *catalog.Pos
	Time time.Time
}

// Line is the message as it is printed.
func (m *Message) Line() string {
	if m.Source == puppet {
		return m.Text
	}
	return m.Source + ": " + m.Text
}

const (
	puppet   = "Puppet" // the source of messages about no resource
	redacted = "[redacted]"
)

// job is a vertex of the graph in a run.
type job struct {
	ref      string
	resource *catalog.Resource // nil for anchors of containers
	priority int               // where the resource stands in the catalog; that of a container for both of its anchors
	blocked  int               // how many are to come before
	before   []edge            // to what comes after
	after    []*job            // what comes before
	final    bool              // the second anchor of a container

	status  *Status
	pending []*Event // that refresh it
	made    Resource
	d       *Declared
}

// begun is a type whose resources share something.
type begun struct {
	open func(d *Declared) (Resource, error)
	err  error
}

type edge struct {
	to       *job
	notifies bool
}

// transaction is one run.
type transaction struct {
	o       Options
	catalog *catalog.Catalog
	jobs    []*job
	told    map[*job]bool // whose failure was told of
	begun   map[*Type]*begun
	report  *Report

	byResource map[*catalog.Resource]*job
}

// Run applies a catalog. The error is of what keeps all of it from being applied, such as a cycle; what fails for a resource is in the report.
func Run(c *catalog.Catalog, o Options) (*Report, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	t := &transaction{o: o, catalog: c, told: map[*job]bool{}, begun: map[*Type]*begun{}, report: &Report{Host: c.Name, Environment: c.Environment, Noop: o.Noop, Time: o.Now()}}
	g := graph.Expanded(c)
	if len(g.Missing) > 0 {
		m := g.Missing[0]
		return t.report, errors.New("Could not find dependency " + m.Target + " for " + m.Source)
	}
	t.prepare(c, g)
	for _, r := range c.Resources() {
		if err := t.check(r); err != nil {
			return t.report, err
		}
	}
	if cycles := g.Cycles(); len(cycles) > 0 {
		t.log("err", puppet, graph.Report(cycles), nil)
		return t.report, errors.New("One or more resource dependency cycles detected in graph")
	}
	var ready queue
	for _, j := range t.jobs {
		if j.blocked == 0 {
			heap.Push(&ready, j)
		}
	}
	for ready.Len() > 0 {
		j := heap.Pop(&ready).(*job)
		t.evaluate(j)
		for _, e := range j.before {
			if e.to.blocked--; e.to.blocked == 0 {
				heap.Push(&ready, e.to)
			}
		}
	}
	for _, r := range c.Resources() {
		if typ := o.Types[value.Downcase(r.Type.Name)]; typ != nil && t.begun[typ] != nil && errors.Is(t.begun[typ].err, ErrUnsuitable) {
			t.log("err", puppet, "Could not find a suitable provider for "+typ.Name, nil)
			delete(t.begun, typ)
		}
	}
	t.report.finish(o.Now())
	return t.report, nil
}

// check is what is wrong with the parameters of a resource.
func (t *transaction) check(r *catalog.Resource) error {
	typ := t.o.Types[value.Downcase(r.Type.Name)]
	j := t.byResource[r]
	if typ == nil || typ.Check == nil || j == nil {
		return nil
	}
	if err := typ.Check(j.d); err != nil {
		return errors.New("Could not run: " + err.Error() + t.place(j))
	}
	return nil
}

// begin reads what the resources of a job's type share, where that is still to be done.
func (t *transaction) begin(j *job) *begun {
	typ := t.typeOf(j)
	if typ == nil || typ.Begin == nil {
		return nil
	}
	if b := t.begun[typ]; b != nil {
		return b
	}
	var all []*Declared
	for _, r := range t.catalog.Resources() {
		if other := t.byResource[r]; other != nil && t.typeOf(other) == typ {
			all = append(all, other.d)
		}
	}
	b := &begun{}
	t.begun[typ] = b
	b.open, b.err = typ.Begin(all)
	if b.err != nil && !errors.Is(b.err, ErrUnsuitable) {
		t.log("err", puppet, "Could not prefetch "+typ.Name+" provider '"+typ.Provider+"': "+b.err.Error(), nil)
	}
	return b
}

// declare is what the code of types has of a job's resource.
func (t *transaction) declare(j *job) *Declared {
	d := &Declared{
		Resource: j.resource, Path: j.status.Path, Noop: t.o.Noop, Say: func(level, text string) { t.say(j, level, text) },
		Print: func(level, text string) { t.log(level, puppet, text, nil) },
		Tell:  func(property, level, text string) { t.log(level, j.status.Path+"/"+property, text, j.resource.Pos) },
		Place: t.place(j),
	}
	if noop, ok := j.resource.Get("noop").(bool); ok {
		d.Noop = noop
	}
	return d
}

// prepare makes the jobs of a graph.
func (t *transaction) prepare(c *catalog.Catalog, g *graph.Graph) {
	places := map[string]int{}
	resources := map[string]*catalog.Resource{}
	for i, r := range c.Resources() {
		places[r.Ref()], resources[r.Ref()] = i, r
	}
	jobs := make(map[*graph.Vertex]*job, len(g.Vertices))
	t.byResource = make(map[*catalog.Resource]*job, len(g.Vertices))
	for _, v := range g.Vertices {
		j := &job{ref: refOf(v), priority: places[v.Ref], final: v.Kind == graph.Completed}
		if v.Kind == graph.Plain {
			j.resource = resources[v.Ref]
			j.status = &Status{Resource: j.resource, Path: Path(j.resource)}
			t.report.Statuses = append(t.report.Statuses, j.status)
			j.d = t.declare(j)
			t.byResource[j.resource] = j
		}
		jobs[v] = j
		t.jobs = append(t.jobs, j)
	}
	for e := range g.Edges {
		from, to := jobs[e.Source], jobs[e.Target]
		from.before = append(from.before, edge{to, e.Notifies})
		to.after = append(to.after, from)
		to.blocked++
	}
}

// refOf is what messages call a vertex; an anchor is called as its container.
func refOf(v *graph.Vertex) string {
	if v.Ref == "Class[main]" {
		return "Class[Main]"
	}
	return v.Ref
}

// Path names a resource with what contains it.
func Path(r *catalog.Resource) string {
	var names []string
	for ; r != nil; r = r.Container() {
		name := r.Ref()
		if r.Type == &catalog.Class {
			name = catalog.Capitalize(r.Title)
		}
		names = append([]string{name}, names...)
	}
	return "/" + strings.Join(names, "/")
}

func (t *transaction) log(level, source, text string, pos *catalog.Pos) {
	m := Message{Level: level, Source: source, Text: text, Pos: pos, Time: t.o.Now()}
	t.report.Logs = append(t.report.Logs, m)
	if t.o.Log != nil {
		t.o.Log(m)
	}
}

// source is what messages about a job have as theirs.
func (j *job) source() string {
	if j.status != nil {
		return j.status.Path
	}
	return j.ref
}

func (t *transaction) say(j *job, level, text string) {
	var pos *catalog.Pos
	if j.resource != nil {
		pos = j.resource.Pos
	}
	t.log(level, j.source(), text, pos)
}

// evaluate does what is to do for a job.
func (t *transaction) evaluate(j *job) {
	var shared *begun
	if j.status != nil {
		shared = t.begin(j)
	}
	failed := t.failures(j)
	if j.status == nil {
		t.refresh(j)
		return
	}
	if len(failed) > 0 {
		for _, d := range failed {
			if !t.told[d] {
				t.told[d] = true
				t.say(j, "notice", "Dependency "+d.ref+" has failures: "+strconv.FormatBool(d.status.Failed))
			}
		}
		t.say(j, "warning", "Skipping because of failed dependencies")
		j.status.Skipped, j.pending = true, nil
		return
	}
	if shared != nil && shared.err != nil {
		if errors.Is(shared.err, ErrUnsuitable) {
			j.status.Failed = true
			return
		}
		typ := t.typeOf(j)
		j.status.fail("Prefetch failed for "+typ.Name+" provider '"+typ.Provider+"'", t.o.Now())
		t.say(j, "warning", "Skipping because provider prefetch failed")
		j.status.Skipped, j.pending = true, nil
		return
	}
	j.status.Scheduled = true
	start := t.o.Now()
	t.apply(j)
	j.status.Time, j.status.Took = start, t.o.Now().Sub(start)
	if !j.status.Failed {
		t.queue(j, j.status.Events)
	}
	t.refresh(j)
}

// failures are the resources that failed before a job, directly or through what they kept from being applied.
func (t *transaction) failures(j *job) []*job {
	var failed []*job
	seen := map[*job]bool{}
	add := func(d *job) {
		if !seen[d] {
			seen[d] = true
			failed = append(failed, d)
		}
	}
	for _, d := range j.after {
		for _, f := range t.report.failed[d] {
			add(f)
		}
		if d.status != nil && (d.status.Failed || d.status.FailedToRestart) {
			add(d)
		}
	}
	if len(failed) > 0 {
		if t.report.failed == nil {
			t.report.failed = map[*job][]*job{}
		}
		t.report.failed[j] = failed
	}
	return failed
}

// apply compares a resource with the machine, and changes what differs.
func (t *transaction) apply(j *job) {
	d := j.d
	fail := func(err error) {
		t.say(j, "err", "Could not evaluate: "+err.Error())
		j.status.fail(err.Error(), t.o.Now())
	}
	typ := t.typeOf(j)
	if typ == nil {
		t.log("err", puppet, "Could not find a suitable provider for "+value.Downcase(j.resource.Type.Name), nil)
		j.status.Failed = true
		return
	}
	open := typ.Open
	if b := t.begun[typ]; b != nil {
		open = b.open
	}
	made, err := open(d)
	if err != nil {
		fail(err)
		return
	}
	j.made = made
	state, err := made.Inspect()
	if err != nil {
		fail(err)
		return
	}
	acted := false
	if state.Ensure != nil {
		acted = t.sync(j, d, state.Ensure)
	}
	if !acted && !state.Absent {
		for _, p := range state.Properties {
			t.sync(j, d, p)
		}
	}
	if f, ok := made.(Flusher); ok && j.status.Changed && !d.Noop {
		if err := f.Flush(); err != nil {
			fail(err)
		}
	}
}

// sync brings a property about, and reports whether it was out of sync.
func (t *transaction) sync(j *job, d *Declared, p *Property) bool {
	if p.InSync {
		return false
	}
	e := &Event{Name: p.event(), Property: p.Name, Previous: p.Is, Desired: p.Should, Redacted: p.Secret, Forgets: p.ForgetsRefreshes}
	if p.Secret {
		e.Previous, e.Desired = redacted, redacted
	}
	is, should := p.ShowIs, p.ShowThat
	if p.Secret {
		is, should = redacted, redacted
	}
	level := "notice"
	switch {
	case d.Noop:
		e.Status, e.Message = Noop, "current_value "+is+", should be "+should+" (noop)"
	default:
		err := p.Wrong
		if err == nil {
			err = p.Sync()
		}
		if err != nil {
			text := err.Error()
			var wrapped *Wrapped
			if errors.As(err, &wrapped) {
				err = errors.New("Could not set '" + value.Text(p.Should) + "' on " + p.Name + ": " + text + t.place(j))
				t.log("err", puppet, err.Error(), nil)
				text = err.Error() + "\nWrapped exception:\n" + text
			}
			t.log("err", puppet, text, nil)
			level, e.Status, e.Message = "err", Failure, "change from "+is+" to "+should+" failed: "+err.Error()
			break
		}
		e.Status, e.Message = Success, p.Change
		if p.Secret {
			e.Message = "changed " + is + " to " + should
		}
	}
	if l, ok := j.resource.Get("loglevel").(string); ok && level == "notice" {
		level = l
	}
	e.Time = t.o.Now()
	j.status.add(e)
	t.log(level, j.status.Path+"/"+p.Name, e.Message, j.resource.Pos)
	return true
}

// place is the place of a job's resource, as errors have it.
func (t *transaction) place(j *job) string {
	if j.resource.Pos == nil {
		return ""
	}
	p := t.catalog.Place(j.resource.Pos)
	return " (file: " + p.File + ", line: " + strconv.Itoa(p.Line) + ")"
}

// queue hands events of a job to what they refresh.
func (t *transaction) queue(j *job, events []*Event) {
	groups := map[string][]*Event{}
	var names []string
	for _, e := range events {
		if groups[e.Name] == nil {
			names = append(names, e.Name)
		}
		groups[e.Name] = append(groups[e.Name], e)
	}
	for _, name := range names {
		for _, e := range j.before {
			if !e.notifies || !t.refreshable(e.to) {
				continue
			}
			if !e.to.final {
				t.say(j, "info", "Scheduling refresh of "+e.to.ref)
			}
			e.to.pending = append(e.to.pending, groups[name]...)
		}
		if j.resource == nil {
			continue
		}
		if typ := t.typeOf(j); typ != nil && typ.SelfRefreshes && j.d.Text("ensure") != "absent" {
			t.say(j, "info", "Scheduling refresh of "+j.ref)
			j.pending = append(j.pending, groups[name][0])
		}
	}
	for _, e := range events {
		if e.Forgets {
			t.say(j, "info", "Unscheduling refresh on "+j.ref)
			j.pending = nil
			break
		}
	}
}

// refreshable reports whether something happens when a job is refreshed: containers hand refreshes on.
func (t *transaction) refreshable(j *job) bool {
	if j.resource == nil {
		return true
	}
	typ := t.typeOf(j)
	return typ != nil && typ.Refreshes
}

// typeOf is the code for a job's resource, nil where there is none.
func (t *transaction) typeOf(j *job) *Type { return t.o.Types[value.Downcase(j.resource.Type.Name)] }

// refresh does what is to be done for the events that wait for a job.
func (t *transaction) refresh(j *job) {
	events := j.pending
	j.pending = nil
	refresher, able := j.made.(Refresher)
	if len(events) == 0 || j.status != nil && !able {
		return
	}
	noop := t.o.Noop
	if j.resource != nil {
		if own, ok := j.resource.Get("noop").(bool); ok {
			noop = own
		}
	}
	if noop || all(events, Noop) {
		t.say(j, "notice", "Would have triggered 'refresh' from "+count(len(events)))
		t.queue(j, []*Event{{Name: "noop_restart", Status: Noop}})
		return
	}
	if j.status == nil {
		t.queue(j, []*Event{{Name: "restarted", Status: Success}})
		return
	}
	if err := refresher.Refresh(); err != nil {
		text := "Failed to call refresh: " + err.Error()
		t.say(j, "err", text)
		j.status.FailedToRestart = true
		j.status.fail(text, t.o.Now())
		t.say(j, "err", err.Error())
		return
	}
	text := "Triggered 'refresh' from " + count(len(events))
	t.say(j, "notice", text)
	j.status.add(&Event{Name: "refresh", Status: Success, Message: text, Time: t.o.Now()})
	j.status.Restarted = true
	t.queue(j, []*Event{{Name: "restarted", Status: Success}})
}

func all(events []*Event, status EventStatus) bool {
	for _, e := range events {
		if e.Status != status {
			return false
		}
	}
	return true
}

func count(n int) string {
	if n == 1 {
		return "1 event"
	}
	return strconv.Itoa(n) + " events"
}

// queue is a heap of jobs that can be done, the first of the catalog first.
type queue []*job

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].priority < q[j].priority }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*job)) }

func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}
