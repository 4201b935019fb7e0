package cli

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// compileFlags choose the node and what is known of it.
var compileFlags = []cmdline.Flag{
	{Name: "node", Value: "NAME", Doc: "certname; default: the one of the facts"},
	{Name: "facts", Value: "FILE", Doc: "facts of the node, JSON or YAML; - is standard input"},
	{Name: "trusted", Value: "FILE", Doc: "the hash $trusted"},
	{Name: "server-facts", Value: "FILE", Doc: "the hash $server_facts"},
	{Name: "environment", Value: "NAME", Doc: "environment to compile"},
	{Name: "environmentpath", Value: "DIR", Doc: "directory of environments that file names begin with"},
	{Name: "strict", Value: "LEVEL", Doc: "Puppet's setting: error (default), warning or off"},
	{Name: "strict-variables", Doc: "Puppet's setting, on by default; --no-strict_variables makes unknown variables warnings under --strict warning"},
	{Name: "rich-data", Doc: "Puppet's setting, on by default; --no-rich_data writes types, times, versions and the like as strings"},
	{Name: "confdir", Value: "DIR", Doc: "Puppet's setting confdir, of which others such as ssldir are made"},
	{Name: "vardir", Value: "DIR", Doc: "Puppet's setting vardir, of which others such as statedir are made"},
	{Name: "set", Value: "SETTING=VALUE", Doc: "a setting of Puppet, such as strict=warning", Many: true},
	{Name: "enc", Value: "FILE", Doc: "classes, parameters and environment from a node classifier"},
	{Name: "classes", Value: "FILE", Doc: "the same as --enc"},
	{Name: "eyaml-private-key", Value: "FILE", Doc: "key that encrypted data is decrypted with, in PEM; default: the one that hiera.yaml names"},
	{Name: "eyaml-public-key", Value: "FILE", Doc: "certificate of that key; default: the one that hiera.yaml names"},
	{Name: "hieradata", Value: "DIR", Doc: "data files that take the place of those that the program has, under the same paths; needs p2go build --with hieradata"},
	exportsFlag, timeoutFlag, memoryFlag,
}

var catalogCommand = command{
	name: "catalog", usage: "--node NAME --facts FILE", doc: "compile the catalog of a node, or of a fleet of nodes",
	compiles: true,
	flags: []cmdline.Flag{
		{Name: "format", Value: "FORMAT", Doc: "json (default), pretty, or ndjson: one line for each node"},
		{Name: "out", Value: "FILE", Doc: "write here instead of to standard output; for a fleet a directory"},
		{Name: "catalog-uuid", Value: "UUID", Doc: "the catalog's UUID; default: made from node and environment"},
		{Name: "catalog-version", Value: "VERSION", Doc: "the catalog's version; default: 0"},
		{Name: "facts-dir", Value: "DIR", Doc: "compile every node with a file of facts in DIR"},
		{Name: "jobs", Short: "j", Value: "N", Doc: "nodes of a fleet compiled at a time; default: 1"},
	},
	examples: []string{
		"catalog --node web1.example.com --facts web1.yaml",
		"catalog --facts web1.json --set strict=warning --format pretty",
		"catalog --facts-dir facts/ -j 2 --out catalogs/",
		"catalog --facts-dir facts/ --exports exports/ --out catalogs/",
		"catalog --facts-dir facts/ --format ndjson | jq -r 'select(.error) | .node'",
	},
	run: runCatalog,
}

func runCatalog(a *app, f cmdline.Flags, args []string) error {
	if err := noArgs(args); err != nil {
		return err
	}
	format := f.Get("format", "")
	switch format {
	case "", "json", "pretty", "ndjson":
	default:
		return errors.New("unknown format: " + format + cmdline.Suggest(format, []string{"json", "pretty", "ndjson"}))
	}
	if _, err := readJobs(f); err != nil { // also where there is one node
		return err
	}
	if f.Has("facts-dir") {
		return runFleet(a, f, format)
	}
	job, err := a.job(f)
	if err != nil {
		return err
	}
	cat, err := job.compile()
	if err != nil && format != "ndjson" {
		return err
	}
	if err == nil && job.store != nil {
		if err := job.keepExports(cat); err != nil {
			return err
		}
	}
	b, failed := job.encode(nil, cat, err, format)
	if b == nil {
		return failed
	}
	if err := a.write(f.Get("out", ""), b); err != nil {
		return err
	}
	if failed != nil {
		a.report("err", failed.Error())
		return errReported
	}
	return nil
}

// job is one compilation.
type job struct {
	app     *app
	env     *runtime.Environment
	req     runtime.Request
	limits  limits
	uuid    string
	version value.Value
	store   catalog.Exports // nil for none
	asked   func() bool     // whether the catalog has collected from it
	giveUp  func(message string)
}

// job reads what the flags name.
func (a *app) job(f cmdline.Flags) (*job, error) {
	node, err := a.node(f)
	if err != nil {
		return nil, err
	}
	return a.jobOf(f, node)
}

// node reads the node that the flags name, or asks this machine for it.
func (a *app) node(f cmdline.Flags) (*facts.Node, error) {
	switch {
	case f.Has("facts"):
		return facts.Read(f.Get("facts", ""))
	case thisMachine != nil:
		return thisMachine(a)
	case f.Has("node"):
		return &facts.Node{}, nil
	}
	return nil, errors.New("give the node with --node NAME, or its facts with --facts FILE")
}

