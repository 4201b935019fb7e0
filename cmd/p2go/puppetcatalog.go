package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/puppetconf"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

var catalogCompile = &puppetAction{
	face: "catalog", name: "compile", args: "NODE [OPTIONS]", short: "Compile a catalog.", section: "server",
	options: []puppetconf.Option{renderAs, {Name: "terminus", Value: true}, {Name: "facts-for-catalog", Value: false}},
	flags:   []string{"--render-as FORMAT    json, which is the default, yaml or dot"},
	run:     (*puppetRun).compileCatalog,
}

// compileCatalog compiles the catalog of a node and prints it.
func (p *puppetRun) compileCatalog() error {
	if len(p.line.Args) > 1 {
		return fmt.Errorf("puppet catalog compile takes 1 argument, but you gave %d", len(p.line.Args))
	}
	format, _ := p.line.Given(renderAs.Name)
	switch format {
	case "", "console", "json", "yaml", "dot":
	default:
		return p.noRendering(format, "json", "yaml", "dot")
	}
	if terminus, given := p.line.Given("terminus"); given && terminus != "compiler" {
		return &errPuppet{"p2go has no terminus " + terminus + " of catalogs: it compiles all of them"}
	}
	node, err := p.nodeName()
	if err != nil {
		return err
	}
	if on, err := p.values.On("storeconfigs"); on || err != nil {
		return cmpError(err, "p2go does not ask PuppetDB for exported resources, as --storeconfigs wants: leave it out, or keep them in a folder with `./site catalog --exports DIR`")
	}
	started := time.Now()
	c := &nodeCompilation{puppetRun: p, node: node}
	defer c.cleanup()
	if err := c.gather(); err != nil {
		return p.notFound(err)
	}
	site, err := c.site(nil)
	if err != nil {
		return p.notFound(err)
	}
	layout := "pretty"
	if format == "json" { // Puppet lays out only what it prints without being asked for a format
		layout = format
	}
	args := append([]string{"catalog", "--format", layout, "--catalog-uuid", uuid(), "--catalog-version", fmt.Sprint(started.Unix())}, c.flags...)
	if format == "dot" {
		args = append([]string{"graph", "--graph", "resources", "--format", "dot"}, c.flags...)
	}
	out, failed, err := p.ask(site, args)
	if err != nil {
		return err
	}
	if failed != "" {
		p.log("err", failed)
		p.log("err", failed)
		return p.notCalled(failed)
	}
	p.log("notice", fmt.Sprintf("Compiled catalog for %s in environment %s in %.2f seconds", node, c.environment, time.Since(started).Seconds()))
	switch format {
	case "yaml":
		if out, err = catalogYAML(out); err != nil {
			return err
		}
	case "dot":
		const own, theirs = "Resources", "Puppet__Resource__Catalog"
		head, rest, _ := strings.Cut(string(out), "\n    label = \""+own+"\"\n")
		rest = strings.ReplaceAll(rest, `"Class[Main]"`, `"Class[main]"`) // the catalog is that of the compiler
		out = []byte(strings.Replace(head, own, theirs, 1) + "\n    label = \"" + theirs + "\"\n" + rest)
	}
	_, err = p.stdout.Write(out)
	return err
}

// catalogYAML is a catalog in the form that Puppet writes in YAML.
func catalogYAML(catalog []byte) ([]byte, error) {
	v, err := value.ParseJSON(string(catalog))
	if err != nil {
		return nil, err
	}
	text, err := yaml.Append(nil, v, yaml.Layout{})
	if err != nil {
		return nil, err
	}
	return append([]byte("--- !ruby/object:Puppet::Resource::Catalog\n"), bytes.TrimPrefix(text, []byte("---\n"))...), nil
}

// cmpError is an error, or where there is none one with a text that ends Puppet.
func cmpError(err error, text string) error {
	if err != nil {
		return err
	}
	return &errPuppet{text}
}

// notFound words an error of what comes before the compilation.
func (p *puppetRun) notFound(err error) error {
	var last *errPuppet
	if errors.As(err, &last) || errors.Is(err, errReported) {
		return err
	}
	p.log("err", err.Error())
	return p.notCalled(err.Error())
}

// notCalled is how Puppet ends after an error of the compiler, which it reports again and again.
func (p *puppetRun) notCalled(text string) error {
	text = "Could not call 'find' on 'catalog': " + text
	p.log("err", text)
	return errors.New(text)
}

