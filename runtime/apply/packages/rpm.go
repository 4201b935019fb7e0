//go:build linux

package packages

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/value"
)

const (
	rpm = "rpm"
	// nevra is the format in which rpm tells name, epoch, version, release and architecture.
	nevra = `%{NAME} %|EPOCH?{%{EPOCH}}:{0}| %{VERSION} %{RELEASE} %{ARCH}\n`
	// separator is between versions of a package that is installed several times.
	separator = "; "
)

func rpmProvider() *provider {
	return &provider{
		name: rpm, commands: []string{rpm}, versionable: true, installOptions: true, uninstallOptions: true, virtual: true, virtualByDefault: true, installOnly: true,
		list: rpmList, query: rpmStatus, latest: rpmLatest, inSync: rpmInSync, install: rpmInstall, update: rpmInstall, uninstall: rpmUninstall,
	}
}

// rpmList returns all packages that are installed.
func rpmList(string) ([]*state, error) {
	out, _, err := listing(rpm, "-qa", "--nosignature", "--nodigest", "--qf", nevra).Output()
	if err != nil {
		return nil, err
	}
	lines := slices.Sorted(strings.Lines(out))
	all := parseNevra(strings.Join(lines, ""))
	for _, s := range all {
		s.listed = true
	}
	return all, nil
}

// parseNevra reads lines of rpm. Lines of one name that follow each other are of one package, with several versions.
func parseNevra(out string) []*state {
	var all []*state
	for line := range strings.Lines(out) {
		words := strings.Split(strings.TrimPrefix(strings.TrimSpace(line), "'"), " ")
		if len(words) != 5 || slices.ContainsFunc(words, func(w string) bool { return w == "" || strings.ContainsAny(w, space) }) {
			continue
		}
		s := &state{name: words[0], epoch: words[1], version: words[2], release: words[3], arch: words[4]}
		s.ensure = s.version + "-" + s.release
		if s.epoch != "0" {
			s.ensure = s.epoch + ":" + s.ensure
		}
		if n := len(all); n > 0 && all[n-1].name == s.name {
			if last := all[n-1]; !strings.Contains(last.ensure, s.ensure) {
				last.ensure += separator + s.ensure
			}
			continue
		}
		all = append(all, s)
	}
	return all
}

