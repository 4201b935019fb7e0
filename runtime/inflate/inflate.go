// Package inflate decompresses what programs carry that carry much: data files, and the contents of files. It is linked only by
// those: what it brings along is larger than what it saves in others.
package inflate

import (
	"compress/flate"
	"io"
	"strings"
)

// Inflate decompresses one record.
func Inflate(s string) (string, error) {
	var b strings.Builder
	if _, err := io.Copy(&b, flate.NewReader(strings.NewReader(s))); err != nil {
		return "", err
	}
	return b.String(), nil
}
