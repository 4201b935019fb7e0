package catalog

// AppendIndented appends JSON text for people to read: a line for each element,
// and two blanks for each level.
func AppendIndented(b, json []byte) []byte {
	depth := 0
	newline := func() {
		b = append(b, '\n')
		for range depth {
			b = append(b, ' ', ' ')
		}
	}
	for i := 0; i < len(json); i++ {
		switch c := json[i]; c {
		case '"':
			end := stringEnd(json, i)
			b = append(b, json[i:end]...)
			i = end - 1
		case '{', '[':
			b = append(b, c)
			if i+1 < len(json) && json[i+1] == c+2 { // } and ] follow their partners by two
				b = append(b, c+2)
				i++
				continue
			}
			depth++
			newline()
		case '}', ']':
			depth--
			newline()
			b = append(b, c)
		case ',':
			b = append(b, c)
			newline()
		case ':':
			b = append(b, ':', ' ')
		default:
			b = append(b, c)
		}
	}
	return b
}

// stringEnd returns the index behind the string that begins at i.
func stringEnd(json []byte, i int) int {
	for i++; i < len(json); i++ {
		switch json[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(json)
}
