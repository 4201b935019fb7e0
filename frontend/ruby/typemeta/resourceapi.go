package typemeta

import (
	"strings"

	"github.com/p2go/p2go/internal/source"
)

// registerType is Puppet::ResourceApi.register_type: a hash says what newparam and newproperty say elsewhere
// (puppet/resource_api.rb).
func (in *interp) registerType(at source.Span, args []value) value {
	if len(args) != 1 {
		return in.fail(at, "register_type has no definition")
	}
	d, ok := args[0].(*dict)
	if !ok || d.tainted {
		return in.fail(at, "the definition that is registered is not known")
	}
	get := func(key string) value {
		if v, ok := d.get(symbol(key)); ok {
			return v
		}
		return null{}
	}
	name, ok := textOf(get("name"))
	if !ok || name == "" {
		return in.fail(at, "the name of the type is not known: it is %s", kindOf(get("name")))
	}
	t := &resType{object: newObject("Puppet::Type"), name: strings.ToLower(name), at: at}
	attrs, ok := get("attributes").(*dict)
	if !ok || attrs.tainted {
		return in.fail(at, "the attributes of the type are not known")
	}
	properties := 0
	for _, key := range attrs.keys {
		a, behaviour := in.registered(at, t, key, attrs.vals[keyOf(key)])
		if a == nil {
			return null{}
		}
		if behaviour == "" {
			properties++
		}
		t.add(a)
	}
	if properties == 0 && in.insync(at, get("features")) {
		t.add(&attr{object: newObject(""), name: "rsapi_custom_insync_trigger", property: true, typ: t, at: at})
	}
	first := ""
	for _, p := range t.params {
		if p.namevar && first == "" {
			first = p.name
		}
	}
	t.registered = &list{elems: []value{&list{elems: []value{&regex{"(.*)", "m"}, &list{elems: []value{symbol(first)}}}}}}
	if p, ok := d.get(symbol("title_patterns")); ok {
		t.registered = in.namedPatterns(at, p)
	} else if first == "" {
		return in.fail(at, "the type has no attribute with the behaviour namevar")
	}
	t.say("desc", at, []value{get("desc")}, nil)
	for _, kind := range relationKinds {
		if rels, ok := get(kind).(*dict); ok {
			t.say(kind, at, []value{rels}, nil)
		}
	}
	in.types[t.name] = t
	return t
}

// registered makes an attribute of one of the pairs in attributes.
func (in *interp) registered(at source.Span, t *resType, key, val value) (*attr, string) {
	opts, ok := val.(*dict)
	name, named := key.(symbol)
	if !ok || !named || opts.tainted {
		in.fail(at, "the attribute %s is not known", text(key))
		return nil, ""
	}
	var behaviour value = null{}
	for _, spelling := range []string{"behaviour", "behavior"} {
		if v, ok := opts.get(symbol(spelling)); ok {
			behaviour = v
		}
	}
	a := &attr{object: newObject(""), name: strings.ToLower(string(name)), typ: t, at: at, options: opts}
	switch b := behaviour.(type) {
	case null:
		a.property = true
		return a, ""
	case symbol:
		a.behaviour = string(b)
		switch b {
		case "namevar":
			a.namevar = true
			return a, string(b)
		case "parameter", "read_only":
			return a, string(b)
		case "init_only":
			a.property = true
			return a, string(b)
		}
	}
	in.fail(at, "the behaviour of the attribute %s is not known: it is %s", name, kindOf(behaviour))
	return nil, ""
}

// insync reports whether the type has the feature custom_insync.
func (in *interp) insync(at source.Span, features value) bool {
	if _, none := features.(null); none {
		return false
	}
	l, ok := features.(*list)
	if !ok || l.tainted {
		in.fail(at, "the features of the type are not known")
		return false
	}
	for _, f := range l.elems {
		s, ok := f.(*str)
		if !ok {
			in.fail(at, "the features of the type are not known")
			return false
		}
		if s.s == "custom_insync" {
			return true
		}
	}
	return false
}

// namedPatterns turns title patterns whose groups have names into those of [interp.patterns].
func (in *interp) namedPatterns(at source.Span, v value) *list {
	l, ok := v.(*list)
	if !ok || l.tainted {
		in.fail(at, "the title patterns of the type are not known")
		return &list{}
	}
	out := &list{}
	for _, e := range l.elems {
		d, ok := e.(*dict)
		var re *regex
		if ok && !d.tainted {
			p, _ := d.get(symbol("pattern"))
			re, ok = p.(*regex)
		}
		if !ok || re == nil {
			in.fail(at, "a title pattern of the type is not known")
			return out
		}
		groups := &list{}
		for _, n := range groupNames(re.source) {
			groups.elems = append(groups.elems, &list{elems: []value{symbol(n)}})
		}
		out.elems = append(out.elems, &list{elems: []value{re, groups}})
	}
	return out
}

// groupNames returns the names of the groups of a regular expression in their order.
func groupNames(re string) []string {
	var names []string
	class := 0
	for i := 0; i < len(re); i++ {
		switch re[i] {
		case '\\':
			i++
		case '[':
			class++
		case ']':
			class = max(0, class-1)
		case '(':
			if class > 0 || !strings.HasPrefix(re[i:], "(?<") {
				continue
			}
			end := strings.IndexByte(re[i:], '>')
			if n := re[i+3:]; end > 3 && identStart(n[0]) {
				names = append(names, re[i+3:i+end])
			}
		}
	}
	return names
}
