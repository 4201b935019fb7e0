package gogen

import (
	"bytes"
	"regexp"
	"strconv"
)

// placeComment is what marks a statement with its place: // site.pp:12.
var placeComment = regexp.MustCompile(`^\s*return .*// (\S+\.pp):(\d+)$`)

var sourceComment = regexp.MustCompile(`^// Source: (\S+)`)

// lineDirectives puts //line directives around the statements that have a place
// in a manifest, each followed by one that returns to the Go file.
func lineDirectives(name string, src []byte) []byte {
	var source string
	var out bytes.Buffer
	n := 0
	emit := func(l []byte) {
		out.Write(l)
		n++
	}
	for _, l := range bytes.SplitAfter(src, []byte("\n")) {
		text := bytes.TrimRight(l, "\n")
		if m := sourceComment.FindSubmatch(text); m != nil && source == "" {
			source = string(m[1])
		}
		m := placeComment.FindSubmatch(text)
		if m == nil || source == "" {
			emit(l)
			continue
		}
		emit([]byte("//line " + source + ":" + string(m[2]) + "\n"))
		emit(l)
		emit([]byte("//line " + name + ":" + strconv.Itoa(n+2) + "\n"))
	}
	return out.Bytes()
}
