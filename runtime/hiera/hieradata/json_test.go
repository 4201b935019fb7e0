package hieradata

import (
	"testing"

	"github.com/p2go/p2go/runtime/hiera"
	"github.com/p2go/p2go/runtime/value"
)

// Comments may be where blanks may be, and places stay what they are.
func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\": 1 // one\n, /* two */ \"b\"/**/: [\"// no\\\" /* \", 2]}":                  `{"a":1,"b":["// no\" /* ",2]}`,
		`{"a": [9223372036854775807, -9223372036854775808, 1e30, 123456789012345678901.5]}`: `{"a":[9223372036854775807,-9223372036854775808,1.0e+30,1.2345678901234568e+20]}`,
	} {
		h, problem := Parse(hiera.JSON, []byte(text))
		if problem != nil {
			t.Errorf("%s: %s", text, problem.Message)
			continue
		}
		if got, err := value.AppendJSON(nil, h, nil); err != nil || string(got) != want {
			t.Errorf("%s\n got %s %v\nwant %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"{\"a\":\n /* one */ -9223372036854775809}": "the integer -9223372036854775809 does not fit 64 bits at line 2 column 12",
		"{} // no end":    "unexpected '/' after the value at line 1 column 4",
		"{ /* no end }":   "unexpected '/' where a key should be at line 1 column 3",
		"{} /* a */ */\n": "unexpected '*' after the value at line 1 column 12",
		"/":               "unexpected '/' where a value should be at line 1 column 1",
		"{\"a":            "unexpected end of JSON in a string at line 1 column 4",
		"[1]":             "has wrong type, expects a Hash value, got Tuple",
	} {
		_, problem := Parse(hiera.JSON, []byte(text))
		if problem == nil || len(problem.Message) < len(want) || problem.Message[len(problem.Message)-len(want):] != want {
			t.Errorf("%s: got %v, want %s", text, problem, want)
		}
	}
}
