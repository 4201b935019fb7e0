package typesys

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// VersionRange is a SemVerRange value: versions inside of any of several
// intervals. It follows the reference implementation, which differs from other
// implementations of the npm syntax in its treatment of prereleases and of
// partial versions (NEW-61).
//
// The fields are exported for constants of generated code, which are static data.
type VersionRange struct {
	Text      string // as it was written
	Intervals []Interval
}

// Interval is the versions between two bounds.
type Interval struct {
	Lo, Hi Bound
	All    bool // *, which includes prereleases
	One    bool // only Lo.V, build included
}

// Bound is one end of an [Interval].
type Bound struct {
	V    *Version
	Open bool // the version itself is outside
	// Given reports whether the bound was written, and with it which prereleases
	// may be included.
	Given bool
	Exact bool // the version itself, build included, and no other one
}

func allVersions() Interval {
	return Interval{Lo: Bound{V: MinVersion}, Hi: Bound{V: MaxVersion}, All: true}
}

func nothing() Interval {
	return Interval{Lo: Bound{V: MinVersion}, Hi: Bound{V: MinVersion, Open: true, Given: true}}
}

func from(v *Version) Interval {
	return Interval{Lo: Bound{V: v, Given: true}, Hi: Bound{V: MaxVersion}}
}

func after(v *Version) Interval {
	return Interval{Lo: Bound{V: v, Open: true, Given: true}, Hi: Bound{V: MaxVersion}}
}

func upTo(v *Version) Interval {
	return Interval{Lo: Bound{V: MinVersion}, Hi: Bound{V: v, Given: true}}
}

func before(v *Version) Interval {
	return Interval{Lo: Bound{V: MinVersion}, Hi: Bound{V: v, Open: true, Given: true}}
}

func only(v *Version) Interval {
	b := Bound{V: v, Given: true, Exact: true}
	return Interval{Lo: b, Hi: b, One: true}
}

func between(lo, hi *Version) Interval {
	return Interval{Lo: Bound{V: lo, Given: true}, Hi: Bound{V: hi, Open: true, Given: true}}
}

func (r Interval) contains(v *Version) bool {
	if r.Lo.Exact && !v.same(r.Lo.V) || r.Hi.Exact && !v.same(r.Hi.V) {
		return false
	}
	c := v.Compare(r.Lo.V)
	if c < 0 || c == 0 && r.Lo.Open {
		return false
	}
	c = v.Compare(r.Hi.V)
	return c < 0 || c == 0 && !r.Hi.Open
}

// allowsPrerelease: a prerelease is included only when a bound names a
// prerelease of the same version.
func (r Interval) allowsPrerelease(v *Version) bool {
	if r.All {
		return true
	}
	for _, b := range []Bound{r.Lo, r.Hi} {
		if b.Given && !b.V.Stable() && b.V.Major == v.Major && b.V.Minor == v.Minor && b.V.Patch == v.Patch {
			return true
		}
	}
	return false
}

// isLower and isUpper report whether an interval has a bound on that side that leaves something out.
func (r Interval) isLower() bool { return r.Lo.Given && (r.Lo.Open || !r.Lo.V.same(MinVersion)) }
func (r Interval) isUpper() bool { return r.Hi.Given && (r.Hi.Open || !r.Hi.V.same(MaxVersion)) }

// intersect returns the versions in both; ok is false when there are none.
func (r Interval) intersect(o Interval) (Interval, bool) {
	if r.All {
		return o, true
	}
	switch c := r.Lo.V.Compare(o.Hi.V); {
	case c > 0:
		return r, false
	case c == 0:
		return only(r.Lo.V), !r.Lo.Open && !o.Hi.Open
	}
	switch c := o.Lo.V.Compare(r.Hi.V); {
	case c > 0:
		return r, false
	case c == 0:
		return only(o.Lo.V), !o.Lo.Open && !r.Hi.Open
	}
	lo, hi := r, r
	if c := r.Lo.V.Compare(o.Lo.V); c < 0 || c == 0 && !r.Lo.Open {
		lo = o
	}
	if c := r.Hi.V.Compare(o.Hi.V); c > 0 || c == 0 && !r.Hi.Open {
		hi = o
	}
	switch {
	case !hi.isUpper():
		return lo, true
	case !lo.isLower():
		return hi, true
	}
	return Interval{Lo: lo.Lo, Hi: hi.Hi}, true
}

