package mgmt

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// fill sets kind, name and fields. It says why that cannot be.
func (c *conversion) fill() string {
	switch c.r.Type.Lower() {
	case "exec":
		return c.exec()
	case "file":
		return c.file()
	case "group":
		return c.group()
	case "mount":
		return c.mount()
	case "notify":
		c.notice()
	case "package":
		return c.pkg()
	case "service":
		return c.service()
	case "user":
		return c.user()
	default:
		return "mgmt has no kind for the type"
	}
	return ""
}

// notice makes a print.
func (c *conversion) notice() {
	c.Kind, c.Name = "print", c.r.Title
	switch message := c.get("message").(type) {
	case nil:
		c.set("msg", nameOf(c.r))
	case value.Other:
		c.lose("message")
	default:
		c.set("msg", catalog.HostText(message))
	}
	if c.flag("withpath") {
		c.lose("withpath")
	}
}

// pkg makes a pkg.
func (c *conversion) pkg() string {
	c.Kind = "pkg"
	switch c.text("provider") {
	case "", "apt", "aptitude", "dnf", "pacman", "tdnf", "yum", "zypper":
	default:
		return "mgmt has no equal of the parameter provider"
	}
	switch state := c.text("ensure"); state {
	case "", "present", "installed", "true":
		c.set("state", "installed")
	case "latest":
		c.set("state", "newest")
	case "purged":
		c.lose("ensure")
		fallthrough
	case "absent", "false":
		c.set("state", "uninstalled")
	case "disabled", "held":
		return "mgmt has no equal of the parameter ensure"
	default:
		c.set("state", state)
	}
	return ""
}

// service makes a svc, which is a unit of systemd.
func (c *conversion) service() string {
	c.Kind = "svc"
	c.Name = strings.TrimSuffix(c.Name, ".service")
	c.ignore("hasrestart", "hasstatus")
	if c.r.Get("provider") == "systemd" {
		c.ignore("provider")
	}
	for _, unit := range [...]string{".mount", ".path", ".slice", ".socket", ".target", ".timer"} {
		if strings.HasSuffix(c.Name, unit) {
			return "svc is for units that are services"
		}
	}
	if !c.word("ensure", "state", "", "", "running", "running", "true", "running", "stopped", "stopped", "false", "stopped") {
		c.lose("ensure")
	}
	if !c.word("enable", "startup", "", "", "true", "enabled", "false", "disabled") {
		c.lose("enable")
	}
	return ""
}

// mount makes a mount. Its options become a map.
func (c *conversion) mount() string {
	c.Kind = "mount"
	if !c.word("ensure", "state", "mounted", "exists", "present", "exists", "defined", "exists", "absent", "absent") {
		return "mgmt has no equal of the parameter ensure"
	}
	if strings.Contains(c.Name, "//") {
		return "mgmt has no mounts with such a name"
	}
	c.move("device", "device")
	c.move("fstype", "type")
	if s := c.text("options"); s != "" {
		options := value.NewHash()
		for option := range strings.SplitSeq(s, ",") {
			name, v, _ := strings.Cut(option, "=")
			options.Set(name, v)
		}
		c.set("options", options)
	}
	c.number("dump", "freq")
	c.number("pass", "passno")
	return ""
}