// jobOf reads what else the flags name.
func (a *app) jobOf(f cmdline.Flags, node *facts.Node) (*job, error) {
	shared, err := a.shared(f)
	if err != nil {
		return nil, err
	}
	return a.jobFor(f, shared, node)
}

// shared is what the flags say about all nodes.
type shared struct {
	settings             runtime.Settings
	limits               limits
	trusted, serverFacts *value.Hash
	enc                  *classification
	exports              catalog.Exports // nil for none
}

func (a *app) shared(f cmdline.Flags) (*shared, error) {
	s := &shared{}
	var err error
	if s.settings, err = settings(f); err != nil {
		return nil, err
	}
	s.settings.Hieradata = f.Get("hieradata", "")
	s.settings.EyamlPrivateKey, s.settings.EyamlPublicKey = f.Get("eyaml-private-key", ""), f.Get("eyaml-public-key", "")
	if s.limits, err = readLimits(f); err != nil {
		return nil, err
	}
	if s.trusted, err = hashFile(f, "trusted"); err != nil {
		return nil, err
	}
	if s.serverFacts, err = hashFile(f, "server-facts"); err != nil {
		return nil, err
	}
	if path := f.Get("enc", f.Get("classes", "")); path != "" {
		if s.enc, err = readClassification(path); err != nil {
			return nil, err
		}
	}
	s.exports, err = a.openExports(f)
	return s, err
}

// jobFor puts together the compilation for a node. The environment is that of
// the flag, of the classifier, of the facts, or the only one.
func (a *app) jobFor(f cmdline.Flags, s *shared, node *facts.Node) (*job, error) {
	j := &job{app: a, version: int64(0), giveUp: a.giveUp}
	name := f.Get("node", node.Name)
	envName := node.Environment
	if s.enc != nil {
		j.req.Classes, j.req.Parameters = s.enc.classes, s.enc.parameters
		if s.enc.environment != "" {
			envName = s.enc.environment
		}
	}
	env, err := a.environment(f.Get("environment", envName))
	if err != nil {
		return nil, err
	}
	j.env = env
	j.named(name, s)
	j.req.Facts = node.AsSent(j.req.Node, s.settings.Given["noop"] == "true")
	j.req.ServerFacts = s.serverFacts
	j.req.Settings = s.settings
	j.limits = s.limits
	j.req.Log, j.req.Terminal = a.log, a.terminal()
	switch {
	case s.trusted != nil:
		j.req.Trusted = s.trusted
	case node.Trusted != nil:
		j.req.Trusted = node.Trusted
	default:
		j.req.Trusted = facts.TrustedFor(j.req.Node)
	}
	j.uuid = f.Get("catalog-uuid", catalog.StableUUID("catalog", env.Name, j.req.Node))
	if v := f.Get("catalog-version", ""); v != "" {
		j.version = versionValue(v)
	}
	return j, nil
}

// named sets the name of the node, which decides what it collects.
func (j *job) named(name string, s *shared) {
	j.req.Node = strings.ToLower(name)
	if s.exports != nil {
		j.store = s.exports
		j.req.Store, j.asked = s.exports.For(j.req.Node)
	}
}

func (j *job) compile() (*catalog.Catalog, error) {
	for _, c := range j.req.Classes {
		if !j.env.HasClass(c.Name) {
			j.req.Log(runtime.Message{Level: "warning", Text: "The class " + c.Name + " of the classifier is not in this program: if the environment has it, build with --class " + c.Name})
		}
	}
	defer j.limits.watch(j.req.Node, j.giveUp)()
	return runtime.Compile(j.env, &j.req)
}

// encode appends a catalog in a format. In ndjson a failure is a line as well;
// in the others nothing is returned but the error.
func (j *job) encode(b []byte, cat *catalog.Catalog, failed error, format string) ([]byte, error) {
	if format == "ndjson" {
		b = append(b, `{"node":`...)
		b = value.AppendJSONString(b, j.req.Node)
		b = append(b, `,"environment":`...)
		b = value.AppendJSONString(b, j.env.Name)
	}
	start := len(b)
	if failed == nil {
		if format == "ndjson" {
			b = append(b, `,"catalog":`...)
		}
		b, failed = cat.AppendJSON(b, &catalog.Encoding{UUID: j.uuid, Version: j.version, Rich: j.env.Rich, Lossy: j.req.Lossy(j.env), Report: j.req.Lost})
	}
	if failed != nil {
		if format != "ndjson" {
			return nil, failed
		}
		b = append(b[:start], `,"error":`...)
		b = value.AppendJSONString(b, failed.Error())
	}
	switch format {
	case "ndjson":
		b = append(b, '}')
	case "pretty":
		b = catalog.AppendIndented(make([]byte, 0, len(b)+len(b)/2), b)
	}
	return append(b, '\n'), failed
}

// versionValue reads a whole number as one.
func versionValue(s string) value.Value {
	if v, ok := value.ParseNumber(s); ok && s == value.Text(v) {
		return v
	}
	return s
}
