package fuzzlookup

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	rthiera "github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/inflate"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// answers makes the case's lookups with p2go; its files are in dir. Another compilation is begun where failed says so.
func (c *Case) answers(dir string, failed func(i int) bool) ([]Answer, error) {
	lookups, err := c.load(dir)
	if err != nil {
		return nil, err
	}
	facts, err := parse(raw(c.Facts))
	if err != nil {
		return nil, err
	}
	trusted := value.NewHash(
		value.Entry{Key: "authenticated", Value: "remote"}, value.Entry{Key: "certname", Value: "node1.example.com"},
		value.Entry{Key: "extensions", Value: value.NewHash()})
	var log []string
	req := &runtime.Request{
		Node: "node1.example.com", Facts: facts.(*value.Hash), Trusted: trusted,
		Settings: runtime.Settings{Environmentpath: dir},
		Log:      func(m runtime.Message) { log = append(log, m.Level+": "+m.Line()) },
	}
	env := &runtime.Environment{Name: Environment, Data: lookups.Data()}
	var list []Answer
	for rest := c.Lookups; len(rest) > 0; {
		err := runtime.Ask(env, req, false, func(s *runtime.View) error {
			for len(rest) > 0 {
				log = nil
				a, err := rest[0].answer(lookups, s)
				if err != nil {
					return err
				}
				a.Log = log
				list, rest = append(list, a), rest[1:]
				if failed(len(list) - 1) {
					break
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// load reads the configurations and data files as a build does.
func (c *Case) load(dir string) (*rthiera.Lookups, error) {
	l := hiera.NewLoader(disk.New())
	l.Dir = filepath.Join(dir, Environment)
	l.Show = func(path string) string {
		if rel, err := filepath.Rel(l.Dir, path); err == nil && !strings.HasPrefix(rel, "..") {
			return rel
		}
		return path
	}
	modules, err := os.ReadDir(filepath.Join(l.Dir, "modules"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, m := range modules {
		names = append(names, m.Name())
	}
	l.HasClass = func(name string) bool { return slices.Contains(names, name) }
	l.HasFunction = func(string) bool { return false }
	l.Reach = l.HasFunction
	if c.Global {
		l.Global(filepath.Join(dir, GlobalConfig))
	}
	l.Environment(l.Dir, "")
	for _, n := range names {
		l.Module(n, filepath.Join(l.Dir, "modules", n), "")
	}
	lookups := l.Lookups(names)
	lookups.Store.Inflate = inflate.Inflate
	return lookups, nil
}

// answer makes one lookup.
func (l *Lookup) answer(lookups *rthiera.Lookups, s *runtime.View) (a Answer, err error) {
	q := &fn.Query{Names: l.Names}
	switch l.Kind {
	case "hiera":
		q.Hiera, q.Merge = true, "first"
	case "hiera_array":
		q.Hiera, q.Merge = true, "unique"
	case "hiera_hash":
		q.Hiera, q.Merge = true, "hash"
	}
	if l.Type != "" {
		if q.Type, err = typesys.Parse(l.Type, nil); err != nil {
			return a, err
		}
	}
	if l.Merge != nil {
		if q.Merge, err = parse(l.Merge); err != nil {
			return a, err
		}
	}
	if l.Default != nil {
		list, err := parse(l.Default)
		if err != nil {
			return a, err
		}
		q.Default, q.HasDefault = list.(value.Array)[0], true
	}
	if q.Overrides, err = hash(l.Overrides); err != nil {
		return a, err
	}
	if q.Defaults, err = hash(l.Defaults); err != nil {
		return a, err
	}
	var v value.Value
	found := true
	switch {
	case l.Explain:
		text, err := lookups.Answer(s, q, runtime.AnswerForm{Explain: true})
		return Answer{Explanation: string(text)}, err
	case l.Kind == "param":
		v, found, err = lookups.Param(s, l.Names[0])
	default:
		v, err = lookups.Lookup(s, nil, q)
	}
	if err != nil {
		return Answer{Error: err.Error()}, nil
	}
	if !found {
		v = "no such key"
	}
	text, err := value.AppendRichJSON(nil, v, runtime.RichJSON)
	return Answer{Value: string(text)}, err
}

func parse(text raw) (value.Value, error) { return value.ParseJSON(string(text)) }

func hash(text raw) (*value.Hash, error) {
	if text == nil {
		return nil, nil
	}
	v, err := parse(text)
	h, _ := v.(*value.Hash)
	return h, err
}
