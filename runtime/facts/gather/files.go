package gather

import (
	"os"
	"path/filepath"
	"strings"
)

// read returns a file of the system; "" when it cannot be read.
func (g *gatherer) read(name string) string {
	data, err := os.ReadFile(filepath.Join(g.root, name))
	if err != nil {
		return ""
	}
	return string(data)
}

// line is a file without space around it.
func (g *gatherer) line(name string) string { return strings.TrimSpace(g.read(name)) }

func (g *gatherer) exists(name string) bool {
	_, err := os.Stat(filepath.Join(g.root, name))
	return err == nil
}

// entries are the names in a directory, sorted.
func (g *gatherer) entries(name string) []string {
	list, err := os.ReadDir(filepath.Join(g.root, name))
	if err != nil {
		return nil
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name()
	}
	return names
}

// link is where a link leads to; "" when it is none.
func (g *gatherer) link(name string) string {
	path, err := filepath.EvalSymlinks(filepath.Join(g.root, name))
	if err != nil {
		return ""
	}
	return path
}
