package fuzzmcl

import (
	"fmt"
	"slices"
)

// resource makes a resource (MCL-RES).
func (g *generator) resource(c cx, b *block) {
	r := &resource{kind: kinds[0]}
	if g.chance(45) {
		r.kind = pick(g.Rand, kinds...)
	}
	g.next++
	n := g.next
	if g.chance(6) {
		n = g.IntN(n) + 1
	}
	r.name = g.resName(c.pinned(true), r.kind, n)
	fields := map[string]bool{}
	set := func(name string, e expr) {
		if !fields[name] {
			fields[name] = true
			r.entries = append(r.entries, &entry{what: "field", name: name, cond: g.condition(c), value: e})
		}
	}
	sure := func(name string, e expr) {
		set(name, e)
		if g.chance(90) {
			r.entries[len(r.entries)-1].cond = nil
		}
	}
	text := func(words ...string) expr { return g.text(c, pick(g.Rand, words...)) }
	switch r.kind.name {
	case "test", "print", "noop":
		for range g.IntN(5) {
			f := pick(g.Rand, r.kind.fields...)
			bad := f.width != "" || oneOf(f.name, "validatebool", "validateerror", "comparefail")
			if f.name == "interface" && !fields[f.name] {
				set(f.name, g.expr(c.pinned(false), pick(g.Rand, g.plain(c), g.plain(c), strType)))
				continue
			}
			if fields[f.name] || f.t == nil || oneOf(f.name, "validatebool", "validateerror", "comparefail") && !g.chance(5) {
				continue
			}
			if bad && f.t.kind == intKind && g.chance(85) {
				set(f.name, &lit{pick(g.Rand, int64(0), 1, 7, 100, 127)})
			} else {
				set(f.name, g.expr(c.pinned(true), f.t))
			}
		}
	case "file":
		if g.chance(60) {
			sure("state", pick(g.Rand, text("exists"), text("exists", "absent", ""), g.constant("file")))
		}
		if g.chance(40) {
			set("content", g.expr(c.pinned(true), strType))
		}
		if g.chance(20) {
			set("mode", text("0644", "u=rw,go=r", "", "75", "=r", "u+x", "888"))
		}
		if g.chance(15) {
			set("fragments", &listExpr{[]expr{text("/a/b", "/a/", "/etc/f1"), text("/a/b/c", "/x/")}})
		}
		if g.chance(10) {
			set("path", text("/a/b", "/a/b/c/d", "/etc/", "/x/y/", "rel"))
		}
		if g.chance(10) {
			set("dirname", text("/a/b/", "/a/", "/x"))
		}
		if g.chance(10) {
			set("basename", text("d", "e/f", "g/"))
		}
		for _, n := range []string{"recurse", "purge", "force", "symlink"} {
			if g.chance(5) {
				set(n, g.expr(c.pinned(true), boolType))
			}
		}
		if g.chance(5) {
			set("source", text("/a/b", "/a/", ""))
		}
		if g.chance(15) {
			set("owner", g.expr(c.pinned(true), strType))
		}
	case "exec":
		for _, n := range []string{"cmd", "watchcmd", "ifcmd", "nifcmd", "donecmd"} {
			if g.chance(25) {
				set(n, text("/a/b", "/a/b/c -x", "/bin/sh -c true", "echo"))
			}
		}
		for _, n := range []string{"shell", "ifshell"} {
			if g.chance(10) {
				set(n, text("/a/b", "/bin/sh", ""))
			}
		}
		if g.chance(25) {
			set("user", text("root", "u1", "u2", ""))
		}
		if g.chance(25) {
			set("group", text("wheel", "g1", "g2"))
		}
		if g.chance(10) {
			set("args", g.expr(c.pinned(true), strsType))
		}
		if g.chance(10) {
			set("env", &mapExpr{[]expr{text("PATH", "A_1")}, []expr{g.expr(c.pinned(true), strType)}})
		}
	case "svc":
		if g.chance(60) {
			set("state", text("running", "stopped", ""))
		}
		if g.chance(30) {
			set("startup", text("enabled", "disabled"))
		}
		if g.chance(10) {
			set("session", g.expr(c.pinned(true), boolType))
		}
	case "pkg":
		if g.chance(70) {
			set("state", text("installed", "newest", "uninstalled", "1.2-3"))
		}
		if g.chance(20) {
			set("allownonfree", g.expr(c.pinned(true), boolType))
		}
	case "user":
		sure("state", text("exists", "exists", "absent"))
		switch g.IntN(5) {
		case 0, 1:
			set("group", text("wheel", "g1", "g2"))
		case 2:
			set("gid", &lit{int64(g.IntN(3))})
		}
		if g.chance(30) {
			set("groups", &listExpr{[]expr{text("g3", "g1"), text("g4", "g2")}[:g.IntN(3)]})
		}
		if g.chance(20) {
			set("homedir", text("/home/x/", "/"))
		}
	case "group":
		sure("state", text("exists", "exists", "absent"))
		if g.chance(50) {
			set("gid", &lit{int64(g.IntN(3))})
		}
	case "cron":
		sure("trigger", text("OnCalendar", "OnBootSec"))
		sure("time", text("daily", "5min"))
		if g.chance(40) {
			set("unit", text("s1.service", "s2.service", "foo.service"))
		}
		if g.chance(15) {
			set("state", text("exists", "absent"))
		}
	}
	g.metas(c, r)
	g.Shuffle(len(r.entries), func(i, j int) { r.entries[i], r.entries[j] = r.entries[j], r.entries[i] })
	g.add(b, r)
	if g.chance(5) { // once more
		again := *r
		g.add(b, &again)
	}
}

