package ast

// Captures returns the names of the groups of a regular expression's source which are names of local variables too: where one without
// interpolations stands on the left of `=~`, it assigns them.
func Captures(source string) []string {
	var names []string
	class := 0
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\':
			i++
		case c == '[':
			class++
		case c == ']' && class > 0:
			class--
		case c == '(' && class == 0 && i+3 < len(source) && source[i+1] == '?' && source[i+2] == '<':
			end := i + 3
			for end < len(source) && (source[end] >= 'a' && source[end] <= 'z' || source[end] == '_' || source[end] >= 0x80 ||
				end > i+3 && (source[end] >= 'A' && source[end] <= 'Z' || source[end] >= '0' && source[end] <= '9')) {
				end++
			}
			if end > i+3 && end < len(source) && source[end] == '>' {
				names = append(names, source[i+3:end])
			}
		}
	}
	return names
}
