package ruby

import "testing"

// The literals are those of Ruby 3.1, which takes for a name what ends with = and begins with no letter.
func TestSymbolLiterals(t *testing.T) {
	for name, want := range map[string]string{
		"2=b;1=": ":2=b;1=", "2=b;1": `:"2=b;1"`, "1=": ":1=", "1==": `:"1=="`, "1===": ":1===", " a=": ": a=", "a b=": `:"a b="`, "a;b=": `:"a;b="`, "é=": ":é=", "1é=": ":1é=",
		"=": `:"="`, "[]=": ":[]=", "[a=": ":[a=", "[]a=": `:"[]a="`, "!a=": `:"!a="`, "*a=": `:"*a="`, "@a=": `:"@a="`, "$a=": `:"$a="`, "a?=": `:"a?="`, "_=": ":_=", "::=": ":::=",
		"\"=": `:"=`, "1\n=": `:"1\n="`, "1\x01=": `:"1\x01="`, ",a==": `:",a=="`,
	} {
		if got := string(Symbol(name).AppendInspect(nil)); got != want {
			t.Errorf("%q: got %s, want %s", name, got, want)
		}
	}
}
