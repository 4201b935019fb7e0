package runtime

import (
	"path"
	"sort"
	"strings"

	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Template describes a template: a file that epp renders, or a text given to
// inline_epp.
type Template struct {
	Name   string // "ntp/ntp.conf.epp"
	Module string
	// Pos is where it begins; of an invalid one, what is wrong with it.
	Pos    *Pos
	Params []Param
	// Open templates declare no parameters: whatever they are given are variables.
	Open bool
	// Inline templates run in the scope of the call.
	Inline bool
	// Invalid is why Puppet refuses the template.
	Invalid string
	// Eval renders. Args is the hash that was given, Unset for none; around are the
	// values that an inline template reads from around the call.
	Eval func(s *Scope, args value.Value, around []value.Value) (value.Value, error)
}

// function is the name of the function that renders the template.
func (t *Template) function() string {
	if t.Inline {
		return "inline_epp"
	}
	return "epp"
}

// Render renders a template (EPPE-1). Args is the second argument of the call,
// Unset for none. The caller gives errors their place.
func (s *Scope) Render(t *Template, args value.Value, around ...value.Value) (v value.Value, err error) {
	if !value.IsUnset(args) && !wordKeys(args) {
		if err := checkRender(t.function(), []value.Value{t.Name, args}, nil); err != nil {
			return nil, err
		}
	}
	if t.Invalid != "" {
		return nil, plain(t.function(), "(): Invalid EPP: ", t.Invalid, " ", s.c.cat.Place(t.Pos).String())
	}
	if t.Open {
		if err := checkVariables(args); err != nil {
			return nil, err
		}
	}
	if err := s.EnterWith(args); err != nil {
		return nil, err
	}
	defer s.c.contain(t.Pos, &err)
	inner := templateScope(s, t)
	v, err = t.Eval(inner, args, around)
	s.c.limits.leave()
	if sig, ok := err.(*Signal); ok && sig.Kind == Return && sig.Target == inner {
		return sig.Value, nil
	}
	return v, Landed(err)
}

// templateScope returns the scope of a template: that of the call when it is
// inline, else the node's or top scope, whichever the caller sees, without what
// the caller has itself (EPPE-2).
func templateScope(s *Scope, t *Template) *Scope {
	if t.Inline {
		inner := *s
		return &inner
	}
	return &Scope{c: s.c, frame: s.globalFrame(), module: t.Module}
}

func (s *Scope) globalFrame() *compile.Frame {
	if s.seesNode() {
		return s.c.node.frame
	}
	return s.c.top.frame
}

// Epp is epp(name, parameters) with a name that is computed: all templates of the
// program are known (FN-epp).
func (s *Scope) Epp(args []value.Value, block *fn.Block) (value.Value, error) {
	given := value.Unset
	if len(args) == 2 {
		given = args[1]
	}
	var name string
	if len(args) > 0 {
		name, _ = args[0].(string)
	}
	if t := templateNamed(s, name); t != nil && len(args) <= 2 && block == nil {
		return s.Render(t, given)
	}
	if err := checkRender("epp", args, block); err != nil {
		return nil, err
	}
	if !strings.HasSuffix(name, ".epp") {
		name += ".epp"
	}
	return nil, plain("Could not find template '", name, "'", s.c.unbuilt())
}

// InlineEpp is a call of inline_epp whose arguments are none it takes, or with a string of which the program does not know that it comes
// to it.
func (s *Scope) InlineEpp(args []value.Value, block *fn.Block) (value.Value, error) {
	if err := checkRender("inline_epp", args, block); err != nil {
		return nil, err
	}
	return nil, plain("inline_epp(): the template is none that was known when the program was built", s.c.unbuilt())
}

// EppSource is a template that inline_epp finds by its text.
type EppSource struct {
	// Parts are the text, without what is between them and known only when the program runs. That has no tags.
	Parts    []string
	Template *Template
}

// between returns what a text has between the parts; ok reports whether it is such a text.
func (e *EppSource) between(text string) (holes []value.Value, ok bool) {
	rest, ok := strings.CutPrefix(text, e.Parts[0])
	for i, part := range e.Parts[1:] {
		n := strings.Index(rest, part)
		if i == len(e.Parts)-2 {
			n = len(rest) - len(part)
		}
		if !ok || n < 0 || rest[n:n+len(part)] != part || strings.Contains(rest[:n], "<%") {
			return nil, false
		}
		holes = append(holes, rest[:n])
		rest = rest[n+len(part):]
	}
	return holes, ok && rest == "" && (holes == nil || !strings.Contains(text, "%%>")) // which is no text as it stands there
}

// InlineEppFunction is inline_epp for calls that a catalog leaves to the machine, with all templates that the program knows to come to it.
func InlineEppFunction(all []EppSource) *fn.Function {
	return &fn.Function{Name: "inline_epp", Dispatch: []fn.Dispatch{{
		Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"},
		Impl: func(c fn.Context, args []value.Value, b *fn.Block) (value.Value, error) {
			s, err := OnMachine(c, "inline_epp")
			if err != nil {
				return nil, err
			}
			if err := checkRender("inline_epp", args, b); err != nil {
				return nil, err
			}
			given := value.Unset
			if len(args) == 2 {
				given = args[1]
			}
			text := args[0].(string)
			for i := range all {
				if holes, ok := all[i].between(text); ok {
					return s.Render(all[i].Template, given, holes...)
				}
			}
			if !strings.Contains(text, "<%") {
				return text, nil
			}
			return s.InlineEpp(args, nil)
		},
	}}}
}

// templateNamed finds a template by the name of a module and the path in its folder of
// templates, or by the path of the file.
func templateNamed(s *Scope, name string) *Template {
	if path.IsAbs(name) {
		for _, t := range s.c.env.Templates {
			if file := s.c.cat.Place(t.Pos).File; file == name || file == name+".epp" {
				return t
			}
		}
		return nil
	}
	name = path.Clean(name)
	if !strings.HasSuffix(name, ".epp") {
		name += ".epp"
	}
	all := s.c.env.Templates
	i := sort.Search(len(all), func(i int) bool { return all[i].Name >= name })
	if i < len(all) && all[i].Name == name {
		return all[i]
	}
	return nil
}

// wordKeys reports whether a value is a hash whose keys are words, as nearly all are
// that templates are given.
func wordKeys(args value.Value) bool {
	h, ok := args.(*value.Hash)
	for _, e := range h.Entries() {
		key, _ := e.Key.(string)
		if !isWord(key) {
			return false
		}
	}
	return ok
}

func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// RenderSignature is the signature of epp or inline_epp, without the type of its result (FN-epp, FN-inline_epp).
func RenderSignature(name string) typesys.Signature {
	word := &value.Regexp{Source: `^\w+$`, Matcher: &re2.Regexp{Pattern: `(?m)^[0-9A-Z_a-z]+$`}}
	params := &typesys.Tuple{
		Types: []typesys.Type{
			typesys.StringType,
			&typesys.Hash{Key: &typesys.Pattern{Patterns: []*value.Regexp{word}}, Value: typesys.AnyType},
		},
		Size: typesys.Size{Min: 1, Max: 2},
	}
	names := []string{"path", "parameters"}
	if name == "inline_epp" {
		names[0] = "template"
	}
	return typesys.Signature{Type: &typesys.Callable{Params: params}, Names: names}
}

// checkRender checks the arguments of epp or inline_epp.
func checkRender(name string, args []value.Value, block *fn.Block) error {
	sig := RenderSignature(name)
	if block != nil {
		return plain(typesys.DescribeCall(name, []typesys.Signature{sig}, args, block.Sig.Type))
	}
	return fn.CheckArgs(name, &sig, args...)
}

// checkVariables checks that what an open template is given may be variables.
func checkVariables(args value.Value) error {
	h, _ := args.(*value.Hash)
	for _, e := range h.Entries() {
		if err := checkVariable(e.Key.(string)); err != nil {
			return err
		}
	}
	return nil
}

// checkVariable checks that a template may have a variable of that name (VAR-3).
func checkVariable(name string) error {
	switch {
	case strings.Trim(name, "0123456789") == "":
		return plain("Cannot assign to a numeric match result variable '$", name, "'")
	case name == "facts" || name == "trusted" || name == "server_facts":
		return plain("Attempt to assign to a reserved variable name: '", name, "'")
	}
	return nil
}

// Given reads the variable that a key of a template's hash is; Unset when there is
// none (EPPE-3).
func Given(args value.Value, name string) value.Value {
	h, _ := args.(*value.Hash)
	if v, ok := h.Get(name); ok {
		return v
	}
	return value.Unset
}

// TemplateBinding is the parameters of a template whose body begins. Generated
// code uses it as it does [Binding].
type TemplateBinding struct {
	s      *Scope
	params []Param
	given  *value.Hash
	vals   []value.Value
}

// BindTemplate binds what a template is given: everything that is not undef
// (CALL-3).
func (s *Scope) BindTemplate(t *Template, args value.Value) *TemplateBinding {
	b := &TemplateBinding{s: s, params: t.Params, vals: make([]value.Value, len(t.Params))}
	b.given, _ = args.(*value.Hash)
	for i := range t.Params {
		b.vals[i] = value.Unset
		if v, ok := b.given.Get(t.Params[i].Name); ok && (v != nil || t.Params[i].Required) {
			b.vals[i] = v
		}
	}
	return b
}

// Get returns a parameter that was given and not undef.
func (b *TemplateBinding) Get(i int) (value.Value, bool) {
	v := b.vals[i]
	return v, !value.IsUnset(v)
}

// Value returns a parameter that has been bound.
func (b *TemplateBinding) Value(i int) value.Value {
	if v := b.vals[i]; !value.IsUnset(v) {
		return v
	}
	return nil
}

// Read returns the parameter to for the default of from (CALL-4).
func (b *TemplateBinding) Read(from, to int) (value.Value, error) {
	// The undef of one to the right counts only when its turn comes.
	if v := b.vals[to]; !value.IsUnset(v) && (v != nil || to < from) {
		return v, nil
	}
	return nil, unbound("lambda", b.params[from].Name, b.params[to].Name, to < from)
}

// Default sets a parameter to the value of its default expression.
func (b *TemplateBinding) Default(i int, v value.Value) { b.vals[i] = v }

// Constants sets those of the parameters from up to, but not including, to that
// are missing and have a constant as default.
func (b *TemplateBinding) Constants(from, to int) {
	for i := from; i < to; i++ {
		if p := &b.params[i]; p.Constant && value.IsUnset(b.vals[i]) {
			b.vals[i] = p.Default
		}
	}
}

// Check compares the parameters with their types (MSG-7).
func (b *TemplateBinding) Check() error {
	params := b.params
	if b.fits() {
		for i := range params {
			if err := checkVariable(params[i].Name); err != nil {
				return err
			}
		}
		return nil
	}
	accepted, bound := &typesys.Struct{}, value.MakeHash(len(params))
	for i := range params {
		p := &params[i]
		t := p.Type
		if t == nil {
			t = typesys.AnyType
		}
		accepted.Fields = append(accepted.Fields, typesys.Field{Name: p.Name, Type: t, Optional: !p.Required})
		if !value.IsUnset(b.vals[i]) {
			bound.Set(p.Name, b.vals[i])
		}
	}
	for _, e := range b.given.Entries() {
		if e.Value != nil && !declared(params, e.Key.(string)) {
			bound.Set(e.Key, e.Value)
		}
	}
	text, err := typesys.DescribeParameters("lambda", accepted, bound, false, b.s.c.deferredType)
	if text == "" || err != nil {
		return err
	}
	return plain(text)
}

// fits reports whether all parameters are known, present and of their types.
func (b *TemplateBinding) fits() bool {
	for _, e := range b.given.Entries() {
		if e.Value != nil && !declared(b.params, e.Key.(string)) {
			return false
		}
	}
	for i, v := range b.vals {
		if t := b.params[i].Type; value.IsUnset(v) || typesys.IsDeferred(v) || t != nil && !typesys.Instance(t, v) {
			return false
		}
	}
	return true
}
