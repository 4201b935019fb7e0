package typesys

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// ParseURI reads a URI (RFC 3986).
func ParseURI(s string) (*URIValue, error) {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return nil, errorf("", "URI must be ascii only ", inspectASCII(s))
	}
	u, ok := splitURI(s)
	if !ok {
		return nil, errorf("", "bad URI(is not URI?): ", string(value.AppendInspect(nil, s)))
	}
	if err := u.escapeQuery(); err != nil {
		return nil, err
	}
	return u.finished(false)
}

// hasScheme reports whether an absolute URI is anywhere in s, of which a scheme alone is
// one: whether a word that begins with a letter stands before a colon.
func hasScheme(s string) bool {
	letter := false // in the word that ends here
	for _, c := range []byte(s) {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			letter = true
		case c == ':' && letter:
			return true
		case '0' <= c && c <= '9', strings.IndexByte("+-.", c) >= 0:
		default:
			letter = false
		}
	}
	return false
}

// splitURI takes a URI apart as its grammar says.
func splitURI(s string) (u *URIValue, ok bool) {
	u = &URIValue{}
	if head, fragment, found := strings.Cut(s, "#"); found {
		if !isMadeOf(fragment, pathChars+"/?") {
			return nil, false
		}
		s, u.Fragment = head, fragment
	}
	scheme, rest, found := strings.Cut(s, ":")
	if found = found && isScheme(scheme); found {
		u.Scheme, s = strings.ToLower(scheme), rest
	}
	whole := s
	if head, query, found := strings.Cut(s, "?"); found {
		s, u.Query = head, query
	}
	switch {
	case strings.HasPrefix(s, "//"):
		at := strings.IndexByte(s[2:], '/') + 2
		if at < 2 {
			at = len(s)
		}
		if !u.readAuthority(s[2:at]) {
			return nil, false
		}
		s = s[at:]
	case u.Scheme != nil && s != "" && s[0] != '/':
		u.Opaque, u.Query = whole, nil
		return u, isMadeOf(s, pathChars+"/")
	case u.Scheme == nil && strings.Contains(strings.SplitN(s, "/", 2)[0], ":"):
		return nil, false
	}
	u.Path = s
	return u, isMadeOf(s, pathChars+"/")
}

// readAuthority reads user:password@host:port.
func (u *URIValue) readAuthority(s string) bool {
	if info, rest, found := strings.Cut(s, "@"); found {
		if !isMadeOf(info, nameChars+":") {
			return false
		}
		u.Userinfo, s = info, rest
	}
	if i := strings.LastIndexByte(s, ':'); i >= 0 && !strings.Contains(s[i:], "]") {
		if port := s[i+1:]; port != "" {
			n, err := strconv.ParseInt(port, 10, 64)
			if err != nil || !isNumber(port) {
				return false
			}
			u.Port = n
		}
		s = s[:i]
	}
	if s != "" {
		u.Host = s
	}
	return isMadeOf(s, nameChars) || isAddressInBrackets(s)
}

// BuildURI makes a URI of a hash of its parts (NEW-73). As in the reference implementation, what is checked depends on the
// scheme, and so does what becomes of the parts.
func BuildURI(h *value.Hash) (*URIValue, error) {
	u := &URIValue{
		Scheme: h.Lookup("scheme"), Userinfo: h.Lookup("userinfo"), Host: h.Lookup("host"), Port: h.Lookup("port"),
		Path: h.Lookup("path"), Query: h.Lookup("query"), Fragment: h.Lookup("fragment"), Opaque: h.Lookup("opaque"),
	}
	if u.className() != genericURI {
		u.Scheme = strings.ToLower(u.Scheme.(string))
	}
	switch u.Scheme {
	case "ftp":
		path, ok := u.Path.(string)
		if !ok {
			return nil, errorf("", "undefined method `sub' for nil:NilClass")
		}
		u.Path = "/" + rooted(path)
	case "mailto":
		u.Opaque = ""
	case "ldap", "ldaps":
		u.Query = ""
	}
	if host, ok := u.Host.(string); ok && strings.Contains(host, ":") && !(strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]")) {
		u.Host = "[" + host + "]"
	}
	if err := u.check(); err != nil {
		return nil, err
	}
	if scheme, ok := u.Scheme.(string); ok {
		u.Scheme = strings.ToLower(scheme)
	}
	return u.finished(true)
}

// check looks at the parts, in the order in which the reference implementation does, and escapes the query.
func (u *URIValue) check() error {
	bad := func(what string, v value.Value) error {
		return errorf("", "bad component(expected ", what, " component): ", value.Text(v))
	}
	if s, ok := u.Scheme.(string); ok && !isScheme(s) {
		return bad("scheme", s)
	}
	if info, ok := u.Userinfo.(string); ok {
		user, password, _ := strings.Cut(info, ":")
		switch {
		case u.Scheme == "file":
			return errorf("", "can not set userinfo for file URI")
		case !isMadeOf(user, userChars):
			return errorf("", "bad component(expected userinfo component or user component): ", user)
		case !isMadeOf(password, userChars):
			return errorf("", "bad password component")
		}
	}
	if host, ok := u.Host.(string); ok && !isMadeOf(host, "-.") && !isAddressInBrackets(host) {
		return bad("host", host)
	}
	if path, ok := u.Path.(string); ok {
		switch absolute := strings.HasPrefix(path, "/") && isMadeOf(path, segmentChars+":;/"); {
		case absolute:
		case u.Scheme != nil && u.Scheme != "ftp":
			return bad("absolute path", path)
		case !isRelativePath(path):
			return bad("relative path", path)
		}
	}
	if err := u.escapeQuery(); err != nil {
		return err
	}
	if opaque, ok := u.Opaque.(string); ok {
		switch {
		case u.Host != nil || u.Port != nil || u.Userinfo != nil || u.Path != nil || u.Scheme == "file":
			return errorf("", "can not set opaque with host, port, userinfo or path")
		case opaque == "" || opaque[0] == '/' || !isMadeOf(opaque, segmentChars+":;?/[]") || strings.IndexByte("[]", opaque[0]) >= 0:
			return bad("opaque", opaque)
		}
	}
	return nil
}

