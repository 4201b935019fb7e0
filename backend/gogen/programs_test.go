package gogen_test

import (
	"math"
	"os"
	"strconv"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// builder builds a function of IR, one value for each line of an imaginary
// manifest.
type builder struct {
	f      *ir.Func
	region *ir.Region
	line   *int32
}

func fun(kind ir.Kind, name, module string) *builder {
	f := &ir.Func{Kind: kind, Name: name, Module: module, Body: &ir.Region{}, Pos: ir.Pos{Line: 1, Col: 1}}
	switch {
	case kind == ir.Main || kind == ir.Node:
		f.File = "manifests/site.pp"
	case module == "":
		f.File = "manifests/" + name + ".pp"
	case name == module:
		f.File = "modules/" + module + "/manifests/init.pp"
	default:
		f.File = "modules/" + module + "/manifests/" + name[len(module)+2:] + ".pp"
	}
	line := int32(1)
	return &builder{f, f.Body, &line}
}

// do appends a value on the next line.
func (b *builder) do(op ir.Op, t typesys.Type, aux any, args ...*ir.Value) *ir.Value {
	*b.line++
	v := b.f.NewValue(op, t, ir.Pos{Line: *b.line, Col: 3}, args...)
	v.Aux = aux
	b.region.Body = append(b.region.Body, v)
	return v
}

func (b *builder) con(v value.Value) *ir.Value { return b.do(ir.OpConst, typesys.Infer(v), v) }

// named names a value after a variable.
func named(v *ir.Value, name string) *ir.Value {
	v.Name = name
	return v
}

func unset(v *ir.Value) *ir.Value {
	v.Unset = true
	return v
}

// in appends a region to v and runs f with a builder for it; f's values are
// yielded unless the region has ended.
func (b *builder) in(v *ir.Value, args []*ir.Value, f func(b *builder) []*ir.Value) {
	r := &ir.Region{Args: args}
	v.Regions = append(v.Regions, r)
	inner := &builder{b.f, r, b.line}
	vals := f(inner)
	if t := r.Terminator(); t == nil || t.Op.Info().Effect != ir.Ends {
		inner.do(ir.OpYield, nil, nil, vals...)
	}
}

// branch makes an `if`.
func (b *builder) branch(t typesys.Type, cond *ir.Value, yes, no func(b *builder) []*ir.Value) *ir.Value {
	v := b.f.NewValue(ir.OpIf, t, ir.Pos{Line: *b.line, Col: 3}, cond)
	b.in(v, nil, yes)
	b.in(v, nil, no)
	b.region.Body = append(b.region.Body, v)
	return v
}

func (b *builder) arg(name string, t typesys.Type) *ir.Value {
	return named(b.f.NewValue(ir.OpArg, t, ir.Pos{Line: *b.line, Col: 1}), name)
}

// param adds a parameter; def, when not nil, computes its default.
func (b *builder) param(name string, t typesys.Type, doc string, def func(b *builder) *ir.Value) *ir.Value {
	*b.line++
	p := &ir.Param{Name: name, Type: t, Doc: doc, Pos: ir.Pos{Line: *b.line, Col: 3}}
	p.Raw, p.Value = b.arg(name, typesys.AnyType), b.arg(name, t)
	if def != nil {
		p.Default = &ir.Region{}
		inner := &builder{b.f, p.Default, b.line}
		v := def(inner)
		inner.do(ir.OpYield, nil, nil, v)
	}
	b.f.Params = append(b.f.Params, p)
	if b.f.Kind == ir.Class {
		b.f.Vars = append(b.f.Vars, name)
	}
	return p.Value
}

func (b *builder) end() *builder {
	b.do(ir.OpReturn, nil, nil, b.con(nil))
	return b
}

// declare adds a resource with a constant title; attrs alternate names and
// values.
func (b *builder) declare(typ, title string, attrs ...any) *ir.Value {
	aux := &puppet.DeclareAux{Type: typ}
	args := []*ir.Value{b.con(title)}
	for i := 0; i < len(attrs); i += 2 {
		aux.Attrs = append(aux.Attrs, puppet.AttrAux{Name: attrs[i].(string), Op: '='})
		v, ok := attrs[i+1].(*ir.Value)
		if !ok {
			v = b.con(attrs[i+1])
		}
		args = append(args, v)
	}
	return b.do(puppet.OpDeclare, typesys.ArrayType, aux, args...)
}

func (b *builder) call(name string, t typesys.Type, args ...*ir.Value) *ir.Value {
	return b.do(puppet.OpCall, t, ir.CallAux{Name: name, Effect: ir.Fails}, args...)
}

func (b *builder) notice(v *ir.Value) {
	b.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "notice", Effect: ir.Writes}, v)
}

