//go:build !linux

package watch

// events are none.
type events struct{}

func newEvents(*Files) *events { return nil }

func (*events) begin()            {}
func (*events) add(string) source { return fromStat }
func (*events) end()              {}
func (*events) close()            {}
