package gogen_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// shape is a program that computes one value in a way that is not easy to write
// in Go, and the value's text.
type shape struct {
	want string
	body func(m *builder) *ir.Value
}

var (
	anyT  = typesys.Type(typesys.AnyType)
	boolT = typesys.Type(typesys.BooleanType)
	intT  = typesys.Type(typesys.IntegerType)
	strT  = typesys.Type(typesys.StringType)
	arrT  = typesys.Type(typesys.ArrayType)
)

func vals(vs ...*ir.Value) []*ir.Value { return vs }

// foreach adds an iteration.
func (b *builder) foreach(l puppet.Loop, t typesys.Type, args, params []*ir.Value, f func(b *builder) []*ir.Value) *ir.Value {
	v := b.f.NewValue(puppet.OpForeach, t, ir.Pos{Line: *b.line, Col: 3}, args...)
	v.Aux = puppet.ForeachAux{Loop: l, Arity: len(params)}
	b.in(v, params, f)
	b.region.Body = append(b.region.Body, v)
	return v
}

// choice adds a switch on strings with one region more than cases.
func (b *builder) choice(t typesys.Type, subject *ir.Value, cases [][]value.Value, regions ...func(b *builder) []*ir.Value) *ir.Value {
	v := b.f.NewValue(puppet.OpSwitch, t, ir.Pos{Line: *b.line, Col: 3}, subject)
	v.Aux = cases
	for _, r := range regions {
		b.in(v, nil, r)
	}
	b.region.Body = append(b.region.Body, v)
	return v
}

// fact reads a fact, so that nothing is known of the value's type.
func (b *builder) fact(name string) *ir.Value {
	facts := b.do(puppet.OpTopVar, typesys.HashType, "facts")
	return b.do(puppet.OpIndex, anyT, nil, facts, b.con(name))
}

func (b *builder) eq(x *ir.Value, c value.Value) *ir.Value {
	return b.do(puppet.OpEq, boolT, nil, x, b.con(c))
}

func (b *builder) concat(vs ...*ir.Value) *ir.Value { return b.do(puppet.OpConcat, strT, nil, vs...) }

// unless runs f when cond is false.
func (b *builder) when(cond *ir.Value, f func(b *builder)) {
	b.branch(anyT, cond,
		func(b *builder) []*ir.Value { f(b); return vals(b.con(nil)) },
		func(b *builder) []*ir.Value { return vals(b.con(nil)) })
}

func (b *builder) ends(op ir.Op, args ...*ir.Value) { b.do(op, nil, nil, args...) }

