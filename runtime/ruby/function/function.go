// Package function is what functions of the Puppet language are made with that a module writes in Ruby: what self is in them, the scope of their
// caller, and lambdas.
//
// Generated code makes a [Function] or a [Scope] for a call, gives it to the method as self, and converts the result with [Result].
package function

import (
	"math"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// host is what the runtime has for functions, beyond what builtin ones ask of it.
type host interface {
	fn.Context
	Report(level, message string)
	CallFromHost(from string, near []*fn.Function, name string, args []value.Value, block *fn.Block) (value.Value, error)
	CallInScope(near []*fn.Function, name string, args []value.Value, block *fn.Block) (v value.Value, found bool, err error)
	Builtin(name string) *fn.Function
	Variable(name string, locals *value.Hash) (value.Value, bool)
	Locals() *value.Hash
	Source() (kind, name string)
}

// The classes of the objects.
var (
	functionClass = ruby.Class{Name: "Puppet::Functions::Function", Super: ruby.ObjectClass}
	scopeClass    = ruby.Class{Name: "Puppet::Parser::Scope", Super: ruby.ObjectClass}
	sourceClass   = ruby.Class{Name: "Puppet::Resource::Type", Super: ruby.ObjectClass}
)

// Function is self in the methods of a function: an object of its class, for one call.
type Function struct {
	*ruby.Object
	host
	name string
	near []*fn.Function
}

// New is for generated code: self for a call of a function. The functions near it are those that names stand for in its module, and not
// elsewhere (LOAD-7), and those of the legacy API that have the name of another.
func New(c fn.Context, name string, near ...*fn.Function) *Function {
	return &Function{ruby.NewObject(&functionClass), c.(host), name, near}
}

// RubyClass is part of [ruby.Instance].
func (f *Function) RubyClass() *ruby.Class { return &functionClass }

// Equal is part of [value.Other].
func (f *Function) Equal(v value.Value) bool { return v == value.Value(f) }

// Call is part of [ruby.Instance].
func (f *Function) Call(_ *ruby.Context, name string, block *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	switch name {
	case "call_function":
		v, err = f.callFunction(block, args)
	case "call_function_with_scope":
		if len(args) == 0 {
			return nil, true, ruby.Arity(0, 2, -1)
		}
		s, ok := args[0].(*Scope)
		if !ok {
			v, err = f.callFunction(block, args[1:])
			break
		}
		v, err = s.callFunction(block, args[1:], f.unknown)
	case "closure_scope":
		v, err = f.closure(), ruby.Arity(len(args), 0, 0)
	default:
		return nil, false, nil
	}
	return v, true, err
}

// closure is the scope that functions are defined in: top scope.
func (f *Function) closure() *Scope {
	return &Scope{Object: ruby.NewObject(&scopeClass), host: f.host, near: f.near}
}

// callFunction calls a function of Puppet by its name.
func (f *Function) callFunction(block *ruby.Block, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, ruby.Arity(0, 1, -1)
	}
	name := ruby.ToS(args[0])
	list, err := toPuppet(args[1:])
	if err != nil {
		return nil, err
	}
	return f.CallFromHost(f.name, f.near, name, list, toBlock(block))
}

// unknown is the error of a call of a function that there is not.
func (f *Function) unknown(name string) error {
	return ruby.Raise(ruby.ArgumentError, "Function ", f.name, "(): Unknown function: '", name, "'")
}

// Scope is a scope of Puppet's: that of the caller of a function, which is self in a function of the legacy API, or top scope.
type Scope struct {
	*ruby.Object
	host
	near   []*fn.Function
	locals *value.Hash // what the body of the caller knows; nil in top scope
}

// Caller is for generated code: the scope of the caller of a function, with the functions near it as of [New].
func Caller(c fn.Context, near ...*fn.Function) *Scope {
	h := c.(host)
	return &Scope{ruby.NewObject(&scopeClass), h, near, h.Locals()}
}

// RubyClass is part of [ruby.Instance].
func (s *Scope) RubyClass() *ruby.Class { return &scopeClass }

// Equal is part of [value.Other].
func (s *Scope) Equal(v value.Value) bool { return v == value.Value(s) }

// levels are the methods that log a message.
const levels = " debug info notice warning err alert emerg crit "

// Call is part of [ruby.Instance].
func (s *Scope) Call(c *ruby.Context, name string, block *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	switch name {
	case "lookupvar", "[]":
		v, err = s.lookup(c, args)
	case "include?", "exist?", "bound?":
		v, err = s.has(c, name, args)
	case "call_function":
		v, err = s.callFunction(block, spliced(args), unknown)
	case "closure_scope":
		v = s
	case "source":
		kind, name := s.Source()
		v, err = &source{ruby.NewObject(&sourceClass), kind, name}, ruby.Arity(len(args), 0, 0)
	default:
		switch function, is := strings.CutPrefix(name, "function_"); {
		case is:
			v, err = s.callLegacy(function, args)
		case strings.Contains(levels, " "+name+" "):
			err = s.log(name, args)
		default:
			return nil, false, nil
		}
	}
	return v, true, err
}