// merge returns the sum of two intervals that overlap or touch.
func (r Interval) merge(o Interval) (Interval, bool) {
	if r.All {
		return r, true
	}
	lo, hi := r.Lo, r.Hi
	switch {
	case r.contains(o.Lo.V) || o.contains(r.Lo.V):
		switch c := r.Lo.V.Compare(o.Lo.V); {
		case c > 0:
			lo = o.Lo
		case c == 0:
			lo.Open = lo.Open && o.Lo.Open
		}
		switch c := r.Hi.V.Compare(o.Hi.V); {
		case c < 0:
			hi = o.Hi
		case c == 0:
			hi.Open = hi.Open && o.Hi.Open
		}
	case r.touches(o):
		hi = o.Hi
	case o.touches(r):
		lo = o.Lo
	default:
		return r, false
	}
	begin, end := from(lo.V), upTo(hi.V)
	if lo.Open {
		begin = after(lo.V)
	}
	if hi.Open {
		end = before(hi.V)
	}
	return begin.intersect(end)
}

// touches reports whether o begins where r ends.
func (r Interval) touches(o Interval) bool {
	if o.Lo.Open {
		return false
	}
	if r.Hi.Open {
		return r.Hi.V.same(o.Lo.V)
	}
	next := &Version{Major: r.Hi.V.Major, Minor: r.Hi.V.Minor, Patch: r.Hi.V.Patch + 1}
	return next.same(o.Lo.V)
}

// ParseVersionRange reads a range expression (NEW-61).
func ParseVersionRange(text string) (*VersionRange, error) {
	var ivs []Interval
	alternatives := strings.Split(joinOperators(text), "||")
	for i := range alternatives {
		if i > 0 {
			alternatives[i] = strings.TrimLeft(alternatives[i], blanks)
		}
		if i < len(alternatives)-1 {
			alternatives[i] = strings.TrimRight(alternatives[i], blanks)
		}
	}
	for len(alternatives) > 0 && alternatives[len(alternatives)-1] == "" {
		alternatives = alternatives[:len(alternatives)-1]
	}
	if len(alternatives) == 0 {
		return &VersionRange{Text: "*", Intervals: []Interval{allVersions()}}, nil
	}
	for _, alt := range alternatives {
		iv, ok, err := parseAlternative(alt, text)
		if err != nil {
			return nil, err
		}
		if ok {
			ivs = append(ivs, iv)
		}
	}
	return &VersionRange{Text: text, Intervals: mergeIntervals(ivs)}, nil
}

const blanks = " \t\n\v\f\r"

// joinOperators removes blanks, and a v, between an operator and its version.
func joinOperators(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if strings.IndexByte("><=~^", s[i]) < 0 {
			continue
		}
		j := i + 1
		for j < len(s) && strings.IndexByte(blanks, s[j]) >= 0 {
			j++
		}
		if j > i+1 {
			i = j - 1
		} else if j < len(s) && s[j] == 'v' {
			i = j
		}
	}
	return b.String()
}

// parseAlternative reads what stands between two ||; ok is false when no
// version is in it.
func parseAlternative(alt, text string) (iv Interval, ok bool, err error) {
	words := strings.Fields(alt)
	if len(words) == 3 && words[1] == "-" && alt[0] == words[0][0] {
		lo, err1 := parsePartial(words[0])
		hi, err2 := parsePartial(words[2])
		if err1 == nil && err2 == nil {
			lov, err := lo.filled()
			if err != nil {
				return iv, false, err
			}
			hiv, err := hi.filled()
			if err != nil {
				return iv, false, err
			}
			iv, ok = from(lov).intersect(upTo(hiv))
			return iv, ok, nil
		}
	}
	if len(words) == 0 {
		return iv, false, nil
	}
	if strings.IndexByte(blanks, alt[0]) >= 0 {
		return iv, false, unparsable(text)
	}
	ok = true
	for i, w := range words {
		next, err := parseSimple(w, text)
		if err != nil {
			return iv, false, err
		}
		if i == 0 {
			iv = next
		} else if ok {
			iv, ok = iv.intersect(next)
		}
	}
	return iv, ok, nil
}

