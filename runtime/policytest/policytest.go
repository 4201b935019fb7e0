// Package policytest is what tests of policies are written with: it compiles catalogs of a generated environment, and says what should be in them in the
// words of rspec-puppet.
//
//	func TestNginx(t *testing.T) {
//		cat := policytest.MustCompile(t, policytest.Class("nginx", policytest.Params{"port": 80}), policytest.Facts("facts/debian-12.json"))
//		cat.WithAllDeps()
//		cat.File("/etc/nginx/nginx.conf").With("mode", "0644").Match("content", `listen 80`).Requires("Package[nginx]")
//		cat.No("Package", "apache2")
//	}
//
// "p2go test" runs such tests with the environment compiled in; without it they are skipped.
//
// What is wrong is reported as an error of the test, with the resource, its place in the manifest, what was expected and what was found; the test goes on,
// but where nothing can be said of what is not there.
package policytest

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	policy "github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// Params are parameters of a class or a resource, or facts: nil, bools, numbers, strings, slices, maps with keys that are strings, and values of Puppet.
type Params map[string]any

// environment is what catalogs are compiled of; nil in a program without one.
var environment *policy.Environment

// Register makes an environment the one that catalogs are compiled of. Generated code calls it.
func Register(env *policy.Environment) { environment = env }

// atEnd writes what the tests have covered; nil in a program that does not count it. Generated code sets it, by [AtEnd].
var atEnd func() (set bool, err error)

// running are the tests that have compiled something and have not ended.
var running sync.Map

// AtEnd lets write be called whenever no test is running that compiles something: nothing tells a package of tests that it was the last one.
func AtEnd(write func() (set bool, err error)) { atEnd = write }

func noteEnd(t testing.TB) {
	if _, known := running.LoadOrStore(t, true); known {
		return
	}
	t.Cleanup(func() {
		running.Delete(t)
		idle := true
		running.Range(func(any, any) bool {
			idle = false
			return false
		})
		if !idle {
			return
		}
		if _, err := atEnd(); err != nil {
			t.Errorf("cannot write what was covered: %s", err)
		}
	})
}

// registered skips a test where there is no environment.
func registered(t testing.TB) {
	t.Helper()
	if environment == nil {
		t.Skip("no environment is compiled in: run this test with p2go test")
	}
	if atEnd != nil {
		noteEnd(t)
	}
}

// Option says what is compiled, and for which node.
type Option func(*request) error

// request is what the options say.
type request struct {
	node         facts.Node
	enc          []policy.NodeClass
	declarations []func(s *policy.Scope) error
	settings     policy.Settings
	log          func(level, text string)
}

// Node names the node; without it the facts do, or it is "localhost".
func Node(name string) Option {
	return func(r *request) error {
		r.node.Name = name
		return nil
	}
}

// Facts reads the facts of the node from a file, JSON or YAML, in any of the forms that a binary reads.
func Facts(path string) Option {
	return func(r *request) error {
		n, err := facts.Read(path)
		if err != nil {
			return err
		}
		if r.node.Name != "" {
			n.Name = r.node.Name
		}
		given := r.node.Facts
		r.node = *n
		r.add(given)
		return nil
	}
}

// FactValues are facts of the node, which take the place of others of their names.
func FactValues(values Params) Option {
	return func(r *request) error {
		h, err := toHash(values)
		if err != nil {
			return err
		}
		r.add(h)
		return nil
	}
}

func (r *request) add(h *value.Hash) {
	if r.node.Facts == nil {
		r.node.Facts = value.NewHash()
	}
	if h != nil {
		r.node.Facts = r.node.Facts.Merge(h)
	}
}

// Trusted is $trusted of the node; without it, it is that of a node which proved its name with a certificate without extensions.
func Trusted(values Params) Option {
	return func(r *request) error {
		h, err := toHash(values)
		r.node.Trusted = h
		return err
	}
}

// Set gives a setting of Puppet: strict, strict_variables or rich_data.
func Set(name, to string) Option {
	return func(r *request) error {
		switch name {
		case "strict":
			r.settings.Strict = to
		case "strict_variables":
			r.settings.LaxVariables = to == "false"
		case "rich_data":
			r.settings.PlainData = to == "false"
		default:
			if r.settings.Given == nil {
				r.settings.Given = map[string]string{}
			}
			r.settings.Given[name] = to
		}
		return nil
	}
}

// Log is told the messages of the compilation.
func Log(to func(level, text string)) Option {
	return func(r *request) error {
		r.log = to
		return nil
	}
}