// source is what the code of a scope belongs to: a class, a defined type or a node.
type source struct {
	*ruby.Object
	kind, name string
}

// RubyClass is part of [ruby.Instance].
func (s *source) RubyClass() *ruby.Class { return &sourceClass }

// Equal is part of [value.Other].
func (s *source) Equal(v value.Value) bool {
	other, ok := v.(*source)
	return ok && s.kind == other.kind && s.name == other.name
}

// Call is part of [ruby.Instance].
func (s *source) Call(_ *ruby.Context, name string, _ *ruby.Block, args []value.Value) (v value.Value, found bool, err error) {
	switch name {
	case "name":
		v = s.name
	case "type":
		v = ruby.Symbol(s.kind)
	default:
		return nil, false, nil
	}
	return v, true, ruby.Arity(len(args), 0, 0)
}

// log logs a message.
func (s *Scope) log(level string, args []value.Value) error {
	if err := ruby.Arity(len(args), 1, 1); err != nil {
		return err
	}
	text := ruby.ToS(args[0])
	switch args[0].(type) {
	case *ruby.Array, value.Array:
		var parts []string
		for _, e := range ruby.Elements(args[0]) {
			parts = append(parts, ruby.ToS(e))
		}
		text = strings.Join(parts, " ")
	}
	s.Log(level, text)
	return nil
}

// lookup reads a variable: the setting strict says what becomes of one that there is not.
func (s *Scope) lookup(c *ruby.Context, args []value.Value) (value.Value, error) {
	if err := ruby.Arity(len(args), 1, 2); err != nil {
		return nil, err
	}
	name, ok := text(args[0])
	if !ok {
		return nil, ruby.Raise(ruby.PuppetParseError, "Scope variable name ", ruby.Inspect(args[0]), " is a ", ruby.ClassOf(args[0]).Name, ", not a string")
	}
	if v, found := s.Variable(name, s.locals); found {
		return v, nil
	}
	return nil, s.undefined(c, name)
}

// undefinedVariable is the tag that code catches where a variable may not be there.
const undefinedVariable = ruby.Symbol("undefined_variable")

func text(v value.Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case *ruby.String:
		return v.String(), true
	}
	return "", false
}

// undefined is what becomes of a variable that there is not.
func (s *Scope) undefined(c *ruby.Context, name string) error {
	plain := strings.TrimPrefix(name, "::")
	shown, reason := name, ""
	if i := strings.LastIndex(plain, "::"); i >= 0 {
		shown = plain
		class := plain[:i]
		view := runtime.ViewOf(s.host)
		switch k := view.Class(class); {
		case k == nil:
			reason = "class " + class + " could not be found"
		case !view.Evaluated(k):
			reason = "class " + class + " has not been evaluated"
		default:
			shown = "::" + plain
		}
	}
	if numbered(plain) || shown == plain && (plain == "module_name" || plain == "caller_module_name") {
		return nil
	}
	if ruby.IsCaught(c, undefinedVariable) {
		if reason == "" {
			return ruby.KernelThrow(c, undefinedVariable)
		}
		return ruby.KernelThrow(c, undefinedVariable, reason)
	}
	message := "Undefined variable '" + shown + "'; " + reason
	switch s.Setting("strict") {
	case value.Value("error"):
		return ruby.Raise(ruby.ArgumentError, message)
	case value.Value("warning"):
		s.WarnOnce("Variable: "+shown, message)
	}
	return nil
}

