// Package uri is Ruby's module URI.
package uri

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// URI is an object of URI::Generic, or of a class for a scheme. Its parts are strings, or nil.
//
//ruby:class URI::Generic
type URI struct {
	class                                                       *ruby.Class
	scheme, user, password, host, path, opaque, query, fragment value.Value
	port                                                        value.Value // an int64, or nil
}

// The classes: that of any URI, and those for schemes.
var (
	Generic = &ruby.Class{Name: "URI::Generic", Super: ruby.ObjectClass}
	HTTP    = &ruby.Class{Name: "URI::HTTP", Super: Generic}
	HTTPS   = &ruby.Class{Name: "URI::HTTPS", Super: HTTP}
	FTP     = &ruby.Class{Name: "URI::FTP", Super: Generic}
	LDAP    = &ruby.Class{Name: "URI::LDAP", Super: Generic}
	LDAPS   = &ruby.Class{Name: "URI::LDAPS", Super: LDAP}
	File    = &ruby.Class{Name: "URI::File", Super: Generic}
	MailTo  = &ruby.Class{Name: "URI::MailTo", Super: Generic}
	WS      = &ruby.Class{Name: "URI::WS", Super: Generic}
	WSS     = &ruby.Class{Name: "URI::WSS", Super: WS}
	// BadURI is URI::BadURIError.
	BadURI = &ruby.Class{Name: "URI::BadURIError", Super: ruby.URIError}
)

// known is the class for a scheme.
func known(scheme string) *ruby.Class {
	switch strings.ToLower(scheme) {
	case "http":
		return HTTP
	case "https":
		return HTTPS
	case "ftp":
		return FTP
	case "ldap":
		return LDAP
	case "ldaps":
		return LDAPS
	case "file":
		return File
	case "mailto":
		return MailTo
	case "ws":
		return WS
	case "wss":
		return WSS
	}
	return Generic
}

// Copy is a URI that can be changed without the other.
func Copy(u *URI) *URI {
	c := *u
	return &c
}

// DefaultPort is URI::Generic#default_port: that of the scheme.
//
//ruby:method URI::Generic#default_port
func DefaultPort(u *URI) (port int64, ok bool) {
	switch u.class {
	case HTTP, WS:
		return 80, true
	case HTTPS, WSS:
		return 443, true
	case FTP:
		return 21, true
	case LDAP:
		return 389, true
	case LDAPS:
		return 636, true
	}
	return 0, false
}

// standard is the default port as a value.
func (u *URI) standard() value.Value {
	if port, ok := DefaultPort(u); ok {
		return port
	}
	return nil
}

// parts are what a URI is made of, as they stand in it.
type parts struct {
	scheme, userinfo, host, port, path, opaque, query, fragment value.Value
}

// split takes a URI or a reference apart (RFC 3986).
func split(s string) (p parts, ok bool) {
	rest := s
	if before, after, found := strings.Cut(rest, "#"); found {
		if !all(after, "/?") {
			return p, false
		}
		rest, p.fragment = before, after
	}
	if before, after, found := strings.Cut(rest, "?"); found {
		rest, p.query = before, after
	}
	if i := schemeEnd(rest); i > 0 {
		p.scheme = rest[:i]
		if done, ok := p.hierarchy(rest[i+1:], true); done {
			return p, ok
		}
		p.scheme = nil
	}
	_, ok = p.hierarchy(rest, false)
	return p, ok
}

// schemeEnd is where the colon behind a scheme is, 0 where there is none.
func schemeEnd(s string) int {
	for i := range len(s) {
		c := s[i]
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z':
		case i > 0 && c == ':':
			return i
		case i > 0 && (c >= '0' && c <= '9' || strings.IndexByte("+-.", c) >= 0):
		default:
			return 0
		}
	}
	return 0
}

