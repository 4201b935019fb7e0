package reference

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// installer puts modules of the machine where goldens have stand-ins for them.
type installer struct {
	modulePath []string
	digests    map[string]string // of modules, by name
}

// install links the modules that the case names into its environment; a case with one that is not there is skipped.
func (in *installer) install(c *Case) error {
	for _, name := range c.Golden.Installed() {
		dir := find(name, in.modulePath)
		if dir == "" {
			c.Skip = "module " + name + " is not installed"
			return nil
		}
		if in.digests == nil {
			in.digests = map[string]string{}
		}
		if in.digests[name] == "" {
			sum, err := digestTree(dir)
			if err != nil {
				return err
			}
			in.digests[name] = sum
		}
		h := newDigest()
		h.add(c.Source, name, in.digests[name])
		c.Source = h.sum()
		at := filepath.Join(c.Env.Dir, golden.InstalledDir, name)
		if err := os.RemoveAll(at); err != nil {
			return err
		}
		if err := os.Symlink(dir, at); err != nil {
			return err
		}
	}
	return nil
}

// find returns the directory of a module, "" where there is none.
func find(module string, modulePath []string) string {
	for _, path := range modulePath {
		if dir, err := filepath.Abs(filepath.Join(path, module)); err == nil {
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				return dir
			}
		}
	}
	return ""
}

// versions says from which versions of modules the case's expectations are.
func versions(c *golden.Case, modulePath []string) string {
	var text strings.Builder
	for _, name := range c.Installed() {
		data, _ := os.ReadFile(filepath.Join(find(name, modulePath), "metadata.json"))
		var meta struct{ Version string }
		_ = json.Unmarshal(data, &meta)
		text.WriteString(", " + name + " " + meta.Version)
	}
	return text.String()
}
