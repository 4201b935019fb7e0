package catalog

import "strings"

// maxFileName is how long, in bytes, a name is that every file system takes.
const maxFileName = 255

// FileName is the name of the file for a node in a directory with those of many: the node's name with the extension. Names of
// nodes are not what names of files are, so what a system would refuse or take for something else is escaped: a slash as %2f.
// Capitals are too, and what is too long ends in a digest: no two names have one file, even where case makes no difference.
func FileName(node, extension string) string {
	const hex = "0123456789abcdef"
	b := make([]byte, 0, len(node)+len(extension))
	device := isDevice(node)
	for i := 0; i < len(node); i++ {
		c := node[i]
		switch {
		case i == 0 && (c == '.' || device), // hidden, or no file on Windows
			c <= ' ' || c > '~' || 'A' <= c && c <= 'Z', strings.IndexByte(`/\:*?"<>|%`, c) >= 0:
			b = append(b, '%', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	if len(b)+len(extension) > maxFileName {
		digest := "%-" + StableUUID("file", node) // no escape begins so
		b = append(b[:maxFileName-len(extension)-len(digest)], digest...)
	}
	return string(append(b, extension...))
}

// isDevice reports whether Windows has a device of that name, with whatever extension.
func isDevice(name string) bool {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	switch name = strings.TrimRight(name, " "); name {
	case "aux", "con", "nul", "prn":
		return true
	}
	return len(name) == 4 && (name[:3] == "com" || name[:3] == "lpt") && '1' <= name[3] && name[3] <= '9'
}
