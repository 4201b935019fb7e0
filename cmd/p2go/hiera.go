package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/hiera"
)

var hieraCommand = &command{
	name:  "hiera",
	args:  "unused ENV | used-by KEY ENV | matrix ENV [KEY...] --facts FILE|DIR [FLAGS]",
	short: "tell which keys of data nothing reads, what reads a key, and which level gives it to a node",
	long: `Tells how an environment's data and its code belong together. It reads all manifests, templates and functions of the environment's
own modules, and every data file that a path of a hierarchy can come to; nothing is built.

unused prints the keys of data files that no parameter of a class, no lookup and no interpolation in data reads, and the
lookup_options that are about no key. Where the key of some lookup is computed, such keys may be read after all: they are printed
as "possibly" unused, with the places of these lookups. The exit code is 1 when a key is unused for certain.

used-by prints the places that read a key, and the data files that have it. The exit code is 1 when there is neither.

matrix prints, for each key and each node that has a file of facts, the level of the hierarchy that gives the value: several where
values are merged, none where the key is not found. As with "puppet lookup" without --compile, variables of manifests have no value.`,
	examples: `p2go hiera unused ./production
p2go hiera used-by ntp::servers ./production
p2go hiera matrix ./production --facts facts/
p2go hiera matrix ./production ntp::servers --facts web1.json --facts db1.json --format csv`,
	words: func() []string { return hieraQuestions },
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var o hieraOptions
		o.addNamed(f, "diagnostics")
		f.StringVar(&o.output, "format", "text", "`FORMAT` of the answer: text or json; of matrix csv too")
		f.StringArrayVar(&o.facts, "facts", nil, "`FILE` of a node's facts, or a folder of them; may be given several times")
		return func(args []string) error { return a.hiera(args, &o) }
	},
}

type hieraOptions struct {
	sourceFlags
	output string
	facts  []string
}

// hieraQuestions are the subcommands.
var hieraQuestions = []string{"unused", "used-by", "matrix"}

func (a *app) hiera(args []string, o *hieraOptions) error {
	if err := checkFormat("hiera", "diagnostics", o.format); err != nil {
		return err
	}
	if len(args) == 0 {
		return usagef("hiera", "which question? One of %s", strings.Join(hieraQuestions, ", "))
	}
	question, args := args[0], args[1:]
	formats := []string{"text", "json"}
	switch question {
	case "unused":
		if len(args) != 1 {
			return usagef("hiera", "which environment? p2go hiera unused ENV")
		}
	case "used-by":
		if len(args) != 2 {
			return usagef("hiera", "which key, and which environment? p2go hiera used-by KEY ENV")
		}
	case "matrix":
		formats = append(formats, "csv")
		if len(args) == 0 {
			return usagef("hiera", "which environment? p2go hiera matrix ENV --facts FILE|DIR")
		}
		if len(o.facts) == 0 {
			return usagef("hiera", "which nodes? Give files of facts, or a folder of them, with --facts")
		}
	default:
		text := fmt.Sprintf("there is no question %q; it is one of %s", question, strings.Join(hieraQuestions, ", "))
		if near := diag.Nearest(question, hieraQuestions); near != "" {
			text += fmt.Sprintf(", did you mean %q?", near)
		}
		return usagef("hiera", "%s", text)
	}
	if !slices.Contains(formats, o.output) {
		return usagef("hiera", "--format is %s, not %q", strings.Join(formats, " or "), o.output)
	}
	if question != "matrix" && len(o.facts) > 0 {
		return usagef("hiera", "--facts is for matrix")
	}
	dir := args[0]
	if question == "used-by" {
		dir = args[1]
	}
	p := a.startProgress()
	defer p.stop()
	p.step("reading %s", dir)
	var nodes []*facts.Node
	if question == "matrix" {
		var err error
		if nodes, err = o.nodes(); err != nil {
			return err
		}
	}
	var use *env.DataUse
	e, diags, err := o.lower(dir, (*env.Environment).LowerAll, func(e *env.Environment, prog *ir.Program) error {
		use = e.DataUse(prog)
		return nil
	})
	p.stop()
	if err != nil {
		return err
	}
	if diags.HasErrors() && question != "matrix" {
		if err := a.render(a.stderr, a.colored(a.stderr), &o.sourceFlags, located(e, dir, diags)); err != nil {
			return err
		}
		return errors.New("what reads data cannot be told before these errors are mended")
	}
	d := &dataReport{app: a, e: e, dir: dir, use: use, json: o.output == "json"}
	d.addBroken(diags)
	switch question {
	case "unused":
		return d.unused()
	case "used-by":
		return d.usedBy(args[0])
	}
	return d.matrix(args[1:], nodes, o.output)
}