func (b *builder) include(names ...string) {
	b.do(puppet.OpInclude, typesys.ArrayType, puppet.IncludeAux{Inclusion: puppet.IncludeClasses, Classes: names})
}

// program puts functions together; modules and native types are those they
// mention.
func program(bs ...*builder) *ir.Program {
	p := &ir.Program{Name: "production"}
	for _, b := range bs {
		p.Funcs = append(p.Funcs, b.f)
	}
	for _, n := range []string{"file", "notify", "package", "service"} {
		p.Types = append(p.Types, &ir.NativeType{Name: n, Attrs: []string{"content", "ensure", "message", "mode"}, Namevars: []string{"name"}, Isomorphic: n != "notify"})
	}
	return p
}

// programs are the cases of the goldens.
func programs() map[string]*ir.Program {
	return map[string]*ir.Program{
		"class":     classProgram(),
		"branches":  branchProgram(),
		"loops":     loopProgram(),
		"links":     linkProgram(),
		"functions": functionProgram(),
		"operators": operatorProgram(),
		"catalog":   catalogProgram(),
		"nameclash": clashProgram(),
		"templates": textProgram("testdata/templates.ir"),
	}
}

// textProgram reads a program from its text form.
func textProgram(file string) *ir.Program {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	p, err := ir.Parse(string(text))
	if err != nil {
		panic(err)
	}
	return p
}

// classProgram is the example of the design: a class whose parameter decides
// the state of a service.
func classProgram() *ir.Program {
	main := fun(ir.Main, "manifests/site.pp", "")
	main.include("ntp::config")
	main.end()

	c := fun(ir.Class, "ntp::config", "ntp")
	c.f.Doc = "Manages the NTP daemon and its configuration file."
	servers := c.param("servers", &typesys.Array{Elem: &typesys.String{Size: typesys.Size{Min: 1, Max: math.MaxInt64}}}, "the servers to ask", nil)
	enable := c.param("enable", typesys.BooleanType, "", func(b *builder) *ir.Value { return b.con(true) })
	c.param("package_name", &typesys.Optional{Of: typesys.StringType}, "", func(b *builder) *ir.Value { return b.con(nil) })
	ensure := named(c.branch(typesys.StringType, enable,
		func(b *builder) []*ir.Value { return []*ir.Value{b.con("running")} },
		func(b *builder) []*ir.Value { return []*ir.Value{b.con("stopped")} }), "ensure")
	c.f.Vars = append(c.f.Vars, "ensure")
	c.do(puppet.OpSetVar, nil, "ensure", ensure)
	v := c.declare("service", "ntp", "ensure", ensure)
	v.Comment = "# The daemon."
	content := named(c.call("join", typesys.StringType, servers, c.con("\n")), "content")
	c.declare("file", "/etc/ntp.conf", "content", content, "mode", "0644")
	c.end()
	return program(main, c)
}

