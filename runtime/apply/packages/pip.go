//go:build linux

package packages

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply/command"
)

// pip is a provider of packages of Python, with the names of its command.
type pip struct {
	name     string
	commands []string
}

func pipProvider(name string, commands ...string) *provider {
	p := pip{name, commands}
	return &provider{
		name: name, versionable: true, installOptions: true, targetable: true,
		list: p.list, query: p.query, latest: p.latest, inSync: pipInSync, install: p.install, update: p.install, uninstall: p.uninstall,
	}
}

// command is the file of the command: the one that is given, or the first of the usual ones that there is, "" for none.
func (p pip) command(given string) (string, error) {
	if given == "" {
		for _, name := range p.commands {
			if file := command.Find(name); file != "" {
				return file, nil
			}
		}
		return "", nil
	}
	if info, err := os.Stat(given); err != nil || !info.Mode().IsRegular() {
		return "", errors.New("Provider " + p.name + " package command '" + given + "' does not exist on this host")
	}
	return given, nil
}

// needed is [pip.command], where there must be one.
func (p pip) needed(r *resource) (string, error) {
	file, err := p.command(r.command)
	if err == nil && file == "" {
		err = errors.New("Provider " + p.name + " package command is not functional on this host")
	}
	return file, err
}

// list returns the packages that a command has installed, none without a command.
func (p pip) list(given string) ([]*state, error) {
	file, err := p.command(given)
	if err != nil || file == "" {
		return nil, err
	}
	is, err := p.version(file)
	if err != nil {
		return nil, err
	}
	old := is.compare(pipVersionOf("8.1.0")) < 0
	args := []string{"freeze"}
	if !old {
		args = append(args, "--all")
	}
	out, err := listing(file, args...).Run()
	if err != nil {
		return nil, err
	}
	var all []*state
	for line := range strings.Lines(out) {
		if name, version, ok := parseFrozen(line); ok {
			all = append(all, &state{name: name, ensure: version, listed: true})
		}
	}
	if old { // which does not list itself
		all = append(all, &state{name: file[strings.LastIndexByte(file, '/')+1:], ensure: is.String(), listed: true})
	}
	return all, nil
}

var (
	frozen  = regexp.MustCompile(`^([^=]+)===?([^=]+)$`)
	fetched = regexp.MustCompile(`^([^@]+) @ [^@]+@(.+)$`)
	own     = regexp.MustCompile(`(?m)^\s*pip (\d+\.\d+\.?\d*)`)
	offered = regexp.MustCompile(`from versions: (.+)\)`)
)

// parseFrozen reads a line of pip freeze: NAME==VERSION, or NAME @ URL@VERSION.
func parseFrozen(line string) (name, version string, ok bool) {
	line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
	for _, form := range [...]*regexp.Regexp{frozen, fetched} {
		if m := form.FindStringSubmatch(line); m != nil {
			return m[1], m[2], true
		}
	}
	return "", "", false
}

// version is that of pip itself.
func (p pip) version(file string) (version, error) {
	out, err := listing(file, "--version").Run()
	if err != nil {
		return nil, err
	}
	if m := own.FindStringSubmatch(out); m != nil {
		if v := pipScheme(m[1]); v != nil {
			return v, nil
		}
	}
	return nil, errors.New("Cannot resolve pip version")
}

// query looks for one package among all, whose names count without case.
func (p pip) query(r *resource) (*state, error) {
	if _, err := p.needed(r); err != nil {
		return nil, err
	}
	all, err := p.list(r.command)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if strings.EqualFold(s.name, r.name) {
			return s, nil
		}
	}
	return nil, nil
}

// versions are those that there are, the oldest first: pip names them where it is asked for one that there cannot be.
func (p pip) versions(r *resource) ([]string, error) {
	file, err := p.needed(r)
	if err != nil {
		return nil, err
	}
	is, err := p.version(file)
	if err != nil {
		return nil, err
	}
	args := []string{"install", r.name + "==9!0dev0+x"}
	if is.compare(pipVersionOf("20.2.4")) > 0 && is.compare(pipVersionOf("21.1")) < 0 {
		args = append(args, "--use-deprecated=legacy-resolver")
	}
	c := listing(file, append(args, words(r.installOptions)...)...)
	out, code, err := c.Output()
	if err != nil {
		return nil, err
	}
	m := offered.FindStringSubmatch(out)
	switch {
	case m == nil && code != 0:
		return nil, c.Failure(out, code)
	case m == nil:
		return nil, nil
	}
	versions := strings.Split(m[1], ", ")
	slices.SortStableFunc(versions, func(a, b string) int {
		x, y := pipScheme(a), pipScheme(b)
		if x == nil || y == nil {
			return strings.Compare(a, b)
		}
		return x.compare(y)
	})
	return versions, nil
}

// latest is the newest version that there is.
func (p pip) latest(r *resource) (string, error) {
	versions, err := p.versions(r)
	if err != nil || len(versions) == 0 {
		return "", err
	}
	return versions[len(versions)-1], nil
}

func (p pip) install(r *resource) error {
	file, err := p.needed(r)
	if err != nil {
		return err
	}
	args := append([]string{"install", "-q"}, words(r.installOptions)...)
	w := r.should[0]
	switch {
	case r.source != "" && !w.symbol:
		args = append(args, r.source+"@"+w.text+"#egg="+r.name)
	case r.source != "":
		args = append(args, r.source+"#egg="+r.name)
	case w.symbol && w.text == latest:
		args = append(args, "--upgrade", r.name)
	case w.symbol:
		args = append(args, r.name)
	default:
		what, err := p.what(r, w.text)
		if err != nil {
			return err
		}
		args = append(args, what)
	}
	_, err = run(file, args...)
	return err
}

// what is a package with the version that is asked for, the newest one of a range.
func (p pip) what(r *resource, should string) (string, error) {
	within := parseRange(should, pipScheme)
	if within == nil || within.exact() {
		return r.name + "==" + should, nil
	}
	versions, err := p.versions(r)
	if err != nil {
		return "", err
	}
	if v := within.newest(versions); v != nil {
		return r.name + "==" + v.String(), nil
	}
	return r.name + " " + strings.ReplaceAll(within.String(), " ", ","), nil
}

func (p pip) uninstall(r *resource) error {
	file, err := p.needed(r)
	if err != nil {
		return err
	}
	_, err = run(file, "uninstall", "-y", "-q", r.name)
	return err
}

// pipInSync reports whether a version is in the range that is wanted.
func pipInSync(r *resource, is string) bool {
	w := r.should[0]
	if _, ok := w.value.(string); !ok || w.symbol || is == absent {
		return false
	}
	within := parseRange(w.text, pipScheme)
	return within != nil && within.includes(is)
}