// rpmStatus asks for one package, or for what provides it where that may be.
func rpmStatus(r *resource) (*state, error) {
	args := []string{"-q", r.name, "--nosignature", "--nodigest", "--qf", nevra}
	out, err := run(rpm, args...)
	if executed(err) && r.virtual {
		out, err = run(rpm, append(args, "--whatprovides")...)
	}
	if executed(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if all := parseNevra(out); len(all) > 0 {
		return all[0], nil
	}
	return nil, nil
}

var errNoRPM = errors.New("RPMs must specify a package source")

func rpmLatest(r *resource) (string, error) {
	if r.source == "" {
		return "", errNoRPM
	}
	out, err := run(rpm, "-q", "--qf", nevra, "-p", r.source)
	if err != nil {
		return "", err
	}
	if all := parseNevra(out); len(all) > 0 {
		return all[0].ensure, nil
	}
	return "", nil
}

func rpmInstall(r *resource) error {
	if r.source == "" {
		return errNoRPM
	}
	have, w := r.state.ensure, r.should[0]
	if !w.symbol && w.text == have {
		return nil
	}
	if w.symbol && w.text == latest {
		if newest, err := rpmLatest(r); err != nil || newest == have {
			return err
		}
	}
	args := []string{"-i"}
	if have != absent && have != purged {
		args = []string{"-U", "--oldpackage"}
	}
	_, err := run(rpm, append(append(args, words(r.installOptions)...), r.source)...)
	return err
}

// rpmUninstall removes the version and architecture that the name says, or all.
func rpmUninstall(r *resource) error {
	s, err := rpmStatus(r)
	if err != nil {
		return err
	}
	if s == nil {
		s = r.state
	}
	named := s.name + "-" + s.version
	what := []string{s.name}
	switch {
	case strings.HasPrefix(r.name, named+"-"+s.release):
		what[0] = named + "-" + s.release
	case strings.HasPrefix(r.name, named):
		what[0] = named
	case r.only:
		what = strings.Split(s.ensure, separator)
		for i := range what {
			what[i] = s.name + "-" + what[i]
		}
	}
	if strings.HasSuffix(r.name, "."+s.arch) {
		what[len(what)-1] += "." + s.arch
	}
	_, err = run(rpm, append(append([]string{"-e"}, words(r.uninstallOptions)...), what...)...)
	return err
}

// rpmInSync reports whether one of the versions that there are is the one that is wanted, as far as that says.
func rpmInSync(r *resource, is string) bool {
	if !rpmSingle(r, is) {
		return false
	}
	should := parseEVR(r.should[0].text)
	return slices.ContainsFunc(strings.Split(is, separator), func(v string) bool { return should.compareEVR(parseEVR(v)) == 0 })
}

// rpmSingle reports whether there is a single version, or may be several.
func rpmSingle(r *resource, is string) bool {
	return is != absent && is != purged && (r.only || !strings.Contains(is, separator))
}

func yumProvider() *provider { return yumLike("yum", "update", "0") }

func dnfProvider() *provider { return yumLike("dnf", "upgrade", "1") }

// yum is a command that gets packages of rpm from repositories.
type yum struct{ command, upgrade, level string }

// yumLike is the provider of a command, with its operation for upgrades and its level of messages.
func yumLike(command, upgrade, level string) *provider {
	y := yum{command, upgrade, level}
	p := rpmProvider()
	p.name, p.uninstallOptions = command, true
	p.commands = append(p.commands, command)
	p.latest, p.inSync, p.install, p.update, p.purge = y.latest, y.inSync, y.install, y.install, y.purge
	return p
}

func (y yum) purge(r *resource) error {
	_, err := run(y.command, "-y", "erase", r.name)
	return err
}

func (y yum) inSync(r *resource, is string) bool {
	w := r.should[0]
	if _, ok := w.value.(string); !ok || !rpmSingle(r, is) {
		return false
	}
	within := parseRange(w.text, rpmScheme)
	if within == nil || within.exact() {
		return rpmInSync(r, is)
	}
	return slices.ContainsFunc(strings.Split(is, separator), within.includes)
}

// repositories are options that say which are looked at.
func repositories(r *resource) []string {
	var args []string
	for _, name := range [...]string{"--disablerepo", "--enablerepo", "--disableexcludes"} {
		var seen []string
		for _, o := range r.installOptions {
			v := ""
			if h, ok := o.(*value.Hash); ok {
				v = value.Text(h.LookupText(name))
			} else if key, text, ok := strings.Cut(strings.TrimSpace(value.Text(o)), "="); ok && key == name {
				v = text
			}
			if v != "" && !slices.Contains(seen, v) {
				seen = append(seen, v)
				args = append(args, name+"="+v)
			}
		}
	}
	return args
}

// latest is the newest version: that which there is, unless the repositories, which are asked once in a run, have an update.
func (y yum) latest(r *resource) (string, error) {
	repos := repositories(r)
	key := strings.Join(append([]string{y.command}, repos...), " ")
	updates, ok := r.lists.updates[key]
	if !ok {
		out, code, err := quiet(y.command, append([]string{"check-update"}, repos...)...).Output()
		if err != nil {
			return "", err
		}
		switch code {
		case 0:
		case 100:
			updates = parseUpdates(out)
		default:
			r.d.Print("warning", "Could not check for updates, '"+command.Find(y.command)+" check-update' exited with "+strconv.Itoa(code))
		}
		r.lists.updates[key] = updates
	}
	if v := updates[r.name]; v != "" {
		return v, nil
	}
	return r.state.ensure, nil
}

// parseUpdates reads what yum tells of updates: versions, by names with and without an architecture. The first counts.
func parseUpdates(out string) map[string]string {
	for offset := 0; offset < len(out); {
		rest := out[offset:]
		if strings.HasPrefix(rest, "Obsoleting") || strings.HasPrefix(rest, "Security:") || strings.HasPrefix(rest, "Update") {
			out = out[:offset]
			break
		}
		i := strings.IndexByte(rest, '\n')
		if i < 0 {
			break
		}
		offset += i + 1
	}
	updates := map[string]string{}
	var block []string
	flush := func() {
		for ; len(block) > 1; block = block[min(3, len(block)):] {
			full, version := block[0], block[1]
			i := strings.LastIndexByte(full, '.')
			if i <= 0 || strings.LastIndexByte(version, '-') <= 0 || strings.HasSuffix(version, "-") {
				continue
			}
			epoch, rest, ok := strings.Cut(version, ":")
			if !ok || epoch == "" || span(epoch, digit) < len(epoch) {
				epoch, rest = "0", version
			}
			for _, name := range [...]string{full[:i], full} {
				if updates[name] == "" {
					updates[name] = epoch + ":" + rest
				}
			}
		}
		block = nil
	}
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if len(words) == 0 {
			flush()
		}
		block = append(block, words...)
	}
	flush()
	return updates
}

