//go:build linux

package packages

import (
	"cmp"
	"slices"
	"strings"
)

// version is one that can be compared.
type version interface {
	// compare is -1, 0 or 1: this one is older, the same, or newer.
	compare(than version) int
	equal(to version) bool
	String() string
}

// scheme reads versions. The result is nil for what is none.
type scheme func(text string) version

// versionRange is where a version should be: a single one, or within a bound or two.
type versionRange struct {
	bounds []bound
	parse  scheme
}

// bound is a version with what precedes it: nothing for that one alone, or one of < <= > >=.
type bound struct {
	operator string
	version  version
}

// parseRange reads a version, or bounds with spaces between them. The result is nil for what is neither.
func parseRange(text string, parse scheme) *versionRange {
	r := &versionRange{parse: parse}
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(space, c) })
	if len(words) == 0 || strings.ContainsAny(text[:1], space) {
		return nil
	}
	for _, word := range words {
		end := len(word) - len(strings.TrimLeft(word, "<>="))
		if end == len(word) { // the last belongs to the version, which it spoils
			end--
		}
		b := bound{word[:end], parse(word[end:])}
		switch b.operator {
		case "", "<", "<=", ">", ">=":
		default:
			return nil
		}
		if b.version == nil {
			return nil
		}
		r.bounds = append(r.bounds, b)
	}
	if len(r.bounds) > 2 {
		r.bounds = r.bounds[:2]
	}
	return r
}

// exact reports whether a single version is in the range.
func (r *versionRange) exact() bool { return len(r.bounds) == 1 && r.bounds[0].operator == "" }

// String is the range as commands get it.
func (r *versionRange) String() string {
	words := make([]string, len(r.bounds))
	for i, b := range r.bounds {
		words[i] = b.operator + b.version.String()
	}
	return strings.Join(words, " ")
}

// includes reports whether a version is in the range. What is no version is in none.
func (r *versionRange) includes(text string) bool {
	v := r.parse(text)
	if v == nil {
		return false
	}
	for _, b := range r.bounds {
		if !b.includes(v) {
			return false
		}
	}
	return true
}

func (b bound) includes(v version) bool {
	switch b.operator {
	case "<":
		return v.compare(b.version) < 0
	case "<=":
		return v.compare(b.version) <= 0
	case ">":
		return v.compare(b.version) > 0
	case ">=":
		return v.compare(b.version) >= 0
	}
	return v.equal(b.version)
}

// newest is the newest of some versions in the range, nil where none is.
func (r *versionRange) newest(versions []string) version {
	var found []version
	for _, text := range versions {
		if r.includes(text) {
			found = append(found, r.parse(text))
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, version.compare)
}

// best is the newest of some versions in the range, or the range where none is.
func (r *versionRange) best(versions []string) string {
	if v := r.newest(versions); v != nil {
		return v.String()
	}
	return r.String()
}

// debian is a version of Debian's: EPOCH:UPSTREAM-REVISION.
type debian struct {
	epoch, upstream, revision string
	revised                   bool // there is a revision, even if it is empty
}

func debianScheme(text string) version {
	v, ok := parseDebian(text)
	if !ok {
		return nil
	}
	return v
}

// parseDebian reads a version of Debian's.
func parseDebian(text string) (debian, bool) {
	v := debian{upstream: strings.TrimSuffix(text, "\n")}
	if epoch, rest, ok := strings.Cut(v.upstream, ":"); ok {
		if epoch == "" || span(epoch, digit) < len(epoch) {
			return v, false
		}
		v.epoch, v.upstream = strings.TrimLeft(epoch, "0"), rest
	}
	if v.upstream == "" || span(v.upstream, func(c byte) bool { return digit(c) || letter(c) || strings.IndexByte(".+~-", c) >= 0 }) < len(v.upstream) {
		return v, false
	}
	if i := strings.LastIndexByte(v.upstream, '-'); i > 0 {
		v.upstream, v.revision, v.revised = v.upstream[:i], v.upstream[i+1:], true
	}
	return v, true
}

func digit(c byte) bool  { return '0' <= c && c <= '9' }
func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func tilde(c byte) bool  { return c == '~' }
func mark(c byte) bool   { return c == '.' || c == '+' || c == '-' }

// span is how many bytes at the start of a text are of a kind.
func span(text string, of func(byte) bool) int {
	for i := range len(text) {
		if !of(text[i]) {
			return i
		}
	}
	return len(text)
}

// String is the version without a zero epoch.
func (v debian) String() string {
	text := v.upstream
	if v.epoch != "" {
		text = v.epoch + ":" + text
	}
	if v.revised {
		text += "-" + v.revision
	}
	return text
}

func (v debian) equal(to version) bool {
	other, ok := to.(debian)
	return ok && v == other
}

func (v debian) compare(than version) int {
	other := than.(debian)
	return cmp.Or(compareNumbers(v.epoch, other.epoch), compareDebian(v.upstream, other.upstream), compareDebian(v.revision, other.revision))
}

// compareNumbers compares decimal digits.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// compareDebian compares parts of versions as Puppet does, which is not quite as dpkg does: of two that are the same until one ends, the longer is newer,
// unless a tilde follows.
func compareDebian(a, b string) int {
	all := [2]string{a, b}
	for a != "" && b != "" {
		for _, kind := range [...]func(byte) bool{tilde, letter, mark, digit} {
			i, j := span(a, kind), span(b, kind)
			x, y := a[:i], b[:j]
			a, b = a[i:], b[j:]
			order := strings.Compare(x, y)
			switch {
			case i > 0 && x[0] == '~' || j > 0 && y[0] == '~':
				order = cmp.Compare(j, i)
			case i > 0 && digit(x[0]) || j > 0 && digit(y[0]):
				order = compareNumbers(x, y)
			}
			if order != 0 {
				return order
			}
		}
	}
	switch {
	case strings.HasPrefix(a, "~"):
		return -1
	case strings.HasPrefix(b, "~"):
		return 1
	}
	return cmp.Compare(len(all[0]), len(all[1]))
}
