package docs

import (
	"github.com/p2go/p2go/runtime/ruby/json"
	"github.com/p2go/p2go/runtime/value"
)

// JSON is the document as `puppet strings generate --format json` prints it. What p2go has beyond Puppet has keys of its own, which are
// there only where a module has such things.
func (d *Document) JSON() (string, error) {
	top := value.NewHash()
	for _, section := range [...]struct {
		key  string
		kind kind
	}{
		{"puppet_classes", kindClass},
		{"data_types", kindDataType},
		{"data_type_aliases", kindAlias},
		{"defined_types", kindDefine},
		{"resource_types", kindType},
		{"providers", kindProvider},
		{"puppet_functions", kindFunction},
		{"puppet_tasks", kindTask},
		{"puppet_plans", kindPlan},
	} {
		top.Set(section.key, d.hashes(d.of(section.kind)))
	}
	if declared := d.of(kindDeclared); len(declared) > 0 {
		top.Set("declared_types", d.hashes(declared))
	}
	if functions := d.of(kindGoFunction); len(functions) > 0 {
		top.Set("go_functions", d.hashes(functions))
	}
	text, err := json.PrettyGenerate(nil, top)
	return text + "\n", err
}

func (d *Document) hashes(objects []*object) value.Array {
	list := make(value.Array, 0, len(objects))
	for _, o := range objects {
		list = append(list, d.hash(o))
	}
	return list
}

// hash is an object with its keys in the order that puppet-strings has for its kind.
func (d *Document) hash(o *object) *value.Hash {
	h := value.NewHash()
	h.Set("name", o.name)
	if o.kind == kindProvider {
		h.Set("type_name", o.typeName)
	}
	h.Set("file", o.file)
	h.Set("line", int64(o.line))
	switch o.kind {
	case kindClass, kindDefine, kindPlan, kindDeclared:
		if o.inherits != "" {
			h.Set("inherits", o.inherits)
		}
		h.Set("docstring", o.doc.hash(nil))
		setDefaults(h, o.params)
		setText(h, "source", o.source)
	case kindAlias:
		h.Set("docstring", o.doc.hash(nil))
		h.Set("alias_of", o.aliasOf)
	case kindFunction, kindGoFunction:
		h.Set("type", o.api)
		h.Set("signatures", o.signatures())
		h.Set("docstring", o.doc.hash(nil))
		setDefaults(h, o.params)
		setText(h, "source", o.source)
	case kindType:
		d.resourceTypeHash(h, o)
	case kindProvider:
		providerHash(h, o)
	case kindTask:
		taskHash(h, o)
	case kindDataType:
		h.Set("docstring", o.doc.hash(signatureTags))
		if o.defaults.Len() > 0 {
			h.Set("defaults", o.defaults)
		}
		functions := value.Array{}
		for _, m := range o.methods {
			f := value.NewHash()
			f.Set("name", m.function)
			f.Set("signature", m.written)
			f.Set("docstring", m.doc.hash(signatureTags))
			functions = append(functions, f)
		}
		h.Set("functions", functions)
	}
	return h
}

// signatureTags are the tags that a signature has.
var signatureTags = setOf("param", "option", "enum", "return", "example")

// signatures are those of a function: of its overloads, or its only one.
func (o *object) signatures() value.Array {
	list := value.Array{}
	overloads := o.doc.named("overload")
	for _, t := range overloads {
		list = append(list, signatureHash(t.over.signature(), t.over.doc))
	}
	if len(overloads) == 0 {
		list = append(list, signatureHash(signature(o.name, o.params, o.doc), o.doc))
	}
	return list
}

func signatureHash(text string, doc *docstring) *value.Hash {
	h := value.NewHash()
	h.Set("signature", text)
	h.Set("docstring", doc.hash(signatureTags))
	return h
}

func setText(h *value.Hash, key, text string) {
	if text != "" {
		h.Set(key, text)
	}
}

func setDefaults(h *value.Hash, params []parameter) {
	defaults := value.NewHash()
	for _, p := range params {
		if p.value != nil {
			defaults.Set(p.name, *p.value)
		}
	}
	if defaults.Len() > 0 {
		h.Set("defaults", defaults)
	}
}

func pairsHash(list []pair) *value.Hash {
	h := value.NewHash()
	for _, p := range list {
		h.Set(p.key, p.value)
	}
	return h
}

