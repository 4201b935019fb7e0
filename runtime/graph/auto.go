package graph

import (
	"path"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// automate adds the relationships that types of the agent have of themselves,
// as far as they follow from the catalog: a file comes after its directory and
// its owner, and so on. Where two resources are related already, in either
// direction, none is added (GRAPH-3).
func (b *builder) automate() {
	a := auto{builder: b}
	for _, r := range b.c.Resources() {
		v := b.vertices[r]
		if v == nil || r.Type.Kind != catalog.Native {
			continue
		}
		switch r.Type.Lower() {
		case "file":
			a.file(r, v)
		case "exec":
			a.exec(r, v)
		case "package":
			a.pkg(r, v)
		case "user":
			a.user(r, v)
		}
	}
	for i := range b.c.Automatic {
		a.declared(&b.c.Automatic[i])
	}
}

// auto finds what automatic relationships lead to.
type auto struct {
	*builder
	named map[string]map[string]*Vertex // by type and title or name; made when it is first needed
}

// find returns the resource of a type with a title or, if there is none, with a
// name; nil when the graph has none.
func (a *auto) find(typ, name string) *Vertex {
	byName := a.named[typ]
	if byName == nil {
		if a.named == nil {
			a.named = map[string]map[string]*Vertex{}
		}
		byName = map[string]*Vertex{}
		a.named[typ] = byName
		var others []*catalog.Resource
		for _, r := range a.c.Resources() {
			if v := a.vertices[r]; v != nil && r.Type.Lower() == typ {
				byName[r.Title] = v
				others = append(others, r)
			}
		}
		for _, r := range others {
			if n := resourceName(r); byName[n] == nil {
				byName[n] = a.vertices[r]
			}
		}
	}
	return byName[name]
}

// resourceName is what the agent calls a resource of a core type.
func resourceName(r *catalog.Resource) string {
	if r.Type.Lower() == "file" {
		return filePath(r)
	}
	if name, ok := r.Get("name").(string); ok {
		return name
	}
	return r.Title
}

// filePath is the path of a file without dots and double slashes.
func filePath(r *catalog.Resource) string {
	p, ok := r.Get("path").(string)
	if !ok {
		p = r.Title
	}
	return path.Clean(p)
}

// require puts the resource of a type with this name before v.
func (a *auto) require(typ, name string, v *Vertex) { a.relate(a.find(typ, name), v, false) }

// relate puts one resource before another, unless they are related already. Either may be nil.
func (a *auto) relate(w, v *Vertex, refresh bool) {
	switch {
	case w == nil || v == nil || a.between(w, v) != nil: // what comes before itself is a cycle
	case a.between(v, w) != nil:
		v.Reversed = true
	default:
		a.edge(w, v, refresh).Automatic = true
	}
}

// declared adds a relationship that a declared type says of a resource (RST-3).
func (a *auto) declared(x *catalog.Automatic) {
	v, w := a.vertices[x.Resource], a.find(x.Type, x.Title)
	switch x.Kind {
	case "autorequire", "autosubscribe":
		a.relate(w, v, x.Kind == "autosubscribe")
	default:
		a.relate(v, w, x.Kind == "autonotify")
	}
}

// file comes after the nearest directory above it that the catalog has, after
// what it is a link to, and after its owner and group.
func (a *auto) file(r *catalog.Resource, v *Vertex) {
	for dir := filePath(r); strings.HasPrefix(dir, "/") && dir != "/"; {
		dir = path.Dir(dir)
		if a.find("file", dir) != nil {
			a.require("file", dir, v)
			break
		}
	}
	a.files(r, v, "target")
	for _, of := range [...]struct{ param, typ string }{{"owner", "user"}, {"group", "group"}} {
		if name, ok := first(r.Get(of.param)).(string); ok && !isNumber(name) {
			a.require(of.typ, name, v)
		}
	}
}

// files requires the files that parameters name.
func (a *auto) files(r *catalog.Resource, v *Vertex, params ...string) {
	for _, p := range params {
		if name, ok := r.Get(p).(string); ok {
			a.require("file", name, v)
		}
	}
}

// exec comes after its working directory, after the files that its commands
// begin with, and after its user.
func (a *auto) exec(r *catalog.Resource, v *Vertex) {
	a.files(r, v, "cwd")
	command := r.Get("command")
	if command == nil {
		command = r.Title
	}
	if text, ok := first(command).(string); ok {
		a.programs(text, v)
		for line := range strings.Lines(text) {
			if rest, ok := strings.CutPrefix(line, `"`); ok {
				if name, _, closed := strings.Cut(rest, `"`); closed && name != "" {
					a.require("file", name, v)
				}
			}
		}
	}
	for _, p := range [...]string{"onlyif", "unless"} {
		list, ok := r.Get(p).(value.Array)
		if !ok {
			list = value.Array{r.Get(p)}
		}
		for _, command := range list {
			if text, ok := first(command).(string); ok {
				a.programs(text, v)
			}
		}
	}
	if name := value.Text(r.Get("user")); name != "" && !isNumber(name) {
		a.require("user", name, v)
	}
}

// programs requires the files with whose paths the lines of a command begin.
func (a *auto) programs(command string, v *Vertex) {
	for line := range strings.Lines(command) {
		if strings.HasPrefix(line, "/") {
			if name := strings.FieldsFunc(line, isSpace)[0]; name != "/" {
				a.require("file", name, v)
			}
		}
	}
}

// pkg comes after the files that it is installed from.
func (a *auto) pkg(r *catalog.Resource, v *Vertex) {
	a.files(r, v, "responsefile", "adminfile")
	if source, ok := r.Get("source").(string); ok && strings.HasPrefix(source, "/") {
		a.require("file", source, v)
	}
}

// user comes after its groups.
func (a *auto) user(r *catalog.Resource, v *Vertex) {
	gids, ok := r.Get("gid").(value.Array)
	if !ok {
		gids = value.Array{r.Get("gid")}
	}
	for _, gid := range gids {
		name, ok := gid.(string)
		switch {
		case gid == nil:
		case ok && !isNumber(name):
			a.require("group", name, v)
		default:
			a.group(value.Text(gid), v)
		}
	}
	groups, ok := r.Get("groups").(value.Array)
	if !ok {
		groups = value.Array{r.Get("groups")}
	}
	for _, g := range groups {
		if name, ok := g.(string); ok {
			a.require("group", name, v)
		}
	}
	roles, ok := r.Get("roles").(value.Array)
	if !ok {
		roles = value.Array{r.Get("roles")}
	}
	for _, role := range roles {
		if name, ok := role.(string); ok {
			a.require("user", name, v)
		}
	}
}

// group requires the first group with this number.
func (a *auto) group(gid string, v *Vertex) {
	for _, r := range a.c.Resources() {
		if a.vertices[r] != nil && r.Type.Lower() == "group" && value.Text(r.Get("gid")) == gid {
			a.require("group", resourceName(r), v)
			return
		}
	}
}

// first is the first element of an array, or the value itself.
func first(v value.Value) value.Value {
	if list, ok := v.(value.Array); ok {
		if len(list) == 0 {
			return nil
		}
		return list[0]
	}
	return v
}

func isSpace(c rune) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// isNumber reports whether a text is digits.
func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
