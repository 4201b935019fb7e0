package resolve

import (
	"regexp"
	"strings"

	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// FunctionImpl tells how a function is implemented.
type FunctionImpl uint8

// The implementations of functions.
const (
	NoFunction  FunctionImpl = iota
	PuppetFunc               // in the Puppet language
	BuiltinFunc              // in p2go's runtime
	HostFunc                 // in Go or Ruby, in a module
	RubyFunc                 // in Ruby, in a module, where p2go has one of its own that works on the catalog
	MissingFunc              // of Puppet itself, but not in p2go yet
)

// Function is what a function's name stands for.
type Function struct {
	Kind    FunctionImpl
	Name    string            // of one in Go, its key
	Def     *Definition       // of one in the Puppet language; nil where it is not known because of an error in its file
	Module  string            // of a builtin that stands for a module's own function, or the edition of stdlib that it is of
	Where   string            // the file of a Ruby function
	Row     *builtin.Function // of a builtin, or of one that is missing
	Returns typesys.Type      // nil: Any
	Scope   bool              // of one in Go: it sees the variables of its caller
	Rivals  []string          // the modules that have such a function in Go or Ruby, where Puppet may take any of them
	Broken  string            // what is wrong with a function in Go or Ruby, which was reported
	Ruby    bool              // a [HostFunc] in Ruby
	Legacy  bool              // of the legacy API
}

// BuiltinFunction returns what the name of a row of p2go's table of functions stands for.
func BuiltinFunction(row *builtin.Function) Function {
	kind := BuiltinFunc
	if row.Fn == nil {
		kind = MissingFunc
	}
	return Function{Kind: kind, Name: row.Name, Row: row}
}

// legacyFolder is where modules have functions of the legacy API, below lib/puppet.
const legacyFolder = "parser/functions"

// Function returns what the name of a function stands for where a module calls it, "" for the environment's manifests and for names
// that are values. One in the Puppet language becomes part of the program.
func (p *Program) Function(from, name string) Function {
	if row := builtin.Row(name); row != nil && row.Module == builtin.Puppet {
		if row.Fn != nil {
			p.Step(FunctionKind.Key(name))
			p.LooksUp = p.LooksUp || row.Fn.Looks
		}
		return BuiltinFunction(row)
	}
	if d := p.loader.Find(GoKind, from, name); d != nil {
		p.Step(FunctionKind.Key(name))
		return *d.Function
	}
	if d := p.Find(FunctionKind, name); d != nil {
		p.Reach(d)
		return Function{Kind: PuppetFunc, Name: name, Def: d}
	}
	if p.isBroken(FunctionKind.Key(name)) {
		return Function{Kind: PuppetFunc, Name: name}
	}
	if d := p.loader.Find(PortKind, from, name); d != nil {
		if d.Function.Kind == HostFunc {
			p.Step(FunctionKind.Key(name))
		}
		return *d.Function
	}
	return Function{}
}

// HasFunction reports whether there is a function, for one that asks, whether p2go compiles it or not.
func (p *Program) HasFunction(asker *builtin.Function, from, name string) bool {
	if asker == builtin.HasLegacyFunction {
		return p.HasLegacyFunction(name)
	}
	return p.HasAnyFunction(from, name)
}

// HasAnyFunction reports whether a module can call a function, whether p2go compiles it or not.
func (p *Program) HasAnyFunction(from, name string) bool {
	name = ClassName(name)
	switch {
	case !IsFunctionName(name):
		return false
	case builtin.InPuppet(name):
		return !builtin.Row(name).Service
	}
	return p.LoadsFunction(from, name) || p.hasRuby(legacyFolder, name)
}

// HasLegacyFunction reports whether there is a function of the legacy API, whether p2go compiles it or not.
func (p *Program) HasLegacyFunction(name string) bool {
	return IsFunctionName(name) && !strings.Contains(name, "::") && (builtin.InPuppetLegacy(name) || p.hasRuby(legacyFolder, name))
}

// LoadsFunction reports whether there is a function that is none of Puppet's own, and none of the legacy API.
func (p *Program) LoadsFunction(from, name string) bool {
	return p.loader.Find(GoKind, from, name) != nil || p.Find(FunctionKind, name) != nil || p.hasRuby("functions", name)
}

// hasRuby reports whether a module has a file with Ruby code for a name.
func (p *Program) hasRuby(folder, name string) bool {
	return p.loader.Find(RubyKind, folder, name) != nil
}

// AsksForFunctions notes that a function asks for functions of names that are computed.
func (p *Program) AsksForFunctions(asker *builtin.Function) { p.asking[asker] = true }

// Asking reports whether a function asks for functions of names that are computed.
func (p *Program) Asking(asker *builtin.Function) bool { return p.asking[asker] }

var functionName = regexp.MustCompile(`\A[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z`)

// IsFunctionName reports whether a function may have the name.
func IsFunctionName(name string) bool { return functionName.MatchString(name) }
