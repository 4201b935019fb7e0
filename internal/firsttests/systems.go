package firsttests

import (
	"fmt"
	"strings"
)

// system is what the name of an operating system says about facts, as Facter has them.
type system struct {
	name           string // os.name; metadata.json may have it in another case
	family, kernel string
	// point is what releases have behind their number where metadata.json has none: ".0" of a first release.
	point string
	// names of releases.
	codenames map[string]string
	machine   string // os.architecture, "" for x86_64
}

// systems are those whose facts follow from their names. A test compares them with FacterDB, and the names of releases with Debian's distro-info.
var systems = []system{
	{name: "AIX", family: "AIX", kernel: "AIX", machine: "powerpc"},
	{name: "AlmaLinux", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "CentOS", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "Darwin", family: "Darwin", kernel: "Darwin", point: ".0.0"},
	{name: "Debian", family: "Debian", kernel: "Linux", point: ".0", machine: "amd64", codenames: map[string]string{
		"6": "squeeze", "7": "wheezy", "8": "jessie", "9": "stretch", "10": "buster", "11": "bullseye", "12": "bookworm", "13": "trixie",
	}},
	{name: "Fedora", family: "RedHat", kernel: "Linux"},
	{name: "FreeBSD", family: "FreeBSD", kernel: "FreeBSD", point: ".0-RELEASE", machine: "amd64"},
	{name: "LinuxMint", family: "Debian", kernel: "Linux", machine: "amd64"},
	{name: "OpenBSD", family: "OpenBSD", kernel: "OpenBSD", machine: "amd64"},
	{name: "OpenSuSE", family: "Suse", kernel: "Linux"},
	{name: "OracleLinux", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "RedHat", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "Rocky", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "Scientific", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "SLES", family: "Suse", kernel: "Linux", point: ".0"},
	{name: "Solaris", family: "Solaris", kernel: "SunOS", point: ".0", machine: "i86pc"},
	{name: "Ubuntu", family: "Debian", kernel: "Linux", machine: "amd64", codenames: map[string]string{
		"12.04": "precise", "14.04": "trusty", "16.04": "xenial", "18.04": "bionic", "20.04": "focal", "22.04": "jammy", "24.04": "noble",
	}},
	{name: "VirtuozzoLinux", family: "RedHat", kernel: "Linux", point: ".0"},
	{name: "windows", family: "windows", kernel: "windows", machine: "x64"},
}

// made returns a set of facts in YAML that says how it came about. The node is one of a documentation; what a name of a system does not tell, such as
// disks, is not there.
func made(s System) ([]byte, bool) {
	var sys *system
	for i := range systems {
		if strings.EqualFold(systems[i].name, s.Name) {
			sys = &systems[i]
		}
	}
	if sys == nil || s.Release == "" || strings.ContainsAny(s.Release, "'\"\\\n") {
		return nil, false
	}
	major, full, minor := s.Release, s.Release, ""
	switch {
	case sys.name == "Ubuntu", sys.family == "windows": // whose whole release is the major one
	default:
		if !strings.Contains(full, ".") && !strings.Contains(full, "-") {
			full += sys.point
		}
		number, _, _ := strings.Cut(full, "-")
		major, minor, _ = strings.Cut(number, ".")
		minor, _, _ = strings.Cut(minor, ".")
	}
	machine, hardware := sys.machine, "x86_64"
	switch machine {
	case "":
		machine = "x86_64"
	case "powerpc", "i86pc":
		hardware = machine
	}
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	put("# Made by p2go test --init of the name of a system, %s %s: what that does not tell is missing.", s.Name, s.Release)
	put("# Those of a real node are better: facter --yaml, on the node, prints them.")
	put("clientversion: '8.10.0'")
	put("puppetversion: '8.10.0'")
	put("kernel: %s", sys.kernel)
	put("is_virtual: true\nvirtual: kvm\ntimezone: UTC")
	put("os:\n  name: %s\n  family: %s\n  architecture: %s\n  hardware: %s", sys.name, sys.family, machine, hardware)
	put("  release:\n    full: '%s'\n    major: '%s'", full, major)
	if minor != "" {
		put("    minor: '%s'", minor)
	}
	codename := sys.codenames[s.Release]
	if sys.kernel == "Linux" {
		put("  selinux:\n    enabled: false")
		put("  distro:\n    id: %s\n    description: %s %s", sys.name, sys.name, full)
		if codename != "" {
			put("    codename: %s", codename)
		}
		put("    release:\n      full: '%s'\n      major: '%s'", full, major)
	}
	put("networking:\n  fqdn: foo.example.com\n  hostname: foo\n  domain: example.com\n  ip: 192.0.2.2\n  netmask: 255.255.255.0\n  network: 192.0.2.0\n  mac: '00:00:5e:00:53:02'\n  primary: eth0")
	put("  interfaces:\n    eth0:\n      ip: 192.0.2.2\n      netmask: 255.255.255.0\n      network: 192.0.2.0\n      mac: '00:00:5e:00:53:02'\n      mtu: 1500")
	put("processors:\n  count: 2\n  physicalcount: 1\n  isa: %s", hardware)
	put("memory:\n  system:\n    total: 4.00 GiB\n    total_bytes: 4294967296")
	if sys.family != "windows" {
		put("path: /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
		put("identity:\n  user: root\n  uid: 0\n  group: root\n  gid: 0\n  privileged: true")
	} else {
		put("path: C:\\Windows\\system32;C:\\Windows")
		put("system32: C:\\Windows\\system32")
	}
	put("# The names that facts had before Facter 3. Agents of Puppet 8 and OpenVox 8 send them only if include_legacy_facts is set.")
	put("operatingsystem: %s\nosfamily: %s\noperatingsystemrelease: '%s'\noperatingsystemmajrelease: '%s'", sys.name, sys.family, full, major)
	put("architecture: %s\nhardwaremodel: %s", machine, hardware)
	if sys.kernel == "Linux" {
		put("lsbdistid: %s\nlsbdistrelease: '%s'\nlsbmajdistrelease: '%s'", sys.name, full, major)
		if codename != "" {
			put("lsbdistcodename: %s", codename)
		}
		put("selinux: false")
	}
	put("fqdn: foo.example.com\nhostname: foo\ndomain: example.com\nipaddress: 192.0.2.2\nmacaddress: '00:00:5e:00:53:02'\ninterfaces: eth0,lo")
	put("processorcount: 2\nphysicalprocessorcount: 1\nmemorysize: 4.00 GiB\nmemorysize_mb: 4096.0")
	return []byte(b.String()), true
}
