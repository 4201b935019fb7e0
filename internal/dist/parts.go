package dist

import (
	"bytes"
	"cmp"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/carry"
)

// Part is a module of other people that p2go has in it.
type Part struct {
	Path, Version string
	// Carried are the parts of the runtime that need the module; p2go has its sources then, for the programs that it builds. Linked
	// says that p2go runs code of it.
	Carried []string
	Linked  bool
	// Licences are the files that tell the licence, by name, and IDs what it is, as SPDX names it.
	Licences map[string][]byte
	IDs      []string
}

// goLibrary is the path of Go's standard library, which has no module.
const goLibrary = "std"

// Parts returns what a p2go has in it, by path: the modules that are linked into the program, those that it carries, and Go's own
// library. They are read where Go has them, in the folder of the checkout; licences that are not known are an error.
func Parts(ctx context.Context, root, program string) ([]*Part, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	parts := map[string]*Part{}
	var linked []string
	for _, m := range info.Deps {
		parts[m.Path] = &Part{Path: m.Path, Version: m.Version, Linked: true}
		linked = append(linked, m.Path)
	}
	dirs, err := moduleDirs(ctx, root, linked)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if p.Licences, err = carry.Licences(dirs[p.Path]); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Path, err)
		}
	}
	if err := addCarried(parts, root); err != nil {
		return nil, err
	}
	goroot, err := goCommand(ctx, root, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	std := &Part{Path: goLibrary, Version: info.GoVersion, Linked: true}
	if std.Licences, err = carry.Licences(string(bytes.TrimSpace(goroot))); err != nil {
		return nil, fmt.Errorf("the Go toolchain: %w", err)
	}
	maps.DeleteFunc(std.Licences, func(name string, _ []byte) bool { return name != "LICENSE" && name != "PATENTS" }) // and none on how to contribute
	parts[goLibrary] = std
	all := slices.SortedFunc(maps.Values(parts), func(a, b *Part) int { return cmp.Compare(a.Path, b.Path) })
	for _, p := range all {
		if p.IDs = identify(p.Licences); len(p.IDs) == 0 {
			return nil, fmt.Errorf("the licence of %s is not one that is known", p.Path)
		}
	}
	return all, nil
}

// addCarried adds the modules that are in the archives that p2go embeds.
func addCarried(parts map[string]*Part, root string) error {
	for _, name := range slices.Sorted(maps.Keys(carry.Parts)) {
		data, err := os.ReadFile(filepath.Join(root, "backend/build/carried", name+".tar.gz"))
		if err != nil {
			return fmt.Errorf("p2go would be built without the modules that it carries, which make build gets: %w", err)
		}
		files, err := carry.Unpack(data)
		if err != nil {
			return err
		}
		for module, version := range carry.Versions(files) {
			p := parts[module]
			if p == nil {
				p = &Part{Path: module, Version: version, Licences: map[string][]byte{}}
				parts[module] = p
				for file, data := range files {
					if dir, base := path.Split(file); path.Clean(dir) == module && carry.IsLicence(base) {
						p.Licences[base] = data
					}
				}
			}
			p.Carried = append(p.Carried, name)
		}
	}
	return nil
}

// moduleDirs are the folders of modules that the module in a folder requires.
func moduleDirs(ctx context.Context, root string, modules []string) (map[string]string, error) {
	out, err := goCommand(ctx, root, append([]string{"list", "-m", "-json"}, modules...)...)
	if err != nil {
		return nil, err
	}
	dirs := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Dir string }
		if err := d.Decode(&m); errors.Is(err, io.EOF) {
			return dirs, nil
		} else if err != nil {
			return nil, err
		}
		dirs[m.Path] = m.Dir
	}
}

func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("go %s: %s", args[0], bytes.TrimSpace(failed.Stderr))
	}
	return out, err
}

// known are phrases that only one licence has, each with a phrase that it must not have.
var known = []struct{ id, has, lacks string }{
	{"Apache-2.0", "Apache License Version 2.0", ""},
	{"BSD-2-Clause", "Redistributions of source code must retain", "Neither the name"},
	{"BSD-3-Clause", "Neither the name", ""},
	{"MIT", "Permission is hereby granted, free of charge", ""},
	{"", "GNU GENERAL PUBLIC LICENSE", ""},
	{"", "Mozilla Public License", ""},
}

// identify names the licences that files have the texts of. There are none where one is not known to go with p2go's.
func identify(files map[string][]byte) (ids []string) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text := strings.Join(strings.Fields(string(files[name])), " ")
		for _, k := range known {
			if !strings.Contains(text, k.has) || k.lacks != "" && strings.Contains(text, k.lacks) {
				continue
			}
			if k.id == "" {
				return nil
			}
			if !slices.Contains(ids, k.id) {
				ids = append(ids, k.id)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// Notices is the text with the licences of all parts.
func Notices(parts []*Part) []byte {
	var b bytes.Buffer
	b.WriteString("p2go is licensed under the Apache License, version 2.0. It contains software of other people: what is linked into p2go, and\n" +
		"what it carries the sources of, which become part of a program that needs them. These are their licences.\n")
	for _, p := range parts {
		for _, name := range slices.Sorted(maps.Keys(p.Licences)) {
			fmt.Fprintf(&b, "\n%s\n%s %s (%s): %s\n%[1]s\n\n%[6]s\n", strings.Repeat("-", 100), p.Path, p.Version, strings.Join(p.IDs, " AND "), name, bytes.TrimSpace(p.Licences[name]))
		}
	}
	return b.Bytes()
}
