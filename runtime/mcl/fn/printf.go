package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Piece is a part of a format of fmt.printf: text, or a verb (MCL-FN-10).
type Piece struct {
	Text string
	Verb byte // one of "tsqdfvT", 0 for text
}

// ParseFormat returns the pieces of a format. A lone % at its end is dropped (MCL-FN-11).
func ParseFormat(format string) ([]Piece, error) {
	var pieces []Piece
	var text []byte
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			text = append(text, format[i])
			continue
		}
		if i++; i == len(format) {
			break
		}
		switch verb := format[i]; verb {
		case '%':
			text = append(text, '%')
		case 't', 's', 'q', 'd', 'f', 'v', 'T':
			if len(text) > 0 {
				pieces, text = append(pieces, Piece{Text: string(text)}), nil
			}
			pieces = append(pieces, Piece{Verb: verb})
		default:
			return nil, mcl.Fail("fmt.printf: the format has no verb " + strconv.Quote("%"+string([]rune(format[i:])[:1])))
		}
	}
	if len(text) > 0 {
		pieces = append(pieces, Piece{Text: string(text)})
	}
	return pieces, nil
}

// Typed is an argument of fmt.printf of which the type may be printed: that of a %T, and every one of a format that is not known when the
// program is built.
type Typed struct {
	Value value.Value
	Type  string
}

// Printf is fmt.printf. Arguments that do not go with the format fail (MCL-FN-13).
func Printf(format string, args ...value.Value) (string, error) {
	pieces, err := ParseFormat(format)
	if err != nil {
		return "", err
	}
	verbs := 0
	for _, p := range pieces {
		if p.Verb != 0 {
			verbs++
		}
	}
	if verbs != len(args) {
		return "", mcl.Fail(ArgCount(len(args), verbs))
	}
	var b []byte
	i := 0
	for _, p := range pieces {
		if p.Verb == 0 {
			b = append(b, p.Text...)
			continue
		}
		i++
		ok := false
		if b, ok = appendVerb(b, p.Verb, args[i-1]); !ok {
			return "", mcl.Fail("fmt.printf: " + Inconsistent(i, "not one for %"+string(p.Verb)))
		}
	}
	return string(b), nil
}

// ArgCount is the message about another number of arguments than that of the verbs (MCL-FN-12).
func ArgCount(args, verbs int) string {
	return "number of args (" + strconv.Itoa(args) + ") doesn't match format string verb count (" + strconv.Itoa(verbs) + ")"
}

// Inconsistent is the message about an argument that does not go with the format, which itself has the index 0 (MCL-FN-12).
func Inconsistent(i int, why string) string {
	return "inconsistent type at arg index " + strconv.Itoa(i) + ": " + why
}

// appendVerb appends an argument, and reports whether it goes with its verb.
func appendVerb(b []byte, verb byte, v value.Value) (_ []byte, ok bool) {
	t, typed := v.(Typed)
	if typed {
		v = t.Value
	}
	switch verb {
	case 'T':
		return append(b, t.Type...), typed
	case 't':
		_, ok = v.(bool)
	case 's':
		_, ok = v.(string)
	case 'q':
		s, ok := v.(string)
		return strconv.AppendQuote(b, s), ok
	case 'd':
		_, ok = v.(int64)
	case 'f':
		_, ok = v.(float64)
	case 'v':
		ok = printable(v)
	}
	if !ok {
		return b, false
	}
	return mcl.AppendText(b, v), true
}

// printable reports whether a value has a text: no func is in it.
func printable(v value.Value) bool {
	switch v := v.(type) {
	case mcl.Func:
		return false
	case value.Array:
		for _, e := range v {
			if !printable(e) {
				return false
			}
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if !printable(e.Value) {
				return false
			}
		}
	case *mcl.Struct:
		return printable(value.Array(v.Values))
	}
	return true
}