func (g *generator) condition(c cx) expr {
	if g.chance(75) {
		return nil
	}
	return g.expr(c.pinned(true), boolType)
}

func (g *generator) constant(string) expr {
	d := g.root.defs[2+g.IntN(3)]
	return &varExpr{g.used(g.root, ref{d: d})}
}

// text is an expression for a text.
func (g *generator) text(c cx, s string) expr {
	switch g.IntN(6) {
	case 0:
		i := g.IntN(len(s) + 1)
		return &binary{"+", &lit{s[:i]}, &lit{s[i:]}}
	case 1:
		first := g.chance(50)
		if c.risk == 0 && first {
			return &binary{"<|>", &index{&listExpr{lits("zz")}, &lit{int64(4)}}, &lit{s}}
		}
		return &ifExpr{&lit{true}, &lit{s}, &lit{"not-this"}}
	}
	return &lit{s}
}

// resName is an expression for the name of a resource, or a list of them.
func (g *generator) resName(c cx, k *resKind, n int) expr {
	base := fmt.Sprintf("r%d", n)
	switch k.name {
	case "file":
		if g.chance(80) {
			return g.text(c, pick(g.Rand, "/a/", "/a/b", "/a/b/", "/a/b/c", "/x/", "/x/y", "/", "/etc/systemd/system/s1.service",
				"/usr/lib/systemd/system/s1.service", "/usr/lib/systemd/system/s2.service", "/etc/f1", "/bin/sh",
				fmt.Sprintf("/a/f%d", n), fmt.Sprintf("/f%d", n)))
		}
		base = "/a/" + base
	case "svc":
		base = pick(g.Rand, "s1", "s2", "foo", base)
	case "user":
		base = pick(g.Rand, "u1", "u2", "root", base)
	case "group":
		base = pick(g.Rand, "g1", "g2", "g3", "wheel", base)
	case "exec":
		base = pick(g.Rand, "/a/b", "/bin/sh", base)
	case "cron":
		base = pick(g.Rand, "s1", "foo", base)
	}
	if k.name == "test" && !c.class && !c.loop && g.chance(2) {
		return &listExpr{}
	}
	var name expr = g.text(c, base)
	if c.loop || c.class && g.chance(60) || g.chance(10) {
		name = g.varyingName(c, base)
	}
	switch g.IntN(8) {
	case 0:
		return &listExpr{[]expr{name, g.text(c, base+"-2")}}
	case 1:
		return g.nameList(c, name, base)
	}
	return name
}

