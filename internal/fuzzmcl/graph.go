package fuzzmcl

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// resKind is a kind of resources (kinds, section 1), as far as programs use it.
type resKind struct {
	name   string
	traits string
	fields []*field
	sends  []*field
}

type field struct {
	name     string
	t        *typ // nil for a variant
	pointer  bool
	width    string
	fallback any
}

func fld(name string, t *typ) *field { return &field{name: name, t: t} }
func ptr(name string, t *typ) *field { return &field{name: name, t: t, pointer: true} }
func wide(name, width string) *field { return &field{name: name, t: intType, width: width} }
func or(name string, t *typ, fallback any) *field {
	return &field{name: name, t: t, fallback: fallback}
}

var kinds = []*resKind{
	{name: "test", traits: "GSRN", fields: []*field{ // but for those whose names are keywords (MCL-LEX-9)
		ptr("boolptr", boolType), fld("validatebool", boolType), fld("alwaysgroup", boolType), fld("comparefail", boolType),
		ptr("stringptr", strType), fld("validateerror", strType), fld("sendvalue", strType), fld("comment", strType),
		fld("anotherstr", strType), fld("int64", intType), wide("int8", "int8"), wide("int16", "int16"), wide("int32", "int32"),
		wide("uint", "uint64"), wide("uint8", "uint8"), wide("uint16", "uint16"), wide("uint32", "uint32"), wide("uint64", "uint64"),
		wide("byte", "uint8"), wide("rune", "int32"), ptr("int64ptr", intType),
		{name: "int8ptr", t: intType, pointer: true, width: "int8"},
		{name: "uint8ptr", t: intType, pointer: true, width: "uint8"},
		{name: "int8ptrptrptr", t: intType, pointer: true, width: "int8"},
		fld("waitforerror", intType), fld("float32", floatType),
		fld("float64", floatType), fld("slicestring", strsType), ptr("expectrecv", strsType), fld("onlyshow", strsType),
		fld("mapintfloat", mapOf(intType, floatType)),
		fld("mixedstruct", structOf("somebool", boolType, "somestr", strType, "someint", intType, "somefloat", floatType)),
		ptr("interface", nil),
	}, sends: []*field{fld("answer", intType), ptr("hello", strType)}},
	{name: "file", traits: "ERV", fields: []*field{
		ptr("content", strType), fld("path", strType), fld("dirname", strType), fld("basename", strType), fld("owner", strType), fld("group", strType),
		fld("mode", strType), fld("source", strType), fld("state", strType), fld("recurse", boolType), fld("purge", boolType), fld("force", boolType),
		fld("fragments", strsType), ptr("selinux", strType), fld("symlink", boolType),
	}},
	{name: "print", traits: "GRN", fields: []*field{fld("msg", strType), fld("refresh_only", boolType)}},
	{name: "noop", traits: "GN", fields: []*field{fld("comment", strType)}},
	{name: "exec", traits: "ES", fields: []*field{
		fld("cmd", strType), fld("shell", strType), fld("watchcmd", strType), fld("ifcmd", strType), fld("ifshell", strType), fld("nifcmd", strType),
		fld("donecmd", strType), fld("user", strType), fld("group", strType), fld("creates", strType), fld("args", strsType), ptr("ifequals", strType),
		fld("env", mapOf(strType, strType)),
	}, sends: []*field{ptr("output", strType), ptr("stdout", strType), ptr("stderr", strType)}},
	{name: "svc", traits: "EGN", fields: []*field{fld("state", strType), fld("startup", strType), fld("session", boolType)}},
	{name: "pkg", traits: "EGC", fields: []*field{
		or("state", strType, "installed"), fld("allowdowngrade", boolType), fld("allownonfree", boolType), fld("allowuntrusted", boolType),
		fld("allowunsupported", boolType),
	}},
	{name: "user", traits: "E", fields: []*field{
		fld("state", strType),
		{name: "uid", t: intType, pointer: true, width: "uint32"},
		{name: "gid", t: intType, pointer: true, width: "uint32"},
		ptr("group", strType), fld("groups", strsType), ptr("homedir", strType), ptr("shell", strType), fld("allowduplicateuid", boolType),
	}},
	{name: "group", traits: "E", fields: []*field{fld("state", strType), {name: "gid", t: intType, pointer: true, width: "uint32"}}},
	{name: "cron", traits: "ERN", fields: []*field{
		or("state", strType, "exists"), or("startup", strType, "enabled"), fld("trigger", strType), fld("time", strType), fld("unit", strType),
		fld("session", boolType), or("remainafterelapse", boolType, true), ptr("description", strType),
	}},
}