func arrayOf(list []string) value.Array {
	out := make(value.Array, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

// hash is the docstring with the tags that are selected, nil for all.
func (d *docstring) hash(selected map[string]bool) *value.Hash {
	h := value.NewHash()
	h.Set("text", d.text)
	tags := value.Array{}
	for _, t := range d.sorted() {
		if (selected == nil || selected[t.name]) && (t.name != "api" || deref(t.text) != "public") {
			tags = append(tags, t.hash())
		}
	}
	if len(tags) > 0 {
		h.Set("tags", tags)
	}
	return h
}

func (t *tag) hash() *value.Hash {
	h := value.NewHash()
	h.Set("tag_name", t.name)
	if o := t.over; o != nil && o.written == "" {
		h.Set("signature", o.signature())
		if !o.doc.blank() {
			h.Set("docstring", o.doc.hash(nil))
		}
		setDefaults(h, o.params)
	}
	if t.pair != nil {
		h.Set("opt_name", optional(t.pair.title))
		h.Set("opt_text", optional(t.pair.text))
		if t.pair.types != nil {
			h.Set("opt_types", arrayOf(t.pair.types))
		}
		h.Set("parent", optional(t.title))
	}
	if t.text != nil {
		h.Set("text", *t.text)
	}
	if t.types != nil {
		h.Set("types", arrayOf(t.types))
	}
	if t.title != nil {
		h.Set("name", *t.title)
	}
	return h
}

func optional(s *string) value.Value {
	if s == nil {
		return nil
	}
	return *s
}

func (d *Document) resourceTypeHash(h *value.Hash, o *object) {
	h.Set("docstring", o.doc.hash(nil))
	for _, list := range [...]struct {
		key        string
		attributes []*attribute
	}{
		{"properties", o.properties},
		{"parameters", d.parametersOf(o)},
		{"checks", o.checks},
	} {
		if len(list.attributes) > 0 {
			hashes := value.Array{}
			for _, a := range byName(list.attributes) {
				hashes = append(hashes, a.hash())
			}
			h.Set(list.key, hashes)
		}
	}
	if len(o.features) > 0 {
		features := append([]feature(nil), o.features...)
		sortStable(features, func(f feature) string { return f.name })
		hashes := value.Array{}
		for _, f := range features {
			fh := value.NewHash()
			fh.Set("name", f.name)
			setText(fh, "description", f.doc)
			hashes = append(hashes, fh)
		}
		h.Set("features", hashes)
	}
	if providers := d.providers(o.name); len(providers) > 0 {
		h.Set("providers", d.hashes(providers))
	}
}

func byName(list []*attribute) []*attribute {
	out := append([]*attribute(nil), list...)
	sortStable(out, func(a *attribute) string { return a.name })
	return out
}

func (a *attribute) hash() *value.Hash {
	h := value.NewHash()
	h.Set("name", a.name)
	setText(h, "description", a.doc)
	if len(a.values) > 0 {
		h.Set("values", arrayOf(a.values))
	}
	setText(h, "data_type", a.dataType)
	if len(a.aliases) > 0 {
		h.Set("aliases", pairsHash(a.aliases))
	}
	if a.namevar {
		h.Set("isnamevar", true)
	}
	if a.requiredFeatures != nil {
		h.Set("required_features", *a.requiredFeatures)
	}
	if a.defaultsTo != nil {
		h.Set("default", a.defaultsTo)
	}
	return h
}

func providerHash(h *value.Hash, o *object) {
	h.Set("docstring", o.doc.hash(nil))
	if len(o.confines) > 0 {
		h.Set("confines", pairsHash(o.confines))
	}
	if len(o.supports) > 0 {
		h.Set("features", arrayOf(o.supports))
	}
	if len(o.constraints) > 0 {
		list := value.Array{}
		for _, pairs := range o.constraints {
			all := value.Array{}
			for _, p := range pairs {
				all = append(all, value.Array{p.key, p.value})
			}
			list = append(list, all)
		}
		h.Set("defaults", list)
	}
	if len(o.commands) > 0 {
		h.Set("commands", pairsHash(o.commands))
	}
}

func taskHash(h *value.Hash, o *object) {
	tags := value.Array{}
	for _, t := range o.doc.tags {
		th := value.NewHash()
		th.Set("name", deref(t.title))
		th.Set("tag_name", t.name)
		th.Set("text", deref(t.text))
		types := value.Array{nil}
		if t.types != nil {
			types = arrayOf(t.types)
		}
		th.Set("types", types)
		tags = append(tags, th)
	}
	doc := value.NewHash()
	doc.Set("text", o.doc.text)
	doc.Set("tags", tags)
	h.Set("docstring", doc)
	h.Set("source", o.source)
	h.Set("supports_noop", o.noop)
	h.Set("input_method", o.inputMethod)
}
