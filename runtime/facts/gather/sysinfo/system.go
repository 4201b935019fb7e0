package sysinfo

import (
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shirou/gopsutil/v4/host"

	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/value"
)

// system are the facts of the operating system and its kernel.
func system(m *gather.Machine) []value.Entry {
	zone, _ := time.Now().Zone()
	facts := []value.Entry{}
	info, err := host.InfoWithContext(m.Context)
	if err != nil {
		info = &host.InfoStat{OS: runtime.GOOS}
	}
	if m.Exists("proc/sys/crypto") || runtime.GOOS == "linux" {
		facts = append(facts, gather.Fact("fips_enabled", m.Line("proc/sys/crypto/fips_enabled") == "1"))
	}
	kernel := map[string]string{"linux": "Linux", "darwin": "Darwin", "windows": "windows", "freebsd": "FreeBSD", "openbsd": "OpenBSD", "netbsd": "NetBSD"}[runtime.GOOS]
	release := info.KernelVersion
	version, _, _ := strings.Cut(release, "-")
	major := strings.Join(first(strings.Split(version, "."), 2), ".")
	virtual := virtualName(info)
	return append(facts,
		gather.Fact("is_virtual", !slices.Contains(physical, virtual)),
		gather.Fact("kernel", gather.Text(kernel)), gather.Fact("kernelmajversion", gather.Text(major)), gather.Fact("kernelrelease", gather.Text(release)), gather.Fact("kernelversion", gather.Text(version)),
		gather.Fact("os", osFact(m, info)), gather.Fact("path", gather.Text(os.Getenv("PATH"))), gather.Fact("system_uptime", uptime(int64(info.Uptime))),
		gather.Fact("timezone", gather.Text(zone)), gather.Fact("virtual", virtual))
}

func first(parts []string, n int) []string { return parts[:min(n, len(parts))] }

// uptime is the fact system_uptime.
func uptime(seconds int64) value.Value {
	if seconds <= 0 {
		return nil
	}
	hours := seconds / 3600
	days := hours / 24
	words := strconv.FormatInt(days, 10) + " days"
	switch minutes := strconv.FormatInt(seconds/60%60, 10); {
	case days == 0 && len(minutes) == 1:
		words = strconv.FormatInt(hours, 10) + ":0" + minutes + " hours"
	case days == 0:
		words = strconv.FormatInt(hours, 10) + ":" + minutes + " hours"
	case days == 1:
		words = "1 day"
	}
	return gather.Structure(gather.Fact("days", days), gather.Fact("hours", hours), gather.Fact("seconds", seconds), gather.Fact("uptime", words))
}

// physical are the values of the fact virtual that are no guests.
var physical = []string{"physical", "xen0", "vmware_server", "vmware_workstation", "openvzhn", "vserver_host"}

// virtualName is the fact virtual: Facter's name of what gopsutil has found.
func virtualName(info *host.InfoStat) string {
	name := info.VirtualizationSystem
	switch {
	case name == "xen" && info.VirtualizationRole == "host":
		return "xen0"
	case name == "" || info.VirtualizationRole != "guest":
		return "physical"
	}
	for _, known := range []struct{ theirs, ours string }{
		{"xen", "xenu"}, {"vbox", "virtualbox"}, {"openvz", "openvzve"}, {"linux-vserver", "vserver"}, {"systemd-nspawn", "systemd_nspawn"},
	} {
		if name == known.theirs {
			return known.ours
		}
	}
	return name
}

// hardware is the machine's name of its processor, as uname -m says.
func hardware() value.Value {
	arch, err := host.KernelArch()
	if err != nil {
		return nil
	}
	return gather.Text(arch)
}

// os is the fact os.
func osFact(m *gather.Machine, info *host.InfoStat) value.Value {
	arch := hardware()
	machine := arch
	r := release(m)
	if r == nil {
		name := map[string]string{"darwin": "Darwin", "windows": "windows", "freebsd": "FreeBSD", "openbsd": "OpenBSD", "netbsd": "NetBSD"}[runtime.GOOS]
		full := info.KernelVersion
		return gather.Structure(gather.Fact("architecture", arch), gather.Fact("family", gather.Text(name)), gather.Fact("hardware", machine), gather.Fact("name", gather.Text(name)), gather.Fact("release", version(full, 1)))
	}
	switch arch {
	case "x86_64":
		if r.family() == "Debian" || r.family() == "Gentoo" {
			arch = "amd64"
		}
	case "i386", "i486", "i586", "i686":
		arch = "i386"
	}
	selinux := gather.Structure(gather.Fact("enabled", false))
	if m.Exists("sys/fs/selinux/enforce") {
		mode := map[bool]string{true: "enforcing", false: "permissive"}[m.Line("sys/fs/selinux/enforce") == "1"]
		selinux = gather.Structure(
			gather.Fact("current_mode", mode), gather.Fact("enabled", true), gather.Fact("enforced", mode == "enforcing"), gather.Fact("policy_version", gather.Text(m.Line("sys/fs/selinux/policyvers"))))
	}
	distro := gather.Structure(gather.Fact("codename", gather.Text(r.codename())), gather.Fact("description", gather.Text(r["PRETTY_NAME"])), gather.Fact("id", r.name()), gather.Fact("release", distroVersion(m, r)))
	return gather.Structure(
		gather.Fact("architecture", arch), gather.Fact("distro", distro), gather.Fact("family", r.family()), gather.Fact("hardware", machine), gather.Fact("name", r.name()),
		gather.Fact("release", distroVersion(m, r)), gather.Fact("selinux", selinux))
}

