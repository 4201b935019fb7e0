package hiera

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// key is the parsed key of a lookup (LKP-2).
type key struct {
	text     string
	module   string // the part of the root before the first ::
	root     string
	segments []value.Value // strings and integers
}

func parseKey(text string) (*key, error) {
	root, segments, ok := splitKey(text)
	if !ok {
		return nil, lookupError("Syntax error in key: '", text, "'")
	}
	k := &key{text: text, root: root, segments: segments}
	k.module = moduleOf(root)
	return k, nil
}

// KeyRoot is the part of a key that data has, before the segments that dig into its value; "" for one with wrong syntax.
func KeyRoot(text string) string {
	root, _, _ := splitKey(text)
	return root
}

// moduleOf returns what is before the first :: of a root key, which names the module; of a key that begins with it, the reference
// implementation takes the whole key.
func moduleOf(root string) string {
	switch i := strings.Index(root, "::"); i {
	case -1:
		return ""
	case 0:
		return root
	default:
		return root[:i]
	}
}

// splitKey splits a key into its root and its segments: those that are numbers are Integers, and quoted ones may have dots.
func splitKey(text string) (root string, segments []value.Value, ok bool) {
	if !strings.ContainsAny(text, `'".`) {
		return text, nil, true
	}
	rest := text
	for first := true; ; first = false {
		n := segmentLength(rest)
		if n == 0 {
			return "", nil, false
		}
		segment := segmentValue(rest[:n])
		if first {
			if root, ok = segment.(string); !ok {
				return "", nil, false
			}
		} else {
			segments = append(segments, segment)
		}
		rest = rest[n:]
		if rest == "" {
			return root, segments, true
		}
		if rest[0] != '.' {
			return "", nil, false
		}
		rest = rest[1:]
	}
}

// segmentLength is how long the segment is that s begins with: a quoted one with the space around it, or all up to the next
// quote or dot; 0 when there is none.
func segmentLength(s string) int {
	start := len(s) - len(strings.TrimLeft(s, spaces))
	if start < len(s) && (s[start] == '"' || s[start] == '\'') {
		if end := strings.IndexByte(s[start+1:], s[start]); end > 0 {
			n := start + 1 + end + 1
			return n + len(s[n:]) - len(strings.TrimLeft(s[n:], spaces))
		}
	}
	if i := strings.IndexAny(s, `'".`); i >= 0 {
		return i
	}
	return len(s)
}

const spaces = " \t\n\v\f\r"

func segmentValue(s string) value.Value {
	s = strings.Trim(s, spaces+"\x00")
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		return s[1 : len(s)-1]
	}
	if n := strings.TrimPrefix(s, ":"); n != s && isNumber(strings.TrimLeft(n, "+-")) && len(n)-len(strings.TrimLeft(n, "+-")) < 2 {
		return int64(0) // a number with a colon before it, which is what the reference implementation makes of one
	}
	digits := s
	if digits != "" && (digits[0] == '+' || digits[0] == '-') {
		digits = digits[1:]
	}
	if digits != "" && strings.Trim(digits, "0123456789") == "" {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n
		}
	}
	return s
}

// dig follows segments into a value (LKP-3); found is false where there is nothing.
func (inv *invocation) dig(text string, segments []value.Value, v value.Value) (_ value.Value, found bool, err error) {
	if len(segments) == 0 {
		return v, true, nil
	}
	inv.push(subLookup, segments)
	defer inv.pop()
	for _, segment := range segments {
		if v, found, err = inv.digOne(text, segment, v); err != nil || !found {
			return nil, false, err
		}
	}
	return v, true, nil
}

func (inv *invocation) digOne(text string, segment, v value.Value) (_ value.Value, found bool, err error) {
	inv.push(keySegment, segment)
	defer inv.pop()
	name := value.Text(segment)
	switch c := v.(type) {
	case nil:
	case value.Array:
		i, ok := segment.(int64)
		if !ok {
			return nil, false, notDiggable(v, name, text)
		}
		if 0 <= i && i < int64(len(c)) {
			return inv.found(name, c[i]), true, nil
		}
	case *value.Hash:
		if e, ok := c.Get(segment); ok {
			return inv.found(name, e), true, nil
		}
	default:
		return nil, false, notDiggable(v, name, text)
	}
	inv.notFound(name)
	return nil, false, nil
}

func notDiggable(v value.Value, segment, text string) error {
	return lookupError("Data Provider type mismatch: Got ", value.HostClass(v),
		" when a hash-like object was expected to access value using '", segment, "' from key '", text, "'")
}
