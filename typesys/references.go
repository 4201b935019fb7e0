package typesys

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// References is [Access] for Resource and Class, which links no other type: what
// base is must be known to be one of these. Both are specialised, and with a
// title give a reference, or an array of references when there are several, or
// undef for titles that are undef (TP-27, TP-28).
func References(base Type, params []value.Value) (value.Value, error) {
	if c, ok := base.(*Class); ok {
		return accessClass(c, params)
	}
	return accessResource(base.(*Resource), params)
}

// accessResource is TP-28.
func accessResource(t *Resource, params []value.Value) (value.Value, error) {
	if len(params) == 0 {
		return nil, arity(Text(t), 1, unlimited, 0)
	}
	typeName, computed := t.TypeName, t.Computed
	if typeName == "" {
		name := params[0]
		params = params[1:]
		switch n := name.(type) {
		case string:
			typeName, computed = capitalizeSegments(n), true
		case *Resource:
			if len(params) == 0 {
				return n, nil
			}
			typeName, computed = n.TypeName, n.Computed
		default:
			return nil, errorf("ILLEGAL_RESOURCE_SPECIALIZATION", "First argument to Resource[] must be a resource type or a String. Got ", keyTypeName(name), ".").at(0)
		}
	} else {
		typeName = capitalizeSegments(typeName)
	}
	if !isClassRef(typeName) {
		return nil, errorf("ILLEGAL_CLASSREF", "Illegal type reference. The given name '", typeName, "' does not conform to the naming rule").at(0)
	}
	if len(params) == 0 {
		return &Resource{TypeName: typeName, Computed: computed}, nil
	}
	if s, ok := params[0].(string); ok && len(params) == 1 {
		return &Resource{TypeName: typeName, Title: s, Empty: s == "", Computed: computed}, nil
	}
	many := manyTitles(params)
	titles := withoutUndef(flatten(params))
	if len(titles) == 0 {
		if many {
			return value.Array{}, nil
		}
		return nil, nil
	}
	refs := make(value.Array, len(titles))
	for i, title := range titles {
		s, ok := title.(string)
		if !ok {
			if len(params) != len(titles) { // Puppet's way to account for a type among the keys
				i++
			}
			return nil, errorf("BAD_TYPE_SPECIALIZATION", "Error creating type specialization of ", value.ALabel(t), ", Cannot use ", keyTypeName(title), " where a resource title String is expected").at(i)
		}
		refs[i] = &Resource{TypeName: typeName, Title: s, Empty: s == "", Computed: computed}
	}
	if many {
		return refs, nil
	}
	return refs[len(refs)-1], nil
}

func manyTitles(params []value.Value) bool {
	if len(params) == 0 {
		return false
	}
	_, list := params[0].(value.Array)
	return list || len(params) > 1
}

func withoutUndef(vs []value.Value) []value.Value {
	var out []value.Value
	for _, v := range vs {
		if v != nil {
			out = append(out, v)
		}
	}
	return out
}

// isClassRef reports whether s is the name of a resource type: capitalised segments.
func isClassRef(s string) bool {
	return namedBy(s, func(c byte) bool { return 'A' <= c && c <= 'Z' })
}

func namedBy(s string, first func(byte) bool) bool {
	for seg := range strings.SplitSeq(strings.TrimPrefix(s, "::"), "::") {
		if seg == "" || !first(seg[0]) {
			return false
		}
		for i := range len(seg) {
			if !isWord(seg[i]) {
				return false
			}
		}
	}
	return true
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// accessClass is TP-27.
func accessClass(t *Class, params []value.Value) (value.Value, error) {
	if len(params) == 0 {
		return nil, arity(Text(t), 1, unlimited, 0)
	}
	many := manyTitles(params)
	names := withoutUndef(flatten(params))
	if len(names) == 0 {
		if many {
			return value.Array{}, nil
		}
		return nil, nil
	}
	refs := make(value.Array, len(names))
	for i, n := range names {
		s, ok := n.(string)
		if !ok {
			l := value.ALabel(n)
			return nil, errorf("ILLEGAL_HOSTCLASS_NAME", "Illegal Class name in class reference. ", strings.ToUpper(l[:1])+l[1:], " cannot be used where a String is expected").at(i)
		}
		name := strings.TrimPrefix(value.Downcase(s), "::")
		if !namedBy(name, func(c byte) bool { return 'a' <= c && c <= 'z' }) {
			return nil, errorf("ILLEGAL_NAME", "Illegal name. The given name '", s, `' does not conform to the naming rule /^((::)?[a-z_]\w*)(::[a-z]\w*)*$/`).at(i)
		}
		refs[i] = &Class{Name: name}
	}
	if many {
		return refs, nil
	}
	return refs[len(refs)-1], nil
}
