package apply

import (
	"container/heap"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Options say how a catalog is applied.
type Options struct {
	// Types are those that there is code for, by name.
	Types map[string]*Type
	// Noop changes nothing, and tells what would be.
	Noop bool
	// Tags are those of what is applied, with commas between them, "" for all of it; SkipTags are those of what is not.
	Tags, SkipTags string
	// IgnoreSchedules applies resources whatever the time.
	IgnoreSchedules bool
	// Memory is what is known of runs before, nil for nothing. It is saved at the end.
	Memory *Memory
	// Store is what runs before have brought about, nil where corrective changes are not to be told from others. It is saved at the end.
	Store *Store
	// Resolve makes the calls in a value that is computed when it is applied, a Deferred. It may be nil.
	Resolve func(v value.Value) (value.Value, error)
	// Trace tells when each resource is come to, and how long it takes.
	Trace bool
	// ShowDiff shows how contents of files change.
	ShowDiff bool
	// VarDir is the folder in which types keep what they need in later runs.
	VarDir string
	// Log takes the messages of the run, and reports whether they are shown: only these stand in the report.
	Log func(Message) (shown bool)
	// Now is the time, [time.Now] unless it is given.
	Now func() time.Time
	// Version, CatalogUUID and Transaction are those of [Report], Compiled how long the catalog was compiled.
	Version                  value.Value
	CatalogUUID, Transaction string
	Puppet                   string
	Compiled                 time.Duration
	// Stopped reports whether the run is to end before the next resource. It may be nil.
	Stopped func() bool
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

	tags catalog.Tags // of what it is about
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
	normal   = "notice" // the level of changes, unless a resource says another
)

// job is a vertex of the graph in a run.
type job struct {
	ref      string
	resource *catalog.Resource // nil for anchors of containers
	tags     catalog.Tags
	priority rank   // where the resource stands in the catalog; that of a container for both of its anchors
	blocked  int    // how many are to come before
	before   []edge // to what comes after
	after    []*job // what comes before
	final    bool   // the second anchor of a container, or of what a resource generates
	done     bool

	status  *Status
	pending []*Event // that refresh it
	// refreshed says that there were any, done or not.
	refreshed bool
	made      Resource
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
	// vertices are the jobs of the vertices of the graph.
	vertices map[*graph.Vertex]*job
	told     map[*job]bool // whose failure was told of
	begun    map[*Type]*begun
	report   *Report

	tags, skipTags chosen
	schedules      map[string]*catalog.Resource // by title
	seen           int                          // how many jobs were begun
	stopped        error                        // why the run is not to go on
	jobOf          map[*catalog.Resource]*job
	// early are the resources that messages were about before it was known where they stand.
	early  map[*catalog.Resource]bool
	ranks  map[*catalog.Resource]rank // of what is generated before the run
	added  map[*catalog.Resource]bool // what is generated
	warned []string                   // places of which was warned
}

// Run applies a catalog. The error is of what keeps all of it from being applied, such as a cycle; what fails for a resource is in the report.
func Run(c *catalog.Catalog, o Options) (*Report, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	t := &transaction{o: o, catalog: c, told: map[*job]bool{}, added: map[*catalog.Resource]bool{}, begun: map[*Type]*begun{}, report: &Report{
		Host: c.Name, Environment: c.Environment, Noop: o.Noop, Time: o.Now(), Version: o.Version, Puppet: o.Puppet, CatalogUUID: o.CatalogUUID,
		Transaction: o.Transaction, Retrieved: o.Compiled, catalog: c,
	}}
	t.know()
	if o.Memory == nil {
		t.o.Memory = &Memory{known: value.NewHash()}
	}
	if err := t.check(); err != nil {
		t.report.refused = true
		return t.report, err
	}
	t.report.Logs = nil // which begin with what is applied
	t.generate()
	g := t.graph()
	if len(g.Missing) > 0 {
		m := g.Missing[0]
		t.report.refused = true
		return t.report, errors.New("Could not find dependency " + m.Target + " for " + m.Source)
	}
	t.prepare(c, g)
	err := t.apply(g)
	if o.Memory != nil {
		if o.Memory.isNew() {
			t.log("info", puppet, "Creating state file "+o.Memory.path, nil)
		}
		if saved := o.Memory.Save(o.Now()); err == nil {
			err = saved
		}
	}
	t.report.finish(o.Now())
	if err != nil {
		return t.report, errors.New("Failed to apply catalog: " + err.Error())
	}
	t.log("notice", puppet, "Applied catalog in "+strconv.FormatFloat(t.report.Took.Seconds(), 'f', 2, 64)+" seconds", nil)
	return t.report, nil
}

// apply does all jobs.
func (t *transaction) apply(g *graph.Graph) error {
	if t.o.Version != nil {
		t.log("info", puppet, "Applying configuration version '"+value.Text(t.o.Version)+"'", nil)
	}
	if cycles := g.Cycles(); len(cycles) > 0 {
		var text strings.Builder
		text.WriteString(graph.Count(cycles) + "\n")
		for _, c := range cycles {
			text.WriteString(c.String() + `\n`) // two characters, as with Puppet
		}
		t.log("err", puppet, text.String()+"Try the '--graph' option and opening the resulting '.dot' file in OmniGraffle or GraphViz", nil)
		for _, c := range cycles {
			for _, v := range c.Members {
				if j := t.vertices[v]; j.status != nil {
					t.reach(j)
					t.provide(j, nil)
					j.status.fail("resource is part of a dependency cycle", t.o.Now())
				}
			}
		}
		return errors.New("One or more resource dependency cycles detected in graph")
	}
	var err error
	if t.skipTags, err = choose(t.o.SkipTags); err != nil {
		return err
	}
	if t.tags, err = choose(t.o.Tags); err != nil {
		return err
	}
	begun := t.o.Now()
	var ready queue
	for _, j := range t.jobs {
		if j.blocked == 0 {
			heap.Push(&ready, j)
		}
	}
	t.traverse(&ready)
	if t.o.Store != nil && t.stopped == nil {
		t.stopped = t.o.Store.Save()
	}
	t.report.Completed = t.stopped == nil
	t.report.Evaluated = t.o.Now().Sub(begun)
	return t.stopped
}

// graph is the one of the catalog, with what its resources come after on this machine.
func (t *transaction) graph() *graph.Graph {
	all := t.catalog.Automatic
	defer func() { t.catalog.Automatic = all }()
	t.catalog.Automatic = slices.Clone(all)
	for _, r := range t.catalog.Resources() {
		if typ := t.typeOf(r); typ != nil && typ.Requires != nil {
			for _, a := range typ.Requires(t.declared(ahead(r))) {
				a.Resource = r // also where values of it are not known yet
				t.catalog.Automatic = append(t.catalog.Automatic, a)
			}
		}
	}
	return graph.Expanded(t.catalog)
}

// traverse does all jobs. Those whose resources do not suit the machine wait until nothing else is left, as often as that may have changed it.
func (t *transaction) traverse(ready *queue) {
	done := func(j *job) {
		j.done = true
		for _, e := range j.before {
			if e.to.blocked--; e.to.blocked == 0 {
				heap.Push(ready, e.to)
			}
		}
	}
	var waiting []*job
	var helpless []string // types of which no provider works
	progress := false
	for ready.Len() > 0 && (t.o.Stopped == nil || !t.o.Stopped()) {
		j := heap.Pop(ready).(*job)
		if t.unsuited(j) != nil {
			waiting = append(waiting, j)
		} else {
			progress = true
			t.expand(j, ready)
			t.trace(j)
			if t.stopped != nil {
				return
			}
			done(j)
		}
		if ready.Len() > 0 {
			continue
		}
		for _, j := range waiting {
			err := t.unsuited(j)
			if progress || err == nil {
				heap.Push(ready, j)
				continue
			}
			if t.untagged(j) {
				done(j)
				continue
			}
			t.reach(j)
			u, ok := errtype.As[*Unsuitable](err)
			if ok {
				j.status.Provider = u.Provider
			}
			if !ok || u.Provider != "" {
				t.say(j, "err", err.Error())
			} else if name := value.Downcase(j.resource.Type.Name); !slices.Contains(helpless, name) {
				helpless = append(helpless, name)
			}
			j.status.Failed = true
			done(j)
		}
		waiting, progress = nil, false
	}
	for _, name := range helpless {
		t.log("err", puppet, "Could not find a suitable provider for "+name, nil)
	}
}

// trace is [transaction.evaluate], told where the run is to be traced.
func (t *transaction) trace(j *job) {
	t.seen++
	if !t.o.Trace {
		t.evaluate(j)
		return
	}
	t.say(j, "info", "Starting to evaluate the resource ("+strconv.Itoa(t.seen)+" of "+strconv.Itoa(len(t.jobs))+")")
	begun := t.o.Now()
	if t.evaluate(j); t.stopped == nil {
		t.say(j, "info", "Evaluated in "+strconv.FormatFloat(t.o.Now().Sub(begun).Seconds(), 'f', 2, 64)+" seconds")
	}
}

// unsuited is why a job's resource does not suit the machine.
func (t *transaction) unsuited(j *job) error {
	if j.resource == nil {
		return nil
	}
	switch typ := t.typeOf(j.resource); {
	case typ == nil:
		return &Unsuitable{}
	case typ.Unsuited != nil:
		return typ.Unsuited(t.declared(j))
	}
	return nil
}

// begin reads what the resources of a job's type share, where that is still to be done. The error is of all of them.
func (t *transaction) begin(j *job) error {
	typ := t.typeOf(j.resource)
	if typ.Begin == nil {
		return nil
	}
	if b := t.begun[typ]; b != nil {
		return b.err
	}
	var all []*Declared
	for _, r := range t.catalog.Resources() {
		if t.typeOf(r) == typ {
			all = append(all, t.declared(ahead(r)))
		}
	}
	b := &begun{}
	t.begun[typ] = b
	if b.open, b.err = typ.Begin(all); b.err != nil {
		t.log("err", puppet, "Could not prefetch "+typ.Name+" provider '"+typ.Provider+"': "+b.err.Error(), nil)
	}
	return b.err
}

// open is what a job's type makes of its resource.
func (t *transaction) open(j *job, d *Declared) (Resource, error) {
	typ := t.typeOf(j.resource)
	if b := t.begun[typ]; b != nil {
		return b.open(d)
	}
	return typ.Open(d)
}

// ahead is a job for a resource of which something is asked before the run.
func ahead(r *catalog.Resource) *job {
	return &job{ref: r.Ref(), resource: settled(r), tags: r.Tags, status: &Status{Resource: r, Path: Path(r)}}
}

// check is what is wrong with the first resource for which something is.
func (t *transaction) check() error {
	for _, r := range t.catalog.Resources() {
		if typ := t.typeOf(r); typ != nil && typ.Title != nil {
			r.Title = typ.Title(t.declared(ahead(r)))
			t.catalog.AddAlias(r, value.Array{r.Title}) // which finds it
		}
		j := ahead(r)
		if err := t.checkOne(j); err != nil {
			return errors.New(err.Error() + t.place(j))
		}
	}
	return nil
}

// checkOne is what is wrong with the parameters of a job's resource.
func (t *transaction) checkOne(j *job) error {
	d := t.declared(j)
	typ := t.typeOf(j.resource)
	if typ != nil && typ.Check != nil {
		if err := typ.Check(d); err != nil {
			return err
		}
	}
	return checkMeta(d, typ)
}

// prepare makes the jobs of a graph.
func (t *transaction) prepare(c *catalog.Catalog, g *graph.Graph) {
	places := map[string]rank{}
	t.jobOf = map[*catalog.Resource]*job{}
	resources := map[string]*catalog.Resource{}
	for i, r := range c.Resources() {
		places[r.Ref()], resources[r.Ref()] = t.rank(r, i), r
	}
	jobs := make(map[*graph.Vertex]*job, len(g.Vertices))
	t.vertices = jobs
	for _, v := range g.Vertices {
		j := &job{ref: refOf(v), priority: places[v.Ref], final: v.Kind == graph.Completed}
		if r := resources[v.Ref]; r != nil {
			j.tags = r.Tags
		}
		if v.Kind == graph.Plain {
			j.resource = resources[v.Ref]
			t.jobOf[j.resource] = j
			j.status = &Status{Resource: j.resource, Path: Path(j.resource)}
			t.report.Statuses = append(t.report.Statuses, j.status)
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
	const usual = 128 // bytes
	return string(appendPath(make([]byte, 0, usual), r))
}

func appendPath(b []byte, r *catalog.Resource) []byte {
	if r == nil {
		return b
	}
	return appendStep(append(appendPath(b, r.Container()), '/'), r)
}

// appendStep appends what a resource is called in paths.
func appendStep(b []byte, r *catalog.Resource) []byte {
	if r.Type == &catalog.Class {
		return append(b, catalog.Capitalize(r.Title)...)
	}
	b = append(append(b, r.Type.Name...), '[')
	return append(append(b, r.Title...), ']')
}

// containment are the names of what contains a resource, from the stage on, and of the resource itself.
func containment(r *catalog.Resource) []string {
	var names []string
	for ; r != nil; r = r.Container() {
		names = append(names, string(appendStep(nil, r)))
	}
	slices.Reverse(names)
	return names
}

// log writes a message about a job, nil for none, with more tags than it has.
func (t *transaction) log(level, source, text string, about *job, tags ...string) {
	m := Message{Level: level, Source: source, Text: text, Time: t.o.Now()}
	if about != nil {
		m.tags = about.tags
		if about.resource != nil {
			m.Pos = about.resource.Pos
		}
	}
	if len(tags) > 0 {
		m.tags = slices.Clone(m.tags).Merge(tags)
	}
	if t.o.Log == nil || t.o.Log(m) {
		t.report.Logs = append(t.report.Logs, m)
	}
}

// source is what messages about a job have as theirs. One that a message was about before its place was known keeps the name that it had there, as Puppet
// computes it once.
func (t *transaction) source(j *job) string {
	switch {
	case t.early[j.resource]:
		return "/" + j.ref
	case j.status != nil:
		return j.status.Path
	}
	return j.ref
}

func (t *transaction) say(j *job, level, text string) {
	t.log(level, t.source(j), text, j)
}

// evaluate does what is to do for a job.
func (t *transaction) evaluate(j *job) {
	var unread error
	if j.resource != nil {
		unread = t.begin(j)
		if t.stopped = t.resolve(j); t.stopped != nil {
			return
		}
	}
	failed := t.failures(j)
	if j.status != nil {
		t.reach(j)
		if unread != nil {
			typ := t.typeOf(j.resource)
			j.status.Provider = typ.Provider
			j.status.fail("Prefetch failed for "+typ.Name+" provider '"+typ.Provider+"'", t.o.Now())
		}
	}
	skipped := t.skips(j, failed, unread)
	switch {
	case t.stopped != nil:
		return
	case skipped:
		t.skip(j)
		return
	}
	if j.status == nil {
		t.refresh(j)
		return
	}
	j.status.Scheduled = true
	start := t.o.Now()
	t.converge(j)
	j.status.Time, j.status.Took = start, t.o.Now().Sub(start)
	if !j.status.Failed {
		t.queue(j, j.status.Events)
	}
	t.refresh(j)
}

// reach notes that the run has come to a job's resource.
func (t *transaction) reach(j *job) {
	t.report.reached++
	j.status.order, j.status.Time = t.report.reached, t.o.Now()
}

// provide notes what brings a job's resource about.
func (t *transaction) provide(j *job, made Resource) {
	typ := t.typeOf(j.resource)
	if typ == nil {
		return
	}
	j.status.Provider = typ.Provider
	if typ.Begin != nil && typ.Provider == "" { // whose resources say it, also where none is come to
		_ = t.begin(j)
	}
	able := typ.Open != nil
	if b := t.begun[typ]; b != nil {
		able = b.err == nil
	}
	if made == nil && able { // its parameters say it, unless they are wrong
		made, _ = t.open(j, t.declared(j))
	}
	if p, ok := made.(Provided); ok {
		j.status.Provider = p.Provider()
	}
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

// declared is a job's resource as its type sees it.
func (t *transaction) declared(j *job) *Declared {
	d := &Declared{
		Resource: j.resource, whole: j.status.Resource, Path: j.status.Path, Noop: t.noop(j), Added: t.added[j.resource], Catalog: t.catalog, Options: &t.o, Say: func(level, text string) { t.say(j, level, text) },
		Print:      func(level, text string) { t.log(level, puppet, text, nil) },
		Deprecated: func(text string) { t.deprecated(j, text) },
		Warn: func(text string) {
			if t.early == nil {
				t.early = map[*catalog.Resource]bool{}
			}
			t.early[j.resource] = true
			t.log("warning", "/"+j.ref, text, nil)
		},
		Tell: func(property, level, text string) { t.log(level, j.status.Path+"/"+property, text, j, property) },
		Told: func(provider, level, text string) { t.log(level, j.ref+"(provider="+provider+")", text, nil) },
	}
	return d
}

// converge compares a resource with the machine, and changes what differs.
func (t *transaction) converge(j *job) {
	d := t.declared(j)
	fail := func(err error) {
		t.say(j, "err", "Could not evaluate: "+err.Error())
		j.status.fail(err.Error(), t.o.Now())
	}
	made, err := t.open(j, d)
	if err != nil {
		fail(err)
		return
	}
	j.made = made
	if c, ok := made.(Closer); ok {
		defer c.Close()
	}
	t.provide(j, made)
	state, err := made.Inspect()
	if err != nil {
		fail(err)
		return
	}
	for _, p := range state.all() {
		p.Secret = p.Secret || slices.Contains(t.typeOf(j.resource).Secrets, p.Name)
	}
	t.o.Memory.noteTime(j.ref, checked, t.o.Now())
	a, err := t.audit(j, d, &state)
	if err != nil {
		fail(err)
		return
	}
	acted := false
	if state.Ensure != nil {
		acted = t.sync(j, d, state.Ensure, &state, a)
	}
	if !acted && !state.Absent {
		for _, p := range state.Properties {
			t.sync(j, d, p, &state, a)
		}
	}
	t.tell(j, d, &state, a)
	if t.o.Store != nil {
		t.o.Store.note(j.ref, state.all(), j.status.Events)
	}
	if !j.status.Changed || d.Noop {
		return
	}
	t.o.Memory.noteTime(j.ref, synced, t.o.Now())
	if f, ok := made.(Flusher); ok {
		if err := f.Flush(); err != nil {
			fail(err)
		}
	}
}

// sync brings a property about, and reports whether it was out of sync.
func (t *transaction) sync(j *job, d *Declared, p *Property, s *State, a *audit) bool {
	if a.instead(p) {
		return false
	}
	if p.Compare != nil {
		p.InSync = p.Compare()
	}
	if p.InSync {
		return false
	}
	e := &Event{Name: p.event(), Property: p.Name, Previous: p.Is, Desired: p.Should, Redacted: p.Secret, Forgets: p.ForgetsRefreshes}
	if p.Bytes {
		e.Desired = base64.StdEncoding.EncodeToString([]byte(value.Text(p.Should)))
	}
	if p.Secret {
		e.Previous, e.Desired = redacted, redacted
	}
	is, should := p.ShowIs, p.ShowThat
	if p.Secret {
		is, should = redacted, redacted
	}
	level := "err"
	switch {
	case d.Noop && p.Wrong == nil:
		e.Status, e.Message = Noop, p.Change+" (noop)"
		if p.Secret {
			e.Message = "current_value " + is + ", should be " + should + " (noop)"
		}
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
			e.Status, e.Message = Failure, "change from "+is+" to "+should+" failed: "+err.Error()
			break
		}
		e.Status, e.Message = Success, p.Change
		if p.Secret {
			e.Message = "changed " + is + " to " + should
		}
	}
	if e.Status != Failure {
		level = d.Level()
	}
	a.note(s, e)
	if t.o.Store != nil && p.corrects(t.o.Store.last(j.ref, p.Name)) {
		e.Corrective = true
		e.Message += " (corrective)"
	}
	e.Time = t.o.Now()
	j.status.add(e)
	t.log(level, j.status.Path+"/"+p.Name, e.Message, j)
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
			e.to.pending, e.to.refreshed = append(e.to.pending, groups[name]...), true
		}
		if j.resource == nil {
			continue
		}
		if typ := t.typeOf(j.resource); typ.SelfRefreshes && value.Text(j.resource.Get("ensure")) != "absent" {
			t.say(j, "info", "Scheduling refresh of "+j.ref)
			j.pending, j.refreshed = append(j.pending, groups[name][0]), true
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
	typ := t.typeOf(j.resource)
	return typ != nil && typ.Refreshes
}

// typeOf is the code for a resource, nil where there is none.
func (t *transaction) typeOf(r *catalog.Resource) *Type { return t.o.Types[r.Type.Lower()] }

// refresh does what is to be done for the events that wait for a job.
func (t *transaction) refresh(j *job) {
	events := j.pending
	j.pending = nil
	refresher, able := j.made.(Refresher)
	if len(events) == 0 || j.status != nil && !able {
		return
	}
	if t.noop(j) || all(events, Noop) {
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
func (q queue) Less(i, j int) bool { return slices.Compare(q[i].priority, q[j].priority) < 0 }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*job)) }

func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}
