package fn

import (
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ShellJoinFunction is stdlib's shell_join(Array), which quotes words for a POSIX shell
// and joins them; ShellSplit takes a line apart as a shell does.
var (
	// ShellJoinFunction is shell_join(Array): words quoted for a POSIX shell, with blanks between.
	ShellJoinFunction = Function{Name: "shell_join", Arity: -1, Pure: true, Legacy: shellJoin}
	// ShellSplitFunction is shell_split(Any): the words of a line as a POSIX shell reads it.
	ShellSplitFunction = Function{Name: "shell_split", Arity: -1, Pure: true, Legacy: shellSplit}
)

func shellJoin(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("shell_join(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return nil, fail("First argument is not an Array: ", shown(args[0]))
	}
	words := make([]string, len(a))
	for i, e := range a {
		words[i] = ShellEscapeValue(e)
	}
	return strings.Join(words, " "), nil
}

func shellSplit(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("shell_split(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	line := ruby.ToS(args[0])
	words, ok := SplitShellWords(line)
	if !ok {
		return nil, fail("Unmatched quote: ", shown(line))
	}
	return value.Strings(words...), nil
}

// SplitShellWords takes a line apart into words as a POSIX shell does; ok is false where a quote is not closed.
func SplitShellWords(line string) (words []string, ok bool) {
	var field []byte
	rest := strings.TrimLeft(line, shellBlanks)
	for rest != "" {
		n := 0
		switch c := rest[0]; c {
		case '\'', '"':
			text, length, ok := shellQuoted(rest)
			if !ok {
				return nil, false
			}
			field, n = append(field, text...), length
		case '\\':
			_, size := utf8.DecodeRuneInString(rest[1:])
			if n = 1 + size; n == 1 || rest[1] == '\n' {
				field = append(field, rest[:n]...)
			} else {
				field = append(field, rest[1:n]...)
			}
		default:
			if n = strings.IndexAny(rest, shellBlanks+`\'"`); n < 0 {
				n = len(rest)
			}
			field = append(field, rest[:n]...)
		}
		if rest = rest[n:]; rest == "" || strings.IndexByte(shellBlanks, rest[0]) >= 0 {
			words, field = append(words, string(field)), nil
			rest = strings.TrimLeft(rest, shellBlanks)
		}
	}
	return words, true
}

const shellBlanks = " \t\r\n\f\v"

// shellQuoted reads a quoted text at the start of s: its meaning and length.
func shellQuoted(s string) (text []byte, length int, ok bool) {
	quote := s[0]
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == quote:
			return text, i + 1, true
		case c == '\\' && quote == '"' && i+1 < len(s):
			if i++; strings.IndexByte("$`\"\\\n", s[i]) < 0 {
				text = append(text, '\\')
			}
			text = append(text, s[i])
		default:
			text = append(text, c)
		}
	}
	return nil, 0, false
}