// hierarchy reads what follows the scheme. It is done where that is one, well-formed or not.
func (p *parts) hierarchy(s string, absolute bool) (done, ok bool) {
	if authority, found := strings.CutPrefix(s, "//"); found {
		path := ""
		if i := strings.IndexByte(authority, '/'); i >= 0 {
			authority, path = authority[:i], authority[i:]
		}
		if !p.authority(authority, absolute) || !all(path, "/") {
			return true, false
		}
		p.path = path
		return true, true
	}
	if !all(s, "/") {
		return true, false
	}
	switch {
	case absolute && s != "" && s[0] != '/':
		if p.query != nil {
			s += "?" + p.query.(string)
			p.query = nil
		}
		p.opaque = s
	case !absolute && strings.Contains(strings.SplitN(s, "/", 2)[0], ":"):
		return true, false
	default:
		p.path = s
	}
	return true, true
}

// authority reads user, host and port.
func (p *parts) authority(s string, absolute bool) bool {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		if !unreserved(s[:i], ":") {
			return false
		}
		p.userinfo, s = s[:i], s[i+1:]
	}
	host, port, found := s, "", false
	if strings.HasPrefix(s, "[") {
		i := strings.IndexByte(s, ']')
		if i < 0 || !literal(s[1:i]) {
			return false
		}
		host = s[:i+1]
		if s = s[i+1:]; s != "" {
			if s[0] != ':' {
				return false
			}
			port, found = s[1:], true
		}
	} else {
		host, port, found = strings.Cut(s, ":")
		if !unreserved(host, "") {
			return false
		}
	}
	if strings.Trim(port, "0123456789") != "" {
		return false
	}
	if found {
		p.port = port
	}
	if host != "" || absolute {
		p.host = host
	}
	return true
}

// unreserved reports whether a string has only characters of names, those of more, and escapes.
func unreserved(s, more string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '%':
			if !escape(s[i:]) {
				return false
			}
			i += 2
		case c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("!$&'()*+,-.;=_~", c) >= 0 || strings.IndexByte(more, c) >= 0:
		default:
			return false
		}
	}
	return true
}

// all is unreserved for paths.
func all(s, more string) bool { return unreserved(s, ":@"+more) }

func escape(s string) bool {
	if len(s) < 3 {
		return false
	}
	_, err := strconv.ParseUint(s[1:3], 16, 8)
	return err == nil && s[1] != '+'
}

// literal reports whether a string is an IPv6 address, or one of a later version.
func literal(s string) bool {
	if s != "" && s[0] == 'v' {
		version, rest, ok := strings.Cut(s[1:], ".")
		return ok && version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" && rest != "" && !strings.Contains(rest, "%") && unreserved(rest, ":")
	}
	left, right, compressed := strings.Cut(s, "::")
	l, okLeft := groups(left, !compressed)
	r, okRight := groups(right, true)
	switch {
	case !okLeft || !okRight:
		return false
	case !compressed:
		return l == 8
	}
	return l+r <= 7 && !(l == 0 && r == 6) && !strings.Contains(right, ".") || l+r <= 7 && r >= 2
}

// groups counts the groups of an address between colons; the last may be two, as one of IPv4.
func groups(s string, last bool) (n int, ok bool) {
	if s == "" {
		return 0, true
	}
	list := strings.Split(s, ":")
	for i, g := range list {
		if last && i == len(list)-1 && strings.Contains(g, ".") {
			octets := strings.Split(g, ".")
			for _, o := range octets {
				n, err := strconv.ParseUint(o, 10, 8)
				if err != nil || strconv.FormatUint(n, 10) != o {
					return 0, false
				}
			}
			return n + 2, len(octets) == 4
		}
		if len(g) < 1 || len(g) > 4 || strings.Trim(g, "0123456789abcdefABCDEF") != "" {
			return 0, false
		}
		n++
	}
	return n, true
}

// bad is the error of what is no URI.
func bad(v value.Value) error {
	return ruby.Raise(ruby.URIInvalid, "bad URI(is not URI?): ", ruby.Inspect(v))
}

// splitValue takes a value apart that must be a string.
func splitValue(v value.Value) (parts, error) {
	s, err := ruby.ToStr(v)
	if err != nil {
		return parts{}, bad(v)
	}
	for i := range len(s) {
		if s[i] >= 0x80 {
			return parts{}, ruby.Raise(ruby.URIInvalid, "URI must be ascii only ", dump(s))
		}
	}
	p, ok := split(s)
	if !ok {
		return parts{}, bad(s)
	}
	return p, nil
}

