package value

// Label names the kind of a value in messages (ERR-6, CMP-7), as in "Operator
// '[]' is not applicable to an Undef Value."
func Label(v Value) string {
	switch v := v.(type) {
	case nil:
		return "Undef Value"
	case bool:
		return "Boolean"
	case int64:
		return "Integer"
	case float64:
		return "Float"
	case string:
		return "String"
	case Array:
		return "Array"
	case *Hash:
		return "Hash"
	case *Regexp:
		return "Regexp"
	case *Sensitive:
		return "Sensitive"
	case Other:
		return v.Kind()
	}
	return "Object" // default, as the reference implementation calls it
}

// Article is the indefinite article for a label. The first letter decides, and
// y counts as a vowel; a leading quote is skipped.
func Article(label string) string {
	if label != "" && (label[0] == '\'' || label[0] == '"') {
		label = label[1:]
	}
	if label == "" {
		return "a"
	}
	switch label[0] | 0x20 {
	case 'a', 'e', 'i', 'o', 'u', 'y':
		return "an"
	}
	return "a"
}

// ALabel is the label of v with its indefinite article: "an Integer".
func ALabel(v Value) string {
	label := Label(v)
	return Article(label) + " " + label
}
