package env

import (
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/resolve"
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
		name := resolve.ClassName(r.TypeName)
		if key := name + "[" + r.Title; !seen[key] {
			seen[key] = true
			if !l.Natives[name] && l.refuses(name, r.Title) {
				l.Natives[name] = true
			}
		}
	}
	l.prog.Constants(func(v value.Value) {
		switch v := v.(type) {
		case *typesys.Resource:
			if v.TypeName != "" && !strings.EqualFold(v.TypeName, "class") {
				refer(v)
			}
		case *typesys.Metatype:
			for _, name := range nativetypes.Names() {
				refer(&typesys.Resource{TypeName: name})
			}
		}
	})
}

// refuses reports whether no pattern of a native type matches a title.
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
