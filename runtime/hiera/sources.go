package hiera

import "github.com/p2go/p2go/runtime"

// Sources are the files that a lookup of a key finds its value in.
func (l *Lookups) Sources(s *runtime.View, key string) []string {
	inv := l.session(s).invocation(s, nil)
	root := &node{kind: rootNode}
	inv.explain = &explainer{root: root, current: root}
	if _, _, err := inv.search(key, nil); err != nil {
		return nil
	}
	var files []string
	var within func(n *node)
	within = func(n *node) {
		if at, ok := n.subject.(*location); ok && n.kind == locationNode && n.event == foundEvent {
			files = append(files, at.name(s))
		}
		for _, b := range n.branches {
			if b.kind != metaNode && b.kind != interpolate { // these are other lookups
				within(b)
			}
		}
	}
	within(root)
	return files
}
