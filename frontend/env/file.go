package env

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/lower"
)

// maxFile is the size of a file that becomes a constant of the program.
const maxFile = 16 << 20

// File is part of [lower.Resolver]: a file in the folder files of a module, or one of the environment or a module by its path.
func (l *linker) File(name string) lower.FileInfo {
	path := name
	if filepath.IsAbs(name) {
		path = filepath.Clean(name)
		if !l.env.holds(path) {
			return lower.FileInfo{Refused: "which is not in the environment"}
		}
	} else {
		module, rest, ok := strings.Cut(name, "/")
		m := l.env.Modules[module]
		if !ok || m == nil {
			return lower.FileInfo{}
		}
		path = filepath.Join(m.Dir, "files", filepath.FromSlash(rest))
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return lower.FileInfo{}
	case info.IsDir():
		return lower.FileInfo{Refused: "which is a directory"}
	case info.Size() > maxFile:
		return lower.FileInfo{Refused: "which is larger than 16 MB"}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return lower.FileInfo{Refused: "which cannot be read: " + unwrapPath(err).Error()}
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) {
		return lower.FileInfo{Refused: "which is not UTF-8"}
	}
	return lower.FileInfo{Found: true, Text: text}
}

// holds tells whether a path is inside the environment or one of its modules.
func (e *Environment) holds(path string) bool {
	dirs := []string{e.Dir}
	for _, m := range e.Modules {
		dirs = append(dirs, m.Dir)
	}
	for _, dir := range dirs {
		if rel, err := filepath.Rel(dir, path); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// fileNames are the names of all files that modules have for file().
func (e *Environment) fileNames() []string {
	var names []string
	for _, name := range e.moduleNames() {
		root := filepath.Join(e.Modules[name].Dir, "files")
		_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				rel, _ := filepath.Rel(root, path)
				names = append(names, name+"/"+filepath.ToSlash(rel))
			}
			return nil
		})
	}
	return names
}