// nameList is a list of names that is computed.
func (g *generator) nameList(c cx, name expr, base string) expr {
	l := &lambda{scope: g.scope(c.s)}
	l.scope.params = true
	p := g.define(l.scope, &def{space: varSpace, t: strType})
	l.params = []*def{p}
	g.uses = append(g.uses, use{l.scope, p})
	l.body = &binary{"+", &lit{base}, &varExpr{ref{d: p}}}
	for _, f := range builtins {
		if f.module == "iter" && f.name == "map" {
			list := &listExpr{[]expr{name, &lit{"y"}}[:1+g.IntN(2)]}
			return g.callBuiltin(c, f, []expr{list, l}, []*typ{strsType, funcOf(strType, strType)})
		}
	}
	return name
}

// varyingName is a name with variables that are around, in a loop those of the loop.
func (g *generator) varyingName(c cx, base string) expr {
	var fit []seen
	for s := c.s; s != g.root && s != nil; s = s.around {
		for _, d := range s.defs {
			if d.space == varSpace && d.risk == 0 && (d.t.kind == strKind || d.t.kind == intKind) && (s.loop || s.block == nil) {
				fit = append(fit, seen{ref: ref{d: d}})
			}
		}
	}
	if len(fit) == 0 {
		return &lit{base}
	}
	var e expr = &lit{base + "-"}
	for _, i := range g.Perm(len(fit))[:1+g.IntN(min(2, len(fit)))] {
		x := fit[i]
		if x.d.t.kind == strKind {
			e = &binary{"+", e, &varExpr{g.used(c.s, x.ref)}}
			continue
		}
		e = g.callBuiltin(c, printfFunc, []expr{&lit{"%s%d"}, e, &varExpr{g.used(c.s, x.ref)}}, []*typ{strType, strType, intType})
	}
	return e
}

// metas adds metaparams (MCL-META).
func (g *generator) metas(c cx, r *resource) {
	done := map[string]bool{}
	value := func(f *field) expr {
		switch f.name {
		case "retry":
			return &lit{pick(g.Rand, int64(0), -1, 3, 32767, 32768)}
		case "delay", "timeout":
			return &lit{pick(g.Rand, int64(0), 5, 1000)}
		case "poll":
			return &lit{pick(g.Rand, int64(0), 5, 1<<31-1)}
		case "limit":
			return &lit{pick(g.Rand, 0.5, 2.0)}
		case "burst":
			return &lit{pick(g.Rand, int64(1), 3)}
		case "sema":
			return &listExpr{[]expr{g.text(c, pick(g.Rand, "a", "b:2")), &lit{"x:y:z"}, &lit{"a"}}[:g.IntN(4)]}
		case "export":
			return &listExpr{[]expr{&lit{pick(g.Rand, "*", "h1")}, &lit{"h2"}}[:g.IntN(3)]}
		case "autoedge", "autogroup":
			return &lit{g.chance(50)}
		case "hidden":
			return &lit{g.chance(60)}
		}
		return g.expr(c.pinned(true), f.t)
	}
	if g.chance(3) {
		s := &struExpr{}
		for _, f := range metas {
			if f.name == "limit" {
				s.names, s.values = append(s.names, f.name), append(s.values, &lit{2.0})
				continue
			}
			s.names, s.values = append(s.names, f.name), append(s.values, value(f))
		}
		r.entries = append(r.entries, &entry{what: "metas", cond: g.condition(c), value: s})
		return
	}
	for range pick(g.Rand, 0, 0, 0, 0, 1, 1, 2) {
		f := pick(g.Rand, metas...)
		if done[f.name] || f.name == "export" && g.chance(60) || f.name == "hidden" && g.chance(60) {
			continue
		}
		done[f.name] = true
		e := &entry{what: "meta", name: f.name, cond: g.condition(c), value: value(f)}
		r.entries = append(r.entries, e)
		if f.name == "limit" && !done["burst"] {
			done["burst"] = true
			r.entries = append(r.entries, &entry{what: "meta", name: "burst", value: &lit{int64(2)}})
		}
	}
}

