//go:build linux

package packages

import (
	"errors"
	"os"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

const (
	dpkg      = "/usr/bin/dpkg"
	dpkgDeb   = "/usr/bin/dpkg-deb"
	dpkgQuery = "/usr/bin/dpkg-query"
	aptGet    = "/usr/bin/apt-get"
	aptCache  = "/usr/bin/apt-cache"
	aptMark   = "/usr/bin/apt-mark"
	preseed   = "/usr/bin/debconf-set-selections"
)

// Formats of dpkg-query, which Puppet has in quotes.
const (
	statusFormat   = `'${Status} ${Package} ${Version}\n'`
	providesFormat = `'${Status} ${Package} ${Version} [${Provides}]\n'`
)

func dpkgProvider() *provider {
	return &provider{
		name: "dpkg", commands: []string{dpkg, dpkgDeb, dpkgQuery}, virtual: true,
		list: dpkgList, query: dpkgStatus, latest: dpkgLatest, install: dpkgInstall, update: dpkgInstall, uninstall: dpkgUninstall, purge: dpkgPurge,
		hold: dpkgHold, unhold: dpkgUnhold,
	}
}

// dpkgList returns all packages that dpkg knows.
func dpkgList(string) ([]*state, error) {
	out, err := listing(dpkgQuery, "-W", "--showformat", strings.Trim(statusFormat, "'")).Run()
	if err != nil {
		return nil, err
	}
	var all []*state
	for line := range strings.Lines(out) {
		if s := parseStatus(line, false); s != nil {
			s.listed = true
			all = append(all, s)
		}
	}
	return all, nil
}

// parseStatus reads a line of dpkg-query: three words of a status, a name, and a version that may be missing; nil for one that is none.
// Lines may have what packages provide as well, in brackets.
func parseStatus(line string, provides bool) *state {
	line = strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "'")
	if provides {
		i := strings.Index(line, " [")
		if i < 0 || !strings.HasSuffix(line, "]") {
			return nil
		}
		line = line[:i]
	}
	var words [5]string
	for i := range words {
		word, rest, ok := strings.Cut(line, " ")
		if i < 4 && (!ok || word == "") {
			return nil
		}
		if i < 2 {
			rest = strings.TrimLeft(rest, " ")
		}
		if i == 4 && ok {
			return nil
		}
		words[i], line = word, rest
	}
	s := &state{name: words[3], ensure: words[4], mark: unmarked, status: words[2], fault: words[1]}
	switch s.status {
	case "not-installed":
		s.ensure = purged
	case "config-files", "half-installed", "unpacked", "half-configured":
		s.ensure = absent
	}
	if words[0] == hold {
		s.mark = hold
	}
	return s
}

// dpkgStatus asks for one package, under the name of one that provides it where that may be.
func dpkgStatus(r *resource) (*state, error) {
	missing := &state{ensure: purged, status: "missing", name: r.name, fault: "ok"}
	if r.virtual {
		out, err := run(dpkgQuery, "-W", "--showformat", providesFormat)
		if executed(err) {
			return missing, nil
		}
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(out) {
			if !names(line, r.name) {
				continue
			}
			if s := parseStatus(line, true); s != nil {
				r.d.Print("info", "Package "+r.name+" is virtual, defaulting to "+s.name)
				r.name = s.name
			}
			break
		}
	}
	out, err := run(dpkgQuery, "-W", "--showformat", statusFormat, r.name)
	missing.name = r.name
	if executed(err) {
		return missing, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		if s := parseStatus(line, false); s != nil {
			if s.fault != "ok" {
				return nil, errors.New("Package " + s.name + ", version " + s.ensure + " is in error state: " + s.fault)
			}
			return s, nil
		}
	}
	missing.ensure = absent
	return missing, nil
}

// names reports whether a line has a name in its brackets.
func names(line, name string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], name)
		if i < 0 || name == "" {
			return false
		}
		i += from
		end := i + len(name)
		if i > 0 && (line[i-1] == '[' || line[i-1] == ' ') && end < len(line) && (line[end] == ']' || line[end] == ',') {
			return true
		}
		from = i + 1
	}
}

var errNoSource = errors.New("You cannot install dpkg packages without a source")

