package runtime_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// fleet is an environment that declares n resources in a class and in instances
// of a define, the way generated code does: a third of them files with constant
// parts, a third with computed titles, a third inside of defines.
func fleet(n int) *runtime.Environment {
	d := &runtime.Define{
		Name: "web::site", Module: "web", Type: catalog.Type{Name: "Web::Site", Kind: catalog.Define},
		Params: []runtime.Param{{Name: "port", Required: true}, {Name: "docroot"}},
	}
	d.Eval = func(s *runtime.Scope) error {
		b := s.Bind()
		docroot, ok := b.Get(1)
		if !ok {
			docroot = "/var/www/" + s.Title()
			b.Default(1, docroot)
		}
		if err := b.Check(); err != nil {
			return err
		}
		return s.DeclareOne(benchPos, &file, catalog.Regular, value.Text(docroot), attr("ensure", "directory"), attr("owner", "www-data"), attr("mode", "0755"))
	}
	titles := make([]string, n)
	for i := range titles {
		titles[i] = strconv.Itoa(i)
	}
	c := &runtime.Class{Name: "web", Module: "web"}
	c.Eval = func(s *runtime.Scope) error {
		for i := 0; i+3 <= n; i += 4 {
			t := titles[i]
			if err := s.DeclareOne(benchPos, &file, catalog.Regular, "/etc/web/"+t+".conf", attr("ensure", "file"), attr("owner", "root"),
				attr("group", "root"), attr("mode", "0644"), attr("content", contentText)); err != nil {
				return err
			}
			if err := s.DeclareOne(benchPos, &exec_, catalog.Regular, "reload "+t, attr("command", "/bin/true"), attr("refreshonly", true),
				attr("subscribe", res("File", "/etc/web/"+t+".conf"))); err != nil {
				return err
			}
			if err := s.DeclareOne(benchPos, &d.Type, catalog.Regular, "site"+t, attr("port", int64(i))); err != nil {
				return err
			}
		}
		return nil
	}
	return &runtime.Environment{
		Name: "production", Types: []*catalog.Type{&exec_, &file, &notify, &packageType, &user},
		Classes: []*runtime.Class{c}, Defines: []*runtime.Define{d},
		Main: main(func(s *runtime.Scope) error {
			_, err := s.Include(benchPos, c)
			return err
		}),
	}
}

const contentText = "# managed by hand\nlisten = 0.0.0.0\nworkers = 4\nlog = \"/var/log/web.log\"\n"

var benchPos = &runtime.Pos{File: &webFile, Line: 12, Col: 3}

var webFile = "modules/web/manifests/init.pp"

func compileFleet(tb testing.TB, env *runtime.Environment, buf []byte) []byte {
	cat, err := runtime.Compile(env, &runtime.Request{Node: "web1.example.com"})
	require.NoError(tb, err)
	buf, err = cat.AppendJSON(buf[:0], &catalog.Encoding{UUID: "X", Version: int64(0)})
	require.NoError(tb, err)
	return buf
}

func BenchmarkCompile(b *testing.B) {
	for _, n := range []int{1000, 50000} {
		env := fleet(n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				buf = compileFleet(b, env, buf)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/resource")
		})
	}
}

// plainNotes declares n resources whose parts are all constant.
func plainNotes(n int) *runtime.Environment {
	titles := make([]string, n)
	for i := range titles {
		titles[i] = "note " + strconv.Itoa(i)
	}
	return &runtime.Environment{
		Name: "production", Types: []*catalog.Type{&notify},
		Main: main(func(s *runtime.Scope) error {
			for _, t := range titles {
				if err := s.DeclareOne(benchPos, &notify, catalog.Regular, t, attr("message", "m"), attr("withpath", true)); err != nil {
					return err
				}
			}
			return nil
		}),
	}
}

// TestAllocs holds what a declaration costs: memory comes in large pieces, so
// that there are far fewer allocations than resources, and their number does not
// grow faster than that of the resources.
func TestAllocs(t *testing.T) {
	allocs := func(n int) float64 {
		env := plainNotes(n)
		buf := compileFleet(t, env, nil)
		return testing.AllocsPerRun(5, func() { buf = compileFleet(t, env, buf) })
	}
	few, many := allocs(1000), allocs(10000)
	require.Less(t, few, 100.0)
	require.Less(t, many, 10*few)
}

// handParam, handResource and the functions below are the floor: what a person
// would write to build and encode the same catalog, knowing everything that it
// needs and nothing else.
type handParam struct {
	name string
	v    value.Value
}

type handResource struct {
	typ, title string
	kind       string
	tags       []string
	params     []handParam
	container  *handResource
	line       int
	file       string
}

