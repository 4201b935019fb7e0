package check

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// reservedVariable is what logic calls the description of a feature (AMB-22).
const reservedVariable = "meta"

// typeDef checks a declared type and its settings; with Compat it refuses it
// (VAL-41).
func (c *checker) typeDef(t *ast.TypeDef) {
	c.top(t)
	if c.opts.Compat || t.Body != nil {
		c.reservedTypeName(t, t.Name)
		c.add(unsupportedExpression(t))
		return
	}
	switch {
	case !isAliasName(t.Name):
		c.add(illegalDefinitionName(t, t.Name))
	case reservedTypeNames[strings.ToLower(t.Name)] || t.Name == ast.ResourceParent:
		c.add(diag.Errorf("RESERVED_TYPE_NAME", t.NameAt, "The name: '%s' is already defined by Puppet and can not be used as the name of %s.", t.Name, aAn(t)))
	}
	var settings []*ast.Setting
	c.features = map[string]*ast.Feature{}
	var abstract *ast.Abstract
	for _, m := range t.Members {
		switch m := m.(type) {
		case *ast.Setting:
			settings = append(settings, m)
		case *ast.Feature:
			c.featureName(t, m)
		case *ast.Abstract:
			if abstract != nil {
				c.add(diag.Errorf("P2GO_TYPE_SETTING_TWICE", m.Span(), "The type '%s' is abstract twice", t.Name).Note(abstract.Span(), "first said here"))
			}
			abstract = m
		case *ast.Invariant:
		}
	}
	c.settings(owner{"type", t.Name, onTypes, t.Parent != ""}, settings)
}

// featureName checks the name of a feature, which is that of a variable and has to
// be the only one of its type (ARM-5).
func (c *checker) featureName(t *ast.TypeDef, f *ast.Feature) {
	first := c.features[f.Name]
	switch {
	case f.Name == reservedVariable:
		c.add(reserved(f.NameAt))
	case !isParameterName(f.Name):
		c.add(diag.Errorf("P2GO_FEATURE_NAME", f.NameAt, "The name '%s' is unacceptable as the name of %s: it has to be one of a variable", f.Name, aAn(f)))
	case first != nil:
		c.add(diag.Errorf("P2GO_FEATURE_TWICE", f.NameAt, "The type '%s' has the feature '%s' already", t.Name, f.Name).Note(first.NameAt, "it is declared here"))
	default:
		c.features[f.Name] = f
	}
}

func reserved(at source.Span) *diag.Diagnostic {
	return diag.Errorf("P2GO_FEATURE_NAME", at, "The name '%s' is reserved in types", reservedVariable).
		Hint("$%s describes the feature that logic belongs to", reservedVariable)
}

// feature checks the type and the settings of a feature (AMB-18, AMB-25).
func (c *checker) feature(f *ast.Feature) {
	c.featureType(f)
	on, kind := onAttributes, "attribute"
	if f.Kind == ast.Has {
		on, kind = onReferences, "reference"
	}
	t, _ := c.parent().(*ast.TypeDef)
	o := owner{kind, f.Name, on, t != nil && t.Parent != ""}
	given := c.settings(o, f.Settings)
	minimum, hasMin := bound(given["min"])
	maximum, hasMax := bound(given["max"])
	conflict := func(at, other *ast.Setting, format string, args ...any) {
		c.add(diag.Errorf("P2GO_TYPE_SETTINGS_CONFLICT", at.Span(), "The %s "+format, append([]any{o}, args...)...).Note(other.Span(), "because of this"))
	}
	if hasMin && hasMax && minimum > maximum {
		conflict(given["max"], given["min"], "has min %d and max %d", minimum, maximum)
	}
	if hasMin && minimum > 0 && isTrue(given["unsettable"]) {
		conflict(given["unsettable"], given["min"], "is unsettable and has min %d", minimum)
	}
	if given["derived"] != nil && given["default"] != nil {
		conflict(given["default"], given["derived"], "is derived and has a default")
	}
}

// basicTypes are those that attributes have and references cannot (AMB-15).
var basicTypes = map[string]bool{"integer": true, "float": true, "string": true, "boolean": true, "numeric": true, "enum": true}

