package hiera

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// Template is a string in which something may be interpolated: Exprs are the parsed expressions of its %{...}, in order.
type Template struct {
	Text  string
	Exprs []*Expr
}

// Method is how the value of an interpolated expression is found (HIE-22).
type Method uint8

// The methods of interpolation.
const (
	Scope   Method = iota // a variable
	Empty                 // nothing: %{}
	Lookup                // lookup('key'), hiera('key')
	Alias                 // alias('key')
	Literal               // literal('text')
	Unknown               // anything else that is written like these
)

// Expr is an interpolated expression.
type Expr struct {
	Method Method
	// Name is the method's name in an unknown one.
	Name string
	// Key is the argument of the method, or the variable with its segments as it is written.
	Key string
	// Root and Segments are a variable's parts; Faulty reports whether it has none, because of its syntax.
	Root     string
	Segments []value.Value
	Faulty   bool
	// Called reports whether it is written as a call of a method, as scope('x') is too.
	Called bool
	// Exists reports whether the variable is of a class of the environment.
	Exists bool
	// Line is where a configuration mentions the variable.
	Line int
}

// Expressions returns the texts of the expressions that are interpolated in s (HIE-20); nil when nothing looks like one.
func Expressions(s string) []string {
	if !strings.Contains(s, "%{") {
		return nil
	}
	list := []string{}
	for {
		_, expr, rest, ok := cutExpression(s)
		if !ok {
			return list
		}
		list = append(list, expr)
		s = rest
	}
}

// cutExpression cuts s around the first expression in it.
func cutExpression(s string) (before, expr, after string, ok bool) {
	start := strings.Index(s, "%{")
	if start < 0 {
		return s, "", "", false
	}
	end := strings.IndexByte(s[start:], '}')
	if end < 0 {
		return s, "", "", false
	}
	return s[:start], s[start+2 : start+end], s[start+end+1:], true
}

// ParseExpr parses the text of an expression (HIE-20 to HIE-22).
func ParseExpr(text string) Expr {
	text = strings.Trim(text, spaces+"\x00")
	switch text {
	case "", "::", `""`, "''", `"::"`, "'::'":
		return Expr{Method: Empty}
	}
	x := Expr{Key: text}
	if name, arg, ok := methodCall(text); ok {
		x.Key, x.Called = arg, true
		switch name {
		case "scope":
		case "lookup", "hiera":
			x.Method = Lookup
			return x
		case "alias":
			x.Method = Alias
			return x
		case "literal":
			x.Method = Literal
			return x
		default:
			x.Method, x.Name = Unknown, name
			return x
		}
	}
	var ok bool
	x.Root, x.Segments, ok = splitKey(x.Key)
	x.Faulty = !ok
	return x
}

// methodCall takes apart what looks like name('argument').
func methodCall(text string) (name, arg string, ok bool) {
	name, arg, ok = strings.Cut(text, "(")
	if !ok || name == "" || strings.Trim(name, wordBytes) != "" {
		return "", "", false
	}
	arg, ok = strings.CutSuffix(arg, ")")
	if !ok || len(arg) < 3 || arg[0] != arg[len(arg)-1] || arg[0] != '"' && arg[0] != '\'' {
		return "", "", false
	}
	inner := arg[1 : len(arg)-1]
	return name, inner, strings.IndexByte(inner, arg[0]) < 0
}

const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// interpolation evaluates templates. Methods are for data, not for configurations (HIE-7).
type interpolation struct {
	*invocation
	methods bool
	config  *Config    // whose configuration it is, for errors
	read    *[]reading // what variables it has read, when it is to be known
	placing bool       // names the places of a level, which may be of variables that are not there
}

// template evaluates a template whose expressions were parsed before.
func (in *interpolation) template(t Template) (value.Value, error) {
	in.push(interpolate, t.Text)
	defer in.pop()
	var b []byte
	rest := t.Text
	for _, x := range t.Exprs {
		before, _, after, _ := cutExpression(rest)
		b = append(b, before...)
		whole := before == "" && after == "" && len(rest) == len(t.Text)
		v, err := in.expr(x, t.Text, whole)
		if err != nil {
			return nil, err
		}
		if x.Method == Alias {
			return v, nil
		}
		b = value.AppendHostText(b, v)
		rest = after
	}
	return string(append(b, rest...)), nil
}

// again interpolates in a value that is the result of an interpolation (HIE-23).
func (in *interpolation) again(v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case string:
		texts := Expressions(v)
		if texts == nil {
			return v, nil
		}
		t := Template{Text: v}
		for _, text := range texts {
			x := ParseExpr(text)
			t.Exprs = append(t.Exprs, &x)
		}
		return in.template(t)
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			var err error
			if list[i], err = in.again(e); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			k, err := in.again(e.Key)
			if err != nil {
				return nil, err
			}
			el, err := in.again(e.Value)
			if err != nil {
				return nil, err
			}
			h.Set(k, el)
		}
		return h, nil
	}
	return v, nil
}

