package env

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	rthiera "github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// DataUse is what reads the keys of an environment's data, and which files have them.
type DataUse struct {
	// Keys are the keys of all data files, Options those that lookup_options are about.
	Keys, Options []hiera.Key
	// Reads are the places that read keys which are known, at least in part.
	Reads []DataRead
	// Computed are the places that may read any key.
	Computed []DataRead
	// Opaque names the levels whose data comes from functions, so that nobody knows their keys.
	Opaque []string

	env     *Environment
	linker  *linker
	loader  *hiera.Loader
	program *ir.Program
}

// DataRead is a place that reads data.
type DataRead struct {
	// Key is the key of data, without segments that lead into its value; "" where Pattern is what is known of it.
	Key     string
	Pattern *regexp.Regexp
	At      source.Span
	How     string // "lookup", "class parameter", "interpolation"; of computed ones a sentence
}

// Matches reports whether the read is, or may be, one of a key.
func (r *DataRead) Matches(key string) bool {
	return r.Key == key && r.Pattern == nil || r.Pattern != nil && r.Pattern.MatchString(key)
}

// DataUse finds out what of a program made of the environment reads which keys of its data. The program is that of all code of the
// environment, see [Environment.LowerAll].
func (e *Environment) DataUse(p *ir.Program) *DataUse {
	l := newLinker(e)
	l.noteKeys = true
	u := &DataUse{env: e, linker: l, loader: l.allData(), program: p}
	u.Keys, u.Options, u.Opaque = u.loader.Keys(), u.loader.Options(), u.loader.Opaque()
	placed := map[string]bool{}
	for _, k := range u.loader.ReadIn() {
		placed[k.Name] = true
		u.Reads = append(u.Reads, DataRead{Key: k.Name, At: k.At, How: "interpolation"})
	}
	for _, k := range u.loader.Read() {
		if !placed[k] {
			u.Reads = append(u.Reads, DataRead{Key: k, How: "interpolation"})
		}
	}
	for _, f := range p.Funcs {
		f.Walk(func(v *ir.Value) { u.call(f, v) })
	}
	for _, h := range p.Hosts {
		u.host(h)
	}
	if mayLookUp(p) {
		u.Computed = append(u.Computed, DataRead{How: "the name of a function is computed, which may be lookup"})
	}
	u.parameters()
	slices.SortStableFunc(u.Reads, compareReads)
	slices.SortStableFunc(u.Computed, compareReads)
	return u
}

func compareReads(a, b DataRead) int {
	return cmp.Or(cmp.Compare(nameOf(a.At), nameOf(b.At)), cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.Key, b.Key))
}

func nameOf(at source.Span) string {
	if at.File == nil {
		return ""
	}
	return at.File.Name
}

// call notes the keys that a call reads.
func (u *DataUse) call(f *ir.Func, v *ir.Value) {
	switch aux := v.Aux.(type) {
	case ir.CallAux:
		if b := builtin.Of(aux); b != nil && b.Keyed && len(v.Args) > 0 {
			u.lookup(f, v, v.Args[0], aux.Spread != nil)
		}
	case ruby.SendAux:
		if v.Op == ruby.OpSend {
			_, args, _ := aux.Operands(v.Args)
			u.sent(f, v, aux, args[1:])
		}
	}
}

// sent notes the keys that a call in Ruby reads, of a function of Puppet.
func (u *DataUse) sent(f *ir.Func, v *ir.Value, aux ruby.SendAux, args []*ir.Value) {
	function, called := strings.CutPrefix(aux.Name, "function_")
	switch {
	case called && len(args) > 0: // function_hiera([key, default])
		if row := builtin.Row(function); row == nil || !row.Keyed {
			return
		}
		if list := args[0]; list.Op == ruby.OpArray && len(list.Args) > 0 {
			u.lookup(f, v, list.Args[0], list.Aux != nil && list.Aux.([]bool) != nil)
			return
		}
		u.lookup(f, v, args[0], true)
	case strings.HasPrefix(aux.Name, "call_function") && len(args) > 0:
		name, known := args[0].Const()
		text, isText := name.(string)
		if row := builtin.Row(text); known && isText && (row == nil || !row.Keyed) {
			return
		}
		if len(args) < 2 {
			u.lookup(f, v, args[0], true)
			return
		}
		u.lookup(f, v, args[1], aux.Spread != nil || !isText)
	}
}

// lookup notes what the key of a lookup can be.
func (u *DataUse) lookup(f *ir.Func, v, key *ir.Value, spread bool) {
	at := u.env.place(f, v.Pos)
	if spread || !u.key(key, at) {
		u.Computed = append(u.Computed, DataRead{At: at, How: "the key of this lookup is computed"})
	}
}

