package fuzzmcl

// space is one of the namespaces (MCL-SCO-1); aliases are before a dot in names of all.
type space uint8

const (
	varSpace space = iota
	funcSpace
	classSpace
	aliasSpace
)

// def is what a name stands for.
type def struct {
	space space
	scope *scope
	t     *typ
	name  string
	names []string // that it may have; none for any
	risk  int      // what evaluating it may do

	annotated bool
	// Of a func statement or class.
	params []*def
	vars   []*typ // that it may be used at
	result *typ
	body   expr
	block  *block
	inner  *scope
	// Of an alias: what is seen through it, and at which types.
	sees *scope
	at   map[*typ]*typ
	// module is the system module of an alias or of a function in one that is seen without prefix.
	module string
}

// scope is a block or the parameters of a func (MCL-SCO-2).
type scope struct {
	around *scope
	defs   []*def
	loop   bool // imports are not allowed (MCL-LOOP-3)
	params bool // of a func
	block  *block
}

// ref is a use of a name, perhaps through aliases.
type ref struct {
	via []*def
	d   *def
}

// expr is an expression.
type expr any

type (
	lit      struct{ v any }
	listExpr struct{ elems []expr }
	mapExpr  struct{ keys, values []expr }
	struExpr struct {
		names  []string
		values []expr
	}
	varExpr    struct{ ref }
	interpExpr struct{ parts []any } // strings and *varExpr
	ifExpr     struct{ cond, then, other expr }
	lambda     struct {
		params []*def
		result *typ // nil where it is not written
		body   expr
		scope  *scope
	}
	binary struct {
		op          string
		left, right expr
	}
	notExpr   struct{ of expr }
	index     struct{ of, i expr }
	fieldExpr struct {
		of   expr
		name string
	}
	fieldOr struct { // MCL-LOOK-4
		of      expr
		name    string
		present bool
		other   expr
	}
	callExpr struct {
		ref
		args []expr
		at   map[*typ]*typ
	}
	apply struct { // of a variable or a lambda
		f    expr
		args []expr
	}
	builtinCall struct {
		f      *builtin
		ref    // the alias of the module, the function itself where it has none
		args   []expr
		types  []*typ // of the arguments
		result *typ
	}
	paren struct{ of expr }
)

// stmt is a statement.
type stmt any

type block struct {
	scope *scope
	stmts []stmt
}

type (
	bind struct {
		d *def
		e expr
	}
	ifStmt struct {
		cond        expr
		then, other *block
	}
	forStmt struct {
		k, v  *def
		isMap bool
		over  expr
		body  *block
		outer *scope // of the variables
	}
	funcDef  struct{ d *def }
	classDef struct{ d *def }
	include  struct {
		ref
		args  []expr
		at    map[*typ]*typ
		alias *def
	}
	importStmt struct {
		module string
		file   *file
		alias  *def // nil for `as *`
	}
	panicStmt struct{ args []expr }
	resource  struct {
		kind    *resKind
		name    expr
		entries []*entry
	}
	edgeStmt struct{ ends []half }
	sendStmt struct {
		from  half
		key   string
		to    half
		field string
	}
)

// entry is a line in the body of a resource.
type entry struct {
	what  string // "field", "meta", "metas" or "edge"
	name  string
	cond  expr
	value expr
	to    string // the kind of an edge's other end
}

type half struct {
	kind string
	name expr
}

// file is a file of a program.
type file struct {
	name  string
	block *block
}
