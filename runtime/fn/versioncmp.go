package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// VersioncmpFunction is versioncmp(String, String, Boolean = false): -1, 0 or 1,
// FN-versioncmp.
var VersioncmpFunction = Function{
	Name: "versioncmp",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT, &booleanT}, Size: size{Min: 2, Max: 3}}}, Names: names{"a", "b", "ignore_trailing_zeroes"}}, versioncmp},
	},
}

func versioncmp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Versioncmp(args[0].(string), args[1].(string), len(args) > 2 && args[2].(bool)), nil
}

// Versioncmp compares two versions: -1 where a is older than b, 1 where it is newer, 0 where they are the same, if asked for without
// regard to trailing zeroes, FN-versioncmp.
func Versioncmp(a, b string, ignoreTrailingZeroes bool) int64 {
	if ignoreTrailingZeroes {
		a, b = withoutZeroes(a), withoutZeroes(b)
	}
	return int64(compareVersions(a, b))
}

// withoutZeroes removes trailing zeroes and points before the first dash.
func withoutZeroes(v string) string {
	head, rest, dash := strings.Cut(v, "-")
	head = strings.TrimRight(head, ".0")
	if !dash {
		return head
	}
	return head + "-" + strings.TrimRight(rest, "-")
}

// compareVersions compares part by part: parts are single dashes and points,
// runs of digits, and runs of anything else.
func compareVersions(a, b string) int {
	restA, restB := a, b
	for restA != "" && restB != "" {
		var x, y string
		x, restA = versionPart(restA)
		y, restB = versionPart(restB)
		switch {
		case x == y:
			continue
		case x == "-":
			return -1
		case y == "-":
			return 1
		case x == ".":
			return -1
		case y == ".":
			return 1
		case digits(x) && digits(y) && x[0] != '0' && y[0] != '0':
			if len(x) != len(y) {
				return sign(len(x) - len(y))
			}
			return strings.Compare(x, y)
		}
		return strings.Compare(ruby.Upcase(x), ruby.Upcase(y))
	}
	return strings.Compare(a, b)
}

// versionPart cuts the first part off.
func versionPart(s string) (part, rest string) {
	if s[0] == '-' || s[0] == '.' {
		return s[:1], s[1:]
	}
	n := 1
	for n < len(s) && s[n] != '-' && s[n] != '.' && isDigit(s[n]) == isDigit(s[0]) {
		n++
	}
	return s[:n], s[n:]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits reports whether s consists of digits, at least one.
func digits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