// Include includes classes, before what options after it declare.
func Include(classes ...string) Option {
	return func(r *request) error {
		r.declarations = append(r.declarations, func(s *policy.Scope) error {
			names := make([]value.Value, len(classes))
			for i, c := range classes {
				names[i] = c
			}
			_, err := s.IncludeNamed(nil, names...)
			return err
		})
		return nil
	}
}

// Class declares a class with parameters.
func Class(name string, params ...Params) Option { return Declare("class", name, params...) }

// Declare declares a resource, also of a defined type.
func Declare(typ, title string, params ...Params) Option {
	return func(r *request) error {
		attrs, err := toAttrs(params)
		if err != nil {
			return err
		}
		r.declarations = append(r.declarations, func(s *policy.Scope) error {
			_, err := s.DeclareNamed(nil, strings.ToLower(typ), catalog.Regular, title, attrs...)
			return err
		})
		return nil
	}
}

// Classified gives the node a class as a node classifier does, after the site's manifests.
func Classified(name string, params ...Params) Option {
	return func(r *request) error {
		c := policy.NodeClass{Name: name}
		for _, p := range params {
			h, err := toHash(p)
			if err != nil {
				return err
			}
			c.Params = h
		}
		r.enc = append(r.enc, c)
		return nil
	}
}

// Compile compiles a catalog. With options that declare something, that alone is in it, as in the tests of a module; without, it is that of the site's
// manifests for the node.
func Compile(t testing.TB, opts ...Option) (*Catalog, error) {
	t.Helper()
	registered(t)
	cat, err := compile(opts)
	if err != nil {
		return nil, err
	}
	return &Catalog{t: t, cat: cat}, nil
}

func compile(opts []Option) (*catalog.Catalog, error) {
	r := &request{}
	for _, o := range opts {
		if err := o(r); err != nil {
			return nil, err
		}
	}
	env := environment
	if r.declarations != nil {
		alone := *env
		alone.Main, alone.Nodes = r.declarations, nil
		env = &alone
	}
	if r.node.Name == "" {
		r.node.Name = "localhost"
	}
	req := &policy.Request{Node: strings.ToLower(r.node.Name), Classes: r.enc, Settings: r.settings, Trusted: r.node.Trusted}
	req.Facts = r.node.AsSent(req.Node, false)
	if req.Trusted == nil {
		req.Trusted = facts.TrustedFor(req.Node)
	}
	if r.log != nil {
		req.Log = func(m policy.Message) { r.log(m.Level, m.Line()) }
	}
	return policy.Compile(env, req)
}

// MustCompile is [Compile] that ends the test with an error.
func MustCompile(t testing.TB, opts ...Option) *Catalog {
	t.Helper()
	registered(t)
	cat, err := compile(opts)
	if err != nil {
		t.Fatalf("the catalog does not compile: %s", err)
	}
	return &Catalog{t: t, cat: cat}
}

// ExpectError compiles a catalog, which has to fail with a message that matches a regular expression.
func ExpectError(t testing.TB, pattern string, opts ...Option) {
	t.Helper()
	registered(t)
	re, err := regexp.Compile(pattern)
	if err != nil {
		t.Fatalf("%s", err)
	}
	switch _, err := compile(opts); {
	case err == nil:
		t.Errorf("the catalog compiles\n  expected: an error that matches %s", pattern)
	case !re.MatchString(err.Error()):
		t.Errorf("the catalog fails with another error\n  expected: %s\n  found:    %s", pattern, err)
	}
}

// Eval runs Go code in the top scope of a compilation: it calls functions of the generated packages, whose arguments and results have types.
//
//	sum := policytest.Eval(t, func(s *runtime.Scope) (int64, error) { return mymodule.Add(s, 1, 2) })
func Eval[T any](t testing.TB, call func(*policy.Scope) (T, error), opts ...Option) T {
	t.Helper()
	v, err := TryEval(t, call, opts...)
	if err != nil {
		t.Fatalf("the call fails: %s", err)
	}
	return v
}

// TryEval is [Eval] that returns the error.
func TryEval[T any](t testing.TB, call func(*policy.Scope) (T, error), opts ...Option) (v T, err error) {
	t.Helper()
	registered(t)
	opts = append(opts[:len(opts):len(opts)], func(r *request) error {
		r.declarations = append(r.declarations, func(s *policy.Scope) error {
			var err error
			v, err = call(s)
			return err
		})
		return nil
	})
	_, err = compile(opts)
	return v, err
}

// FactSets runs a test for each file that matches a pattern, at the same time. The option has the facts of the file.
func FactSets(t *testing.T, pattern string, test func(t *testing.T, facts Option)) {
	t.Helper()
	registered(t)
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatalf("%s: %s", pattern, err)
	}
	if len(files) == 0 {
		t.Fatalf("no files of facts are called %s", pattern)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, Facts(file))
		})
	}
}
