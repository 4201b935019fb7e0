package kind

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

func dhcpHostCheck(r *graph.Resource) string {
	return first(
		unless(hardware(r.Str("mac")), "mac must be lower-case digits with colons, not "+strconv.Quote(r.Str("mac"))),
		unless(isPrefix4(r.Str("ip")), "ip must be an IPv4 address with the length of its prefix, not "+strconv.Quote(r.Str("ip"))),
		optional(r, "nbp", link),
	)
}

// hardware reports whether a text is the address of a network card in its usual form.
func hardware(s string) bool {
	parts := strings.Split(s, ":")
	for _, p := range parts {
		if len(p) != 2 || strings.Trim(p, "0123456789abcdef") != "" {
			return false
		}
	}
	return len(parts) == 6 || len(parts) == 8 || len(parts) == 20
}

func dhcpRangeCheck(r *graph.Resource) string {
	contains, ok := network4(r.Str("network"))
	if !ok {
		return "network must be the prefix of an IPv4 network, not " + strconv.Quote(r.Str("network"))
	}
	inside := func(field, s string) string {
		return unless(contains(s), field+" must be an address of the network, not "+strconv.Quote(s))
	}
	for _, s := range r.Strs("skip") {
		if why := inside("skip", s); why != "" {
			return why
		}
	}
	return first(optional(r, "from", inside), optional(r, "to", inside), optional(r, "nbp", link))
}

func dhcpServerCheck(r *graph.Resource) string {
	return first(
		required(r, "interface"),
		hostPort(r, "address", isIP4),
		optional(r, "leasetime", duration),
		optional(r, "serverid", ip4Field),
		ip4List(r, "dns"),
		ip4List(r, "routers"),
	)
}

func netCheck(r *graph.Resource) string {
	for _, s := range r.Strs("addrs") {
		if !isPrefix(s) {
			return "addrs must be addresses with the lengths of their prefixes, not " + strconv.Quote(s)
		}
	}
	return first(words(r, "state", "up", "down", ""), optional(r, "gateway", address))
}

func address(field, s string) string {
	return unless(isIP(s), field+" must be an IP address, not "+strconv.Quote(s))
}

func httpClientCheck(r *graph.Resource) string {
	url, method, sum := r.Str("url"), r.Str("method"), r.Str("sha256")
	scheme, rest, _ := strings.Cut(url, "://")
	host, _, _ := strings.Cut(rest, "/")
	redirect, conditional := r.Bool("longpoll_redirect"), r.Bool("longpoll_conditional")
	return first(
		unless((scheme == "http" || scheme == "https") && host != "", "url must be one of http or https with a host, not "+strconv.Quote(url)),
		unless(strings.ToUpper(method) == method, "method must be in upper case, not "+strconv.Quote(method)),
		optional(r, "file", filePath),
		unless(strings.ToLower(sum) == sum, "sha256 must be in lower case"),
		unless(!r.Bool("longpoll") || redirect != conditional, "longpoll needs either longpoll_redirect or longpoll_conditional"),
		unless(!r.Bool("longpoll") || r.Meta("poll") == nil, "longpoll excludes Meta:poll"),
	)
}

func httpServerCheck(r *graph.Resource) string {
	return first(hostPort(r, "address", isIP), optional(r, "root", folderPath))
}

func tftpServerCheck(r *graph.Resource) string { return httpServerCheck(r) }

func httpServerFileCheck(r *graph.Resource) string {
	return first(
		optional(r, "path", absolutePath),
		together(r, "path", "data"),
		unless(!r.Bool("longpoll") || !folder(r.Str("path")), "a folder has no longpoll"),
	)
}

// httpServerFileAuto wants the file that it serves (MCL-AUTO).
func httpServerFileAuto(r *graph.Resource) []graph.Rule {
	return []graph.Rule{{Keys: []graph.Key{file(r.Str("path"))}}}
}

func tftpFileCheck(r *graph.Resource) string {
	return first(optional(r, "path", absolutePath), together(r, "path", "data"))
}

func httpServerFlagCheck(r *graph.Resource) string { return absolutePath("path", r.Str("path")) }

func httpServerProxyCheck(r *graph.Resource) string {
	return first(
		absolutePath("path", r.Str("path")),
		optional(r, "sub", folderPath),
		optional(r, "cache", folderPath),
		optional(r, "head", folderEnd),
	)
}

func httpServerUiCheck(r *graph.Resource) string { return folderPath("path", r.Str("path")) }

func httpServerUiInputCheck(r *graph.Resource) string {
	return first(together(r, "value", "store"), optional(r, "store", link))
}

func consulKvCheck(r *graph.Resource) string { return words(r, "scheme", "", "http", "https") }

func sshAuthorizedKeyCheck(r *graph.Resource) string {
	if r.IsSet("content") {
		for _, f := range []string{"type", "key", "comment", "options"} {
			if why := together(r, "content", f); why != "" {
				return why
			}
		}
	}
	return first(existence(r), unless(r.IsSet("type") == r.IsSet("key"), "type and key need each other"))
}
