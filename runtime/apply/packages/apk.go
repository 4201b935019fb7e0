//go:build linux

package packages

import (
	"errors"
	"slices"
	"strings"
)

const apk = "apk"

// apkProvider is that of Alpine, which Puppet has none for.
func apkProvider() *provider {
	return &provider{
		name: apk, commands: []string{apk}, versionable: true, installOptions: true,
		list: apkList, query: apkStatus, latest: apkLatest, install: apkInstall, update: apkInstall, uninstall: apkUninstall,
	}
}

// apkList returns all packages that are installed, virtual ones among them.
func apkList(string) ([]*state, error) {
	out, err := quiet(apk, "info", "-v").Run()
	if err != nil {
		return nil, err
	}
	all := parseApk(out)
	for _, s := range all {
		s.listed = true
	}
	return all, nil
}

// parseApk reads names with versions, each on a line. Other lines are left out.
func parseApk(out string) []*state {
	var all []*state
	for line := range strings.Lines(out) {
		if name, version, ok := splitApk(strings.TrimSuffix(line, "\n")); ok {
			all = append(all, &state{name: name, ensure: version})
		}
	}
	return all
}

// splitApk splits a name and a version: NAME-1.2.3-r4. The version begins with the last digit that follows a hyphen, and has at most one hyphen more.
func splitApk(text string) (name, version string, ok bool) {
	if strings.ContainsAny(text, space) {
		return "", "", false
	}
	end := len(text)
	for range 2 {
		i := strings.LastIndexByte(text[:end], '-')
		if i <= 0 || i+1 == len(text) {
			break
		}
		if digit(text[i+1]) {
			return text[:i], text[i+1:], true
		}
		end = i
	}
	return "", "", false
}

// apkStatus looks for one package among all: apk takes a name for what provides it, too.
func apkStatus(r *resource) (*state, error) {
	all, err := apkList("")
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if s.name == r.name {
			return s, nil
		}
	}
	return nil, nil
}

// apkLatest is the version that an update would bring, or the one that there is.
func apkLatest(r *resource) (string, error) {
	out, err := run(apk, slices.Concat([]string{"add", "--simulate", "--upgrade"}, words(r.installOptions), []string{apkWhat(r)})...)
	if err != nil {
		return "", err
	}
	if version := parseSteps(out, r.name); version != "" {
		return version, nil
	}
	return r.state.ensure, nil
}

// parseSteps is the version that a package gets by the steps that apk tells, "" where it is in none: "(1/2) Upgrading NAME (OLD -> NEW)".
func parseSteps(out, name string) string {
	for line := range strings.Lines(out) {
		_, step, _ := strings.Cut(line, ") ") // after its number
		what, versions, ok := strings.Cut(strings.TrimSpace(step), " (")
		verb, of, _ := strings.Cut(what, " ")
		of, _, _ = strings.Cut(of, "@") // which says what repository it is of
		versions, whole := strings.CutSuffix(versions, ")")
		if !ok || !whole || !strings.HasPrefix(line, "(") || of != name || verb == "Purging" {
			continue
		}
		return versions[strings.LastIndexByte(versions, ' ')+1:]
	}
	return ""
}

// apkWhat is what apk is asked for: a file, a version, or whatever version there is.
func apkWhat(r *resource) string {
	switch w := r.should[0]; {
	case r.source != "":
		return r.source
	case !w.symbol:
		return r.name + "=" + w.text
	}
	return r.name
}

func apkInstall(r *resource) error {
	args := []string{"add"}
	if w := r.should[0]; w.symbol && w.text == latest {
		args = append(args, "--upgrade")
	}
	_, err := run(apk, slices.Concat(args, words(r.installOptions), []string{apkWhat(r)})...)
	return err
}

// apkUninstall removes a package. apk keeps one that others need, and does not call that an error.
func apkUninstall(r *resource) error {
	out, err := run(apk, "del", r.name)
	if err != nil {
		return err
	}
	switch s, err := apkStatus(r); {
	case err != nil:
		return err
	case s != nil:
		return errors.New("Package " + r.name + " is still installed: " + strings.TrimSpace(out))
	}
	return nil
}
