package env

import (
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// referred adds native types that the program only refers to, where it matters
// what they make of titles: a catalog with a reference whose title no pattern of
// the type matches fails (TTL-7). A type without a title counts as the empty one;
// where the program may make types of texts, that could be any.
func (l *linker) referred() {
	seen := map[string]bool{}
	refer := func(r *typesys.Resource) {
		name := className(r.TypeName)
		if key := name + "[" + r.Title; !seen[key] {
			seen[key] = true
			if !l.natives[name] && l.refuses(name, r.Title) {
				l.natives[name] = true
			}
		}
	}
	for _, f := range l.prog.Funcs {
		f.Walk(func(v *ir.Value) {
			if v.Op != ir.OpConst || v.Type == ir.GroupsType {
				return
			}
			eachReference(v.Aux, refer)
			if _, ok := v.Aux.(*typesys.Metatype); ok {
				for _, name := range nativetypes.Names() {
					refer(&typesys.Resource{TypeName: name})
				}
			}
		})
	}
}

// refuses tells whether no pattern of a native type matches a title.
func (l *linker) refuses(name, title string) bool {
	t, _ := l.env.nativeType(name)
	if t == nil || len(t.Patterns) == 0 {
		return false
	}
	nt, err := native(t)
	if err != nil {
		return false
	}
	for _, p := range nt.Patterns {
		if found, err := p.Regexp.MatchString(title); found || err != nil {
			return false
		}
	}
	return true
}

// eachReference calls f for every reference to a resource, or to a type of them,
// in a value.
func eachReference(v value.Value, f func(*typesys.Resource)) {
	switch v := v.(type) {
	case *typesys.Resource:
		if v.TypeName != "" && !strings.EqualFold(v.TypeName, "class") {
			f(v)
		}
	case value.Array:
		for _, e := range v {
			eachReference(e, f)
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			eachReference(e.Key, f)
			eachReference(e.Value, f)
		}
	}
}
