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
	// CacheDir keeps results, which depend on nothing but the case, the modules, and Puppet; "" keeps none.
	CacheDir string
	// Log takes what Ruby and the modules print.
	Log io.Writer
	// Seconds are how long Puppet may compile one case, whose error is then [NoAnswer]; 0 sets no limit.
	Seconds int
}

// NoAnswer is the error of a case that takes Puppet too long.
const NoAnswer = "no answer"

// FindPuppet looks for Ruby with Puppet's library. Its error says what is missing.
func FindPuppet(ctx context.Context) (*Puppet, error) {
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		return nil, errors.New("there is no ruby")
	}
	out, err := exec.CommandContext(ctx, ruby, "-e", `require "puppet/version"; print Puppet.version`).Output()
	if err != nil {
		return nil, errors.New("ruby has no Puppet library")
	}
	return &Puppet{Version: string(out), Log: io.Discard}, nil
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
}

// ask sends requests to one Ruby process and hands its answers over in the same order.
func (p *Puppet) ask(ctx context.Context, requests []request, each func(i int, a answer) error) error {
	script, err := os.CreateTemp("", "driver*.rb")
	if err != nil {
		return err
	}
	defer os.Remove(script.Name())
	_, err = script.Write(driver)
	if err := errors.Join(err, script.Close()); err != nil {
		return err
	}
	var lines bytes.Buffer
	for _, r := range requests {
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return fmt.Errorf("%s: %w", r.ID, err)
		}
	}
	cmd := exec.CommandContext(ctx, "ruby", script.Name())
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
	modules := newDigest()
	for _, dir := range area.ModulePath {
		sum, err := digestTree(dir)
		if err != nil {
			return nil, err
		}
		modules.add(dir, sum)
	}
	results := map[string]Result{}
	var todo []*Case
	var requests []request
	var keys []string
	for _, c := range area.Cases {
		if c.Skip != "" {
			continue
		}
		key := p.key(c, modules.sum())
		if r, ok := p.cached(key); ok {
			results[c.ID] = r
			continue
		}
		todo, keys = append(todo, c), append(keys, key)
		r := c.request("compile", area.ModulePath)
		r.Seconds = p.Seconds
		requests = append(requests, r)
	}
	if len(todo) == 0 {
		return results, nil
	}
	err := p.ask(ctx, requests, func(i int, a answer) error {
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
		return p.keep(keys[i], r)
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

// key is the digest of all that decides about the result of a case.
func (p *Puppet) key(c *Case, modules string) string {
	h := newDigest()
	h.add(catalogdiff.Version, string(driver), p.Version, golden.ServerFacts, modules, c.Source, c.Env.Name)
	h.add(c.Facts.Name, string(c.Facts.Values), string(c.Facts.Trusted))
	for _, s := range c.Env.Settings {
		h.add(s.Name, s.Value)
	}
	if c.Golden != nil {
		h.add(string(c.Golden.ENC()), string(c.Golden.Exports()))
	}
	return h.sum()
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