func branchProgram() *ir.Program {
	m := fun(ir.Main, "manifests/site.pp", "")
	facts := m.do(puppet.OpTopVar, typesys.HashType, "facts")
	fam := named(m.do(puppet.OpIndex, typesys.AnyType, nil, facts, m.con("family")), "family")
	cond := m.do(puppet.OpEq, typesys.BooleanType, nil, fam, m.con("debian"))
	// && of two pure conditions, as the lowering writes it.
	both := m.branch(typesys.BooleanType, cond,
		func(b *builder) []*ir.Value {
			return []*ir.Value{b.do(puppet.OpTruth, typesys.BooleanType, nil, unset(b.do(puppet.OpTopVar, typesys.AnyType, "is_virtual")))}
		},
		func(b *builder) []*ir.Value { return []*ir.Value{b.con(false)} })
	m.branch(typesys.AnyType, both,
		func(b *builder) []*ir.Value { b.notice(b.con("both")); return []*ir.Value{b.con(nil)} },
		func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} })
	// An arm that fails needs no else.
	ok := m.do(puppet.OpInstance, typesys.BooleanType, typesys.StringType, fam)
	name := m.branch(typesys.StringType, ok,
		func(b *builder) []*ir.Value { return []*ir.Value{b.call("upcase", typesys.StringType, fam)} },
		func(b *builder) []*ir.Value {
			b.do(ir.OpFail, nil, ir.FailAux{Issue: "X", Message: "no family"})
			return nil
		})
	m.notice(name)
	// A switch whose default is at hand, and a result of its own.
	sw := m.f.NewValue(puppet.OpSwitch, typesys.StringType, ir.Pos{Line: *m.line, Col: 3}, fam)
	sw.Aux = [][]value.Value{{"debian", "Ubuntu"}, {"redhat"}}
	m.in(sw, nil, func(b *builder) []*ir.Value { return []*ir.Value{b.con("apache2"), b.con(int64(1))} })
	m.in(sw, nil, func(b *builder) []*ir.Value {
		return []*ir.Value{b.call("downcase", typesys.StringType, b.con("HTTPD")), b.con(int64(2))}
	})
	m.in(sw, nil, func(b *builder) []*ir.Value { return []*ir.Value{b.con("www"), b.con(int64(3))} })
	m.region.Body = append(m.region.Body, sw)
	pkg := named(sw, "pkg")
	prio := named(m.do(ir.OpResult, typesys.IntegerType, 1, sw), "prio")
	m.declare("package", "web", "ensure", pkg)
	m.notice(prio)
	// An else-if chain into a variable that may stay unset.
	chain := m.branch(typesys.AnyType, m.do(puppet.OpLt, typesys.BooleanType, nil, prio, m.con(int64(2))),
		func(b *builder) []*ir.Value { return []*ir.Value{b.call("upcase", typesys.StringType, b.con("a"))} },
		func(b *builder) []*ir.Value {
			return []*ir.Value{b.branch(typesys.AnyType, b.do(puppet.OpEq, typesys.BooleanType, nil, prio, b.con(int64(2))),
				func(b *builder) []*ir.Value { return []*ir.Value{b.con("b")} },
				func(b *builder) []*ir.Value { return []*ir.Value{unset(b.do(ir.OpUnset, typesys.AnyType, nil))} })}
		})
	named(chain, "level").Unset = true
	m.notice(m.do(puppet.OpRequire, typesys.AnyType, "level", chain))
	m.end()
	return program(m)
}