func dpkgInstall(r *resource) error {
	if r.source == "" {
		if w := r.should[0]; w.symbol && w.text == present {
			return &apply.Wrapped{Err: errNoSource}
		}
		return errNoSource
	}
	option := "--force-confold"
	if r.replace {
		option = "--force-confnew"
	}
	return r.heldAgain(func() error {
		_, err := run(dpkg, option, "-i", r.source)
		return err
	})
}

// heldAgain does what a hold would prevent.
func (r *resource) heldAgain(do func() error) error {
	s, err := r.now()
	if err == nil && s.mark == hold {
		err = dpkgUnhold(r)
	}
	if err != nil {
		return err
	}
	err = do()
	if r.mark == hold {
		if err := dpkgHold(r); err != nil {
			return err
		}
	}
	return err
}

func dpkgLatest(r *resource) (string, error) {
	if r.source == "" {
		return "", errors.New("Could not update: " + errNoSource.Error())
	}
	out, err := run(dpkgDeb, "--show", r.source)
	if err != nil {
		return "", err
	}
	name, version, ok := parseShow(out)
	if !ok {
		return "", errors.New("undefined method `captures' for nil:NilClass")
	}
	if !strings.Contains(name, r.name) {
		r.say("warning", "source doesn't contain named package, but "+name)
	}
	return version, nil
}

// parseShow reads a line of dpkg-deb: a name and a version.
func parseShow(out string) (name, version string, ok bool) {
	for line := range strings.Lines(out) {
		name, version, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if ok && name != "" && version != "" && !strings.ContainsAny(name+version, " \t\r\v\f") {
			return name, version, true
		}
	}
	return "", "", false
}

func dpkgUninstall(r *resource) error {
	_, err := run(dpkg, "-r", r.name)
	return err
}

func dpkgPurge(r *resource) error {
	_, err := run(dpkg, "--purge", r.name)
	return err
}

func dpkgHold(r *resource) error { return selection(r.name + " hold\n") }

func dpkgUnhold(r *resource) error { return selection(r.name + " install\n") }

// selection tells dpkg what is to become of a package.
func selection(line string) error {
	c := quiet("dpkg", "--set-selections")
	c.Input = line
	_, _, err := c.Output()
	return err
}

func aptProvider() *provider {
	p := dpkgProvider()
	p.name, p.versionable, p.installOptions = "apt", true, true
	p.commands = append(p.commands, aptGet, aptCache, aptMark, preseed)
	p.list, p.query, p.latest, p.inSync, p.flush = aptList, aptStatus, aptLatest, aptInSync, aptFlush
	p.install, p.update, p.uninstall, p.purge = aptInstall, aptInstall, aptUninstall, aptPurge
	return p
}

// aptList returns all packages, with which of them are marked as chosen.
func aptList(string) ([]*state, error) {
	all, err := dpkgList("")
	if err != nil {
		return nil, err
	}
	out, err := run(aptMark, "showmanual")
	if err != nil {
		return nil, err
	}
	chosen := map[string]bool{}
	for name := range strings.SplitSeq(out, "\n") {
		chosen[name] = true
	}
	for _, s := range all {
		s.byChoice = chosen[s.name]
	}
	return all, nil
}

func aptStatus(r *resource) (*state, error) {
	s, err := dpkgStatus(r)
	if err != nil || s.ensure == absent || s.ensure == purged {
		return s, err
	}
	out, err := run(aptMark, "showmanual", r.name)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(out) == r.name {
		s.mark = manual
	}
	return s, nil
}

// aptFlush marks a package as chosen that is not yet.
func aptFlush(r *resource) error {
	if w := r.should[0]; w.symbol && w.text == absent || r.state != nil && r.state.byChoice {
		return nil
	}
	_, err := run(aptMark, manual, r.name)
	return err
}

func aptLatest(r *resource) (string, error) {
	out, err := run(aptCache, "policy", r.name)
	if err != nil {
		return "", err
	}
	version := parseCandidate(out)
	if version == "" {
		r.say("err", "Could not find latest version")
	}
	return version, nil
}

// parseCandidate is the version that apt-cache tells apt would install, "" for none.
func parseCandidate(out string) string {
	const label = "Candidate:"
	for rest := out; ; {
		i := strings.Index(rest, label)
		if i < 0 {
			return ""
		}
		rest = rest[i+len(label):]
		word := strings.TrimLeft(rest, space)
		if end := strings.IndexAny(word, space); end > 0 && len(word) < len(rest) {
			return word[:end]
		}
	}
}

