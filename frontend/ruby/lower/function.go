package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// API is the way in which a function in Ruby is written.
type API uint8

// The two APIs of functions. In the modern one, self is an object of the function's class; in the legacy one it is the scope of the caller.
const (
	NoAPI API = iota
	ModernAPI
	LegacyAPI
)

// Function lowers the methods of a function of the modern API.
func (u *Unit) Function() []*ir.Func {
	u.API = ModernAPI
	u.scan()
	u.define()
	return u.funcs
}

// LegacyFunction lowers the block that is a function of the legacy API: a method with its name, and the arguments of the call as its one
// argument.
func (u *Unit) LegacyFunction(name string, block *ast.Block) []*ir.Func {
	u.API = LegacyAPI
	u.scan()
	def := &ast.Def{Base: block.Base, Name: name, NameAt: block.At, Params: block.Params, Body: block.Body}
	u.methods[name] = &method{def: def, name: u.MethodName(name), plain: isPlain(def)}
	u.seesChanges() // the block may stand in a module
	ast.Walk(block.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.Assign); ok {
			if k, ok := a.Target.(*ast.Const); ok && k.Scope == nil {
				u.consts[k.Name] = a.Value
			}
		}
		return true
	})
	u.define()
	return u.funcs
}

// HasMethod reports whether the unit defines a method.
func (u *Unit) HasMethod(name string) bool {
	u.scan()
	return u.methods[name] != nil
}

// MethodName is the name of a method of the unit in the program.
func (u *Unit) MethodName(name string) string { return u.Name + "#" + name }

// functionMethods are what self of a function of the modern API has, and scopeMethods what a scope has.
var (
	functionMethods = set("call_function", "call_function_with_scope", "closure_scope")
	scopeMethods    = set("lookupvar", "include?", "exist?", "bound?", "call_function", "debug", "info", "notice", "warning", "err", "alert", "emerg", "crit")
)

// legacyFunctions is the constant of the module of the legacy API.
const legacyFunctions = "Puppet::Parser::Functions"

// ofAPI lowers a call without a receiver of what functions have.
func (c *code) ofAPI(n *ast.Call) (*ir.Value, bool) {
	switch c.unit.API {
	case NoAPI:
		return nil, false
	case ModernAPI:
		if !functionMethods[n.Name] {
			return nil, false
		}
	case LegacyAPI:
		if !scopeMethods[n.Name] && !strings.HasPrefix(n.Name, "function_") {
			return nil, false
		}
	}
	return c.callOn(c.self, n), true
}

// ofModule lowers the question whether a module has a constant, and a call of a method of the legacy API's own module: files load functions by these before they call them, which need no loading.
func (c *code) ofModule(n *ast.Call) (*ir.Value, bool) {
	if inner, ok := n.Recv.(*ast.Call); ok && inner.Name == "autoloader" && isLegacyModule(inner.Recv) {
		switch n.Name {
		case "load", "loadall", "loaded?":
			return c.constant(true), true
		}
		return nil, false
	}
	if k, ok := n.Recv.(*ast.Const); ok && n.Name == "const_defined?" && len(n.Args) > 0 {
		outer, known := constantName(k)
		if name, ok := constantText(n.Args[0]); ok && known {
			return c.constant(slices.ContainsFunc([]string{outer + "::" + name, name}, func(name string) bool { // those of Object are a module's own too
				def, _ := c.constantOf(name, true)
				return def != nil || ruby.HasClass(name) || ruby.ConstantOf(name) != nil || c.unit.resolve(name, true, nil) != nil || c.unit.consts[name] != nil
			})), true
		}
	}
	if !isLegacyModule(n.Recv) {
		return nil, false
	}
	switch n.Name {
	case "function":
		if len(n.Args) == 0 {
			return nil, false
		}
		if name, ok := constantText(n.Args[0]); ok {
			return c.emit(ruby.OpSymbol, ruby.Object("Symbol"), "function_"+name), true
		}
	case "autoloader":
		return c.emit(ruby.OpSymbol, typesys.AnyType, "autoloader"), true
	}
	return nil, false
}

func isLegacyModule(n ast.Node) bool {
	k, ok := n.(*ast.Const)
	if !ok {
		return false
	}
	name, _ := constantName(k)
	return name == legacyFunctions
}

// filesModule is the module of Puppet's that finds files of modules, by their names and the environment.
const filesModule = "Puppet::Parser::Files"

// FindsFiles reports whether code of the unit finds files of modules, which must be in the program then.
func (u *Unit) FindsFiles() bool {
	found := false
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		if k, ok := n.(*ast.Const); ok {
			name, _ := constantName(k)
			found = found || name == filesModule
		}
		return !found
	})
	return found
}

// Settings returns the names of the settings of Puppet's that code of the unit reads as Puppet[:name] or Puppet.settings[:name]; computed says
// that there may be others.
func (u *Unit) Settings() (names []string, computed bool) {
	note := func(args []ast.Node) {
		name, ok := "", false
		if len(args) > 0 {
			name, ok = constantText(args[0])
		}
		if ok {
			names = append(names, name)
		}
		computed = computed || !ok
	}
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Index:
			if isSettings(n.Recv) {
				note(n.Args)
			}
		case *ast.Call:
			if n.Name == "value" && isSettings(n.Recv) {
				note(n.Args)
			}
		}
		return true
	})
	return names, computed
}

// isSettings reports whether a node is Puppet or Puppet.settings, of which settings are read.
func isSettings(n ast.Node) bool {
	if c, ok := n.(*ast.Call); ok && c.Name == "settings" && len(c.Args) == 0 {
		n = c.Recv
	}
	k, ok := n.(*ast.Const)
	return ok && k.Scope == nil && k.Name == "Puppet"
}

// ofFiles lowers calls that find files of modules, and those that read what was found.
func (c *code) ofFiles(class string, n *ast.Call) (*ir.Value, bool) {
	switch {
	case class == filesModule && (n.Name == "find_template" || n.Name == "find_file") && len(n.Args) > 0 && len(n.Args) <= 2:
		return c.function(filesModule+"."+n.Name, n.Args[:1], nil, nil), true // there is one environment
	case class == "File" && n.Name == "read" && len(n.Args) == 1 && c.unit.FindsFiles():
		return c.function(filesModule+".read", n.Args, nil, nil), true
	}
	return nil, false
}

// inBlock reports whether a loop or closure is around.
func (c *code) inBlock() bool {
	for f := c.frame; f != nil; f = f.outer {
		if f.kind != passedFrame {
			return true
		}
	}
	return false
}