// metas are the metaparams (META), in the order of the table.
var metas = []*field{
	or("noop", boolType, false), or("retry", intType, int64(0)), or("retryreset", boolType, false), or("delay", intType, int64(0)),
	or("timeout", intType, int64(0)), or("poll", intType, int64(0)), or("limit", floatType, math.Inf(1)), or("burst", intType, int64(0)),
	or("reset", boolType, false), or("sema", strsType, list{}), or("rewatch", boolType, false), or("realize", boolType, false),
	or("dollar", boolType, false), or("hidden", boolType, false), or("export", strsType, list{}), or("reverse", boolType, false),
	or("autoedge", boolType, true), or("autogroup", boolType, true),
}

// traitOf are the traits without which a metaparam is ignored.
var traitOf = map[string]string{"reverse": "V", "autoedge": "E", "autogroup": "G"}

// vertex is a resource.
type vertex struct {
	kind   *resKind
	name   string
	fields map[string]any
	metas  map[string]any
	from   *resource
	recv   map[string]received
}

type received struct {
	from *vertex
	key  string
}

// arc is an edge.
type arc struct {
	from, to     *vertex
	notify, auto bool
}

type wantedEdge struct {
	fromKind string
	from     []string
	toKind   string
	to       []string
	notify   bool
}

type wantedSend struct {
	fromKind string
	from     []string
	key      string
	toKind   string
	to       []string
	field    string
}

// graphFailure is what is wrong with the graph.
type graphFailure struct{ text string }

// Error is a part of the message.
func (f *graphFailure) Error() string { return f.text }

func wrong(format string, args ...any) error { return &graphFailure{fmt.Sprintf(format, args...)} }

func (v *vertex) ref() string { return v.kind.name + "[" + v.name + "]" }

