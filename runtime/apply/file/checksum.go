//go:build linux

package file

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"hash"
	"io"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/p2go/p2go/runtime/apply/fileset"
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

// liteSize is how much of a file checksums called lite are of.
const liteSize = 512

// buffers are for reading what is hashed.
var buffers = sync.Pool{New: func() any {
	b := make([]byte, 32<<10)
	return &b
}}

// digest is a checksum of a content, as events have it.
func digest(sum string, content io.Reader) (string, error) {
	h := NewHash(sum)
	if h == nil {
		return "{" + sum + "}", nil
	}
	if strings.HasSuffix(sum, "lite") {
		content = io.LimitReader(content, liteSize)
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	_, err := io.CopyBuffer(h, struct{ io.Reader }{content}, *buffer) // hidden, so that the buffer is used
	return "{" + sum + "}" + hexed(h), err
}

// timeLayout is how Ruby writes times.
const timeLayout = "2006-01-02 15:04:05 -0700"

// sumFile is a checksum of a file.
func sumFile(sum string, t fileset.Tree, name string) (string, error) {
	switch sum {
	case byNone:
		return "{none}", nil
	case byMtime, byCtime:
		e, err := t.Stat(name, true)
		if err != nil {
			return "", err
		}
		at := e.Modified
		if sum == byCtime {
			at = e.Changed
		}
		return "{" + sum + "}" + at.Local().Format(timeLayout), nil
	}
	f, err := t.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return digest(sum, f)
}

// newer reports whether one checksum that is a time is at another or after it.
func newer(is, than string) bool {
	a, err := time.Parse(timeLayout, sumData(is))
	b, wrong := time.Parse(timeLayout, sumData(than))
	return err == nil && wrong == nil && !a.Before(b)
}

// sumData is a checksum without its algorithm.
func sumData(sum string) string {
	if _, data, ok := strings.Cut(sum, "}"); ok && strings.HasPrefix(sum, "{") {
		return data
	}
	return sum
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

// sums are contents that Puppet takes for checksums of others.
var sums = regexp.MustCompile(`(?m)^\{\w{3,10}\}\S`)

// isSum reports whether Puppet takes a content for the checksum of one.
func isSum(content string) bool { return strings.Contains(content, "{") && sums.MatchString(content) }

func hexed(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
