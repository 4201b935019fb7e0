package value

// Names of the keys that mark a rich value in JSON (RICH-1).
const (
	PcoreType  = "__ptype"
	PcoreValue = "__pvalue"
)

// OtherFunc appends the rich JSON of an [Other]: a type, a reference, a time
// value, an object.
type OtherFunc func(b []byte, v Other) ([]byte, error)

// AppendRichJSON appends v as Puppet's rich data (RICH-1). The kinds of this
// package are written here, an [Other] by the function given.
func AppendRichJSON(b []byte, v Value, other OtherFunc) ([]byte, error) {
	return AppendJSON(b, v, rich(other))
}

// rich returns the function that writes what JSON has no word for.
func rich(other OtherFunc) RichFunc {
	var self RichFunc
	self = func(b []byte, v Value) ([]byte, error) {
		var err error
		switch v := v.(type) {
		case DefaultValue:
			return append(b, `{"__ptype":"Default"}`...), nil
		case *Regexp:
			b = append(b, `{"__ptype":"Regexp","__pvalue":`...)
			b = AppendJSONString(b, v.Plain())
			return append(b, '}'), nil
		case *Sensitive:
			b = append(b, `{"__ptype":"Sensitive","__pvalue":`...)
			if b, err = AppendJSON(b, v.Value, self); err != nil {
				return b, err
			}
			return append(b, '}'), nil
		case *Hash:
			b = append(b, `{"__ptype":"Hash","__pvalue":[`...)
			for i, e := range v.Entries() {
				if i > 0 {
					b = append(b, ',')
				}
				if b, err = AppendJSON(b, e.Key, self); err != nil {
					return b, err
				}
				b = append(b, ',')
				if b, err = AppendJSON(b, e.Value, self); err != nil {
					return b, err
				}
			}
			return append(b, "]}"...), nil
		case Other:
			if other != nil {
				return other(b, v)
			}
		}
		return b, &JSONError{ALabel(v) + " has no JSON form"}
	}
	return self
}
