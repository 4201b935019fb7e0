//go:build linux

package packages

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// pipVersion is a version of Python's: EPOCH!RELEASE, with what is before and after the release.
type pipVersion struct {
	epoch          string
	release, key   []string // the second without most zeros at its end
	pre, post, dev *phase
	local          []string
}

// phase is what a version is besides a release: a1, post2, dev3.
type phase struct{ letter, number string }

var pipForm = regexp.MustCompile(`(?i)^\s*v?(?:([0-9]+)!)?([0-9]+(?:\.[0-9]+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?([0-9]+)?)?` +
	`(?:-([0-9]+)|[-_.]?(post|rev|r)[-_.]?([0-9]+)?)?(?:[-_.]?(dev)[-_.]?([0-9]+)?)?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$`)

// phases are the letters that others stand for.
var phases = map[string]string{"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc", "rev": "post", "r": "post"}

func pipScheme(text string) version {
	m := pipForm.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	return newPipVersion(m)
}

// pipVersionOf is a version that is one.
func pipVersionOf(text string) version { return newPipVersion(pipForm.FindStringSubmatch(text)) }

func newPipVersion(m []string) *pipVersion {
	v := &pipVersion{epoch: number(m[1]), pre: newPhase(m[3], m[4]), post: newPhase(m[6], m[7]), dev: newPhase(m[8], m[9])}
	if m[5] != "" {
		v.post = newPhase("post", m[5])
	}
	for part := range strings.SplitSeq(m[2], ".") {
		v.release = append(v.release, number(part))
	}
	v.key = slices.Clone(v.release)
	slices.Reverse(v.key)
	for i := 0; i < len(v.key) && v.key[i] == "0"; i++ { // as Puppet does, which leaves every other one
		if i+1 < len(v.key) && v.key[i+1] == "0" {
			v.key = slices.Delete(v.key, i, i+1)
		}
	}
	slices.Reverse(v.key)
	if m[10] != "" {
		for part := range strings.FieldsFuncSeq(strings.ToLower(m[10]), func(c rune) bool { return c == '.' || c == '_' || c == '-' }) {
			if span(part, digit) == len(part) {
				part = number(part)
			}
			v.local = append(v.local, part)
		}
	}
	return v
}

// number is a number without zeros before it.
func number(text string) string { return cmp.Or(strings.TrimLeft(text, "0"), "0") }

func newPhase(letter, n string) *phase {
	if letter == "" {
		return nil
	}
	letter = strings.ToLower(letter)
	return &phase{cmp.Or(phases[letter], letter), number(n)}
}

// String is the version in its usual form.
func (v *pipVersion) String() string {
	var b strings.Builder
	if v.epoch != "0" {
		b.WriteString(v.epoch + "!")
	}
	b.WriteString(strings.Join(v.release, "."))
	if v.pre != nil {
		b.WriteString(v.pre.letter + v.pre.number)
	}
	if v.post != nil {
		b.WriteString(".post" + v.post.number)
	}
	if v.dev != nil {
		b.WriteString(".dev" + v.dev.number)
	}
	if v.local != nil {
		b.WriteString("+" + strings.Join(v.local, "."))
	}
	return b.String()
}

func (v *pipVersion) equal(to version) bool { return v.compare(to) == 0 }

func (v *pipVersion) compare(than version) int {
	other := than.(*pipVersion)
	return cmp.Or(
		compareNumbers(v.epoch, other.epoch), slices.CompareFunc(v.key, other.key, compareNumbers),
		comparePhases(v.pre, other.pre, v.preless(), other.preless()), comparePhases(v.post, other.post, -1, -1), comparePhases(v.dev, other.dev, 1, 1),
		slices.CompareFunc(v.localKey(), other.localKey(), compareLocal),
	)
}

// preless says where a version is that is before no release: before those that are, where it is a state of development of a release, else after them.
func (v *pipVersion) preless() int {
	if v.post == nil && v.dev != nil {
		return -1
	}
	return 1
}

// comparePhases compares two phases, of which one that is missing comes before or after all others.
func comparePhases(a, b *phase, missingA, missingB int) int {
	switch {
	case a == nil && b == nil:
		return cmp.Compare(missingA, missingB)
	case a == nil:
		return missingA
	case b == nil:
		return -missingB
	}
	return cmp.Or(strings.Compare(a.letter, b.letter), compareNumbers(a.number, b.number))
}

// localKey are the parts of a local version, a string that comes first where there are none.
func (v *pipVersion) localKey() []string {
	if v.local == nil {
		return []string{""}
	}
	return v.local
}

// compareLocal compares parts of local versions: numbers come after strings.
func compareLocal(a, b string) int {
	x, y := a != "" && span(a, digit) == len(a), b != "" && span(b, digit) == len(b)
	switch {
	case x && y:
		return compareNumbers(a, b)
	case x:
		return 1
	case y:
		return -1
	}
	return strings.Compare(a, b)
}
