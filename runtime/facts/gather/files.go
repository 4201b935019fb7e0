package gather

import (
	"os"
	"path/filepath"
	"strings"
)

// Read returns a file of the system; "" when it cannot be read.
func (m *Machine) Read(name string) string {
	data, err := os.ReadFile(filepath.Join(m.root, name))
	if err != nil {
		return ""
	}
	return string(data)
}

// Line is a file without space around it.
func (m *Machine) Line(name string) string { return strings.TrimSpace(m.Read(name)) }

// Exists reports whether a file is there.
func (m *Machine) Exists(name string) bool {
	_, err := os.Stat(filepath.Join(m.root, name))
	return err == nil
}

// Entries are the names in a directory, sorted.
func (m *Machine) Entries(name string) []string {
	list, err := os.ReadDir(filepath.Join(m.root, name))
	if err != nil {
		return nil
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name()
	}
	return names
}

// Link is where a link leads to; "" when it is none.
func (m *Machine) Link(name string) string {
	path, err := filepath.EvalSymlinks(filepath.Join(m.root, name))
	if err != nil {
		return ""
	}
	return path
}