// host notes that a function in Go or Ruby may look something up with keys that nobody sees.
func (u *DataUse) host(h *ir.Host) {
	at := u.env.placeIn(h.File, h.Pos)
	if h.Broken != "" && (at.File == nil || MayLookUp(at.File.Text)) {
		u.Computed = append(u.Computed, DataRead{At: at, How: "the function '" + h.Name + "' is not compiled, and may look something up"})
		return
	}
	if !h.InGo() {
		return // its calls are in the bodies of its methods
	}
	for _, name := range h.Calls {
		if row := builtin.Row(name); row != nil && row.Keyed && !u.inGo(h, at.File) {
			u.Computed = append(u.Computed, DataRead{At: at, How: "the function '" + h.Name + "' in Go calls " + name + " with keys that are not known"})
			return
		}
	}
}

// inGo notes the keys that a function in Go looks up; it is false where they are not all known.
func (u *DataUse) inGo(h *ir.Host, file *source.File) bool {
	if file == nil {
		return false
	}
	f, _ := gofunc.Parse(file, h.Name)
	if f == nil || f.Computed {
		return false
	}
	path := file.Name
	if !filepath.IsAbs(path) {
		path = filepath.Join(u.env.Dir, path)
	}
	entries, err := u.env.disk.ReadDir(filepath.Dir(path))
	if err != nil {
		return false
	}
	for _, e := range entries { // helpers beside it may look up what they are asked for
		name := e.Name()
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || name == filepath.Base(path) {
			continue
		}
		data, err := u.env.disk.ReadFile(filepath.Join(filepath.Dir(path), name))
		if err != nil || strings.Contains(string(data), gofunc.CallPrefix) {
			return false
		}
	}
	var reads []DataRead
	for _, c := range f.Named {
		if row := builtin.Row(c.Name); row == nil || !row.Keyed {
			continue
		}
		if c.First == nil {
			return false
		}
		reads = append(reads, DataRead{Key: hiera.KeyRoot(*c.First), At: c.At, How: "lookup"})
	}
	u.Reads = append(u.Reads, reads...)
	return true
}

var lookUps = regexp.MustCompile(`lookup|hiera|call_function|function_|send|eval`)

// MayLookUp reports whether Ruby code that is not compiled may look something up, as far as its text tells.
func MayLookUp(text string) bool { return lookUps.MatchString(text) }

// key notes what a key can be; it is false when that may be anything.
func (u *DataUse) key(v *ir.Value, at source.Span) bool {
	if k, ok := v.Const(); ok {
		return u.constant(k, at)
	}
	switch v.Op {
	case ir.OpNarrow, puppet.OpAssert, puppet.OpRequire:
		return u.key(v.Args[0], at)
	case ir.OpArray:
		return !slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !u.key(a, at) })
	case ir.OpIf, puppet.OpSwitch:
		return !slices.ContainsFunc(v.Regions, func(r *ir.Region) bool {
			t := r.Terminator()
			return t.Op == ir.OpYield && !u.key(t.Args[0], at)
		})
	case puppet.OpConcat:
		return u.concatenated(v.Args, at)
	}
	return false
}

// constant notes the keys of a constant: a name, several, or a hash with the name.
func (u *DataUse) constant(k value.Value, at source.Span) bool {
	switch k := k.(type) {
	case string:
		u.Reads = append(u.Reads, DataRead{Key: hiera.KeyRoot(k), At: at, How: "lookup"})
		return true
	case value.Array:
		return !slices.ContainsFunc(k, func(e value.Value) bool { return !u.constant(e, at) })
	case *value.Hash:
		return u.constant(k.Lookup("name"), at)
	}
	return k == nil
}

// concatenated notes the pattern of a key of which parts are known.
func (u *DataUse) concatenated(parts []*ir.Value, at source.Span) bool {
	var pattern strings.Builder
	known := false
	for _, p := range parts {
		if k, ok := p.Const(); ok {
			text := value.Text(k)
			known = known || strings.Trim(text, ":._") != ""
			pattern.WriteString(regexp.QuoteMeta(text))
		} else {
			pattern.WriteString(".*")
		}
	}
	if known {
		// The key may go on with segments that dig into the value: of name.x only name is a key of data.
		root, _, _ := strings.Cut(pattern.String(), `\.`)
		u.Reads = append(u.Reads, DataRead{Pattern: regexp.MustCompile("^" + root + "$"), At: at, How: "lookup"})
	}
	return known
}

// parameters notes the parameters of classes that data has keys for.
func (u *DataUse) parameters() {
	seen := map[string]bool{}
	for _, k := range slices.Concat(u.Keys, u.Options) {
		if seen[k.Name] {
			continue
		}
		seen[k.Name] = true
		if p := u.env.parameter(k.Name); p != nil {
			u.Reads = append(u.Reads, DataRead{Key: k.Name, At: p.Span(), How: "class parameter"})
		}
	}
}

// parameter is the parameter of a class that a key gives a value, nil for none.
func (e *Environment) parameter(key string) *ast.Param {
	class, name, ok := cutLast(key, "::")
	if !ok {
		return nil
	}
	d := e.find(resolve.ClassKind, class)
	if d == nil {
		return nil
	}
	params := d.Node.(*ast.ClassDef).Params
	if i := slices.IndexFunc(params, func(p *ast.Param) bool { return p.Name == name }); i >= 0 {
		return params[i]
	}
	return nil
}

