package kinds

import "github.com/p2go/p2go/frontend/mcl/types"

// CheckSend says what is wrong with a statement that a field gets what a kind sends, "" if nothing is. A difference of types is only worth a
// warning where the Go type of one of them is a pointer or an interface (MCL-SEND-2).
func CheckSend(from *Kind, key string, to *Kind, field string) (warning, wrong string) {
	sent, got := from.Key(key), to.Field(field)
	switch {
	case from.Traits&Sends == 0:
		return "", "resources of kind " + from.Name + " cannot send"
	case to.Traits&Receives == 0:
		return "", "resources of kind " + to.Name + " cannot receive"
	case sent == nil:
		return "", "key " + key + " is not sent by " + from.Name + " resource"
	case got == nil:
		return "", "field " + field + " does not exist in " + to.Name + " resource"
	case sent.Type == nil || got.Type == nil:
		return "", ""
	}
	m := types.Unify(sent.Type, got.Type)
	switch {
	case m == nil:
		return "", ""
	case sent.Pointer || got.Pointer:
		return from.Name + "." + key + " is " + sent.Type.String() + ", but " + to.Name + "." + field + " is " + got.Type.String(), ""
	}
	return "", "type error: " + m.Text
}
