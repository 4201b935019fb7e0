package value

import "strconv"

// Placed is a value of a document with its place there, for those who read documents in which each value has one.
type Placed struct {
	At    int // the byte of the text where the value begins
	KeyAt int // where its key begins; -1 for none
	Value Value
}

// Unplaced returns a value without its place, nil for that where it has none.
func Unplaced(v Value) (Value, *Placed) {
	if p, ok := v.(*Placed); ok {
		return p.Value, p
	}
	return v, nil
}

// ParsePlacedJSON is [ParseJSON] for documents whose mistakes are told with their places: each value is a [*Placed], but keys. A key that is
// there twice is a mistake.
func ParsePlacedJSON(text string) (Value, error) {
	p := jsonParser{text: text}
	v, err := p.placed(-1)
	if err != nil {
		return nil, err
	}
	p.space()
	if p.pos < len(text) {
		return nil, p.unexpected("after the value")
	}
	return v, nil
}

func (p *jsonParser) placed(key int) (Value, error) {
	var v Value
	var err error
	c := p.peek()
	at := p.pos
	switch c {
	case '{':
		v, err = p.nested((*jsonParser).placedObject)
	case '[':
		v, err = p.nested((*jsonParser).placedArray)
	default:
		v, err = p.value()
	}
	return &Placed{At: at, KeyAt: key, Value: v}, err
}

func (p *jsonParser) placedObject() (Value, error) {
	h := NewHash()
	for p.peek() != '}' {
		at := p.pos
		if p.peek() != '"' {
			return nil, p.unexpected("where a key should be")
		}
		key, err := p.string()
		if err != nil {
			return nil, err
		}
		if _, twice := h.Get(key); twice {
			p.pos = at
			return nil, p.fail("the key " + strconv.Quote(key) + " is there twice")
		}
		if p.peek() != ':' {
			return nil, p.unexpected("where ':' should be")
		}
		p.pos++
		v, err := p.placed(at)
		if err != nil {
			return nil, err
		}
		h.Set(key, v)
		if again, err := p.another('}'); !again {
			return h, err
		}
	}
	p.pos++
	return h, nil
}

func (p *jsonParser) placedArray() (Value, error) {
	a := Array{}
	for p.peek() != ']' {
		v, err := p.placed(-1)
		if err != nil {
			return nil, err
		}
		a = append(a, v)
		if again, err := p.another(']'); !again {
			return a, err
		}
	}
	p.pos++
	return a, nil
}

// another steps over what follows a member, and reports whether another one has to follow.
func (p *jsonParser) another(end byte) (bool, error) {
	switch c := p.peek(); c {
	case ',':
		p.pos++
		if p.peek() == end {
			return false, p.unexpected("where another member should be")
		}
		return true, nil
	case end:
		p.pos++
		return false, nil
	}
	return false, p.unexpected("where ',' or '" + string(rune(end)) + "' should be")
}