func (k *resKind) field(name string) *field {
	for _, f := range k.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

// resource declares resources. Everything is evaluated, in order, also what a condition leaves out (MCL-EVAL-4).
func (m *model) resource(e *env, s *resource) error {
	name, err := m.eval(e, s.name)
	if err != nil {
		return err
	}
	names := namesOf(name)
	fields, meta := map[string]any{}, map[string]any{}
	var edges []*wantedEdge
	for _, x := range s.entries {
		on := true
		if x.cond != nil {
			c, err := m.eval(e, x.cond)
			if err != nil {
				return err
			}
			on = c.(bool)
		}
		v, err := m.eval(e, x.value)
		if err != nil {
			return err
		}
		if !on {
			continue
		}
		switch x.what {
		case "field":
			fields[x.name] = v
		case "meta":
			meta[x.name] = v
		case "metas":
			r := v.(*record)
			for i, n := range r.names {
				meta[n] = r.values[i]
			}
		case "edge":
			w := &wantedEdge{s.kind.name, names, x.to, namesOf(v), x.name == "Notify" || x.name == "Listen"}
			if x.name == "Depend" || x.name == "Listen" {
				w.fromKind, w.from, w.toKind, w.to = w.toKind, w.to, w.fromKind, w.from
			}
			edges = append(edges, w)
		}
	}
	for n, v := range meta {
		i := slices.IndexFunc(metas, func(f *field) bool { return f.name == n })
		if t := traitOf[n]; equal(v, metas[i].fallback) || t != "" && !strings.Contains(s.kind.traits, t) {
			delete(meta, n)
		}
	}
	done := map[string]bool{}
	for _, n := range names {
		switch {
		case done[n]:
			continue
		case n == "":
			return wrong("empty name")
		case n[0] == '$' && meta["dollar"] != true:
			return wrong("Meta:dollar")
		}
		done[n] = true
		m.declared = append(m.declared, &vertex{kind: s.kind, name: n, fields: fields, metas: meta, from: s, recv: map[string]received{}})
	}
	m.edges = append(m.edges, edges...)
	return nil
}

// finish makes the graph, in the order of MCL-DUP-5.
func (m *model) finish() error {
	for _, v := range m.declared {
		if err := v.check(); err != nil {
			return err
		}
	}
	if err := m.dedup(); err != nil {
		return err
	}
	if err := m.exports(); err != nil {
		return err
	}
	for _, w := range m.edges {
		if err := m.pairs(w.fromKind, w.from, w.toKind, w.to, func(a, b *vertex) error {
			x := m.arc(a, b)
			x.notify = x.notify || w.notify
			return nil
		}); err != nil {
			return err
		}
	}
	for _, w := range m.sends {
		if err := m.pairs(w.fromKind, w.from, w.toKind, w.to, func(a, b *vertex) error {
			if a.metas["hidden"] == true {
				return wrong("hidden")
			}
			m.arc(a, b)
			if old, ok := b.recv[w.field]; ok && (old.from != a || old.key != w.key) {
				return wrong("duplicate receive")
			}
			b.recv[w.field] = received{a, w.key}
			return nil
		}); err != nil {
			return err
		}
	}
	if m.cycle() {
		return wrong("resource graph has cycles")
	}
	m.automatic()
	if m.cycle() {
		return wrong("resource graph has cycles")
	}
	return nil
}

// pairs calls f for the pairs of two ends. Without pairs, nothing need exist (MCL-EDGE-3, MCL-EDGE-5).
func (m *model) pairs(fromKind string, from []string, toKind string, to []string, f func(a, b *vertex) error) error {
	find := func(kind string, names []string) ([]*vertex, error) {
		var all []*vertex
		for _, n := range names {
			found := false
			for _, v := range m.vertices {
				if v.kind.name == kind && v.name == n {
					found = true
					all = append(all, v)
				}
			}
			if !found {
				return nil, wrong("edge cannot find resource kind: %s named: %s", kind, n)
			}
		}
		return all, nil
	}
	if len(from) == 0 || len(to) == 0 {
		return nil
	}
	as, err := find(fromKind, from)
	if err != nil {
		return err
	}
	bs, err := find(toKind, to)
	if err != nil {
		return err
	}
	for _, a := range as {
		for _, b := range bs {
			if err := f(a, b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *model) arc(a, b *vertex) *arc {
	for _, x := range m.arcs {
		if x.from == a && x.to == b {
			return x
		}
	}
	x := &arc{from: a, to: b}
	m.arcs = append(m.arcs, x)
	return x
}

// get is the value that counts: the default where nothing is set.
func (v *vertex) get(name string) any {
	if x, ok := v.fields[name]; ok {
		return x
	}
	f := v.kind.field(name)
	switch {
	case f.fallback != nil:
		return f.fallback
	case f.t == nil:
		return nil
	}
	switch f.t.kind {
	case boolKind:
		return false
	case intKind:
		return int64(0)
	case floatKind:
		return 0.0
	case strKind:
		return ""
	case listKind:
		return list(nil)
	case mapKind:
		return &dict{}
	}
	return &record{f.t.names, []any{false, "", int64(0), 0.0}}
}

func (v *vertex) str(name string) string { return v.get(name).(string) }

func (v *vertex) strs(name string) []string { return namesOf(v.get(name)) }

// has reports whether a field is set to something that is not zero; a pointer, to anything.
func (v *vertex) has(name string) bool {
	x, ok := v.fields[name]
	return ok && (v.kind.field(name).pointer || !zero(x))
}

func zero(v any) bool {
	switch v := v.(type) {
	case list:
		return len(v) == 0
	case *dict:
		return len(v.keys) == 0
	case *record:
		return !slices.ContainsFunc(v.values, func(v any) bool { return !zero(v) })
	}
	return v == nil || v == "" || v == false || v == int64(0) || v == 0.0
}

// path is that of a file (kinds, section 3).
func (v *vertex) path() string {
	if p := v.str("path"); p != "" {
		return p
	}
	if v.str("dirname") == "" && v.str("basename") == "" {
		return v.name
	}
	cut := strings.LastIndexByte(strings.TrimSuffix(v.name, "/"), '/') + 1
	dir, base := v.name[:cut], v.name[cut:]
	if d := v.str("dirname"); d != "" {
		dir = d
	}
	if b := v.str("basename"); b != "" {
		base = b
	}
	return dir + base
}

func oneOf(s string, words ...string) bool { return slices.Contains(words, s) }

func fits(n int64, width string) bool {
	bits := map[string]int{"int8": 7, "int16": 15, "int32": 31, "uint8": 8, "uint16": 16, "uint32": 32}[width]
	switch {
	case width == "uint64":
		return n >= 0
	case bits == 0:
		return true
	case width[0] == 'u':
		return n >= 0 && n < 1<<bits
	}
	return n >= -1<<bits && n < 1<<bits
}

// check is what is wrong with a resource by itself (MCL-RES-5, MCL-RES-8).
func (v *vertex) check() error {
	for n, x := range v.fields {
		if i, ok := x.(int64); ok && !fits(i, v.kind.field(n).width) {
			return wrong("%s", v.ref())
		}
	}
	num := func(n string) int64 { i, _ := v.metas[n].(int64); return i }
	_, limit := v.metas["limit"]
	ok := fits(num("retry"), "int16") && num("delay") >= 0 && num("timeout") >= 0 && fits(num("poll"), "int32") && (!limit || num("burst") != 0)
	if s, set := v.metas["sema"]; set {
		for _, s := range namesOf(s) {
			_, err := strconv.Atoi(s)
			ok = ok && s != "" && err != nil
		}
	}
	if s, set := v.metas["export"]; set {
		ok = ok && !slices.Contains(namesOf(s), "")
	}
	if !ok || v.metas["hidden"] != true && !v.valid() {
		return wrong("%s", v.ref())
	}
	return nil
}

// valid are the checks of the kinds.
func (v *vertex) valid() bool {
	switch v.kind.name {
	case "test":
		return v.get("validatebool") == false && v.str("validateerror") == ""
	case "file":
		return v.validFile()
	case "exec":
		cmd := v.str("cmd")
		if cmd == "" {
			cmd = v.name
		}
		env := v.get("env").(*dict)
		for _, k := range env.keys {
			if !isWord(k.(string)) {
				return false
			}
		}
		return !(v.has("args") && (v.str("shell") != "" || strings.ContainsAny(cmd, " \t\n"))) &&
			(v.str("creates") == "" || strings.HasPrefix(v.str("creates"), "/"))
	case "svc":
		return oneOf(v.str("state"), "running", "stopped", "") && oneOf(v.str("startup"), "enabled", "disabled", "")
	case "pkg":
		return !oneOf(v.str("state"), "", "latest")
	case "group":
		return oneOf(v.str("state"), "exists", "absent") && isAccount(v.name)
	case "user":
		groups := v.strs("groups")
		ok := oneOf(v.str("state"), "exists", "absent") && isAccount(v.name) && !(v.has("gid") && v.has("group"))
		for _, s := range groups {
			ok = ok && isAccount(s) && s != v.name
		}
		if v.has("group") {
			s := v.str("group")
			ok = ok && (s == "" || isAccount(s)) && !slices.Contains(groups, s)
		}
		return ok && (!v.has("homedir") || strings.HasSuffix(v.str("homedir"), "/"))
	case "cron":
		t, at := v.str("trigger"), v.str("time")
		return (t != "") == (at != "") && (t != "" || v.str("state") == "absent") &&
			oneOf(t, "", "OnCalendar", "OnActiveSec", "OnBootSec", "OnStartupSec", "OnUnitActiveSec", "OnUnitInactiveSec") &&
			oneOf(v.str("state"), "exists", "absent") && oneOf(v.str("startup"), "enabled", "disabled", "")
	}
	return true
}

func isWord(s string) bool {
	for i, c := range s {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// isAccount is MCL-KIND-5.
func isAccount(s string) bool {
	return s != "" && len(s) <= 31 && isWord(strings.ReplaceAll(s, "-", "_")) && s[0] != '-'
}

// validFile is section 3 of the kinds.
func (v *vertex) validFile() bool {
	path := v.path()
	dir := strings.HasSuffix(path, "/")
	state, source := v.str("state"), v.str("source")
	fragments := v.strs("fragments")
	n := 0
	for _, f := range []string{"content", "source", "fragments"} {
		if v.has(f) {
			n++
		}
	}
	filled := v.has("content") || v.has("fragments")
	link, recurse, purge := v.get("symlink") == true, v.get("recurse") == true, v.get("purge") == true
	switch {
	case !strings.HasPrefix(path, "/"), v.str("dirname") != "" && !strings.HasSuffix(v.str("dirname"), "/"),
		strings.HasPrefix(v.str("basename"), "/"),
		!oneOf(state, "exists", "absent", ""),
		n > 1, state == "absent" && (n > 0 || v.has("selinux")),
		link && (state == "exists" && source == "" || filled || recurse || purge || dir),
		source != "" && !link && (strings.HasSuffix(source, "/") != dir || dir != recurse),
		dir && filled, purge && (!recurse || filled):
		return false
	}
	for _, f := range fragments {
		if !strings.HasPrefix(f, "/") || strings.HasSuffix(f, "/") && strings.HasPrefix(path, f) {
			return false
		}
	}
	mode := v.str("mode")
	if strings.Trim(mode, "01234567") == "" {
		return true
	}
	for part := range strings.SplitSeq(mode, ",") {
		who, rights, ok := strings.Cut(part, "=")
		if !ok || strings.Trim(who, "ugoa") != "" || strings.Trim(rights, "rwxst") != "" {
			return false
		}
	}
	return true
}

// dedup merges equal resources (MCL-DUP).
func (m *model) dedup() error {
next:
	for _, v := range m.declared {
		for _, old := range m.vertices {
			if old.kind != v.kind || old.name != v.name || (old.metas["hidden"] == true) != (v.metas["hidden"] == true) {
				continue
			}
			switch {
			case old.equal(v, false):
				continue next
			case v.metas["hidden"] == true:
			case v.kind.name == "pkg":
				a, b := old.str("state"), v.str("state")
				if !oneOf(a, "installed", "newest") || !oneOf(b, "installed", "newest") || !old.equal(v, true) {
					return wrong("incompatible duplicate resource: %s", v.ref())
				}
				merged := *old
				merged.fields = map[string]any{}
				maps.Copy(merged.fields, old.fields)
				merged.fields["state"] = "newest"
				*old = merged
				continue next
			default:
				return wrong("inequivalent duplicate resource: %s", v.ref())
			}
		}
		m.vertices = append(m.vertices, v)
	}
	sort.SliceStable(m.vertices, func(i, j int) bool {
		a, b := m.vertices[i], m.vertices[j]
		if a.kind != b.kind {
			return a.kind.name < b.kind.name
		}
		if a.name != b.name {
			return a.name < b.name
		}
		return a.metas["hidden"] != true && b.metas["hidden"] == true
	})
	return nil
}

// exports looks for different resources that one host would get under the same name (MCL-COLL-1).
func (m *model) exports() error {
	hosts := func(v *vertex) []string {
		if x, set := v.metas["export"]; set {
			return namesOf(x)
		}
		return nil
	}
	for i, a := range m.vertices {
		for _, b := range m.vertices[:i] {
			if a.kind != b.kind || a.name != b.name || a.equal(b, false, "hidden", "export") {
				continue
			}
			for _, h := range hosts(a) {
				if slices.ContainsFunc(hosts(b), func(x string) bool { return x == h || x == "*" || h == "*" }) {
					return wrong("inequivalent duplicate export of %s", a.ref())
				}
			}
		}
	}
	return nil
}

// equal reports whether two resources are (MCL-DUP-2), but for some metaparams.
func (v *vertex) equal(o *vertex, butState bool, but ...string) bool {
	if v.kind.name == "test" && (v.get("comparefail") == true || o.get("comparefail") == true) {
		return false
	}
	for _, f := range v.kind.fields {
		_, a := v.fields[f.name]
		_, b := o.fields[f.name]
		if f.t == nil && zero(v.get(f.name)) && zero(o.get(f.name)) { // as if both were unset
			continue
		}
		if f.pointer && a != b || !equal(v.get(f.name), o.get(f.name)) && !(butState && f.name == "state") {
			return false
		}
	}
	for _, f := range metas {
		a, b := v.metas[f.name], o.metas[f.name]
		switch {
		case f.name == "retryreset", slices.Contains(but, f.name):
		case f.name == "sema":
			set := func(v any) string {
				if v == nil {
					return ""
				}
				s := namesOf(v)
				slices.Sort(s)
				return fmt.Sprint(slices.Compact(s))
			}
			if set(a) != set(b) {
				return false
			}
		case !equal(a, b):
			return false
		}
	}
	return true
}

// cycle reports whether there is one: all that nothing comes before is taken away, again and again.
func (m *model) cycle() bool {
	left := slices.Clone(m.vertices)
	arcs := slices.Clone(m.arcs)
	for {
		n := len(left)
		left = slices.DeleteFunc(left, func(v *vertex) bool {
			if slices.ContainsFunc(arcs, func(a *arc) bool { return a.to == v }) {
				return false
			}
			arcs = slices.DeleteFunc(arcs, func(a *arc) bool { return a.from == v })
			return true
		})
		if len(left) == n {
			return n > 0
		}
	}
}

// automatic adds the edges of MCL-AUTO.
func (m *model) automatic() {
	takesPart := func(v *vertex) bool { return strings.Contains(v.kind.traits, "E") && v.metas["autoedge"] != false }
	find := func(self *vertex, is func(v *vertex) bool) *vertex {
		for _, v := range m.vertices {
			if v != self && takesPart(v) && is(v) {
				return v
			}
		}
		return nil
	}
	kindIs := func(kind string, is func(v *vertex) bool) func(v *vertex) bool {
		return func(v *vertex) bool { return v.kind.name == kind && is(v) }
	}
	named := func(kind, name string) func(v *vertex) bool {
		return kindIs(kind, func(v *vertex) bool { return v.name == name })
	}
	file := func(path string) func(v *vertex) bool {
		return func(v *vertex) bool {
			return v.kind.name == "file" && v.path() == path ||
				v.kind.name == "cron" && v.get("session") == false && "/etc/systemd/system/"+v.name+".timer" == path
		}
	}
	add := func(a, b *vertex) {
		if a == nil || b == nil || slices.ContainsFunc(m.arcs, func(x *arc) bool { return x.from == a && x.to == b }) {
			return
		}
		m.arcs = append(m.arcs, &arc{from: a, to: b, auto: true})
	}
	for _, v := range m.vertices {
		if !takesPart(v) {
			continue
		}
		switch v.kind.name {
		case "file":
			p := strings.TrimSuffix(v.path(), "/")
			for i := len(p) - 1; i >= 0; i-- {
				if p[i] == '/' {
					if x := find(v, file(p[:i+1])); x != nil {
						add(x, v)
						break
					}
				}
			}
			for _, f := range v.strs("fragments") {
				add(find(v, file(f)), v)
			}
		case "svc":
			if v.get("session") == false {
				x := find(v, file("/etc/systemd/system/"+v.name+".service"))
				if x == nil {
					x = find(v, file("/usr/lib/systemd/system/"+v.name+".service"))
				}
				add(x, v)
			}
			add(v, find(v, kindIs("cron", func(c *vertex) bool {
				unit := c.str("unit")
				if unit == "" {
					unit = c.name + ".service"
				}
				return unit == v.name+".service" && c.get("session") == v.get("session")
			})))
		case "exec":
			for _, f := range [][2]string{{"cmd", "shell"}, {"watchcmd", ""}, {"ifcmd", "ifshell"}, {"nifcmd", ""}, {"donecmd", ""}} {
				cmd := v.str(f[0])
				if f[0] == "cmd" && cmd == "" {
					cmd = v.name
				}
				words := strings.Fields(cmd)
				if len(words) == 0 {
					continue
				}
				program := words[0]
				if f[1] != "" && v.str(f[1]) != "" {
					program = v.str(f[1])
				}
				add(find(v, file(program)), v)
			}
			if s := v.str("user"); s != "" {
				add(find(v, named("user", s)), v)
			}
			if s := v.str("group"); s != "" {
				add(find(v, named("group", s)), v)
			}
		case "user":
			var found []*vertex
			if s := v.str("group"); s != "" {
				found = append(found, find(v, named("group", s)))
			}
			for _, s := range v.strs("groups") {
				found = append(found, find(v, named("group", s)))
			}
			if v.has("gid") {
				found = append(found, find(v, kindIs("group", func(x *vertex) bool { return x.has("gid") && x.get("gid") == v.get("gid") })))
			}
			for _, x := range found {
				if v.str("state") == "absent" {
					add(v, x)
				} else {
					add(x, v)
				}
			}
		}
	}
}

// answer is what the model says of a program.
func answer(p *Program) Answer {
	m := newModel(p)
	err := m.run()
	if err == nil {
		err = m.finish()
	}
	switch f := err.(type) {
	case *failure:
		if f.catchable {
			return Answer{Error: f.Error(), Class: "catchable"}
		}
		return Answer{Error: f.Error(), Class: "fatal"}
	case *graphFailure:
		return Answer{Error: f.Error(), Class: "graph"}
	}
	return Answer{Graph: m.graph()}
}

// graph is the graph as lines: each vertex with what is set, and each edge.
func (m *model) graph() string {
	var lines []string
	for _, v := range m.vertices {
		var set, meta, recv []string
		for n, x := range v.fields {
			if f := v.kind.field(n); f.pointer || !zero(x) || f.fallback != nil {
				set = append(set, n+"="+canonical(x))
			}
		}
		for n, x := range v.metas {
			meta = append(meta, n+"="+canonical(x))
		}
		for f, r := range v.recv {
			recv = append(recv, f+"<-"+r.from.ref()+"."+r.key)
		}
		lines = append(lines, vertexLine(v.ref(), v.metas["hidden"] == true, set, meta, recv))
	}
	for _, a := range m.arcs {
		lines = append(lines, edgeLine(a.from.ref(), a.to.ref(), a.notify, a.auto))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func vertexLine(ref string, hidden bool, lists ...[]string) string {
	var line strings.Builder
	line.WriteString(fmt.Sprintf("%q hidden=%t", ref, hidden))
	for i, list := range lists {
		slices.Sort(list)
		line.WriteString([]string{" fields ", " meta ", " recv "}[i] + strings.Join(list, " "))
	}
	return line.String()
}

func edgeLine(from, to string, notify, auto bool) string {
	return fmt.Sprintf("%q -> %q notify=%t auto=%t", from, to, notify, auto)
}

// canonical is the text of a value, where a float is told from an int.
func canonical(v any) string {
	switch v := v.(type) {
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return strconv.Quote(textOf(v))
		}
		return floatText(v)
	case list:
		parts := []string{}
		for _, x := range v {
			parts = append(parts, canonical(x))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case *dict:
		parts := []string{}
		for i, k := range v.keys {
			parts = append(parts, strconv.Quote(textOf(k))+":"+canonical(v.values[i]))
		}
		return object(parts)
	case *record:
		parts := []string{}
		for i, n := range v.names {
			parts = append(parts, strconv.Quote(n)+":"+canonical(v.values[i]))
		}
		return object(parts)
	}
	return inside(v)
}

func object(parts []string) string {
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

func floatText(f float64) string {
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".eIN") {
		s += ".0"
	}
	return s
}
