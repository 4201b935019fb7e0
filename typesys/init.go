package typesys

import "github.com/p2go/p2go/runtime/value"

// Init is Init[Of, Args…]: the values that are instances of Of or from which
// Of.new(value, args…) can make one, by their type (TP-36).
type Init struct {
	plain
	Of   Type
	Args value.Array
}

// InitType is Init without a type; RichData stands for it.
var InitType = &Init{}

func (*Init) name() string                            { return "Init" }
func (t *Init) parts(yield func(Type) bool) bool      { return t.Of == nil || yield(t.Of) }
func (t *Init) instance(v value.Value, g *guard) bool { return false }
func (t *Init) accepts(o Type, g *guard) bool         { return false }

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