// featureType checks what the name of a type tells, and the values of an
// enumeration. What other names stand for depends on their definitions.
func (c *checker) featureType(f *ast.Feature) {
	if isNil(f.Type) {
		if f.Kind == ast.Attr {
			c.add(diag.Warningf("P2GO_ATTR_WITHOUT_TYPE", f.NameAt, "The attribute '%s' has no type, and is a String", f.Name).
				Hint("write attr %s, String", f.Name))
		}
		return
	}
	ref, keys := typeParts(f.Type)
	name := strings.ToLower(strings.TrimPrefix(ref, "::"))
	if f.Kind == ast.Has && basicTypes[name] {
		c.add(diag.Errorf("P2GO_FEATURE_TYPE", f.Type.Span(), "has %s requires an object type", f.Name).Hint("values of basic types are attributes: attr %s, …", f.Name))
	}
	if name != "enum" {
		return
	}
	for _, key := range keys {
		switch key.(type) {
		case *ast.NameExpr, *ast.StringExpr, *ast.ReservedExpr: // the last are reported
		default:
			if !isNil(key) {
				c.add(diag.Errorf("P2GO_FEATURE_TYPE", key.Span(), "The values of an enumeration are names and strings, not %s", aAn(key)))
			}
		}
	}
}

// typeParts returns the name and the parameters of a type that is written as a
// reference.
func typeParts(t ast.Expr) (name string, keys []ast.Expr) {
	if i, ok := t.(*ast.IndexExpr); ok {
		t, keys = i.Expr, i.Keys
	}
	if r, ok := t.(*ast.RefExpr); ok {
		name = r.Name
	}
	return name, keys
}

// invariant checks what is written beside the logic.
func (c *checker) invariant(i *ast.Invariant) {
	if _, literal := i.Title.(*ast.StringExpr); !literal && !isNil(i.Title) {
		c.add(diag.Errorf("P2GO_TYPE_SETTING_VALUE", i.Title.Span(), "The title of an invariant is a string without interpolation, not %s", aAn(i.Title)))
	}
	c.oneParameter("an invariant", i.Logic)
}

// oneParameter reports a lambda that takes more than the one value that there is.
func (c *checker) oneParameter(of string, l *ast.Logic) {
	if l == nil || l.Lambda == nil {
		return
	}
	for i, p := range l.Lambda.Params {
		if i > 0 || p.Rest {
			c.add(diag.Errorf("P2GO_TYPE_SETTING_VALUE", p.Span(), "The lambda of %s takes one parameter", of))
			return
		}
	}
}

// featureMetaparameters is RST-5, in the words of VAL-38.
func (c *checker) featureMetaparameters(t *ast.TypeDef) {
	if !t.InheritsResource() {
		return
	}
	for _, m := range t.Members {
		if f, ok := m.(*ast.Feature); ok && metaparameters[f.Name] {
			c.add(diag.Errorf("P2GO_METAPARAMETER", f.NameAt, "%s is a metaparameter; please choose another parameter name in the %s definition", f.Name, t.Name))
		}
	}
}

// place is what a setting may be of.
type place uint8

const (
	onAttributes place = 1 << iota
	onReferences
	onTypes

	onFeatures = onAttributes | onReferences
)

// owner is what settings are of.
type owner struct {
	kind, name string
	place      place
	inherits   bool // whether the type inherits: only then it may be of resources
}

func (o owner) String() string { return o.kind + " '" + o.name + "'" }

// settingRule is what is known of a setting: where it may be, what it takes, and
// whether it is one of resource types (RST-2, RST-3).
type settingRule struct {
	on       place
	takes    valueRule
	resource bool
}

// valueRule is what a setting takes, in words, and the test for it.
type valueRule struct {
	words string
	ok    func(s *ast.Setting) bool
}