func unparsable(text string) error {
	return errorf("", `Unparsable version range: "`, text, `"`)
}

// parseSimple reads an operator and a version.
func parseSimple(w, text string) (Interval, error) {
	op := ""
	for _, o := range []string{"<=", ">=", "~>", "~=", "<", ">", "=", "~", "^"} {
		if strings.HasPrefix(w, o) {
			op = o
			break
		}
	}
	p, err := parsePartial(w[len(op):])
	if err != nil {
		return Interval{}, unparsable(text)
	}
	full, err := p.filled()
	if err != nil {
		return Interval{}, err
	}
	switch op {
	case "~", "~>", "~=":
		return p.patchUpdates(true), nil
	case "^":
		if p.major == 0 {
			return p.patchUpdates(true), nil
		}
		return p.minorUpdates(), nil
	case ">":
		switch {
		case p.major < 0:
			return nothing(), nil
		case p.minor < 0:
			return from(&Version{Major: p.major + 1}), nil
		case p.patch < 0:
			return from(&Version{Major: p.major, Minor: p.minor + 1}), nil
		}
		return after(full), nil
	case ">=":
		return from(full), nil
	case "<":
		return before(full), nil
	case "<=":
		switch {
		case p.major < 0:
			return allVersions(), nil
		case p.minor < 0:
			return before(&Version{Major: p.major + 1}), nil
		case p.patch < 0:
			return before(&Version{Major: p.major, Minor: p.minor + 1}), nil
		}
		return upTo(full), nil
	}
	return p.patchUpdates(false), nil
}

// partial is a version with parts left out or written x; these are negative.
type partial struct {
	major, minor, patch int64
	pre, build          []string
}

func parsePartial(s string) (partial, error) {
	p := partial{-1, -1, -1, nil, nil}
	rest := s
	for i, dst := range []*int64{&p.major, &p.minor, &p.patch} {
		end := strings.IndexAny(rest, ".-+")
		if end < 0 {
			end = len(rest)
		}
		switch num := rest[:end]; num {
		case "x", "X", "*":
		default:
			n, ok := versionNumber(num)
			if !ok {
				return p, unparsable(s)
			}
			*dst = n
		}
		rest = rest[end:]
		if i < 2 {
			if rest == "" {
				return p, nil
			}
			if rest[0] != '.' {
				return p, unparsable(s)
			}
			rest = rest[1:]
		}
	}
	if rest == "" {
		return p, nil
	}
	head, build, hasBuild := strings.Cut(rest, "+")
	if hasBuild {
		if p.build = identifiers(build); p.build == nil {
			return p, unparsable(s)
		}
	}
	if head != "" {
		if head[0] != '-' {
			return p, unparsable(s)
		}
		if p.pre = identifiers(head[1:]); p.pre == nil {
			return p, unparsable(s)
		}
	}
	return p, nil
}

// filled is the version with zeros for what is left out.
func (p partial) filled() (*Version, error) {
	v := &Version{Major: max(p.major, 0), Minor: max(p.minor, 0), Patch: max(p.patch, 0), Pre: p.pre, Build: p.build}
	return v, checkPre(p.pre)
}

// patchUpdates is ~1.2, and, not open to updates, 1.2 and 1.2.3.
func (p partial) patchUpdates(open bool) Interval {
	switch {
	case p.major < 0:
		return allVersions()
	case p.minor < 0:
		return between(&Version{Major: p.major}, &Version{Major: p.major + 1})
	case p.patch < 0:
		return between(&Version{Major: p.major, Minor: p.minor}, &Version{Major: p.major, Minor: p.minor + 1})
	}
	v := &Version{Major: p.major, Minor: p.minor, Patch: p.patch, Pre: p.pre, Build: p.build}
	if !open {
		return only(v)
	}
	return between(v, &Version{Major: p.major, Minor: p.minor + 1})
}

