package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ShellquoteFunction is shellquote(Any*): words quoted for a Bourne shell where needed,
// joined by blanks, FN-shellquote.
var ShellquoteFunction = Function{Name: "shellquote", Arity: -1, Pure: true, Legacy: shellquote}

func shellquote(_ Context, args []value.Value) (value.Value, error) {
	return boxed(ShellquoteArray(args))
}

// Shellquote returns words quoted for a Bourne shell where needed, joined by blanks, FN-shellquote.
func Shellquote(words ...string) string {
	var b []byte
	for i, word := range words {
		if i > 0 {
			b = append(b, ' ')
		}
		b = value.Bounded(appendShellWord(b, word))
	}
	return string(b)
}

// ShellquoteArray is [Shellquote] for the words in an array and in those in it; the error is about what is no string.
func ShellquoteArray(a value.Array) (string, error) {
	var words []string
	for _, v := range a.Flatten() {
		word, ok := v.(string)
		switch class := typesys.HostClass(v); {
		case ok:
		case class == "Hash" || class == "Puppet::Resource": // what has a length, but is no text
			return "", fail("no implicit conversion of ", class, " into String")
		default:
			return "", fail("undefined method `length' for ", string(value.AppendReceiver(nil, v, typesys.HostClass(v))))
		}
		words = append(words, word)
	}
	return Shellquote(words...), nil
}

func appendShellWord(b []byte, word string) []byte {
	const dangerous = "!\"`$\\"
	switch {
	case word != "" && strings.IndexFunc(word, unsafeInShell) < 0:
		return append(b, word...)
	case !strings.ContainsAny(word, dangerous):
		return append(append(append(b, '"'), word...), '"')
	case strings.IndexByte(word, '\'') < 0:
		return append(append(append(b, '\''), word...), '\'')
	}
	b = append(b, '"')
	for i := range len(word) {
		if strings.IndexByte(dangerous, word[i]) >= 0 {
			b = append(b, '\\')
		}
		b = append(b, word[i])
	}
	return append(b, '"')
}

func unsafeInShell(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("@%_+=:,./-", r))
}