// settingRules are all settings (ARM-12 to ARM-21, RST-2, RST-3).
var settingRules = map[string]settingRule{
	"min":         {on: onFeatures, takes: valueRule{"an integer from 0", isBound}},
	"max":         {on: onFeatures, takes: valueRule{"an integer from 0, or unbound", isMaximum}},
	"unsettable":  {on: onFeatures, takes: truth},
	"transient":   {on: onFeatures, takes: truth},
	"setable":     {on: onFeatures, takes: truth},
	"derived":     {on: onFeatures, takes: lambda},
	"validate":    {on: onFeatures, takes: logic},
	"check":       {on: onFeatures, takes: logic},
	"default":     {on: onAttributes, takes: valueRule{"a literal: a number, a string, true, false, or a name", isLiteral}},
	"set":         {on: onAttributes, takes: lambda},
	"get":         {on: onAttributes, takes: lambda},
	"containment": {on: onReferences, takes: truth},
	behaviour:     {on: onFeatures, resource: true, takes: valueRule{"property, parameter, namevar, read_only or init_only", isBehaviour}},

	"title_patterns": {on: onTypes, resource: true, takes: valueRule{"a hash of regular expressions and arrays of names", isTitlePatterns}},
	"isomorphic":     {on: onTypes, resource: true, takes: truth},
	"autorequire":    {on: onTypes, resource: true, takes: relations},
	"autobefore":     {on: onTypes, resource: true, takes: relations},
	"autonotify":     {on: onTypes, resource: true, takes: relations},
	"autosubscribe":  {on: onTypes, resource: true, takes: relations},
}

var (
	truth     = valueRule{"true or false", func(s *ast.Setting) bool { _, ok := s.Value.(*ast.BoolExpr); return ok }}
	lambda    = valueRule{"a lambda: |$value| { … }", func(s *ast.Setting) bool { return s.Logic != nil && s.Logic.Form == ast.LambdaLogic }}
	logic     = valueRule{"a block, a lambda or an expression", func(s *ast.Setting) bool { return s.Logic != nil }}
	relations = valueRule{"a hash of resource types, and titles or variables", isRelations}
)

// settings checks the settings of one owner and returns those that are what they
// should be, by their names.
func (c *checker) settings(o owner, list []*ast.Setting) map[string]*ast.Setting {
	given, good := map[string]*ast.Setting{}, map[string]*ast.Setting{}
	for _, s := range list {
		if first := given[s.Name]; first != nil {
			c.add(diag.Errorf("P2GO_TYPE_SETTING_TWICE", s.NameAt, "The %s has the setting '%s' already", o, s.Name).Note(first.NameAt, "it is given here"))
			continue
		}
		given[s.Name] = s
		if c.setting(o, s) {
			good[s.Name] = s
		}
	}
	return good
}

// setting checks one setting.
func (c *checker) setting(o owner, s *ast.Setting) bool {
	rule, known := settingRules[s.Name]
	switch {
	case !known:
		d := diag.Errorf("P2GO_TYPE_SETTING", s.NameAt, "Unknown setting '%s' of %s", s.Name, o)
		names := settingsOn(o.place)
		if near := diag.Nearest(s.Name, names); near != "" {
			c.add(d.Hint("did you mean '%s'?", near))
		} else {
			c.add(d.Hint("there are: %s", strings.Join(names, ", ")))
		}
		return false
	case rule.on&o.place == 0:
		d := diag.Errorf("P2GO_TYPE_SETTING", s.NameAt, "The %s cannot have the setting '%s'", o, s.Name)
		switch rule.on {
		case onTypes:
			d.Hint("it is one of the type: write it between the features")
		case onAttributes:
			d.Hint("only attributes have it")
		case onReferences:
			d.Hint("only references have it")
		case onFeatures:
			d.Hint("attributes and references have it, in braces: attr name, String { %s => … }", s.Name)
		}
		c.add(d)
		return false
	case rule.resource && !o.inherits:
		c.add(diag.Errorf("P2GO_TYPE_SETTING", s.NameAt, "The setting '%s' is one of resource types, which inherit from %s", s.Name, ast.ResourceParent))
		return false
	case !rule.takes.ok(s):
		if _, reserved := s.Value.(*ast.ReservedExpr); !reserved { // which is reported
			c.add(wrongValue(o, s, rule.takes.words))
		}
		return false
	}
	c.oneParameter("the setting '"+s.Name+"'", s.Logic)
	return true
}

// settingsOn returns the names of the settings that may be in a place, sorted.
func settingsOn(p place) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(settingRules)) {
		if settingRules[name].on&p != 0 {
			names = append(names, name)
		}
	}
	return names
}

