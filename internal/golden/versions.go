package golden

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// p2go does what Puppet 8 does. Most of it is what Puppet 7 does too, which Debian 12 has: goldens are compared with whatever Puppet
// is installed. The comment of a case or a row in which the two differ says so:
//
//	#needs: Puppet 8, what is different before
//	#needs: Puppet < 8, what is different from there on
//
// It is recorded from such a version, and compared with no other.
const needsLine = "#needs:"

// Versions are major versions of Puppet, from the first to the one before the end.
type Versions struct{ From, Before int }

// Has reports whether a major version is one of them.
func (v Versions) Has(major int) bool { return v.From <= major && major < v.Before }

// String is what a comment says that needs one of them; "" where any will do.
func (v Versions) String() string {
	switch {
	case v.From > 0:
		return "needs Puppet " + strconv.Itoa(v.From)
	case v.Before < math.MaxInt:
		return "needs Puppet < " + strconv.Itoa(v.Before)
	}
	return ""
}

var needsText = regexp.MustCompile(`^ Puppet (< )?(\d+), \S`)

// neededVersions are those that a comment says are needed. It fails on a line that names none, or does not say what differs.
func neededVersions(comment string) (Versions, error) {
	v := Versions{Before: math.MaxInt}
	for line := range strings.Lines(comment) {
		text, ok := strings.CutPrefix(line, needsLine)
		if !ok {
			continue
		}
		found := needsText.FindStringSubmatch(text)
		if found == nil {
			return v, fmt.Errorf("%q does not name a version of Puppet and, behind a comma, what differs", strings.TrimSpace(line))
		}
		major, err := strconv.Atoi(found[2])
		switch {
		case err != nil:
			return v, err
		case found[1] != "":
			v.Before = major
		default:
			v.From = major
		}
	}
	return v, nil
}
