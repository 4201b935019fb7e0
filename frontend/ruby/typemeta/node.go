package typemeta

// node is a piece of Ruby's syntax tree. Bodies of methods and blocks are parsed only when they are evaluated, for most
// never are.
type node interface{ where() place }

// place is a stretch of a file.
type place struct {
	f          *file
	start, end int32
}

func (p place) where() place { return p }

// code is a stretch of tokens that holds statements, parsed on first use.
type code struct {
	f      *file
	toks   []token // the whole list that first and end index
	first  int
	end    int // exclusive
	names  *names
	parsed bool
	nodes  []node
}

// names are the local variables known in a scope: a name before a blank and a bracket means another thing for these.
type names struct {
	outer *names
	set   map[string]bool
}

func (n *names) has(s string) bool {
	for ; n != nil; n = n.outer {
		if n.set[s] {
			return true
		}
	}
	return false
}

func (n *names) add(s string) {
	if n.set == nil {
		n.set = map[string]bool{}
	}
	n.set[s] = true
}

type (
	// opaque is code that the parser does not understand.
	opaque struct {
		place
		code *code
		why  string
	}
	constant struct { // a literal: nil, true, 1, ...
		place
		v value
	}
	self   struct{ place }
	strLit struct { // "text#{code}"; symbol says that it is :"..."
		place
		parts  []litPart
		symbol bool
		cmd    bool
	}
	regLit struct {
		place
		parts []litPart
		opts  string
	}
	arrayLit struct {
		place
		elems []node
	}
	hashLit struct {
		place
		pairs  []pair
		braces bool
	}
	rangeLit struct {
		place
		from, to node
		excl     bool
	}
	splat struct { // *x, **x and &x among arguments
		place
		op string
		x  node
	}
	ident struct { // a local variable, or a call without arguments
		place
		name string
	}
	ivar struct { // @x, @@x, $x
		place
		name string
	}
	constRef struct { // Name, X::Name, ::Name
		place
		scope node
		top   bool
		name  string
	}
	call struct {
		place
		recv  node // nil for self, implicitly
		name  string
		args  []node
		block *block
		safe  bool // &.
	}
	superCall struct {
		place
		args  []node
		bare  bool
		block *block
	}
	yield struct {
		place
		args []node
	}
	block struct {
		place
		params *params
		body   *code
		lambda bool
	}
	assign struct {
		place
		target node
		op     string // "" or the operator before =
		x      node
	}
	multiAssign struct {
		place
		targets []node
		x       node
	}
	logic struct { // and, or
		place
		or   bool
		a, b node
	}
	not struct {
		place
		x node
	}
	cond struct { // if, unless, ?:
		place
		c         node
		then, els []node
		not       bool
	}
	caseOf struct {
		place
		x     node
		whens []when
		els   []node
	}
	loop struct { // while, until, for
		place
		code *code
	}
	begin struct {
		place
		body, els, ensure []node
		rescues           [][]node
	}
	seq struct { // ( a; b )
		place
		body []node
	}
	def struct {
		place
		recv   node // nil for an instance method
		name   string
		params *params
		body   *code
	}
	module struct { // module, class
		place
		path  node
		class bool
		super node
		body  *code
	}
	singleton struct { // class << x
		place
		x    node
		body *code
	}
	jump struct { // return, next, break, redo, retry
		place
		kind string
		x    node
	}
	defined struct {
		place
		x node
	}
	inert struct{ place } // alias, undef, BEGIN
)

type litPart struct {
	text string
	code []node // of an interpolation
	toks bool
}

type pair struct{ key, val node } // key is nil for **val

type when struct {
	tests []node
	body  []node
}

// params are the parameters of a method or a block.
type params struct {
	list []param
}

type param struct {
	name string
	kind byte // 0 required, '?' optional, '*' rest, 'k' keyword, 'K' keyword with a default, 'h' **rest, '&' block, '(' several
	def  node
	sub  *params
}
