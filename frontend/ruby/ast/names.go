package ast

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/source"
)

// ConstName returns the whole name of a constant, "" for any other node.
func ConstName(n Node) string {
	k, ok := n.(*Const)
	if !ok {
		return ""
	}
	if k.Scope == nil {
		return k.Name
	}
	outer := ConstName(k.Scope)
	if outer == "" {
		return ""
	}
	return outer + "::" + k.Name
}

// CommentBefore returns the text of the comments right before a place.
func (f *File) CommentBefore(at source.Span) string {
	_, line, _ := at.Position()
	var lines []string
	for _, c := range slices.Backward(f.Comments) {
		if _, l, _ := c.At.Position(); l == line-1 {
			lines = append(lines, strings.TrimPrefix(c.Text, " "))
			line--
		}
	}
	slices.Reverse(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
