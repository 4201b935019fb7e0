package env

import (
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

// Codes of what [Environment.CheckData] finds.
const (
	CodeUnreadKey   diag.Code = "P2GO_UNREAD_KEY"
	CodeNoValue     diag.Code = "P2GO_NO_VALUE"
	CodeComputedKey diag.Code = "P2GO_COMPUTED_KEY"
)

// CheckData compares the data of an environment with what a program made of it reads: keys that neither a parameter of a class nor
// a lookup reads, and parameters of included classes that have no default and no data. What cannot be told, because a key is
// computed or data comes from a function, is said, and nothing is reported that it may be the reason for.
func (e *Environment) CheckData(p *ir.Program) diag.List {
	l := newLinker(e)
	l.noteKeys = true
	c := &dataChecker{env: e, linker: l, loader: l.data(e.moduleNames()), read: map[string]bool{}}
	for _, k := range c.loader.Read() {
		c.read[k] = true
	}
	for _, f := range p.Funcs {
		f.Walk(func(v *ir.Value) { c.lookup(f, v) })
	}
	if mayLookUp(p) {
		c.anything = true
		c.diags.Add(diag.Warningf(CodeComputedKey, source.Span{}, "the name of a function is computed, which may be lookup: keys that nothing reads are not reported"))
	}
	if !c.anything {
		c.unread()
	}
	if opaque := c.loader.Opaque(); len(opaque) > 0 {
		c.diags.Add(diag.Warningf(CodeComputedKey, source.Span{}, "the keys of %s are not known: parameters without a value are not reported", strings.Join(opaque, ", ")))
	} else {
		c.missing(p)
	}
	c.diags.Sort()
	return dedupe(c.diags)
}

// mayLookUp reports whether a function whose name is computed may be one that looks something up.
func mayLookUp(p *ir.Program) bool {
	return slices.ContainsFunc(builtin.Keyed(), func(f *builtin.Function) bool { return p.Computed[ir.FunctionNames].Has(f.Name) })
}

// dataChecker compares data with a program.
type dataChecker struct {
	env      *Environment
	linker   *linker
	loader   *hiera.Loader
	read     map[string]bool  // those that lookups read
	patterns []*regexp.Regexp // of keys that lookups read and that are computed in part
	anything bool             // a lookup may read any key
	diags    diag.List
}

// lookup notes the keys that a call reads.
func (c *dataChecker) lookup(f *ir.Func, v *ir.Value) {
	aux, ok := v.Aux.(ir.CallAux)
	if !ok || len(v.Args) == 0 {
		return
	}
	if b := builtin.Of(aux); b == nil || !b.Keyed {
		return
	}
	if aux.Spread == nil && c.key(v.Args[0]) {
		return
	}
	c.anything = true
	c.diags.Add(diag.Warningf(CodeComputedKey, c.place(f, v.Pos), "the key of this lookup is computed: keys that nothing reads are not reported"))
}

// key notes what a key can be; it is false when that may be anything.
func (c *dataChecker) key(v *ir.Value) bool {
	if k, ok := v.Const(); ok {
		return c.constant(k)
	}
	switch v.Op {
	case ir.OpNarrow, puppet.OpAssert, puppet.OpRequire:
		return c.key(v.Args[0])
	case ir.OpArray:
		return !slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !c.key(a) })
	case ir.OpIf, puppet.OpSwitch:
		return !slices.ContainsFunc(v.Regions, func(r *ir.Region) bool {
			t := r.Terminator()
			return t.Op == ir.OpYield && !c.key(t.Args[0])
		})
	case puppet.OpConcat:
		return c.concatenated(v.Args)
	}
	return false
}

// constant notes the keys of a constant: a name, several, or a hash with the name.
func (c *dataChecker) constant(k value.Value) bool {
	switch k := k.(type) {
	case string:
		c.read[hiera.KeyRoot(k)] = true
		return true
	case value.Array:
		return !slices.ContainsFunc(k, func(e value.Value) bool { return !c.constant(e) })
	case *value.Hash:
		return c.constant(k.Lookup("name"))
	}
	return k == nil
}

