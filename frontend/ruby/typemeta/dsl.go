package typemeta

import (
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// silentType are Puppet's methods for types that say nothing of what compiling needs.
var silentType = map[string]bool{
	"desc": true, "doc=": true, "autorequire": true, "autobefore": true, "autonotify": true, "autosubscribe": true, "feature": true,
	"validate": true, "apply_to_device": true, "apply_to_host": true, "apply_to_all": true, "apply_to": true,
	"mk_resource_methods": true, "provide": true, "newmetaparam": false, "has_features": true, "unprovide": true,
}

// silentAttr are Puppet's methods for parameters and properties that say nothing of what compiling needs.
var silentAttr = map[string]bool{
	"desc": true, "doc=": true, "newvalues": true, "newvalue": true, "aliasvalue": true, "defaultto": true, "defaultvalues": true,
	"nodefault": true, "munge": true, "unmunge": true, "validate": true, "isrequired": true, "array_matching=": true, "required_features=": true,
	"sensitive": true, "proxymethods": true, "metaparam=": true, "unmanaged=": true, "options": true, "initvars": true, "unsafe_munge": true,
	"unsafe_validate": true, "value_collection": true, "retrieve": true, "name_to_const": true, "isdefault?": true, "checksum?": true,
	"boolean_parameter": true, "document": true, "format_doc": true, "vendored?": true, "rename": false,
}

// typeCall is a call of one of Puppet's methods on a type; the second result is false for other methods.
func (in *interp) typeCall(at source.Span, fr *frame, t *resType, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "newparam", "newproperty":
		return in.newAttr(at, fr, t, name == "newproperty", args, blk), true
	case "ensurable":
		if m := t.lookup("newproperty"); m != nil { // the type has its own
			return in.invoke(at, m, t, []value{symbol("ensure"), newDict()}, blk), true
		}
		opts := newDict()
		opts.set(symbol("parent"), external("Puppet::Property::Ensure"))
		v := in.newAttr(at, fr, t, true, []value{symbol("ensure"), opts}, blk)
		if a, ok := v.(*attr); ok && blk == nil {
			a.say("defaultvalues", at, nil, nil)
		}
		return v, true
	case "newmetaparam", "initvars", "providify", "rmclass", "genclass", "remove_method", "undef_method":
		return in.fail(at, "it calls %s", name), true
	case "name":
		return symbol(t.name), true
	case "to_s":
		return &str{"Puppet::Type::" + strings.ToUpper(t.name[:1]) + t.name[1:]}, true
	case "key_attributes", "title_patterns", "isomorphic?", "key_attribute_parameters":
		return unknown("what " + name + " returns while the type is being made"), true
	case "properties", "parameters", "allattrs", "validproperties":
		return in.attrNames(t, name), true
	case "validattr?", "valid_parameter?", "validproperty?", "validparameter?":
		return unknown("what " + name + " returns while the type is being made"), true
	case "paramclass", "propertybyname", "attrclass":
		if len(args) == 1 {
			if n, ok := textOf(args[0]); ok {
				for _, a := range append(append([]*attr(nil), t.params...), t.props...) {
					if a.name == n && a.property != (name == "paramclass") {
						return a, true
					}
				}
			}
		}
		return unknown("a parameter"), true
	case "metaparams":
		l := &list{}
		for _, n := range nativetypes.Metaparams() {
			l.elems = append(l.elems, symbol(n))
		}
		l.tainted = true // Puppet has them in another order
		return l, true
	}
	if silentType[name] {
		if name == "provide" {
			t.provided = true
		}
		t.say(name, at, args, blk)
		return null{}, true
	}
	return nil, false
}

func (in *interp) attrNames(t *resType, name string) value {
	if name == "properties" {
		l := &list{}
		for _, p := range t.props {
			l.elems = append(l.elems, p)
		}
		return l
	}
	if name == "allattrs" {
		return unknown("the names of all attributes")
	}
	l := &list{}
	attrs := t.params
	if name == "validproperties" {
		attrs = t.props
	}
	for _, p := range attrs {
		l.elems = append(l.elems, symbol(p.name))
	}
	return l
}

// newAttr is newparam, newproperty and ensurable (puppet/type.rb).
func (in *interp) newAttr(at source.Span, fr *frame, t *resType, property bool, args []value, blk *proc) value {
	what := "parameter"
	if property {
		what = "property"
	}
	if len(args) == 0 {
		return in.fail(at, "a %s has no name", what)
	}
	name, ok := textOf(args[0])
	switch args[0].(type) {
	case symbol, *str:
	default:
		ok = false
	}
	if !ok || name == "" {
		return in.fail(at, "the name of a %s is not known: it is %s", what, kindOf(args[0]))
	}
	if !legalName(name, property) {
		return in.fail(at, "the name of the %s %q does not make a constant, which Puppet refuses", what, name)
	}
	a := &attr{object: newObject(""), name: strings.ToLower(name), property: property, typ: t, at: at} // genthing in puppet/util/classgen.rb
	same := t.params
	if property {
		same = t.props
	}
	for _, other := range same {
		if other.name == a.name {
			return in.fail(at, "the %s %s is declared twice, which Puppet refuses", what, a.name)
		}
	}
	if len(args) > 1 {
		opts, ok := args[1].(*dict)
		if !ok || opts.tainted {
			if !property {
				return in.fail(at, "the options of the parameter %s are not known", a.name)
			}
			a.unread = append(a.unread, Unread{at, "its options are not known"})
			opts = newDict()
		}
		a.options = opts
		if p, ok := opts.get(symbol("parent")); ok {
			a.super = p
		}
		if v, ok := opts.get(symbol("namevar")); ok && !property {
			yes, known := truth(v)
			if !known {
				return in.fail(at, "whether %s is a name variable is not known", a.name)
			}
			a.namevar = yes
		}
	}
	if blk != nil {
		switch {
		case blk.b == nil && !property:
			return in.fail(at, "the block of the parameter %s is not known", a.name)
		case blk.b == nil:
			a.unread = append(a.unread, Unread{at, "its block is not known"})
		case property:
			in.mentions(blk.b)
			in.property(a, blk)
		default:
			in.exec(blk, a, []value{a})
		}
	}
	t.add(a)
	return a
}

