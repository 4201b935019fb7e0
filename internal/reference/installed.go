package reference

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// install puts modules of the machine where the golden has stand-ins for them, as links; a case with one that is not there is
// skipped.
func install(c *Case, modulePath []string) error {
	for _, m := range c.Golden.Installed() {
		dir := find(m, modulePath)
		if dir == "" {
			c.Skip, c.Elsewhere = "module "+m.String()+" is not installed", true
			return nil
		}
		at := filepath.Join(c.Env.Dir, golden.InstalledDir, m.Name)
		if err := os.RemoveAll(at); err != nil {
			return err
		}
		if err := os.Symlink(dir, at); err != nil {
			return err
		}
	}
	return nil
}

// find returns the directory of a module, "" where there is none of the version.
func find(m golden.Module, modulePath []string) string {
	for _, path := range modulePath {
		dir, err := filepath.Abs(filepath.Join(path, m.Name))
		if err != nil {
			continue
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		if m.Major == "" || strings.HasPrefix(version(dir), m.Major+".") {
			return dir
		}
	}
	return ""
}

// version is that of the module in a directory, "" where it does not say.
func version(dir string) string {
	data, _ := os.ReadFile(filepath.Join(dir, "metadata.json"))
	var meta struct{ Version string }
	_ = json.Unmarshal(data, &meta)
	return meta.Version
}

// versions says from which versions of modules the case's expectations are.
func versions(c *golden.Case, modulePath []string) string {
	var text strings.Builder
	for _, m := range c.Installed() {
		text.WriteString(", " + m.Name + " " + version(find(m, modulePath)))
	}
	return text.String()
}