// expr evaluates an expression in subject; whole reports whether it is all of it.
func (in *interpolation) expr(x *Expr, subject string, whole bool) (v value.Value, err error) {
	if x.Method == Empty {
		return "", nil
	}
	if !in.methods && x.Called {
		return nil, in.config.fail(0, "Interpolation using method syntax is not allowed in this context")
	}
	name := x.Key
	switch x.Method {
	case Scope:
		v, err = in.variable(x, subject)
		name = "scope:" + x.Key
	case Lookup, Alias:
		if x.Method == Alias && !whole {
			return nil, lookupIssue("'alias' interpolation is only permitted if the expression is equal to the entire string")
		}
		v, err = in.sub(x.Key)
	case Literal:
		v = x.Key
	case Unknown:
		return nil, lookupIssue("Unknown interpolation method '", x.Name, "'")
	}
	if err != nil || x.Method == Alias {
		return v, err
	}
	err = in.check(name, func() error {
		v, err = in.again(v)
		return err
	})
	if v == nil {
		v = ""
	}
	return v, err
}

// sub looks a key up for an interpolation: what is not found is empty.
func (in *interpolation) sub(text string) (value.Value, error) {
	sub := in.session.invocation(in.scope, in.locals)
	sub.overrides, sub.defaults = in.overrides, in.defaults
	k, err := parseKey(text)
	if err != nil {
		return nil, err
	}
	var v value.Value
	err = sub.enter(k, "", func() error {
		v, err = sub.find(&fn.Query{Names: []string{text}, HasDefault: true, Default: ""})
		return err
	})
	return v, err
}

// variable evaluates a variable and follows its segments (HIE-21).
func (in *interpolation) variable(x *Expr, subject string) (value.Value, error) {
	if x.Faulty {
		return nil, lookupError("Syntax error in string: ", subject)
	}
	v, err := in.root(x)
	if err == nil && v != nil && len(x.Segments) > 0 {
		v, _, err = in.dig(x.Key, x.Segments, v)
	}
	if err == nil {
		in.remember(x, v)
	}
	return v, err
}

func (in *interpolation) root(x *Expr) (value.Value, error) {
	in.push(scopeNode, "Global Scope")
	defer in.pop()
	if v, ok := in.overrides.Get(x.Root); ok {
		return in.foundIn(overridesEvent, x.Root, v), nil
	}
	if in.calling {
		if v, ok := in.callingVar(x.Root); ok {
			return v, nil
		}
	}
	v := in.scopeVar(x.Root)
	if !value.IsUnset(v) {
		return in.found(x.Root, v), nil
	}
	if v, ok := in.defaults.Get(x.Root); ok {
		return in.foundIn(defaultsEvent, x.Root, v), nil
	}
	return nil, in.undefined(x)
}

// scopeVar reads a variable of the scope of the lookup (HIE-25).
func (in *interpolation) scopeVar(name string) value.Value {
	if v, ok := in.locals.Get(name); ok {
		return v
	}
	return in.scope.LookupVar(name)
}

// lastQualifier splits a qualified name at its last ::.
func lastQualifier(name string) (qualifier, rest string, ok bool) {
	i := strings.LastIndex(name, "::")
	if i < 0 {
		return "", name, false
	}
	return strings.TrimPrefix(name[:i], "::"), name[i+2:], true
}

// undefined deals with a variable that has no value (VAR-6): an error when the setting strict is error, unless the name of a
// place is made of it (HIE-7).
func (in *interpolation) undefined(x *Expr) error {
	if isNumber(x.Root) || builtinVars[x.Root] {
		return nil
	}
	reason := ""
	if qualifier, _, ok := lastQualifier(x.Root); ok && qualifier != "" {
		switch c := in.scope.Class(qualifier); {
		case c == nil && !x.Exists:
			reason = "class " + qualifier + " could not be found"
		case c == nil || !in.scope.Evaluated(c):
			reason = "class " + qualifier + " has not been evaluated"
		}
	}
	name := strings.TrimPrefix(x.Root, "::")
	if !strings.Contains(name, "::") {
		name = x.Root
	}
	message := "Undefined variable '" + name + "'; " + reason
	switch in.scope.Setting("strict") {
	case "off":
		return nil
	case "warning":
		in.scope.WarnOnce("undefined_variables Variable: "+name, message)
		return nil
	}
	if in.placing {
		in.scope.WarnOnce("undefined_variables Variable: "+name, "Interpolation failed with '"+name+"', but compilation continuing; "+reason)
		return nil
	}
	if in.config != nil {
		return in.config.fail(x.Line, "Undefined variable '", name, "'")
	}
	return argumentError(message)
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

var builtinVars = map[string]bool{"module_name": true, "caller_module_name": true}