// legalName reports whether Ruby accepts the name of the class that is made for a parameter or property: ParameterName or Name.
func legalName(name string, property bool) bool {
	for i := 0; i < len(name); i++ {
		if !identChar(name[i]) || property && i == 0 && (digit(name[i]) || name[i] == '_') {
			return false
		}
	}
	return true
}

// mentions reports a property's block in which the type itself is changed. All else there does not matter, since nothing
// that a block says about a property does.
func (in *interp) mentions(b *block) {
	ast.Walk(b.body, func(n ast.Node) bool {
		if in.out(b.at) {
			return false
		}
		switch n := n.(type) {
		case *ast.Def:
			return false
		case *ast.Call:
			switch {
			case later[n.Name] && n.Block != nil:
				return false
			case n.Name == "newparam" || n.Name == "newproperty" || n.Name == "ensurable":
				in.fail(n.Method, "a property's block calls %s", n.Name)
			}
		}
		return true
	})
}

// attrCall is a call of one of Puppet's methods on a parameter or property.
func (in *interp) attrCall(at source.Span, fr *frame, a *attr, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "isnamevar":
		a.namevar = true
		return boolean(true), true
	case "isnamevar?":
		return boolean(a.namevar), true
	case "name":
		return symbol(a.name), true
	}
	if silentAttr[name] {
		a.say(name, at, args, blk)
		return null{}, true
	}
	return nil, false
}

// externalCall is a call on a constant that no file defines; those of Puppet and Ruby that matter are known here.
func (in *interp) externalCall(at source.Span, fr *frame, recv, name string, args []value, blk *proc) (value, bool) {
	switch recv {
	case "Puppet::Type", "::Puppet::Type":
		switch name {
		case "newtype":
			return in.newType(at, fr, args, blk), true
		case "type":
			if len(args) == 1 {
				if n, ok := textOf(args[0]); ok && in.types[n] != nil {
					return in.types[n], true
				}
			}
			return unknown("another type"), true
		case "metaparams":
			return in.typeCall(at, fr, &resType{}, name, args, blk)
		}
	case "Puppet":
		switch name {
		case "debug", "info", "notice", "warning", "err", "deprecation_warning", "warnonce", "log_exception":
			return null{}, true
		case "features", "version", "settings", "[]", "lookup":
			return unknown("Puppet." + name), true
		}
	case "Puppet::ResourceApi":
		if name == "register_type" {
			return in.registerType(at, args), true
		}
	case "$LOAD_PATH":
		return external("$LOAD_PATH"), true
	case "Module", "Class":
		if name == "new" {
			return in.newModule(at, fr, recv == "Class", args, blk), true
		}
	}
	return in.rubyCall(at, fr, recv, name, args, blk)
}

func (in *interp) newModule(at source.Span, fr *frame, class bool, args []value, blk *proc) value {
	obj := newObject("")
	obj.class = class
	if class && len(args) > 0 {
		obj.super = args[0]
	}
	if blk != nil && blk.b != nil {
		in.exec(blk, &obj, []value{&obj})
	}
	return &obj
}

// newType is Puppet::Type.newtype (puppet/metatype/manager.rb).
func (in *interp) newType(at source.Span, fr *frame, args []value, blk *proc) value {
	if len(args) == 0 {
		return in.fail(at, "newtype has no name")
	}
	name, ok := textOf(args[0])
	if !ok || name == "" {
		return in.fail(at, "the name of a type is not known: it is %s", kindOf(args[0]))
	}
	name = strings.ToLower(name)
	t := &resType{object: newObject("Puppet::Type::" + strings.ToUpper(name[:1]) + name[1:]), name: name, at: at}
	t.class = true
	if name != in.want {
		// Another type in the same file: only what it leaves behind could matter.
		save, failed := in.diags, in.failed
		defer func() { in.diags, in.failed = save, failed }()
	}
	in.types[name] = t
	if blk != nil {
		if blk.b == nil {
			return in.fail(at, "the block of the type is not known")
		}
		in.building++
		in.exec(blk, t, []value{t})
		in.building--
		if in.jump != "" {
			in.fail(at, "the block of the type ends with %s", in.jump)
			in.jump = ""
		}
	}
	t.implied()
	return t
}

// implied makes a type ensurable that has the methods for it (ensurable? in puppet/type.rb).
func (t *resType) implied() {
	for _, m := range []string{"exists?", "create", "destroy"} {
		if t.instance(m, 0) == nil {
			return
		}
	}
	for _, p := range t.props {
		if p.name == "ensure" {
			return
		}
	}
	a := &attr{object: newObject(""), name: "ensure", property: true, typ: t, at: t.at}
	a.super = external("Puppet::Property::Ensure")
	a.say("defaultvalues", t.at, nil, nil)
	t.add(a)
}

func kindOf(v value) string {
	switch v := v.(type) {
	case unknown:
		return string(v)
	case nil, null:
		return "nil"
	case *list:
		return "an array"
	case *dict:
		return "a hash"
	case external:
		return string(v)
	}
	return "another kind of value"
}
