package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
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
	u := e.DataUse(p)
	c := &dataChecker{env: e, linker: u.linker}
	for _, r := range u.Computed {
		c.diags.Add(diag.Warningf(CodeComputedKey, r.At, "%s: keys that nothing reads are not reported", r.How))
	}
	if len(u.Computed) == 0 {
		for _, k := range u.Unread() {
			c.diags.Add(diag.Warningf(CodeUnreadKey, k.At, "%s", k.Reason).Hint("%s", k.Hint))
		}
	}
	if len(u.Opaque) > 0 {
		c.diags.Add(diag.Warningf(CodeComputedKey, source.Span{}, "the keys of %s are not known: parameters without a value are not reported", strings.Join(u.Opaque, ", ")))
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
	env    *Environment
	linker *linker
	diags  diag.List
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
			d := diag.Warningf(CodeNoValue, c.env.place(k, q.Pos), "nothing gives the parameter '%s' of class %s a value: it has no default, and no data has '%s::%s'",
				q.Name, k.Name, k.Name, q.Name)
			d.Note(c.env.place(f, at), "declared here without it")
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
func (e *Environment) place(f *ir.Func, at ir.Pos) source.Span {
	if f.Inline {
		return e.placeIn(f.Name, at)
	}
	return e.placeIn(f.File, at)
}

// placeIn is a place in a file that was read, or can be.
func (e *Environment) placeIn(name string, at ir.Pos) source.Span {
	file := e.Source(name)
	if file == nil {
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(e.Dir, path)
		}
		data, err := e.disk.ReadFile(path)
		if err != nil {
			return source.Span{}
		}
		file = source.NewFile(name, string(data))
	}
	start := file.Offset(int(at.Line), int(at.Col))
	return source.At(file, start, start)
}