func loopProgram() *ir.Program {
	m := fun(ir.Main, "manifests/site.pp", "")
	users := named(m.con(value.Array{"ann", "bob"}), "users")
	str := typesys.StringType
	foreach := func(b *builder, l puppet.Loop, t typesys.Type, arity int, args []*ir.Value, elems []*ir.Value, f func(b *builder) []*ir.Value) *ir.Value {
		v := b.f.NewValue(puppet.OpForeach, t, ir.Pos{Line: *b.line, Col: 3}, args...)
		v.Aux = puppet.ForeachAux{Loop: l, Arity: arity}
		b.in(v, elems, f)
		b.region.Body = append(b.region.Body, v)
		return v
	}
	user := m.arg("user", str)
	foreach(m, puppet.LoopEach, typesys.ArrayType, 1, []*ir.Value{users}, []*ir.Value{user}, func(b *builder) []*ir.Value {
		b.branch(typesys.AnyType, b.do(puppet.OpEq, typesys.BooleanType, nil, user, b.con("bob")),
			func(b *builder) []*ir.Value { b.do(ir.OpBreak, nil, nil); return nil },
			func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} })
		v := b.f.NewValue(puppet.OpDeclare, typesys.ArrayType, ir.Pos{Line: 9, Col: 5}, b.do(puppet.OpConcat, str, nil, b.con("/home/"), user))
		v.Aux = &puppet.DeclareAux{Type: "file"}
		b.region.Body = append(b.region.Body, v)
		return []*ir.Value{b.con(nil)}
	})
	i, e := m.arg("index", typesys.IntegerType), m.arg("name", str)
	list := foreach(m, puppet.LoopMap, typesys.ArrayType, 2, []*ir.Value{users}, []*ir.Value{i, e}, func(b *builder) []*ir.Value {
		b.branch(typesys.AnyType, b.do(puppet.OpGt, typesys.BooleanType, nil, i, b.con(int64(7))),
			func(b *builder) []*ir.Value { b.do(ir.OpNext, nil, nil, b.con("many")); return nil },
			func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} })
		return []*ir.Value{b.do(puppet.OpConcat, str, nil, i, b.con(": "), e)}
	})
	m.notice(named(list, "lines"))
	long := m.arg("u", str)
	picked := foreach(m, puppet.LoopFilter, typesys.ArrayType, 1, []*ir.Value{users}, []*ir.Value{long}, func(b *builder) []*ir.Value {
		return []*ir.Value{b.do(puppet.OpGt, typesys.BooleanType, nil, long, b.con("b"))}
	})
	m.notice(picked)
	any1 := m.arg("u", str)
	m.notice(foreach(m, puppet.LoopAny, typesys.BooleanType, 1, []*ir.Value{users}, []*ir.Value{any1}, func(b *builder) []*ir.Value {
		return []*ir.Value{b.do(puppet.OpEq, typesys.BooleanType, nil, any1, b.con("ann"))}
	}))
	memo, n := m.arg("memo", typesys.AnyType), m.arg("n", typesys.AnyType)
	facts := m.do(puppet.OpTopVar, typesys.HashType, "facts")
	disks := named(m.do(puppet.OpIndex, typesys.AnyType, nil, facts, m.con("disks")), "disks")
	m.notice(foreach(m, puppet.LoopReduce, typesys.AnyType, 2, []*ir.Value{disks, m.con(int64(0))}, []*ir.Value{memo, n}, func(b *builder) []*ir.Value {
		return []*ir.Value{b.do(puppet.OpAdd, typesys.AnyType, nil, memo, n)}
	}))
	k, v := m.arg("key", typesys.AnyType), m.arg("val", typesys.AnyType)
	foreach(m, puppet.LoopEach, typesys.HashType, 2, []*ir.Value{facts}, []*ir.Value{k, v}, func(b *builder) []*ir.Value {
		b.notice(b.do(puppet.OpConcat, str, nil, k, b.con("="), v))
		return []*ir.Value{b.con(nil)}
	})
	x := m.arg("x", typesys.AnyType)
	m.notice(foreach(m, puppet.LoopThen, typesys.AnyType, 1, []*ir.Value{disks}, []*ir.Value{x}, func(b *builder) []*ir.Value {
		return []*ir.Value{b.do(puppet.OpConcat, str, nil, x, b.con("!"))}
	}))
	m.end()
	return program(m)
}

