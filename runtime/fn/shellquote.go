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
	var b []byte
	for i, v := range value.Array(args).Flatten() {
		word, ok := v.(string)
		switch class := typesys.HostClass(v); {
		case ok:
		case class == "Hash" || class == "Puppet::Resource": // what has a length, but is no text
			return nil, fail("no implicit conversion of ", class, " into String")
		default:
			return nil, fail("undefined method `length' for ", string(value.AppendInspect(nil, v)), ":", typesys.HostClass(v))
		}
		if i > 0 {
			b = append(b, ' ')
		}
		b = appendShellWord(b, word)
	}
	return string(b), nil
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