// The facts: list [1, 2, 3, 4], hash {a => 1, b => 2}, text "abc", none undef.
var shapes = map[string]shape{
	"break_in_switch_leaves_the_loop": {"[1]", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		return m.foreach(puppet.LoopMap, arrT, vals(m.fact("list")), vals(x), func(b *builder) []*ir.Value {
			b.choice(anyT, b.concat(x), [][]value.Value{{"2"}, {"9"}},
				func(b *builder) []*ir.Value { b.ends(ir.OpBreak); return nil },
				func(b *builder) []*ir.Value { return vals(b.con(nil)) },
				func(b *builder) []*ir.Value { return vals(b.con(nil)) })
			return vals(x)
		})
	}},
	"next_in_switch": {"[1, two, 3, 4]", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		return m.foreach(puppet.LoopMap, arrT, vals(m.fact("list")), vals(x), func(b *builder) []*ir.Value {
			b.choice(anyT, b.concat(x), [][]value.Value{{"2"}},
				func(b *builder) []*ir.Value { b.ends(ir.OpNext, b.con("two")); return nil },
				func(b *builder) []*ir.Value { return vals(b.con(nil)) })
			return vals(x)
		})
	}},
	"next_in_switch_of_any": {"true", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		return m.foreach(puppet.LoopAny, boolT, vals(m.fact("list")), vals(x), func(b *builder) []*ir.Value {
			b.choice(anyT, b.concat(x), [][]value.Value{{"2"}},
				func(b *builder) []*ir.Value { b.ends(ir.OpNext, b.con(true)); return nil },
				func(b *builder) []*ir.Value { return vals(b.con(nil)) })
			b.when(b.eq(x, int64(3)), func(b *builder) {
				b.ends(ir.OpFail)
				b.region.Body[len(b.region.Body)-1].Aux = ir.FailAux{Message: "any() went on"}
			})
			return vals(b.con(false))
		})
	}},
	"all": {"false", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		return m.foreach(puppet.LoopAll, boolT, vals(m.fact("list")), vals(x), func(b *builder) []*ir.Value {
			return vals(b.do(puppet.OpNe, boolT, nil, x, b.con(int64(3))))
		})
	}},
	"nested_loops": {"[[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]", func(m *builder) *ir.Value {
		x, y := m.arg("x", anyT), m.arg("x", anyT)
		list := m.fact("list")
		return m.foreach(puppet.LoopMap, arrT, vals(list), vals(x), func(b *builder) []*ir.Value {
			return vals(b.foreach(puppet.LoopMap, arrT, vals(list), vals(y), func(b *builder) []*ir.Value {
				b.when(b.do(puppet.OpGt, boolT, nil, y, x), func(b *builder) { b.ends(ir.OpBreak) })
				return vals(y)
			}))
		})
	}},
	"filter_of_unknown_hash": {"{b => 2}", func(m *builder) *ir.Value {
		k, v := m.arg("k", anyT), m.arg("v", anyT)
		return m.foreach(puppet.LoopFilter, anyT, vals(m.fact("hash")), vals(k, v), func(b *builder) []*ir.Value {
			b.when(b.eq(k, "a"), func(b *builder) { b.ends(ir.OpNext, b.con(false)) })
			return vals(v)
		})
	}},
	"filter_of_known_hash": {"{b => 2}", func(m *builder) *ir.Value {
		k, v := m.arg("k", anyT), m.arg("v", anyT)
		h := m.con(value.NewHash(value.Entry{Key: "a", Value: int64(1)}, value.Entry{Key: "b", Value: int64(2)}))
		return m.foreach(puppet.LoopFilter, typesys.HashType, vals(h), vals(k, v), func(b *builder) []*ir.Value {
			return vals(b.eq(v, int64(2)))
		})
	}},
	"reduce_without_start": {"1-2-3-4", func(m *builder) *ir.Value {
		memo, x := m.arg("memo", anyT), m.arg("x", anyT)
		return m.foreach(puppet.LoopReduce, anyT, vals(m.fact("list")), vals(memo, x), func(b *builder) []*ir.Value {
			return vals(b.concat(memo, b.con("-"), x))
		})
	}},
	"reduce_with_next_and_break": {"3", func(m *builder) *ir.Value {
		memo, x := m.arg("memo", anyT), m.arg("x", anyT)
		return m.foreach(puppet.LoopReduce, anyT, vals(m.fact("list"), m.con(int64(0))), vals(memo, x), func(b *builder) []*ir.Value {
			b.when(b.eq(x, int64(2)), func(b *builder) { b.ends(ir.OpNext, b.con(int64(3))) })
			b.when(b.eq(x, int64(3)), func(b *builder) { b.ends(ir.OpBreak) })
			return vals(b.do(puppet.OpAdd, anyT, nil, memo, x))
		})
	}},
	"index_of_array_and_string": {"[0a, 1b, 2c]", func(m *builder) *ir.Value {
		i, x := m.arg("i", anyT), m.arg("x", anyT)
		return m.foreach(puppet.LoopMap, arrT, vals(m.fact("text")), vals(i, x), func(b *builder) []*ir.Value {
			return vals(b.concat(i, x))
		})
	}},
	"pair_of_known_hash": {"[[a, 1], [b, 2]]", func(m *builder) *ir.Value {
		p := m.arg("pair", arrT)
		h := m.con(value.NewHash(value.Entry{Key: "a", Value: int64(1)}, value.Entry{Key: "b", Value: int64(2)}))
		return m.foreach(puppet.LoopMap, arrT, vals(h), vals(p), func(b *builder) []*ir.Value { return vals(p) })
	}},
	"with_next_in_branch": {"early", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		return m.foreach(puppet.LoopWith, anyT, vals(m.fact("text")), vals(x), func(b *builder) []*ir.Value {
			b.when(b.eq(x, "abc"), func(b *builder) { b.ends(ir.OpNext, b.con("early")) })
			return vals(b.con("late"))
		})
	}},
	"break_in_with_leaves_the_loop": {"[1, 2]", func(m *builder) *ir.Value {
		x, y := m.arg("x", anyT), m.arg("y", anyT)
		return m.foreach(puppet.LoopMap, arrT, vals(m.fact("list")), vals(x), func(b *builder) []*ir.Value {
			return vals(b.foreach(puppet.LoopWith, anyT, vals(x), vals(y), func(b *builder) []*ir.Value {
				b.when(b.eq(y, int64(1)), func(b *builder) { b.ends(ir.OpNext, y) })
				b.when(b.eq(y, int64(3)), func(b *builder) { b.ends(ir.OpBreak) })
				return vals(y)
			}))
		})
	}},
	"then_and_lest": {"abc!none", func(m *builder) *ir.Value {
		x := m.arg("x", anyT)
		a := m.foreach(puppet.LoopThen, anyT, vals(m.fact("text")), vals(x), func(b *builder) []*ir.Value { return vals(b.concat(x, b.con("!"))) })
		c := m.foreach(puppet.LoopThen, anyT, vals(m.fact("none")), vals(x), func(b *builder) []*ir.Value { return vals(b.con("no")) })
		d := m.foreach(puppet.LoopLest, anyT, vals(c), nil, func(b *builder) []*ir.Value { return vals(b.con("none")) })
		return m.concat(a, d)
	}},
	"variable_unset_on_a_path": {"true false", func(m *builder) *ir.Value {
		def := func(fact string) *ir.Value {
			v := m.branch(anyT, m.eq(m.fact("text"), fact),
				func(b *builder) []*ir.Value { return vals(b.con("set")) },
				func(b *builder) []*ir.Value { return vals(unset(b.do(ir.OpUnset, anyT, nil))) })
			return m.do(ir.OpIsSet, boolT, nil, unset(v))
		}
		return m.concat(def("abc"), m.con(" "), def("x"))
	}},
	"results_of_nested_branches": {"b2", func(m *builder) *ir.Value {
		n := m.call("length", intT, m.con("12"))
		outer := m.branch(strT, m.do(puppet.OpGt, boolT, nil, n, m.con(int64(5))),
			func(b *builder) []*ir.Value { return vals(b.con("a"), b.con(int64(1))) },
			func(b *builder) []*ir.Value {
				inner := b.branch(strT, b.eq(n, int64(2)),
					func(b *builder) []*ir.Value { return vals(b.con("b"), n) },
					func(b *builder) []*ir.Value { return vals(b.con("c"), b.con(int64(3))) })
				return vals(inner, b.do(ir.OpResult, intT, 1, inner))
			})
		return m.concat(outer, m.do(ir.OpResult, intT, 1, outer))
	}},
	"switch_on_what_is_no_string": {"default", func(m *builder) *ir.Value {
		return m.choice(strT, m.fact("list"), [][]value.Value{{""}, {"x"}},
			func(b *builder) []*ir.Value { return vals(b.con("empty")) },
			func(b *builder) []*ir.Value { return vals(b.con("x")) },
			func(b *builder) []*ir.Value { return vals(b.con("default")) })
	}},
	"switch_ignores_case": {"found", func(m *builder) *ir.Value {
		return m.choice(strT, m.fact("text"), [][]value.Value{{"ABC", "d"}},
			func(b *builder) []*ir.Value { return vals(b.con("found")) },
			func(b *builder) []*ir.Value { return vals(b.con("default")) })
	}},
	"closure_returns_from_the_function": {"stopped", func(m *builder) *ir.Value {
		return m.do(ir.OpCallFunc, anyT, ir.CallAux{Name: "stop_at_two", Effect: ir.Writes}, m.fact("list"))
	}},
	"default_of_a_function": {"3 rest [5, 6]", func(m *builder) *ir.Value {
		one := m.do(ir.OpCallFunc, anyT, ir.CallAux{Name: "defaults", Effect: ir.Writes}, m.con(int64(1)))
		rest := m.do(ir.OpCallFunc, anyT, ir.CallAux{Name: "defaults", Effect: ir.Writes, Spread: []bool{false, true}}, m.con(int64(1)), m.con(value.Array{int64(4), int64(5), int64(6)}))
		return m.concat(one, m.con(" rest "), rest)
	}},
	"match_groups_survive_a_failed_match": {"b abc", func(m *builder) *ir.Value {
		re := func(src string) *ir.Value {
			return m.con(&value.Regexp{Source: src, Matcher: &re2.Regexp{Pattern: src}})
		}
		text := m.fact("text")
		none := m.do(ir.OpConst, puppet.GroupsType, nil)
		first := m.do(puppet.OpMatch, boolT, nil, text, re("a(b)c"), none)
		second := m.do(puppet.OpMatch, boolT, nil, text, re("x(y)"), m.do(ir.OpResult, puppet.GroupsType, 1, first))
		groups := m.do(ir.OpResult, puppet.GroupsType, 1, second)
		return m.concat(m.do(puppet.OpGroup, anyT, 1, groups), m.con(" "), m.do(puppet.OpGroup, anyT, 0, groups))
	}},
	"numbers": {"7 3.5 -1 true", func(m *builder) *ir.Value {
		n := m.call("length", intT, m.con("abc"))
		sum := m.do(puppet.OpAdd, intT, nil, m.do(puppet.OpMul, intT, nil, n, m.con(int64(2))), m.con(int64(1)))
		half := m.do(puppet.OpDiv, typesys.FloatType, nil, sum, m.con(2.0))
		rem := m.do(puppet.OpMod, intT, nil, m.do(puppet.OpSub, intT, nil, m.con(int64(4)), n), m.con(int64(-2)))
		return m.concat(sum, m.con(" "), half, m.con(" "), rem, m.con(" "), m.do(puppet.OpLe, boolT, nil, n, m.con(int64(3))))
	}},
	"logic": {"true false true", func(m *builder) *ir.Value {
		t, f := m.eq(m.fact("text"), "abc"), m.eq(m.fact("text"), "x")
		and := func(x, y *ir.Value) *ir.Value {
			return m.branch(boolT, x, func(*builder) []*ir.Value { return vals(y) }, func(b *builder) []*ir.Value { return vals(b.con(false)) })
		}
		or := func(x, y *ir.Value) *ir.Value {
			return m.branch(boolT, x, func(b *builder) []*ir.Value { return vals(b.con(true)) }, func(*builder) []*ir.Value { return vals(y) })
		}
		not := func(x *ir.Value) *ir.Value { return m.do(puppet.OpNot, boolT, nil, x) }
		return m.concat(and(or(f, t), not(f)), m.con(" "), or(f, and(t, f)), m.con(" "), not(and(or(t, f), f)))
	}},
	"spliced": {"[a, 1, 2, 3, 4, z]", func(m *builder) *ir.Value {
		return m.do(ir.OpArray, arrT, []bool{false, true, false}, m.con("a"), m.do(puppet.OpSplat, arrT, nil, m.fact("list")), m.con("z"))
	}},
}

