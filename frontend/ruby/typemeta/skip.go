package typemeta

import "sort"

// speaks are the methods and variables that say something about a type; code with one of these cannot be skipped.
var speaks = map[string]bool{
	"newparam": true, "newproperty": true, "newmetaparam": true, "ensurable": true, "isnamevar": true, "newtype": true,
	"register_type": true, "title_patterns": true, "isomorphic": true, "isomorphic?": true, "@isomorphic": true,
	"key_attributes": true, "key_attribute_parameters": true, "providify": true, "initvars": true, "paramclass": true,
}

// reaches are methods that can run anything; while a type is being made, code with one of these cannot be skipped either.
var reaches = map[string]bool{
	"instance_eval": true, "class_eval": true, "module_eval": true, "instance_exec": true, "class_exec": true, "eval": true,
	"send": true, "__send__": true, "public_send": true, "instance_variable_set": true, "define_singleton_method": true,
	"include": true, "extend": true, "prepend": true, "singleton_class": true,
}

// later are the methods whose block Puppet runs when a resource is made, long after the type is.
var later = map[string]bool{
	"munge": true, "unmunge": true, "validate": true, "defaultto": true, "newvalue": true, "newvalues": true, "autorequire": true,
	"autobefore": true, "autonotify": true, "autosubscribe": true, "define_method": true, "feature": true, "provide": true,
}

func (in *interp) skipAll(nodes []node, fr *frame, why string) {
	for _, n := range nodes {
		in.skip(n.where(), fr, why)
	}
}

// skip notes that it is not known whether the code at a place runs. Where the code may say something about a type, that is
// reported; variables that it may change become unknown.
func (in *interp) skip(at place, fr *frame, why string) {
	if at.f == nil || at.f.body == nil {
		return
	}
	toks := at.f.body.toks
	i := sort.Search(len(toks), func(i int) bool { return toks[i].start >= at.start })
	for ; i < len(toks) && toks[i].start < at.end; i++ {
		t := &toks[i]
		if in.out(at) {
			return
		}
		switch t.kind {
		case kKeyword:
			switch t.text {
			case "def":
				if n := in.defName(toks, i); speaks[n] {
					in.fail(tokenPlace(at.f, t), "%s, and it defines %s", why, n)
				}
				if m := int(t.match); m > i {
					i = m
				}
			case "return", "next", "break":
				if !in.nested(toks, i, at) {
					if in.building > 0 || in.calls == 0 {
						in.fail(tokenPlace(at.f, t), "%s, and it ends what follows", why)
					} else {
						in.jump, in.ret = "return", unknown("a result that depends on an unknown condition")
					}
				}
			}
		case kSymbol, kString:
			if len(t.parts) == 1 && speaks[t.parts[0].text] && t.kind == kSymbol {
				in.fail(tokenPlace(at.f, t), "%s, and it mentions %s", why, t.parts[0].text)
			}
		case kIvar, kIdent:
			if speaks[t.text] || in.building > 0 && (reaches[t.text] || in.ownMethod(t.text, fr)) {
				in.fail(tokenPlace(at.f, t), "%s, and it has %s", why, t.text)
				return
			}
			if later[t.text] {
				i = in.afterBlock(toks, i, at)
				continue
			}
			in.touch(toks, i, fr)
		}
	}
}

// quiet reports code at a place that speaks about a type; unlike [interp.skip] it changes nothing.
func (in *interp) quiet(at place, why string) {
	if at.f == nil || at.f.body == nil {
		return
	}
	toks := at.f.body.toks
	for i := sort.Search(len(toks), func(i int) bool { return toks[i].start >= at.start }); i < len(toks) && toks[i].start < at.end && !in.out(at); i++ {
		if t := &toks[i]; (t.kind == kIdent || t.kind == kIvar) && speaks[t.text] {
			in.fail(tokenPlace(at.f, t), "%s, and it has %s", why, t.text)
			return
		}
	}
}

// renames reports alias and undef of methods that make a type ensurable.
func (in *interp) renames(t *resType, n *inert) {
	toks := n.f.body.toks
	for i := sort.Search(len(toks), func(i int) bool { return toks[i].start >= n.start }); i < len(toks) && toks[i].start < n.end; i++ {
		name := toks[i].text
		if len(toks[i].parts) == 1 {
			name = toks[i].parts[0].text
		}
		if name == "create" || name == "destroy" || name == "exists?" {
			in.fail(n.place, "it renames or removes %s", name)
		}
	}
}

func tokenPlace(f *file, t *token) place { return place{f, t.start, t.end} }

// ownMethod reports whether the name is a method of the type or parameter that is being made, written in Ruby that was read.
func (in *interp) ownMethod(name string, fr *frame) bool {
	switch s := fr.self.(type) {
	case *resType:
		return s.lookup(name) != nil || in.globals[name] != nil
	case *attr:
		return s.lookup(name) != nil || in.globals[name] != nil
	}
	return false
}

func (in *interp) defName(toks []token, i int) string {
	if i+3 < len(toks) && toks[i+2].op(".") {
		return toks[i+3].text
	}
	if i+1 < len(toks) {
		return toks[i+1].text
	}
	return ""
}

// nested reports whether token i is in a block or definition inside the place.
func (in *interp) nested(toks []token, i int, at place) bool {
	for j := i - 1; j >= 0 && toks[j].start >= at.start && !in.out(at); j-- {
		t := &toks[j]
		if m := int(t.match); m >= 0 && m < j {
			j = m
			continue
		}
		if int(t.match) > i && (t.op("{") || t.keyword("do") || t.keyword("def")) {
			return true
		}
	}
	return false
}

// afterBlock returns the index of the last token of the block that is given to the method named by token i.
func (in *interp) afterBlock(toks []token, i int, at place) int {
	for j := i + 1; j < len(toks) && !in.out(at); j++ {
		t := &toks[j]
		switch {
		case t.kind == kNewline || t.kind == kEOF:
			return i
		case t.op("{") || t.keyword("do"):
			if int(t.match) > j {
				return int(t.match)
			}
			return i
		case int(t.match) > j:
			j = int(t.match)
		case t.op(")") || t.op("}") || t.keyword("end"):
			return i
		}
	}
	return i
}

// touch makes a variable unknown that skipped code may change.
func (in *interp) touch(toks []token, i int, fr *frame) {
	t := &toks[i]
	if t.kind == kIvar {
		if o := entity(fr.self); o != nil {
			if v, ok := o.ivars[t.text]; ok {
				taint(v, 0)
				o.ivars[t.text] = unknown("a variable that skipped code may change")
			}
		}
		return
	}
	v, ok := fr.vars.get(t.text)
	if !ok || i+1 >= len(toks) {
		return
	}
	next := &toks[i+1]
	_, assigns := assignment(next.text)
	if next.kind == kOp && (assigns || next.text == "," || next.text == "<<") || next.op(".") && i+2 < len(toks) && toks[i+2].text != "" {
		if _, isEntity := v.(*resType); !isEntity && (assigns || next.text == "," || isText(v)) {
			fr.vars.assign(t.text, unknown("a variable that skipped code may change"))
		}
	}
	taint(v, 0)
}

func isText(v value) bool { _, ok := v.(*str); return ok }