// linkProgram has two modules that refer to each other.
func linkProgram() *ir.Program {
	a := fun(ir.Class, "a", "a")
	port := &typesys.Alias{Name: "B::Port", Target: &typesys.Integer{Min: 1, Max: 65535}}
	a.param("port", port, "", nil)
	a.include("b")
	v := unset(a.do(puppet.OpClassVar, typesys.AnyType, puppet.VarAux{Class: "b", Var: "size"}))
	a.notice(a.do(puppet.OpRequire, typesys.AnyType, "b::size", v))
	a.declare("b::thing", "x")
	a.notice(a.do(ir.OpCallFunc, typesys.AnyType, ir.CallAux{Name: "b::twice", Effect: ir.Writes}, a.con(int64(2))))
	a.notice(unsetRequire(a, "role"))
	a.end()

	b := fun(ir.Class, "b", "b")
	b.f.Parent = "a"
	b.f.Vars = []string{"size"}
	b.do(puppet.OpSetVar, nil, "size", b.con(int64(5)))
	b.end()

	thing := fun(ir.Define, "b::thing", "b")
	thing.include("a", "b")
	thing.notice(thing.do(puppet.OpScopeVar, typesys.StringType, "title"))
	thing.end()

	twice := fun(ir.Function, "b::twice", "b")
	n := twice.param("n", typesys.IntegerType, "", nil)
	twice.do(ir.OpReturn, nil, nil, twice.do(puppet.OpMul, typesys.IntegerType, nil, n, twice.con(int64(2))))

	m := fun(ir.Main, "manifests/site.pp", "")
	m.do(puppet.OpSetVar, nil, "role", m.con("web"))
	m.include("a")
	m.declare("b::thing", "y")
	m.end()

	n1 := fun(ir.Node, "web1.example.com", "")
	n1.f.Pos = ir.Pos{Line: 30, Col: 1}
	n1.f.Matchers = []ir.Matcher{{Name: "web1.example.com"}, {Regexp: &value.Regexp{Source: `^web\d+`, Matcher: &re2.Regexp{Pattern: `(?m)^web[0-9]+`}}}}
	n1.do(puppet.OpSetVar, nil, "tier", n1.con("front"))
	n1.end()

	p := program(m, n1, a, b, thing, twice)
	p.TopVars, p.NodeVars = []string{"role"}, []string{"tier"}
	p.Modules = []ir.Module{{}, {Name: "a", Version: "1.0.0"}, {Name: "b"}}
	p.Aliases = []*ir.Alias{{Name: "B::Port", Module: "b", File: "modules/b/types/port.pp", Pos: ir.Pos{Line: 2, Col: 1}, Doc: "A TCP port.", Type: port}}
	return p
}

func unsetRequire(b *builder, name string) *ir.Value {
	return b.do(puppet.OpRequire, typesys.AnyType, name, unset(b.do(puppet.OpTopVar, typesys.AnyType, name)))
}

func functionProgram() *ir.Program {
	f := fun(ir.Function, "lib::to_conf", "lib")
	f.f.Doc = "Turns settings\ninto text."
	settings := f.param("settings", typesys.HashType, "", nil)
	sep := f.param("sep", typesys.StringType, "", func(b *builder) *ir.Value { return b.con(" = ") })
	f.param("rest", typesys.ArrayType, "", nil)
	f.f.Params[2].Rest = true
	// A lambda that is a value, with a return that leaves the function.
	l := f.f.NewValue(ir.OpLambda, typesys.CallableType, ir.Pos{Line: 7, Col: 9})
	pair := f.arg("pair", typesys.ArrayType)
	l.Aux = &ir.LambdaAux{Params: []*ir.Param{{Name: "pair", Type: typesys.ArrayType, Raw: f.arg("pair", typesys.AnyType), Value: pair}}}
	f.in(l, []*ir.Value{pair}, func(b *builder) []*ir.Value {
		first := b.do(puppet.OpIndex, typesys.AnyType, nil, pair, b.con(int64(0)))
		b.branch(typesys.AnyType, b.do(puppet.OpEq, typesys.BooleanType, nil, first, b.con("stop")),
			func(b *builder) []*ir.Value { b.do(ir.OpReturn, nil, nil, b.con("stopped")); return nil },
			func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} })
		return []*ir.Value{b.do(puppet.OpConcat, typesys.StringType, nil, first, sep, b.do(puppet.OpIndex, typesys.AnyType, nil, pair, b.con(int64(1))))}
	})
	f.region.Body = append(f.region.Body, l)
	lines := f.do(puppet.OpCall, typesys.AnyType, ir.CallAux{Name: "group_by", Block: true, Effect: ir.Fails}, settings, l)
	f.do(ir.OpReturn, nil, nil, f.call("join", typesys.StringType, lines, f.con("\n")))

	m := fun(ir.Main, "manifests/site.pp", "")
	m.notice(m.do(ir.OpCallFunc, typesys.AnyType, ir.CallAux{Name: "lib::to_conf", Effect: ir.Writes},
		m.con(value.NewHash(value.Entry{Key: "a", Value: int64(1)}, value.Entry{Key: "b", Value: value.Array{"x", 1.5, nil, value.Default}}))))
	m.end()
	return program(m, f)
}