// uuid is a random UUID.
func uuid() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// nodeName is the first argument, or the name of this machine.
func (p *puppetRun) nodeName() (string, error) {
	if len(p.line.Args) > 0 {
		return p.line.Args[0], nil
	}
	return p.values.Text("certname")
}

// nodeCompilation is what a program of p2go is asked for a node.
type nodeCompilation struct {
	*puppetRun
	node        string
	environment string
	dir         string // of the environment, without links
	shown       string // the same, as its files are named
	classes     []string
	machine     bool // the facts are those of this machine
	flags       []string
	tmp         string
}

func (c *nodeCompilation) cleanup() {
	if c.tmp != "" {
		os.RemoveAll(c.tmp)
	}
}

// file writes a value for the program to read.
func (c *nodeCompilation) file(name string, v value.Value) (path string, err error) {
	if c.tmp == "" {
		if c.tmp, err = os.MkdirTemp("", "p2go-puppet-"); err != nil {
			return "", err
		}
	}
	text, err := value.AppendJSON(nil, v, nil)
	if err != nil {
		return "", err
	}
	path = filepath.Join(c.tmp, name)
	return path, os.WriteFile(path, text, 0o600)
}

// gather finds out what is known of the node: its facts, classes and environment.
func (c *nodeCompilation) gather() error {
	var err error
	if c.environment, err = c.values.Text("environment"); err != nil {
		return err
	}
	c.flags = append(c.flags, "--node", c.node)
	facts, err := c.storedFacts()
	if err != nil {
		return c.searching(err)
	}
	if !c.machine {
		if facts == nil {
			facts = value.NewHash()
		}
		if err := c.give(facts); err != nil {
			return err
		}
	}
	return c.searching(c.classify())
}

// searching words an error of the search for a node.
func (c *nodeCompilation) searching(err error) error {
	var last *errPuppet
	if err == nil || errors.As(err, &last) {
		return err
	}
	text := "Failed when searching for node " + c.node + ": " + err.Error()
	c.log("err", text)
	return c.notCalledTwice(text)
}

// notCalledTwice reports an error of which Puppet has said nothing yet.
func (c *nodeCompilation) notCalledTwice(text string) error {
	err := c.notCalled(text)
	c.log("err", err.Error())
	c.log("err", "Try 'puppet help "+c.action.face+" "+c.action.name+"' for usage")
	return errReported
}

// give has the program read facts, and what is trusted of the node.
func (c *nodeCompilation) give(facts *value.Hash) error {
	file, err := c.file("facts.json", value.NewHash(
		value.Entry{Key: "name", Value: c.node}, value.Entry{Key: "values", Value: facts},
	))
	if err != nil {
		return err
	}
	trusted, err := c.file("trusted.json", localTrust(facts.Lookup("clientcert")))
	c.flags = append(c.flags, "--facts", file, "--trusted", trusted)
	return err
}

// localTrust is $trusted of a node that proves nothing, whose facts may have a name.
func localTrust(name value.Value) *value.Hash {
	var host, domain value.Value
	if text, ok := name.(string); ok {
		first, rest, divided := strings.Cut(text, ".")
		host = first
		if divided {
			domain = rest
		}
	}
	return value.NewHash(
		value.Entry{Key: "authenticated", Value: "local"}, value.Entry{Key: "certname", Value: name},
		value.Entry{Key: "extensions", Value: value.NewHash()}, value.Entry{Key: "hostname", Value: host},
		value.Entry{Key: "domain", Value: domain}, value.Entry{Key: "external", Value: value.NewHash()},
	)
}

// storedFacts are the facts that the setting facts_terminus leads to; nil for none. Those of this machine are gathered by the program.
func (c *nodeCompilation) storedFacts() (*value.Hash, error) {
	terminus, err := c.values.Text("facts_terminus")
	if err != nil {
		return nil, err
	}
	switch terminus {
	case "yaml":
		return c.yamlFacts()
	case "facter":
		c.machine = true
		return nil, nil
	case "memory":
		return nil, nil
	}
	return nil, &errPuppet{"p2go has no facts_terminus " + terminus + ": it is yaml, with files of facts in $vardir/yaml/facts, facter or memory"}
}