// nodes reads the facts of nodes, in the order of their names.
func (o *hieraOptions) nodes() ([]*facts.Node, error) {
	d := o.options().Disk
	var files []string
	for _, name := range o.facts {
		if !d.IsDir(name) {
			files = append(files, name)
			continue
		}
		entries, err := d.ReadDir(name)
		if err != nil {
			return nil, cannotRead(name, err)
		}
		before := len(files)
		for _, entry := range entries {
			ext := strings.ToLower(filepath.Ext(entry.Name()))
			if !strings.HasPrefix(entry.Name(), ".") && !entry.IsDir() && slices.Contains([]string{".json", ".yaml", ".yml"}, ext) {
				files = append(files, filepath.Join(name, entry.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s holds no facts (files *.json, *.yaml, *.yml)", name)
		}
	}
	var nodes []*facts.Node
	from := map[string]string{}
	for _, file := range files {
		n, err := facts.Read(file)
		if err != nil {
			return nil, err
		}
		n.Name = strings.ToLower(n.Name)
		if other := from[n.Name]; other != "" {
			return nil, fmt.Errorf("%s and %s are facts of the same node, %s", other, file, n.Name)
		}
		from[n.Name] = file
		nodes = append(nodes, n)
	}
	slices.SortFunc(nodes, func(x, y *facts.Node) int { return cmp.Compare(x.Name, y.Name) })
	return nodes, nil
}

// dataReport answers questions about data.
type dataReport struct {
	app  *app
	e    *env.Environment
	dir  string
	use  *env.DataUse
	json bool
}

// addBroken adds Ruby code that is not compiled and may look something up.
func (d *dataReport) addBroken(diags diag.List) {
	for _, w := range append(slices.Clone(diags), d.e.Reach().Open...) {
		f := w.Span.File
		if f != nil && slices.Contains([]string{".erb", ".rb"}, filepath.Ext(f.Name)) && env.MayLookUp(f.Text) {
			d.use.Computed = append(d.use.Computed, env.DataRead{At: w.Span, How: "this code is not compiled, and may look something up"})
		}
	}
}

// spot is a place as answers have it; File is "" for none.
type spot struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

func (d *dataReport) spot(at source.Span) spot {
	if at.File == nil {
		return spot{}
	}
	file, line, column := locatedIn(d.e, d.dir, at).Position()
	return spot{file, line, column}
}

func (s spot) String() string {
	if s.File == "" {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column)
}

// print writes an answer in JSON.
func (d *dataReport) print(answer any) error {
	e := json.NewEncoder(d.app.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(answer)
}

// unreadKey is a key that nothing reads, in JSON.
type unreadKey struct {
	Key    string `json:"key"`
	Module string `json:"module,omitempty"`
	spot
	Reason string `json:"reason"`
	Hint   string `json:"hint,omitempty"`
}

// readAt is a place that reads data, in JSON.
type readAt struct {
	spot
	How     string `json:"how"`
	Pattern string `json:"pattern,omitempty"`
}

// unused prints the keys that nothing reads.
func (d *dataReport) unused() error {
	unread := append(d.use.Unread(), d.use.UnusedOptions()...)
	certain := len(d.use.Computed) == 0
	computed := []readAt{}
	for _, r := range d.use.Computed {
		computed = append(computed, readAt{spot: d.spot(r.At), How: r.How})
	}
	keys := []unreadKey{}
	for _, k := range unread {
		keys = append(keys, unreadKey{k.Name, k.Module, d.spot(k.At), k.Reason, k.Hint})
	}
	slices.SortStableFunc(keys, func(x, y unreadKey) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	failed := error(nil)
	if certain && len(keys) > 0 {
		failed = errReported
	}
	if d.json {
		answer := struct {
			Unused   []unreadKey `json:"unused"`
			Possibly []unreadKey `json:"possibly_unused"`
			Computed []readAt    `json:"computed_lookups"`
			Opaque   []string    `json:"unknown_levels"`
		}{keys, []unreadKey{}, computed, append([]string{}, d.use.Opaque...)}
		if !certain {
			answer.Unused, answer.Possibly = answer.Possibly, keys
		}
		return errors.Join(d.print(answer), failed)
	}
	for _, k := range keys {
		unless := ""
		if !certain {
			unless = "; possibly used by computed lookups"
		}
		fmt.Fprintf(d.app.stdout, "%s: %s%s\n", k.spot, k.Reason, unless)
		if k.Hint != "" {
			fmt.Fprintf(d.app.stdout, "  %s\n", k.Hint)
		}
	}
	if len(keys) > 0 && !certain {
		d.computed("Computed lookups, which may read any key:", computed)
	}
	d.opaque()
	return failed
}

// computed prints the places that may read any key.
func (d *dataReport) computed(title string, reads []readAt) {
	fmt.Fprintln(d.app.stdout, title)
	for _, r := range reads {
		if r.File == "" {
			fmt.Fprintf(d.app.stdout, "  %s\n", r.How)
			continue
		}
		fmt.Fprintf(d.app.stdout, "  %s: %s\n", r.spot, r.How)
	}
}

// opaque says which levels have keys that are not known.
func (d *dataReport) opaque() {
	if len(d.use.Opaque) > 0 {
		fmt.Fprintf(d.app.stderr, "The keys of %s are not known: functions have them.\n", strings.Join(d.use.Opaque, ", "))
	}
}

// usedBy prints what reads a key, and which files have it.
func (d *dataReport) usedBy(key string) error {
	type defined struct {
		spot
		Module string `json:"module,omitempty"`
	}
	files, reads, computed := []defined{}, []readAt{}, []readAt{}
	for _, k := range d.use.Keys {
		if k.Name == key {
			files = append(files, defined{d.spot(k.At), k.Module})
		}
	}
	for _, r := range d.use.ReadsOf(key) {
		at := readAt{spot: d.spot(r.At), How: r.How}
		if r.Pattern != nil {
			at.Pattern = r.Pattern.String()
		}
		reads = append(reads, at)
	}
	for _, r := range d.use.Computed {
		computed = append(computed, readAt{spot: d.spot(r.At), How: r.How})
	}
	failed := error(nil)
	if len(files)+len(reads) == 0 {
		text := fmt.Sprintf("nothing reads the key %q, and no data file has it", key)
		if near := d.use.Near(key); near != "" {
			text += fmt.Sprintf("; did you mean %q?", near)
		}
		failed = errors.New(text)
	}
	if d.json {
		err := d.print(struct {
			Key      string    `json:"key"`
			Reads    []readAt  `json:"reads"`
			Computed []readAt  `json:"computed_lookups"`
			Defined  []defined `json:"defined"`
			Opaque   []string  `json:"unknown_levels"`
		}{key, reads, computed, files, append([]string{}, d.use.Opaque...)})
		return cmp.Or(err, failed)
	}
	if failed != nil {
		return failed
	}
	w := d.app.stdout
	if len(reads) == 0 {
		fmt.Fprintf(w, "%s is read by nothing whose key is known.\n", key)
	} else {
		fmt.Fprintf(w, "%s is read by\n", key)
		for _, r := range reads {
			how := r.How
			if r.Pattern != "" {
				how += " of keys like " + r.Pattern + ", possibly"
			}
			fmt.Fprintf(w, "  %s: %s\n", r.spot, how)
		}
	}
	if len(computed) > 0 {
		d.computed("Computed lookups may read it too:", computed)
	}
	if len(files) == 0 {
		fmt.Fprintf(w, "No data file has it.\n")
	} else {
		fmt.Fprintf(w, "It is defined in\n")
		for _, f := range files {
			fmt.Fprintf(w, "  %s\n", f.spot)
		}
	}
	d.opaque()
	return nil
}

// given is what gives a key to a node.
type given struct {
	Layer  string `json:"layer"`
	Module string `json:"module,omitempty"`
	Level  string `json:"level"`
	File   string `json:"file"`
}

// row is a key with what gives it to each node.
type row struct {
	Key   string             `json:"key"`
	Nodes map[string][]given `json:"nodes"`
}

// matrix prints which level gives each key to each node.
func (d *dataReport) matrix(keys []string, nodes []*facts.Node, format string) error {
	if len(keys) == 0 {
		for _, k := range d.use.Keys {
			keys = append(keys, k.Name)
		}
		slices.Sort(keys)
		keys = slices.Compact(keys)
	}
	lookups := d.use.Lookups()
	rows := make([]row, len(keys))
	for i, key := range keys {
		rows[i] = row{key, map[string][]given{}}
	}
	failed := error(nil)
	for _, n := range nodes {
		err := runtime.Ask(&runtime.Environment{Name: d.e.Name, Data: lookups}, d.request(n), false, func(s *runtime.View) error {
			for _, r := range rows {
				origins, err := lookups.Origins(s, r.Key)
				if err != nil {
					d.app.errorf("%s of %s: %s", r.Key, n.Name, err)
					failed = errReported
				}
				r.Nodes[n.Name] = d.givenBy(origins)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", n.Name, err)
		}
	}
	d.opaque()
	var err error
	switch format {
	case "json":
		err = d.print(rows)
	case "csv":
		err = writeCSV(d.app.stdout, rows, nodes)
	default:
		err = writeTable(d.app.stdout, rows, nodes)
	}
	return cmp.Or(err, failed)
}

// request asks for a node as the binary's command lookup does.
func (d *dataReport) request(n *facts.Node) *runtime.Request {
	n.Sent = true // as in Puppet, which asks no agent for the facts of a file
	trusted := n.Trusted
	if trusted == nil {
		trusted = facts.TrustedFor(n.Name)
	}
	return &runtime.Request{Node: n.Name, Facts: n.AsSent(n.Name, false), Trusted: trusted}
}

func (d *dataReport) givenBy(origins []hiera.Origin) []given {
	list := []given{}
	for _, o := range origins {
		file := o.File
		if inside, ok := strings.CutPrefix(file, runtime.DefaultEnvironmentpath+"/"+d.e.Name+"/"); ok {
			file = filepath.ToSlash(filepath.Join(d.dir, inside))
		}
		list = append(list, given{strings.ToLower(o.Layer), o.Module, o.Level, file})
	}
	return list
}

// cells are the levels of a row, node by node.
func (r row) cells(nodes []*facts.Node, none string) []string {
	out := []string{r.Key}
	for _, n := range nodes {
		var levels []string
		for _, g := range r.Nodes[n.Name] {
			level := g.Level
			if g.Module != "" {
				level = g.Module + ": " + level
			}
			levels = append(levels, level)
		}
		if len(levels) == 0 {
			levels = []string{none}
		}
		out = append(out, strings.Join(levels, " + "))
	}
	return out
}

func header(nodes []*facts.Node) []string {
	out := []string{"key"}
	for _, n := range nodes {
		out = append(out, n.Name)
	}
	return out
}

func writeCSV(w io.Writer, rows []row, nodes []*facts.Node) error {
	c := csv.NewWriter(w)
	records := [][]string{header(nodes)}
	for _, r := range rows {
		records = append(records, r.cells(nodes, ""))
	}
	return c.WriteAll(records)
}

func writeTable(w io.Writer, rows []row, nodes []*facts.Node) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, cells := range append([][]string{header(nodes)}, tableRows(rows, nodes)...) {
		for i, c := range cells { // a tab or line end would break the table
			cells[i] = strings.Map(func(r rune) rune {
				if r < ' ' || r == utf8.RuneError {
					return '?'
				}
				return r
			}, c)
		}
		fmt.Fprintln(t, strings.Join(cells, "\t"))
	}
	return t.Flush()
}

func tableRows(rows []row, nodes []*facts.Node) [][]string {
	var out [][]string
	for _, r := range rows {
		out = append(out, r.cells(nodes, "-"))
	}
	return out
}
