package typesys

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Version is a SemVer value. Identifiers of Pre that are numbers have no leading
// zeros; Build does not take part in comparisons.
type Version struct {
	Major, Minor, Patch int64
	Pre, Build          []string
}

// The smallest and the largest version: open ends of ranges.
var (
	MinVersion = &Version{Pre: []string{}}
	MaxVersion = &Version{Major: math.MaxInt64}
)

// ParseVersion reads a version; ok is false when s is none (NEW-60).
func ParseVersion(s string) (v *Version, err error) {
	s = strings.TrimSuffix(s, "\n") // as the reference implementation's \Z
	fail := errorf("", "Unable to parse '", s, "' as a semantic version identifier")
	core, build, hasBuild := strings.Cut(s, "+")
	core, pre, hasPre := strings.Cut(core, "-")
	nums := strings.Split(core, ".")
	if len(nums) != 3 {
		return nil, fail
	}
	v = &Version{}
	for i, dst := range []*int64{&v.Major, &v.Minor, &v.Patch} {
		n, ok := versionNumber(nums[i])
		if !ok {
			return nil, fail
		}
		*dst = n
	}
	if hasPre {
		if v.Pre = identifiers(pre); v.Pre == nil {
			return nil, fail
		}
		if err := checkPre(v.Pre); err != nil {
			return nil, err
		}
	}
	if hasBuild {
		if v.Build = identifiers(build); v.Build == nil {
			return nil, fail
		}
	}
	return v, nil
}

func checkPre(pre []string) error {
	for _, p := range pre {
		if isNumber(p) && len(p) > 1 && p[0] == '0' {
			return errorf("", "Numeric pre-release identifiers MUST NOT contain leading zeroes")
		}
	}
	return nil
}

// versionNumber reads 0 or a number without leading zeros.
func versionNumber(s string) (int64, bool) {
	if !isNumber(s) || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || '9' < s[i] {
			return false
		}
	}
	return s != ""
}

// identifiers splits a prerelease or build part, nil when it is malformed.
func identifiers(s string) []string {
	ids := strings.Split(s, ".")
	for _, id := range ids {
		if id == "" {
			return nil
		}
		for i := range len(id) {
			c := id[i]
			if !('0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-') {
				return nil
			}
		}
	}
	return ids
}

// Stable reports whether the version is no prerelease.
func (v *Version) Stable() bool { return len(v.Pre) == 0 }

// Compare orders versions: negative when v comes before o (NEW-60).
func (v *Version) Compare(o *Version) int {
	for _, p := range [][2]int64{{v.Major, o.Major}, {v.Minor, o.Minor}, {v.Patch, o.Patch}} {
		if p[0] != p[1] {
			if p[0] < p[1] {
				return -1
			}
			return 1
		}
	}
	return comparePre(v.Pre, o.Pre)
}

// comparePre: a prerelease, the empty one of MinVersion included, comes before
// none; a number before a text.
func comparePre(a, b []string) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	for i := range a {
		if i >= len(b) {
			return 1
		}
		if c := compareIdentifier(a[i], b[i]); c != 0 {
			return c
		}
	}
	if len(a) < len(b) {
		return -1
	}
	return 0
}

func compareIdentifier(a, b string) int {
	an, bn := isNumber(a), isNumber(b)
	switch {
	case an && bn:
		if len(a) != len(b) {
			return compareInts(len(a), len(b))
		}
	case an:
		return -1
	case bn:
		return 1
	}
	return strings.Compare(a, b)
}

func compareInts(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// same is equality with the build part (EQ-12).
func (v *Version) same(o *Version) bool { return v == o || v.String() == o.String() }

// AppendKey appends the identity as a hash key.
func (v *Version) AppendKey(b []byte) []byte {
	return append(v.AppendText(append(b, "semver:"...)), ';')
}

// AppendText appends 1.2.3-rc.1+build (STRC-12).
func (v *Version) AppendText(b []byte) []byte {
	if v.Major == MaxVersion.Major {
		b = append(b, "Infinity"...)
	} else {
		b = strconv.AppendInt(b, v.Major, 10)
	}
	b = strconv.AppendInt(append(b, '.'), v.Minor, 10)
	b = strconv.AppendInt(append(b, '.'), v.Patch, 10)
	if v.Pre != nil {
		b = append(append(b, '-'), strings.Join(v.Pre, ".")...)
	}
	if v.Build != nil {
		b = append(append(b, '+'), strings.Join(v.Build, ".")...)
	}
	return b
}

// String is the text as interpolation prints it.
func (v *Version) String() string { return string(v.AppendText(nil)) }

// Kind is the label used in messages.
func (*Version) Kind() string { return "Semver" }

func (*Version) scalar() bool   { return true }
func (*Version) quotedInTypes() {}

// SemVer is SemVer[Ranges…], versions inside of any of them (TP-32). Ranges that
// touch are merged by [MakeSemVer].
type SemVer struct {
	plain
	Ranges []*VersionRange
}

// SemVerType is SemVer without ranges.
var SemVerType = &SemVer{}

func (*SemVer) bare() Type   { return SemVerType }
func (*SemVer) name() string { return "SemVer" }

func (t *SemVer) instance(v value.Value, _ *guard) bool {
	ver, ok := v.(*Version)
	if !ok || len(t.Ranges) == 0 {
		return ok
	}
	for _, r := range t.Ranges {
		if r.Includes(ver) {
			return true
		}
	}
	return false
}

// accepts is ASG-28.
func (t *SemVer) accepts(o Type, _ *guard) bool {
	s, ok := o.(*SemVer)
	if !ok || len(t.Ranges) == 0 {
		return ok
	}
	for _, r := range s.Ranges {
		covered := false
		for _, tr := range t.Ranges {
			covered = covered || r.coveredBy(tr)
		}
		if !covered {
			return false
		}
	}
	return len(s.Ranges) > 0
}

func (t *SemVer) print(p *printer) {
	p.text("SemVer")
	if len(t.Ranges) == 0 {
		return
	}
	p.open()
	for _, r := range t.Ranges {
		p.comma()
		p.value(r)
	}
	p.close()
}

// SemVerRange is the type of [VersionRange] (TP-33).
type SemVerRange struct{ plain }

// SemVerRangeType is SemVerRange.
var SemVerRangeType = &SemVerRange{}

func (*SemVerRange) name() string     { return "SemVerRange" }
func (*SemVerRange) print(p *printer) { p.text("SemVerRange") }

func (*SemVerRange) instance(v value.Value, _ *guard) bool {
	_, ok := v.(*VersionRange)
	return ok
}

func (*SemVerRange) accepts(o Type, _ *guard) bool {
	_, ok := o.(*SemVerRange)
	return ok
}

// CompareTo is Ruby's order of versions, which have none with other values.
func (v *Version) CompareTo(o value.Value) (order int, ok bool) {
	w, ok := o.(*Version)
	if !ok {
		return 0, false
	}
	return v.Compare(w), true
}
