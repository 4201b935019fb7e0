package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// DeprecationFunction is stdlib's deprecation(key, message): an error, a warning or
// nothing, as the setting strict says.
var DeprecationFunction = Function{
	Name:     "deprecation",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}}}, Names: names{"key", "message"}}, deprecation}},
}

// DeprecationSince9Function is deprecation(key, message, use_strict_setting = true): an error, a
// warning or nothing, as the setting strict says, or a warning where that is not asked.
var DeprecationSince9Function = Function{
	Name:     "deprecation",
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT, &booleanT}, Size: size{Min: 2, Max: 3}}}, Names: names{"key", "message", "use_strict_setting"}}, deprecationSince9}},
}

func deprecation(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, Deprecation(c, args[0].(string), args[1].(string))
}

// Deprecation reports, once for a key, what is deprecated: with an error, a warning or not at all, as the setting strict says.
func Deprecation(c Context, key, message string) error { return deprecated(c, key, message) }

func deprecationSince9(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, DeprecationSince9(c, args[0].(string), args[1].(string), len(args) < 3 || args[2].(bool))
}

// DeprecationSince9 is [Deprecation] where the setting strict is to be used, and else a warning.
func DeprecationSince9(c Context, key, message string, useStrict bool) error {
	if !useStrict {
		warnDeprecated(c, key, message)
		return nil
	}
	return deprecated(c, key, message)
}

// outer is implemented by contexts that know the call around the one that
// Caller tells of.
type outer interface {
	OuterCaller() (file string, line int32, ok bool)
}

// deprecated reports the use of a deprecated function, as the setting strict says.
func deprecated(c Context, key, message string) error {
	switch c.Setting("strict") {
	case value.Value("off"):
	case value.Value("error"):
		return fail("deprecation. ", key, ". ", placed(c, message))
	default:
		warnDeprecated(c, key, message)
	}
	return nil
}

// warnDeprecated warns of the use of a deprecated function.
func warnDeprecated(c Context, key, message string) {
	c.WarnOnce(key, placed(c, message)) // of Ruby code, which is not here
}

// placed is a message with the places of the call and of the one around it.
func placed(c Context, message string) string {
	message += " at " + frame(c.Caller()) + ":"
	if o, ok := c.(outer); ok {
		if file, line, ok := o.OuterCaller(); ok {
			message += frame(file, line)
		}
	}
	return message
}

// frame is a place as the reference implementation's stack traces show it.
func frame(file string, line int32) string {
	if file == "" {
		file = "unknown"
	}
	return "[" + shown(file) + ", " + strconv.Itoa(int(line)) + "]"
}