// minorUpdates is ^1.2.
func (p partial) minorUpdates() Interval {
	if p.major < 0 {
		return allVersions()
	}
	lo := &Version{Major: p.major, Minor: max(p.minor, 0), Patch: max(p.patch, 0)}
	if p.minor >= 0 && p.patch >= 0 && p.pre != nil {
		lo.Pre, lo.Build = p.pre, p.build
	}
	return between(lo, &Version{Major: p.major + 1})
}

// mergeIntervals merges until no two intervals overlap or touch.
func mergeIntervals(ivs []Interval) []Interval {
	for merged := true; merged && len(ivs) > 1; {
		merged = false
		var result []Interval
		for len(ivs) > 0 {
			x := ivs[len(ivs)-1]
			var rest []Interval
			for _, y := range ivs[:len(ivs)-1] {
				if m, ok := x.merge(y); ok {
					x, merged = m, true
				} else {
					rest = append(rest, y)
				}
			}
			result = append(result, x)
			ivs = rest
		}
		for i, j := 0, len(result)-1; i < j; i, j = i+1, j-1 {
			result[i], result[j] = result[j], result[i]
		}
		ivs = result
	}
	if len(ivs) == 0 {
		return []Interval{nothing()}
	}
	return ivs
}

// MakeVersionRange returns the versions from lo to hi, nil for an open end
// (NEW-62).
func MakeVersionRange(lo, hi *Version, excludeHi bool) *VersionRange {
	if lo == nil {
		lo = MinVersion
	}
	if hi == nil {
		hi = MaxVersion
	}
	end := upTo(hi)
	if excludeHi {
		end = before(hi)
	}
	// The reference implementation writes the ends in the wrong order.
	text := hi.String() + " - " + lo.String()
	if excludeHi {
		text = ">=" + hi.String() + " <" + lo.String()
	}
	iv, ok := from(lo).intersect(end)
	if !ok {
		return &VersionRange{Text: text, Intervals: []Interval{nothing()}}
	}
	return &VersionRange{Text: text, Intervals: []Interval{iv}}
}

// Includes reports whether a version is in the range; prereleases are only where
// the range names one of the same version.
func (r *VersionRange) Includes(v *Version) bool {
	for _, iv := range r.Intervals {
		if iv.contains(v) && (v.Stable() || iv.allowsPrerelease(v)) {
			return true
		}
	}
	return false
}

// Hull returns the only interval; ok is false when there are several.
func (r *VersionRange) Hull() (i Interval, ok bool) {
	return r.Intervals[0], len(r.Intervals) == 1
}

// Intersect returns the versions that are in both ranges.
func (r *VersionRange) Intersect(o *VersionRange) *VersionRange {
	var both []Interval
	for _, a := range r.Intervals {
		for _, b := range o.Intervals {
			if iv, ok := a.intersect(b); ok {
				both = append(both, iv)
			}
		}
	}
	result := &VersionRange{Intervals: mergeIntervals(both)}
	result.Text = string(result.AppendInspect(nil))
	return result
}

// Covers is Ruby's include? of a range: whether a version is in it; ok is false for what it cannot compare. Code in Ruby asks the interface for it, so that
// it is linked only where there are such ranges.
func (r *VersionRange) Covers(v value.Value) (covers, ok bool) {
	version, ok := v.(*Version)
	return ok && r.Includes(version), ok || r.Intervals[0].One
}

// IntersectAny is [VersionRange.Intersect] with a value that may be no range, in which case it returns nil.
func (r *VersionRange) IntersectAny(v value.Value) value.Value {
	if o, ok := v.(*VersionRange); ok {
		return r.Intersect(o)
	}
	return nil
}