// finished gives parts their defaults, and does what is particular to schemes. A URI that is built has its path checked.
func (u *URIValue) finished(built bool) (*URIValue, error) {
	if fragment, ok := u.Fragment.(string); ok {
		u.Fragment = escapeURI(fragment, "")
	}
	switch u.Scheme {
	case "file":
		if u.Host == nil || u.Host == "localhost" {
			u.Host = ""
		}
		u.Port, u.Userinfo = nil, nil
	case "ftp":
		path, ok := u.Path.(string)
		if !ok {
			return nil, errorf("", "URI::InvalidURIError")
		}
		path = strings.TrimPrefix(path, "/")
		if unescaped, ok := strings.CutPrefix(path, "%2F"); ok {
			path = "/" + unescaped
		}
		u.Path = "/" + rooted(path)
		if _, code, ok := strings.Cut(path, ftpType); ok && built && code != "a" && code != "i" && code != "d" {
			return nil, errorf("", "bad typecode(expected a, i, d): ", code)
		}
	case "ldap", "ldaps":
		if u.Fragment != nil || u.Opaque != nil {
			return nil, errorf("", "bad LDAP URL")
		}
	case "mailto":
		if query, ok := u.Query.(string); ok && u.Opaque == nil {
			u.Opaque = "?" + query
		}
		opaque, ok := u.Opaque.(string)
		if !ok {
			return nil, errorf("", "missing opaque part for mailto URL")
		}
		if to, _, _ := strings.Cut(opaque, "?"); opaque == "" || !isMailList(to) {
			return nil, errorf("", "unrecognised opaque part for mailtoURL: ", opaque)
		}
	}
	if u.Path == nil && u.Opaque == nil {
		u.Path = ""
	}
	if u.Port == nil {
		u.Port = u.defaultPort()
	}
	return u, nil
}

// ftpType precedes the type of what is transferred, in the path of an FTP URI.
const ftpType = ";type="

// rooted writes the slash of an absolute path so that the path is no relative one.
func rooted(path string) string {
	if rest, ok := strings.CutPrefix(path, "/"); ok {
		return "%2F" + rest
	}
	return path
}

// Punctuation that parts of URIs may have: of RFC 3986 in those that are read, of RFC 2396 in those that are built.
const (
	nameChars    = "!$&'()*+,-.;=_~"
	pathChars    = nameChars + ":@"
	segmentChars = "-_.!~*'()@&=+$,"
	userChars    = "-_.!~*'();:&=+$,"
)

// isMadeOf reports whether s has only letters, digits, escaped bytes and some punctuation.
func isMadeOf(s, punctuation string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			i += 2
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', strings.IndexByte(punctuation, c) >= 0:
		default:
			return false
		}
	}
	return true
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isScheme(s string) bool {
	return s != "" && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z' && !strings.Contains(s, "%") && isMadeOf(s, "+-.")
}

// isRelativePath reports whether a path has a first segment without colons, and only what paths may have.
func isRelativePath(path string) bool {
	first, rest, _ := strings.Cut(path, "/")
	return first != "" && isMadeOf(first, segmentChars+";") && isMadeOf(rest, segmentChars+":;/")
}

// isAddressInBrackets reports whether s looks like an address of IPv6.
func isAddressInBrackets(s string) bool {
	if len(s) < 4 || s[0] != '[' || s[len(s)-1] != ']' {
		return false
	}
	s = s[1 : len(s)-1]
	if strings.Count(s, "::") > 1 || strings.Contains(s, ":::") {
		return false
	}
	groups := strings.Split(s, ":")
	for i, g := range groups {
		if i == len(groups)-1 && strings.Count(g, ".") == 3 && isMadeOf(g, ".") {
			continue
		}
		if len(g) > 4 || strings.ContainsFunc(g, func(r rune) bool { return r >= utf8.RuneSelf || !isHex(byte(r)) }) {
			return false
		}
	}
	return len(groups) > 1 && len(groups) <= 9
}

// isMailList reports whether s consists of addresses.
func isMailList(s string) bool {
	for _, a := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' }) {
		name, host, _ := strings.Cut(a, "@")
		if name == "" || host == "" || strings.Contains(host, "@") {
			return false
		}
	}
	return true
}

// escapeQuery escapes what cannot be in a query.
func (u *URIValue) escapeQuery() error {
	query, ok := u.Query.(string)
	if !ok {
		return nil
	}
	if i := badEscape(query); i >= 0 {
		return errorf("", "invalid percent escape: ", query[i:i+3])
	}
	u.Query = escapeURI(query, "\"#'<>`")
	return nil
}

// badEscape finds a percent sign before what is no number.
func badEscape(s string) int {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && !isHex(s[i+1]) && !isHex(s[i+2]) {
			return i
		}
	}
	return -1
}

// escapeURI escapes blanks, what is not ASCII, and some punctuation. Tabs and ends of lines go away.
func escapeURI(s, punctuation string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\t' || c == '\r' || c == '\n':
		case c <= ' ' || c >= 0x7f || strings.IndexByte(punctuation, c) >= 0:
			b.WriteByte('%')
			b.WriteString(strings.ToUpper(strconv.FormatInt(int64(c)|0x100, 16)[1:]))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

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
