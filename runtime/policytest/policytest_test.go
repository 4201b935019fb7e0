package policytest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	policy "github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// recorder is a test whose errors are looked at. What ends a test ends the function that is tried.
type recorder struct {
	testing.TB
	said []string
}

type ended struct{}

func (r *recorder) Helper() {}

func (r *recorder) Error(args ...any) { r.said = append(r.said, fmt.Sprint(args...)) }

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	panic(ended{})
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(ended{})
}

// said runs assertions and returns the errors, as one text.
func said(t *testing.T, do func(t testing.TB)) string {
	t.Helper()
	r := &recorder{TB: t}
	func() {
		defer func() {
			if x := recover(); x != nil && x != any(ended{}) {
				panic(x)
			}
		}()
		do(r)
	}()
	return strings.Join(r.said, "\n")
}

var (
	manifest = "modules/web/manifests/init.pp"
	file     = catalog.Type{Name: "File", Attrs: []string{"content", "ensure", "mode", "owner", "path", "target"}}
	service  = catalog.Type{Name: "Service", Attrs: []string{"enable", "ensure", "name"}}
	pkg      = catalog.Type{Name: "Package", Attrs: []string{"ensure", "name"}}
)

func at(line int32) *policy.Pos { return &policy.Pos{File: &manifest, Line: line, Col: 1} }

func ref(typ, title string) value.Value { return &typesys.Resource{TypeName: typ, Title: title} }

// web is a class with a package, a file in it that the service subscribes to, and a port.
var web = &policy.Class{
	Name: "web", Module: "web", Pos: at(1), Params: []policy.Param{{Name: "port", Constant: true, Default: int64(80)}}, Vars: []string{"port"},
	Eval: func(s *policy.Scope) error {
		b := s.Bind()
		b.Constants(0, 1)
		if err := b.Check(); err != nil {
			return err
		}
		port := b.Value(0)
		if port == value.Value("bad") {
			return s.AtCall(at(3), errors.New("not a port"))
		}
		if err := s.DeclareOne(at(4), &pkg, catalog.Regular, "nginx", catalog.Attr{Name: "ensure", Value: "installed"}); err != nil {
			return err
		}
		if err := s.DeclareOne(at(5), &file, catalog.Regular, "/etc/nginx.conf",
			catalog.Attr{Name: "content", Value: "listen " + value.Text(port) + ";\n"}, catalog.Attr{Name: "mode", Value: "0644"},
			catalog.Attr{Name: "owner", Value: &value.Sensitive{Value: "root"}}, catalog.Attr{Name: "require", Value: ref("package", "nginx")}); err != nil {
			return err
		}
		return s.DeclareOne(at(6), &service, catalog.Regular, "nginx", catalog.Attr{Name: "subscribe", Value: ref("file", "/etc/nginx.conf")},
			catalog.Attr{Name: "enable", Value: true})
	},
}

// site has the class, and a site that includes it for nodes whose role is web; others have a file without what it requires.
var site = &policy.Environment{
	Name: "production", Classes: []*policy.Class{web}, Types: []*catalog.Type{&file, &pkg, &service},
	Main: []func(s *policy.Scope) error{func(s *policy.Scope) error {
		if s.TopVar("role") == value.Value("web") {
			_, err := s.Include(at(20), web)
			return err
		}
		s.Context().Log("notice", "no role")
		if err := s.DeclareOne(at(22), &pkg, catalog.Virtual, "none"); err != nil {
			return err
		}
		return s.DeclareOne(at(21), &file, catalog.Regular, "/tmp/x", catalog.Attr{Name: "require", Value: ref("package", "none")})
	}},
}

func TestMain(m *testing.M) {
	Register(site)
	m.Run()
}

