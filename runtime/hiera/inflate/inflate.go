// Package inflate decompresses the data files of programs with much data. It is linked only by those: what it brings along is
// larger than what it saves in others.
package inflate

import (
	"compress/flate"
	"io"
	"strings"
)

// Inflate decompresses one record of a store.
func Inflate(s string) (string, error) {
	var b strings.Builder
	if _, err := io.Copy(&b, flate.NewReader(strings.NewReader(s))); err != nil {
		return "", err
	}
	return b.String(), nil
}