// ReadsOf are the places that read a key, or may do so.
func (u *DataUse) ReadsOf(key string) []DataRead {
	if p := u.env.parameter(key); p != nil && !slices.ContainsFunc(u.Reads, func(r DataRead) bool { return r.Key == key && r.How == "class parameter" }) {
		u.Reads = append(u.Reads, DataRead{Key: key, At: p.Span(), How: "class parameter"}) // that no data has
	}
	var reads []DataRead
	for _, r := range u.Reads {
		if r.Matches(key) {
			reads = append(reads, r)
		}
	}
	return reads
}

// Near is the key of data that is most like one that there is not, "" for none.
func (u *DataUse) Near(key string) string {
	var names []string
	for _, k := range u.Keys {
		names = append(names, k.Name)
	}
	for _, r := range u.Reads {
		names = append(names, r.Key)
	}
	return diag.Nearest(key, names)
}

// UnreadKey is a key that no code reads whose keys are known.
type UnreadKey struct {
	hiera.Key
	Reason, Hint string
	// Option says that lookup_options has it, and data has no key that it is about.
	Option bool
}

// Unread are the keys of the environment's own data that nothing reads, apart from what is computed.
func (u *DataUse) Unread() []UnreadKey {
	read := map[string]bool{}
	var patterns []*regexp.Regexp
	for _, r := range u.Reads {
		if r.Pattern != nil {
			patterns = append(patterns, r.Pattern)
		} else {
			read[r.Key] = true
		}
	}
	isRead := func(key string) bool {
		return read[key] || slices.ContainsFunc(patterns, func(re *regexp.Regexp) bool { return re.MatchString(key) })
	}
	var out []UnreadKey
	for _, k := range u.Keys {
		if u.foreign(k.Module) || isRead(k.Name) {
			continue
		}
		unread := UnreadKey{Key: k}
		unread.Reason, unread.Hint = u.reason(k.Name)
		out = append(out, unread)
	}
	return out
}

// UnusedOptions are the entries of lookup_options that are about no key that data has or code reads.
func (u *DataUse) UnusedOptions() []UnreadKey {
	var names []string
	for _, k := range u.Keys {
		names = append(names, k.Name)
	}
	for _, r := range u.Reads {
		if r.Pattern == nil {
			names = append(names, r.Key)
		}
	}
	var out []UnreadKey
	for _, k := range u.Options {
		if u.foreign(k.Module) || slices.Contains(names, k.Name) || slices.ContainsFunc(u.Reads, func(r DataRead) bool { return r.Matches(k.Name) }) {
			continue
		}
		what := "lookup_options has '" + k.Name + "', which is no key of data and is not looked up"
		if strings.HasPrefix(k.Name, "^") {
			re, err := regexp.Compile(k.Name)
			if err != nil || len(u.Opaque) > 0 || slices.ContainsFunc(names, re.MatchString) || slices.ContainsFunc(u.Reads, func(r DataRead) bool { return r.Pattern != nil }) {
				continue // what Go cannot read, Ruby may match
			}
			what = "lookup_options has '" + k.Name + "', which matches no key of data and none that is looked up"
		}
		out = append(out, UnreadKey{Key: k, Reason: what, Option: true})
	}
	return out
}

// foreign reports whether a module is outside of the environment.
func (u *DataUse) foreign(module string) bool {
	m := u.env.Modules[module]
	return m != nil && filepath.IsAbs(m.Shown)
}

// reason says why nothing reads a key, and what may have been meant.
func (u *DataUse) reason(key string) (reason, hint string) {
	reason = "nothing reads the key '" + key + "'"
	class, param, ok := cutLast(key, "::")
	if !ok {
		return reason, ""
	}
	d := u.env.find(resolve.ClassKind, class)
	if d == nil {
		reason += ": there is no class " + class
		if near := diag.Nearest(class, u.env.ClassNames()); near != "" {
			hint = "did you mean '" + near + "::" + param + "'?"
		}
		return reason, hint
	}
	var names []string
	for _, p := range d.Node.(*ast.ClassDef).Params {
		names = append(names, p.Name)
	}
	reason += ": class " + class + " has no parameter '" + param + "'"
	if near := diag.Nearest(param, names); near != "" {
		hint = "did you mean '" + class + "::" + near + "'?"
	}
	return reason, hint
}

// Lookups is the data, for asking it when no program is there. Levels whose data comes from functions of the environment are left
// out: they are [DataUse.Opaque].
func (u *DataUse) Lookups() *rthiera.Lookups {
	x := u.loader.Lookups(u.env.moduleNames())
	for _, c := range append([]*rthiera.Config{x.Global, x.Environment}, x.Modules...) {
		if c != nil {
			c.Hierarchy, c.Defaults = hiera.Known(c.Hierarchy), hiera.Known(c.Defaults)
		}
	}
	return x
}
