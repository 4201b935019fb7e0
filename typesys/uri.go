package typesys

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// URIValue is a URI in its parts; those not there are undef (NEW-73).
type URIValue struct {
	Scheme, Userinfo, Host, Path, Query, Fragment, Opaque value.Value // String or undef
	Port                                                  value.Value // Integer or undef
}

// className is the class that the reference implementation has for the scheme.
func (u *URIValue) className() string {
	scheme, _ := u.Scheme.(string)
	switch name := strings.ToUpper(scheme); name {
	case "FTP", "HTTP", "HTTPS", "LDAP", "LDAPS", "WS":
		return "URI::" + name
	case "FILE":
		return "URI::File"
	case "MAILTO":
		return "URI::MailTo"
	}
	return "URI::Generic"
}

// ParseURI reads a URI (RFC 3986).
func ParseURI(s string) (*URIValue, error) {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return nil, errorf("", "URI must be ascii only ", inspectASCII(s))
	}
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>\\^`{|}", c) >= 0 {
			return nil, badURI(s)
		}
	}
	u := &URIValue{}
	rest := s
	if head, frag, ok := strings.Cut(rest, "#"); ok {
		if strings.Contains(frag, "#") {
			return nil, badURI(s)
		}
		rest, u.Fragment = head, frag
	}
	if i := strings.IndexAny(rest, ":/?"); i >= 0 && rest[i] == ':' {
		if i == 0 || !isScheme(rest[:i]) {
			return nil, badURI(s)
		}
		u.Scheme, rest = strings.ToLower(rest[:i]), rest[i+1:]
		if rest != "" && rest[0] != '/' && rest[0] != '?' {
			u.Opaque = rest
			return u, nil
		}
	}
	if head, query, ok := strings.Cut(rest, "?"); ok {
		rest, u.Query = head, query
	}
	if strings.HasPrefix(rest, "//") {
		auth := rest[2:]
		rest = ""
		if i := strings.IndexByte(auth, '/'); i >= 0 {
			auth, rest = auth[:i], auth[i:]
		}
		if i := strings.LastIndexByte(auth, '@'); i >= 0 {
			u.Userinfo, auth = auth[:i], auth[i+1:]
		}
		host, port := auth, ""
		if i := strings.LastIndexByte(auth, ':'); i >= 0 && !strings.Contains(auth[i:], "]") {
			host, port = auth[:i], auth[i+1:]
		}
		if port != "" {
			n, err := strconv.ParseInt(port, 10, 64)
			if err != nil || !isNumber(port) {
				return nil, badURI(s)
			}
			u.Port = n
		}
		u.Host = host
	}
	u.Path = rest
	if u.Port == nil {
		u.Port = u.defaultPort()
	}
	return u, nil
}

func badURI(s string) error { return errorf("", "bad URI(is not URI?): ", strconv.Quote(s)) }

// inspectASCII is s as Ruby's inspect prints it, with escapes for what is not ASCII.
func inspectASCII(s string) string {
	var b []byte
	for _, r := range string(value.AppendInspect(nil, s)) {
		hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r <= 0xffff:
			b = append(append(append(b, `\u`...), "0000"[len(hex):]...), hex...)
		default:
			b = append(append(append(b, `\u{`...), hex...), '}')
		}
	}
	return string(b)
}

func isScheme(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= s[i] && s[i] <= '9' || strings.IndexByte("+-.", s[i]) >= 0)) {
			return false
		}
	}
	return s != ""
}

func (u *URIValue) defaultPort() value.Value {
	switch u.Scheme {
	case "http", "ws":
		return int64(80)
	case "https", "wss":
		return int64(443)
	case "ftp":
		return int64(21)
	case "ldap":
		return int64(389)
	case "ldaps":
		return int64(636)
	}
	return nil
}

// Member returns a part by its name; ok is false for other names (NEW-73).
func (u *URIValue) Member(name string) (v value.Value, ok bool) {
	switch name {
	case "scheme":
		return u.Scheme, true
	case "userinfo":
		return u.Userinfo, true
	case "host":
		return u.Host, true
	case "port":
		return u.Port, true
	case "path":
		return u.Path, true
	case "query":
		return u.Query, true
	case "fragment":
		return u.Fragment, true
	case "opaque":
		return u.Opaque, true
	}
	return nil, false
}

// Equal is true for a URI of the same text, but for the case of the host (EQ-12).
func (u *URIValue) Equal(v value.Value) bool {
	o, ok := v.(*URIValue)
	return ok && u.normal().String() == o.normal().String()
}

// normal is the URI as Ruby's library normalises it to compare it.
func (u *URIValue) normal() *URIValue {
	n := *u
	if host, ok := u.Host.(string); ok {
		n.Host = strings.ToLower(host)
		if u.Path == "" {
			n.Path = "/"
		}
	}
	return &n
}

// AppendKey appends the identity as a hash key.
func (u *URIValue) AppendKey(b []byte) []byte {
	return append(u.AppendText(append(b, "uri:"...)), ';')
}

// AppendText appends the URI as it is written (STRC-12).
func (u *URIValue) AppendText(b []byte) []byte {
	part := func(prefix string, v value.Value) {
		if v != nil {
			b = value.AppendText(append(b, prefix...), v)
		}
	}
	if u.Scheme != nil {
		part("", u.Scheme)
		b = append(b, ':')
	}
	if u.Opaque != nil {
		part("", u.Opaque)
	} else {
		if u.Host != nil {
			b = append(b, "//"...)
			if u.Userinfo != nil {
				part("", u.Userinfo)
				b = append(b, '@')
			}
			part("", u.Host)
			if u.Port != nil && u.Port != u.defaultPort() {
				part(":", u.Port)
			}
		}
		part("", u.Path)
		part("?", u.Query)
	}
	part("#", u.Fragment)
	return b
}

// String is the text as interpolation prints it.
func (u *URIValue) String() string { return string(u.AppendText(nil)) }

// Kind is the label used in messages, which do not know URIs.
func (*URIValue) Kind() string { return "Object" }

// URI is URI[Params]: the URIs whose parts match the patterns of the hash, from
// part name to string, regexp or type (TP-35).
type URI struct {
	plain
	Params *value.Hash
}

// URIType is URI without parameters.
var URIType = &URI{}

// MakeURI returns the type of URIs with exactly the parts of u (INF-1).
func MakeURI(u *URIValue) *URI {
	h := value.MakeHash(4)
	set := func(k string, v value.Value) {
		if v != nil && v != "" {
			h.Set(k, v)
		}
	}
	set("scheme", u.Scheme)
	set("userinfo", u.Userinfo)
	if host, ok := u.Host.(string); ok {
		set("host", strings.ToLower(host))
	}
	if u.Port != nil && !(u.Port == int64(80) && u.Scheme == "http" || u.Port == int64(443) && u.Scheme == "https") {
		set("port", value.Text(u.Port))
	}
	set("path", u.Path)
	if u.Query != nil {
		h.Set("query", u.Query)
	}
	if u.Fragment != nil {
		h.Set("fragment", u.Fragment)
	}
	if u.Opaque != nil {
		h.Set("opaque", u.Opaque)
	}
	return &URI{Params: h}
}

func (*URI) bare() Type       { return URIType }
func (*URI) name() string     { return "URI" }
func (*URI) generalize() Type { return URIType }

func (t *URI) instance(v value.Value, _ *guard) bool {
	u, ok := v.(*URIValue)
	if !ok {
		return false
	}
	for _, e := range t.Params.Entries() {
		part, _ := u.Member(e.Key.(string))
		if !patternMatches(part, e.Value) {
			return false
		}
	}
	return true
}

// accepts is ASG-29.
func (t *URI) accepts(o Type, _ *guard) bool {
	if standsFor(o, "URI") {
		return t.Params.Len() == 0
	}
	u, ok := o.(*URI)
	return ok && paramsAccept(t.Params, u.Params)
}

// paramsAccept tells whether each parameter of to is matched or accepted by that
// of from (ASG-29, OBJ-11).
func paramsAccept(to, from *value.Hash) bool {
	for _, e := range to.Entries() {
		a, ok := from.Get(e.Key)
		if !ok {
			return false
		}
		if patternMatches(a, e.Value) {
			continue
		}
		at, ok1 := a.(Type)
		bt, ok2 := e.Value.(Type)
		if !ok1 || !ok2 || !assignable(bt, at, nil) {
			return false
		}
	}
	return true
}

func (t *URI) print(p *printer) {
	p.text("URI")
	if t.Params.Len() > 0 {
		p.open()
		p.value(t.Params)
		p.close()
	}
}
