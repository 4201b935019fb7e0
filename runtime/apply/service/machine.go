//go:build linux

package service

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// machine is what providers are chosen by.
type machine struct {
	root string // of all files that are looked for
	// name, family and major are of the operating system, as facts have them, in lower case.
	name, family, major string
	systemd             bool      // is the first process
	chosen              *provider // for services that name none
}

// newMachine reads what is below a directory.
func newMachine(root string) *machine {
	m := &machine{root: root}
	text, _ := os.ReadFile(filepath.Join(root, "etc/os-release")) // there may be none
	m.name, m.family, m.major = system(string(text))
	comm, _ := os.ReadFile(filepath.Join(root, "proc/1/comm"))
	m.systemd = strings.Contains(string(comm), "systemd")
	return m
}

// families are of systems whose family is not named as they are.
var families = map[string]string{
	"ubuntu": "debian", "devuan": "debian", "linuxmint": "debian", "kali": "debian", "pop": "debian", "elementary": "debian",
	"rhel": "redhat", "centos": "redhat", "fedora": "redhat", "rocky": "redhat", "almalinux": "redhat", "ol": "redhat", "amzn": "redhat",
	"scientific": "redhat", "virtuozzo": "redhat",
	"sles": "suse", "sled": "suse", "opensuse": "suse", "opensuse-leap": "suse", "opensuse-tumbleweed": "suse", "suse": "suse",
	"arch": "archlinux", "manjaro": "archlinux",
}

// renamed are systems that facts call other than by the first word of their name.
var renamed = map[string]string{"red": "redhat", "oracle": "oraclelinux", "arch": "archlinux", "linux": "linuxmint"}

// system is what facts say of the system that os-release describes.
func system(text string) (name, family, major string) {
	fields := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if key, v, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			fields[key] = strings.ToLower(strings.Trim(v, `"'`))
		}
	}
	name, _, _ = strings.Cut(fields["NAME"], " ")
	if other, ok := renamed[name]; ok {
		name = other
	}
	family = fields["ID"]
	if known, ok := families[family]; ok {
		family = known
	}
	major = fields["VERSION_ID"]
	if name != "ubuntu" { // of which year and month make a major version
		major, _, _ = strings.Cut(major, ".")
	}
	return name, family, major
}

// is reports whether the system has one of several names.
func (m *machine) is(names ...string) bool { return slices.Contains(names, m.name) }

// of reports whether it is of one of several families.
func (m *machine) of(families ...string) bool { return slices.Contains(families, m.family) }

// version reports whether it has one of several major versions.
func (m *machine) version(majors string) bool {
	return slices.Contains(strings.Fields(majors), m.major)
}

// which is the file of a program, "" for none.
func (m *machine) which(name string) string {
	if filepath.IsAbs(name) {
		if _, err := exec.LookPath(filepath.Join(m.root, name)); err != nil {
			return ""
		}
		return name
	}
	file, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return file
}

// one is how many facts a condition is.
func one(met bool) int {
	if met {
		return 1
	}
	return 0
}
