package apply

import (
	"slices"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// reportFormat is the version of the format of reports.
const reportFormat = 12

// YAML is the report as Puppet stores it, in last_run_report.yaml.
func (r *Report) YAML() ([]byte, error) {
	return yaml.Append(nil, yaml.Tagged{Tag: "!ruby/object:Puppet::Transaction::Report", Value: r.Data()}, yaml.Layout{})
}

// JSON is the report as Puppet's agents send it.
func (r *Report) JSON() ([]byte, error) {
	b, err := value.AppendJSON(nil, r.Data(), asText)
	return append(b, '\n'), err
}

// asText appends what is not data as JSON: values and the keys of hashes as texts.
func asText(b []byte, v value.Value) ([]byte, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return value.AppendJSONString(b, value.Text(v)), nil
	}
	texts := value.NewHash()
	for _, e := range h.Entries() {
		texts.Set(value.Text(e.Key), e.Value)
	}
	return value.AppendJSON(b, texts, asText)
}

// Data is the report in Puppet's format.
func (r *Report) Data() *value.Hash {
	logs := make(value.Array, len(r.Logs))
	for i := range r.Logs {
		logs[i] = r.logData(&r.Logs[i])
	}
	metrics := value.NewHash()
	for _, m := range r.metrics() {
		values := make(value.Array, len(m.values))
		for i, v := range m.values {
			values[i] = value.Array{v.name, label(v.name), v.value}
		}
		metrics.Set(m.name, hash("name", m.name, "label", label(m.name), "values", values))
	}
	statuses := value.NewHash()
	for _, s := range r.evaluated() {
		if s.Changed || s.Failed || s.FailedToRestart || s.OutOfSync || s.Skipped { // as Puppet 8 leaves out the others
			statuses.Set(s.Resource.Ref(), r.statusData(s))
		}
	}
	return hash(
		"host", r.Host,
		"time", stamp(r.Time),
		"configuration_version", r.Version,
		"transaction_uuid", r.Transaction,
		"report_format", int64(reportFormat),
		"puppet_version", r.Puppet,
		"status", r.Status(),
		"transaction_completed", r.Completed,
		"noop", r.Noop,
		"noop_pending", slices.ContainsFunc(r.Statuses, func(s *Status) bool { return s.count(Noop) > 0 }),
		"environment", r.Environment,
		"logs", logs,
		"metrics", metrics,
		"resource_statuses", statuses,
		"corrective_change", slices.ContainsFunc(r.Statuses, isCorrective),
		"catalog_uuid", r.CatalogUUID,
		"cached_catalog_status", "not_used",
	)
}

// Summary is what Puppet writes into last_run_summary.yaml.
func (r *Report) Summary() ([]byte, error) {
	h := hash(
		"version", hash("config", r.Version, "puppet", r.Puppet),
		"application", hash("run_mode", "user", "initial_environment", r.Environment, "converged_environment", r.Environment),
	)
	for _, m := range r.metrics() {
		values := value.NewHash()
		for _, v := range m.values {
			values.Set(v.name, v.value)
		}
		if m.times {
			values.Set("last_run", r.Time.Add(r.Took).Unix())
		}
		h.Set(m.name, values)
	}
	return yaml.Append(nil, h, yaml.Layout{})
}

// Status is failed, changed or unchanged.
func (r *Report) Status() string {
	code := r.ExitCode()
	switch {
	case !r.Completed || r.ungenerated || code >= 4:
		return "failed"
	case code == 2:
		return "changed"
	}
	return "unchanged"
}

// evaluated are the statuses of the resources in the order in which they were come to.
func (r *Report) evaluated() []*Status {
	return slices.DeleteFunc(slices.SortedStableFunc(slices.Values(r.Statuses), func(x, y *Status) int { return x.order - y.order }),
		func(s *Status) bool { return s.order == 0 })
}

// count is how many events have ended in a way.
func (s *Status) count(with EventStatus) int {
	n := 0
	for _, e := range s.Events {
		if e.Status == with {
			n++
		}
	}
	return n
}

// metric is a group of figures of a report.
type metric struct {
	name   string
	values []figure
	times  bool // in seconds
}

type figure struct {
	name  string
	value value.Value
}

