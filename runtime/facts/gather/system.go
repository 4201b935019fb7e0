package gather

import (
	"os"
	"os/user"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shirou/gopsutil/v4/host"

	"github.com/p2go/p2go/runtime/value"
)

// system are the facts of the operating system and its kernel.
func (g *gatherer) system() []value.Entry {
	zone, _ := time.Now().Zone()
	facts := []value.Entry{}
	info, err := host.InfoWithContext(g.ctx)
	if err != nil {
		info = &host.InfoStat{OS: runtime.GOOS}
	}
	if g.exists("proc/sys/crypto") || runtime.GOOS == "linux" {
		facts = append(facts, fact("fips_enabled", g.line("proc/sys/crypto/fips_enabled") == "1"))
	}
	kernel := map[string]string{"linux": "Linux", "darwin": "Darwin", "windows": "windows", "freebsd": "FreeBSD", "openbsd": "OpenBSD", "netbsd": "NetBSD"}[runtime.GOOS]
	release := info.KernelVersion
	version, _, _ := strings.Cut(release, "-")
	major := strings.Join(first(strings.Split(version, "."), 2), ".")
	virtual := virtualName(info)
	return append(facts,
		fact("is_virtual", !slices.Contains(physical, virtual)),
		fact("kernel", text(kernel)), fact("kernelmajversion", text(major)), fact("kernelrelease", text(release)), fact("kernelversion", text(version)),
		fact("os", g.os(info)), fact("path", text(os.Getenv("PATH"))), fact("system_uptime", uptime(int64(info.Uptime))),
		fact("timezone", text(zone)), fact("virtual", virtual))
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
	return structure(fact("days", days), fact("hours", hours), fact("seconds", seconds), fact("uptime", words))
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
	return text(arch)
}

// os is the fact os.
func (g *gatherer) os(info *host.InfoStat) value.Value {
	arch := hardware()
	machine := arch
	r := g.release()
	if r == nil {
		name := map[string]string{"darwin": "Darwin", "windows": "windows", "freebsd": "FreeBSD", "openbsd": "OpenBSD", "netbsd": "NetBSD"}[runtime.GOOS]
		full := info.KernelVersion
		return structure(fact("architecture", arch), fact("family", text(name)), fact("hardware", machine), fact("name", text(name)), fact("release", version(full, 1)))
	}
	switch arch {
	case "x86_64":
		if r.family() == "Debian" || r.family() == "Gentoo" {
			arch = "amd64"
		}
	case "i386", "i486", "i586", "i686":
		arch = "i386"
	}
	selinux := structure(fact("enabled", false))
	if g.exists("sys/fs/selinux/enforce") {
		mode := map[bool]string{true: "enforcing", false: "permissive"}[g.line("sys/fs/selinux/enforce") == "1"]
		selinux = structure(
			fact("current_mode", mode), fact("enabled", true), fact("enforced", mode == "enforcing"), fact("policy_version", text(g.line("sys/fs/selinux/policyvers"))))
	}
	distro := structure(fact("codename", text(r.codename())), fact("description", text(r["PRETTY_NAME"])), fact("id", r.name()), fact("release", g.distroVersion(r)))
	return structure(
		fact("architecture", arch), fact("distro", distro), fact("family", r.family()), fact("hardware", machine), fact("name", r.name()),
		fact("release", g.distroVersion(r)), fact("selinux", selinux))
}

// osRelease is what /etc/os-release says.
type osRelease map[string]string

// release reads the file; nil where there is none.
func (g *gatherer) release() osRelease {
	content := g.read("etc/os-release")
	if content == "" {
		content = g.read("usr/lib/os-release")
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
func (g *gatherer) distroVersion(r osRelease) value.Value {
	full, majors := r["VERSION_ID"], 1
	switch r["ID"] {
	case "debian":
		if v := g.line("etc/debian_version"); v != "" && v[0] >= '0' && v[0] <= '9' {
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
	return structure(fact("full", full), fact("major", major), fact("minor", minor))
}

// identity is the fact identity: the user that the program runs as.
func (g *gatherer) identity() []value.Entry {
	u, err := user.Current()
	if err != nil {
		return nil
	}
	id := func(s string) value.Value {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n
		}
		return text(s)
	}
	var group value.Value
	if gr, err := user.LookupGroupId(u.Gid); err == nil {
		group = gr.Name
	}
	return []value.Entry{fact("identity", structure(
		fact("gid", id(u.Gid)), fact("group", group), fact("privileged", u.Uid == "0"), fact("uid", id(u.Uid)), fact("user", u.Username)))}
}