func operatorProgram() *ir.Program {
	m := fun(ir.Main, "manifests/site.pp", "")
	num := func(op ir.Op, t typesys.Type, a, b *ir.Value) *ir.Value { return m.do(op, t, nil, a, b) }
	n := named(m.call("length", typesys.IntegerType, m.con("abc")), "n")
	ratio := named(m.call("abs", typesys.FloatType, n), "ratio")
	fact := unsetRequire(m, "uptime")
	sum := num(puppet.OpAdd, typesys.IntegerType, n, m.con(int64(1)))
	m.notice(num(puppet.OpMul, typesys.IntegerType, sum, sum))
	m.notice(num(puppet.OpDiv, typesys.FloatType, ratio, n))
	m.notice(num(puppet.OpMod, typesys.AnyType, fact, m.con(int64(60))))
	m.notice(m.do(puppet.OpNot, typesys.BooleanType, nil, num(puppet.OpEq, typesys.BooleanType, fact, m.con("x"))))
	m.notice(num(puppet.OpLt, typesys.BooleanType, fact, m.con(int64(5))))
	m.notice(num(puppet.OpLe, typesys.BooleanType, n, m.con(int64(5))))
	// Match groups that survive a failed match.
	none := m.do(ir.OpConst, puppet.GroupsType, nil)
	re := &value.Regexp{Source: `(\d+)\.(\d+)`, Matcher: &re2.Regexp{Pattern: `(?m)([0-9]+)\.([0-9]+)`}}
	first := m.do(puppet.OpMatch, typesys.BooleanType, nil, fact, m.con(re), none)
	g1 := m.do(ir.OpResult, puppet.GroupsType, 1, first)
	second := m.do(puppet.OpMatch, typesys.BooleanType, nil, fact, m.con(re), g1)
	g2 := m.do(ir.OpResult, puppet.GroupsType, 1, second)
	m.notice(m.do(puppet.OpGroup, typesys.AnyType, 1, g2))
	m.branch(typesys.AnyType, m.do(puppet.OpMatch, typesys.BooleanType, nil, m.call("upcase", typesys.StringType, m.con("x")), m.con(re), none),
		func(b *builder) []*ir.Value { b.notice(b.con(1.5)); return []*ir.Value{b.con(nil)} },
		func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} })
	// What only an else has is under the opposite condition.
	for _, cond := range []*ir.Value{num(puppet.OpEq, typesys.BooleanType, n, m.con(int64(80))), num(puppet.OpLt, typesys.BooleanType, n, m.con(int64(9)))} {
		m.branch(typesys.AnyType, cond,
			func(b *builder) []*ir.Value { return []*ir.Value{b.con(nil)} },
			func(b *builder) []*ir.Value { b.notice(b.con("other")); return []*ir.Value{b.con(nil)} })
	}
	m.notice(m.do(puppet.OpIn, typesys.BooleanType, nil, m.con("a"), fact, none))
	m.notice(m.do(ir.OpArray, typesys.ArrayType, []bool{false, true, false}, n, m.do(puppet.OpSplat, typesys.ArrayType, nil, fact), m.con("z")))
	m.notice(m.do(ir.OpHash, typesys.HashType, nil, m.con("k"), n, m.con("t"), m.con(&typesys.Array{Elem: typesys.StringType})))
	m.end()
	return program(m)
}

