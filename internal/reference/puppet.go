package reference

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
)

//go:embed driver.rb
var driver []byte

// Result is what one side makes of a case: a catalog or the message of an error.
type Result struct {
	Catalog *catalogdiff.Catalog
	Error   string
	// Log are the messages from notices up; nil for p2go's.
	Log []string
}

// Puppet is the installed reference implementation.
type Puppet struct {
	// Version is Puppet's version, as in "7.23.0".
	Version string
	// CacheDir keeps results under a digest of all that Puppet reads for them; "" keeps none. A result for which it read
	// something else, or ran a command, is not kept.
	CacheDir string
	// Log takes what Ruby and the modules print.
	Log io.Writer
	// Seconds are how long Puppet may compile one case, whose error is then [NoAnswer]; 0 sets no limit.
	Seconds int

	ruby      string   // what Ruby says of itself
	loadPath  []string // where Ruby loads Puppet, its libraries and its own from
	installed string   // the digest of what is there and of Puppet's settings, once it was needed
}

// NoAnswer is the error of a case that takes Puppet too long.
const NoAnswer = "no answer"

// FindPuppet looks for Ruby with Puppet's library. Its error says what is missing.
func FindPuppet(ctx context.Context) (*Puppet, error) {
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		return nil, errors.New("there is no ruby")
	}
	out, err := exec.CommandContext(ctx, ruby, "-e", `require "puppet/version"; puts Puppet.version, RUBY_DESCRIPTION, $LOAD_PATH`).Output()
	if err != nil {
		return nil, errors.New("ruby has no Puppet library")
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	return &Puppet{Version: lines[0], Log: io.Discard, ruby: lines[1], loadPath: lines[2:]}, nil
}

// Major is the major version.
func (p *Puppet) Major() int {
	text, _, _ := strings.Cut(p.Version, ".")
	major, _ := strconv.Atoi(text)
	return major
}

// request and answer are the driver's lines; driver.rb describes them.
type request struct {
	ID          string          `json:"id"`
	Mode        string          `json:"mode"`
	File        string          `json:"file,omitempty"`
	Function    string          `json:"function,omitempty"`
	EnvDir      string          `json:"env_dir,omitempty"`
	Environment string          `json:"environment,omitempty"`
	ModulePath  []string        `json:"modulepath,omitempty"`
	Node        string          `json:"node,omitempty"`
	Facts       json.RawMessage `json:"facts,omitempty"`
	Trusted     json.RawMessage `json:"trusted,omitempty"`
	ServerFacts json.RawMessage `json:"server_facts,omitempty"`
	ENC         json.RawMessage `json:"enc,omitempty"`
	Exports     json.RawMessage `json:"exports,omitempty"`

	Settings map[string]string `json:"settings,omitempty"`
	Seconds  int               `json:"seconds,omitempty"`
}

type answer struct {
	ID      string          `json:"id"`
	Catalog json.RawMessage `json:"catalog"`
	Text    string          `json:"text"`

	Signatures []string `json:"signatures"`
	Reached    []int    `json:"reached"`

	Graphs []string `json:"graphs"`
	Cycles []string `json:"cycles"`
	Error  *string  `json:"error"`
	Log    []string `json:"log"`

	Outside []string `json:"outside"`
}

// ask sends requests to one Ruby process and hands its answers over in the same order.
func (p *Puppet) ask(ctx context.Context, requests []request, each func(i int, a answer) error) error {
	script, err := writeScript(driver)
	if err != nil {
		return err
	}
	defer os.Remove(script)
	var lines bytes.Buffer
	for _, r := range requests {
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return fmt.Errorf("%s: %w", r.ID, err)
		}
	}
	cmd := exec.CommandContext(ctx, "ruby", script)
	cmd.Stdin, cmd.Stderr, cmd.Env = &lines, p.Log, golden.Env()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	n, err := readAnswers(out, requests, each)
	if err != nil {
		_, _ = io.Copy(io.Discard, out) // Ruby must be able to end
	}
	if err := errors.Join(err, cmd.Wait()); err != nil {
		return fmt.Errorf("asking Puppet: %w", err)
	}
	if n < len(requests) {
		return fmt.Errorf("asking Puppet: no answer to %s", requests[n].ID)
	}
	return nil
}

