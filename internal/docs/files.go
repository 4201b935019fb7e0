package docs

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/internal/disk"
)

// patterns are where a module has what is documented, in the order in which it is read.
var patterns = [...]struct {
	dir, ext string
	deep     bool
}{
	{"manifests", ".pp", true},
	{"functions", ".pp", true},
	{"types", ".pp", true},
	{"lib", ".rb", true},
	{"tasks", ".json", false},
	{"plans", ".pp", true},
	{gofunc.Dir, ".go", true}, // beyond puppet-strings
}

// ModuleFiles returns the files of a module that are read, by their paths in it: those that puppet-strings reads, in its order.
func ModuleFiles(d *disk.Disk, module string) ([]string, error) {
	var files []string
	for _, p := range patterns {
		if !d.IsDir(filepath.Join(module, p.dir)) {
			continue
		}
		found, err := below(d, module, p.dir, p.ext, p.deep)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}

// below returns the files with an extension in a folder, short paths first.
func below(d *disk.Disk, module, dir, ext string, deep bool) ([]string, error) {
	var found []string
	module = filepath.Clean(module)
	err := d.Walk(filepath.Join(module, dir), disk.NoLinks, func(f disk.Found) bool {
		rel := filepath.ToSlash(strings.TrimPrefix(f.Path, module+string(filepath.Separator)))
		if strings.HasPrefix(path.Base(rel), ".") {
			return false
		}
		if f.IsDir() {
			return deep || rel == dir
		}
		if strings.HasSuffix(rel, ext) && !strings.HasSuffix(rel, "_test.go") && d.IsFile(f.Path) {
			found = append(found, rel)
		}
		return true
	})
	slices.SortFunc(found, func(a, b string) int {
		if n := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	return found, err
}

// FolderFiles returns the files of a folder that is no module, by their paths. JSON is that of tasks only in a folder of this name.
func FolderFiles(d *disk.Disk, dir string) ([]string, error) {
	var files []string
	extensions := []string{".pp", ".rb"}
	if filepath.Base(filepath.Clean(dir)) == "tasks" {
		extensions = []string{".json"}
	}
	for _, ext := range extensions {
		found, err := below(d, ".", dir, ext, true)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}