// edges adds edges between resources that there are, most of them without cycles (EDGE, SEND).
func (g *generator) edges(main *block, m *model) {
	order := g.Perm(len(m.vertices)) // the place of each vertex in an order that edges follow
	made := map[*resource][]int{}
	for i, v := range m.vertices {
		made[v.from] = append(made[v.from], i)
	}
	declared := map[*resource]map[string]bool{}
	for _, v := range m.declared {
		if declared[v.from] == nil {
			declared[v.from] = map[string]bool{}
		}
		declared[v.from][v.ref()] = true
	}
	name := func(v *vertex) expr {
		e := g.edgeName(main, v.name)
		if g.chance(8) {
			return &listExpr{[]expr{e}}
		}
		return e
	}
	pair := func() (a, b *vertex) {
		i, j := g.IntN(len(m.vertices)), g.IntN(len(m.vertices))
		if order[i] > order[j] && !g.chance(3) {
			i, j = j, i
		}
		if i == j && !g.chance(2) {
			j = (i + 1) % len(m.vertices)
			if order[i] > order[j] {
				i, j = j, i
			}
		}
		return m.vertices[i], m.vertices[j]
	}
	for range g.IntN(4) {
		a, b := pair()
		s := &edgeStmt{[]half{{a.kind.name, name(a)}, {b.kind.name, name(b)}}}
		if g.chance(20) {
			_, x := pair()
			if i := slices.Index(m.vertices, x); order[i] > order[slices.Index(m.vertices, b)] {
				s.ends = append(s.ends, half{x.kind.name, name(x)})
			}
		}
		if g.chance(5) {
			s.ends[1].name = &listExpr{}
		} else if g.chance(1) {
			s.ends[0].name = &lit{"nobody"}
		}
		g.add(main, s)
	}
	// In the bodies of resources, in the order of the program.
	var bodies []*resource
	for _, v := range m.declared {
		if !slices.Contains(bodies, v.from) {
			bodies = append(bodies, v.from)
		}
	}
	for _, r := range bodies {
		if !g.chance(35) {
			continue
		}
		for range 1 + g.IntN(2) {
			low, high := len(order), -1
			for i, v := range m.vertices {
				if declared[r][v.ref()] {
					low, high = min(low, order[i]), max(high, order[i])
				}
			}
			i := g.IntN(len(m.vertices))
			v := m.vertices[i]
			e := &entry{what: "edge", to: v.kind.name, value: g.text(cx{}, v.name)}
			switch {
			case order[i] > high:
				e.name = pick(g.Rand, "Before", "Notify")
			case order[i] < low:
				e.name = pick(g.Rand, "Depend", "Listen")
			default:
				continue
			}
			switch n := g.IntN(100); {
			case n < 15:
				e.cond = &binary{"==", &lit{int64(1)}, &lit{int64(g.IntN(2))}}
			case n < 20: // which is not there, and need not be
				e.cond, e.value = &lit{false}, &lit{"nobody"}
			}
			r.entries = append(r.entries, e)
		}
	}
	for range g.IntN(3) {
		a, b := pair()
		if len(a.kind.sends) == 0 || b.kind.name != "test" && b.kind.name != "print" {
			continue
		}
		key := pick(g.Rand, a.kind.sends...)
		to := "msg"
		if b.kind.name == "test" {
			to = map[bool]string{true: "anotherstr", false: "int64"}[key.t.kind == strKind]
			if key.t.kind == strKind && g.chance(50) {
				to = "stringptr"
			}
		} else if key.t.kind != strKind {
			continue
		}
		g.add(main, &sendStmt{half{a.kind.name, name(a)}, key.name, half{b.kind.name, name(b)}, to})
	}
	g.shuffle(main)
}

// edgeName is an expression for the name of a resource that there is.
func (g *generator) edgeName(main *block, s string) expr {
	switch g.IntN(6) {
	case 0:
		return g.text(cx{s: main.scope}, s)
	case 1:
		d := g.define(main.scope, &def{space: varSpace, t: strType, names: []string{}})
		g.add(main, &bind{d, &lit{s}})
		return &varExpr{g.usedEverywhere(d)}
	}
	return &lit{s}
}

// usedEverywhere notes a name that no scope may hide: it has one of its own.
func (g *generator) usedEverywhere(d *def) ref {
	g.next++
	d.name = fmt.Sprintf("edge%d", g.next)
	return ref{d: d}
}
