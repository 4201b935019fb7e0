package host

import (
	"net/netip"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

var (
	spans = regexp.MustCompile(`[ \t\r\f\v\n]+`)
	part  = regexp.MustCompile(`(?m)^([A-Za-z0-9_]+|[A-Za-z0-9_][A-Za-z0-9_-]+[A-Za-z0-9_])$`)
	four  = regexp.MustCompile(`(?m)^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$`)
)

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	name := parsedfile.Name(d)
	labels := strings.TrimRight(name, ".")
	for label := range strings.SplitSeq(labels, ".") {
		if !part.MatchString(label) && labels != "" {
			return d.Invalid("name", "Invalid host name")
		}
	}
	if strings.ContainsAny(name, "\n\r") {
		return d.Invalid("name", "Hostname cannot include newline")
	}
	if _, err := parsedfile.Ensure(d, "present", "absent"); err != nil {
		return err
	}
	for _, v := range apply.List(d.Get("ip")) {
		if !validAddress(value.Text(v)) {
			return d.Invalid("ip", "Invalid IP address "+string(value.AppendInspect(nil, v)))
		}
	}
	for _, v := range apply.List(d.Get("host_aliases")) {
		switch text := value.Text(v); {
		case spans.MatchString(text):
			return d.Invalid("host_aliases", "Host aliases cannot include whitespace")
		case text == "":
			return d.Invalid("host_aliases", "Host aliases cannot be an empty string. Use an empty array to delete all host_aliases ")
		}
	}
	for _, v := range apply.List(d.Get("comment")) {
		if strings.ContainsAny(value.Text(v), "\n\r") {
			return d.Invalid("comment", "Comment cannot include newline")
		}
	}
	return nil
}

// validAddress reports whether a text is an address as Puppet takes them.
func validAddress(text string) bool {
	if strings.ContainsAny(text, "\n\r") {
		return false
	}
	if m := four.FindStringSubmatch(text); m != nil {
		for _, n := range m[1:] {
			if i, _ := strconv.Atoi(n); i > 255 {
				return false
			}
		}
		return true
	}
	text = strings.Trim(text, " \t\f\v")
	addr, zone, zoned := strings.Cut(text, "%")
	if zoned && zone == "" || !strings.Contains(addr, ":") {
		return false
	}
	_, err := netip.ParseAddr(addr)
	return err == nil
}