// writeScript writes a script for Ruby to a temporary file, which who asks for it removes.
func writeScript(text []byte) (name string, err error) {
	f, err := os.CreateTemp("", "reference*.rb")
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	return f.Name(), errors.Join(err, f.Close())
}

func readAnswers(out io.Reader, requests []request, each func(int, answer) error) (n int, err error) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		var a answer
		if err := json.Unmarshal(line, &a); err != nil {
			return n, err
		}
		if n >= len(requests) || a.ID != requests[n].ID {
			return n, fmt.Errorf("an answer to %s, which was not asked", a.ID)
		}
		if err := each(n, a); err != nil {
			return n, err
		}
		n++
	}
}

// Results returns what Puppet makes of the area's cases, by ID; skipped cases are left out. Progress goes to the function
// progress, which may be nil: how many cases of how many had to be compiled so far.
func (p *Puppet) Results(ctx context.Context, area *Area, progress func(done, total int)) (map[string]Result, error) {
	keys, err := p.keys(ctx, area)
	if err != nil {
		return nil, err
	}
	results := map[string]Result{}
	var todo []*Case
	var requests []request
	for _, c := range area.Cases {
		if c.Skip != "" {
			continue
		}
		if r, ok := p.cached(keys[c]); ok {
			results[c.ID] = r
			continue
		}
		todo = append(todo, c)
		r := c.request("compile", area.ModulePath)
		r.Seconds = max(p.Seconds, area.Seconds)
		requests = append(requests, r)
	}
	if len(todo) == 0 {
		return results, nil
	}
	err = p.ask(ctx, requests, func(i int, a answer) error {
		c := todo[i]
		r, err := newResult(a.Catalog, a.Error, area.roots(c.Env))
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		for _, m := range a.Log {
			if aboutRuby.MatchString(m) {
				continue
			}
			r.Log = append(r.Log, catalogdiff.Message(m, area.roots(c.Env)))
		}
		results[c.ID] = r
		if progress != nil {
			progress(i+1, len(todo))
		}
		if r.Error == NoAnswer || len(a.Outside) > 0 {
			return nil
		}
		return p.keep(keys[c], r)
	})
	return results, err
}

// aboutRuby matches what Puppet says of the way in which a function is written.
var aboutRuby = regexp.MustCompile(`\AWarning: The method 'Puppet::Parser::Functions\.`)

// newResult makes a result of a catalog's JSON or, where there is one, an error's message.
func newResult(catalog json.RawMessage, message *string, roots catalogdiff.Roots) (Result, error) {
	if message != nil {
		return Result{Error: catalogdiff.Message(*message, roots)}, nil
	}
	c, err := catalogdiff.Parse(catalog, roots)
	return Result{Catalog: c}, err
}

// keys returns the keys of the results of the area's cases, without skipped cases. A key is a digest of all that decides about a
// result: Puppet and the libraries it is made of, what it is told, and all files of the environment and the module path, which also
// hold the manifests of the area's other cases.
func (p *Puppet) keys(ctx context.Context, area *Area) (map[*Case]string, error) {
	keys := map[*Case]string{}
	if p.CacheDir == "" {
		return keys, nil
	}
	var files trees
	common := newDigest()
	installed, err := p.digestInstalled(ctx)
	if err != nil {
		return nil, err
	}
	common.add(catalogdiff.Version, string(driver), p.Version, p.ruby, installed, golden.ServerFacts, variables(golden.Env()))
	for _, dir := range area.ModulePath {
		sum, err := files.digest(dir)
		if err != nil {
			return nil, err
		}
		common.add(dir, sum)
	}
	envs := map[*Env]string{}
	for _, env := range area.envs() {
		if envs[env], err = files.digest(env.Dir); err != nil {
			return nil, err
		}
	}
	for _, c := range area.Cases {
		if c.Skip != "" {
			continue
		}
		h := newDigest()
		h.add(common.sum(), envs[c.Env], c.Env.Name, strconv.FormatBool(area.ModulePath == nil))
		h.add(c.Facts.Name, string(c.Facts.Values), string(c.Facts.Trusted))
		for _, s := range c.Env.Settings {
			h.add(s.Name, s.Value)
		}
		if c.Golden != nil {
			h.add(string(c.Golden.ENC()), string(c.Golden.Exports()))
		}
		keys[c] = h.sum()
	}
	return keys, nil
}

