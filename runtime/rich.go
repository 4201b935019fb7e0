package runtime

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// RichJSON appends types, time values, objects and the like as rich data
// (RICH-1); it is for [catalog.Encoding].
func RichJSON(b []byte, v value.Other) ([]byte, error) {
	return value.AppendJSON(b, typesys.RichData(v), nil)
}

// PlainText is the label of the class and the text of such values without rich
// data (RICH-3); it is for [catalog.Lossy].
func PlainText(v value.Other) (class, text string) { return typesys.PlainText(v) }
