package cli

// indentJSON sets each member of compact JSON on a line of its own; empty arrays
// and objects stay as they are.
func indentJSON(b []byte) []byte {
	out := make([]byte, 0, len(b)+len(b)/2)
	depth := 0
	line := func() {
		out = append(out, '\n')
		for range depth {
			out = append(out, "  "...)
		}
	}
	for i := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case '"':
			start := i
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			out = append(out, b[start:i+1]...)
		case '{', '[':
			out = append(out, c)
			if b[i+1] == c+2 {
				i++
				out = append(out, c+2)
				continue
			}
			depth++
			line()
		case '}', ']':
			depth--
			line()
			out = append(out, c)
		case ',':
			out = append(out, c)
			line()
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}