// metrics are the figures of the report.
func (r *Report) metrics() []metric {
	statuses := r.evaluated()
	states := []figure{{"total", int64(len(statuses))}}
	for _, state := range [...]struct {
		name string
		of   func(s *Status) bool
	}{
		{"skipped", func(s *Status) bool { return s.Skipped }},
		{"failed", func(s *Status) bool { return s.Failed }},
		{"failed_to_restart", func(s *Status) bool { return s.FailedToRestart }},
		{"restarted", func(s *Status) bool { return s.Restarted }},
		{"changed", func(s *Status) bool { return s.Changed }},
		{"out_of_sync", func(s *Status) bool { return s.OutOfSync }},
		{"scheduled", func(s *Status) bool { return false }}, // which Puppet says of none
		{"corrective_change", isCorrective},
	} {
		states = append(states, figure{state.name, int64(tally(statuses, state.of))})
	}
	var times []figure
	for _, s := range statuses {
		if s.Skipped {
			continue
		}
		name := value.Downcase(s.Resource.Type.Name)
		i := slices.IndexFunc(times, func(f figure) bool { return f.name == name })
		if i < 0 {
			i = len(times)
			times = append(times, figure{name, 0.0})
		}
		times[i].value = times[i].value.(float64) + s.Took.Seconds()
	}
	times = append(times, figure{"config_retrieval", r.Retrieved.Seconds()}, figure{"transaction_evaluation", r.Evaluated.Seconds()},
		figure{"catalog_application", r.Took.Seconds()}, figure{"total", (r.Retrieved + r.Took).Seconds()})
	changes, all, ended := 0, 0, map[EventStatus]int{}
	order := []EventStatus{Failure, Success} // and the others as they come
	for _, s := range statuses {
		changes += s.count(Success)
		all += len(s.Events)
		for _, e := range s.Events {
			ended[e.Status]++
			if !slices.Contains(order, e.Status) {
				order = append(order, e.Status)
			}
		}
	}
	events := []figure{{"total", int64(all)}}
	for _, status := range order {
		events = append(events, figure{string(status), int64(ended[status])})
	}
	return []metric{
		{name: "resources", values: states},
		{name: "time", values: times, times: true},
		{name: "changes", values: []figure{{"total", int64(changes)}}},
		{name: "events", values: events},
	}
}

func isCorrective(s *Status) bool { return s.Corrective }

func tally(statuses []*Status, of func(s *Status) bool) int {
	n := 0
	for _, s := range statuses {
		if of(s) {
			n++
		}
	}
	return n
}

// label is a name for people: "Failed to restart".
func label(name string) string {
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
}

func (r *Report) logData(m *Message) *value.Hash {
	file, line := r.place(m.Pos)
	return hash("level", m.Level, "message", m.Text, "source", m.Source, "tags", m.allTags(), "time", stamp(m.Time), "file", file, "line", line)
}

// allTags are those of a message: its level, and those of what it is about.
func (m *Message) allTags() value.Array { return tagsOf(catalog.Tags{m.Level}.Merge(m.tags)) }

func tagsOf(all catalog.Tags) value.Array {
	tags := make(value.Array, len(all))
	for i, t := range all {
		tags[i] = t
	}
	return tags
}

func (r *Report) place(p *catalog.Pos) (file, line value.Value) {
	if p == nil || r.catalog == nil {
		return nil, nil
	}
	at := r.catalog.Place(p)
	return at.File, int64(at.Line)
}

func (r *Report) statusData(s *Status) *value.Hash {
	events := make(value.Array, len(s.Events))
	for i, e := range s.Events {
		events[i] = e.data()
	}
	var took, provider value.Value
	if !s.Skipped {
		took = s.Took.Seconds()
	}
	if s.Provider != "" {
		provider = s.Provider
	}
	names := containment(s.Resource)
	within := make(value.Array, len(names))
	for i, name := range names {
		within[i] = name
	}
	file, line := r.place(s.Resource.Pos)
	changes := s.count(Success)
	outOfSync := 0
	for _, e := range s.Events {
		if e.Status != Audit {
			outOfSync++
		}
	}
	return hash(
		"title", s.Resource.Title,
		"file", file,
		"line", line,
		"resource", s.Resource.Ref(),
		"resource_type", s.Resource.Type.Name,
		"provider_used", provider,
		"containment_path", within,
		"evaluation_time", took,
		"tags", tagsOf(s.Resource.Tags),
		"time", stamp(s.Time),
		"failed", s.Failed,
		"failed_to_restart", s.FailedToRestart,
		"changed", s.Changed,
		"out_of_sync", s.OutOfSync,
		"skipped", s.Skipped,
		"change_count", int64(changes),
		"out_of_sync_count", int64(outOfSync),
		"events", events,
		"corrective_change", s.Corrective,
	)
}

func (e *Event) data() *value.Hash {
	var property, redacted value.Value
	if e.Property != "" {
		property = e.Property
	}
	switch {
	case e.Redacted:
		redacted = true
	case e.Property == "":
		redacted = false
	}
	return hash(
		"audited", e.Audited,
		"property", property,
		"previous_value", e.Previous,
		"desired_value", e.Desired,
		"historical_value", e.Historical,
		"message", e.Message,
		"name", e.Name,
		"status", string(e.Status),
		"time", stamp(e.Time),
		"redacted", redacted,
		"corrective_change", e.Corrective,
	)
}

// stamp is a time as reports have it.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000000000-07:00") }

// hash is a hash of keys and values in turn.
func hash(pairs ...value.Value) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}