// shapeFunctions are the functions that shapes call.
func shapeFunctions() []*builder {
	f := fun(ir.Function, "stop_at_two", "")
	list := f.param("list", anyT, "", nil)
	x := f.arg("x", anyT)
	l := f.f.NewValue(ir.OpLambda, typesys.CallableType, ir.Pos{Line: 3, Col: 3})
	l.Aux = &ir.LambdaAux{Params: []*ir.Param{{Name: "x", Type: anyT, Raw: x, Value: x}}}
	f.in(l, vals(x), func(b *builder) []*ir.Value {
		b.when(b.eq(x, int64(2)), func(b *builder) { b.ends(ir.OpReturn, b.con("stopped")) })
		return vals(x)
	})
	f.region.Body = append(f.region.Body, l)
	f.do(ir.OpReturn, nil, nil, f.do(puppet.OpCall, anyT, ir.CallAux{Name: "group_by", Block: true, Effect: ir.Fails}, list, l))

	g := fun(ir.Function, "defaults", "")
	a := g.param("a", intT, "", nil)
	b := g.param("b", intT, "", func(b *builder) *ir.Value { return b.con(int64(2)) })
	rest := g.param("rest", intT, "", nil)
	p := g.f.Params[2]
	p.Rest, p.Value.Type = true, arrT
	sum := g.do(puppet.OpAdd, intT, nil, a, b)
	g.branch(anyT, g.do(puppet.OpEq, boolT, nil, rest, g.con(value.Array{})),
		func(b *builder) []*ir.Value { b.ends(ir.OpReturn, sum); return nil },
		func(b *builder) []*ir.Value { b.ends(ir.OpReturn, rest); return nil })
	return []*builder{f, g}
}

