package file

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"hash"
	"strings"
	"time"
)

// algorithms are those of checksums; some have a form that is called lite.
var algorithms = [...]struct {
	name string
	lite bool
	new  func() hash.Hash
}{
	{"sha256", true, sha256.New},
	{"md5", true, md5.New},
	{"sha1", true, sha1.New},
	{"sha512", false, sha512.New},
	{"sha384", false, sha512.New384},
	{"sha224", false, sha256.New224},
}

// What files are compared by instead of a digest of what is in them.
const (
	byMtime  = "mtime"
	byCtime  = "ctime"
	byNone   = "none"
	standard = "sha256"
)

// checksums are the names of all of them, in the order of messages.
func checksums() []string {
	var names []string
	for _, a := range algorithms {
		names = append(names, a.name)
		if a.lite {
			names = append(names, a.name+"lite")
		}
	}
	return append(names, byMtime, byCtime, byNone)
}

// NewHash is the algorithm of a name, nil for what is no digest.
func NewHash(name string) hash.Hash {
	name = strings.TrimSuffix(name, "lite")
	for _, a := range algorithms {
		if a.name == name {
			return a.new()
		}
	}
	return nil
}

// validSum reports whether a text can be a checksum.
func validSum(sum, text string) bool {
	h := NewHash(sum)
	switch {
	case sum == byNone:
		return text == ""
	case h == nil:
		_, err := time.Parse(timeLayout, text)
		return err == nil || len(text) >= len("2006-01-02")
	}
	return len(text) == 2*h.Size() && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}

// isSum reports whether Puppet takes a content for the checksum of one.
func isSum(content string) bool {
	if !strings.Contains(content, "{") {
		return false
	}
	for line := range strings.SplitSeq(content, "\n") {
		if kind, rest, ok := strings.Cut(line, "}"); ok && rest != "" && strings.HasPrefix(kind, "{") && isKind(kind[1:]) && !isSpace(rest[0]) {
			return true
		}
	}
	return false
}

// isKind reports whether a text can be the name of an algorithm: 3 to 10 letters, digits and underscores.
func isKind(text string) bool {
	if len(text) < 3 || len(text) > 10 {
		return false
	}
	for i := range len(text) {
		if c := text[i]; c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// timeLayout is how Ruby writes times.
const timeLayout = "2006-01-02 15:04:05 -0700"