// dump is String#dump: a literal in ASCII.
func dump(s string) string {
	b := value.AppendInspect(nil, s)
	out := make([]byte, 0, len(b))
	for _, r := range string(b) {
		switch {
		case r < 0x80:
			out = append(out, byte(r))
		case r < 0x10000:
			out = append(append(out, `\u`...), hexDigits(r, 4)...)
		default:
			out = append(append(append(out, `\u{`...), strings.ToUpper(strconv.FormatInt(int64(r), 16))...), '}')
		}
	}
	return string(out)
}

func hexDigits(r rune, n int) string {
	s := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return strings.Repeat("0", max(0, n-len(s))) + s
}

// Split is URI.split: scheme, userinfo, host, port, registry, path, opaque, query and fragment.
//
//ruby:singleton URI.split
func Split(v value.Value) ([]value.Value, error) {
	p, err := splitValue(v)
	if err != nil {
		return nil, err
	}
	return []value.Value{p.scheme, p.userinfo, p.host, p.port, nil, p.path, p.opaque, p.query, p.fragment}, nil
}

// Parse is URI.parse.
//
//ruby:singleton URI.parse
func Parse(v value.Value) (*URI, error) {
	p, err := splitValue(v)
	if err != nil {
		return nil, err
	}
	return p.uri()
}

// Kernel is URI(): a URI as it is, or what a string is one of.
//
//ruby:function URI
func Kernel(v value.Value) (*URI, error) {
	if u, ok := v.(*URI); ok {
		return u, nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return nil, ruby.Raise(ruby.ArgumentError, "bad argument (expected URI object or URI string)")
	}
	return Parse(s)
}

func (p *parts) uri() (*URI, error) {
	u := &URI{class: Generic}
	if s, ok := p.scheme.(string); ok {
		u.class = known(s)
		u.scheme, u.port = strings.ToLower(s), u.standard()
	}
	u.setUserinfo(p.userinfo)
	u.setHost(p.host)
	if s, ok := p.port.(string); ok && s != "" && u.class != File {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil, ruby.Beyond64()
		}
		u.port = n
	}
	u.path = p.path
	u.opaque = p.opaque
	if p.path == nil && p.opaque == nil {
		u.path = ""
	}
	if err := u.setQuery(p.query); err != nil {
		return nil, err
	}
	u.setFragment(p.fragment)
	return u, nil
}

func (u *URI) setUserinfo(v value.Value) {
	s, ok := v.(string)
	if !ok || s == "" || u.class == File {
		u.user, u.password = nil, nil
		return
	}
	user, password, found := strings.Cut(s, ":")
	u.user, u.password = user, nil
	if found {
		u.password = password
	}
}

func (u *URI) setHost(v value.Value) {
	if u.class == File && (v == nil || v == "localhost") {
		v = ""
	}
	u.host = v
}

