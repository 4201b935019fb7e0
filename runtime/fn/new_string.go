package fn

import (
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// NewString makes the text of a value, in formats given by type, NEW-30 to NEW-33.
var NewString = Function{
	Name:     "new_string",
	Pure:     true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&convertibleT, &stringFormatsT}, Size: size{Min: 1, Max: 2}}}, Names: names{"from", "string_formats"}}, newString}},
}

var (
	convertibleT  = typesys.Alias{Name: "Convertible", Target: &anyT}
	formatPattern = value.Regexp{
		Source:  `^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$`,
		Matcher: &re2.Regexp{Pattern: `(?m)^%([ \t\r\n\f\v\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$`},
	}
	formatOfT       = typesys.Pattern{Patterns: []*value.Regexp{&formatPattern}}
	formatT         = typesys.Alias{Name: "Format", Target: &formatOfT}
	innerFormatsT   = typesys.Hash{Key: &typeT, Value: &formatT}
	containerFormat = typesys.Struct{Fields: []typesys.Field{
		{Name: "format", Type: &formatT, Optional: true},
		{Name: "separator", Type: &stringT, Optional: true},
		{Name: "separator2", Type: &stringT, Optional: true},
		{Name: "string_formats", Type: &innerFormatsT, Optional: true},
	}}
	containerFormatT = typesys.Alias{Name: "ContainerFormat", Target: &containerFormat}
	typeFormatT      = typesys.Variant{Types: types{&formatT, &containerFormatT}}
	typeMapOfT       = typesys.Hash{Key: &typeT, Value: &typeFormatT}
	typeMapT         = typesys.Alias{Name: "TypeMap", Target: &typeMapOfT}
	stringFormatsOfT = typesys.Variant{Types: types{&defaultT, &nonEmptyT, &typeMapT}}
	stringFormatsT   = typesys.Alias{Name: "Formats", Target: &stringFormatsOfT}
)

func newString(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	formats := defaultFormats()
	if len(args) > 1 {
		given, err := givenFormats(args[0], args[1])
		if err != nil {
			return nil, err
		}
		if given != nil {
			if formats, err = mergeFormats(formats, given); err != nil {
				return nil, err
			}
		}
	}
	var w stringWriter
	s, err := w.convert(args[0], formats, indent{first: true})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// givenFormats reads the second argument of String: one format for the value
// itself, or formats by type.
func givenFormats(v, given value.Value) (formatList, error) {
	switch g := given.(type) {
	case string:
		f, err := parseFormat(g)
		if err != nil {
			return nil, err
		}
		t := typesys.Infer(v)
		switch {
		case typesys.Assignable(&arrayT, t):
			t = &arrayT
		case typesys.Assignable(&hashT, t):
			t = &hashT
		}
		return formatList{{t, f}}, nil
	case *value.Hash:
		return readFormats(g)
	}
	return nil, nil
}

func readFormats(h *value.Hash) (formatList, error) {
	var list formatList
	for _, e := range h.Entries() {
		var f *stringFormat
		var err error
		switch spec := e.Value.(type) {
		case string:
			f, err = parseFormat(spec)
		case *value.Hash:
			f, err = readContainerFormat(spec)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, typeFormat{e.Key.(typesys.Type), f})
	}
	return list, nil
}

func readContainerFormat(h *value.Hash) (*stringFormat, error) {
	text, _ := h.Lookup("format").(string)
	f, err := parseFormat(text)
	if err != nil {
		return nil, err
	}
	if s, ok := h.Lookup("separator").(string); ok {
		f.sep = &s
	}
	if s, ok := h.Lookup("separator2").(string); ok {
		f.sep2 = &s
	}
	if inner, ok := h.Lookup("string_formats").(*value.Hash); ok {
		f.inner, err = readFormats(inner)
	}
	return f, err
}