// digestInstalled is a digest of the files that Ruby may load and of Puppet's settings, which every program can read and some of
// which are of the machine.
func (p *Puppet) digestInstalled(ctx context.Context) (string, error) {
	if p.installed != "" {
		return p.installed, nil
	}
	libraries, err := digestLibraries(p.loadPath)
	if err != nil {
		return "", err
	}
	h := newDigest()
	h.add(libraries)
	err = p.ask(ctx, []request{{ID: "settings", Mode: "settings"}}, func(_ int, a answer) error {
		h.add(a.Text)
		return nil
	})
	p.installed = h.sum()
	return p.installed, err
}

// digestLibraries is a digest of the files that Ruby may load. There are thousands, which packages install: sizes and times stand
// for their contents.
func digestLibraries(loadPath []string) (string, error) {
	files := trees{stat: true}
	h := newDigest()
	for _, dir := range loadPath {
		if slices.ContainsFunc(loadPath, func(other string) bool { return strings.HasPrefix(dir, other+"/") }) {
			continue
		}
		sum, err := files.digest(dir)
		if err != nil {
			return "", err
		}
		h.add(dir, sum)
	}
	return h.sum(), nil
}

// ofRuby matches the variables of the environment on which Ruby's results may depend, and those with the keys of goldens.
var ofRuby = regexp.MustCompile(`^(?:TZ|LANG|LC_\w+|RUBY\w*|GEM_\w+|BUNDLE_\w+|P2GO_GOLDEN_\w+)=`)

// variables are those of an environment on which results may depend.
func variables(env []string) string {
	env = slices.DeleteFunc(slices.Clone(env), func(v string) bool { return !ofRuby.MatchString(v) })
	slices.Sort(env)
	return strings.Join(env, "\x00")
}

// A cached result is a catalog in normal form or, after errorMark, a message. Before it is what was logged, each message as a
// JSON string in a line of its own.
const (
	errorMark = "error: "
	logMark   = "log: "
)

func (p *Puppet) cached(key string) (Result, bool) {
	if p.CacheDir == "" {
		return Result{}, false
	}
	data, err := os.ReadFile(p.cacheFile(key))
	if err != nil {
		return Result{}, false
	}
	var r Result
	text := string(data)
	for strings.HasPrefix(text, logMark) {
		line, rest, _ := strings.Cut(text, "\n")
		var m string
		if err := json.Unmarshal([]byte(line[len(logMark):]), &m); err != nil {
			return Result{}, false
		}
		r.Log, text = append(r.Log, m), rest
	}
	if message, ok := strings.CutPrefix(text, errorMark); ok {
		r.Error = message
		return r, true
	}
	r.Catalog, err = catalogdiff.Parse([]byte(text), nil)
	return r, err == nil
}

func (p *Puppet) keep(key string, r Result) error {
	if p.CacheDir == "" {
		return nil
	}
	var data []byte
	for _, m := range r.Log {
		line, err := json.Marshal(m)
		if err != nil {
			return err
		}
		data = append(append(append(data, logMark...), line...), '\n')
	}
	if r.Catalog != nil {
		data = append(data, r.Catalog.JSON()...)
	} else {
		data = append(data, errorMark+r.Error...)
	}
	file := p.cacheFile(key)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	// Written under another name first, so that a run that is stopped leaves no half result.
	if err := os.WriteFile(file+".new", data, 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

func (p *Puppet) cacheFile(key string) string { return filepath.Join(p.CacheDir, key[:2], key) }