// numbered reports whether a name is that of a group of the last match.
func numbered(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

// has reports whether a variable is there, and for include? is not undef.
func (s *Scope) has(c *ruby.Context, method string, args []value.Value) (value.Value, error) {
	if err := ruby.Arity(len(args), 1, 1); err != nil {
		return nil, err
	}
	name, ok := text(args[0])
	if !ok {
		if method == "include?" {
			return s.lookup(c, args)
		}
		return false, nil
	}
	v, found := s.Variable(name, s.locals)
	return found && (method != "include?" || v != nil), nil
}

// spliced are the arguments of Scope#call_function: a name, and an array of the others.
func spliced(args []value.Value) []value.Value {
	if len(args) != 2 {
		return args
	}
	return append([]value.Value{args[0]}, ruby.Splat(args[1])...)
}

// callFunction calls a function of Puppet by its name, in the scope.
func (s *Scope) callFunction(block *ruby.Block, args []value.Value, unknown func(string) error) (value.Value, error) {
	if len(args) == 0 {
		return nil, ruby.Arity(0, 2, -1)
	}
	name := ruby.ToS(args[0])
	list, err := toPuppet(args[1:])
	if err != nil {
		return nil, err
	}
	var v value.Value
	found := true
	if s.locals == nil {
		v, err = s.CallFromHost("", s.near, name, list, toBlock(block))
	} else {
		v, found, err = s.CallInScope(s.near, name, list, toBlock(block))
	}
	if !found {
		return nil, unknown(name)
	}
	return v, err
}

// unknown is the error of a call of a function that there is not.
func unknown(name string) error {
	return ruby.Raise(ruby.ArgumentError, "Unknown function '", name, "'")
}

// callLegacy calls a function of the legacy API: scope.function_x([…]).
func (s *Scope) callLegacy(name string, args []value.Value) (value.Value, error) {
	var given []value.Value
	switch {
	case len(args) == 1 && isArray(args[0]):
		given = ruby.Elements(args[0])
	default:
		return nil, ruby.Raise(ruby.ArgumentError,
			"custom functions must be called with a single array that contains the arguments. For example, function_example([1]) instead of function_example(1)")
	}
	list, err := toPuppet(given)
	if err != nil {
		return nil, err
	}
	f := s.Builtin(name)
	for _, near := range s.near {
		if near.Name == name && near.Legacy != nil {
			f = near
		}
	}
	if f != nil && f.Legacy != nil { // which gets what is given as it is
		if err := fn.LegacyArity(name, f.Arity, len(list)); err != nil {
			return nil, err
		}
		return f.Legacy(s.host, list)
	}
	v, found, err := s.CallInScope(s.near, name, list, nil)
	if !found {
		return nil, ruby.Raise(ruby.NoMethodError, "undefined method `function_", name, "' for #<Puppet::Parser::Scope>")
	}
	return v, err
}

func isArray(v value.Value) bool {
	switch v.(type) {
	case *ruby.Array, value.Array:
		return true
	}
	return false
}

// toPuppet are arguments as functions of Puppet take them.
func toPuppet(args []value.Value) ([]value.Value, error) {
	list := make([]value.Value, len(args))
	for i, a := range args {
		var err error
		if list[i], err = ruby.ToPuppet(a); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// toBlock is a block as functions of Puppet call it, nil for none.
func toBlock(b *ruby.Block) *fn.Block {
	if b == nil {
		return nil
	}
	least, most := b.Arity, int64(b.Arity)
	if least < 0 {
		least, most = -least-1, math.MaxInt64
	}
	params := &typesys.Tuple{Size: typesys.MakeSize(int64(least), most)}
	var names []string
	for range max(least, 1) {
		params.Types = append(params.Types, typesys.AnyType)
		names = append(names, "")
	}
	return &fn.Block{
		Sig: typesys.Signature{Type: &typesys.Callable{Params: params}, Names: names},
		Call: func(args ...value.Value) (value.Value, error) {
			v, err := b.Call(args...)
			if err != nil {
				return nil, err
			}
			return ruby.ToPuppet(v)
		},
	}
}

// Block is for generated code: the lambda of a call as a block of Ruby's, nil for none.
func Block(b *fn.Block) value.Value {
	if b == nil {
		return nil
	}
	arity := 0
	if params := b.Sig.Type.Params; params != nil {
		least, most := params.SizeRange()
		if arity = int(least); most != least {
			arity = -arity - 1
		}
	}
	return &ruby.Block{Arity: arity, Fn: func(args []value.Value) (value.Value, error) {
		list, err := toPuppet(args)
		if err != nil {
			return nil, err
		}
		return b.Call(list...)
	}}
}

// Result is for generated code: what a method returned as a value of Puppet. The symbol :undef is undef at any depth.
func Result(v value.Value, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	v, err = ruby.ToPuppet(v)
	if hasUndef(v) {
		v = defined(v)
	}
	return v, err
}

// hasUndef reports whether :undef is in a value.
func hasUndef(v value.Value) bool {
	switch v := v.(type) {
	case ruby.Symbol:
		return v == "undef"
	case value.Array:
		if slices.ContainsFunc(v, hasUndef) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if hasUndef(e.Key) || hasUndef(e.Value) {
				return true
			}
		}
	}
	return false
}

// Mismatch is for generated code: what a method returned that words what is wrong with arguments.
func Mismatch(v value.Value, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return ruby.ToS(v), nil
}

// Weave is for generated code: the arguments of a method, with the scope at these places among those of the call.
func Weave(args []value.Value, s *Scope, at ...int) []value.Value {
	var list []value.Value
	next := 0
	for _, n := range at {
		n = min(n, len(args))
		list = append(append(list, args[next:n]...), s)
		next = n
	}
	return append(list, args[next:]...)
}

// defined is a value without :undef.
func defined(v value.Value) value.Value {
	switch v := v.(type) {
	case ruby.Symbol:
		if v == "undef" {
			return nil
		}
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			list[i] = defined(e)
		}
		return list
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			h.Set(defined(e.Key), defined(e.Value))
		}
		return h
	}
	return v
}