func wrongValue(o owner, s *ast.Setting, takes string) *diag.Diagnostic {
	at, got := s.Span(), "nothing"
	if s.Logic != nil {
		at, got = s.Logic.Span(), aAn(s.Logic)
	} else if !isNil(s.Value) {
		at, got = s.Value.Span(), aAn(s.Value)
		if n, number := ast.Number(s.Value); number {
			got = strconv.FormatInt(n, 10)
		}
		switch v := s.Value.(type) {
		case *ast.NameExpr:
			got = "'" + v.Name + "'"
		case *ast.HashExpr:
			if strings.HasPrefix(takes, "a hash") {
				got = "this one"
			}
		}
	}
	d := diag.Errorf("P2GO_TYPE_SETTING_VALUE", at, "The setting '%s' of %s takes %s, not %s", s.Name, o, takes, got)
	switch v := s.Value.(type) {
	case *ast.StringExpr:
		if v.Value == unbound || s.Name == behaviour && slices.Contains(behaviours, v.Value) {
			d.Hint("write it without quotes")
		}
	case *ast.NameExpr:
		if near := diag.Nearest(v.Name, behaviours); s.Name == behaviour && near != "" {
			d.Hint("did you mean '%s'?", near)
		}
	}
	return d
}

// behaviour is the setting that says what an attribute of a resource is.
const behaviour = "behaviour"

// unbound is the word for a maximum that is none; default is another (AMB-17).
const unbound = "unbound"

func isBound(s *ast.Setting) bool {
	_, ok := bound(s)
	return ok
}

// bound returns the number that min or max is, which is not negative.
func bound(s *ast.Setting) (int64, bool) {
	if s == nil {
		return 0, false
	}
	n, ok := ast.Number(s.Value)
	return n, ok && n >= 0
}

func isMaximum(s *ast.Setting) bool {
	switch v := s.Value.(type) {
	case *ast.DefaultExpr:
		return true
	case *ast.NameExpr:
		return v.Name == unbound
	}
	return isBound(s)
}

func isTrue(s *ast.Setting) bool {
	if s == nil {
		return false
	}
	b, ok := s.Value.(*ast.BoolExpr)
	return ok && b.Value
}

func isLiteral(s *ast.Setting) bool {
	switch v := s.Value.(type) {
	case *ast.IntExpr, *ast.FloatExpr, *ast.StringExpr, *ast.BoolExpr, *ast.NameExpr:
		return true
	case *ast.UnaryExpr:
		_, integer := ast.Number(v)
		_, float := v.Expr.(*ast.FloatExpr)
		return integer || float && v.Op == token.Minus
	}
	return false
}

// behaviours are what attributes of resources may be (RST-2).
var behaviours = []string{"property", "parameter", "namevar", "read_only", "init_only"}

func isBehaviour(s *ast.Setting) bool {
	n, ok := s.Value.(*ast.NameExpr)
	return ok && slices.Contains(behaviours, n.Name)
}

func isTitlePatterns(s *ast.Setting) bool {
	return hashOf(s.Value, func(key, value ast.Expr) bool {
		_, pattern := key.(*ast.RegexpExpr)
		names, array := value.(*ast.ArrayExpr)
		return pattern && array && !slices.ContainsFunc(names.Elems, func(e ast.Expr) bool { return !isWordOrString(e) })
	})
}

func isRelations(s *ast.Setting) bool {
	return hashOf(s.Value, func(key, value ast.Expr) bool {
		_, ref := key.(*ast.RefExpr)
		return (ref || isWordOrString(key)) && isTitle(value)
	})
}

// isTitle reports whether a relation may be to what an expression gives: titles,
// variables, and arrays of them.
func isTitle(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.VarExpr, *ast.ConcatExpr:
		return true
	case *ast.ArrayExpr:
		return !slices.ContainsFunc(e.Elems, func(e ast.Expr) bool { return !isTitle(e) })
	}
	return isWordOrString(e)
}

func isWordOrString(e ast.Expr) bool {
	switch e.(type) {
	case *ast.NameExpr, *ast.StringExpr:
		return true
	}
	return false
}

// hashOf reports whether e is a hash literal that is not empty and whose entries
// are all ok.
func hashOf(e ast.Expr, ok func(key, value ast.Expr) bool) bool {
	h, hash := e.(*ast.HashExpr)
	return hash && len(h.Entries) > 0 && !slices.ContainsFunc(h.Entries, func(e *ast.KeyedEntry) bool { return !ok(e.Key, e.Value) })
}
