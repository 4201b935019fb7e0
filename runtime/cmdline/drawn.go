package cmdline

import (
	"errors"
	"slices"
	"strconv"
)

// DrawnFormats are the formats of graphs that are drawn.
var DrawnFormats = []string{"svg", "html"}

// drawnFlags are flags of commands that draw graphs.
var drawnFlags = []Flag{
	{Name: "focus", Value: "RESOURCE", Doc: "only what is around a resource, called as the graph has it: Service[nginx]"},
	{Name: "depth", Value: "N", Doc: "how many steps that goes, before and after the resource; default: 1"},
}

// Drawn returns the flags of a command that draws graphs, of those that it has without.
func Drawn(flags []Flag) []Flag {
	flags = append(slices.Clone(flags), drawnFlags...)
	for i := range flags {
		if flags[i].Name == "format" {
			flags[i].Doc += "; svg, a picture; html, a page for a browser"
		}
	}
	return flags
}

// Focus returns the resource that a graph is to show the surroundings of, "" for none, and how many steps these go.
func (f Flags) Focus() (ref string, depth int, err error) {
	if ref = f.Get("focus", ""); ref == "" {
		switch {
		case f.Has("focus"):
			return "", 0, errors.New("--focus needs a resource, such as Service[nginx]")
		case f.Has("depth"):
			return "", 0, errors.New("--depth needs --focus RESOURCE")
		}
		return "", 0, nil
	}
	text := f.Get("depth", "1")
	if depth, err = strconv.Atoi(text); err != nil || depth < 0 || depth > 1000 {
		return "", 0, errors.New("--depth " + text + ": expected a number from 0 to 1000")
	}
	return ref, depth, nil
}