func catalogProgram() *ir.Program {
	m := fun(ir.Main, "manifests/site.pp", "")
	svc := m.declare("service", "ntp")
	pkg := m.do(puppet.OpDeclare, typesys.ArrayType, &puppet.DeclareAux{Type: "package", Form: puppet.Virtual}, m.con(value.Array{"a", "b"}))
	m.do(puppet.OpRelate, typesys.AnyType, "->", pkg, svc)
	m.do(puppet.OpRelate, typesys.AnyType, "<~", svc, pkg)
	m.do(puppet.OpDefaults, nil, &puppet.DeclareAux{Type: "file", Attrs: []puppet.AttrAux{{Name: "mode", Op: '='}}}, m.con("0600"))
	ref := m.con(&typesys.Resource{TypeName: "file", Title: "/x"})
	m.do(puppet.OpOverride, typesys.AnyType, &puppet.DeclareAux{Attrs: []puppet.AttrAux{{Name: "mode", Op: '+'}, {Op: '*'}}}, ref, m.con("0700"), m.con(value.NewHash()))
	m.do(puppet.OpDeclare, typesys.ArrayType, &puppet.DeclareAux{Type: "file", Form: puppet.Exported, Attrs: []puppet.AttrAux{{Name: "ensure", Op: '='}, {Op: '*'}, {Name: "mode", Op: 'd'}}},
		m.con("/y"), m.con("file"), unsetRequire(m, "attrs"), m.con("0600"))
	c := m.f.NewValue(puppet.OpCollect, typesys.AnyType, ir.Pos{Line: 40, Col: 1}, m.con("latest"))
	c.Aux = &puppet.CollectAux{Type: "package", Attrs: []puppet.AttrAux{{Name: "ensure", Op: '='}}}
	r := m.arg("", typesys.AnyType)
	m.in(c, []*ir.Value{r}, func(b *builder) []*ir.Value {
		return []*ir.Value{b.branch(typesys.BooleanType, b.do(puppet.OpQueryEq, typesys.BooleanType, false, r, b.con("tag"), b.con(value.Array{"x"})),
			func(b *builder) []*ir.Value { return []*ir.Value{b.con(true)} },
			func(b *builder) []*ir.Value {
				return []*ir.Value{b.do(puppet.OpQueryEq, typesys.BooleanType, true, r, b.con("title"), b.con("b"))}
			})}
	})
	m.region.Body = append(m.region.Body, c)
	m.do(puppet.OpDeclareClass, typesys.ArrayType, &puppet.DeclareAux{Type: "web", Attrs: []puppet.AttrAux{{Name: "port", Op: '='}}}, m.con(int64(80)))
	m.do(puppet.OpDeclareNamed, typesys.ArrayType, &puppet.DeclareAux{}, unsetRequire(m, "kind"), m.con("t"))
	m.do(puppet.OpInclude, typesys.ArrayType, puppet.IncludeAux{Inclusion: puppet.ContainClasses}, unsetRequire(m, "role"))
	m.do(puppet.OpCatalogCall, typesys.UndefType, ir.CallAux{Name: "realize", Effect: ir.Writes}, ref)
	m.do(puppet.OpCatalogCall, typesys.UndefType, ir.CallAux{Name: "create_resources", Effect: ir.Writes}, m.con("file"), m.con(value.NewHash()))
	m.end()

	web := fun(ir.Class, "web", "")
	web.param("port", typesys.IntegerType, "", func(b *builder) *ir.Value { return b.con(int64(80)) })
	web.end()
	return program(m, web)
}

// clashProgram has the names that need care.
func clashProgram() *ir.Program {
	var bs []*builder
	m := fun(ir.Main, "manifests/site.pp", "")
	for i, n := range []string{"type", "string", "err", "s", "value", "_x", "a_b", "posSite", "type_"} {
		v := named(m.call("upcase", typesys.StringType, m.con("v"+strconv.Itoa(i))), n)
		m.notice(v)
		m.notice(v)
	}
	m.end()
	bs = append(bs, m)
	for _, n := range []string{"main", "main::linux", "main::a_b", "main::a::b", "main::main", "main::links", "site"} {
		module := "main"
		if n == "site" {
			module = ""
		}
		c := fun(ir.Class, n, module)
		c.param("func", typesys.AnyType, "", nil)
		c.param("func_", typesys.AnyType, "", nil)
		c.end()
		bs = append(bs, c)
	}
	for _, n := range []string{"go", "go::x_test", "string::s", "fn::x"} {
		module := n
		for i := range n {
			if n[i] == ':' {
				module = n[:i]
				break
			}
		}
		d := fun(ir.Define, n, module)
		d.end()
		bs = append(bs, d)
	}
	return program(bs...)
}
