//go:build linux

package packages

import (
	"cmp"
	"strings"
)

// evr is a version of rpm's: EPOCH:VERSION-RELEASE, with what is missing.
type evr struct {
	epoch, version, release, arch string
	released                      bool
}

func rpmScheme(text string) version { return parseEVR(text) }

// archs are endings that say for which processors a package is, in the order in which Puppet looks for them. The first needs no dot before it.
var archs = strings.Fields("noarch .i386 .i686 .ppc .ppc64 .armv3l .armv4b .armv4l .armv4tl .armv5tel .armv5tejl .armv6l .armv7l .m68kmint .s390 .s390x .ia64 .x86_64 .sh3 .sh4")

// archAt is the architecture at a place of a text, "" for none.
func archAt(text string, i int) string {
	for _, a := range archs {
		if strings.HasPrefix(text[i:], a) {
			return a
		}
	}
	return ""
}

// archLast moves an architecture within a text to its end.
func archLast(text string) string {
	for i := len(text) - 1; i > 0; i-- {
		if a := archAt(text, i); a != "" && i+len(a) < len(text) {
			return text[:i] + text[i+len(a):] + a
		}
	}
	return text
}

// parseEVR reads a version. Each text is one.
func parseEVR(text string) evr {
	var v evr
	if epoch, rest, ok := strings.Cut(text, ":"); ok {
		text = rest
		if epoch != "" && span(epoch, digit) == len(epoch) {
			if v.epoch = strings.TrimLeft(epoch, "0"); v.epoch == "" {
				v.epoch = "0"
			}
		}
	}
	v.version, v.release, v.released = strings.Cut(text, "-")
	var kept strings.Builder
	for i := 0; i < len(v.release); {
		a := archAt(v.release, i)
		if a == "" {
			kept.WriteByte(v.release[i])
			i++
			continue
		}
		if v.arch == "" {
			v.arch = strings.TrimPrefix(a, ".")
		}
		i += len(a)
	}
	v.release = kept.String()
	return v
}

// String is the version without an architecture.
func (v evr) String() string {
	text := v.version
	if v.epoch != "" {
		text = v.epoch + ":" + text
	}
	if v.released {
		text += "-" + v.release
	}
	return text
}

func (v evr) equal(to version) bool {
	other, ok := to.(evr)
	return ok && v == other
}

// compare takes a missing epoch as 0.
func (v evr) compare(than version) int {
	other := than.(evr)
	epoch, others := cmp.Or(v.epoch, "0"), cmp.Or(other.epoch, "0")
	return cmp.Or(compareRPM(epoch, others), v.compareEVR(other))
}

// compareEVR compares what v says: without an epoch or a release, those of the other do not count.
func (v evr) compareEVR(is evr) int {
	if v.epoch != "" {
		if is.epoch == "" {
			return 1
		}
		if order := compareRPM(v.epoch, is.epoch); order != 0 {
			return order
		}
	}
	if order := compareRPM(v.version, is.version); order != 0 || !v.released {
		return order
	}
	if !is.released {
		return 1
	}
	return compareRPM(v.release, is.release)
}

// compareRPM compares parts of versions as rpm does: by runs of letters and of digits, with a tilde before all else.
func compareRPM(a, b string) int {
	if a == b {
		return 0
	}
	skip := func(c byte) bool { return !digit(c) && !letter(c) && !tilde(c) }
	for a != "" || b != "" {
		a, b = a[span(a, skip):], b[span(b, skip):]
		x, y := strings.HasPrefix(a, "~"), strings.HasPrefix(b, "~")
		switch {
		case x && y:
			a, b = a[1:], b[1:]
			continue
		case x:
			return -1
		case y:
			return 1
		}
		if a == "" || b == "" {
			break
		}
		kind, number := letter, digit(a[0])
		if number {
			kind = digit
		}
		i, j := span(a, kind), span(b, kind)
		if j == 0 {
			if number {
				return 1
			}
			return -1
		}
		order := strings.Compare(a[:i], b[:j])
		if number {
			order = compareNumbers(a[:i], b[:j])
		}
		if order != 0 {
			return order
		}
		a, b = a[i:], b[j:]
	}
	return cmp.Compare(len(a), len(b))
}