// yamlFacts are the facts in the folder of the setting yamldir.
func (c *nodeCompilation) yamlFacts() (*value.Hash, error) {
	if strings.ContainsAny(c.node, `/\`) || strings.HasPrefix(c.node, ".") {
		return nil, fmt.Errorf("invalid key %s", c.node)
	}
	name := "yamldir"
	if c.action.section != "server" {
		name = "clientyamldir"
	}
	dir, err := c.values.Text(name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "facts", c.node+".yaml")
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	v, err := yaml.Parse(data) // which Puppet writes with its own tags
	if err != nil {
		return nil, fmt.Errorf("Could not parse YAML data for facts %s: (%s): %w", c.node, file, err)
	}
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, fmt.Errorf("%s holds no facts", file)
	}
	if values, ok := h.Lookup("values").(*value.Hash); ok {
		return values, nil
	}
	return h, nil
}

// classify asks the external node classifier of the settings, if there is one.
func (c *nodeCompilation) classify() error {
	terminus, err := c.values.Text("node_terminus")
	if err != nil {
		return err
	}
	switch terminus {
	case "plain", "memory":
		return nil
	case "exec":
	default:
		return &errPuppet{"p2go has no node_terminus " + terminus + ": it is plain, or exec with a program in --external_nodes"}
	}
	program, err := c.values.Text("external_nodes")
	if err != nil {
		return err
	}
	words := strings.Fields(program)
	switch {
	case program == "none" || len(words) == 0:
		return errors.New("You must set the 'external_nodes' parameter to use the external node terminus")
	case !filepath.IsAbs(words[0]):
		return errors.New("You must set the exec parameter to a fully qualified command")
	}
	words = append(words, c.node)
	var out, said bytes.Buffer
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		status := 1 // as where there is no such program
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			status = exit.ExitCode()
		}
		return fmt.Errorf("Failed to find %s via exec: Execution of '%s' returned %d: %s", c.node, strings.Join(words, " "), status, strings.TrimRight(out.String(), "\n"))
	}
	if strings.TrimSpace(out.String()) == "" {
		return &errPuppet{"Could not find node '" + c.node + "'; cannot compile"}
	}
	return c.classified(out.Bytes())
}

// classified reads what the classifier says.
func (c *nodeCompilation) classified(text []byte) error {
	v, err := yaml.ParseData(text)
	if err != nil {
		return fmt.Errorf("Could not load external node results for %s: (<unknown>): %w", c.node, err)
	}
	h, ok := v.(*value.Hash)
	if !ok {
		return fmt.Errorf("Could not load external node results for %s: %s is not a map", c.node, value.ALabel(v))
	}
	if name, ok := h.Lookup("environment").(string); ok {
		c.environment = name
	}
	switch classes := h.Lookup("classes").(type) {
	case *value.Hash:
		for _, e := range classes.Entries() {
			c.classes = append(c.classes, value.Text(e.Key))
		}
	case value.Array:
		for _, name := range classes {
			c.classes = append(c.classes, value.Text(name))
		}
	case string:
		c.classes = append(c.classes, classes)
		h.Set("classes", value.Array{classes})
	}
	file, err := c.file("enc.json", h)
	c.flags = append(c.flags, "--enc", file)
	return err
}

// buildWith says what else is part of a program.
type buildWith struct {
	lookups bool
	code    *string // instead of the site's manifests
}

// site makes the program of the environment, or finds the one that was made of the same before.
func (c *nodeCompilation) site(with *buildWith) (program string, err error) {
	if with == nil {
		with = &buildWith{}
	}
	dir, err := c.values.EnvironmentDir(c.environment)
	if err != nil {
		return "", &errPuppet{err.Error()}
	}
	c.shown = dir
	c.flags = append(c.flags, "--environmentpath", filepath.Dir(dir))
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	c.dir = dir
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := c.startProgress()
	defer p.stop()
	s, o, key, err := c.building(with)
	if err != nil {
		return "", err
	}
	if program, err = cachedProgram(key); err != nil {
		return "", err
	}
	// What is wrong with the environment is an error where it is evaluated, as in Puppet.
	quiet := *c.app
	var said bytes.Buffer
	quiet.stderr, quiet.stdout = &said, io.Discard
	if err := quiet.makeSite(ctx, p, s, o, dir, key, quiet.key("build", s, key, quiet.stderr), program); err != nil {
		p.stop()
		if errors.Is(err, errReported) {
			_, _ = c.stderr.Write(said.Bytes())
			return "", err
		}
		return "", &errPuppet{err.Error()}
	}
	return program, nil
}

// building says how the program is made, and what tells it from others.
func (c *nodeCompilation) building(with *buildWith) (s *sourceFlags, o *buildFlags, key []string, err error) {
	s, o = &sourceFlags{}, &buildFlags{}
	f := pflag.NewFlagSet("puppet", pflag.ContinueOnError)
	s.add(f)
	s.addCompile(f)
	o.add(f)
	set := map[string]string{"environment": c.environment, "keep-going": "true"}
	if with.code != nil {
		set["execute"] = *with.code
	}
	for _, name := range []string{"basemodulepath", "strict"} {
		if set[name], err = c.values.Text(name); err != nil {
			return nil, nil, nil, err
		}
	}
	if c.settings.OnCommandLine("modulepath") {
		if set["modulepath"], err = c.values.Text("modulepath"); err != nil {
			return nil, nil, nil, err
		}
	}
	hiera, err := c.values.Text("hiera_config")
	if err != nil {
		return nil, nil, nil, err
	}
	if info, err := os.Stat(hiera); err == nil && info.Mode().IsRegular() {
		if set["hiera_config"], err = c.stableHiera(hiera, with); err != nil {
			return nil, nil, nil, err
		}
	}
	for name, text := range set {
		if err := f.Set(name, text); err != nil {
			return nil, nil, nil, &errPuppet{"Could not initialize global default settings: " + err.Error()}
		}
	}
	if c.settings.OnCommandLine("manifest") {
		if s.manifest, err = c.values.Text("manifest"); err != nil {
			return nil, nil, nil, err
		}
	}
	s.absolute, s.lookups = true, with.lookups
	if s.classes, err = c.known(s); err != nil {
		return nil, nil, nil, err
	}
	// What else tells programs apart looks like a path below the environment, which is one whatever the working directory is.
	parts := []string{c.environment, "--manifest " + s.manifest, "--class " + strings.Join(s.classes, ",")}
	if with.lookups {
		parts = append(parts, "--lookups")
	}
	if with.code != nil {
		parts = append(parts, "-e")
	}
	if c.machine {
		o.with = map[string]bool{"facts": true}
		parts = append(parts, "--with facts")
	}
	key = []string{filepath.Join(c.dir, "puppet "+hexSum(parts))}
	return s, o, key, nil
}

// stableHiera is a configuration of the global layer as the program is made with it: a copy, where it has data in the environment by the name
// of a link that leads there. octocatalog-diff makes such a configuration, and link, for each catalog.
func (c *nodeCompilation) stableHiera(file string, with *buildWith) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil || with.lookups || c.shown == c.dir || !bytes.Contains(data, []byte(c.shown+"/")) || !absoluteData(data) {
		return file, err
	}
	data = bytes.ReplaceAll(data, []byte(c.shown+"/"), []byte(c.dir+"/"))
	program, err := cachedProgram([]string{c.dir, string(data)})
	if err != nil {
		return "", err
	}
	copied := filepath.Join(filepath.Dir(program), "hiera.yaml")
	if was, err := os.ReadFile(copied); err == nil && bytes.Equal(was, data) {
		return copied, nil
	}
	return copied, build.WritePrivate(copied, data)
}

// absoluteData reports whether a configuration means the same in another folder: no level of it has data in a relative one.
func absoluteData(text []byte) bool {
	v, err := yaml.ParseData(text)
	top, ok := v.(*value.Hash)
	if err != nil || !ok {
		return false
	}
	defaults, _ := top.Lookup("defaults").(*value.Hash)
	levels, ok := top.Lookup("hierarchy").(value.Array)
	if !ok {
		return false
	}
	for _, level := range levels {
		h, ok := level.(*value.Hash)
		if !ok {
			return false
		}
		dir := h.Lookup("datadir")
		if dir == nil && defaults != nil {
			dir = defaults.Lookup("datadir")
		}
		if text, ok := dir.(string); !ok || !filepath.IsAbs(text) {
			return false
		}
	}
	return true
}

// known are the classes of the classifier that the environment has; those that it lacks are an error when they are asked for.
func (c *nodeCompilation) known(s *sourceFlags) ([]string, error) {
	if len(c.classes) == 0 {
		return nil, nil
	}
	e, err := s.load(c.dir)
	if err != nil {
		return nil, &errPuppet{err.Error()}
	}
	var known []string
	for _, name := range c.classes {
		if name = strings.ToLower(strings.TrimPrefix(name, "::")); e.HasClass(name) {
			known = append(known, name)
		}
	}
	slices.Sort(known)
	s.disk = nil // what is read for the program is noted there
	return slices.Compact(known), nil
}

// cachedProgram is the place of the program of a key.
func cachedProgram(key []string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for the build cache: %w", err)
	}
	dir := filepath.Join(cache, "p2go", "puppet", hexSum(key))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("cannot use the build cache (XDG_CACHE_HOME puts it elsewhere): %w", err)
	}
	return filepath.Join(dir, "site"), nil
}

// hexSum stands for some texts.
func hexSum(parts []string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:12])
}

// settingsOfRun are settings that the program is given as they are.
var settingsOfRun = []string{"confdir", "vardir", "codedir", "strict", "strict_variables", "rich_data"}

// ask runs a program and passes its messages on. What it failed for is returned, and is not among them.
func (p *puppetRun) ask(program string, args []string) (out []byte, failed string, err error) {
	out, failed, said, err := p.answer(program, args)
	p.pass(said)
	return out, failed, err
}

// answer runs a program. What it failed for is not among its messages.
func (p *puppetRun) answer(program string, args []string) (out []byte, failed string, said []message, err error) {
	own := []string{args[0], "--color=true", "--debug"}
	given := p.values.Given()
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if slices.Contains(settingsOfRun, name) || p.settings.OnCommandLine(name) && !slices.Contains(ownSettings, name) {
			own = append(own, "--set", name+"="+given[name])
		}
	}
	args = append(own, args[1:]...)
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.stdin, &stdout, &stderr
	err = cmd.Run()
	said = messages(stderr.Bytes())
	if err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			return nil, "", nil, err
		}
		failed = "the program of the environment ended: " + err.Error()
		if n := len(said); n > 0 && cmdline.Level(said[n-1].level) == cmdline.Level("err") {
			failed, said = said[n-1].text, said[:n-1]
		}
	}
	return stdout.Bytes(), failed, said, nil
}

// pass passes messages of a program on.
func (p *puppetRun) pass(said []message) {
	for _, m := range said {
		if !strings.Contains(m.text, lackingClass) {
			p.log(m.level, m.text)
		}
	}
}

// lackingClass is in the warning of a class of a classifier that the program lacks: here, the environment lacks it, too, which is Puppet's error.
const lackingClass = " of the classifier is not in this program: "

// ownSettings are settings of which the program has flags of its own, or which say nothing of its catalogs.
var ownSettings = []string{"environment", "environmentpath", "color", "log_level", "modulepath", "basemodulepath", "hiera_config", "storeconfigs"}

// message is one that a program wrote.
type message struct{ level, text string }

// messages tells apart what a program has written with colours, which begin and end each message.
func messages(text []byte) []message {
	var all []message
	rest := string(text)
	for rest != "" {
		level, begin := levelOf(rest)
		if level == "" { // no message: a panic, say
			return append(all, message{level: "err", text: strings.TrimSuffix(rest, "\n")})
		}
		rest = rest[len(begin):]
		end := 0
		for next := ""; end < len(rest) && next == ""; next, _ = levelOf(rest[end:]) {
			at := strings.Index(rest[end:], messageEnd)
			if at < 0 {
				return append(all, message{level: level, text: rest})
			}
			end += at + len(messageEnd)
		}
		all = append(all, message{level: level, text: rest[:end-len(messageEnd)]})
		rest = rest[end:]
	}
	return all
}

const messageEnd = "\x1b[0m\n"

// messageBegins is what messages begin with, by their level.
var messageBegins = sync.OnceValue(func() map[string]string {
	begins := map[string]string{}
	for level := range strings.FieldsSeq("debug info notice warning err alert crit emerg") {
		var b bytes.Buffer
		m := cmdline.Messages{Out: &b, Color: true}
		m.Report(level, "")
		begins[level] = strings.TrimSuffix(b.String(), messageEnd)
	}
	return begins
})

// levelOf is the level of the message that a text begins with, and how that begins.
func levelOf(text string) (level, begin string) {
	for level, begin := range messageBegins() {
		if strings.HasPrefix(text, begin) {
			return level, begin
		}
	}
	return "", ""
}
