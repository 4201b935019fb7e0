package kind

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/mcl/graph"
)

// first returns the first complaint of a check that is made of others (MCL-KIND-4).
func first(complaints ...string) string {
	for _, c := range complaints {
		if c != "" {
			return c
		}
	}
	return ""
}

// unless returns a complaint if something is not so.
func unless(ok bool, complaint string) string {
	if ok {
		return ""
	}
	return complaint
}

// words complains unless a field is one of some words.
func words(r *graph.Resource, field string, allowed ...string) string {
	s := r.Str(field)
	if slices.Contains(allowed, s) {
		return ""
	}
	var list strings.Builder
	for i, w := range allowed {
		switch {
		case i > 0 && i == len(allowed)-1:
			list.WriteString(" or ")
		case i > 0:
			list.WriteString(", ")
		}
		if w == "" {
			w = "empty"
		}
		list.WriteString(w)
	}
	return field + " must be " + list.String() + ", not " + strconv.Quote(s)
}

// existence complains unless the state is `exists` or `absent`.
func existence(r *graph.Resource) string { return words(r, "state", "exists", "absent") }

// required complains about fields that are empty.
func required(r *graph.Resource, fields ...string) string {
	for _, f := range fields {
		if r.Str(f) == "" {
			return f + " must not be empty"
		}
	}
	return ""
}

// together complains if two fields are set that exclude each other.
func together(r *graph.Resource, a, b string) string {
	return unless(!r.IsSet(a) || !r.IsSet(b), a+" and "+b+" exclude each other")
}

func absolute(path string) bool { return strings.HasPrefix(path, "/") }

func folder(path string) bool { return strings.HasSuffix(path, "/") }

// absolutePath complains about a path that is not absolute.
func absolutePath(field, path string) string {
	return unless(absolute(path), field+" must be an absolute path, not "+strconv.Quote(path))
}

// filePath complains about a path that is none of a file.
func filePath(field, path string) string {
	return first(absolutePath(field, path), unless(!folder(path), field+" must not be a folder: "+strconv.Quote(path)))
}

// folderPath complains about a path that is none of a folder.
func folderPath(field, path string) string {
	return first(absolutePath(field, path), unless(folder(path), field+" must be a folder: "+strconv.Quote(path)))
}

// absolutePaths complains about the first path of a list that is not absolute.
func absolutePaths(r *graph.Resource, field string) string {
	for _, path := range r.Strs(field) {
		if why := absolutePath(field, path); why != "" {
			return why
		}
	}
	return ""
}

// optional checks a field that is not empty.
func optional(r *graph.Resource, field string, check func(field, s string) string) string {
	if s := r.Str(field); s != "" {
		return check(field, s)
	}
	return ""
}

func ip4Field(field, s string) string {
	return unless(isIP4(s), field+" must be an IPv4 address, not "+strconv.Quote(s))
}

// ip4List complains about the first of a list that is no IPv4 address.
func ip4List(r *graph.Resource, field string) string {
	for _, s := range r.Strs(field) {
		if why := ip4Field(field, s); why != "" {
			return why
		}
	}
	return ""
}

// hostPort complains unless a field is a host and a port, where the host may be empty or what ok says.
func hostPort(r *graph.Resource, field string, ok func(string) bool) string {
	s := r.Str(field)
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return field + " must be an address and a port, not " + strconv.Quote(s)
	}
	if _, err := strconv.ParseUint(s[i+1:], 10, 16); err != nil {
		return field + " has no port: " + strconv.Quote(s)
	}
	host := strings.TrimSuffix(strings.TrimPrefix(s[:i], "["), "]")
	if host == "" {
		return ""
	}
	return unless(ok(host), field+" has no IP address: "+strconv.Quote(s))
}

// link complains about what is no URL.
func link(field, s string) string {
	scheme, rest, ok := strings.Cut(s, "://")
	return unless(ok && identifier(scheme) && rest != "", field+" must be a URL, not "+strconv.Quote(s))
}

func duration(field, s string) string {
	_, err := time.ParseDuration(s)
	return unless(err == nil, field+" must be a duration, not "+strconv.Quote(s))
}

// identifier reports whether a text is a letter or an underscore with letters, digits and underscores after it.
func identifier(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && !letter(c) && (i == 0 || !digit(c)) {
			return false
		}
	}
	return s != ""
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func digit(c byte) bool { return '0' <= c && c <= '9' }

// account reports whether a text can be the name of a user or a group (MCL-KIND-5).
func account(s string) bool {
	if s == "" || len(s) > 31 || s[0] != '_' && !letter(s[0]) {
		return false
	}
	for i := range len(s) {
		if c := s[i]; c != '_' && c != '-' && !letter(c) && !digit(c) {
			return false
		}
	}
	return true
}

func accountName(what, s string) string {
	return unless(account(s), what+" "+strconv.Quote(s)+" is no name of a user or group")
}
