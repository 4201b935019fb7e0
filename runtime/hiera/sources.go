package hiera

import (
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// Origin is a file that a lookup finds a value in, and the level that it belongs to.
type Origin struct {
	_ value.Uncompared

	// Layer is "Global", "Environment" or "Module"; Module is the module's name.
	Layer, Module string
	Level, File   string
}

// Origins are where a lookup of a key finds its value: several places where values are merged, none where nothing has the key.
func (l *Lookups) Origins(s *runtime.View, key string) ([]Origin, error) {
	inv := l.session(s).invocation(s, nil)
	root := &node{kind: rootNode}
	inv.explain = &explainer{root: root, current: root}
	if _, _, err := inv.search(key, nil); err != nil {
		return nil, reported(s, err)
	}
	var origins []Origin
	var within func(n *node, of *level)
	within = func(n *node, of *level) {
		if l, ok := n.subject.(*level); ok {
			of = l
		}
		if at, ok := n.subject.(*location); ok && n.kind == locationNode && n.event == foundEvent {
			o := Origin{File: at.name(s)}
			if of != nil {
				o.Layer, o.Module, o.Level = of.config.Layer, of.config.Module, of.Name
			}
			origins = append(origins, o)
		}
		for _, b := range n.branches {
			if b.kind != metaNode && b.kind != interpolate { // these are other lookups
				within(b, of)
			}
		}
	}
	within(root, nil)
	return origins, nil
}

// Sources are the files that a lookup of a key finds its value in.
func (l *Lookups) Sources(s *runtime.View, key string) []string {
	origins, err := l.Origins(s, key)
	if err != nil {
		return nil
	}
	var files []string
	for _, o := range origins {
		files = append(files, o.File)
	}
	return files
}
