//go:build linux

package packages

import (
	"errors"
	"os"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
)

const (
	opkg      = "opkg"
	opkgLists = "/var/opkg-lists/"
)

func opkgProvider() *provider {
	return &provider{
		name: "opkg", commands: []string{opkg}, system: "openwrt",
		list: opkgList, query: opkgStatus, latest: opkgLatest, install: opkgInstall, update: opkgInstall, uninstall: opkgUninstall,
	}
}

// opkgList returns all packages that are installed.
func opkgList(string) ([]*state, error) {
	out, err := listing(opkg, "list-installed").Run()
	if err != nil {
		return nil, err
	}
	var all []*state
	for line := range strings.Lines(out) {
		if name, version := parseOpkg(line); name != "" {
			all = append(all, &state{name: name, ensure: version, listed: true})
		}
	}
	return all, nil
}

// parseOpkg finds the first package in what opkg lists, as a name and a version.
func parseOpkg(out string) (name, version string) {
	for line := range strings.Lines(out) {
		name, rest, ok := strings.Cut(line, " - ")
		if !ok || name == "" || strings.ContainsAny(name, space) {
			continue
		}
		if end := strings.IndexAny(rest, space); end >= 0 {
			rest = rest[:end]
		}
		if rest != "" {
			return name, rest
		}
	}
	return "", ""
}

func opkgStatus(r *resource) (*state, error) {
	out, err := run(opkg, "list-installed", r.name)
	if executed(err) {
		return &state{ensure: purged, status: "missing", name: r.name, fault: "ok"}, nil
	}
	if err != nil {
		return nil, err
	}
	if _, version := parseOpkg(out); version != "" {
		return &state{name: r.name, ensure: version}, nil
	}
	return nil, nil
}

func opkgLatest(r *resource) (string, error) {
	out, err := run(opkg, "list", r.name)
	if err != nil {
		return "", err
	}
	_, version := parseOpkg(out)
	if version == "" {
		return "", errors.New("undefined method `captures' for nil:NilClass")
	}
	return version, nil
}

// opkgInstall gets lists of packages first where there are none, since they do not outlive a start of the machine.
func opkgInstall(r *resource) error {
	lists, err := os.ReadDir(opkgLists)
	if err != nil {
		err = errors.New("No such file or directory @ dir_initialize - " + opkgLists)
		if w := r.should[0]; w.symbol && w.text == present {
			return &apply.Wrapped{Err: err}
		}
		return err
	}
	if len(lists) == 0 {
		if _, err := run(opkg, "update"); err != nil {
			return err
		}
	}
	what := r.name
	if r.source != "" {
		what = r.source
	}
	_, err = run(opkg, "--force-overwrite", "install", what)
	return err
}

func opkgUninstall(r *resource) error {
	_, err := run(opkg, "remove", r.name)
	return err
}
