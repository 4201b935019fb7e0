package runtime

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// AccessList is what of a program touches the machine on which it compiles catalogs, and what it is denied.
type AccessList struct {
	// Denied are the kinds of access that are errors where they are evaluated: exec, http, dns, env, file.
	Denied []string
	Uses   []AccessUse
}

// AccessUse is a place in the sources that touches the machine.
type AccessUse struct {
	Kind, Function, File string
	Line                 int32
}

// AppendText appends a line for each use, and one for what is denied.
func (a *AccessList) AppendText(b []byte, prefix string) []byte {
	for _, u := range a.Uses {
		b = append(b, prefix...)
		b = append(append(b, u.Kind...), "     "[len(u.Kind):]...)
		b = append(append(append(b, u.Function...), "  "...), u.File...)
		b = append(strconv.AppendInt(append(b, ':'), int64(u.Line), 10), '\n')
	}
	for _, kind := range a.Denied {
		b = append(append(append(b, prefix...), kind...), "     "[len(kind):]...)
		b = append(b, "denied\n"...)
	}
	return b
}

// AppendJSON appends the uses, and what is denied: {"denied": […], "uses": [{"kind": …, "function": …, "file": …, "line": …}]}.
func (a *AccessList) AppendJSON(b []byte) []byte {
	b = append(b, `{"denied":[`...)
	for i, kind := range a.Denied {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, kind)
	}
	b = append(b, `],"uses":[`...)
	for i, u := range a.Uses {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(append(b, `{"kind":`...), u.Kind)
		b = value.AppendJSONString(append(b, `,"function":`...), u.Function)
		b = value.AppendJSONString(append(b, `,"file":`...), u.File)
		b = append(strconv.AppendInt(append(b, `,"line":`...), int64(u.Line), 10), '}')
	}
	return append(b, "]}"...)
}
