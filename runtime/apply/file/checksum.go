//go:build linux

package file

import (
	"encoding/hex"
	"hash"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/p2go/p2go/runtime/apply/fileset"
)

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

func hexed(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
