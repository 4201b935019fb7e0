package fn

import (
	"os"

	"github.com/p2go/p2go/runtime/hocon"
	"github.com/p2go/p2go/runtime/value"
)

// The functions of stdlib that read HOCON. What a text includes, or substitutes from the environment's variables, is of the machine
// that the program runs on.
var (
	// ParsehoconFunction is parsehocon(String, Any?): the data in a string of HOCON, or the default.
	ParsehoconFunction = Function{Name: "parsehocon", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &anyT}, Size: size{Min: 1, Max: 2}}}, Names: names{"hocon_string", "default"}}, parseHOCON}}}
	// StdlibParsehoconFunction is stdlib::parsehocon(String, Any?): the data in a string of HOCON, or the default.
	StdlibParsehoconFunction = Function{Name: "stdlib::parsehocon", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &anyT}, Size: size{Min: 1, Max: 2}}}, Names: names{"hocon_string", "default"}}, parseHOCON}}}
)

func parseHOCON(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ParseHOCON(c, args[0].(string), args[1:]...)
}

// ParseHOCON returns the data in a string of HOCON, which may include files. What cannot be read is an error, or where a second
// argument is given, that.
func ParseHOCON(_ Context, s string, otherwise ...value.Value) (value.Value, error) {
	h, err := hocon.Parse(s, os.ReadFile)
	if err == nil {
		return h, nil
	}
	if mistake, ok := err.(*hocon.Error); ok && !mistake.WrongType && len(otherwise) > 0 {
		return otherwise[0], nil
	}
	return nil, err
}
