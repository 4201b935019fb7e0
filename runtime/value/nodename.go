package value

import "strings"

// NodeName is the name of a node definition whose regular expression has this source (NODE-6). It is made of its letters and
// digits, so that different expressions may have the same name.
func NodeName(source string) string {
	source = Downcase(source)
	b := []byte("__node_regexp__")
	first, group := len(b), 0 // how much of source is of a group that begins with a question mark
	for i := range len(source) {
		if group == 0 && strings.HasPrefix(source[i:], "(?") {
			group = strings.IndexByte(source[i:], ')') + 1
		}
		switch c := source[i]; {
		case c == '.' && len(b) == first:
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == ':', c == '.', c == '_':
			b = append(b, c)
		case group > 0:
			if at := strings.IndexByte(groupSigns, c); at >= 0 {
				b = append(b, groupSigns[at+1:at+3]...)
			}
		}
		group = max(0, group-1)
	}
	return string(b)
}

// groupSigns has the names of the signs of such groups, each after its sign.
const groupSigns = "(LP?QU<LT>GT!EX=EQ)RP"