func (r *handResource) appendJSON(b []byte) []byte {
	b = append(b, `{"type":`...)
	b = value.AppendJSONString(b, r.typ)
	b = append(b, `,"title":`...)
	b = value.AppendJSONString(b, r.title)
	b = append(b, `,"tags":[`...)
	for i, t := range r.tags {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, t)
	}
	b = append(b, ']')
	if r.line != 0 {
		b = append(b, `,"file":`...)
		b = value.AppendJSONString(b, r.file)
		b = append(b, `,"line":`...)
		b = strconv.AppendInt(b, int64(r.line), 10)
	}
	b = append(b, `,"exported":false,"kind":"`...)
	b = append(b, r.kind...)
	b = append(b, '"')
	for i, p := range r.params {
		if i == 0 {
			b = append(b, `,"parameters":{`...)
		} else {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, p.name)
		b = append(b, ':')
		b, _ = value.AppendJSON(b, p.v, nil)
	}
	if len(r.params) > 0 {
		b = append(b, '}')
	}
	return append(b, '}')
}

func (r *handResource) ref() string { return r.typ + "[" + r.title + "]" }

func handWritten(n int, b []byte) []byte {
	const path = "/etc/puppetlabs/code/environments/production/modules/web/manifests/init.pp"
	stage := &handResource{typ: "Stage", title: "main", kind: "compilable_type", tags: []string{"stage"}, params: []handParam{{"name", "main"}}}
	settings := &handResource{typ: "Class", title: "Settings", kind: "unknown", tags: []string{"class", "settings"}, container: stage}
	top := &handResource{typ: "Class", title: "main", kind: "unknown", tags: []string{"class"}, params: []handParam{{"name", "main"}}, container: stage}
	web := &handResource{typ: "Class", title: "Web", kind: "unknown", tags: []string{"class", "web"}, container: stage}
	list := []*handResource{stage, settings, top, web}
	var sites []*handResource
	for i := 0; i+3 <= n; i += 4 {
		t := strconv.Itoa(i)
		conf := &handResource{
			typ: "File", title: "/etc/web/" + t + ".conf", kind: "compilable_type", tags: []string{"file", "class", "web"}, container: web,
			line: 12, file: path,
			params: []handParam{{"ensure", "file"}, {"owner", "root"}, {"group", "root"}, {"mode", "0644"}, {"content", contentText}},
		}
		reload := &handResource{
			typ: "Exec", title: "reload " + t, kind: "compilable_type", tags: []string{"exec", "class", "web"}, container: web,
			line: 12, file: path,
			params: []handParam{{"command", "/bin/true"}, {"refreshonly", true}, {"subscribe", conf.ref()}},
		}
		s := &handResource{
			typ: "Web::Site", title: "site" + t, kind: "defined_type", tags: []string{"web::site", "web", "site", "site" + t, "class"}, container: web,
			line: 12, file: path,
			params: []handParam{{"port", int64(i)}, {"docroot", "/var/www/site" + t}},
		}
		list = append(list, conf, reload, s)
		sites = append(sites, s)
	}
	for _, s := range sites {
		list = append(list, &handResource{
			typ: "File", title: s.params[1].v.(string), kind: "compilable_type", tags: append([]string{"file"}, s.tags...),
			container: s, line: 12, file: path,
			params: []handParam{{"ensure", "directory"}, {"owner", "www-data"}, {"mode", "0755"}},
		})
	}
	index := make(map[string]*handResource, len(list))
	for _, r := range list {
		index[r.ref()] = r // duplicates must be found, and references
	}
	b = append(b, `{"tags":["settings","web","class"],"name":"web1.example.com","version":0,"code_id":null,"catalog_uuid":"X","catalog_format":2,"environment":"production","resources":[`...)
	for i, r := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = r.appendJSON(b)
	}
	b = append(b, `],"edges":[`...)
	first := true
	for _, r := range list {
		if r.container == nil {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, `{"source":`...)
		b = value.AppendJSONString(b, r.container.ref())
		b = append(b, `,"target":`...)
		b = value.AppendJSONString(b, r.ref())
		b = append(b, '}')
	}
	return append(b, `],"classes":["settings","web"]}`...)
}

func BenchmarkHandWritten(b *testing.B) {
	for _, n := range []int{1000, 50000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				buf = handWritten(n, buf[:0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/resource")
		})
	}
}

// TestHandWritten makes sure that the floor is about the same catalog.
func TestHandWritten(t *testing.T) {
	require.Equal(t, pretty(t, handWritten(100, nil)), pretty(t, compileFleet(t, fleet(100), nil)))
}
