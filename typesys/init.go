package typesys

import "github.com/p2go/p2go/runtime/value"

// Init is Init[Of, Args…]: the values that are instances of Of or from which
// Of.new(value, args…) can make one, by their type (TP-36, NEW-78).
type Init struct {
	plain
	Of   Type
	Args value.Array
}

// InitType is Init without a type; RichData stands for it.
var InitType = &Init{}

func (*Init) bare() Type                         { return InitType }
func (*Init) name() string                       { return "Init" }
func (t *Init) parts(yield func(Type) bool) bool { return t.Of == nil || yield(t.Of) }

// Check says why there are no constructors that take the arguments (NEW-78).
func (t *Init) Check() error {
	_, err := t.accepted(nil)
	return asError(err)
}

// TakesWhole reports whether an array is the only argument of the constructor; the elements of others are its arguments
// (NEW-78).
func (t *Init) TakesWhole(a value.Array) bool {
	ways, err := t.accepted(nil)
	return err == nil && ways.single.instance(a, nil)
}

// acceptance is what can be given to an [Init].
type acceptance struct {
	single Type // as the only argument
	spread Type // as all arguments, in an array
	wrap   bool // also as the first of the arguments of spread
}

// computing is what an Init is asked about while it is found out what it accepts.
type computing struct{}

// accepted finds out what can be given. The constructors of object types depend on
// which attributes take undef, and so on the Inits that these are of, which may lead
// back here: what is not found out yet takes only instances, as in the reference
// implementation.
func (t *Init) accepted(g *guard) (*acceptance, *Error) {
	found := map[Type]any{}
	for up := g; up != nil; up = up.up {
		if up.found != nil {
			found = up.found
			break
		}
	}
	if a, ok := found[t].(*acceptance); ok {
		return a, nil
	}
	found[t] = &acceptance{single: t.Of}
	a, err := t.ways(&guard{to: t, from: computing{}, found: found})
	if err != nil {
		delete(found, t)
		return nil, err
	}
	found[t] = a
	return a, nil
}

func (t *Init) ways(g *guard) (*acceptance, *Error) {
	var ways []*Tuple
	ok := false
	switch t.Of.(type) {
	case *Init, *Optional, *NotUndef:
	default:
		ways, ok = constructors(t.Of, g)
	}
	if o, isObject := dealias(t.Of).(*Object); isObject {
		if err := o.checkConstructor(g); err != nil {
			return nil, err
		}
	}
	if !ok {
		return nil, errorf("", "Creation of new instance of type '", t.Of.String(), "' is not supported")
	}
	single := []Type{t.Of}
	if len(t.Args) > 0 {
		for _, w := range ways {
			if t.argsFit(w, g) {
				single = append(single, w.Types[0])
			}
		}
		if len(single) == 1 {
			return nil, errorf("", "The type '", t.String(), "' does not represent a valid set of parameters for ", Generalize(t.Of).name(), ".new()")
		}
		return &acceptance{single: anyOf(single)}, nil
	}
	a := &acceptance{}
	var others []Type
	for _, w := range ways {
		lo, hi := w.SizeRange()
		if lo == 1 && hi == 1 {
			single = append(single, w.Types[0])
			continue
		}
		others = append(others, w)
		a.wrap = a.wrap || lo == 1
	}
	a.single = anyOf(single)
	if len(others) > 0 {
		a.spread = anyOf(others)
	}
	return a, nil
}

// anyOf is a Variant that nobody sees: its members need not differ, which asks more
// of them than can be answered here.
func anyOf(ts []Type) Type {
	if len(ts) == 1 {
		return ts[0]
	}
	return &Variant{Types: ts}
}

// argsFit reports whether the arguments fit behind the first parameter.
func (t *Init) argsFit(way *Tuple, g *guard) bool {
	lo, hi := way.SizeRange()
	n := int64(1 + len(t.Args))
	if n < lo || n > hi || len(way.Types) == 0 {
		return false
	}
	types := []Type{way.Types[0]}
	for _, a := range t.Args {
		types = append(types, Infer(a))
	}
	return way.accepts(&Tuple{Types: types}, g)
}

// The reference implementation fails to generalise or normalise an Init when that
// changes its type; here the arguments are kept.
func (t *Init) generalize() Type { return t.alter(Generalize) }
func (t *Init) normalize() Type  { return t.alter(Normalize) }

func (t *Init) alter(f func(Type) Type) Type {
	if t.Of != nil {
		if n := f(t.Of); n != t.Of {
			return &Init{Of: n, Args: t.Args}
		}
	}
	return t
}

func (t *Init) instance(v value.Value, g *guard) bool {
	if t.Of == nil {
		return RichDataType.instance(v, g)
	}
	if g.has(t, nil) {
		return false
	}
	g = &guard{to: t, up: g}
	a, err := t.accepted(g)
	if err != nil {
		g.fail(err)
		return false
	}
	return t.Of.instance(v, g) || a.single.instance(v, g) ||
		a.spread != nil && (a.spread.instance(v, g) || a.wrap && a.spread.instance(value.Array{v}, g))
}

// accepts is ASG-30.
func (t *Init) accepts(o Type, g *guard) bool {
	if g.has(t, nil) {
		return false
	}
	g = &guard{to: t, up: g}
	var a *acceptance
	if t.Of != nil {
		var err *Error
		if a, err = t.accepted(g); err != nil {
			g.fail(err)
			return false
		}
	}
	if i, ok := o.(*Init); ok {
		return t.Of == nil || i.Of != nil && assignable(t.Of, i.Of, g)
	}
	if t.Of == nil {
		return assignable(RichDataType, o, g)
	}
	return assignable(t.Of, o, g) || assignable(a.single, o, g) ||
		a.spread != nil && (assignable(a.spread, o, g) || a.wrap && assignable(a.spread, &Tuple{Types: []Type{o}}, g))
}

func (t *Init) print(p *printer) {
	p.text("Init")
	if t.Of == nil {
		return
	}
	p.open()
	p.typ(t.Of)
	for _, a := range t.Args {
		p.comma()
		p.value(a)
	}
	p.close()
}