// TestRun links all shapes into one program and runs it once. Each becomes a
// node whose catalog has the value as the title of a resource.
func TestRun(t *testing.T) {
	bs := shapeFunctions()
	names := slices.Sorted(maps.Keys(shapes))
	for i, name := range names {
		n := fun(ir.Node, name, "")
		n.f.Pos.Line = int32(1000 * i)
		n.f.Matchers = []ir.Matcher{{Name: name}}
		n.do(puppet.OpDeclare, arrT, &puppet.DeclareAux{Type: "notify"}, n.concat(n.con("value: "), shapes[name].body(n)))
		n.end()
		bs = append(bs, n)
	}
	out := printed(t, program(bs...), gogen.Options{}, names)
	var want strings.Builder
	for _, n := range names {
		fmt.Fprintf(&want, "%s: value: %s\n", n, shapes[n].want)
	}
	if d := cmp.Diff(want.String(), out); d != "" {
		t.Errorf("the program computes other values (-want +got):\n%s", d)
	}
}

// printed builds a program with a main of its own, and returns what that prints: for each of the nodes, the title of the one resource
// in its catalog, or an error.
func printed(t *testing.T, p *ir.Program, opts gogen.Options, nodes []string) string {
	t.Helper()
	m, err := gogen.Generate([]gogen.Environment{{Program: p}}, opts)
	require.NoError(t, err)
	for i, f := range m.Files {
		if f.Name == "main.go" {
			m.Files[i].Data = fmt.Appendf(nil, shapeMain, nodes)
		}
	}
	file := filepath.Join(t.TempDir(), "program")
	require.NoError(t, build.Build(t.Context(), m, build.Options{Output: file, Key: "program", CacheDir: t.TempDir()}))
	out, err := exec.Command(file).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

const shapeMain = `package main

import (
	"os"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
	"site/env/production"
)

var names = %#v

func main() {
	production.LinkAll()
	facts, err := value.ParseJSON(` + "`" + `{"list": [1, 2, 3, 4], "hash": {"a": 1, "b": 2}, "text": "abc"}` + "`" + `)
	if err != nil {
		panic(err)
	}
	for _, n := range names {
		os.Stdout.WriteString(n + ": " + result(n, facts.(*value.Hash)) + "\n")
	}
}

func result(node string, facts *value.Hash) (text string) {
	defer func() {
		if x := recover(); x != nil {
			text = "panic"
		}
	}()
	c, err := runtime.Compile(&production.TheEnvironment, &runtime.Request{Node: node, Facts: facts})
	if err != nil {
		return err.Error()
	}
	for _, r := range c.Resources() {
		if r.Type == &production.NativeNotify {
			text += r.Title
		}
	}
	return text
}
`

// TestVet looks at the goldens as a Go programmer would: they compile, vet has
// nothing to say, and no package needs work at start.
func TestVet(t *testing.T) {
	var envs []gogen.Environment
	for name, p := range programs() {
		p.Name = name
		envs = append(envs, gogen.Environment{Program: p})
	}
	m, err := gogen.Generate(envs, gogen.Options{})
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "module")
	require.NoError(t, build.Write(m, dir))
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "go %s\n%s", strings.Join(args, " "), out)
		return string(out)
	}
	run("vet", "./...")
	run("build", "-o", "site.exe", ".")
	for symbol := range strings.FieldsSeq(run("tool", "nm", "site.exe")) {
		if strings.HasPrefix(symbol, "site/env/") && strings.HasSuffix(symbol, ".init") {
			t.Errorf("work at start: %s", symbol)
		}
	}
}
