package rubytrees

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Files returns the Ruby files and templates in folders, of those with the same content one. Folders that do not exist are left out.
// Links to folders are followed one level deep, as modules of Debian are linked.
func Files(folders []string) ([]string, error) {
	var files []string
	seen := map[[sha256.Size]byte]bool{}
	for _, dir := range folders {
		roots := []string{dir}
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if e.Type()&fs.ModeSymlink != 0 {
				roots = append(roots, filepath.Join(dir, e.Name())+"/")
			}
		}
		for _, root := range roots {
			err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
				switch {
				case errors.Is(err, fs.ErrNotExist):
					return nil
				case err != nil:
					return err
				case !d.Type().IsRegular() || !isRuby(path):
					return nil
				}
				b, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				if sum := sha256.Sum256(b); !seen[sum] {
					seen[sum] = true
					files = append(files, path)
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

func isRuby(path string) bool {
	switch name := filepath.Base(path); filepath.Ext(path) {
	case ".rb", ".erb", ".rake", ".gemspec":
		return true
	default:
		return name == "Rakefile" || name == "Gemfile"
	}
}
