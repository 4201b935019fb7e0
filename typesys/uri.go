package typesys

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// URIValue is a URI in its parts; those not there are undef (NEW-73).
type URIValue struct {
	Scheme, Userinfo, Host, Path, Query, Fragment, Opaque value.Value // String or undef
	Port                                                  value.Value // Integer or undef
}

// genericURI is the class of URIs with other schemes than those that have one.
const genericURI = "URI::Generic"

// className is the class that the reference implementation has for the scheme.
func (u *URIValue) className() string {
	scheme, _ := u.Scheme.(string)
	switch name := strings.ToUpper(scheme); name {
	case "FTP", "HTTP", "HTTPS", "LDAP", "LDAPS", "WS", "WSS":
		return "URI::" + name
	case "FILE":
		return "URI::File"
	case "MAILTO":
		return "URI::MailTo"
	}
	return genericURI
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
		if path, ok := u.Path.(string); ok && u.Scheme == "ftp" {
			path, _, _ = strings.Cut(strings.TrimPrefix(path, "/"), ftpType)
			if rest, ok := strings.CutPrefix(path, "%2F"); ok {
				path = "/" + rest
			}
			return path, true
		}
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
		if u.Host != nil || u.Scheme == "postgres" {
			b = append(b, "//"...)
		}
		if u.Userinfo != nil {
			part("", u.Userinfo)
			b = append(b, '@')
		}
		part("", u.Host)
		if u.Port != nil && u.Port != u.defaultPort() {
			part(":", u.Port)
		}
		part("", u.Path)
		part("?", u.Query)
	}
	part("#", u.Fragment)
	return b
}

// AppendInspect appends the URI as Ruby's inspect prints it.
func (u *URIValue) AppendInspect(b []byte) []byte {
	b = append(append(append(b, "#<"...), u.className()...), ' ')
	return append(u.AppendText(b), '>')
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
	path, _ := u.Member("path")
	set("path", path)
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

// paramsAccept reports whether each parameter of to is matched or accepted by that
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
