// Package deflate compresses what travels in programs, for package runtime/inflate.
package deflate

import (
	"bytes"
	"compress/flate"
	"sync"
)

// From is how many bytes a program must have to carry for a decompressor to be worth its place.
const From = 1 << 20

// writers are used again: each has tables of more than a megabyte, and most contents are small.
var writers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	return w
}}

// Compress returns the compressed content, and whether it is worth it.
func Compress(content []byte) (out []byte, worth bool) {
	var b bytes.Buffer
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	w.Write(content) // writing to memory does not fail
	w.Close()
	return b.Bytes(), b.Len() < len(content)*4/5
}