// parseAvailable returns the versions that yum lists as available.
func parseAvailable(out string) []string {
	var versions []string
	available := false
	n := 0
	for line := range strings.Lines(out) {
		n++
		if !available {
			available = n > 1 && strings.Contains(line, "Available Packages")
			continue
		}
		if words := strings.Fields(line); len(words) > 1 {
			versions = append(versions, words[1])
		}
	}
	return versions
}

// best is the version to ask for.
func (y yum) best(r *resource, should string) (string, error) {
	within := parseRange(should, rpmScheme)
	if within == nil || within.exact() {
		return should, nil
	}
	out, _, err := quiet(y.command, append([]string{"list", r.name, "--showduplicates"}, repositories(r)...)...).Output()
	if err != nil {
		return "", err
	}
	v := within.newest(parseAvailable(out))
	if v == nil {
		return should, nil
	}
	text := v.String()
	if epoch, rest, ok := strings.Cut(text, ":"); ok && span(epoch, digit) == len(epoch) {
		text = rest
	}
	return text, nil
}

func (y yum) install(r *resource) error {
	options := words(r.installOptions)
	do := func(level []string, operation, what string) (string, error) {
		return run(y.command, append(append(append(level, "-e", y.level, "-y"), options...), operation, what)...)
	}
	what, w := r.name, r.should[0]
	if !r.virtual {
		if _, err := do([]string{"-d", "0"}, "list", what); err != nil {
			return err
		}
	}
	operation, should := "install", ""
	switch {
	case w.symbol && w.text == latest:
		s, err := rpmStatus(r)
		if err != nil {
			return err
		}
		if s != nil {
			operation = y.upgrade
		}
	case w.symbol:
		if r.source != "" {
			what = r.source
		}
	default:
		should = w.text
		if r.source != "" {
			what = r.source
		} else {
			var err error
			if should, err = y.best(r, should); err != nil {
				return err
			}
			what = archLast(what + "-" + should)
		}
		s, err := rpmStatus(r)
		if err != nil {
			return err
		}
		if s == nil {
			break
		}
		order := parseEVR(should).compareEVR(parseEVR(s.ensure))
		switch {
		case r.only || order > 0:
			operation = y.upgrade
		case order < 0:
			operation = "downgrade"
		}
	}
	var quiet []string
	if major() > 5 {
		quiet = []string{"-d", "0"}
	}
	out, err := do(quiet, operation, what)
	if err != nil {
		return err
	}
	for line := range strings.Lines(out) {
		if strings.TrimSuffix(line, "\n") == "No package "+what+" available." {
			return errors.New("Could not find package " + what)
		}
	}
	if should == "" {
		return nil
	}
	s, err := rpmStatus(r)
	if err != nil {
		return err
	}
	if s == nil {
		return errors.New("Could not find package " + r.name)
	}
	if !y.inSync(r, s.ensure) {
		return errors.New("Failed to update to version " + should + ", got version " + s.ensure + " instead")
	}
	return nil
}
