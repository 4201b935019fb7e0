package graph

import "io"

// output collects what is written and passes it on in large pieces, so that no graph is in memory as text.
type output struct {
	w   io.Writer
	b   []byte
	err error
}

const piece = 1 << 15

// flush writes what there is, if that is much.
func (o *output) flush() {
	if len(o.b) >= piece {
		o.write()
	}
}

func (o *output) write() {
	if o.err == nil {
		_, o.err = o.w.Write(o.b)
	}
	o.b = o.b[:0]
}

// end writes the rest.
func (o *output) end() error {
	o.write()
	return o.err
}
