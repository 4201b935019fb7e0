package uri

import (
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Scheme is URI::Generic#scheme.
//
//ruby:method URI::Generic#scheme
func Scheme(u *URI) value.Value { return u.scheme }

// Userinfo is URI::Generic#userinfo: user and password.
//
//ruby:method URI::Generic#userinfo
func Userinfo(u *URI) value.Value {
	if u.password != nil {
		return ruby.Text(u.user) + ":" + ruby.Text(u.password)
	}
	return u.user
}

// User is URI::Generic#user.
//
//ruby:method URI::Generic#user
func User(u *URI) value.Value { return u.user }

// Password is URI::Generic#password.
//
//ruby:method URI::Generic#password
func Password(u *URI) value.Value { return u.password }

// Host is URI::Generic#host.
//
//ruby:method URI::Generic#host
func Host(u *URI) value.Value { return u.host }

// Hostname is URI::Generic#hostname: the host without brackets.
//
//ruby:method URI::Generic#hostname
func Hostname(u *URI) value.Value {
	if s := ruby.Text(u.host); strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") {
		return s[1 : len(s)-1]
	}
	return u.host
}

// Port is URI::Generic#port: that of the scheme, if no other is given.
//
//ruby:method URI::Generic#port
func Port(u *URI) value.Value { return u.port }

// Registry is URI::Generic#registry: nil.
//
//ruby:method URI::Generic#registry
func Registry(*URI) {}

// Path is URI::Generic#path.
//
//ruby:method URI::Generic#path
func Path(u *URI) value.Value {
	if s, ok := u.path.(string); ok && u.class == FTP {
		s = strings.TrimPrefix(s, "/")
		if len(s) >= 3 && strings.EqualFold(s[:3], "%2f") {
			s = "/" + s[3:]
		}
		return s
	}
	return u.path
}

// Opaque is URI::Generic#opaque.
//
//ruby:method URI::Generic#opaque
func Opaque(u *URI) value.Value { return u.opaque }

// Query is URI::Generic#query.
//
//ruby:method URI::Generic#query
func Query(u *URI) value.Value { return u.query }

// Fragment is URI::Generic#fragment.
//
//ruby:method URI::Generic#fragment
func Fragment(u *URI) value.Value { return u.fragment }

// IsAbsolute is URI::Generic#absolute?: whether it has a scheme.
//
//ruby:method URI::Generic#absolute?
//ruby:method URI::Generic#absolute
func IsAbsolute(u *URI) bool { return u.scheme != nil }

// IsRelative is URI::Generic#relative?.
//
//ruby:method URI::Generic#relative?
func IsRelative(u *URI) bool { return u.scheme == nil }

// IsHierarchical is URI::Generic#hierarchical?: whether it has a path.
//
//ruby:method URI::Generic#hierarchical?
func IsHierarchical(u *URI) bool {
	return u.path != nil && u.class != LDAP && u.class != LDAPS
}

// ToS is URI::Generic#to_s.
//
//ruby:method URI::Generic#to_s
func ToS(u *URI) string { return u.String() }

// Inspect is URI::Generic#inspect.
//
//ruby:method URI::Generic#inspect
func Inspect(u *URI) string { return string(u.AppendInspect(nil)) }

// Normalize is URI::Generic#normalize: scheme and host in small letters, and no empty path.
//
//ruby:method URI::Generic#normalize
func Normalize(u *URI) *URI {
	n := *u
	if n.path == "" {
		n.path = "/"
	}
	if s, ok := n.host.(string); ok {
		n.host = strings.ToLower(s)
	}
	return &n
}

// Equals is URI::Generic#==.
//
//ruby:method URI::Generic#==
func Equals(u *URI, v value.Value) bool {
	o, ok := v.(*URI)
	return ok && u.class == o.class && Normalize(u).String() == Normalize(o).String()
}

// onlyHTTP is the error of a method that only URIs of HTTP have.
func (u *URI) onlyHTTP(method string) error {
	if u.class == HTTP || u.class == HTTPS {
		return nil
	}
	return ruby.Raise(ruby.NoMethodError, "undefined method `", method, "' for ", Inspect(u))
}

