package file

import (
	"regexp"
	"strconv"
	"strings"
)

// numeric modes are octal numbers; symbolic ones are those of chmod.
var (
	numeric  = regexp.MustCompile(`\A0?[0-7]{1,4}\z`)
	symbolic = regexp.MustCompile(`\A([ugoa]*[-=+][-=+rstwxXugo]*)(,[ugoa]*[-=+][-=+rstwxXugo]*)*\z`)
)

// validMode reports whether a text is a mode.
func validMode(text string) bool { return numeric.MatchString(text) || symbolic.MatchString(text) }

// octal is a mode as Puppet compares it, without zeros in front.
func octal(mode uint32) string { return strconv.FormatUint(uint64(mode), 8) }

// padded is a mode as messages show it.
func padded(text string) string { return strings.Repeat("0", max(4-len(text), 0)) + text }

// modeBits is what a mode makes of one that is there, with which symbolic ones begin.
func modeBits(text string, current uint32, directory bool) (uint32, error) {
	if numeric.MatchString(text) {
		n, err := strconv.ParseUint(text, 8, 32)
		return uint32(n), err
	}
	bits := map[byte]uint32{'s': current >> 9 & 7, 'u': current >> 6 & 7, 'g': current >> 3 & 7, 'o': current & 7}
	executable := current&0o111 != 0
	for part := range strings.SplitSeq(text, ",") {
		i := strings.IndexAny(part, "-+=")
		who, change := part[:i], part[i:]
		if who == "" {
			who = "a"
		}
		who = strings.ReplaceAll(who, "a", "ugo")
		before := map[byte]uint32{'u': bits['u'], 'g': bits['g'], 'o': bits['o']}
		for _, w := range []byte("ugo") {
			if !strings.Contains(who, string(w)) {
				continue
			}
			v, action := before[w], byte(0)
			apply := func(v, bit uint32) uint32 {
				if action == '-' {
					return v &^ bit
				}
				return v | bit
			}
			for _, op := range []byte(change) {
				switch op {
				case '-', '+', '=':
					if action = op; op == '=' {
						v = 0
					}
				case 'u', 'g', 'o':
					v = apply(v, before[op])
				case 'r':
					v = apply(v, 4)
				case 'w':
					v = apply(v, 2)
				case 'x':
					v = apply(v, 1)
				case 'X':
					if action != '+' {
						at := ""
						if part != text {
							at = " at " + strconv.Quote(part)
						}
						return 0, &refused{"X only works with the '+' operator" + at + " in symbolic mode " + strconv.Quote(text)}
					}
					if directory || executable {
						v = apply(v, 1)
					}
				case 's', 't':
					bit := map[byte]uint32{'u': 4, 'g': 2, 'o': 1}[w]
					if op == 't' {
						bit = 1
					}
					bits['s'] = apply(bits['s'], bit)
				}
			}
			bits[w] = v
		}
	}
	return bits['s']<<9 | bits['u']<<6 | bits['g']<<3 | bits['o'], nil
}

// refused is an error of Puppet's own, which says enough.
type refused struct{ text string }

func (r *refused) Error() string { return r.text }
