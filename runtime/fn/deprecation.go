package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// Deprecation is stdlib's deprecation(key, message): an error, a warning or
// nothing, as the setting strict says.
var Deprecation = Function{
	Name:     "deprecation",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}}}, Names: names{"key", "message"}}, deprecation}},
}

func deprecation(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, deprecated(c, args[0].(string), args[1].(string))
}

// outer is implemented by contexts that know the call around the one that
// Caller tells of.
type outer interface {
	OuterCaller() (file string, line int32, ok bool)
}

// deprecated reports the use of a deprecated function.
func deprecated(c Context, key, message string) error {
	message += " at " + frame(c.Caller()) + ":"
	if o, ok := c.(outer); ok {
		if file, line, ok := o.OuterCaller(); ok {
			message += frame(file, line)
		}
	}
	switch c.Setting("strict") {
	case value.Value("off"):
	case value.Value("error"):
		return fail("deprecation. ", key, ". ", message)
	default:
		c.WarnOnce(key, message) // of Ruby code, which is not here
	}
	return nil
}

// frame is a place as the reference implementation's stack traces show it.
func frame(file string, line int32) string {
	if file == "" {
		file = "unknown"
	}
	return "[" + shown(file) + ", " + strconv.Itoa(int(line)) + "]"
}