// osRelease is what /etc/os-release says.
type osRelease map[string]string

// release reads the file; nil where there is none.
func release(m *gather.Machine) osRelease {
	content := m.Read("etc/os-release")
	if content == "" {
		content = m.Read("usr/lib/os-release")
	}
	if content == "" {
		return nil
	}
	r := osRelease{}
	for line := range strings.Lines(content) {
		if key, v, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(key, "#") {
			r[key] = strings.Trim(v, `"'`)
		}
	}
	return r
}

// distributions are Facter's names and families by the ID in os-release.
var distributions = map[string][2]string{
	"almalinux": {"AlmaLinux", "RedHat"}, "alpine": {"Alpine", "Linux"}, "amzn": {"Amazon", "RedHat"}, "arch": {"Archlinux", "Archlinux"},
	"centos": {"CentOS", "RedHat"}, "debian": {"Debian", "Debian"}, "devuan": {"Devuan", "Debian"}, "fedora": {"Fedora", "RedHat"},
	"gentoo": {"Gentoo", "Gentoo"}, "linuxmint": {"Linuxmint", "Debian"}, "manjaro": {"Manjarolinux", "Archlinux"}, "mageia": {"Mageia", "Mandrake"},
	"ol": {"OracleLinux", "RedHat"}, "opensuse-leap": {"OpenSuSE", "Suse"}, "opensuse-tumbleweed": {"OpenSuSE", "Suse"}, "raspbian": {"Raspbian", "Debian"},
	"rhel": {"RedHat", "RedHat"}, "rocky": {"Rocky", "RedHat"}, "scientific": {"Scientific", "RedHat"}, "sled": {"SLED", "Suse"}, "sles": {"SLES", "Suse"},
	"slackware": {"Slackware", "Slackware"}, "ubuntu": {"Ubuntu", "Debian"}, "virtuozzo": {"VirtuozzoLinux", "RedHat"},
}

func (r osRelease) name() string {
	if d, ok := distributions[r["ID"]]; ok {
		return d[0]
	}
	name, _, _ := strings.Cut(r["NAME"], " ")
	return name
}

func (r osRelease) family() string {
	if d, ok := distributions[r["ID"]]; ok {
		return d[1]
	}
	for like := range strings.FieldsSeq(r["ID_LIKE"]) {
		if d, ok := distributions[like]; ok {
			return d[1]
		}
		if like == "suse" {
			return "Suse"
		}
	}
	return "Linux"
}

func (r osRelease) codename() string {
	if name := r["VERSION_CODENAME"]; name != "" {
		return name
	}
	if _, rest, ok := strings.Cut(r["VERSION"], "("); ok {
		name, _, _ := strings.Cut(rest, ")")
		return name
	}
	return ""
}

// distroVersion is the release of a distribution: Debian tells minor ones elsewhere, and Ubuntu's first two numbers are one.
func distroVersion(m *gather.Machine, r osRelease) value.Value {
	full, majors := r["VERSION_ID"], 1
	switch r["ID"] {
	case "debian":
		if v := m.Line("etc/debian_version"); v != "" && v[0] >= '0' && v[0] <= '9' {
			full = v
		}
	case "ubuntu":
		majors = 2
	}
	return version(full, majors)
}

// version takes a version apart, of which the first numbers are the major one.
func version(full string, majors int) value.Value {
	if full == "" {
		return nil
	}
	numbers := strings.Split(full, ".")
	major := strings.Join(first(numbers, majors), ".")
	var minor value.Value
	if len(numbers) > majors {
		minor = numbers[majors]
	}
	return gather.Structure(gather.Fact("full", full), gather.Fact("major", major), gather.Fact("minor", minor))
}