func (u *URI) setQuery(v value.Value) error {
	if v == nil {
		u.query = nil
		return nil
	}
	if u.opaque != nil {
		return ruby.Raise(ruby.URIInvalid, "query conflicts with opaque")
	}
	s := strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(ruby.ToS(v))
	for i := range len(s) {
		if s[i] == '%' && i+2 < len(s) && !hexadecimal(s[i+1]) && !hexadecimal(s[i+2]) {
			return ruby.Raise(ruby.URIInvalid, "invalid percent escape: ", s[i:i+3])
		}
	}
	const hex = "0123456789ABCDEF"
	var b []byte
	for i := range len(s) {
		c := s[i]
		if c == '!' || c >= '$' && c <= '&' || c >= '(' && c <= ';' || c == '=' || c >= '?' && c <= '_' || c >= 'a' && c <= '~' {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	u.query = string(b)
	return nil
}

func hexadecimal(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func (u *URI) setFragment(v value.Value) {
	if v == nil {
		u.fragment = nil
		return
	}
	s := strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(ruby.ToS(v))
	const hex = "0123456789ABCDEF"
	var b []byte
	for i := range len(s) {
		if c := s[i]; c >= '!' && c <= '~' {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	u.fragment = string(b)
}

// String is the URI as it is written.
func (u *URI) String() string {
	var b strings.Builder
	if u.scheme != nil {
		b.WriteString(ruby.Text(u.scheme) + ":")
	}
	if u.opaque != nil {
		b.WriteString(ruby.Text(u.opaque))
	} else {
		if u.host != nil || u.scheme == "file" || u.scheme == "postgres" {
			b.WriteString("//")
		}
		if info := Userinfo(u); info != nil {
			b.WriteString(ruby.Text(info) + "@")
		}
		b.WriteString(ruby.Text(u.host))
		if u.port != nil && u.port != u.standard() {
			b.WriteString(":" + ruby.ToS(u.port))
		}
		b.WriteString(ruby.Text(u.path))
		if u.query != nil {
			b.WriteString("?" + ruby.Text(u.query))
		}
	}
	if u.fragment != nil {
		b.WriteString("#" + ruby.Text(u.fragment))
	}
	return b.String()
}

// Join is URI.join: references resolved one after the other.
//
//ruby:singleton URI.join
func Join(first value.Value, references ...value.Value) (*URI, error) {
	u, err := Kernel(first)
	for _, r := range references {
		if err != nil {
			return nil, err
		}
		u, err = Merge(u, r)
	}
	return u, err
}

// Merge is URI::Generic#merge: a reference resolved.
//
//ruby:method URI::Generic#merge
//ruby:method URI::Generic#+
func Merge(u *URI, v value.Value) (*URI, error) {
	rel, err := Kernel(v)
	switch {
	case err != nil || rel.scheme != nil:
		return rel, err
	case u.scheme == nil:
		return nil, ruby.Raise(BadURI, "both URI are relative")
	}
	base := *u
	authority := rel.host != nil || rel.user != nil || rel.port != nil
	if ruby.Text(rel.path) == "" && !authority && rel.query == nil {
		if rel.fragment != nil {
			base.fragment = rel.fragment
		}
		return &base, nil
	}
	base.query, base.fragment = nil, nil
	switch {
	case authority:
		base.user, base.password, base.host, base.path = rel.user, rel.password, rel.host, rel.path
		if base.port = rel.port; base.port == nil {
			base.port = base.standard()
		}
	case base.path != nil && rel.path != nil:
		base.path = mergePaths(ruby.Text(base.path), ruby.Text(rel.path))
	}
	if rel.query != nil {
		if err := base.setQuery(rel.query); err != nil {
			return nil, err
		}
	}
	if rel.fragment != nil {
		base.fragment = rel.fragment
	}
	return &base, nil
}

// segments splits a path at slashes; an empty one has none.
func segments(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

func mergePaths(base, rel string) string {
	basePath, relPath := segments(base), segments(rel)
	if n := len(basePath); n > 0 && basePath[n-1] == ".." {
		basePath = append(basePath, "")
	}
	for {
		i := slices.Index(basePath, "..")
		if i < 0 {
			break
		}
		from := i - 1
		if from < 0 {
			from = len(basePath) - 1 // as a negative index counts
		}
		basePath = slices.Delete(basePath, from, min(from+2, len(basePath)))
	}
	if len(relPath) > 0 && relPath[0] == "" {
		basePath, relPath = nil, relPath[1:]
	}
	if n := len(relPath); n > 0 && (relPath[n-1] == "." || relPath[n-1] == "..") {
		relPath = append(relPath, "")
	}
	var names []string
	for _, x := range relPath {
		switch {
		case x == ".":
		case x == ".." && len(names) > 0 && names[len(names)-1] != "..":
			names = names[:len(names)-1]
		default:
			names = append(names, x)
		}
	}
	slash := len(names) > 0
	if len(basePath) == 0 {
		basePath = []string{""}
	} else if slash {
		basePath = basePath[:len(basePath)-1]
	}
	for len(names) > 0 {
		x := names[0]
		names = names[1:]
		if x == ".." {
			if len(basePath) > 1 {
				basePath = basePath[:len(basePath)-1]
			}
			continue
		}
		basePath = append(append(basePath, x), names...)
		slash = false
		break
	}
	if slash {
		basePath = append(basePath, "")
	}
	return strings.Join(basePath, "/")
}
