package mgmt

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// exists sets the state of an account.
func (c *conversion) exists() string {
	if !isAccount(c.Name) {
		return "mgmt has no accounts with such a name"
	}
	if !c.word("ensure", "state", "", "exists", "present", "exists", "absent", "absent") {
		return "mgmt has no equal of the parameter ensure"
	}
	return ""
}

// isAccount reports whether mgmt takes a text for the name of a user or a group (MCL-KIND-5).
func isAccount(s string) bool {
	if s == "" || len(s) > 31 || s[0] == '-' || isNumber(s[:1]) {
		return false
	}
	for _, c := range []byte(s) {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			if (c < '0' || c > '9') && c != '_' && c != '-' {
				return false
			}
		}
	}
	return true
}

// group makes a group.
func (c *conversion) group() string {
	c.Kind = "group"
	c.number("gid", "gid")
	return c.exists()
}

// user makes a user.
func (c *conversion) user() string {
	c.Kind = "user"
	if why := c.exists(); why != "" {
		return why
	}
	c.number("uid", "uid")
	main := c.text("gid")
	switch {
	case isNumber(main):
		c.number("gid", "gid")
	case isAccount(main):
		c.set("group", main)
	case main != "":
		c.lose("gid")
	}
	groups := value.Array{}
	for _, name := range c.texts("groups") {
		switch {
		case name == main:
		case name == c.Name || !isAccount(name):
			c.lose("groups")
		default:
			groups = append(groups, name)
		}
	}
	if len(groups) > 0 {
		c.set("groups", groups)
	}
	if home := c.text("home"); home != "" {
		c.set("homedir", strings.TrimRight(home, "/")+"/")
	}
	c.move("shell", "shell")
	c.turn("allowdupe", "allowduplicateuid")
	return ""
}
