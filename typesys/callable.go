package typesys

import (
	"github.com/p2go/p2go/runtime/value"
)

// Callable is the type of lambdas and functions (CAL-1). No Params is Callable,
// which accepts any; no Block is that none may be given; no Return is Any.
type Callable struct {
	plain
	Params *Tuple
	Block  Type
	Return Type
}

// CallableType is Callable without parameters.
var CallableType = &Callable{}

// FunctionValue is a function or lambda as a value.
type FunctionValue interface {
	value.Other
	// CallableType is the function's type: a [*Callable], or a Variant of them
	// when it has several signatures.
	CallableType() Type
}

func (*Callable) bare() Type   { return CallableType }
func (*Callable) name() string { return "Callable" }

func (t *Callable) parts(yield func(Type) bool) bool {
	return (t.Params == nil || yield(t.Params)) && (t.Block == nil || yield(t.Block)) && (t.Return == nil || yield(t.Return))
}

// returns is the return type, nil also for Any.
func (t *Callable) returns() Type {
	if _, ok := t.Return.(*Any); ok {
		return nil
	}
	return t.Return
}

func (t *Callable) generalize() Type { return t.alter(Generalize) }
func (t *Callable) normalize() Type  { return t.alter(Normalize) }

func (t *Callable) alter(f func(Type) Type) Type {
	out := &Callable{Params: t.Params, Block: t.Block, Return: t.Return}
	if t.Params != nil {
		out.Params = f(t.Params).(*Tuple)
	}
	if t.Block != nil {
		out.Block = f(t.Block)
	}
	if t.Return != nil {
		out.Return = f(t.Return)
	}
	if *out == *t {
		return t
	}
	return out
}

func (t *Callable) instance(v value.Value, g *guard) bool {
	f, ok := v.(FunctionValue)
	return ok && assignable(t, f.CallableType(), g)
}

// accepts is CAL-4: what is called must take at least what the caller gives.
func (t *Callable) accepts(o Type, g *guard) bool {
	c, ok := o.(*Callable)
	if !ok {
		return false
	}
	if t.returns() != nil && !assignable(t.Return, orAny(c.Return), g) {
		return false
	}
	if t.Params == nil {
		return true
	}
	if c.Params == nil || !assignable(c.Params, t.Params, g) {
		return false
	}
	return assignable(orUndef(c.Block), orUndef(t.Block), g)
}

// orUndef is the type of a block that may be given, or of none.
func orUndef(block Type) Type {
	if block == nil {
		return UndefType
	}
	return block
}

// Accepts reports whether a callable can be called with arguments of these types
// and, unless block is nil, a block of that type (CAL-5).
func (t *Callable) Accepts(args *Tuple, block Type) bool {
	if t.Params == nil {
		return true
	}
	if block == nil {
		return assignable(t.Params, args, nil) && (t.Block == nil || acceptsUndef(t.Block))
	}
	if t.Block == nil || !assignable(t.Block, block, nil) || !t.Params.sizes().accepts(exactly(len(args.Types))) {
		return false
	}
	for i, a := range args.Types {
		if len(t.Params.Types) > 0 && !assignable(t.Params.at(i), a, nil) {
			return false
		}
	}
	return true
}

// isCallable reports whether t is a Callable, a Variant of only such, or, when
// optional, an Optional of one (CAL-2).
func isCallable(t Type, optional bool) bool {
	return callableKind(t, optional, nil)
}

func callableKind(t Type, optional bool, g *guard) bool {
	switch t := t.(type) {
	case *Callable:
		return true
	case *Variant:
		for _, m := range t.Types {
			if !callableKind(m, optional, g) {
				return false
			}
		}
		return true
	case *Optional:
		return optional && t.Of != nil && callableKind(t.Of, optional, g)
	case *Alias:
		return !g.has(t, nil) && callableKind(t.Resolved(), optional, &guard{to: t, up: g})
	}
	return false
}

// print writes the type as Puppet does, which does not show whether no parameters are declared or none are allowed: the size of
// the former is open. What is compared is written as it was declared.
func (t *Callable) print(p *printer) {
	p.text("Callable")
	exact := p.key && t.Params != nil && len(t.Params.Types) == 0 && !t.Params.Size.Given()
	if t.returns() == nil && !exact {
		if t.Params != nil {
			p.open()
			t.printParams(p, false)
			p.close()
		}
		return
	}
	p.open()
	p.comma()
	p.open()
	if t.Params != nil {
		t.printParams(p, exact)
	}
	p.close()
	p.typ(orAny(t.Return))
	p.close()
}

// printParams writes the parameters; exact leaves out a size that is not given.
func (t *Callable) printParams(p *printer, exact bool) {
	for _, pt := range t.Params.Types {
		if _, ok := pt.(*Unit); !ok {
			p.typ(pt)
		}
	}
	switch {
	case exact:
	case len(t.Params.Types) == 0:
		p.item("0")
		p.item("0")
	default:
		t.Params.Size.print(p)
	}
	if t.Block != nil {
		p.typ(t.Block)
	}
}
