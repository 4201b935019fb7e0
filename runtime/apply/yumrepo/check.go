package yumrepo

import (
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

const absent = attribute.Absent

// attr is an attribute of repositories.
type attr struct {
	name  string
	check attribute.Check
	flag  bool // it is on or off
}

var attrs = []attr{
	{name: "descr"},
	{name: "mirrorlist", check: link("mirrorlist", false)},
	{name: "baseurl", check: link("baseurl", true)},
	{name: "enabled", flag: true},
	{name: "gpgcheck", flag: true},
	{name: "payload_gpgcheck", flag: true},
	{name: "repo_gpgcheck", flag: true},
	{name: "gpgkey", check: link("gpgkey", true)},
	{name: "mirrorlist_expire", check: matching(`^[0-9]+$`)},
	{name: "include", check: link("include", false)},
	{name: "exclude"},
	{name: "gpgcakey", check: link("gpgcakey", false)},
	{name: "includepkgs"},
	{name: "enablegroups", flag: true},
	{name: "module_hotfixes", flag: true},
	{name: "failovermethod", check: matching(`^roundrobin|priority$`)},
	{name: "keepalive", flag: true},
	{name: "retries", check: matching(`^[0-9]+$`)},
	{name: "http_caching", check: matching(`^(packages|all|none)$`)},
	{name: "timeout", check: matching(`^\d+$`)},
	{name: "metadata_expire", check: matching(`^([0-9]+[dhm]?|never)$`)},
	{name: "protect", flag: true},
	{name: "priority", check: matching(`^-?\d+$`)},
	{name: "minrate", check: matching(`^\d+$`)},
	{name: "throttle", check: matching(`^\d+[kMG%]?$`)},
	{name: "bandwidth", check: matching(`^\d+[kMG]?$`)},
	{name: "cost", check: matching(`^\d+$`)},
	{name: "proxy", check: proxy},
	{name: "proxy_username"},
	{name: "proxy_password"},
	{name: "s3_enabled", flag: true},
	{name: "sslcacert"},
	{name: "sslverify", flag: true},
	{name: "sslclientcert"},
	{name: "sslclientkey"},
	{name: "metalink", check: link("metalink", false)},
	{name: "skip_if_unavailable", flag: true},
	{name: "assumeyes", flag: true},
	{name: "deltarpm_percentage", check: matching(`^\d+$`)},
	{name: "deltarpm_metadata_percentage", check: matching(`^\d+$`)},
	{name: "username"},
	{name: "password"},
}

var rules = func() []attribute.Rule {
	onOff := matching(`^(true|false|0|1|no|yes)$`)
	list := []attribute.Rule{{Name: "ensure", Check: attribute.OneOf("present", absent), Property: true}}
	for _, a := range attrs {
		r := attribute.Rule{Name: a.name, Check: a.check, Property: true}
		if a.flag {
			r.Check = onOff
		}
		list = append(list, r)
	}
	return append(list, attribute.Rule{Name: "target"})
}()

// matching checks for what an expression matches.
func matching(source string) attribute.Check {
	e := regexp.MustCompile("(?m)" + source)
	return func(v value.Value) string {
		if text := value.Text(v); text == absent || e.MatchString(text) {
			return ""
		}
		return "Invalid value " + string(value.AppendInspect(nil, v)) + ". Valid values are absent. Valid values match /" + source + "/."
	}
}

// uri matches what the syntax of URIs allows.
var uri = func() *regexp.Regexp {
	const (
		char  = `(?:%[0-9A-Fa-f]{2}|[!$&-.0-;=@-Z_a-z~])` // of a path
		any   = `(?:%[0-9A-Fa-f]{2}|[!$&-/0-;=@-Z_a-z~])*`
		query = `(?:%[0-9A-Fa-f]{2}|[!$&-/0-;=?@-Z_a-z~])*`
		user  = `(?:%[0-9A-Fa-f]{2}|[!$&-.0-;=A-Z_a-z~])*@`
		host  = `(?:\[[0-9A-Za-z:.]+\]|(?:%[0-9A-Fa-f]{2}|[!$&-.0-9;=A-Z_a-z~])*)`
	)
	const server = `//(?:` + user + `)?` + host + `(?::[0-9]*)?(?:/` + any + `)?`
	absolute := `([A-Za-z][A-Za-z0-9+.-]*):(?:` + server + `|/?(?:` + char + any + `)?)`
	relative := server + `|/(?:` + char + any + `)?|(?:(?:%[0-9A-Fa-f]{2}|[!$&-.0-9;=@-Z_a-z~])+(?:/` + any + `)?)?`
	return regexp.MustCompile(`^(?:` + absolute + `|` + relative + `)(?:\?` + query + `)?(?:#` + query + `)?$`)
}()

// address is what is wrong with the address of a file.
func address(name, text string) string {
	wrong := "Validate method failed for class " + name + ": "
	if strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 }) {
		return wrong + "URI must be ascii only " + escaped(text)
	}
	m := uri.FindStringSubmatch(text)
	if m == nil {
		return wrong + "bad URI(is not URI?): " + string(value.AppendInspect(nil, text))
	}
	switch strings.ToLower(m[1]) {
	case "file", "http", "https", "ftp":
		return ""
	}
	return wrong + "Must be a valid URL"
}

// escaped is a text in quotes and in ASCII, as Ruby dumps it.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range string(value.AppendInspect(nil, text)) {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r < 0x10000:
			hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
			b.WriteString(`\u` + strings.Repeat("0", 4-len(hex)) + hex)
		default:
			b.WriteString(`\u{` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "}")
		}
	}
	return b.String()
}

// link checks for the address of a file, or several.
func link(name string, several bool) attribute.Check {
	return func(v value.Value) string {
		text := value.Text(v)
		all := []string{text}
		if several {
			all = strings.Fields(text)
		}
		for _, one := range all {
			if text == absent {
				break
			}
			if wrong := address(name, one); wrong != "" {
				return wrong
			}
		}
		return ""
	}
}

func proxy(v value.Value) string {
	text := value.Text(v)
	if text == absent || text == none || text == "" && release() >= 8 {
		return ""
	}
	return address("proxy", text)
}

// none is the value of proxy for no proxy. Newer versions of yum have nothing for that.
const none = "_none_"

// release is the number of the release of the system.
func release() int {
	b, _ := os.ReadFile("/etc/os-release") // without it there is none
	for line := range strings.Lines(string(b)) {
		if id, ok := strings.CutPrefix(line, "VERSION_ID="); ok {
			major, _, _ := strings.Cut(strings.Trim(id, "\"'\n"), ".")
			n, _ := strconv.Atoi(major)
			return n
		}
	}
	return 0
}

func Check(d *apply.Declared) error { return attribute.Verify(d, rules) }
