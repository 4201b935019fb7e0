package mgmt

import (
	"strconv"
	"strings"
)

// file makes a file: the path of a directory ends with a slash, and a link has its target as source.
func (c *conversion) file() string {
	c.Kind = "file"
	if !strings.HasPrefix(c.Name, "/") {
		return "the path is not absolute"
	}
	c.ignore("path", "purge") // without recurse nothing is purged
	ensure, target, source := c.text("ensure"), c.text("target"), c.text("source")
	recurse := c.text("recurse")
	_, hasContent := c.get("content").(string)
	switch ensure {
	case "false", "absent":
		c.ignore("backup", "content", "group", "mode", "owner")
		c.set("state", "absent")
		c.turn("force", "force")
		return ""
	case "":
		switch {
		case target != "":
			ensure = "link"
		case source != "" && (recurse == "true" || recurse == "remote"):
			ensure = "directory"
		case source != "" || hasContent:
			ensure = "file"
		}
	case "directory", "file", "link", "present":
	default:
		ensure, target = "link", ensure
	}
	if ensure != "" {
		c.set("state", "exists")
	}
	switch ensure {
	case "directory":
		c.folder(source, recurse)
	case "link":
		if target == "" {
			return "a link has a target"
		}
		c.set("symlink", true)
		c.set("source", target)
	default:
		if hasContent {
			c.set("content", c.r.Get("content"))
		} else if c.r.Get("content") != nil {
			c.lose("content")
		}
		c.source(source)
	}
	c.move("owner", "owner")
	c.move("group", "group")
	c.mode(ensure == "directory")
	c.turn("force", "force")
	return ""
}

// folder is for directories alone.
func (c *conversion) folder(source, recurse string) {
	if c.Name != "/" {
		c.Name += "/"
	}
	if recurse == "" || recurse == "false" {
		if source != "" {
			c.lose("source")
		}
		return
	}
	c.set("recurse", true)
	if source != "" {
		c.source(strings.TrimRight(source, "/") + "/")
	}
	c.turn("purge", "purge")
}

// source sets the source, which mgmt finds on the machine itself only.
func (c *conversion) source(source string) {
	source = strings.TrimPrefix(source, "file://")
	switch {
	case strings.HasPrefix(source, "/"):
		c.set("source", source)
	case source != "":
		c.lose("source")
	}
}

// mode sets the mode. Directories can be searched by those who can read them.
func (c *conversion) mode(isFolder bool) {
	mode := c.text("mode")
	bits, err := strconv.ParseInt(mode, 8, 64)
	switch {
	case mode == "":
	case err == nil && 0 <= bits && bits <= 0o7777:
		if isFolder {
			bits |= bits & 0o444 >> 2
		}
		mode = strconv.FormatInt(bits, 8)
		c.set("mode", "0000"[len(mode):]+mode)
	case isSymbolic(mode):
		c.set("mode", mode)
	default:
		c.lose("mode")
	}
}

// isSymbolic reports whether mgmt reads a text as the parts of a mode, such as u=rw,go=r.
func isSymbolic(mode string) bool {
	for part := range strings.SplitSeq(mode, ",") {
		who, rights, ok := strings.Cut(part, "=")
		if !ok || strings.Trim(who, "ugoa")+strings.Trim(rights, "rwxst") != "" {
			return false
		}
	}
	return true
}
