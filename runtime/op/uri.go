package op

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// addURI is + with a URI on the left: the right one is resolved against it
// (COL-12).
func addURI(base *typesys.URIValue, b value.Value) (value.Value, error) {
	rel, ok := b.(*typesys.URIValue)
	if s, isString := b.(string); isString {
		var err error
		if rel, err = typesys.ParseURI(s); err != nil {
			return nil, runtimeError("+", err.Error())
		}
	} else if !ok {
		return nil, runtimeError("+", "An URI can only be merged with an URI or String")
	}
	if rel.Scheme != nil {
		return rel, nil
	}
	if base.Scheme == nil {
		return nil, runtimeError("+", "both URI are relative")
	}
	if base.Opaque != nil && rel.Query != nil {
		return nil, runtimeError("+", "query conflicts with opaque")
	}
	return resolveURI(base, rel), nil
}

// resolveURI resolves a relative URI as Ruby's URI library does, after RFC 2396,
// section 5.2.
func resolveURI(base, rel *typesys.URIValue) *typesys.URIValue {
	u := *base
	authority := rel.Userinfo != nil || rel.Host != nil || rel.Port != nil
	path := value.Text(rel.Path)
	if path == "" && !authority && rel.Query == nil {
		if rel.Fragment != nil {
			u.Fragment = rel.Fragment
		}
		return &u
	}
	u.Query, u.Fragment = rel.Query, rel.Fragment
	if !authority {
		if u.Path != nil {
			u.Path = mergePath(value.Text(u.Path), path)
		}
		return &u
	}
	u.Path = path
	if rel.Userinfo != nil {
		u.Userinfo = rel.Userinfo
	}
	if rel.Host != nil {
		u.Host = rel.Host
	}
	if rel.Port != nil {
		u.Port = rel.Port
	}
	return &u
}

// mergePath puts a relative path in the place of the last segment of base, and
// takes the segments "." and ".." out.
func mergePath(base, rel string) string {
	segments, added := splitPath(base), splitPath(rel)
	if n := len(segments); n > 0 && segments[n-1] == ".." {
		segments = append(segments, "")
	}
	for {
		i := slices.Index(segments, "..")
		if i < 0 {
			break
		}
		segments = slices.Delete(segments, max(i-1, 0), i+1)
	}
	if len(added) > 0 && added[0] == "" {
		segments, added = nil, added[1:]
	}
	if n := len(added); n > 0 && (added[n-1] == "." || added[n-1] == "..") {
		added = append(added, "")
	}
	var tail []string
	for _, s := range added {
		switch {
		case s == ".":
		case s == ".." && len(tail) > 0 && tail[len(tail)-1] != "..":
			tail = tail[:len(tail)-1]
		default:
			tail = append(tail, s)
		}
	}
	if len(segments) == 0 {
		segments = []string{""} // the root
	} else if len(tail) > 0 {
		segments = segments[:len(segments)-1]
	}
	for i, s := range tail {
		if s != ".." {
			return strings.Join(append(segments, tail[i:]...), "/")
		}
		if len(segments) > 1 {
			segments = segments[:len(segments)-1]
		}
	}
	if len(tail) > 0 {
		segments = append(segments, "")
	}
	return strings.Join(segments, "/")
}

func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}
