// Package resolve loads the files of an mcl program and says what its names mean (MCL-SCO, MCL-IMP, MCL-CLS): no types yet.
package resolve

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/types"
)

// Program is a program with all files that it imports.
type Program struct {
	// Root is the folder of the program, whose files `deploy` functions see (MCL-IMP-11).
	Root string
	// Entry is the file that it begins with; Files are all of them, each once, what is imported before what imports it.
	Entry *ast.Program
	Files []*ast.Program
	// Vars say what variables mean, Calls what the names of functions do, and Includes which class is included. What does not exist is not in
	// them.
	Vars     map[*ast.Var]*Ref
	Calls    map[*ast.Call]*Ref
	Includes map[*ast.Include]*Ref
	// Nested are the classes that `class a:b` statements moved into a class (MCL-CLS-5): they stand in its body before all others.
	Nested map[*ast.ClassDef][]*ast.ClassDef
	// Moved are the classes that stand in another body than that which they are written in.
	Moved map[*ast.ClassDef]bool

	// Defs are what the nodes define: a *ast.Bind, *ast.Param, *ast.FuncDef or *ast.ClassDef. LoopVars are the two of each loop.
	Defs     map[ast.Node]Def
	LoopVars map[*ast.For][2]*LoopVar
	// Bodies are those of the nodes that have one.
	Bodies map[ast.Node]*Body
	// Imports are the files that import statements name; functions of p2go are in no file. Modules are what the files belong to.
	Imports map[*ast.Import]*ast.Program
	Modules map[*ast.Program]*Module
	// Used are the binds, funcs and classes that what the program puts out needs (MCL-SCO-11). Errors in all others are warnings, unless
	// [Options.StrictUnused] is set.
	Used map[Def]bool
	// Recursive are the binds, funcs and classes that need themselves (MCL-SCO-6). Whoever follows references leaves them alone.
	Recursive map[Def]bool
}

// Inner returns the file that an import statement names where that is a part of the block of the statement, whose variables it sees
// ([Options.LeakyImports]); nil for a file of its own, and for functions of p2go.
func (p *Program) Inner(s *ast.Import) *ast.Program {
	f := p.Imports[s]
	if f == nil || !p.IsInner(f) {
		return nil
	}
	return f
}

// IsInner reports whether a file is a part of the block that imports it.
func (p *Program) IsInner(f *ast.Program) bool { b := p.Bodies[f]; return b != nil && b.Around != nil }

// Module is a folder with a program: that of the entry, of a local or of a remote module (MCL-IMP-9).
type Module struct {
	// Dir is the folder, Main its first file, a path below Dir.
	Dir, Main string
	// Path is the folder below Dir in which remote imports are looked for first, "" for none; Files that of the files that `deploy`
	// functions read.
	Path, Files string
	License     string
	// Alone says that the Path of modules that import this one are not looked into.
	Alone bool
	// Parent is the module whose import has loaded it first.
	Parent *Module
}

// Ref is what a name means.
type Ref struct {
	Def Def
	// Through are the statements `include … as` through which the name is reached, outermost first (MCL-CLS-4): the definition is that of the
	// class body which the last of them makes. It is empty for what is captured from around a class, however it is reached.
	Through []*ast.Include
}

// Def defines a name: [*Bind], [*Param], [*LoopVar], [*Func], [*Class], [*Global] or [*Builtin]. There is one for each definition.
type Def interface{ def() }

// Bind is a variable that a statement binds.
type Bind struct {
	Stmt *ast.Bind
	In   *Body
}

// Param is a parameter of a func statement, a lambda or a class.
type Param struct {
	Param *ast.Param
	Index int
	In    *Body
}

// LoopVar is a variable of a loop.
type LoopVar struct {
	Loop *ast.For
	Key  bool // the first one
	In   *Body
}

// Func is a func statement.
type Func struct {
	Stmt *ast.FuncDef
	In   *Body
}

// Class is a class.
type Class struct {
	Stmt *ast.ClassDef
	In   *Body
}

// Global is a variable that every program has (MCL-SCO-9), such as `$hostname`, or one of a module, such as `$os.family_debian`.
type Global struct {
	Name string
	Type *types.Type
	// Value is what it is; nil for `$hostname`, which the program is given when it runs.
	Value any
}

// Builtin is a function that p2go has.
type Builtin struct{ Function *functions.Function }

func (*Bind) def()    {}
func (*Param) def()   {}
func (*LoopVar) def() {}
func (*Func) def()    {}
func (*Class) def()   {}
func (*Global) def()  {}
func (*Builtin) def() {}

// Body is what is run together and has scopes of its own: a file, the body of a class, of an iteration of a loop, of a func statement or of a
// lambda. The blocks of `if` belong to the body around them.
type Body struct {
	// Node is the *ast.Program, *ast.ClassDef, *ast.For or *ast.Lambda.
	Node ast.Node
	// Around is the body in which it is defined, nil for a file.
	Around *Body
}