// coveredBy reports whether o includes all of r (ASG-28). Ranges of several
// intervals are covered by equal ones only; the reference implementation fails
// on them.
func (r *VersionRange) coveredBy(o *VersionRange) bool {
	a, ok1 := r.Hull()
	b, ok2 := o.Hull()
	if !ok1 || !ok2 {
		return r.Text == o.Text
	}
	c := b.Hi.V.Compare(a.Hi.V)
	return b.Lo.V.Compare(a.Lo.V) <= 0 && (c > 0 || c == 0 && (!b.Hi.Open || a.Hi.Open))
}

// merge returns the sum of two ranges that overlap or touch, nil for others.
func (r *VersionRange) merge(o *VersionRange) *VersionRange {
	a, ok1 := r.Hull()
	b, ok2 := o.Hull()
	if !ok1 || !ok2 {
		return nil
	}
	switch {
	case r.Includes(b.Lo.V) || o.Includes(a.Lo.V):
		lo, hi := a.Lo.V, a.Hi
		if b.Lo.V.Compare(lo) < 0 {
			lo = b.Lo.V
		}
		if c := b.Hi.V.Compare(hi.V); c > 0 || c == 0 && !b.Hi.Open {
			hi = b.Hi
		}
		return MakeVersionRange(lo, hi.V, hi.Open)
	case a.Hi.Open && a.Hi.V.same(b.Lo.V):
		return MakeVersionRange(a.Lo.V, b.Hi.V, b.Hi.Open)
	case b.Hi.Open && b.Hi.V.same(a.Lo.V):
		return MakeVersionRange(b.Lo.V, a.Hi.V, a.Hi.Open)
	}
	return nil
}

// MakeSemVer returns the SemVer type of the ranges; those that overlap or touch
// are merged (TP-32).
func MakeSemVer(ranges []*VersionRange) *SemVer {
	var result []*VersionRange
	for len(ranges) > 0 {
		x := ranges[len(ranges)-1]
		var rest []*VersionRange
		for _, y := range ranges[:len(ranges)-1] {
			if m := x.merge(y); m != nil {
				x = m
			} else {
				rest = append(rest, y)
			}
		}
		result = append(result, x)
		ranges = rest
	}
	for i, j := 0, len(result)-1; i < j; i, j = i+1, j-1 {
		result[i], result[j] = result[j], result[i]
	}
	return &SemVer{Ranges: result}
}

// canonical is a text that is equal for equal ranges.
func (r *VersionRange) canonical() string {
	var s strings.Builder
	for _, iv := range r.Intervals {
		open := func(o bool) string {
			if o {
				return "("
			}
			return "["
		}
		s.WriteString(open(iv.Lo.Open) + iv.Lo.V.String() + "," + open(iv.Hi.Open) + iv.Hi.V.String() + ";")
	}
	return s.String()
}

// AppendKey appends the identity as a hash key.
func (r *VersionRange) AppendKey(b []byte) []byte {
	return append(append(append(b, "semverrange:"...), r.canonical()...), ';')
}

// AppendText appends the expression the range was made from (STRC-12).
func (r *VersionRange) AppendText(b []byte) []byte { return append(b, r.Text...) }

// AppendInspect appends the intervals, however they were written.
func (r *VersionRange) AppendInspect(b []byte) []byte {
	for i, iv := range r.Intervals {
		if i > 0 {
			b = append(b, " || "...)
		}
		b = append(b, iv.String()...)
	}
	return b
}

// String is the interval as comparisons.
func (r Interval) String() string {
	var bounds []string
	bound := func(b Bound, op string) {
		switch {
		case !b.Given:
			return
		case b.Exact:
			op = ""
		case !b.Open:
			op += "="
		}
		text := op + b.V.String()
		if text == "<0.0.0-" {
			text = "<0.0.0"
		}
		bounds = append(bounds, text)
	}
	switch {
	case r.All:
		return "*"
	case r.One:
		return r.Lo.V.String()
	}
	bound(r.Lo, ">")
	bound(r.Hi, "<")
	return strings.Join(bounds, " ")
}

// String is the text as interpolation prints it.
func (r *VersionRange) String() string { return r.Text }

// Kind is the label used in messages.
func (*VersionRange) Kind() string { return "SemverRange" }

func (*VersionRange) scalar() bool   { return true }
func (*VersionRange) quotedInTypes() {}
