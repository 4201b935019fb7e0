package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// fixturesName is where modules name what their tests need.
const fixturesName = ".fixtures.yml"

// moduleFolders are folders of an environment in which modules usually are.
var moduleFolders = []string{"modules", "site", "site-modules"}

// isModule reports whether a folder is a module and no environment: it has metadata, or is among modules.
func isModule(d *disk.Disk, dir string) bool {
	if d.IsFile(filepath.Join(dir, "environment.conf")) || d.IsDir(filepath.Join(dir, "modules")) {
		return false
	}
	full, err := filepath.Abs(dir)
	return d.IsFile(filepath.Join(dir, "metadata.json")) || err == nil && slices.Contains(moduleFolders, filepath.Base(filepath.Dir(full)))
}

// moduleEnvironment makes an environment that has nothing but a module. What it depends on is looked for where its own tests have it,
// spec/fixtures/modules, beside it, and where symlinks of .fixtures.yml lead.
func moduleEnvironment(d *disk.Disk, dir string) (env string, cleanup func(), err error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", nil, err
	}
	name := filepath.Base(full)
	if file := filepath.Join(dir, "metadata.json"); d.IsFile(file) {
		data, err := d.ReadFile(file)
		if err != nil {
			return "", nil, err
		}
		var meta struct{ Name string }
		if err := json.Unmarshal(data, &meta); err != nil {
			return "", nil, fmt.Errorf("%s: %w", file, err)
		}
		if name = meta.Name[strings.LastIndexAny(meta.Name, "-/")+1:]; name == "" {
			return "", nil, fmt.Errorf("%s has no name of the module", file)
		}
	}
	links, wanted, err := fixtures(d, full)
	if err != nil {
		return "", nil, err
	}
	places := []string{filepath.Join(full, "spec", "fixtures", "modules"), filepath.Dir(full)}
	var missing []string
	for _, w := range wanted {
		if !slices.ContainsFunc(places, func(p string) bool { return d.IsDir(filepath.Join(p, w)) }) {
			missing = append(missing, w)
		}
	}
	if missing != nil {
		return "", nil, fmt.Errorf("%s names modules that are not there: %s. Have them in spec/fixtures/modules (rake spec_prep), or beside the module", filepath.Join(dir, fixturesName), strings.Join(missing, ", "))
	}
	env, err = os.MkdirTemp("", "p2go-module-")
	if err != nil {
		return "", nil, err
	}
	cleanup = func() { os.RemoveAll(env) }
	links["modules/"+name] = full
	conf := "modulepath = modules:" + strings.Join(append([]string{filepath.Join(env, "fixtures")}, places...), ":") + ":$basemodulepath\n"
	err = os.WriteFile(filepath.Join(env, "environment.conf"), []byte(conf), 0o600)
	for link, target := range links {
		at := filepath.Join(env, filepath.FromSlash(link))
		err = errors.Join(err, os.MkdirAll(filepath.Dir(at), 0o700), os.Symlink(target, at))
	}
	if err != nil {
		cleanup()
		return "", nil, err
	}
	return env, cleanup, nil
}

// fixtures reads .fixtures.yml: the modules that symlinks lead to, by their place in the environment, and the names of the others.
func fixtures(d *disk.Disk, dir string) (links map[string]string, others []string, err error) {
	links = map[string]string{}
	file := filepath.Join(dir, fixturesName)
	if !d.IsFile(file) {
		return links, nil, nil
	}
	data, err := d.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	v, err := yaml.ParseData(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	top, _ := v.(*value.Hash)
	all, _ := top.Lookup("fixtures").(*value.Hash)
	for _, kind := range []string{"symlinks", "repositories", "forge_modules"} {
		of, _ := all.Lookup(kind).(*value.Hash)
		if of == nil {
			continue
		}
		for _, e := range of.Entries() {
			name := value.Text(e.Key)
			target, isText := e.Value.(string)
			if kind != "symlinks" || !isText {
				others = append(others, name)
				continue
			}
			target = strings.NewReplacer("#{source_dir}", dir, "#{fixture_dir}", filepath.Join(dir, "spec", "fixtures")).Replace(target)
			if !filepath.IsAbs(target) {
				target = filepath.Join(dir, target)
			}
			if target != dir { // itself
				links["fixtures/"+name] = target
			}
		}
	}
	return links, others, nil
}