// concatenated notes the pattern of a key of which parts are known.
func (c *dataChecker) concatenated(parts []*ir.Value) bool {
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
		c.patterns = append(c.patterns, regexp.MustCompile("^"+root+"$"))
	}
	return known
}

// unread reports the keys of the environment's own data that nothing reads.
func (c *dataChecker) unread() {
	for _, k := range c.loader.Keys() {
		if m := c.env.Modules[k.Module]; m != nil && strings.HasPrefix(m.Shown, "/") {
			continue // of a module outside of the environment
		}
		if c.read[k.Name] || slices.ContainsFunc(c.patterns, func(re *regexp.Regexp) bool { return re.MatchString(k.Name) }) {
			continue
		}
		class, param, ok := cutLast(k.Name, "::")
		if !ok {
			c.diags.Add(diag.Warningf(CodeUnreadKey, k.At, "nothing reads the key '%s'", k.Name))
			continue
		}
		d := c.env.find(resolve.ClassKind, class)
		if d == nil {
			w := diag.Warningf(CodeUnreadKey, k.At, "nothing reads the key '%s': there is no class %s", k.Name, class)
			if near := diag.Nearest(class, c.env.ClassNames()); near != "" {
				w.Hint("did you mean '%s::%s'?", near, param)
			}
			c.diags.Add(w)
			continue
		}
		var names []string
		for _, p := range d.Node.(*ast.ClassDef).Params {
			names = append(names, p.Name)
		}
		if slices.Contains(names, param) {
			continue
		}
		w := diag.Warningf(CodeUnreadKey, k.At, "nothing reads the key '%s': class %s has no parameter '%s'", k.Name, class, param)
		if near := diag.Nearest(param, names); near != "" {
			w.Hint("did you mean '%s::%s'?", class, near)
		}
		c.diags.Add(w)
	}
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// missing reports the parameters of classes that are included and have no value.
func (c *dataChecker) missing(p *ir.Program) {
	classes := map[string]*ir.Func{}
	for _, f := range p.Funcs {
		if f.Kind == ir.Class {
			classes[f.Name] = f
		}
	}
	reported := map[*ir.Param]bool{}
	check := func(f *ir.Func, at ir.Pos, class string, given []puppet.AttrAux) {
		k := classes[resolve.ClassName(class)]
		if k == nil || slices.ContainsFunc(given, func(a puppet.AttrAux) bool { return a.Op == '*' || a.Op == 'D' }) {
			return
		}
		for _, q := range k.Params {
			if q.Default != nil || reported[q] || c.hasValue(k.Name+"::"+q.Name) ||
				slices.ContainsFunc(given, func(a puppet.AttrAux) bool { return a.Name == q.Name }) {
				continue
			}
			reported[q] = true
			d := diag.Warningf(CodeNoValue, c.place(k, q.Pos), "nothing gives the parameter '%s' of class %s a value: it has no default, and no data has '%s::%s'",
				q.Name, k.Name, k.Name, q.Name)
			d.Note(c.place(f, at), "declared here without it")
			c.diags.Add(d)
		}
	}
	for _, f := range p.Funcs {
		if f.Kind == ir.Class && f.Parent != "" {
			check(f, f.Pos, f.Parent, nil)
		}
		f.Walk(func(v *ir.Value) {
			switch aux := v.Aux.(type) {
			case puppet.IncludeAux:
				for _, class := range aux.Classes {
					check(f, v.Pos, class, nil)
				}
			case *puppet.DeclareAux:
				if v.Op == puppet.OpDeclareClass && aux.Type != "" {
					check(f, v.Pos, aux.Type, aux.Attrs)
				}
			}
		})
	}
}

// hasValue reports whether data may have a value for a key.
func (c *dataChecker) hasValue(key string) bool {
	data, module := c.linker.dataOf(key)
	return data.HasValue(key, module)
}

// place is a place in the file of a function.
func (c *dataChecker) place(f *ir.Func, at ir.Pos) source.Span {
	name := f.File
	if f.Inline {
		name = f.Name
	}
	file := c.env.Source(name)
	if file == nil {
		return source.Span{}
	}
	start := file.Offset(int(at.Line), int(at.Col))
	return source.At(file, start, start)
}