// RequestURI is URI::HTTP#request_uri: path and query.
//
//ruby:method URI::Generic#request_uri
func RequestURI(u *URI) (value.Value, error) {
	if err := u.onlyHTTP("request_uri"); err != nil && u.class != WS && u.class != WSS {
		return nil, err
	}
	if u.path == nil {
		return nil, nil
	}
	s := ruby.Text(u.path)
	if u.query != nil {
		s += "?" + ruby.Text(u.query)
	}
	if !strings.HasPrefix(s, "/") {
		s = "/" + s
	}
	return s, nil
}

// Authority is URI::HTTP#authority: host and port.
//
//ruby:method URI::Generic#authority
func Authority(u *URI) (value.Value, error) {
	if err := u.onlyHTTP("authority"); err != nil {
		return nil, err
	}
	if u.port == u.standard() {
		return u.host, nil
	}
	return ruby.Text(u.host) + ":" + ruby.ToS(u.port), nil
}

// Origin is URI::HTTP#origin: scheme, host and port.
//
//ruby:method URI::Generic#origin
func Origin(u *URI) (string, error) {
	if err := u.onlyHTTP("origin"); err != nil {
		return "", err
	}
	authority, err := Authority(u)
	return ruby.Text(u.scheme) + "://" + ruby.Text(authority), err
}

// text is what a part is set to: a string, or nil.
func text(v value.Value) (value.Value, error) {
	if v == nil {
		return nil, nil
	}
	return ruby.ToStr(v)
}

// component is the error of a part that is none.
func component(what string, v value.Value) error {
	return ruby.Raise(ruby.URIComponent, "bad component(expected "+what+" component): ", ruby.ToS(v))
}

// SetScheme is URI::Generic#scheme=.
//
//ruby:method URI::Generic#scheme=
func SetScheme(u *URI, v value.Value) (value.Value, error) {
	s, err := text(v)
	if err != nil {
		return nil, err
	}
	if t, ok := s.(string); ok {
		if schemeEnd(t+":") != len(t) {
			return nil, component("scheme", v)
		}
		s = strings.ToLower(t)
	}
	u.scheme = s
	return v, nil
}

// SetHost is URI::Generic#host=.
//
//ruby:method URI::Generic#host=
func SetHost(u *URI, v value.Value) (value.Value, error) {
	s, err := text(v)
	if err != nil {
		return nil, err
	}
	if t, ok := s.(string); ok {
		if u.opaque != nil {
			return nil, ruby.Raise(ruby.URIInvalid, "can not set host with registry or opaque")
		}
		bracketed := strings.HasPrefix(t, "[") && strings.HasSuffix(t, "]")
		if bracketed && !literal(t[1:len(t)-1]) || !bracketed && !unreserved(t, "") {
			return nil, component("host", v)
		}
	}
	u.setHost(s)
	return v, nil
}

// SetHostname is URI::Generic#hostname=: an IPv6 address needs no brackets.
//
//ruby:method URI::Generic#hostname=
func SetHostname(u *URI, v value.Value) (value.Value, error) {
	if s := ruby.Text(v); strings.Contains(s, ":") && !strings.HasPrefix(s, "[") {
		_, err := SetHost(u, "["+s+"]")
		return v, err
	}
	return SetHost(u, v)
}

// SetPort is URI::Generic#port=: a number, or a string that is one.
//
//ruby:method URI::Generic#port=
func SetPort(u *URI, v value.Value) (value.Value, error) {
	if v != nil && u.opaque != nil {
		return nil, ruby.Raise(ruby.URIInvalid, "can not set port with registry or opaque")
	}
	if s, err := ruby.ToStr(v); err == nil {
		digits := strings.Trim(s, "\t\n\f\r ")
		if strings.Trim(digits, "0123456789") != "" {
			return nil, ruby.Raise(ruby.URIComponent, "bad component(expected port component): ", ruby.Inspect(v))
		}
		u.port = nil
		if s != "" && u.class != File {
			n, err := ruby.KernelInteger("0"+digits, int64(10))
			if err != nil {
				return nil, err
			}
			u.port = n
		}
		return v, nil
	}
	switch v.(type) {
	case nil, int64:
		if u.class != File {
			u.port = v
		}
		return v, nil
	}
	_, err := ruby.ToStr(v)
	return nil, err
}

