package yaml

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// ParsePlaced is [ParseSafe] for documents whose mistakes are told with their places: nodes are a [*value.Placed] each, but keys. A key that
// is there twice, and a second document, are mistakes. The text is what places are bytes of.
func ParsePlaced(src []byte) (v value.Value, text string, err error) {
	p := parser{
		classes: dataClasses, noSymbols: true,
		place: func(at int, v value.Value) value.Value { return &value.Placed{At: at, KeyAt: -1, Value: v} },
	}
	p.pair = p.placedPair // without the parser in the type of the field, which programs would have
	v, err = p.parse(src)
	if err == nil {
		err = p.lone()
	}
	return v, p.src, err
}

// lone is the error of what follows the first document.
func (p *parser) lone() (err error) {
	defer p.recovered(&err)
	p.space()
	if p.marker("...") {
		p.pos += 3
		p.space()
	}
	if at := p.pos; at < len(p.src) && !(p.marker("---") && p.blankFrom(at+3)) {
		p.fail(at, "there is more than one document")
	}
	return nil
}

// blankFrom reports whether nothing but blanks follows a position.
func (p *parser) blankFrom(at int) bool {
	p.pos = at
	p.space()
	return p.pos >= len(p.src)
}

// placedPair is [parser.set] for nodes with places.
func (p *parser) placedPair(h *value.Hash, key, v value.Value, merge bool) {
	at := -1
	for {
		k, of := value.Unplaced(key)
		if of == nil {
			break
		}
		key, at = k, of.At
	}
	inner, _ := value.Unplaced(v)
	if merge {
		switch inner := inner.(type) {
		case *value.Hash:
			p.mergePlaced(h, inner)
			return
		case value.Array:
			for i := len(inner) - 1; i >= 0; i-- {
				e, _ := value.Unplaced(inner[i])
				from, ok := e.(*value.Hash)
				if !ok {
					p.fail(at, "<< has a map, or a list of maps")
				}
				p.mergePlaced(h, from)
			}
			return
		}
	}
	switch key := key.(type) {
	case value.Array, *value.Hash:
		p.fail(at, "a key is not a list or a map")
	default:
		if old, ok := h.Get(key); ok {
			if first, isPlaced := old.(*value.Placed); isPlaced && first.KeyAt >= 0 {
				p.fail(at, "the key "+strconv.Quote(value.Text(key))+" is there twice")
			}
		}
		h.Set(key, keyed(v, at))
	}
}

// keyed gives a node the place of its key. An alias shares its value and not its place.
func keyed(v value.Value, at int) value.Value {
	inner, of := value.Unplaced(v)
	if of == nil {
		return &value.Placed{At: at, KeyAt: at, Value: inner}
	}
	return &value.Placed{At: of.At, KeyAt: at, Value: inner}
}

// mergePlaced merges a map. Keys that are merged may be there another time.
func (p *parser) mergePlaced(h, from *value.Hash) {
	p.count(from.Len())
	for _, e := range from.Entries() {
		h.Set(e.Key, keyed(e.Value, -1))
	}
}
