package ruby

import (
	"os"
	"path"
	"slices"
	"strings"
)

// CommandWords returns the words of a command as Ruby runs it: itself, unless a shell is needed for what is in it. A command without a slash is
// looked for in the folders of PATH.
func CommandWords(line string) []string {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
	switch {
	case len(words) == 0:
		return []string{""}
	case strings.ContainsAny(line, "*?{}[]<>()~&|\\$;'`\"\n#"), strings.Contains(words[0], "="), slices.Contains(shellWords, words[0]):
		return []string{"/bin/sh", "-c", line}
	}
	words[0] = FindCommand(words[0])
	return words
}

// FindCommand returns the path of a command without a slash in the folders of PATH; the command itself where there is none, or with a slash.
func FindCommand(name string) string {
	if name == "" || strings.Contains(name, "/") {
		return name
	}
	for dir := range strings.SplitSeq(os.Getenv("PATH"), ":") {
		at := path.Join(dir, name)
		if info, err := os.Stat(at); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return at
		}
	}
	return name
}

// shellWords are the commands that only a shell has.
var shellWords = []string{
	"!", ".", ":", "break", "case", "continue", "do", "done", "elif", "else", "esac", "eval", "exec", "exit", "export", "fi", "for", "if",
	"in", "readonly", "return", "set", "shift", "then", "times", "trap", "unset", "until", "while",
}