func TestAssertions(t *testing.T) {
	cat := MustCompile(t, Class("web", Params{"port": 8080}))
	cat.WithAllDeps().Count(3).CountOf("file", 1).ClassCount(1)
	cat.File("/etc/nginx.conf").With("mode", "0644").Match("content", `listen 8080`).NoMatch("content", "443").
		Without("target", "ensure").With("owner", "root").Requires("Package[nginx]").Before("Service[nginx]").Notifies("Service[nginx]")
	cat.Service("nginx").WithAll(Params{"enable": true}).Requires("Package[nginx]", "File[/etc/nginx.conf]").Subscribes("File['/etc/nginx.conf']").With("enable", "true")
	cat.Package("nginx").OnlyWith(Params{"ensure": "installed"}).Before("Service[nginx]")
	cat.Class("web").With("port", 8080).With("port", "8080")
	cat.No("file", "/tmp/x")
	if !cat.Has("class", "::Web") || cat.File("/etc/nginx.conf").Param("mode") != value.Value("0644") {
		t.Error("what is there is not found")
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		check func(c *Catalog)
		want  string
	}{
		{func(c *Catalog) { c.File("/etc/ngin.conf").With("mode", "1").Before("Package[x]") }, "File[/etc/ngin.conf] is not in the catalog\n  found:    File[/etc/nginx.conf]"},
		{func(c *Catalog) { c.User("www") }, "User[www] is not in the catalog, and nothing of this type"},
		{func(c *Catalog) { c.No("file", "/etc/nginx.conf") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5) is in the catalog"},
		{func(c *Catalog) { c.File("/etc/nginx.conf").With("mode", "0600") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5): parameter mode\n  expected: \"0600\"\n  found:    \"0644\""},
		{func(c *Catalog) { c.File("/etc/nginx.conf").With("target", "/x") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5): parameter target\n  expected: \"/x\"\n  found:    it is not set"},
		{func(c *Catalog) { c.File("/etc/nginx.conf").With("owner", "www") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5): parameter owner\n  expected: \"www\"\n  found:    a sensitive value"},
		{func(c *Catalog) { c.Package("nginx").OnlyWith(nil) }, "Package[nginx] (modules/web/manifests/init.pp:4): parameter ensure\n  expected: it is not set\n  found:    \"installed\""},
		{func(c *Catalog) { c.Package("nginx").Without("ensure") }, "Package[nginx] (modules/web/manifests/init.pp:4): parameter ensure\n  expected: it is not set\n  found:    \"installed\""},
		{func(c *Catalog) { c.File("/etc/nginx.conf").Match("content", "443") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5): parameter content\n  expected: what matches 443\n  found:    \"listen 80;\\n\""},
		{func(c *Catalog) { c.File("/etc/nginx.conf").NoMatch("content", "80") }, "File[/etc/nginx.conf] (modules/web/manifests/init.pp:5): parameter content\n  expected: what does not match 80\n  found:    \"listen 80;\\n\""},
		{func(c *Catalog) { c.Package("nginx").Requires("Service[nginx]") }, "Package[nginx] (modules/web/manifests/init.pp:4): no relationship\n  expected: it comes after Service[nginx] (modules/web/manifests/init.pp:6)\n  found:    nothing"},
		{func(c *Catalog) { c.Package("nginx").Notifies("Service[nginx]") }, "Package[nginx] (modules/web/manifests/init.pp:4): no relationship\n  expected: it notifies Service[nginx] (modules/web/manifests/init.pp:6)\n  found:    nothing"},
		{func(c *Catalog) { c.Service("nginx").Requires("Service[ngin]") }, "Service[nginx] (modules/web/manifests/init.pp:6): it does not have what it comes after\n  expected: Service[ngin]\n  found:    it is not in the catalog\n  found:    Service[nginx]"},
		{func(c *Catalog) { c.Service("nginx").Before("nginx") }, `"nginx" is no reference such as Package[nginx]`},
		{func(c *Catalog) { c.Count(7) }, "number of resources\n  expected: 7\n  found:    3: Package[nginx], File[/etc/nginx.conf], Service[nginx]"},
		{func(c *Catalog) { c.CountOf("File", 2) }, "number of resources of type File\n  expected: 2\n  found:    1: File[/etc/nginx.conf]"},
		{func(c *Catalog) { c.ClassCount(2) }, "number of classes\n  expected: 2\n  found:    1: Class[Web]"},
		{func(c *Catalog) { c.MatchesGolden("testdata/none.json") }, "open testdata/none.json: no such file or directory; P2GO_UPDATE=1 writes it"},
		{func(c *Catalog) { c.File("/etc/nginx.conf").Match("content", "(") }, "parameter content: error parsing regexp: missing closing ): `(`"},
		{func(c *Catalog) { c.File("/etc/nginx.conf").With("mode", struct{}{}) }, "parameter mode: struct {} is no value of Puppet"},
	} {
		got := said(t, func(t testing.TB) { c.check(MustCompile(t, Class("web"))) })
		if got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestSite(t *testing.T) {
	MustCompile(t, FactValues(Params{"role": "web"})).Class("web").With("port", 80)
	var logged []string
	cat := MustCompile(t, Node("Other.example.com"), Log(func(level, text string) { logged = append(logged, level+" "+text) }))
	if cat.Value().Name != "other.example.com" || len(logged) != 1 || !strings.HasPrefix(logged[0], "notice ") {
		t.Errorf("node %s, log %v", cat.Value().Name, logged)
	}
	want := "File[/tmp/x] (modules/web/manifests/init.pp:21): parameter require\n  expected: a resource of the catalog\n  found:    Package[none], which is not in it"
	if got := said(t, func(r testing.TB) { (&Catalog{t: r, cat: cat.Value()}).WithAllDeps() }); got != want {
		t.Errorf("got %s", got)
	}
}

func TestErrors(t *testing.T) {
	ExpectError(t, `not a port \(file: .*web/manifests/init.pp, line: 3`, Class("web", Params{"port": "bad"}))
	ExpectError(t, `Could not find declared class nothing on node localhost`, Class("nothing"))
	for want, do := range map[string]func(t testing.TB){
		"the catalog compiles\n  expected: an error that matches x": func(t testing.TB) { ExpectError(t, "x", Class("web")) },
		"the catalog fails with another error\n  expected: yours":   func(t testing.TB) { ExpectError(t, "yours", Class("web", Params{"port": "bad"})) },
		"the catalog does not compile: Evaluation Error":            func(t testing.TB) { MustCompile(t, Class("web", Params{"port": "bad"})) },
		"the catalog does not compile: none.yaml: no such file":     func(t testing.TB) { MustCompile(t, Facts("none.yaml")) },
		"port: chan int is no value of Puppet":                      func(t testing.TB) { MustCompile(t, Class("web", Params{"port": make(chan int)})) },
	} {
		if got := said(t, do); !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

func TestEval(t *testing.T) {
	double := func(s *policy.Scope) (int64, error) { return 2 * s.TopVar("n").(int64), nil }
	if got := Eval(t, double, FactValues(Params{"n": uint8(21)})); got != 42 {
		t.Errorf("got %d", got)
	}
	if _, err := TryEval(t, func(*policy.Scope) (bool, error) { return false, errors.New("no") }); err == nil || !strings.Contains(err.Error(), "no") {
		t.Errorf("got %v", err)
	}
}

func TestFactSets(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.yaml": "role: web\n", "b.json": `{"name": "b.example.com", "values": {"role": "db"}}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("all", func(t *testing.T) {
		FactSets(t, filepath.Join(dir, "*"), func(t *testing.T, facts Option) {
			cat := MustCompile(t, facts)
			if want := strings.HasSuffix(t.Name(), "/a"); cat.Has("class", "web") != want {
				t.Errorf("%s: web: %v", t.Name(), !want)
			}
		})
	})
}

func TestGolden(t *testing.T) {
	path := filepath.Join(t.TempDir(), "golden", "web.json")
	t.Setenv("P2GO_UPDATE", "1")
	MustCompile(t, Class("web")).MatchesGolden(path)
	t.Setenv("P2GO_UPDATE", "")
	MustCompile(t, Class("web")).MatchesGolden(path)
	got := said(t, func(t testing.TB) { MustCompile(t, Class("web", Params{"port": 81})).MatchesGolden(path) })
	if !strings.Contains(got, "expected: \"port\": 80") || !strings.Contains(got, "found:    \"port\": 81") {
		t.Errorf("got %s", got)
	}
}

// Without an environment, tests are skipped.
func TestUnregistered(t *testing.T) {
	defer Register(environment)
	Register(nil)
	for _, do := range []func(t *testing.T){
		func(t *testing.T) { MustCompile(t) },
		func(t *testing.T) { ExpectError(t, "x") },
		func(t *testing.T) { FactSets(t, "none", nil) },
	} {
		t.Run("skipped", func(t *testing.T) {
			defer func() {
				if !t.Skipped() {
					t.Error("it is not skipped")
				}
			}()
			do(t)
		})
	}
}