// SetPath is URI::Generic#path=.
//
//ruby:method URI::Generic#path=
func SetPath(u *URI, v value.Value) (value.Value, error) {
	s, err := text(v)
	if err != nil {
		return nil, err
	}
	if s != nil && u.opaque != nil {
		return nil, ruby.Raise(ruby.URIInvalid, "path conflicts with opaque")
	}
	if t := ruby.Text(s); t != "" {
		switch {
		case u.scheme != nil && u.class != FTP && (t[0] != '/' || !all(t, "/")):
			return nil, component("absolute path", v)
		case !all(t, "/"):
			return nil, component("relative path", v)
		}
	}
	u.path = s
	return v, nil
}

// SetQuery is URI::Generic#query=.
//
//ruby:method URI::Generic#query=
func SetQuery(u *URI, v value.Value) (value.Value, error) { return v, u.setQuery(v) }

// SetFragment is URI::Generic#fragment=.
//
//ruby:method URI::Generic#fragment=
func SetFragment(u *URI, v value.Value) value.Value {
	u.setFragment(v)
	return v
}

// SetUser is URI::Generic#user=.
//
//ruby:method URI::Generic#user=
func SetUser(u *URI, v value.Value) (value.Value, error) {
	if err := u.checkUser(v, "user"); err != nil {
		return nil, err
	}
	u.user = v
	return v, nil
}

// SetPassword is URI::Generic#password=.
//
//ruby:method URI::Generic#password=
func SetPassword(u *URI, v value.Value) (value.Value, error) {
	if err := u.checkUser(v, "password"); err != nil {
		return nil, err
	}
	u.password = v
	return v, nil
}

// SetUserinfo is URI::Generic#userinfo=: user and password in one.
//
//ruby:method URI::Generic#userinfo=
func SetUserinfo(u *URI, v value.Value) (value.Value, error) {
	if v == nil {
		return nil, nil
	}
	if u.class == File {
		return nil, ruby.Raise(ruby.URIInvalid, "can not set userinfo for file URI")
	}
	if err := u.checkUser(v, "user"); err != nil {
		return nil, err
	}
	u.setUserinfo(ruby.ToS(v))
	return v, nil
}

func (u *URI) checkUser(v value.Value, what string) error {
	switch {
	case u.class == File:
		return ruby.Raise(ruby.URIInvalid, "can not set ", what, " for file URI")
	case u.opaque != nil:
		return ruby.Raise(ruby.URIInvalid, "can not set ", what, " with opaque")
	case v == nil:
		return nil
	case what == "password" && u.user == nil:
		return ruby.Raise(ruby.URIInvalid, "password component depends user component")
	case unreserved(ruby.ToS(v), ":"):
		return nil
	case what == "password":
		return ruby.Raise(ruby.URIComponent, "bad password component")
	}
	return component("userinfo component or user", v)
}

// Equal is Puppet's == with another value.
func (u *URI) Equal(v value.Value) bool { return Equals(u, v) }

// AppendKey appends the identity of the URI as a hash key.
func (u *URI) AppendKey(b []byte) []byte { return u.AppendInspect(b) }

// AppendText appends the URI.
func (u *URI) AppendText(b []byte) []byte { return append(b, u.String()...) }

// AppendInspect appends class and URI.
func (u *URI) AppendInspect(b []byte) []byte {
	return append(b, "#<"+u.class.Name+" "+u.String()+">"...)
}

// Kind is what Puppet's messages call it.
func (u *URI) Kind() string { return "Object" }

// HostClass is the name of its class.
func (u *URI) HostClass() string { return u.class.Name }

// RubyClass is its class.
func (u *URI) RubyClass() *ruby.Class { return u.class }
