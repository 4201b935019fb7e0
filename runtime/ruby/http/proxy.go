package http

import (
	"net"
	"net/netip"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/cgi"
	"github.com/p2go/p2go/runtime/ruby/uri"
	"github.com/p2go/p2go/runtime/value"
)

// proxy is what asks servers for others.
type proxy struct{ host, port, user, password value.Value }

// proxy is the proxy of a session, nil for none.
func (h *Session) proxy() (*proxy, error) {
	if !h.proxyFromEnv {
		if !ruby.Truth(h.proxyAddress) {
			return nil, nil
		}
		return &proxy{h.proxyAddress, h.proxyPort, h.proxyUser, h.proxyPass}, nil
	}
	u, err := findProxy("http", ruby.ToS(h.address), ruby.ToS(h.port))
	if err != nil || u == nil {
		return nil, err
	}
	p := &proxy{host: uri.Hostname(u), port: uri.Port(u)}
	if user := uri.User(u); user != nil {
		p.user = cgi.Unpercent(strings.ReplaceAll(ruby.ToS(user), "+", " "))
	}
	if password := uri.Password(u); password != nil {
		p.password = cgi.Unpercent(strings.ReplaceAll(ruby.ToS(password), "+", " "))
	}
	return p, nil
}

// findProxy is URI::Generic#find_proxy: the proxy that the environment names for a scheme, but not for some hosts; nil for none.
func findProxy(scheme, host, port string) (*uri.URI, error) {
	name := strings.ToLower(scheme) + "_proxy"
	text := os.Getenv(name)
	switch {
	case name == "http_proxy" && os.Getenv("REQUEST_METHOD") != "": // where HTTP_PROXY may be a field of somebody's request
		if text == "" {
			text = os.Getenv("CGI_HTTP_PROXY")
		}
	case text == "":
		text = os.Getenv(strings.ToUpper(name))
	}
	if text == "" {
		return nil, nil
	}
	addr := ""
	if list, err := net.LookupHost(host); err == nil && host != "" {
		if addr = list[0]; strings.HasPrefix(addr, "127.") || addr == "::1" {
			return nil, nil
		}
	}
	except := os.Getenv("no_proxy")
	if except == "" {
		except = os.Getenv("NO_PROXY")
	}
	if excepted(strings.ToLower(host), addr, port, except) {
		return nil, nil
	}
	return uri.Parse(text)
}

var exception = regexp.MustCompile(`([^:,\s]+)(?::(\d+))?`)

// excepted reports whether a list names a host, a domain or a network for which there is no proxy.
func excepted(host, addr, port, list string) bool {
	at, _ := netip.ParseAddr(addr)
	for _, m := range exception.FindAllStringSubmatch(list, -1) {
		if m[2] != "" {
			if n, err := strconv.Atoi(m[2]); err != nil || strconv.Itoa(n) != port {
				continue
			}
		}
		name := strings.ToLower(m[1])
		if strings.HasPrefix(name, ".") && strings.HasSuffix(host, name) || !strings.HasPrefix(name, ".") && strings.HasSuffix("."+host, "."+name) {
			return true
		}
		if network, err := netip.ParsePrefix(name); err == nil && network.Contains(at) {
			return true
		}
		if single, err := netip.ParseAddr(name); err == nil && single == at {
			return true
		}
	}
	return false
}