// space are the characters that Ruby's \s matches.
const space = " \t\r\n\f\v"

// parseMadison returns the versions that apt-cache lists.
func parseMadison(out string) ([]string, error) {
	var versions []string
	for line := range strings.Lines(out) {
		columns := strings.Split(line, "|")
		if len(columns) < 2 {
			return nil, errors.New("undefined method `strip' for nil:NilClass")
		}
		versions = append(versions, strings.TrimSpace(columns[1]))
	}
	return versions, nil
}

// aptBest is the newest version that there is in a range, or the range where there is none.
func aptBest(r *resource, within *versionRange) (string, error) {
	out, err := run(aptCache, "madison", r.name)
	if err != nil {
		return "", err
	}
	versions, err := parseMadison(out)
	if err != nil {
		return "", err
	}
	return within.best(versions), nil
}

// cdrom reports whether a file of sources has a disc as one.
func cdrom(sources string) bool {
	for line := range strings.Lines(sources) {
		line, _, _ = strings.Cut(line, "#")
		if strings.Contains(line, "cdrom:") {
			return true
		}
	}
	return false
}

func aptInstall(r *resource) error {
	if err := aptPreseed(r); err != nil {
		return err
	}
	w := r.should[0]
	version := w.text
	if _, ok := w.value.(string); ok && !w.symbol {
		if within := parseRange(version, debianScheme); within != nil && !within.exact() {
			var err error
			if version, err = aptBest(r, within); err != nil {
				return err
			}
		}
	}
	if text, err := os.ReadFile("/etc/apt/sources.list"); err == nil && cdrom(string(text)) && !r.cdrom {
		return errors.New("/etc/apt/sources.list contains a cdrom source; not installing.  Use 'allowcdrom' to override this failure.")
	}
	option := "DPkg::Options::=--force-confold"
	if r.replace {
		option = "DPkg::Options::=--force-confnew"
	}
	args := []string{"-q", "-y", "-o", option}
	what := r.name
	if !w.symbol {
		what += "=" + version
		args = append(args, "--force-yes")
	}
	args = append(append(args, words(r.installOptions)...), "install")
	if r.source != "" {
		what = r.source
	}
	err := r.heldAgain(func() error {
		_, err := run(aptGet, append(args, what)...)
		return err
	})
	if err != nil || r.source == "" || w.symbol && w.text == present {
		return err
	}
	s, err := aptStatus(r)
	if err != nil {
		return err
	}
	if !aptInSync(r, s.ensure) {
		return errors.New("Failed to update to version " + version + ", got version " + s.ensure + " instead")
	}
	return nil
}

// aptPreseed answers the questions of a package beforehand.
func aptPreseed(r *resource) error {
	if r.response == "" {
		return nil
	}
	if _, err := os.Stat(r.response); err != nil {
		r.say("info", "No responsefile specified or non existent, not preseeding anything")
		return nil
	}
	r.say("info", "Preseeding "+r.response+" to debconf-set-selections")
	_, err := run(preseed, r.response)
	return err
}

func aptRemove(r *resource, options ...string) error {
	if err := aptPreseed(r); err != nil {
		return err
	}
	args := []string{"-y", "-q"}
	s, err := r.now()
	if err != nil {
		return err
	}
	if s.mark == hold {
		args = append(args, "--allow-change-held-packages")
	}
	_, err = run(aptGet, append(append(append(args, "remove"), options...), r.name)...)
	return err
}

func aptUninstall(r *resource) error { return aptRemove(r) }

// aptPurge has dpkg purge as well: apt leaves alone what was removed before.
func aptPurge(r *resource) error {
	if err := aptRemove(r, "--purge"); err != nil {
		return err
	}
	return dpkgPurge(r)
}

// aptInSync reports whether a version is in the range that is wanted.
func aptInSync(r *resource, is string) bool {
	w := r.should[0]
	if _, ok := w.value.(string); !ok || w.symbol || is == absent || is == purged {
		return false
	}
	within := parseRange(value.Text(w.value), debianScheme)
	return within != nil && within.includes(is)
}
